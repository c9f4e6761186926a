// Branches that do not matter: what is written on one side of a diamond and on the other is never
// read, and behind all diamonds a contradiction lies on every one of their 2^size paths. Who judges
// paths one by one does not come to an end.
#include "plans/generators/families.h"

namespace heapreach::plans {

namespace {

std::string diamonds_text(const Generator& self, const Values& values) {
  const std::uint64_t size = values.at("size");
  const bool blocks = values.at("blocks") == 1;
  Draft draft;
  draft.pointer("kept");
  draft.integer("flag");
  std::vector<std::string> begin{alloc("kept", 1), store("kept", "7")};
  for (std::uint64_t i = 1; i <= size; ++i) {
    const std::string own = numbered("w", i);
    blocks ? draft.pointer(own) : draft.integer(own);
    if (blocks) begin.push_back(alloc(own, 1));
  }
  draft.edge("begin", numbered("d", 1), begin);
  for (std::uint64_t i = 1; i <= size; ++i) {
    const std::string from = numbered("d", i), own = numbered("w", i);
    for (const char* side : {"left", "right"}) {
      const std::string value = *side == 'l' ? "1" : "2";
      draft.edge(from, numbered(side, i), {blocks ? store(own, value) : move(own, value)});
      draft.edge(numbered(side, i), numbered("d", i + 1));
    }
  }
  draft.edge(numbered("d", size + 1), "read", {load("flag", "kept")});
  draft.edge("read", "usual", {assume("flag == 7")});
  draft.edge("read", "odd", {assume("flag == 8")});
  draft.edge("odd", "usual", {move("flag", "7")});
  draft.edge("usual", "done", {assert_that(values.at("error") == 1 ? "flag != 7" : "flag == 7")});
  return finish(draft, self, values, blocks ? size + 1 : 1);
}

}  // namespace

Generator diamonds_family() {
  return {"diamonds",
          "Branching that nothing depends on: `size` diamonds in a row, so two to the `size` "
          "paths, and behind them an edge that no execution takes.",
          "With `error=1` an assertion fails on every path: from one cell, with `blocks=1` from "
          "`size` + 1.",
          {{"size", 4, 1, 20000, "diamonds"},
           {"blocks", 0, 0, 1, "whether diamonds write to a block of their own (1) or a variable"},
           error_parameter()},
          diamonds_text};
}

}  // namespace heapreach::plans

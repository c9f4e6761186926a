// The heap that an error takes: rounds that allocate a block each and may be as many as fit; the
// error is the `size`-th. Freed cells are not handed out again, so keeping blocks or freeing them
// at once takes the same number of cells, with heaps of another shape.
#include "plans/generators/families.h"

namespace heapreach::plans {

namespace {

std::string resource_text(const Generator& self, const Values& values) {
  const std::string size = std::to_string(values.at("size"));
  Draft draft;
  for (const char* name : {"head", "p"}) draft.pointer(name);
  for (const char* name : {"rounds", "blocks"}) draft.integer(name);
  draft.edge("begin", "work", {move("head", "null"), move("rounds", "0"), move("blocks", "0")});
  std::vector<std::string> round = {alloc("p", values.at("cells")), move("rounds", "rounds + 1"),
                                    store("p", "head")};
  if (values.at("live") == 1) {
    round.push_back(move("head", "p"));
  } else {
    round.push_back(free_block("p"));
  }
  round.push_back(move("blocks", "blocks + 1"));
  round.push_back(kill("p"));
  draft.edge("work", "work", round);
  const bool error = values.at("error") == 1;
  draft.edge("work", "done",
             {assert_that("rounds != " + size + (error ? "" : " || blocks == " + size))});
  return finish(draft, self, values, values.at("size") * values.at("cells"));
}

}  // namespace

Generator resource_family() {
  return {"resource",
          "The heap that the error takes: `size` blocks of `cells` cells, allocated one by one.",
          "With `error=1` round number `size` is the error: from `size` times `cells` cells.",
          {{"size", 4, 1, 10000, "blocks"},
           {"cells", 1, 1, 100, "cells of a block"},
           {"live", 1, 0, 1, "whether blocks are kept in a list (1) or freed at once (0)"},
           error_parameter()},
          resource_text};
}

}  // namespace heapreach::plans

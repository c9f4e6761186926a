// Lists that grow side by side: the heap of `size` lists of lengths that sum to n has
// (n + size - 1 choose size - 1) shapes, times the orders in which their nodes were allocated.
#include "plans/generators/families.h"

namespace heapreach::plans {

namespace {

std::string lists_text(const Generator& self, const Values& values) {
  const std::uint64_t lists = values.at("size");
  Draft draft;
  draft.pointer("p");
  std::vector<std::string> none, filled;
  for (std::uint64_t i = 1; i <= lists; ++i) {
    draft.pointer(numbered("head", i));
    none.push_back(move(numbered("head", i), "null"));
    filled.push_back(numbered("head", i) + " != null");
  }
  draft.edge("begin", "grow", none);
  for (std::uint64_t i = 1; i <= lists; ++i) {
    draft.edge("grow", "grow", push(numbered("head", i)));
  }
  draft.edge("grow", "give_back1");
  for (std::uint64_t i = 1; i <= lists; ++i) {
    const std::string head = numbered("head", i), here = numbered("give_back", i);
    draft.edge(here, here, std::vector{assume(head + " != null")} + pop(head));
    draft.edge(here, i == lists ? "done" : numbered("give_back", i + 1),
               {assume(head + " == null")});
  }
  if (values.at("error") == 1) {
    const std::string last = numbered("head", lists);
    draft.edge("grow", "done", {assume(all_of(filled)), free_block(last), load("p", last)});
  }
  return finish(draft, self, values, lists);
}

}  // namespace

Generator lists_family() {
  return {"lists",
          "The number of lists that grow side by side, to any lengths and in any order.",
          "With `error=1` a freed node is read once no list is empty: from `size` cells.",
          {{"size", 2, 1, 100, "lists"}, error_parameter()},
          lists_text};
}

}  // namespace heapreach::plans

// Producers that push a given number of nodes each, in any order, and are then drained by count:
// with l producers of `size` nodes there are (l * size)! / (size!)^l interleavings, all of the same
// length, and as many layouts of the heap.
#include "plans/generators/families.h"

namespace heapreach::plans {

namespace {

std::string interleave_text(const Generator& self, const Values& values) {
  const std::uint64_t lists = values.at("lists");
  const std::string size = std::to_string(values.at("size"));
  Draft draft;
  draft.pointer("p");
  std::vector<std::string> begin, full, empty;
  for (std::uint64_t i = 1; i <= lists; ++i) {
    const std::string head = numbered("head", i), count = numbered("count", i);
    draft.pointer(head);
    draft.integer(count);
    begin.push_back(move(head, "null"));
    begin.push_back(move(count, "0"));
    full.push_back(count + " == " + size);
    empty.push_back(count + " == 0");
  }
  draft.edge("begin", "fill", begin);
  for (std::uint64_t i = 1; i <= lists; ++i) {
    const std::string count = numbered("count", i);
    draft.edge("fill", "fill",
               std::vector{assume(count + " < " + size), move(count, count + " + 1")} +
                   push(numbered("head", i)));
  }
  draft.edge("fill", "drain", {assume(all_of(full))});
  for (std::uint64_t i = 1; i <= lists; ++i) {
    const std::string count = numbered("count", i);
    // One node too many is taken from the last list.
    const bool wrong = values.at("error") == 1 && i == lists;
    draft.edge(
        "drain", "drain",
        std::vector{assume(count + (wrong ? " >= 0" : " > 0")), move(count, count + " - 1")} +
            pop(numbered("head", i)));
  }
  draft.edge("drain", "done", {assume(all_of(empty))});
  return finish(draft, self, values, lists * values.at("size"));
}

}  // namespace

Generator interleave_family() {
  return {
      "interleave",
      "The length of interleavings: every producer pushes `size` nodes, in any order among them.",
      "With `error=1` one node too many is taken from the last list: from `size` times `lists` "
      "cells.",
      {{"size", 2, 1, 1000, "nodes per list"},
       {"lists", 2, 1, 20, "lists, with a producer each"},
       error_parameter()},
      interleave_text};
}

}  // namespace heapreach::plans

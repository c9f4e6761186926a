// Pointers that may be the same: pointer i is a new block, or any of the earlier pointers that the
// seed allows it to be. Each is written its number, and the first is read back.
#include "plans/generators/families.h"

namespace heapreach::plans {

namespace {

/// The earlier pointers that each pointer may equal, by their numbers from 1; the last may equal
/// the first, so that there always is something to find.
std::vector<std::vector<std::uint64_t>> choices_of(const Values& values) {
  const std::uint64_t pointers = values.at("size");
  Choices choices(values.at("seed"));
  std::vector<std::vector<std::uint64_t>> result(pointers + 1);
  for (std::uint64_t i = 2; i <= pointers; ++i) {
    for (std::uint64_t j = 1; j < i; ++j) {
      const bool chosen = choices.chance(values.at("density"));
      if (chosen || (i == pointers && j == 1)) result[i].push_back(j);
    }
  }
  return result;
}

std::string alias_text(const Generator& self, const Values& values) {
  const std::uint64_t pointers = values.at("size");
  const auto may_equal = choices_of(values);
  Draft draft;
  draft.integer("v");
  std::uint64_t blocks = 0;  // that must be allocated
  std::string same;          // some pointer equals the first
  for (std::uint64_t i = 1; i <= pointers; ++i) {
    const std::string p = numbered("p", i);
    draft.pointer(p);
    draft.edge(numbered("take", i), numbered("take", i + 1), {alloc(p, 1)});
    for (std::uint64_t j : may_equal[i]) {
      draft.edge(numbered("take", i), numbered("take", i + 1), {move(p, numbered("p", j))});
    }
    blocks += may_equal[i].empty();
    if (i > 1) same += " || p1 == " + p;
  }
  std::vector<std::string> write;
  for (std::uint64_t i = 1; i <= pointers; ++i) {
    write.push_back(store(numbered("p", i), std::to_string(i)));
  }
  draft.edge(numbered("take", pointers + 1), "written", write);
  draft.edge("written", "done",
             {load("v", "p1"), assert_that("v == 1" + (values.at("error") == 1 ? "" : same))});
  return finish(draft, self, values, blocks);
}

}  // namespace

Generator alias_family() {
  return {
      "alias",
      "How much may be the same: `size` pointers, each of which may equal `density` percent of "
      "the earlier ones.",
      "With `error=1` a write through one pointer is seen through another: from as many cells as "
      "pointers have no choice.",
      {{"size", 4, 2, 100, "pointers"},
       {"density", 50, 0, 100, "percent of the pairs that may be the same"},
       {"seed", 0, 0, 1000000, "which pairs"},
       error_parameter()},
      alias_text};
}

}  // namespace heapreach::plans

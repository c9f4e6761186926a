// Branches that depend on the heap's data: a block of arbitrary cells is read, each is compared
// with the one before, and every comparison adds a power of two, so that exactly one of 2^size
// paths gives the sum that is asked for, and none gives an odd one.
#include "plans/generators/families.h"

namespace heapreach::plans {

namespace {

std::string branches_text(const Generator& self, const Values& values) {
  const std::uint64_t size = values.at("size");
  Choices choices(values.at("seed"));
  Draft draft;
  draft.pointer("p");
  for (const char* name : {"v", "last", "sum"}) draft.integer(name);
  draft.edge("begin", "read1", {alloc("p", size), move("last", "0"), move("sum", "0")});
  std::uint64_t wanted = 0, power = 1;
  for (std::uint64_t i = 1; i <= size; ++i) {
    power *= 2;
    if (choices.chance(50)) wanted += power;
    const std::string limit = "last + " + std::to_string(choices.between(0, 9));
    const std::string branch = numbered("branch", i), next = numbered("read", i + 1);
    draft.edge(numbered("read", i), branch, {load("v", "p + " + std::to_string(i - 1))});
    draft.edge(
        branch, next,
        {assume("v > " + limit), move("sum", "sum + " + std::to_string(power)), move("last", "v")});
    draft.edge(branch, next, {assume("v <= " + limit), move("last", "v")});
  }
  if (values.at("error") == 0) wanted += 1;
  draft.edge(numbered("read", size + 1), "done",
             {assert_that("sum != " + std::to_string(wanted)), free_block("p")});
  return finish(draft, self, values, size);
}

}  // namespace

Generator branches_family() {
  return {"branches",
          "Branching on data: `size` comparisons of arbitrary cells in a row, so two to the `size` "
          "paths.",
          "With `error=1` exactly one path gives the sum that is an error: from `size` cells.",
          {{"size", 4, 1, 60, "comparisons, and cells of the block"},
           {"seed", 0, 0, 1000000, "which path, and what is compared"},
           error_parameter()},
          branches_text};
}

}  // namespace heapreach::plans

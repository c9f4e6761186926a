// The clauses of the basic encoding mean what docs/semantics.md says: see compare.h.
#include <gtest/gtest.h>

#include "rts/model/memory_errors.h"
#include "tests/encoders/random_system.h"
#include "tests/encoders/relation/compare.h"
#include "tests/harness/data_files.h"
#include "tests/harness/sample.h"

namespace heapreach::test::relation::relation_test {
namespace {

/// Cells: enough for the largest record, but at most four.
std::uint64_t small_bound(const rts::System& system, std::uint64_t number) {
  std::uint64_t largest = 1;
  for (const rts::Record& record : system.records) {
    largest = std::max<std::uint64_t>(largest, record.fields.size());
  }
  return std::min<std::uint64_t>(4, largest + number % 3);
}

struct Total {
  std::size_t systems = 0, compared = 0, open = 0;

  void add(const rts::System& system, std::uint64_t number, const std::string& name) {
    if (!is_comparable(system)) return;
    const Comparison comparison = compare_basic(system, small_bound(system, number));
    for (const std::string& difference : comparison.differences) {
      ADD_FAILURE() << name << ", " << difference;
    }
    ++systems;
    compared += comparison.compared;
    open += comparison.open;
  }
};

Total compare_random(int from, int to) {
  Total total;
  for (int seed = from; seed < to; ++seed) {
    Random random(seed);
    const rts::System system = test::random_system(random, 3);
    total.add(system, seed, "seed " + std::to_string(seed));
  }
  std::cout << total.systems << " systems, " << total.compared << " relations, " << total.open
            << " open\n";
  return total;
}

Total compare_files(const std::vector<std::string>& files) {
  Total total;
  for (const std::string& file : files) total.add(load(file), number_of(file), file);
  std::cout << total.systems << " systems, " << total.compared << " relations, " << total.open
            << " open\n";
  return total;
}

TEST(Relation, RandomSystems) {
  EXPECT_GT(compare_random(0, 4).compared, 40u);
}

TEST(Relation, SomeData) {
  EXPECT_GT(compare_files(sample(data_files(), 72, "relation")).compared, 40u);
}

TEST(RelationLong, RandomSystems) {
  EXPECT_GT(compare_random(4, 504).compared, 1500u);
}

TEST(RelationLong, Data) {
  EXPECT_GT(compare_files(data_files()).compared, 1500u);
}

}  // namespace
}  // namespace heapreach::test::relation::relation_test

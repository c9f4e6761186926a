// Clauses of all encodings mean what docs/semantics.md says: see compare.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "rts/transform/transformed.h"
#include "tests/encoders/random_system.h"
#include "tests/encoders/relation/compare.h"
#include "tests/encoders/relation/words.h"
#include "tests/harness/data_files.h"
#include "tests/harness/floor.h"
#include "tests/harness/sample.h"

namespace heapreach::test::relation::relation_test {
namespace {

using encoders::Query;
using encoders::Step;
using encoders::Worlds;

/// A way to encode, and the shares of systems that must be comparable, in percent: of random ones
/// and of files. Arrays and cells:K know no unknown heaps; large steps may have too many paths. Of
/// the relations nearly all must be decided: Z3's work is limited.
struct Row {
  Way way;
  Floor random, data, decided;
};

Row row(const std::string& encoding, Step step, Query query, Worlds::Kind worlds, int random,
        int data) {
  Way way{encoding, {}};
  way.options.step = step;
  way.options.query = query;
  way.options.worlds.kind = worlds;
  return {way, Floor("Relations of " + way.name() + ", random", random),
          Floor("Relations of " + way.name() + ", data", data),
          Floor("Relations of " + way.name() + ", decided", 97)};
}

constexpr auto small = Step::small, large = Step::large;
constexpr auto fan = Query::fan, chain = Query::chain;
constexpr auto doubling = Worlds::Kind::doubling, linear = Worlds::Kind::linear;

Row rows[] = {
    row("basic", small, fan, doubling, 95, 50),    row("basic", large, fan, doubling, 95, 50),
    row("kripke", small, fan, doubling, 95, 50),   row("kripke", small, chain, linear, 95, 50),
    row("kripke", large, chain, doubling, 95, 50), row("array", small, fan, doubling, 50, 50),
    row("array", large, fan, doubling, 50, 50),    row("cells:0", small, fan, doubling, 50, 50),
    row("cells:1", small, fan, doubling, 50, 50),  row("cells:2", small, fan, doubling, 50, 50)};

/// The system, in which some allocs hand out empty blocks in place of others.
rts::System with_empty_blocks(const rts::System& system, Random& random) {
  rts::System result = rts::header_of(system);
  result.start = system.start, result.errors = system.errors;
  for (const rts::Vertex& vertex : system.vertices()) result.add_vertex(vertex);
  for (rts::Edge edge : system.edges()) {
    for (rts::Instruction& instruction : edge.instructions) {
      auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
      if (!alloc || alloc->is_static || !random.one_in(3)) continue;
      alloc->size = rts::make_integer(0), alloc->is_empty = true;
    }
    result.add_edge(edge);
  }
  return result;
}

rts::System random_system(int seed) {
  Random random(seed);
  const rts::System system = test::random_system(random, 3);
  return seed % 4 == 1 ? with_empty_blocks(system, random) : system;
}

/// Cells: enough for the largest record, but at most four.
std::uint64_t small_bound(const rts::System& system, std::uint64_t number) {
  std::uint64_t largest = 1;
  for (const rts::Record& record : system.records) {
    largest = std::max<std::uint64_t>(largest, record.fields.size());
  }
  return std::min<std::uint64_t>(4, largest + number % 3);
}

/// The number of relations that were compared, none if the system is not comparable.
std::size_t compare_one(const rts::System& system, Row& row, std::uint64_t number,
                        const std::string& name) {
  if (!is_comparable(system)) return 0;
  Way way = row.way;
  way.options.bound = small_bound(system, number);
  const Comparison comparison = compare(system, way);
  const std::string in = name + ", " + way.name() + ": ";
  for (const std::string& difference : comparison.differences) ADD_FAILURE() << in << difference;
  for (const std::string& open : comparison.open) std::cout << in << "left open: " << open << "\n";
  for (std::size_t i = 0; i < comparison.compared; ++i) {
    row.decided.count(i >= comparison.open.size());
  }
  return comparison.compared;
}

std::size_t compare_random(Row& row, int from, int to) {
  std::size_t total = 0;
  for (int seed = from; seed < to; ++seed) {
    const std::string name = "seed " + std::to_string(seed);
    const std::size_t compared = compare_one(random_system(seed), row, seed, name);
    row.random.count(compared > 0);
    total += compared;
  }
  std::cout << total << " relations\n";
  return total;
}

std::size_t compare_files(Row& row, const std::vector<std::string>& files) {
  std::size_t total = 0;
  for (const std::string& file : files) {
    const std::size_t compared = compare_one(load(file), row, number_of(file), file);
    row.data.count(compared > 0);
    total += compared;
  }
  std::cout << total << " relations\n";
  return total;
}

std::string name_of(std::size_t row) {
  std::string name = rows[row].way.name();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '/' || c == ':'; }, '_');
  return name;
}

class Relation : public ::testing::TestWithParam<std::size_t> {};

TEST_P(Relation, OfRandomSystemsIsThatOfThePages) {
  EXPECT_GT(compare_random(rows[GetParam()], 4, 5), 3u);
}

TEST_P(Relation, OfSomeFilesIsThatOfThePages) {
  EXPECT_GT(compare_files(rows[GetParam()], sample(data_files(), 300, "relation")), 10u);
}

INSTANTIATE_TEST_SUITE_P(Ways, Relation, ::testing::Range<std::size_t>(0, std::size(rows)),
                         [](const auto& info) { return name_of(info.param); });

// In shards, so that they run side by side. Each way gets random systems of its own: 1,000 in all.
constexpr int seeds_of_shard = 20, random_shards = 5, data_shards = 20;

class RelationRandomLong : public ::testing::TestWithParam<std::tuple<std::size_t, int>> {};

TEST_P(RelationRandomLong, IsThatOfThePages) {
  const auto [row, shard] = GetParam();
  const int first = 100 + (static_cast<int>(row) * random_shards + shard) * seeds_of_shard;
  EXPECT_GT(compare_random(rows[row], first, first + seeds_of_shard), 100u);
}

class RelationDataLong : public ::testing::TestWithParam<std::tuple<std::size_t, int>> {};

TEST_P(RelationDataLong, IsThatOfThePages) {
  const auto [row, shard] = GetParam();
  const std::vector<std::string> files = data_files();
  std::vector<std::string> own;
  for (std::size_t i = shard; i < files.size(); i += data_shards) own.push_back(files[i]);
  EXPECT_GT(compare_files(rows[row], own), 100u);
}

const auto name_of_shard = [](const auto& info) {
  return name_of(std::get<0>(info.param)) + "_" + std::to_string(std::get<1>(info.param));
};
INSTANTIATE_TEST_SUITE_P(Ways, RelationRandomLong,
                         ::testing::Combine(::testing::Range<std::size_t>(0, std::size(rows)),
                                            ::testing::Range(0, random_shards)),
                         name_of_shard);
INSTANTIATE_TEST_SUITE_P(Ways, RelationDataLong,
                         ::testing::Combine(::testing::Range<std::size_t>(0, std::size(rows)),
                                            ::testing::Range(0, data_shards)),
                         name_of_shard);

}  // namespace
}  // namespace heapreach::test::relation::relation_test

// The shape of the cells encoding: predicates of constant arity, one clause per case.
#include "encoders/cells/cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/encoders/examples.h"
#include "tests/harness/build.h"
#include "tests/harness/data_files.h"
#include "tests/harness/sample.h"

namespace heapreach::encoders::cells_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Kind = ClauseMeaning::Kind;
using rts::Alloc;
using test::num;
using test::var;

Encoding encode(const rts::System& system, std::size_t cells, const Options& options = {}) {
  Encoding encoding = CellsEncoder(cells).encode(system, options, {});
  check_well_formed(encoding.system);
  return encoding;
}

/// Body atoms per clause of the kind.
std::vector<std::size_t> atoms(const Encoding& encoding, Kind kind) {
  std::vector<std::size_t> result;
  for (std::size_t c = 0; c < encoding.clauses.size(); ++c) {
    if (encoding.clauses[c].kind == kind) result.push_back(encoding.system.clauses[c].body.size());
  }
  return result;
}

TEST(Cells, ArityDoesNotDependOnTheBound) {
  for (std::size_t cells : {1, 2}) {
    Options options;
    options.bound = 1000;
    const Encoding encoding = encode(test::access_error(), cells, options);
    EXPECT_EQ(encoding.system.predicates[3].arity(), 1u + 3 + 4 * cells);
    EXPECT_EQ(encoding.system.predicates[6].arity(), 1u + 3) << "the error vertex";
    EXPECT_EQ(encoding.system.clauses.size(),
              encode(test::access_error(), cells).system.clauses.size());
  }
  EXPECT_THAT(encode(test::access_error(), 1).system.predicates[0].argument_names,
              ElementsAre("f", "x0", "x1", "i", "c", "alloc[c]", "size[c]", "val[c]"));
}

TEST(Cells, ALoadUsesThePredicateAtItsAddressToo) {
  const rts::System system = test::loops({{rts::Load{0, var(0), nullptr}}});
  // The distinguished cell before, at, or behind the address; then the edge to the error.
  EXPECT_THAT(atoms(encode(system, 1), Kind::edge), ElementsAre(2, 1, 2, 1));
  // All pairs out of three cells, or the one pair where the address is one of the two.
  const Encoding two = encode(system, 2);
  EXPECT_THAT(atoms(two, Kind::edge), ElementsAre(3, 1, 3, 1, 3, 1));
  EXPECT_FALSE(two.system.is_linear());
}

TEST(Cells, EdgesAreCutBeforeEveryFurtherHeapInstruction) {
  const rts::System system =
      test::loops({{rts::Move{1, num(3)}, rts::Load{0, var(0), nullptr}, rts::Move{1, var(0)},
                    rts::Store{var(0), num(1), nullptr}, Alloc{0, num(1), false, false}}});
  const Encoding encoding = encode(system, 1);
  std::vector<std::size_t> points;
  for (const PredicateMeaning& meaning : encoding.predicates) {
    if (meaning.edge) points.push_back(meaning.instruction);
  }
  EXPECT_THAT(points, ElementsAre(3, 4));
}

TEST(Cells, NoClauseTestsTheBoundOrHandsOutLessThanACell) {
  EXPECT_THAT(atoms(encode(test::loops({{Alloc{0, num(0), false, false}}}), 1), Kind::edge),
              ElementsAre(1));  // only the edge to the error
  // Before the block, its one cell, behind it.
  EXPECT_THAT(atoms(encode(test::loops({{Alloc{0, num(1), false, false}}}), 1), Kind::edge),
              ElementsAre(1, 1, 1, 1));
  EXPECT_EQ(atoms(encode(test::loops({{Alloc{0, num(2), true, false}}}), 1), Kind::edge).size(),
            6u);
}

TEST(Cells, RefusesWhatItDoesNotKnow) {
  Options options;
  options.sort = NumberSort::real;
  EXPECT_THROW(encode(test::access_error(), 1, options), UsageError);
  options = {};
  options.vertex = VertexAs::argument;
  EXPECT_THROW(encode(test::access_error(), 1, options), UsageError);
  rts::System open = test::access_error();
  open.heap = rts::StartHeap::unknown;
  EXPECT_THROW(encode(open, 1), UsageError);
}

void expect_encodings_of_known_starts(const std::vector<std::string>& files) {
  EXPECT_FALSE(files.empty());
  for (const std::string& file : files) {
    const rts::System system = test::load(file);
    if (system.heap == rts::StartHeap::unknown) continue;
    SCOPED_TRACE(file);
    for (std::size_t cells : {1, 2}) {
      const Encoding encoding = encode(system, cells);
      ASSERT_EQ(encoding.clauses.size(), encoding.system.clauses.size());
      ASSERT_EQ(encoding.predicates.size(), encoding.system.predicates.size());
      EXPECT_EQ(encoding.clauses.back().kind, Kind::query);
      EXPECT_EQ(atoms(encoding, Kind::query), std::vector<std::size_t>{1});
      for (const horn::Predicate& predicate : encoding.system.predicates) {
        EXPECT_LE(predicate.arity(), 1 + system.variables.size() + 4 * cells);
      }
      EXPECT_EQ(size_of(encoding.system).constraint,
                size_of(encode(system, cells).system).constraint);
    }
  }
}

TEST(Cells, ExamplesOfAKnownStartEncode) {
  expect_encodings_of_known_starts(
      test::sample(test::data_files(), 10, "ExamplesOfAKnownStartEncode"));
}

TEST(CellsLong, ExamplesOfAKnownStartEncode) {
  expect_encodings_of_known_starts(test::data_files());
}

}  // namespace
}  // namespace heapreach::encoders::cells_test

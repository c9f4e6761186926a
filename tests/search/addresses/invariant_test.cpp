// What the states of a search say of each vertex, as formulas over frontier, variables and cells.
#include "search/addresses/invariant.h"

#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::search::invariant_test {
namespace {

const LinearExpression x = linear_unknown(0);

LinearExpression n(Number value) {
  return linear_constant(value);
}
Datum data(Number value) {
  return number(n(value));
}

/// Of a cell.
struct Cell {
  bool allocated = false;
  long size = 0;
  long value = 0;
};

/// The formulas of vertices a, b and bad, which follow each other, and of one that leads nowhere.
class Invariant {
 public:
  explicit Invariant(std::vector<Configuration> states)
      : system_(test::system_of("rts: 1\n"
                                "variables: {k: int}\n"
                                "layout: {origin: 1, guard: 1}\n"
                                "start: {vertex: a}\nerror: bad\nedges:\n"
                                "  - {from: a, to: b}\n  - {from: b, to: bad}\n"
                                "  - {from: a, to: off}\n")) {
    encoders::Options options;
    options.bound = 3;
    encoding_ = encoders::encoder_named("basic").encode(system_, options, Deadline());
    model_ = invariant(system_, {std::move(states), false}, encoding_, Deadline());
  }

  bool holds(const std::string& vertex, long frontier, long k, const std::vector<Cell>& cells) {
    horn::TermStore& terms = *encoding_.system.terms;
    std::unordered_map<horn::Term, Rational> values;
    const auto set = [&](std::size_t argument, horn::Sort sort, long value) {
      values[terms.variable(static_cast<std::uint32_t>(argument), sort)] = value;
    };
    set(0, horn::Sort::integer, frontier);
    set(1, horn::Sort::integer, k);
    for (std::size_t i = 0; i < 3; ++i) {
      const Cell cell = i < cells.size() ? cells[i] : Cell{};
      set(2 + 3 * i, horn::Sort::boolean, cell.allocated ? 1 : 0);
      set(3 + 3 * i, horn::Sort::integer, cell.size);
      set(4 + 3 * i, horn::Sort::integer, cell.value);
    }
    for (std::size_t p = 0; p < encoding_.predicates.size(); ++p) {
      const std::optional<rts::VertexId> id = encoding_.predicates[p].vertex;
      if (!id || system_.vertex(*id).name != vertex) continue;
      EXPECT_FALSE(horn::has_quantifier(model_.formulas[p]));
      return horn::evaluate(model_.formulas[p], values) != 0;
    }
    ADD_FAILURE() << "no such vertex";
    return false;
  }

 private:
  rts::System system_;
  encoders::Encoding encoding_;
  horn::Model model_;
};

/// At vertex a: so many cells are used by these blocks, and k is this.
Configuration state(std::uint64_t used, std::vector<Segment> blocks, Datum k) {
  Configuration c;
  c.unknowns = 1;
  c.used = used;
  c.segments = std::move(blocks);
  c.store = {std::move(k)};
  return c;
}

Segment block(const Datum& only) {
  Segment result(1);
  result.value(0) = only;
  return result;
}

TEST(Invariant, OfStatesSaysWhereTheFrontierIsAndWhatVariablesHold) {
  Invariant of({state(0, {}, data(7))});
  EXPECT_TRUE(of.holds("a", 1, 7, {}));
  EXPECT_FALSE(of.holds("a", 2, 7, {}));
  EXPECT_FALSE(of.holds("a", 1, 8, {}));
  EXPECT_FALSE(of.holds("a", 1, 7, {{true, 1, 0}}));
  EXPECT_FALSE(of.holds("a", 1, 7, {{false, 1, 0}}));
  EXPECT_FALSE(of.holds("a", 1, 7, {{}, {}, {true, 1, 0}}));
  EXPECT_TRUE(of.holds("a", 1, 7, {{false, 0, 9}})) << "what a free cell holds is open";
}

TEST(Invariant, OfOtherVerticesIsFalseUnlessNoErrorCanFollow) {
  Invariant of({state(0, {}, data(7))});
  EXPECT_FALSE(of.holds("b", 1, 7, {}));
  EXPECT_FALSE(of.holds("bad", 1, 7, {}));
  EXPECT_TRUE(of.holds("off", 3, 5, {{true, 1, 0}}));
}

TEST(Invariant, OfBlocksSaysWhichCellsAndHowMany) {
  Segment two(2);
  two.value(0) = data(4);
  Invariant of({state(3, {two}, anything())});
  EXPECT_TRUE(of.holds("a", 4, -1, {{true, 2, 4}, {true, 0, 6}}));
  EXPECT_TRUE(of.holds("a", 4, 5, {{true, 2, 4}, {true, 0, -6}}));
  EXPECT_FALSE(of.holds("a", 4, 0, {{true, 2, 5}, {true, 0, 6}}));
  EXPECT_FALSE(of.holds("a", 4, 0, {{true, 1, 4}, {true, 0, 6}}));
  EXPECT_FALSE(of.holds("a", 4, 0, {{true, 2, 4}, {true, 1, 6}}));
  EXPECT_FALSE(of.holds("a", 4, 0, {{true, 2, 4}, {false, 0, 6}}));
}

TEST(Invariant, OfStaticBlocksHasANegativeSize) {
  Segment fixed = block(data(4));
  fixed.is_static = true;
  Invariant of({state(2, {fixed}, data(0))});
  EXPECT_TRUE(of.holds("a", 3, 0, {{true, -1, 4}}));
  EXPECT_FALSE(of.holds("a", 3, 0, {{true, 1, 4}}));
}

TEST(Invariant, OfBlocksBehindOthersCountsGuards) {
  Segment freed = block(data(4));
  freed.free();
  Invariant of({state(4, {freed, block(data(8))}, data(0))});
  EXPECT_TRUE(of.holds("a", 5, 0, {{false, 0, 1}, {false, 0, 2}, {true, 1, 8}}));
  EXPECT_FALSE(of.holds("a", 5, 0, {{false, 0, 1}, {false, 0, 2}, {true, 1, 9}}));
  EXPECT_FALSE(of.holds("a", 5, 0, {{true, 1, 1}, {false, 0, 2}, {true, 1, 8}}));
}

TEST(Invariant, OfEmptyBlocksIsTheSizeOfOneThatIsNotAllocated) {
  Invariant of({state(2, {Segment(0)}, data(0))});
  EXPECT_TRUE(of.holds("a", 3, 0, {{false, 1, 0}}));
  EXPECT_FALSE(of.holds("a", 3, 0, {{true, 1, 0}}));
  EXPECT_FALSE(of.holds("a", 3, 0, {{false, 0, 0}}));
}

TEST(Invariant, HasNoUnknownsLeft) {
  Configuration same = state(2, {block(number(add(x, 1)))}, number(x));
  same.condition = {less_equal(n(3), x)};
  Configuration even = state(0, {}, number(multiply(2, x)));
  Invariant of({same, even});
  EXPECT_TRUE(of.holds("a", 3, 3, {{true, 1, 4}}));
  EXPECT_FALSE(of.holds("a", 3, 3, {{true, 1, 5}}));
  EXPECT_FALSE(of.holds("a", 3, 2, {{true, 1, 3}}));
  EXPECT_TRUE(of.holds("a", 1, -4, {}));
  EXPECT_FALSE(of.holds("a", 1, 5, {}));
}

TEST(Invariant, OfSeveralStatesIsThatOfAnyOfThem) {
  Configuration later = state(0, {}, data(3));
  later.vertex = 1;
  Invariant of(
      {state(0, {}, data(1)), state(0, {}, data(2)), state(2, {block(data(5))}, data(4)), later});
  EXPECT_TRUE(of.holds("a", 1, 1, {}));
  EXPECT_TRUE(of.holds("a", 1, 2, {}));
  EXPECT_FALSE(of.holds("a", 1, 3, {}));
  EXPECT_FALSE(of.holds("a", 1, 4, {})) << "which goes with its block";
  EXPECT_TRUE(of.holds("a", 3, 4, {{true, 1, 5}}));
  EXPECT_FALSE(of.holds("a", 3, 1, {{true, 1, 5}}));
  EXPECT_TRUE(of.holds("b", 1, 3, {}));
  EXPECT_FALSE(of.holds("b", 1, 1, {}));
}

TEST(Invariant, IsGivenUpAtTheDeadline) {
  rts::System system = test::system_of(
      "rts: 1\nvariables: {k: int}\nstart: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: a, to: bad}\n");
  encoders::Options options;
  options.bound = 1;
  const auto encoding = encoders::encoder_named("basic").encode(system, options, Deadline());
  EXPECT_THROW(invariant(system, {{state(0, {}, data(1))}, false}, encoding, Deadline::in(0)),
               BackendError);
  EXPECT_NO_THROW(invariant(system, {{}, false}, encoding, Deadline()));
}

}  // namespace
}  // namespace heapreach::search::invariant_test

// The shape of basic encodings, on access_error of the paper and small variants.
#include "encoders/worlds/basic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/encoders/examples.h"
#include "tests/harness/build.h"

namespace heapreach::encoders::basic_test {
namespace {

using testing::ElementsAre;
using Kind = ClauseMeaning::Kind;

Encoding encode(const rts::System& system, Options options) {
  Encoding encoding = BasicEncoder().encode(system, options, {});
  check_well_formed(encoding.system);
  return encoding;
}

Options bound(std::uint64_t cells) {
  Options options;
  options.bound = cells;
  return options;
}

TEST(Basic, PredicatesAreVerticesOverTheFlatHeap) {
  const Encoding encoding = encode(test::access_error(), bound(2));
  ASSERT_EQ(encoding.system.predicates.size(), 7u);
  ASSERT_EQ(encoding.predicates.size(), 7u);
  const horn::Predicate& v3 = encoding.system.predicates[3];
  EXPECT_EQ(v3.name, "v3");
  EXPECT_EQ(v3.arity(), 1u + 3 + 3 * 2);
  EXPECT_THAT(v3.argument_names, ElementsAre("f", "x0", "x1", "i", "alloc[1]", "size[1]", "val[1]",
                                             "alloc[2]", "size[2]", "val[2]"));
  EXPECT_EQ(v3.sorts[1], horn::Sort::integer);
  EXPECT_EQ(v3.sorts[4], horn::Sort::boolean);
  EXPECT_EQ(encoding.predicates[3].vertex, 3u);
  EXPECT_EQ(encoding.predicates[3].cells, 2u);
}

TEST(Basic, OneClausePerEdgeAndOneQuery) {
  const Encoding encoding = encode(test::access_error(), bound(4));
  EXPECT_THAT(test::kinds(encoding),
              ElementsAre(Kind::start, Kind::edge, Kind::edge, Kind::edge, Kind::edge, Kind::edge,
                          Kind::edge, Kind::edge, Kind::query));
  const horn::Derivation derivation = horn::chain(encoding.system, {0, 1, 2, 4, 7, 8});
  EXPECT_THAT(edges_of(test::access_error(), encoding, derivation), ElementsAre(0, 1, 3, 6));
  EXPECT_TRUE(encoding.system.is_linear());
}

TEST(Basic, ClauseTexts) {
  const Encoding encoding = encode(test::access_error(), bound(1));
  EXPECT_EQ(test::text(encoding, 0), "v0(1, f, x0, x1, false, 0, 0) <- true");
  EXPECT_EQ(test::text(encoding, 1),
            "v1((+ f 1), x0, f, i, (or (= f 1) alloc[1]), (ite (= f 1) 1 size[1]), "
            "(ite (= f 1) #0 val[1])) <- v0, (<= f 1)");
  EXPECT_EQ(test::text(encoding, 5), "v4(f, x1, x1, i, alloc[1], size[1], val[1]) <- v3, true");
  EXPECT_EQ(test::text(encoding, 6),
            "v5(f, x0, x1, i, alloc[1], size[1], (ite (= x0 1) 3 val[1])) <- v4, "
            "(and (= x0 1) alloc[1])");
  EXPECT_EQ(test::text(encoding, 7),
            "v6(f, x0, x1, i, alloc[1], size[1], val[1]) <- v4, "
            "(not (and (= x0 1) alloc[1]))");
  EXPECT_EQ(test::text(encoding, 8), "false <- v6, true");
}

TEST(Basic, BoundZeroHasNoCells) {
  const Encoding encoding = encode(test::access_error(), bound(0));
  EXPECT_EQ(encoding.system.predicates[0].arity(), 4u);
  EXPECT_EQ(test::text(encoding, 1), "v1((+ f 1), x0, f, i) <- v0, (<= f 0)");
}

TEST(Basic, SeveralErrorsLeadToAGoal) {
  rts::System system = test::access_error();
  system.errors.push_back(5);
  const Encoding encoding = encode(system, bound(1));
  ASSERT_EQ(encoding.system.predicates.size(), 8u);
  EXPECT_EQ(encoding.system.predicates[7].name, "goal");
  EXPECT_EQ(encoding.system.predicates[7].arity(), 0u);
  EXPECT_TRUE(encoding.predicates[7].is_goal);
  EXPECT_EQ(test::text(encoding, 8), "goal() <- v6, true");
  EXPECT_EQ(test::text(encoding, 9), "goal() <- v5, true");
  EXPECT_EQ(test::text(encoding, 10), "false <- goal, true");
}

TEST(Basic, CutsLeadToTheGoalWhereAnErrorCanFollow) {
  rts::System system = test::access_error();
  const rts::VertexId dead_end = system.add_vertex({"dead end", {}, {}});
  system.add_edge({0, dead_end, "", {{rts::Alloc{0, test::num(1)}, {}}}, {}, {}});
  Options options = bound(1);
  options.target = Target::error_or_cut;
  const Encoding encoding = encode(system, options);
  EXPECT_THAT(test::kinds(encoding),
              ElementsAre(Kind::start, Kind::edge, Kind::edge, Kind::edge, Kind::edge, Kind::edge,
                          Kind::edge, Kind::edge, Kind::edge, Kind::cut, Kind::link, Kind::query));
  EXPECT_EQ(test::text(encoding, 9), "goal() <- v0, (<= 2 f)");
  EXPECT_EQ(encoding.clauses[9].edge, 0u);
  EXPECT_EQ(encoding.clauses[9].instruction, 0u);
}

TEST(Basic, EdgesOutOfAnErrorVertexAreLeftOut) {
  rts::System system = test::access_error();
  system.add_edge({6, 0, "", {}, {}, {}});
  EXPECT_EQ(encode(system, bound(1)).clauses.size(), 9u);
}

TEST(Basic, VertexAsArgument) {
  rts::System system = test::access_error();
  system.errors.push_back(5);
  Options options = bound(1);
  options.vertex = VertexAs::argument;
  const Encoding encoding = encode(system, options);
  ASSERT_EQ(encoding.system.predicates.size(), 1u);
  EXPECT_EQ(encoding.system.predicates[0].name, "state");
  EXPECT_EQ(encoding.system.predicates[0].arity(), 2u + 3 + 3);
  EXPECT_EQ(encoding.predicates[0].vertex, std::nullopt);
  EXPECT_EQ(test::text(encoding, 0), "state(0, 1, vertex, f, x0, false, 0, 0) <- true");
  EXPECT_EQ(test::text(encoding, 5),
            "state(4, f, x1, x1, i, alloc[1], size[1], val[1]) <- state, (= vertex 3)");
  EXPECT_EQ(test::text(encoding, 8), "false <- state, (or (= vertex 6) (= vertex 5))");
}

TEST(Basic, RealNumbers) {
  Options options = bound(1);
  options.sort = NumberSort::real;
  const Encoding encoding = encode(test::access_error(), options);
  EXPECT_EQ(encoding.system.predicates[0].sorts[0], horn::Sort::real);
  rts::System system = test::access_error();
  system.add_edge({0,
                   1,
                   "",
                   {{rts::Move{2, test::binary(rts::Op::divide, test::var(2), test::num(2))}, {}}},
                   {},
                   {}});
  EXPECT_THROW(encode(system, options), UsageError);
}

TEST(Basic, ArgumentNamesStayDistinct) {
  rts::System system = test::access_error();
  system.variables[0].name = "f";
  system.variables[1].name = "f_";
  system.variables[2].name = "vertex";
  Options options = bound(0);
  options.vertex = VertexAs::argument;
  EXPECT_THAT(encode(system, options).system.predicates[0].argument_names,
              ElementsAre("vertex_", "f__", "f", "f_", "vertex"));
}

TEST(Basic, StartConditionAndUnknownHeap) {
  rts::System system = test::access_error();
  system.start_condition = test::equal(test::var(2), test::num(5));
  EXPECT_EQ(test::text(encode(system, bound(0)), 0), "v0(1, f, x0, x1) <- (= x1 5)");
  system.heap = rts::StartHeap::unknown;
  const Encoding encoding = encode(system, bound(1));
  EXPECT_EQ(encoding.system.clauses[0].head->arguments.size(), 7u);
  EXPECT_TRUE(encoding.system.clauses[0].head->arguments[0]->is_variable());
}

TEST(Basic, AnExpiredDeadlineStopsIt) {
  EXPECT_THROW(BasicEncoder().encode(test::access_error(), bound(1), Deadline::in(-1)),
               BackendError);
}

}  // namespace
}  // namespace heapreach::encoders::basic_test

// Instructions collect on an edge until something needs a vertex.
#include "frontends/lower/graph_builder.h"

#include <gtest/gtest.h>

#include "rts/model/folding.h"

namespace heapreach::frontends::graph_builder_test {
namespace {

using lower::GraphBuilder;

Position line(int number) {
  return {"p.c", number, 1};
}

struct Fixture {
  Fixture() : graph(system), start(graph.add_vertex("start")) { graph.begin(start); }
  void assume(int number) { graph.emit(rts::Assume{rts::make_boolean(true)}, line(number)); }

  rts::System system;
  GraphBuilder graph;
  rts::VertexId start;
};

TEST(GraphBuilder, EdgesEndAtVertices) {
  Fixture f;
  f.assume(1);
  f.assume(2);
  EXPECT_TRUE(f.system.edges().empty());
  const rts::VertexId there = f.graph.here(line(3));
  ASSERT_EQ(f.system.edges().size(), 1u);
  EXPECT_EQ(f.system.edge(0).from, f.start);
  EXPECT_EQ(f.system.edge(0).to, there);
  EXPECT_EQ(f.system.edge(0).instructions.size(), 2u);
  EXPECT_EQ(f.system.edge(0).at->line, 1);
}

TEST(GraphBuilder, AnEdgeWithoutInstructionsIsNotCut) {
  Fixture f;
  EXPECT_EQ(f.graph.here(line(1)), f.start);
  EXPECT_TRUE(f.system.edges().empty());
}

TEST(GraphBuilder, AnEmptyEdgeStandsWhereItIsTold) {
  Fixture f;
  f.graph.end(f.graph.add_vertex("end"), line(7));
  ASSERT_EQ(f.system.edges().size(), 1u);
  EXPECT_EQ(f.system.edge(0).at->line, 7);
}

TEST(GraphBuilder, WhatIsTakenOutGoesOnElsewhere) {
  Fixture f;
  f.assume(1);
  auto [from, code] = f.graph.take();
  EXPECT_EQ(from, f.start);
  f.graph.begin(f.graph.add_vertex("other"));
  f.assume(2);
  f.graph.begin(from, std::move(code));
  f.assume(3);
  f.graph.end(f.graph.add_vertex("end"));
  ASSERT_EQ(f.system.edges().size(), 1u);
  EXPECT_EQ(f.system.edge(0).instructions.size(), 2u);
}

TEST(GraphBuilder, EdgesKnowTheCallsOfTheirInstructions) {
  Fixture f;
  f.assume(1);
  f.graph.set_call(4);
  f.assume(2);
  f.graph.end(f.graph.add_vertex("end"));
  EXPECT_EQ(f.graph.calls().at(0), (std::vector<std::uint32_t>{0, 4}));
}

TEST(GraphBuilder, NotesBelongToInstructions) {
  Fixture f;
  f.assume(1);
  f.graph.emit(rts::Nop{}, line(2), "a note");
  f.graph.note_end("an end");
  f.graph.end(f.graph.add_vertex("end"));
  const std::map<std::size_t, std::string> expected = {{1, "a note"}, {2, "an end"}};
  EXPECT_EQ(f.graph.notes().at(0), expected);
}

TEST(GraphBuilder, NamesAreUnique) {
  Fixture f;
  const auto variable = [&](const std::string& name) {
    return f.system.variables[f.graph.add_variable(name, rts::VariableType::integer)].name;
  };
  EXPECT_EQ(variable("x"), "x");
  EXPECT_EQ(variable("x"), "x_2");
  EXPECT_EQ(variable("x"), "x_3");
  EXPECT_EQ(variable("y"), "y");
  EXPECT_NE(f.system.vertex(f.graph.add_vertex("start")).name, "start");
}

TEST(GraphBuilder, ProceduresMayHaveVariablesOfTheSameName) {
  Fixture f;
  f.graph.add_variable("x", rts::VariableType::integer);
  f.graph.add_variable("g", rts::VariableType::integer);
  f.system.procedures.push_back({});
  f.graph.enter(0, {"g"});
  const auto variable = [&](const std::string& name) {
    return f.system.variables[f.graph.add_variable(name, rts::VariableType::integer)].name;
  };
  EXPECT_EQ(variable("x"), "x");
  EXPECT_EQ(variable("g"), "g_2");
  EXPECT_EQ(f.system.vertex(f.graph.add_vertex("v")).procedure, 0u);
  EXPECT_EQ(f.system.vertex(f.graph.add_error("error")).procedure, std::nullopt);
}

TEST(GraphBuilder, MarksWithoutAnInstructionGetOne) {
  Fixture f;
  f.graph.mark(line(5));
  f.graph.end(f.graph.add_vertex("end"));
  ASSERT_EQ(f.system.edge(0).instructions.size(), 1u);
  EXPECT_TRUE(std::holds_alternative<rts::Nop>(f.system.edge(0).instructions[0].action));
  EXPECT_EQ(f.system.edge(0).instructions[0].at->line, 5);
}

TEST(GraphBuilder, MarksWithAnInstructionNeedNone) {
  Fixture f;
  f.graph.mark(line(5));
  f.assume(5);
  f.graph.end(f.graph.add_vertex("end"));
  EXPECT_EQ(f.system.edge(0).instructions.size(), 1u);
  f.graph.begin(f.start);
  f.graph.mark(line(5));
  f.assume(6);
  f.graph.end(f.graph.add_vertex("other"));
  EXPECT_EQ(f.system.edge(1).instructions.size(), 2u);
}

TEST(GraphBuilder, LongEdgesAreCut) {
  Fixture f;
  for (int i = 0; i < 24; ++i) f.assume(1);
  EXPECT_TRUE(f.system.edges().empty());
  f.assume(2);
  ASSERT_EQ(f.system.edges().size(), 1u);
  EXPECT_EQ(f.system.edge(0).instructions.size(), 24u);
  EXPECT_EQ(f.system.vertex(f.system.edge(0).to).name, "L2");
}

TEST(GraphBuilder, SomeInstructionsStayTogether) {
  Fixture f;
  for (int i = 0; i < 22; ++i) f.assume(1);
  f.graph.keep_together(2, line(3));
  EXPECT_TRUE(f.system.edges().empty());
  f.graph.keep_together(3, line(3));
  EXPECT_EQ(f.system.edges().size(), 1u);
}

TEST(GraphBuilder, ChecksArePartsOfAnOperation) {
  Fixture f;
  f.graph.set_operation("copy");
  f.graph.emit(rts::Assert{rts::make_boolean(true)}, line(1), "read");
  f.graph.emit(rts::Assert{rts::make_boolean(true)}, line(1));
  f.assume(1);
  f.graph.set_operation("");
  f.graph.emit(rts::Assert{rts::make_boolean(true)}, line(1), "write");
  f.graph.end(f.graph.add_vertex("end"));
  const std::map<std::size_t, std::string> expected = {{0, "read copy"}, {1, "copy"}, {3, "write"}};
  EXPECT_EQ(f.graph.notes().at(0), expected);
}

TEST(GraphBuilder, MarksAreTakenAtTheirPlaceOrInTheirLine) {
  Fixture f;
  f.graph.mark({"p.c", 5, 3});
  EXPECT_FALSE(f.graph.take_mark({"p.c", 5, 1}, false));
  EXPECT_FALSE(f.graph.take_mark({"p.c", 6, 3}, true));
  EXPECT_FALSE(f.graph.take_mark({"q.c", 5, 3}, true));
  EXPECT_TRUE(f.graph.take_mark({"p.c", 5, 1}, true));
  EXPECT_FALSE(f.graph.take_mark({"p.c", 5, 3}, false));
}

TEST(GraphBuilder, VerticesAreCalledByTheirLine) {
  Fixture f;
  EXPECT_EQ(f.system.vertex(f.graph.add_vertex("", line(7))).name, "L7");
  EXPECT_EQ(f.system.vertex(f.graph.add_vertex("", line(7))).name, "L7_2");
  EXPECT_EQ(f.system.vertex(f.graph.add_vertex("", Position{"p.c", 0, 0})).name, "v");
  EXPECT_EQ(f.system.vertex(f.graph.add_vertex("", {})).name, "v_2");
}

TEST(GraphBuilder, TextsBecomeNames) {
  EXPECT_EQ(lower::as_name("abc_1$"), "abc_1$");
  EXPECT_EQ(lower::as_name("a.b c"), "a_b_c");
  EXPECT_EQ(lower::as_name("1a"), "_1a");
  EXPECT_EQ(lower::as_name(""), "v");
  EXPECT_EQ(lower::as_name("null"), "null_");
  EXPECT_EQ(lower::as_name("sizeof"), "sizeof_");
}

}  // namespace
}  // namespace heapreach::frontends::graph_builder_test

#include "rts/transform/beginning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rts/model/property_errors.h"
#include "rts/text/read/read.h"

namespace heapreach::rts::beginning_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

System system_of(const std::string& more) {
  return with_errors(read_text(R"(rts: 1
memory_errors: implicit
variables: {p: ptr, i: int}
start: {vertex: a}
error: bad
)" + more,
                               "test.rts.yaml")
                         .system,
                     Properties::standard());
}

std::vector<std::string> ends_of(const System& system) {
  std::vector<std::string> names;
  const System beginning = beginning_of(system).system;
  for (const VertexId end : beginning.errors) names.push_back(beginning.vertex(end).name);
  return names;
}

TEST(Beginning, EndsAtErrorsExitsAndVerticesWithoutAWayOn) {
  const System system = system_of(R"(exit: done
edges:
  - {from: a, to: b, do: [{load: {to: i, at: p}}]}
  - {from: b, to: done}
  - {from: b, to: stuck}
  - {from: done, to: b}
)");
  EXPECT_THAT(ends_of(system), UnorderedElementsAre("bad", "done", "stuck"));
}

TEST(Beginning, EndsAtTheHeadsOfLoopsThatAreReachedFirst) {
  const System system = system_of(R"(edges:
  - {from: a, to: b}
  - {from: b, to: head, do: [{assume: i > 0}]}
  - {from: head, to: body}
  - {from: body, to: head}
  - {from: body, to: bad}
)");
  EXPECT_THAT(ends_of(system), ElementsAre("head"));
  EXPECT_EQ(beginning_of(system).system.edges().size(), 2u);
}

TEST(Beginning, OfALoopAtTheStartIsTheStart) {
  const System system = system_of("edges:\n  - {from: a, to: a}\n  - {from: a, to: bad}\n");
  EXPECT_THAT(ends_of(system), ElementsAre("a"));
  EXPECT_THAT(beginning_of(system).system.edges(), IsEmpty());
}

TEST(Beginning, EndsWhereAnEdgeSaysSo) {
  const System system = system_of(R"(edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {assume: false}, {store: {at: p, value: 1}}]}
  - {from: b, to: bad}
)");
  const System beginning = beginning_of(system).system;
  ASSERT_EQ(beginning.errors.size(), 1u);
  ASSERT_FALSE(beginning.edges().empty());
  EXPECT_EQ(beginning.edge(0).to, beginning.errors[0]);
  EXPECT_EQ(beginning.edge(0).instructions.size(), 1u);
}

TEST(Beginning, DoesNotEndWhereTheProgramItselfAssumesFalse) {
  const std::string edges = R"(edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {assume: false}, {store: {at: p, value: 1}}]}
  - {from: b, to: bad}
)";
  const System system =
      system_of("meta: {producer: heapreach import, notes: \"0.1=assumed\"}\n" + edges);
  const FirstPart part = beginning_of(system);
  ASSERT_FALSE(part.edges.empty());
  EXPECT_EQ(part.system.vertex(part.system.edge(0).to).name, "b");
  EXPECT_EQ(part.edges[0], 0u);
  EXPECT_EQ(part.edges.size(), part.system.edges().size());
}

TEST(Beginning, EndsBeforeCalls) {
  const System system = system_of(R"(procedures:
  f: {entry: f0, exit: f1, edges: [{from: f0, to: f1}]}
edges:
  - {from: a, to: b}
  - {from: b, to: c, do: [{call: {to: f}}]}
  - {from: c, to: bad}
)");
  EXPECT_THAT(ends_of(system), ElementsAre("b"));
  EXPECT_FALSE(beginning_of(system).system.has_calls());
}

TEST(Beginning, HasNoCycle) {
  const System system = system_of(R"(edges:
  - {from: a, to: b}
  - {from: a, to: c}
  - {from: b, to: c}
  - {from: c, to: b}
  - {from: b, to: bad}
)");
  const System beginning = beginning_of(system).system;
  const std::vector<bool> all(beginning.vertices().size(), true);
  EXPECT_EQ(beginning.graph().topological_order(all).size(), all.size());
}

}  // namespace
}  // namespace heapreach::rts::beginning_test

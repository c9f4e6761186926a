#include "rts/model/imported.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rts/model/property_errors.h"
#include "rts/text/read/read.h"

namespace heapreach::rts::imported_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

System system_with(const std::string& meta) {
  return read_text("rts: 1\nmeta: {" + meta + R"(}
memory_errors: implicit
variables: {p: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{load: {to: p, at: p}}, {assume: p > 3}, {load: {to: p, at: p}}]}
  - {from: b, to: bad}
)",
                   "f")
      .system;
}

const std::string imported = "producer: heapreach import, ";

TEST(InstructionNotes, AreByEdgeAndInstruction) {
  EXPECT_THAT(instruction_notes(system_with(imported + "notes: \"0.1=assumed; 1.0=calls f 1:2\"")),
              ElementsAre(Pair(Pair(0, 1), "assumed"), Pair(Pair(1, 0), "calls f 1:2")));
  EXPECT_THAT(instruction_notes(system_with(imported + "notes: \"what; 0.x=a; 0.2=read\"")),
              ElementsAre(Pair(Pair(0, 2), "read")));
}

TEST(OwnBranches, HaveAnOutcomeAndAPlace) {
  const auto branches =
      own_branches(system_with(imported + "notes: \"0.1=branch false 5:8; 1.0=branch case 3\""));
  ASSERT_EQ(branches.size(), 2u);
  EXPECT_EQ(branches.at(0).instruction, 1u);
  EXPECT_EQ(branches.at(0).outcome, "false");
  EXPECT_FALSE(branches.at(0).condition.has_value()) << "the instruction has no file";
  EXPECT_EQ(branches.at(1).outcome, "case 3");
}

TEST(InstructionNotes, AreThoseOfImportsOnly) {
  EXPECT_THAT(instruction_notes(system_with("notes: \"0.1=assumed\"")), IsEmpty());
}

TEST(InstructionNotes, CountForImplicitErrorsOfTheSameEdgeToo) {
  const System system =
      with_errors(system_with(imported + "notes: \"0.1=assumed\""), Properties::standard());
  std::size_t implicit = 0;
  for (const auto& [edge, instruction] : own_assumptions(system)) {
    EXPECT_EQ(instruction, 1u);
    EXPECT_TRUE(std::holds_alternative<Assume>(system.edge(edge).instructions[1].action));
    implicit += system.edge(edge).implicit.has_value();
  }
  EXPECT_EQ(implicit, 1u);  // the error of the second load
  EXPECT_EQ(own_assumptions(system).size(), 2u);
}

TEST(InstructionNotes, OnAnotherInstructionAreNoAssumption) {
  EXPECT_THAT(own_assumptions(system_with(imported + "notes: \"0.0=assumed; 0.1=read\"")),
              IsEmpty());
}

}  // namespace
}  // namespace heapreach::rts::imported_test

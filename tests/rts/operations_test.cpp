// Kills that stand for operations: which they are, and results where one operand is a number, for
// every pair of small numbers.
#include "rts/semantics/operations.h"

#include <gtest/gtest.h>

#include <sstream>

#include "rts/model/rename.h"
#include "rts/semantics/state.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "rts/transform/path_program.h"

namespace heapreach::rts::operations_test {
namespace {

constexpr Operation all_operations[] = {Operation::multiply,
                                        Operation::divide_signed,
                                        Operation::divide_unsigned,
                                        Operation::remainder_signed,
                                        Operation::remainder_unsigned,
                                        Operation::shift_left,
                                        Operation::shift_right,
                                        Operation::shift_right_signed,
                                        Operation::bits_and,
                                        Operation::bits_or,
                                        Operation::bits_xor};

System with_list(const std::string& list, const std::string& instructions) {
  return read_text("rts: 1\nmeta: {approximate: \"" + list + "\"}\n" + R"(
variables: {t: int, x: int, y: int}
start: {vertex: a}
error: b
edges:
  - {from: a, to: b, do: [)" +
                       instructions + "]}\n",
                   "p.rts.yaml")
      .system;
}

const Havoc& kill_in(const System& system, std::size_t index) {
  return std::get<Havoc>(system.edge(0).instructions.at(index).action);
}

TEST(Operations, KillsOfResultsStandForThem) {
  const System system = with_list("t = mul nsw 32 signed [x] [y] at p.c:3:8", "kill: [t]");
  ASSERT_NE(kill_in(system, 0).operation, nullptr);
  EXPECT_EQ(kill_in(system, 0).operation->operation, Operation::multiply);
}

/// Nothing is known of these, so any number will do.
TEST(Operations, OtherKillsStandForNone) {
  EXPECT_EQ(kill_in(with_list("t = mul 32 signed [x] [y] at p", "kill: [y]"), 0).operation,
            nullptr);
  EXPECT_EQ(kill_in(with_list("t = mul 32 signed [x] [y] at p", "kill: [t, y]"), 0).operation,
            nullptr)
      << "several at once";
  EXPECT_EQ(kill_in(with_list("t = mul 32 signed [x] [y] at p; t = and 8 signed [x] [y] at p",
                              "kill: [t]"),
                    0)
                .operation,
            nullptr)
      << "the result of several";
  EXPECT_EQ(kill_in(with_list("t = ptrpart 8 signed [x] [0] at p", "kill: [t]"), 0).operation,
            nullptr);
  EXPECT_EQ(kill_in(with_list("t = pow 32 signed [x] [y] at p", "kill: [t]"), 0).operation,
            nullptr);
}

TEST(Operations, RenamedKillsStandForRenamedOnes) {
  const System system = with_list("t = mul 32 signed [x + 1] [y] at p", "kill: [t]");
  const Action other = renamed(system.edge(0).instructions[0].action, {2, 0, 1});
  const auto& operation = std::get<Havoc>(other).operation;
  ASSERT_NE(operation, nullptr);
  EXPECT_EQ(operation->result, 2u);
  EXPECT_EQ(operation->b->variable, 1u);
  std::vector<VariableId> read;
  collect_variables(*operation->a, read);
  EXPECT_EQ(read, std::vector<VariableId>{0u});
}

/// What is assumed of a result is known again in the text that says it.
TEST(Operations, WhatIsSaidOfResultsIsKnown) {
  System system = with_list("t = urem 32 unsigned [x] [y] at p", "kill: [t]");
  Edge edge = system.edge(0);
  Instruction said;
  said.action = Assume{said_of_result(*kill_in(system, 0).operation)};
  edge.instructions.push_back(said);
  said.action = Assume{make(Op::less, {make_variable(0), make_variable(1)})};
  edge.instructions.push_back(said);
  system.add_edge(edge);
  std::ostringstream text;
  write(text, system);
  const System again = read_text(text.str(), "again").system;
  const auto& instructions = again.edge(1).instructions;
  EXPECT_TRUE(std::get<Assume>(instructions.at(1).action).is_of_result);
  EXPECT_FALSE(std::get<Assume>(instructions.at(2).action).is_of_result);
}

/// Where the other operand is in the operation's range, the result is the exact one.
void check_known(const Approximation& operation, bool second, const Integer& known,
                 std::size_t& checked) {
  const auto over = result_with(operation, second, known);
  if (!over) return;
  const System system = with_list("", "nop: {}");
  const OperandRange range = range_of_operand(operation, !second);
  for (Integer other = range.least; other <= range.greatest; ++other) {
    State state;
    state.store = {0, second ? other : known, second ? known : other};
    const auto exact = exact_result(operation, state.store[1], state.store[2]);
    if (!exact) continue;
    EXPECT_EQ(evaluate(**over, state, system), *exact)
        << name_of(operation.operation) << " of " << state.store[1] << " and " << state.store[2];
    ++checked;
  }
}

TEST(Operations, ResultsOverOneOperandAreExact) {
  constexpr unsigned width = 5;
  for (const Operation kind : all_operations) {
    std::size_t checked = 0;
    for (const bool is_signed : {false, true}) {
      for (const bool no_overflow : {false, true}) {
        const Approximation operation = {
            kind, no_overflow, width, is_signed, 0, make_variable(1), make_variable(2), ""};
        // Beyond the range, too: operands count modulo 2^width.
        for (int known = -40; known <= 40; ++known) {
          check_known(operation, true, known, checked);
          check_known(operation, false, known, checked);
        }
      }
    }
    EXPECT_GT(checked, 1000u) << name_of(kind);
  }
}

TEST(Operations, MasksOfManyGroupsAreLeftOpen) {
  const Approximation operation = {Operation::bits_and, false, 32, false, 0, make_variable(1),
                                   make_variable(2),    ""};
  EXPECT_TRUE(result_with(operation, true, 0xF0F0F0F0).has_value());
  EXPECT_TRUE(result_with(operation, true, 0x0F0F0F0F).has_value());
  EXPECT_FALSE(result_with(operation, true, 0x55555555).has_value());
}

/// A path program has variables of its own for procedures.
TEST(Operations, PathsThroughProceduresHaveThem) {
  const System system = read_text(R"(
rts: 1
meta: {approximate: "t = lshr 8 unsigned [y] [x] in f at q.c:4"}
variables: {x: int}
start: {vertex: a}
error: c
procedures:
  f:
    parameters: {y: int}
    variables: {t: int}
    entry: in
    exit: out
    edges:
      - {id: e, from: in, to: out, do: [{kill: [t]}]}
edges:
  - {id: call, from: a, to: b, do: [{call: {to: f, args: [x]}}]}
  - {id: last, from: b, to: c}
)",
                                  "p.rts.yaml")
                            .system;
  std::size_t tied = 0;
  const Transformed path = path_program(system, {0, 2, 1});
  for (const Edge& edge : path.system().edges()) {
    for (const Instruction& instruction : edge.instructions) {
      const auto* havoc = std::get_if<Havoc>(&instruction.action);
      if (havoc == nullptr || !havoc->operation) continue;
      ++tied;
      EXPECT_EQ(havoc->operation->result, havoc->variables.front());
    }
  }
  EXPECT_EQ(tied, 1u);
}

}  // namespace
}  // namespace heapreach::rts::operations_test

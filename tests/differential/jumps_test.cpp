// Jumps, scopes, sizes and trailing arrays in the oracle, on programs written by hand, and what
// both compilers' sanitizers see of them.
#include <gtest/gtest.h>

#include "tests/differential/print.h"
#include "tests/differential/sanitize.h"
#include "tests/differential/survey.h"

namespace heapreach::differential::jumps_test {
namespace {

using Kind = Statement::Kind;

const TypeId whole = integer_type(4, true);

VariablePtr variable(const std::string& name, TypeId type) {
  auto result = std::make_shared<Variable>();
  result->name = name;
  result->type = type;
  return result;
}

StatementPtr assigned(const ExpressionPtr& to, const ExpressionPtr& value) {
  return statement(Kind::assign, to, value);
}

/// int i = one of 0 and 1; int *p = 0; and then what a test adds.
struct Hand {
  Program program;
  VariablePtr input = variable("i", whole);
  VariablePtr pointer = variable("p", program.types->pointer_to(whole));
  VariablePtr local = variable("x", whole);

  Hand() {
    const StatementPtr asked = statement(Kind::input);
    asked->variable = input;
    asked->number = 1;
    program.main = {asked, declaration(pointer, number(0, pointer->type))};
  }
  void add(const Block& block) {
    program.main.insert(program.main.end(), block.begin(), block.end());
  }
  Block kept() {
    return {declaration(local, number(1)),
            assigned(use(pointer), address(*program.types, use(local)))};
  }
  std::vector<Outcome> outcomes() const { return survey(program).outcomes; }
};

/// for (k = 0; k < 2; k++) { if (i) goto l; if (p) *p = 1; int x = 1; p = &x; l:; }
Hand last_round() {
  Hand hand;
  const VariablePtr round = variable("k", whole);
  const StatementPtr loop =
      statement(Kind::loop, number(0), binary(Op::less, use(round), number(2)),
                binary(Op::add, use(round), number(1)));
  loop->variable = round;
  const StatementPtr used = statement(Kind::choose, use(hand.pointer));
  used->body = {assigned(deref(use(hand.pointer)), number(1))};
  const Block kept = hand.kept();
  loop->body = {jump(use(hand.input), "l"), used, kept[0], kept[1], label("l")};
  hand.add({loop});
  return hand;
}

TEST(OracleOfJumps, TheLocalOfTheRoundBeforeIsGone) {
  const std::vector<Outcome> outcomes = last_round().outcomes();
  EXPECT_TRUE(outcomes[0].is_error());
  EXPECT_EQ(outcomes[0].ended.kind, Ended::Kind::access);
  EXPECT_TRUE(outcomes[1].ends_normally);
}

TEST(JudgesOfC, GccSeesTheLocalOfTheRoundBefore) {
  const std::string why = missing(Compiler::gcc);
  if (!why.empty()) GTEST_SKIP() << "gcc has no sanitizers here: " << why;
  std::vector<Program> programs = {last_round().program};
  const std::vector<Sightings> seen = sanitize(programs, Compiler::gcc);
  ASSERT_EQ(seen[0].size(), 2u);
  EXPECT_EQ(seen[0][0].kind, Sighting::Kind::access);
  EXPECT_EQ(seen[0][1].kind, Sighting::Kind::none);
}

TEST(OracleOfJumps, WhatAJumpPassesLivesWithoutAValue) {
  for (const bool is_set : {false, true}) {
    Hand hand;
    const Block kept = hand.kept();
    hand.add({jump(use(hand.input), "l"), kept[0], label("l")});
    if (is_set) hand.add({assigned(use(hand.local), number(2))});
    hand.add({statement(Kind::choose, use(hand.local))});
    const Survey known = survey(hand.program);
    EXPECT_EQ(known.unclear, !is_set);
  }
}

TEST(OracleOfJumps, AJumpLeavesAllBlocksOnItsWay) {
  Hand hand;
  const StatementPtr outer = statement(Kind::scope);
  const StatementPtr inner = statement(Kind::scope);
  outer->body = hand.kept();
  inner->body = {jump(use(hand.input), "l")};
  outer->body.push_back(inner);
  outer->body.push_back(assigned(use(hand.pointer), number(0, hand.pointer->type)));
  const StatementPtr used = statement(Kind::choose, use(hand.pointer));
  used->body = {assigned(deref(use(hand.pointer)), number(1))};
  hand.add({outer, label("l"), used});
  const std::vector<Outcome> outcomes = hand.outcomes();
  EXPECT_TRUE(outcomes[0].ends_normally);
  EXPECT_TRUE(outcomes[1].is_error());
}

TEST(OracleOfJumps, ACaseIsAJumpIntoItsSwitch) {
  Hand hand;
  const StatementPtr s = statement(Kind::select, use(hand.input));
  s->body = {label("case 1"), assigned(use(hand.input), number(5)), label("case 7"),
             assigned(use(hand.input), binary(Op::add, use(hand.input), number(1)))};
  hand.add({s, statement(Kind::probe, use(hand.input))});
  const std::vector<Outcome> outcomes = hand.outcomes();
  EXPECT_EQ(outcomes[0].probes, std::vector<long>{0});
  EXPECT_EQ(outcomes[1].probes, std::vector<long>{6});
}

TEST(OracleOfSizes, MoreThanPtrdiffMaxIsNull) {
  Memory memory(true);
  const auto is_null = [](const Address& made) { return made.block == Address::null; };
  EXPECT_TRUE(is_null(memory.heap_block(1, static_cast<unsigned long>(-100), false)));
  EXPECT_TRUE(is_null(memory.heap_block(1ul << 62, 4, true)));
  EXPECT_TRUE(is_null(memory.heap_block(1, 1ul << 63, false)));
  EXPECT_FALSE(is_null(memory.heap_block(2, 8, true)));
  EXPECT_THROW(memory.heap_block(1, (1ul << 63) - 1, false), Ended) << "an allocator may have it";
}

TEST(OracleOfSizes, ReallocOfSuchASizeKeepsTheBlock) {
  Memory memory(true);
  const Address old = memory.heap_block(1, 8, true);
  EXPECT_EQ(memory.reallocate(old, static_cast<unsigned long>(-1)).block, Address::null);
  EXPECT_TRUE(memory.is_live(old));
  memory.release(old);
}

TEST(OracleOfSizes, NegativeNumbersAreSuchSizes) {
  Hand hand;
  hand.add({statement(
                Kind::allocate, use(hand.pointer),
                binary(Op::subtract, binary(Op::multiply, use(hand.input), number(16)), number(8))),
            statement(Kind::probe, unary(Op::negation, use(hand.pointer)))});
  const std::vector<Outcome> outcomes = hand.outcomes();
  EXPECT_EQ(outcomes[0].probes, std::vector<long>{1});
  EXPECT_EQ(outcomes[1].probes, std::vector<long>{0});
}

/// struct S { int n; char text[1]; } of which a block with three more bytes is made, or a local.
Survey of_trailing(long index, bool is_local) {
  Hand hand;
  Types& types = *hand.program.types;
  Type& record = types.declare_record("S", false);
  Field count;
  count.name = "n";
  count.type = whole;
  Field text;
  text.name = "text";
  text.type = types.array_of(integer_type(1, true), 1);
  types.complete(record, {count, text});
  const VariablePtr own = variable("s", is_local ? &record : types.pointer_to(&record));
  hand.add({declaration(own)});
  if (!is_local) {
    hand.add({statement(Kind::allocate, use(own), binary(Op::add, size_of(&record), number(3)))});
  }
  const ExpressionPtr place = is_local ? use(own) : deref(use(own));
  hand.add({assigned(element(member(place, 1), number(index)), number(7))});
  return survey(hand.program);
}

TEST(OracleOfTrailingArrays, OneElementStandsForAllOfTheBlock) {
  for (const long index : {-1, 0, 1, 6, 7}) {
    const Survey known = of_trailing(index, false);
    EXPECT_EQ(known.errors > 0, index > 6 || index < 0) << index;
    EXPECT_EQ(known.doubtful, index < 0) << index;
  }
}

/// struct S { int n; struct R { short a; int b; } e[1]; }; a block with so many more bytes is made,
/// and e[1].a written.
Survey of_second_record(long more) {
  Hand hand;
  Types& types = *hand.program.types;
  const auto field = [](const std::string& name, TypeId type) {
    Field result;
    result.name = name;
    result.type = type;
    return result;
  };
  Type& inner = types.declare_record("R", false);
  types.complete(inner, {field("a", integer_type(2, true)), field("b", whole)});
  Type& outer = types.declare_record("S", false);
  types.complete(outer, {field("n", whole), field("e", types.array_of(&inner, 1))});
  const VariablePtr own = variable("s", types.pointer_to(&outer));
  hand.add({declaration(own),
            statement(Kind::allocate, use(own), binary(Op::add, size_of(&outer), number(more))),
            assigned(member(element(member(deref(use(own)), 1), number(1)), 0), number(7))});
  return survey(hand.program);
}

TEST(OracleOfTrailingArrays, PartOfAnElementIsAMatterOfTaste) {
  EXPECT_EQ(of_second_record(8).errors, 0);
  EXPECT_FALSE(of_second_record(8).doubtful);
  EXPECT_TRUE(of_second_record(4).doubtful);
  EXPECT_TRUE(of_second_record(2).doubtful);
  EXPECT_GT(of_second_record(1).errors, 0);
  EXPECT_FALSE(of_second_record(1).doubtful);
}

TEST(OracleOfTrailingArrays, OfVariablesItIsAMatterOfTaste) {
  EXPECT_EQ(of_trailing(0, true).errors, 0);
  EXPECT_TRUE(of_trailing(1, true).doubtful);
}

}  // namespace
}  // namespace heapreach::differential::jumps_test

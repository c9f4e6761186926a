// The oracle on programs written by hand: what it alone can see has nobody to check it otherwise.
#include <gtest/gtest.h>

#include <functional>

#include "tests/differential/survey.h"

namespace heapreach::differential::oracle_test {
namespace {

using Kind = Statement::Kind;

/// struct P { int x; char c; }; struct S { struct P a[2]; long z; }; and a pointer to a block
/// that holds one S.
struct Inner {
  Program program;
  TypeId s = nullptr;
  TypeId p = nullptr;
  VariablePtr block = std::make_shared<Variable>();

  explicit Inner(bool uniform) {
    Types& types = *program.types;
    Type& inner = types.declare_record("P", false);
    types.complete(inner, {field("x", integer_type(uniform ? 8 : 4, true)),
                           field("c", integer_type(uniform ? 8 : 1, true))});
    p = &inner;
    Type& outer = types.declare_record("S", false);
    types.complete(outer, {field("a", types.array_of(p, 2)), field("z", integer_type(8, true))});
    s = &outer;
    block->name = "s";
    block->type = types.pointer_to(s);
    const StatementPtr declared = statement(Kind::declare);
    declared->variable = block;
    program.main = {declared, statement(Kind::allocate, use(block), number(1), size_of(s))};
  }
  static Field field(const std::string& name, TypeId type) {
    Field result;
    result.name = name;
    result.type = type;
    return result;
  }
  ExpressionPtr array() const { return member(deref(use(block)), 0); }
  Survey after(const StatementPtr& last) {
    program.main.push_back(last);
    return survey(program);
  }
};

TEST(OracleOfC, AnIndexBeyondAnArrayInAMixedRecordIsAnError) {
  for (const long index : {-1, 0, 1, 2}) {
    Inner mixed(false);
    const Survey known = mixed.after(
        statement(Kind::assign, member(element(mixed.array(), number(index)), 0), number(1)));
    EXPECT_EQ(known.errors, index < 0 || index > 1) << index;
    EXPECT_FALSE(known.doubtful);
  }
}

TEST(OracleOfC, WhatComesFromTheArrayStaysInIt) {
  for (const long length : {16, 17, 24}) {
    Inner mixed(false);
    const Survey known = mixed.after(statement(
        Kind::set, decayed(*mixed.program.types, mixed.array()), number(0), number(length)));
    EXPECT_EQ(known.errors, length > 16) << length;
  }
}

TEST(OracleOfC, TheWholeRecordMayBeSet) {
  Inner mixed(false);
  EXPECT_EQ(mixed.after(statement(Kind::set, use(mixed.block), number(0), size_of(mixed.s))).errors,
            0);
}

TEST(OracleOfC, InRecordsOfOneSizeItIsAMatterOfTaste) {
  Inner uniform(true);
  const Survey known = uniform.after(
      statement(Kind::assign, member(element(uniform.array(), number(2)), 0), number(1)));
  EXPECT_TRUE(known.doubtful);
}

Survey of_sum(const std::function<ExpressionPtr(Inner&)>& largest) {
  Inner any(false);
  any.program.main.push_back(statement(Kind::assign, member(deref(use(any.block)), 1),
                                       binary(Op::add, largest(any), number(1))));
  return any.after(statement(Kind::error));
}

TEST(OracleOfC, SignedOverflowEndsAnExecution) {
  const Survey known = of_sum([](Inner& any) {
    const VariablePtr largest = std::make_shared<Variable>();
    largest->name = "m";
    largest->type = integer_type(4, true);
    const StatementPtr declared = statement(Kind::declare, number(2147483647));
    declared->variable = largest;
    any.program.main.push_back(declared);
    return use(largest);
  });
  EXPECT_EQ(known.errors, 0);
  EXPECT_EQ(known.cuts, 1);
  EXPECT_FALSE(known.unclear);
}

/// Clang wraps what it computes while it compiles.
TEST(OracleOfC, OverflowOfConstantsIsNotAskedAbout) {
  EXPECT_TRUE(of_sum([](Inner&) { return number(2147483647); }).unclear);
}

TEST(OracleOfC, ReadsOfWhatNobodySetAreNotAskedAbout) {
  Inner any(false);
  const VariablePtr unset = std::make_shared<Variable>();
  unset->name = "u";
  unset->type = integer_type(4, true);
  const StatementPtr declared = statement(Kind::declare);
  declared->variable = unset;
  any.program.main.push_back(declared);
  EXPECT_TRUE(any.after(statement(Kind::choose, use(unset))).unclear);
}

TEST(OracleOfC, LayoutsAreThoseOfTheAbi) {
  Types types;
  Type& bits = types.declare_record("B", false);
  Field wide = Inner::field("a", integer_type(4, false));
  wide.bits = 17;
  types.complete(bits, {wide, wide, Inner::field("c", integer_type(1, true))});
  EXPECT_EQ(bits.fields[1].offset, 4);
  EXPECT_EQ(bits.fields[2].offset, 7);
  EXPECT_EQ(bits.size, 8);
  Type& either = types.declare_record("U", true);
  types.complete(either, {Inner::field("a", types.array_of(integer_type(1, true), 5)),
                          Inner::field("b", integer_type(4, true))});
  EXPECT_EQ(either.size, 8);
}

}  // namespace
}  // namespace heapreach::differential::oracle_test

// Addresses in cells: of pointers that are computed from others, of what they come from, and of the
// arrays that they lie in.
#include "frontends/lower/values/pointers.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::pointers_test {
namespace {

const std::string head =
    "%struct.R = type { i32, i64 }\n%struct.A = type { i8, [3 x i32], i64 }\n"
    "%struct.M = type { i8, [2 x %struct.R], i16 }\n@g = global i32 1\n"
    "@w = extern_weak global i32\ndeclare void @f()\ndeclare void @h()\n";

Lowering main_with(const std::string& steps) {
  return Lowering(head +
                  "define i32 @main(%struct.R* %p, %struct.R* %q, %struct.A* %a, "
                  "%struct.M* %m, i64 %i, i1 %c) {\n" +
                  steps + "\n%use = sdiv i64 %i, 3\nret i32 0\n}");
}

std::string pointer(const std::string& steps) {
  Lowering lowering = main_with(steps);
  return lowering.text(lowering.parts.pointers.pointer(lowering.code.value("r")));
}

TEST(Pointers, AreComputedFromOthers) {
  EXPECT_EQ(pointer("%r = bitcast %struct.R* %p to i8*"), "p");
  EXPECT_EQ(pointer("%r = freeze %struct.R* %p"), "p");
  EXPECT_EQ(pointer("%r = getelementptr %struct.R, %struct.R* %p, i64 %i"), "p + i * 2");
  EXPECT_EQ(pointer("%s = getelementptr %struct.R, %struct.R* %p, i64 1\n"
                    "%r = getelementptr %struct.R, %struct.R* %s, i64 0, i32 1"),
            "p + 2 + R.f1");
  EXPECT_EQ(pointer("%r = select i1 %c, %struct.R* %p, %struct.R* null"), "c != 0 ? p : 0");
}

TEST(Pointers, ToFunctionsAreNumbersBelowAllCells) {
  Lowering lowering = main_with("");
  const auto address = [&](const std::string& name) {
    return lowering.parts.pointers.pointer(lowering.code.function(name));
  };
  EXPECT_EQ(lowering.text(address("f")), "function.f");
  EXPECT_EQ(lowering.text(address("h")), "function.h");
  EXPECT_EQ(lowering.text(address("f")), "function.f");
  EXPECT_EQ(address("f")->value, Integer("9500000000000000001"));
  EXPECT_EQ(address("h")->value, Integer("9500000000000000002"));
}

TEST(Pointers, NullIsZero) {
  Lowering lowering = main_with("");
  llvm::Type* type = lowering.code.value("p").getType();
  EXPECT_EQ(lowering.text(lowering.parts.pointers.pointer(*llvm::Constant::getNullValue(type))),
            "0");
}

std::string refusal(const std::string& steps) {
  try {
    return pointer(steps);
  } catch (const InputError& refusal) {
    return refusal.what();
  }
}

TEST(Pointers, NumbersAreNone) {
  EXPECT_NE(refusal("%r = inttoptr i64 %i to i8*").find("an integer as a pointer"),
            std::string::npos);
  EXPECT_NE(refusal("%v = insertvalue { i8* } undef, i8* null, 0\n"
                    "%r = extractvalue { i8* } %v, 0")
                .find("the pointer operation extractvalue"),
            std::string::npos);
}

TEST(Pointers, ToWeakVariablesMayBeNull) {
  Lowering lowering = main_with("");
  try {
    lowering.parts.pointers.pointer(lowering.code.value("w"));
    FAIL();
  } catch (const InputError& refusal) {
    EXPECT_NE(std::string(refusal.what()).find("it is weak and not defined"), std::string::npos);
  }
}

TEST(Pointers, ThatAreUndefinedAreRefused) {
  Lowering lowering = main_with("");
  llvm::Type* type = lowering.code.value("p").getType();
  EXPECT_THROW(lowering.parts.pointers.pointer(*llvm::UndefValue::get(type)), InputError);
}

TEST(Pointers, StoredOnesAreTakenToStayInTheirBlockWhereTheyMoved) {
  const std::string steps =
      "%f = getelementptr %struct.R, %struct.R* %p, i64 0, i32 1\n"
      "%e = getelementptr %struct.R, %struct.R* %p, i64 1";
  Lowering lowering = main_with(steps);
  EXPECT_EQ(lowering.text(lowering.parts.pointers.stored(lowering.code.value("f"))), "p + R.f1");
  EXPECT_TRUE(lowering.context.assumptions.empty());
  lowering.parts.pointers.stored(lowering.code.value("e"));
  EXPECT_EQ(lowering.context.assumptions,
            std::set<std::string>{"pointers in memory point into their block or one past its end"});
}

TEST(Pointers, RootsOfAChoiceAreChosen) {
  Lowering lowering = main_with(
      "%e = getelementptr %struct.R, %struct.R* %p, i64 1\n"
      "%s = select i1 %c, %struct.R* %e, %struct.R* %q\n"
      "%r = getelementptr %struct.R, %struct.R* %s, i64 1");
  const llvm::Value& root = lower::root_of(lowering.code.value("r"));
  EXPECT_EQ(root.getName(), "s");
  EXPECT_EQ(lowering.text(lowering.parts.pointers.root_expression(root)), "c != 0 ? p : q");
}

std::string start(const std::string& steps) {
  Lowering lowering = main_with(steps);
  const auto member = lowering.parts.members.member_of(lowering.code.value("r"));
  return member ? lowering.text(lowering.parts.pointers.start_of(*member)) : "none";
}

TEST(Pointers, ArraysOfRecordsHaveAStart) {
  EXPECT_EQ(start("%r = getelementptr %struct.A, %struct.A* %a, i64 0, i32 1, i64 2"),
            "a + A.f1_0");
  EXPECT_EQ(start("%r = getelementptr %struct.A, %struct.A* %a, i64 %i, i32 1, i64 2"),
            "a + i * 5 + A.f1_0");
  EXPECT_EQ(start("%f = getelementptr %struct.A, %struct.A* %a, i64 0, i32 1, i64 0\n"
                  "%r = getelementptr i32, i32* %f, i64 %i"),
            "a + A.f1_0");
  EXPECT_EQ(start("%r = getelementptr %struct.M, %struct.M* %m, i64 0, i32 1, i64 %i, i32 1"),
            "m + M.f1_0_f0");
  EXPECT_EQ(start("%r = getelementptr %struct.A, %struct.A* %a, i64 0, i32 2"), "none");
}

TEST(Pointers, LieInABlockOrOnePastItsEnd) {
  Lowering lowering = main_with("");
  const auto variable = [&](const std::string& name) {
    return lowering.context.expressions.at(&lowering.code.value(name));
  };
  EXPECT_EQ(lowering.text(lower::Pointers::lies_in_block(variable("p"), variable("q"))),
            "base(p) != 0 && (base(p) == base(q) || base(p) == base(q - 1))");
}

}  // namespace
}  // namespace heapreach::frontends::pointers_test

// Values of one bit as conditions: comparisons by their signs, connectives, and C's widened ones.
#include "frontends/lower/arithmetic/conditions.h"

#include <gtest/gtest.h>

#include "frontends/lower/bytes_needed.h"
#include "support/error.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::conditions_test {
namespace {

std::string condition(Lowering& lowering, const std::string& name) {
  return lowering.text(lowering.parts.conditions.condition(lowering.code.value(name)));
}

/// The condition `c` of main(a, b, e), where the sides that `is_unsigned` speaks of are so.
std::string condition_of(const std::string& steps, bool is_unsigned = false) {
  const std::string divide = is_unsigned ? "udiv" : "sdiv";
  std::string votes;
  for (const char* one : {"a", "b"}) {
    for (int i = 0; i < 4; ++i) {
      votes +=
          std::string("%v_") + one + std::to_string(i) + " = " + divide + " i8 %" + one + ", 3\n";
    }
  }
  Lowering lowering("define i32 @main(i8 %a, i8 %b, i1 %e, i1 %f) {\n" + steps + "\n" + votes +
                    "ret i32 0\n}");
  lowering.define_integers();
  return condition(lowering, "c");
}

TEST(Conditions, CompareByTheOperator) {
  const std::map<std::string, std::string> with_sign = {{"eq", "=="},  {"ne", "!="}, {"slt", "<"},
                                                        {"sle", "<="}, {"sgt", ">"}, {"sge", ">="}};
  for (const auto& [predicate, symbol] : with_sign) {
    EXPECT_EQ(condition_of("%c = icmp " + predicate + " i8 %a, %b"), "a " + symbol + " b");
  }
  const std::map<std::string, std::string> without = {{"eq", "=="},  {"ne", "!="}, {"ult", "<"},
                                                      {"ule", "<="}, {"ugt", ">"}, {"uge", ">="}};
  for (const auto& [predicate, symbol] : without) {
    EXPECT_EQ(condition_of("%c = icmp " + predicate + " i8 %a, %b", true), "a " + symbol + " b");
  }
}

TEST(Conditions, CompareInTheRepresentationOfTheOperator) {
  EXPECT_EQ(condition_of("%c = icmp ult i8 %a, 5"), "(a < 0 ? a + 256 : a) < 5");
  EXPECT_EQ(condition_of("%c = icmp slt i8 %a, 5", true), "(a >= 128 ? a - 256 : a) < 5");
}

TEST(Conditions, TheVariableDecidesHowAConstantIsEqual) {
  EXPECT_EQ(condition_of("%c = icmp eq i8 %a, -1"), "a == -1");
  EXPECT_EQ(condition_of("%c = icmp eq i8 %a, -1", true), "a == 255");
  EXPECT_EQ(condition_of("%c = icmp ne i8 -1, %a", true), "255 != a");
}

TEST(Conditions, AreConnected) {
  EXPECT_EQ(condition_of("%c = and i1 %e, %f"), "e != 0 && f != 0");
  EXPECT_EQ(condition_of("%c = or i1 %e, %f"), "e != 0 || f != 0");
  EXPECT_EQ(condition_of("%c = xor i1 %e, %f"), "e != 0 && f == 0 || e == 0 && f != 0");
  EXPECT_EQ(condition_of("%c = add i1 %e, %f"), "e != 0 && f == 0 || e == 0 && f != 0");
  EXPECT_EQ(condition_of("%c = sub i1 %e, %f"), "e != 0 && f == 0 || e == 0 && f != 0");
  EXPECT_EQ(condition_of("%c = xor i1 %e, true"), "e == 0");
  EXPECT_EQ(condition_of("%c = xor i1 %e, false"), "e != 0");
  EXPECT_EQ(condition_of("%c = freeze i1 %e"), "e != 0");
  EXPECT_EQ(condition_of("%g = icmp eq i8 %a, 1\n%c = select i1 %g, i1 %e, i1 %f"),
            "a == 1 && e != 0 || a != 1 && f != 0");
}

TEST(Conditions, ATruncatedNumberIsOdd) {
  EXPECT_EQ(condition_of("%c = trunc i8 %a to i1"), "a % 2 != 0");
}

TEST(Conditions, WideningIsUndone) {
  const std::string wide = "%g = icmp slt i8 %a, 3\n%w = zext i1 %g to i32\n";
  EXPECT_EQ(condition_of(wide + "%c = icmp ne i32 %w, 0"), "a < 3");
  EXPECT_EQ(condition_of(wide + "%c = icmp eq i32 %w, 0"), "a >= 3");
  EXPECT_EQ(condition_of(wide + "%c = icmp eq i32 %w, 1"), "(a < 3 ? 1 : 0) == 1");
  EXPECT_EQ(condition_of(wide + "%c = icmp sgt i32 %w, 0"), "(a < 3 ? 1 : 0) > 0");
  EXPECT_EQ(condition_of("%w = zext i8 %a to i32\n%c = icmp ne i32 %w, 0", true), "a != 0");
}

TEST(Conditions, OfOneBitAreComparedAsNumbers) {
  EXPECT_EQ(condition_of("%c = icmp eq i1 %e, %f"), "(e != 0 ? 1 : 0) == (f != 0 ? 1 : 0)");
}

TEST(Conditions, ConstantsAreKnown) {
  Lowering lowering("define i32 @main(i1 %e) {\nret i32 0\n}");
  llvm::LLVMContext& context = lowering.code.module().getContext();
  EXPECT_EQ(
      lowering.text(lowering.parts.conditions.condition(*llvm::ConstantInt::getTrue(context))),
      "true");
  EXPECT_EQ(
      lowering.text(lowering.parts.conditions.condition(*llvm::ConstantInt::getFalse(context))),
      "false");
}

TEST(Conditions, MayBeSet) {
  Lowering lowering("define i32 @main(i8 %a) {\n%c = icmp eq i8 %a, 0\nret i32 0\n}");
  lowering.parts.conditions.set(lowering.code.value("c"), rts::make_boolean(false));
  EXPECT_EQ(condition(lowering, "c"), "false");
}

TEST(Conditions, OfPointersCompareAddresses) {
  Lowering lowering(
      "define i32 @main(i8* %p, i8* %q) {\n%c = icmp eq i8* %p, null\n%d = icmp ne i8* %p, %q\n"
      "%e = icmp ult i8* %p, %q\nret i32 0\n}");
  EXPECT_EQ(condition(lowering, "c"), "p == null");
  EXPECT_EQ(condition(lowering, "d"), "p != q");
  EXPECT_TRUE(lowering.context.assumptions.empty());
  EXPECT_EQ(condition(lowering, "e"), "p < q");
  EXPECT_EQ(lowering.context.assumptions,
            std::set<std::string>{
                "pointers that are subtracted or compared by order point into one block"});
}

std::string refusal(const std::string& steps) {
  try {
    condition_of(steps);
  } catch (const InputError& refusal) {
    return refusal.what();
  }
  return "";
}

TEST(Conditions, SomeAreNotSupported) {
  EXPECT_NE(refusal("%c = shl i1 %e, %f").find("the condition shl is not supported"),
            std::string::npos);
}

TEST(Conditions, AlongAnArrayWithAGapBehindItNeedBytes) {
  const auto code = [](const std::string& other) {
    return "%S = type { [3 x i8], i32 }\ndefine i32 @main(%S* %s, i8* %q) {\n"
           "%p = getelementptr %S, %S* %s, i64 0, i32 0, i64 1\n%c = icmp eq i8* " +
           other + ", %p\nret i32 0\n}";
  };
  Lowering with_other(code("%q"));
  EXPECT_THROW(condition(with_other, "c"), lower::BytesNeeded);
  Lowering with_null(code("null"));
  EXPECT_EQ(condition(with_null, "c"), "0 == s + 1");
  Lowering in_bytes(code("%q"), {}, {"p"});
  EXPECT_EQ(condition(in_bytes, "c"), "q == s + 1");
}

}  // namespace
}  // namespace heapreach::frontends::conditions_test

// Comparisons of floating-point numbers are those of the machine, for numbers of every kind; what
// computes with numbers is listed with its operands.
#include "frontends/lower/arithmetic/floats.h"

#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>
#include <cstring>

#include "tests/frontends/lowering.h"

namespace heapreach::frontends::of_lower::floats_test {
namespace {

const std::vector<float> numbers = {0.0F,     -0.0F, 1.0F,      -1.0F,     1.5F,
                                    2.5F,     -2.5F, 1e-42F,    -1e-42F,   FLT_MAX,
                                    -FLT_MAX, NAN,   HUGE_VALF, -HUGE_VALF};

long bits(float value) {
  std::int32_t result = 0;
  std::memcpy(&result, &value, sizeof result);
  return result;
}

bool compares(const std::string& predicate, float a, float b) {
  const bool unordered = std::isnan(a) || std::isnan(b);
  const std::string relation = predicate.substr(1);
  if (predicate == "ord" || predicate == "uno") return unordered == (predicate == "uno");
  if (unordered) return predicate[0] == 'u';
  return relation == "eq"   ? a == b
         : relation == "ne" ? a != b
         : relation == "lt" ? a < b
         : relation == "le" ? a <= b
         : relation == "gt" ? a > b
                            : a >= b;
}

std::string hexadecimal(float value) {
  const double wide = value;
  std::uint64_t word = 0;
  std::memcpy(&word, &wide, sizeof word);
  char text[32];
  std::snprintf(text, sizeof text, "0x%016llX", static_cast<unsigned long long>(word));
  return text;
}

TEST(Floats, CompareAsOnTheMachine) {
  for (const std::string predicate : {"oeq", "one", "olt", "ole", "ogt", "oge", "ueq", "une", "ult",
                                      "ule", "ugt", "uge", "ord", "uno"}) {
    Lowering lowering("define i32 @main(float %f, float %g) {\n%c = fcmp " + predicate +
                      " float %f, %g\n%r = zext i1 %c to i32\nret i32 %r\n}");
    lowering.define_integers();
    for (const float a : numbers) {
      for (const float b : numbers) {
        EXPECT_EQ(lowering.value("r", {{"f", bits(a)}, {"g", bits(b)}}),
                  Integer(compares(predicate, a, b) ? 1 : 0))
            << a << " " << predicate << " " << b;
      }
    }
  }
}

TEST(Floats, CompareWithConstantsAsOnTheMachine) {
  for (const std::string predicate : {"oeq", "olt", "oge", "une", "ugt"}) {
    for (const float b : numbers) {
      Lowering lowering("define i32 @main(float %f) {\n%c = fcmp " + predicate + " float %f, " +
                        hexadecimal(b) + "\n%r = zext i1 %c to i32\nret i32 %r\n}");
      lowering.define_integers();
      for (const float a : numbers) {
        EXPECT_EQ(lowering.value("r", {{"f", bits(a)}}), Integer(compares(predicate, a, b) ? 1 : 0))
            << a << " " << predicate << " " << b;
      }
    }
  }
}

TEST(Floats, OperationsAreListedWithTheirOperands) {
  Lowering lowering(
      "define i32 @main(float %f, float %g) {\n%s = fadd float %f, %g\n%i = fptosi float %s to "
      "i32\nret i32 %i\n}");
  lowering.parts.floats.define(lowering.code.instruction("s"));
  lowering.define_integers();
  const auto& operations = lowering.context.system.approximations.operations;
  ASSERT_EQ(operations.size(), 2u);
  EXPECT_EQ(operations[0].operation, rts::Operation::float_add);
  EXPECT_EQ(operations[0].width, 32u);
  EXPECT_EQ(operations[1].operation, rts::Operation::float_to_signed);
  EXPECT_EQ(lowering.text(operations[1].b), "32");
  EXPECT_EQ(lowering.context.assumptions.count(
                "floating-point operations round to the nearest number of their type"),
            1u);
}

TEST(Floats, OperationsOnConstantsAreComputed) {
  Lowering lowering(
      "define i32 @main() {\n%s = fadd double 1.0, 2.0\n%i = fptosi double %s to i32\nret i32 "
      "%i\n}");
  lowering.parts.floats.define(lowering.code.instruction("s"));
  lowering.define_integers();
  EXPECT_EQ(lowering.text("i"), "3");
  EXPECT_TRUE(lowering.context.system.approximations.operations.empty());
}

}  // namespace
}  // namespace heapreach::frontends::of_lower::floats_test

// Where a pointer walks along an array of a record it goes with the array's start, or with null if
// there may be no such array.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontends/lower/values/member_checks.h"
#include "rts/text/parse.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::member_bases_test {
namespace {

using Steps = std::vector<std::string>;
using ::testing::ElementsAre;

/// The values that the base of the walking pointer takes, and under which condition: `block` bytes
/// are made at %o, seen as a %struct.A or %struct.M, and %i is any index. The walk starts at
/// `from`.
Steps bases(const std::string& from, const std::string& block = "64") {
  const Imported program = import_code(
      "%struct.A = type { i8, [3 x i32], i64 }\n"
      "%struct.M = type { i8, [2 x [3 x i32]], i64 }\n"
      "declare i32 @__VERIFIER_nondet_int()\ndeclare i8* @malloc(i64)\ndefine i32 @main() {\n"
      "%k = call i32 @__VERIFIER_nondet_int()\n%c = icmp eq i32 %k, 1\n%i = sext i32 %k to i64\n"
      "%o = call i8* @malloc(i64 " +
      block + ")\n%a = bitcast i8* %o to %struct.A*\n%m = bitcast i8* %o to %struct.M*\n" + from +
      "\nbr label %l\nl:\n%w = phi i32* [ %f, %0 ], [ %n, %l ]\n"
      "%n = getelementptr i32, i32* %w, i64 1\nstore i32 1, i32* %w\n"
      "br i1 %c, label %l, label %x\nx:\nret i32 0\n}");
  Steps result;
  for (const rts::Edge& edge : program.system.edges()) {
    std::string condition;
    for (const rts::Instruction& one : edge.instructions) {
      const std::string step = rts::describe(one.action, program.system);
      if (step.starts_with("assume base") || step.starts_with("assume !(base")) {
        condition = " if " + step.substr(7);
      }
      if (step.starts_with("w_block")) result.push_back(step + condition);
    }
  }
  return result;
}

std::string field(const std::string& record, const std::string& indices) {
  const std::string type = "%struct." + std::string(record == "a" ? "A" : "M");
  return "%f = getelementptr " + type + ", " + type + "* %" + record + ", " + indices;
}

TEST(MemberBases, AreStartsOfArraysThatAreThere) {
  EXPECT_THAT(bases(field("a", "i64 0, i32 1, i64 0"), "32"), ElementsAre("w_block := o + A.f1_0"));
  EXPECT_THAT(bases(field("a", "i64 0, i32 1, i64 2"), "32"), ElementsAre("w_block := o + A.f1_0"));
}

const std::string array_in_block =
    "base(o + A.f1_0) != 0 && (base(o + A.f1_0) == base(o) || base(o + A.f1_0) == base(o - 1))";

TEST(MemberBases, AreNullWhereTheBlockIsTooSmallForTheArray) {
  EXPECT_THAT(bases(field("a", "i64 0, i32 1, i64 0"), "8"),
              ElementsAre("w_block_found := o + A.f1_0 if " + array_in_block,
                          "w_block_found := null if !(" + array_in_block + ")",
                          "w_block := w_block_found"));
}

TEST(MemberBases, AreAskedForWhereTheRecordIsOneOfMany) {
  EXPECT_EQ(bases(field("a", "i64 %i, i32 1, i64 0")).size(), 3u);
  EXPECT_EQ(bases(field("a", "i64 1, i32 1, i64 0")).size(), 3u);
}

TEST(MemberBases, AreThoseOfTheInnerArray) {
  EXPECT_THAT(bases(field("m", "i64 0, i32 1, i64 0, i64 2"), "40"),
              ElementsAre("w_block := o + M.f1_0_0"));
  EXPECT_THAT(bases(field("m", "i64 0, i32 1, i64 1, i64 0"), "40"),
              ElementsAre("w_block := o + M.f1_0_0 + 3"));
}

TEST(MemberBases, AreAskedForWhereAnArrayAroundMayBeLeft) {
  EXPECT_EQ(bases(field("m", "i64 0, i32 1, i64 2, i64 0"), "40").size(), 3u);
  EXPECT_EQ(bases(field("m", "i64 0, i32 1, i64 %i, i64 0"), "40").size(), 3u);
}

}  // namespace
}  // namespace heapreach::frontends::member_bases_test

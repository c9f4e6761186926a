// Differences of pointers are counted in cells and given in bytes.
#include "frontends/lower/arithmetic/differences.h"

#include <gtest/gtest.h>

#include "frontends/lower/bytes_needed.h"
#include "support/error.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::differences_test {
namespace {

/// main(p, q), pointers to such objects, whose difference is `d`; `uses` says what lies there.
std::string code_of(const std::string& type, const std::string& uses) {
  return "%R = type { i32, i64 }\n%U = type { i64, i64 }\n%E = type {}\n"
         "%F = type { i32, [0 x i32] }\ndefine i32 @main(" +
         type + "* %p, " + type + "* %q) {\n" + uses + "\n%x = ptrtoint " + type +
         "* %p to i64\n%y = ptrtoint " + type +
         "* %q to i64\n%d = sub i64 %x, %y\n%use = sdiv i64 %d, 3\nret i32 0\n}";
}

std::string steps_of(const std::string& type) {
  return "%s = getelementptr " + type + ", " + type + "* %p, i64 1\n%t = getelementptr " + type +
         ", " + type + "* %q, i64 1";
}

std::string difference(const std::string& code, const std::vector<std::string>& in_bytes = {}) {
  Lowering lowering(code, {}, in_bytes);
  try {
    return lowering.text(lowering.parts.differences.difference(lowering.code.instruction("d")));
  } catch (const lower::BytesNeeded& needed) {
    return "bytes of " + needed.wanted.pointer->getName().str() + ": " + needed.wanted.reason;
  } catch (const InputError& refusal) {
    return refusal.what();
  }
}

TEST(Differences, AreCellsTimesTheirBytes) {
  EXPECT_EQ(difference(code_of("i8", steps_of("i8"))), "p - q");
  EXPECT_EQ(difference(code_of("i32", steps_of("i32"))), "(p - q) * 4");
  EXPECT_EQ(difference(code_of("%U", steps_of("%U"))), "(p - q) * 8");
}

TEST(Differences, OfRecordsAreWholeRecords) {
  EXPECT_EQ(difference(code_of("%R", steps_of("%R"))), "(p - q) / 2 * 16");
}

TEST(Differences, AmongBytesAreBytes) {
  EXPECT_EQ(difference(code_of("%R", steps_of("%R")), {"p", "q"}), "p - q");
}

TEST(Differences, MixNoBytesWithFields) {
  const std::string reason = "the difference of pointers to different types";
  EXPECT_EQ(difference(code_of("i32", steps_of("i32")), {"p"}), "bytes of q: " + reason);
  EXPECT_EQ(difference(code_of("i32", steps_of("i32")), {"q"}), "bytes of p: " + reason);
}

TEST(Differences, AskForBytesWhereCellsDoNotTell) {
  const std::string mixed = "%s = getelementptr i32, i32* %p, i64 1\n";
  EXPECT_EQ(difference("define i32 @main(i32* %p, i16* %q) {\n" + mixed +
                       "%t = getelementptr i16, i16* %q, i64 1\n%x = ptrtoint i32* %p to i64\n"
                       "%y = ptrtoint i16* %q to i64\n%d = sub i64 %x, %y\nret i32 0\n}"),
            "bytes of p: the difference of pointers to different types");
  EXPECT_EQ(difference(code_of("%E", steps_of("%E"))),
            "bytes of p: the difference of pointers to an unknown type");
}

TEST(Differences, InsideARecordAskForBytesUnlessBothWalkInAnArray) {
  const auto between = [](const std::string& p, const std::string& q) {
    return difference(
        "%S = type { i64, [3 x i32], i32, i32 }\ndefine i32 @main(%S* %s, i64 %i) {\n"
        "%p = getelementptr %S, %S* %s, i64 0, " +
        p + "\n%q = getelementptr %S, %S* %s, i64 0, " + q +
        "\n%x = ptrtoint i32* %p to i64\n%y = ptrtoint i32* %q to i64\n"
        "%d = sub i64 %x, %y\n%use = sdiv i64 %d, 3\nret i32 0\n}");
  };
  EXPECT_EQ(between("i32 1, i64 2", "i32 1, i64 0"), "(s + 3 - (s + Record.f1_0)) * 4");
  EXPECT_EQ(between("i32 3", "i32 1, i64 0"),
            "bytes of p: the difference of pointers into a record whose fields differ in size");
  EXPECT_EQ(between("i32 1, i64 0", "i32 2"),
            "bytes of p: the difference of pointers into a record whose fields differ in size");
}

TEST(Differences, AreOfTwoAddresses) {
  const auto is_one = [](const std::string& step) {
    Lowering lowering(
        "define i32 @main(i8* %p, i8* %q, i64 %n) {\n%x = ptrtoint i8* %p to i64\n"
        "%y = ptrtoint i8* %q to i64\n%d = " +
        step + "\nret i32 0\n}");
    return lower::Differences::is_one(lowering.code.instruction("d"));
  };
  EXPECT_TRUE(is_one("sub i64 %x, %y"));
  // These compute with the number of an address, of which little is known.
  EXPECT_FALSE(is_one("sub i64 %x, %n"));
  EXPECT_FALSE(is_one("sub i64 %n, %x"));
  EXPECT_FALSE(is_one("add i64 %x, %y"));
}

TEST(Differences, AreTakenToStayInOneBlock) {
  Lowering lowering(code_of("i8", steps_of("i8")));
  lowering.parts.differences.difference(lowering.code.instruction("d"));
  EXPECT_EQ(lowering.context.assumptions,
            std::set<std::string>{
                "pointers that are subtracted or compared by order point into one block"});
}

}  // namespace
}  // namespace heapreach::frontends::differences_test

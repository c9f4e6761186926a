// By how many cells addresses move: whole objects, fields, elements, and bytes where they are whole
// cells.
#include "frontends/lower/values/shifts.h"

#include <gtest/gtest.h>

#include <llvm/IR/Operator.h>

#include "frontends/lower/bytes_needed.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::shifts_test {
namespace {

const std::string types =
    "%struct.R = type { i32, i64 }\n%struct.A = type { i8, [3 x i32], i64 }\n"
    "%struct.F = type { i32, [0 x i32] }\n%struct.M = type { [2 x %struct.R], i8 }\n";

/// The shift of `g` in main(p, i, n), with " variable" behind where it is not a fixed one in a
/// record.
std::string shift(const std::string& pointer, const std::string& steps,
                  const std::vector<std::string>& in_bytes = {}) {
  Lowering lowering(types + "define i32 @main(" + pointer + "* %p, i64 %i, i32 %n) {\n" + steps +
                        "\n%use = sdiv i64 %i, 3\nret i32 0\n}",
                    {}, in_bytes);
  try {
    lowering.define_integers();
    const auto& gep = llvm::cast<llvm::GEPOperator>(lowering.code.value("g"));
    const lower::Shifted shifted = lowering.parts.shifts.shift_of(gep);
    return lowering.text(shifted.cells) + (shifted.constant ? "" : " variable");
  } catch (const lower::BytesNeeded& needed) {
    return needed.wanted.reason;
  }
}

std::string gep(const std::string& type, const std::string& indices) {
  return "%g = getelementptr " + type + ", " + type + "* %p, " + indices;
}

TEST(Shifts, OfWholeObjects) {
  EXPECT_EQ(shift("i32", gep("i32", "i64 3")), "3 variable");
  EXPECT_EQ(shift("i32", gep("i32", "i64 %i")), "i variable");
  EXPECT_EQ(shift("%struct.R", gep("%struct.R", "i64 3")), "6 variable");
  EXPECT_EQ(shift("%struct.R", gep("%struct.R", "i64 %i")), "i * 2 variable");
  EXPECT_EQ(shift("%struct.R", gep("%struct.R", "i64 0")), "0");
}

TEST(Shifts, OfFields) {
  EXPECT_EQ(shift("%struct.R", gep("%struct.R", "i64 0, i32 0")), "0");
  EXPECT_EQ(shift("%struct.R", gep("%struct.R", "i64 0, i32 1")), "R.f1");
  EXPECT_EQ(shift("%struct.A", gep("%struct.A", "i64 0, i32 2")), "A.f2");
  EXPECT_EQ(shift("%struct.R", gep("%struct.R", "i64 2, i32 1")), "5 variable");
  EXPECT_EQ(shift("%struct.R", gep("%struct.R", "i64 %i, i32 1")), "i * 2 + R.f1 variable");
}

TEST(Shifts, OfElements) {
  EXPECT_EQ(shift("%struct.A", gep("%struct.A", "i64 0, i32 1")), "A.f1_0");
  EXPECT_EQ(shift("%struct.A", gep("%struct.A", "i64 0, i32 1, i64 0")), "A.f1_0");
  EXPECT_EQ(shift("%struct.A", gep("%struct.A", "i64 0, i32 1, i64 2")), "3 variable");
  EXPECT_EQ(shift("%struct.A", gep("%struct.A", "i64 0, i32 1, i64 %i")), "i + A.f1_0 variable");
  EXPECT_EQ(shift("%struct.M", gep("%struct.M", "i64 0, i32 0, i64 1, i32 1")), "3 variable");
  EXPECT_EQ(shift("[4 x %struct.R]", gep("[4 x %struct.R]", "i64 0, i64 %i, i32 1")),
            "i * 2 + 1 variable");
}

TEST(Shifts, AmongBytesAreBytes) {
  EXPECT_EQ(shift("%struct.R", gep("%struct.R", "i64 0, i32 1"), {"p"}), "8");
  EXPECT_EQ(shift("%struct.R", gep("%struct.R", "i64 %i"), {"p"}), "i * 16 variable");
  EXPECT_EQ(shift("%struct.A", gep("%struct.A", "i64 0, i32 1, i64 %i"), {"p"}),
            "i * 4 + 4 variable");
}

const std::string as_bytes = "%b = bitcast %struct.R* %p to i8*\n";

TEST(Shifts, ByConstantBytesLeadToFields) {
  const std::string uses = "%f = getelementptr %struct.R, %struct.R* %p, i64 0, i32 1\n";
  EXPECT_EQ(shift("%struct.R", uses + as_bytes +
                                   "%g = getelementptr i8, i8* %b, i64 8\n"
                                   "%h = bitcast i8* %g to i64*\nstore i64 1, i64* %h"),
            "R.f1");
  EXPECT_EQ(shift("%struct.R", uses + as_bytes + "%g = getelementptr i8, i8* %b, i64 0"), "0");
}

TEST(Shifts, ByConstantBytesLeadBackToTheRecord) {
  EXPECT_EQ(
      shift("%struct.R",
            "%f = getelementptr %struct.R, %struct.R* %p, i64 0, i32 1\n"
            "%b = bitcast i64* %f to i8*\n%g = getelementptr i8, i8* %b, i64 -8\n"
            "%r = bitcast i8* %g to %struct.R*\n"
            "%e = getelementptr %struct.R, %struct.R* %r, i64 0, i32 1\nstore i64 1, i64* %e"),
      "-1");
}

TEST(Shifts, ByBytesAlongNumbers) {
  const std::string as_numbers = "store i32 1, i32* %p\n%b = bitcast i32* %p to i8*\n";
  const auto along = [&](const std::string& steps) { return shift("i32", as_numbers + steps); };
  EXPECT_EQ(along("%g = getelementptr i8, i8* %b, i64 8"), "2 variable");
  EXPECT_EQ(along("%g = getelementptr i8, i8* %b, i64 -4"), "-1 variable");
  EXPECT_EQ(along("%g = getelementptr i8, i8* %b, i64 6"), "6");  // of blocks that became bytes
  EXPECT_EQ(along("%m = mul i64 %i, 12\n%g = getelementptr i8, i8* %b, i64 %m").substr(0, 1), "(");
  EXPECT_EQ(along("%m = mul i64 %i, 6\n%g = getelementptr i8, i8* %b, i64 %m"),
            "pointer arithmetic: the bytes are not known to be a multiple of the 4 bytes of what "
            "the pointer points to");
  EXPECT_EQ(along("%m = mul nsw i32 %n, 8\n%w = sext i32 %m to i64\n"
                  "%g = getelementptr i8, i8* %b, i64 %w"),
            "n * 2 variable");
}

TEST(Shifts, ByBytesAlongRecordsAreWholeRecords) {
  const std::string uses = "%f = getelementptr %struct.R, %struct.R* %p, i64 0, i32 1\n" + as_bytes;
  EXPECT_EQ(shift("%struct.R", uses + "%m = mul nsw i32 %n, 16\n%w = sext i32 %m to i64\n"
                                      "%g = getelementptr i8, i8* %b, i64 %w"),
            "n * 2 variable");
  EXPECT_EQ(shift("%struct.R", uses + "%m = mul nsw i32 %n, 8\n%w = sext i32 %m to i64\n"
                                      "%g = getelementptr i8, i8* %b, i64 %w"),
            "pointer arithmetic: the bytes are not known to be a multiple of the 16 bytes of what "
            "the pointer points to");
}

TEST(Shifts, AlongCharactersAreTheIndex) {
  EXPECT_EQ(shift("i8", "store i8 1, i8* %p\n" + gep("i8", "i64 %i")), "i variable");
}

TEST(Shifts, ByOtherObjectsNeedBytes) {
  EXPECT_EQ(shift("%struct.R",
                  "%f = getelementptr %struct.R, %struct.R* %p, i64 0, i32 1\n"
                  "%b = bitcast %struct.R* %p to i32*\n"
                  "%g = getelementptr i32, i32* %b, i64 1"),
            "pointer arithmetic: the steps are not the size of what the pointer points to");
}

TEST(Shifts, BehindARecordWithAnOpenArrayNeedBytes) {
  EXPECT_EQ(shift("%struct.F", gep("%struct.F", "i64 1")).substr(0, 1), "1");
  EXPECT_EQ(shift("{ i64, [0 x i32] }", gep("{ i64, [0 x i32] }", "i64 1")),
            "pointer arithmetic: the steps lead from a record into its array without length");
}

TEST(Shifts, InsideARecordKeepToTheArray) {
  const std::string field = "%f = getelementptr %struct.A, %struct.A* %p, i64 0, i32 1, i64 1\n";
  EXPECT_EQ(shift("%struct.A", field + "%g = getelementptr i32, i32* %f, i64 -1"), "-1 variable");
  EXPECT_EQ(shift("%struct.A", field + "%g = getelementptr i32, i32* %f, i64 -2"),
            "pointer arithmetic: a step back from an array inside a record whose fields differ in "
            "size");
}

TEST(Shifts, MoveByConstantsThroughFieldsOnly) {
  Lowering lowering(types +
                    "define i32 @main(%struct.M* %p) {\n"
                    "%a = getelementptr %struct.M, %struct.M* %p, i64 0, i32 1\n"
                    "%b = getelementptr %struct.M, %struct.M* %p, i64 0, i32 0, i64 1\n"
                    "%c = getelementptr %struct.R, %struct.R* %b, i64 0, i32 1\nret i32 0\n}");
  EXPECT_TRUE(lowering.parts.shifts.moves_by_constants(lowering.code.value("p")));
  EXPECT_TRUE(lowering.parts.shifts.moves_by_constants(lowering.code.value("a")));
  EXPECT_FALSE(lowering.parts.shifts.moves_by_constants(lowering.code.value("b")));
  EXPECT_FALSE(lowering.parts.shifts.moves_by_constants(lowering.code.value("c")));
}

}  // namespace
}  // namespace heapreach::frontends::shifts_test

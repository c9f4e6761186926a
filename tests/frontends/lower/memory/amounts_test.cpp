// From bytes to cells: sizes of blocks, exactly also where the bytes wrap around, and lengths of
// copies.
#include "frontends/lower/memory/amounts.h"

#include <gtest/gtest.h>

#include "frontends/lower/bytes_needed.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::amounts_test {
namespace {

const std::string head =
    "%struct.R = type { i32, i64 }\n%struct.P = type { i8, i32 }\n%struct.E = type {}\n"
    "%struct.F = type { i32, [0 x i32] }\n%struct.G = type { i64, [0 x %struct.R] }\n"
    "%struct.H = type { i64, i32, [0 x i16] }\n%struct.I = type { i8, i32, [0 x i8] }\n"
    "declare i8* @malloc(i64)\n";

/// main(n, k, c) with a block `p` of `z` bytes that is used as objects of the type.
std::string code_of(const std::string& type, const std::string& steps) {
  return head + "define i32 @main(i64 %n, i32 %k, i8 %c) {\n" + steps +
         "\n%p = call i8* @malloc(i64 %z)\n%o = bitcast i8* %p to " + type +
         "*\n%u = getelementptr " + type + ", " + type + "* %o, i64 0\nret i32 0\n}";
}

/// The cells of these bytes; with " | " when they are beyond all bounds, and " ~ " when nothing is
/// asked for.
std::string amount(const std::string& type, const std::string& steps, const Integer& factor = 1) {
  Lowering lowering(code_of(type, steps));
  lowering.define_integers();
  try {
    const lower::Amount found = lowering.parts.amounts.amount_of(lowering.code.value("z"), factor,
                                                                 lowering.code.value("p"));
    return lowering.text(found.cells) + (found.beyond ? " | " + lowering.text(found.beyond) : "") +
           (found.nothing ? " ~ " + lowering.text(found.nothing) : "");
  } catch (const lower::BytesNeeded& needed) {
    return needed.wanted.reason;
  }
}

std::string of_bytes(const std::string& number) {
  return "%z = add i64 0, " + number;
}

TEST(Amounts, OfKnownBytesAreTheCellsWithin) {
  EXPECT_EQ(amount("i32", of_bytes("0")), "0");
  EXPECT_EQ(amount("i32", of_bytes("4")), "1");
  EXPECT_EQ(amount("i32", of_bytes("11")), "2");
  EXPECT_EQ(amount("i32", of_bytes("2"), 6), "3");
  EXPECT_EQ(amount("i32", of_bytes("2"), 0), "0");
  EXPECT_EQ(amount("%struct.R", of_bytes("16")), "sizeof(R)");
  EXPECT_EQ(amount("%struct.R", of_bytes("32")), "4");
  EXPECT_EQ(amount("%struct.R", of_bytes("24")), "3");
  EXPECT_EQ(amount("%struct.F", of_bytes("4")), "sizeof(F)");
  EXPECT_EQ(amount("%struct.F", of_bytes("12")), "3");
}

TEST(Amounts, OfKnownBytesMayNeedBytes) {
  EXPECT_EQ(amount("i32", of_bytes("3")), "a block smaller than the first field of its type");
  EXPECT_EQ(amount("%struct.P", of_bytes("2")),
            "a block that ends between two fields of its record");
  EXPECT_EQ(amount("%struct.G", of_bytes("9")),
            "a block for a record that ends in an array of other records");
}

TEST(Amounts, AreNeverMoreThanSomeBound) {
  EXPECT_EQ(amount("i8", of_bytes("1099511627776")), "1099511627776");
  EXPECT_EQ(amount("i8", of_bytes("1099511627777")), "1099511627776");
  EXPECT_EQ(amount("i32", of_bytes("1099511627777")), "1099511627776");
}

TEST(Amounts, OfAVariableAreItsMultiple) {
  EXPECT_EQ(amount("i8", "%z = add i64 %n, 0"), "n");
  EXPECT_EQ(amount("i8", "%z = zext i32 %k to i64"), "k");
  EXPECT_EQ(amount("i32", "%w = zext i32 %k to i64\n%z = mul i64 %w, 4"), "k");
  EXPECT_EQ(amount("%struct.R", "%w = zext i32 %k to i64\n%z = mul i64 %w, 16"), "k * 2");
  EXPECT_EQ(amount("%struct.R", "%z = zext i32 %k to i64", 32), "k * 4");
  EXPECT_EQ(amount("i32", "%w = zext i32 %k to i64\n%x = mul i64 %w, 4\n%z = add i64 %x, 8"),
            "k + 2");
}

TEST(Amounts, CellsThatAreCutAreNotCounted) {
  EXPECT_EQ(amount("%struct.H", "%z = zext i32 %k to i64"),
            "k >= 12 ? (k - 12) / 2 + 2 : k >= 12 ? 2 : k >= 8 ? 1 : 0 ~ k == 0");
  EXPECT_EQ(amount("i32", "%z = zext i32 %k to i64"), "k / 4 ~ k == 0");
  EXPECT_EQ(amount("%struct.F", "%z = zext i32 %k to i64"),
            "k >= 4 ? (k - 4) / 4 + 1 : k >= 4 ? 1 : 0 ~ k == 0");
}

TEST(Amounts, OfANegativeNumberAreBeyondAllBounds) {
  const std::string votes = "\n%v = sdiv i32 %k, 3\n%v2 = sdiv i32 %k, 3";
  EXPECT_EQ(amount("i32", "%w = sext i32 %k to i64\n%z = mul i64 %w, 4" + votes), "k | k * 4 < 0");
  EXPECT_EQ(amount("i8", "%z = sext i32 %k to i64" + votes), "k | k < 0");
}

TEST(Amounts, WrapAround) {
  EXPECT_EQ(amount("i32", "%z = mul i64 %n, 4").substr(0, 30), "n <= 4611686018427387903 ? n :");
  EXPECT_EQ(amount("i8", "%z = add i64 %n, 16").substr(0, 35),
            "n <= 18446744073709551599 ? n + 16 ");
  EXPECT_EQ(amount("i8", "%h = lshr i64 %n, 1\n%z = add i64 %h, 16"),
            "n / 2 + 16 ~ n / 2 + 16 == 0");
  EXPECT_EQ(amount("i8", "%h = lshr i64 %n, 1\n%z = add i64 %h, 1073741824").substr(0, 10),
            "n / 2 <= 1");
}

TEST(Amounts, OfAVariableMayNeedBytes) {
  EXPECT_EQ(amount("%struct.R", "%z = zext i32 %k to i64", 8),
            "a block of records whose size is not a variable times that of the record");
  EXPECT_EQ(amount("%struct.I", "%z = zext i32 %k to i64"),
            "a block that may end between two fields");
  EXPECT_EQ(amount("%struct.G", "%z = zext i32 %k to i64", 16),
            "a block for a record that ends in an array of other records");
}

TEST(Amounts, EmptyRecordsHaveOneCell) {
  EXPECT_EQ(amount("%struct.E", "%z = zext i32 %k to i64"), "k > 0 ? 1 : 0 ~ k == 0");
}

TEST(Amounts, SmallBlocksAreNoted) {
  const auto is_undersized = [](const std::string& bytes) {
    std::string code = code_of("%struct.R", "");
    code.replace(code.find("i64 %z"), 6, "i64 " + bytes);
    Lowering lowering(code);
    lower::Inference& inference = lowering.context.inference;
    const unsigned marks = inference.layouts().marks(inference.points(lowering.code.value("p")));
    return (marks & layouts::Layouts::undersized) != 0;
  };
  EXPECT_FALSE(is_undersized("16"));
  EXPECT_FALSE(is_undersized("17"));
  EXPECT_TRUE(is_undersized("15"));
  EXPECT_TRUE(is_undersized("%n"));
}

/// The cells that a copy of so many bytes of such objects takes.
std::string transferred(const std::string& type, const std::string& steps,
                        const std::string& place = "i64 0") {
  Lowering lowering(head + "define i32 @main(i64 %n, i32 %k, " + type + "* %o) {\n" + steps +
                    "\n%u = getelementptr " + type + ", " + type + "* %o, " + place +
                    "\nret i32 0\n}");
  lowering.define_integers();
  try {
    return lowering.text(lowering.parts.amounts.transferred_cells(lowering.code.value("z"),
                                                                  lowering.code.value("u")));
  } catch (const lower::BytesNeeded& needed) {
    return needed.wanted.reason;
  }
}

TEST(Amounts, CopiesAreOfWholeCells) {
  EXPECT_EQ(transferred("i32", of_bytes("8")), "2");
  EXPECT_EQ(transferred("i32", of_bytes("6")), "a copy or memset of part of an object");
  EXPECT_EQ(transferred("%struct.R", of_bytes("32")), "4");
  EXPECT_EQ(transferred("%struct.R", of_bytes("8")), "1");
  EXPECT_EQ(transferred("%struct.R", of_bytes("10")), "a copy or memset of part of an object");
  EXPECT_EQ(transferred("i32", "%w = zext i32 %k to i64\n%z = mul i64 %w, 8"), "k * 2");
  EXPECT_EQ(transferred("i32", "%w = zext i32 %k to i64\n%z = mul i64 %w, 6"),
            "a copy or memset whose length is not known to be a multiple of the 4 bytes of an "
            "element");
  EXPECT_EQ(transferred("%struct.R", "%w = zext i32 %k to i64\n%z = mul i64 %w, 16"), "k * 2");
  EXPECT_EQ(transferred("%struct.R", "%w = zext i32 %k to i64\n%z = mul i64 %w, 8"),
            "a copy or memset whose length is not a variable times the size of the record");
}

TEST(Amounts, CopiesOfANegativeLengthLeaveAllBlocks) {
  EXPECT_EQ(transferred("i8", "%z = sext i32 %k to i64\n%v = sdiv i32 %k, 3"),
            "k < 0 ? 1099511627776 : k");
}

TEST(Amounts, CopiesInARecordStayInTheirField) {
  EXPECT_EQ(transferred("%struct.R", of_bytes("8"), "i64 0, i32 1"), "1");
  EXPECT_EQ(transferred("%struct.R", of_bytes("16"), "i64 0, i32 1"),
            "a copy or memset that runs over the fields of a record");
  EXPECT_EQ(transferred("%struct.R", "%w = zext i32 %k to i64\n%z = mul i64 %w, 8", "i64 0, i32 1"),
            "a copy or memset of variable length inside a record");
}

}  // namespace
}  // namespace heapreach::frontends::amounts_test

// Blocks of bytes: a value lies in as many cells as it has bytes, and is read back where one store
// left it.
#include "frontends/lower/memory/byte_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/byte_cells.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::byte_blocks_test {
namespace {

using Steps = std::vector<std::string>;

/// main with a block `p` of eight bytes, and `k`.
std::vector<std::string> edges(const std::string& steps) {
  Options options;
  options.memory_model = MemoryModel::bytes;
  return edges_of(
      "declare i8* @malloc(i64)\ndeclare i16 @any()\ndefine i32 @main() {\n"
      "%k = call i16 @any()\n%p = call i8* @malloc(i64 8)\n" +
          steps + "\nret i32 0\n}",
      options);
}

std::string cell(const std::string& value, bool tagged, unsigned width, unsigned index) {
  const Integer added = tag(tagged, width, index);
  if (added == 0) return value;
  return added < 0 ? value + " - " + Integer(-added).get_str() : value + " + " + added.get_str();
}

const std::string numbers = "%x = bitcast i8* %p to i16*\n";
const std::string addresses = "%a = bitcast i8* %p to i8**\n";

TEST(ByteBlocks, NumbersLieInAllTheirCells) {
  const std::string edge = edges(numbers + "store i16 %k, i16* %x")[0];
  EXPECT_NE(edge.find("; [p] := " + cell("k", false, 2, 0) +
                      "; [p + 1] := " + cell("k", false, 2, 1) + " within the block of p"),
            std::string::npos)
      << edge;
}

TEST(ByteBlocks, NumbersAreTaggedBesidePointers) {
  const std::string edge =
      edges(numbers + addresses + "store i16 %k, i16* %x\nstore i8* null, i8** %a")[0];
  EXPECT_NE(edge.find("; [p] := " + cell("k", true, 2, 0) +
                      "; [p + 1] := " + cell("k", true, 2, 1) + " within the block of p"),
            std::string::npos)
      << edge;
}

TEST(ByteBlocks, PointersLieInFrontOfTheirTails) {
  const std::string edge = edges(addresses + "store i8* %p, i8** %a")[0];
  std::string expected = "; [p] := p";
  for (unsigned i = 1; i < 8; ++i) {
    expected += "; [p + " + std::to_string(i) + "] := " + pointer_tail(i).get_str() +
                " within the block of p";
  }
  EXPECT_NE(edge.find(expected), std::string::npos) << edge;
}

TEST(ByteBlocks, LargeValuesAreComputedOnce) {
  const std::string edge =
      edges(numbers + "%y = udiv i16 %k, 3\n%z = udiv i16 %y, 5\nstore i16 %z, i16* %x")[0];
  EXPECT_NE(edge.find("; stored := "), std::string::npos) << edge;
  EXPECT_NE(edge.find("[p] := stored"), std::string::npos) << edge;
}

TEST(ByteBlocks, WholeNumbersAreReadFromTheirFirstCell) {
  const std::vector<std::string> all =
      edges(numbers + "%y = load i16, i16* %x\nstore i16 %y, i16* %x");
  EXPECT_NE(all[0].find("; byte0 := [p]; byte1 := [p + 1] within the block of p"),
            std::string::npos)
      << all[0];
  const auto whole = std::find_if(all.begin(), all.end(), [](const std::string& edge) {
    return edge.find("; y := byte0") != std::string::npos;
  });
  ASSERT_NE(whole, all.end());
  EXPECT_NE(whole->find("assume byte1 == " + cell("byte0", false, 2, 1) +
                        " && (-32768 <= byte0 && byte0 <= 32767)"),
            std::string::npos)
      << *whole;
  EXPECT_EQ(std::count_if(all.begin(), all.end(),
                          [](const std::string& edge) {
                            return edge.find("; part0 := ") != std::string::npos;
                          }),
            1);
}

TEST(ByteBlocks, WholePointersAreReadFromTheirFirstCell) {
  const std::vector<std::string> all = edges(addresses + "%y = load i8*, i8** %a");
  std::string expected = "assume byte0 >= " + least_address().get_str();
  for (unsigned i = 1; i < 8; ++i) {
    expected += " && byte" + std::to_string(i) + " == " + pointer_tail(i).get_str();
  }
  EXPECT_EQ(std::count_if(
                all.begin(), all.end(),
                [&](const std::string& edge) { return edge.ends_with(expected + "; y := byte0"); }),
            1)
      << all[1];
}

TEST(ByteBlocks, OddNumbersAreRefused) {
  Options options;
  options.memory_model = MemoryModel::bytes;
  const auto refusal = [&](const std::string& type) {
    return refusal_of(
        "declare i8* @malloc(i64)\ndefine i32 @main() {\n"
        "%p = call i8* @malloc(i64 32)\n%x = bitcast i8* %p to " +
            type + "*\n%y = load " + type + ", " + type + "* %x\nret i32 0\n}",
        options);
  };
  EXPECT_NE(refusal("i12").find("an access of 12 bits"), std::string::npos);
  EXPECT_NE(refusal("i128").find("an integer of more than 64 bits"), std::string::npos);
  EXPECT_NE(refusal("<4 x i8>").find("a vector"), std::string::npos);
  EXPECT_EQ(refusal("double"), "");
  EXPECT_EQ(refusal("i24"), "");
}

}  // namespace
}  // namespace heapreach::frontends::byte_blocks_test

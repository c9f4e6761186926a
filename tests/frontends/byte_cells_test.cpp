// What cells of bytes hold: every one tells which byte of which integer it is.
#include "frontends/byte_cells.h"

#include <gtest/gtest.h>

#include <set>

namespace heapreach::frontends {
namespace {

std::vector<Integer> numbers_of(unsigned width) {
  const Integer range = Integer(1) << (8 * width);
  return {0, 1, 127, 255, range - 1, range / 2, -1, Integer(-range / 2)};
}

TEST(ByteCells, EveryCellIsTheByteOfItsInteger) {
  for (const bool tagged : {false, true}) {
    for (unsigned width = 1; width <= largest_integer; ++width) {
      for (const Integer& value : numbers_of(width)) {
        Integer rest;
        mpz_fdiv_r_2exp(rest.get_mpz_t(), value.get_mpz_t(), 8 * width);
        for (unsigned i = 0; i < width; ++i) {
          const Integer byte = Integer(rest >> (8 * i)) % 256;
          const auto held = byte_in(tagged, value + tag(tagged, width, i));
          ASSERT_TRUE(held) << value << " of " << width << " bytes, " << i;
          EXPECT_EQ(Integer(*held), byte) << value << " of " << width << " bytes, " << i;
        }
      }
    }
  }
}

TEST(ByteCells, NoTwoPartsLookAlike) {
  std::set<Integer> seen;
  const auto add = [&](const Integer& cell) { EXPECT_TRUE(seen.insert(cell).second) << cell; };
  for (unsigned width = 1; width <= largest_integer; ++width) {
    const Integer range = Integer(1) << (8 * width);
    for (unsigned i = 0; i < width; ++i) {
      add(tag(true, width, i) + range - 1);
      add(tag(true, width, i) - range / 2);
    }
  }
  for (unsigned i = 1; i < 8; ++i) add(pointer_tail(i));
  for (const Integer& cell : seen) EXPECT_LT(cell, 0);
}

TEST(ByteCells, PartsOfPointersAreNoBytes) {
  for (unsigned i = 1; i < 8; ++i) EXPECT_FALSE(byte_in(true, pointer_tail(i)));
  EXPECT_FALSE(byte_in(true, 0));
  EXPECT_FALSE(byte_in(true, 4096));
}

}  // namespace
}  // namespace heapreach::frontends

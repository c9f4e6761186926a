// What cells of bytes hold: every one tells which byte of which integer it is.
#include "support/byte_cells.h"

#include <gtest/gtest.h>

#include <set>

#include "frontends/lower/values/representation.h"

namespace heapreach::frontends::byte_cells_test {
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
  for (const Integer& cell : seen) EXPECT_LT(cell, least_address());
}

TEST(ByteCells, PointersToBeforeNullAreAddresses) {
  const Integer farthest = -(Integer(1) << 63);  // what a difference of pointers comes to
  EXPECT_LE(least_address(), Integer(farthest * 8));
  for (const Integer& address : {Integer(-1), Integer(-8), farthest, least_address()}) {
    EXPECT_FALSE(byte_in(true, address)) << address;
    EXPECT_FALSE(byte_part(address)) << address;
  }
}

TEST(ByteCells, PartsOfPointersAreNoBytes) {
  for (unsigned i = 1; i < 8; ++i) EXPECT_FALSE(byte_in(true, pointer_tail(i)));
  EXPECT_FALSE(byte_in(true, 0));
  EXPECT_FALSE(byte_in(true, 4096));
}

/// Compares what the system reads in a cell with what a run does; true if both read a byte.
bool read_alike(bool tagged, const std::vector<lower::IntegerInBytes>& kinds, const Integer& cell) {
  rts::ExpressionPtr is_one;
  const rts::ExpressionPtr part =
      lower::part_of_integer(rts::folding::number(cell), tagged, kinds, is_one);
  EXPECT_EQ(is_one->op, rts::Op::boolean) << cell;
  if (is_one->value == 0) return false;
  const Integer* byte = rts::folding::literal(part);
  const auto held = byte_in(tagged, cell);
  EXPECT_TRUE(byte && held && *byte == Integer(*held)) << cell;
  return byte && held;
}

TEST(ByteCells, TheSystemReadsEveryShortIntegerAsARunDoes) {
  for (const bool tagged : {false, true}) {
    for (const bool is_unsigned : {false, true}) {
      const std::vector<lower::IntegerInBytes> kinds = {{1, !is_unsigned}, {2, is_unsigned}};
      for (const auto& [width, is_own_unsigned] : kinds) {
        const int range = 1 << (8 * width);
        const int least = is_own_unsigned ? 0 : -range / 2;
        for (int value = least; value < least + range; ++value) {
          for (unsigned i = 0; i < width; ++i) {
            const Integer cell = value + tag(tagged, width, i);
            ASSERT_TRUE(read_alike(tagged, kinds, cell))
                << value << ", byte " << i << " of " << width;
          }
        }
      }
    }
  }
}

TEST(ByteCells, TheSystemReadsLongIntegersAsARunDoes) {
  for (const bool tagged : {false, true}) {
    for (const bool is_unsigned : {false, true}) {
      std::vector<lower::IntegerInBytes> kinds;
      for (unsigned width = 1; width <= largest_integer; ++width) {
        kinds.push_back({width, is_unsigned});
      }
      for (const auto& [width, same] : kinds) {
        const Integer range = Integer(1) << (8 * width);
        const Integer least = is_unsigned ? Integer(0) : Integer(-range / 2);
        for (unsigned i = 0; i < width; ++i) {
          for (Integer value = least; value < least + range; value += range / 16 + 1) {
            ASSERT_TRUE(read_alike(tagged, kinds, value + tag(tagged, width, i))) << value;
          }
          ASSERT_TRUE(read_alike(tagged, kinds, least + range - 1 + tag(tagged, width, i)));
          // One beyond it is none, unless all numbers are single bytes.
          const bool is_plain = !tagged && i == 0;
          EXPECT_EQ(read_alike(tagged, kinds, least + range + tag(tagged, width, i)),
                    is_plain && width < largest_integer + (is_unsigned ? 0 : 1))
              << width << ", " << i;
        }
      }
    }
  }
}

TEST(ByteCells, TheSystemReadsNoByteInPartsOfPointers) {
  const std::vector<lower::IntegerInBytes> kinds = {{1, false}, {2, false}, {4, true}, {8, true}};
  for (unsigned i = 1; i < 8; ++i) EXPECT_FALSE(read_alike(true, kinds, pointer_tail(i)));
  EXPECT_FALSE(read_alike(true, kinds, 0));
  EXPECT_FALSE(read_alike(true, kinds, 4096));
}

}  // namespace
}  // namespace heapreach::frontends::byte_cells_test

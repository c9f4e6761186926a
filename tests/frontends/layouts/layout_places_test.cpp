// From bytes to cells and leaves: parts at a byte, cells of sizes, and records that end in arrays
// without length.
#include <gtest/gtest.h>

#include "frontends/layouts/layout.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::layout_places_test {
namespace {

using layouts::LayoutId;
using layouts::LayoutKind;
using layouts::Layouts;

const std::string types =
    "%struct.R = type { i32, i64 }\n%struct.B = type { i8, [2 x %struct.R], i16 }\n"
    "%struct.U = type { i32, i32 }\n%struct.F = type { i64, i32, [0 x i16] }\n"
    "%struct.G = type { i8, i32, [0 x i8] }\n%struct.O = type { i64, [0 x %struct.R] }\n"
    "%struct.V = type { i32, [0 x [2 x i32]] }\n%struct.E = type {}\n"
    "%struct.H = type { i32, i16, [0 x i8] }\n%struct.D = type { [0 x i8], i32, [0 x i8] }\n"
    "%struct.Q = type { i64, i16, [0 x { i8, i16 }] }\n%struct.Z = type { i32, [2 x %struct.Q] }\n"
    "%struct.Y = type { i32, [0 x { i8, i16 }], i64, [0 x { i8, i16 }] }\n"
    "%struct.X = type { { i16, i8, [1 x i8] }, { i32, i8, [1 x i8] }, { i8, [3 x i8] } }\n"
    "define void @f(%struct.B*, %struct.U*, %struct.F*, %struct.G*, %struct.O*, %struct.V*, "
    "%struct.E*, %struct.H*, %struct.D*, %struct.X*, %struct.Z*, %struct.Y*) {\nret void\n}";

struct Fixture {
  Fixture() : code(types), layouts(code.data()) {}
  LayoutId of(const std::string& record) { return layouts.of(code.type("struct." + record)); }

  Code code;
  Layouts layouts;
};

/// The part of the record at this byte: its kind of leaf or its name, and the cells before it.
std::string part(const std::string& record, std::uint64_t byte) {
  Fixture f;
  const auto place = f.layouts.at_byte(f.of(record), byte);
  if (!place) return "none";
  return f.layouts.described(place->layout) + " " + std::to_string(place->cell);
}

TEST(LayoutPlaces, PartsStartAtBytes) {
  EXPECT_EQ(part("R", 0), "struct.R 0");
  EXPECT_EQ(part("R", 4), "none");
  EXPECT_EQ(part("R", 8), "8-byte integer 1");
  EXPECT_EQ(part("R", 12), "none");
  EXPECT_EQ(part("R", 16), "none");
}

TEST(LayoutPlaces, TheLargestPartIsMeant) {
  EXPECT_EQ(part("B", 8), "array of struct.R 1");
  EXPECT_EQ(part("B", 16), "8-byte integer 2");
  EXPECT_EQ(part("B", 24), "struct.R 3");
  EXPECT_EQ(part("B", 32), "8-byte integer 4");
  EXPECT_EQ(part("B", 40), "2-byte integer 5");
  EXPECT_EQ(part("B", 1), "none");
  EXPECT_EQ(part("B", 42), "none");
}

TEST(LayoutPlaces, AnOpenArrayStartsBehindItsRecord) {
  EXPECT_EQ(part("F", 12), "array of 2-byte integer 2");
}

TEST(LayoutPlaces, BehindAnArrayLieMoreSuchElements) {
  Fixture f;
  const LayoutId array = f.layouts[f.of("B")].parts[1];
  ASSERT_EQ(f.layouts.described(array), "array of struct.R");
  const auto place = f.layouts.at_byte(array, 2 * 16 + 8);
  ASSERT_TRUE(place);
  EXPECT_EQ(f.layouts.described(place->layout), "8-byte integer");
  EXPECT_EQ(place->cell, 5u);
  EXPECT_FALSE(f.layouts.at_byte(array, 2 * 16 + 4));
}

std::string within(const std::string& record, std::uint64_t bytes) {
  Fixture f;
  const LayoutId layout = f.of(record);
  const auto cells = f.layouts.cells_within(layout, bytes);
  const auto whole = f.layouts.cells_of_whole(layout, bytes);
  return (cells ? std::to_string(*cells) : "?") + (cells && whole == cells ? " whole" : "");
}

TEST(LayoutPlaces, CellsLieWhollyWithin) {
  EXPECT_EQ(within("R", 0), "0 whole");
  EXPECT_EQ(within("R", 3), "0");
  EXPECT_EQ(within("R", 4), "1 whole");
  EXPECT_EQ(within("R", 8), "1 whole");
  EXPECT_EQ(within("R", 15), "1");
  EXPECT_EQ(within("R", 16), "2 whole");
  EXPECT_EQ(within("R", 20), "3 whole");
  EXPECT_EQ(within("R", 33), "4");
  EXPECT_EQ(within("U", 12), "3 whole");
  EXPECT_EQ(within("U", 13), "3");
  EXPECT_EQ(within("E", 4), "?");
}

TEST(LayoutPlaces, BehindAnOpenRecordLieElements) {
  EXPECT_EQ(within("F", 8), "1 whole");
  EXPECT_EQ(within("F", 12), "2 whole");
  EXPECT_EQ(within("F", 13), "2");
  EXPECT_EQ(within("F", 16), "4 whole");
  EXPECT_EQ(within("V", 4), "1 whole");
  EXPECT_EQ(within("V", 8), "2 whole");
  EXPECT_EQ(within("O", 8), "1 whole");
  EXPECT_EQ(within("O", 9), "?");
}

TEST(LayoutPlaces, PaddingMayHoldElementsOfAnOpenArray) {
  EXPECT_EQ(within("Q", 13), "2 whole");
  EXPECT_EQ(within("Q", 14), "?");
  EXPECT_EQ(within("Q", 16), "?");
  EXPECT_EQ(within("Q", 32), "?");
  // So it is inside of something else, and in front of other fields.
  EXPECT_EQ(within("Z", 21), "3 whole");
  EXPECT_EQ(within("Z", 22), "?");
  EXPECT_EQ(within("Y", 7), "1 whole");
  EXPECT_EQ(within("Y", 8), "?");
}

bool gap(const std::string& record, std::uint64_t bytes) {
  Fixture f;
  return f.layouts.ends_in_gap(f.of(record), bytes);
}

TEST(LayoutPlaces, BlocksMayEndBetweenCells) {
  EXPECT_FALSE(gap("R", 0));
  EXPECT_FALSE(gap("R", 2));
  EXPECT_TRUE(gap("R", 4));
  EXPECT_TRUE(gap("R", 7));
  EXPECT_FALSE(gap("R", 8));
  EXPECT_FALSE(gap("R", 16));
  EXPECT_TRUE(gap("R", 20));
  EXPECT_FALSE(gap("U", 4));
  EXPECT_FALSE(gap("F", 12));
  EXPECT_TRUE(gap("G", 2));
  EXPECT_FALSE(gap("G", 8));
}

TEST(LayoutPlaces, LeavesAreCounted) {
  Fixture f;
  const LayoutId b = f.of("B");
  const auto bytes = [&](LayoutId layout, std::uint64_t cell) {
    return f.layouts[f.layouts.leaf(layout, cell)].bytes;
  };
  std::vector<std::uint64_t> found;
  for (std::uint64_t cell = 0; cell < 8; ++cell) found.push_back(bytes(b, cell));
  EXPECT_EQ(found, (std::vector<std::uint64_t>{1, 4, 8, 4, 8, 2, 1, 4}));
  found.clear();
  for (std::uint64_t cell = 0; cell < 5; ++cell) found.push_back(bytes(f.of("F"), cell));
  EXPECT_EQ(found, (std::vector<std::uint64_t>{8, 4, 2, 2, 2}));
}

TEST(LayoutPlaces, SomeRecordsEndInAnArrayWithoutLength) {
  Fixture f;
  const auto open = f.layouts.flexible(f.of("F"));
  ASSERT_TRUE(open);
  EXPECT_EQ(open->bytes, 12u);
  EXPECT_EQ(open->cells, 2u);
  EXPECT_EQ(open->element, 2u);
  EXPECT_EQ(open->ends, (std::vector<std::uint64_t>{8, 12}));
  EXPECT_FALSE(open->has_gaps);
  EXPECT_TRUE(f.layouts.flexible(f.of("G"))->has_gaps);
  EXPECT_FALSE(f.layouts.flexible(f.of("H"))->has_gaps);
  EXPECT_EQ(f.layouts.flexible(f.of("V"))->element, 4u);
  EXPECT_FALSE(f.layouts.flexible(f.of("R")));
  EXPECT_FALSE(f.layouts.flexible(f.of("O")));
  EXPECT_FALSE(f.layouts.flexible(f.of("D")));
  EXPECT_FALSE(f.layouts.flexible(f.of("E")));
}

TEST(LayoutPlaces, InitialisedElementsMayHaveRoomBehindThem) {
  Fixture f;
  const auto room = [&](unsigned field) {
    const LayoutId id = f.layouts.of(f.code.type("struct.X")->getStructElementType(field));
    return f.layouts.has_room_behind(id);
  };
  EXPECT_FALSE(room(0));  // { i16, i8, [1 x i8] }: full
  EXPECT_TRUE(room(1));   // { i32, i8, [1 x i8] }: two more
  EXPECT_FALSE(room(2));
  EXPECT_FALSE(f.layouts.has_room_behind(f.of("R")));
  EXPECT_FALSE(f.layouts.has_room_behind(f.of("F")));
}

}  // namespace
}  // namespace heapreach::frontends::layout_places_test

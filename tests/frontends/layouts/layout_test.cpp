// Layouts of types, and what classes of pointers come to point to when they are seen at several.
#include "frontends/layouts/layout.h"

#include <gtest/gtest.h>

#include "support/byte_cells.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::layout_test {
namespace {

using layouts::ClassId;
using layouts::Layout;
using layouts::LayoutId;
using layouts::LayoutKind;
using layouts::Layouts;

const std::string types =
    "%struct.R = type { i32, i64 }\n%struct.L = type { i32, i64, i8* }\n"
    "%struct.M = type { i32, i32, i64 }\n%struct.N = type { %struct.N*, i32 }\n"
    "%struct.K = type { %struct.K*, i32 }\n%struct.T = type { [3 x %struct.R], i24, double, i16 }\n"
    "%struct.W = type { %struct.R, i32 }\n%struct.O = type opaque\n%struct.P = type { i32*, i32 }\n"
    "%struct.A = type { [4 x i32], [2 x i32], [3 x i64], i32, i64 }\n"
    "%struct.S = type { i32, i16, i32, i16 }\n%struct.V = type { <2 x float> }\n"
    "define void @f(%struct.L*, %struct.M*, %struct.N*, %struct.K*, %struct.T*, %struct.W*, "
    "%struct.O*, %struct.P*, %struct.A*, %struct.S*, %struct.V*) {\nret void\n}";

struct Fixture {
  Fixture() : code(types), layouts(code.data()) {}
  /// Of a record, or with `field` of one of its fields.
  LayoutId of(const std::string& record) { return layouts.of(code.type("struct." + record)); }
  LayoutId of(const std::string& record, unsigned field) {
    return layouts.of(code.type("struct." + record)->getStructElementType(field));
  }
  /// A class that was bound to these, one after the other.
  ClassId bound(const std::vector<LayoutId>& all) {
    const ClassId id = layouts.fresh_class();
    for (const LayoutId one : all) layouts.bind(id, one);
    return id;
  }

  Code code;
  Layouts layouts;
};

TEST(Layout, OfScalars) {
  Fixture f;
  const Layout number = f.layouts[f.of("R", 1)];
  EXPECT_EQ(number.kind, LayoutKind::integer);
  EXPECT_EQ(number.bytes, 8u);
  EXPECT_EQ(number.cells, 1u);
  EXPECT_EQ(f.layouts[f.of("T", 1)].bytes, 3u);  // a bit-field leaves the fourth byte alone
  const Layout pointer = f.layouts[f.of("L", 2)];
  EXPECT_EQ(pointer.kind, LayoutKind::pointer);
  EXPECT_EQ(pointer.bytes, 8u);
  EXPECT_EQ(f.layouts[f.of("T", 2)].kind, LayoutKind::integer);  // a double is its bits
  EXPECT_EQ(f.layouts[f.of("V", 0)].kind, LayoutKind::other);
  EXPECT_NE(f.of("R", 0), f.of("R", 0));
}

TEST(Layout, OfAggregates) {
  Fixture f;
  const Layout array = f.layouts[f.of("T", 0)];
  EXPECT_EQ(array.kind, LayoutKind::array);
  EXPECT_EQ(array.count, 3u);
  EXPECT_EQ(array.cells, 6u);
  EXPECT_EQ(array.bytes, 48u);
  EXPECT_EQ(array.parts, std::vector<LayoutId>{f.of("R")});
  const Layout record = f.layouts[f.of("T")];
  EXPECT_EQ(record.kind, LayoutKind::record);
  EXPECT_EQ(record.name, "struct.T");
  EXPECT_EQ(record.cells, 9u);
  EXPECT_EQ(record.bytes, 72u);
  EXPECT_EQ(record.offsets, (std::vector<std::uint64_t>{0, 48, 56, 64}));
  EXPECT_EQ(f.of("T"), f.of("T"));
}

TEST(Layout, OfOpaqueRecordsIsOneByteOfAnything) {
  Fixture f;
  const Layout opaque = f.layouts[f.of("O")];
  EXPECT_EQ(opaque.kind, LayoutKind::other);
  EXPECT_EQ(opaque.bytes, 1u);
  EXPECT_EQ(opaque.cells, 1u);
}

TEST(Layout, NumbersOfOneSizeInARecordHaveOneSign) {
  Fixture f;
  const Layout record = f.layouts[f.of("S")];
  const auto sign = [&](std::size_t i) {
    return f.layouts.find_sign(f.layouts[record.parts[i]].sign);
  };
  EXPECT_EQ(sign(0), sign(2));
  EXPECT_EQ(sign(1), sign(3));
  EXPECT_NE(sign(0), sign(1));
}

TEST(Layout, ARecordMayBeSeenAsItsBeginning) {
  Fixture f;
  for (const auto& [large, small] :
       std::vector<std::pair<LayoutId, LayoutId>>{{f.of("R"), f.of("R", 0)},
                                                  {f.of("L"), f.of("R")},
                                                  {f.of("W"), f.of("R")},
                                                  {f.of("W"), f.of("R", 0)},
                                                  {f.of("A", 0), f.of("A", 1)},
                                                  {f.of("A", 0), f.of("A", 3)},
                                                  {f.of("P"), f.of("L", 2)},
                                                  {f.of("T", 0), f.of("R")}}) {
    for (const ClassId id : {f.bound({large, small}), f.bound({small, large})}) {
      EXPECT_FALSE(f.layouts.is_bytes(id));
      EXPECT_EQ(f.layouts.bound(id), large) << f.layouts.described(small);
    }
  }
}

TEST(Layout, OthersAreBytes) {
  Fixture f;
  const auto reason = [&](LayoutId a, LayoutId b) {
    const ClassId id = f.bound({a, b});
    return f.layouts.is_bytes(id) ? f.layouts.reason(id).text : "";
  };
  const std::string used = "the same memory is used as ";
  EXPECT_EQ(reason(f.of("R"), f.of("A", 4)), used + "struct.R and as 8-byte integer");
  EXPECT_EQ(reason(f.of("R"), f.of("M")), used + "struct.R and as struct.M");
  EXPECT_EQ(reason(f.of("R", 1), f.of("L", 2)), used + "8-byte integer and as pointer");
  EXPECT_EQ(reason(f.of("A", 0), f.of("A", 2)),
            used + "array of 8-byte integer and as array of 4-byte integer");
  EXPECT_EQ(reason(f.of("V", 0), f.of("R", 1)),
            used + "a type of no integers and pointers and as 8-byte integer");
  EXPECT_EQ(reason(f.of("T", 2), f.of("R", 1)), "");  // a double is its bits
}

TEST(Layout, PointersSeenInOnePlaceLeadToOnePlace) {
  Fixture f;
  const LayoutId a = f.of("P", 0), b = f.of("P", 0);
  EXPECT_NE(f.layouts.find(f.layouts[a].content), f.layouts.find(f.layouts[b].content));
  f.bound({a, b});
  EXPECT_EQ(f.layouts.find(f.layouts[a].content), f.layouts.find(f.layouts[b].content));
}

TEST(Layout, RecordsThatPointToThemselvesCanBeUnified) {
  Fixture f;
  const LayoutId n = f.of("N"), k = f.of("K");
  const ClassId a = f.bound({n}), b = f.bound({k});
  f.layouts.unify(f.layouts[f.layouts[n].parts[0]].content, a);
  f.layouts.unify(f.layouts[f.layouts[k].parts[0]].content, b);
  f.layouts.unify(a, b);
  EXPECT_EQ(f.layouts.find(a), f.layouts.find(b));
  EXPECT_EQ(f.layouts.find(f.layouts[f.layouts[k].parts[0]].content), f.layouts.find(a));
  EXPECT_FALSE(f.layouts.is_bytes(a));
}

TEST(Layout, UnifiedClassesShareMarksAndReasons) {
  Fixture f;
  const ClassId a = f.layouts.fresh_class(), b = f.layouts.fresh_class();
  f.layouts.mark(a, Layouts::moved);
  f.layouts.mark(b, Layouts::undersized);
  f.layouts.set_position({"p.c", 7, 1});
  f.layouts.make_bytes(b, "a test");
  f.layouts.set_position({"p.c", 8, 1});
  f.layouts.unify(a, b);
  EXPECT_EQ(f.layouts.marks(a), Layouts::moved | Layouts::undersized);
  EXPECT_EQ(f.layouts.marks(b), f.layouts.marks(a));
  EXPECT_EQ(f.layouts.reason(a).text, "a test");
  EXPECT_EQ(f.layouts.reason(b).at.line, 7);
  EXPECT_EQ(f.layouts.some_reason()->text, "a test");
}

TEST(Layout, BytesTakeInWhateverLiesThere) {
  Fixture f;
  const ClassId id = f.bound({f.of("S")});
  f.layouts.make_bytes(id, "a test");
  const auto bytes = [&] { return f.layouts[*f.layouts.bound(id)]; };
  EXPECT_EQ(bytes().kind, LayoutKind::bytes);
  EXPECT_EQ(bytes().widths, 1u << 1 | 1u << 2 | 1u << 4);
  EXPECT_FALSE(bytes().pointers);
  const LayoutId long_number = f.of("R", 1), pointer = f.of("P", 0);
  f.layouts.bind(id, long_number);
  f.layouts.bind(id, pointer);
  EXPECT_EQ(bytes().widths, 1u << 1 | 1u << 2 | 1u << 4 | 1u << 8);
  EXPECT_TRUE(bytes().pointers);
  EXPECT_EQ(f.layouts.find_sign(bytes().signs[8]),
            f.layouts.find_sign(f.layouts[long_number].sign));
  EXPECT_EQ(f.layouts.find(bytes().content), f.layouts.find(f.layouts[pointer].content));
  EXPECT_EQ(f.layouts.marks(id), Layouts::moved);
}

TEST(Layout, AllMayBeBytes) {
  Fixture f;
  f.layouts.make_all_bytes();
  const ClassId id = f.bound({f.of("R")});
  EXPECT_TRUE(f.layouts.is_bytes(id));
  EXPECT_EQ(f.layouts.reason(id).text, "--memory-model bytes");
  EXPECT_FALSE(f.layouts.is_bytes(f.layouts.fresh_class()));
}

TEST(Layout, BytesWithoutAReasonOfTheirOwnShareAnothers) {
  Fixture f;
  const ClassId a = f.bound({f.of("R")}), b = f.layouts.fresh_class();
  f.layouts.make_bytes(a, "a test");
  f.layouts.bind(b, *f.layouts.bound(a));
  EXPECT_EQ(f.layouts.reason(b).text, "what it is copied to or from is looked at by bytes");
}

TEST(Layout, VotesDecideAboutSigns) {
  Fixture f;
  const auto a = f.layouts.fresh_sign(), b = f.layouts.fresh_sign();
  EXPECT_FALSE(f.layouts.is_unsigned(a));
  f.layouts.vote(a, -2);
  f.layouts.vote(b, 1);
  EXPECT_TRUE(f.layouts.is_unsigned(a));
  EXPECT_FALSE(f.layouts.is_unsigned(b));
  f.layouts.unify_signs(b, a);
  EXPECT_TRUE(f.layouts.is_unsigned(b));
  f.layouts.vote(a, 1);
  EXPECT_FALSE(f.layouts.is_unsigned(b));
}

}  // namespace
}  // namespace heapreach::frontends::layout_test

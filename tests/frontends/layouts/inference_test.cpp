// What pointers of a function point to: records, parts of them, elements, and bytes where accesses
// do not agree.
#include "frontends/layouts/inference.h"

#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::inference_test {
namespace {

using layouts::Inference;
using layouts::Layouts;

const std::string head =
    "%struct.R = type { i32, i64 }\n%struct.U = type { i32, i32 }\n"
    "%struct.A = type { i8, [3 x i32], i64 }\n%struct.H = type { %struct.H*, %struct.H* }\n"
    "%struct.N = type { i32, %struct.H }\n%struct.F = type { i32, [0 x i8], i32 }\n"
    "%struct.G = type { [3 x i8], i32 }\n"
    "declare i8* @malloc(i64)\ndeclare i8* @realloc(i8*, i64)\n"
    "declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)\n"
    "@v = global i32 1\n@a = global [2 x i32] zeroinitializer\n"
    "@p = global i32* getelementptr inbounds ([2 x i32], [2 x i32]* @a, i64 0, i64 1)\n";

struct Inferred {
  explicit Inferred(const std::string& steps, MemoryModel model = MemoryModel::automatic,
                    const std::string& further = "")
      : code(head + further + "define i32 @main(i8* %p, i8* %q, i64 %i, i1 %c) {\n" + steps +
             "\nret i32 0\n}"),
        inference(code.functions(), model, {}, {}) {}

  layouts::ClassId points(const std::string& name) { return inference.points(code.value(name)); }
  /// What the value points to; "nothing" if that is not known.
  std::string seen(const std::string& name) {
    const auto bound = inference.layouts().bound(points(name));
    return bound ? inference.layouts().described(*bound) : "nothing";
  }
  bool are_one(const std::string& a, const std::string& b) {
    return inference.layouts().find(points(a)) == inference.layouts().find(points(b));
  }
  bool is_marked(const std::string& name, unsigned mark) {
    return (inference.layouts().marks(points(name)) & mark) != 0;
  }

  Code code;
  Inference inference;
};

TEST(Inference, AccessesSayWhatLiesThere) {
  Inferred f(
      "%x = bitcast i8* %p to i32*\nstore i32 1, i32* %x\n"
      "%y = bitcast i8* %q to i8**\n%z = load i8*, i8** %y");
  EXPECT_EQ(f.seen("x"), "4-byte integer");
  EXPECT_EQ(f.seen("p"), "4-byte integer");
  EXPECT_EQ(f.seen("q"), "pointer");
  EXPECT_EQ(f.seen("z"), "nothing");
}

TEST(Inference, StoredPointersLeadToOnePlace) {
  Inferred f(
      "%y = bitcast i8* %q to i8**\nstore i8* %p, i8** %y\n%z = load i8*, i8** %y\n"
      "%s = select i1 %c, i8* %p, i8* null\n%n = freeze i8* %s");
  EXPECT_TRUE(f.are_one("p", "z"));
  EXPECT_TRUE(f.are_one("p", "n"));
  EXPECT_FALSE(f.are_one("p", "q"));
}

TEST(Inference, CopiesAndReallocAreOfOnePlace) {
  Inferred f(
      "call void @llvm.memcpy.p0i8.p0i8.i64(i8* %p, i8* %q, i64 4, i1 false)\n"
      "%r = call i8* @realloc(i8* %q, i64 8)\n%m = call i8* @malloc(i64 8)");
  EXPECT_TRUE(f.are_one("p", "q"));
  EXPECT_TRUE(f.are_one("q", "r"));
  EXPECT_FALSE(f.are_one("q", "m"));
  EXPECT_EQ(f.seen("p"), "1-byte integer");
  EXPECT_EQ(f.seen("m"), "nothing");
}

TEST(Inference, FieldsAreOtherPlaces) {
  Inferred f(
      "%r = bitcast i8* %p to %struct.R*\n"
      "%f = getelementptr %struct.R, %struct.R* %r, i64 0, i32 1");
  EXPECT_EQ(f.seen("p"), "struct.R");
  EXPECT_EQ(f.seen("f"), "8-byte integer");
  EXPECT_TRUE(f.inference.is_inner(f.points("f")));
  EXPECT_FALSE(f.inference.is_inner(f.points("p")));
  EXPECT_TRUE(f.is_marked("f", Layouts::inside_mixed_record));
  EXPECT_FALSE(f.is_marked("f", Layouts::moved));
  EXPECT_FALSE(f.is_marked("p", Layouts::moved));
}

TEST(Inference, FieldsOfOneSizeAreNotMixed) {
  Inferred f(
      "%r = bitcast i8* %p to %struct.U*\n"
      "%f = getelementptr %struct.U, %struct.U* %r, i64 0, i32 1");
  EXPECT_FALSE(f.is_marked("f", Layouts::inside_mixed_record));
}

TEST(Inference, ElementsAreMovedAlong) {
  Inferred f(
      "%x = bitcast i8* %p to i32*\n%e = getelementptr i32, i32* %x, i64 1\n"
      "%z = getelementptr [2 x i32], [2 x i32]* @a, i64 0, i64 0");
  EXPECT_TRUE(f.are_one("x", "e"));
  EXPECT_TRUE(f.is_marked("x", Layouts::moved));
  EXPECT_FALSE(f.are_one("a", "z"));
  EXPECT_TRUE(f.is_marked("z", Layouts::moved));
  EXPECT_FALSE(f.is_marked("a", Layouts::moved));
  Inferred none("%x = bitcast i8* %p to i32*\n%e = getelementptr i32, i32* %x, i64 0");
  EXPECT_FALSE(none.is_marked("x", Layouts::moved));
}

TEST(Inference, ArraysInFrontOfAGapAreMarked) {
  Inferred f(
      "%g = bitcast i8* %p to %struct.G*\n"
      "%e = getelementptr %struct.G, %struct.G* %g, i64 0, i32 0, i64 1\n"
      "%s = bitcast i8* %q to %struct.A*\n"
      "%n = getelementptr %struct.A, %struct.A* %s, i64 0, i32 1, i64 1");
  EXPECT_TRUE(f.is_marked("e", Layouts::before_gap));
  EXPECT_FALSE(f.is_marked("n", Layouts::before_gap));
}

TEST(Inference, StepsByBytesLeadToFieldsAndBack) {
  Inferred f(
      "%h = bitcast i8* %p to %struct.N*\n"
      "%f = getelementptr %struct.N, %struct.N* %h, i64 0, i32 1\n"
      "%b = bitcast %struct.H* %f to i8*\n%s = getelementptr i8, i8* %b, i64 -8\n"
      "%n = bitcast i8* %s to %struct.N*\n"
      "%k = getelementptr %struct.N, %struct.N* %n, i64 0, i32 0\nstore i32 1, i32* %k");
  EXPECT_FALSE(f.inference.is_bytes(f.code.value("p")));
  EXPECT_EQ(f.seen("s"), "struct.N");
  EXPECT_EQ(f.seen("b"), "struct.H");
  EXPECT_FALSE(f.are_one("b", "s"));
}

TEST(Inference, StepsThatHitNoFieldNeedBytes) {
  Inferred f(
      "%r = bitcast i8* %p to %struct.R*\n"
      "%f = getelementptr %struct.R, %struct.R* %r, i64 0, i32 1\nstore i64 1, i64* %f\n"
      "%s = getelementptr i8, i8* %p, i64 5\nstore i8 1, i8* %s");
  EXPECT_TRUE(f.inference.is_bytes(f.code.value("p")));
  EXPECT_EQ(f.inference.layouts().reason(f.points("p")).text,
            "no field starts 5 bytes behind the start of struct.R");
  EXPECT_TRUE(f.inference.is_bytes(f.code.value("f")));
}

TEST(Inference, StepsBackFromOneOfTwoFieldsNeedBytes) {
  const std::string both =
      "%h = bitcast i8* %p to %struct.A*\n"
      "%e = getelementptr %struct.A, %struct.A* %h, i64 0, i32 1, i64 0\n"
      "%b = bitcast i32* %e to i8*\n%s = getelementptr i8, i8* %b, i64 -4\n"
      "%n = bitcast i8* %s to %struct.A*\n"
      "%k = getelementptr %struct.A, %struct.A* %n, i64 0, i32 2\nstore i64 1, i64* %k\n";
  Inferred one(both);
  EXPECT_FALSE(one.inference.is_bytes(one.code.value("p")));
  Inferred two(both +
               "%f = getelementptr %struct.A, %struct.A* %h, i64 0, i32 1, i64 2\n"
               "%t = select i1 %c, i32* %e, i32* %f");
  EXPECT_TRUE(two.inference.is_bytes(two.code.value("p")));
  EXPECT_EQ(two.inference.layouts().some_reason()->text,
            "a step back to a record from what may be several of its fields");
}

TEST(Inference, OpenArraysInTheMiddleNeedBytes) {
  Inferred f(
      "%r = bitcast i8* %p to %struct.F*\n"
      "%e = getelementptr %struct.F, %struct.F* %r, i64 0, i32 1, i64 0");
  EXPECT_TRUE(f.inference.is_bytes(f.code.value("p")));
}

TEST(Inference, BlocksAreSmallerThanWhatTheyAreSeenAs) {
  Inferred f(
      "%l = alloca i32\n%b = bitcast i32* %l to %struct.U*\n"
      "%f = getelementptr %struct.U, %struct.U* %b, i64 0, i32 1\n"
      "%m = alloca %struct.U\n%n = bitcast %struct.U* %m to i32*\nstore i32 1, i32* %n");
  EXPECT_TRUE(f.is_marked("l", Layouts::undersized));
  EXPECT_EQ(f.inference.layouts()[f.inference.object_layout(f.code.value("l"))].bytes, 4u);
  EXPECT_FALSE(f.is_marked("m", Layouts::undersized));
}

TEST(Inference, InitialisersLeadToOtherGlobals) {
  Inferred f("%x = load i32*, i32** @p\nstore i32 1, i32* @v");
  const auto& a = llvm::cast<llvm::GlobalVariable>(f.code.value("a"));
  const auto& v = llvm::cast<llvm::GlobalVariable>(f.code.value("v"));
  EXPECT_TRUE(f.inference.may_lie_in(f.points("x"), a));
  EXPECT_FALSE(f.inference.may_lie_in(f.points("x"), v));
  EXPECT_TRUE(f.inference.may_lie_in(f.points("v"), v));
}

TEST(Inference, ArgumentsAndResultsAreWhatCalleesKnow) {
  Inferred f("%r = call i8* @f(i8* %p)", MemoryModel::automatic,
             "define i8* @f(i8* %x) {\n%y = bitcast i8* %x to i32*\nstore i32 1, i32* %y\n"
             "ret i8* %x\n}\n");
  EXPECT_EQ(f.seen("p"), "4-byte integer");
  EXPECT_TRUE(f.are_one("p", "r"));
  EXPECT_FALSE(f.are_one("p", "q"));
}

TEST(Inference, CountsCellsOrBytes) {
  Inferred f(
      "%r = bitcast i8* %p to %struct.A*\n"
      "%f = getelementptr %struct.A, %struct.A* %r, i64 0, i32 2");
  Inferred b(
      "%r = bitcast i8* %p to %struct.A*\n"
      "%f = getelementptr %struct.A, %struct.A* %r, i64 0, i32 2",
      MemoryModel::bytes);
  const auto count = [](Inferred& one) {
    const auto& gep = llvm::cast<llvm::GEPOperator>(one.code.value("f"));
    const auto layout = one.inference.source_layout(gep);
    const llvm::Value& base = one.code.value("r");
    return std::pair(one.inference.cells_of(layout, base),
                     one.inference.cells_before(layout, 2, base));
  };
  EXPECT_EQ(count(f), std::pair(Integer(5), std::uint64_t{4}));
  EXPECT_EQ(count(b), std::pair(Integer(24), std::uint64_t{16}));
}

}  // namespace
}  // namespace heapreach::frontends::inference_test

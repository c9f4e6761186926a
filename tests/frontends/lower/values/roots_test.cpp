// What pointers are computed from, which roots walk along blocks, and which are always the base of
// a block.
#include "frontends/lower/values/roots.h"

#include <gtest/gtest.h>

#include "tests/frontends/lowering.h"

namespace heapreach::frontends::of_lower::roots_test {
namespace {

const std::string head =
    "@g = global [2 x i32] zeroinitializer\ndeclare i8* @malloc(i64)\n"
    "declare i8* @realloc(i8*, i64)\ndeclare i8* @other(i64)\n";

Lowering main_with(const std::string& steps, const Options& options = {}) {
  return Lowering(
      head + "define i32 @main(i32* %p, i32* %q, i1 %c) {\nentry:\n" + steps + "\nret i32 0\n}",
      options);
}

const std::string block = "%m = call i8* @malloc(i64 8)\n%b = bitcast i8* %m to i32*\n";

TEST(LowerRoots, LieBehindOffsetsAndCasts) {
  Lowering lowering = main_with(block +
                                "%e = getelementptr i32, i32* %b, i64 1\n%f = freeze i32* %e\n"
                                "%x = bitcast i32* %f to i8*");
  EXPECT_EQ(&lower::root_of(lowering.code.value("x")), &lowering.code.value("m"));
  EXPECT_EQ(lower::operand_behind(lowering.code.value("x")), &lowering.code.value("f"));
  EXPECT_EQ(lower::operand_behind(lowering.code.value("m")), nullptr);
}

TEST(LowerRoots, AllocationsAreKnown) {
  Lowering lowering = main_with(block +
                                "%r = call i8* @realloc(i8* %m, i64 8)\n"
                                "%o = call i8* @other(i64 8)");
  EXPECT_TRUE(lower::is_allocation(lowering.code.value("m")));
  EXPECT_TRUE(lower::is_allocation(lowering.code.value("r")));
  EXPECT_FALSE(lower::is_allocation(lowering.code.value("o")));
  EXPECT_FALSE(lower::is_allocation(lowering.code.value("b")));
}

bool shifted(const std::string& steps) {
  Lowering lowering = main_with(block + steps);
  return lowering.parts.roots.is_shifted(lowering.code.value("x"));
}

TEST(LowerRoots, PointersMayPointElsewhereThanTheirRoot) {
  EXPECT_TRUE(shifted("%x = getelementptr i32, i32* %b, i64 1"));
  EXPECT_FALSE(shifted("%x = bitcast i8* %m to i64*"));
  EXPECT_TRUE(
      shifted("%e = getelementptr i32, i32* %b, i64 1\n"
              "%x = select i1 %c, i32* %b, i32* %e"));
  EXPECT_TRUE(
      shifted("%e = getelementptr i32, i32* %b, i64 1\n"
              "%x = select i1 %c, i32* %e, i32* %b"));
  EXPECT_FALSE(shifted("%x = select i1 %c, i32* %b, i32* null"));
}

/// A loop in which `i` begins as `start` and becomes `next`.
std::string loop(const std::string& start, const std::string& next, const std::string& steps) {
  return block + "br label %l\nl:\n%i = phi i32* [ " + start + ", %entry ], [ " + next +
         ", %l ]\n" + steps + "\nbr i1 %c, label %l, label %end\nend:";
}

bool walks(const std::string& steps) {
  Lowering lowering = main_with(steps);
  const llvm::Value& phi = lowering.code.value("i");
  EXPECT_EQ(lowering.parts.roots.base_of(phi).has_value(), lowering.parts.roots.moves(phi));
  return lowering.parts.roots.moves(phi);
}

TEST(LowerRoots, PhisThatTakeMovedPointersWalk) {
  EXPECT_TRUE(walks(loop("%b", "%n", "%n = getelementptr i32, i32* %i, i64 1")));
  EXPECT_FALSE(walks(loop("%b", "%q", "")));
  EXPECT_FALSE(walks(loop("%b", "%n", "%n = load i32*, i32** null")));
  EXPECT_TRUE(walks(loop("%b", "%j",
                         "%n = getelementptr i32, i32* %b, i64 1\n"
                         "%j = select i1 %c, i32* %n, i32* null")));
}

bool exact(const std::string& steps, const std::string& name) {
  Lowering lowering = main_with(steps);
  return lowering.parts.roots.is_exact_base(lowering.code.value(name));
}

TEST(LowerRoots, SomeAreAlwaysBasesOfBlocks) {
  EXPECT_TRUE(exact(block, "m"));
  EXPECT_TRUE(exact("%l = alloca i32", "l"));
  EXPECT_TRUE(exact("", "g"));
  EXPECT_TRUE(exact(block + "%x = select i1 %c, i32* %b, i32* null", "x"));
  EXPECT_TRUE(exact(loop("%b", "null", ""), "i"));
  EXPECT_TRUE(exact(loop("%b", "%n", "%n = getelementptr i32, i32* %i, i64 1"), "i"));
}

TEST(LowerRoots, OthersMayPointAnywhere) {
  EXPECT_FALSE(exact("", "p"));
  EXPECT_FALSE(exact("%o = call i8* @other(i64 8)", "o"));
  EXPECT_FALSE(exact("%x = load i32*, i32** null", "x"));
  EXPECT_FALSE(exact(block + "%x = select i1 %c, i32* %b, i32* %p", "x"));
  EXPECT_FALSE(exact(block + "%x = select i1 %c, i32* %p, i32* %b", "x"));
  EXPECT_FALSE(exact(loop("%b", "%p", ""), "i"));
}

TEST(LowerRoots, SomeAreTakenForBases) {
  Lowering lowering = main_with("");
  lowering.parts.roots.take_for_base(lowering.code.value("p"));
  EXPECT_TRUE(lowering.parts.roots.is_exact_base(lowering.code.value("p")));
  EXPECT_FALSE(lowering.parts.roots.is_exact_base(lowering.code.value("q")));
}

TEST(LowerRoots, CallersHandPointersOverInOpenProgramsOnly) {
  const std::string other = "%o = call i8* @other(i64 8)";
  Lowering closed = main_with(other);
  EXPECT_FALSE(closed.parts.roots.is_handed_over(closed.code.value("p")));
  for (const Callers callers : {Callers::orderly, Callers::anything}) {
    Options options;
    options.callers = callers;
    Lowering open = main_with(other, options);
    EXPECT_TRUE(open.parts.roots.is_handed_over(open.code.value("p")));
    EXPECT_TRUE(open.parts.roots.is_handed_over(open.code.value("o")));
    EXPECT_EQ(open.parts.roots.is_exact_base(open.code.value("p")), callers == Callers::orderly);
  }
}

}  // namespace
}  // namespace heapreach::frontends::of_lower::roots_test

// What a program does with pointers from outside: whether all that are of one kind lead to records
// of one size, and whether memory may hold what was made since the start.
#include <gtest/gtest.h>

#include "frontends/lower/values/handed_over.h"
#include "tests/frontends/lower/values/open_code.h"

namespace heapreach::frontends::handed_over_uses_test {
namespace {

/// Whether the record that `a` leads to is known to have the size of an R when it is accessed. The
/// pointer %q of the steps may be the same as `a`.
bool is_record(const std::string& steps, const std::string& globals = "") {
  const auto all = open_steps(steps + "\n%s = select i1 %c, %struct.R* %q, %struct.R* %a\n" +
                                  "%sx = getelementptr %struct.R, %struct.R* %s, i64 0, i32 0\n"
                                  "store i32 1, i32* %sx\n" +
                                  write_a,
                              globals);
  return times("assume size(a) == sizeof(R)", all) == 1;
}

std::string block(const std::string& call) {
  return "%o = call i8* " + call + "\n%q = bitcast i8* %o to %struct.R*";
}

TEST(HandedOverUses, BlocksOfTheRecordAreAsLargeAsIt) {
  EXPECT_TRUE(is_record(block("@malloc(i64 16)")));
  EXPECT_FALSE(is_record(block("@malloc(i64 32)")));
  EXPECT_TRUE(is_record(block("@calloc(i64 2, i64 8)")));
  EXPECT_FALSE(is_record(block("@calloc(i64 2, i64 16)")));
  EXPECT_FALSE(
      is_record("%i = load i32, i32* %n\n%k = zext i32 %i to i64\n" + block("@malloc(i64 %k)")));
  EXPECT_FALSE(is_record(block("@realloc(i8* null, i64 16)")));
}

TEST(HandedOverUses, LocalsAndVariablesOfTheRecordAreAsLargeAsIt) {
  EXPECT_TRUE(is_record("%q = alloca %struct.R"));
  EXPECT_FALSE(
      is_record("%l = alloca [2 x %struct.R]\n%q = bitcast [2 x %struct.R]* %l to "
                "%struct.R*"));
  const std::string one = "@v = internal global %struct.R zeroinitializer";
  EXPECT_TRUE(is_record("%q = bitcast %struct.R* @v to %struct.R*", one));
  const std::string two = "@v = internal global [2 x %struct.R] zeroinitializer";
  EXPECT_FALSE(is_record("%q = bitcast [2 x %struct.R]* @v to %struct.R*", two));
}

TEST(HandedOverUses, ResultsAreDeclaredAsTheRecord) {
  EXPECT_TRUE(is_record(get + "%q = bitcast %struct.R* %g to %struct.R*"));
  EXPECT_FALSE(is_record(more + "%q = bitcast i32* %m to %struct.R*"));
}

TEST(HandedOverUses, PointersOfTheRecordAreMovedToItsFieldsOnly) {
  EXPECT_TRUE(is_record("%q = bitcast %struct.R* %a to %struct.R*"));
  EXPECT_FALSE(is_record("%q = getelementptr %struct.R, %struct.R* %a, i64 1"));
  EXPECT_FALSE(
      is_record("%i = bitcast %struct.R* %a to i32*\n"
                "%j = getelementptr i32, i32* %i, i64 0\nstore i32 1, i32* %j\n"
                "%q = bitcast %struct.R* %a to %struct.R*"));
}

/// How often the steps say that something new is stored, beside a block that is made.
std::size_t stored(const std::string& steps) {
  return times(
      "stores_new := 1",
      open_steps(own + "%at = getelementptr %struct.R, %struct.R* %a, i64 0, i32 1\n" + steps));
}

std::string store(const std::string& value) {
  return "store %struct.R* " + value + ", %struct.R** %at\n";
}

TEST(HandedOverUses, BlocksThatAreMadeAreNew) {
  EXPECT_EQ(stored(store("%r")), 1u);
  EXPECT_EQ(stored("%k = getelementptr %struct.R, %struct.R* %r, i64 0\n" + store("%k")), 1u);
  EXPECT_EQ(stored("%l = alloca %struct.R\n" + store("%l")), 1u);
}

TEST(HandedOverUses, WhatWasThereAtTheStartIsNotNew) {
  EXPECT_EQ(stored(store("%a")), 0u);
  EXPECT_EQ(stored(store("null")), 0u);
  EXPECT_EQ(stored(load_next.substr(load_next.find("%b")) + store("%b")), 0u);
}

TEST(HandedOverUses, ResultsAreNewIfTheirFunctionMayKnowSomethingNew) {
  EXPECT_EQ(stored(get + store("%g")), 0u);
  EXPECT_EQ(stored("call void @take(i8* %o)\n" + get + store("%g")), 1u);
}

TEST(HandedOverUses, ChoicesAreNewIfOneOfThemIs) {
  EXPECT_EQ(stored("%s = select i1 %c, %struct.R* %a, %struct.R* %r\n" + store("%s")), 1u);
  EXPECT_EQ(stored("%s = select i1 %c, %struct.R* %a, %struct.R* null\n" + store("%s")), 0u);
  const auto loop = [](const std::string& from) {
    return "br label %l\nl:\n%p = phi %struct.R* [ " + from +
           ", %0 ], [ %p2, %l ]\n%p2 = phi %struct.R* [ null, %0 ], [ %p, %l ]\n" + store("%p") +
           "br i1 %c, label %l, label %x\nx:";
  };
  EXPECT_EQ(stored(loop("%r")), 1u);
  EXPECT_EQ(stored(loop("%a")), 0u);
}

TEST(HandedOverUses, NothingIsNewWhereNothingIsMade) {
  const auto limits = [](const std::string& steps) {
    const Imported program = import_code(OpenCode{"", steps}.text(), open_options());
    const auto& variables = program.system.variables;
    return std::count_if(variables.begin(), variables.end(),
                         [](const rts::Variable& one) { return one.name == "start_end"; });
  };
  EXPECT_EQ(limits(write_a), 0);
  EXPECT_EQ(limits("%e = bitcast %struct.R* %a to i8*\ncall void @free(i8* %e)\n"), 0);
  EXPECT_EQ(limits(own), 1);
  EXPECT_EQ(limits("%l = alloca i8\ncall void @take(i8* %l)\n"), 1);
  EXPECT_EQ(limits(block("@realloc(i8* null, i64 16)")), 1);
}

/// How often it is said that a pointer leads to a start, which is loaded from one of two places.
std::size_t starts(const std::string& contents, const std::string& stored = "") {
  const auto steps = open_steps(
      "%i = zext i1 %c to i64\n%h = getelementptr [2 x i32*], [2 x i32*]* @table, i64 0, i64 %i\n"
      "%t = load i32*, i32** %h\n%k = getelementptr i32, i32* %t, i64 1\nstore i32 1, i32* %k\n" +
          stored,
      "@number = global i32 0\n@table = " + contents);
  return times("assume size(t) >= 1", steps);
}

TEST(HandedOverUses, MemoryHoldsStartsOfArraysUnlessOtherPointersAreStored) {
  const std::string zeros = "global [2 x i32*] zeroinitializer";
  EXPECT_EQ(starts(zeros), 1u);
  EXPECT_EQ(starts(zeros, "store i32* %n, i32** %h\n"), 1u);
  EXPECT_EQ(starts(zeros, "store i32* null, i32** %h\n"), 1u);
  EXPECT_EQ(starts(zeros, "store i32* %k, i32** %h\n"), 0u);
}

TEST(HandedOverUses, InitialisersHoldStartsOfArraysUnlessOtherPointersAreInThem) {
  const std::string two = "global [2 x i32*] [i32* null, i32* ";
  EXPECT_EQ(starts(two + "@number]"), 1u);
  EXPECT_EQ(starts(two + "getelementptr (i32, i32* @number, i64 1)]"), 0u);
}

}  // namespace
}  // namespace heapreach::frontends::handed_over_uses_test

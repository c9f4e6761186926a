// Variables of open programs that pointers from outside may lead to.
#include "frontends/prepare/locals/known_variables.h"

#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::known_variables_test {
namespace {

const std::string head =
    "%R = type { i64, i64 }\n@g = global i32 1\n@s = internal global i32 1\n"
    "@t = internal global i32 1\n@l = global i64 1\n@p = internal global i32* @t\n"
    "@r = global %R zeroinitializer\ndeclare void @take(i8*)\n"
    "declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)\n";

/// Which of g, s, t, l and r something may point to in a program of these callers.
std::string known(const std::string& steps, Callers callers = Callers::orderly) {
  Code code(head + "define void @main(i32* %a, i64* %b, i8* %c, %R* %d) {\n" + steps +
            "\nret void\n}");
  Options options;
  options.callers = callers;
  prepare::KnownVariables variables(code.module(), options);
  variables.note_accesses(code.functions());
  std::string found;
  for (const char* name : {"g", "s", "t", "l", "r"}) {
    if (variables.may_be_pointed_to(llvm::cast<llvm::GlobalVariable>(code.value(name)))) {
      found += name;
    }
  }
  return found;
}

TEST(KnownVariables, AreOfASizeThatIsAccessed) {
  EXPECT_EQ(known(""), "");
  EXPECT_EQ(known("%x = load i32, i32* %a"), "gt");
  EXPECT_EQ(known("store i32 1, i32* %a"), "gt");
  EXPECT_EQ(known("%x = load i64, i64* %b"), "l");
  EXPECT_EQ(known("%x = load i8, i8* %c"), "gtlr");
}

TEST(KnownVariables, OfAFieldTheRecordCounts) {
  EXPECT_EQ(known("%f = getelementptr %R, %R* %d, i64 0, i32 1\n%x = load i64, i64* %f"), "r");
  EXPECT_EQ(known("%f = getelementptr i64, i64* %b, i64 1\n%x = load i64, i64* %f"), "l");
}

TEST(KnownVariables, WhereCallersMayDoAnythingAllCount) {
  EXPECT_EQ(known("%x = load i32, i32* %a", Callers::anything), "gtlr");
  EXPECT_EQ(known("", Callers::anything), "");
}

TEST(KnownVariables, OwnVariablesAreNotAccessedFromOutside) {
  EXPECT_EQ(known("%l1 = alloca i32\nstore i32 1, i32* %l1\n%x = load i32, i32* @g"), "");
}

TEST(KnownVariables, WhatIsFilledOrHandedOnMayBeAnything) {
  EXPECT_EQ(known("call void @llvm.memset.p0i8.i64(i8* %c, i8 0, i64 8, i1 false)"), "gtlr");
  EXPECT_EQ(known("call void @take(i8* %c)"), "gtlr");
}

TEST(KnownVariables, WithoutCallersThereAreNone) {
  EXPECT_EQ(known("%x = load i8, i8* %c", Callers::none), "");
}

TEST(KnownVariables, MayHaveChangedUnlessMainBegins) {
  Code code(head + "define void @main() {\nret void\n}");
  const auto changed = [&](Callers callers, const std::string& entry) {
    Options options;
    options.callers = callers;
    options.entry = entry;
    return prepare::KnownVariables(code.module(), options).were_changed();
  };
  EXPECT_TRUE(changed(Callers::orderly, "f"));
  EXPECT_FALSE(changed(Callers::orderly, "main"));
  EXPECT_FALSE(changed(Callers::none, "f"));
}

}  // namespace
}  // namespace heapreach::frontends::known_variables_test

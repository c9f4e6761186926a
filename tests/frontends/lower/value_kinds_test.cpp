// What counts as a character: C's types by debug information, string literals without it.
#include "frontends/lower/value_kinds.h"

#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::value_kinds_test {
namespace {

const std::string text =
    "@letter = global i8 1, !dbg !10\n@number = global i8 1, !dbg !11\n"
    "@line = global [2 x i8] zeroinitializer, !dbg !12\n@at = global i8* null, !dbg !13\n"
    "@table = global [2 x i8*] zeroinitializer, !dbg !14\n@named = global i8 1, !dbg !15\n"
    "@record = global { i8 } zeroinitializer, !dbg !16\n@to_nothing = global i8* null, !dbg !17\n"
    "@small = private constant [2 x i8] c\"a\\00\", !dbg !18\n"
    "@single = global float 1.0, !dbg !19\n@doubles = global double* null, !dbg !100\n"
    "@extended = global x86_fp80 zeroinitializer, !dbg !101\n"
    "@literal = private constant [2 x i8] c\"a\\00\"\n@public = constant [2 x i8] c\"a\\00\"\n"
    "@zeros = private constant [2 x i8] zeroinitializer\n"
    "@wide = private constant [2 x i16] [i16 65, i16 0]\n@elsewhere = external global [2 x i8]\n"
    "define void @main() {\nret void\n}\n"
    "!llvm.module.flags = !{!0}\n!llvm.dbg.cu = !{!1}\n"
    "!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
    "!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)\n"
    "!2 = !DIFile(filename: \"p.c\", directory: \"/\")\n!9 = !DIExpression()\n";

const char* const variables[] = {
    "!3",   // char
    "!4",   // signed char
    "!20",  // char[2]
    "!21",  // char *
    "!22",  // const char *[2]
    "!23",  // a name for char
    "!24",  // a record of char
    "!25",  // void *
    "!4",   // signed char, of a text
    "!28",  // float
    "!29",  // double *
    "!32",  // long double
};

const std::string types =
    "!3 = !DIBasicType(name: \"char\", size: 8, encoding: DW_ATE_signed_char)\n"
    "!4 = !DIBasicType(name: \"signed char\", size: 8, encoding: DW_ATE_signed_char)\n"
    "!20 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 16, elements: !{})\n"
    "!21 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !3, size: 64)\n"
    "!22 = !DICompositeType(tag: DW_TAG_array_type, baseType: !26, size: 128, elements: !{})\n"
    "!23 = !DIDerivedType(tag: DW_TAG_typedef, name: \"letter_t\", baseType: !3)\n"
    "!24 = !DICompositeType(tag: DW_TAG_structure_type, name: \"R\", baseType: !3, size: 8)\n"
    "!25 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)\n"
    "!26 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !27, size: 64)\n"
    "!27 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !3)\n"
    "!28 = !DIBasicType(name: \"float\", size: 32, encoding: DW_ATE_float)\n"
    "!29 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !30, size: 64)\n"
    "!30 = !DIBasicType(name: \"double\", size: 64, encoding: DW_ATE_float)\n"
    "!32 = !DIBasicType(name: \"long double\", size: 128, encoding: DW_ATE_float)\n";

Code module() {
  std::string all = text + types;
  int number = 10;
  for (const char* type : variables) {
    const std::string expression = std::to_string(number);
    const std::string variable = std::to_string(number + 31);
    number = number == 19 ? 100 : number + 1;
    all += "!" + expression + " = !DIGlobalVariableExpression(var: !" + variable +
           ", expr: !9)\n!" + variable + " = distinct !DIGlobalVariable(name: \"v\", scope: !1, " +
           "file: !2, line: 1, type: " + type + ")\n";
  }
  return Code(all);
}

TEST(Characters, AreOfTypeChar) {
  Code code = module();
  const auto is_one = [&](const std::string& name) {
    return lower::kind_mark(llvm::cast<llvm::GlobalVariable>(code.value(name))) == "'";
  };
  EXPECT_TRUE(is_one("letter"));
  EXPECT_FALSE(is_one("number"));
  EXPECT_TRUE(is_one("named"));
}

TEST(Characters, StandInArraysAndBehindPointers) {
  Code code = module();
  const auto is_one = [&](const std::string& name) {
    return lower::kind_mark(llvm::cast<llvm::GlobalVariable>(code.value(name))) == "'";
  };
  EXPECT_TRUE(is_one("line"));
  EXPECT_TRUE(is_one("at"));
  EXPECT_TRUE(is_one("table"));
  EXPECT_FALSE(is_one("record"));
  EXPECT_FALSE(is_one("to_nothing"));
}

TEST(Characters, AreThoseOfStringLiteralsWhereNothingWasDeclared) {
  Code code = module();
  const auto is_one = [&](const std::string& name) {
    return lower::kind_mark(llvm::cast<llvm::GlobalVariable>(code.value(name))) == "'";
  };
  EXPECT_TRUE(is_one("literal"));
  EXPECT_FALSE(is_one("small"));  // declared as something else
  EXPECT_FALSE(is_one("public"));
  EXPECT_FALSE(is_one("zeros"));
  EXPECT_FALSE(is_one("wide"));
  EXPECT_FALSE(is_one("elsewhere"));
}

TEST(KindMarks, SayHowLargeFloatingPointNumbersAre) {
  Code code = module();
  const auto mark = [&](const std::string& name) {
    return lower::kind_mark(llvm::cast<llvm::GlobalVariable>(code.value(name)));
  };
  EXPECT_EQ(mark("single"), "'4");
  EXPECT_EQ(mark("doubles"), "'8");
  EXPECT_EQ(mark("extended"), "'10");
}

TEST(KindMarks, OfNoTypeAreNone) {
  EXPECT_EQ(lower::kind_mark(static_cast<const llvm::DIType*>(nullptr)), "");
}

}  // namespace
}  // namespace heapreach::frontends::value_kinds_test

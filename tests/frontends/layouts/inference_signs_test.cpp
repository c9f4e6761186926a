// Which representation integers have: what is done with them votes, and values that share a place
// share the answer.
#include <gtest/gtest.h>

#include "frontends/layouts/inference.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::inference_signs_test {
namespace {

/// Whether `name` in main(a, b, s, p) with these steps is unsigned.
bool is_unsigned(const std::string& steps, const std::string& name = "a",
                 const std::string& further = "") {
  Code code(further + "define i32 @main(i32 %a, i32 %b, i16 %s, i32* %p, i1 %c) {\n" + steps +
            "\nret i32 0\n}");
  layouts::Inference inference(code.functions(), MemoryModel::automatic, {}, {});
  return inference.is_unsigned(code.value(name));
}

TEST(InferenceSigns, WithoutAVoteIsSigned) {
  EXPECT_FALSE(is_unsigned(""));
  EXPECT_TRUE(is_unsigned("", "c"));  // one bit
}

TEST(InferenceSigns, OperandsOfOperationsVote) {
  for (const char* operation : {"udiv", "urem", "lshr", "and", "add", "sub", "mul"}) {
    const std::string step = std::string("%r = ") + operation + " i32 %a, %b";
    EXPECT_TRUE(is_unsigned(step, "a")) << operation;
    EXPECT_TRUE(is_unsigned(step, "b")) << operation;
    EXPECT_TRUE(is_unsigned(step, "r")) << operation;
  }
  for (const char* operation : {"sdiv", "srem", "ashr", "add nsw", "sub nsw", "mul nsw"}) {
    const std::string step = std::string("%r = ") + operation + " i32 %a, %b\n";
    const std::string other = "%o = and i32 %a, %b";
    EXPECT_FALSE(is_unsigned(step + other, "a")) << operation;
    EXPECT_FALSE(is_unsigned(step + other, "b")) << operation;
    EXPECT_FALSE(is_unsigned(step + "%o = and i32 %r, 1", "r")) << operation;
  }
}

TEST(InferenceSigns, SomeOperationsDoNotVote) {
  EXPECT_FALSE(is_unsigned("%r = xor i32 %a, %b"));
  EXPECT_FALSE(is_unsigned("%r = shl i32 %a, %b"));
}

TEST(InferenceSigns, ComparisonsVote) {
  EXPECT_TRUE(is_unsigned("%r = icmp ult i32 %a, %b", "b"));
  EXPECT_FALSE(is_unsigned("%r = icmp slt i32 %a, %b\n%o = and i32 %b, 1", "b"));
}

TEST(InferenceSigns, EqualValuesShareTheAnswer) {
  EXPECT_TRUE(is_unsigned("%r = icmp eq i32 %a, %b\n%o = and i32 %b, 1"));
  EXPECT_FALSE(is_unsigned("%r = icmp slt i32 %a, %b\n%o = and i32 %b, 1"));
  EXPECT_FALSE(
      is_unsigned("%r = icmp eq i32 %a, 7\n%o = icmp eq i32 %b, 7\n"
                  "%u = and i32 %b, 1"));
}

TEST(InferenceSigns, WideningVotes) {
  EXPECT_TRUE(is_unsigned("%r = zext i16 %s to i32", "s"));
  EXPECT_FALSE(is_unsigned("%r = sext i16 %s to i32\n%o = and i16 %s, 1", "s"));
  EXPECT_FALSE(is_unsigned("%r = sext i16 %s to i32\n%o = and i32 %r, 1", "r"));
}

TEST(InferenceSigns, ChoicesShareTheAnswer) {
  EXPECT_TRUE(is_unsigned("%r = select i1 %c, i32 %a, i32 %b\n%o = and i32 %b, 1", "a"));
  EXPECT_TRUE(is_unsigned("%r = select i1 %c, i32 %a, i32 %b\n%o = and i32 %b, 1", "r"));
  EXPECT_TRUE(
      is_unsigned("br label %l\nl:\n%r = phi i32 [ %a, %0 ], [ %b, %l ]\n"
                  "%o = and i32 %b, 1\nbr i1 %c, label %l, label %m\nm:",
                  "a"));
}

TEST(InferenceSigns, PlacesInMemoryShareTheAnswer) {
  EXPECT_TRUE(is_unsigned("store i32 %a, i32* %p\n%r = load i32, i32* %p\n%o = and i32 %r, 1"));
  EXPECT_FALSE(is_unsigned("store i32 1, i32* %p\n%r = load i32, i32* %p\n%o = and i32 %r, 1"));
}

TEST(InferenceSigns, CallsShareTheAnswer) {
  const std::string function = "define i32 @f(i32 %x) {\n%y = and i32 %x, 1\nret i32 %y\n}\n";
  EXPECT_TRUE(is_unsigned("%r = call i32 @f(i32 %a)", "a", function));
  EXPECT_TRUE(is_unsigned("%r = call i32 @f(i32 %a)", "r", function));
  Code code(function +
            "define i1 @g() {\nret i1 true\n}\ndefine i32 @main(i32 %a) {\n"
            "%r = call i32 @f(i32 %a)\nret i32 0\n}");
  layouts::Inference inference(code.functions(), MemoryModel::automatic, {}, {});
  EXPECT_TRUE(inference.returns_unsigned(code.function("f")));
  EXPECT_TRUE(inference.returns_unsigned(code.function("g")));
  EXPECT_FALSE(inference.returns_unsigned(code.function("main")));
}

TEST(InferenceSigns, DeclaredTypesCountMost) {
  const auto with_type = [](const std::string& encoding) {
    return "declare void @llvm.dbg.value(metadata, metadata, metadata)\n"
           "!llvm.module.flags = !{!0}\n!llvm.dbg.cu = !{!1}\n"
           "!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
           "!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2)\n"
           "!2 = !DIFile(filename: \"p.c\", directory: \"/\")\n"
           "!3 = distinct !DISubprogram(name: \"main\", scope: !2, file: !2, line: 1, unit: !1, "
           "spFlags: DISPFlagDefinition, type: !7)\n"
           "!4 = !DILocalVariable(name: \"a\", scope: !3, file: !2, line: 1, type: !6)\n"
           "!5 = !DIBasicType(name: \"int\", size: 32, encoding: " +
           encoding +
           ")\n!6 = !DIDerivedType(tag: DW_TAG_typedef, name: \"t\", baseType: !5)\n"
           "!7 = !DISubroutineType(types: !8)\n!8 = !{}\n"
           "!9 = !DILocation(line: 1, column: 1, scope: !3)\n";
  };
  const auto decides = [&](const std::string& encoding, const std::string& votes) {
    Code code(with_type(encoding) + "define i32 @main(i32 %a) !dbg !3 {\n" + votes +
              "call void @llvm.dbg.value(metadata i32 %a, metadata !4, metadata !DIExpression()), "
              "!dbg !9\nret i32 0\n}");
    layouts::Inference inference(code.functions(), MemoryModel::automatic, {}, {});
    return inference.is_unsigned(code.value("a"));
  };
  std::string against, far_against;
  for (int i = 0; i < 9; ++i) {
    const std::string step = std::to_string(i) + " = icmp ult i32 %a, 5\n";
    if (i < 7) against += "%r" + step;
    far_against += "%r" + step;
  }
  EXPECT_FALSE(decides("DW_ATE_signed", against));
  EXPECT_TRUE(decides("DW_ATE_signed", far_against));
  EXPECT_TRUE(decides("DW_ATE_unsigned", "%r = sdiv i32 %a, 5\n"));
}

}  // namespace
}  // namespace heapreach::frontends::inference_signs_test

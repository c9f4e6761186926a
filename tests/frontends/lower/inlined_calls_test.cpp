// Which call an instruction came by: debug information says it by the places of calls.
#include "frontends/lower/inlined_calls.h"

#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::inlined_calls_test {
namespace {

// main calls f in line 2 and line 3; f calls g in line 12.
const std::string text =
    "define i32 @main(i32 %x) !dbg !3 {\n%own = add i32 %x, 1, !dbg !10\n"
    "%deep = add i32 %x, 2, !dbg !11\n%first = add i32 %x, 3, !dbg !12\n"
    "%second = add i32 %x, 4, !dbg !13\n%none = add i32 %x, 5\n%again = add i32 %x, 6, !dbg !14\n"
    "ret i32 0\n}\n"
    "!llvm.module.flags = !{!0}\n!llvm.dbg.cu = !{!1}\n"
    "!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
    "!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)\n"
    "!2 = !DIFile(filename: \"p.c\", directory: \"/\")\n"
    "!3 = distinct !DISubprogram(name: \"main\", scope: !2, file: !2, line: 1, unit: !1)\n"
    "!4 = distinct !DISubprogram(name: \"f\", scope: !2, file: !2, line: 11, unit: !1)\n"
    "!5 = distinct !DISubprogram(name: \"g\", scope: !2, file: !2, line: 21, unit: !1)\n"
    "!6 = distinct !DILocation(line: 2, column: 5, scope: !3)\n"
    "!7 = distinct !DILocation(line: 3, column: 7, scope: !3)\n"
    "!8 = distinct !DILocation(line: 12, column: 9, scope: !4, inlinedAt: !7)\n"
    "!10 = !DILocation(line: 4, column: 1, scope: !3)\n"
    "!11 = !DILocation(line: 22, column: 1, scope: !5, inlinedAt: !8)\n"
    "!12 = !DILocation(line: 13, column: 1, scope: !4, inlinedAt: !6)\n"
    "!13 = !DILocation(line: 13, column: 1, scope: !4, inlinedAt: !7)\n"
    "!14 = !DILocation(line: 14, column: 1, scope: !4, inlinedAt: !6)\n";

using lower::InlinedCalls;

TEST(InlinedCalls, OfTheFunctionItselfAreNumberZero) {
  Code code(text);
  InlinedCalls calls;
  EXPECT_EQ(calls.of(code.instruction("own")), 0u);
  EXPECT_TRUE(calls.all().empty());
}

TEST(InlinedCalls, WithoutAPlaceAreNotKnown) {
  Code code(text);
  InlinedCalls calls;
  EXPECT_EQ(calls.of(code.instruction("none")), InlinedCalls::unknown);
  EXPECT_EQ(calls.known(code.instruction("none")), std::nullopt);
}

TEST(InlinedCalls, AreNumberedAsTheyAreAskedForWithTheirCallersFirst) {
  Code code(text);
  InlinedCalls calls;
  EXPECT_EQ(calls.of(code.instruction("deep")), 2u);
  EXPECT_EQ(calls.of(code.instruction("first")), 3u);
  EXPECT_EQ(calls.of(code.instruction("second")), 1u);
  EXPECT_EQ(calls.of(code.instruction("again")), 3u);
  std::vector<std::string> all;
  for (const InlinedCalls::Call& call : calls.all()) {
    all.push_back(call.function + " from " + std::to_string(call.caller) + " at " +
                  std::to_string(call.line) + ":" + std::to_string(call.column));
  }
  EXPECT_EQ(all,
            (std::vector<std::string>{"f from 0 at 3:7", "g from 1 at 12:9", "f from 0 at 2:5"}));
}

TEST(InlinedCalls, AreKnownOnceTheyWereAskedFor) {
  Code code(text);
  InlinedCalls calls;
  EXPECT_EQ(calls.known(code.instruction("own")), 0u);
  EXPECT_EQ(calls.known(code.instruction("deep")), std::nullopt);
  calls.of(code.instruction("deep"));
  EXPECT_EQ(calls.known(code.instruction("deep")), 2u);
  EXPECT_EQ(calls.known(code.instruction("second")), 1u);
  EXPECT_EQ(calls.known(code.instruction("first")), std::nullopt);
}

}  // namespace
}  // namespace heapreach::frontends::inlined_calls_test

// What the system says of itself: names, calls, cells and what was taken for granted, for those who
// read about its executions in terms of the program.
#include "frontends/lower/program/meta.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontends/lower/addresses.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::meta_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// main calls f in line 3. Both have variables: list and node, count, letter, "a b" and buffer.
const std::string types =
    "!llvm.module.flags = !{!0}\n!llvm.dbg.cu = !{!1}\n"
    "!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
    "!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)\n"
    "!2 = !DIFile(filename: \"p.c\", directory: \"/\")\n"
    "!3 = distinct !DISubprogram(name: \"main\", scope: !2, file: !2, line: 1, unit: !1)\n"
    "!4 = !DILocation(line: 2, column: 3, scope: !3)\n!5 = !DIExpression()\n"
    "!6 = distinct !DISubprogram(name: \"f\", scope: !2, file: !2, line: 11, unit: !1)\n"
    "!7 = distinct !DILocation(line: 3, column: 7, scope: !3)\n"
    "!8 = !DILocation(line: 12, column: 5, scope: !6, inlinedAt: !7)\n"
    "!10 = !DICompositeType(tag: DW_TAG_structure_type, name: \"R\", size: 128)\n"
    "!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !10, size: 64)\n"
    "!12 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n"
    "!13 = !DIBasicType(name: \"char\", size: 8, encoding: DW_ATE_signed_char)\n"
    "!20 = !DILocalVariable(name: \"list\", scope: !3, file: !2, line: 1, type: !11)\n"
    "!21 = !DILocalVariable(name: \"node\", scope: !6, file: !2, line: 1, type: !11)\n"
    "!22 = !DILocalVariable(name: \"count\", scope: !3, file: !2, line: 1, type: !12)\n"
    "!23 = !DILocalVariable(name: \"letter\", scope: !3, file: !2, line: 1, type: !13)\n"
    "!24 = !DILocalVariable(name: \"a b\", scope: !3, file: !2, line: 1, type: !12)\n"
    "!25 = !DILocalVariable(name: \"buffer\", scope: !3, file: !2, line: 1, type: !12)\n"
    "!26 = !DILocalVariable(name: \"list\", scope: !6, file: !2, line: 1, type: !11)\n";

Imported imported(const std::string& steps, const std::string& globals = "") {
  return import_code(
      "%struct.R = type { i32, %struct.R* }\ndeclare i8* @malloc(i64)\n"
      "declare i8* @calloc(i64, i64)\ndeclare i8* @realloc(i8*, i64)\n"
      "declare void @use(i8*)\ndeclare i32 @any()\ndeclare i8 @any8()\n"
      "declare void @llvm.dbg.value(metadata, metadata, metadata)\n"
      "declare void @llvm.dbg.declare(metadata, metadata, metadata)\n" +
      globals + "\ndefine i32 @main() !dbg !3 {\n" + steps + "\nret i32 0\n}\n" + types);
}

/// An entry of meta; "none" if it is not there.
std::string entry(const std::string& key, const Imported& program) {
  for (const auto& [known, value] : program.system.meta.entries) {
    if (known == key) return value;
  }
  return "none";
}

/// What is called like this: "!20" is list, and so on.
std::string named(const std::string& value, const std::string& variable,
                  const std::string& place = "!4") {
  return "call void @llvm.dbg.value(metadata " + value + ", metadata " + variable +
         ", metadata !5), !dbg " + place + "\n";
}

const std::string record =
    "%o = call i8* @malloc(i64 16), !dbg !4\n%r = bitcast i8* %o to %struct.R*\n"
    "%x = getelementptr %struct.R, %struct.R* %r, i64 0, i32 0\n" +
    named("%struct.R* %r", "!20");

TEST(Meta, NamesVariablesAsTheProgramDoes) {
  EXPECT_EQ(entry("names", imported(record + "store i32 1, i32* %x")), "list");
  EXPECT_EQ(entry("names", imported("%k = call i32 @any()\n" + named("i32 %k", "!22"))), "count");
  EXPECT_EQ(entry("names", imported("%k = call i32 @any()")), "");
}

TEST(Meta, NamesBlocksByTheirAddresses) {
  EXPECT_EQ(entry("names", imported("store i32 1, i32* @n\n%z = bitcast i32* @n to i8*\n"
                                    "call void @use(i8* %z)",
                                    "@n = global i32 1")),
            "n=&n");
  EXPECT_EQ(entry("names", imported("%b = alloca i32\ncall void @llvm.dbg.declare(metadata i32* "
                                    "%b, metadata !25, metadata !5), !dbg !4\n"
                                    "%z = bitcast i32* %b to i8*\ncall void @use(i8* %z)")),
            "buffer=&buffer");
}

TEST(Meta, NamesOnlyWhatCanBeRead) {
  const Imported program = imported("%k = call i32 @any()\n" + named("i32 %k", "!24"));
  EXPECT_EQ(steps_of(program), std::vector<std::string>{"kill a_b"});
  EXPECT_EQ(entry("names", program), "");
}

TEST(Meta, MarksCharacters) {
  EXPECT_EQ(entry("names", imported("%k = call i8 @any8()\n" + named("i8 %k", "!23"))), "letter'");
  const std::string second = "i8* getelementptr ([2 x i8], [2 x i8]* @t, i64 0, i64 1)";
  EXPECT_EQ(entry("names", imported("%l = load i8, " + second + "\ncall void @use(" + second + ")",
                                    "@t = private constant [2 x i8] c\"a\\00\"")),
            "t='");  // not called anything
}

TEST(Meta, SaysWhichCallsInstructionsCameBy) {
  const auto calls = [](const std::string& steps) {
    return entry("calls", imported(record + steps));
  };
  EXPECT_EQ(calls("store i32 1, i32* %x, !dbg !4\n"), "main");
  EXPECT_EQ(calls("store i32 1, i32* %x, !dbg !8\nstore i32 2, i32* %x, !dbg !8\n"
                  "store i32 3, i32* %x, !dbg !4\n"),
            "main; f 0 3:7 | 0.1=1 0.3=0");
  // One without a place goes with the one before it.
  EXPECT_EQ(calls("store i32 1, i32* %x, !dbg !8\nstore i32 2, i32* %x\n"),
            "main; f 0 3:7 | 0.1=1");
}

TEST(Meta, SaysThatTheCallOfTheFirstInstructionIsNotKnown) {
  EXPECT_EQ(entry("calls", imported("%k = call i32 @any()")), "main | 0.0=-");
}

TEST(Meta, NamesVariablesAsInlinedFunctionsDo) {
  const std::string write = "store i32 1, i32* %x, !dbg !8\n";
  const std::string name = named("%struct.R* %r", "!21", "!8");
  EXPECT_EQ(entry("names_in_calls", imported(record + name + write)), "1:list=node");
  EXPECT_EQ(entry("names_in_calls", imported(record + write)), "none");
  EXPECT_EQ(entry("names_in_calls", imported(record + named("%struct.R* %r", "!26", "!8") + write)),
            "none");
}

TEST(Meta, SaysWhichRecordsPointersLeadTo) {
  EXPECT_EQ(entry("pointers", imported(record + "store i32 1, i32* %x")), "list=R");
  // Nothing of it is in the system.
  EXPECT_EQ(entry("pointers", imported("%o = call i8* @malloc(i64 1)\n" + named("i8* %o", "!20"))),
            "none");
}

TEST(Meta, SaysHowManyBytesCellsAre) {
  const auto cells = [](const std::string& steps) { return entry("cells", imported(steps)); };
  const std::string any = "%k = call i32 @any()\n%z = zext i32 %k to i64\n";
  EXPECT_EQ(cells(record + "store i32 1, i32* %x"), "list=16/2");
  EXPECT_EQ(cells(any + "%n = call i8* @calloc(i64 %z, i64 4)\n%m = bitcast i8* %n to i32*\n"
                        "store i32 1, i32* %m"),
            "n=4");
  EXPECT_EQ(cells(any + "%s = mul i64 %z, 16\n%n = call i8* @malloc(i64 %s)\n"
                        "%r = bitcast i8* %n to { i32, i64 }*\n"
                        "%x = getelementptr { i32, i64 }, { i32, i64 }* %r, i64 0, i32 0\n"
                        "store i32 1, i32* %x"),
            "n=16/2");
  EXPECT_EQ(cells("%k = call i32 @any()"), "none");
}

const std::string two_views =
    "%o = call i8* @malloc(i64 8), !dbg !4\n%a = bitcast i8* %o to i32*\n"
    "%b = bitcast i8* %o to i16*\nstore i32 1, i32* %a, !dbg !4\nstore i16 1, i16* %b, !dbg !8\n";

TEST(Meta, SaysWhichBlocksAreBytesAndWhy) {
  const Imported program = imported(two_views);
  EXPECT_EQ(entry("bytes", program),
            "o at /p.c:2:3: the same memory is used as 4-byte integer and as 2-byte integer at "
            "/p.c:12:5");
  EXPECT_THAT(entry("assumes", program), HasSubstr("a cell is a byte in the blocks of meta.bytes"));
  EXPECT_EQ(entry("bytes", imported(record)), "none");
}

TEST(Meta, SaysWhatIsTakenForGrantedOnce) {
  const std::string resized = "%q = call i8* @realloc(i8* %o, i64 32)\ncall void @use(i8* %q)\n";
  EXPECT_THAT(entry("assumes", imported(record)), HasSubstr("malloc and calloc always succeed"));
  const std::string both = entry("assumes", imported(record + resized));
  EXPECT_THAT(both, HasSubstr("malloc, calloc and realloc always succeed"));
  EXPECT_THAT(both, Not(HasSubstr("; malloc and calloc always succeed")));
  EXPECT_THAT(both, HasSubstr("; "));
  EXPECT_EQ(entry("assumes", imported("")), "none");
}

TEST(Meta, AddressesBeginAboveEveryDifferenceOfPointers) {
  EXPECT_EQ(imported("").system.declared_origin, lower::first_cell(64));
  EXPECT_GT(lower::first_cell(64), lower::first_function(64));
  EXPECT_GT(lower::first_function(64), std::uint64_t{1} << 63);
  EXPECT_GT(lower::first_cell(32), lower::first_function(32));
  EXPECT_GT(lower::first_function(32), std::uint64_t{1} << 31);
  EXPECT_LT(lower::first_cell(32), std::uint64_t{1} << 32);
}

TEST(Meta, SaysWhatInstructionsAreAbout) {
  EXPECT_EQ(entry("notes", imported("%k = call i32 @any()\n%l = call i8 @any8()")),
            "0.0=result any; 0.1=result any8");
  EXPECT_EQ(entry("notes", imported("")), "none");
}

}  // namespace
}  // namespace heapreach::frontends::meta_test

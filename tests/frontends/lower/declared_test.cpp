// What pointers from outside are declared to point to: by debug information, since LLVM's pointers
// may have no types.
#include "frontends/lower/declared.h"

#include <gtest/gtest.h>

#include "tests/frontends/lowering.h"

namespace heapreach::frontends::declared_test {
namespace {

const std::string types =
    "!llvm.module.flags = !{!0}\n!llvm.dbg.cu = !{!1}\n"
    "!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
    "!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)\n"
    "!2 = !DIFile(filename: \"p.c\", directory: \"/\")\n"
    "!3 = distinct !DISubprogram(name: \"main\", scope: !2, file: !2, line: 1, unit: !1)\n"
    "!4 = !DILocation(line: 2, column: 1, scope: !3)\n!5 = !DIExpression()\n"
    "!10 = !DICompositeType(tag: DW_TAG_structure_type, name: \"R\", size: 128)\n"
    "!11 = !DIDerivedType(tag: DW_TAG_typedef, name: \"R_t\", baseType: !10)\n"
    "!12 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !11, size: 64)\n"
    "!13 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !12)\n"
    "!14 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64)\n"
    "!15 = !DICompositeType(tag: DW_TAG_union_type, name: \"U\", size: 64)\n"
    "!16 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64)\n"
    "!17 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 256)\n"
    "!18 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !17, size: 64)\n"
    "!19 = !DICompositeType(tag: DW_TAG_structure_type, name: \"R\", size: 64)\n"
    "!20 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !19, size: 64)\n"
    "!21 = !DIBasicType(name: \"long\", size: 64, encoding: DW_ATE_signed)\n"
    "!22 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64)\n"
    "!23 = !DIBasicType(name: \"short\", size: 16, encoding: DW_ATE_signed)\n"
    "!24 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !23, size: 64)\n"
    "!25 = !DIBasicType(name: \"char\", size: 8, encoding: DW_ATE_signed_char)\n"
    "!26 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !25, size: 64)\n"
    "!27 = !DIBasicType(name: \"double\", size: 64, encoding: DW_ATE_float)\n"
    "!28 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !27, size: 64)\n"
    "!29 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)\n"
    "!30 = !DICompositeType(tag: DW_TAG_structure_type, name: \"Unknown\", size: 0)\n"
    "!31 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !30, size: 64)\n"
    "!32 = !DIBasicType(name: \"__int128\", size: 128, encoding: DW_ATE_signed)\n"
    "!33 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !32, size: 64)\n"
    "!40 = !DIGlobalVariableExpression(var: !41, expr: !5)\n"
    "!41 = distinct !DIGlobalVariable(name: \"first\", scope: !1, file: !2, line: 1, type: !13)\n"
    "!42 = !DILocalVariable(name: \"v\", scope: !3, file: !2, line: 1, type: !";

/// main(v), where v and a result of `get` are declared to be of this type; `first` points to an R.
std::string code(const std::string& type) {
  return "%struct.R = type { i32, i64 }\n@first = global i8* null, !dbg !40\n"
         "@count = global i32 0\ndeclare i8* @get()\ndeclare i32 @number()\n"
         "declare i8* @__heapreach_arbitrary_start.first()\n"
         "declare i32 @__heapreach_arbitrary_start.count()\n"
         "declare void @llvm.dbg.value(metadata, metadata, metadata)\n"
         "define void @main(i8* %v, i32 %i) !dbg !3 {\n"
         "call void @llvm.dbg.value(metadata i8* %v, metadata !42, metadata !5), !dbg !4\n"
         "%s = call i8* @__heapreach_arbitrary_start.first()\n"
         "%c = call i32 @__heapreach_arbitrary_start.count()\n"
         "%g = call i8* @get()\n%n = call i32 @number()\n"
         "call void @llvm.dbg.value(metadata i8* %g, metadata !42, metadata !5), !dbg !4\n"
         "%r = getelementptr %struct.R, %struct.R* null, i64 0\nret void\n}\n" +
         types + type + ")\n";
}

TEST(Declared, StartValuesAreCallsOfTheirFunctions) {
  Code program(code("12"));
  EXPECT_TRUE(lower::is_start_value(program.value("s")));
  EXPECT_TRUE(lower::is_start_value(program.value("c")));
  EXPECT_FALSE(lower::is_start_value(program.value("g")));
  EXPECT_FALSE(lower::is_start_value(program.value("v")));
  EXPECT_EQ(lower::variable_of_start(program.value("s")), "first");
  EXPECT_EQ(lower::variable_of_start(program.value("c")), "count");
}

std::optional<std::uint64_t> record(const std::string& type, const std::string& name = "v") {
  Lowering lowering(code(type));
  for (const llvm::Instruction& one : lowering.code.function().getEntryBlock()) {
    const auto* naming = llvm::dyn_cast<llvm::DbgVariableIntrinsic>(&one);
    if (naming) lowering.context.namings.emplace_back(naming->getVariableLocationOp(0), naming);
  }
  return lower::declared_record(lowering.code.value(name), lowering.context);
}

TEST(Declared, RecordsHaveTheirSize) {
  EXPECT_EQ(record("12"), 16u);
  EXPECT_EQ(record("13"), 16u);
  EXPECT_EQ(record("16"), 8u);
  EXPECT_EQ(record("12", "g"), 16u);
}

TEST(Declared, OthersThanRecordsHaveNone) {
  EXPECT_EQ(record("14"), std::nullopt);
  EXPECT_EQ(record("18"), std::nullopt);
  EXPECT_EQ(record("22"), std::nullopt);
  EXPECT_EQ(record("29"), std::nullopt);
  EXPECT_EQ(record("31"), std::nullopt);
  EXPECT_EQ(record("10"), std::nullopt);
}

TEST(Declared, StartValuesAreOfTheirVariable) {
  EXPECT_EQ(record("22", "s"), 16u);
}

/// "v: type", for all declared pointers in order; `open` as with --open.
std::vector<std::string> pointers(const std::string& type, bool open = true) {
  Code program(code(type));
  Options options;
  options.callers = open ? Callers::orderly : Callers::none;
  std::vector<std::string> result;
  for (const auto& one : lower::declared_pointers(program.functions(), options)) {
    llvm::Type* found = one.type;
    const std::string name = found->isPointerTy()   ? "pointer"
                             : found->isIntegerTy() ? std::to_string(found->getIntegerBitWidth())
                                                    : found->getStructName().str();
    result.push_back(one.pointer->getName().str() + ": " + name);
  }
  return result;
}

using Pointers = std::vector<std::string>;

TEST(Declared, ArePointersOfParametersStartValuesAndResults) {
  EXPECT_EQ(pointers("12"), (Pointers{"v: struct.R", "s: struct.R", "g: struct.R"}));
  EXPECT_EQ(pointers("13"), (Pointers{"v: struct.R", "s: struct.R", "g: struct.R"}));
  EXPECT_EQ(pointers("12", false), Pointers());
}

TEST(Declared, LeadToPointersAndToWideIntegers) {
  EXPECT_EQ(pointers("14"), (Pointers{"v: pointer", "s: struct.R", "g: pointer"}));
  EXPECT_EQ(pointers("22"), (Pointers{"v: 64", "s: struct.R", "g: 64"}));
  EXPECT_EQ(pointers("24"), (Pointers{"v: 16", "s: struct.R", "g: 16"}));
}

TEST(Declared, LeadToNothingThatIsKnownOtherwise) {
  for (const char* type : {"16", "18", "20", "26", "28", "29", "31", "33", "10"}) {
    EXPECT_EQ(pointers(type), Pointers{"s: struct.R"}) << type;
  }
}

}  // namespace
}  // namespace heapreach::frontends::declared_test

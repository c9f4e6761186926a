// Records of the system, by the names of C's structures where debug information has them.
#include "frontends/lower/records.h"

#include <gtest/gtest.h>

#include "rts/text/parse.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::records_test {
namespace {

const std::string types =
    "%struct.R = type { i32, i64 }\n%struct.B = type { i8, [2 x %struct.R], i16 }\n"
    "%struct.anon = type { i32, i32 }\n%union.U = type { i64 }\n%struct.E = type {}\n"
    "%struct.L = type { [64 x i8] }\n%struct.M = type { [65 x i8] }\n"
    "%struct.sizeof = type { i32 }\ndeclare void @f()\ndeclare void @g()\n"
    "declare void @none()\ndeclare void @a.b()\ndeclare void @a_b()\n"
    "define void @main(%struct.R*, %struct.B*, %struct.anon*, %union.U*, %struct.E*, %struct.L*, "
    "%struct.M*, %struct.sizeof*) {\nret void\n}\n";

struct Fixture {
  explicit Fixture(const std::string& text = types)
      : code(text), layouts(code.data()), records(code.module(), layouts, system) {}
  layouts::LayoutId of(const std::string& type) { return layouts.of(code.type(type)); }
  std::string text(const rts::ExpressionPtr& e) const { return rts::print(*e, system); }

  Code code;
  layouts::Layouts layouts;
  rts::System system;
  lower::Records records;
};

TEST(Records, HaveAFieldPerCell) {
  Fixture f;
  EXPECT_EQ(f.text(f.records.offset(f.of("struct.B"), 0)), "B.f0");
  EXPECT_EQ(f.text(f.records.offset(f.of("struct.B"), 3)), "B.f1_1_f0");
  EXPECT_EQ(f.text(f.records.offset(f.of("struct.B"), 5)), "B.f2");
  EXPECT_EQ(f.records.offset(f.of("struct.B"), 5)->value, 5);
  EXPECT_EQ(f.text(f.records.offset(f.of("struct.B"), 6)), "6");
  ASSERT_EQ(f.system.records.size(), 1u);
  EXPECT_EQ(f.system.records[0].fields,
            (std::vector<std::string>{"f0", "f1_0_f0", "f1_0_f1", "f1_1_f0", "f1_1_f1", "f2"}));
}

TEST(Records, HaveASize) {
  Fixture f;
  EXPECT_EQ(f.text(f.records.size(f.of("struct.R"), 2)), "sizeof(R)");
  EXPECT_EQ(f.records.size(f.of("struct.R"), 2)->value, 2);
  EXPECT_EQ(f.text(f.records.size(f.of("struct.R"), 3)), "3");
}

TEST(Records, AreNamedOnce) {
  Fixture f;
  EXPECT_EQ(f.text(f.records.size(f.of("struct.anon"), 2)), "sizeof(Record)");
  EXPECT_EQ(f.text(f.records.size(f.of("union.U"), 1)), "sizeof(U)");
  EXPECT_EQ(f.text(f.records.size(f.of("struct.sizeof"), 1)), "sizeof(sizeof_)");
  const std::vector<llvm::Type*> fields = {f.code.type("struct.R")};
  const auto literal = f.layouts.of(llvm::StructType::get(f.code.module().getContext(), fields));
  EXPECT_EQ(f.text(f.records.size(literal, 2)), "sizeof(Record_2)");
  EXPECT_EQ(f.text(f.records.size(literal, 2)), "sizeof(Record_2)");
}

TEST(Records, OfTooManyCellsAreNumbers) {
  Fixture f;
  EXPECT_EQ(f.text(f.records.size(f.of("struct.L"), 64)), "sizeof(L)");
  EXPECT_EQ(f.text(f.records.size(f.of("struct.M"), 65)), "65");
  EXPECT_EQ(f.text(f.records.size(f.of("struct.E"), 0)), "0");
  const auto number = f.layouts.of(f.code.type("struct.R")->getStructElementType(0));
  EXPECT_EQ(f.text(f.records.offset(number, 0)), "0");
}

TEST(Records, FunctionsHaveAddressesOfTheirOwn) {
  Fixture f;
  const auto address = [&](const std::string& name) {
    const rts::ExpressionPtr e = f.records.address(f.code.function(name));
    return f.text(e) + " " + e->value.get_str();
  };
  EXPECT_EQ(address("f"), "function.f 9500000000000000001");
  EXPECT_EQ(address("g"), "function.g 9500000000000000002");
  EXPECT_EQ(address("f"), "function.f 9500000000000000001");
  EXPECT_EQ(address("a.b"), "function.a_b 9500000000000000003");
  EXPECT_EQ(address("a_b"), "function.a_b_ 9500000000000000004");
}

const std::string named =
    types +
    "!llvm.module.flags = !{!0}\n!llvm.dbg.cu = !{!1}\n"
    "!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
    "!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug, "
    "retainedTypes: !3)\n"
    "!2 = !DIFile(filename: \"p.c\", directory: \"/\")\n!3 = !{!4, !10}\n"
    "!4 = !DICompositeType(tag: DW_TAG_structure_type, name: \"B\", size: 384, elements: !5)\n"
    "!5 = !{!6, !7, !8}\n"
    "!6 = !DIDerivedType(tag: DW_TAG_member, name: \"letter\", baseType: !9, size: 8, offset: 0)\n"
    "!7 = !DIDerivedType(tag: DW_TAG_member, name: \"pair\", baseType: !11, size: 256, offset: "
    "64)\n"
    "!8 = !DIDerivedType(tag: DW_TAG_member, name: \"no\", baseType: !13, size: 16, offset: 320)\n"
    "!9 = !DIBasicType(name: \"char\", size: 8, encoding: DW_ATE_signed_char)\n"
    "!10 = !DICompositeType(tag: DW_TAG_structure_type, name: \"R\", size: 128, elements: !14)\n"
    "!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 256, elements: !12)\n"
    "!12 = !{!DISubrange(count: 2)}\n"
    "!13 = !DIBasicType(name: \"short\", size: 16, encoding: DW_ATE_signed)\n"
    "!14 = !{!15, !16}\n"
    "!15 = !DIDerivedType(tag: DW_TAG_member, name: \"x\", baseType: !13, size: 32, offset: 0)\n"
    "!16 = !DIDerivedType(tag: DW_TAG_member, name: \"y\", baseType: !13, size: 64, offset: 64)\n";

TEST(Records, AreNamedAsInC) {
  Fixture f(named);
  f.records.size(f.of("struct.B"), 6);
  ASSERT_EQ(f.system.records.size(), 1u);
  EXPECT_EQ(f.system.records[0].fields, (std::vector<std::string>{"letter", "pair_0_x", "pair_0_y",
                                                                  "pair_1_x", "pair_1_y", "no"}));
  EXPECT_EQ(
      f.records.spellings(),
      (std::vector<std::string>{"B.letter=letter'", "B.pair_0_x=pair[0].x", "B.pair_0_y=pair[0].y",
                                "B.pair_1_x=pair[1].x", "B.pair_1_y=pair[1].y"}));
}

}  // namespace
}  // namespace heapreach::frontends::records_test

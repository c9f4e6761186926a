// Aggregate types as lists of scalars, and the scalars in a range of bytes.
#include "frontends/prepare/locals/leaves.h"

#include <gtest/gtest.h>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DIBuilder.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::leaves_test {
namespace {

using prepare::TypeLeaf;

const std::string types =
    "%R = type { i32, i64 }\n%N = type { i8, [2 x %R], i16 }\n%M = type { [32 x i8] }\n"
    "%L = type { [33 x i8] }\n%S = type { i8, i24, i8 }\n%E = type { %R, i8 }\n%V = type {}\n"
    "%O = type opaque\n@c = constant %R { i32 5, i64 6 }\n@g = global %R { i32 5, i64 6 }\n"
    "@u = constant %R { i32 undef, i64 6 }\n"
    "define void @main(%N* %n, %M*, %L*, %S*, %E*, %V*, %O*) {\n"
    "%l = alloca %N\n%f = getelementptr %N, %N* %l, i64 0, i32 1, i64 1, i32 1\n"
    "%b = bitcast i64* %f to i8*\n%m = getelementptr i8, i8* %b, i64 -8\n"
    "%d = getelementptr %N, %N* %n, i64 0, i32 2\nret void\n}";

std::string shown(const TypeLeaf& leaf) {
  std::string text = std::to_string(leaf.offset) + ":";
  llvm::raw_string_ostream(text) << *leaf.type;
  for (const unsigned i : leaf.path) text += "." + std::to_string(i);
  return text;
}

std::string shown(const std::vector<TypeLeaf>& leaves) {
  std::string text;
  for (const TypeLeaf& leaf : leaves) text += (text.empty() ? "" : " ") + shown(leaf);
  return text;
}

TEST(Leaves, StandInTheOrderOfMemory) {
  Code code(types);
  EXPECT_EQ(shown(*prepare::leaves_of(code.type("R"), code.data())), "0:i32.0 8:i64.1");
  EXPECT_EQ(shown(*prepare::leaves_of(code.type("N"), code.data())),
            "0:i8.0 8:i32.1.0.0 16:i64.1.0.1 24:i32.1.1.0 32:i64.1.1.1 40:i16.2");
  EXPECT_EQ(shown(*prepare::leaves_of(code.type("R")->getStructElementType(1), code.data())),
            "0:i64");
  EXPECT_EQ(shown(*prepare::leaves_of(code.type("V"), code.data())), "");
}

TEST(Leaves, AreNotTooMany) {
  Code code(types);
  EXPECT_EQ(prepare::leaves_of(code.type("M"), code.data())->size(), 32u);
  EXPECT_FALSE(prepare::leaves_of(code.type("L"), code.data()));
}

std::string within(const std::string& type, std::uint64_t from, std::uint64_t bytes) {
  Code code(types);
  const auto range = prepare::leaves_within(code.type(type), from, bytes, code.data());
  return range ? shown(range->leaves) + (range->has_padding ? " padded" : "") : "none";
}

TEST(Leaves, InARangeAreWhole) {
  EXPECT_EQ(within("R", 0, 4), "0:i32.0");
  EXPECT_EQ(within("R", 0, 8), "0:i32.0 padded");
  EXPECT_EQ(within("R", 0, 16), "0:i32.0 8:i64.1 padded");
  EXPECT_EQ(within("R", 8, 8), "8:i64.1");
  EXPECT_EQ(within("R", 4, 12), "8:i64.1 padded");
  EXPECT_EQ(within("R", 0, 3), "none");
  EXPECT_EQ(within("R", 0, 12), "none");
  EXPECT_EQ(within("R", 2, 14), "none");
  EXPECT_EQ(within("R", 4, 4), "none");
  EXPECT_EQ(within("S", 0, 8), "0:i8.0 4:i24.1 padded");
}

TEST(Leaves, InARangeBeyondTheObjectAreNone) {
  EXPECT_EQ(within("R", 8, 9), "none");
  EXPECT_EQ(within("R", 16, 1), "none");
  EXPECT_EQ(within("R", 17, 0), "none");
  EXPECT_EQ(within("R", 8, ~std::uint64_t{0}), "none");
  EXPECT_EQ(within("L", 0, 1), "none");
}

std::string part(const std::string& type, std::uint64_t offset, std::uint64_t bytes) {
  Code code(types);
  const auto part = prepare::part_at(code.type(type), offset, bytes, code.data());
  return part ? shown(*part) : "none";
}

TEST(Leaves, ThePartAtAPlaceIsTheLargest) {
  EXPECT_EQ(part("R", 0, 16), "0:%R = type { i32, i64 }");
  EXPECT_EQ(part("R", 8, 8), "8:i64.1");
  EXPECT_EQ(part("R", 0, 8), "none");
  EXPECT_EQ(part("R", 12, 4), "none");
  EXPECT_EQ(part("N", 8, 32), "8:[2 x %R].1");
  EXPECT_EQ(part("N", 24, 16), "24:%R = type { i32, i64 }.1.1");
  EXPECT_EQ(part("N", 32, 8), "32:i64.1.1.1");
  EXPECT_EQ(part("N", 48, 1), "none");
  EXPECT_EQ(part("E", 0, 16), "0:%R = type { i32, i64 }.0");
}

TEST(Leaves, PlacesHaveABaseAndADistance) {
  Code code(types);
  const auto base = [&](const std::string& name) {
    const auto [value, offset] = prepare::base_of(code.value(name), code.data());
    return value->getName().str() + " " + std::to_string(offset);
  };
  EXPECT_EQ(base("l"), "l 0");
  EXPECT_EQ(base("f"), "l 32");
  EXPECT_EQ(base("m"), "l 24");
  EXPECT_EQ(base("d"), "n 40");
}

TEST(Leaves, OfConstantsAreKnown) {
  Code code(types);
  llvm::IRBuilder<> builder(code.function().getEntryBlock().getTerminator());
  const auto leaves = *prepare::leaves_of(code.type("R"), code.data());
  const auto value = [&](const std::string& name, std::size_t i) {
    return prepare::value_of(builder, code.type("R"), code.value(name), leaves[i], llvm::Align(1));
  };
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(value("c", 0))->getZExtValue(), 5u);
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(value("c", 1))->getZExtValue(), 6u);
  EXPECT_EQ(llvm::cast<llvm::LoadInst>(value("g", 0))->getAlign(), llvm::Align(1));
  EXPECT_TRUE(llvm::isa<llvm::LoadInst>(value("u", 0)));
  EXPECT_TRUE(llvm::isa<llvm::ConstantInt>(value("u", 1)));
}

TEST(Leaves, HaveAddresses) {
  Code code(types);
  llvm::IRBuilder<> builder(code.function().getEntryBlock().getTerminator());
  llvm::Value* address = prepare::address_of(builder, code.type("N"), code.value("n"), {1, 1, 1});
  const auto& gep = llvm::cast<llvm::GEPOperator>(*address);
  EXPECT_EQ(gep.getSourceElementType(), code.type("N"));
  EXPECT_EQ(gep.getNumIndices(), 4u);
  EXPECT_EQ(prepare::base_of(*address, code.data()).second, 32);
  EXPECT_EQ(prepare::address_of(builder, code.type("N"), code.value("n"), {}), &code.value("n"));
}

TEST(LeafNames, AreIndicesWithoutDebugInformation) {
  const prepare::LeafName name = prepare::name_of_leaf("v", {1, 0}, nullptr);
  EXPECT_EQ(name.plain, "v_1_0");
  EXPECT_EQ(name.in_file, "");
  EXPECT_EQ(name.type, nullptr);
}

TEST(LeafNames, AreThoseOfFieldsAndElements) {
  Code code("define void @main() {\nret void\n}");
  llvm::DIBuilder debug(code.module());
  llvm::DIFile* file = debug.createFile("a.c", ".");
  llvm::DIType* byte = debug.createBasicType("char", 8, llvm::dwarf::DW_ATE_signed_char);
  llvm::DIType* bytes =
      debug.createArrayType(32, 8, byte, debug.getOrCreateArray({debug.getOrCreateSubrange(0, 4)}));
  llvm::DIType* field =
      debug.createMemberType(file, "text", file, 1, 32, 8, 0, llvm::DINode::FlagZero, bytes);
  llvm::DIType* record = debug.createStructType(file, "R", file, 1, 32, 8, llvm::DINode::FlagZero,
                                                nullptr, debug.getOrCreateArray({field}));
  llvm::DIType* named = debug.createTypedef(record, "T", file, 1, file);
  const prepare::LeafName name = prepare::name_of_leaf("v", {0, 2}, named);
  EXPECT_EQ(name.plain, "v_text_2");
  EXPECT_EQ(name.in_file, ".text[2]");
  EXPECT_EQ(name.type, byte);
}

}  // namespace
}  // namespace heapreach::frontends::leaves_test

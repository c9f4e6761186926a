// Parts of a variable are called by fields where debug information has them, else by indices.
#include "frontends/prepare/locals/leaf_names.h"

#include <gtest/gtest.h>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DIBuilder.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::leaf_names_test {
namespace {

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
}  // namespace heapreach::frontends::of_prepare::leaf_names_test

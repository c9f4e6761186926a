// Marks of bytes that copies leave out, and whether an object has room for a copy.
#include "frontends/prepare/locals/padding.h"

#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::padding_test {
namespace {

const std::string text =
    "%R = type { i32, i64 }\n@g = global %R zeroinitializer\n@e = external global %R\n"
    "define void @main(i8* %p, i64 %n) {\n%l = alloca %R\n%v = alloca i8, i64 16\n"
    "%f = getelementptr %R, %R* %l, i64 0, i32 1\n%b = bitcast %R* %l to i8*\n"
    "%m = getelementptr i8, i8* %b, i64 -1\n%x = getelementptr i8, i8* %b, i64 17\n"
    "%h = bitcast %R* @g to i8*\nret void\n}";

bool room(const std::string& name, std::uint64_t bytes) {
  Code code(text);
  return prepare::has_room(code.value(name), bytes, code.data());
}

TEST(Padding, ObjectsHaveRoomUpToTheirEnd) {
  EXPECT_TRUE(room("l", 16));
  EXPECT_FALSE(room("l", 17));
  EXPECT_TRUE(room("f", 8));
  EXPECT_FALSE(room("f", 9));
  EXPECT_TRUE(room("h", 16));
  EXPECT_FALSE(room("h", 17));
}

TEST(Padding, OthersAreNotKnownToHaveRoom) {
  EXPECT_FALSE(room("p", 1));
  EXPECT_FALSE(room("v", 1));
  EXPECT_FALSE(room("e", 1));
  EXPECT_FALSE(room("m", 1));
  EXPECT_FALSE(room("x", 0));
}

TEST(Padding, IsMarkedWhereItIsLeftOut) {
  for (const bool has_padding : {false, true}) {
    Code code(text);
    llvm::IRBuilder<> builder(code.function().getEntryBlock().getTerminator());
    prepare::LeafRange range;
    range.leaves.resize(2);
    range.has_padding = has_padding;
    prepare::mark_padding(builder, code.value("l"), range, 16);
    const llvm::Instruction* last = code.function().getEntryBlock().getTerminator()->getPrevNode();
    EXPECT_EQ(prepare::is_padding_mark(*last), has_padding);
    EXPECT_EQ(count_of("@heapreach.padding_dropped(ptr", text_of(code.function())),
              has_padding ? 1u : 0u);
    EXPECT_EQ(count_of(", i64 16, i64 2)", text_of(code.function())), has_padding ? 1u : 0u);
  }
}

}  // namespace
}  // namespace heapreach::frontends::padding_test

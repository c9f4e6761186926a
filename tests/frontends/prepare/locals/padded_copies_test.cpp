// Where padding is kept, an integer that carries a record with padding becomes a copy of its bytes,
// if nothing in between changes what is copied.
#include "frontends/prepare/locals/padded_copies.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::padded_copies_test {
namespace {

/// The code of main once `x`, the bytes of `r`, has been stored in `s`, with `between` in between.
std::string copied(const std::string& between, bool changes, const std::string& type = "%S",
                   const std::string& store = "store i64 %x, i64* %b\n") {
  Code code(
      "%S = type { i32, i16 }\n%T = type { i32, i32 }\ndeclare void @use(i8*)\n"
      "declare void @llvm.lifetime.start.p0i8(i64, i8*)\n"
      "declare void @llvm.lifetime.end.p0i8(i64, i8*)\n"
      "define void @main(i64* %p) {\nentry:\n%r = alloca " +
      type + "\n%s = alloca " + type + "\n%o = alloca i64\n%a = bitcast " + type +
      "* %r to i64*\n%b = bitcast " + type + "* %s to i64*\n%ra = bitcast " + type +
      "* %r to i8*\n%sa = bitcast " + type +
      "* %s to i8*\n%oa = bitcast i64* %o to i8*\n"
      "%x = load i64, i64* %a\n" +
      between + store + "ret void\n}");
  EXPECT_EQ(prepare::copy_with_padding(code.function(), code.data()), changes) << between;
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  return text_of(code.function());
}

TEST(PaddedCopies, AreOfBytes) {
  const std::string text = copied("", true);
  EXPECT_EQ(count_of("call void @llvm.memmove", text), 1u) << text;
  EXPECT_EQ(count_of(", i64 8, i1 false)", text), 1u) << text;
  EXPECT_EQ(count_of("load i64", text), 0u) << text;
  EXPECT_EQ(count_of("store i64", text), 0u) << text;
}

TEST(PaddedCopies, WithoutPaddingStayIntegers) {
  copied("", false, "%T");
}

TEST(PaddedCopies, OfIntegersWithOtherUsesStay) {
  copied("store i64 %x, i64* %o\n", false);
  copied("%y = add i64 %x, 1\n", false);
}

TEST(PaddedCopies, NothingMayChangeWhatIsCopied) {
  copied("store i64 1, i64* %o\n", true);
  copied("store i64 1, i64* %a\n", false);
  copied("store i64 1, i64* %p\n", false);
  copied("call void @use(i8* %oa)\n", false);
  copied("%y = load i64, i64* %a\n", true);
}

TEST(PaddedCopies, StandInOneBlock) {
  copied("br label %next\nnext:\n", false);
}

std::string start(const std::string& name) {
  return "call void @llvm.lifetime.start.p0i8(i64 8, i8* %" + name + "a)\n";
}

std::string end(const std::string& name) {
  return "call void @llvm.lifetime.end.p0i8(i64 8, i8* %" + name + "a)\n";
}

TEST(PaddedCopies, LifetimesMayStartInBetween) {
  copied(start("s"), true);
  copied(start("r"), false);
  copied(end("o") + start("o"), false);
}

TEST(PaddedCopies, LifetimesThatEndInBetweenEndBehind) {
  const std::string text = copied(end("r"), true);
  EXPECT_LT(text.find("memmove"), text.find("lifetime.end")) << text;
  copied(end("s"), false);
  copied(end("r") + end("r"), false);
  copied(end("r") + "%y = load i64, i64* %o\n", false);
  copied(end("r") + "store i64 1, i64* %o\n", true);
  copied(end("o") + "store i64 1, i64* %o\n", false);
}

}  // namespace
}  // namespace heapreach::frontends::padded_copies_test

// Integers that carry the bytes of a record become copies of its fields.
#include "frontends/prepare/locals/typeless.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::typeless_test {
namespace {

using prepare::Padding;

/// main with locals `r` and `s` of the type, seen as numbers by `a` and `b`.
std::string typed(const std::string& type, const std::string& steps, bool changes,
                  Padding padding = Padding::kept) {
  Code code(
      "%T = type { i32, i32 }\n%S = type { i32, i16 }\n%B = type { i64, i32, i32 }\n"
      "define void @main(i64* %p) {\nentry:\n%r = alloca " +
      type + "\n%s = alloca " + type + "\n%a = bitcast " + type + "* %r to i64*\n%b = bitcast " +
      type + "* %s to i64*\n" + steps + "\nret void\n}");
  EXPECT_EQ(prepare::type_copies(code.function(), padding), changes);
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  return text_of(code.function());
}

const std::string copy = "%x = load i64, i64* %a\nstore i64 %x, i64* %b";

TEST(Typeless, CopiesAreOfFields) {
  const std::string text = typed("%T", copy, true);
  EXPECT_EQ(count_of("load i64", text), 0u) << text;
  EXPECT_EQ(count_of("load i32", text), 2u) << text;
  EXPECT_EQ(count_of("store i32", text), 2u) << text;
  EXPECT_LT(text.rfind("load i32"), text.find("store i32")) << text;
}

TEST(Typeless, EveryStoreIsReplaced) {
  const std::string text = typed("%T", copy + "\nstore i64 %x, i64* %a", true);
  EXPECT_EQ(count_of("store i32", text), 4u) << text;
  EXPECT_EQ(count_of("i64 %x", text), 0u) << text;
}

TEST(Typeless, OneSideMayBeUnknown) {
  const std::string from = typed("%T", "%x = load i64, i64* %a\nstore i64 %x, i64* %p", true);
  EXPECT_EQ(count_of("store i32", from), 2u) << from;
  const std::string to = typed("%T", "%x = load i64, i64* %p\nstore i64 %x, i64* %a", true);
  EXPECT_EQ(count_of("load i32", to), 2u) << to;
}

TEST(Typeless, PlacesMustLookAlike) {
  typed("%B",
        "%f = getelementptr i64, i64* %b, i64 1\n%x = load i64, i64* %a\nstore i64 %x, i64* %f",
        false);
  typed("%B",
        "%f = getelementptr i64, i64* %a, i64 1\n%g = getelementptr i64, i64* %b, i64 1\n"
        "%x = load i64, i64* %f\nstore i64 %x, i64* %g",
        true);
}

TEST(Typeless, NumbersStayNumbers) {
  typed("%T", "%x = load i64, i64* %a\n%y = add i64 %x, 1\nstore i64 %y, i64* %b", false);
  typed("%B", copy, false);
}

TEST(Typeless, PaddingIsDroppedAndMarkedOrKept) {
  const std::string dropped = typed("%S", copy, true, Padding::dropped);
  EXPECT_EQ(count_of("load i16", dropped), 1u) << dropped;
  EXPECT_EQ(count_of("padding_dropped", dropped), 1u) << dropped;
  const std::string kept = typed("%S", copy, true);
  EXPECT_EQ(count_of("call void @llvm.memmove", kept), 1u) << kept;
  EXPECT_EQ(count_of("i64 8, i1 false", kept), 1u) << kept;
}

}  // namespace
}  // namespace heapreach::frontends::typeless_test

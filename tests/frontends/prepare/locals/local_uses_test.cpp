// What happens to a local on the stack, and whether it may leave memory.
#include "frontends/prepare/locals/local_uses.h"

#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::local_uses_test {
namespace {

using prepare::Padding;

const std::string head =
    "%R = type { i32, i64 }\n%U = type { i32, i32 }\ndeclare void @take(i8*)\n"
    "declare void @heapreach.padding_dropped(i8*, i64, i64)\n"
    "declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)\n"
    "declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)\n"
    "declare void @llvm.lifetime.start.p0i8(i64, i8*)\n"
    "declare void @llvm.lifetime.end.p0i8(i64, i8*)\n";

/// The function with a local `l` of the type, its bytes `b`, and `q`.
std::string code_of(const std::string& type, const std::string& steps) {
  return head + "define void @main(i8* %q, i64 %n, i1 %c) {\nentry:\n%l = alloca " + type +
         "\n%b = bitcast " + type + "* %l to i8*\n" + steps + "\nret void\n}";
}

/// The uses of the local in numbers: accesses, lifetimes, addresses and marks; "none" if it stays
/// in memory.
std::string uses(const std::string& type, const std::string& steps,
                 Padding padding = Padding::kept) {
  Code code(code_of(type, steps));
  auto& local = llvm::cast<llvm::AllocaInst>(code.value("l"));
  const auto leaves = prepare::leaves_of(local.getAllocatedType(), code.data());
  const auto found = prepare::uses_of(local, *leaves, padding, code.data());
  if (!found) return "none";
  return std::to_string(found->accesses.size()) + " " + std::to_string(found->lifetimes.size()) +
         " " + std::to_string(found->addresses.size()) + " " + std::to_string(found->marks.size());
}

const std::string field = "%f = getelementptr %R, %R* %l, i64 0, i32 1\n";

TEST(LocalUses, OfFieldsAreAccesses) {
  EXPECT_EQ(uses("%R", field + "store i64 1, i64* %f\n%x = load i64, i64* %f"), "2 0 2 0");
  EXPECT_EQ(uses("%R", field), "0 0 2 0");
  EXPECT_EQ(uses("%R",
                 "%g = getelementptr i8, i8* %b, i64 8\n%h = bitcast i8* %g to i64*\n"
                 "store i64 1, i64* %h"),
            "1 0 3 0");
}

TEST(LocalUses, OfOtherTypesKeepItInMemory) {
  EXPECT_EQ(uses("%R", field + "%g = bitcast i64* %f to i32*\nstore i32 1, i32* %g"), "none");
  EXPECT_EQ(uses("%R", "%g = bitcast i8* %b to i64*\n%x = load i64, i64* %g"), "none");
  EXPECT_EQ(uses("%U", "%g = getelementptr i8, i8* %b, i64 2\n%x = load i8, i8* %g"), "none");
  EXPECT_EQ(uses("i8*", "%x = load i8*, i8** %l"), "1 0 1 0");
  EXPECT_EQ(uses("i8*", "%g = bitcast i8** %l to i32**\n%x = load i32*, i32** %g"), "1 0 2 0");
}

TEST(LocalUses, AtUnknownPlacesKeepItInMemory) {
  EXPECT_EQ(uses("[2 x i32]",
                 "%f = getelementptr [2 x i32], [2 x i32]* %l, i64 0, i64 %n\n"
                 "store i32 1, i32* %f"),
            "none");
  EXPECT_EQ(uses("[2 x i32]",
                 "%f = getelementptr [2 x i32], [2 x i32]* %l, i64 0, i64 1\n"
                 "store i32 1, i32* %f"),
            "1 0 2 0");
  EXPECT_EQ(uses("[2 x i32]",
                 "%f = getelementptr [2 x i32], [2 x i32]* %l, i64 0, i64 2\n"
                 "store i32 1, i32* %f"),
            "none");
}

TEST(LocalUses, ThatGiveItsAddressAwayKeepItInMemory) {
  EXPECT_EQ(uses("%R", "call void @take(i8* %b)"), "none");
  EXPECT_EQ(uses("i8*", "store i8* %b, i8** %l"), "none");
  EXPECT_EQ(uses("%R", "%p = ptrtoint i8* %b to i64"), "none");
}

TEST(LocalUses, ThatAreVolatileKeepItInMemory) {
  EXPECT_EQ(uses("%R", field + "store volatile i64 1, i64* %f"), "none");
  EXPECT_EQ(uses("%R", field + "%x = load volatile i64, i64* %f"), "none");
}

TEST(LocalUses, LifetimesAndMarksAreNoted) {
  EXPECT_EQ(uses("%R",
                 "call void @llvm.lifetime.start.p0i8(i64 16, i8* %b)\n"
                 "call void @heapreach.padding_dropped(i8* %b, i64 16, i64 2)\n"
                 "call void @llvm.lifetime.end.p0i8(i64 16, i8* %b)"),
            "0 2 1 1");
}

std::string filled(const std::string& byte, const std::string& length) {
  return uses("%U", "call void @llvm.memset.p0i8.i64(i8* %b, i8 " + byte + ", i64 " + length +
                        ", i1 false)");
}

TEST(LocalUses, OnlyZerosMayFillIt) {
  EXPECT_EQ(filled("0", "8"), "1 0 1 0");
  EXPECT_EQ(filled("0", "4"), "1 0 1 0");
  EXPECT_EQ(filled("1", "8"), "none");
  EXPECT_EQ(filled("0", "6"), "none");
  EXPECT_EQ(filled("0", "9"), "none");
  EXPECT_EQ(filled("0", "%n"), "none");
}

std::string copied(const std::string& type, const std::string& from, const std::string& length,
                   Padding padding) {
  return uses(type,
              "%g = getelementptr i8, i8* %b, i64 4\n"
              "call void @llvm.memcpy.p0i8.p0i8.i64(i8* %b, i8* " +
                  from + ", i64 " + length + ", i1 false)",
              padding);
}

TEST(LocalUses, CopiesAreOfWholeParts) {
  EXPECT_EQ(copied("%U", "%q", "8", Padding::kept), "1 0 2 0");
  EXPECT_EQ(copied("%U", "%q", "4", Padding::kept), "1 0 2 0");
  EXPECT_EQ(copied("%U", "%q", "9", Padding::kept), "none");
  EXPECT_EQ(copied("%U", "%g", "4", Padding::kept), "none");
  EXPECT_EQ(copied("[3 x i32]", "%q", "8", Padding::kept), "none");
  EXPECT_EQ(copied("%R", "%q", "16", Padding::dropped), "1 0 2 0");
  EXPECT_EQ(copied("%R", "%q", "16", Padding::kept), "none");
}

bool used_within(const std::string& steps, std::uint64_t bytes) {
  Code code(code_of("[16 x i8]", steps));
  return prepare::is_used_within(llvm::cast<llvm::AllocaInst>(code.value("l")), bytes, code.data());
}

TEST(LocalUses, MayKeepToTheBeginning) {
  const std::string store =
      "%g = getelementptr i8, i8* %b, i64 4\n%h = bitcast i8* %g to i32*\nstore i32 1, i32* %h";
  EXPECT_TRUE(used_within(store, 8));
  EXPECT_FALSE(used_within(store, 7));
  EXPECT_FALSE(used_within("%g = getelementptr i8, i8* %b, i64 -1\nstore i8 1, i8* %g", 8));
  EXPECT_FALSE(used_within("%g = getelementptr i8, i8* %b, i64 %n\nstore i8 1, i8* %g", 8));
  EXPECT_FALSE(used_within("call void @take(i8* %b)", 16));
  const std::string fill = "call void @llvm.memset.p0i8.i64(i8* %b, i8 1, i64 8, i1 false)";
  EXPECT_TRUE(used_within(fill, 8));
  EXPECT_FALSE(used_within(fill, 7));
  EXPECT_TRUE(used_within("call void @llvm.lifetime.start.p0i8(i64 16, i8* %b)", 1));
}

bool alive(const std::string& steps) {
  Code code(code_of("%R", steps));
  auto& local = llvm::cast<llvm::AllocaInst>(code.value("l"));
  const auto leaves = prepare::leaves_of(local.getAllocatedType(), code.data());
  return prepare::is_used_alive_only(*prepare::uses_of(local, *leaves, Padding::kept, code.data()));
}

TEST(LocalUses, ComeBeforeTheEndOfItsLife) {
  const std::string start = "call void @llvm.lifetime.start.p0i8(i64 16, i8* %b)\n";
  const std::string end = "call void @llvm.lifetime.end.p0i8(i64 16, i8* %b)\n";
  const std::string use = "store i64 1, i64* %f\n";
  EXPECT_TRUE(alive(field + start + use + end));
  EXPECT_FALSE(alive(field + start + end + use));
  EXPECT_TRUE(alive(field + start + end + start + use));
  EXPECT_FALSE(alive(field + "br label %x\nx:\n" + use + end + "br i1 %c, label %x, label %y\ny:"));
  EXPECT_TRUE(
      alive(field + "br label %x\nx:\n" + start + use + end + "br i1 %c, label %x, label %y\ny:"));
}

}  // namespace
}  // namespace heapreach::frontends::local_uses_test

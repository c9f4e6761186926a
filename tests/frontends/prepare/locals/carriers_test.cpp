// Integers that mean no number: they are loaded to be stored, and carry the bytes of a local.
#include "frontends/prepare/locals/carriers.h"

#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::carriers_test {
namespace {

const std::string text =
    "%R = type { i32, i32, i64 }\n%P = type { i32, i64 }\n"
    "define void @main(i64* %p, i64 %n, i64* %o) {\n%r = alloca %R\n%d = alloca %P\n"
    "%v = alloca i64, i64 2\n%k = alloca i64\n%f = getelementptr %R, %R* %r, i64 0, i32 2\n"
    "%m = bitcast %R* %r to i64*\n"
    "%a = load i64, i64* %p\nstore i64 %a, i64* %o\nstore i64 %a, i64* %k\n"
    "%b = load volatile i64, i64* %p\nstore i64 %b, i64* %o\n"
    "%c = load i64, i64* %p\nstore volatile i64 %c, i64* %o\n"
    "%e = load i64, i64* %p\n%x = add i64 %e, 1\nstore i64 %e, i64* %o\n"
    "%g = load i64, i64* %p\n%q = load i64*, i64** null\nstore i64* %q, i64** null\nret void\n}";

TEST(Carriers, AreOnlyStored) {
  Code code(text);
  const auto stored = [&](const std::string& name) {
    return prepare::only_stored(llvm::cast<llvm::LoadInst>(code.value(name)));
  };
  EXPECT_TRUE(stored("a"));
  EXPECT_FALSE(stored("b"));
  EXPECT_FALSE(stored("c"));
  EXPECT_FALSE(stored("e"));
  EXPECT_FALSE(stored("g"));
  EXPECT_FALSE(stored("q"));
}

TEST(Carriers, LieInLocalsOfConstantSize) {
  Code code(text);
  const auto local = [&](const std::string& name) {
    const prepare::InLocal place = prepare::local_behind(code.value(name), code.data());
    return place.local ? place.local->getName().str() + " " + std::to_string(place.offset) : "none";
  };
  EXPECT_EQ(local("f"), "r 8");
  EXPECT_EQ(local("m"), "r 0");
  EXPECT_EQ(local("v"), "none");
  EXPECT_EQ(local("p"), "none");
}

TEST(Carriers, TakeWholeBytes) {
  llvm::LLVMContext context;
  const auto bytes = [&](unsigned bits) {
    return prepare::bytes_of(*llvm::IntegerType::get(context, bits));
  };
  EXPECT_EQ(bytes(64), 8u);
  EXPECT_EQ(bytes(24), 3u);
  EXPECT_EQ(bytes(17), 3u);
  EXPECT_EQ(bytes(1), 1u);
}

std::string carried(const std::string& local, std::int64_t offset, unsigned bits,
                    prepare::Padding padding) {
  Code code(text);
  const auto* type = llvm::IntegerType::get(code.module().getContext(), bits);
  auto* object = local.empty() ? nullptr : llvm::cast<llvm::AllocaInst>(&code.value(local));
  const auto range = prepare::carried({object, offset}, *type, padding, code.data());
  return range ? std::to_string(range->leaves.size()) + (range->has_padding ? " padded" : "")
               : "none";
}

TEST(Carriers, CarryLeaves) {
  using prepare::Padding;
  EXPECT_EQ(carried("r", 0, 64, Padding::kept), "2");
  EXPECT_EQ(carried("r", 0, 128, Padding::kept), "3");
  EXPECT_EQ(carried("r", 8, 64, Padding::kept), "none");  // the number itself
  EXPECT_EQ(carried("r", 0, 48, Padding::kept), "none");
  EXPECT_EQ(carried("r", -4, 64, Padding::kept), "none");
  EXPECT_EQ(carried("", 0, 64, Padding::kept), "none");
  EXPECT_EQ(carried("d", 0, 64, Padding::dropped), "1 padded");
  EXPECT_EQ(carried("d", 0, 64, Padding::kept), "none");
  EXPECT_EQ(carried("d", 8, 64, Padding::kept), "none");
}

}  // namespace
}  // namespace heapreach::frontends::carriers_test

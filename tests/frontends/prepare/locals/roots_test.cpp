// Marks of pointers that blocks are reachable from at the ends of the program.
#include "frontends/prepare/locals/roots.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::roots_test {
namespace {

const std::string text =
    "declare void @exit(i32) noreturn\ndeclare void @abort() noreturn\n"
    "declare void @llvm.lifetime.end.p0i8(i64, i8*)\ndeclare i8* @llvm.stacksave()\n"
    "define void @main(i1 %c) {\nentry:\n%l = alloca i8*\n%g = alloca i8*\n%s = alloca i8*\n"
    "%t = call i8* @llvm.stacksave()\nstore i8* %t, i8** %s\nstore i8* null, i8** %l\n"
    "%b = bitcast i8** %l to i8*\nbr i1 %c, label %x, label %y\n"
    "x:\ncall void @exit(i32 0)\nunreachable\n"
    "y:\ncall void @llvm.lifetime.end.p0i8(i64 8, i8* %b)\nbr i1 %c, label %z, label %a\n"
    "z:\nret void\na:\ncall void @abort()\nunreachable\n}";

/// The lines of the block.
std::string block(const std::string& text, const std::string& name) {
  const std::size_t start = text.find("\n" + name + ":\n") + name.size() + 3;
  std::size_t end = text.find(":\n", start);
  end = end == std::string::npos ? text.size() : text.rfind('\n', end) + 1;
  return text.substr(start, end - start);
}

TEST(PrepareRoots, StandBeforeExitsAndReturns) {
  Code code(text);
  auto* local = llvm::cast<llvm::AllocaInst>(&code.value("l"));
  auto* global = llvm::cast<llvm::AllocaInst>(&code.value("g"));
  prepare::mark_roots(code.function(), {local, global}, {global});
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  const std::string marked = text_of(code.function());
  EXPECT_EQ(block(marked, "x"),
            "%0 = load ptr, ptr %l\ncall void @heapreach.root.0.l(ptr %0)\n"
            "%1 = load ptr, ptr %g\ncall void @heapreach.root.1.g(ptr %1)\n"
            "call void @exit(i32 0)\nunreachable\n");
  EXPECT_EQ(block(marked, "z"),
            "%2 = load ptr, ptr %g\ncall void @heapreach.root.2.g(ptr %2)\nret void\n");
  EXPECT_EQ(block(marked, "a"), "call void @abort()\nunreachable\n");
}

TEST(PrepareRoots, LocalsAreNullOnceTheyEnd) {
  Code code(text);
  auto* local = llvm::cast<llvm::AllocaInst>(&code.value("l"));
  prepare::mark_roots(code.function(), {local}, {});
  EXPECT_EQ(block(text_of(code.function()), "y").substr(0, 27), "store ptr null, ptr %l\ncall");
  Code other(text);
  prepare::mark_roots(other.function(), {llvm::cast<llvm::AllocaInst>(&other.value("g"))}, {});
  EXPECT_EQ(block(text_of(other.function()), "y").substr(0, 4), "call");
}

TEST(PrepareRoots, StackPointersAreNone) {
  Code code(text);
  EXPECT_TRUE(prepare::holds_stack_pointer(llvm::cast<llvm::AllocaInst>(code.value("s"))));
  EXPECT_FALSE(prepare::holds_stack_pointer(llvm::cast<llvm::AllocaInst>(code.value("l"))));
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::roots_test

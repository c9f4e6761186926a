// LLVM with types of pointers folds a cast of a global record to the address of its first element;
// that is undone where it steps into an array.
#include "frontends/prepare/values/folded_casts.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "frontends/compile/llvm_versions.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::folded_casts_test {
namespace {

const std::string head =
    "%A = type { [4 x i8], i32 }\n%B = type { i8, i32 }\n%W = type { i64, %A }\n"
    "@a = global %A zeroinitializer\n@b = global %B zeroinitializer\n"
    "@w = global %W zeroinitializer\n@n = global [2 x %A] zeroinitializer\n"
    "declare void @use(i8*)\n";

/// What becomes of a use of the address; empty where pointers have no types.
std::string named(const std::string& address) {
  Code code(head + "define i32 @main(i1 %c) {\nentry:\ncall void @use(i8* " + address +
            ")\nret i32 0\n}");
  if (compile::has_plain_pointers(code.module().getContext())) return "";
  prepare::name_casts_of_records(code.function());
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  const std::string text = text_of(code.function());
  const std::size_t start = text.find("entry:\n") + 7;
  return text.substr(start, text.find("ret ") - start);
}

void expect_named(const std::string& address, const std::string& expected) {
  const std::string text = named(address);
  if (!text.empty()) {
    EXPECT_EQ(text, expected) << address;
  }
}

TEST(FoldedCasts, BecomeCastsOfTheRecord) {
  expect_named("getelementptr inbounds (%A, %A* @a, i32 0, i32 0, i32 0)",
               "%0 = bitcast ptr @a to ptr\ncall void @use(ptr %0)\n");
  expect_named("getelementptr inbounds (%A, %A* @a, i64 0, i32 0, i32 0)",
               "%0 = bitcast ptr @a to ptr\ncall void @use(ptr %0)\n");
}

TEST(FoldedCasts, KeepTheStepsBefore) {
  expect_named("getelementptr inbounds (%W, %W* @w, i64 0, i32 1, i32 0, i32 0)",
               "%0 = getelementptr inbounds %W, ptr @w, i64 0, i32 1\n"
               "%1 = bitcast ptr %0 to ptr\ncall void @use(ptr %1)\n");
  expect_named("getelementptr inbounds (%A, %A* @a, i64 1, i32 0, i32 0)",
               "%0 = getelementptr inbounds %A, ptr @a, i64 1\n%1 = bitcast ptr %0 to ptr\n"
               "call void @use(ptr %1)\n");
}

TEST(FoldedCasts, WhatTheProgramSteppedStays) {
  for (const char* address : {"getelementptr inbounds (%A, %A* @a, i64 0, i32 0, i64 0)",
                              "getelementptr inbounds (%A, %A* @a, i32 0, i32 0, i32 1)",
                              "getelementptr inbounds (%B, %B* @b, i32 0, i32 0)"}) {
    const std::string text = named(address);
    EXPECT_EQ(count_of("bitcast", text), 0u) << text;
  }
}

TEST(FoldedCasts, InsideOtherCastsAreFoundToo) {
  Code code(head +
            "define i32 @main() {\nentry:\n%x = load i32, i32* bitcast (i8* getelementptr "
            "inbounds (%W, %W* @w, i64 0, i32 1, i32 0, i32 0) to i32*)\nret i32 %x\n}");
  if (compile::has_plain_pointers(code.module().getContext())) return;
  prepare::name_casts_of_records(code.function());
  EXPECT_EQ(text_of(code.function()),
            "entry:\n%0 = getelementptr inbounds %W, ptr @w, i64 0, i32 1\n"
            "%1 = bitcast ptr %0 to ptr\n%2 = bitcast ptr %1 to ptr\n"
            "%x = load i32, ptr %2\nret i32 %x\n");
}

TEST(FoldedCasts, OfPhisStandInTheBlockBefore) {
  Code code(head +
            "define i8* @main(i1 %c) {\nentry:\nbr i1 %c, label %x, label %y\nx:\n"
            "br label %y\ny:\n%p = phi i8* [ null, %entry ], [ getelementptr inbounds (%A, "
            "%A* @a, i32 0, i32 0, i32 0), %x ]\nret i8* %p\n}");
  prepare::name_casts_of_records(code.function());
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  if (compile::has_plain_pointers(code.module().getContext())) return;
  const std::string text = text_of(code.function());
  EXPECT_LT(text.find("\nx:"), text.find("bitcast")) << text;
  EXPECT_LT(text.find("bitcast"), text.find("\ny:")) << text;
}

}  // namespace
}  // namespace heapreach::frontends::folded_casts_test

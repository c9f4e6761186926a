// Which functions are recursive, and how they become ready to be procedures.
#include "frontends/prepare/calls/recursion.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "support/error.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::recursion_test {
namespace {

/// A program of functions with the callees that follow their names: "main f f; f g; g".
std::string program(const std::string& description) {
  std::string text, word, function;
  const auto flush = [&] {
    if (word.empty()) return;
    if (function.empty()) {
      function = word;
      text += "define void @" + word + "() {\n";
    } else {
      text += "call void @" + word + "()\n";
    }
    word.clear();
  };
  for (const char c : description + ";") {
    if (c != ' ' && c != ';') {
      word += c;
      continue;
    }
    flush();
    if (c == ';') {
      text += "ret void\n}\n";
      function.clear();
    }
  }
  return text;
}

std::string recursive(const std::string& description) {
  Code code(program(description));
  std::string names;
  for (const llvm::Function* one : prepare::recursive_functions(code.function())) {
    names += one->getName().str();
  }
  return names;
}

TEST(PrepareRecursion, FunctionsOnCyclesAreRecursive) {
  EXPECT_EQ(recursive("main f g; f h; g h; h"), "");
  EXPECT_EQ(recursive("main f; f f"), "f");
  EXPECT_EQ(recursive("main f; f g; g"), "");
  EXPECT_EQ(recursive("main main"), "main");
}

TEST(PrepareRecursion, WhatIsNotCalledDoesNotCount) {
  EXPECT_EQ(recursive("main f; f; g g"), "");
}

TEST(PrepareRecursion, FunctionsCalledInOnePlaceBecomePartOfTheirCaller) {
  EXPECT_EQ(recursive("main f; f g; g f"), "f");
  EXPECT_EQ(recursive("main f; f g g; g f"), "fg");
  EXPECT_EQ(recursive("main f g; f g; g f"), "fg");
  EXPECT_EQ(recursive("main f; f g; g g f"), "fg");
  EXPECT_EQ(recursive("main f; f g; g h; h f"), "f");
  EXPECT_EQ(recursive("main g; g f; f g"), "g");
}

TEST(PrepareRecursion, TheEntryIsNeverPartOfAnother) {
  EXPECT_EQ(recursive("main f; f main"), "main");
}

TEST(PrepareRecursion, SomeCallsAreRefused) {
  const auto refusal = [](const std::string& steps) -> std::string {
    Code code(
        "define void @v(i32 %n, ...) {\nret void\n}\ndefine void @f(i32 %n) {\nret void\n}\n"
        "define void @main() {\n" +
        steps + "\nret void\n}");
    try {
      prepare::recursive_functions(code.function());
    } catch (const InputError& refusal) {
      return refusal.what();
    }
    return "";
  };
  EXPECT_NE(refusal("call void (i32, ...) @v(i32 1, i32 2)")
                .find("the function v with a variable number of arguments is not supported"),
            std::string::npos);
  EXPECT_NE(refusal("call void bitcast (void (i32)* @f to void (i64)*)(i64 1)")
                .find("the call of f is not supported"),
            std::string::npos);
  EXPECT_EQ(refusal("call void @f(i32 1)"), "");
}

TEST(PrepareRecursion, ACallerHandsItsArgumentsOn) {
  Code code("define i32 @f(i32 %n, i8* %p) {\nret i32 %n\n}\ndefine void @g() {\nret void\n}");
  EXPECT_EQ(text_of(prepare::calling(code.function("f"))),
            "%1 = call i32 @f(i32 %n, ptr %p)\nret i32 %1\n");
  EXPECT_EQ(text_of(prepare::calling(code.function("g"))), "call void @g()\nret void\n");
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
}

TEST(PrepareRecursion, LocalsDieWhereTheirFunctionReturns) {
  Code code(
      "declare void @llvm.lifetime.start.p0i8(i64, i8*)\ndeclare void @use(i32*)\n"
      "define void @main(i1 %c, i64 %n) {\n%a = alloca i32\n%b = alloca i32\n"
      "%d = alloca i8, i64 %n\n%m = bitcast i32* %b to i8*\n"
      "call void @llvm.lifetime.start.p0i8(i64 4, i8* %m)\ncall void @use(i32* %a)\n"
      "br i1 %c, label %x, label %y\nx:\nret void\ny:\nunreachable\n}");
  prepare::own_its_frame(code.function());
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  const std::string text = text_of(code.function());
  EXPECT_EQ(count_of("@llvm.lifetime.start", text), 2u) << text;  // one of them was there
  EXPECT_EQ(count_of("@llvm.lifetime.end", text), 1u) << text;
  EXPECT_LT(text.find("lifetime.start"), text.find("@use")) << text;
  EXPECT_LT(text.find("x:"), text.find("lifetime.end")) << text;
  EXPECT_LT(text.find("@llvm.stacksave"), text.find("alloca i8")) << text;
  EXPECT_LT(text.find("x:"), text.find("@llvm.stackrestore")) << text;
}

TEST(PrepareRecursion, ArgumentsByValueAreCopied) {
  Code code(
      "%R = type { i32, i64 }\ndeclare void @use(%R*)\n"
      "define void @main(%R* byval(%R) %r) {\ncall void @use(%R* %r)\nret void\n}");
  prepare::own_its_frame(code.function());
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  const std::string text = text_of(code.function());
  EXPECT_EQ(count_of("%r.own = alloca %R", text), 1u) << text;
  EXPECT_EQ(count_of("call void @use(ptr %r.own)", text), 1u) << text;
  EXPECT_EQ(count_of("i64 16, i1 false)", text), 1u) << text;
  EXPECT_LT(text.find("lifetime.start"), text.find("memcpy")) << text;
  EXPECT_LT(text.find("memcpy"), text.find("@use")) << text;
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::recursion_test

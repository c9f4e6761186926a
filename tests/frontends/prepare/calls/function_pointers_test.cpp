// Calls through pointers become comparisons with the functions that fit; comparisons of known
// functions are decided.
#include "frontends/prepare/calls/function_pointers.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::function_pointers_test {
namespace {

const std::string functions =
    "%R = type { i32 }\n%Q = type { i32 }\n%S = type { i64 }\n"
    "define i32 @one(i32 %x) {\nret i32 %x\n}\ndefine i32 @two(i32 %x) {\nret i32 0\n}\n"
    "define i32 @long(i64 %x) {\nret i32 1\n}\ndefine void @none(i32 %x) {\nret void\n}\n"
    "define i32 @more(i32 %x, i32 %y) {\nret i32 2\n}\ndefine i8* @pointer(i32* %x) {\n"
    "ret i8* null\n}\ndefine i32 @untaken(i32 %x) {\nret i32 3\n}\n"
    "declare i32 @some(i32, ...)\ndefine i32 @value(%R* byval(%R) %x) {\nret i32 4\n}\n"
    "declare extern_weak i32 @weak(i32)\ndeclare void @keep(i8*)\n";

std::string takes(const std::vector<std::string>& casts) {
  std::string text;
  int number = 0;
  for (const std::string& one : casts) {
    const std::string name = "%k" + std::to_string(number++);
    text += name + " = bitcast " + one + " to i8*\ncall void @keep(i8* " + name + ")\n";
  }
  return text;
}

/// Which of the functions a call fits.
std::string fitting(const std::string& call) {
  Code code(functions + "define void @main(i8* %p, i32 %n, i64 %l, i32* %i, %Q* %q, %S* %s) {\n" +
            call + "\nret void\n}");
  const llvm::CallBase* site = nullptr;
  for (const llvm::Instruction& instruction : code.function().getEntryBlock()) {
    if (const auto* one = llvm::dyn_cast<llvm::CallBase>(&instruction)) site = one;
  }
  std::string found;
  for (const char* name : {"one", "long", "none", "more", "pointer", "some", "value"}) {
    if (prepare::fits(*site, code.function(name))) found += std::string(name) + " ";
  }
  return found;
}

TEST(PrepareFunctionPointers, FunctionsFitByTheirTypeOnTheMachine) {
  EXPECT_EQ(fitting("%f = bitcast i8* %p to i32 (i32)*\n%r = call i32 %f(i32 %n)"), "one ");
  EXPECT_EQ(fitting("%f = bitcast i8* %p to i32 (i64)*\n%r = call i32 %f(i64 %l)"), "long ");
  EXPECT_EQ(fitting("%f = bitcast i8* %p to void (i32)*\ncall void %f(i32 %n)"), "none ");
  EXPECT_EQ(fitting("%f = bitcast i8* %p to i32 (i32, i32)*\n%r = call i32 %f(i32 %n, i32 %n)"),
            "more ");
  EXPECT_EQ(fitting("%f = bitcast i8* %p to i32* (i8*)*\n%r = call i32* %f(i8* %p)"), "pointer ");
}

TEST(PrepareFunctionPointers, VariableArgumentsFitOnlyTheirLike) {
  EXPECT_EQ(fitting("%f = bitcast i8* %p to i32 (i32, ...)*\n"
                    "%r = call i32 (i32, ...) %f(i32 %n, i64 %l)"),
            "some ");
  EXPECT_EQ(fitting("%f = bitcast i8* %p to i32 (i32, ...)*\n%r = call i32 (i32, ...) %f(i32 %n)"),
            "one some ");
  EXPECT_EQ(fitting("%f = bitcast i8* %p to i32 (...)*\n%r = call i32 (...) %f(i32 %n)"), "one ");
}

TEST(PrepareFunctionPointers, ArgumentsByValueFitRecordsOfOneLayout) {
  EXPECT_EQ(fitting("%f = bitcast i8* %p to i32 (%Q*)*\n%r = call i32 %f(%Q* byval(%Q) %q)"),
            "value ");
  EXPECT_EQ(fitting("%f = bitcast i8* %p to i32 (%S*)*\n%r = call i32 %f(%S* byval(%S) %s)"), "");
  EXPECT_EQ(fitting("%f = bitcast i8* %p to i32 (%Q*)*\n%r = call i32 %f(%Q* %q)"), "");
}

std::string lowered(const std::string& steps, const std::string& taken, bool callbacks = false) {
  Code code(functions + "define i32 @main(i8* %p, i32 %n) {\nentry:\n" + taken + steps + "\n}");
  prepare::lower_indirect_calls(code.module(), callbacks);
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
  return text_of(code.function());
}

const std::string indirect =
    "%f = bitcast i8* %p to i32 (i32)*\n%r = call i32 %f(i32 %n)\nret i32 %r";

TEST(PrepareFunctionPointers, CandidatesAreComparedOneAfterTheOther) {
  const std::string text =
      lowered(indirect, takes({"i32 (i32)* @one", "i32 (i32)* @two", "i32 (i64)* @long"}));
  EXPECT_EQ(count_of("icmp eq ptr %f, @one", text), 1u) << text;
  EXPECT_EQ(count_of("icmp eq ptr %f, @two", text), 1u) << text;
  EXPECT_EQ(count_of("@long,", text), 0u) << text;
  EXPECT_EQ(count_of("call i32 @one(i32 %n)", text), 1u) << text;
  EXPECT_EQ(count_of("call i32 @two(i32 %n)", text), 1u) << text;
  EXPECT_EQ(count_of("call i32 @untaken", text), 0u) << text;
  EXPECT_EQ(count_of("%r = phi i32", text), 1u) << text;
  EXPECT_EQ(count_of("@__heapreach_bad_call(ptr %f, ptr @one, ptr @two)", text), 1u) << text;
  EXPECT_EQ(count_of("unreachable", text), 1u) << text;
}

TEST(PrepareFunctionPointers, PointersFromOutsideLeadToCallbacks) {
  const std::string text = lowered(indirect, takes({"i32 (i32)* @one", "i32 (i64)* @long"}), true);
  EXPECT_EQ(count_of("call i32 @one(i32 %n)", text), 1u) << text;
  EXPECT_EQ(count_of("call i32 @\"main$p\"(i32 %n)", text), 1u) << text;
  // A function of another type and null stay errors.
  EXPECT_EQ(count_of("icmp eq ptr %f, bitcast (ptr @long", text), 1u) << text;
  EXPECT_EQ(count_of("icmp eq ptr %f, null", text), 1u) << text;
  EXPECT_EQ(count_of("@__heapreach_bad_call(ptr %f)", text), 1u) << text;
}

TEST(PrepareFunctionPointers, WithoutCandidatesCallsAreBad) {
  const std::string text = lowered(indirect, "");
  EXPECT_EQ(count_of("@__heapreach_bad_call(ptr %f)", text), 1u) << text;
  EXPECT_EQ(count_of("icmp", text), 0u) << text;
}

TEST(PrepareFunctionPointers, NamedFunctionsAreCalledDirectly) {
  const std::string text = lowered(
      "%r = call i32 @one(i32 %n)\n%s = call i32 (...) bitcast (i32 (i32)* @two to i32 (...)*)"
      "(i32 %r)\nret i32 %s",
      "");
  EXPECT_EQ(count_of("%r = call i32 @one(i32 %n)", text), 1u) << text;
  EXPECT_EQ(count_of("%s = call i32 @two(i32 %r)", text), 1u) << text;
  EXPECT_EQ(count_of("bad_call", text), 0u) << text;
}

std::string folded(const std::string& condition, bool these_only = false,
                   const std::string& end = "br i1 %c, label %x, label %y") {
  Code code(functions + "define i32 @main(i32 (i32)* %f, i1 %e) {\nentry:\n" + condition + "\n" +
            end +
            "\nx:\nret i32 1\ny:\nbr i1 true, label %z, label %w\nz:\nret i32 2\nw:\nret i32 3\n}");
  prepare::fold_known_functions(code.function(), these_only);
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  std::string returned;
  const std::string text = text_of(code.function());
  for (const char* number : {"1", "2", "3"}) {
    if (count_of(std::string("ret i32 ") + number, text) > 0) returned += number;
  }
  return returned;
}

TEST(PrepareFunctionPointers, KnownFunctionsAreCompared) {
  EXPECT_EQ(folded("%c = icmp eq i32 (i32)* @one, @one"), "1");
  EXPECT_EQ(folded("%c = icmp eq i32 (i32)* @one, @two"), "2");
  EXPECT_EQ(folded("%c = icmp ne i32 (i32)* @one, @two"), "1");
  EXPECT_EQ(folded("%c = icmp eq i32 (i32)* @one, null"), "2");
  EXPECT_EQ(folded("%c = icmp ne i32 (i32)* null, @one"), "1");
}

TEST(PrepareFunctionPointers, OthersAreNotDecided) {
  EXPECT_EQ(folded("%c = icmp eq i32 (i32)* %f, @one"), "123");
  EXPECT_EQ(folded("%c = icmp eq i32 (i32)* @weak, null"), "123");
  EXPECT_EQ(folded("%c = icmp eq i32 (i32)* null, null"), "123");
  EXPECT_EQ(folded("%c = icmp ult i32 (i32)* @one, @two"), "123");
}

TEST(PrepareFunctionPointers, OtherConstantConditionsDecideUnlessTheseOnly) {
  EXPECT_EQ(folded("%c = icmp eq i32 (i32)* @one, @two", false), "2");
  EXPECT_EQ(folded("%c = icmp eq i32 (i32)* @one, @two", true), "23");
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::function_pointers_test

// Variables that nobody takes the address of leave memory, uninitialised ones as arbitrary values.
#include "frontends/prepare/locals/registers.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::registers_test {
namespace {

const std::string head =
    "declare void @use(i32)\ndeclare void @take(i32*)\ndeclare i32* @find()\n"
    "declare void @llvm.lifetime.start.p0i8(i64, i8*)\n"
    "declare void @llvm.lifetime.end.p0i8(i64, i8*)\n";

std::string promoted(const std::string& steps) {
  Code code(head + "define void @main(i1 %c) {\nentry:\n" + steps + "\nret void\n}");
  prepare::locals_to_registers(code.function(), {}, {});
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  return text_of(code.function());
}

TEST(Registers, HoldWhatWasStored) {
  EXPECT_EQ(
      promoted("%l = alloca i32\nstore i32 7, i32* %l\n%x = load i32, i32* %l\n"
               "call void @use(i32 %x)"),
      "entry:\n%0 = call i32 @__heapreach_arbitrary.i32()\ncall void @use(i32 7)\nret void\n");
}

TEST(Registers, HoldAnythingBeforeThat) {
  EXPECT_EQ(promoted("%l = alloca i32\n%x = load i32, i32* %l\ncall void @use(i32 %x)\n"
                     "%y = load i32, i32* %l\ncall void @use(i32 %y)"),
            "entry:\n%0 = call i32 @__heapreach_arbitrary.i32()\ncall void @use(i32 %0)\n"
            "call void @use(i32 %0)\nret void\n");
}

TEST(Registers, HoldAnythingWhereALifetimeStarts) {
  const std::string text = promoted(
      "%l = alloca i32\n%b = bitcast i32* %l to i8*\nstore i32 7, i32* %l\n"
      "call void @llvm.lifetime.start.p0i8(i64 4, i8* %b)\n%x = load i32, i32* %l\n"
      "call void @use(i32 %x)");
  EXPECT_EQ(count_of("@__heapreach_arbitrary.i32()", text), 2u) << text;
  EXPECT_EQ(count_of("call void @use(i32 7)", text), 0u) << text;
}

TEST(Registers, AreNotForOtherTypesOrTakenAddresses) {
  const std::string text = promoted(
      "%l = alloca i32\n%f = alloca float\n%r = alloca { i32 }\nstore float 1.0, float* %f\n"
      "call void @take(i32* %l)");
  EXPECT_EQ(count_of("alloca i32", text), 1u);
  EXPECT_EQ(count_of("alloca float", text), 1u);
  EXPECT_EQ(count_of("alloca { i32 }", text), 1u);
  EXPECT_EQ(count_of("arbitrary", text), 0u);
}

TEST(Registers, AllocasAreGatheredInTheirOrder) {
  Code code(
      "define void @main(i64 %n) {\n%a = alloca i32\nstore i32 1, i32* %a\n%b = alloca i32\n"
      "%v = alloca i8, i64 %n\n%c = alloca i32\nret void\n}");
  prepare::gather_allocas(code.function());
  EXPECT_EQ(text_of(code.function()),
            "%a = alloca i32\n%b = alloca i32\n%c = alloca i32\nstore i32 1, ptr %a\n"
            "%v = alloca i8, i64 %n\nret void\n");
}

/// What main begins with instead of its globals, and those that hold pointers.
std::string moved(const std::string& globals, const std::string& steps,
                  const std::string& further = "", const Options& options = {}) {
  Code code(head + globals + "\n" + further + "define void @main() {\nentry:\n" + steps +
            "\nret void\n}");
  prepare::KnownVariables known(code.module(), options);
  known.note_accesses(code.functions());
  std::string pointers;
  for (const llvm::AllocaInst* one :
       prepare::globals_to_locals(code.module(), code.function(), known, false)) {
    pointers += "|" + one->getName().str();
  }
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
  const std::string text = text_of(code.function());
  const std::string made = text.substr(7, text.find("%x = ") - 7);
  return made.substr(0, made.rfind('\n')) + pointers;
}

const std::string load = "%x = load i32, i32* @g";

TEST(Registers, GlobalsThatOnlyMainAccessesAreItsLocals) {
  EXPECT_EQ(moved("@g = global i32 5", load), "%g = alloca i32\nstore i32 5, ptr %g");
  EXPECT_EQ(moved("@g = external global i32", load), "%g = alloca i32");
  EXPECT_EQ(moved("@g = global i32* null", "%x = load i32*, i32** @g"),
            "%g = alloca ptr\nstore ptr null, ptr %g|g");
  // There is one thread.
  EXPECT_EQ(moved("@g = thread_local global i32 5", load), "%g = alloca i32\nstore i32 5, ptr %g");
}

TEST(Registers, OtherGlobalsStay) {
  EXPECT_EQ(moved("@g = global i32 5", load + "\ncall void @take(i32* @g)"), "");
  EXPECT_EQ(moved("@g = constant i32 5", load + "\nstore i32 1, i32* @g"), "");
  EXPECT_EQ(
      moved("@g = global i32 5", load, "define void @f() {\nstore i32 1, i32* @g\nret void\n}\n"),
      "");
  EXPECT_EQ(moved("@g = global float 5.0", "%x = load float, float* @g"), "");
}

TEST(Registers, GlobalsThatOthersMayPointToStay) {
  const std::string find = "%x = call i32* @find()\n%y = load i32, i32* @g";
  EXPECT_EQ(moved("@g = global i32 5", find), "");
  EXPECT_EQ(moved("@g = internal global i32 5", find), "%g = alloca i32\nstore i32 5, ptr %g");
}

TEST(Registers, GlobalsOfOpenProgramsHoldWhatOthersLeft) {
  Options options;
  options.callers = Callers::orderly;
  options.entry = "other";
  EXPECT_EQ(moved("@g = global i32 5", load, "", options),
            "%g = alloca i32\n%g1 = call i32 @__heapreach_arbitrary_start.g()\n"
            "store i32 %g1, ptr %g");
  EXPECT_EQ(moved("@g = constant i32 5", load, "", options),
            "%g = alloca i32\nstore i32 5, ptr %g");
}

}  // namespace
}  // namespace heapreach::frontends::registers_test

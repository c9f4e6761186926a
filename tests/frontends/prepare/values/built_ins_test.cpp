// Calls of LLVM's functions become other instructions.
#include "frontends/prepare/values/built_ins.h"

#include <gtest/gtest.h>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::built_ins_test {
namespace {

/// How main looks afterwards; calls are counted.
std::string spelled_out(const std::string& declaration, const std::string& steps,
                        std::size_t& calls) {
  Code code(declaration + "\ndefine i32 @main(i32 %a, i32 %b, i64 %l, i8* %p) {\n" + steps +
            "\nret i32 0\n}");
  prepare::spell_out_built_ins(code.module());
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
  calls = 0;
  for (const llvm::Instruction& instruction : llvm::instructions(code.function())) {
    calls += llvm::isa<llvm::CallInst>(instruction);
  }
  return text_of(code.function());
}

TEST(BuiltIns, FlagsOfOverflowAreComputed) {
  for (const char* operation : {"sadd", "uadd", "ssub", "usub", "smul", "umul"}) {
    for (const char* type : {"i32", "i64"}) {
      const std::string name = std::string("@llvm.") + operation + ".with.overflow." + type;
      const std::string t(type), value = t == "i32" ? "%a" : "%l";
      std::size_t calls = 1;
      const std::string text =
          spelled_out("declare { " + t + ", i1 } " + name + "(" + t + ", " + t + ")",
                      "%x = call { " + t + ", i1 } " + name + "(" + t + " " + value + ", " + t +
                          " " + value + ")\n%r = extractvalue { " + t +
                          ", i1 } %x, 0\n%o = extractvalue { " + t + ", i1 } %x, 1",
                      calls);
      EXPECT_EQ(calls, 0u) << text;
    }
  }
}

TEST(BuiltIns, OthersAreShiftsAndChoices) {
  std::size_t calls = 1;
  spelled_out("declare i32 @llvm.bswap.i32(i32)", "%x = call i32 @llvm.bswap.i32(i32 %a)", calls);
  EXPECT_EQ(calls, 0u);
  const std::string rotated =
      spelled_out("declare i32 @llvm.fshl.i32(i32, i32, i32)",
                  "%x = call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 5)", calls);
  EXPECT_EQ(calls, 0u);
  EXPECT_EQ(count_of("lshr i32 %a, 27", rotated), 1u) << rotated;
  spelled_out("declare i32 @llvm.smax.i32(i32, i32)",
              "%x = call i32 @llvm.smax.i32(i32 %a, i32 %b)", calls);
  EXPECT_EQ(calls, 0u);
}

TEST(BuiltIns, CountsOfBitsStay) {
  std::size_t calls = 0;
  spelled_out("declare i32 @llvm.ctpop.i32(i32)", "%x = call i32 @llvm.ctpop.i32(i32 %a)", calls);
  EXPECT_EQ(calls, 1u);
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::built_ins_test

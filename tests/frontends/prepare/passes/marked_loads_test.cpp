// Marks behind loads of what the source reads.
#include "frontends/prepare/passes/marked_loads.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::marked_loads_test {
namespace {

const std::string debug =
    "!llvm.dbg.cu = !{!1}\n!llvm.module.flags = !{!5}\n"
    "!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2)\n"
    "!2 = !DIFile(filename: \"a.c\", directory: \"\")\n"
    "!3 = distinct !DISubprogram(name: \"f\", file: !2, line: 1, unit: !1)\n"
    "!4 = !DILocation(line: 2, column: 3, scope: !3)\n"
    "!5 = !{i32 2, !\"Debug Info Version\", i32 3}\n";

/// The calls in a function with this body after marking, a line each.
std::string marks_in(const std::string& body) {
  Code code("%s = type { i32, i32 }\ndefine void @main(i32* %p, %s* %q) !dbg !3 {\n" + body +
            "ret void\n}\n" + debug);
  prepare::mark_loads(code.function());
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  std::string calls;
  for (const llvm::Instruction& instruction : code.function().getEntryBlock()) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call) continue;
    calls += call->getCalledFunction()->getName().str() + "(" +
             call->getArgOperand(0)->getName().str() + ") at " +
             std::to_string(call->getDebugLoc().getLine()) + "\n";
  }
  return calls;
}

TEST(PrepareLoads, AreMarkedWhereTheSourceReads) {
  EXPECT_EQ(marks_in("%x = load i32, i32* %p, !dbg !4\n%y = load i32, i32* %p\n"),
            "heapreach.loaded.i32(x) at 2\n");
}

TEST(PrepareLoads, AnIntegerThatCarriesARecordIsNoValue) {
  EXPECT_EQ(marks_in("%a = alloca %s\n%b = bitcast %s* %a to i64*\n"
                     "%x = load i64, i64* %b, !dbg !4\n"),
            "");
  EXPECT_EQ(marks_in("%g = getelementptr %s, %s* %q, i32 0, i32 1\n"
                     "%x = load i32, i32* %g, !dbg !4\n"),
            "heapreach.loaded.i32(x) at 2\n");
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::marked_loads_test

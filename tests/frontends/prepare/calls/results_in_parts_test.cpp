// Records that recursive functions return in registers come back part by part.
#include "frontends/prepare/calls/results_in_parts.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::results_in_parts_test {
namespace {

const std::string use = "declare void @use(i64, i8*)\n";

TEST(ResultsInParts, FirstIsReturnedAndOthersAreLeftInVariables) {
  Code code(use +
            "define { i64, i8* } @main({ i64, i8* }* %r) {\n%v = load { i64, i8* }, "
            "{ i64, i8* }* %r\n%c = call { i64, i8* } @main({ i64, i8* }* %r)\n"
            "%a = extractvalue { i64, i8* } %c, 0\n%b = extractvalue { i64, i8* } %c, 1\n"
            "call void @use(i64 %a, i8* %b)\nstore { i64, i8* } %c, { i64, i8* }* %r\n"
            "ret { i64, i8* } %v\n}");
  llvm::Function& now = prepare::return_first_part(code.function());
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
  EXPECT_EQ(now.getName(), "main");
  EXPECT_TRUE(now.getReturnType()->isIntegerTy(64));
  const std::string text = text_of(now);
  EXPECT_EQ(count_of("{ i64", text), count_of("getelementptr inbounds { i64", text)) << text;
  EXPECT_EQ(count_of("store ptr null, ptr @main_part", text), 1u)
      << "a pointer does not stay there: " << text;
}

TEST(ResultsInParts, OfAnEmptyUseAreStillTaken) {
  Code code(use +
            "define { i64, i64 } @main() {\n%c = call { i64, i64 } @main()\n"
            "ret { i64, i64 } %c\n}");
  llvm::Function& now = prepare::return_first_part(code.function());
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
  EXPECT_EQ(count_of("insertvalue", text_of(now)), 0u) << text_of(now);
}

TEST(ResultsInParts, OtherResultsStay) {
  Code code(
      "define i64 @main() {\nret i64 0\n}\ndefine { i64, { i64 } } @f() {\n"
      "ret { i64, { i64 } } zeroinitializer\n}");
  EXPECT_EQ(&prepare::return_first_part(code.function()), &code.function());
  EXPECT_EQ(&prepare::return_first_part(code.function("f")), &code.function("f"));
}

}  // namespace
}  // namespace heapreach::frontends::results_in_parts_test

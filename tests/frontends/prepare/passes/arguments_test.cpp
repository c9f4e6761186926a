// What main is started with is made where it looks at it, and only there.
#include "frontends/prepare/passes/arguments.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::arguments_test {
namespace {

const std::string kept = "%v = alloca i8**\nstore i8** %a, i8*** %v\n";

/// main(n, a, e) afterwards.
std::string with_arguments(const std::string& steps, bool& are_made) {
  Code code("@environ = external global i8**\ndefine i32 @main(i32 %n, i8** %a, i8** %e) {\n" +
            steps + "\nret i32 0\n}");
  are_made = prepare::make_arguments(code.module());
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
  return text_of(code.function());
}

TEST(Arguments, AreMadeWhereMainLooksAtThem) {
  bool are_made = false;
  const std::string text =
      with_arguments(kept + "%x = load i8**, i8*** %v\n%y = load i8*, i8** %x", are_made);
  EXPECT_TRUE(are_made);
  EXPECT_EQ(count_of("@heapreach.arguments(i32 %n)", text), 1u) << text;
  EXPECT_EQ(count_of("@heapreach.environment", text), 0u) << text;
}

TEST(Arguments, AreNotMadeForTheirOwnSake) {
  bool are_made = true;
  with_arguments(kept + "%x = load i8**, i8*** %v", are_made);
  EXPECT_FALSE(are_made);
}

TEST(Arguments, TheEnvironmentIsMadeForItsVariable) {
  bool are_made = false;
  const std::string text = with_arguments("%x = load i8**, i8*** @environ", are_made);
  EXPECT_TRUE(are_made);
  EXPECT_EQ(count_of("@heapreach.environment()", text), 1u) << text;
  EXPECT_EQ(count_of("store", text), 1u) << text;
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::arguments_test

// Which functions are taken for undefined.
#include "frontends/prepare/calls/unread_functions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "frontends/prepare/prepared.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::unread_functions_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const char* const program = R"(
@private = internal global i32 0
@fixed = internal constant i32 1
define void @main() {
call void @small()
call void @calls_large()
call void @again()
call void @back()
ret void
}
define void @small() {
ret void
}
define void @large() {
store i32 1, i32* @private
store i32 2, i32* @private
store i32 3, i32* @private
ret void
}
define internal void @calls_large() {
call void @large()
ret void
}
define void @again() {
call void @again()
ret void
}
define void @back() {
call void @main()
ret void
}
)";

/// The names of declarations that stand for functions.
std::vector<std::string> unread(std::size_t most, Code& code) {
  llvm::Function* entry = code.module().getFunction("main");
  prepare::leave_unread(code.module(), *entry, most);
  EXPECT_FALSE(llvm::verifyModule(code.module()));
  std::vector<std::string> names;
  for (const llvm::Function& function : code.module()) {
    const llvm::Attribute unread = function.getFnAttribute(prepare::unread_attribute);
    if (!unread.isValid()) continue;
    EXPECT_TRUE(function.isDeclaration());
    names.push_back(unread.getValueAsString().str());
  }
  return names;
}

TEST(UnreadFunctions, AreLargeOrRecursive) {
  Code code(program);
  EXPECT_THAT(unread(4, code), ElementsAre("calls_large", "again", "back"));
  EXPECT_FALSE(code.module().getGlobalVariable("private", true)->hasLocalLinkage())
      << "they may change it";
  EXPECT_TRUE(code.module().getGlobalVariable("fixed", true)->hasLocalLinkage());
}

TEST(UnreadFunctions, CountWhatTheyCall) {
  Code code(program);
  EXPECT_THAT(unread(3, code), ElementsAre("large", "calls_large", "again", "back"));
  Code all(program);
  EXPECT_THAT(unread(100, all), ElementsAre("again", "back"));
}

TEST(UnreadFunctions, CallsOfTheEntryLeadToADeclaration) {
  Code code(R"(
define void @main() {
call void @main()
ret void
}
)");
  EXPECT_THAT(unread(100, code), ElementsAre("main"));
  EXPECT_FALSE(code.module().getFunction("main")->isDeclaration());
}

TEST(UnreadFunctions, ChangeNothingWhereAllAreSmall) {
  Code code(R"(
@private = internal global i32 0
define void @main() {
call void @f()
ret void
}
define void @f() {
ret void
}
)");
  EXPECT_THAT(unread(100, code), IsEmpty());
  EXPECT_TRUE(code.module().getGlobalVariable("private", true)->hasLocalLinkage());
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::unread_functions_test

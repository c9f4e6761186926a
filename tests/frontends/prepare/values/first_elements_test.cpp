// Where pointers have no types the address of a global array is that of its first element, and gets
// a step into it; elsewhere nothing changes.
#include "frontends/prepare/values/first_elements.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "frontends/compile/llvm_versions.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::first_elements_test {
namespace {

const std::string text =
    "@a = global [2 x i8] zeroinitializer\n@p = global [2 x i8]* @a\n@v = global i32 1\n"
    "declare void @out([2 x i8]*)\ndefine void @own([2 x i8]* %x) {\nret void\n}\n"
    "define i32 @main(i1 %c) {\nentry:\n%e = getelementptr [2 x i8], [2 x i8]* @a, i64 0, i64 1\n"
    "call void @out([2 x i8]* @a)\ncall void @own([2 x i8]* @a)\n%l = load [2 x i8], [2 x i8]* @a\n"
    "%n = load i32, i32* @v\nret i32 %n\n}\n"
    "define void @other() {\ncall void @own([2 x i8]* @a)\nret void\n}";

TEST(FirstElements, GetAStepWherePointersHaveNoTypes) {
  Code code(text);
  prepare::name_first_elements(code.module(), {&code.function()});
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
  const std::string main = text_of(code.function());
  const bool plain = compile::has_plain_pointers(code.module().getContext());
  EXPECT_EQ(count_of("getelementptr", main), plain ? 3u : 1u) << main;
  EXPECT_EQ(count_of("call void @out(ptr @a)", main), 1u) << main;
  EXPECT_EQ(count_of("call void @own(ptr @a)", main), plain ? 0u : 1u) << main;
  EXPECT_EQ(count_of("load [2 x i8], ptr @a", main), plain ? 0u : 1u) << main;
  EXPECT_EQ(count_of("load i32, ptr @v", main), 1u) << main;
  EXPECT_EQ(count_of("call void @own(ptr @a)", text_of(code.function("other"))), 1u);
}

TEST(FirstElements, OfInitialisersAreAliases) {
  Code code(text);
  prepare::name_first_elements(code.module(), {&code.function()});
  const auto& pointer = llvm::cast<llvm::GlobalVariable>(code.value("p"));
  const bool plain = compile::has_plain_pointers(code.module().getContext());
  EXPECT_EQ(llvm::isa<llvm::GlobalAlias>(pointer.getInitializer()), plain);
  EXPECT_EQ(code.module().alias_size(), plain ? 1u : 0u);
}

}  // namespace
}  // namespace heapreach::frontends::first_elements_test

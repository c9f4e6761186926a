// Entries that take or return records in memory become ones over scalars.
#include "frontends/prepare/passes/entry_records.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::entry_records_test {
namespace {

const std::string pair = "%P = type { i64, i8* }\n";

/// The entry `f` afterwards.
llvm::Function& taken(Code& code) {
  llvm::Function& entry = prepare::take_records_in_parts(code.function("f"));
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
  return entry;
}

TEST(EntryRecords, AreTakenScalarByScalar) {
  Code code(pair +
            "define i32 @f(i32 %n, %P* byval(%P) align 8 %p) {\n"
            "%a = getelementptr %P, %P* %p, i32 0, i32 0\n%v = load i64, i64* %a\nret i32 %n\n}");
  llvm::Function& entry = taken(code);
  ASSERT_EQ(entry.arg_size(), 3u);
  EXPECT_EQ(entry.getName(), "f");
  EXPECT_EQ(entry.getArg(1)->getName(), "p_0");
  EXPECT_TRUE(entry.getArg(2)->getType()->isPointerTy());
  const std::string text = text_of(entry);
  EXPECT_EQ(count_of("alloca %P", text), 1u) << text;
  EXPECT_EQ(count_of("store", text), 2u) << text;
}

TEST(EntryRecords, ThatAreReturnedLieInALocal) {
  Code code(pair +
            "define void @f(%P* sret(%P) %r) {\n"
            "%a = getelementptr %P, %P* %r, i32 0, i32 0\nstore i64 1, i64* %a\nret void\n}");
  llvm::Function& entry = taken(code);
  EXPECT_EQ(entry.arg_size(), 0u);
  EXPECT_EQ(count_of("alloca %P", text_of(entry)), 1u);
}

TEST(EntryRecords, LeaveTheFunctionToItsCallers) {
  Code code(pair +
            "define void @f(%P* byval(%P) %p) {\ncall void @f(%P* byval(%P) %p)\nret void\n}");
  llvm::Function& entry = taken(code);
  EXPECT_NE(&entry, &code.function("f"));
  EXPECT_EQ(count_of("call void @f(", text_of(entry)), 1u) << text_of(entry);
}

TEST(EntryRecords, OfManyScalarsStay) {
  Code code("%Q = type { [40 x i8] }\ndefine void @f(%Q* byval(%Q) %q) {\nret void\n}");
  EXPECT_EQ(&taken(code), &code.function("f"));
}

TEST(EntryRecords, OtherEntriesStay) {
  Code code("define void @f(i8* %q) {\nret void\n}");
  EXPECT_EQ(&taken(code), &code.function("f"));
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::entry_records_test

// Locals of types that clang made up for passing bytes take the type of the record that they
// exchange bytes with.
#include "frontends/prepare/locals/made_up_types.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::made_up_types_test {
namespace {

using prepare::Padding;

const std::string head =
    "%R = type { i32, i32, i64 }\n%P = type { i32, i64 }\n%T = type { i32, i32 }\n"
    "declare void @take(i8*)\ndeclare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)\n";

std::string split(const std::string& steps) {
  Code code(head + "define i64 @main({ i64, i64 }* %p, { i64, i64 }* %q) {\nentry:\n" + steps +
            "\nret i64 0\n}");
  const bool changed = prepare::split_first_class(code.function());
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  const std::string text = text_of(code.function());
  EXPECT_EQ(changed, count_of("%x = ", text) == 0) << text;
  return text;
}

const std::string load = "%x = load { i64, i64 }, { i64, i64 }* %p\n";

TEST(MadeUpTypes, WholeRecordsAreLoadedAndStoredInParts) {
  EXPECT_EQ(split(load + "store { i64, i64 } %x, { i64, i64 }* %q"),
            "entry:\n%0 = getelementptr inbounds { i64, i64 }, ptr %p, i32 0, i32 0\n"
            "%1 = load i64, ptr %0\n"
            "%2 = getelementptr inbounds { i64, i64 }, ptr %p, i32 0, i32 1\n"
            "%3 = load i64, ptr %2\n"
            "%4 = getelementptr inbounds { i64, i64 }, ptr %q, i32 0, i32 0\n"
            "store i64 %1, ptr %4\n"
            "%5 = getelementptr inbounds { i64, i64 }, ptr %q, i32 0, i32 1\n"
            "store i64 %3, ptr %5\nret i64 0\n");
}

TEST(MadeUpTypes, PartsThatAreTakenOutAreLoads) {
  const std::string text = split(load + "%y = extractvalue { i64, i64 } %x, 1\n%z = add i64 %y, 1");
  EXPECT_EQ(count_of("extractvalue", text), 0u) << text;
  EXPECT_EQ(count_of("%z = add i64 %3, 1", text), 1u) << text;
}

TEST(MadeUpTypes, OtherUsesKeepThemWhole) {
  split(load +
        "%y = insertvalue { i64, i64 } %x, i64 1, 0\nstore { i64, i64 } %y, { i64, i64 }* %q");
  split("%x = load volatile { i64, i64 }, { i64, i64 }* %p");
}

/// The type that `u`, a local of the first type, has once it was copied from `k`, one of the
/// second; the copy is of so many bytes.
std::string retyped(const std::string& made_up, const std::string& known, const std::string& bytes,
                    const std::string& further = "") {
  Code code(head + "define void @main() {\nentry:\n%u = alloca " + made_up + "\n%k = alloca " +
            known + "\n%a = bitcast " + made_up + "* %u to i8*\n%b = bitcast " + known +
            "* %k to i8*\n" + further +
            "call void @llvm.memcpy.p0i8.p0i8.i64(i8* %a, i8* %b, i64 " + bytes +
            ", i1 false)\nret void\n}");
  const bool changed = prepare::retype_local(code.function(), Padding::kept, code.data());
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  std::string text = text_of(code.function());
  text = text.substr(text.find("alloca ") + 7);
  text = text.substr(0, text.find('\n'));
  EXPECT_EQ(changed, text != made_up);
  return text;
}

TEST(MadeUpTypes, TakeTheTypeOfTheOtherSide) {
  EXPECT_EQ(retyped("{ i64, i64 }", "%R", "16"), "%R");
  EXPECT_EQ(retyped("i64", "%T", "8"), "%T");
  EXPECT_EQ(retyped("i64", "[2 x i32]", "8"), "[2 x i32]");
}

TEST(MadeUpTypes, KeepTheirTypeElsewhere) {
  EXPECT_EQ(retyped("%P", "%R", "16"), "%P");
  EXPECT_EQ(retyped("i64", "%R", "8"), "i64");  // no room
  EXPECT_EQ(retyped("{ i64, i64 }", "i64", "8"), "{ i64, i64 }");
  EXPECT_EQ(retyped("{ i64, i64 }", "{ i32, i32 }", "8"), "{ i64, i64 }");
}

TEST(MadeUpTypes, AreNotCutWhereSomebodyUsesTheRest) {
  EXPECT_EQ(retyped("{ i64, i64 }", "%T", "8"), "%T");
  EXPECT_EQ(retyped("{ i64, i64 }", "%T", "8", "call void @take(i8* %a)\n"), "{ i64, i64 }");
  EXPECT_EQ(retyped("{ i64, i64 }", "%T", "8",
                    "%f = getelementptr { i64, i64 }, { i64, i64 }* %u, i64 0, i32 1\n"
                    "store i64 1, i64* %f\n"),
            "{ i64, i64 }");
}

TEST(MadeUpTypes, IntegersThatCarryBytesCountToo) {
  Code code(head +
            "define void @main() {\nentry:\n%u = alloca i64\n%k = alloca %T\n"
            "%m = bitcast %T* %k to i64*\n%x = load i64, i64* %m\nstore i64 %x, i64* %u\n"
            "ret void\n}");
  EXPECT_TRUE(prepare::retype_local(code.function(), Padding::kept, code.data()));
  EXPECT_EQ(count_of("alloca %T", text_of(code.function())), 2u);
  EXPECT_FALSE(prepare::retype_local(code.function(), Padding::kept, code.data()));
}

}  // namespace
}  // namespace heapreach::frontends::made_up_types_test

// What runs before or after main is refused, with its place.
#include "frontends/prepare/passes/outside_main.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::outside_main_test {
namespace {

std::string refusal(const std::string& globals) {
  Code code("define internal void @before() {\nret void\n}\n" + globals +
            "\ndefine i32 @main() {\nret i32 0\n}\n");
  try {
    prepare::refuse_constructors(code.module());
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string list(const std::string& name) {
  return "@llvm.global_" + name +
         " = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } "
         "{ i32 65535, void ()* @before, i8* null }]";
}

TEST(OutsideMain, FunctionsAreNamed) {
  EXPECT_NE(refusal(list("ctors")).find("runs before main (constructor): before"),
            std::string::npos);
  EXPECT_NE(refusal(list("dtors")).find("runs after main (destructor): before"), std::string::npos);
  EXPECT_EQ(refusal("@other = global void ()* @before"), "");
}

TEST(OutsideMain, SectionsAreToo) {
  for (const std::string section : {".init_array", ".fini_array.7", ".ctors"}) {
    const std::string said =
        refusal("@entry = global void ()* @before, section \"" + section + "\"");
    EXPECT_NE(said.find("the variable entry in section ."), std::string::npos) << said;
  }
  EXPECT_EQ(refusal("@entry = global void ()* @before, section \".data\""), "");
}

TEST(OutsideMain, WhoCallsAnotherFunctionHasRunThem) {
  Options options;
  const std::string code = "define internal void @before() {\nret void\n}\n" + list("ctors") +
                           "\ndefine i32 @main() {\nret i32 0\n}\n"
                           "define i32 @other() {\nret i32 0\n}\n";
  EXPECT_NE(refusal_of(code, options), "");
  options.entry = "other";
  options.callers = Callers::orderly;
  EXPECT_EQ(refusal_of(code, options), "");
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::outside_main_test

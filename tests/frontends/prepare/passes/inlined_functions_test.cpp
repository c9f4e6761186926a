// Functions without calls keep an address if somebody uses it.
#include "frontends/prepare/passes/inlined_functions.h"

#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::inlined_functions_test {
namespace {

TEST(InlinedFunctions, HaveAnAddressIfItIsUsed) {
  Code code(
      "define void @used() {\nret void\n}\ndefine void @unused() {\nret void\n}\n"
      "declare void @elsewhere()\n"
      "define i1 @main(void ()* %p) {\n%u = icmp eq void ()* %p, @used\n"
      "%e = icmp eq void ()* %p, @elsewhere\n%b = or i1 %u, %e\nret i1 %b\n}\n");
  for (const char* name : {"used", "unused"}) prepare::drop_body(code.function(name));
  EXPECT_TRUE(code.function("used").isDeclaration());
  prepare::restore_addresses(code.module());
  EXPECT_FALSE(code.function("used").isDeclaration());
  EXPECT_TRUE(code.function("unused").isDeclaration());
  EXPECT_TRUE(code.function("elsewhere").isDeclaration()) << "the linker knows its address";
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::inlined_functions_test

#include "frontends/compile/definers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontends/source.h"

namespace heapreach::frontends::compile::definers_test {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(Definers, AreTheFirstFilesThatOthersMayCall) {
  const Source calls("int f(void); int f2(void) { return f(); }", "calls.c");
  const Source hides("static int f(void) { return 1; } int h(void) { return f(); }", "hides.c");
  const Source broken("int f(void) { return }", "broken.c");
  const Source defines("int f(void) { return 1; } int g(void) { return 1; }", "defines.c");
  const Source again("int g(void) { return 2; }", "again.c");
  const std::vector<Unit> files = {
      {calls.path()}, {hides.path()}, {broken.path()}, {defines.path()}, {again.path()}};
  EXPECT_THAT(definers_of({"f", "g", "k"}, files, {}, {}),
              ElementsAre(Pair("f", defines.path()), Pair("g", defines.path())));
}

}  // namespace
}  // namespace heapreach::frontends::compile::definers_test

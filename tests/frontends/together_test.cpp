// What the tool prints of several files, taken apart.
#include "tests/frontends/together.h"

#include <gtest/gtest.h>

namespace heapreach::frontends::together_test {
namespace {

TEST(Together, EachFileHasItsPart) {
  const std::vector<Said> parts = parts_of(
      {"/a.c", "/b.c", "/c.c", "/d.c"},
      "infeasible within 8 cells\n/a.c (a): no error\n\nunknown\n/b.c: there is a doubt\n\n"
      "feasible\n/d.c (d): an error\n\n/a.c: infeasible\n/b.c: unknown\n/c.c: error\n"
      "/d.c: feasible\n4 files: 1 feasible, 1 infeasible, 1 unknown, 1 error\n",
      "/c.c:3:1: is refused\nheapreach: warning: of all\n");
  ASSERT_EQ(parts.size(), 4u);
  EXPECT_EQ(parts[0].out, "infeasible within 8 cells\n/a.c (a): no error\n\n");
  EXPECT_EQ(parts[1].out, "unknown\n/b.c: there is a doubt\n\n");
  EXPECT_EQ(parts[2].out, "") << "has no verdict";
  EXPECT_EQ(parts[3].out, "feasible\n/d.c (d): an error\n");
  EXPECT_EQ(parts[0].err, "heapreach: warning: of all\n");
  EXPECT_EQ(parts[2].err, "/c.c:3:1: is refused\nheapreach: warning: of all\n");
}

TEST(Together, OneFileHasAll) {
  const std::string out = "unknown\n/a.c: /a.c: is named twice\n\nmore\n";
  EXPECT_EQ(parts_of({"/a.c"}, out, "").at(0).out, out);
}

}  // namespace
}  // namespace heapreach::frontends::together_test

#include "support/shown_path.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace heapreach::test::shown_path_test {
namespace {

TEST(ShownPath, IsRelativeBelowTheWorkingDirectory) {
  const std::string here = std::filesystem::current_path();
  EXPECT_EQ(shown_path(here + "/src/a.c", "/elsewhere"), "src/a.c");
  EXPECT_EQ(shown_path("../src/./a.c", here + "/build"), "src/a.c");
  EXPECT_EQ(shown_path("a.c", ""), "a.c");
  EXPECT_EQ(shown_path("./src/../a.c", ""), "a.c");
}

TEST(ShownPath, IsAbsoluteElsewhere) {
  EXPECT_EQ(shown_path("x.h", "/usr/include/sys"), "/usr/include/sys/x.h");
  EXPECT_EQ(shown_path("/usr/include/../lib/x.h", ""), "/usr/lib/x.h");
  const std::string parent = std::filesystem::current_path().parent_path();
  EXPECT_EQ(shown_path("../a.c", ""), (std::filesystem::path(parent) / "a.c").string());
}

}  // namespace
}  // namespace heapreach::test::shown_path_test

#include "triage/readers/documents/line_directives.h"

#include <gtest/gtest.h>

namespace heapreach::triage::line_directives_test {
namespace {

std::string presumed(const std::string& text, int line) {
  return to_string(presumed_place(text, {"a.i", line, 5}));
}

TEST(LineDirectives, SayWhatTheLinesBehindThemAre) {
  const std::string text =
      "int x;\n"
      "# 100 \"a.c\" 1\n"
      "int y;\n"
      "\n"
      "  #  line 7\n"
      "int z;\n";
  EXPECT_EQ(presumed(text, 1), "a.i:1:5");
  EXPECT_EQ(presumed(text, 3), "a.c:100:5");
  EXPECT_EQ(presumed(text, 4), "a.c:101:5");
  EXPECT_EQ(presumed(text, 6), "a.c:7:5") << "the file stays";
}

TEST(LineDirectives, NamesMayHaveQuotesInThem) {
  EXPECT_EQ(presumed("# 9 \"y \\\"tab\\\".c\" 2\nint x;\n", 2), "y \"tab\".c:9:5");
}

TEST(LineDirectives, OtherDirectivesSayNothing) {
  EXPECT_EQ(presumed("#line 99999999999 \"far.c\"\nint x;\n", 2), "a.i:2:5") << "no number";
  EXPECT_EQ(presumed("#include <line>\n#line\n#define line 7\n#pragma 3\nint x;\n", 5), "a.i:5:5");
  EXPECT_EQ(presumed("# 8 \"b.c\nint x;\n", 2), "b.c:8:5") << "cut off";
  EXPECT_EQ(presumed("", 3), "a.i:3:5");
}

}  // namespace
}  // namespace heapreach::triage::line_directives_test

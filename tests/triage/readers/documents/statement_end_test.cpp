#include "triage/readers/documents/statement_end.h"

#include <gtest/gtest.h>

namespace heapreach::triage::statement_end_test {
namespace {

/// "line:column" of the end of what begins at line 1, or there.
std::string end_in(const std::string& text, int column = 1, int line = 1) {
  const Position end = end_of_statement(text, {"a.c", line, column});
  EXPECT_EQ(end.file, "a.c");
  return std::to_string(end.line) + ":" + std::to_string(end.column);
}

TEST(StatementEnd, IsInFrontOfTheSemicolon) {
  EXPECT_EQ(end_in("f(x); g(y);"), "1:4");
  EXPECT_EQ(end_in("f(x); g(y);", 7), "1:10");
  EXPECT_EQ(end_in("x =\n  *p\n  ;"), "2:4");
  EXPECT_EQ(end_in("int a[] = {1, 2}, b;"), "1:19");
  EXPECT_EQ(end_in("*p = (struct P){1, *q};"), "1:22");
}

TEST(StatementEnd, IsInFrontOfABlockAndOfWhatClosesTheParentheses) {
  EXPECT_EQ(end_in("if (f(x) > 1) { g(); }"), "1:13");
  EXPECT_EQ(end_in("if (f(x) > 1) g();", 5), "1:12");
  EXPECT_EQ(end_in("if (c)\n  g();"), "2:5");
  EXPECT_EQ(end_in("for (i = 0; i < n; i++) {"), "1:23");
  EXPECT_EQ(end_in("for (i = 0; i < n; i++) {", 13), "1:17");
  EXPECT_EQ(end_in("{ f() }", 3), "1:5");
}

TEST(StatementEnd, StringsCharactersAndCommentsEndNothing) {
  EXPECT_EQ(end_in("f(\";)\\\";\", ';', ')'); g();"), "1:20");
  EXPECT_EQ(end_in("f( // ;\n  /* ;\n */ x); g();"), "3:6");
  EXPECT_EQ(end_in("f('\\''); g();"), "1:7");
}

TEST(StatementEnd, OfWhatIsCutOffTheRestIsMeant) {
  EXPECT_EQ(end_in("f(x"), "1:3");
  EXPECT_EQ(end_in("f(\"x"), "1:4");
  EXPECT_EQ(end_in("f(x);", 1, 9), "9:1");
  EXPECT_EQ(end_in("f(x);", 99), "1:99");
  EXPECT_EQ(end_in(";"), "1:1");
}

}  // namespace
}  // namespace heapreach::triage::statement_end_test

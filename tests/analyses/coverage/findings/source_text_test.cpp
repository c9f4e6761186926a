// What stands in a program at a place, as sentences quote it.
#include "analyses/coverage/findings/source_text.h"

#include <gtest/gtest.h>

namespace heapreach::test::source_text_test {
namespace {

using analyses::SourceText;

/// The condition at the character behind `^` in the line.
std::string condition_in(const std::string& marked) {
  std::string line = marked;
  const std::size_t at = line.find('^');
  line.erase(at, 1);
  return analyses::condition_at({{"a.c", {line}}}, {"a.c", 1, static_cast<int>(at + 1)});
}

TEST(SourceText, OperandsAreThoseThatAreTested) {
  EXPECT_EQ(condition_in("  if (^p && q > 3) return;"), "p");
  EXPECT_EQ(condition_in("  if (p && q ^> 3) return;"), "q > 3");
  EXPECT_EQ(condition_in("  if (!(a > 3 && a ^< 9) || !p) x();"), "a < 9");
  EXPECT_EQ(condition_in("  if (!^item)"), "item");
  EXPECT_EQ(condition_in("  if (!!^item)"), "item");
  EXPECT_EQ(condition_in("  if (f(a, b)[1] ^== g(c)) {"), "f(a, b)[1] == g(c)");
  EXPECT_EQ(condition_in("  if ((p = next(q)) ^!= NULL) {"), "(p = next(q)) != NULL");
  EXPECT_EQ(condition_in("  if (s->^next) {"), "s->next");
  EXPECT_EQ(condition_in("  for (int i = 0; i ^< n; i++) {"), "i < n");
  EXPECT_EQ(condition_in("  return ^p && q;"), "p");
  EXPECT_EQ(condition_in("  int z = ^p && q;"), "p");
  EXPECT_EQ(condition_in("  x = a ^>= b ? 1 : 2;"), "a >= b");
  EXPECT_EQ(condition_in("  if (c ^== ')' || c == '\"') {"), "c == ')'");
  EXPECT_EQ(condition_in("  if (^IS_GOOD(p) && q) {"), "IS_GOOD(p)");
  EXPECT_EQ(condition_in("  if (a ^& 4) {"), "a & 4");
}

TEST(SourceText, WholeConditionsStandBehindKeywords) {
  EXPECT_EQ(condition_in("  ^while (p && q) p = q;"), "while (p && q)");
  EXPECT_EQ(condition_in("  ^switch (f(n)) {"), "switch (f(n))");
  EXPECT_EQ(condition_in("  ^if (a == ')') return;"), "if (a == ')')");
  EXPECT_EQ(condition_in("  ^format(1);"), "format(1)") << "no keyword";
}

TEST(SourceText, WhatIsNotThereIsEmptyOrTheLine) {
  EXPECT_EQ(analyses::condition_at({}, {"a.c", 1, 1}), "");
  EXPECT_EQ(analyses::condition_at({{"a.c", {"x"}}}, {"a.c", 2, 1}), "");
  EXPECT_EQ(analyses::condition_at({{"a.c", {"x"}}}, {"a.c", 1, 7}), "");
  EXPECT_EQ(condition_in("  ^} while (x);"), "} while (x);");
}

TEST(SourceText, LinesLoseCommentsAndAreShortened) {
  const std::vector<SourceText> sources = {
      {"a.c", {"  p->a = \"//\"; // sets", "  x /* is */ = 1;", std::string(90, 'y')}}};
  EXPECT_EQ(analyses::line_at(sources, {"a.c", 1, 0}), "p->a = \"//\";");
  EXPECT_EQ(analyses::line_at(sources, {"a.c", 2, 0}), "x");
  EXPECT_EQ(analyses::line_at(sources, {"a.c", 3, 0}), std::string(60, 'y') + " ..");
}

TEST(SourceText, CommentsSuppressOnTheLineAndAloneBeforeIt) {
  const std::vector<SourceText> sources = {
      {"a.c", {"x; // ok", "y;", "  // ok", "z;", "f(\"ok\");", "w;"}}};
  const auto has = [&](int line) {
    return analyses::is_commented(sources, {"a.c", line, 1}, "ok");
  };
  EXPECT_TRUE(has(1));
  EXPECT_FALSE(has(2)) << "the comment before is about another statement";
  EXPECT_TRUE(has(4));
  EXPECT_FALSE(has(5)) << "a string is no comment";
  EXPECT_FALSE(has(6));
}

TEST(SourceText, MacrosAreNamesInCapitalsWithArguments) {
  EXPECT_TRUE(analyses::begins_with_macro("IS_OK(x) && y"));
  EXPECT_FALSE(analyses::begins_with_macro("NULL == p"));
  EXPECT_FALSE(analyses::begins_with_macro("isOk(x)"));
  EXPECT_FALSE(analyses::begins_with_macro("_(x)"));
}

}  // namespace
}  // namespace heapreach::test::source_text_test

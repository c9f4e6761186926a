#include "horn/read/sexpr.h"

#include <gtest/gtest.h>

namespace heapreach::horn::sexpr_test {
namespace {

std::vector<const Sexpr*> all(const Source& source, SexprArena& arena) {
  const Deadline deadline;
  SexprReader reader(source, deadline);
  std::vector<const Sexpr*> result;
  while (const Sexpr* next = reader.next(arena)) result.push_back(next);
  return result;
}

Position error_place(const std::string& text) {
  SexprArena arena;
  try {
    all(Source(text, {"f", 1, 1}), arena);
  } catch (const InputError& error) {
    return error.position();
  }
  return {};
}

TEST(Sexpr, ReadsTokensOfEveryKind) {
  const std::string text = "(a |b c| 12 1.50 :k \"s\"\"t\" #b01 #xAf <= ()) ; comment (\nlast";
  const Source source(text, {"f", 1, 1});
  SexprArena arena;
  const auto items = all(source, arena);
  ASSERT_EQ(items.size(), 2u);
  ASSERT_EQ(items[0]->items.size(), 10u);
  const std::vector<Sexpr::Kind> kinds{
      Sexpr::Kind::symbol,  Sexpr::Kind::quoted_symbol, Sexpr::Kind::numeral, Sexpr::Kind::decimal,
      Sexpr::Kind::keyword, Sexpr::Kind::string,        Sexpr::Kind::bits,    Sexpr::Kind::bits,
      Sexpr::Kind::symbol,  Sexpr::Kind::list};
  for (std::size_t i = 0; i < kinds.size(); ++i) EXPECT_EQ(items[0]->items[i]->kind, kinds[i]) << i;
  EXPECT_EQ(items[0]->items[1]->text, "b c");
  EXPECT_EQ(items[0]->items[4]->text, ":k");
  EXPECT_EQ(items[0]->items[5]->text, "s\"\"t");
  EXPECT_EQ(items[1]->line, 2);
  EXPECT_EQ(items[1]->column, 1);
  EXPECT_EQ(items[0]->items[2]->column, 10);
  EXPECT_EQ(to_text(*items[0]), "(a |b c| 12 1.50 :k \"s\"\"t\" #b01 #xAf <= ())");
  EXPECT_EQ(to_text(*items[0], 6), "(a |b ...");
}

TEST(Sexpr, ErrorsHavePlaces) {
  auto at = [](int line, int column) { return Position{"f", line, column}; };
  EXPECT_EQ(error_place("(a\n (b c)"), at(1, 1));
  EXPECT_EQ(error_place("(a\n (b c"), at(2, 2));
  EXPECT_EQ(error_place("(a))"), at(1, 4));
  EXPECT_EQ(error_place("(a |b\n c"), at(1, 4));
  EXPECT_EQ(error_place("\r\n  \"b"), at(2, 3));
  EXPECT_EQ(error_place("(a 1x)"), at(1, 4));
  EXPECT_EQ(error_place("(a 1.)"), at(1, 4));
  EXPECT_EQ(error_place("(a 1.2.3)"), at(1, 4));
  EXPECT_EQ(error_place("(a [1])"), at(1, 4));
  EXPECT_EQ(error_place("(a \xc3\xa9)"), at(1, 4));
  EXPECT_EQ(error_place(std::string("(a ") + '\0' + ")"), at(1, 4));
  EXPECT_EQ(error_place("ok (fine)"), Position{});
}

TEST(Sexpr, ErrorsCountFromTheStartOfTheSource) {
  const Source source("a )", {"model.json", 7, 20});
  SexprArena arena;
  try {
    all(source, arena);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.position(), (Position{"model.json", 7, 22}));
  }
  EXPECT_EQ(source.at(3, 5), (Position{"model.json", 9, 5}));
  EXPECT_EQ(Source("", {"g", 0, 0}).at(3, 5), (Position{"g", 0, 0}));
}

TEST(Sexpr, DepthDoesNotMatter) {
  const std::string deep = std::string(300000, '(') + std::string(300000, ')');
  SexprArena arena;
  EXPECT_EQ(all(Source(deep, {"f", 1, 1}), arena).size(), 1u);
  EXPECT_EQ(error_place(std::string(300000, '(')), (Position{"f", 1, 300000}));
}

TEST(Sexpr, PollsTheDeadline) {
  const std::string text(100000, '(');
  const Source source(text, {"f", 1, 1});
  const Deadline expired = Deadline::in(0);
  SexprReader reader(source, expired);
  SexprArena arena;
  EXPECT_THROW(reader.next(arena), BackendError);
}

}  // namespace
}  // namespace heapreach::horn::sexpr_test

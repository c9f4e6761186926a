// Alarms and the error locations of an import: exact places, lines, dead code, and what is not
// there.
#include "triage/questions/match.h"

#include <gtest/gtest.h>

namespace heapreach::triage::match_test {
namespace {

using rts::LocationKind;
using How = Match::How;

FoundLocation location(int line, int column, LocationKind kind, bool is_dead = false) {
  const Position at{"dir/a.c", line, column};
  return {at, kind, to_string(at) + "=" + rts::to_string(kind), is_dead};
}

CodeOfEntry code() {
  CodeOfEntry code;
  code.locations = {
      location(5, 3, LocationKind::dereference), location(5, 9, LocationKind::dereference),
      location(6, 3, LocationKind::free),        location(7, 3, LocationKind::dereference),
      location(7, 3, LocationKind::free),        location(8, 1, LocationKind::dereference, true),
      location(20, 1, LocationKind::leak)};
  for (int line = 4; line <= 9; ++line) code.lines.emplace("dir/a.c", line);
  return code;
}

Match match_at(int line, int column, AlarmKind kind, const std::string& file = "a.c") {
  Question question;
  question.kind = kind;
  question.at = {file, line, column};
  return match(question, code());
}

std::vector<std::string> texts(const Match& match) {
  std::vector<std::string> result;
  for (const FoundLocation& one : match.locations) result.push_back(one.text);
  return result;
}

using Texts = std::vector<std::string>;

TEST(Match, PrefersTheColumn) {
  const Match found = match_at(5, 9, AlarmKind::null_dereference);
  EXPECT_EQ(found.how, How::exact);
  EXPECT_EQ(texts(found), Texts{"dir/a.c:5:9=deref"});
}

TEST(Match, TakesAllOfTheLineWhereNoColumnFits) {
  const Match found = match_at(5, 4, AlarmKind::bounds);
  EXPECT_EQ(found.how, How::several);
  EXPECT_EQ(texts(found), (Texts{"dir/a.c:5:3=deref", "dir/a.c:5:9=deref"}));
  EXPECT_EQ(match_at(5, 0, AlarmKind::bounds).how, How::several);
}

TEST(Match, TakesWhatIsInAStatementThatBeginsThere) {
  Question question;
  question.kind = AlarmKind::bad_access;
  question.at = {"a.c", 5, 3};
  question.columns = {3, 8};
  question.last_line = 5;
  EXPECT_EQ(texts(match(question, code())), Texts{"dir/a.c:5:3=deref"});
  question.columns.last = 9;
  EXPECT_EQ(texts(match(question, code())), (Texts{"dir/a.c:5:3=deref", "dir/a.c:5:9=deref"}))
      << "the place is the beginning, not the place of the error";
  question.last_line = 7;
  question.columns = {4, 3};
  EXPECT_EQ(texts(match(question, code())), (Texts{"dir/a.c:5:9=deref", "dir/a.c:7:3=deref"}));
  question.columns = {10, 2};
  EXPECT_EQ(match(question, code()).locations.size(), 3u)
      << "none is inside, so the lines are meant";
}

TEST(Match, TakesWhatIsInTheExpression) {
  Question question;
  question.kind = AlarmKind::bounds;
  question.at = {"a.c", 5, 8};
  question.columns = {7, 12};
  EXPECT_EQ(texts(match(question, code())), Texts{"dir/a.c:5:9=deref"});
  question.columns = {10, 12};
  EXPECT_EQ(match(question, code()).how, How::several) << "there is none";
}

TEST(Match, TakesTheOnlyOneOfTheLine) {
  EXPECT_EQ(match_at(6, 8, AlarmKind::double_free).how, How::line);
  // Where a block is freed that was freed before, an analyzer may say it is used.
  EXPECT_EQ(match_at(6, 8, AlarmKind::use_after_free).how, How::line);
  EXPECT_EQ(texts(match_at(7, 3, AlarmKind::use_after_free)),
            (Texts{"dir/a.c:7:3=deref", "dir/a.c:7:3=free"}));
}

TEST(Match, TellsDeadCodeFromNone) {
  EXPECT_EQ(match_at(8, 1, AlarmKind::null_dereference).how, How::dead);
  const Match no_kind = match_at(9, 1, AlarmKind::null_dereference);
  EXPECT_EQ(no_kind.how, How::no_kind);
  EXPECT_EQ(no_kind.nearest, "dir/a.c:8:1=deref");
  EXPECT_EQ(match_at(30, 1, AlarmKind::null_dereference).how, How::no_line);
  EXPECT_EQ(match_at(5, 3, AlarmKind::null_dereference, "b.c").how, How::no_line);
}

TEST(Match, ALeakIsAskedAboutWhereExecutionsEnd) {
  EXPECT_EQ(texts(match_at(5, 3, AlarmKind::leak)), Texts{"dir/a.c:20:1=leak"});
}

TEST(SameFile, OneMayLackFolders) {
  EXPECT_TRUE(is_same_file("src/a.c", "a.c"));
  EXPECT_TRUE(is_same_file("./src/a.c", "/home/x/src/a.c"));
  EXPECT_FALSE(is_same_file("aa.c", "a.c"));
  EXPECT_FALSE(is_same_file("src/a.c", "lib/a.c"));
}

}  // namespace
}  // namespace heapreach::triage::match_test

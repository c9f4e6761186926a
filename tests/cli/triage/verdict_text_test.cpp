// Verdicts as text, and back.
#include "cli/triage/verdict_text.h"

#include <gtest/gtest.h>

#include "support/error.h"

namespace heapreach::cli::verdict_text_test {
namespace {

TEST(VerdictText, KeepsAll) {
  triage::Verdict verdict;
  verdict.kind = triage::VerdictKind::no_place;
  verdict.entry = "main";
  verdict.reason = "a line\nand another";
  verdict.location = "a.c:3:4=deref";
  verdict.matched = triage::Match::How::dead;
  verdict.specification = {"p != null", "q > 0"};
  verdict.condition = "p == null";
  verdict.assumes = "that";
  verdict.trace = "start  begin\n";
  verdict.flow = {{{"a.c", 3, 4}, "reads p->x", {{"p", "null"}}}};
  verdict.steps = {"from main: nothing"};
  verdict.seconds = 0.1;
  const std::string text = verdict_text(verdict);
  EXPECT_EQ(text.find('\n'), std::string::npos);
  EXPECT_EQ(verdict_in(text), verdict);
}

TEST(VerdictText, RefusesWhatIsNone) {
  EXPECT_THROW(verdict_in("{"), InternalError);
  EXPECT_THROW(verdict_in("{}"), InternalError);
  std::string text = verdict_text({});
  text.replace(text.find("\"kind\":") + 7, 1, "99");
  EXPECT_THROW(verdict_in(text), InternalError);
}

}  // namespace
}  // namespace heapreach::cli::verdict_text_test

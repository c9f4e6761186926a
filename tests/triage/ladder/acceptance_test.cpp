// What may be accepted without a reader, by its verdict and by what it assumes.
#include "triage/ladder/acceptance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace heapreach::triage::acceptance_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Verdict verdict_under(const std::string& assumes, VerdictKind kind = VerdictKind::refuted) {
  Verdict verdict;
  verdict.kind = kind;
  verdict.assumes = assumes;
  return verdict;
}

TEST(Acceptance, SplitsWhatImportsJoin) {
  EXPECT_THAT(assumptions_in(""), IsEmpty());
  EXPECT_THAT(assumptions_in("argc is at least 1"), ElementsAre("argc is at least 1"));
  EXPECT_THAT(assumptions_in("a, b; c"), ElementsAre("a, b", "c"));
}

TEST(Acceptance, JoinsWhatTwoAnswersAssume) {
  EXPECT_EQ(assumed_together("", ""), "");
  EXPECT_EQ(assumed_together("a; b", ""), "a; b");
  EXPECT_EQ(assumed_together("a; b", "c; b"), "a; b; c");
}

TEST(Acceptance, NeedsARefutationForEveryEntryAndBound) {
  EXPECT_TRUE(is_accepted(verdict_under("")));
  for (const VerdictKind kind :
       {VerdictKind::refuted_for_entry, VerdictKind::refuted_within, VerdictKind::refuted_if,
        VerdictKind::dead, VerdictKind::undecided, VerdictKind::not_memory, VerdictKind::masked}) {
    EXPECT_FALSE(is_accepted(verdict_under("", kind))) << to_string(kind);
  }
}

TEST(Acceptance, NeedsEveryAssumptionToBeListed) {
  const std::string good = "addresses of freed blocks are not handed out again";
  EXPECT_TRUE(is_accepted(verdict_under(good)));
  EXPECT_TRUE(is_accepted(verdict_under(good + "; argc is at least 1")));
  for (const char* other :
       {"no signed integer overflow", "malloc and calloc always succeed",
        "malloc, calloc and realloc always succeed",
        "realloc moves the block; realloc(p, 0) frees it",
        "pointers from outside to types of different layouts lead to different blocks",
        "undefined functions return any value and touch nothing", "argc is at least 10",
        "executions end where they come to what is not supported (a.c:3:4)"}) {
    EXPECT_FALSE(is_accepted(verdict_under(other))) << other;
    EXPECT_FALSE(is_accepted(verdict_under(good + "; " + other))) << other;
  }
}

/// A text that the import says in other words now would never be accepted, and nobody would notice.
TEST(Acceptance, ListsTextsOfTheImport) {
  std::ostringstream sources;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(HEAPREACH_SOURCE_DIR "/frontends/lower")) {
    if (entry.path().extension() == ".cpp") sources << std::ifstream(entry.path()).rdbuf();
  }
  const std::string text = sources.str();
  for (const std::string& assumption : accepted_assumptions()) {
    EXPECT_NE(text.find('"' + assumption + '"'), std::string::npos) << assumption;
  }
}

/// What the documents say is what the list has.
TEST(Acceptance, ListsWhatTheDocumentsSay) {
  std::ostringstream text;
  text << std::ifstream(HEAPREACH_SOURCE_DIR "/docs/triage.md").rdbuf();
  for (const std::string& assumption : accepted_assumptions()) {
    EXPECT_THAT(text.str(), HasSubstr("- " + assumption));
  }
}

}  // namespace
}  // namespace heapreach::triage::acceptance_test

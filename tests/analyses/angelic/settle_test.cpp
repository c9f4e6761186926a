// What becomes of assertions that no execution fails any more: whether they were safe all along,
// and which of the specifications that were installed each of the others needs.
#include <gtest/gtest.h>

#include "rts/model/property_errors.h"
#include "rts/text/read/read.h"
#include "tests/analyses/angelic/ask_angelic.h"

namespace heapreach::test::settle_test {
namespace {

namespace ang = analyses::angelic;

/// What is said of asserted conditions, one after the other: "safe", or "avoidable" with the
/// specifications that it names.
std::vector<std::string> said_of(const std::vector<std::string>& conditions) {
  std::string text =
      "rts: 1\nheap: unknown\nvariables: {p: ptr, q: ptr, n: int}\nstart: {vertex: v0}\n"
      "error: bad\nexit: v" +
      std::to_string(conditions.size()) + "\nmemory_errors: implicit\nedges:\n";
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    text += "  - {from: v" + std::to_string(i) + ", to: v" + std::to_string(i + 1) +
            ", at: {file: a.c, line: " + std::to_string(i + 1) + "}, do: [{assert: \"" +
            conditions[i] + "\"}]}\n";
  }
  pipeline::Input input{"small", "hash", {}};
  input.properties = rts::Properties::standard();
  input.content = pipeline::RtsInput{
      rts::with_errors(rts::read_text(text, "small").system, input.properties), {}};
  pipeline::Options options;
  options.engine = "explore";
  options.work = 30'000'000;
  const ang::Report report = alarms_of(input, {}, options);
  EXPECT_TRUE(report.finished);
  std::vector<std::string> result;
  for (const ang::Outcome& outcome : report.outcomes) {
    std::string words = to_string(outcome.what);
    for (const std::size_t one : outcome.specifications) {
      words += "; " + report.specifications[one].text;
    }
    result.push_back(words);
  }
  return result;
}

using Said = std::vector<std::string>;

TEST(Settle, WhatFailsWithoutSpecificationsNeedsOne) {
  EXPECT_EQ(said_of({"p != null"}), Said{"avoidable; p != null"});
  EXPECT_EQ(said_of({"n == n"}), Said{"safe"});
}

/// No execution that gets there fails it, whatever was installed for others.
TEST(Settle, WhatNeedsNoneIsSafe) {
  EXPECT_EQ(said_of({"p != null", "n == n"}), (Said{"avoidable; p != null", "safe"}));
  EXPECT_EQ(said_of({"n == n", "p != null", "q != null || q == null"}),
            (Said{"safe", "avoidable; p != null", "safe"}));
}

/// Every specification that avoids it keeps executions away from it, and from the end.
TEST(Settle, WhatNoExecutionPassesIsABug) {
  EXPECT_EQ(said_of({"n > 3 || n <= 3", "n < n"}), (Said{"safe", "angelic bug"}));
  EXPECT_EQ(said_of({"p != null && p == null"}), Said{"angelic bug"});
  EXPECT_EQ(said_of({"p != null", "p == null"}), (Said{"avoidable; p != null", "angelic bug"}));
}

/// Executions go on behind assertions that hold.
TEST(Settle, WhatOthersHaveAssertedHolds) {
  EXPECT_EQ(said_of({"p != null", "p != null || q == null"}),
            (Said{"avoidable; p != null", "safe"}));
}

TEST(Settle, EachNamesItsOwn) {
  EXPECT_EQ(said_of({"p != null", "q != null"}),
            (Said{"avoidable; p != null", "avoidable; q != null"}));
}

}  // namespace
}  // namespace heapreach::test::settle_test

// Clauses as texts, and what vocabularies have of them.
#include <gtest/gtest.h>

#include "analyses/angelic/specification/parse_clause.h"
#include "analyses/angelic/specification/vocabulary.h"
#include "support/error.h"
#include "tests/analyses/angelic/small_system.h"

namespace heapreach::test::clause_test {
namespace {

using analyses::angelic::Clause;
using analyses::angelic::Vocabulary;

const std::string edges =
    "  - {from: a, to: b, do: [{kill: {vars: [p], from: Get}}, {kill: {vars: [q, x], from: "
    "Two}}]}\n"
    "  - {from: b, to: bad}\n";

Clause clause(const std::string& text, const std::vector<std::string>& calls = {}) {
  return analyses::angelic::parse_clause(text, calls, small_system(edges), {});
}

TEST(Clause, IsReadAsItIsWritten) {
  for (const char* text :
       {"x == null", "p != q", "p == q + 1", "allocated(p + 2)", "size(p) >= 3",
        "base(p) == base(p + 1)", "x != base(q)", "startvalue(startvalue(p) + 1) != q",
        "n > 3 || d <= n + 2", "false", "n % 16 == 3", "startvalue(p + n % 16) != q",
        "2 * (n % 64) < size(p)", "(n + d) / 4 <= 3", "(n / 4) % 8 != d"}) {
    EXPECT_EQ(text_of(clause(text)), text);
  }
  EXPECT_EQ(text_of(clause("r != x", {"Get"})), "every result r of Get: r != x");
  EXPECT_EQ(text_of(clause("r1 != r2", {"Get", "Get"})),
            "all results r1 of Get, r2 of Get: r1 != r2");
  EXPECT_EQ(text_of(clause("r.1 != r.2", {"Two"})), "every result r of Two: r.1 != r.2");
}

TEST(Clause, DividesByPositiveNumbersOnly) {
  for (const char* text : {"n % 0 == 1", "n / d == 1", "n % -2 == 1", "(n % 2 == 1"}) {
    EXPECT_THROW(clause(text), InputError) << text;
  }
}

TEST(Clause, SaysWhatHoldsWhen) {
  EXPECT_EQ(explained_text(clause("x == null")), "x == null at the start");
  EXPECT_EQ(explained_text(clause("r != null", {"Get"})), "every result r of Get: r != null");
  EXPECT_EQ(explained_text(clause("r != x || r == p", {"Get"})),
            "every result r of Get: r != x || r == p, where x and p are what they hold at the "
            "start");
}

TEST(Clause, SaysWhatHoldsWhereItDoesNot) {
  EXPECT_EQ(negated_text(clause("x == null")), "x != null");
  EXPECT_EQ(negated_text(clause("p != q + 1")), "p == q + 1");
  EXPECT_EQ(negated_text(clause("n > 3")), "n <= 3");
  EXPECT_EQ(negated_text(clause("n <= 3")), "n > 3");
  EXPECT_EQ(negated_text(clause("d <= n")), "n < d");
  EXPECT_EQ(negated_text(clause("allocated(p) || n > 3")), "!allocated(p) && n <= 3");
}

TEST(Clause, IsSharedIfItSpeaksOfResultsOnly) {
  EXPECT_TRUE(clause("startvalue(r) != null", {"Get"}).is_about_results_only());
  EXPECT_FALSE(clause("r != x", {"Get"}).is_about_results_only());
  EXPECT_FALSE(clause("r != startvalue(x)", {"Get"}).is_about_results_only());
  EXPECT_FALSE(clause("x != null").is_about_results_only());
}

TEST(Vocabulary, HasWhatItsNameSays) {
  const auto has = [](const std::string& vocabulary, const std::string& text) {
    return analyses::angelic::has(analyses::angelic::preset_vocabulary(vocabulary),
                                  clause(text).literals.at(0));
  };
  for (const char* text : {"p != q", "p == q + 1", "x != base(q)"}) {
    EXPECT_TRUE(has("default", text)) << text;
    EXPECT_FALSE(has("no-alias", text)) << text;
  }
  for (const char* text : {"p == null", "allocated(p)", "size(p) >= 2", "base(p) == base(p + 1)"}) {
    EXPECT_TRUE(has("no-alias", text)) << text;
    EXPECT_FALSE(has("empty", text)) << text;
  }
}

/// Nothing is said to be not allocated.
TEST(Vocabulary, SpeaksOfAllocationPositivelyOnly) {
  for (const char* text :
       {"size(p) <= 2", "size(p) >= 0", "size(p) == 2", "size(p) != 2", "base(p) == null",
        "base(p) != null", "base(p) == base(q)", "base(p) != base(p + 1)", "base(p) == q",
        "size(p) >= size(q)", "allocated(base(p))", "size(base(p)) >= 1",
        "x != base(startvalue(base(p)))"}) {
    EXPECT_FALSE(has(Vocabulary(), clause(text).literals.at(0))) << text;
  }
}

}  // namespace
}  // namespace heapreach::test::clause_test

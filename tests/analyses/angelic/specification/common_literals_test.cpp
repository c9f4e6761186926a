// What clauses for one assertion have in common.
#include "analyses/angelic/specification/common_literals.h"

#include <gtest/gtest.h>

#include "analyses/angelic/specification/parse_clause.h"
#include "tests/analyses/angelic/small_system.h"

namespace heapreach::test::common_literals_test {
namespace {

using namespace analyses::angelic;

std::string common(const std::vector<std::string>& earlier,
                   const std::vector<std::string>& alternatives) {
  const rts::System system = small_system("  - {from: a, to: bad}\n");
  std::vector<Clause> before;
  for (const std::string& text : earlier) before.push_back(parse_clause(text, {}, system, {}));
  std::vector<std::vector<Clause>> now;
  for (const std::string& text : alternatives) {
    now.push_back({parse_clause(text, {}, system, {})});
  }
  std::string texts;
  for (const std::vector<Clause>& clauses : common_with(before, now)) {
    texts += (texts.empty() ? "" : " / ") + texts_of(clauses);
  }
  return texts;
}

TEST(CommonLiterals, AreWhatDoesNotDependOnTheRound) {
  EXPECT_EQ(common({"n <= 0 || p == null || d == 3", "n <= 1 || p == null || d == 3"},
                   {"n <= 2 || p == null || d == 3"}),
            "p == null || d == 3");
}

/// At most one of three: two clauses have one in common, and all three none.
TEST(CommonLiterals, AreOfAllClauses) {
  EXPECT_EQ(common({"p != x || q != x"}, {"p != x || d != 3"}), "") << "one is not enough";
  EXPECT_EQ(common({"p != x || q != x", "p != x || d != 3"}, {"q != x || d != 3"}), "");
}

TEST(CommonLiterals, AreNewsOnly) {
  EXPECT_EQ(common({}, {"n <= 0 || p == null"}), "");
  EXPECT_EQ(common({"n <= 0", "d == 3"}, {"p == null"}), "");
  EXPECT_EQ(common({"n <= 2 || p == null", "p == null"}, {"n <= 1 || p == null"}), "")
      << "it is installed";
  EXPECT_EQ(common({"n <= 1 || p == null", "n <= 2 || p == null"}, {"p == null"}), "")
      << "it is an alternative";
}

TEST(CommonLiterals, ComeOnceEach) {
  EXPECT_EQ(common({"n <= 0 || p == null", "n <= 1 || p == null"},
                   {"n <= 2 || p == null", "n <= 3 || p == null"}),
            "p == null");
}

}  // namespace
}  // namespace heapreach::test::common_literals_test

// Executions of a system with a specification are those of the system that keep to it.
#include "analyses/angelic/systems/installed.h"

#include <gtest/gtest.h>

#include "analyses/angelic/specification/parse_clause.h"
#include "tests/analyses/angelic/small_system.h"
#include "tests/harness/oracle.h"

namespace heapreach::test::installed_test {
namespace {

using analyses::angelic::Clause;
using analyses::angelic::Installed;

constexpr std::uint64_t bound = 2;

struct Said {
  std::string text;
  std::vector<std::string> calls = {};
};

/// Whether an execution that keeps to the clauses reaches the error, by the oracle; such an
/// execution is also one of the system without them.
bool reaches(const std::string& edges, const std::vector<Said>& said, bool* is_exact = nullptr) {
  const rts::System system = small_system(edges);
  std::vector<Clause> clauses;
  for (const Said& one : said) {
    clauses.push_back(analyses::angelic::parse_clause(one.text, one.calls, system, {}));
  }
  const Installed installed = analyses::angelic::install(system, clauses);
  if (is_exact != nullptr) *is_exact = installed.is_exact;
  const OracleAnswer answer = ask_oracle(installed.system, bound, {});
  const auto* found = std::get_if<OracleFeasible>(&answer);
  if (found == nullptr) return false;
  const rts::State last = rts::replay(system, bound, installed.back_translated(found->execution));
  EXPECT_TRUE(system.is_error(last.vertex));
  return true;
}

TEST(Installed, VariablesAtTheStartKeepToIt) {
  const std::string edges = "  - {from: a, to: bad, do: [{assume: p == null}]}\n";
  EXPECT_TRUE(reaches(edges, {}));
  EXPECT_TRUE(reaches(edges, {{"p == null || q == null"}}));
  EXPECT_FALSE(reaches(edges, {{"p != null"}}));
  EXPECT_FALSE(reaches(edges, {{"p == q"}, {"q != null"}}));
  EXPECT_FALSE(reaches(edges, {{"false"}}));
}

TEST(Installed, QuotientsAndRemaindersAreThoseOfC) {
  const std::string edges =
      "  - {from: a, to: bad, do: [{assume: \"-9 <= n && n <= 9 && (n == 7 || n == -7)\"}]}\n";
  EXPECT_TRUE(reaches(edges, {{"n % 4 == 3"}}));
  EXPECT_TRUE(reaches(edges, {{"n % 4 == -3"}})) << "of -7";
  EXPECT_FALSE(reaches(edges, {{"n % 4 == 1"}}));
  EXPECT_TRUE(reaches(edges, {{"n / 4 == -1"}})) << "towards zero";
  EXPECT_FALSE(reaches(edges, {{"n / 4 == -2"}}));
}

TEST(Installed, WhatTheStartHeapHoldsKeepsToIt) {
  const std::string loads =
      "  - {from: a, to: b, do: [{load: {to: x, at: p}}]}\n"
      "  - {from: b, to: bad, do: [{assume: x == null}]}\n";
  EXPECT_TRUE(reaches(loads, {{"startvalue(q) != null"}}));
  EXPECT_FALSE(reaches(loads, {{"startvalue(p) != null"}}));
  const std::string fails = "  - {from: a, to: bad, do: [{fail: {load: {to: d, at: p}}}]}\n";
  EXPECT_TRUE(reaches(fails, {{"allocated(q)"}}));
  EXPECT_FALSE(reaches(fails, {{"allocated(p)"}}));
  EXPECT_FALSE(reaches(fails, {{"size(p) >= 1"}}));
  EXPECT_TRUE(reaches(fails, {{"size(q) >= 1"}}));
  const std::string freed =
      "  - {from: a, to: b, do: [{free: x}]}\n"
      "  - {from: b, to: bad, do: [{fail: {load: {to: d, at: q}}}]}\n";
  EXPECT_TRUE(reaches(freed, {{"allocated(q)"}, {"x != q"}}));
  EXPECT_FALSE(reaches(freed, {{"allocated(q)"}, {"x != base(q)"}}));
}

TEST(Installed, ResultsKeepToIt) {
  const std::string two =
      "  - {from: a, to: b, do: [{kill: {vars: [p], from: One}}, "
      "{kill: {vars: [q], from: Two}}]}\n"
      "  - {from: b, to: bad, do: [{assume: p == q && p != null}]}\n";
  EXPECT_TRUE(reaches(two, {{"r != null", {"One"}}}));
  EXPECT_FALSE(reaches(two, {{"r == null", {"Two"}}}));
  EXPECT_FALSE(reaches(two, {{"r1 != r2", {"One", "Two"}}}));
  EXPECT_TRUE(reaches(two, {{"r1 != r2", {"One", "One"}}}));
  EXPECT_FALSE(reaches(two, {{"r != x", {"One"}}, {"r == x", {"Two"}}}));
}

TEST(Installed, WhatResultsWillLeadToIsReadAtTheStart) {
  const std::string behind_store =
      "  - {from: a, to: b, do: [{store: {at: q, value: 0}}, {kill: {vars: [p], from: Get}}, "
      "{load: {to: x, at: p}}]}\n"
      "  - {from: b, to: bad, do: [{assume: x == null}]}\n";
  EXPECT_TRUE(reaches(behind_store, {{"startvalue(r) != null", {"Get"}}}));
  EXPECT_FALSE(reaches(behind_store, {{"startvalue(r) != null", {"Get"}}, {"r != q", {"Get"}}}));
}

TEST(Installed, LoopsAreHeldToTheLatestResult) {
  const std::string loop =
      "  - {from: a, to: a, do: [{kill: {vars: [p], from: Get}}]}\n"
      "  - {from: a, to: bad, do: [{assume: p == q && p != x}]}\n";
  bool is_exact = false;
  EXPECT_FALSE(reaches(loop, {{"r != q", {"Get"}}, {"p == x"}}, &is_exact));
  EXPECT_TRUE(is_exact);
  reaches(loop, {{"r1 != r2", {"Get", "Get"}}}, &is_exact);
  EXPECT_FALSE(is_exact);
}

}  // namespace
}  // namespace heapreach::test::installed_test

// Definitions in specifications: as texts, as code before the start, which admits and excludes
// just what they say, and where they are proposed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyses/angelic/explain/explain.h"
#include "analyses/angelic/specification/parse_clause.h"
#include "analyses/angelic/systems/installed.h"
#include "support/error.h"
#include "tests/analyses/angelic/small_system.h"
#include "tests/harness/oracle.h"

namespace heapreach::test::definitions_test {
namespace {

using analyses::angelic::Clause;
using analyses::angelic::Explanation;
using analyses::angelic::Vocabulary;
using ::testing::Contains;
using ::testing::Each;
using ::testing::Not;

Clause clause(const std::string& text, const rts::System& system,
              const std::vector<std::string>& calls = {}) {
  return analyses::angelic::parse_clause(text, calls, system, {});
}

/// Whether an execution that keeps to the clause reaches the error, by the oracle; such an
/// execution is also one of the system without it.
bool reaches(const std::string& edges, const std::string& text, std::uint64_t bound,
             const std::vector<std::string>& calls = {}) {
  const rts::System system = small_system(edges);
  const auto installed = analyses::angelic::install(system, {clause(text, system, calls)});
  EXPECT_TRUE(installed.is_exact);
  const OracleAnswer answer = ask_oracle(installed.system, bound, {});
  const auto* found = std::get_if<OracleFeasible>(&answer);
  if (found == nullptr) return false;
  const rts::State last = rts::replay(system, bound, installed.back_translated(found->execution));
  EXPECT_TRUE(system.is_error(last.vertex));
  return true;
}

TEST(Definitions, AreReadAsTheyAreWritten) {
  const rts::System system = small_system("  - {from: a, to: bad}\n");
  for (const char* text : {"string(p)", "p == null || string(startvalue(p + 1) + 2)",
                           "list(p, 1, 2)", "list(startvalue(q), 0, 1) || n > 3"}) {
    EXPECT_EQ(text_of(clause(text, system)), text);
    EXPECT_EQ(literals_in_system(clause(text, system)), text);
  }
  for (const char* text : {"string(p", "list(p)", "list(p, 2, 2)", "list(p, q, 2)", "string"}) {
    EXPECT_THROW(clause(text, system), InputError) << text;
  }
}

TEST(Definitions, AreAKindOfAtom) {
  const rts::System system = small_system("  - {from: a, to: bad}\n");
  for (const char* text : {"string(p)", "list(p, 1, 2)"}) {
    const auto has = [&](const Vocabulary& vocabulary) {
      return analyses::angelic::has(vocabulary, clause(text, system).literals.at(0));
    };
    EXPECT_TRUE(has(analyses::angelic::preset_vocabulary("no-monitor"))) << text;
    EXPECT_FALSE(has(analyses::angelic::preset_vocabulary("empty"))) << text;
    EXPECT_FALSE(has(analyses::angelic::read_vocabulary(
        "vocabulary: 1\natoms: [aliasing, allocation]\n", "v.yaml", {})));
    EXPECT_TRUE(has(
        analyses::angelic::read_vocabulary("vocabulary: 1\natoms: [definitions]\n", "v.yaml", {})));
  }
}

const std::string any_text = "p != null || p == null";

TEST(Definitions, AStringEndsInItsBlock) {
  const std::string walk =
      "  - {from: a, to: a, do: [{load: {to: d, at: p}}, {assume: d != 0}, "
      "{move: {to: p, value: p + 1}}]}\n"
      "  - {from: a, to: bad, do: [{fail: {load: {to: d, at: p}}}]}\n";
  EXPECT_TRUE(reaches(walk, any_text, 3));
  EXPECT_TRUE(reaches(walk, "string(q)", 3));
  EXPECT_TRUE(reaches(walk, "p == null || string(p)", 3));
  EXPECT_FALSE(reaches(walk, "string(p)", 3));
}

TEST(Definitions, AStringIsAnyThatEndsSomewhere) {
  const auto ends = [](const std::string& first, const std::string& second) {
    return "  - {from: a, to: b, do: [{load: {to: d, at: p}}, {assume: d " + first +
           " 0}]}\n  - {from: b, to: bad, do: [{load: {to: d, at: p + 1, in: p}}, {assume: d " +
           second + " 0}]}\n";
  };
  EXPECT_TRUE(reaches(ends("!=", "=="), "string(p)", 2));
  EXPECT_TRUE(reaches(ends("==", "!="), "string(p)", 2));
  EXPECT_TRUE(reaches(ends("!=", "!="), "string(p)", 3));  // the third cell
  EXPECT_FALSE(reaches(ends("!=", "!="), "string(p)", 2));
  EXPECT_TRUE(reaches(ends("!=", "!="), any_text, 2));
  // It may begin in the midst of a block.
  const std::string inside =
      "  - {from: a, to: bad, do: [{load: {to: d, at: p}}, {load: {to: n, at: p - 1}}]}\n";
  EXPECT_TRUE(reaches(inside, "string(p)", 3));
}

TEST(Definitions, AListEndsWithNull) {
  const std::string walk =
      "  - {from: a, to: a, do: [{assume: p != null}, {load: {to: p, at: p + 1}}]}\n"
      "  - {from: a, to: bad, do: [{assume: p != null}, {fail: {load: {to: d, at: p + 1, in: p}}}]}"
      "\n";
  EXPECT_TRUE(reaches(walk, any_text, 3));
  EXPECT_TRUE(reaches(walk, "list(q, 1, 2)", 3));
  EXPECT_FALSE(reaches(walk, "list(p, 1, 2)", 3));
  EXPECT_FALSE(reaches(walk, "list(p, 1, 2)", 6));
  const std::string ring =
      "  - {from: a, to: bad, do: [{assume: p != null}, {load: {to: q, at: p + 1}}, "
      "{assume: q == p}]}\n";
  EXPECT_TRUE(reaches(ring, any_text, 3));
  EXPECT_FALSE(reaches(ring, "list(p, 1, 2)", 3));
}

TEST(Definitions, AListHasAnyNumberOfNodesOfItsSize) {
  EXPECT_TRUE(reaches("  - {from: a, to: bad, do: [{assume: p == null}]}\n", "list(p, 1, 2)", 0));
  const std::string two =
      "  - {from: a, to: b, do: [{assume: p != null}, {load: {to: q, at: p + 1}}, "
      "{assume: q != null}]}\n"
      "  - {from: b, to: bad, do: [{load: {to: x, at: q + 1}}, {assume: x == null}]}\n";
  EXPECT_TRUE(reaches(two, "list(p, 1, 2)", 4));
  EXPECT_FALSE(reaches(two, "list(p, 1, 3)", 4));
  const std::string third =
      "  - {from: a, to: bad, do: [{assume: p != null}, {load: {to: d, at: p + 2, in: p}}]}\n";
  EXPECT_FALSE(reaches(third, "list(p, 1, 2)", 4));
  EXPECT_TRUE(reaches(third, "list(p, 1, 3)", 4));
}

TEST(Definitions, OfWhatACellHoldsSayThatItIsThere) {
  const std::string cell = "  - {from: a, to: bad, do: [{fail: {load: {to: d, at: p}}}]}\n";
  EXPECT_FALSE(reaches(cell, "list(startvalue(p), 0, 1)", 2));
  EXPECT_FALSE(reaches(cell, "string(startvalue(p))", 4));
  EXPECT_TRUE(reaches(cell, "p == null || string(startvalue(p))", 4));
  const std::string first =
      "  - {from: a, to: bad, do: [{load: {to: q, at: p}}, {load: {to: d, at: q}}, "
      "{assume: d == 0}]}\n";
  EXPECT_TRUE(reaches(first, "string(startvalue(p))", 4));
}

TEST(Definitions, OfResultsHoldOfEachCall) {
  const std::string got =
      "  - {from: a, to: b, do: [{kill: {vars: [p], from: Get}}]}\n"
      "  - {from: b, to: bad, do: [{fail: {load: {to: d, at: p}}}]}\n";
  EXPECT_TRUE(reaches(got, "r == null || r != null", 2, {"Get"}));
  EXPECT_FALSE(reaches(got, "string(r)", 2, {"Get"}));
  EXPECT_TRUE(reaches(got, "r == null || string(r)", 2, {"Get"}));
  // Where it is not called, nothing has to be there.
  const std::string other = got + "  - {from: a, to: bad, do: [{assume: q == null}]}\n";
  EXPECT_TRUE(reaches(other, "string(r)", 0, {"Get"}));
}

/// What is said of a path along these edges, one text for each alternative.
std::vector<std::string> explained(const std::string& edges, const std::vector<std::string>& path,
                                   const Vocabulary& vocabulary = {}) {
  const rts::System system = small_system(edges);
  const Explanation explanation = analyses::angelic::explain(
      system, std::vector<bool>(5, true), along(system, path), {}, vocabulary, {});
  std::vector<std::string> result;
  for (const auto& clauses : explanation.alternatives) result.push_back(texts_of(clauses));
  return result;
}

const std::string list_walk =
    "  - {id: round, from: a, to: a, do: [{assume: p != null}, {load: {to: d, at: p}}, "
    "{load: {to: p, at: p + 1}}]}\n"
    "  - {id: fails, from: a, to: bad, do: [{assume: p != null}, {fail: {load: {to: d, at: "
    "p}}}]}\n";

TEST(Definitions, AreProposedOfWhatALoopFollows) {
  EXPECT_EQ(explained(list_walk, {"fails"}).at(0), "list(p, 1, 2)");
  EXPECT_EQ(explained(list_walk, {"round", "round", "fails"}).at(0), "list(p, 1, 2)");
  EXPECT_THAT(explained(list_walk, {"fails"}, analyses::angelic::preset_vocabulary("empty")),
              Each(Not("list(p, 1, 2)")));
}

TEST(Definitions, AreProposedOfResults) {
  const std::string got = "  - {id: got, from: b, to: a, do: [{kill: {vars: [p], from: Get}}]}\n";
  EXPECT_EQ(explained(list_walk + got, {"got", "round", "fails"}).at(0),
            "every result r of Get: list(r, 1, 2)");
}

TEST(Definitions, AreProposedOfWhatALoopGoesThrough) {
  const std::string walk =
      "  - {id: round, from: a, to: a, do: [{load: {to: d, at: p + n, in: p}}, {assume: d != 0}, "
      "{move: {to: n, value: n + 1}}]}\n"
      "  - {id: fails, from: a, to: bad, do: [{fail: {load: {to: d, at: p + n, in: p}}}]}\n"
      "  - {id: first, from: b, to: a, do: [{move: {to: n, value: 0}}]}\n";
  EXPECT_THAT(explained(walk, {"first", "round", "fails"}), Contains("string(p)"));
  const std::string sum =
      "  - {id: first, from: b, to: a, do: [{move: {to: x, value: 0}}]}\n"
      "  - {id: round, from: a, to: a, do: [{assume: x < n}, {load: {to: d, at: p + x, in: p}}, "
      "{move: {to: x, value: x + 1}}]}\n"
      "  - {id: fails, from: a, to: bad, do: [{assume: x < n}, "
      "{fail: {load: {to: d, at: p + x, in: p}}}]}\n";
  EXPECT_EQ(explained(sum, {"first", "fails"}).at(0), "n <= 0 || n <= size(p)");
  EXPECT_EQ(explained(sum, {"first", "round", "fails"}).at(0), "n <= 0 || n <= size(p)");
}

TEST(Definitions, AreNotProposedElsewhere) {
  const std::string once =
      "  - {id: fails, from: a, to: bad, do: [{fail: {load: {to: d, at: p}}}]}\n";
  EXPECT_THAT(explained(once, {"fails"}), Each(Not(::testing::HasSubstr("string"))));
}

}  // namespace
}  // namespace heapreach::test::definitions_test

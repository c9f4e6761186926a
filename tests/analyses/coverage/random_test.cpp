// The methods and the oracle agree on every edge of random systems that they decide.
#include <gtest/gtest.h>

#include <iostream>
#include <optional>

#include "pipeline/options/bounds.h"
#include "rts/model/property_errors.h"
#include "rts/text/write.h"
#include "tests/analyses/coverage/ask_cover.h"
#include "tests/analyses/coverage/oracle.h"
#include "tests/harness/random.h"
#include "tests/harness/random_full.h"
#include "tests/harness/random_system.h"

namespace heapreach::test::random_test {
namespace {

using analyses::Coverage;

constexpr std::uint64_t bound = 3;
constexpr std::size_t most_states = 20'000;

struct Tally {
  std::size_t systems = 0, consistent = 0, inconsistent = 0, every_bound = 0, undecided = 0,
              compared = 0;
};

struct Way {
  const char* method;
  const char* engine;
  std::optional<std::uint64_t> loops = std::nullopt;
};

/// The ends that are asked about: the error, the exit if there is one, and some vertex.
std::vector<std::string> ends_of(const rts::System& system, Random& random) {
  std::vector<std::string> result = {"error"};
  if (!system.exits.empty()) result.push_back("exit");
  result.push_back(random.pick(system.vertices()).name);
  return result;
}

std::set<std::string> names_of(const rts::System& system, const std::set<rts::EdgeId>& edges) {
  std::set<std::string> names;
  for (const rts::EdgeId edge : edges) names.insert(system.edge_name(edge));
  return names;
}

struct Oracle {
  Oracle(const rts::System& raw, const rts::System& system, const rts::End& end,
         std::uint64_t cells) {
    rts::Question question;
    if (end.kind == rts::End::Kind::vertex) question.error = end.vertices.front();
    if (question.error && !system.is_error(*question.error)) {
      question = {rts::Properties::none()};
    } else if (end.kind == rts::End::Kind::exit) {
      question = {rts::Properties::none()};
    }
    answer = cover_by_enumeration(raw, cells, question, end.vertices, most_states);
    consistent = names_of(system, answer.consistent);
  }
  bool knows() const { return answer.gave_up.empty(); }

  CoverOracleAnswer answer;
  std::set<std::string> consistent;
};

/// What the oracle says at the bound and above it, which takes longer than most ways do.
struct Oracles {
  Oracles(const rts::System& raw, const rts::System& system, const rts::End& end)
      : here(raw, system, end, bound), above(raw, system, end, bound + 1) {}

  const Oracle here, above;
};

class Comparison {
 public:
  Comparison(const Oracles& oracles, const Coverage& coverage, Tally& tally)
      : coverage_(coverage), tally_(tally), here_(oracles.here), above_(oracles.above) {}

  void run() {
    for (const analyses::ListedGroup& group : coverage_.groups) {
      for (const std::size_t edge : group.edges) compare(coverage_.edges[edge].name, group);
    }
    for (const std::size_t edge : coverage_.not_between) {
      EXPECT_FALSE(above_.consistent.contains(coverage_.edges[edge].name));
    }
  }

 private:
  void compare(const std::string& edge, const analyses::ListedGroup& group) {
    const bool reached = here_.consistent.contains(edge);
    if (std::holds_alternative<analyses::Consistent>(group.its_class)) {
      ++tally_.consistent;
      if (!here_.knows() || here_.answer.domain_limited) return;
      ++tally_.compared;
      EXPECT_TRUE(reached) << edge << " is consistent, says the tool";
    } else if (const auto* no = std::get_if<analyses::Inconsistent>(&group.its_class)) {
      ++tally_.inconsistent;
      const bool every = !coverage_.proofs[no->refutation].bound;
      if (every) ++tally_.every_bound;
      if (here_.knows()) ++tally_.compared;
      EXPECT_FALSE(reached) << edge << " is inconsistent, says the tool";
      EXPECT_FALSE(every && above_.consistent.contains(edge)) << edge << " with more cells";
    } else {
      ++tally_.undecided;
    }
  }

  const Coverage& coverage_;
  Tally& tally_;
  const Oracle& here_;
  const Oracle& above_;
};

const rts::System& system_of(const pipeline::Input& input) {
  return std::get<pipeline::RtsInput>(input.content).system;
}

using MakeSystem = rts::System (*)(std::uint64_t seed);

rts::System plain(std::uint64_t seed) {
  Size size;
  size.features.unknown_heap = seed % 5 == 0;
  return random_system(seed, size);
}

void compare(std::uint64_t seed, MakeSystem make, const std::vector<Way>& ways, Tally& tally) {
  const rts::System raw = make(seed);
  const pipeline::Input input = input_of(raw);
  Random random(seed);
  for (const std::string& end : ends_of(raw, random)) {
    std::optional<Oracles> oracles;
    for (const Way& way : ways) {
      std::ostringstream text;
      rts::write(text, raw);
      SCOPED_TRACE("seed " + std::to_string(seed) + " --end " + end + " --method " + way.method +
                   " --engine " + way.engine + "\n" + text.str());
      pipeline::Options options;
      options.bound = bound;
      options.engine = way.engine;
      options.work = 20'000'000;
      Coverage coverage;
      try {
        coverage = covered(input, {end, way.method, way.loops}, options);
      } catch (const UsageError&) {
        continue;  // no path leads there, or the engine does not take it
      }
      ++tally.systems;
      EXPECT_TRUE(coverage.finished);
      if (!oracles) oracles.emplace(raw, system_of(input), coverage.end);
      Comparison(*oracles, coverage, tally).run();
      EXPECT_EQ(why_no_evidence(input, coverage), "");
      if (testing::Test::HasFailure()) return;
    }
  }
}

Tally compared(std::uint64_t from, std::uint64_t to, MakeSystem make,
               const std::vector<Way>& ways) {
  Tally tally;
  for (std::uint64_t seed = from; seed < to; ++seed) {
    compare(seed, make, ways, tally);
    if (testing::Test::HasFailure()) break;
  }
  std::cout << tally.systems << " questions, " << tally.consistent << " consistent edges, "
            << tally.inconsistent << " inconsistent (" << tally.every_bound << " for every bound), "
            << tally.undecided << " undecided, " << tally.compared << " compared\n";
  return tally;
}

/// `most_open`: percent that may be undecided.
void expect_enough(const Tally& tally, std::size_t most_open = 5) {
  EXPECT_GT(tally.consistent, tally.systems);
  EXPECT_GT(tally.inconsistent, tally.systems);
  EXPECT_GT(tally.every_bound, 0u);
  const std::size_t all = tally.consistent + tally.inconsistent + tally.undecided;
  EXPECT_GT(tally.compared, all / 4);
  EXPECT_LT(100 * tally.undecided, most_open * all);
}

TEST(CoverRandom, ExplorationAgreesWithTheOracle) {
  expect_enough(compared(0, 20, plain, {{"explore", "portfolio"}}));
}

TEST(CoverRandom, CrumbsAgreeWithTheOracle) {
  expect_enough(compared(100, 105, plain, {{"crumbs", "explore"}, {"valuations", "explore"}}));
}

void compare_conflicts(std::uint64_t from, std::uint64_t to) {
  expect_enough(
      compared(from, to, plain, {{"conflicts", "portfolio", 0}, {"conflicts", "portfolio", 2}}),
      60);
}

/// They differ from `conflicts` in what they ask, not in what they find.
void compare_ways_to_ask(std::uint64_t from, std::uint64_t to) {
  expect_enough(compared(from, to, plain, {{"paths", "portfolio", 0}, {"edges", "portfolio", 0}}),
                60);
}

void compare_other_engines(std::uint64_t from, std::uint64_t to) {
  expect_enough(compared(from, to, plain, {{"crumbs", "portfolio"}, {"crumbs", "pdr"}}));
}

// With procedures, and all else that the format knows.
void compare_systems_with_calls(std::uint64_t from, std::uint64_t to) {
  expect_enough(compared(from, to, random_full_system, {{"explore", "portfolio"}}), 15);
}

TEST(CoverRandom, ConflictsAgreeWithTheOracle) {
  compare_conflicts(200, 202);
}
TEST(CoverRandom, WaysToAskAgreeWithTheOracle) {
  compare_ways_to_ask(200, 202);
}
TEST(CoverRandom, OtherEnginesAgreeWithTheOracle) {
  compare_other_engines(141, 142);
}
TEST(CoverRandom, SystemsWithCallsAgreeWithTheOracle) {
  compare_systems_with_calls(0, 4);
}

// Each of these questions takes a second.
TEST(CoverWaysLong, ConflictsAgreeWithTheOracle) {
  compare_conflicts(200, 206);
}
TEST(CoverWaysLong, WaysToAskAgreeWithTheOracle) {
  compare_ways_to_ask(200, 206);
}
TEST(CoverWaysLong, OtherEnginesAgreeWithTheOracle) {
  compare_other_engines(140, 142);
}
TEST(CoverWaysLong, SystemsWithCallsAgreeWithTheOracle) {
  compare_systems_with_calls(0, 8);
}

/// A part each, so that several run beside each other.
class CoverRandomLong : public testing::TestWithParam<std::uint64_t> {};

TEST_P(CoverRandomLong, AllWaysAgreeWithTheOracle) {
  const std::uint64_t from = 1000 + 50 * GetParam();
  expect_enough(compared(from, from + 50, plain,
                         {{"explore", "portfolio"},
                          {"crumbs", "explore"},
                          {"auto", "portfolio"},
                          {"valuations", "explore"}}));
}

INSTANTIATE_TEST_SUITE_P(Twentieth, CoverRandomLong, testing::Range<std::uint64_t>(0, 20));

class CoverCallsLong : public testing::TestWithParam<std::uint64_t> {};

TEST_P(CoverCallsLong, AllWaysAgreeWithTheOracle) {
  const std::uint64_t from = 1000 + 60 * GetParam();
  expect_enough(compared(from, from + 60, random_full_system,
                         {{"explore", "portfolio"}, {"crumbs", "explore"}, {"auto", "portfolio"}}),
                20);
}

INSTANTIATE_TEST_SUITE_P(Fifth, CoverCallsLong, testing::Range<std::uint64_t>(0, 5));

}  // namespace
}  // namespace heapreach::test::random_test

// One search for all error locations says of each what a check of it alone says, and what the
// oracle finds in a system where that location leads to an error vertex of its own.
#include <gtest/gtest.h>

#include <iostream>
#include <map>

#include "evidence/checker/check_certificate.h"
#include "pipeline/check/check_rts.h"
#include "pipeline/check/locations/check_locations.h"
#include "pipeline/check/locations/check_masked.h"
#include "rts/model/property_errors.h"
#include "rts/semantics/location.h"
#include "rts/transform/restriction.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/outline.h"
#include "tests/harness/random_system.h"

namespace heapreach::test::locations_test {
namespace {

constexpr std::uint64_t bound = 3;

/// Few positions, so that several edges and kinds share one.
std::optional<Position> any_position(Random& random) {
  if (random.below(4) == 0) return std::nullopt;
  return Position{"r.c", static_cast<int>(1 + random.below(4)), random.below(2) == 0 ? 0 : 1};
}

rts::System with_positions(const rts::System& file, Random& random) {
  rts::System result = rts::header_of(file);
  result.procedures = file.procedures;
  result.start = file.start;
  result.errors = file.errors;
  result.exits = file.exits;
  for (const rts::Vertex& vertex : file.vertices()) result.add_vertex(vertex);
  for (rts::Edge edge : file.edges()) {
    if (random.below(2) == 0) edge.at = any_position(random);
    for (rts::Instruction& instruction : edge.instructions) instruction.at = any_position(random);
    result.add_edge(std::move(edge));
  }
  return result;
}

/// The system in which the location alone leads to a new error vertex, which is the last one.
rts::System apart(const rts::System& system, const rts::Location& location) {
  rts::System result = rts::header_of(system);
  result.procedures = system.procedures;
  result.start = system.start;
  result.exits = system.exits;
  result.errors = system.errors;
  for (const rts::Vertex& vertex : system.vertices()) result.add_vertex(vertex);
  rts::Vertex asked;
  asked.name = "asked about";
  const rts::VertexId own = result.add_vertex(asked);
  result.errors.push_back(own);
  for (rts::EdgeId id = 0; id < system.edges().size(); ++id) {
    rts::Edge edge = system.edge(id);
    const auto& own_edges = location.edges;
    if (std::find(own_edges.begin(), own_edges.end(), id) != own_edges.end()) edge.to = own;
    result.add_edge(std::move(edge));
  }
  return result;
}

class Comparison {
 public:
  std::map<std::string, int> count;

  void compare(std::uint64_t seed) {
    Size size;
    size.features.unknown_heap = false;
    Random random(seed);
    rts::System file = random_system(seed, size);
    if (seed % 3 == 0) file = with_more_calls(outline(file, random), random);
    if (seed % 4 != 0) file.memory_errors = rts::MemoryErrors::implicit;
    const rts::System system = rts::with_errors(with_positions(file, random), {});
    strategy_.encoder.bound = bound;
    strategy_.calls =
        seed % 5 == 0 ? pipeline::CallsOption::stack : pipeline::CallsOption::automatic;
    std::set<std::string> names;
    const std::vector<rts::Location> all = rts::locations_of(system, {});
    for (const rts::Location& location : all) names.insert(location.text());
    ASSERT_EQ(names.size(), all.size()) << "seed " << seed;
    const auto shared = search_for(system, names);
    for (const rts::Location& location : all) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", " + location.text());
      one(system, location, shared);
    }
    masked(system, shared);
  }

 private:
  using Verdicts = std::map<std::string, pipeline::Verdict>;

  static std::string word(const pipeline::Verdict& verdict) {
    if (std::holds_alternative<pipeline::Unknown>(verdict)) return "unknown";
    return std::holds_alternative<pipeline::Feasible>(verdict) ? "feasible" : "infeasible";
  }

  Verdicts search_for(const rts::System& system, const std::set<std::string>& names) {
    Verdicts result;
    try {
      pipeline::check_locations(system, {}, names, strategy_, limits(), monitor_,
                                [&](const std::string& at, pipeline::Verdict verdict) {
                                  EXPECT_TRUE(names.contains(at));
                                  result.insert_or_assign(at, std::move(verdict));
                                });
    } catch (const BackendError&) {
      ++count["gave up"];
    }
    return result;
  }

  void one(const rts::System& system, const rts::Location& location, const Verdicts& shared) {
    const auto found = shared.find(location.text());
    const std::string together = found == shared.end() ? "unknown" : word(found->second);
    ++count["together " + together];
    const rts::Question question{{}, std::nullopt, {{location.text()}}};
    const pipeline::Asked asked(system, question, strategy_.inline_limit);
    const std::string alone = word(pipeline::check(asked, strategy_, limits(), monitor_));
    if (together != "unknown" && alone != "unknown") {
      ++count["compared"];
      EXPECT_EQ(together, alone);
    }
    if (together == "unknown") return;
    certify(system, location, found->second);
    if (location.edges.empty()) return;
    const rts::System own = apart(system, location);
    const OracleAnswer answer =
        ask_oracle(own, bound, {{}, own.errors.back()}, {20000, 16, Deadline::in(1)});
    if (std::holds_alternative<OracleFeasible>(answer)) {
      EXPECT_EQ(together, "feasible");
    }
    const auto* none = std::get_if<OracleInfeasible>(&answer);
    if (none != nullptr && !none->domain_limited) {
      EXPECT_EQ(together, "infeasible");
    }
    count["oracle"] += !std::holds_alternative<OracleUnknown>(answer);
  }

  /// What was proved of several is proved of each.
  void certify(const rts::System& system, const rts::Location& location,
               const pipeline::Verdict& verdict) {
    const auto* proof = std::get_if<pipeline::Infeasible>(&verdict);
    if (proof == nullptr) return;
    EXPECT_TRUE(proof->locations.contains(location.text()));
    const rts::System wider = rts::restricted(system, {{}, std::nullopt, proof->locations});
    const auto seen = rts::seen_by_engines(wider, proof->calls, proof->call_depth);
    const auto result = evidence::checker::check_certificate(*seen, proof->certificate, limits());
    EXPECT_EQ(result.status, evidence::CheckResult::Status::holds) << result.reason;
    ++count["certified"];
  }

  /// What masks a location is reached itself.
  void masked(const rts::System& system, const Verdicts& shared) {
    std::set<std::string> proved;
    for (const auto& [at, verdict] : shared) {
      if (word(verdict) == "infeasible") proved.insert(at);
    }
    if (proved.empty()) return;
    try {
      pipeline::check_masked(system, proved, strategy_, limits(), monitor_,
                             [&](const std::string& at, const std::string& by) {
                               ++count["masked"];
                               EXPECT_TRUE(proved.contains(at));
                               EXPECT_FALSE(proved.contains(by)) << at << " by " << by;
                             });
    } catch (const BackendError&) {
      ++count["gave up behind errors"];
    }
  }

  static Limits limits() { return work_limits(0.5); }

  pipeline::Strategy strategy_{"explore", "", {}, "none", false};
  pipeline::QuietMonitor monitor_;
};

void compare(std::uint64_t first, std::uint64_t last) {
  Comparison comparison;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    try {
      comparison.compare(seed);
    } catch (const std::exception& error) {
      ADD_FAILURE() << "seed " << seed << ": " << error.what();
    }
  }
  for (const auto& [what, number] : comparison.count) std::cout << what << " " << number << "\n";
  const auto systems = static_cast<int>(last - first);
  EXPECT_GE(comparison.count["compared"], 2 * systems);
  EXPECT_GE(comparison.count["oracle"], systems);
  EXPECT_GE(4 * comparison.count["certified"], systems);
  EXPECT_GE(20 * comparison.count["masked"], systems);
}

class RandomLocations : public ::testing::TestWithParam<int> {};

TEST_P(RandomLocations, TogetherAreWhatTheyAreAlone) {
  compare(90000 + 25 * GetParam(), 90025 + 25 * GetParam());
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomLocations, ::testing::Range(0, 2));

class RandomLocationsLong : public ::testing::TestWithParam<int> {};

TEST_P(RandomLocationsLong, TogetherAreWhatTheyAreAlone) {
  compare(91000 + 500 * GetParam(), 91500 + 500 * GetParam());
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomLocationsLong, ::testing::Range(0, 4));

}  // namespace
}  // namespace heapreach::test::locations_test

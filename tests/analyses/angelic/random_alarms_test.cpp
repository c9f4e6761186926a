// What is said of the alarms of random open systems holds for the oracle: specifications avoid what
// they are printed for, and leave possible what must stay so.
#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "rts/text/write.h"
#include "tests/analyses/angelic/ask_angelic.h"
#include "tests/analyses/coverage/ask_cover.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random.h"
#include "tests/harness/random_system.h"

namespace heapreach::test::random_alarms_test {
namespace {

namespace ang = analyses::angelic;

constexpr std::uint64_t bound = 2;

struct Tally {
  std::size_t safe = 0, avoidable = 0, bugs = 0, undecided = 0, compared = 0, points = 0;
};

/// Some of its havocs are results of unknown procedures.
rts::System open_system(std::uint64_t seed) {
  Size size;
  size.least_vertices = 5;
  size.most_vertices = 7;
  size.features.unknown_heap = seed % 2 == 0;
  const rts::System made = random_system(seed, size);
  Random random(seed);
  rts::System result = rts::header_of(made);
  result.start = made.start;
  result.errors = made.errors;
  result.exits = made.exits;
  for (const rts::Vertex& vertex : made.vertices()) result.add_vertex(vertex);
  for (rts::Edge edge : made.edges()) {
    for (rts::Instruction& instruction : edge.instructions) {
      auto* havoc = std::get_if<rts::Havoc>(&instruction.action);
      if (havoc != nullptr) havoc->from = random.below(2) == 0 ? "lib1" : "lib2";
    }
    result.add_edge(std::move(edge));
  }
  return result;
}

OracleLimits limits() {
  OracleLimits limits;
  limits.states = 20'000;
  limits.deadline = Deadline::in(2);
  return limits;
}

/// All errors of the system count.
OracleAnswer oracle_on(const rts::System& system) {
  return ask_oracle(system, bound, {rts::Properties::all()}, limits());
}

class Comparison {
 public:
  Comparison(const pipeline::Input& input, const ang::Report& report, Tally& tally)
      : file_(std::get<pipeline::RtsInput>(input.content).system),
        report_(report),
        assertions_(ang::assertions_of(file_, input.properties)),
        tally_(tally) {}

  void run() {
    for (const ang::Outcome& outcome : report_.outcomes) {
      SCOPED_TRACE(outcome.location + " is " + to_string(outcome.what) + " " + outcome.reason);
      if (outcome.what == ang::OutcomeKind::safe) {
        ++tally_.safe;
        expect_avoided(outcome, {});
      } else if (outcome.what == ang::OutcomeKind::avoidable) {
        ++tally_.avoidable;
        std::vector<ang::Clause> clauses;
        for (const std::size_t index : outcome.specifications) {
          clauses.push_back(report_.specifications.at(index).clause);
        }
        EXPECT_FALSE(clauses.empty());
        expect_avoided(outcome, clauses);
      } else if (outcome.what == ang::OutcomeKind::bug) {
        ++tally_.bugs;
        EXPECT_FALSE(outcome.trace.empty());
      } else {
        ++tally_.undecided;
      }
    }
    expect_permissive();
  }

 private:
  ang::EntrySystem entry(const std::string& asked) const {
    std::vector<ang::Treatment> treatments;
    for (const ang::Assertion& assertion : assertions_) {
      treatments.push_back(assertion.location == asked ? ang::Treatment::asked
                                                       : ang::Treatment::ignored);
    }
    return ang::EntrySystem(file_, ang::own_graph, assertions_, treatments, 10'000);
  }

  void expect_avoided(const ang::Outcome& outcome, const std::vector<ang::Clause>& clauses) {
    const ang::EntrySystem system = entry(outcome.location);
    const OracleAnswer answer = oracle_on(ang::install(system.system(), clauses).system);
    EXPECT_FALSE(std::holds_alternative<OracleFeasible>(answer)) << to_string(answer);
    tally_.compared += std::holds_alternative<OracleInfeasible>(answer);
  }

  /// What is reached without specifications is with all of them.
  void expect_permissive() {
    if (report_.specifications.empty()) return;
    std::vector<ang::Clause> clauses;
    for (const ang::Specification& one : report_.specifications) clauses.push_back(one.clause);
    const ang::EntrySystem system = entry("");
    const auto points = ang::angelic_points(file_, system, ang::Permissive::null_checks);
    for (std::size_t point = 0; point < points.size(); ++point) {
      const auto reached = [&](const std::vector<ang::Clause>& installed) {
        return oracle_on(
            ang::points_system(system, ang::install(system.system(), installed), points, {point})
                .system);
      };
      if (!std::holds_alternative<OracleFeasible>(reached({}))) continue;
      const OracleAnswer with = reached(clauses);
      const auto* none = std::get_if<OracleInfeasible>(&with);
      EXPECT_FALSE(none != nullptr && !none->domain_limited) << points[point].text;
      tally_.points += std::holds_alternative<OracleFeasible>(with);
    }
  }

  const rts::System& file_;
  const ang::Report& report_;
  const std::vector<ang::Assertion> assertions_;
  Tally& tally_;
};

std::string text_of(const rts::System& system) {
  std::ostringstream out;
  rts::write(out, system);
  return out.str();
}

TEST(RandomAlarms, HoldForTheOracle) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const rts::System raw = open_system(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text_of(raw));
    const pipeline::Input input = input_of(raw);
    pipeline::Options options;
    options.bound = bound;
    options.engine = raw.heap == rts::StartHeap::unknown ? "bmc" : "explore";
    options.timeout = 4;
    ang::AngelicOptions asked;
    for (const rts::Variable& variable : raw.variables) {
      if (variable.type == rts::VariableType::integer) {
        asked.vocabulary.monitors.insert(variable.name);
      }
    }
    Comparison(input, alarms_of(input, asked, options), tally).run();
    if (::testing::Test::HasFailure()) return;
  }
  std::cout << tally.safe << " safe, " << tally.avoidable << " avoidable, " << tally.bugs
            << " bugs, " << tally.undecided << " undecided, " << tally.compared << " compared, "
            << tally.points << " points\n";
  EXPECT_GT(tally.avoidable, 20u);
  EXPECT_GT(tally.safe, 10u);
  EXPECT_GT(tally.bugs, 5u);
  EXPECT_GT(tally.compared, 20u);
  EXPECT_GT(tally.points, 20u);
}

}  // namespace
}  // namespace heapreach::test::random_alarms_test

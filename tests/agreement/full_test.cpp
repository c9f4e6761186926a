// All that the format knows, all that can be asked, all options: random systems with every feature
// under random questions, by random engines, encodings and ways to see calls, against the oracle on
// the file itself. The tool makes edges of implicit errors and leaks, restricts the system to the
// question and rewrites its calls; the oracle does none of this. Executions of feasible answers and
// mutants of them go to both the replayer and the reference interpreter. Every check has a process
// of its own.
#include <gtest/gtest.h>

#include <atomic>
#include <iostream>
#include <sstream>

#include "pipeline/check/check_rts.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "tests/harness/in_child.h"
#include "tests/harness/limits.h"
#include "tests/harness/mutate_execution.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_full.h"
#include "tests/harness/random_options.h"
#include "tests/harness/reference/interpret.h"
#include "tests/harness/replay_cross_check.h"
#include "tests/harness/shared.h"
#include "tests/harness/shrink.h"

namespace heapreach::test::full_test {
namespace {

using pipeline::Strategy;

struct Tally {
  std::atomic<int> feasible = 0, infeasible = 0, every_bound = 0, unknown = 0, compared = 0;
};

std::string text_of(const rts::System& system) {
  std::ostringstream text;
  rts::write(text, system);
  return text.str();
}

/// A question that is asked of smaller systems, too, whose vertices have other ids.
struct NamedQuestion {
  rts::Properties properties;
  std::string error;  // or empty

  NamedQuestion(const rts::Question& question, const rts::System& system)
      : properties(question.properties) {
    if (question.error) error = system.vertex(*question.error).name;
  }

  /// Nothing if the system has no such error vertex.
  std::optional<rts::Question> about(const rts::System& system) const {
    rts::Question result{properties, std::nullopt};
    if (error.empty()) return result;
    for (const rts::VertexId v : system.errors) {
      if (system.vertex(v).name == error) result.error = v;
    }
    return result.error ? std::optional(result) : std::nullopt;
  }

  std::string text() const {
    std::string result;
    for (const std::string& name : properties.names()) result += " --property " + name;
    return result + (error.empty() ? "" : " (error " + error + ")");
  }
};

class Comparison {
 public:
  Comparison(const rts::System& system, const rts::Question& question, const Strategy& strategy,
             double millions, Tally& tally)
      : system_(system),
        question_(question),
        strategy_(strategy),
        bound_(strategy.encoder.bound),
        millions_(millions),
        tally_(tally) {}

  /// What is wrong with the answer, or nothing. Also throws what the engine throws.
  std::string run() {
    const rts::System file = with_edges_for(system_, question_);
    const pipeline::Asked asked(file, question_, strategy_.inline_limit);
    pipeline::QuietMonitor monitor;
    const pipeline::Verdict verdict =
        pipeline::check(asked, strategy_, work_limits(millions_), monitor);
    if (const auto* found = std::get_if<pipeline::Feasible>(&verdict)) return of(*found);
    if (const auto* proof = std::get_if<pipeline::Infeasible>(&verdict)) return of(*proof);
    ++tally_.unknown;
    return "";
  }

 private:
  OracleAnswer oracle(std::uint64_t bound) const {
    OracleLimits limits;
    limits.states = 20000;
    limits.deadline = work_deadline(2);
    return ask_oracle(system_, bound, question_, limits);
  }

  std::string of(const pipeline::Feasible& found) {
    ++tally_.feasible;
    const auto interpreted = reference::interpret(system_, bound_, question_, found.execution);
    if (!interpreted.answers)
      return "feasible, but the execution answers nothing: " + interpreted.refusal;
    const std::string problem = of_mutants(found.execution);
    if (!problem.empty()) return problem;
    const OracleAnswer expected = oracle(bound_);
    tally_.compared += !std::holds_alternative<OracleUnknown>(expected);
    const auto* infeasible = std::get_if<OracleInfeasible>(&expected);
    const bool sure = infeasible != nullptr && !infeasible->domain_limited;
    return sure ? "feasible, but the oracle tried every execution" : "";
  }

  std::string of_mutants(const rts::Execution& execution) const {
    Random random(bound_);
    const std::size_t edges = with_edges_for(system_, question_).edges().size();
    for (int i = 0; i < 5; ++i) {
      const rts::Execution mutant = mutated(execution, system_, edges, random);
      const std::string problem = difference_on(system_, bound_, question_, mutant);
      if (!problem.empty()) return "a mutated execution: " + problem;
    }
    return "";
  }

  std::string of(const pipeline::Infeasible& proof) {
    ++tally_.infeasible;
    tally_.every_bound += proof.bound_independent();
    const OracleAnswer expected = oracle(bound_);
    tally_.compared += !std::holds_alternative<OracleUnknown>(expected);
    if (std::holds_alternative<OracleFeasible>(expected)) return "infeasible, but it is feasible";
    if (!proof.bound_independent()) return "";
    const bool beyond = std::holds_alternative<OracleFeasible>(oracle(bound_ + 2));
    return beyond ? "infeasible at every bound, but feasible at a larger one" : "";
  }

  const rts::System& system_;
  const rts::Question& question_;
  const Strategy& strategy_;
  std::uint64_t bound_;
  double millions_;
  Tally& tally_;
};

std::string problem_of(const rts::System& system, const NamedQuestion& named,
                       const Strategy& strategy, double millions, Tally& tally) {
  const auto question = named.about(system);
  if (!question) return "";
  try {
    return Comparison(system, *question, strategy, millions, tally).run();
  } catch (const std::exception& error) {
    return std::string("exception: ") + error.what();
  }
}

bool is_readable(const rts::System& system) {
  try {
    rts::read_text(text_of(system), "smaller");
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// Runs in a process of its own.
void check_one(const rts::System& system, const NamedQuestion& question, const Strategy& strategy,
               double millions, Tally& tally) {
  const std::string problem = problem_of(system, question, strategy, millions, tally);
  if (problem.empty()) return;
  const Deadline deadline = work_deadline(60);
  const auto shows_it = [&](const rts::System& candidate) {
    if (deadline.expired() || !is_readable(candidate)) return false;
    // Messages may end in numbers and names that change.
    const std::string other = problem_of(candidate, question, strategy, millions, tally);
    return other.substr(0, 30) == problem.substr(0, 30);
  };
  ADD_FAILURE() << problem << "; smaller:\n" << text_of(shrink(system, shows_it));
}

void compare(std::uint64_t first, std::uint64_t last, double millions) {
  Shared<Tally> tally;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    Random random(seed + 9'000'000);
    rts::System system = random_full_system(seed);
    const rts::Question question = random_question(system, random);
    // What cells lead to in an unknown heap is for no engine.
    if (!is_for_some_engine(with_edges_for(system, question))) {
      system.heap = rts::StartHeap::empty;
    }
    const auto bound = static_cast<std::uint64_t>(random.pick(std::vector<int>{1, 2, 3, 3, 4}));
    // What the strategy has to support is in the system with leaks as edges.
    const Strategy strategy = random_strategy(with_edges_for(system, question), bound, random);
    const NamedQuestion named(question, system);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": heapreach check " + options_of(strategy) +
                 named.text() + "\n" + text_of(system));
    in_child([&] { check_one(system, named, strategy, millions, *tally); });
  }
  std::cout << "feasible " << tally->feasible << ", infeasible " << tally->infeasible << " ("
            << tally->every_bound << " for every bound), unknown " << tally->unknown
            << "; compared " << tally->compared << "\n";
  EXPECT_GE(3 * tally->compared, static_cast<int>(last - first)) << "too many without an answer";
}

class Full : public ::testing::TestWithParam<int> {};

TEST_P(Full, AgreesWithTheOracle) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  compare(30 * shard, 30 * shard + 15, 0.3);
}

INSTANTIATE_TEST_SUITE_P(Shard, Full, ::testing::Range(0, 2));

class FullLong : public ::testing::TestWithParam<int> {};

TEST_P(FullLong, FiveThousandAgreeWithTheOracle) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  compare(100'000 + 500 * shard, 100'500 + 500 * shard, 2);
}

INSTANTIATE_TEST_SUITE_P(Shard, FullLong, ::testing::Range(0, 10));

}  // namespace
}  // namespace heapreach::test::full_test

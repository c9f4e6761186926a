// Systems that ask for executions along edges (crumbs, phases, their slices) against the system
// that is asked about: each execution that is asked for has one that comes to `!end`, no other one
// has, and executions that come to `!end` are asked for. The oracle decides what walks leave open.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <optional>

#include "rts/coverage/instrumentation.h"
#include "rts/model/memory_errors.h"
#include "tests/harness/limits.h"
#include "tests/harness/machine.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_full.h"
#include "tests/harness/random_system.h"
#include "tests/rts/rewritings/originals.h"

namespace heapreach::rts::coverage_test {
namespace {

using namespace test;

constexpr std::uint64_t bound = bound_of_rewritings;
constexpr std::size_t steps = 20;

/// What was compared.
struct Tally {
  std::size_t systems = 0, phases = 0, slices = 0, came = 0, stayed = 0, back = 0, feasible = 0,
              infeasible = 0;
};

/// A question about some edges of a system, and the system that asks it.
class Asked {
 public:
  Asked(const CoverQuestion& question, const Instrumentation& asked, Tally& tally)
      : question_(question), asked_(asked), made_(instrumented(question, asked)), tally_(tally) {
    ++tally_.systems;
    tally_.phases += asked.means == Instrumentation::Means::phases;
  }

  /// Whether the execution is one that is asked for: it comes to the end, along an edge of a set,
  /// or with values of the crumbs that are not known.
  bool is_asked_for(const Execution& execution) const {
    const VertexId last = replay(question_.system(), bound, execution).vertex;
    const auto& ends = question_.end().vertices;
    if (std::find(ends.begin(), ends.end(), last) == ends.end()) return false;
    const Valuation crumbs = valuation_of(asked_.asked, taken_by(question_.file(), execution));
    const auto& known = asked_.asked.known;
    if (known) return std::find(known->begin(), known->end(), crumbs) == known->end();
    return std::find(crumbs.begin(), crumbs.end(), true) != crumbs.end();
  }

  /// Takes an execution of the question's system along. Nothing, or what is wrong.
  std::string along(const Execution& execution) {
    Execution start = execution;
    start.start_values.resize(made_.system().global_count(), Integer(0));
    start.steps.clear();
    Machine machine(made_.system(), bound, start);
    for (const Step& step : execution.steps) {
      if (!take(machine, step)) return "an edge cannot be taken";
      while (machine.return_once()) {
      }
    }
    const bool comes = comes_to_end(machine);
    if (comes != is_asked_for(execution)) return comes ? "it comes to the end" : "it is lost";
    ++(comes ? tally_.came : tally_.stayed);
    return "";
  }

  /// Asks the oracle, which has to find something if an execution is known that is asked for.
  /// Nothing, or what is wrong.
  std::string decided(bool is_found) {
    OracleLimits limits;
    limits.states = 2000;
    const OracleAnswer answer = ask_oracle(made_.system(), bound, limits);
    const auto* none = std::get_if<OracleInfeasible>(&answer);
    if (none && is_found && !none->domain_limited) return "the oracle finds none";
    tally_.infeasible += none != nullptr;
    const auto* some = std::get_if<OracleFeasible>(&answer);
    if (!some) return "";
    ++tally_.feasible;
    if (!asked_.kept) return back(some->execution);
    ++tally_.slices;  // of its executions nothing follows
    return "";
  }

  /// That an execution which comes to `!end` is one of the file that is asked for.
  std::string back(const Execution& execution) {
    const Execution of_file = execution_of_file(question_, made_, execution);
    try {
      question_.replay(bound, of_file);
      if (!is_asked_for(of_file)) return "what comes to the end is not asked for";
    } catch (const InputError& error) {
      return std::string("what comes to the end is no execution: ") + error.what();
    }
    ++tally_.back;
    return "";
  }

  std::string walk_back(Random& random) {
    const auto walk = random_walk(made_.system(), bound, steps, random);
    if (!walk || !made_.system().is_error(replay(made_.system(), bound, *walk).vertex)) return "";
    return back(*walk);
  }

 private:
  /// Takes the edge that stands for the step's, and before it what was added on the way to a call.
  bool take(Machine& machine, const Step& step) {
    const System& system = made_.system();
    const auto choose = [&](std::size_t index, const Action&, std::size_t values) {
      Choice choice;
      choice.values.resize(values);
      return index < step.choices.size() ? step.choices[index] : choice;
    };
    for (const EdgeId edge : system.graph().out_edges(machine.state().vertex)) {
      if (system.is_error(system.edge(edge).to) && made_.back_translated({edge}).empty()) continue;
      if (made_.origin(edge) != step.edge) continue;
      const bool is_added = made_.back_translated({edge}).empty();
      if (machine.take(edge, choose) != Outcome::done) return false;
      return !is_added || take(machine, step);
    }
    return false;
  }

  bool comes_to_end(Machine machine) const {
    const System& system = made_.system();
    for (const EdgeId edge : system.graph().out_edges(machine.state().vertex)) {
      if (!system.is_error(system.edge(edge).to) || !made_.back_translated({edge}).empty())
        continue;
      const auto choose = [](std::size_t, const Action&, std::size_t) { return Choice{}; };
      if (machine.take(edge, choose) == Outcome::done) return true;
    }
    return false;
  }

  const CoverQuestion& question_;
  const Instrumentation& asked_;
  const Transformed made_;
  Tally& tally_;
};

std::vector<EdgeId> some_edges(const System& system, Random& random) {
  std::vector<EdgeId> result;
  for (std::size_t i = 0; i <= random.below(3); ++i) {
    result.push_back(static_cast<EdgeId>(random.below(system.edges().size())));
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// What is asked about: by what the system allows, by crumbs of two sets, and all executions but
/// those with some values of these.
std::vector<Instrumentation> questions_about(const CoverQuestion& question, Random& random) {
  using Means = Instrumentation::Means;
  const System& file = question.file();
  const std::vector<std::vector<EdgeId>> sets = {some_edges(file, random),
                                                 some_edges(file, random)};
  const std::vector<Valuation> known = {{random.chance(50), random.chance(50)}, {false, false}};
  return {along(question, some_edges(file, random)),
          {Means::crumbs, {sets, std::nullopt}, std::nullopt},
          {Means::crumbs, {sets, known}, std::nullopt}};
}

/// Asks what `asked` asks, of a slice that is weak on one or two edges of the execution.
Instrumentation of_slice(Instrumentation asked, const System& file, const Execution& execution,
                         Random& random) {
  std::vector<bool> weak(file.edges().size());
  for (int i = 0; i < 2; ++i) weak[random.pick(execution.steps).edge] = true;
  asked.kept.emplace();
  for (EdgeId edge = 0; edge < file.edges().size(); ++edge) {
    if (!weak[edge]) asked.kept->push_back(edge);
  }
  return asked;
}

/// Nothing, or what is wrong.
std::string compare(const CoverQuestion& question, const Instrumentation& instrumentation,
                    Random& random, Tally& tally) {
  Asked asked(question, instrumentation, tally);
  std::optional<Execution> found;
  for (int walk = 0; walk < walks_of_rewritings; ++walk) {
    const auto execution = random_walk(question.system(), bound, steps, random);
    if (!execution) return "";
    for (std::size_t length = 0; length <= execution->steps.size(); ++length) {
      Execution begun = *execution;
      begun.steps.resize(length);
      if (std::string wrong = asked.along(begun); !wrong.empty()) return "along: " + wrong;
      if (length > 0 && asked.is_asked_for(begun)) found = begun;
    }
    if (std::string wrong = asked.walk_back(random); !wrong.empty()) return "back: " + wrong;
  }
  if (std::string wrong = asked.decided(found.has_value()); !wrong.empty()) return wrong;
  for (int slice = 0; found && slice < 3; ++slice) {
    const Instrumentation weaker = of_slice(instrumentation, question.file(), *found, random);
    const std::string wrong = Asked(question, weaker, tally).decided(true);
    if (!wrong.empty()) return "of a slice: " + wrong;
  }
  return "";
}

End some_end(const System& system, Random& random) {
  const std::size_t which = random.below(3);
  if (which == 0) return end_named(system, "error");
  if (which == 1 && !system.exits.empty()) return end_named(system, "exit");
  try {
    return end_named(system, random.pick(system.vertices()).name);
  } catch (const UsageError&) {  // the exit of a procedure
    return end_named(system, "error");
  }
}

void compare(const System& file, Random& random, Tally& tally) {
  const CoverQuestion question(file, some_end(file, random), Properties::standard());
  for (const Instrumentation& asked : questions_about(question, random)) {
    const std::string wrong = compare(question, asked, random, tally);
    EXPECT_EQ(wrong, "") << to_string(asked.means) << ", the end is " << question.end().in_words()
                         << "\n"
                         << text_of(file);
  }
}

void compare(std::uint64_t first, std::uint64_t last) {
  Tally tally;
  for (std::uint64_t seed = first; seed < last && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed + 5);
    compare(with_implicit_errors(random_system(seed)), random, tally);
    compare(with_implicit_errors(random_full_system(seed)), random, tally);
    compare(with_implicit_errors(random_original(seed)), random, tally);
  }
  std::cout << tally.systems << " systems (" << tally.phases << " by phases), " << tally.came
            << " executions came to the end, " << tally.stayed << " did not, " << tally.back
            << " came back; oracle: " << tally.feasible << " feasible, " << tally.infeasible
            << " infeasible, " << tally.slices << " slices\n";
  const std::size_t seeds = last - first;
  EXPECT_GE(tally.phases, seeds);
  EXPECT_GE(tally.slices, seeds);
  EXPECT_GE(tally.came, 10 * seeds);
  EXPECT_GE(tally.stayed, 10 * seeds);
  EXPECT_GE(tally.back, seeds);
  EXPECT_GE(tally.feasible, seeds);
  EXPECT_GE(tally.infeasible, seeds);
}

TEST(Coverage, ExecutionsAlongEdgesComeToTheEnd) {
  compare(0, 30);
}

class CoverageLong : public testing::TestWithParam<std::uint64_t> {};

TEST_P(CoverageLong, ExecutionsAlongEdgesComeToTheEnd) {
  compare(1000 + 300 * GetParam(), 1300 + 300 * GetParam());
}
INSTANTIATE_TEST_SUITE_P(Shard, CoverageLong, testing::Range<std::uint64_t>(0, 10));

}  // namespace
}  // namespace heapreach::rts::coverage_test

// A system with all of its errors beside the one that a question makes of it: executions go along
// and come back, and the errors that answer the question are those that are left.
#include <gtest/gtest.h>

#include <iostream>

#include "rts/model/property_errors.h"
#include "rts/semantics/question.h"
#include "rts/transform/restriction.h"
#include "tests/harness/machine.h"
#include "tests/rts/rewritings/lockstep.h"
#include "tests/rts/rewritings/originals.h"

namespace heapreach::rts::questions_test {
namespace {

using namespace test;

constexpr std::uint64_t bound = bound_of_rewritings;
constexpr int walks = walks_of_rewritings;

/// A system with all of its errors beside the one that a question makes of it.
class Asked {
 public:
  Asked(const System& system, const Question& question, Random& random)
      : system_(system),
        question_(question),
        asked_(restricted(system, question)),
        random_(random) {}

  /// Nothing, or what differs. An execution is taken in both.
  std::string along(const Execution& execution) {
    Machine here(system_, bound, execution);
    Machine there(asked_, bound, execution);
    for (std::size_t i = 0; i < execution.steps.size(); ++i) {
      if (!same(here, there)) return "the states differ";
      if (std::string wrong = all_edges(here, there); !wrong.empty()) return wrong;
      const Step& step = execution.steps[i];
      take(here, step);
      const bool done = take(there, step);
      ++steps;
      if (i + 1 == execution.steps.size() && system_.is_error(here.state().vertex)) break;
      if (!done) return "a step is lost";
    }
    if (!system_.is_error(here.state().vertex)) {
      return same(here, there) ? "" : "the last states differ";
    }
    const bool answers = why_no_answer(system_, question_, execution, here.state()).empty();
    answered += answers;
    others += !answers;
    const VertexId end = there.state().vertex;
    if (answers != asked_.is_error(end)) return answers ? "an answer is lost" : "no answer";
    if (answers || end == here.state().vertex || !system_.call_of(last_edge(execution))) return "";
    return asked_.graph().out_edges(end).empty() ? "" : "it goes on";
  }

  std::string back() {
    const auto walk = random_walk(asked_, bound, 25, random_);
    if (!walk) return "";
    Machine here(system_, bound, *walk);
    Machine there(asked_, bound, *walk);
    for (const Step& step : walk->steps) {
      take(there, step);
      if (!take(here, step)) return "a step that is none";
    }
    if (asked_.is_error(there.state().vertex)) {
      return why_no_answer(system_, question_, *walk, here.state());
    }
    const bool ended = asked_.graph().out_edges(there.state().vertex).empty();
    if (system_.is_error(here.state().vertex)) return ended ? "" : "it goes on behind an error";
    return same(here, there) ? "" : "the last states differ";
  }

  std::size_t steps = 0;
  std::size_t answered = 0;
  std::size_t others = 0;

 private:
  EdgeId last_edge(const Execution& execution) const {
    return execution.steps.empty() ? 0 : execution.steps.back().edge;
  }
  static bool take(Machine& machine, const Step& step) {
    const auto choose = [&](std::size_t index, const Action&, std::size_t) {
      return step.choices.at(index);
    };
    const bool done = machine.take(step.edge, choose) == Outcome::done;
    while (machine.return_once()) {
    }
    return done;
  }
  static bool same(const Machine& here, const Machine& there) {
    return here.state() == there.state();
  }
  /// Those that lead on do the same.
  std::string all_edges(const Machine& here, const Machine& there) {
    for (const EdgeId e : system_.graph().out_edges(here.state().vertex)) {
      if (system_.call_of(e) != nullptr || system_.is_error(system_.edge(e).to)) continue;
      std::vector<Choice> choices;
      Machine a = here;
      Machine b = there;
      Draw draw({0, 1, 2}, random_);
      const Outcome outcome = a.take(e, draw.choose(system_.edge(e).instructions.size(), choices));
      const auto choose = [&](std::size_t index, const Action&, std::size_t) {
        return choices.at(index);
      };
      if (b.take(e, choose) != outcome) return system_.edge_name(e) + " ends otherwise";
    }
    return "";
  }

  const System& system_;
  Question question_;
  System asked_;
  Random& random_;
};

Question drawn_question(const System& system, Random& random) {
  Question question;
  question.properties = Properties::none();
  for (const Property property : all_properties) {
    if (random.chance(40)) question.properties.add(property);
  }
  if (random.chance(30)) question.error = random.pick(system.errors);
  return question;
}

void check_questions(std::uint64_t first, std::uint64_t last) {
  std::size_t steps = 0;
  std::size_t answered = 0;
  std::size_t others = 0;
  for (std::uint64_t seed = first; seed < last && !testing::Test::HasFailure(); ++seed) {
    System declared = random_original(seed);
    if (seed % 10 == 0 && !declared.is_error(declared.start)) {
      declared.errors.push_back(declared.start);
    }
    const System system = with_errors(declared, Properties::all());
    Random random(seed + 1);
    Asked asked(system, drawn_question(system, random), random);
    for (int i = 0; i < walks; ++i) {
      const auto walk = random_walk(system, bound, 25, random);
      if (!walk) break;
      EXPECT_EQ(asked.along(*walk), "") << "seed " << seed << "\n" << text_of(declared);
      EXPECT_EQ(asked.back(), "") << "seed " << seed << "\n" << text_of(declared);
    }
    steps += asked.steps;
    answered += asked.answered;
    others += asked.others;
  }
  std::cout << steps << " steps, " << answered << " answers, " << others << " other errors\n";
  EXPECT_GE(steps, 5 * (last - first));
  EXPECT_GE(2 * answered, last - first);
  EXPECT_GE(2 * others, last - first);
}

TEST(QuestionsOfRandomSystems, LeaveWhatAnswersThem) {
  check_questions(600, 700);
}

TEST(QuestionsOfRandomSystemsLong, LeaveWhatAnswersThem) {
  check_questions(70000, 76000);
}

}  // namespace
}  // namespace heapreach::rts::questions_test

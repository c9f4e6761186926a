// Every rewriting of a system against the system itself, which keeps its calls and follows them on
// a stack: executions go along and come back (lockstep.h), and the oracle says the same of both. No
// check of an answer could see a rewriting that loses executions: the certificate speaks of what
// is left.
#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

#include "rts/model/memory_errors.h"
#include "rts/model/property_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/mixed_semantics.h"
#include "rts/transform/path_program.h"
#include "rts/transform/restriction.h"
#include "rts/transform/stack_calls.h"
#include "rts/transform/unwind_calls.h"
#include "tests/harness/machine.h"
#include "tests/harness/odd_ends.h"
#include "tests/harness/oracle.h"
#include "tests/harness/outline.h"
#include "tests/harness/random_system.h"
#include "tests/rts/lockstep.h"

namespace heapreach::rts::rewritings_test {
namespace {

using namespace test;

constexpr std::uint64_t bound = 4;
constexpr int walks = 6;

/// What random systems seldom have: arguments that change places, and a variable that is read as an
/// argument only, behind a call in which the procedure is active once more.
const std::string swapping = R"yaml(rts: 1
variables: {n: int, m: int, k: int}
start: {vertex: a}
error: bad
procedures:
  f:
    parameters: {x: int, y: int, z: int}
    variables: {l: int}
    result: [y, x, z]
    entry: fi
    exit: fo
    edges:
      - {from: fi, to: fo, do: [{assume: z <= 0}]}
      - {from: fi, to: f1, do: [{assume: z > 0}, {move: {to: l, value: x - y}}]}
      - {from: f1, to: f2, do: [{call: {to: f, args: [y, x, z - 1], result: [x, y, z]}}]}
      - {from: f2, to: f3, do: [{call: {to: same, args: [l], result: z}}]}
      - {from: f3, to: fo, do: [{assume: z != 1}]}
      - {from: f3, to: bad, do: [{assume: z == 1}]}
  same:
    parameters: {v: int}
    result: v
    entry: si
    exit: so
    edges: [{from: si, to: so}]
edges:
  - {from: a, to: b, do: [{call: {to: f, args: [n, m, 2], result: [n, m, k]}}]}
  - {from: b, to: bad, do: [{assume: n == m + 1}]}
)yaml";

System random_original(std::uint64_t seed) {
  if (seed % 20 == 19) return read_text(swapping, "swapping").system;
  Random random(seed);
  System system = with_more_calls(outline(random_system(seed), random), random);
  if (seed % 2 == 0) system = with_recursion(system, random);
  if (seed % 3 != 0) system = with_odd_ends(system, random);
  return system;
}

std::string text_of(const System& system) {
  std::ostringstream text;
  write(text, system);
  return text.str();
}

void print(const char* name, const Compared& c) {
  std::cout << name << ": " << c.executions << " executions, " << c.steps << " steps, " << c.edges
            << " edges (" << c.cuts << " cut), " << c.returns << " returns, " << c.too_deep
            << " too deep, " << c.errors << " errors (" << c.inside_callee << " in a callee)\n";
}

/// Both ways, some walks each.
std::string compare(const System& original, const Transformed& rewritten, std::size_t depth,
                    Random& random, Compared& compared) {
  for (int i = 0; i < walks; ++i) {
    const auto walk = random_walk(original, bound, 25, random);
    if (!walk) return "";
    std::string wrong = taken_along(original, rewritten, bound, *walk, depth, random, compared);
    if (!wrong.empty()) return "along " + wrong;
    wrong = taken_back(original, rewritten, bound, random, compared);
    if (!wrong.empty()) return "back: " + wrong;
  }
  return "";
}

/// With an edge from everywhere to an error that is never taken: so the oracle looks everywhere, as
/// it does where there are calls.
System all_relevant(System system) {
  Instruction never;
  never.action = Assume{make_boolean(false)};
  for (VertexId v = 0; v < system.vertices().size(); ++v) {
    if (system.is_error(v)) continue;
    Edge edge;
    edge.from = v;
    edge.to = system.errors.front();
    edge.instructions = {never};
    system.add_edge(std::move(edge));
  }
  return system;
}

struct Answers {
  int feasible = 0;
  int infeasible = 0;
  int cut = 0;  // of those: in both
};

/// `exactly`: what is cut is the same, too.
std::string compare_answers(const System& original, const System& rewritten, bool exactly,
                            Answers& answers) {
  OracleLimits limits;
  limits.states = 6000;
  const OracleAnswer a = ask_oracle(original, bound, limits);
  const OracleAnswer b = ask_oracle(all_relevant(rewritten), bound, limits);
  const auto* x = std::get_if<OracleInfeasible>(&a);
  const auto* y = std::get_if<OracleInfeasible>(&b);
  const bool feasible = std::holds_alternative<OracleFeasible>(a);
  const bool also = std::holds_alternative<OracleFeasible>(b);
  if ((x != nullptr && !x->domain_limited && also) ||
      (y != nullptr && !y->domain_limited && feasible)) {
    return to_string(a) + ", rewritten " + to_string(b);
  }
  answers.feasible += feasible && also;
  if (x == nullptr || y == nullptr || x->domain_limited || y->domain_limited) return "";
  ++answers.infeasible;
  if (exactly && x->cut != y->cut) return to_string(a) + ", rewritten " + to_string(b);
  answers.cut += x->cut && y->cut;
  return "";
}

/// Rewrites by `rewrite` (nothing: not this system) for every seed.
template <typename Rewrite>
void for_seeds(std::uint64_t first, std::uint64_t last, const Rewrite& rewrite) {
  for (std::uint64_t seed = first; seed < last && !testing::Test::HasFailure(); ++seed) {
    const System original = with_implicit_errors(random_original(seed));
    if (original.procedures.empty()) continue;
    Random random(seed + 1);
    const std::string wrong = rewrite(original, random);
    EXPECT_EQ(wrong, "") << "seed " << seed << "\n" << text_of(original);
  }
}

void check_floors(const char* name, const Compared& compared, std::uint64_t seeds) {
  print(name, compared);
  EXPECT_GE(compared.executions, 2 * seeds);
  EXPECT_GE(compared.steps, 8 * seeds);
  EXPECT_GE(10 * compared.returns, seeds);
  EXPECT_GE(10 * compared.errors, seeds);
  EXPECT_GE(50 * compared.inside_callee, seeds);
}

void check_answers(const Answers& answers, std::uint64_t seeds) {
  std::cout << answers.feasible << " feasible, " << answers.infeasible << " infeasible ("
            << answers.cut << " cut)\n";
  EXPECT_GE(10 * static_cast<std::uint64_t>(answers.feasible), seeds);
  EXPECT_GE(20 * static_cast<std::uint64_t>(answers.infeasible), seeds);
}

void check_inlining(std::uint64_t first, std::uint64_t last) {
  Compared compared;
  Answers answers;
  for_seeds(first, last, [&](const System& original, Random& random) -> std::string {
    const Transformed inlined = inline_calls(original);
    if (!inlined.refusal().empty()) return "";
    std::string wrong = compare(original, inlined, 0, random, compared);
    if (wrong.empty()) wrong = compare_answers(original, inlined.system(), true, answers);
    return wrong;
  });
  check_floors("inlined", compared, last - first);
  check_answers(answers, last - first);
}

/// Without recursion the depth is never reached, so errors are the same; with it they are, at
/// least, no more if deeper calls are no end, and no fewer if these are errors.
void check_unwinding(std::uint64_t first, std::uint64_t last) {
  Compared compared;
  Answers answers;
  for_seeds(first, last, [&](const System& original, Random& random) -> std::string {
    const std::size_t depth = 1 + random.below(4);
    for (const TooDeep too_deep : {TooDeep::is_error, TooDeep::is_no_end}) {
      const Transformed unwound = unwind_calls(original, depth, too_deep);
      std::string wrong = compare(original, unwound, depth, random, compared);
      if (!wrong.empty()) return wrong;
    }
    // Recursion takes a cell before a procedure is active once more.
    const std::size_t enough = (bound + 1) * original.procedures.size() + 1;
    const Transformed unwound = unwind_calls(original, enough, TooDeep::is_error);
    if (!unwound.refusal().empty()) return "";
    return compare_answers(original, unwound.system(), true, answers);
  });
  check_floors("unwound", compared, last - first);
  EXPECT_GE(10 * compared.too_deep, last - first);
  check_answers(answers, last - first);
}

void check_stack(std::uint64_t first, std::uint64_t last) {
  Compared compared;
  for_seeds(first, last, [&](const System& original, Random& random) {
    return compare(original, stack_calls(original), 0, random, compared);
  });
  check_floors("on a stack", compared, last - first);
}

void check_mixed(std::uint64_t first, std::uint64_t last) {
  Compared compared;
  Answers answers;
  for_seeds(first, last, [&](const System& original, Random& random) {
    const Transformed mixed = mixed_semantics(original);
    std::string wrong = compare(original, mixed, 0, random, compared);
    if (wrong.empty()) wrong = compare_answers(original, mixed.system(), true, answers);
    return wrong;
  });
  check_floors("mixed", compared, last - first);
  check_answers(answers, last - first);
}

void check_path_programs(std::uint64_t first, std::uint64_t last) {
  Compared compared;
  for_seeds(first, last, [&](const System& original, Random& random) -> std::string {
    for (int i = 0; i < walks; ++i) {
      const auto walk = random_walk(original, bound, 25, random);
      if (!walk) return "";
      std::vector<EdgeId> path;
      for (const Step& step : walk->steps) path.push_back(step.edge);
      const Transformed straight = path_program(original, path);
      std::string wrong = taken_alone(original, straight, bound, *walk, random, compared);
      if (wrong.empty()) wrong = taken_back(original, straight, bound, random, compared);
      if (!wrong.empty()) return wrong;
    }
    return "";
  });
  check_floors("path programs", compared, last - first);
}

/// At every state of random walks: of the edges that were added exactly those can be taken whose
/// instruction is where the edge behind them ends without being cut.
void check_implicit_errors(std::uint64_t first, std::uint64_t last) {
  std::size_t taken = 0;
  std::size_t edges = 0;
  for (std::uint64_t seed = first; seed < last && !testing::Test::HasFailure(); ++seed) {
    System declared = random_original(seed);
    declared.memory_errors = MemoryErrors::implicit;
    const System expanded = with_implicit_errors(declared);
    ASSERT_GE(expanded.edges().size(), declared.edges().size());
    Random random(seed + 1);
    for (int i = 0; i < walks; ++i) {
      const auto walk = random_walk(declared, bound, 25, random);
      if (!walk) break;
      Machine machine(expanded, bound, *walk);
      for (const Step& step : walk->steps) {
        for (const EdgeId e : declared.graph().out_edges(machine.state().vertex)) {
          if (declared.call_of(e) != nullptr) continue;
          std::vector<Choice> choices;
          Machine end = machine;
          Draw draw({0, 1, 2}, random);
          const std::size_t instructions = declared.edge(e).instructions.size();
          const Outcome outcome = end.take(e, draw.choose(instructions, choices));
          for (EdgeId added = static_cast<EdgeId>(declared.edges().size());
               added < expanded.edges().size(); ++added) {
            const ImplicitError& error = *expanded.edge(added).implicit;
            if (error.edge != e) continue;
            Machine failing = machine;
            const Outcome fails = failing.take(
                added,
                [&](std::size_t index, const Action&, std::size_t) { return choices.at(index); });
            const bool here = outcome == Outcome::blocked && end.failed_at() == error.instruction;
            ASSERT_EQ(fails == Outcome::done, here)
                << "seed " << seed << ", " << expanded.edge_name(added) << "\n"
                << text_of(declared);
            if (here) {
              EXPECT_EQ(failing.state().vertex, declared.errors.front());
            }
            taken += here;
          }
          const auto& checks = declared.edge(e).instructions;
          if (outcome == Outcome::blocked && checked(checks[end.failed_at()].action)) --taken;
          ++edges;
        }
        const auto choose = [&](std::size_t index, const Action&, std::size_t) {
          return step.choices.at(index);
        };
        ASSERT_EQ(machine.take(step.edge, choose), Outcome::done);
        while (machine.return_once()) {
        }
      }
    }
  }
  // Each failing that should be an error was one: what was counted and taken off again.
  EXPECT_EQ(taken, 0u);
  std::cout << edges << " edges\n";
  EXPECT_GE(edges, 10 * (last - first));
}

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

Question random_question(const System& system, Random& random) {
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
    Asked asked(system, random_question(system, random), random);
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

TEST(Rewritings, Inlining) {
  check_inlining(0, 60);
}
TEST(Rewritings, Unwinding) {
  check_unwinding(100, 140);
}
TEST(Rewritings, TheStack) {
  check_stack(200, 300);
}
TEST(Rewritings, TheMixedSemantics) {
  check_mixed(300, 350);
}
TEST(Rewritings, StraightPaths) {
  check_path_programs(400, 500);
}
TEST(Rewritings, ImplicitErrors) {
  check_implicit_errors(500, 600);
}

TEST(Rewritings, Questions) {
  check_questions(600, 700);
}

TEST(RewritingsLong, Inlining) {
  check_inlining(10000, 13000);
}
TEST(RewritingsLong, Unwinding) {
  check_unwinding(20000, 22000);
}
TEST(RewritingsLong, TheStack) {
  check_stack(30000, 36000);
}
TEST(RewritingsLong, TheMixedSemantics) {
  check_mixed(40000, 43000);
}
TEST(RewritingsLong, StraightPaths) {
  check_path_programs(50000, 56000);
}
TEST(RewritingsLong, ImplicitErrors) {
  check_implicit_errors(60000, 66000);
}
TEST(RewritingsLong, Questions) {
  check_questions(70000, 76000);
}

}  // namespace
}  // namespace heapreach::rts::rewritings_test

// Every rewriting of a system against the system itself, which keeps its calls and follows them on
// a stack: executions go along and come back (lockstep.h), and the oracle says the same of both. No
// check of an answer could see a rewriting that loses executions: the certificate speaks of what
// is left.
#include <gtest/gtest.h>

#include <iostream>

#include "rts/model/memory_errors.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/mixed_semantics.h"
#include "rts/transform/path_program.h"
#include "rts/transform/stack_calls.h"
#include "rts/transform/unwind_calls.h"
#include "tests/harness/oracle.h"
#include "tests/rts/rewritings/lockstep.h"
#include "tests/rts/rewritings/originals.h"

namespace heapreach::rts::rewritings_test {
namespace {

using namespace test;

constexpr std::uint64_t bound = bound_of_rewritings;
constexpr int walks = walks_of_rewritings;

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

/// With frames that look alike, and as earlier versions made them, whose evidence is still taken.
void check_stack(std::uint64_t first, std::uint64_t last) {
  Compared compared;
  for_seeds(first, last, [&](const System& original, Random& random) {
    const Frames frames = random.chance(75) ? Frames::alike : Frames::as_needed;
    return compare(original, stack_calls(original, frames), 0, random, compared);
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
}  // namespace
}  // namespace heapreach::rts::rewritings_test

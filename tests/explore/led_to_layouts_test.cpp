// What the search and the judge say of `no_live_cells(E, ..)` in random configurations, against
// heaps in which their blocks have addresses: each answer that some layout gives must be among
// theirs. And the judge has no answer that the search has not, or it would refuse its proofs.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "evidence/graph/execution.h"
#include "explore/evaluation.h"
#include "tests/explore/layouts.h"
#include "tests/explore/support.h"
#include "tests/harness/build.h"

namespace heapreach::test {
namespace {

using namespace explore;
using Answers = std::set<bool>;

/// Three variables; the condition is that of the first edge, its negation that of the second.
rts::System asking(const std::string& roots, long origin, long guard) {
  return system_of(fmt::format(R"yaml(
rts: 1
layout: {{origin: {}, guard: {}}}
variables: {{x: ptr, y: ptr, n: int}}
start: {{vertex: a}}
error: bad
edges:
  - {{from: a, to: bad, do: [{{assume: "no_live_cells({})"}}]}}
  - {{from: a, to: bad, do: [{{assume: "!no_live_cells({})"}}]}}
)yaml",
                               origin, guard, roots, roots));
}

class Heap {
 public:
  explicit Heap(Random& random) : random_(random) {}

  /// Nothing if what was drawn contradicts itself.
  std::optional<Configuration> draw(Facts& facts) {
    result_.unknowns = 2;
    result_.garbage = random_.chance(20) ? Garbage::some : Garbage::none;
    for (std::size_t i = 1 + random_.below(3); i > 0; --i) add_segment();
    for (Segment& segment : result_.segments) fill(segment);
    for (int v = 0; v < 3; ++v) result_.store.push_back(datum());
    std::vector<Atom> atoms;
    for (const Unknown u : {0U, 1U}) {
      if (random_.chance(80)) atoms.push_back(less_equal(sum_of_unknown(u), sum_of(1)));
    }
    for (const Segment& segment : result_.segments) {
      const auto ends = order_of_ends(segment);
      atoms.insert(atoms.end(), ends.begin(), ends.end());
    }
    for (const Atom& atom : atoms) {
      if (!facts.possible(result_.condition, atom)) return std::nullopt;
      if (!atom.sum.is_constant()) result_.condition.push_back(atom);
    }
    return result_;
  }

 private:
  void add_segment() {
    Segment segment;
    segment.count = random_.chance(50) ? 1 : 1 + random_.below(3);
    segment.size = random_.chance(60) ? 2 : random_.between(1, 3);
    segment.or_more = random_.chance(30);
    segment.freed = random_.chance(10);
    segment.is_static = !segment.freed && random_.chance(15);
    if (!segment.freed) segment.slots.resize(static_cast<std::size_t>(segment.size));
    result_.segments.push_back(segment);
  }

  void fill(Segment& segment) {
    for (Slot& slot : segment.slots) {
      slot.value = datum();
      if (!segment.is_run()) continue;
      if (random_.chance(50)) {
        slot.step = random_.chance(70) ? 1 : -1;
        slot.offset = offset(segment.size);
      } else if (slot.value.kind == Datum::Kind::sum && random_.chance(50)) {
        slot.order = random_.chance(50) ? 1 : -1;
        slot.gap = random_.chance(50) ? 0 : 1;
        slot.first = number(sum());
      }
    }
  }

  Number offset(Number size) {
    if (random_.chance(50)) return random_.between(0, size - 1);
    return random_.chance(60) ? random_.between(size, 2 * size + 1) : random_.between(-size, -1);
  }

  /// Mostly what leads nowhere for sure: so much else leaves all open.
  Sum sum() {
    if (random_.chance(15)) return sum_of_unknown(static_cast<Unknown>(random_.below(2)));
    return sum_of(random_.chance(85) ? 0 : random_.between(-1, 9));
  }

  Datum datum() {
    if (random_.chance(3)) return {Datum::Kind::any, false, 0, {}};
    if (random_.chance(45)) return number(sum());
    const auto id = static_cast<SegmentId>(random_.below(result_.segments.size()));
    const Segment& segment = result_.segments[id];
    const Number at = random_.chance(90) ? 0 : offset(segment.size);
    const Sum moved = random_.chance(5) ? add(sum_of_unknown(0), at) : sum_of(at);
    return place(id, segment.is_run() && random_.chance(40), moved);
  }

  Random& random_;
  Configuration result_;
};

Answers of_search(const Configuration& from, const rts::System& system, Facts& facts) {
  const auto& assume = std::get<rts::Assume>(system.edge(0).instructions[0].action);
  const MakeEvaluation make = opaque_addresses();
  Answers answers;
  Decisions decisions;
  do {
    Configuration configuration = from;
    try {
      answers.insert(make(system, configuration, facts, decisions)->truth(*assume.condition));
    } catch (const NeedsAddresses&) {
      answers = {false, true};
    }
  } while (decisions.next());
  return answers;
}

Answers of_judge(const State& state, const rts::System& system,
                 evidence::graph::GraphSolver& solver) {
  Answers answers;
  for (const rts::EdgeId edge : {0U, 1U}) {
    evidence::graph::follow(system, state, system.edge(edge).instructions, 40, solver,
                            [&](evidence::graph::PathEnd& end) {
                              if (solver.satisfiable(end.facts)) answers.insert(edge == 0);
                              if (!end.refused.empty()) answers = {false, true};
                              return true;
                            });
  }
  return answers;
}

std::string roots(Random& random) {
  std::string text;
  for (std::size_t i = 1 + random.below(2); i > 0; --i) {
    text += text.empty() ? "" : ", ";
    text += random.pick<std::string>({"x", "x", "y", "y", "n", "x + 1", "y - 1", "x + 3", "4"});
  }
  return text;
}

/// How often both kinds of answer were the only one.
struct Tally {
  int held = 0, failed = 0, open = 0, layouts = 0;
};

void compare(std::uint64_t seed, Facts& facts, evidence::graph::GraphSolver& solver, Tally& tally) {
  Random random(seed);
  const std::string asked = roots(random);
  const rts::System system = asking(asked, random.between(2, 3), random.chance(30) ? 1 : 0);
  const auto configuration = Heap(random).draw(facts);
  if (!configuration) return;
  const State state = to_state(*configuration);
  const Answers search = of_search(*configuration, system, facts);
  const Answers judge = of_judge(state, system, solver);
  if (search.size() == 2) ++tally.open;
  if (search == Answers{true}) ++tally.held;
  if (search == Answers{false}) ++tally.failed;
  for (const bool answer : judge) {
    ASSERT_TRUE(search.count(answer) > 0) << "seed " << seed << ": the judge alone has " << answer;
  }
  for (int i = 0; i < 120; ++i) {
    const auto heap = laid_out(state, system, random);
    if (!heap) continue;
    ++tally.layouts;
    const auto& assume = std::get<rts::Assume>(system.edge(0).instructions[0].action);
    const bool truth = rts::holds(*assume.condition, *heap, system);
    ASSERT_TRUE(search.count(truth) > 0) << "seed " << seed << ": the search misses " << truth;
    ASSERT_TRUE(judge.count(truth) > 0) << "seed " << seed << ": the judge misses " << truth;
  }
}

void compare(std::uint64_t first, std::uint64_t last) {
  Tally tally;
  Facts facts({});
  evidence::graph::GraphSolver solver({});
  for (std::uint64_t seed = first; seed < last && !testing::Test::HasFatalFailure(); ++seed) {
    compare(seed, facts, solver, tally);
  }
  std::cout << tally.held << " hold, " << tally.failed << " fail, " << tally.open << " open, "
            << tally.layouts << " layouts\n";
  const int all = static_cast<int>(last - first);
  EXPECT_GT(20 * tally.held, all);
  EXPECT_GT(20 * tally.failed, all);
  EXPECT_GT(tally.layouts, all);
}

TEST(LedToLayouts, GiveNoOtherAnswers) {
  compare(0, 2000);
}

TEST(LedToLayoutsLong, GiveNoOtherAnswers) {
  compare(10000, 100000);
}

}  // namespace
}  // namespace heapreach::test

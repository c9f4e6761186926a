// List segments of length at least k mean all of their lengths: random states against
// themselves spelled out block by block, when they are compared and when instructions are executed
// on them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "evidence/certificates/schema/schema.h"
#include "evidence/checker/graph/shape.h"
#include "evidence/checker/graph/subsumption.h"
#include "tests/evidence/blocks.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"

namespace heapreach::test::segment_semantics_test {
namespace {

using evidence::State;

const rts::System& two_pointers() {
  static const rts::System system = system_of(R"yaml(
rts: 1
variables: {x: ptr, y: ptr}
start: {vertex: a}
error: bad
edges: [{from: a, to: bad}]
)yaml");
  return system;
}

std::string text_of(const std::vector<State>& states) {
  evidence::schema::SavedCertificate saved;
  saved.certificate = evidence::StateGraphCertificate{{false, std::nullopt, 0, states, {}}};
  return evidence::schema::to_json(saved, &two_pointers())["states"].dump(1);
}

evidence::checker::PathEnd end_of(const State& state) {
  evidence::checker::PathEnd end;
  end.state = state;
  end.facts = evidence::checker::Facts(state.condition);
  return end;
}

std::string why_not(const State& inner, const State& outer,
                    evidence::checker::GraphSolver& solver) {
  return evidence::checker::why_not_subsumed(end_of(inner), outer, two_pointers(), solver);
}

TEST(SegmentSemantics, ContainmentIsThatOfAllLengths) {
  evidence::checker::GraphSolver solver({});
  int accepted = 0;
  int missed = 0;
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    const State outer = random_segments(random);
    const State inner = random.chance(90) ? disturbed(outer, random) : random_segments(random);
    for (const State& state : {outer, inner}) {
      ASSERT_EQ(evidence::checker::malformed(two_pointers(), {false, std::nullopt, 0, {state}, {}}),
                "");
    }
    const bool expected = contains_segments(outer, inner, 2);
    const std::string reason = why_not(inner, outer, solver);
    accepted += reason.empty() ? 1 : 0;
    missed += !reason.empty() && expected ? 1 : 0;
    refused += !reason.empty() && !expected ? 1 : 0;
    ASSERT_TRUE(expected || !reason.empty()) << "seed " << seed << "\n" << text_of({inner, outer});
  }
  std::cout << accepted << " accepted, " << refused << " refused, " << missed << " missed\n";
  EXPECT_GT(accepted, 500);
  EXPECT_GT(refused, 500);
  EXPECT_LT(missed, accepted / 5);
}

std::string instruction(Random& random) {
  const auto variable = [&] { return random.pick<std::string>({"x", "y"}); };
  const std::string x = variable();
  const std::string y = variable();
  const std::string at = y + random.pick<std::string>({"", " + 1"});
  switch (random.below(8)) {
    case 0:
      return fmt::format("alloc: {{to: {}, size: 2}}", x);
    case 1:
      return fmt::format("free: {}", x);
    case 2:
    case 3:
      return fmt::format("load: {{to: {}, at: \"{}\"}}", x, at);
    case 4:
      return fmt::format("store: {{at: \"{}\", value: \"{}\"}}", at,
                         random.pick<std::string>({"x", "y", "7", "null", "x + (x == y ? 0 : 1)"}));
    case 5:
      return fmt::format("move: {{to: {}, value: \"{}\"}}", x,
                         random.pick<std::string>({"x", "y", "y + (x == y ? 1 : 0)", "y - x"}));
    case 6:
      return fmt::format("fail: {{free: {}}}", x);
    default:
      return fmt::format(
          "assume: \"{}\"",
          random.pick<std::string>({"x == y", "x != y", "x == null", "x != null", "allocated(x)",
                                    "!no_live_cells", "!no_live_cells(x)", "no_live_cells(x, y)",
                                    "size(y) == 2", "base(x + 1) == y", "x == 7"}));
  }
}

class Ends {
 public:
  Ends(const rts::System& system, const State& from, bool garbage,
       evidence::checker::GraphSolver& solver) {
    evidence::checker::follow(system, from, system.edge(0).instructions, {40, false}, solver,
                              [&](evidence::checker::PathEnd& end) {
                                if (!solver.satisfiable(end.facts)) return true;
                                refused = refused || !end.refused.empty();
                                states.push_back(end.state.saved());
                                states.back().condition = end.facts.constraints();
                                if (!garbage) states.back() = without_garbage(states.back());
                                return !refused;
                              });
  }
  std::vector<State> states;
  bool refused = false;
};

/// Whether a variable leads to every block. If only the end of a segment without a way back is led
/// to, the checker may miss what the state contains.
bool all_reachable(const State& state) {
  const State blocks = spelled_out(state, numbers_of(state, 1).back());
  return without_garbage(blocks).nodes.size() == blocks.nodes.size();
}

struct Tally {
  int followed = 0;
  int ended = 0;
  int missed =
      0;  // ends whose conditions are beyond contains_segments, and that the checker misses
};

bool within(const State& end, const std::vector<State>& segments,
            evidence::checker::GraphSolver& solver, Tally& tally) {
  bool plain = end.condition.empty();
  for (const State& segment : segments) {
    if (why_not(end, segment, solver).empty()) return true;
    plain = plain && segment.condition.empty();
  }
  if (!plain) ++tally.missed;
  return !plain || std::any_of(segments.begin(), segments.end(), [&](const State& segment) {
    return contains_segments(segment, end, 0);
  });
}

/// What the instructions do to each length is part of what they do to the segment.
void compare(std::uint64_t seed, Tally& tally, evidence::checker::GraphSolver& solver) {
  Random random(seed);
  const State state = random_segments(random);
  std::string text;
  for (std::size_t i = 1 + random.below(4); i > 0; --i) {
    text += (text.empty() ? "{" : ", {") + instruction(random) + "}";
  }
  const rts::System system = system_of(
      "rts: 1\nvariables: {x: ptr, y: ptr}\nlayout: {origin: 2}\nstart: {vertex: a}\nerror: bad\n"
      "edges: [{from: a, to: bad, do: [" +
      text + "]}]\n");
  const Ends segments(system, state, false, solver);
  if (segments.refused ||
      !std::all_of(segments.states.begin(), segments.states.end(), all_reachable))
    return;
  ++tally.followed;
  for (const State& end : segments.states) {
    ASSERT_EQ(evidence::checker::malformed(two_pointers(), {false, std::nullopt, 0, {end}, {}}), "")
        << "seed " << seed << " " << text << "\n"
        << text_of({state, end});
  }
  for (const Numbers& numbers : numbers_of(state, 2)) {
    const State blocks = spelled_out(state, numbers);
    const Ends exact(system, blocks, true, solver);
    ASSERT_FALSE(exact.refused) << "seed " << seed << " " << text << "\n" << text_of({state});
    for (const State& end : exact.states) {
      ++tally.ended;
      ASSERT_TRUE(within(end, segments.states, solver, tally))
          << "seed " << seed << " " << text << "\n"
          << text_of({state, blocks, end});
    }
  }
}

TEST(SegmentSemantics, InstructionsDoWhatTheyDoToEachLength) {
  evidence::checker::GraphSolver solver({});
  Tally tally;
  for (std::uint64_t seed = 0; seed < 5000 && !HasFatalFailure(); ++seed) {
    compare(seed, tally, solver);
  }
  std::cout << tally.followed << " programs, " << tally.ended << " ends, " << tally.missed
            << " missed\n";
  EXPECT_GT(tally.followed, 1000);
  EXPECT_GT(tally.ended, 1500);
  EXPECT_LT(tally.missed, tally.ended / 50);
}

}  // namespace
}  // namespace heapreach::test::segment_semantics_test

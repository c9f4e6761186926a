// List segments whose blocks are in order: splitting, cases, folding and subsumption against an
// enumeration of all lengths and numbers, the checker's containment, too.
#include <gtest/gtest.h>

#include <algorithm>

#include "evidence/checker/graph/subsumption.h"
#include "search/abstraction/canonical.h"
#include "search/abstraction/fold.h"
#include "search/abstraction/subsumption.h"
#include "search/abstraction/widen.h"
#include "search/engine/candidates.h"
#include "search/state/materialise.h"
#include "search/state/state_graph.h"
#include "tests/search/orders.h"
#include "tests/search/segments.h"
#include "tests/search/support.h"

namespace heapreach::test::order_test {
namespace {

using namespace search;

constexpr std::uint64_t most = 4;
constexpr long range = 2;

using Heaps = std::set<std::string>;

bool is_possible(const Configuration& c, Facts& facts) {
  std::vector<Constraint> condition;
  for (const Constraint& constraint : c.condition) {
    if (!facts.possible(condition, constraint)) return false;
    condition.push_back(constraint);
  }
  return true;
}

/// Random lists that some integers make one of.
std::vector<Configuration> lists(std::uint64_t first, std::uint64_t last, Facts& facts) {
  std::vector<Configuration> all;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    Random random(seed);
    Configuration c = random_ordered_list(random);
    if (is_possible(c, facts) && !heaps_of(c, most, range).empty()) all.push_back(std::move(c));
  }
  return all;
}

bool includes(const Heaps& all, const Heaps& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

const Live everything{{true, true}, {}, true, false};

TEST(Order, BranchesOfCasesStandForTheSameHeaps) {
  Facts facts({});
  int ordered = 0;
  for (const Configuration& c : lists(0, 400, facts)) {
    for (const bool last : {false, true}) {
      const auto id = static_cast<SegmentId>(c.segments.size() - 1);
      ordered += c.segments[id].is_list() && slots(c.segments[id])[1].order != 0 ? 1 : 0;
      Heaps result;
      Decisions decisions;
      do {
        Configuration copy = c;
        const SegmentId block = materialise(copy, id, last, facts, decisions);
        EXPECT_FALSE(copy.segments[block].is_list());
        EXPECT_EQ(serialised(deserialised(serialised(copy))), serialised(copy));
        // Ends that a new block needs may lie outside of the range in between only.
        result.merge(heaps_of(copy, most, range));
      } while (decisions.next());
      ASSERT_EQ(result, heaps_of(c, most, range)) << serialised(c);
    }
  }
  EXPECT_GT(ordered, 100);
}

TEST(Order, TurnsRoundWithTheSegment) {
  Facts facts({});
  for (const Configuration& c : lists(400, 600, facts)) {
    Configuration turned = c;
    for (SegmentId id = 0; id < c.segments.size(); ++id) reverse(turned, id);
    EXPECT_EQ(heaps_of(turned, most, range), heaps_of(c, most, range));
  }
}

/// Three blocks in order become a list segment that stands for exactly the same lists.
TEST(Order, IsFoldedWithoutLossWhereTheConditionIsAChain) {
  Facts facts({});
  for (const int order : {1, -1}) {
    for (const Number gap : {0, 1}) {
      Configuration c;
      c.unknowns = 4;
      c.store = {place(0), number({})};
      for (SegmentId id = 0; id < 4; ++id) {
        Segment block;
        block.size = 2;
        slots(block) = {{0, 0, id < 3 ? place(id + 1) : number({})},
                        {0, 0, number(linear_unknown(id))}};
        c.segments.push_back(block);
        if (id == 0) continue;
        const LinearExpression before = linear_unknown(id - 1);
        const LinearExpression here = linear_unknown(id);
        c.condition.push_back(order > 0 ? less_equal(add(before, gap), here)
                                        : less_equal(add(here, gap), before));
      }
      const Heaps expected = heaps_of(c, most, range);
      make_canonical(c, everything, Keep::order, facts);
      EXPECT_EQ(heaps_of(c, most, range), expected);
      ASSERT_EQ(c.segments.size(), 2u);  // the first block is a variable's
      EXPECT_EQ(length(c.segments[1]), 3u);
      EXPECT_EQ(slots(c.segments[1])[1].order, order);
      EXPECT_EQ(slots(c.segments[1])[1].gap, gap);
      EXPECT_EQ(c.unknowns, 3u);
    }
  }
}

TEST(Order, CanonicalFormsHaveAllHeaps) {
  Facts facts({});
  int in_order = 0;
  for (const Configuration& c : lists(600, 1000, facts)) {
    const Heaps before = heaps_of(c, most, range);
    for (const Keep keep : {Keep::nothing, Keep::about_store, Keep::order, Keep::everything}) {
      Configuration canonical = c;
      const bool loses = make_canonical(canonical, everything, keep, facts);
      const Heaps after = heaps_of(canonical, most, range);
      ASSERT_TRUE(includes(after, before));
      if (!loses) {
        ASSERT_EQ(after, before);
      }
      for (const Segment& segment : canonical.segments) {
        in_order += segment.is_list() && slots(segment)[1].order != 0 ? 1 : 0;
        if (keep < Keep::order) {
          EXPECT_EQ(slots(segment)[1].order, 0);
        }
      }
    }
  }
  EXPECT_GT(in_order, 100);
}

TEST(Order, WhatSubsumesHasAllHeaps) {
  Facts facts({});
  std::vector<Configuration> all;
  for (Configuration& c : lists(1000, 1400, facts)) {
    for (const Keep keep : {Keep::order, Keep::everything}) {
      Configuration canonical = c;
      make_canonical(canonical, everything, keep, facts);
      forget_lengths(canonical, keep == Keep::order ? 1 : 3);
      all.push_back(std::move(canonical));
    }
  }
  int subsuming = 0;
  int singles = 0;
  for (const Configuration& general : all) {
    for (const Configuration& special : all) {
      if (outline_of(general) != outline_of(special) || !subsumes(general, special, facts))
        continue;
      if (serialised(general) == serialised(special)) continue;
      ++subsuming;
      for (std::size_t i = 0; i < general.segments.size(); ++i) {
        const bool in_order = slots(general.segments[i])[1].order != 0;
        singles += in_order && !special.segments[i].is_list() ? 1 : 0;
      }
      ASSERT_TRUE(includes(heaps_of(general, most, range), heaps_of(special, most, range)))
          << serialised(general);
    }
  }
  EXPECT_GT(subsuming, 300);
  EXPECT_GT(singles, 30);
}

/// A list segment in order has what a single block and equal blocks have, not what a list segment
/// without order has.
TEST(Order, OfLengthAtLeastOneSubsumesASingleBlock) {
  Facts facts({});
  Configuration general;
  general.unknowns = 2;
  general.store = {place(0), number({})};
  Segment list;
  list.size = 2;
  or_longer(list) = true;
  slots(list) = {{1, 0, number({})},
                 {0, 0, number(linear_unknown(1)), 1, 0, number(linear_unknown(0))}};
  general.segments = {list};
  general.condition = {less_equal(linear_unknown(0), linear_unknown(1))};
  Configuration single = general;
  single.condition.clear();
  single.segments[0] = {};
  single.segments[0].size = 2;
  slots(single.segments[0]) = {{0, 0, number({})}, {0, 0, anything()}};
  EXPECT_EQ(outline_of(general), outline_of(single));
  EXPECT_TRUE(subsumes(general, single, facts));
  EXPECT_FALSE(subsumes(single, general, facts));
  Configuration equal = general;
  equal.condition.clear();
  slots(equal.segments[0])[1] = {0, 0, number(linear_unknown(0))};
  EXPECT_TRUE(subsumes(general, equal, facts));
  EXPECT_FALSE(subsumes(equal, general, facts));
  Configuration open = equal;
  slots(open.segments[0])[1].value = anything();
  EXPECT_FALSE(subsumes(general, open, facts));
  EXPECT_TRUE(subsumes(open, general, facts));
  Configuration strict = general;
  slots(strict.segments[0])[1].gap = 1;
  EXPECT_TRUE(subsumes(general, strict, facts));
  EXPECT_FALSE(subsumes(strict, general, facts));
  Configuration down = general;
  slots(down.segments[0])[1].order = -1;
  EXPECT_FALSE(subsumes(general, down, facts));
}

TEST(Order, WideningHasTheHeapsOfBoth) {
  Facts facts({});
  std::vector<Configuration> all;
  for (Configuration& c : lists(1400, 1600, facts)) {
    make_canonical(c, everything, Keep::order, facts);
    all.push_back(std::move(c));
  }
  int widened = 0;
  for (const Configuration& older : all) {
    for (const Configuration& newer : all) {
      if (shape_of(older) != shape_of(newer)) continue;
      const Heaps wide = heaps_of(widen(older, newer, facts), most, range);
      ASSERT_TRUE(includes(wide, heaps_of(older, most, range)));
      ASSERT_TRUE(includes(wide, heaps_of(newer, most, range)));
      ++widened;
    }
  }
  EXPECT_GT(widened, 100);
}

const char* const two_variables = R"yaml(rts: 1
variables: {x: ptr, d: int}
start: {vertex: a}
error: bad
edges: [{from: a, to: bad}]
)yaml";

/// The checker's containment, which shares no code with subsumes().
TEST(Order, TheCheckerContainsHeapsOnly) {
  Facts facts({});
  const rts::System system = system_of(two_variables);
  evidence::checker::GraphSolver solver({});
  const std::vector<Configuration> all = lists(2000, 2150, facts);
  int containing = 0;
  for (const Configuration& general : all) {
    const Heaps of_general = heaps_of(general, most, range);
    for (const Configuration& special : all) {
      evidence::checker::PathEnd end;
      end.state = to_state(special);
      end.state.garbage = Garbage::any;
      end.facts = evidence::checker::Facts(end.state.condition);
      State state = to_state(general);
      state.garbage = Garbage::any;
      if (!evidence::checker::why_not_subsumed(end, state, system, solver).empty()) continue;
      containing += &general != &special ? 1 : 0;
      ASSERT_TRUE(includes(of_general, heaps_of(special, most, range))) << serialised(general);
    }
  }
  EXPECT_GT(containing, 50);
}

TEST(Order, CandidatesAreAllThatSubsume) {
  Facts facts({});
  std::vector<Configuration> all;
  for (Configuration& c : lists(2400, 2600, facts)) {
    make_canonical(c, everything, Keep::order, facts);
    if (all.size() % 2 == 0) forget_lengths(c, 1);
    c.used = 0;
    all.push_back(std::move(c));
  }
  Candidates candidates;
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    candidates.add(outline_of(all[i]), Profile(all[i]), i);
  }
  int subsuming = 0, denied = 0;
  for (const Configuration& special : all) {
    const auto may = candidates.that_may_subsume(outline_of(special), Profile(special));
    EXPECT_TRUE(std::is_sorted(may.begin(), may.end()));
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      if (outline_of(all[i]) != outline_of(special)) continue;
      const bool is_candidate = std::binary_search(may.begin(), may.end(), i);
      const bool does = subsumes(all[i], special, facts);
      EXPECT_TRUE(is_candidate || !does) << serialised(all[i]);
      subsuming += does ? 1 : 0;
      denied += is_candidate ? 0 : 1;
    }
  }
  EXPECT_GT(subsuming, 200);
  EXPECT_GT(denied, 1000);
}

/// What subsumes() accepts after cases and folding is what the checker has to find.
TEST(Order, TheCheckerFindsWhatSubsumes) {
  Facts facts({});
  const rts::System system = system_of(two_variables);
  evidence::checker::GraphSolver solver({});
  std::vector<Configuration> all;
  for (Configuration& c : lists(2200, 2350, facts)) {
    make_canonical(c, everything, Keep::order, facts);
    forget_lengths(c, 1);
    all.push_back(std::move(c));
  }
  int subsuming = 0;
  for (const Configuration& general : all) {
    for (const Configuration& special : all) {
      if (outline_of(general) != outline_of(special) || !subsumes(general, special, facts))
        continue;
      evidence::checker::PathEnd end;
      end.state = to_state(special);
      end.facts = evidence::checker::Facts(end.state.condition);
      EXPECT_EQ(evidence::checker::why_not_subsumed(end, to_state(general), system, solver), "");
      ++subsuming;
    }
  }
  EXPECT_GT(subsuming, 100);
}

}  // namespace
}  // namespace heapreach::test::order_test

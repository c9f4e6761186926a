// List segments of length at least k: cases and folding keep what they stand for, widening
// adds lengths.
#include "search/state/materialise.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "search/abstraction/canonical.h"
#include "search/abstraction/fold.h"
#include "search/abstraction/garbage.h"
#include "tests/search/lengths.h"
#include "tests/search/segments.h"

namespace heapreach::test::materialise_test {
namespace {

using namespace search;

constexpr std::uint64_t most = 9;

using Pictures = std::set<std::string>;

/// The pictures of all branches together; `branches` counts them.
template <typename Body>
Pictures of_branches(const Configuration& from, int& branches, Body body) {
  Pictures all;
  Decisions decisions;
  do {
    Configuration c = from;
    body(c, decisions);
    all.merge(pictures(c, most));
    ++branches;
  } while (decisions.next());
  return all;
}

TEST(Materialise, BranchesStandForTheSameStates) {
  Facts facts({});
  for (const Configuration& c : open_rows()) {
    for (const bool last : {false, true}) {
      int branches = 0;
      const Pictures result = of_branches(c, branches, [&](Configuration& copy, Decisions& d) {
        const SegmentId block = materialise(copy, 0, last, facts, d);
        EXPECT_FALSE(copy.segments[block].is_list());
      });
      EXPECT_EQ(result, pictures(c, most));
      EXPECT_EQ(branches, c.segments[0].may_be_one() ? 2 : 1);
    }
  }
}

TEST(Materialise, ARunOfTwoOrMoreGivesUpABlockWithoutCases) {
  Configuration c = row({2});
  or_longer(c.segments[0]) = true;
  Decisions decisions;
  Facts facts({});
  const SegmentId block = materialise(c, 0, false, facts, decisions);
  EXPECT_FALSE(decisions.next());
  EXPECT_EQ(c.store[0], place(block));
  EXPECT_EQ(length(c.segments[0]), 1u);
  EXPECT_TRUE(or_longer(c.segments[0]));
  EXPECT_EQ(slots(c.segments[block])[0].value, place(0));
}

TEST(Materialise, WhetherThereIsASingleBlockIsAskedOnce) {
  Facts facts({});
  for (const Configuration& c : open_rows()) {
    int branches = 0;
    const Pictures result = of_branches(c, branches, [&](Configuration& copy, Decisions& d) {
      const bool single = is_single(copy, 0, facts, d);
      EXPECT_EQ(single, !copy.segments[0].is_list());
      EXPECT_FALSE(copy.segments[0].may_be_one());
      EXPECT_EQ(is_single(copy, 0, facts, d), single);
    });
    EXPECT_EQ(result, pictures(c, most));
    EXPECT_EQ(branches, c.segments[0].may_be_one() ? 2 : 1);
  }
}

TEST(WidenSegments, AddsLengthsOnly) {
  for (const Configuration& c : open_rows()) {
    for (const std::uint64_t longest : {1, 2, 3, 7}) {
      Configuration wide = c;
      const bool lost = forget_lengths(wide, longest);
      EXPECT_EQ(lost, length(c.segments[0]) > longest);
      const Pictures before = pictures(c, most);
      const Pictures after = pictures(wide, most);
      EXPECT_TRUE(std::includes(after.begin(), after.end(), before.begin(), before.end()));
      EXPECT_EQ(before == after, !lost);
      EXPECT_LE(length(wide.segments[0]), longest);
      EXPECT_FALSE(forget_lengths(wide, longest));
    }
  }
}

/// Folding, forgetting and renaming: a random walk of cases on the way there changes nothing.
TEST(OpenSegments, StandForTheSameStatesInCanonicalForm) {
  Facts facts({});
  int lists_of_one_or_more = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    Random random(seed);
    const Configuration lists = random_lists(random);
    const Live live{{true, true}, {}, true, random.chance(50)};
    int branches = 0;
    const std::size_t steps = random.below(3);
    const Pictures result = of_branches(lists, branches, [&](Configuration& c, Decisions& d) {
      for (std::size_t i = 0; i < steps; ++i) {
        materialise(c, static_cast<SegmentId>(i % c.segments.size()), (seed & 1) != 0, facts, d);
      }
      c.garbage = live.leaks ? Garbage::none : Garbage::any;
      make_canonical(c, live, Keep::everything, facts);
      for (const Segment& s : c.segments) lists_of_one_or_more += s.may_be_one() ? 1 : 0;
      EXPECT_EQ(serialised(deserialised(serialised(c))), serialised(c));
      c.garbage = Garbage::any;
    });
    Configuration original = lists;
    original.garbage = Garbage::any;
    // Blocks that nothing leads to are gone: what is left has fewer.
    const Pictures fewer = pictures(original, most);
    const Pictures more = pictures(original, most + 8);
    EXPECT_TRUE(std::includes(result.begin(), result.end(), fewer.begin(), fewer.end()));
    EXPECT_TRUE(std::includes(more.begin(), more.end(), result.begin(), result.end()));
    if (::testing::Test::HasFailure()) FAIL() << "seed " << seed;
  }
  EXPECT_GT(lists_of_one_or_more, 300);
}

TEST(OpenSegments, AreFoldedToTheSumOfTheirLengths) {
  Configuration c = row({2});
  or_longer(c.segments[0]) = true;
  Decisions decisions;
  Facts facts({});
  materialise(c, 0, false, facts, decisions);
  materialise(c, 0, true, facts, decisions);  // its first option: a single block
  ASSERT_TRUE(decisions.next());
  c = row({2});
  or_longer(c.segments[0]) = true;
  materialise(c, 0, false, facts, decisions);
  materialise(c, 0, true, facts, decisions);
  ASSERT_EQ(c.segments.size(), 3u);
  // With a block in front, that no variable points at.
  c.segments.push_back(c.segments[c.store[0].segment]);
  slots(c.segments.back())[0].value = c.store[0];
  c.segments.push_back(c.segments.back());
  slots(c.segments.back())[0].value = place(3);
  c.store[0] = place(4);
  fold(c);
  std::uint64_t longest = 0;
  for (const Segment& segment : c.segments) longest = std::max(longest, length(segment));
  EXPECT_EQ(longest, 4u);
}

/// Of a list segment without links that only its end is left of, one block stays; if leaks are
/// asked for, what became of the rest is left open.
TEST(OpenSegments, WithoutLinksLoseWhatNothingLeadsTo) {
  for (const bool leaks : {false, true}) {
    for (const bool last : {false, true}) {
      Configuration c = row({1});
      or_longer(c.segments[0]) = true;
      slots(c.segments[0])[0] = {};
      c.store[0] = place(0, last);
      forget(c, {{true, true}, {}, true, leaks});
      ASSERT_EQ(c.segments.size(), 1u);
      EXPECT_EQ(c.segments[0].is_list(), leaks);
      EXPECT_EQ(c.store[0], place(0, last && leaks));
      EXPECT_EQ(c.garbage, leaks ? Garbage::none : Garbage::any);
    }
  }
}

}  // namespace
}  // namespace heapreach::test::materialise_test

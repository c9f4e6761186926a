// Which losses on a path that no execution takes have to be undone: no more than it needs.
#include "search/engine/path_refinement.h"

#include <gtest/gtest.h>

#include "search/addresses/opaque.h"
#include "tests/search/support.h"

namespace heapreach::search::path_refinement_test {
namespace {

/// The first path that a search finds which keeps nothing of conditions, and widens after `delay`.
struct Path {
  explicit Path(const std::string& text, std::size_t delay = 1000, Keep keep = Keep::nothing)
      : system(test::system_of("rts: 1\nvariables: {p: ptr, k: int, n: int, m: int}\n" + text)) {
    const std::size_t vertices = system.vertices().size();
    precision.conditions.assign(vertices, keep);
    precision.widening_delay.assign(vertices, delay);
    precision.longest_list = all_lengths;
    search.emplace(problem, 4, precision, facts);
    path = search->run(1000);
  }
  /// "b 3", for each vertex where so much is needed; "all" if nothing helps.
  std::string needed() {
    const auto found = needed_along(*search, *path);
    if (!found) return "all";
    std::string text;
    for (const Needed& one : *found) {
      text += (text.empty() ? "" : ", ") + system.vertex(one.vertex).name + " " +
              std::to_string(static_cast<int>(one.keep));
    }
    return text;
  }

  rts::System system;
  OpaqueAddresses addresses{system};
  Confirm confirm;
  Limits limits;
  Progress progress;
  Precision precision;
  Facts facts{limits};
  Problem problem{system, addresses, 4, confirm, limits, progress};
  std::optional<Search> search;
  std::optional<ErrorPath> path;
};

const std::string start = "start: {vertex: a, assume: \"k == 0\"}\nerror: bad\nedges:\n";
const std::string about_n =
    start + "  - {from: a, to: b, do: [{assume: \"n > 5\"}]}\n  - {from: b, to: c}\n";

TEST(PathRefinement, PathsWithoutLossesLeadSomewhere) {
  Path real(about_n + "  - {from: c, to: bad, do: [{assume: \"n == 7\"}]}\n");
  ASSERT_TRUE(real.path);
  EXPECT_FALSE(leads_nowhere(*real.search, *real.path));
  EXPECT_EQ(real.needed(), "all");
}

TEST(PathRefinement, ConditionsAreNeededWhereTheyWereLost) {
  Path spurious(about_n + "  - {from: c, to: bad, do: [{assume: \"n == 3\"}]}\n");
  ASSERT_TRUE(spurious.path);
  EXPECT_TRUE(leads_nowhere(*spurious.search, *spurious.path));
  EXPECT_EQ(spurious.needed(), "b 1");
}

TEST(PathRefinement, OtherConditionsAreNotNeeded) {
  Path spurious(start +
                "  - {from: a, to: b, do: [{assume: \"m > 5\"}]}\n"
                "  - {from: b, to: c, do: [{assume: \"n > 5\"}]}\n"
                "  - {from: c, to: bad, do: [{assume: \"n == 3\"}, {assume: \"m == 7\"}]}\n");
  ASSERT_TRUE(spurious.path);
  EXPECT_EQ(spurious.needed(), "c 1");
}

TEST(PathRefinement, ConditionsOnCellsNeedEverything) {
  Path spurious(start +
                "  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {load: {to: n, at: p}}, "
                "{assume: \"n > 5\"}, {kill: [n]}]}\n"
                "  - {from: b, to: bad, do: [{load: {to: n, at: p}}, {assume: \"n == 3\"}]}\n");
  ASSERT_TRUE(spurious.path);
  EXPECT_EQ(spurious.needed(), "b 2");
}

/// What the variable is compared with would be a bound of it that is kept.
TEST(PathRefinement, WhatWasWidenedIsNeeded) {
  const std::string loop =
      start +
      "  - {from: a, to: b}\n"
      "  - {from: b, to: b, do: [{kill: [m]}, {assume: \"m == k + k && m < 3\"},\n"
      "      {move: {to: k, value: k + 1}}]}\n"
      "  - {from: b, to: bad, do: [{kill: [n]}, {assume: \"n == k && n == 9\"}]}\n";
  Path spurious(loop, 1, Keep::everything);
  ASSERT_TRUE(spurious.path);
  EXPECT_TRUE(leads_nowhere(*spurious.search, *spurious.path));
  EXPECT_NE(spurious.needed().find("b "), std::string::npos);
  EXPECT_FALSE(Path(loop, 1000, Keep::everything).path);
}

TEST(PathRefinement, ConditionsOfTheStartMayBeNeeded) {
  Path spurious(
      "start: {vertex: a, assume: \"n > 5\"}\nerror: bad\nedges:\n"
      "  - {from: a, to: bad, do: [{assume: \"n == 3\"}]}\n");
  ASSERT_TRUE(spurious.path);
  EXPECT_TRUE(leads_nowhere(*spurious.search, *spurious.path));
  EXPECT_EQ(spurious.needed(), "a 1");
}

}  // namespace
}  // namespace heapreach::search::path_refinement_test

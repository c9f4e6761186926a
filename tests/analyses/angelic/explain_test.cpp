// What avoids that a path fails: frees, blocks of the path, fields, stores.
#include "analyses/angelic/explain/explain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analyses/angelic/small_system.h"

namespace heapreach::test::explain_test {
namespace {

using analyses::angelic::Explanation;
using analyses::angelic::Vocabulary;
using ::testing::ElementsAre;

const std::vector<bool> all_unknown(5, true);

/// What avoids the failure of the path of all edges, e0, e1, ..: one text for each alternative.
std::vector<std::string> explained(const std::string& edges, const std::string& heap = "unknown",
                                   const Vocabulary& vocabulary = {},
                                   const std::string& more = "") {
  const rts::System system = small_system(edges, heap, more);
  std::vector<std::string> path;
  for (rts::EdgeId id = 0; id < system.edges().size(); ++id) path.push_back(system.edge_name(id));
  const Explanation explanation =
      analyses::angelic::explain(system, all_unknown, along(system, path), {}, vocabulary, {});
  std::vector<std::string> result;
  for (const auto& clauses : explanation.alternatives) result.push_back(texts_of(clauses));
  return result;
}

const std::string load_q = "  - {from: b, to: bad, do: [{fail: {load: {to: d, at: q}}}]}\n";

TEST(Explain, WhatIsFreedIsAnotherBlockOrNone) {
  const std::string freed = "  - {from: a, to: b, do: [{free: x}]}\n" + load_q;
  EXPECT_THAT(explained(freed), ElementsAre("allocated(q); x != base(q)"));
  EXPECT_THAT(explained(freed, "unknown", analyses::angelic::preset_vocabulary("no-alias")),
              ElementsAre("allocated(q); x == null"));
  const std::string got =
      "  - {from: a, to: b0, do: [{kill: {vars: [x], from: Get}}]}\n"
      "  - {from: b0, to: b, do: [{free: x}]}\n" +
      load_q;
  EXPECT_THAT(explained(got, "unknown", analyses::angelic::preset_vocabulary("no-alias")),
              ElementsAre("allocated(q); every result r of Get: r == null"));
}

TEST(Explain, WhatIsReadBehindItsFreeIsNoSpecificationsBusiness) {
  EXPECT_THAT(explained("  - {from: a, to: b, do: [{free: q}]}\n" + load_q), ElementsAre());
  const std::string own =
      "  - {from: a, to: b, do: [{alloc: {to: q, size: 1}}, {free: q}]}\n" + load_q;
  EXPECT_THAT(explained(own), ElementsAre());
}

TEST(Explain, FieldsLieInTheBlockOfTheirPointer) {
  const std::string field =
      "  - {from: a, to: bad, do: [{fail: {load: {to: d, at: p + 1, in: p}}}]}\n";
  EXPECT_THAT(explained(field), ElementsAre("allocated(p); base(p + 1) == base(p)"));
}

/// The file's startvalue(..) is 0 where no cell was allocated, that of specifications anything.
TEST(Explain, StartValuesThatTheFileAsksForAreThoseOfCells) {
  const auto asserted = [](const std::string& condition) {
    return explained("  - {from: a, to: bad, do: [{fail: {assert: \"" + condition + "\"}}]}\n");
  };
  EXPECT_THAT(asserted("startvalue(p) != null"),
              ElementsAre("allocated(p); startvalue(p) != null"));
  EXPECT_THAT(asserted("startvalue(p) == null"), ElementsAre("startvalue(p) == null"));
  EXPECT_THAT(asserted("startvalue(startvalue(p) + 1) != x || x == null"),
              ElementsAre("x == null || x != startvalue(startvalue(p) + 1); "
                          "x == null || allocated(p)"));
  // Stores and frees change nothing of the start heap.
  EXPECT_THAT(explained("  - {from: a, to: b, do: [{store: {at: p, value: 0}}, {free: p}]}\n"
                        "  - {from: b, to: bad, do: [{fail: {assert: \"startvalue(q) == x\"}}]}\n"),
              ElementsAre("allocated(q); x == startvalue(q)"));
}

TEST(Explain, SizesOfBlocksAreSaidFromBelow) {
  const std::string small = "  - {from: a, to: bad, do: [{fail: {assert: size(p) >= 3}}]}\n";
  EXPECT_THAT(explained(small), ElementsAre("size(p) >= 3"));
  const std::string large = "  - {from: a, to: bad, do: [{fail: {assert: size(p) <= 3}}]}\n";
  EXPECT_THAT(explained(large), ElementsAre());
  const std::string none = "  - {from: a, to: bad, do: [{fail: {assert: \"!allocated(p)\"}}]}\n";
  EXPECT_THAT(explained(none), ElementsAre());
}

TEST(Explain, OnlyBasesAreFreed) {
  EXPECT_THAT(explained("  - {from: a, to: bad, do: [{fail: {free: p}}]}\n"),
              ElementsAre("p == null || size(p) >= 1"));
  EXPECT_THAT(explained("  - {from: a, to: bad, do: [{fail: {free: p}}]}\n", "empty"),
              ElementsAre("p == null"));
}

TEST(Explain, ContentsBehindStoresDependOnAddresses) {
  const std::string stored =
      "  - {from: a, to: b, do: [{store: {at: p, value: null}}, {load: {to: x, at: q}}]}\n"
      "  - {from: b, to: bad, do: [{fail: {assert: x != null}}]}\n";
  EXPECT_THAT(explained(stored), ElementsAre("p != q; startvalue(q) != null"));
}

/// What a new block holds at first is no content of the start heap, and results may lead there.
TEST(Explain, NewCellsHoldNothingOfTheStart) {
  const std::string edges =
      "  - {from: a, to: b, do: [{alloc: {to: q, size: 1}}, {kill: {vars: [p], from: Get}}, "
      "{load: {to: x, at: p}}]}\n"
      "  - {from: b, to: bad, do: [{fail: {assert: x != null}}]}\n";
  EXPECT_THAT(explained(edges), ElementsAre());
  // Variables at the start lead to no later block, if something is there before.
  const std::string old =
      "  - {from: a, to: b, do: [{alloc: {to: q, size: 1}}, {load: {to: x, at: p}}]}\n"
      "  - {from: b, to: bad, do: [{fail: {assert: x != null}}]}\n";
  EXPECT_THAT(explained(old), ElementsAre("startvalue(p) != null"));
  EXPECT_THAT(explained(old, "empty"), ElementsAre());
}

/// Breaking what an import assumes avoids nothing; other assumes may be branches.
TEST(Explain, WhatIsAssumedOnTheWayIsNotBroken) {
  const std::string edges =
      "  - {from: a, to: b, do: [{assume: p != q}]}\n"
      "  - {from: b, to: bad, do: [{fail: {assert: x != null}}]}\n";
  EXPECT_THAT(explained(edges, "unknown", {}, imported_program), ElementsAre("x != null"));
  EXPECT_THAT(explained(edges), ElementsAre("p == q || x != null"));
}

}  // namespace
}  // namespace heapreach::test::explain_test

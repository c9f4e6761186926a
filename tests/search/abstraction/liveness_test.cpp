// What is live where: variables, fields that loads name, and whether anybody asks for leaks.
#include "search/abstraction/liveness.h"

#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::test::liveness_test {
namespace {

using search::Live;

/// What is live at vertex `a`, from which these edges leave.
Live live_at_start(const std::string& edges) {
  const rts::System system = system_of(
      "rts: 1\nerror: bad\nvariables: {p: ptr, q: ptr, n: int}\nstart: {vertex: a}\nedges:\n" +
      edges);
  return search::liveness(system, false)[system.start];
}

using Variables = std::vector<bool>;

TEST(Liveness, ReadBeforeWritten) {
  EXPECT_EQ(live_at_start("  - {from: a, to: bad, do: [{move: {to: n, value: 1}}, {free: p}]}\n"
                          "  - {from: a, to: bad, do: [{assume: \"n == 1\"}]}\n")
                .variables,
            (Variables{true, false, true}));
  EXPECT_EQ(live_at_start("  - {from: a, to: bad, do: [{kill: [p]}, {free: p}]}\n").variables,
            (Variables{false, false, false}));
}

TEST(Liveness, OnlyWaysToAnErrorCount) {
  EXPECT_EQ(live_at_start("  - {from: a, to: bad}\n"
                          "  - {from: a, to: b, do: [{assume: \"p == q\"}]}\n")
                .variables,
            (Variables{false, false, false}));
}

TEST(Liveness, LoopsAreFollowedToTheEnd) {
  const Live live = live_at_start(
      "  - {from: a, to: b, do: [{move: {to: p, value: q}}]}\n"
      "  - {from: b, to: b, do: [{load: {to: p, at: \"p + 2\"}}]}\n"
      "  - {from: b, to: bad, do: [{assume: \"!allocated(p)\"}]}\n");
  EXPECT_EQ(live.variables, (Variables{false, true, false}));
  EXPECT_EQ(live.fields, (std::set<search::Number>{2}));
  EXPECT_FALSE(live.leaks);
}

TEST(Liveness, LoadsNameFieldsAndStoresDoNot) {
  const Live live = live_at_start(
      "  - {from: a, to: b, do: [{load: {to: n, at: p}}, {load: {to: n, at: \"3 + p\"}}]}\n"
      "  - {from: b, to: bad, do: [{store: {at: \"p + 1\", value: n}}]}\n");
  EXPECT_TRUE(live.field(0));
  EXPECT_FALSE(live.field(1));
  EXPECT_TRUE(live.field(3));
  EXPECT_TRUE(
      live_at_start("  - {from: a, to: bad, do: [{load: {to: q, at: \"p + n\"}}]}\n").every_field);
}

/// A failing load reads no cell, and sets no variable.
TEST(Liveness, FailedLoadsReadTheirAddressOnly) {
  const Live live = live_at_start(
      "  - {from: a, to: b, do: [{fail: {load: {to: n, at: \"p + 1\", in: q}}}]}\n"
      "  - {from: b, to: bad, do: [{assume: \"n == 1\"}]}\n");
  EXPECT_EQ(live.variables, (Variables{true, true, true}));
  EXPECT_FALSE(live.field(1));
}

TEST(Liveness, AskingForLeaks) {
  EXPECT_TRUE(live_at_start("  - {from: a, to: b}\n"
                            "  - {from: b, to: bad, do: [{assume: \"!no_live_cells\"}]}\n")
                  .leaks);
}

}  // namespace
}  // namespace heapreach::test::liveness_test

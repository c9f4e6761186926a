// Which conditions of a path have a say in its failure.
#include "analyses/angelic/explain/path_slice.h"

#include <gtest/gtest.h>

#include "tests/analyses/angelic/small_system.h"

namespace heapreach::test::path_slice_test {
namespace {

using analyses::angelic::Say;

/// "11 0 1" of the instructions of a path's edges, "g" for what is granted, "-" for an edge without
/// any.
std::string kept(const std::string& edges, const std::vector<std::string>& path,
                 const std::string& more = "") {
  const rts::System system = small_system(edges, "unknown", more);
  std::vector<rts::EdgeId> ids;
  for (const rts::Step& step : along(system, path).steps) ids.push_back(step.edge);
  std::string text;
  for (const auto& step : analyses::angelic::conditions_that_matter(system, ids)) {
    text += text.empty() ? "" : " ";
    for (const Say say : step) text += say == Say::none ? '0' : say == Say::decides ? '1' : 'g';
    if (step.empty()) text += '-';
  }
  return text;
}

std::string branch(const std::string& then, const std::string& otherwise) {
  return "  - {id: t, from: a, to: b, do: [{assume: p == null}" + then +
         "]}\n"
         "  - {id: e, from: a, to: b, do: [{assume: p != null}" +
         otherwise +
         "]}\n"
         "  - {id: f, from: b, to: bad, do: [{fail: {assert: x != null}}]}\n"
         "  - {id: g, from: b, to: done, do: [{assert: x != null}]}\n";
}

TEST(PathSlice, BranchesThatMeetAgainAreLeftOut) {
  EXPECT_EQ(kept(branch("", ""), {"t", "f"}), "0 1");
  EXPECT_EQ(kept(branch(", {move: {to: d, value: 1}}", ""), {"t", "f"}), "00 1");
}

TEST(PathSlice, BranchesThatSetWhatMattersAreKept) {
  EXPECT_EQ(kept(branch(", {move: {to: x, value: q}}", ""), {"t", "f"}), "10 1");
  EXPECT_EQ(kept(branch("", ", {load: {to: x, at: q}}"), {"t", "f"}), "1 1");
  EXPECT_EQ(kept(branch(", {store: {at: q, value: 0}}", ""), {"t", "f"}), "00 1");
}

TEST(PathSlice, FreesMatterForAccessesAlone) {
  const std::string edges =
      "  - {id: t, from: a, to: b, do: [{assume: p == null}, {free: q}]}\n"
      "  - {id: e, from: a, to: b, do: [{assume: p != null}]}\n"
      "  - {id: f, from: b, to: bad, do: [{fail: {load: {to: d, at: x}}}]}\n"
      "  - {id: g, from: b, to: bad, do: [{fail: {assert: x != null}}]}\n";
  EXPECT_EQ(kept(edges, {"t", "f"}), "10 1");
  EXPECT_EQ(kept(edges, {"t", "g"}), "00 1");
}

TEST(PathSlice, BranchesAroundTheFailureAreKept) {
  const std::string edges =
      "  - {id: t, from: a, to: b, do: [{assume: p == null}]}\n"
      "  - {id: e, from: a, to: done, do: [{assume: p != null}]}\n"
      "  - {id: f, from: b, to: bad, do: [{fail: {assert: x != null}}]}\n"
      "  - {id: g, from: b, to: done, do: [{assert: x != null}]}\n";
  EXPECT_EQ(kept(edges, {"t", "f"}), "1 1");
}

/// What all ways of a program begin with is no branch.
TEST(PathSlice, WhatImportsAssumeIsGranted) {
  const std::string edges =
      "  - {id: s, from: a, to: b, do: [{kill: [x]}, {assume: n > 0}]}\n"
      "  - {id: t, from: b, to: c, do: [{assume: d > 0}, {assume: p == null}]}\n"
      "  - {id: e, from: b, to: done, do: [{assume: d > 0}, {assume: p != null}]}\n"
      "  - {id: f, from: c, to: bad, do: [{assume: q != x}, {fail: {assert: x != null}}]}\n"
      "  - {id: g, from: c, to: done, do: [{assume: q != x}, {assert: x != null}]}\n";
  EXPECT_EQ(kept(edges, {"s", "t", "f"}, imported_program), "0g g1 g1");
  EXPECT_EQ(kept(edges, {"s", "t", "f"}), "01 11 11");
  // Not if the other side of a branch that makes no difference need not keep to it.
  const std::string inside =
      "  - {id: t, from: a, to: c, do: [{assume: p == null}]}\n"
      "  - {id: u, from: c, to: b, do: [{assume: d > 0}]}\n"
      "  - {id: e, from: a, to: b, do: [{assume: p != null}]}\n"
      "  - {id: f, from: b, to: bad, do: [{fail: {assert: x != null}}]}\n"
      "  - {id: g, from: b, to: done, do: [{assert: x != null}]}\n";
  EXPECT_EQ(kept(inside, {"t", "u", "f"}, imported_program), "0 0 1");
}

}  // namespace
}  // namespace heapreach::test::path_slice_test

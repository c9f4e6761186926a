// One edge from one configuration: branches by re-execution, and where they lead.
#include "search/step/execution.h"

#include <gtest/gtest.h>

#include <set>

#include "search/addresses/opaque.h"
#include "tests/search/heaps.h"
#include "tests/search/segments.h"
#include "tests/search/support.h"

namespace heapreach::test::execution_test {
namespace {

using namespace search;

class Edge {
 public:
  explicit Edge(const std::string& instructions)
      : system_(system_of("rts: 1\nerror: bad\nvariables: {p: ptr, q: ptr, n: int}\n"
                          "start: {vertex: a, assume: \"p == null\"}\nedges:\n  - {from: a, to: b, "
                          "do: [" +
                          instructions + "]}\n  - {from: b, to: bad}\n")) {}

  /// The ends of all branches from the start.
  std::vector<Configuration> ends(std::uint64_t bound) {
    Facts facts({});
    const OpaqueAddresses addresses(system_);
    std::vector<Configuration> result;
    const auto keep = [&](Configuration c) { result.push_back(std::move(c)); };
    std::vector<Configuration> starts;
    start(system_, addresses, bound, facts, remarks,
          [&](Configuration c) { starts.push_back(std::move(c)); });
    for (const Configuration& from : starts) {
      execute(system_, addresses, bound, from, 0, facts, remarks, keep);
    }
    return result;
  }

  Remarks remarks;

 private:
  rts::System system_;
};

TEST(Execution, ABlockOfUnknownSizeIsTriedAtEverySizeThatFits) {
  Edge edge("{alloc: {to: p, size: n}}");
  std::set<Number> sizes;
  for (const Configuration& c : edge.ends(3)) {
    ASSERT_EQ(c.segments.size(), 1u);
    EXPECT_EQ(c.used, static_cast<std::uint64_t>(c.segments[0].size));
    sizes.insert(c.segments[0].size);
  }
  EXPECT_EQ(sizes, (std::set<Number>{1, 2, 3}));
  EXPECT_TRUE(edge.remarks.cut);
}

TEST(Execution, WithoutRoomItIsCut) {
  Edge edge("{alloc: {to: p, size: 2}}");
  EXPECT_TRUE(edge.ends(1).empty());
  EXPECT_TRUE(edge.remarks.cut);
  Edge blocked("{alloc: {to: p, size: 0}}");
  EXPECT_TRUE(blocked.ends(1).empty());
  EXPECT_FALSE(blocked.remarks.cut);
}

TEST(Execution, AnAllocMayFail) {
  Edge edge("{alloc: {to: p, size: 1, may_fail: true}}");
  const auto ends = edge.ends(1);
  ASSERT_EQ(ends.size(), 2u);
  EXPECT_TRUE(ends[0].store[0].is_place());
  EXPECT_EQ(ends[1].store[0], number({}));
}

TEST(Execution, WhatIsReadIsKept) {
  Edge edge("{alloc: {to: p, size: 1}}, {load: {to: n, at: p}}, {load: {to: q, at: p}}");
  const auto ends = edge.ends(1);
  ASSERT_EQ(ends.size(), 1u);
  EXPECT_EQ(ends[0].store[1], ends[0].store[2]);
  EXPECT_EQ(slots(ends[0].segments[0])[0].value, ends[0].store[1]);
}

TEST(Execution, AFreedBlockHasNoCells) {
  Edge edge("{alloc: {to: p, size: 1}}, {free: p}, {fail: {store: {at: p, value: 1}}}");
  const auto ends = edge.ends(1);
  ASSERT_EQ(ends.size(), 1u);
  EXPECT_TRUE(ends[0].segments[0].freed);
  EXPECT_TRUE(slots(ends[0].segments[0]).empty());
  EXPECT_EQ(ends[0].used, 1u);
}

TEST(Execution, ConditionsSplitTheUnknown) {
  Edge edge("{assume: \"n != 2\"}, {assume: \"1 <= n && n <= 3\"}, {kill: [p]}");
  std::set<long> values;
  for (const Configuration& c : edge.ends(1)) {
    ASSERT_EQ(c.store[2].linear.terms.size(), 1u);
    for (long n = -5; n <= 5; ++n) {
      std::vector<long> all(c.unknowns, 0);
      all[c.store[2].linear.terms[0].first] = n;
      if (holds(c.condition, all)) values.insert(n);
    }
  }
  EXPECT_EQ(values, (std::set<long>{1, 3}));
}

TEST(Execution, TheEndsOfARunAreTakenOutOfIt) {
  for (const bool last : {false, true}) {
    const rts::System system = system_of(
        "rts: 1\nerror: bad\nvariables: {p: ptr, q: ptr}\nstart: {vertex: a}\nedges:\n"
        "  - {from: a, to: b, do: [{store: {at: \"p + 1\", value: 8}}]}\n  - {from: b, to: bad}\n");
    Configuration c = row({4, false});
    if (last) c.store[0] = place(0, true);
    Facts facts({});
    Remarks remarks;
    int ends = 0;
    execute(system, OpaqueAddresses(system), 8, c, 0, facts, remarks, [&](Configuration after) {
      ++ends;
      EXPECT_EQ(after.segments.size(), 2u);
      const Segment& block = after.segments[after.store[0].segment];
      EXPECT_EQ(length(block), 1u);
      EXPECT_EQ(slots(block)[1].value, number(linear_constant(8)));
    });
    EXPECT_EQ(ends, 1);
  }
}

}  // namespace
}  // namespace heapreach::test::execution_test

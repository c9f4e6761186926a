// Random machines on lists: operations at both ends and at a cursor in any order, guards missing
// here and there. Their list segments grow, shrink, meet and close in every way. Against the
// oracle.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/harness/oracle.h"
#include "tests/harness/random.h"
#include "tests/search/machines.h"

namespace heapreach::test::lists_test {
namespace {

using Texts = std::vector<std::string>;

/// Operations on a list from h to t with a cursor c; x is free. A node is its link, the link back
/// if the list is doubly linked, and data.
Texts operations(bool doubly) {
  Texts all = {
      // Push and pop in front.
      "{alloc: {to: x, size: 2}}, {store: {at: x, value: h}}, {move: {to: h, value: x}}, {kill: "
      "[x]}",
      "{assume: \"h != null\"}, {load: {to: x, at: h}}, {free: h}, {move: {to: h, value: x}}, "
      "{kill: [x]}",
      "{assume: \"h != null && h != t\"}, {load: {to: x, at: h}}, {free: h}, "
      "{move: {to: h, value: x}}, {kill: [x]}",
      // Push behind.
      "{assume: \"t != null\"}, {alloc: {to: x, size: 2}}, {store: {at: x, value: null}}, "
      "{store: {at: t, value: x}}, {move: {to: t, value: x}}, {kill: [x]}",
      "{assume: \"h == null\"}, {alloc: {to: h, size: 2}}, {store: {at: h, value: null}}, "
      "{move: {to: t, value: h}}",
      // The cursor: to the front, to the end, on, to the end's successor.
      "{move: {to: c, value: h}}",
      "{move: {to: c, value: t}}",
      "{assume: \"c != null\"}, {load: {to: c, at: c}}",
      "{assume: \"c != null && c != t\"}, {load: {to: c, at: c}}",
      "{kill: [c]}, {assume: \"c == null\"}",
      // Behind the cursor: insert, unlink, cut off, close.
      "{assume: \"c != null\"}, {alloc: {to: x, size: 2}}, {load: {to: y, at: c}}, "
      "{store: {at: x, value: y}}, {store: {at: c, value: x}}, {kill: [x, y]}",
      "{assume: \"c != null\"}, {load: {to: x, at: c}}, {assume: \"x != null\"}, "
      "{load: {to: y, at: x}}, {store: {at: c, value: y}}, {free: x}, {kill: [x, y]}",
      "{assume: \"c != null && c == t\"}, {store: {at: c, value: h}}",
      "{assume: \"t != null\"}, {store: {at: t, value: null}}",
      // The ends: forget one, swap them, both at the cursor.
      "{move: {to: t, value: c}}",
      "{move: {to: h, value: c}}",
      "{move: {to: x, value: h}}, {move: {to: h, value: t}}, {move: {to: t, value: x}}, {kill: "
      "[x]}",
      "{move: {to: h, value: null}}, {move: {to: t, value: null}}",
  };
  if (!doubly) return all;
  for (const char* more :
       {// Push in front and behind with links back; back with the cursor; pop behind.
        "{assume: \"h != null\"}, {alloc: {to: x, size: 2}}, {store: {at: x, value: h}}, "
        "{store: {at: \"x + 1\", value: null}}, {store: {at: \"h + 1\", value: x}}, "
        "{move: {to: h, value: x}}, {kill: [x]}",
        "{assume: \"t != null\"}, {alloc: {to: x, size: 2}}, {store: {at: x, value: null}}, "
        "{store: {at: \"x + 1\", value: t}}, {store: {at: t, value: x}}, "
        "{move: {to: t, value: x}}, {kill: [x]}",
        "{assume: \"h == null\"}, {alloc: {to: h, size: 2}}, {store: {at: h, value: null}}, "
        "{store: {at: \"h + 1\", value: null}}, {move: {to: t, value: h}}",
        "{assume: \"c != null && c != h\"}, {load: {to: c, at: \"c + 1\"}}",
        "{assume: \"t != null && t != h\"}, {load: {to: x, at: \"t + 1\"}}, {free: t}, "
        "{store: {at: x, value: null}}, {move: {to: t, value: x}}, {kill: [x]}"}) {
    all.push_back(more);
  }
  return all;
}

std::string machine(std::uint64_t seed) {
  Random random(seed);
  const bool doubly = random.chance(40);
  std::string text = fmt::format(R"yaml(rts: 1
memory_errors: {}
layout: {{origin: 2}}
variables: {{h: ptr, t: ptr, c: ptr, x: ptr, y: ptr}}
start: {{vertex: a, assume: "h == null && t == null && c == null"}}
error: bad
edges:
)yaml",
                                 random.chance(40) ? "implicit" : "explicit");
  const Texts all = operations(doubly);
  // Without its guard an operation may fail, or do what it should not.
  const auto operation = [&] {
    const std::string chosen = random.pick(all);
    const bool unguarded = chosen.starts_with("{assume") && random.chance(20);
    return unguarded ? chosen.substr(chosen.find("}, ") + 3) : chosen;
  };
  const std::size_t vertices = 1 + random.below(3);
  const auto name = [](std::size_t vertex) {
    return std::string(1, static_cast<char>('a' + vertex));
  };
  // At first there is a way to make a list. Every vertex has some ways of changing its list, and
  // the next one is reached by another.
  const std::size_t first = doubly ? all.size() - 3 : 4;
  for (const std::size_t i : {first, doubly ? first - 1 : 3}) {
    text += fmt::format("  - {{from: a, to: a, do: [{}]}}\n", all[i]);
  }
  for (std::size_t v = 0; v < vertices; ++v) {
    for (std::size_t k = 2 + random.below(3); k > 0; --k) {
      text += fmt::format("  - {{from: {}, to: {}, do: [{}]}}\n", name(v), name(v), operation());
    }
    if (v + 1 < vertices) {
      text += fmt::format("  - {{from: {}, to: {}, do: [{}]}}\n", name(v), name(v + 1),
                          random.chance(50) ? operation() : "{nop: {}}");
    }
  }
  const Texts errors = {
      "{assume: \"c != null\"}, {fail: {load: {to: x, at: c}}}",
      "{assume: \"h != null\"}, {fail: {load: {to: x, at: h}}}",
      "{assume: \"t != null\"}, {fail: {store: {at: t, value: null}}}",
      "{assume: \"t != null\"}, {load: {to: x, at: t}}, {assume: \"x != null && x != h\"}",
      "{assume: \"h == null && !no_live_cells\"}",
      "{assume: \"!no_live_cells(h)\"}",
      "{assume: \"c != null && !no_live_cells(h, t)\"}",
      "{assume: \"t != null && c != t && !no_live_cells(t)\"}",
      "{assume: \"h == null && t != null && c != null && c != t && allocated(c)\"}",
      "{assume: \"h != null && h == t\"}, {load: {to: x, at: h}}, {assume: \"x != null\"}",
      "{assume: \"c != null && c != t\"}, {load: {to: x, at: c}}, {assume: \"x == null\"}",
      "{assume: \"c != null && c == h\"}, {load: {to: x, at: c}}, {assume: \"x == t\"}, "
      "{load: {to: y, at: x, in: t}}, {assume: \"y == c\"}"};
  for (std::size_t k = 1 + random.below(2); k > 0; --k) {
    text += fmt::format("  - {{from: {}, to: bad, do: [{}]}}\n", name(vertices - 1),
                        random.pick(errors));
  }
  return text;
}

const Machines machines{machine, 4, OracleLimits{}.domain, 50};

TEST(ExploreLists, AgreesWithTheOracle) {
  compare(machines, 0, 20, 6);
}

// In shards, so that they run side by side.
class ExploreListsLong : public ::testing::TestWithParam<int> {};

TEST_P(ExploreListsLong, AgreesWithTheOracle) {
  compare(machines, 1000 + 100 * GetParam(), 1100 + 100 * GetParam(), 6);
}

TEST_P(ExploreListsLong, AgreesWithTheOracleAtEightCells) {
  compare(machines, 3000 + 20 * GetParam(), 3020 + 20 * GetParam(), 8);
}

INSTANTIATE_TEST_SUITE_P(Shard, ExploreListsLong, ::testing::Range(0, 10));

}  // namespace
}  // namespace heapreach::test::lists_test

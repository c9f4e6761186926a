// Small systems with answers that are known.
#include <gtest/gtest.h>

#include "tests/harness/oracle.h"
#include "tests/search/support.h"

namespace heapreach::test::systems_test {
namespace {

struct Example {
  const char* name;
  const char* yaml;  // behind "rts: 1, error: bad"
  std::uint64_t bound;
  const char* answer;  // see to_string(Checked)
};

std::string text_of(const std::string& yaml) {
  return "rts: 1\nerror: bad\n" + yaml;
}

class SmallSystem : public ::testing::TestWithParam<Example> {};

TEST_P(SmallSystem, IsDecided) {
  const rts::System system = system_of(text_of(GetParam().yaml));
  const Checked answer = checked(system, GetParam().bound, 30);
  EXPECT_EQ(to_string(answer), GetParam().answer);
  if (!answer.every_bound) return;
  for (std::uint64_t bound = GetParam().bound + 1; bound <= GetParam().bound + 3; ++bound) {
    EXPECT_EQ(checked(system, bound, 30).outcome, Outcome::infeasible);
    OracleLimits limits;
    limits.states = 5000;
    EXPECT_FALSE(std::holds_alternative<OracleFeasible>(ask_oracle(system, bound, limits)));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Numbers, SmallSystem,
    ::testing::Values(
        // A counter without end: widened, or the search would not end.
        Example{"Counter", R"yaml(variables: {n: int}
start: {vertex: a, assume: "n == 0"}
edges:
  - {from: a, to: a, do: [{move: {to: n, value: "n + 1"}}]}
  - {from: a, to: bad, do: [{assume: "n < 0"}]}
)yaml",
                1, "infeasible at every bound"},
        // Two counters that move together.
        Example{"Together", R"yaml(variables: {n: int, m: int}
start: {vertex: a, assume: "n == 0 && m == 1"}
edges:
  - {from: a, to: a, do: [{move: {to: n, value: "n + 1"}}, {move: {to: m, value: "m + 1"}}]}
  - {from: a, to: bad, do: [{assume: "m != n + 1"}]}
)yaml",
                1, "infeasible at every bound"},
        // More rounds than the widening delay, so that only the refined search finds the path.
        Example{"Late", R"yaml(variables: {n: int}
start: {vertex: a, assume: "n == 0"}
edges:
  - {from: a, to: a, do: [{move: {to: n, value: "n + 1"}}]}
  - {from: a, to: bad, do: [{assume: "n == 60"}]}
)yaml",
                1, "feasible in 61 edges"},
        // Path conditions decide: they are dropped first, and kept after the first wrong path.
        Example{"Conditions", R"yaml(variables: {n: int, m: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{assume: "n < m"}]}
  - {from: b, to: c, do: [{assume: "m < 5"}]}
  - {from: c, to: bad, do: [{assume: "n >= 4"}]}
)yaml",
                1, "infeasible at every bound"},
        Example{"ConditionsMet", R"yaml(variables: {n: int, m: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{assume: "n < m"}]}
  - {from: b, to: c, do: [{assume: "m < 5"}]}
  - {from: c, to: bad, do: [{assume: "n >= 3"}]}
)yaml",
                1, "feasible in 3 edges"},
        Example{"Parity", R"yaml(variables: {n: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{move: {to: n, value: "2 * n"}}]}
  - {from: b, to: bad, do: [{assume: "n % 2 != 0"}]}
)yaml",
                1, "infeasible at every bound"},
        Example{"NegativeRemainder", R"yaml(variables: {n: int}
start: {vertex: a, assume: "n < 0"}
edges:
  - {from: a, to: bad, do: [{assume: "n % 3 == -2 && n / 3 == -1"}]}
)yaml",
                1, "feasible in 1 edges"}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Heaps, SmallSystem,
    ::testing::Values(
        // The start vertex is the error vertex.
        Example{"Nothing", R"yaml(start: {vertex: bad}
edges: [{from: bad, to: a}]
)yaml",
                1, "feasible in 0 edges"},
        Example{"StartImpossible", R"yaml(variables: {n: int}
start: {vertex: a, assume: "n < 0 && n > 0"}
edges: [{from: a, to: bad}]
)yaml",
                1, "infeasible at every bound"},
        Example{"Cut", R"yaml(variables: {p: ptr}
start: {vertex: a}
edges: [{from: a, to: bad, do: [{alloc: {to: p, size: 3}}]}]
)yaml",
                2, "infeasible"},
        // Garbage is collected: cells are used up, but a state that has used fewer subsumes.
        Example{"Leaking", R"yaml(variables: {p: ptr}
start: {vertex: a}
edges:
  - {from: a, to: a, do: [{alloc: {to: p, size: 1}}]}
  - {from: a, to: bad, do: [{assume: "p == null && p != null"}]}
)yaml",
                2, "infeasible at every bound"},
        Example{"Leak", R"yaml(variables: {p: ptr}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}]}
  - {from: b, to: c, do: [{move: {to: p, value: null}}]}
  - {from: c, to: bad, do: [{assume: "!no_live_cells"}]}
)yaml",
                1, "feasible in 3 edges"},
        // Sizes that are not known, but limited: no bound cuts what a larger one would not.
        Example{"LimitedSize", R"yaml(variables: {p: ptr, n: int}
start: {vertex: a, assume: "1 <= n && n <= 3"}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: n}}]}
  - {from: b, to: bad, do: [{assume: "!allocated(p + (n - 1))"}]}
)yaml",
                3, "infeasible at every bound"},
        Example{"LimitedSizeBeyond", R"yaml(variables: {p: ptr, n: int}
start: {vertex: a, assume: "1 <= n && n <= 3"}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: n}}]}
  - {from: b, to: bad, do: [{assume: "n > 2 && allocated(p + 2)"}]}
)yaml",
                3, "feasible in 2 edges"},
        Example{"UnlimitedSize", R"yaml(variables: {p: ptr, n: int}
start: {vertex: a, assume: "1 <= n"}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: n}}]}
  - {from: b, to: bad, do: [{assume: "!allocated(p + (n - 1))"}]}
)yaml",
                3, "infeasible at every bound"},
        // Lists in two buckets by a remainder: a walk in one needs to know that its index is one.
        Example{"Buckets", R"yaml(variables: {m: ptr, p: ptr, q: ptr, k: int, d: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: m, size: 2}}, {store: {at: m, value: null}},
                          {store: {at: "m + 1", value: null}}]}
  - {from: b, to: c, do: [{kill: [k]}, {assume: "0 <= k"}]}
  - {from: c, to: b, do: [{alloc: {to: p, size: 2}}, {store: {at: p, value: k}},
                          {load: {to: q, at: "m + k % 2"}}, {store: {at: "p + 1", value: q}},
                          {store: {at: "m + k % 2", value: p}}, {kill: [p, q, k]}]}
  - {from: c, to: d, do: [{load: {to: p, at: "m + k % 2"}}]}
  - {from: d, to: b, do: [{assume: "p == null"}]}
  - {from: d, to: e, do: [{assume: "p != null"}, {load: {to: d, at: p}}]}
  - {from: e, to: d, do: [{assume: "d != k"}, {load: {to: p, at: "p + 1"}}]}
  - {from: e, to: b, do: [{assume: "d == k"}, {store: {at: p, value: k}}]}
  - {from: d, to: bad, do: [{assume: "p != null && !allocated(p + 1)"}]}
)yaml",
                12, "infeasible at every bound"},
        // A field that is read through a pointer into the block: no load names its offset.
        Example{"InnerPointer", R"yaml(variables: {p: ptr, n: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 2}}, {store: {at: "p + 1", value: 7}}]}
  - {from: b, to: c, do: [{move: {to: p, value: "p + 1"}}, {load: {to: n, at: p}}]}
  - {from: c, to: bad, do: [{assume: "n != 7"}]}
)yaml",
                2, "infeasible at every bound"},
        // A list in front of the last block of another one, the rest of which is garbage.
        Example{"EnteredAtItsFarEnd", R"yaml(variables: {h: ptr, t: ptr, c: ptr, x: ptr}
start: {vertex: a, assume: "h == null && t == null && c == null"}
edges:
  - {from: a, to: a, do: [{alloc: {to: h, size: 2}}, {store: {at: h, value: null}},
                          {move: {to: t, value: h}}]}
  - {from: a, to: a, do: [{alloc: {to: x, size: 2}}, {store: {at: x, value: null}},
                          {store: {at: t, value: x}}, {move: {to: t, value: x}}]}
  - {from: a, to: a, do: [{move: {to: x, value: h}}, {move: {to: h, value: t}},
                          {move: {to: t, value: x}}]}
  - {from: a, to: a, do: [{alloc: {to: x, size: 2}}, {store: {at: x, value: h}},
                          {move: {to: h, value: x}}]}
  - {from: a, to: bad, do: [{load: {to: x, at: c}}]}
)yaml",
                6, "infeasible at every bound"},
        // A list's last block points at the list's first, the list longer than its variables.
        Example{"Cyclic", R"yaml(variables: {h: ptr, p: ptr, q: ptr}
start: {vertex: a, assume: "h == null"}
edges:
  - {from: a, to: b, do: [{alloc: {to: h, size: 1}}, {store: {at: h, value: h}},
                          {move: {to: p, value: h}}]}
  - {from: b, to: b, do: [{alloc: {to: q, size: 1}}, {store: {at: q, value: h}},
                          {store: {at: p, value: q}}, {move: {to: p, value: q}}]}
  - {from: b, to: c, do: [{move: {to: p, value: h}}, {kill: [q]}]}
  - {from: c, to: c, do: [{load: {to: p, at: p}}]}
  - {from: c, to: bad, do: [{assume: "p == null || !allocated(p)"}]}
)yaml",
                5, "infeasible at every bound"}),
    [](const auto& info) { return info.param.name; });

/// Builds a list at its end: head and tail lead to its first and its last node, if there are any.
std::string queue(const std::string& edges) {
  const bool counted = edges.find("n > 0") != std::string::npos;
  return std::string(R"yaml(variables: {head: ptr, tail: ptr, p: ptr, n: int}
start: {vertex: a, assume: "head == null && tail == null && n == 0"}
edges:
  - {from: a, to: b, do: [{alloc: {to: head, size: 1}}, {store: {at: head, value: null}},
                          {move: {to: tail, value: head}}]}
  - {from: b, to: b, do: [{alloc: {to: p, size: 1}}, {store: {at: p, value: null}},
                          {store: {at: tail, value: p}}, {move: {to: tail, value: p}},
                          )yaml") +
         (counted ? "{move: {to: n, value: \"n + 1\"}}, " : "") + R"yaml({kill: [p]}]}
  - {from: b, to: c, do: [{move: {to: p, value: head}}]}
)yaml" + edges;
}

struct QueueExample {
  const char* name;
  const char* edges;
  const char* answer;
};

class Queue : public ::testing::TestWithParam<QueueExample> {};

TEST_P(Queue, IsDecided) {
  const rts::System system = system_of(text_of(queue(GetParam().edges)));
  EXPECT_EQ(to_string(checked(system, 12, 30)), GetParam().answer);
}

INSTANTIATE_TEST_SUITE_P(
    Lengths, Queue,
    ::testing::Values(
        // Where head is killed and the walk goes on, p and tail lead to the two ends of a list
        // segment that may be one block.
        QueueExample{"EndsMeet",
                     R"yaml(
  - {from: c, to: c, do: [{assume: "p != tail"}, {load: {to: p, at: p}}, {kill: [head]}]}
  - {from: c, to: d, do: [{assume: "p == tail"}, {load: {to: p, at: p}}]}
  - {from: d, to: bad, do: [{assume: "p != null"}]}
  - {from: c, to: bad, do: [{assume: "p == null"}]}
)yaml",
                     "infeasible at every bound"},
        QueueExample{"EndsDiffer",
                     R"yaml(
  - {from: c, to: c, do: [{assume: "p != tail"}, {load: {to: p, at: p}}, {kill: [head]}]}
  - {from: c, to: bad, do: [{assume: "p != tail"}, {load: {to: p, at: p}}, {assume: "p == null"}]}
)yaml",
                     "infeasible at every bound"},
        QueueExample{"Difference",
                     R"yaml(
  - {from: c, to: d, do: [{load: {to: p, at: head}}, {assume: "p != null"}]}
  - {from: d, to: bad, do: [{assume: "p == tail && tail + 1 + (p - tail) != p + 1"}]}
)yaml",
                     "infeasible at every bound"},
        QueueExample{"InTheOtherEnd",
                     R"yaml(
  - {from: c, to: d, do: [{load: {to: p, at: head}}, {assume: "p != null"}, {kill: [head]}]}
  - {from: d, to: e, do: [{load: {to: head, at: p, in: tail}}]}
  - {from: e, to: bad, do: [{assume: "head != null || p != tail"}]}
)yaml",
                     "infeasible at every bound"},
        QueueExample{"FreedEnd",
                     R"yaml(
  - {from: c, to: d, do: [{load: {to: p, at: head}}, {assume: "p != null"}, {kill: [head]}]}
  - {from: d, to: e, do: [{free: tail}]}
  - {from: e, to: bad, do: [{fail: {load: {to: head, at: p}}}]}
)yaml",
                     "feasible in 6 edges"},
        // Only from the seventh node on, and the number is nowhere but in the list.
        QueueExample{"Seventh",
                     R"yaml(
  - {from: c, to: d, do: [{kill: [n]}, {move: {to: n, value: 0}}]}
  - {from: d, to: d, do: [{assume: "p != null"}, {load: {to: p, at: p}},
                          {move: {to: n, value: "n + 1"}}]}
  - {from: d, to: bad, do: [{assume: "p == null && n == 7"}]}
)yaml",
                     "feasible in 17 edges"},
        QueueExample{"Thirteenth",
                     R"yaml(
  - {from: c, to: d, do: [{kill: [n]}, {move: {to: n, value: 0}}]}
  - {from: d, to: d, do: [{assume: "p != null"}, {load: {to: p, at: p}},
                          {move: {to: n, value: "n + 1"}}]}
  - {from: d, to: bad, do: [{assume: "p == null && n == 13"}]}
)yaml",
                     "infeasible"},
        // A counter that says how long the list is: what the lengths of list segments do not say.
        QueueExample{"Counted",
                     R"yaml(
  - {from: c, to: c, do: [{assume: "n > 0"}, {load: {to: p, at: p}},
                          {move: {to: n, value: "n - 1"}}]}
  - {from: c, to: bad, do: [{assume: "n == 0"}, {assume: "p != tail"}]}
)yaml",
                     "infeasible"}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace heapreach::test::systems_test

// Small systems with answers that are known.
#include <gtest/gtest.h>

#include "tests/explore/support.h"
#include "tests/harness/oracle.h"

namespace heapreach::test {
namespace {

struct Example {
  const char* name;
  const char* yaml;  // behind "rts: 1, error: bad"
  std::uint64_t bound;
  const char* answer;  // see to_string(Judged)
};

std::string text_of(const std::string& yaml) {
  return "rts: 1\nerror: bad\n" + yaml;
}

class SmallSystem : public ::testing::TestWithParam<Example> {};

TEST_P(SmallSystem, IsDecided) {
  const rts::System system = system_of(text_of(GetParam().yaml));
  const Judged answer = judged(system, GetParam().bound, 30);
  EXPECT_EQ(to_string(answer), GetParam().answer);
  if (!answer.every_bound) return;
  for (std::uint64_t bound = GetParam().bound + 1; bound <= GetParam().bound + 3; ++bound) {
    EXPECT_EQ(judged(system, bound, 30).outcome, Outcome::infeasible);
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
        // More rounds than patience, so that only the refined search finds the path.
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
        // Garbage is collected: cells are used up, but a state that has used fewer covers.
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
        // A field that is read through a pointer into the block: no load names its offset.
        Example{"InnerPointer", R"yaml(variables: {p: ptr, n: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 2}}, {store: {at: "p + 1", value: 7}}]}
  - {from: b, to: c, do: [{move: {to: p, value: "p + 1"}}, {load: {to: n, at: p}}]}
  - {from: c, to: bad, do: [{assume: "n != 7"}]}
)yaml",
                2, "infeasible at every bound"},
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
                5, "infeasible"}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace heapreach::test

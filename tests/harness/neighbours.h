// A feasible system that what takes a frame of the call stack for a block proves infeasible.
#pragma once

namespace heapreach::test {

/// A frame takes no cells and has no address, so the error is reached: q is the cell behind p.
inline const char* const neighbours = R"yaml(
rts: 1
variables: {p: ptr, q: ptr}
start: {vertex: a}
error: bad
procedures:
  f:
    variables: {r: ptr}
    entry: in
    exit: out
    result: [r]
    edges: [{from: in, to: out, do: [{alloc: {to: r, size: 1}}]}]
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}]}
  - {from: b, to: c, do: [{call: {to: f, result: [q]}}]}
  - {from: c, to: bad, do: [{assume: "q == p + 1"}]}
)yaml";

}  // namespace heapreach::test

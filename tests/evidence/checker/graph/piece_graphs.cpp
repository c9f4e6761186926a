// State graphs with pieces of a shape.
#include "tests/evidence/checker/graph/state_graphs.h"

namespace heapreach::test {

const GraphExample cursor = {R"yaml(
rts: 1
records: {N: [left, right]}
memory_errors: implicit
variables: {root: ptr, p: ptr, q: ptr}
start: {vertex: a}
error: bad
edges:
  - {id: init, from: a, to: loop, do: [{move: {to: root, value: null}}]}
  - id: left
    from: loop
    to: loop
    do:
      - {alloc: {to: p, size: 2}}
      - {store: {at: "p + N.left", value: root}}
      - {store: {at: "p + N.right", value: null}}
      - {move: {to: root, value: p}}
      - {kill: [p]}
  - id: right
    from: loop
    to: loop
    do:
      - {alloc: {to: p, size: 2}}
      - {store: {at: "p + N.left", value: null}}
      - {store: {at: "p + N.right", value: root}}
      - {move: {to: root, value: p}}
      - {kill: [p]}
  - {id: go, from: loop, to: walk, do: [{assume: "root != null"}, {move: {to: p, value: root}}]}
  - id: next
    from: walk
    to: walk
    do:
      - {load: {to: q, at: "p + N.right"}}
      - {assume: "q != null"}
      - {move: {to: p, value: q}}
      - {kill: [q]}
  - {id: cut, from: walk, to: walk, do: [{store: {at: "p + N.left", value: null}}]}
  - {id: peek, from: walk, to: walk, do: [{load: {to: q, at: "root + N.left"}}, {kill: [q]}]}
  - {id: same, from: walk, to: bad, do: [{load: {to: q, at: "p + N.left"}}, {assume: "q == root"}]}
)yaml",
                             R"({
  "version": 2,
  "shapes": [[{"child": 0}, {"child": 0}]],
  "states": [
    {"vertex": "a", "used": 0, "garbage": "any", "store": {}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 0, "garbage": "any", "store": {"root": 0}, "nodes": [],
     "condition": []},
    {"vertex": "loop", "used": 2, "garbage": "any", "store": {"root": {"node": 0}},
     "nodes": [{"shape": 0}], "condition": []},
    {"vertex": "walk", "used": 2, "garbage": "any",
     "store": {"root": {"node": 0}, "p": {"node": 0}},
     "nodes": [{"shape": 0}], "condition": []},
    {"vertex": "walk", "used": 2, "garbage": "any",
     "store": {"root": {"node": 0}, "p": {"node": 1}},
     "nodes": [{"shape": 0, "hole": {"node": 1}}, {"shape": 0}], "condition": []}
  ],
  "arcs": [[0, "init", 1], [1, "left", 2], [1, "right", 2], [2, "left", 2], [2, "right", 2],
           [2, "go", 3], [3, "next", 4], [3, "cut", 3], [3, "peek", 3], [4, "next", 4],
           [4, "cut", 4], [4, "peek", 4]]
})"};

const GraphExample back_and_forth = {R"yaml(
rts: 1
records: {N: [next, prev]}
memory_errors: implicit
variables: {root: ptr, p: ptr, q: ptr}
start: {vertex: a}
error: bad
edges:
  - {id: init, from: a, to: loop, do: [{move: {to: root, value: null}}]}
  - id: first
    from: loop
    to: loop
    do:
      - {assume: "root == null"}
      - {alloc: {to: root, size: 2}}
      - {store: {at: "root + N.next", value: null}}
      - {store: {at: "root + N.prev", value: null}}
  - id: push
    from: loop
    to: loop
    do:
      - {assume: "root != null"}
      - {alloc: {to: p, size: 2}}
      - {store: {at: "p + N.next", value: root}}
      - {store: {at: "p + N.prev", value: null}}
      - {store: {at: "root + N.prev", value: p}}
      - {move: {to: root, value: p}}
      - {kill: [p]}
  - id: go
    from: loop
    to: walk
    do: [{assume: "root != null"}, {move: {to: p, value: root}}, {kill: [root]}]
  - id: next
    from: walk
    to: walk
    do:
      - {load: {to: q, at: "p + N.next"}}
      - {assume: "q != null"}
      - {move: {to: p, value: q}}
      - {kill: [q]}
  - id: back
    from: walk
    to: walk
    do:
      - {load: {to: q, at: "p + N.prev"}}
      - {assume: "q != null"}
      - {move: {to: p, value: q}}
      - {kill: [q]}
  - {id: same, from: walk, to: bad, do: [{load: {to: q, at: "p + N.prev"}}, {assume: "q == p"}]}
)yaml",
                                     R"({
  "version": 2,
  "shapes": [[{"child": 0, "arguments": [{"owner": 0}]}, {"argument": 0}]],
  "states": [
    {"vertex": "a", "used": 0, "garbage": "none", "store": {}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 0, "garbage": "none", "store": {"root": 0}, "nodes": [],
     "condition": []},
    {"vertex": "loop", "used": 2, "garbage": "none", "store": {"root": {"node": 0}},
     "nodes": [{"shape": 0, "arguments": [0]}], "condition": []},
    {"vertex": "walk", "used": 2, "garbage": "none", "store": {"p": {"node": 0}},
     "nodes": [{"shape": 0, "arguments": [0]}], "condition": []},
    {"vertex": "walk", "used": 2, "garbage": "none", "store": {"p": {"node": 1}},
     "nodes": [{"shape": 0, "hole": {"node": 1}, "arguments": [0]},
               {"shape": 0, "arguments": [{"node": 0, "last": true}]}], "condition": []},
    {"vertex": "walk", "used": 2, "garbage": "none", "store": {"p": {"node": 0, "last": true}},
     "nodes": [{"shape": 0, "hole": {"node": 1}, "arguments": [0]},
               {"shape": 0, "arguments": [{"node": 0, "last": true}]}], "condition": []}
  ],
  "arcs": [[0, "init", 1], [1, "first", 2], [2, "push", 2], [2, "go", 3], [3, "next", 4],
           [4, "next", 4], [4, "back", 5], [5, "next", 4], [5, "back", 5]]
})"};

}  // namespace heapreach::test

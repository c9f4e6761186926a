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

const GraphExample tagged = {R"yaml(
rts: 1
records: {V: [tag, value, next]}
memory_errors: implicit
variables: {list: ptr, p: ptr, q: ptr, t: int}
start: {vertex: a}
error: bad
edges:
  - {id: init, from: a, to: loop, do: [{move: {to: list, value: null}}]}
  - id: number
    from: loop
    to: loop
    do:
      - {alloc: {to: p, size: 3}}
      - {store: {at: p, value: 0}}
      - {store: {at: "p + V.next", value: list}}
      - {move: {to: list, value: p}}
      - {kill: [p]}
  - id: record
    from: loop
    to: loop
    do:
      - {alloc: {to: p, size: 3}}
      - {store: {at: p, value: 1}}
      - {alloc: {to: q, size: 1}}
      - {store: {at: q, value: 7}}
      - {store: {at: "p + V.value", value: q}}
      - {store: {at: "p + V.next", value: list}}
      - {move: {to: list, value: p}}
      - {kill: [p, q]}
  - {id: done, from: loop, to: walk}
  - {id: go, from: walk, to: look, do: [{assume: "list != null"}, {load: {to: t, at: list}}]}
  - {id: other, from: look, to: free, do: [{assume: "t != 1"}, {kill: [t]}]}
  - id: own
    from: look
    to: free
    do:
      - {assume: "t == 1"}
      - {load: {to: q, at: "list + V.value"}}
      - {load: {to: t, at: q}}
      - {assert: "t == 7"}
      - {free: q}
      - {kill: [q, t]}
  - id: next
    from: free
    to: walk
    do:
      - {load: {to: p, at: "list + V.next"}}
      - {free: list}
      - {move: {to: list, value: p}}
      - {kill: [p]}
  - {id: leak, from: walk, to: bad, do: [{assume: "list == null && !no_live_cells"}]}
)yaml",
                             R"({
  "version": 2,
  "shapes": [[7], {"cases": [
    [0, null, {"child": 1}],
    [1, {"child": 0, "never_null": true}, {"child": 1}]]}],
  "states": [
    {"vertex": "a", "used": 0, "garbage": "none", "store": {}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 0, "garbage": "none", "store": {"list": 0}, "nodes": [],
     "condition": []},
    {"vertex": "loop", "used": 0, "garbage": "none", "store": {"list": {"node": 0}},
     "nodes": [{"shape": 1}], "condition": []},
    {"vertex": "walk", "used": 0, "garbage": "none", "store": {"list": 0}, "nodes": [],
     "condition": []},
    {"vertex": "walk", "used": 0, "garbage": "none", "store": {"list": {"node": 0}},
     "nodes": [{"shape": 1}], "condition": []},
    {"vertex": "look", "used": 0, "garbage": "none", "store": {"list": {"node": 0}, "t": 0},
     "nodes": [{"size": 3, "cells": [0, null, {"node": 1}]}, {"shape": 1, "or_empty": true}],
     "condition": []},
    {"vertex": "look", "used": 0, "garbage": "none", "store": {"list": {"node": 0}, "t": 1},
     "nodes": [{"size": 3, "cells": [1, {"node": 1}, {"node": 2}]}, {"shape": 0},
               {"shape": 1, "or_empty": true}],
     "condition": []},
    {"vertex": "free", "used": 0, "garbage": "none", "store": {"list": {"node": 0}},
     "nodes": [{"size": 3, "cells": [null, null, {"node": 1}]}, {"shape": 1, "or_empty": true}],
     "condition": []}
  ],
  "arcs": [
    [0, "init", 1], [1, "number", 2], [1, "record", 2], [1, "done", 3], [2, "number", 2],
    [2, "record", 2], [2, "done", 4], [4, "go", 5], [4, "go", 6], [5, "other", 7], [6, "own", 7],
    [7, "next", 3], [7, "next", 4]
  ]
})"};

}  // namespace heapreach::test

// State graphs of systems whose heaps have no largest size: list segments of length at least
// k.
#include "tests/evidence/checker/graph/state_graphs.h"

namespace heapreach::test {

const GraphExample built = {R"yaml(
rts: 1
records: {N: [data, next]}
memory_errors: implicit
variables: {head: ptr, p: ptr}
start: {vertex: a}
error: bad
edges:
  - {id: init, from: a, to: loop, do: [{move: {to: head, value: null}}]}
  - id: grow
    from: loop
    to: loop
    do:
      - {alloc: {to: p, size: 2}}
      - {store: {at: "p + N.next", value: head}}
      - {move: {to: head, value: p}}
  - {id: go, from: loop, to: walk, do: [{move: {to: p, value: head}}]}
  - {id: next, from: walk, to: walk, do: [{assume: "p != null"}, {load: {to: p, at: "p + N.next"}}]}
  - {id: end, from: walk, to: free, do: [{assume: "p == null"}]}
  - id: drop
    from: free
    to: free
    do:
      - {assume: "head != null"}
      - {load: {to: p, at: "head + N.next"}}
      - {free: head}
      - {move: {to: head, value: p}}
  - {id: leak, from: free, to: bad, do: [{assume: "head == null && !no_live_cells"}]}
)yaml",
                            R"({
  "states": [
    {"vertex": "a", "used": 0, "garbage": "none", "store": {}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 0, "garbage": "none", "store": {"head": 0}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 2, "garbage": "none", "store": {"head": {"node": 0}},
     "nodes": [{"or_more": true, "size": 2, "cells": [null, {"step": 1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "walk", "used": 0, "garbage": "none", "store": {"head": 0, "p": 0}, "nodes": [],
     "condition": []},
    {"vertex": "walk", "used": 0, "garbage": "none", "store": {"head": {"node": 0}, "p": {"node": 0}},
     "nodes": [{"or_more": true, "size": 2, "cells": [null, {"step": 1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "walk", "used": 0, "garbage": "none", "store": {"head": {"node": 0}, "p": {"node": 1}},
     "nodes": [{"or_more": true, "size": 2,
                "cells": [null, {"step": 1, "offset": 0, "value": {"node": 1}}]},
               {"or_more": true, "size": 2, "cells": [null, {"step": 1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "walk", "used": 0, "garbage": "none", "store": {"head": {"node": 0}, "p": 0},
     "nodes": [{"or_more": true, "size": 2, "cells": [null, {"step": 1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "free", "used": 0, "garbage": "none", "store": {"head": 0}, "nodes": [], "condition": []},
    {"vertex": "free", "used": 0, "garbage": "none", "store": {"head": {"node": 0}},
     "nodes": [{"or_more": true, "size": 2, "cells": [null, {"step": 1, "offset": 0, "value": 0}]}],
     "condition": []}
  ],
  "arcs": [[0, "init", 1], [1, "grow", 2], [1, "go", 3], [2, "grow", 2], [2, "go", 4],
           [3, "end", 7], [4, "next", 5], [4, "next", 6], [5, "next", 5], [5, "next", 6],
           [6, "end", 8], [8, "drop", 7], [8, "drop", 8]]
})"};

const GraphExample both_ways = {R"yaml(
rts: 1
records: {D: [next, prev]}
memory_errors: implicit
variables: {head: ptr, tail: ptr, p: ptr}
start: {vertex: a}
error: bad
edges:
  - {id: init, from: a, to: loop, do: [{move: {to: head, value: null}}, {move: {to: tail, value: null}}]}
  - id: first
    from: loop
    to: loop
    do:
      - {assume: "head == null"}
      - {alloc: {to: head, size: 2}}
      - {store: {at: "head + D.next", value: null}}
      - {store: {at: "head + D.prev", value: null}}
      - {move: {to: tail, value: head}}
  - id: push
    from: loop
    to: loop
    do:
      - {assume: "head != null"}
      - {alloc: {to: p, size: 2}}
      - {store: {at: "p + D.next", value: head}}
      - {store: {at: "p + D.prev", value: null}}
      - {store: {at: "head + D.prev", value: p}}
      - {move: {to: head, value: p}}
  - {id: go, from: loop, to: pops}
  - id: pop
    from: pops
    to: pops
    do:
      - {assume: "tail != head"}
      - {load: {to: p, at: "tail + D.prev"}}
      - {store: {at: "p + D.next", value: null}}
      - {free: tail}
      - {move: {to: tail, value: p}}
  - {id: last, from: pops, to: done, do: [{assume: "tail == head"}, {free: head}]}
  - {id: leak, from: done, to: bad, do: [{assume: "!no_live_cells"}]}
)yaml",
                                R"({
  "states": [
    {"vertex": "a", "used": 0, "garbage": "none", "store": {}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 0, "garbage": "none", "store": {"head": 0, "tail": 0}, "nodes": [],
     "condition": []},
    {"vertex": "loop", "used": 2, "garbage": "none",
     "store": {"head": {"node": 0}, "tail": {"node": 0, "last": true}},
     "nodes": [{"or_more": true, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0},
                                                      {"step": -1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "pops", "used": 0, "garbage": "none", "store": {"head": 0, "tail": 0}, "nodes": [],
     "condition": []},
    {"vertex": "pops", "used": 0, "garbage": "none",
     "store": {"head": {"node": 0}, "tail": {"node": 0, "last": true}},
     "nodes": [{"or_more": true, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0},
                                                      {"step": -1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "done", "used": 0, "garbage": "none", "store": {}, "nodes": [], "condition": []}
  ],
  "arcs": [[0, "init", 1], [1, "first", 2], [1, "go", 3], [2, "push", 2], [2, "go", 4],
           [3, "last", 5], [4, "pop", 4], [4, "last", 5]]
})"};

const GraphExample queue = {R"yaml(
rts: 1
memory_errors: implicit
variables: {head: ptr, tail: ptr, p: ptr}
start: {vertex: a}
error: bad
edges:
  - {id: init, from: a, to: loop, do: [{move: {to: head, value: null}}]}
  - id: first
    from: loop
    to: loop
    do: [{assume: "head == null"}, {alloc: {to: tail, size: 1}}, {store: {at: tail, value: null}},
         {move: {to: head, value: tail}}]
  - id: put
    from: loop
    to: loop
    do: [{assume: "head != null"}, {alloc: {to: p, size: 1}}, {store: {at: p, value: null}},
         {store: {at: tail, value: p}}, {move: {to: tail, value: p}}]
  - id: get
    from: loop
    to: loop
    do: [{assume: "head != null"}, {load: {to: p, at: head}}, {free: head}, {move: {to: head, value: p}}]
  - {id: leak, from: loop, to: bad, do: [{assume: "head == null && !no_live_cells"}]}
)yaml",
                            R"({
  "states": [
    {"vertex": "a", "used": 0, "garbage": "none", "store": {}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 0, "garbage": "none", "store": {"head": 0}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 1, "garbage": "none",
     "store": {"head": {"node": 0}, "tail": {"node": 0}}, "nodes": [{"size": 1, "cells": [0]}],
     "condition": []},
    {"vertex": "loop", "used": 2, "garbage": "none",
     "store": {"head": {"node": 0}, "tail": {"node": 0, "last": true}},
     "nodes": [{"count": 2, "size": 1, "cells": [{"step": 1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "loop", "used": 2, "garbage": "none",
     "store": {"head": {"node": 0}, "tail": {"node": 0, "last": true}},
     "nodes": [{"count": 3, "or_more": true, "size": 1,
                "cells": [{"step": 1, "offset": 0, "value": 0}]}],
     "condition": []}
  ],
  "arcs": [[0, "init", 1], [1, "first", 2], [2, "put", 3], [2, "get", 1], [3, "put", 4],
           [3, "get", 2], [4, "put", 4], [4, "get", 3], [4, "get", 4]]
})"};

const GraphExample labels = {R"yaml(
rts: 1
records: {N: [data, next]}
memory_errors: implicit
variables: {head: ptr, p: ptr, n: int, m: int}
start: {vertex: a}
error: bad
edges:
  - {id: init, from: a, to: loop, do: [{move: {to: head, value: null}}]}
  - id: grow
    from: loop
    to: loop
    do: [{alloc: {to: p, size: 2}}, {store: {at: p, value: n}},
         {store: {at: "p + N.next", value: head}}, {move: {to: head, value: p}}]
  - {id: go, from: loop, to: walk, do: [{assume: "head != null"}]}
  - id: next
    from: walk
    to: walk
    do: [{load: {to: m, at: head}}, {load: {to: head, at: "head + N.next"}}, {assume: "head != null"},
         {assert: "m == n"}]
)yaml",
                             R"({
  "states": [
    {"vertex": "a", "used": 0, "garbage": "none", "store": {"n": {"linear": [0, [3, 1]]}}, "nodes": [],
     "condition": []},
    {"vertex": "loop", "used": 0, "garbage": "any",
     "store": {"head": 0, "n": {"linear": [0, [0, 1]]}}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 2, "garbage": "any",
     "store": {"head": {"node": 0}, "n": {"linear": [0, [1, 1]]}},
     "nodes": [{"or_more": true, "size": 2,
                "cells": [{"linear": [0, [1, 1]]}, {"step": 1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "walk", "used": 0, "garbage": "any",
     "store": {"head": {"node": 0}, "n": {"linear": [0, [1, 1]]}},
     "nodes": [{"or_more": true, "size": 2,
                "cells": [{"linear": [0, [1, 1]]}, {"step": 1, "offset": 0, "value": 0}]}],
     "condition": []}
  ],
  "arcs": [[0, "init", 1], [1, "grow", 2], [2, "grow", 2], [2, "go", 3], [3, "next", 3]]
})"};

const GraphExample ascending = {R"yaml(
rts: 1
records: {N: [data, next]}
memory_errors: implicit
variables: {head: ptr, p: ptr, d: int, e: int}
start: {vertex: a}
error: bad
edges:
  - {id: init, from: a, to: loop, do: [{move: {to: head, value: null}}]}
  - id: first
    from: loop
    to: loop
    do:
      - {assume: "head == null"}
      - {alloc: {to: head, size: 2}}
      - {store: {at: "head + N.next", value: null}}
  - id: push
    from: loop
    to: loop
    do:
      - {assume: "head != null"}
      - {load: {to: e, at: "head + N.data"}}
      - {assume: "d <= e"}
      - {alloc: {to: p, size: 2}}
      - {store: {at: "p + N.data", value: d}}
      - {store: {at: "p + N.next", value: head}}
      - {move: {to: head, value: p}}
      - {kill: [p, d, e]}
  - id: go
    from: loop
    to: walk
    do:
      - {assume: "head != null"}
      - {load: {to: d, at: "head + N.data"}}
      - {load: {to: head, at: "head + N.next"}}
  - id: next
    from: walk
    to: walk
    do:
      - {assume: "head != null"}
      - {load: {to: e, at: "head + N.data"}}
      - {assert: "d <= e"}
      - {move: {to: d, value: e}}
      - {load: {to: head, at: "head + N.next"}}
)yaml",
                                R"({
  "states": [
    {"vertex": "a", "used": 0, "garbage": "any", "store": {}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 0, "garbage": "any", "store": {"head": 0}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 2, "garbage": "any", "store": {"head": {"node": 0}},
     "nodes": [{"or_more": true, "size": 2,
                "cells": [{"order": 1, "gap": 0, "first": {"linear": [0, [0, 1]]},
                           "value": {"linear": [0, [1, 1]]}},
                          {"step": 1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "walk", "used": 2, "garbage": "any",
     "store": {"head": {"node": 0}, "d": {"linear": [0, [0, 1]]}},
     "nodes": [{"or_more": true, "size": 2,
                "cells": [{"order": 1, "gap": 0, "first": {"linear": [0, [1, 1]]},
                           "value": {"linear": [0, [2, 1]]}},
                          {"step": 1, "offset": 0, "value": 0}]}],
     "condition": [{"at_most_zero": {"linear": [0, [0, 1], [1, -1]]}}]},
    {"vertex": "walk", "used": 2, "garbage": "any", "store": {"head": 0}, "nodes": [],
     "condition": []}
  ],
  "arcs": [[0, "init", 1], [1, "first", 2], [2, "push", 2], [2, "go", 3], [2, "go", 4],
           [3, "next", 3], [3, "next", 4]]
})"};

}  // namespace heapreach::test

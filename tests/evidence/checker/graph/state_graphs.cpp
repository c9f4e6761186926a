#include "tests/evidence/checker/graph/state_graphs.h"

#include <algorithm>

namespace heapreach::test {

const GraphExample straight = {R"yaml(
rts: 1
records: {N: [data, next]}
memory_errors: implicit
variables: {p: ptr, n: int}
start: {vertex: a}
error: bad
edges:
  - {id: make, from: a, to: b, do: [{alloc: {to: p, size: 2}}, {store: {at: p, value: 7}}]}
  - {id: look, from: b, to: c, do: [{load: {to: n, at: p, in: p}}, {assert: "n == 7 && size(p) == 2"}]}
  - {id: drop, from: c, to: d, do: [{assume: "base(p + 1) == p"}, {free: p}]}
  - {id: leak, from: d, to: bad, do: [{assume: "!no_live_cells || allocated(p)"}]}
)yaml",
                               R"({
  "bound": 4,
  "states": [
    {"vertex": "a", "used": 0, "garbage": "none", "store": {}, "nodes": [], "condition": []},
    {"vertex": "b", "used": 2, "garbage": "none", "store": {"p": {"node": 0}},
     "nodes": [{"size": 2, "cells": [7, null]}], "condition": []},
    {"vertex": "c", "used": 2, "garbage": "none", "store": {"p": {"node": 0}, "n": 7},
     "nodes": [{"size": 2, "cells": [7, null]}], "condition": []},
    {"vertex": "d", "used": 0, "garbage": "none", "store": {"p": {"node": 0}},
     "nodes": [{"size": 2, "freed": true}], "condition": []}
  ],
  "arcs": [[0, "make", 1], [1, "look", 2], [2, "drop", 3]]
})"};

const GraphExample list = {R"yaml(
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
)yaml",
                           R"({
  "bound": 7,
  "states": [
    {"vertex": "a", "used": 0, "garbage": "none", "store": {}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 0, "garbage": "none", "store": {"head": 0}, "nodes": [], "condition": []},
    {"vertex": "loop", "used": 2, "garbage": "none", "store": {"head": {"node": 0}},
     "nodes": [{"size": 2, "cells": [null, 0]}], "condition": []},
    {"vertex": "loop", "used": 4, "garbage": "none", "store": {"head": {"node": 0}},
     "nodes": [{"count": 2, "size": 2, "cells": [null, {"step": 1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "loop", "used": 6, "garbage": "none", "store": {"head": {"node": 0}},
     "nodes": [{"count": 3, "size": 2, "cells": [null, {"step": 1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "walk", "used": 0, "garbage": "any", "store": {"p": 0}, "nodes": [], "condition": []},
    {"vertex": "walk", "used": 0, "garbage": "any", "store": {"p": {"node": 0}},
     "nodes": [{"size": 2, "cells": [null, 0]}], "condition": []},
    {"vertex": "walk", "used": 0, "garbage": "any", "store": {"p": {"node": 0}},
     "nodes": [{"count": 2, "size": 2, "cells": [null, {"step": 1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "walk", "used": 0, "garbage": "any", "store": {"p": {"node": 0}},
     "nodes": [{"count": 3, "size": 2, "cells": [null, {"step": 1, "offset": 0, "value": 0}]}],
     "condition": []}
  ],
  "arcs": [[0, "init", 1], [1, "grow", 2], [1, "go", 5], [2, "grow", 3], [2, "go", 6],
           [3, "grow", 4], [3, "go", 7], [4, "go", 8], [6, "next", 5], [7, "next", 6],
           [8, "next", 7]]
})"};

const GraphExample turns = {R"yaml(
rts: 1
memory_errors: implicit
variables: {p: ptr, n: int, m: int}
start: {vertex: loop}
error: bad
edges:
  - id: turn
    from: loop
    to: loop
    do:
      - {alloc: {to: p, size: 3, may_fail: true}}
      - {assume: "p != null"}
      - {store: {at: "p + 1", value: n}}
      - {load: {to: m, at: "p + 1"}}
      - {free: p}
      - {assert: "m == n"}
)yaml",
                            R"({
  "states": [
    {"vertex": "loop", "used": 0, "garbage": "none", "store": {}, "nodes": [], "condition": []}
  ],
  "arcs": [[0, "turn", 0]]
})"};

const GraphExample numbers = {R"yaml(
rts: 1
variables: {i: int, n: int, even: int}
start: {vertex: loop, assume: "i == 0 && n >= 0 && even == 4"}
error: bad
edges:
  - {id: step, from: loop, to: loop, do: [{assume: "i != n"}, {move: {to: i, value: "i + 1"}},
                                          {move: {to: even, value: "even + 2 * i"}}]}
  - {id: half, from: loop, to: loop, do: [{move: {to: n, value: "n + n / 2"}}]}
  - {id: beyond, from: loop, to: bad, do: [{assume: "i > n || even == 7 || even % 2 == 1"}]}
)yaml",
                              R"({
  "states": [
    {"vertex": "loop", "used": 0, "garbage": "none",
     "store": {"i": {"linear": [0, [0, 1]]}, "n": {"linear": [0, [1, 1]]},
               "even": {"linear": [0, [2, 2]]}},
     "nodes": [],
     "condition": [{"at_most_zero": {"linear": [0, [0, 1], [1, -1]]}},
                   {"at_most_zero": {"linear": [0, [0, -1]]}}]}
  ],
  "arcs": [[0, "step", 0], [0, "half", 0]]
})"};

const GraphExample doubly = {R"yaml(
rts: 1
records: {D: [next, prev]}
memory_errors: implicit
variables: {head: ptr, tail: ptr, p: ptr}
start: {vertex: a}
error: bad
edges:
  - id: three
    from: a
    to: b
    do:
      - {alloc: {to: head, size: 2}}
      - {alloc: {to: p, size: 2}}
      - {alloc: {to: tail, size: 2}}
      - {store: {at: head, value: p}}
      - {store: {at: p, value: tail}}
      - {store: {at: tail, value: null}}
      - {store: {at: "tail + D.prev", value: p}}
      - {store: {at: "p + D.prev", value: head}}
      - {store: {at: "head + D.prev", value: null}}
  - {id: cut, from: b, to: c, do: [{load: {to: p, at: "tail + D.prev"}}, {free: tail},
                                   {store: {at: p, value: null}}]}
  - {id: use, from: c, to: d, do: [{load: {to: head, at: "p + D.prev"}}, {load: {to: p, at: head}},
                                   {assert: "allocated(p) && p != tail"}]}
)yaml",
                             R"({
  "states": [
    {"vertex": "a", "used": 0, "garbage": "none", "store": {}, "nodes": [], "condition": []},
    {"vertex": "b", "used": 6, "garbage": "none",
     "store": {"head": {"node": 0}, "tail": {"node": 0, "last": true}},
     "nodes": [{"count": 3, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0},
                                                 {"step": -1, "offset": 0, "value": 0}]}],
     "condition": []},
    {"vertex": "c", "used": 6, "garbage": "none",
     "store": {"tail": {"node": 1}, "p": {"node": 0, "last": true}},
     "nodes": [{"count": 2, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0},
                                                 {"step": -1, "offset": 0, "value": 0}]},
               {"size": 2, "freed": true}],
     "condition": []},
    {"vertex": "d", "used": 6, "garbage": "any", "store": {}, "nodes": [], "condition": []}
  ],
  "arcs": [[0, "three", 1], [1, "cut", 2], [2, "use", 3]]
})"};

evidence::schema::Json graph_document(const std::string& graph) {
  evidence::schema::Json document = {{"schema", "heapreach/certificate"},
                                     {"version", 1},
                                     {"input", "sha1:00"},
                                     {"type", "state graph"}};
  document.update(evidence::schema::Json::parse(graph));
  return document;
}

void spoil(evidence::schema::Json& document, const std::string& pointer, const char* value) {
  const evidence::schema::Json::json_pointer place(pointer);
  if (value != nullptr) {
    document[place] = evidence::schema::Json::parse(value);
  } else if (document[place.parent_pointer()].is_array()) {
    document[place.parent_pointer()].erase(std::stoul(place.back()));
  } else {
    document[place.parent_pointer()].erase(place.back());
  }
}

evidence::StateGraph graph_of(const evidence::schema::Json& document, const rts::System& system) {
  const auto saved = evidence::schema::certificate_from_json(document, "graph.json", &system);
  return std::get<evidence::StateGraphCertificate>(saved.certificate).graph;
}

evidence::State without_garbage(evidence::State state) {
  std::vector<std::uint32_t> kept;
  const auto keep = [&](evidence::Value& value) {
    auto* pointer = std::get_if<evidence::Pointer>(&value);
    if (pointer == nullptr) return;
    const auto found = std::find(kept.begin(), kept.end(), pointer->node);
    const auto index = static_cast<std::uint32_t>(found - kept.begin());
    if (found == kept.end()) kept.push_back(pointer->node);
    pointer->node = index;
  };
  for (evidence::Value& value : state.store) keep(value);
  std::vector<evidence::Node> nodes;
  for (std::size_t n = 0; n < kept.size(); ++n) {
    nodes.push_back(state.nodes[kept[n]]);
    for (evidence::CellValue& cell : nodes.back().cells) keep(cell.value);
  }
  for (std::uint32_t n = 0; n < state.nodes.size(); ++n) {
    const bool live = !state.nodes[n].freed && !state.nodes[n].is_static;
    if (live && std::count(kept.begin(), kept.end(), n) == 0) {
      state.garbage = evidence::Garbage::some;
    }
  }
  state.nodes = std::move(nodes);
  return state;
}

}  // namespace heapreach::test

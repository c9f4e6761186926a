// A system with every way into an error: over edges of its own graph and of a procedure, by the
// return of a call, at exits, and from one error vertex to another.
#pragma once

#include <string>

#include "rts/model/property_errors.h"
#include "rts/semantics/question.h"
#include "rts/text/read/read.h"

namespace heapreach::test {

inline const std::string ways_into_errors = R"yaml(rts: 1
memory_errors: implicit
variables: {p: ptr, i: int}
start: {vertex: s, assume: "p == null"}
error: [bad, other]
exit: [done, stopped]
procedures:
  f:
    variables: {q: ptr}
    entry: in
    exit: out
    edges:
      - {id: null_load, from: in, to: mid, do: [{move: {to: q, value: null}}, {load: {to: i, at: q}}]}
      - {id: lost, from: in, to: stopped, do: [{alloc: {to: q, size: 1}}]}
      - {id: failed, from: in, to: other, do: [{assume: i == 7}]}
      - {id: back, from: in, to: out}
edges:
  - {id: called, from: s, to: bad, do: [{call: {to: f}}]}
  - {id: freed, from: s, to: done, do: [{free: p}]}
  - {id: plain, from: s, to: other}
)yaml";

inline rts::Properties properties(std::initializer_list<rts::Property> list) {
  rts::Properties result = rts::Properties::none();
  for (const rts::Property property : list) result.add(property);
  return result;
}

/// With edges for all errors that some question may be about.
inline rts::System with_all_errors(const std::string& text) {
  return rts::with_errors(rts::read_text(text, "f").system, rts::Properties::all());
}

inline rts::VertexId vertex_named(const rts::System& system, const std::string& name) {
  for (rts::VertexId v = 0; v < system.vertices().size(); ++v) {
    if (system.vertex(v).name == name) return v;
  }
  throw InternalError("no vertex " + name);
}

inline rts::EdgeId edge_named(const rts::System& system, const std::string& name) {
  for (rts::EdgeId e = 0; e < system.edges().size(); ++e) {
    if (system.edge_name(e) == name) return e;
  }
  throw InternalError("no edge " + name);
}

}  // namespace heapreach::test

// Systems with state graphs that prove them safe, written by hand.
#pragma once

#include "evidence/certificates/schema/schema.h"

namespace heapreach::test {

struct GraphExample {
  const char* system;  // YAML
  const char* graph;   // JSON: bound, states and arcs
};

/// A block is made, read, freed and looked for: every kind of access, no loop.
extern const GraphExample straight;
/// A list of at most three nodes is built and walked along.
extern const GraphExample list;
/// A block is made and freed in a loop without end: closed at every bound.
extern const GraphExample turns;
/// Numbers that only constraints keep apart.
extern const GraphExample numbers;
/// Doubly linked: segments with steps in both directions, left at their end.
extern const GraphExample doubly;

// At every bound, with list segments of length at least k:

/// A list of any length is built, walked along and freed.
extern const GraphExample built;
/// The same doubly linked, freed from its end; one segment for a single block, too.
extern const GraphExample both_ways;
/// A queue, whose short lengths have states of their own.
extern const GraphExample queue;
/// A list whose blocks all hold the same number, which is not known.
extern const GraphExample labels;
/// A list whose numbers ascend, walked along.
extern const GraphExample ascending;

// With pieces of a shape:

/// A binary tree of any size, and a cursor that walks down in it.
extern const GraphExample cursor;
/// A doubly linked list as pieces of a shape with an argument; a cursor walks on and back.
extern const GraphExample back_and_forth;
/// A list of which each element holds an integer or owns a record, as its tag says, built and
/// freed.
extern const GraphExample tagged;

/// The certificate's document around a graph, and the graph of a document.
evidence::schema::Json graph_document(const std::string& graph);
evidence::StateGraph graph_of(const evidence::schema::Json& document, const rts::System& system);
/// Puts JSON where a pointer (RFC 6901) leads, or removes what is there if `value` is null.
void spoil(evidence::schema::Json& document, const std::string& pointer, const char* value);
/// The state without the nodes that no variable leads to, which a graph may not have.
evidence::State without_garbage(evidence::State state);

}  // namespace heapreach::test

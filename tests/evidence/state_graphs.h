// Systems with state graphs that prove them safe, written by hand.
#pragma once

#include "evidence/schema.h"

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
/// Doubly linked: runs with steps in both directions, left at their end.
extern const GraphExample doubly;

/// The certificate's document around a graph, and the graph of a document.
evidence::Json graph_document(const std::string& graph);
explore::StateGraph graph_of(const evidence::Json& document, const rts::System& system);

}  // namespace heapreach::test

// State graphs inside certificates: the part of the JSON that is theirs.
#pragma once

#include "evidence/certificates/schema/json_reader.h"
#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::schema {

/// The version of a document with this graph: that of the newest thing it has.
int version_of(const evidence::StateGraph& graph);

/// Adds version, bound, states and arcs to the certificate's object. Contract: indices into the
/// system are in range.
void add_state_graph(Json& json, const evidence::StateGraph& graph, const rts::System& system);

/// Reads them back. Throws InputError naming the key that is unknown, missing, of a wrong type, or
/// names something that the system does not have. Indices into the graph are the checker's
/// business.
evidence::StateGraph read_state_graph(const JsonValue& root, const rts::System& system);

}  // namespace heapreach::evidence::schema

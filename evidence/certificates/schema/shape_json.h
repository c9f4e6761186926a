// Shapes of state graphs as JSON.
#pragma once

#include "evidence/certificates/schema/json_reader.h"
#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::schema {

Json shape_json(const Shape& shape);
/// What a cell of a block holds; of a range of cells, too.
Json shape_cell_json(const ShapeCell& cell);

/// The shape with that index in its graph.
Shape read_shape(const JsonValue& json, std::uint32_t index);
/// Contract: it is not null, which is anything.
ShapeCell read_shape_cell(const JsonValue& json);
/// An index that is written as a number.
std::uint32_t read_index(const JsonValue& json);

}  // namespace heapreach::evidence::schema

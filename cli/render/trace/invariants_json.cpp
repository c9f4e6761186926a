// Invariants in `heapreach/answer`.
#include "cli/render/trace/trace_json.h"

namespace heapreach::cli {

namespace {

using evidence::AbstractBlock;
using evidence::AbstractState;
using evidence::AbstractValue;
using evidence::Invariant;
using evidence::InvariantFormula;
using evidence::Invariants;
using Json = nlohmann::ordered_json;

Json json_of_value(const AbstractValue& value, const char* key) {
  Json json = Json::object();
  if (!value.name.empty()) json[key] = value.name;
  json["text"] = value.text;
  if (value.target) json["block"] = *value.target;
  if (value.step != 0) json["step"] = value.step;
  return json;
}

Json json_of_block(const AbstractBlock& block, std::size_t id) {
  static constexpr const char* kinds[] = {"heap", "static", "frame", "freed"};
  Json json = {{"id", id}, {"kind", kinds[static_cast<std::size_t>(block.kind)]}};
  if (!block.record.empty()) json["record"] = block.record;
  if (!block.piece.empty()) json["piece"] = block.piece;
  json["count"] = {{"least", block.least}};
  if (!block.or_more) json["count"]["most"] = block.least;
  Json& cells = json["cells"] = Json::array();
  for (const AbstractValue& cell : block.cells) cells.push_back(json_of_value(cell, "field"));
  return json;
}

Json json_of_state(const AbstractState& state) {
  Json json = {{"text", state.text}};
  Json& heap = json["heap"] = Json::object();
  Json& blocks = heap["blocks"] = Json::array();
  for (const AbstractBlock& block : state.blocks) {
    blocks.push_back(json_of_block(block, blocks.size()));
  }
  Json& values = heap["values"] = Json::array();
  for (const AbstractValue& value : state.variables) {
    values.push_back(json_of_value(value, "variable"));
  }
  if (!state.facts.empty()) heap["facts"] = state.facts;
  return json;
}

}  // namespace

Json json_of(const Invariants& invariants) {
  Json json = Json::array();
  for (const Invariant& invariant : invariants.at) {
    Json one = {{"vertex", invariant.vertex}};
    if (invariant.at) one["position"] = json_of(*invariant.at);
    if (!invariant.source.empty()) one["source"] = invariant.source;
    if (!invariant.procedure.empty()) one["function"] = invariant.procedure;
    if (invariant.is_loop_head) one["loop_head"] = true;
    for (const AbstractState& state : invariant.states) {
      one["states"].push_back(json_of_state(state));
    }
    if (!invariant.states.empty()) one["states_in_all"] = invariant.states_in_all;
    for (const InvariantFormula& formula : invariant.formulas) {
      Json& added = one["formulas"].emplace_back(Json{{"text", formula.text}});
      if (!formula.world.empty()) added["world"] = formula.world;
    }
    json.push_back(std::move(one));
  }
  return json;
}

}  // namespace heapreach::cli

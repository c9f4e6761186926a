#include "cli/render/trace/trace_json.h"

#include <fmt/format.h>

#include "cli/render/trace/content_text.h"
#include "cli/render/trace/notes.h"
#include "evidence/trace/playback.h"

namespace heapreach::cli {

namespace {

using evidence::AbstractBlock;
using evidence::AbstractState;
using evidence::AbstractValue;
using evidence::Activation;
using evidence::CellOfBlock;
using evidence::Change;
using evidence::Content;
using evidence::Invariant;
using evidence::InvariantFormula;
using evidence::Invariants;
using evidence::Playback;
using evidence::source_line;
using evidence::Trace;
using evidence::TracedBlock;
using evidence::TracedInstruction;
using evidence::TracePlace;
using evidence::TraceStep;
using evidence::TraceTarget;
using evidence::TraceVariable;
using Json = nlohmann::ordered_json;

constexpr std::uint64_t cells_to_show = 200'000;  // of all heaps together

Json number_json(const Integer& number) {
  static const Integer largest = Integer(1) << 53;
  if (abs(number) > largest) return number.get_str();
  return number.get_si();
}

class TraceJson {
 public:
  explicit TraceJson(const Trace& trace) : trace_(trace), state_(trace), notes_(trace) {}

  Json write() {
    Json json = Json::object();
    json["variables"] = variables();
    Json& steps = json["steps"] = Json::array();
    for (const TraceStep& step : trace_.steps) steps.push_back(json_of_step(step));
    json["blocks"] = blocks();
    if (trace_.about) {
      json["about"] = {{"block", trace_.about->block}, {"cell", trace_.about->cell}};
    }
    return json;
  }

 private:
  Json variables() const {
    Json json = Json::array();
    for (const TraceVariable& variable : trace_.variables) {
      Json one = {{"name", variable.name}, {"type", variable.is_pointer ? "ptr" : "int"}};
      if (!variable.procedure.empty()) one["function"] = variable.procedure;
      if (variable.is_temporary) one["temporary"] = true;
      if (!variable.source_name.empty()) one["source_name"] = variable.source_name;
      json.push_back(std::move(one));
    }
    return json;
  }

  Json blocks() const {
    Json json = Json::array();
    for (std::uint32_t b = 0; b < trace_.blocks.size(); ++b) {
      const TracedBlock& block = trace_.blocks[b];
      Json one = {{"id", b},
                  {"base", number_json(block.base)},
                  {"size", block.size},
                  {"kind", block.kind == TracedBlock::Kind::fixed ? "static" : "heap"}};
      if (!block.name.empty()) one["name"] = block.name;
      if (!block.record.empty()) one["record"] = block.record;
      if (!block.fields.empty()) one["fields"] = block.fields;
      if (block.allocated) one["allocated"] = place(*block.allocated);
      if (block.freed) one["freed"] = place(*block.freed);
      if (trace_.about && trace_.about->block == b) add_last_written(b, one);
      json.push_back(std::move(one));
    }
    return json;
  }

  void add_last_written(std::uint32_t block, Json& json) const {
    Json written = Json::array();
    for (std::uint64_t c = 0; c < trace_.blocks[block].size; ++c) {
      const auto at = state_.last_written({block, static_cast<std::int64_t>(c)});
      if (!at) continue;
      Json one = place(*at);
      one["cell"] = c;
      written.push_back(std::move(one));
    }
    if (!written.empty()) json["last_written"] = std::move(written);
  }

  Json place(const TracePlace& place) const {
    Json json = {{"step", place.step}, {"instruction", place.instruction}};
    const TraceStep& step = trace_.steps[place.step];
    const TracedInstruction& instruction = step.instructions[place.instruction];
    const auto& at = instruction.at ? instruction.at : step.at;
    if (at) json["position"] = json_of(*at);
    add_function(instruction.activation, json);
    return json;
  }

  void add_function(std::uint32_t activation, Json& json) const {
    const Activation& call = trace_.activations[activation];
    if (!call.function.empty()) json["function"] = call.function;
  }
  std::size_t depth_of(std::uint32_t activation) const {
    std::size_t depth = 0;
    for (auto at = trace_.activations[activation].caller; at; at = trace_.activations[*at].caller)
      ++depth;
    return depth;
  }

  Json json_of_step(const TraceStep& step) {
    Json json = Json::object();
    if (step.edge.empty()) {
      json["vertex"] = step.from;
    } else {
      json["edge"] = step.edge;
      json["from"] = step.from;
      json["to"] = step.to;
    }
    if (step.at) json["position"] = json_of(*step.at);
    if (const std::string* line = source_line(trace_, step.at)) json["source"] = *line;
    const std::vector<Content> before = state_.variables();
    const std::uint64_t version = state_.heap_version();
    const std::vector<std::vector<Content>> cells = cells_before();
    state_.follow(step.changes);
    Json instructions = Json::array();
    for (const TracedInstruction& instruction : step.instructions) {
      instructions.push_back(json_of_instruction(instruction));
    }
    if (!step.instructions.empty()) {
      add_function(step.instructions.front().activation, json);
      json["depth"] = depth_of(step.instructions.front().activation);
      json["instructions"] = std::move(instructions);
    } else {
      state_.pass();
    }
    Json values = Json::array();
    for (std::uint32_t v = 0; v < trace_.variables.size(); ++v) {
      const Content& now = state_.variables()[v];
      if (!step.edge.empty() && now == before[v]) continue;
      if (step.edge.empty() && !trace_.variables[v].procedure.empty()) continue;
      values.push_back({{"variable", trace_.variables[v].name}, {"value", json_of_content(now)}});
    }
    if (!values.empty()) json["values"] = std::move(values);
    const bool is_last = &step == &trace_.steps.back();
    if (step.edge.empty() || version != state_.heap_version() || is_last)
      add_heap(cells, is_last, json);
    return json;
  }

  /// The cells of the blocks that are there, to tell which ones the step changes.
  std::vector<std::vector<Content>> cells_before() const {
    std::vector<std::vector<Content>> cells(trace_.blocks.size());
    if (shown_ > cells_to_show) return cells;
    for (std::uint32_t b = 0; b < trace_.blocks.size(); ++b) {
      if (state_.status(b) == Playback::Status::allocated) cells[b] = state_.cells(b);
    }
    return cells;
  }

  Json json_of_content(const Content& content) const {
    Json json = {{"text", content_text(content, trace_, state_)},
                 {"number", number_json(content.number)}};
    if (content.is_address && !content.is_assumed) {
      const TraceTarget target = state_.target(content.number);
      using Status = TraceTarget::Status;
      Json& pointer = json["pointer"] = Json::object();
      if (target.status == Status::live || target.status == Status::freed) {
        pointer["block"] = target.cell.block;
        pointer["cell"] = target.cell.cell;
      }
      pointer["status"] = target.status == Status::null    ? "null"
                          : target.status == Status::live  ? "live"
                          : target.status == Status::freed ? "freed"
                                                           : "outside";
    }
    if (content.is_assumed) json["assumed"] = true;
    return json;
  }

  Json json_of_cell(const CellOfBlock& cell) const {
    Json json = {{"block", cell.block}, {"cell", cell.cell}};
    const auto& fields = trace_.blocks[cell.block].fields;
    const auto index = static_cast<std::size_t>(cell.cell);
    if (cell.cell >= 0 && index < fields.size() && !fields[index].empty()) {
      json["field"] = fields[index];
    }
    return json;
  }

  const Content& content_before(const Change& change) const {
    if (change.variable) return state_.variables()[*change.variable];
    return state_.cells(change.cell->block)[static_cast<std::size_t>(change.cell->cell)];
  }

  Json json_of_instruction(const TracedInstruction& instruction) {
    Json json = {{"kind", word(instruction.kind)}, {"text", instruction.text}};
    if (instruction.at) json["position"] = json_of(*instruction.at);
    if (const std::string* line = source_line(trace_, instruction.at)) json["source"] = *line;
    add_function(instruction.activation, json);
    json["depth"] = depth_of(instruction.activation);
    const std::vector<CallEvent> events =
        calls_between(trace_, last_activation_, instruction.activation);
    last_activation_ = instruction.activation;
    if (!events.empty()) {
      Json& list = json["events"] = Json::array();
      for (const CallEvent& event : events) {
        list.push_back({{"kind", event.is_call ? "call" : "return"},
                        {"function", trace_.activations[event.activation].function}});
      }
    }
    Json changes = Json::array();
    std::vector<Json> before;
    for (const Change& change : instruction.changes)
      before.push_back(json_of_content(content_before(change)));
    const TracePlace here = state_.place();
    state_.follow(instruction);
    for (std::size_t c = 0; c < instruction.changes.size(); ++c) {
      const Change& change = instruction.changes[c];
      Json one = Json::object();
      if (change.variable) {
        one["variable"] = trace_.variables[*change.variable].name;
      } else {
        one["cell"] = json_of_cell(*change.cell);
      }
      one["value"] = json_of_content(change.content);
      one["before"] = before[c];
      if (change.is_restored) one["restored"] = true;
      changes.push_back(std::move(one));
    }
    if (!changes.empty()) json["changes"] = std::move(changes);
    if (instruction.allocates) json["allocates"] = *instruction.allocates;
    if (instruction.frees) json["frees"] = *instruction.frees;
    if (!instruction.remark.empty()) json["remark"] = instruction.remark;
    if (!instruction.failed.empty()) json["failed"] = instruction.failed;
    const std::vector<std::string> notes = notes_.at(here);
    if (!notes.empty()) json["notes"] = notes;
    return json;
  }

  void add_heap(const std::vector<std::vector<Content>>& before, bool is_last, Json& json) {
    std::uint64_t cells = 0;
    for (std::uint32_t b = 0; b < trace_.blocks.size(); ++b) {
      if (state_.status(b) != Playback::Status::not_yet) cells += trace_.blocks[b].size + 1;
    }
    shown_ += cells;
    if (shown_ > cells_to_show && !is_last) return;
    Json blocks = Json::array();
    for (std::uint32_t b = 0; b < trace_.blocks.size(); ++b) {
      if (state_.status(b) == Playback::Status::not_yet) continue;
      const bool is_freed = state_.status(b) == Playback::Status::freed;
      Json block = {{"id", b}, {"status", is_freed ? "freed" : "allocated"}};
      block["cells"] = cells_json(b, before[b]);
      blocks.push_back(std::move(block));
    }
    json["heap"] = {{"blocks", std::move(blocks)}};
  }

  /// Runs of equal cells without names are one entry.
  Json cells_json(std::uint32_t block, const std::vector<Content>& before) const {
    const std::vector<Content>& cells = state_.cells(block);
    const auto& fields = trace_.blocks[block].fields;
    const auto changed = [&](std::size_t c) {
      return c < before.size() ? before[c] != cells[c] : before.empty();
    };
    Json json = Json::array();
    for (std::size_t c = 0; c < cells.size(); ++c) {
      Json one = Json::object();
      std::size_t end = c + 1;
      const bool named = c < fields.size() && !fields[c].empty();
      while (!named && end < cells.size() && cells[end] == cells[c] && changed(end) == changed(c) &&
             (end >= fields.size() || fields[end].empty())) {
        ++end;
      }
      if (end > c + 1) {
        one["from"] = c;
        one["to"] = end - 1;
      }
      if (named) one["field"] = fields[c];
      one["content"] = json_of_content(cells[c]);
      if (changed(c)) one["changed"] = true;
      json.push_back(std::move(one));
      c = end - 1;
    }
    return json;
  }

  const Trace& trace_;
  Playback state_;
  Notes notes_;
  std::uint32_t last_activation_ = 0;
  std::uint64_t shown_ = 0;
};

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

Json json_of(const Position& position) {
  Json json = {{"file", position.file}};
  if (position.line > 0) json["line"] = position.line;
  if (position.column > 0) json["column"] = position.column;
  return json;
}

Json json_of(const Trace& trace) {
  return TraceJson(trace).write();
}

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

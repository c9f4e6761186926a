#include "cli/render/trace/trace_json.h"

#include "cli/render/trace/heap_json.h"
#include "cli/render/trace/notes.h"
#include "evidence/trace/playback.h"

namespace heapreach::cli {

namespace {

using evidence::Activation;
using evidence::CellOfBlock;
using evidence::Change;
using evidence::Content;
using evidence::Playback;
using evidence::source_line;
using evidence::Trace;
using evidence::TracedBlock;
using evidence::TracedInstruction;
using evidence::TracePlace;
using evidence::TraceStep;
using evidence::TraceVariable;
using Json = nlohmann::ordered_json;

class TraceJson {
 public:
  explicit TraceJson(const Trace& trace)
      : trace_(trace), state_(trace), notes_(trace), heaps_(trace_, state_) {}

  Json write() {
    Json json = Json::object();
    json["variables"] = variables();
    Json& steps = json["steps"] = Json::array();
    for (const TraceStep& step : trace_.steps) steps.push_back(json_of_step(step));
    json["blocks"] = blocks();
    const evidence::TraceError& error = trace_.error;
    if (error.about) {
      json["about"] = {{"block", error.about->block}, {"cell", error.about->cell}};
    }
    if (!error.text.empty()) {
      json["error"] = {{"text", error.text}};
      if (error.at) json["error"]["position"] = cli::json_of(*error.at);
      if (error.lost) json["error"]["lost"] = place(*error.lost);
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
                  {"label", block.label},
                  {"size", block.size},
                  {"kind", block.kind == TracedBlock::Kind::fixed ? "static" : "heap"}};
      if (block.bytes) one["bytes"] = *block.bytes;
      if (!block.name.empty()) one["name"] = block.name;
      if (!block.record.empty()) one["record"] = block.record;
      if (!block.fields.empty()) one["fields"] = block.fields;
      if (block.allocated) one["allocated"] = place(*block.allocated);
      if (block.freed) one["freed"] = place(*block.freed);
      if (trace_.error.about && trace_.error.about->block == b) add_last_written(b, one);
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
    if (at) json["position"] = cli::json_of(*at);
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
    if (step.at) json["position"] = cli::json_of(*step.at);
    if (const std::string* line = source_line(trace_, step.at)) json["source"] = *line;
    const std::vector<Content> before = state_.variables();
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
      values.push_back(
          {{"variable", trace_.variables[v].name}, {"value", content_json(now, trace_, state_)}});
    }
    if (!values.empty()) json["values"] = std::move(values);
    const bool is_last = &step == &trace_.steps.back();
    if (const auto heap = heaps_.next(is_last)) json["heap"] = {{"blocks", *heap}};
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
    if (instruction.at) json["position"] = cli::json_of(*instruction.at);
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
      before.push_back(content_json(content_before(change), trace_, state_));
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
      one["value"] = content_json(change.content, trace_, state_);
      one["before"] = before[c];
      if (change.is_restored) one["restored"] = true;
      changes.push_back(std::move(one));
    }
    if (!changes.empty()) json["changes"] = std::move(changes);
    if (instruction.allocates) json["allocates"] = *instruction.allocates;
    if (instruction.frees) json["frees"] = *instruction.frees;
    if (!instruction.result_of.empty()) json["result_of"] = instruction.result_of;
    if (!instruction.remark.empty()) json["remark"] = instruction.remark;
    if (!instruction.failed.empty()) json["failed"] = instruction.failed;
    const std::vector<std::string> notes = notes_.at(here);
    if (!notes.empty()) json["notes"] = notes;
    return json;
  }

  const Trace& trace_;
  Playback state_;
  Notes notes_;
  std::uint32_t last_activation_ = 0;
  HeapJson heaps_;
};

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

}  // namespace heapreach::cli

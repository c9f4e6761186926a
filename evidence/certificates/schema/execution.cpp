// Executions of an RTS as JSON. Steps name their edges, and list choices only for instructions that
// leave something open; which these are follows from the edge, so a choice at any other instruction
// is refused here, while whether the values fit is for the replayer to say.
#include <limits>
#include <unordered_map>

#include "evidence/certificates/schema/json_reader.h"
#include "evidence/certificates/schema/schema.h"
#include "support/error.h"

namespace heapreach::evidence::schema {

namespace {

using rts::Alloc;
using rts::Call;
using rts::Havoc;

Json numbers(const std::vector<Integer>& values) {
  Json json = Json::array();
  for (const Integer& value : values) json.push_back(number(value));
  return json;
}

Json start_of(const rts::Execution& execution, const rts::System& system) {
  Json start;
  start["values"] = Json::object();
  for (std::size_t v = 0; v < system.global_count(); ++v) {
    start["values"][system.variables[v].name] = number(execution.start_values.at(v));
  }
  if (execution.start_blocks.empty()) return start;
  Json blocks = Json::array();
  for (const rts::StartBlock& block : execution.start_blocks) {
    Json json;
    json["allocated"] = block.allocated;
    json["cells"] = numbers(block.values);
    blocks.push_back(std::move(json));
  }
  start["blocks"] = std::move(blocks);
  return start;
}

Json choices_of(const rts::Step& step, const rts::System& system) {
  const rts::Edge& edge = system.edge(step.edge);
  Json choices = Json::array();
  for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
    const rts::Action& action = edge.instructions[i].action;
    const rts::Choice& choice = step.choices.at(i);
    Json json;
    json["instruction"] = i + 1;
    if (std::holds_alternative<Havoc>(action)) {
      json["killed"] = numbers(choice.values);
    } else if (const auto* call = std::get_if<Call>(&action)) {
      if (system.procedures[call->to].locals.empty()) continue;
      json["locals"] = numbers(choice.values);
    } else if (!std::holds_alternative<Alloc>(action)) {
      continue;
    } else if (choice.alloc_fails) {
      json["fails"] = true;
    } else {
      json["cells"] = numbers(choice.values);
    }
    choices.push_back(std::move(json));
  }
  return choices;
}

class ExecutionReader {
 public:
  ExecutionReader(const JsonValue& root, const rts::System& system) : root_(root), system_(system) {
    for (rts::VariableId v = 0; v < system.global_count(); ++v) {
      variables_[system.variables[v].name] = v;
    }
    for (rts::EdgeId e = 0; e < system.edges().size(); ++e) edges_.emplace(system.edge_name(e), e);
  }

  rts::Execution read() {
    rts::Execution execution;
    read_start(root_.at("start"), execution);
    for (const JsonValue& step : root_.at("steps").elements()) {
      execution.steps.push_back(read_step(step));
    }
    return execution;
  }

 private:
  void read_start(const JsonValue& start, rts::Execution& execution) {
    start.allow_only({"values", "blocks"});
    execution.start_values.resize(system_.global_count());
    const JsonValue values = start.at("values");
    const auto members = values.members();
    for (const auto& [name, value] : members) {
      const auto variable = variables_.find(name);
      if (variable == variables_.end()) value.reject("the system has no such variable");
      execution.start_values[variable->second] = value.integer();
    }
    if (members.size() != system_.global_count()) {
      for (rts::VariableId v = 0; v < system_.global_count(); ++v)
        (void)values.at(system_.variables[v].name.c_str());
    }
    if (!start.has("blocks")) return;
    for (const JsonValue& block : start.at("blocks").elements()) {
      block.allow_only({"allocated", "cells"});
      rts::StartBlock result;
      result.allocated = block.at("allocated").boolean();
      result.values = block.at("cells").integers();
      result.size = Integer(static_cast<unsigned long>(result.values.size()));
      execution.start_blocks.push_back(std::move(result));
    }
  }

  rts::Step read_step(const JsonValue& json) {
    json.allow_only({"edge", "choices"});
    const JsonValue name = json.at("edge");
    const auto edge = edges_.find(name.text());
    if (edge == edges_.end()) name.reject("the system has no edge \"" + name.text() + "\"");
    const auto& instructions = system_.edge(edge->second).instructions;
    rts::Step step;
    step.edge = edge->second;
    step.choices.resize(instructions.size());
    if (!json.has("choices")) return step;
    std::size_t last = 0;
    for (const JsonValue& choice : json.at("choices").elements()) {
      const std::uint64_t index = choice.at("instruction").count();
      if (index <= last || index > instructions.size()) {
        choice.at("instruction")
            .reject("expected numbers from 1 to " + std::to_string(instructions.size()) +
                    ", ascending; found " + std::to_string(index));
      }
      last = index;
      step.choices[index - 1] = read_choice(choice, instructions[index - 1].action);
    }
    return step;
  }

  static rts::Choice read_choice(const JsonValue& json, const rts::Action& action) {
    rts::Choice choice;
    if (std::holds_alternative<Havoc>(action)) {
      json.allow_only({"instruction", "killed"});
      choice.values = json.at("killed").integers();
    } else if (std::holds_alternative<Call>(action)) {
      json.allow_only({"instruction", "locals"});
      choice.values = json.at("locals").integers();
    } else if (std::holds_alternative<Alloc>(action)) {
      json.allow_only({"instruction", "cells", "fails"});
      if (json.has("fails")) choice.alloc_fails = json.at("fails").boolean();
      if (choice.alloc_fails && json.has("cells")) {
        json.at("cells").reject("an alloc that fails has no cells");
      }
      if (!choice.alloc_fails) choice.values = json.at("cells").integers();
    } else {
      json.reject("instruction " + std::to_string(json.at("instruction").count()) +
                  " leaves nothing open");
    }
    return choice;
  }

  const JsonValue& root_;
  const rts::System& system_;
  std::unordered_map<std::string, rts::VariableId> variables_;
  std::unordered_map<std::string, rts::EdgeId> edges_;
};

}  // namespace

Json to_json(const SavedExecution& saved, const rts::System& system) {
  Json json = header("execution", saved.input_hash);
  if (!saved.location.empty()) json["location"] = saved.location;
  json["bound"] = saved.bound;
  json["start"] = start_of(saved.execution, system);
  json["steps"] = Json::array();
  for (const rts::Step& step : saved.execution.steps) {
    Json entry;
    entry["edge"] = system.edge_name(step.edge);
    Json choices = choices_of(step, system);
    if (!choices.empty()) entry["choices"] = std::move(choices);
    json["steps"].push_back(std::move(entry));
  }
  return json;
}

SavedExecution execution_from_json(const Json& document, const rts::System& system,
                                   const std::string& file) {
  SavedExecution saved;
  saved.input_hash = read_header(document, "execution", file);
  const JsonValue root(document, "", file);
  root.allow_only({"schema", "version", "input", "location", "bound", "start", "steps"});
  if (root.has("location")) saved.location = root.at("location").text();
  saved.bound = root.at("bound").count();
  if (saved.bound > rts::largest_bound) {
    root.at("bound").reject("the largest bound is " + std::to_string(rts::largest_bound));
  }
  saved.execution = ExecutionReader(root, system).read();
  return saved;
}

}  // namespace heapreach::evidence::schema

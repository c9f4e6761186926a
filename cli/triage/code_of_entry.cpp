#include "cli/triage/code_of_entry.h"

#include <nlohmann/json.hpp>

#include <set>

#include "pipeline/input/input.h"
#include "rts/semantics/location.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

using Json = nlohmann::ordered_json;
using triage::CodeOfEntry;
using triage::FoundLocation;

rts::System system_of(const std::string& unit, const ProgramOptions& program,
                      const rts::Properties& properties, const Deadline& deadline) {
  read_programs(program);
  pipeline::Input input = pipeline::read_input(unit, deadline, properties);
  auto* rts = std::get_if<pipeline::RtsInput>(&input.content);
  if (rts == nullptr) throw UsageError(unit + ": expected a program or a system, not clauses");
  return std::move(rts->system);
}

/// Locations of the properties whose places are known, and leaks, which are asked about where
/// executions end.
std::vector<rts::Location> locations_in(const rts::System& system,
                                        const rts::Properties& properties) {
  std::vector<rts::Location> result = rts::locations_of(system, properties);
  std::erase_if(result, [](const rts::Location& location) {
    return !location.position && location.kind != rts::LocationKind::leak;
  });
  return result;
}

/// Whether the import fails since the compiler has left the function out: nobody in the file calls
/// it, and nobody else can. That is not so for one of a header, which other files may call.
bool leaves_out(const InputError& error, const std::string& function) {
  return error.message().starts_with("no function '" + function + "' is defined");
}

void add_unsupported(const rts::System& system, CodeOfEntry& code) {
  rts::Properties supported = rts::Properties::none();
  supported.add(rts::Property::supported);
  for (const rts::Location& location : rts::locations_of(system, supported)) {
    const rts::Edge& edge = system.edge(location.edges.front());
    const std::string& why = system.vertex(edge.to).label;
    const std::string at = location.position ? to_string(*location.position) : location.text();
    code.unsupported.push_back(at + (why.empty() ? "" : ": " + why));
  }
}

void add_lines(const rts::System& system, CodeOfEntry& code) {
  const auto add = [&](const std::optional<Position>& at) {
    if (at && at->line > 0) code.lines.emplace(at->file, at->line);
  };
  for (const rts::Edge& edge : system.edges()) {
    add(edge.at);
    for (const rts::Instruction& instruction : edge.instructions) add(instruction.at);
  }
}

template <typename Made>
Made read(const std::string& text, const std::function<Made(const Json&)>& made) {
  try {
    return made(Json::parse(text));
  } catch (const Json::exception& error) {
    throw InternalError(std::string("places of another process: ") + error.what());
  }
}

}  // namespace

CodeOfEntry code_of(const std::string& unit, const ProgramOptions& program,
                    const rts::Properties& properties, const Deadline& deadline) {
  CodeOfEntry code;
  std::set<std::string> live;
  const auto add = [&](const rts::Location& location, bool is_dead) {
    const std::string text = location.text();
    if (is_dead && live.contains(text)) return;
    code.locations.push_back(
        {location.position.value_or(Position{}), location.kind, text, is_dead});
    live.insert(text);
  };
  bool is_called = true;
  try {
    const rts::System system = system_of(unit, program, properties, deadline);
    add_lines(system, code);
    add_unsupported(system, code);
    for (const rts::Location& location : locations_in(system, properties)) add(location, false);
  } catch (const InputError& error) {
    is_called = !leaves_out(error, program.entry);
    if (is_called) throw;
  }
  ProgramOptions all = program;
  all.every_line = true;
  try {
    const rts::System whole = system_of(unit, all, properties, deadline);
    add_lines(whole, code);
    for (const rts::Location& location : locations_in(whole, properties)) {
      const bool is_own = location.position && triage::is_same_file(location.position->file, unit);
      if (is_called || is_own) add(location, true);
    }
  } catch (const InputError&) {
    if (!is_called) throw;
    // Dead code may hold what is not supported.
  }
  return code;
}

std::string text_of(const CodeOfEntry& code) {
  Json json{{"locations", Json::array()}, {"lines", code.lines}, {"unsupported", code.unsupported}};
  for (const FoundLocation& location : code.locations) {
    json["locations"].push_back({location.at.file, location.at.line, location.at.column,
                                 to_string(location.kind), location.text, location.is_dead});
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

CodeOfEntry code_in(const std::string& text) {
  return read<CodeOfEntry>(text, [](const Json& json) {
    CodeOfEntry code;
    json.at("lines").get_to(code.lines);
    json.at("unsupported").get_to(code.unsupported);
    for (const Json& one : json.at("locations")) {
      const auto kind = rts::location_kind_named(one.at(3).get<std::string>());
      code.locations.push_back(
          {{one.at(0), one.at(1), one.at(2)}, kind.value(), one.at(4), one.at(5)});
    }
    return code;
  });
}

std::string text_of(const std::vector<PlacedFunction>& functions) {
  Json json = Json::array();
  for (const PlacedFunction& one : functions) {
    Json elsewhere = Json::array();
    for (const Position& at : one.elsewhere) elsewhere.push_back({at.file, at.line});
    json.push_back({one.name, one.at.file, one.at.line, one.at.column, one.is_open, one.callers,
                    std::move(elsewhere)});
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<triage::DefinedFunction> functions_in(const std::string& text) {
  return read<std::vector<triage::DefinedFunction>>(text, [](const Json& json) {
    std::vector<triage::DefinedFunction> functions;
    for (const Json& one : json) {
      functions.push_back({one.at(0), {one.at(1), one.at(2), one.at(3)}, one.at(4), one.at(5)});
      for (const Json& at : one.at(6)) {
        functions.back().elsewhere.push_back({at.at(0), at.at(1), 0});
      }
    }
    return functions;
  });
}

}  // namespace heapreach::cli

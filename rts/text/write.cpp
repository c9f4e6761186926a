#include "rts/text/write.h"

#include <fmt/format.h>

#include <numeric>
#include <string>

#include "rts/text/approximation_text.h"
#include "rts/text/parse.h"
#include "rts/text/yaml_text.h"

namespace heapreach::rts {

namespace {

/// "a, b, c" from the texts that `text` gives for the items.
template <typename Items, typename Text>
std::string list(const Items& items, Text text) {
  std::string result;
  for (const auto& item : items) {
    if (!result.empty()) result += ", ";
    result += text(item);
  }
  return result;
}

std::string at_text(const Position& at) {
  std::string fields;
  const auto add = [&](const std::string& field) {
    fields += (fields.empty() ? "" : ", ") + field;
  };
  if (!at.file.empty()) add("file: " + yaml_text(at.file));
  if (at.line > 0) add(fmt::format("line: {}", at.line));
  if (at.column > 0) add(fmt::format("column: {}", at.column));
  return "at: {" + fields + "}";
}

class ActionWriter {
 public:
  explicit ActionWriter(const System& system) : system_(system) {}

  std::string operator()(const Alloc& alloc) const {
    return fmt::format("alloc: {{to: {}, {}{}{}}}", name(alloc.to),
                       alloc.is_empty ? "empty: true" : "size: " + text(alloc.size),
                       alloc.may_fail ? ", may_fail: true" : "",
                       alloc.is_static ? ", static: true" : "");
  }
  std::string operator()(const Free& free) const { return "free: " + text(free.address); }
  std::string operator()(const Load& load) const {
    return fmt::format("load: {{to: {}, at: {}{}}}", name(load.to), text(load.address),
                       in(load.in));
  }
  std::string operator()(const Store& store) const {
    return fmt::format("store: {{at: {}, value: {}{}}}", text(store.address), text(store.value),
                       in(store.in));
  }
  std::string operator()(const Move& move) const {
    return fmt::format("move: {{to: {}, value: {}}}", name(move.to), moved(move));
  }
  std::string operator()(const Havoc& havoc) const {
    const auto variable = [&](VariableId v) { return name(v); };
    const std::string names = "[" + list(havoc.variables, variable) + "]";
    if (havoc.from.empty()) return "kill: " + names;
    return fmt::format("kill: {{vars: {}, from: {}}}", names, yaml_text(havoc.from));
  }
  std::string operator()(const Assume& assume) const { return "assume: " + text(assume.condition); }
  std::string operator()(const Assert& assertion) const {
    return "assert: " + text(assertion.condition);
  }
  std::string operator()(const Fail& fail) const {
    return "fail: {" + std::visit(*this, fail.inner) + "}";
  }
  std::string operator()(const Nop&) const { return "nop: {}"; }
  std::string operator()(const Call& call) const {
    const auto variable = [&](VariableId v) { return name(v); };
    const auto argument = [&](const ExpressionPtr& e) { return text(e); };
    std::string result = "call: {to: " + yaml_text(system_.procedures[call.to].name);
    if (!call.arguments.empty()) result += ", args: [" + list(call.arguments, argument) + "]";
    if (!call.results.empty()) result += ", result: [" + list(call.results, variable) + "]";
    return result + "}";
  }

 private:
  std::string name(VariableId variable) const {
    return yaml_text(system_.variables[variable].name);
  }
  std::string text(const ExpressionPtr& expression) const {
    return yaml_expression(print(*expression, system_));
  }
  std::string in(const ExpressionPtr& pointer) const {
    return pointer ? ", in: " + text(pointer) : "";
  }
  std::string moved(const Move& move) const {
    const bool pointer = system_.variables[move.to].type == VariableType::pointer;
    const bool null = move.value->op == Op::integer && move.value->value == 0;
    return pointer && null ? "null" : text(move.value);
  }

  const System& system_;
};

class Writer {
 public:
  Writer(std::ostream& out, const System& system) : out_(out), system_(system) {}

  void write() {
    out_ << "rts: 1\n";
    if (!system_.name.empty()) out_ << "name: " << yaml_text(system_.name) << '\n';
    write_meta();
    write_settings();
    write_names();
    write_ends();
    write_vertices();
    write_procedures();
    out_ << "edges:";
    write_edges(std::nullopt, "  ");
  }

 private:
  void write_meta();
  void write_settings();
  void write_names();
  void write_ends();
  void write_vertices();
  void write_procedures();
  void write_variables(const std::vector<VariableId>& variables, const std::string& indent);
  void write_edges(std::optional<ProcedureId> owner, const std::string& indent);
  std::string edge_text(const Edge& edge) const;
  std::string vertex(VertexId id) const { return yaml_text(system_.vertex(id).name); }
  std::string vertices(const std::vector<VertexId>& ids) const {
    const std::string names = list(ids, [&](VertexId id) { return vertex(id); });
    return ids.size() == 1 ? names : "[" + names + "]";
  }

  std::ostream& out_;
  const System& system_;
};

void Writer::write_meta() {
  const Meta& meta = system_.meta;
  const std::string approximations = approximations_text(system_);
  bool says_complete = false;
  for (const auto& [key, value] : meta.entries) says_complete |= key == "complete";
  const bool add_complete = !meta.complete && !says_complete;
  if (meta.entries.empty() && !add_complete && approximations.empty()) return;
  out_ << "meta:\n";
  for (const auto& [key, value] : meta.entries) {
    const bool complete = key == "complete";
    out_ << yaml_key(key, "  ") << ' '
         << (complete ? (meta.complete ? "true" : "false") : yaml_text(value)) << '\n';
  }
  if (!approximations.empty()) out_ << "  approximate: " << yaml_text(approximations) << '\n';
  if (add_complete) out_ << "  complete: false\n";
}

void Writer::write_settings() {
  if (system_.bound) out_ << "bound: " << *system_.bound << '\n';
  if (system_.expect) {
    switch (system_.expect->kind) {
      case Expectation::Kind::infeasible:
        out_ << "expect: infeasible\n";
        break;
      case Expectation::Kind::feasible:
        out_ << "expect: feasible\n";
        break;
      case Expectation::Kind::feasible_from:
        out_ << "expect: {feasible_from: " << system_.expect->from << "}\n";
    }
  }
  if (system_.heap == StartHeap::unknown) out_ << "heap: unknown\n";
  if (system_.declared_origin || system_.guard > 0) {
    out_ << "layout: {";
    if (system_.declared_origin) out_ << "origin: " << *system_.declared_origin << ", ";
    out_ << "guard: " << system_.guard << "}\n";
  }
  if (system_.memory_errors == MemoryErrors::implicit) out_ << "memory_errors: implicit\n";
}

void Writer::write_names() {
  const auto plain = [](const std::string& name) { return yaml_text(name); };
  if (!system_.records.empty()) out_ << "records:\n";
  for (const Record& record : system_.records) {
    out_ << yaml_key(record.name, "  ") << " [" << list(record.fields, plain) << "]\n";
  }
  if (!system_.constants.empty()) out_ << "constants:\n";
  for (const auto& [group, values] : system_.constants) {
    const auto pair = [](const std::pair<std::string, Integer>& value) {
      return yaml_text(value.first) + ": " + value.second.get_str();
    };
    out_ << yaml_key(group, "  ") << " {" << list(values, pair) << "}\n";
  }
  std::vector<VariableId> globals(system_.global_count());
  std::iota(globals.begin(), globals.end(), 0);
  if (!globals.empty()) out_ << "variables:\n";
  write_variables(globals, "  ");
}

void Writer::write_variables(const std::vector<VariableId>& variables, const std::string& indent) {
  for (const VariableId v : variables) {
    const bool pointer = system_.variables[v].type == VariableType::pointer;
    out_ << yaml_key(system_.variables[v].name, indent) << (pointer ? " ptr\n" : " int\n");
  }
}

void Writer::write_ends() {
  out_ << "start: {vertex: " << vertex(system_.start);
  if (system_.start_condition) {
    out_ << ", assume: " << yaml_expression(print(*system_.start_condition, system_));
  }
  out_ << "}\nerror: " << vertices(system_.errors) << '\n';
  if (!system_.exits.empty()) out_ << "exit: " << vertices(system_.exits) << '\n';
}

void Writer::write_vertices() {
  out_ << "vertices:\n";
  for (const Vertex& vertex : system_.vertices()) {
    out_ << yaml_key(vertex.name, "  ") << " {";
    std::vector<std::string> fields;
    if (vertex.at) fields.push_back(at_text(*vertex.at));
    if (!vertex.label.empty()) fields.push_back("label: " + yaml_text(vertex.label));
    if (vertex.breaks) fields.push_back(std::string("breaks: ") + to_string(*vertex.breaks));
    out_ << fmt::format("{}}}\n", fmt::join(fields, ", "));
  }
}

void Writer::write_procedures() {
  if (!system_.procedures.empty()) out_ << "procedures:\n";
  const std::string indent = "    ";
  for (ProcedureId id = 0; id < system_.procedures.size(); ++id) {
    const Procedure& procedure = system_.procedures[id];
    out_ << yaml_key(procedure.name, "  ") << '\n';
    if (!procedure.parameters.empty()) out_ << indent << "parameters:\n";
    write_variables(procedure.parameters, indent + "  ");
    if (!procedure.locals.empty()) out_ << indent << "variables:\n";
    write_variables(procedure.locals, indent + "  ");
    if (!procedure.results.empty()) {
      const auto name = [&](VariableId v) { return yaml_text(system_.variables[v].name); };
      out_ << indent << "result: [" << list(procedure.results, name) << "]\n";
    }
    out_ << indent << "entry: " << vertex(procedure.entry) << '\n';
    if (!procedure.exits.empty()) out_ << indent << "exit: " << vertices(procedure.exits) << '\n';
    if (procedure.at) out_ << indent << at_text(*procedure.at) << '\n';
    out_ << indent << "edges:";
    write_edges(id, indent + "  ");
  }
}

void Writer::write_edges(std::optional<ProcedureId> owner, const std::string& indent) {
  bool any = false;
  for (const Edge& edge : system_.edges()) {
    if (edge.implicit || system_.vertex(edge.from).procedure != owner) continue;
    out_ << (any ? "" : "\n") << indent << "- " << edge_text(edge) << '\n';
    any = true;
  }
  if (!any) out_ << " []\n";
}

std::string Writer::edge_text(const Edge& edge) const {
  std::string text = "{";
  if (!edge.id.empty()) text += "id: " + yaml_text(edge.id) + ", ";
  text += "from: " + vertex(edge.from) + ", to: " + vertex(edge.to);
  if (!edge.instructions.empty()) {
    const ActionWriter writer(system_);
    text += ", do: [" +
            list(edge.instructions,
                 [&](const Instruction& instruction) {
                   const std::string at = instruction.at ? ", " + at_text(*instruction.at) : "";
                   return "{" + std::visit(writer, instruction.action) + at + "}";
                 }) +
            "]";
  }
  if (edge.at) text += ", " + at_text(*edge.at);
  return text + "}";
}

}  // namespace

void write(std::ostream& out, const System& system) {
  Writer(out, system).write();
}

}  // namespace heapreach::rts

// Certificates as JSON. Formulas stay the text they are; whether they fit their predicates is for
// model_of and the checker to say.
#include <array>

#include "evidence/certificates/schema/json_reader.h"
#include "evidence/certificates/schema/schema.h"
#include "evidence/certificates/schema/state_graph.h"
#include "support/error.h"

namespace heapreach::evidence::schema {

namespace {

using encoders::NumberSort;
using encoders::Query;
using encoders::Target;
using encoders::VertexAs;

/// The values of an enumeration in order, as the file spells them.
constexpr std::array query_names = {"fan", "chain"};
constexpr std::array vertex_names = {"predicate", "argument"};
constexpr std::array number_names = {"int", "real"};
constexpr std::array target_names = {"error", "error or cut"};
constexpr std::array sort_names = {"Bool", "Int", "Real", "(Array Int Int)", "(Array Int Bool)"};

template <typename Enum, std::size_t count>
Enum read_enum(const JsonValue& json, const std::array<const char*, count>& names) {
  std::string known;
  for (std::size_t i = 0; i < count; ++i) {
    if (json.text() == names[i]) return static_cast<Enum>(i);
    known += (i == 0 ? "\"" : ", \"") + std::string(names[i]) + "\"";
  }
  json.reject("expected one of " + known + ", found \"" + json.text() + "\"");
}

template <typename Enum, std::size_t count>
const char* spell(Enum value, const std::array<const char*, count>& names) {
  return names.at(static_cast<std::size_t>(value));
}

Json source_json(const ClauseSource& source) {
  Json json;
  json["encoder"] = source.encoder;
  if (source.encoder.empty()) return json;
  json["bound"] = source.options.bound;
  json["target"] = spell(source.options.target, target_names);
  json["query"] = spell(source.options.query, query_names);
  json["worlds"] = encoders::to_string(source.options.worlds);
  json["vertex"] = spell(source.options.vertex, vertex_names);
  json["sort"] = spell(source.options.sort, number_names);
  return json;
}

ClauseSource read_source(const JsonValue& json) {
  json.allow_only({"encoder", "bound", "target", "query", "worlds", "vertex", "sort"});
  ClauseSource source;
  source.encoder = json.at("encoder").text();
  if (source.encoder.empty()) {
    json.allow_only({"encoder"});
    return source;
  }
  source.options.bound = json.at("bound").count();
  if (source.options.bound > rts::largest_bound) {
    json.at("bound").reject("the largest bound is " + std::to_string(rts::largest_bound));
  }
  source.options.target = read_enum<Target>(json.at("target"), target_names);
  source.options.query = read_enum<Query>(json.at("query"), query_names);
  try {
    source.options.worlds = encoders::parse_worlds(json.at("worlds").text());
  } catch (const UsageError& error) {
    json.at("worlds").reject(error.what());
  }
  source.options.vertex = read_enum<VertexAs>(json.at("vertex"), vertex_names);
  source.options.sort = read_enum<NumberSort>(json.at("sort"), number_names);
  return source;
}

Json entry_json(const ModelCertificate::Entry& entry) {
  Json json;
  json["predicate"] = entry.predicate;
  if (!entry.vertex.empty()) {
    json["vertex"] = entry.vertex;
    json["world"] = entry.world;
  }
  json["arguments"] = entry.arguments;
  json["sorts"] = Json::array();
  for (const horn::Sort sort : entry.sorts) json["sorts"].push_back(spell(sort, sort_names));
  json["formula"] = entry.formula;
  return json;
}

ModelCertificate::Entry read_entry(const JsonValue& json) {
  json.allow_only({"predicate", "vertex", "world", "arguments", "sorts", "formula"});
  ModelCertificate::Entry entry;
  entry.predicate = json.at("predicate").text();
  if (json.has("vertex")) entry.vertex = json.at("vertex").text();
  if (json.has("world")) entry.world = json.at("world").count();
  entry.arguments = json.at("arguments").texts();
  for (const JsonValue& sort : json.at("sorts").elements()) {
    entry.sorts.push_back(read_enum<horn::Sort>(sort, sort_names));
  }
  if (entry.sorts.size() != entry.arguments.size()) {
    json.at("sorts").reject("expected as many as there are arguments, " +
                            std::to_string(entry.arguments.size()) + ", found " +
                            std::to_string(entry.sorts.size()));
  }
  entry.formula = json.at("formula").text();
  return entry;
}

struct Writer {
  Json& json;
  const rts::System* system;

  void operator()(const ModelCertificate& model) const {
    json["type"] = "model";
    json["source"] = source_json(model.source);
    json["predicates"] = Json::array();
    for (const auto& entry : model.entries) json["predicates"].push_back(entry_json(entry));
  }
  void operator()(const UnrollingCertificate& unrolling) const {
    json["type"] = "unrolling";
    json["source"] = source_json(unrolling.source);
    json["height"] = unrolling.height;
    json["simple_paths"] = unrolling.simple_paths;
  }
  void operator()(const NoPathCertificate&) const { json["type"] = "no path"; }
  void operator()(const StateGraphCertificate& states) const {
    if (system == nullptr) throw InternalError("a state graph is saved without its system");
    json["type"] = "state graph";
    add_state_graph(json, states.graph, *system);
  }
};

ModelCertificate read_model(const JsonValue& root) {
  ModelCertificate model;
  model.source = read_source(root.at("source"));
  for (const JsonValue& entry : root.at("predicates").elements()) {
    model.entries.push_back(read_entry(entry));
  }
  return model;
}

UnrollingCertificate read_unrolling(const JsonValue& root) {
  UnrollingCertificate unrolling;
  unrolling.source = read_source(root.at("source"));
  unrolling.height = root.at("height").count();
  unrolling.simple_paths = root.at("simple_paths").boolean();
  return unrolling;
}

}  // namespace

Json to_json(const SavedCertificate& saved, const rts::System* system) {
  Json json = header("certificate", saved.input_hash);
  if (!saved.error_vertex.empty()) json["error"] = saved.error_vertex;
  if (!saved.location.empty()) json["location"] = saved.location;
  if (saved.locations.size() > 1) json["locations"] = saved.locations;
  if (saved.calls != rts::Calls::copies) json["calls"] = spell(saved.calls, rts::calls_names);
  if (saved.call_depth > 0) json["call_depth"] = saved.call_depth;
  std::visit(Writer{json, system}, saved.certificate);
  return json;
}

std::uint64_t call_depth_of(const Json& document, const std::string& file) {
  const JsonValue root(document, "", file);
  if (!root.has("call_depth")) return 0;
  const std::uint64_t depth = root.at("call_depth").count();
  if (depth == 0) root.at("call_depth").reject("expected at least 1, found 0");
  return depth;
}

rts::Calls calls_of(const Json& document, const std::string& file) {
  const JsonValue root(document, "", file);
  if (!root.has("calls")) return rts::Calls::copies;
  return read_enum<rts::Calls>(root.at("calls"), rts::calls_names);
}

std::set<std::string> locations_of(const Json& document, const std::string& file) {
  const JsonValue root(document, "", file);
  std::set<std::string> result;
  if (!root.has("locations")) return result;
  for (const JsonValue& one : root.at("locations").elements()) {
    if (!result.insert(one.text()).second) one.reject("is there twice");
  }
  if (!root.has("location") || !result.contains(root.at("location").text())) {
    root.at("locations").reject("expected `location` among them");
  }
  return result;
}

Form form_of(const Json& document, const std::string& file) {
  const JsonValue root(document, "", file);
  Form form;
  form.type = read_enum<FormType>(root.at("type"), form_type_names);
  if (form.type == FormType::model || form.type == FormType::unrolling) {
    form.source = read_source(root.at("source"));
  }
  form.calls = calls_of(document, file);
  form.call_depth = call_depth_of(document, file);
  return form;
}

namespace {

void require(const std::optional<Misfit>& wrong, const std::string& file) {
  if (wrong) throw InputError(Position{file, 0, 0}, wrong->key + ": " + wrong->reason);
}

}  // namespace

void require_form(const Json& document, const rts::System& system, const std::string& file) {
  require(misfit(form_of(document, file), system), file);
}

void require_form(const Json& document, const horn::ClauseSystem& clauses,
                  const std::string& file) {
  const JsonValue root(document, "", file);
  for (const char* key : {"error", "location", "locations", "calls", "call_depth", "properties"}) {
    if (root.has(key)) root.at(key).reject("belongs to systems, and the input is clauses");
  }
  require(misfit(form_of(document, file), clauses), file);
}

namespace {

/// The keys of a certificate's document: those of all, and those of its type.
std::vector<const char*> keys_of(FormType type) {
  std::vector<const char*> result = {"schema",    "version", "input",      "error", "location",
                                     "locations", "calls",   "call_depth", "type"};
  const auto add = [&](std::initializer_list<const char*> own) {
    result.insert(result.end(), own.begin(), own.end());
  };
  switch (type) {
    case FormType::model:
      add({"source", "predicates"});
      break;
    case FormType::unrolling:
      add({"source", "height", "simple_paths"});
      break;
    case FormType::no_path:
      break;
    case FormType::state_graph:
      add({"open", "bound", "starts", "shapes", "states", "arcs"});
      break;
  }
  return result;
}

}  // namespace

SavedCertificate certificate_from_json(const Json& document, const std::string& file,
                                       const rts::System* system) {
  SavedCertificate saved;
  saved.input_hash = read_header(document, "certificate", file);
  const JsonValue root(document, "", file);
  if (root.has("error")) saved.error_vertex = root.at("error").text();
  if (root.has("location")) saved.location = root.at("location").text();
  saved.locations = locations_of(document, file);
  saved.call_depth = call_depth_of(document, file);
  saved.calls = calls_of(document, file);
  const auto type = read_enum<FormType>(root.at("type"), form_type_names);
  root.allow_only(keys_of(type));
  switch (type) {
    case FormType::model:
      saved.certificate = read_model(root);
      break;
    case FormType::unrolling:
      saved.certificate = read_unrolling(root);
      break;
    case FormType::no_path:
      saved.certificate = NoPathCertificate{};
      break;
    case FormType::state_graph:
      if (system == nullptr)
        root.at("type").reject("a state graph belongs to a system, not to clauses");
      saved.certificate = StateGraphCertificate{read_state_graph(root, *system)};
      break;
  }
  return saved;
}

}  // namespace heapreach::evidence::schema

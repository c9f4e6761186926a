#include "tests/attack/spoil.h"

#include <string>
#include <vector>

#include "rts/transform/calls.h"
#include "support/error.h"

namespace heapreach::test {

namespace {

/// All leaves and containers below a value that are no headers.
void collect(Json& json, std::vector<Json*>& out) {
  out.push_back(&json);
  if (!json.is_structured()) return;
  for (Json& element : json) collect(element, out);
}

Json changed_number(const Json& number, Random& random) {
  const std::int64_t value = number.get<std::int64_t>();
  switch (random.below(6)) {
    case 0:
      return 0;
    case 1:
      return value + 2;
    case 2:
      return -value;
    case 3:
      return random.between(0, 4);
    default:
      return value + (random.chance(50) ? 1 : -1);
  }
}

/// Replaces one occurrence of a word by another one; the same text if it does not occur.
std::string replaced(const std::string& text, const std::string& from, const std::string& to,
                     Random& random) {
  std::vector<std::size_t> places;
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1)) {
    places.push_back(at);
  }
  if (places.empty()) return text;
  std::string result = text;
  return result.replace(random.pick(places), from.size(), to);
}

std::string changed_formula(const std::string& formula, const Json& entries, Random& random) {
  static const std::vector<std::pair<const char*, const char*>> words = {{"(and ", "(or "},
                                                                         {"(or ", "(and "},
                                                                         {"(<= ", "(>= "},
                                                                         {"(= ", "(<= "},
                                                                         {"(= ", "(>= "},
                                                                         {"(not ", "(or "},
                                                                         {"false", "true"},
                                                                         {"true", "false"},
                                                                         {" 1", " 2"},
                                                                         {" 1", " 0"},
                                                                         {" 0", " 1"},
                                                                         {" 2", " 1"},
                                                                         {" 2", " 3"},
                                                                         {" 3", " 2"},
                                                                         {" f", " 1"},
                                                                         {"(+ ", "(- "},
                                                                         {"alloc[1]", "alloc[2]"},
                                                                         {"val[1]", "val[2]"}};
  switch (random.below(8)) {
    case 0:
      return "true";
    case 1:
      return "false";
    case 2:
      return random.pick(std::vector<Json>(entries.begin(), entries.end()))["formula"];
    default:
      break;
  }
  for (int attempt = 0; attempt < 8; ++attempt) {
    const auto& [from, to] = random.pick(words);
    const std::string result = replaced(formula, from, to, random);
    if (result != formula) return result;
  }
  return "(or " + formula + " (= f 1))";
}

/// What a whole certificate says of itself.
void change_header(Json& json, Random& random) {
  static const std::vector<const char*> calls = {"copies", "mixed", "stack", "summaries"};
  static const std::vector<const char*> encoders = {"basic",   "kripke",  "array",
                                                    "cells:0", "cells:1", "cells:2"};
  static const std::vector<const char*> types = {"model", "unrolling", "no path", "state graph"};
  const bool has_source = json.contains("source");
  Json& about = has_source ? json["source"] : json;
  switch (random.below(has_source ? 11 : 5)) {
    case 0:
      json["calls"] = random.pick(calls);
      break;
    case 1:
      json["call_depth"] = 1 + random.below(4);
      break;
    case 2:
      json.erase("call_depth");
      break;
    case 3:
      if (has_source || random.chance(50)) {
        about["bound"] = random.below(5);
      } else {
        json.erase("bound");
      }
      break;
    case 4:
      if (json["type"] == "state graph") {
        json["starts"] = random.below(3);
      } else {
        json["type"] = random.pick(types);
      }
      break;
    case 5:
      about["target"] = random.chance(70) ? "error or cut" : "error";
      break;
    case 6:
      about["query"] = random.chance(50) ? "fan" : "chain";
      break;
    case 7:
      about["vertex"] = random.chance(50) ? "predicate" : "argument";
      break;
    case 8:
      about["sort"] = random.chance(50) ? "int" : "real";
      break;
    case 9:
      about["encoder"] = random.pick(encoders);
      break;
    default:
      about["worlds"] = random.chance(50) ? "linear:2" : "list:1,2,4";
  }
}

void change_unrolling(Json& json, Random& random) {
  if (random.chance(40)) {
    json["simple_paths"] = !json["simple_paths"].get<bool>();
  } else if (random.chance(50)) {
    json["height"] = random.chance(50) ? Json(1000) : Json("18446744073709551615");
  } else {
    json["height"] = changed_number(json["height"].is_number() ? json["height"] : Json(7), random);
  }
}

void change_model(Json& json, Random& random) {
  Json& entries = json["predicates"];
  if (entries.empty()) return;
  Json& entry = entries[random.below(entries.size())];
  if (random.chance(90)) {
    entry["formula"] = changed_formula(entry["formula"], entries, random);
  } else {
    std::swap(entry["formula"], entries[random.below(entries.size())]["formula"]);
  }
}

/// The strongest claim about coverage that needs no thought: every arc that the graph allows.
void complete_arcs(Json& json, const rts::System& seen) {
  Json arcs = Json::array();
  const Json& states = json["states"];
  for (std::size_t from = 0; from < states.size(); ++from) {
    for (rts::EdgeId e = 0; e < seen.edges().size(); ++e) {
      const rts::Edge& edge = seen.edge(e);
      if (seen.vertex(edge.from).name != states[from]["vertex"]) continue;
      for (std::size_t to = 0; to < states.size(); ++to) {
        if (seen.vertex(edge.to).name != states[to]["vertex"]) continue;
        arcs.push_back(Json::array({from, seen.edge_name(e), to}));
      }
    }
  }
  json["arcs"] = arcs;
}

/// A node of a shape: what else it might be.
void change_piece(Json& piece, Random& random) {
  switch (random.below(4)) {
    case 0:
      piece["or_empty"] = !piece.value("or_empty", false);
      break;
    case 1:
      if (piece.contains("hole"))
        piece.erase("hole");
      else
        piece["hole"] = random.chance(50) ? Json(0) : Json({{"node", random.between(0, 2)}});
      break;
    case 2:
      piece["shape"] = random.between(0, 3);
      break;
    default:
      if (piece.contains("arguments"))
        piece.erase("arguments");
      else
        piece["arguments"] = Json::array({random.between(0, 1)});
  }
}

/// A cell of a shape that leads to a child.
void change_child(Json& child, Random& random) {
  switch (random.below(5)) {
    case 0:
      child["child"] = random.between(0, 3);
      break;
    case 1:
      child["offset"] = random.between(0, 2);
      break;
    case 2:
      child["arguments"] = Json::array({{{"owner", random.between(0, 1)}}});
      break;
    case 3:
      child.erase("end");
      break;
    default:
      child["end"] = {{"cell", random.between(0, 3)}};
  }
}

void change_states(Json& json, const rts::System& seen, Random& random) {
  Json& states = json["states"];
  switch (random.below(8)) {
    case 0:
      if (states.size() > 1) states.erase(random.below(states.size()));
      break;
    case 1:
      states.push_back({{"vertex", seen.vertex(random.below(seen.vertices().size())).name},
                        {"used", 0},
                        {"garbage", "any"},
                        {"store", Json::object()},
                        {"nodes", Json::array()},
                        {"condition", Json::array()}});
      break;
    case 2:
      if (!json["arcs"].empty()) json["arcs"].erase(random.below(json["arcs"].size()));
      return;
    default: {
      Json& state = states[random.below(states.size())];
      std::vector<Json*> parts;
      if (json.contains("shapes") && random.chance(40)) {
        collect(json["shapes"], parts);
      } else {
        for (const char* key : {"used", "garbage", "store", "nodes", "condition"}) {
          collect(state[key], parts);
        }
      }
      Json& part = *random.pick(parts);
      static const std::vector<const char*> garbage = {"any", "none", "some"};
      if (part.is_number_integer()) {
        part = random.chance(15) ? Json() : changed_number(part, random);
      } else if (part.is_boolean()) {
        part = !part.get<bool>();
      } else if (part.is_string()) {
        part = random.pick(garbage);
      } else if (part.is_null()) {
        part = random.chance(50) ? Json(random.between(0, 3)) : Json({{"node", 0}});
      } else if (part.is_object() && part.contains("shape") && random.chance(70)) {
        change_piece(part, random);
      } else if (part.is_object() && part.contains("child") && random.chance(70)) {
        change_child(part, random);
      } else if (part.is_object() && part.contains("size")) {
        static const std::vector<const char*> keys = {"or_more", "freed", "static"};
        if (random.chance(40)) {
          part["count"] = random.between(1, 3);
        } else {
          part[random.pick(keys)] = true;
        }
      } else if (part.is_object() && part.contains("node")) {
        part["last"] = random.chance(50);
      } else if (!part.empty()) {
        auto gone = part.begin();
        std::advance(gone, random.below(part.size()));
        part.erase(gone);
      }
    }
  }
  if (random.chance(80)) complete_arcs(json, seen);
}

}  // namespace

Json spoiled(const Json& document, const rts::System& system, Random& random) {
  Json json = document;
  const std::string type = json.at("type");
  std::shared_ptr<const rts::System> seen;
  if (type == "state graph") {
    seen = rts::seen_by_engines(system, evidence::schema::calls_of(json, "forged"),
                                evidence::schema::call_depth_of(json, "forged"));
  }
  for (std::size_t left = 1 + random.below(3); left > 0; --left) {
    if (random.chance(20)) {
      change_header(json, random);
    } else if (type == "model") {
      change_model(json, random);
    } else if (type == "unrolling") {
      change_unrolling(json, random);
    } else if (type == "state graph") {
      change_states(json, *seen, random);
    }
  }
  return json;
}

}  // namespace heapreach::test

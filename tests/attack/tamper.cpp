#include "tests/attack/tamper.h"

#include <algorithm>
#include <map>

namespace heapreach::test {

namespace {

using Pointer = Json::json_pointer;

struct Place {
  Pointer at;
  std::string key;        // the nearest name above it
  std::size_t below = 0;  // arrays between the name and the place
};

/// Everything below the document but its header, which says what it is.
void places_in(const Json& json, const Place& here, std::vector<Place>& out) {
  if (json.is_object()) {
    for (const auto& [key, value] : json.items()) {
      if (here.key.empty() && (key == "schema" || key == "version" || key == "input")) continue;
      out.push_back({here.at / key, key, 0});
      places_in(value, Place(out.back()), out);
    }
  } else if (json.is_array()) {
    for (std::size_t i = 0; i < json.size(); ++i) {
      out.push_back({here.at / i, here.key, here.below + 1});
      places_in(json[i], Place(out.back()), out);
    }
  }
}

std::vector<Place> places_of(const Json& json) {
  std::vector<Place> places;
  places_in(json, {Pointer(), "", 0}, places);
  return places;
}

void drop(Json& document, const Pointer& at) {
  Json& parent = document[at.parent_pointer()];
  if (parent.is_array()) {
    parent.erase(std::stoul(at.back()));
  } else {
    parent.erase(at.back());
  }
}

void repeat(Json& document, const Pointer& at) {
  Json& parent = document[at.parent_pointer()];
  if (!parent.is_array()) return;
  const Json copy = document[at];
  parent.insert(parent.begin() + static_cast<std::ptrdiff_t>(std::stoul(at.back())), copy);
}

const std::vector<std::vector<const char*>>& words() {
  static const std::vector<std::vector<const char*>> all = {
      {"zero", "nonzero", "at_most_zero"},
      {"at_least", "at_most"},
      {"from", "to"},
      {"first", "value"},
      {"cell", "argument", "owner", "slot"},
      {"count", "size"},
      {"stride", "at"},
      {"freed", "static", "new", "or_more", "or_empty", "last", "never_null"}};
  return all;
}

/// One key of an object becomes another one that means something close by.
void rename(Json& object, Random& random) {
  const auto& group = random.pick(words());
  const std::string to = random.pick(group);
  for (const char* from : group) {
    if (!object.contains(from) || object.contains(to)) continue;
    const Json value = object[from];
    object.erase(from);
    object[to] = value;
    return;
  }
}

/// Says one more thing of a state, a node or a cell.
void add_word(Json& object, Random& random) {
  static const std::vector<std::pair<const char*, Json>> things = {{"freed", true},
                                                                   {"static", true},
                                                                   {"or_more", true},
                                                                   {"or_empty", true},
                                                                   {"last", true},
                                                                   {"new", true},
                                                                   {"never_null", true},
                                                                   {"count", 2},
                                                                   {"offset", 1},
                                                                   {"stride", 2},
                                                                   {"at", 1},
                                                                   {"hole", 0},
                                                                   {"or_empty", true},
                                                                   {"address", 1},
                                                                   {"old", Json::array({0})},
                                                                   {"arguments", {0}},
                                                                   {"ranges", Json::array()}};
  const auto& [key, value] = random.pick(things);
  if (object.contains(key)) {
    object.erase(key);
  } else {
    object[key] = value;
  }
}

std::string other_word(const std::string& word, Random& random) {
  static const std::vector<std::vector<std::string>> groups = {
      {"any", "none", "some"},
      {"error", "error or cut"},
      {"fan", "chain"},
      {"predicate", "argument"},
      {"int", "real"},
      {"model", "unrolling", "no path", "state graph"},
      {"copies", "mixed", "stack", "summaries"},
      {"crumbs", "phases"},
      {"error", "exit"},
      {"doubling", "linear:1", "linear:2", "list:1,2"},
      {"basic", "kripke", "array", "cells:0", "cells:1", "cells:2"}};
  for (const auto& group : groups) {
    if (std::find(group.begin(), group.end(), word) != group.end()) return random.pick(group);
  }
  return word;
}

class Tampering {
 public:
  Tampering(const Json& document, const std::vector<Json>& donors, Random& random)
      : json_(document), donors_(donors), random_(random) {}

  Json done() {
    for (std::size_t left = 1 + random_.below(3); left > 0; --left) change();
    return json_;
  }

 private:
  void change() {
    const std::vector<Place> places = places_of(json_);
    if (places.empty()) return;
    const Place& place = any_of(places);
    Json& value = json_[place.at];
    switch (random_.below(9)) {
      case 0:
        return drop(json_, place.at);
      case 1:
        return repeat(json_, place.at);
      case 2:
        return from_elsewhere(place, places, json_);
      case 3:
        if (donors_.empty()) return from_elsewhere(place, places, json_);
        {
          const Json& donor = random_.pick(donors_);
          return from_elsewhere(place, places_of(donor), donor);
        }
      default:
        inside(value, place, places);
    }
  }

  /// Each key as often as any other one, however often it is there.
  const Place& any_of(const std::vector<Place>& places) {
    std::map<std::string, std::vector<const Place*>> by_key;
    for (const Place& place : places) by_key[place.key].push_back(&place);
    auto some = by_key.begin();
    std::advance(some, random_.below(by_key.size()));
    return *random_.pick(some->second);
  }

  /// Takes from the donor what it has under the same key, as deep as here.
  void from_elsewhere(const Place& place, const std::vector<Place>& places, const Json& donor) {
    std::vector<Pointer> like;
    for (const Place& other : places) {
      if (other.key == place.key && other.below == place.below) like.push_back(other.at);
    }
    if (!like.empty()) json_[place.at] = Json(donor[random_.pick(like)]);
  }

  void inside(Json& value, const Place& place, const std::vector<Place>& places) {
    if (value.is_number_integer()) {
      change_number(value, place.key);
    } else if (value.is_boolean()) {
      value = !value.get<bool>();
    } else if (value.is_null()) {
      value = random_.between(0, 2);
    } else if (value.is_string() && place.key == "formula") {
      value = tampered_formula(value, another_formula(), random_);
    } else if (value.is_string()) {
      const std::string other = other_word(value, random_);
      if (other == value) return from_elsewhere(place, places, json_);
      value = other;
    } else if (value.is_object()) {
      random_.chance(50) ? rename(value, random_) : add_word(value, random_);
    } else if (place.key == "condition" && random_.chance(50)) {
      value.push_back(constraint());
    } else if (value.size() > 1 && random_.chance(60)) {
      std::swap(value[random_.below(value.size())], value[random_.below(value.size())]);
    } else if (!value.empty()) {
      value.erase(random_.below(value.size()));
    }
  }

  void change_number(Json& value, const std::string& key) {
    const bool is_work = key == "bound" || key == "call_depth";  // large ones only take long
    const std::int64_t number = value.get<std::int64_t>();
    if (random_.chance(10) && !is_work) {
      static const std::vector<Json> limits = {std::int64_t{2147483647},
                                               std::uint64_t{4294967295},
                                               std::uint64_t{18446744073709551615u},
                                               std::int64_t{-9223372036854775807} - 1,
                                               "18446744073709551616",
                                               "-18446744073709551615"};
      value = random_.pick(limits);
    } else if (random_.chance(10) && !is_work) {
      value = nullptr;
    } else {
      value = random_.chance(15) ? -number : number + (random_.chance(50) ? 1 : -1);
    }
  }

  /// One that narrows a state, perhaps to nothing.
  Json constraint() {
    static const std::vector<const char*> kinds = {"zero", "nonzero", "at_most_zero"};
    Json term = random_.between(-1, 1);
    if (random_.chance(70)) {
      const Json unknown = {random_.between(0, 3), random_.chance(50) ? 1 : -1};
      term = {{"linear", Json::array({random_.between(-1, 1), unknown})}};
    }
    Json result = Json::object();
    result[random_.pick(kinds)] = term;
    return result;
  }

  std::string another_formula() {
    if (!json_.contains("predicates") || !json_["predicates"].is_array()) return "true";
    const Json& entries = json_["predicates"];
    const Json entry = entries.empty() ? Json() : entries[random_.below(entries.size())];
    const Json text = entry.is_object() ? entry.value("formula", Json("true")) : Json("true");
    return text.is_string() ? text.get<std::string>() : "true";
  }

  Json json_;
  const std::vector<Json>& donors_;
  Random& random_;
};

struct Span {
  std::size_t from, length;
};

/// All terms in a text: names, numbers and what stands in parentheses.
std::vector<Span> terms_of(const std::string& text) {
  std::vector<Span> terms;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') {
      open.push_back(i);
    } else if (text[i] == ')') {
      if (open.empty()) break;
      terms.push_back({open.back(), i + 1 - open.back()});
      open.pop_back();
    } else if (text[i] != ' ' && text[i] != '\n') {
      std::size_t end = text[i] == '|' ? text.find('|', i + 1) : text.find_first_of(" \n()", i);
      if (end == std::string::npos) end = text.size();
      if (text[i] == '|') end = std::min(end + 1, text.size());
      terms.push_back({i, end - i});
      i = end - 1;
    }
  }
  return terms;
}

std::string other_atom(const std::string& atom, Random& random) {
  static const std::vector<std::vector<std::string>> groups = {
      {"and", "or", "=>"}, {"<=", "<", ">=", ">", "="}, {"+", "-"}, {"true", "false"}};
  for (const auto& group : groups) {
    if (std::find(group.begin(), group.end(), atom) != group.end()) return random.pick(group);
  }
  if (atom.find_first_not_of("0123456789") != std::string::npos || atom.size() > 9) return atom;
  const long value = std::stol(atom);
  return std::to_string(value == 0 || random.chance(50) ? value + 1 : value - 1);
}

}  // namespace

Json tampered(const Json& document, const std::vector<Json>& donors, Random& random) {
  return Tampering(document, donors, random).done();
}

std::string tampered_formula(const std::string& formula, const std::string& donor, Random& random) {
  const std::vector<Span> terms = terms_of(formula);
  if (terms.empty()) return donor;
  for (int attempt = 0; attempt < 6; ++attempt) {
    const Span span = random.pick(terms);
    const std::string term = formula.substr(span.from, span.length);
    std::string by = other_atom(term, random);
    if (by == term) {
      static const std::vector<std::string> constants = {"true", "false"};
      const std::string& source = random.chance(60) ? formula : donor;
      const std::vector<Span> others = terms_of(source);
      if (random.chance(40) || others.empty()) {
        by = random.pick(constants);
      } else {
        const Span other = random.pick(others);
        by = source.substr(other.from, other.length);
      }
    }
    if (by == term) continue;
    std::string result = formula;
    return result.replace(span.from, span.length, by);
  }
  return donor;
}

}  // namespace heapreach::test

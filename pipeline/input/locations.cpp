#include "pipeline/input/locations.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "support/error.h"
#include "support/suggest.h"

namespace heapreach::pipeline {

namespace {

using rts::Location;

constexpr std::size_t most_near = 5;

/// An --at, taken apart.
struct Wish {
  std::string name;                       // all of it but the kind
  std::optional<Position> position = {};  // if it can be read as one
  std::optional<rts::LocationKind> kind = {};
};

/// Takes ":N" off the end.
std::optional<int> number_at_end(std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == text.size()) return std::nullopt;
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + colon + 1, end, number);
  if (read.ec != std::errc() || read.ptr != end || number <= 0) return std::nullopt;
  text.resize(colon);
  return number;
}

std::optional<Position> position_in(std::string file) {
  const auto last = number_at_end(file);
  if (!last) return std::nullopt;
  if (const auto line = number_at_end(file)) return Position{file, *line, *last};
  return Position{file, *last, 0};
}

/// All of the text names something.
Wish without_kind(const std::string& text) {
  return {text, position_in(text)};
}

/// Nothing if the text does not end in a kind.
std::optional<Wish> with_kind(const std::string& text) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos) return std::nullopt;
  const auto kind = rts::location_kind_named(text.substr(equals + 1));
  if (!kind) return std::nullopt;
  const std::string name = text.substr(0, equals);
  return Wish{name, position_in(name), kind};
}

/// Whether one of the names is the other, perhaps without leading folders.
bool same_file(const std::string& a, const std::string& b) {
  const auto normal = [](const std::string& name) {
    return std::filesystem::path(name).lexically_normal().string();
  };
  const std::string x = normal(a), y = normal(b);
  return x == y || x.ends_with("/" + y) || y.ends_with("/" + x);
}

bool is_at(const Location& location, const Wish& wish) {
  if (!location.position) return false;
  const Position& at = *location.position;
  // Of a position without a file only numbers are left.
  if (at.file.empty() && (wish.name == to_string(at) || wish.name == std::to_string(at.line))) {
    return true;
  }
  return wish.position && at.line == wish.position->line &&
         same_file(at.file, wish.position->file) &&
         (wish.position->column == 0 || wish.position->column == at.column);
}

/// By the name of an edge, an error vertex, or the edge on which an instruction fails.
bool is_named(const Location& location, const Wish& wish, const rts::System& system) {
  if (location.name == wish.name) return true;
  return std::any_of(location.edges.begin(), location.edges.end(), [&](rts::EdgeId id) {
    const rts::Edge& edge = system.edge(id);
    return system.edge_name(id) == wish.name || system.vertex(edge.to).name == wish.name ||
           (edge.implicit && system.edge_name(edge.implicit->edge) == wish.name);
  });
}

bool is_wanted(const Location& location, const Wish& wish, const rts::System& system) {
  if (wish.kind && *wish.kind != location.kind) return false;
  return is_at(location, wish) || is_named(location, wish, system);
}

/// How far a location is from a wish: of the same file by lines, all others behind.
long distance(const Location& location, const Wish& wish) {
  constexpr long far = 1'000'000'000;
  if (!wish.position || !location.position) return far;
  if (!same_file(location.position->file, wish.position->file)) return far;
  return std::labs(static_cast<long>(location.position->line) - wish.position->line);
}

std::string near(const Wish& wish, const rts::System& system, const std::vector<Location>& all) {
  std::vector<std::pair<long, std::string>> texts;
  std::vector<std::string_view> names;
  std::vector<std::string> edges;  // on which instructions fail
  for (const Location& location : all) {
    texts.emplace_back(distance(location, wish), location.text());
    names.push_back(location.name);
    for (const rts::EdgeId id : location.edges) {
      const auto& implicit = system.edge(id).implicit;
      if (implicit) edges.push_back(system.edge_name(implicit->edge));
    }
  }
  names.insert(names.end(), edges.begin(), edges.end());
  for (const rts::VertexId error : system.errors) names.push_back(system.vertex(error).name);
  std::stable_sort(texts.begin(), texts.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string result = wish.position ? "" : did_you_mean(wish.name, names);
  for (std::size_t i = 0; i < std::min(most_near, texts.size()); ++i) {
    result += (i == 0 ? "; near it: " : ", ") + texts[i].second;
  }
  if (texts.size() > most_near)
    result += fmt::format(" (of {}; --each asks for all)", texts.size());
  return result;
}

/// What stands behind the last '=' of a text that names nothing, if that is no kind.
void require_kind(const std::string& text) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos || with_kind(text)) return;
  const std::string kind = text.substr(equals + 1);
  std::vector<std::string_view> known;
  for (const rts::LocationKind one : rts::all_location_kinds) known.push_back(to_string(one));
  throw UsageError(fmt::format("--at {}: {} is no kind of error (known: {}){}", text, quote(kind),
                               join(known), did_you_mean(kind, known)));
}

}  // namespace

std::vector<Location> chosen(const WantedLocations& wanted, const rts::System& system,
                             const std::vector<Location>& all) {
  std::vector<bool> takes(all.size(), wanted.each);
  for (const std::string& text : wanted.at) {
    const Wish whole = without_kind(text);
    const std::optional<Wish> of_kind = with_kind(text);
    bool any = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const bool wanted =
          is_wanted(all[i], whole, system) || (of_kind && is_wanted(all[i], *of_kind, system));
      if (!wanted) continue;
      takes[i] = any = true;
    }
    if (any) continue;
    require_kind(text);
    throw UsageError(fmt::format("--at {}: no error location of the properties is there{}", text,
                                 near(of_kind.value_or(whole), system, all)));
  }
  std::vector<Location> result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (takes[i]) result.push_back(all[i]);
  }
  return result;
}

}  // namespace heapreach::pipeline

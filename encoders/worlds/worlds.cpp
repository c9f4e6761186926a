// Schedules of worlds and their names on the command line.
#include <algorithm>
#include <charconv>

#include "encoders/encoder.h"
#include "support/error.h"

namespace heapreach::encoders {

namespace {

constexpr std::string_view linear_prefix = "linear:";
constexpr std::string_view list_prefix = "list:";

[[noreturn]] void reject(const std::string& text) {
  throw UsageError("unknown world schedule '" + text +
                   "': expected doubling, linear:K (K >= 1) or list:w1,w2,.. (ascending, w1 >= 1)");
}

std::uint64_t parse_cells(std::string_view number, const std::string& text) {
  std::uint64_t cells = 0;
  const char* end = number.data() + number.size();
  const auto result = std::from_chars(number.data(), end, cells);
  if (result.ec != std::errc{} || result.ptr != end || cells == 0) reject(text);
  return cells;
}

}  // namespace

Worlds parse_worlds(const std::string& text) {
  Worlds worlds;
  if (text == "doubling") return worlds;
  std::string_view rest = text;
  if (text.starts_with(linear_prefix)) {
    worlds.kind = Worlds::Kind::linear;
    worlds.step = parse_cells(rest.substr(linear_prefix.size()), text);
    return worlds;
  }
  if (!text.starts_with(list_prefix)) reject(text);
  worlds.kind = Worlds::Kind::list;
  rest.remove_prefix(list_prefix.size());
  for (bool more = true; more;) {
    const std::size_t comma = rest.find(',');
    more = comma != std::string_view::npos;
    const std::uint64_t cells = parse_cells(rest.substr(0, comma), text);
    if (!worlds.list.empty() && cells <= worlds.list.back()) reject(text);
    worlds.list.push_back(cells);
    if (more) rest.remove_prefix(comma + 1);
  }
  return worlds;
}

std::string to_string(const Worlds& worlds) {
  switch (worlds.kind) {
    case Worlds::Kind::doubling:
      return "doubling";
    case Worlds::Kind::linear:
      return std::string(linear_prefix) + std::to_string(worlds.step);
    case Worlds::Kind::list:
      break;
  }
  std::string text(list_prefix);
  for (std::size_t i = 0; i < worlds.list.size(); ++i) {
    text += (i == 0 ? "" : ",") + std::to_string(worlds.list[i]);
  }
  return text;
}

std::vector<std::uint64_t> world_sizes(const Worlds& worlds, std::uint64_t bound) {
  std::vector<std::uint64_t> sizes = {0};
  // Additions stop at the bound: they cannot overflow.
  switch (worlds.kind) {
    case Worlds::Kind::doubling:
      for (std::uint64_t w = 1; w < bound; w += std::min(w, bound - w)) sizes.push_back(w);
      break;
    case Worlds::Kind::linear:
      for (std::uint64_t w = worlds.step; w < bound; w += std::min(worlds.step, bound - w)) {
        sizes.push_back(w);
      }
      break;
    case Worlds::Kind::list:
      for (std::uint64_t w : worlds.list) {
        if (w < bound) sizes.push_back(w);
      }
      break;
  }
  if (bound > 0) sizes.push_back(bound);
  return sizes;
}

}  // namespace heapreach::encoders

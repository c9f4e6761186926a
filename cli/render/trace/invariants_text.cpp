#include <fmt/format.h>

#include "cli/render/trace/trace_text.h"

namespace heapreach::cli {

namespace {

using evidence::Invariant;
using evidence::InvariantFormula;
using evidence::Invariants;

constexpr std::size_t states_per_vertex = 3;

std::string place_of(const Invariant& invariant) {
  if (!invariant.at) return "";
  return "  (" + to_string(*invariant.at) + ")" +
         (invariant.source.empty() ? "" : "  " + invariant.source);
}

std::string counted(std::uint64_t number, const std::string& noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

/// The smallest states and the largest one.
std::string drawn(const Invariant& invariant) {
  std::string text;
  const auto& states = invariant.states;
  const bool all = states.size() <= states_per_vertex;
  for (std::size_t s = 0; s < states.size(); ++s) {
    if (!all && s + 1 == states_per_vertex) {
      text += "  or up to\n";
      s = states.size() - 1;
    } else if (s > 0) {
      text += "  or\n";
    }
    text += states[s].text;
  }
  return text;
}

std::string whole(const Invariant& invariant) {
  std::string text;
  if (!invariant.states.empty()) {
    text += invariant.vertex + ": " + counted(invariant.states_in_all, "state") +
            place_of(invariant) + "\n" + drawn(invariant);
  }
  for (const InvariantFormula& formula : invariant.formulas) {
    const std::string world = formula.world.empty() ? "" : ", " + formula.world;
    text += invariant.vertex + world + ":" + place_of(invariant) + "\n" + formula.text;
  }
  return text;
}

/// The one that says most of what executions make there: of the largest heaps.
std::string brief(const Invariant& invariant) {
  std::string text = invariant.vertex;
  if (!invariant.formulas.empty()) {
    const InvariantFormula& last = invariant.formulas.back();
    return text + (last.world.empty() ? "" : ", " + last.world) + ":" + place_of(invariant) + "\n" +
           last.text;
  }
  text += ":" + place_of(invariant) + "\n";
  if (invariant.states_in_all > 1) {
    text += fmt::format("  one of {}, the largest of which is\n",
                        counted(invariant.states_in_all, "state"));
  }
  return text + invariant.states.back().text;
}

/// Without a last line that announces what is not told.
std::string told_alone(const std::string& summary) {
  if (!summary.ends_with(":\n")) return summary;
  const std::size_t before = summary.rfind('\n', summary.size() - 2);
  return before == std::string::npos ? "" : summary.substr(0, before + 1);
}

}  // namespace

std::string text_of(const Invariants& invariants, Length length) {
  if (length == Length::whole) {
    std::string text = invariants.summary;
    for (const Invariant& invariant : invariants.at) text += whole(invariant);
    if (!invariants.unreached.empty()) {
      text += fmt::format("Never reached: {}\n", fmt::join(invariants.unreached, ", "));
    }
    return text;
  }
  std::string told;
  for (const Invariant& invariant : invariants.at) {
    if (invariant.is_loop_head) told += brief(invariant);
  }
  const std::string text =
      told.empty() ? told_alone(invariants.summary) : invariants.summary + told;
  if (invariants.at.empty()) return text;
  const std::size_t all = invariants.at.size();
  return text + fmt::format("-v shows what holds at {}{}.\n", told.empty() ? "" : "all of ",
                            all == 1 ? "1 vertex" : fmt::format("{} vertices", all));
}

}  // namespace heapreach::cli

#include "listings/why.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "support/html.h"

namespace heapreach::listings {

namespace {

using analyses::Coverage;
using analyses::CoveredLine;
using analyses::LineClass;
using analyses::ListedGroup;

constexpr std::size_t most_steps = 200;  // of an execution
constexpr std::size_t most_places = 8;   // of an assumption

std::string paragraph(const std::string& text) {
  return "<p>" + html_escaped(text) + "</p>";
}

/// The places of edges, the same one once if it comes several times in a row.
std::string places_of(const std::vector<std::size_t>& edges, const Coverage& coverage) {
  std::string text, last;
  std::size_t shown = 0;
  for (const std::size_t edge : edges) {
    const auto& at = coverage.edges[edge].at;
    if (!at || at->line <= 0) continue;
    const std::string place = fmt::format("{}:{}", at->line, at->column);
    if (place == last) continue;
    if (++shown > most_steps) return text + ", ..";
    text += (text.empty() ? "" : ", ") + place;
    last = place;
  }
  return text;
}

std::string assumptions_of(const ListedGroup& group, const Coverage& coverage) {
  if (group.assumptions.empty()) return "";
  std::string text = "<p>This rests on:</p><ul>";
  for (const std::size_t i : group.assumptions) {
    const rts::ProgramAssumption& one = coverage.assumptions[i];
    std::string places;
    std::size_t count = 0;
    for (const Position& at : one.at) {
      if (at.line == 0 || ++count > most_places) continue;
      places += (count == 1 ? " (" : ", ") + to_string(at);
    }
    if (count > most_places) places += ", ..";
    if (!places.empty()) places += ")";
    text += "<li>" + html_escaped(one.text + places) + "</li>";
  }
  return text + "</ul>";
}

std::string evidence_of(std::size_t index, const Coverage& coverage) {
  const ListedGroup& group = coverage.groups[index];
  std::string text;
  if (const auto* consistent = std::get_if<analyses::Consistent>(&group.its_class)) {
    const auto& execution = coverage.executions[consistent->arrival];
    text += paragraph(
        fmt::format("An execution of {} steps in {} cells, which has been replayed: {}",
                    execution.steps, execution.cells_used, places_of(execution.path, coverage)));
  } else if (const auto* excluded = std::get_if<analyses::Inconsistent>(&group.its_class)) {
    const auto& proof = coverage.proofs[excluded->refutation];
    const std::string bound = proof.bound ? fmt::format("up to {} cells", *proof.bound)
                                          : std::string("any number of cells");
    text += paragraph(
        fmt::format("A certificate of {}, which has been checked, for {}.", proof.strategy, bound));
    if (group.cause) {
      text +=
          paragraph("It follows from: " + places_of(coverage.groups[*group.cause].edges, coverage));
    }
  }
  text += paragraph("The same is true of: " + places_of(group.edges, coverage));
  return text + assumptions_of(group, coverage);
}

}  // namespace

Look look_of(const CoveredLine& line) {
  const std::string bound = line.bound ? fmt::format(" within {} cells", *line.bound) : "";
  const std::string reason = line.reason.empty() ? "" : ": " + line.reason;
  const std::string name = to_string(line.its_class);
  switch (line.its_class) {
    case LineClass::consistent:
      return {"consistent", '+', name, name};
    case LineClass::inconsistent:
      return {"inconsistent", '#', name, name + reason};
    case LineClass::inconsistent_within:
      return {"within", '~', name + " within a bound", name + bound};
    case LineClass::undecided:
      return {"undecided", '?', name, name + reason};
    case LineClass::ends_on_purpose:
      return {"purpose", 'x', name, name};
    case LineClass::fails:
      return {"fails", '!', name, name};
    case LineClass::not_between:
      return {"gone", '/', name, name + " the start and the end"};
    case LineClass::left_out:
      return {"gone", '.', name, name + reason};
    case LineClass::never_called:
      break;
  }
  return {"gone", 'n', name, line.function + " is never called"};
}

std::string why(const CoveredLine& line, const Coverage& coverage) {
  std::string text = paragraph(look_of(line).words);
  if (line.group) text += evidence_of(*line.group, coverage);
  for (const analyses::InconsistentPart& part : line.parts) {
    text += paragraph(part.outcome.empty()
                          ? fmt::format("At column {} it is inconsistent.", part.column)
                          : fmt::format("The branch at column {}: {}.", part.column,
                                        analyses::without_outcome(part.outcome)));
    if (part.group) text += evidence_of(*part.group, coverage);
  }
  return text;
}

}  // namespace heapreach::listings

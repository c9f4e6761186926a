#include "cli/render/held.h"

#include <fmt/format.h>

#include <tuple>

#include "pipeline/result/json_fields.h"

namespace heapreach::cli {

using pipeline::field;

namespace {

std::string about(const evidence::schema::SavedCoverage& coverage) {
  std::string edges;
  for (const std::vector<std::string>& set : coverage.sets) {
    for (const std::string& edge : set) edges += (edges.empty() ? "" : ", ") + edge;
  }
  return fmt::format("no execution {}takes one of the edges {} and comes to the end ({})",
                     coverage.known ? "with other valuations than those it names " : "", edges,
                     coverage.end);
}

struct HeldText {
  Length length;

  std::string operator()(const pipeline::Replayed& replayed) const {
    return "the execution holds\n\n" + text_of(replayed.trace, length);
  }
  std::string operator()(const pipeline::Rederived& rederived) const {
    return "the derivation holds\n\n" + rederived.explanation;
  }
  std::string operator()(const pipeline::Accepted& accepted) const {
    if (accepted.is_printed) return "the model holds\n";
    std::string text = "the certificate holds";
    if (accepted.coverage) text += ": " + about(*accepted.coverage);
    if (!accepted.error_vertex.empty()) text += ", for error vertex " + accepted.error_vertex;
    if (!accepted.location.empty()) text += ", for " + accepted.location;
    if (!accepted.of_system) return text + "\n";
    return text + (accepted.bound ? fmt::format(", for bound {}\n", *accepted.bound)
                                  : ", for every bound\n");
  }
};

}  // namespace

std::string text_of(const pipeline::Held& held, Length length) {
  return std::visit(HeldText{length}, held);
}

constexpr auto fields_of(const HeldReport*) {
  using R = HeldReport;
  return std::tuple(field("text", &R::text), field("refusals", &R::refusals),
                    field("exit_code", &R::exit_code));
}

std::string line_of(const HeldReport& report) {
  return pipeline::line_of(pipeline::to_json(report));
}

HeldReport held_report_of(std::string_view line) {
  return pipeline::from_json<HeldReport>(pipeline::json_of(line));
}

pipeline::TakeHeld HeldTexts::take() {
  return [this](const pipeline::Held& held) {
    report_.text += (report_.text.empty() ? "" : "\n") + text_of(held, length_);
  };
}

pipeline::TakeRefused HeldTexts::take_refused() {
  return [this](const pipeline::RefusedDocument& one) {
    report_.refusals += fmt::format("heapreach: document {}: {}\n", one.number, one.reason);
    if (!one.by_limit) report_.exit_code = 3;
    if (report_.exit_code == 0) report_.exit_code = 20;
  };
}

}  // namespace heapreach::cli

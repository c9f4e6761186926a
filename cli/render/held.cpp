#include "cli/render/held.h"

#include <fmt/format.h>

namespace heapreach::cli {

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

}  // namespace heapreach::cli

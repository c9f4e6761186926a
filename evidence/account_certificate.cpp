// The account of an RTS certificate: per vertex, in the file's order, what holds whenever an
// execution is there. Formulas are simplified one by one under a common time limit, given what holds
// in every reachable state anyway; an unsimplified formula is longer but as true.
#include <fmt/format.h>

#include <map>

#include "backends/simplify.h"
#include "evidence/account.h"
#include "evidence/infix.h"

namespace heapreach::evidence {

namespace {

constexpr double seconds_per_formula = 0.3;
constexpr double seconds_in_all = 2;
constexpr std::size_t columns = 100;
constexpr std::size_t indent = 4;

class ModelAccount {
 public:
  ModelAccount(const rts::System& system, const ModelCertificate& certificate,
               const backends::Limits& limits)
      : certificate_(certificate),
        limits_(limits),
        encoding_(encoders::encoder_named(certificate.source.encoder)
                      .encode(system, certificate.source.options, limits.deadline)),
        model_(model_of(certificate, encoding_.system)) {
    limits_.deadline = limits.deadline.at_most(seconds_in_all);
  }

  std::string text(const rts::System& system) {
    std::map<std::string, std::vector<std::size_t>> worlds_of;
    std::string rest;
    for (std::size_t p = 0; p < certificate_.entries.size(); ++p) {
      const ModelCertificate::Entry& entry = certificate_.entries[p];
      if (!entry.vertex.empty()) worlds_of[entry.vertex].push_back(p);
      else if (!encoding_.predicates[p].is_goal) rest += formula(p, entry.predicate);
    }
    std::string result = "Whenever an execution is at a vertex, this holds (f: the next free address):\n\n";
    for (const rts::Vertex& vertex : system.vertices()) {
      const auto found = worlds_of.find(vertex.name);
      if (found != worlds_of.end()) result += of_vertex(vertex.name, found->second);
    }
    return result + rest;
  }

 private:
  /// All worlds of a vertex; those that no execution reaches are left out.
  std::string of_vertex(const std::string& name, const std::vector<std::size_t>& worlds) {
    std::string text;
    for (std::size_t p : worlds) {
      if (model_.formulas[p]->is_false()) continue;
      const bool alone = worlds.size() == 1;
      text += formula(p, alone ? name
                               : fmt::format("{}, in the world of {} {}", name, cells(p),
                                             cells(p) == 1 ? "cell" : "cells"));
    }
    return text.empty() ? name + "\n    is never reached\n" : text;
  }

  std::uint64_t cells(std::size_t p) const { return encoding_.predicates[p].cells; }

  std::string formula(std::size_t p, const std::string& title) {
    horn::TermStore& terms = *encoding_.system.terms;
    horn::Term simple = model_.formulas[p];
    if (!limits_.deadline.expired()) {
      simple = backends::simplify(terms, simple, terms.truth(), limits_, seconds_per_formula);
    }
    return fmt::format("{}\n{:{}}{}\n", title, "", indent,
                       infix(simple, certificate_.entries[p].arguments, columns - indent, indent));
  }

  const ModelCertificate& certificate_;
  backends::Limits limits_;
  encoders::Encoding encoding_;
  horn::Model model_;
};

}  // namespace

std::string account(const rts::System& system, const Certificate& certificate,
                    const backends::Limits& limits) {
  if (const auto* finished = std::get_if<UnrollingCertificate>(&certificate)) {
    return fmt::format(
        "Every execution that can still reach an error has been followed to its end{}; "
        "none reaches one.\nNo derivation of the encoding is higher than {}.\n",
        finished->simple_paths ? " or to a state it had been in before" : "", finished->height);
  }
  if (std::holds_alternative<NoPathCertificate>(certificate)) {
    return "The graph has no path from the start to an error vertex.\n";
  }
  return ModelAccount(system, std::get<ModelCertificate>(certificate), limits).text(system);
}

}  // namespace heapreach::evidence

// Certificates as people read them. Invariants are simplified where well-formed states are taken
// for granted: what every state fulfils would only hide what this program keeps up.
#include "backends/smt/simplify.h"
#include "evidence/explain/explanation.h"
#include "evidence/explain/infix.h"
#include "evidence/explain/positive.h"
#include "evidence/explain/states.h"
#include "evidence/explain/text.h"
#include "evidence/explain/tidy.h"
#include "evidence/explain/well_formed.h"

namespace heapreach::evidence::explain {

namespace {

using horn::Term;

constexpr double seconds_per_formula = 1;
constexpr double seconds_for_all = 5;
const std::string indent(4, ' ');

std::string cells(std::size_t number) {
  return counted(Integer(static_cast<unsigned long>(number)), "cell");
}

/// The formulas of a model certificate, in terms of their own.
class Invariants {
 public:
  Invariants(const ModelCertificate& certificate, const horn::ClauseSystem& clauses,
             const Limits& limits)
      : certificate_(certificate),
        clauses_(clauses),
        model_(model_of(certificate, clauses)),
        limits_(limits) {
    limits_.deadline = limits.deadline.at_most(seconds_for_all);
  }

  /// Nothing if the formula is false wherever `given` holds.
  std::optional<std::string> text(std::size_t predicate, Term given) const {
    const Term formula = positive(*clauses_.terms, model_.formulas.at(predicate));
    const Term simple =
        backends::simplify(*clauses_.terms, formula, given, limits_, seconds_per_formula);
    if (simple->is_false()) return std::nullopt;
    const std::vector<std::string>& names = certificate_.entries[predicate].arguments;
    return indent + infix(tidy(*clauses_.terms, simple), names, 100, indent.size()) + "\n";
  }

 private:
  const ModelCertificate& certificate_;
  const horn::ClauseSystem& clauses_;
  horn::Model model_;
  Limits limits_;
};

class SystemExplanation {
 public:
  SystemExplanation(const rts::System& system, const Limits& limits)
      : system_(system), limits_(limits) {}

  std::string operator()(const NoPathCertificate&) const {
    return "The graph has no path from " + system_.vertex(system_.start).name +
           " to an error vertex.\n";
  }
  std::string operator()(const UnrollingCertificate& unrolling) const {
    return "Every execution that can still reach an error has been followed to its end" +
           std::string(unrolling.simple_paths ? " or to a state it had been in before" : "") +
           "; none reaches one.\nNo derivation of the encoding is higher than " +
           std::to_string(unrolling.height) + ".\n";
  }

  std::string operator()(const StateGraphCertificate& states) const {
    return explanation_of_states(system_, states.graph);
  }

  std::string operator()(const ModelCertificate& model) const {
    const encoders::Encoding encoding =
        encoders::encoder_named(model.source.encoder)
            .encode(system_, model.source.options, limits_.deadline);
    const Invariants invariants(model, encoding.system, limits_);
    std::string text = heading(encoding);
    std::string never;
    for (rts::VertexId v = 0; v < system_.vertices().size(); ++v) {
      const std::string worlds = at_vertex(v, model, encoding, invariants);
      if (!worlds.empty())
        text += worlds;
      else
        never += (never.empty() ? "" : ", ") + system_.vertex(v).name;
    }
    if (!never.empty()) text += "Never reached: " + never + "\n";
    return text;
  }

 private:
  /// What the invariants of the vertices have in common. With cells:0 no cell is distinguished.
  static std::string heading(const encoders::Encoding& encoding) {
    std::string text = "Whenever an execution is at a vertex, this holds (f: the next free address";
    const encoders::CellNames names = encoding.cells.value_or(encoders::CellNames{});
    if (names.empty()) return text + "):\n";
    const std::string& first = names.front();
    return text + ")\nfor " +
           (names.size() == 1 ? "every address " + first
                              : "all addresses " + first + " < " + names.back()) +
           "; size[" + first + "] is that of the block at its base, -i at the cell i behind it:\n";
  }

  /// The invariants of a vertex in all its worlds; empty if it is never reached.
  std::string at_vertex(rts::VertexId vertex, const ModelCertificate& model,
                        const encoders::Encoding& encoding, const Invariants& invariants) const {
    std::string text;
    for (std::size_t p = 0; p < encoding.predicates.size(); ++p) {
      const encoders::PredicateMeaning& meaning = encoding.predicates[p];
      if (meaning.is_goal || meaning.edge) continue;
      if (meaning.vertex && *meaning.vertex != vertex) continue;
      const Term given = encoding.cells
                             ? encoding.system.terms->truth()
                             : well_formed(system_, model.source.options, encoding, p, vertex);
      const auto invariant = invariants.text(p, given);
      if (!invariant) continue;
      text += system_.vertex(vertex).name;
      if (model.source.encoder == "kripke") text += ", with " + world(model, meaning);
      text += ":\n" + *invariant;
    }
    return text;
  }

  /// The numbers of cells handed out in a world.
  static std::string world(const ModelCertificate& model,
                           const encoders::PredicateMeaning& meaning) {
    const auto& options = model.source.options;
    const auto sizes = encoders::world_sizes(options.worlds, options.bound);
    const std::size_t least = meaning.world == 0 ? 0 : sizes.at(meaning.world - 1) + 1;
    return (least < meaning.cells ? std::to_string(least) + " to " : "") + cells(meaning.cells);
  }

  const rts::System& system_;
  const Limits& limits_;
};

}  // namespace

std::string of(const rts::System& system, const Certificate& certificate, const Limits& limits) {
  return std::visit(SystemExplanation(system, limits), certificate);
}

}  // namespace heapreach::evidence::explain

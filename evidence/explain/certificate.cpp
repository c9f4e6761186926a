// Certificates as people read them. Invariants are simplified where well-formed states are taken
// for granted: what every state fulfils would only hide what this program keeps up.
#include <map>
#include <set>

#include "backends/smt/simplify.h"
#include "evidence/explain/executions/source_lines.h"
#include "evidence/explain/explanation.h"
#include "evidence/explain/fixed.h"
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
class Formulas {
 public:
  Formulas(const ModelCertificate& certificate, const horn::ClauseSystem& clauses,
           const Limits& limits, const Fixed& fixed)
      : certificate_(certificate),
        clauses_(clauses),
        model_(model_of(certificate, clauses)),
        limits_(limits),
        fixed_(fixed) {
    limits_.deadline = limits.deadline.at_most(seconds_for_all);
  }

  struct Words {
    std::string text;
    std::optional<Integer> frontier;  // if the formula fixes it
  };
  /// Nothing if the formula is false wherever `given` holds.
  std::optional<Words> words(std::size_t predicate, Term given) const {
    const ModelCertificate::Entry& entry = certificate_.entries[predicate];
    const Term fixed = with_fixed(fixed_, entry, model_.formulas.at(predicate), *clauses_.terms);
    const Term formula = positive(*clauses_.terms, fixed);
    const Term simple =
        backends::simplify(*clauses_.terms, formula, given, limits_, seconds_per_formula);
    if (simple->is_false()) return std::nullopt;
    const std::vector<std::string>& names = certificate_.entries[predicate].arguments;
    const Term ordered = tidy(*clauses_.terms, simple);
    return Words{indent + infix(ordered, names, 100, indent.size()) + "\n",
                 fixed_frontier(ordered, names)};
  }

 private:
  /// k if the formula says `f == k`.
  static std::optional<Integer> fixed_frontier(Term formula,
                                               const std::vector<std::string>& names) {
    std::vector<Term> parts = {formula};
    if (formula->kind == horn::Kind::conjunction) {
      parts.assign(formula->arguments.begin(), formula->arguments.end());
    }
    for (const Term part : parts) {
      if (part->kind != horn::Kind::equal) continue;
      Term left = part->arguments[0], right = part->arguments[1];
      if (left->is_constant()) std::swap(left, right);
      const bool is_frontier =
          left->is_variable() && left->index < names.size() && names[left->index] == "f";
      if (is_frontier && right->kind == horn::Kind::numeral && right->value.get_den() == 1) {
        return right->value.get_num();
      }
    }
    return std::nullopt;
  }

  const ModelCertificate& certificate_;
  const horn::ClauseSystem& clauses_;
  horn::Model model_;
  Limits limits_;
  const Fixed& fixed_;
};

class SystemExplanation {
 public:
  SystemExplanation(const rts::System& system, const Limits& limits, const Fixed& fixed)
      : system_(system), limits_(limits), fixed_(fixed) {}

  Invariants operator()(const NoPathCertificate&) const {
    return {"The graph has no path from " + system_.vertex(system_.start).name +
                " to an error vertex.\n",
            {},
            {}};
  }
  Invariants operator()(const UnrollingCertificate& unrolling) const {
    return {"Every execution that can still reach an error has been followed to its end" +
                std::string(unrolling.simple_paths ? " or to a state it had been in before" : "") +
                "; none reaches one.\nNo derivation of the encoding is higher than " +
                std::to_string(unrolling.height) + ".\n",
            {},
            {}};
  }

  Invariants operator()(const StateGraphCertificate& states) const {
    return invariants_of(system_, states.graph);
  }

  Invariants operator()(const ModelCertificate& model) const {
    const encoders::Encoding encoding =
        encoders::encoder_named(model.source.encoder)
            .encode(system_, model.source.options, limits_.deadline);
    const Formulas formulas(model, encoding.system, limits_, fixed_);
    Invariants result;
    result.summary = heading(encoding);
    for (rts::VertexId v = 0; v < system_.vertices().size(); ++v) {
      Invariant invariant;
      invariant.vertex = system_.vertex(v).name;
      invariant.formulas = at_vertex(v, model, encoding, formulas);
      if (!invariant.formulas.empty())
        result.at.push_back(std::move(invariant));
      else
        result.unreached.push_back(system_.vertex(v).name);
    }
    return result;
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

  /// The invariants of a vertex in all its worlds; none if it is never reached.
  std::vector<InvariantFormula> at_vertex(rts::VertexId vertex, const ModelCertificate& model,
                                          const encoders::Encoding& encoding,
                                          const Formulas& formulas) const {
    std::vector<InvariantFormula> result;
    for (std::size_t p = 0; p < encoding.predicates.size(); ++p) {
      const encoders::PredicateMeaning& meaning = encoding.predicates[p];
      if (meaning.is_goal || meaning.edge) continue;
      if (meaning.vertex && *meaning.vertex != vertex) continue;
      const Term given = encoding.cells
                             ? encoding.system.terms->truth()
                             : well_formed(system_, model.source.options, encoding, p, vertex);
      const auto words = formulas.words(p, given);
      if (!words) continue;
      const bool in_worlds = model.source.encoder == "kripke";
      result.push_back(
          {in_worlds ? "with " + world(model, meaning, words->frontier) : "", words->text});
    }
    return result;
  }

  /// The numbers of cells handed out in a world, or the one that goes with the frontier.
  std::string world(const ModelCertificate& model, const encoders::PredicateMeaning& meaning,
                    const std::optional<Integer>& frontier) const {
    if (frontier) {
      return counted(*frontier - static_cast<unsigned long>(system_.origin()), "cell");
    }
    const auto& options = model.source.options;
    const auto sizes = encoders::world_sizes(options.worlds, options.bound);
    const std::size_t least = meaning.world == 0 ? 0 : sizes.at(meaning.world - 1) + 1;
    return (least < meaning.cells ? std::to_string(least) + " to " : "") + cells(meaning.cells);
  }

  const rts::System& system_;
  const Limits& limits_;
  const Fixed& fixed_;
};

void add_places(const rts::System& system, Invariants& invariants) {
  std::vector<bool> ends(system.vertices().size());
  for (const rts::VertexId error : system.errors) ends[error] = true;
  std::vector<bool> heads = system.graph().loop_heads(system.start, ends);
  for (const rts::Procedure& procedure : system.procedures) {
    const std::vector<bool> own = system.graph().loop_heads(procedure.entry, ends);
    for (std::size_t v = 0; v < heads.size(); ++v) heads[v] = heads[v] || own[v];
  }
  std::map<std::string, rts::VertexId> by_name;
  for (rts::VertexId v = 0; v < heads.size(); ++v) by_name[system.vertex(v).name] = v;
  std::set<std::pair<std::string, int>> wanted;
  for (Invariant& invariant : invariants.at) {
    const rts::VertexId v = by_name.at(invariant.vertex);
    const rts::Vertex& vertex = system.vertex(v);
    invariant.at = vertex.at;
    if (vertex.at && vertex.at->line > 0) wanted.emplace(vertex.at->file, vertex.at->line);
    if (vertex.procedure) invariant.procedure = system.procedures[*vertex.procedure].name;
    invariant.is_loop_head = heads[v];
  }
  const std::vector<SourceLines> sources = source_lines(system, wanted);
  for (Invariant& invariant : invariants.at) {
    if (const std::string* line = source_line(sources, invariant.at)) invariant.source = *line;
  }
}

}  // namespace

Invariants invariants_of(const rts::System& system, const Certificate& certificate,
                         const Limits& limits, const Fixed& fixed) {
  Invariants result = std::visit(SystemExplanation(system, limits, fixed), certificate);
  keep_fixed(fixed, result);
  add_places(system, result);
  return result;
}

}  // namespace heapreach::evidence::explain

// A state of the basic encoding belongs to the least world that holds
// what was handed out; the cells beyond that world are untouched, and the frontier lies between
// what the next smaller world holds and what this one does (Kripke clauses take that for granted,
// so a Kripke formula may hold of any other frontier, too).
#include "evidence/witness/to_basic.h"

#include <map>
#include <optional>

#include "evidence/witness/array_to_basic.h"
#include "evidence/witness/cells_to_basic.h"
#include "support/error.h"

namespace heapreach::evidence {

namespace {

using encoders::Encoding;
using horn::Sort;
using horn::Term;

class ToBasic {
 public:
  ToBasic(const rts::System& system, const ModelCertificate& certificate)
      : system_(system),
        options_(certificate.source.options),
        kripke_(encoders::encoder_named("kripke").encode(system, options_, {})),
        basic_(encoders::encoder_named("basic").encode(system, options_, {})),
        model_(model_of(certificate, kripke_.system)),
        sizes_(encoders::world_sizes(options_.worlds, options_.bound)) {}

  ModelCertificate run() {
    std::map<std::optional<rts::VertexId>, std::vector<std::size_t>> at_vertex;  // goals: at none
    for (std::size_t k = 0; k < kripke_.predicates.size(); ++k) {
      at_vertex[kripke_.predicates[k].vertex].push_back(k);
    }
    horn::Model result;
    for (std::size_t p = 0; p < basic_.predicates.size(); ++p) {
      std::vector<Term> cases;
      for (const std::size_t k : at_vertex[basic_.predicates[p].vertex]) {
        const bool is_goal = kripke_.predicates[k].is_goal;
        cases.push_back(is_goal ? model_.formulas[k] : in_world(p, k));
      }
      result.formulas.push_back(terms().disjunction(std::move(cases)));
    }
    return make_model_certificate(basic_.system, result, ClauseSource{"basic", options_},
                                  basic_.predicates, &system_);
  }

 private:
  horn::TermStore& terms() { return *kripke_.system.terms; }
  Term number(std::uint64_t value) {
    return terms().numeral(Integer(static_cast<unsigned long>(value)), Sort::integer);
  }

  /// The Kripke predicate's formula, said of the basic predicate's arguments: its own are the first
  /// of them.
  Term in_world(std::size_t basic, std::size_t kripke) {
    const std::size_t arity = kripke_.system.predicates[kripke].arity();
    const horn::Predicate& predicate = basic_.system.predicates[basic];
    const std::size_t world = kripke_.predicates[kripke].world;
    const std::uint64_t origin = system_.origin();
    // A block that outgrew the smaller world has its guard behind it; a start heap need not.
    const std::uint64_t gap = system_.heap == rts::StartHeap::empty ? system_.guard : 0;
    Term frontier = terms().variable(0, Sort::integer);
    std::vector<Term> conditions = {
        model_.formulas[kripke],
        terms().less_equal(number(world == 0 ? origin : origin + sizes_[world - 1] + 1 + gap),
                           frontier),
        terms().less_equal(frontier,
                           number(world == 0 ? origin : origin + sizes_[world] + system_.guard))};
    for (std::size_t i = arity; i < predicate.arity(); ++i) {
      Term argument = terms().variable(static_cast<std::uint32_t>(i), predicate.sorts[i]);
      conditions.push_back(predicate.sorts[i] == Sort::boolean
                               ? terms().negation(argument)
                               : terms().equal(argument, number(0)));
    }
    return terms().conjunction(std::move(conditions));
  }

  const rts::System& system_;
  encoders::Options options_;
  Encoding kripke_;
  Encoding basic_;
  horn::Model model_;
  std::vector<std::uint64_t> sizes_;
};

}  // namespace

ModelCertificate to_basic(const rts::System& system, const ModelCertificate& certificate) {
  if (certificate.source.encoder == "array") return array_to_basic(system, certificate);
  if (certificate.source.encoder.starts_with("cells:")) return cells_to_basic(system, certificate);
  const encoders::Options& options = certificate.source.options;
  if (certificate.source.encoder != "kripke" || options.sort != encoders::NumberSort::integer ||
      options.vertex != encoders::VertexAs::predicate) {
    throw UsageError(
        "only certificates over integers, with vertices as predicates, can be translated to the "
        "basic encoding");
  }
  return ToBasic(system, certificate).run();
}

}  // namespace heapreach::evidence

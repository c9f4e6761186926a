// The smallest height without derivations is searched from below, so a certificate may name a
// larger one than necessary. At each height, in one solver that is never reset: does a query
// follow, and at which places can a chain be at all? The other places are left out of what comes
// next. For a claim about chains that repeat no fact, repetitions are forbidden where a model shows
// one; the shortest derivation of a query repeats none, so nothing is lost for the query either.
// Facts that agree in what clauses read count as the same one: since the same follows from both,
// the argument holds for them, too.
#include "evidence/checker/clauses/check_unrolling.h"

#include <algorithm>

#include "evidence/checker/clauses/chain_formula.h"
#include "evidence/checker/clauses/read_arguments.h"
#include "support/error.h"

namespace heapreach::evidence::checker {

namespace {

using backends::Satisfiability;
using horn::Term;
using Place = ChainFormula::Place;
using Status = CheckResult::Status;

class UnrollingCheck {
 public:
  UnrollingCheck(const horn::ClauseSystem& system, const UnrollingCertificate& certificate,
                 const Limits& limits)
      : terms_(*system.terms),
        certificate_(certificate),
        limits_(limits),
        smt_(limits, certify_stage),
        read_(certificate.simple_paths ? read_arguments(system) : decltype(read_)()),
        chains_(system, smt_) {}

  CheckResult run() {
    while (true) {
      if (satisfiable(chains_.query())) {
        return fails("a derivation of height " + std::to_string(chains_.height()) +
                     " derives the query");
      }
      const std::size_t height = chains_.height() + 1;
      if (!chains_.extend() || !keep_possible_places()) return {Status::holds, "", height - 1};
      if (height > certificate_.height) {
        return fails("a derivation of height " + std::to_string(height) +
                     " exists that can still reach the query");
      }
      limits_.deadline.poll(certify_stage);
    }
  }

 private:
  static CheckResult fails(const std::string& reason) { return {Status::fails, reason}; }

  /// Excludes the places of the last height that no chain reaches; whether any remain. Since all
  /// places of the height before can be reached, so can those that follow without a condition,
  /// repetitions aside.
  bool keep_possible_places() {
    const std::vector<Place> all = chains_.places(chains_.height());
    std::vector<bool> possible;
    for (const Place& place : all) possible.push_back(place.follows && !certificate_.simple_paths);
    while (true) {
      std::vector<Term> open;
      for (std::size_t p = 0; p < all.size(); ++p) {
        if (!possible[p]) open.push_back(all[p].here);
      }
      if (open.empty() || !satisfiable(terms_.disjunction(open))) break;
      for (std::size_t p = 0; p < all.size(); ++p) {
        if (smt_.value(all[p].here) != 0) possible[p] = true;
      }
    }
    chains_.keep(possible);
    return !chains_.places(chains_.height()).empty();
  }

  /// Whether some chain, without repetitions if the claim is about those, fulfils the goal.
  bool satisfiable(Term goal) {
    if (goal->is_false()) return false;
    while (true) {
      const Satisfiability result = smt_.check({goal});
      if (result == Satisfiability::unknown) {
        throw BackendError(smt_.failure(), certify_stage, smt_.reason());
      }
      if (result == Satisfiability::unsat) return false;
      if (!certificate_.simple_paths || !forbid_repetition()) return true;
    }
  }

  struct Fact {
    const Place* place;
    std::vector<Rational> values;  // of the arguments that are read, 0 for arrays
  };

  /// Looks for two equal facts in the model's chain and asserts that they differ.
  bool forbid_repetition() {
    std::vector<Fact> chain;
    for (std::size_t h = 1; h <= chains_.height(); ++h) {
      const auto& places = chains_.places(h);
      const auto here = std::find_if(places.begin(), places.end(), [&](const Place& place) {
        return smt_.value(place.here) != 0;
      });
      if (here == places.end()) throw InternalError("a chain that is nowhere");
      Fact fact{&*here, {}};
      for (const std::size_t i : read_[here->predicate]) {
        const Term argument = here->arguments[i];
        fact.values.push_back(is_array(argument->sort) ? 0 : smt_.value(argument));
      }
      for (const Fact& earlier : chain) {
        if (earlier.place->predicate != here->predicate || earlier.values != fact.values ||
            !same_arrays(*earlier.place, *here)) {
          continue;
        }
        forbid(*earlier.place, *here);
        return true;
      }
      chain.push_back(std::move(fact));
    }
    return false;
  }

  /// Arrays have no value to compare; the solver's model says whether they are equal.
  bool same_arrays(const Place& a, const Place& b) {
    const std::vector<std::size_t>& read = read_[a.predicate];
    return std::all_of(read.begin(), read.end(), [&](std::size_t i) {
      if (!is_array(a.arguments[i]->sort)) return true;
      const Term same = terms_.equal(a.arguments[i], b.arguments[i]);
      return same->is_true() || smt_.value(same) != 0;
    });
  }

  void forbid(const Place& a, const Place& b) {
    std::vector<Term> differences = {terms_.negation(a.here), terms_.negation(b.here)};
    for (const std::size_t i : read_[a.predicate]) {
      differences.push_back(terms_.negation(terms_.equal(a.arguments[i], b.arguments[i])));
    }
    smt_.assert_term(terms_.disjunction(std::move(differences)));
  }

  horn::TermStore& terms_;
  const UnrollingCertificate& certificate_;
  const Limits& limits_;
  backends::Smt smt_;
  std::vector<std::vector<std::size_t>> read_;  // by predicate; for simple paths
  ChainFormula chains_;
};

}  // namespace

CheckResult check_unrolling(const horn::ClauseSystem& system,
                            const UnrollingCertificate& certificate, const Limits& limits) {
  if (!system.is_linear()) {
    return {Status::fails, "unrollings are for linear clauses, which these are not"};
  }
  return UnrollingCheck(system, certificate, limits).run();
}

}  // namespace heapreach::evidence::checker

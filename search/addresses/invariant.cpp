// A state's formula has two parts: which cells are allocated and of which size, which is constant,
// and a constraint per variable or cell whose value is known. States with the first part in common
// share it.
#include "search/addresses/invariant.h"

#include <map>
#include <set>
#include <tuple>

#include "search/addresses/elimination.h"
#include "search/addresses/layout.h"
#include "search/linear/terms.h"

namespace heapreach::search {

namespace {

using horn::Sort;
using horn::Term;

/// Arguments of the basic encoding's predicates (encoders/worlds/basic.h).
constexpr std::uint32_t frontier_argument = 0;
constexpr std::uint32_t first_variable = 1;

class Formulas {
 public:
  Formulas(const rts::System& system, horn::TermStore& terms, std::size_t arity)
      : system_(system),
        terms_(terms),
        first_cell_(first_variable + static_cast<std::uint32_t>(system.variables.size())),
        cells_((arity - first_cell_) / 3) {}

  /// Which blocks there are, and where.
  Term layout_of(const Configuration& state) {
    const Layout layout(system_, state);
    const auto frontier = static_cast<Number>(system_.origin() + state.used);
    std::vector<Term> parts = {terms_.equal(number_at(frontier_argument), numeral(frontier))};
    std::set<Number> empty;
    for (const SegmentId block : layout.empty_blocks()) {
      empty.insert(layout.base(block));
    }
    for (std::size_t i = 0; i < cells_; ++i) {
      const auto cell = layout.cell_at(static_cast<Number>(system_.origin() + i));
      const Term allocated = terms_.variable(argument(i, 0), Sort::boolean);
      parts.push_back(cell ? allocated : terms_.negation(allocated));
      const bool is_base = cell && cell->offset == 0;
      Number size = is_base ? signed_size(state.segments[cell->segment]) : 0;
      if (empty.contains(static_cast<Number>(system_.origin() + i))) size = 1;
      parts.push_back(terms_.equal(number_at(argument(i, 1)), numeral(size)));
    }
    return terms_.conjunction(std::move(parts));
  }

  /// What variables and allocated cells hold.
  Term data(const Configuration& state) {
    places_.clear();
    std::vector<Constraint> constraints = state.condition;
    const auto hold = [&](const Datum& datum, std::uint32_t argument) {
      if (datum.kind != Datum::Kind::linear) return;
      const auto place = static_cast<Unknown>(state.unknowns + places_.size());
      places_.push_back(argument);
      constraints.push_back(equal(linear_unknown(place), datum.linear));
    };
    for (std::uint32_t v = 0; v < state.store.size(); ++v) hold(state.store[v], first_variable + v);
    const Layout layout(system_, state);
    for (SegmentId block = 0; block < state.segments.size(); ++block) {
      const auto first =
          static_cast<std::size_t>(layout.base(block)) - static_cast<std::size_t>(system_.origin());
      const Segment& segment = state.segments[block];
      for (std::size_t i = 0; i < segment.cells(); ++i) {
        hold(segment.value(i), argument(first + i, 2));
      }
    }
    return formula(without_unknowns(std::move(constraints), state.unknowns), state.unknowns);
  }

 private:
  static Number signed_size(const Segment& segment) {
    return segment.is_static ? -segment.size : segment.size;
  }

  /// Of a cell: 0 is whether it is allocated, 1 its size, 2 its value.
  std::uint32_t argument(std::size_t cell, std::uint32_t which) const {
    return first_cell_ + static_cast<std::uint32_t>(3 * cell) + which;
  }
  Term number_at(std::uint32_t argument) { return terms_.variable(argument, Sort::integer); }
  Term numeral(Number value) { return integer_term(terms_, value); }

  Term formula(const Constraints& constraints, Unknown unknowns) {
    bound_.assign(unknowns, nullptr);
    std::vector<Term> parts;
    for (const Constraint& constraint : constraints.linear) parts.push_back(term(constraint));
    for (const Divisible& d : constraints.divisible) {
      const Term rest = terms_.modulo(term(d.linear), widened(d.modulus));
      parts.push_back(terms_.equal(rest, numeral(0)));
    }
    std::vector<Term> quantified;
    for (const Term variable : bound_) {
      if (variable != nullptr) quantified.push_back(variable);
    }
    const Term body = terms_.conjunction(std::move(parts));
    return quantified.empty() ? body : terms_.exists(std::move(quantified), body);
  }

  template <typename Linear>
  Term term(const Linear& linear) {
    return to_term(terms_, linear, [this](Unknown unknown) { return value_of(unknown); });
  }

  Term value_of(Unknown unknown) {
    if (unknown >= bound_.size()) return number_at(places_[unknown - bound_.size()]);
    if (bound_[unknown] == nullptr) {
      bound_[unknown] = terms_.variable(terms_.fresh_index(), Sort::integer);
    }
    return bound_[unknown];
  }

  const rts::System& system_;
  horn::TermStore& terms_;
  std::uint32_t first_cell_;
  std::size_t cells_;
  std::vector<std::uint32_t> places_;  // arguments that the constraints speak of
  std::vector<Term> bound_;            // by unknown that is left: its variable, or null
};

/// The states of one vertex, by layout.
using Cases = std::map<std::uint32_t, std::pair<Term, std::vector<Term>>>;

Term disjunction(horn::TermStore& terms, const Cases& cases) {
  std::vector<Term> parts;
  for (const auto& [id, both] : cases) {
    parts.push_back(terms.conjunction(both.first, terms.disjunction(both.second)));
  }
  return terms.disjunction(std::move(parts));
}

}  // namespace

horn::Model invariant(const rts::System& system, const Reached& reached,
                      const encoders::Encoding& encoding, const Deadline& deadline) {
  horn::TermStore& terms = *encoding.system.terms;
  std::vector<Cases> cases(system.vertices().size());
  for (const Configuration& state : reached.states) {
    deadline.poll("exact");
    Formulas formulas(system, terms, encoding.system.predicates[state.vertex].arity());
    const Term layout = formulas.layout_of(state);
    auto& [first, data] = cases[state.vertex][layout->id];
    first = layout;
    data.push_back(formulas.data(state));
  }
  const std::vector<bool> reaching = system.graph().reaching(system.errors);
  horn::Model model;
  for (const encoders::PredicateMeaning& meaning : encoding.predicates) {
    if (meaning.is_goal || system.is_error(*meaning.vertex)) {
      model.formulas.push_back(terms.falsity());
    } else if (!reaching[*meaning.vertex]) {
      model.formulas.push_back(terms.truth());
    } else {
      model.formulas.push_back(disjunction(terms, cases[*meaning.vertex]));
    }
  }
  return model;
}

}  // namespace heapreach::search

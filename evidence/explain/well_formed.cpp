// Arguments are those of the encoders: perhaps the vertex, then a state, that is frontier,
// variables and cells. A predicate of a vertex in a procedure is a summary
// (encoders/worlds/summaries.h): the state at the procedure's entry stands before the one at the
// vertex, and each has only those variables that are there. Of a heap in arrays nothing is said.
#include "evidence/explain/well_formed.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "support/error.h"

namespace heapreach::evidence::explain {

using horn::Sort;
using horn::Term;

namespace {

class Conditions {
 public:
  Conditions(const rts::System& system, const encoders::Options& options,
             const encoders::Encoding& encoding, std::size_t predicate)
      : system_(system),
        options_(options),
        terms_(*encoding.system.terms),
        sorts_(encoding.system.predicates[predicate].sorts),
        cells_(encoding.predicates[predicate].cells),
        in_arrays_(std::any_of(sorts_.begin(), sorts_.end(), horn::is_array)) {}

  Term all(rts::VertexId vertex) {
    if (options_.vertex == encoders::VertexAs::argument) {
      add(terms_.equal(argument(), number(vertex, Sort::integer)));
    }
    const std::size_t globals = system_.global_count();
    const std::optional<rts::ProcedureId> procedure = system_.vertex(vertex).procedure;
    if (!procedure) {
      state(globals);
    } else {
      const rts::Procedure& own = system_.procedures[*procedure];
      state(globals + own.parameters.size());
      state(globals + own.parameters.size() + own.locals.size());
    }
    if (next_ != sorts_.size()) throw InternalError("arguments that are no state");
    return terms_.conjunction(std::move(conditions_));
  }

 private:
  /// The next arguments are a state with so many variables.
  void state(std::size_t variables) {
    const Term frontier = argument();
    const Sort sort = frontier->sort;
    const std::uint64_t origin = system_.origin();
    add(terms_.less_equal(number(origin, sort), frontier));
    const std::uint64_t cells = in_arrays_ ? options_.bound : cells_;
    add(terms_.less_equal(frontier, number(origin + cells + system_.guard, sort)));
    next_ += variables;
    while (in_arrays_ && next_ < sorts_.size()) ++next_;  // nothing is said of them
    for (std::uint64_t i = 0; i < cells_ && !in_arrays_; ++i) {
      cell(number(origin + i, sort), frontier);
    }
  }

  Term argument() {
    const std::size_t i = next_++;
    return terms_.variable(static_cast<std::uint32_t>(i), sorts_[i]);
  }
  Term number(std::uint64_t value, Sort sort) {
    return terms_.numeral(Integer(static_cast<unsigned long>(value)), sort);
  }
  void add(Term condition) { conditions_.push_back(condition); }

  void cell(Term address, Term frontier) {
    const Term allocated = argument();
    const Term size = argument();
    const Term value = argument();
    const Term zero = number(0, frontier->sort);
    const Term untouched = terms_.conjunction(
        {terms_.negation(allocated), terms_.equal(size, zero), terms_.equal(value, zero)});
    add(terms_.disjunction(terms_.less(address, frontier), untouched));
    const Term empty =
        system_.has_empty() ? terms_.equal(size, number(1, frontier->sort)) : terms_.falsity();
    add(terms_.disjunction({allocated, empty, terms_.equal(size, zero)}));
    if (system_.has_static()) {
      fits(terms_.subtract(zero, size), size, address, frontier);
    } else {
      add(terms_.less_equal(zero, size));
    }
    fits(size, size, address, frontier);
  }

  /// A block of `length` cells, the size or its negation, ends before the frontier.
  void fits(Term length, Term size, Term address, Term frontier) {
    add(terms_.disjunction(terms_.equal(size, number(0, size->sort)),
                           terms_.less_equal(terms_.add(address, length), frontier)));
  }

  const rts::System& system_;
  const encoders::Options& options_;
  horn::TermStore& terms_;
  const std::vector<Sort>& sorts_;
  std::uint64_t cells_;
  bool in_arrays_;        // the heap is: nothing is said of it
  std::size_t next_ = 0;  // argument to be read next
  std::vector<Term> conditions_;
};

}  // namespace

Term well_formed(const rts::System& system, const encoders::Options& options,
                 const encoders::Encoding& encoding, std::size_t predicate, rts::VertexId vertex) {
  return Conditions(system, options, encoding, predicate).all(vertex);
}

}  // namespace heapreach::evidence::explain

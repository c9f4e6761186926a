// Terms to Z3. The switch of `make` stays one, long as it is: that way the compiler sees that no
// kind of term is missing.
#include "backends/smt/translate.h"

#include <utility>

#include "horn/terms/traverse.h"
#include "support/error.h"

namespace heapreach::backends {

using horn::Kind;
using horn::Sort;
using horn::Term;

z3::sort ToZ3::sort(Sort sort) {
  switch (sort) {
    case Sort::boolean:
      return context_.bool_sort();
    case Sort::integer:
      return context_.int_sort();
    case Sort::real:
      return context_.real_sort();
    case Sort::integer_array:
    case Sort::boolean_array:
      return context_.array_sort(context_.int_sort(), this->sort(element_of(sort)));
  }
  throw InternalError("translation to Z3: unknown sort");
}

z3::expr ToZ3::operator()(Term term) {
  horn::post_order(
      term, [&](Term t) { return memo_.count(t) > 0; },
      [&](Term t) {
        if (++translated_ % 1024 == 0) deadline_.poll("translation to Z3", 1024);
        memo_.emplace(t, make(t));
      });
  return memo_.at(term);
}

z3::expr_vector ToZ3::operator()(const std::vector<Term>& terms) {
  z3::expr_vector result(context_);
  for (Term term : terms) result.push_back((*this)(term));
  return result;
}

z3::expr ToZ3::make(Term term) {
  auto at = [&](std::size_t i) -> z3::expr { return memo_.at(term->arguments[i]); };
  auto all = [&](std::size_t count) {
    z3::expr_vector arguments(context_);
    for (std::size_t i = 0; i < count; ++i) arguments.push_back(at(i));
    return arguments;
  };
  const std::size_t size = term->arguments.size();
  switch (term->kind) {
    case Kind::variable: {
      const char* prefix[] = {"b", "i", "r", "ai", "ab"};
      const std::string name = prefix[static_cast<int>(term->sort)] + std::to_string(term->index);
      return context_.constant(name.c_str(), sort(term->sort));
    }
    case Kind::boolean:
      return context_.bool_val(term->is_true());
    case Kind::numeral: {
      const z3::sort number = sort(term->sort);
      const z3::expr result(context_,
                            Z3_mk_numeral(context_, term->value.get_str().c_str(), number));
      context_.check_error();
      return result;
    }
    case Kind::negation:
      return !at(0);
    case Kind::conjunction:
      return z3::mk_and(all(size));
    case Kind::disjunction:
      return z3::mk_or(all(size));
    case Kind::equal:
      return at(0) == at(1);
    case Kind::less_equal:
      return at(0) <= at(1);
    case Kind::less:
      return at(0) < at(1);
    case Kind::add:
      return z3::sum(all(size));
    case Kind::multiply:
      return at(0) * at(1);
    case Kind::divide:
      return at(0) / at(1);
    case Kind::modulo:
      return z3::mod(at(0), at(1));
    case Kind::choose:
      return z3::ite(at(0), at(1), at(2));
    case Kind::select:
      return z3::select(at(0), at(1));
    case Kind::store:
      return z3::store(at(0), at(1), at(2));
    case Kind::forall:
      return z3::forall(all(size - 1), at(size - 1));
    case Kind::exists:
      return z3::exists(all(size - 1), at(size - 1));
  }
  throw InternalError("translation to Z3: unknown kind of term");
}

}  // namespace heapreach::backends

// Z3 expressions as terms: what its models, covers and proofs are made of.
#include <z3++.h>

#include <unordered_map>
#include <utility>

#include "backends/smt/translate.h"
#include "support/error.h"

namespace heapreach::backends {

using horn::Sort;
using horn::Term;

namespace {

constexpr int deepest_nesting = 64;  // of quantifiers; solvers' models have one or two

Rational rational(const z3::expr& numeral) {
  return Rational(Z3_get_numeral_string(numeral.ctx(), numeral));
}

}  // namespace

void FromZ3::unsupported(const std::string& what) const {
  constexpr std::size_t enough = 200;  // the term may be huge
  const std::string text = what.size() > enough ? what.substr(0, enough) + "..." : what;
  throw BackendError(Failure::gave_up, stage_, "the solver's answer holds " + text);
}

std::optional<Rational> FromZ3::value(const z3::expr& expression) {
  if (expression.is_true()) return 1;
  if (expression.is_false()) return 0;
  if (expression.is_numeral()) return rational(expression);
  return std::nullopt;
}

Term FromZ3::operator()(const z3::expr& expression, const std::vector<Term>& arguments) {
  return convert(expression, arguments, 0);
}

Sort FromZ3::sort_of(const z3::sort& sort) {
  if (sort.is_bool()) return Sort::boolean;
  if (sort.is_int()) return Sort::integer;
  if (sort.is_real()) return Sort::real;
  if (sort.is_array() && sort.array_domain().is_int()) {
    if (sort.array_range().is_int()) return Sort::integer_array;
    if (sort.array_range().is_bool()) return Sort::boolean_array;
  }
  unsupported("the sort " + sort.to_string());
}

/// `bound[i]` is what the de-Bruijn variable i stands for here.
Term FromZ3::convert(const z3::expr& root, const std::vector<Term>& bound, int nesting) {
  if (nesting > deepest_nesting) unsupported("quantifiers nested too deeply");
  std::unordered_map<unsigned, Term> memo;  // by Z3's number of the node
  std::vector<std::pair<z3::expr, unsigned>> stack{{root, 0}};
  while (!stack.empty()) {
    const z3::expr node = stack.back().first;
    const unsigned id = node.id();
    if (memo.count(id)) {
      stack.pop_back();
    } else if (!node.is_app() || node.is_numeral()) {
      memo[id] = node.is_quantifier() ? quantifier(node, bound, nesting) : leaf(node, bound);
      stack.pop_back();
    } else if (stack.back().second < node.num_args()) {
      const z3::expr argument = node.arg(stack.back().second++);
      if (!memo.count(argument.id())) stack.emplace_back(argument, 0);
    } else {
      std::vector<Term> arguments;
      for (unsigned i = 0; i < node.num_args(); ++i) arguments.push_back(memo.at(node.arg(i).id()));
      memo[id] = application(node, arguments);
      stack.pop_back();
    }
  }
  return memo.at(root.id());
}

Term FromZ3::leaf(const z3::expr& expression, const std::vector<Term>& bound) {
  if (expression.is_numeral())
    return terms_.numeral(rational(expression), sort_of(expression.get_sort()));
  if (!expression.is_var()) unsupported(expression.to_string());
  const unsigned index = Z3_get_index_value(expression.ctx(), expression);
  if (index >= bound.size() || bound[index]->sort != sort_of(expression.get_sort())) {
    unsupported("a variable out of place");
  }
  return bound[index];
}

Term FromZ3::quantifier(const z3::expr& expression, const std::vector<Term>& bound, int nesting) {
  if (expression.is_lambda()) unsupported("a lambda");
  const z3::context& context = expression.ctx();
  const unsigned count = Z3_get_quantifier_num_bound(context, expression);
  std::vector<Term> own;
  for (unsigned i = 0; i < count; ++i) {
    const z3::sort z3_sort(expression.ctx(), Z3_get_quantifier_bound_sort(context, expression, i));
    own.push_back(terms_.variable(terms_.fresh_index(), sort_of(z3_sort)));
  }
  std::vector<Term> inner(own.rbegin(), own.rend());  // the last one is de-Bruijn variable 0
  inner.insert(inner.end(), bound.begin(), bound.end());
  const Term body = convert(expression.body(), inner, nesting + 1);
  return expression.is_forall() ? terms_.forall(own, body) : terms_.exists(own, body);
}

Term FromZ3::product(const z3::expr& expression, const std::vector<Term>& factors) {
  Rational constant = 1;
  Term other = nullptr;
  for (Term factor : factors) {
    if (factor->is_constant()) {
      constant *= factor->value;
    } else if (other) {
      unsupported("the non-linear term " + expression.to_string());
    } else {
      other = factor;
    }
  }
  return other ? terms_.multiply(constant, other)
               : terms_.numeral(constant, sort_of(expression.get_sort()));
}

/// div, mod and rem of integers, / of reals, by a constant other than 0.
Term FromZ3::quotient(const z3::expr& expression, const std::vector<Term>& arguments) {
  Term divisor = arguments[1];
  if (!divisor->is_constant() || divisor->value == 0) {
    unsupported("a division by no constant: " + expression.to_string());
  }
  const Rational& value = divisor->value;
  if (expression.decl().decl_kind() == Z3_OP_DIV) {
    return terms_.multiply(1 / value, arguments[0]);
  }
  const Integer magnitude = abs(value.get_num());
  if (expression.decl().decl_kind() == Z3_OP_IDIV) {
    Term rounded = terms_.divide(arguments[0], magnitude);
    return value > 0 ? rounded : terms_.multiply(-1, rounded);
  }
  Term remainder = terms_.modulo(arguments[0], magnitude);
  const bool negated = expression.decl().decl_kind() == Z3_OP_REM && value < 0;
  return negated ? terms_.multiply(-1, remainder) : remainder;
}

Term FromZ3::distinct(const std::vector<Term>& arguments) {
  std::vector<Term> different;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      different.push_back(terms_.negation(terms_.equal(arguments[i], arguments[j])));
    }
  }
  return terms_.conjunction(std::move(different));
}

Term FromZ3::difference(const std::vector<Term>& arguments) {
  std::vector<Term> summands{arguments[0]};
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    summands.push_back(terms_.multiply(-1, arguments[i]));
  }
  return terms_.add(std::move(summands));
}

/// Null if the operator is no logical one; so comparison() and arithmetic() with theirs.
Term FromZ3::logical(Z3_decl_kind kind, const std::vector<Term>& arguments) {
  switch (kind) {
    case Z3_OP_TRUE:
      return terms_.truth();
    case Z3_OP_FALSE:
      return terms_.falsity();
    case Z3_OP_NOT:
      return terms_.negation(arguments[0]);
    case Z3_OP_AND:
      return terms_.conjunction(arguments);
    case Z3_OP_OR:
      return terms_.disjunction(arguments);
    case Z3_OP_IMPLIES:
      return terms_.implies(arguments[0], arguments[1]);
    case Z3_OP_XOR:
      return terms_.negation(terms_.equal(arguments[0], arguments[1]));
    case Z3_OP_ITE:
      return terms_.choose(arguments[0], arguments[1], arguments[2]);
    default:
      return nullptr;
  }
}

Term FromZ3::comparison(Z3_decl_kind kind, const std::vector<Term>& arguments) {
  switch (kind) {
    case Z3_OP_EQ:
    case Z3_OP_IFF:
      return terms_.equal(arguments[0], arguments[1]);
    case Z3_OP_DISTINCT:
      return distinct(arguments);
    case Z3_OP_LE:
      return terms_.less_equal(arguments[0], arguments[1]);
    case Z3_OP_LT:
      return terms_.less(arguments[0], arguments[1]);
    case Z3_OP_GE:
      return terms_.less_equal(arguments[1], arguments[0]);
    case Z3_OP_GT:
      return terms_.less(arguments[1], arguments[0]);
    default:
      return nullptr;
  }
}

Term FromZ3::arithmetic(const z3::expr& expression, const std::vector<Term>& arguments) {
  switch (expression.decl().decl_kind()) {
    case Z3_OP_ADD:
      return terms_.add(arguments);
    case Z3_OP_SUB:
      return difference(arguments);
    case Z3_OP_UMINUS:
      return terms_.multiply(-1, arguments[0]);
    case Z3_OP_MUL:
      return product(expression, arguments);
    case Z3_OP_DIV:
    case Z3_OP_IDIV:
    case Z3_OP_MOD:
    case Z3_OP_REM:
      return quotient(expression, arguments);
    case Z3_OP_TO_REAL:
      if (!arguments[0]->is_constant()) return nullptr;
      return terms_.numeral(arguments[0]->value, Sort::real);
    default:
      return nullptr;
  }
}

/// Reads and writes of arrays; what Z3's models have beyond those, constant arrays and functions as
/// arrays, has no counterpart.
Term FromZ3::element(const z3::expr& expression, const std::vector<Term>& arguments) {
  switch (expression.decl().decl_kind()) {
    case Z3_OP_SELECT:
      return arguments.size() == 2 ? terms_.select(arguments[0], arguments[1]) : nullptr;
    case Z3_OP_STORE:
      return arguments.size() == 3 ? terms_.store(arguments[0], arguments[1], arguments[2])
                                   : nullptr;
    default:
      return nullptr;
  }
}

Term FromZ3::application(const z3::expr& expression, const std::vector<Term>& arguments) {
  const Z3_decl_kind kind = expression.decl().decl_kind();
  if (Term term = logical(kind, arguments)) return term;
  if (Term term = comparison(kind, arguments)) return term;
  if (Term term = arithmetic(expression, arguments)) return term;
  if (Term term = element(expression, arguments)) return term;
  unsupported(expression.to_string());
}

}  // namespace heapreach::backends

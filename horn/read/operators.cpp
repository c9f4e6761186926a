#include "horn/read/operators.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace heapreach::horn {

namespace {

constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

const std::unordered_map<std::string_view, Operator>& operators() {
  static const std::unordered_map<std::string_view, Operator> table{
      {"and", Operator::conjunction},
      {"or", Operator::disjunction},
      {"not", Operator::negation},
      {"=>", Operator::implies},
      {"xor", Operator::exclusive_or},
      {"=", Operator::equal},
      {"distinct", Operator::distinct},
      {"ite", Operator::choose},
      {"+", Operator::add},
      {"-", Operator::subtract},
      {"*", Operator::multiply},
      {"/", Operator::quotient},
      {"div", Operator::div},
      {"mod", Operator::mod},
      {"abs", Operator::abs},
      {"<", Operator::less},
      {"<=", Operator::less_equal},
      {">", Operator::greater},
      {">=", Operator::greater_equal},
      {"select", Operator::select},
      {"store", Operator::store}};
  return table;
}

std::pair<std::size_t, std::size_t> operand_count(Operator op) {
  switch (op) {
    case Operator::negation:
    case Operator::abs:
      return {1, 1};
    case Operator::mod:
    case Operator::select:
      return {2, 2};
    case Operator::choose:
    case Operator::store:
      return {3, 3};
    case Operator::conjunction:
    case Operator::disjunction:
    case Operator::add:
    case Operator::subtract:
    case Operator::multiply:
      return {1, any_number};
    default:
      return {2, any_number};
  }
}

std::string count_text(std::size_t least, std::size_t most) {
  if (most == any_number) return "at least " + std::to_string(least);
  return std::to_string(least);
}

}  // namespace

std::optional<Operator> operator_named(std::string_view name) {
  const auto found = operators().find(name);
  if (found == operators().end()) return std::nullopt;
  return found->second;
}

Value Operators::apply(Operator op, std::vector<Operand> operands, const Sexpr& call) {
  const auto [least, most] = operand_count(op);
  if (operands.size() < least || operands.size() > most) {
    source_.fail(call, "'" + std::string(call.items[0]->text) + "' takes " +
                           count_text(least, most) + " operands, found " +
                           std::to_string(operands.size()));
  }
  const bool logical = op == Operator::conjunction || op == Operator::disjunction ||
                       op == Operator::negation || op == Operator::implies ||
                       (op == Operator::choose && operands[1].value.sort() == Sort::boolean);
  const bool any_formula = std::any_of(operands.begin(), operands.end(),
                                       [](const Operand& o) { return !o.value.is_term(); });
  if (logical && any_formula) return connect(op, operands, call);
  return {compute(op, std::move(operands), call)};
}

Value Operators::connect(Operator op, const std::vector<Operand>& operands, const Sexpr& call) {
  std::vector<const Formula*> parts;
  std::vector<Term> terms;  // operands without predicates become one part
  const bool separate = op == Operator::choose || op == Operator::negation;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Operand& operand = operands[i];
    const bool negated = op == Operator::implies && i + 1 < operands.size();
    if (operand.value.is_term() && !separate) {
      Term term = boolean(operand);
      terms.push_back(negated ? terms_.negation(term) : term);
      continue;
    }
    if (operand.value.is_term()) boolean(operand);
    const Formula* part = formulas_.of(operand.value, *operand.where);
    parts.push_back(negated ? formulas_.make(Formula::Kind::negation, {part}, *operand.where)
                            : part);
  }
  auto combine = [&](Formula::Kind kind) {
    const bool conjunction = kind == Formula::Kind::conjunction;
    if (!terms.empty()) {
      parts.push_back(formulas_.constraint(
          conjunction ? terms_.conjunction(std::move(terms)) : terms_.disjunction(std::move(terms)),
          call));
    }
    return Value{nullptr, formulas_.make(kind, std::move(parts), call)};
  };
  switch (op) {
    case Operator::conjunction:
      return combine(Formula::Kind::conjunction);
    case Operator::negation:
      return combine(Formula::Kind::negation);
    case Operator::choose:
      return combine(Formula::Kind::choose);
    default:
      return combine(Formula::Kind::disjunction);
  }
}

Term Operators::compute(Operator op, std::vector<Operand> operands, const Sexpr& call) {
  auto booleans = [&] {
    std::vector<Term> terms;
    for (const Operand& operand : operands) terms.push_back(boolean(operand));
    return terms;
  };
  switch (op) {
    case Operator::conjunction:
      return terms_.conjunction(booleans());
    case Operator::disjunction:
      return terms_.disjunction(booleans());
    case Operator::negation:
      return terms_.negation(boolean(operands[0]));
    case Operator::implies:
      return implication(booleans());
    case Operator::exclusive_or:
      return exclusive_or(booleans());
    case Operator::equal:
      return chain(op, alike(operands));
    case Operator::distinct:
      return distinct(alike(operands), call);
    case Operator::choose: {
      const std::vector<Term> branches = alike(operands, 1);
      return terms_.choose(boolean(operands[0]), branches[0], branches[1]);
    }
    case Operator::add:
      return terms_.add(numbers(operands));
    case Operator::subtract:
      return difference(numbers(operands));
    case Operator::multiply:
      return product(operands, call);
    case Operator::quotient:
      return quotient(operands);
    case Operator::div:
    case Operator::mod:
      return integer_division(op, operands);
    case Operator::abs:
      return absolute(operands[0]);
    case Operator::less:
    case Operator::less_equal:
    case Operator::greater:
    case Operator::greater_equal:
      return chain(op, numbers(operands));
    case Operator::select:
    case Operator::store:
      return element(operands, op == Operator::store);
  }
  source_.fail(call, "unknown operator");
}

Term Operators::implication(std::vector<Term> terms) {
  for (std::size_t i = 0; i + 1 < terms.size(); ++i) terms[i] = terms_.negation(terms[i]);
  return terms_.disjunction(std::move(terms));
}

Term Operators::exclusive_or(const std::vector<Term>& terms) {
  Term result = terms[0];
  for (std::size_t i = 1; i < terms.size(); ++i) {
    result = terms_.negation(terms_.equal(result, terms[i]));
  }
  return result;
}

std::vector<Term> Operators::numbers(const std::vector<Operand>& operands, std::size_t first) {
  Sort sort = Sort::integer;
  for (std::size_t i = first; i < operands.size(); ++i) {
    const Sort found = operands[i].value.sort();
    if (found == Sort::boolean || is_array(found)) {
      source_.fail(*operands[i].where,
                   std::string("expected a term of sort Int or Real, found one of sort ") +
                       to_string(found));
    }
    if (operands[i].value.sort() == Sort::real) sort = Sort::real;
  }
  std::vector<Term> terms;
  for (std::size_t i = first; i < operands.size(); ++i) terms.push_back(of_sort(operands[i], sort));
  return terms;
}

std::vector<Term> Operators::alike(const std::vector<Operand>& operands, std::size_t first) {
  const Sort sort = operands[first].value.sort();
  if (sort == Sort::integer || sort == Sort::real) return numbers(operands, first);
  std::vector<Term> terms;
  for (std::size_t i = first; i < operands.size(); ++i) terms.push_back(of_sort(operands[i], sort));
  return terms;
}

/// What an array holds at an index, or the array with another value there.
Term Operators::element(const std::vector<Operand>& operands, bool written) {
  const Sort sort = operands[0].value.sort();
  if (!is_array(sort)) {
    source_.fail(*operands[0].where,
                 std::string("expected an array, found a term of sort ") + to_string(sort));
  }
  Term array = of_sort(operands[0], sort);
  Term index = of_sort(operands[1], Sort::integer);
  if (!written) return terms_.select(array, index);
  return terms_.store(array, index, of_sort(operands[2], element_of(sort)));
}

Term Operators::boolean(const Operand& operand) {
  return of_sort(operand, Sort::boolean);
}

Term Operators::of_sort(const Operand& operand, Sort sort) {
  if (!operand.value.is_term()) {
    source_.fail(*operand.where,
                 "predicates and quantifiers may stand below and, or, not, =>, ite and let only");
  }
  Term term = operand.value.term;
  if (term->sort == sort) return term;
  if (sort == Sort::real && term->kind == Kind::numeral) return terms_.numeral(term->value, sort);
  source_.fail(*operand.where, std::string("expected a term of sort ") + to_string(sort) +
                                   ", found one of sort " + to_string(term->sort));
}

}  // namespace heapreach::horn

#include "analyses/angelic/explain/literals.h"

#include <algorithm>
#include <map>
#include <utility>

#include "analyses/angelic/explain/definition_facts.h"
#include "analyses/angelic/specification/source_names.h"
#include "horn/terms/linear.h"
#include "rts/model/imported.h"

namespace heapreach::analyses::angelic {

namespace {

using horn::Kind;
using horn::Sort;
using horn::Term;

/// Whether it is a sum of numbers that are not below 0, as far as facts say it.
bool is_surely_not_negative(Term term, const PathFormula& formula) {
  const auto is_one = [&](Term atom) {
    if (atom->kind == Kind::modulo) return true;
    if (atom->kind == Kind::divide) return is_surely_not_negative(atom->arguments[0], formula);
    return formula.not_negative.contains(atom);
  };
  const horn::Linear linear(term);
  return linear.constant() >= 0 &&
         std::all_of(linear.atoms().begin(), linear.atoms().end(),
                     [&](const auto& part) { return part.second > 0 && is_one(part.first); });
}

class ToSpecification {
 public:
  ToSpecification(const PathFormula& formula, const rts::System& system)
      : formula_(formula), system_(system), in_program_(rts::is_imported(system)) {
    if (in_program_) names_ = source_names(system);
  }

  std::optional<Sum> address(Term term) const {
    std::optional<Sum> sum = of(horn::Linear(term));
    const auto name = formula_.names.find(term);
    if (sum && name != formula_.names.end()) sum->constant_name = name->second;
    if (sum) sum->in_program = in_program_;
    return sum;
  }

  std::optional<Literal> literal(Term atom, bool negated) const {
    if (atom->kind == Kind::negation) return literal(atom->arguments[0], !negated);
    if (atom->kind == Kind::select && !negated) {
      return with(Literal::Relation::allocated, address(atom->arguments[1]));
    }
    const bool is_equation = atom->kind == Kind::equal && atom->arguments[0]->sort == Sort::integer;
    if (!is_equation && atom->kind != Kind::less_equal) return std::nullopt;
    horn::Linear difference(atom->arguments[0]);
    difference.subtract(atom->arguments[1]);
    std::optional<Sum> sum = of(difference);
    if (!sum || sum->terms.empty()) return std::nullopt;
    if (is_equation) {
      return with(negated ? Literal::Relation::not_equal : Literal::Relation::equal, sum);
    }
    if (negated) {  // sum >= 1
      for (auto& [term, factor] : sum->terms) factor = -factor;
      sum->constant = 1 - sum->constant;
    }
    return with(Literal::Relation::at_most, sum);
  }

 private:
  static std::optional<Literal> with(Literal::Relation relation, std::optional<Sum> sum) {
    if (!sum) return std::nullopt;
    return Literal{relation, std::move(*sum)};
  }

  std::optional<Sum> of(const horn::Linear& linear) const {
    Sum sum;
    sum.constant = linear.constant().get_num();
    for (const auto& [atom, factor] : linear.atoms()) {
      SpecTermPtr term = of(atom);
      if (!term) return std::nullopt;
      sum.terms.emplace_back(std::move(term), Integer(factor.get_num()));
    }
    return sum;
  }

  SpecTermPtr of(Term atom) const {
    SpecTerm term;
    if (atom->kind == Kind::select) {
      const Term array = atom->arguments[0];
      std::optional<Sum> at = address(atom->arguments[1]);
      if (array == formula_.new_contents || !at || at->terms.empty()) return nullptr;
      term.kind = array == formula_.contents ? SpecTerm::Kind::start_value
                  : array == formula_.sizes  ? SpecTerm::Kind::start_size
                                             : SpecTerm::Kind::start_base;
      term.operand = std::move(*at);
      term.is_number = formula_.numbers.contains(atom);
      return std::make_shared<const SpecTerm>(std::move(term));
    }
    if (atom->kind == Kind::divide || atom->kind == Kind::modulo) return divided(atom);
    const auto found = formula_.symbols.find(atom);
    if (found == formula_.symbols.end()) return nullptr;
    const Symbol::Kind kind = found->second.kind;
    if (kind == Symbol::Kind::other || kind == Symbol::Kind::operation) return nullptr;
    const Symbol& symbol = found->second;
    const rts::Variable& variable = system_.variables[symbol.variable];
    term.is_pointer = variable.type == rts::VariableType::pointer;
    if (symbol.kind == Symbol::Kind::start) {
      term.kind = SpecTerm::Kind::start;
      term.variable = symbol.variable;
      term.in_system = variable.name;
      term.name = in_program_ ? names_[symbol.variable].value_or(variable.name) : variable.name;
    } else {
      term.kind = SpecTerm::Kind::result;
      if (in_program_) term.name = variable.name;
      term.call = symbol.call;
      term.component = symbol.component;
    }
    return std::make_shared<const SpecTerm>(std::move(term));
  }

  /// Rounded down here and towards zero in C, which is the same unless a number is below 0.
  SpecTermPtr divided(Term term) const {
    if (!is_surely_not_negative(term->arguments[0], formula_)) return nullptr;
    std::optional<Sum> operand = address(term->arguments[0]);
    if (!operand || operand->terms.empty()) return nullptr;
    SpecTerm result;
    result.kind = term->kind == Kind::divide ? SpecTerm::Kind::quotient : SpecTerm::Kind::remainder;
    result.operand = std::move(*operand);
    result.divisor = term->arguments[1]->value.get_num();
    return std::make_shared<const SpecTerm>(std::move(result));
  }

  const PathFormula& formula_;
  const rts::System& system_;
  const bool in_program_;
  std::vector<std::optional<std::string>> names_;  // by variable, if it is imported
};

/// Renumbers the calls of results.
class Renumbering {
 public:
  explicit Renumbering(const PathFormula& formula) : formula_(formula) {}

  void apply(Sum& sum) {
    for (auto& [term, factor] : sum.terms) {
      SpecTerm changed = *term;
      if (term->has_operand()) apply(changed.operand);
      if (term->kind == SpecTerm::Kind::result) changed.call = number_of(term->call);
      term = std::make_shared<const SpecTerm>(std::move(changed));
    }
  }
  std::vector<std::string> calls() && { return std::move(calls_); }

 private:
  std::size_t number_of(std::size_t call) {
    const auto [known, is_new] = numbers_.emplace(call, calls_.size());
    if (is_new) calls_.push_back(formula_.calls[call]);
    return known->second;
  }

  const PathFormula& formula_;
  std::map<std::size_t, std::size_t> numbers_;
  std::vector<std::string> calls_;
};

void collect_calls(const Sum& sum, std::vector<std::size_t>& calls) {
  for (const auto& [term, factor] : sum.terms) {
    if (term->has_operand()) collect_calls(term->operand, calls);
    if (term->kind == SpecTerm::Kind::result) calls.push_back(term->call);
  }
}

class ToTerms {
 public:
  ToTerms(const PathFormula& formula, horn::TermStore& terms) : formula_(formula), terms_(terms) {
    for (const auto& [variable, symbol] : formula.symbols) {
      if (symbol.kind == Symbol::Kind::start) starts_[symbol.variable] = variable;
      if (symbol.kind == Symbol::Kind::result) {
        results_[{symbol.call, symbol.component}] = variable;
      }
    }
  }

  /// `calls`: of the path, in place of those of the clause.
  Term of(const Clause& clause, const std::vector<std::size_t>& calls) const {
    std::vector<Term> literals;
    for (const Literal& literal : clause.literals) {
      const Term sum = of(literal.sum, calls);
      const Term zero = terms_.numeral(0, Sort::integer);
      switch (literal.relation) {
        case Literal::Relation::equal:
          literals.push_back(terms_.equal(sum, zero));
          break;
        case Literal::Relation::not_equal:
          literals.push_back(terms_.negation(terms_.equal(sum, zero)));
          break;
        case Literal::Relation::at_most:
          literals.push_back(terms_.less_equal(sum, zero));
          break;
        case Literal::Relation::allocated:
          literals.push_back(terms_.select(formula_.allocated, sum));
          break;
        case Literal::Relation::string:
        case Literal::Relation::list:
          literals.push_back(consequences_of(literal, sum, formula_, terms_));
          break;
      }
    }
    return terms_.disjunction(std::move(literals));
  }

 private:
  Term of(const Sum& sum, const std::vector<std::size_t>& calls) const {
    std::vector<Term> parts = {terms_.numeral(sum.constant, Sort::integer)};
    for (const auto& [term, factor] : sum.terms) {
      parts.push_back(terms_.multiply(factor, of(*term, calls)));
    }
    return terms_.add(std::move(parts));
  }
  Term of(const SpecTerm& term, const std::vector<std::size_t>& calls) const {
    switch (term.kind) {
      case SpecTerm::Kind::start:
        return starts_.at(term.variable);
      case SpecTerm::Kind::result:
        return results_.at({calls[term.call], term.component});
      case SpecTerm::Kind::start_value:
        return terms_.select(formula_.contents, of(term.operand, calls));
      case SpecTerm::Kind::start_size:
        return terms_.select(formula_.sizes, of(term.operand, calls));
      case SpecTerm::Kind::start_base:
        return terms_.select(formula_.blocks, of(term.operand, calls));
      case SpecTerm::Kind::quotient:
      case SpecTerm::Kind::remainder:
        break;
    }
    return divided(term, of(term.operand, calls));
  }
  Term divided(const SpecTerm& term, Term operand) const {
    const auto of_size = [&](Term size) {
      return term.kind == SpecTerm::Kind::quotient ? terms_.divide(size, term.divisor)
                                                   : terms_.modulo(size, term.divisor);
    };
    const Term zero = terms_.numeral(0, Sort::integer);
    const Term minus = terms_.subtract(zero, operand);
    return terms_.choose(terms_.less(operand, zero), terms_.subtract(zero, of_size(minus)),
                         of_size(operand));
  }

  const PathFormula& formula_;
  horn::TermStore& terms_;
  std::map<rts::VariableId, Term> starts_;
  std::map<std::pair<std::size_t, std::size_t>, Term> results_;
};

}  // namespace

std::optional<Sum> sum_of(Term term, const PathFormula& formula, const rts::System& system) {
  return ToSpecification(formula, system).address(term);
}

std::optional<Literal> literal_of(Term atom, bool negated, const PathFormula& formula,
                                  const rts::System& system) {
  return ToSpecification(formula, system).literal(atom, negated);
}

namespace {

template <typename Is>
bool mentions(Term term, const PathFormula& formula, Is is_one) {
  const auto symbol = formula.symbols.find(term);
  if (symbol != formula.symbols.end()) return is_one(symbol->second.kind);
  return std::any_of(term->arguments.begin(), term->arguments.end(),
                     [&](Term part) { return mentions(part, formula, is_one); });
}

}  // namespace

bool mentions_unknown(Term term, const PathFormula& formula) {
  return mentions(term, formula, [](Symbol::Kind kind) { return kind != Symbol::Kind::other; });
}

bool is_beyond_words(Term term, const PathFormula& formula) {
  const auto is_operation = [](Symbol::Kind kind) { return kind == Symbol::Kind::operation; };
  if (mentions(term, formula, is_operation)) return true;
  const bool is_divided = term->kind == Kind::divide || term->kind == Kind::modulo;
  if (is_divided && !is_surely_not_negative(term->arguments[0], formula)) {
    return mentions_unknown(term, formula);
  }
  return std::any_of(term->arguments.begin(), term->arguments.end(),
                     [&](Term part) { return is_beyond_words(part, formula); });
}

Clause generalised(std::vector<Literal> literals, const PathFormula& formula) {
  // In the order of the path, so that the earlier call is the first one.
  std::vector<std::size_t> calls;
  for (const Literal& literal : literals) collect_calls(literal.sum, calls);
  std::sort(calls.begin(), calls.end());
  Renumbering renumbering(formula);
  for (const std::size_t call : calls) {
    SpecTerm term;
    term.kind = SpecTerm::Kind::result;
    term.call = call;
    Sum sum{{{std::make_shared<const SpecTerm>(term), 1}}, 0};
    renumbering.apply(sum);
  }
  for (Literal& literal : literals) renumbering.apply(literal.sum);
  return {std::move(renumbering).calls(), std::move(literals)};
}

Term term_of(const std::vector<Literal>& literals, const PathFormula& formula,
             horn::TermStore& terms) {
  std::vector<std::size_t> calls;
  for (std::size_t call = 0; call < formula.calls.size(); ++call) calls.push_back(call);
  return ToTerms(formula, terms).of({formula.calls, literals}, calls);
}

std::vector<Term> instances_of(const Clause& clause, const PathFormula& formula,
                               horn::TermStore& terms) {
  const ToTerms to_terms(formula, terms);
  std::vector<std::vector<std::size_t>> choices = {{}};
  for (const std::string& procedure : clause.calls) {
    std::vector<std::vector<std::size_t>> longer;
    for (const auto& choice : choices) {
      for (std::size_t call = 0; call < formula.calls.size(); ++call) {
        const bool used = std::find(choice.begin(), choice.end(), call) != choice.end();
        const bool has_results = formula.results[call] > most_component(clause, choice.size());
        if (used || formula.calls[call] != procedure || !has_results) continue;
        longer.push_back(choice);
        longer.back().push_back(call);
      }
    }
    choices = std::move(longer);
  }
  std::vector<Term> result;
  for (const auto& choice : choices) result.push_back(to_terms.of(clause, choice));
  return result;
}

}  // namespace heapreach::analyses::angelic

// One clause as Prolog text. Prolog's constraint languages know conjunctions, disjunctions and
// linear comparisons; everything else is named by a variable with a constraint that defines it for
// all values of the others, so that the clause says the same as before. Negations are pushed
// inwards.
#include "horn/print/write_clp.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "horn/clauses/arguments.h"
#include "horn/print/write_clause.h"
#include "horn/terms/sharing.h"
#include "horn/terms/traverse.h"
#include "support/error.h"

namespace heapreach::horn {

namespace {

constexpr std::size_t deepest_of_clp = 200;

/// A variable, its negation, or a constant: what has a text as a number even if it is a Boolean.
bool is_literal(Term term) {
  if (term->kind == Kind::negation) return term->arguments[0]->is_variable();
  return term->is_variable() || term->is_constant();
}

bool is_comparison(Term term) {
  const bool compares =
      term->kind == Kind::equal || term->kind == Kind::less_equal || term->kind == Kind::less;
  return compares && term->arguments[0]->sort != Sort::boolean;
}

/// Whether repeating the formula, negated, costs no more than a constant factor.
bool is_small(Term term) {
  return is_literal(term) || is_comparison(term);
}

/// What needs a name wherever it stands, and what must not occur.
std::unordered_set<Term> terms_to_name(const std::vector<Term>& roots) {
  std::unordered_set<Term> result;
  for_each_node(roots, [&](Term t) {
    if (is_array(t->sort)) throw UsageError("the format clp has no arrays");
    if (t->kind == Kind::forall || t->kind == Kind::exists) {
      throw InternalError("a clause with a quantifier cannot be printed");
    }
    const bool number = t->sort != Sort::boolean;
    if (t->kind == Kind::divide || t->kind == Kind::modulo) result.insert(t);
    if (t->kind == Kind::choose) {
      if (number) result.insert(t);
      if (!is_small(t->arguments[0])) result.insert(t->arguments[0]);
    }
    if (t->kind == Kind::equal && t->arguments[0]->sort == Sort::boolean) {
      for (Term side : t->arguments) {
        if (!is_literal(side)) result.insert(side);
      }
    }
  });
  return result;
}

}  // namespace

std::string ClpWriter::text(const Clause& clause) {
  const std::vector<Term> roots = roots_of(clause);
  name_variables(clause, roots);
  name_subterms(clause, roots);
  std::vector<std::string> body;
  for (const Atom& part : clause.body) body.push_back(atom(part));
  const std::string head = clause.head ? atom(*clause.head) : "false";
  for (Term conjunct : conjuncts_of(clause.constraint)) constrain(formula(conjunct, true));
  body.insert(body.end(), constraints_.begin(), constraints_.end());
  if (body.empty()) return head + ".\n";
  return fmt::format("{} :-\n    {}.\n", head, fmt::join(body, ",\n    "));
}

std::string ClpWriter::hint_of(const Atom& atom, std::size_t argument) const {
  const auto& names = system_.predicates[atom.predicate].argument_names;
  return argument < names.size() && !names[argument].empty() ? names[argument]
                                                             : "x" + std::to_string(argument);
}

void ClpWriter::name_variables(const Clause& clause, const std::vector<Term>& roots) {
  std::vector<Term> free_booleans;
  auto name = [&](Term term, const std::string& hint) {
    if (!term->is_variable() || name_of_.count(term) > 0) return false;
    name_of_.emplace(term, names_.variable(hint));
    return term->sort == Sort::boolean;
  };
  auto name_arguments = [&](const Atom& atom, bool in_body) {
    for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
      Term term = atom.arguments[i];
      if (name(term, hint_of(atom, i)) && !in_body) free_booleans.push_back(term);
    }
  };
  for (const Atom& atom : clause.body) name_arguments(atom, true);
  if (clause.head) name_arguments(*clause.head, false);
  for_each_node(roots, [&](Term t) {
    if (name(t, "x" + std::to_string(t->index))) free_booleans.push_back(t);
  });
  // Those of the body are 0 or 1 since every derivable fact holds nothing else.
  for (Term term : free_booleans) {
    constrain(fmt::format("({0} = 0 ; {0} = 1)", name_of_.at(term)));
  }
}

void ClpWriter::name_subterms(const Clause& clause, const std::vector<Term>& roots) {
  SharingRules rules;
  rules.max_depth = deepest_of_clp;
  rules.always = terms_to_name(roots);
  std::unordered_map<Term, std::string> hints;
  auto add = [&](const Atom& atom) {
    for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
      Term term = atom.arguments[i];
      if (is_literal(term)) continue;
      rules.always.insert(term);
      hints.emplace(term, hint_of(atom, i));
    }
  };
  if (clause.head) add(*clause.head);
  for (const Atom& atom : clause.body) add(atom);
  for (Term term : shared_subterms(roots, rules)) {
    if (is_literal(term)) continue;
    const auto hint = hints.find(term);
    const std::string name = names_.variable(hint == hints.end() ? "s" : hint->second);
    define(term, name);
    name_of_.emplace(term, name);
  }
}

void ClpWriter::define(Term term, const std::string& name) {
  const auto& parts = term->arguments;
  if (term->sort == Sort::boolean) {
    const std::string yes = formula(term, true), no = formula(term, false);
    constrain(choice(name + " = 1", yes, name + " = 0", no));
  } else if (term->kind == Kind::choose) {
    constrain(choice(formula(parts[0], true), name + " = " + sum(parts[1]),
                     formula(parts[0], false), name + " = " + sum(parts[2])));
  } else if (term->kind == Kind::divide || term->kind == Kind::modulo) {
    const Integer divisor = parts[1]->value.get_num();
    const bool divide = term->kind == Kind::divide;
    const std::string quotient = divide ? name : names_.variable("quotient");
    const std::string rest = divide ? names_.variable("rest") : name;
    constrain(fmt::format("{} = {}*{} + {}, 0 =< {}, {} < {}", sum(parts[0]), divisor.get_str(),
                          quotient, rest, rest, rest, divisor.get_str()));
  } else {
    constrain(name + " = " + sum(term));
  }
}

std::string ClpWriter::atom(const Atom& atom) {
  const std::string& symbol = atoms_.at(atom.predicate);
  if (atom.arguments.empty()) return symbol;
  std::vector<std::string> arguments;
  std::unordered_set<Term> used;
  for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
    Term term = atom.arguments[i];
    if (name_of_.count(term) > 0 && used.insert(term).second) {
      arguments.push_back(name_of_.at(term));
      continue;
    }
    arguments.push_back(names_.variable(hint_of(atom, i)));
    constrain(arguments.back() + " = " + value(term));
  }
  return fmt::format("{}({})", symbol, fmt::join(arguments, ","));
}

std::string ClpWriter::value(Term term) const {
  if (const auto found = name_of_.find(term); found != name_of_.end()) return found->second;
  if (term->kind == Kind::negation) return "1 - " + value(term->arguments[0]);
  if (term->kind == Kind::boolean) return term->is_true() ? "1" : "0";
  return sum(term);
}

std::string ClpWriter::product(Term term) const {
  if (const auto found = name_of_.find(term); found != name_of_.end()) return found->second;
  if (term->kind == Kind::numeral) {
    const std::string text = term->value.get_str();
    return term->value.get_den() == 1 && term->value >= 0 ? text : "(" + text + ")";
  }
  if (term->kind == Kind::multiply) {
    return product(term->arguments[0]) + "*" + product(term->arguments[1]);
  }
  return "(" + sum(term) + ")";
}

std::string ClpWriter::sum(Term term) const {
  if (term->kind != Kind::add || name_of_.count(term) > 0) return product(term);
  std::string text;
  for (Term part : term->arguments) {
    text += (text.empty() ? "" : " + ") + product(part);
  }
  return text;
}

std::string ClpWriter::choice(const std::string& condition, const std::string& then_text,
                              const std::string& negated, const std::string& else_text) const {
  return fmt::format("({}, {} ; {}, {})", condition, then_text, negated, else_text);
}

std::string ClpWriter::formula(Term term, bool holds) const {
  const auto& parts = term->arguments;
  if (name_of_.count(term) > 0) return value(term) + (holds ? " = 1" : " = 0");
  switch (term->kind) {
    case Kind::boolean:
      return term->is_true() == holds ? "0 = 0" : "0 = 1";
    case Kind::negation:
      return formula(parts[0], !holds);
    case Kind::conjunction:
    case Kind::disjunction:
      return junction(term, holds);
    case Kind::choose:
      return choice(formula(parts[0], true), formula(parts[1], holds), formula(parts[0], false),
                    formula(parts[2], holds));
    case Kind::equal:
    case Kind::less_equal:
    case Kind::less:
      return comparison(term, holds);
    default:
      throw InternalError("a term that clp cannot say");
  }
}

std::string ClpWriter::junction(Term term, bool holds) const {
  std::vector<std::string> texts;
  for (Term part : term->arguments) texts.push_back(formula(part, holds));
  const bool all = (term->kind == Kind::conjunction) == holds;
  return fmt::format("({})", fmt::join(texts, all ? ", " : " ; "));
}

std::string ClpWriter::comparison(Term term, bool holds) const {
  const bool booleans = term->arguments[0]->sort == Sort::boolean;
  const std::string left = booleans ? value(term->arguments[0]) : sum(term->arguments[0]);
  const std::string right = booleans ? value(term->arguments[1]) : sum(term->arguments[1]);
  const char* symbol = "=";
  if (term->kind == Kind::equal) symbol = holds ? "=" : "=\\=";
  if (term->kind == Kind::less_equal) symbol = holds ? "=<" : ">";
  if (term->kind == Kind::less) symbol = holds ? "<" : ">=";
  return left + " " + symbol + " " + right;
}

}  // namespace heapreach::horn

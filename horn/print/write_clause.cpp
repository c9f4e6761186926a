// One clause in the shape of the CHC competition (see print.h). The shape knows neither `let` nor
// arguments other than variables; both are replaced by clause variables with an equation, which
// is equivalent since clauses are universally closed.
#include "horn/print/write_clause.h"

#include <algorithm>

#include "horn/terms/traverse.h"
#include "support/error.h"

namespace heapreach::horn {

namespace {

// Parsers that recurse must survive the text of a read from thousands of cells.
constexpr std::size_t deepest_nesting = 1000;

}  // namespace

std::vector<Term> conjuncts_of(Term term) {
  if (term->is_true()) return {};
  if (term->kind == Kind::conjunction) return term->arguments;
  return {term};
}

std::vector<Term> roots_of(const Clause& clause) {
  std::vector<Term> roots;
  auto add = [&](const Atom& atom) {
    roots.insert(roots.end(), atom.arguments.begin(), atom.arguments.end());
  };
  for (const Atom& atom : clause.body) add(atom);
  if (clause.head) add(*clause.head);
  for (Term conjunct : conjuncts_of(clause.constraint)) roots.push_back(conjunct);
  return roots;
}

ClauseWriter::ClauseWriter(std::string& out, const ClauseSystem& system,
                           const std::vector<std::string>& predicate_symbols,
                           const SymbolTable& outer_symbols)
    : out_(out),
      system_(system),
      predicate_symbols_(predicate_symbols),
      symbols_(&outer_symbols),
      terms_(text_, symbols_) {}

ClauseText ClauseWriter::parts(const Clause& clause, std::unordered_map<std::string, Sort>* sorts) {
  sorts_ = sorts;
  const std::vector<Term> roots = roots_of(clause);
  for (const Atom& atom : clause.body) name_variables(atom);
  if (clause.head) name_variables(*clause.head);
  name_remaining_variables(roots);
  name_subterms(clause, roots);

  ClauseText result;
  for (const Atom& atom : clause.body) result.atoms.push_back(atom_text(atom));
  result.head = clause.head ? atom_text(*clause.head) : "false";
  for (Term conjunct : conjuncts_of(clause.constraint)) add_conjunct(conjunct);
  result.variables = std::move(variables_);
  result.conjuncts = std::move(conjuncts_);
  return result;
}

void ClauseWriter::write(const Clause& clause) {
  ClauseText parts = this->parts(clause);
  std::vector<std::string>& body = parts.atoms;
  if (parts.variables.empty()) {
    declare("unused", Sort::integer);
    parts.variables = variables_;
  }
  if (parts.conjuncts.empty() && body.size() < 2) parts.conjuncts.push_back("true");

  out_ += "(assert (forall (";
  for (std::size_t i = 0; i < parts.variables.size(); ++i) {
    if (i > 0) out_ += ' ';
    out_ += '(' + parts.variables[i].first + ' ' + to_string(parts.variables[i].second) + ')';
  }
  out_ += ")\n  (=> ";
  body.insert(body.end(), std::make_move_iterator(parts.conjuncts.begin()),
              std::make_move_iterator(parts.conjuncts.end()));
  if (body.size() == 1) {
    out_ += body[0];
  } else {
    out_ += "(and";
    for (const std::string& part : body) out_ += "\n    " + part;
    out_ += ')';
  }
  out_ += "\n  " + parts.head + ")))\n";
}

std::string ClauseWriter::declare(const std::string& hint, Sort sort) {
  std::string name = symbols_.make(hint);
  while (sorts_ != nullptr && sorts_->emplace(name, sort).first->second != sort) {
    name = symbols_.make(hint);
  }
  variables_.emplace_back(name, sort);
  return name;
}

std::string ClauseWriter::hint_of(const Atom& atom, std::size_t argument) const {
  const auto& names = system_.predicates[atom.predicate].argument_names;
  return argument < names.size() && !names[argument].empty() ? names[argument]
                                                             : "x" + std::to_string(argument);
}

void ClauseWriter::name_variables(const Atom& atom) {
  for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
    Term term = atom.arguments[i];
    if (!term->is_variable() || terms_.has_name(term)) continue;
    terms_.set_name(term, declare(hint_of(atom, i), term->sort));
  }
}

void ClauseWriter::name_remaining_variables(const std::vector<Term>& roots) {
  for_each_node(roots, [&](Term t) {
    if (t->kind == Kind::forall || t->kind == Kind::exists) {
      throw InternalError("a clause with a quantifier cannot be printed");
    }
    if (!t->is_variable() || terms_.has_name(t)) return;
    terms_.set_name(t, declare("x" + std::to_string(t->index), t->sort));
  });
}

void ClauseWriter::name_subterms(const Clause& clause, const std::vector<Term>& roots) {
  SharingRules rules;
  rules.max_depth = deepest_nesting;
  std::unordered_map<Term, std::string> hints;
  auto add = [&](const Atom& atom) {
    for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
      Term term = atom.arguments[i];
      if (term->arguments.empty()) continue;
      rules.always.insert(term);
      hints.emplace(term, hint_of(atom, i));
    }
  };
  if (clause.head) add(*clause.head);
  for (const Atom& atom : clause.body) add(atom);
  for (Term term : shared_subterms(roots, rules)) {
    const auto hint = hints.find(term);
    const std::string name = declare(hint == hints.end() ? "s" : hint->second, term->sort);
    text_ = "(= " + name + ' ';
    terms_.write_definition(term);
    conjuncts_.push_back(text_ + ')');
    terms_.set_name(term, name);
  }
}

std::string ClauseWriter::atom_text(const Atom& atom) {
  const std::string& symbol = predicate_symbols_.at(atom.predicate);
  if (atom.arguments.empty()) return symbol;
  std::string text = '(' + symbol;
  std::unordered_set<Term> used;
  for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
    Term term = atom.arguments[i];
    text += ' ';
    if (terms_.has_name(term) && used.insert(term).second) {
      text += terms_.name(term);
      continue;
    }
    const std::string name = declare(hint_of(atom, i), term->sort);
    text += name;
    text_ = "(= " + name + ' ';
    terms_.write(term);
    conjuncts_.push_back(text_ + ')');
  }
  return text + ')';
}

void ClauseWriter::add_conjunct(Term term) {
  // A bare Boolean as a conjunct is misread by the competition's checkers as an atom.
  text_.clear();
  if (terms_.has_name(term)) {
    text_ = "(= " + terms_.name(term) + " true)";
  } else if (term->kind == Kind::negation && terms_.has_name(term->arguments[0])) {
    text_ = "(= " + terms_.name(term->arguments[0]) + " false)";
  } else {
    terms_.write(term);
  }
  conjuncts_.push_back(text_);
}

}  // namespace heapreach::horn

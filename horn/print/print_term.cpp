// Single terms as text: for people, for stored models, and as scripts that ask a solver for the
// validity of a condition.
#include <algorithm>

#include "horn/print/print.h"
#include "horn/print/symbol.h"
#include "horn/print/write_clause.h"
#include "horn/print/write_term.h"
#include "horn/terms/traverse.h"

namespace heapreach::horn {

namespace {

/// What a script has to know about its assertions.
struct Contents {
  std::vector<Term> free_variables;  // in order of first occurrence
  bool integers = false, reals = false, arrays = false, quantifiers = false;
};

Contents contents_of(const std::vector<Term>& roots) {
  Contents contents;
  std::vector<Term> variables;
  std::unordered_set<Term> seen, bound;
  auto leave = [&](Term t) {
    seen.insert(t);
    contents.integers |= t->sort == Sort::integer;
    contents.reals |= t->sort == Sort::real;
    contents.arrays |= is_array(t->sort);
    if (t->is_variable()) variables.push_back(t);
    if (t->kind != Kind::forall && t->kind != Kind::exists) return;
    contents.quantifiers = true;
    bound.insert(t->arguments.begin(), t->arguments.end() - 1);
  };
  for (Term root : roots)
    post_order(
        root, [&](Term t) { return seen.count(t) > 0; }, leave);
  std::copy_if(variables.begin(), variables.end(), std::back_inserter(contents.free_variables),
               [&](Term v) { return bound.count(v) == 0; });
  return contents;
}

const char* logic_of(const Contents& contents) {
  if (contents.arrays && contents.reals) return "ALL";
  if (contents.arrays) return contents.quantifiers ? "AUFLIA" : "QF_AUFLIA";
  if (contents.integers && contents.reals) return contents.quantifiers ? "AUFLIRA" : "QF_LIRA";
  if (contents.reals) return contents.quantifiers ? "LRA" : "QF_LRA";
  return contents.quantifiers ? "LIA" : "QF_LIA";
}

/// An assertion of a term or of its negation.
struct Assertion {
  Term term;
  bool negated;
};

/// Assertions that together say that `condition`, usually an implication, does not hold.
std::vector<Assertion> refutation(Term condition) {
  const std::vector<Term> disjuncts =
      condition->kind == Kind::disjunction ? condition->arguments : std::vector<Term>{condition};
  std::vector<Assertion> assertions;
  for (Term disjunct : disjuncts) {
    if (disjunct->kind != Kind::negation) {
      assertions.push_back({disjunct, true});
      continue;
    }
    for (Term conjunct : conjuncts_of(disjunct->arguments[0])) {
      assertions.push_back({conjunct, false});
    }
  }
  return assertions;
}

void declare(std::string& text, const std::string& name, Sort sort) {
  text += "(declare-fun " + name + " () " + to_string(sort) + ")\n";
}

void name_variables(TermWriter& writer, SymbolTable& symbols, Term term,
                    const std::vector<std::string>& names) {
  for (const std::string& name : names) symbols.reserve(name);
  for (Term variable : contents_of({term}).free_variables) {
    const bool named = variable->index < names.size();
    writer.set_name(variable, named ? names[variable->index]
                                    : symbols.make("x" + std::to_string(variable->index)));
  }
}

}  // namespace

std::string to_text(Term term, const std::vector<std::string>& names) {
  std::string text;
  SymbolTable symbols;
  TermWriter writer(text, symbols);
  name_variables(writer, symbols, term, names);
  writer.write(term);
  return text;
}

void print_term(std::ostream& out, Term term, const std::vector<std::string>& names) {
  std::string text;
  SymbolTable symbols;
  TermWriter writer(text, symbols, Scopes(std::vector<Term>{term}));
  name_variables(writer, symbols, term, names);
  writer.write_with_let(term);
  out << text;
}

void print_validity_script(std::ostream& out, Term condition) {
  const std::vector<Assertion> assertions = refutation(condition);
  std::vector<Term> roots;
  for (const Assertion& assertion : assertions) roots.push_back(assertion.term);
  const Contents contents = contents_of(roots);
  std::string text = std::string("(set-logic ") + logic_of(contents) + ")\n";
  SymbolTable symbols;
  TermWriter writer(text, symbols, Scopes(roots));
  for (Term variable : contents.free_variables) {
    writer.set_name(variable, symbols.make("x" + std::to_string(variable->index)));
    declare(text, writer.name(variable), variable->sort);
  }
  SharingRules rules;
  rules.max_depth = 1000;
  std::size_t count = 0;
  for (Term term : writer.scopes().shared_outside(roots, rules)) {
    std::string name = symbols.make("s" + std::to_string(count++));
    declare(text, name, term->sort);
    text += "(assert (= " + name + ' ';
    writer.write_definition(term);
    text += "))\n";
    writer.set_name(term, std::move(name));
  }
  for (const Assertion& assertion : assertions) {
    text += assertion.negated ? "(assert (not " : "(assert ";
    writer.write(assertion.term);
    text += assertion.negated ? "))\n" : ")\n";
  }
  text += "(check-sat)\n";
  out << text;
}

}  // namespace heapreach::horn

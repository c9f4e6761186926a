// The writer behind horn/print/print.h: terms to text without recursion, with names for shared
// subterms.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "horn/print/symbol.h"
#include "horn/terms/sharing.h"
#include "horn/terms/term.h"

namespace heapreach::horn {

/// Appends the SMT-LIB text of a number of the sort: `5`, `(- 5)`, `2.0`, `(/ 1.0 3.0)`.
void append_numeral(std::string& out, const Rational& value, Sort sort);

/// Appends terms to a text. A term that has a name is written as its name; free variables need one.
class TermWriter {
 public:
  /// `symbols` makes names for bound variables and for what `let` binds; `scopes` must know the
  /// quantifiers of the terms that will be written.
  TermWriter(std::string& out, SymbolTable& symbols, Scopes scopes = {})
      : out_(out), symbols_(symbols), scopes_(std::move(scopes)) {}

  const Scopes& scopes() const { return scopes_; }
  void set_name(Term term, std::string name) { names_[term] = std::move(name); }
  bool has_name(Term term) const { return names_.count(term) > 0; }
  const std::string& name(Term term) const { return names_.at(term); }

  /// Appends the term.
  void write(Term term);
  /// Appends the term in full even if it has a name.
  void write_definition(Term term);
  /// Appends the term with `let` around it for what it shares.
  void write_with_let(Term term);

 private:
  struct Step {
    enum Action { write, argument, define, text, bind, unbind, leave } action;
    Term term = nullptr;
    std::string text_or_name = {};
  };

  void run();
  void perform(Step step);
  void start(Term term);
  void start_operator(const char* symbol, Term term, std::size_t first = 0);
  void start_quantifier(Term term);
  /// Until the quantifier ends: names of terms in which it would capture a variable.
  void hide_names(Term quantifier);
  void push_let(const std::vector<Term>& shared, Term body);

  std::string& out_;
  SymbolTable& symbols_;
  Scopes scopes_;
  std::unordered_map<Term, std::string> names_;
  std::vector<Step> steps_;  // a stack: the last is performed first
  std::size_t bound_names_ = 0;
  std::size_t let_names_ = 0;
};

}  // namespace heapreach::horn

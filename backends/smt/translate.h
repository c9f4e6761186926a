// Terms to Z3 expressions and back. Iterative: constraints over thousands of cells are deeper than
// a call stack.
#pragma once

#include <z3++.h>

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "horn/terms/term.h"
#include "support/deadline.h"

namespace heapreach::backends {

/// Translates terms of one store into one context; a term that was translated before costs nothing.
class ToZ3 {
 public:
  ToZ3(z3::context& context, const Deadline& deadline) : context_(context), deadline_(deadline) {}

  /// Variables become constants that are called by sort and index ("i3", "b0", "r7").
  z3::expr operator()(horn::Term term);
  z3::expr_vector operator()(const std::vector<horn::Term>& terms);
  z3::sort sort(horn::Sort sort);

 private:
  z3::context& context_;
  Deadline deadline_;
  std::unordered_map<horn::Term, z3::expr> memo_;
  std::size_t translated_ = 0;

  z3::expr make(horn::Term term);
};

/// Translates Z3 expressions into terms of one store. What has no counterpart there throws
/// BackendError(gave_up) naming it.
class FromZ3 {
 public:
  FromZ3(horn::TermStore& terms, std::string stage) : terms_(terms), stage_(std::move(stage)) {}

  /// `arguments[i]` is what a free de-Bruijn variable i stands for.
  horn::Term operator()(const z3::expr& expression, const std::vector<horn::Term>& arguments);
  /// A Boolean or number constant's value (Booleans are 0 or 1).
  static std::optional<Rational> value(const z3::expr& expression);

 private:
  horn::TermStore& terms_;
  std::string stage_;

  horn::Term convert(const z3::expr& root, const std::vector<horn::Term>& bound, int nesting);
  horn::Term leaf(const z3::expr& expression, const std::vector<horn::Term>& bound);
  horn::Term quantifier(const z3::expr& expression, const std::vector<horn::Term>& bound,
                        int nesting);
  horn::Term application(const z3::expr& expression, const std::vector<horn::Term>& arguments);
  horn::Term logical(Z3_decl_kind kind, const std::vector<horn::Term>& arguments);
  horn::Term comparison(Z3_decl_kind kind, const std::vector<horn::Term>& arguments);
  horn::Term arithmetic(const z3::expr& expression, const std::vector<horn::Term>& arguments);
  horn::Term element(const z3::expr& expression, const std::vector<horn::Term>& arguments);
  horn::Term distinct(const std::vector<horn::Term>& arguments);
  horn::Term difference(const std::vector<horn::Term>& arguments);
  horn::Term product(const z3::expr& expression, const std::vector<horn::Term>& factors);
  horn::Term quotient(const z3::expr& expression, const std::vector<horn::Term>& arguments);
  horn::Sort sort_of(const z3::sort& sort);
  [[noreturn]] void unsupported(const std::string& what) const;
};

}  // namespace heapreach::backends

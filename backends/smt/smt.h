// Satisfiability of terms: what evidence checkers and the path solver need of an SMT solver.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "horn/terms/term.h"
#include "support/limits.h"

namespace heapreach::backends {

enum class Satisfiability { sat, unsat, unknown };

/// An incremental solver over terms of one store. The same calls and seed give the same results.
class Smt {
 public:
  using Result = Satisfiability;

  /// `stage` names the user in errors. The deadline covers all calls together.
  explicit Smt(const Limits& limits, std::string stage = "smt");
  ~Smt();
  Smt(const Smt&) = delete;
  Smt& operator=(const Smt&) = delete;

  /// Asserts a Boolean term (quantifiers allowed). Throws BackendError if a limit strikes
  /// meanwhile.
  void assert_term(horn::Term term);
  void push();
  void pop();

  Result check() { return check({}); }
  /// Checks what is asserted together with the assumptions, any Boolean terms.
  Result check(const std::vector<horn::Term>& assumptions);

  /// After `unsat`: those of the assumptions, each once and in their order, that are unsatisfiable
  /// with what is asserted. Seldom minimal.
  std::vector<horn::Term> core();

  /// After `unknown`: why, and in the solver's words.
  Failure failure() const;
  const std::string& reason() const;
  /// After `sat`: value of a quantifier-free term in the model; Booleans are 0 or 1, variables that
  /// were never asserted are 0. Stays usable until the next check. Throws BackendError once the
  /// deadline has expired.
  Rational value(horn::Term term);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

struct ScriptResult {
  Satisfiability result = Satisfiability::unknown;
  Failure failure = Failure::gave_up;  // if unknown
  std::string reason;                  // if unknown
};

/// Parses the declarations and assertions of an SMT-LIB script in a fresh solver context and checks
/// them; commands such as (check-sat) are ignored. Throws BackendError if the text does not parse.
ScriptResult check_script(const std::string& smtlib_text, const Limits& limits,
                          const std::string& stage = "smt");

}  // namespace heapreach::backends

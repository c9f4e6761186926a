// What follows from the constraints of a state. Most questions of a state graph ask for a form that
// is compared with numbers elsewhere, or for an unknown that nothing is said about: those are
// answered by intervals. Only the others cost a call of the solver.
#pragma once

#include <optional>
#include <set>
#include <unordered_map>

#include "backends/smt/smt.h"
#include "evidence/checker/conditions/linear.h"

namespace heapreach::evidence::checker {

/// A conjunction of constraints.
class Facts {
 public:
  Facts() = default;
  explicit Facts(const std::vector<Constraint>& constraints);
  void add(const Constraint& constraint);
  const std::vector<Constraint>& constraints() const { return constraints_; }

 private:
  friend class GraphSolver;
  std::vector<Constraint> constraints_;
  std::vector<Normal> normals_;  // indexed like constraints_
};

/// Whether a constraint can hold, and whether it can fail to, where some facts hold.
struct Prospects {
  bool may_hold = true;
  bool may_fail = true;
};

class GraphSolver {
 public:
  explicit GraphSolver(const Limits& limits);

  /// Exact if the facts are consistent. Throws BackendError if the solver does not decide it, as
  /// the next two do.
  Prospects prospects(const Facts& facts, const Constraint& constraint);
  bool satisfiable(const Facts& facts);
  /// Whether, wherever the facts hold, some integers for `existential` fulfil the constraints.
  bool follows(const Facts& facts, const std::set<Unknown>& existential,
               const std::vector<Constraint>& constraints);

  /// The integer that the term is wherever the facts hold; nothing if they leave several. Throws
  /// BackendError if the solver does not decide it.
  std::optional<Integer> value_of(const Facts& facts, const Linear& term);

  /// Throws BackendError once the deadline has expired.
  void poll() const;

 private:
  horn::Term term(const Linear& linear);
  horn::Term term(const Constraint& constraint);
  horn::Term term(const std::vector<Constraint>& constraints);
  bool satisfiable(const Facts& facts, horn::Term also);
  std::optional<Integer> some_value(const Facts& facts, const Linear& asked);
  bool is_satisfied(horn::Term all);

  Limits limits_;
  mutable unsigned polls_ = 0;
  horn::TermStore terms_;
  std::optional<backends::Smt> smt_;                   // made when it is first needed
  std::unordered_map<horn::Term, bool> satisfiable_;   // what was asked before
  std::vector<std::pair<Unknown, horn::Term>> bound_;  // unknowns under a quantifier
};

}  // namespace heapreach::evidence::checker

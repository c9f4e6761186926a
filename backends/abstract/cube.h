// Cubes: the conjunction of literals by which an assignment makes conditions true.
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "backends/abstract/affine.h"
#include "horn/terms/term.h"

namespace heapreach::backends::abstract {

/// One disjunct of conditions, found by their values in an assignment: of a disjunction the first
/// true part, of an `ite` the branch taken. Number variables and integer divisions are columns of a
/// system of linear constraints, and so are the Boolean variables that are declared to be (as 0 or
/// 1); of other Boolean variables nothing is kept. Strict inequalities over reals become weak ones.
/// So the constraints follow from the conditions together with what the assignment decided.
class Cube {
 public:
  /// `values` must have a value for every variable that will be met.
  Cube(horn::TermStore& terms, horn::Evaluator& values) : terms_(terms), values_(values) {}

  /// A column for which no term stands yet, of an integer or not.
  std::size_t anonymous_column(bool integral);
  /// Makes the column the variable's, unless the variable has one.
  void declare(horn::Term variable, std::size_t column);
  std::optional<std::size_t> column_of(horn::Term variable) const;

  /// Adds the literals by which the condition has the value that it has in the assignment.
  /// Contract: no quantifiers.
  void decide(horn::Term condition);
  /// The number as a sum over columns; what that depends on is decided on the way.
  Affine sum_of(horn::Term number);
  void add(Constraint constraint);

  bool value(horn::Term condition) { return values_.value(condition) != 0; }
  std::size_t columns() const { return integral_.size(); }
  const std::vector<bool>& integral() const { return integral_; }  // by column
  const std::vector<Constraint>& constraints() const { return constraints_; }

 private:
  void decide_one(horn::Term condition);
  void decide_junction(horn::Term condition);
  void decide_comparison(horn::Term condition);
  std::size_t column(horn::Term term);
  void settle();
  Affine expand(horn::Term number);

  horn::TermStore& terms_;
  horn::Evaluator& values_;
  std::unordered_map<horn::Term, std::size_t> column_of_;
  std::vector<bool> integral_;
  std::vector<Constraint> constraints_;
  std::unordered_set<horn::Term> decided_;
  std::vector<horn::Term> to_decide_;  // conditions
  std::vector<horn::Term> to_define_;  // divisions that got a column
};

}  // namespace heapreach::backends::abstract

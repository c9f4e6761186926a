// Which pointers may lead to the same blocks, by what is moved, loaded and stored.
#pragma once

#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

/// The variables of an expression, with repetitions.
std::vector<VariableId> variables_of(const Expression& expression);

/// Classes of variables that may hold addresses of the same blocks, as an analysis by unification
/// has them: whatever is assigned is in one class, each class has a class of what its cells hold,
/// and nothing is said of pointers that come from outside. Source: Steensgaard, "Points-to analysis
/// in almost linear time", POPL 1996.
class PointerClasses {
 public:
  explicit PointerClasses(const System& system);

  /// The class of the cells that an access leads to. Contract: the access is one of the system.
  std::size_t of_access(const ExpressionPtr& address, const ExpressionPtr& in);

 private:
  struct Assigning;

  std::size_t added();
  std::size_t find(std::size_t index);
  std::size_t content_of(std::size_t index);
  void unify(std::size_t a, std::size_t b);
  void unify_variables(const ExpressionPtr& expression, std::size_t with);
  std::size_t class_in(const ExpressionPtr& expression, bool only_pointers);

  const System& system_;
  std::size_t at_constants_ = 0;
  std::vector<std::size_t> parent_;   // indexed by class, first of all those of variables
  std::vector<std::size_t> content_;  // indexed by class; none: `no_content`
};

}  // namespace heapreach::rts

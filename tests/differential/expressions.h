// Random expressions over the variables in sight.
#pragma once

#include <functional>
#include <vector>

#include "tests/differential/features.h"
#include "tests/differential/program.h"

namespace heapreach::differential {

/// What a statement may name.
struct Scope {
  std::vector<VariablePtr> variables;  // may be changed
  std::vector<VariablePtr> numbers;    // inputs and counters: small and not negative
};

using Wanted = std::function<bool(TypeId)>;

class Expressions {
 public:
  Expressions(heapreach::test::Random& random, const Features& features, Types& types,
              const std::vector<TypeId>& records)
      : random_(random), features_(features), types_(types), records_(records) {}

  /// A place of a wanted type, or nothing if none is found soon.
  ExpressionPtr place(const Scope& scope, const Wanted& wanted);
  /// A place of any type, bit-fields left out.
  ExpressionPtr any_place(const Scope& scope);
  ExpressionPtr integer(const Scope& scope, int depth = 2);
  /// A number that is mostly below `count`.
  ExpressionPtr index(const Scope& scope, long count);
  /// A pointer to objects of the type, or nothing.
  ExpressionPtr pointer(const Scope& scope, TypeId target);
  /// A pointer to characters, which mostly end with a zero, or nothing.
  ExpressionPtr text(const Scope& scope);
  /// A pointer for memset and its like, and how many bytes it leads to as far as types say.
  ExpressionPtr memory(const Scope& scope, long& bytes);
  /// A length in bytes near one that fits.
  ExpressionPtr length(const Scope& scope, long bytes);
  TypeId integer_type();
  ExpressionPtr constant();
  const std::vector<TypeId>& records() const { return records_; }

 private:
  ExpressionPtr walk(const Scope& scope, const Wanted& wanted);
  ExpressionPtr step(const Scope& scope, const ExpressionPtr& place);
  ExpressionPtr view(const Scope& scope, TypeId target);
  ExpressionPtr seen_as_twin(const Scope& scope, TypeId record);
  ExpressionPtr around(const Scope& scope, TypeId record);
  ExpressionPtr difference(const Scope& scope);
  ExpressionPtr loaded(const Scope& scope);
  ExpressionPtr combined(const Scope& scope, int depth);

  heapreach::test::Random& random_;
  const Features& features_;
  Types& types_;
  const std::vector<TypeId>& records_;
};

}  // namespace heapreach::differential

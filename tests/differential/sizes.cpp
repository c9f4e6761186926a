// Sizes that no allocator has: more than PTRDIFF_MAX, which negative numbers come to as well.
#include "tests/differential/statements.h"

namespace heapreach::differential {

namespace {

using Kind = Statement::Kind;

}  // namespace

/// A number that is such a size, or one for some inputs only.
ExpressionPtr Statements::no_size(const Scope& scope) {
  const TypeId wide = integer_type(8, false);
  if (!scope.numbers.empty() && random_.chance(60)) {
    const ExpressionPtr some = use(random_.pick(scope.numbers));
    switch (random_.below(4)) {
      case 0:
        return unary(Op::minus, binary(Op::add, some, number(1)));
      case 1:
        return binary(Op::subtract, binary(Op::multiply, some, number(16)), number(8));
      case 2:
        return cast(integer_type(random_.pick(std::vector<long>{1, 2}), true),
                    binary(Op::add, some, number(random_.chance(50) ? 125 : 65534)));
      default:
        return conditional(some, number(-random_.between(1, 100)), number(8));
    }
  }
  static const std::vector<long> sizes = {-1, -8, -100, -2147483647};
  switch (random_.below(3)) {
    case 0:
      return number(random_.pick(sizes));
    case 1:
      return number(random_.pick(sizes), wide);
    default:
      return binary(Op::subtract, size_of(random_.pick(expressions_.records())),
                    number(random_.between(100, 200)));
  }
}

/// p = malloc(..), calloc(.., ..) or realloc(q, ..); then what is done if there is a block, or if
/// there is none.
Candidate Statements::outsized(const Scope& scope) {
  const TypeId type =
      random_.chance(60) ? random_.pick(expressions_.records()) : expressions_.integer_type();
  const VariablePtr pointer = variable("p", types_.pointer_to(type));
  Candidate result;
  result.statements.push_back(declaration(pointer, number(0, pointer->type)));
  const ExpressionPtr size = no_size(scope);
  switch (random_.below(4)) {
    case 0: {
      const ExpressionPtr half = number(1l << 62, integer_type(8, false));
      result.statements.push_back(random_.chance(50)
                                      ? statement(Kind::allocate, use(pointer), half, number(4))
                                      : statement(Kind::allocate, use(pointer), size, number(8)));
      break;
    }
    case 1: {
      const ExpressionPtr old = expressions_.pointer(scope, type);
      if (!old) return {};
      result.statements.push_back(statement(Kind::reallocate, use(pointer), old, size));
      break;
    }
    default:
      result.statements.push_back(statement(Kind::allocate, use(pointer), size));
  }
  result.variables.push_back(pointer);
  if (random_.chance(70)) {
    const bool if_there = random_.chance(70);
    const StatementPtr guarded =
        statement(Kind::choose, if_there ? use(pointer) : unary(Op::negation, use(pointer)));
    if (if_there) initialise(deref(use(pointer)), guarded->body);
    result.inside = &guarded->body;
    result.statements.push_back(guarded);
  }
  return result;
}

}  // namespace heapreach::differential

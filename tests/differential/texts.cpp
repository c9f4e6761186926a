// Texts, and calls of the functions of <string.h>.
#include <algorithm>

#include "tests/differential/statements.h"

namespace heapreach::differential {

namespace {

using Kind = Statement::Kind;

}  // namespace

/// A buffer of characters that ends with a zero, or mostly: char t[5]; memset(t, 'a', 5);
/// t[3] = 0; or a pointer to a literal.
Candidate Statements::text(const Scope& scope) {
  const TypeId character = integer_type(1, true);
  Candidate result;
  if (random_.chance(20)) {
    const ExpressionPtr value = expressions_.text(scope);
    if (!value) return {};
    const VariablePtr pointer = variable("p", types_.pointer_to(character));
    result.statements.push_back(declaration(pointer, value));
    result.variables.push_back(pointer);
    return result;
  }
  const long size = random_.between(2, 8);
  const bool on_heap = features_.has(Feature::heap) && random_.chance(40);
  const VariablePtr buffer = on_heap ? variable("p", types_.pointer_to(character))
                                     : variable("t", types_.array_of(character, size));
  const ExpressionPtr start = decayed(types_, use(buffer));
  result.statements.push_back(declaration(buffer, on_heap ? number(0, buffer->type) : nullptr));
  if (on_heap) result.statements.push_back(statement(Kind::allocate, use(buffer), number(size)));
  if (random_.chance(40)) {
    const StatementPtr copied = statement(Kind::library);
    copied->routine = Routine::strcpy;
    copied->arguments = {start, literal(types_, random_.chance(50) ? "ab" : "a")};
    result.statements.push_back(copied);
  } else {
    const long letter = random_.between('a', 'c');
    result.statements.push_back(statement(Kind::set, start, number(letter), number(size)));
    const ExpressionPtr end =
        random_.chance(60) ? number(random_.between(0, size - 1)) : expressions_.index(scope, size);
    if (random_.chance(90)) {
      result.statements.push_back(statement(Kind::assign, element(use(buffer), end), number(0)));
    }
  }
  result.variables.push_back(buffer);
  return result;
}

Candidate Statements::library(const Scope& scope) {
  const Routine routine = random_.pick(all_routines());
  const bool reads_bytes = routine == Routine::memchr || routine == Routine::memcmp;
  const bool has_second = routine != Routine::strlen && routine != Routine::strnlen;
  long bytes = random_.between(1, 6);
  long other = bytes;
  const bool any_memory = reads_bytes && random_.chance(60);
  const auto argument = [&](long& length) {
    return any_memory ? expressions_.memory(scope, length) : expressions_.text(scope);
  };
  const StatementPtr s = statement(Kind::library);
  s->routine = routine;
  s->arguments.push_back(argument(bytes));
  if (has_second && searches(routine)) {
    s->arguments.push_back(random_.chance(70) ? number(random_.between('a', 'd')) : number(0));
  } else if (has_second) {
    s->arguments.push_back(argument(other));
  }
  const bool is_limited = routine == Routine::strnlen || routine == Routine::strncpy ||
                          routine == Routine::strncmp || reads_bytes;
  if (is_limited) s->arguments.push_back(expressions_.length(scope, std::min(bytes, other)));
  for (const ExpressionPtr& one : s->arguments) {
    if (!one) return {};
  }
  Candidate result;
  const bool has_result = compares(routine) || searches(routine) || routine == Routine::strlen ||
                          routine == Routine::strnlen;
  if (has_result) {
    const TypeId type = searches(routine)   ? types_.pointer_to(integer_type(1, true))
                        : compares(routine) ? integer_type(4, true)
                                            : integer_type(8, false);
    const VariablePtr into = variable("r", type);
    result.statements.push_back(declaration(into));
    result.variables.push_back(into);
    s->a = use(into);
    s->relation = random_.chance(60) ? Op::equal : Op::less;
  }
  result.statements.push_back(s);
  if (searches(routine) && random_.chance(40)) {
    const StatementPtr guarded = statement(Kind::choose, s->a);
    result.inside = &guarded->body;
    result.statements.push_back(guarded);
  }
  return result;
}

}  // namespace heapreach::differential

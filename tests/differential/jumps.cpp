// Jumps to a label that comes later: past declarations of the same block, and out of blocks and
// loops. A local ends with its block, however the block is left; the next round of a loop has
// another one.
#include "tests/differential/statements.h"

namespace heapreach::differential {

namespace {

using Kind = Statement::Kind;

}  // namespace

/// for (..) { if (..) goto l; if (last) .. *last ..; T x = ..; last = &x; l:; }
Candidate Statements::jump_in_loop(const Scope& scope) {
  const TypeId type =
      random_.chance(50) ? random_.pick(expressions_.records()) : expressions_.integer_type();
  if (is_flexible(type)) return {};
  Candidate result = loop(scope);
  Block& body = *result.inside;
  const VariablePtr last = variable("p", types_.pointer_to(type));
  const VariablePtr local = variable("v", type);
  const std::string target = variable("l", nullptr)->name;
  Scope inner = scope;
  inner.numbers.push_back(result.numbers[0]);
  const StatementPtr leaves = differential::jump(expressions_.integer(inner, 1), target);
  if (random_.chance(60)) body.push_back(leaves);
  if (random_.chance(60)) {
    const StatementPtr guarded = statement(Kind::choose, use(last));
    Scope known;
    known.variables.push_back(last);
    known.numbers = inner.numbers;
    guarded->body = assign(known).statements;
    if (!guarded->body.empty()) body.push_back(guarded);
  }
  if (body.empty()) body.push_back(leaves);
  body.push_back(declaration(local));
  initialise(use(local), body);
  body.push_back(statement(Kind::assign, use(last), address(types_, use(local))));
  if (random_.chance(20)) body.push_back(statement(Kind::assign, use(last), number(0, last->type)));
  body.push_back(label(target));
  result.statements.insert(result.statements.begin(), declaration(last, number(0, last->type)));
  follow(use(last), result.statements);
  result.variables.push_back(last);
  return result;
}

/// { T x = ..; p = &x; .. if (..) goto l; .. p = 0; } l:; and then perhaps *p = ..
Candidate Statements::jump_out(const Scope& scope) {
  const bool is_escape = random_.chance(60);
  Candidate result = is_escape ? escape(scope) : loop(scope);
  if (result.is_empty()) return {};
  const std::string target = variable("l", nullptr)->name;
  Scope inner = scope;
  inner.numbers.insert(inner.numbers.end(), result.numbers.begin(), result.numbers.end());
  const StatementPtr leaves = differential::jump(expressions_.integer(inner, 1), target);
  if (leaves->a->op == Op::number) return {};
  result.inside->push_back(leaves);
  if (random_.chance(40)) {
    const Candidate next = assign(scope);
    result.statements.insert(result.statements.end(), next.statements.begin(),
                             next.statements.end());
  }
  result.statements.push_back(label(target));
  if (is_escape) {
    const StatementPtr kept = result.statements[0]->body.rbegin()[1];
    if (random_.chance(60)) {
      result.inside->push_back(statement(Kind::assign, kept->a, number(0, kept->a->type)));
    }
    follow(kept->a, result.statements);
  }
  return result;
}

/// if (..) goto l; T x = ..; p = &x; l:; and x lives on, without a value if the jump was taken.
Candidate Statements::jump_over(const Scope& scope) {
  const std::string target = variable("l", nullptr)->name;
  const StatementPtr leaves = differential::jump(expressions_.integer(scope, 1), target);
  Candidate passed = random_.chance(70) ? declare(scope) : assign(scope);
  if (leaves->a->op == Op::number || passed.is_empty()) return {};
  passed.statements.insert(passed.statements.begin(), leaves);
  passed.statements.push_back(label(target));
  if (!passed.variables.empty() && random_.chance(60)) {
    initialise(use(passed.variables[0]), passed.statements);
  }
  return passed;
}

/// switch (..) { T x; case 0: x = ..; p = &x; case 1: ..; goto l; case 2: ..; } l:; with a case
/// that falls through to the next, or not.
Candidate Statements::jump_to_case(const Scope& scope) {
  if (scope.numbers.empty()) return {};
  const StatementPtr s = statement(Kind::select, use(random_.pick(scope.numbers)));
  const std::string target = variable("l", nullptr)->name;
  Candidate result = of(s);
  const Candidate first = random_.chance(60) ? escape(scope) : declare(scope);
  if (first.is_empty()) return {};
  // What escape() wraps in a scope of its own lies in that of the switch here.
  const bool is_wrapped = first.statements[0]->kind == Kind::scope;
  const Block& parts = is_wrapped ? first.statements[0]->body : first.statements;
  const bool before = random_.chance(30) && !parts[0]->a;
  const long cases = random_.between(2, 3);
  for (long i = 0; i < cases; ++i) {
    if (i == 0 && before) s->body.push_back(parts[0]);
    s->body.push_back(label("case " + std::to_string(i)));
    if (i == 0) {
      s->body.insert(s->body.end(), parts.begin() + (before ? 1 : 0), parts.end());
    } else {
      const Candidate next = assign(scope);
      s->body.insert(s->body.end(), next.statements.begin(), next.statements.end());
    }
    if (random_.chance(60)) s->body.push_back(differential::jump(number(1), target));
  }
  result.inside = &s->body;
  result.statements.push_back(label(target));
  return result;
}

Candidate Statements::jump(const Scope& scope) {
  switch (random_.below(4)) {
    case 0:
      return jump_out(scope);
    case 1:
      return jump_over(scope);
    case 2:
      return jump_to_case(scope);
    default:
      return jump_in_loop(scope);
  }
}

}  // namespace heapreach::differential

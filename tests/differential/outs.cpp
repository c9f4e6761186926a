// Functions that give back what they made through parameters.
#include "tests/differential/statements.h"

namespace heapreach::differential {

namespace {

using Kind = Statement::Kind;

}  // namespace

/// static int f(T **out, int n) { if (..) return 0; *out = malloc(..); .. return 1; } and its
/// call: T *p; r = f(&p, ..); if (r) { grows }
Candidate Statements::deliver(const Scope& scope) {
  const TypeId type =
      random_.chance(70) ? random_.pick(expressions_.records()) : expressions_.integer_type();
  if (is_flexible(type)) return {};
  const TypeId pointer = types_.pointer_to(type);
  const TypeId number_type = integer_type(4, true);
  Candidate result;
  result.function = std::make_shared<Function>();
  Function& made = *result.function;
  made.name = variable("f", nullptr)->name;
  made.result = number_type;
  const VariablePtr out = variable("a", types_.pointer_to(pointer));
  const VariablePtr amount = variable("a", types_.pointer_to(number_type));
  const VariablePtr chosen = variable("a", number_type);
  made.parameters = {out, amount, chosen};
  result.parameters.numbers.push_back(chosen);

  const ExpressionPtr target = deref(use(out));
  const StatementPtr fails = statement(Kind::choose, expressions_.integer(result.parameters, 1));
  fails->body.push_back(statement(Kind::give_back, number(0)));
  if (random_.chance(70)) made.body.push_back(fails);
  if (random_.chance(15)) {
    const VariablePtr local = variable("v", type);
    made.body.push_back(declaration(local));
    initialise(use(local), made.body);
    made.body.push_back(statement(Kind::assign, target, address(types_, use(local))));
  } else {
    made.body.push_back(statement(Kind::allocate, target, size_of(type)));
    initialise(deref(target), made.body);
  }
  made.body.push_back(
      statement(Kind::assign, deref(use(amount)), expressions_.integer(result.parameters, 1)));
  result.parameters.variables = {out, amount};
  const StatementPtr grows = statement(Kind::scope);
  made.body.push_back(grows);
  made.body.push_back(statement(Kind::give_back, number(1)));

  const VariablePtr given = variable("p", pointer);
  const VariablePtr count = variable("v", number_type);
  const VariablePtr worked = variable("r", number_type);
  result.statements.push_back(
      declaration(given, random_.chance(50) ? number(0, pointer) : nullptr));
  result.statements.push_back(declaration(count, random_.chance(50) ? number(0) : nullptr));
  result.statements.push_back(declaration(worked));
  const StatementPtr call = statement(Kind::call, use(worked));
  call->function = &made;
  call->arguments = {address(types_, use(given)), address(types_, use(count)),
                     expressions_.integer(scope, 1)};
  result.statements.push_back(call);
  result.variables = {given, count};
  if (random_.chance(50)) {
    const StatementPtr guarded = statement(Kind::choose, use(worked));
    Scope known;
    known.variables = result.variables;
    guarded->body = assign(known).statements;
    if (!guarded->body.empty()) result.statements.push_back(guarded);
  }
  result.inside = &grows->body;
  return result;
}

}  // namespace heapreach::differential

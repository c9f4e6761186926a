// Statements that come in groups: calls with the functions they call, and lists.
#include "tests/differential/statements.h"

namespace heapreach::differential {

namespace {

using Kind = Statement::Kind;

/// Which member of a record points to such records; -1 if none does.
long link_of(TypeId record) {
  for (std::size_t i = 0; i < record->fields.size(); ++i) {
    const TypeId type = record->fields[i].type;
    if (type->is_pointer() && type->target == record) return static_cast<long>(i);
  }
  return -1;
}

}  // namespace

/// head = null; elements are put before it in a loop; then they are visited or freed.
Candidate Statements::list(const Scope& scope) {
  const TypeId record = random_.pick(expressions_.records());
  const long link = link_of(record);
  if (link < 0 || is_flexible(record)) return {};
  const TypeId pointer = types_.pointer_to(record);
  Candidate result;
  const VariablePtr head = variable("h", pointer);
  result.variables.push_back(head);
  result.statements.push_back(declaration(head, number(0, pointer)));
  Candidate counted = loop(scope);
  const VariablePtr fresh = variable("e", pointer);
  Block& body = counted.statements[0]->body;
  body.push_back(declaration(fresh, number(0, pointer)));
  body.push_back(statement(Kind::allocate, use(fresh), size_of(record)));
  initialise(deref(use(fresh)), body);
  body.push_back(statement(Kind::assign, member(deref(use(fresh)), link), use(head)));
  body.push_back(statement(Kind::assign, use(head), use(fresh)));
  result.statements.push_back(counted.statements[0]);
  if (random_.chance(50)) unfold(record, use(head), result.statements, result);
  return result;
}

/// A loop over a list: visits each element, or frees it.
void Statements::unfold(TypeId record, const ExpressionPtr& self, Block& block, Candidate& result) {
  const long link = link_of(record);
  const VariablePtr at = variable("w", self->type);
  const ExpressionPtr next = member(deref(use(at)), link);
  const bool frees = random_.chance(50);
  const StatementPtr s = statement(
      Kind::loop, self, binary(Op::unequal, use(at), number(0, self->type)), frees ? self : next);
  s->variable = at;
  if (frees) {
    s->body.push_back(statement(Kind::assign, self, next));
    s->body.push_back(statement(Kind::release, use(at)));
  } else {
    result.inside = &s->body;
    result.numbers.clear();
    Scope inner;
    inner.variables.push_back(at);
    s->body = assign(inner).statements;
  }
  block.push_back(s);
}

StatementPtr Statements::call_of(const Scope& scope, Function& function, Candidate& result) {
  const StatementPtr s = statement(Kind::call);
  s->function = &function;
  for (const VariablePtr& parameter : function.parameters) {
    const TypeId type = parameter->type;
    ExpressionPtr argument;
    if (type->is_integer()) argument = expressions_.integer(scope, 1);
    if (type->is_pointer()) argument = expressions_.pointer(scope, type->target);
    if (type->is_record()) {
      argument = expressions_.place(scope, [&](TypeId t) { return t == type; });
    }
    if (!argument) return nullptr;
    s->arguments.push_back(argument);
  }
  if (function.result) {
    const VariablePtr into = variable("r", function.result);
    result.variables.push_back(into);
    const StatementPtr declared = statement(Kind::declare);
    declared->variable = into;
    result.statements.push_back(declared);
    s->a = use(into);
  }
  result.statements.push_back(s);
  return s;
}

Candidate Statements::call(const Scope& scope, const std::vector<FunctionPtr>& functions) {
  Candidate result;
  if (functions.empty() || !call_of(scope, *random_.pick(functions), result)) return {};
  return result;
}

/// if (n <= 0) return; { grows } self(n - 1, ..); return: or without the recursion.
Candidate Statements::call_new(const Scope& scope) {
  Candidate result;
  result.function = std::make_shared<Function>();
  Function& made = *result.function;
  made.name = variable("f", nullptr)->name;
  const auto add = [&](TypeId type, bool changes) {
    made.parameters.push_back(variable("a", type));
    Scope& inner = result.parameters;
    (changes ? inner.variables : inner.numbers).push_back(made.parameters.back());
  };
  const bool recursive = features_.has(Feature::recursion) && random_.chance(50);
  if (recursive) add(integer_type(4, true), false);
  for (long i = random_.between(1, 2); i > 0; --i) {
    const TypeId record = random_.pick(expressions_.records());
    if (features_.has(Feature::values) && !is_flexible(record) && random_.chance(40)) {
      add(record, true);
    } else {
      add(types_.pointer_to(random_.chance(60) ? record : expressions_.integer_type()), true);
    }
  }
  const TypeId first = made.parameters.back()->type;
  ExpressionPtr back;
  if (random_.chance(70)) {
    made.result = random_.chance(50) ? integer_type(4, true) : first;
    if (made.result->is_record() && !features_.has(Feature::values)) made.result = nullptr;
  }
  if (made.result) {
    back = made.result->is_integer()   ? expressions_.integer(result.parameters)
           : made.result->is_pointer() ? expressions_.pointer(result.parameters, first->target)
                                       : use(made.parameters.back());
    if (!back) return {};
  }
  const StatementPtr grows = statement(Kind::scope);
  if (recursive) {
    const StatementPtr guard =
        statement(Kind::choose, binary(Op::less_equal, use(made.parameters[0]), number(0)));
    guard->body.push_back(statement(Kind::give_back, back));
    made.body.push_back(guard);
  }
  made.body.push_back(grows);
  if (recursive) {
    const StatementPtr again = statement(Kind::call);
    again->function = &made;
    for (const VariablePtr& parameter : made.parameters) {
      ExpressionPtr argument = use(parameter);
      if (parameter == made.parameters[0]) argument = binary(Op::subtract, argument, number(1));
      if (parameter->type->is_pointer() && random_.chance(30)) {
        argument = binary(Op::add, argument, number(1));
      }
      again->arguments.push_back(argument);
    }
    if (made.result) {
      const VariablePtr into = variable("r", made.result);
      made.body.push_back(statement(Kind::declare));
      made.body.back()->variable = into;
      again->a = use(into);
    }
    made.body.push_back(again);
  }
  if (made.result) made.body.push_back(statement(Kind::give_back, back));
  if (!call_of(scope, made, result)) return {};
  result.inside = &grows->body;
  return result;
}

Candidate Statements::any(const Scope& scope, const std::vector<FunctionPtr>& functions) {
  struct Way {
    int weight;
    bool allowed;
    Candidate (Statements::*make)(const Scope&);
  };
  const auto has = [&](Feature feature) { return features_.has(feature); };
  const std::vector<Way> ways = {
      {10, true, &Statements::declare},
      {30, true, &Statements::assign},
      {12, has(Feature::pointers) || has(Feature::views), &Statements::assign_pointer},
      {10, has(Feature::wholes), &Statements::assign_record},
      {14, has(Feature::heap), &Statements::allocate},
      {14, has(Feature::sets), &Statements::set},
      {14, has(Feature::copies), &Statements::copy},
      {12, true, &Statements::loop},
      {14, has(Feature::walks), &Statements::walk},
      {8, true, &Statements::choose},
      {5, has(Feature::scopes), &Statements::escape},
      {8, has(Feature::releases), &Statements::release},
      {7, has(Feature::renewal), &Statements::renew},
      {6, has(Feature::arenas), &Statements::arena},
      {10, has(Feature::lists), &Statements::list},
      {12, has(Feature::calls), &Statements::call_new},
      {12, has(Feature::outs), &Statements::deliver},
      {14, has(Feature::jumps), &Statements::jump},
      {10, has(Feature::texts), &Statements::text},
      {24, has(Feature::texts), &Statements::library},
      {8, has(Feature::outsized), &Statements::outsized},
  };
  if (has(Feature::calls) && random_.chance(8)) return call(scope, functions);
  std::size_t sum = 0;
  for (const Way& way : ways) sum += way.allowed ? static_cast<std::size_t>(way.weight) : 0;
  std::size_t chosen = random_.below(sum);
  for (const Way& way : ways) {
    const std::size_t weight = way.allowed ? static_cast<std::size_t>(way.weight) : 0;
    if (chosen < weight) return (this->*way.make)(scope);
    chosen -= weight;
  }
  return {};
}

}  // namespace heapreach::differential

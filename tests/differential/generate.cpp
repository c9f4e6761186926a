// A program grows statement by statement: each candidate is kept only if the oracle has an answer
// for every input afterwards. Errors are let in one at a time, and rather where only some inputs
// reach them, so that much of a program is executed before its answer is known.
#include "tests/differential/generate.h"

#include <algorithm>
#include <set>

#include "tests/differential/records.h"
#include "tests/differential/statements.h"
#include "tests/differential/survey.h"

namespace heapreach::differential {

namespace {

using heapreach::test::Random;
using Kind = Statement::Kind;

class Grower {
 public:
  explicit Grower(std::uint64_t seed)
      : random_(seed),
        features_(Features::draw(random_)),
        records_(draw_records(random_, features_, *program_.types)),
        expressions_(random_, features_, *program_.types, records_),
        statements_(random_, features_, *program_.types, expressions_),
        wants_error_(random_.chance(45)) {}

  Program run();

 private:
  void inputs();
  void globals();
  void grow(Block& block, Scope& scope, int count, int depth);
  bool keep(Block& block, const Candidate& candidate);
  bool is_welcome(const Survey& now);
  void check(Block& block, const Scope& scope, bool fails);
  ExpressionPtr condition(const ExpressionPtr& e, const std::set<long>& seen, bool holds);
  void tidy(Block& block);

  Random random_;
  Program program_;
  Features features_;
  std::vector<TypeId> records_;
  Expressions expressions_;
  Statements statements_;
  Scope globals_;
  bool wants_error_;
  int errors_ = 0;
  int cuts_ = 0;
};

void Grower::inputs() {
  long combinations = 1;
  for (long i = random_.between(1, 3); i > 0; --i) {
    const long most = random_.between(1, 4);
    if (combinations * (most + 1) > 12) break;
    combinations *= most + 1;
    const StatementPtr s = statement(Kind::input);
    s->variable = statements_.variable("i", integer_type(4, true));
    s->number = most;
    program_.main.push_back(s);
  }
}

void Grower::globals() {
  for (long i = random_.between(0, 3); i > 0; --i) {
    TypeId type = statements_.object_type();
    ExpressionPtr initial;
    if (random_.chance(25)) type = program_.types->pointer_to(random_.pick(records_));
    if (type->is_integer()) initial = expressions_.constant();
    if (type->is_pointer() && !globals_.variables.empty()) {
      const VariablePtr& last = globals_.variables.back();
      if (last->type == type->target) initial = address(*program_.types, use(last));
    }
    const VariablePtr variable = statements_.variable("g", type);
    variable->is_global = true;
    program_.globals.push_back(variable);
    program_.initial.push_back(initial);
    globals_.variables.push_back(variable);
  }
}

/// Errors that are there stay, since nothing comes before them; new ones have to be wanted.
bool Grower::is_welcome(const Survey& now) {
  if (now.unclear) return false;
  if (now.doubtful && !random_.chance(5)) return false;
  if (now.cuts > cuts_ && (now.live() == 0 || !random_.chance(20))) return false;
  if (now.errors == errors_) return true;
  if (!wants_error_ || errors_ > 0) return false;
  return now.live() > 0 ? random_.chance(60) : random_.chance(5);
}

bool Grower::keep(Block& block, const Candidate& candidate) {
  const auto size = static_cast<long>(block.size());
  block.insert(block.end(), candidate.statements.begin(), candidate.statements.end());
  if (candidate.function) {
    program_.functions.insert(program_.functions.begin(), candidate.function);
  }
  const Survey now = survey(program_);
  if (is_welcome(now)) {
    errors_ = now.errors;
    cuts_ = now.cuts;
    return true;
  }
  block.erase(block.begin() + size, block.end());
  if (candidate.function) program_.functions.erase(program_.functions.begin());
  return false;
}

void Grower::grow(Block& block, Scope& scope, int count, int depth) {
  static const std::vector<FunctionPtr> none;
  for (int tries = 0; count > 0 && tries < 40; ++tries) {
    Candidate candidate = statements_.any(scope, depth == 0 ? program_.functions : none);
    if (candidate.is_empty() || !keep(block, candidate)) continue;
    --count;
    scope.variables.insert(scope.variables.end(), candidate.variables.begin(),
                           candidate.variables.end());
    if (!candidate.inside || depth > 1) continue;
    Scope inner = candidate.function ? candidate.parameters : scope;
    if (candidate.function) {
      inner.variables.insert(inner.variables.end(), globals_.variables.begin(),
                             globals_.variables.end());
    }
    inner.numbers.insert(inner.numbers.end(), candidate.numbers.begin(), candidate.numbers.end());
    grow(*candidate.inside, inner, static_cast<int>(random_.between(1, 2)), depth + 1);
  }
}

/// A condition on the expression that holds in some execution, or in none.
ExpressionPtr Grower::condition(const ExpressionPtr& e, const std::set<long>& seen, bool holds) {
  const long least = *seen.begin();
  const long most = *seen.rbegin();
  std::vector<long> known(seen.begin(), seen.end());
  const bool fits = least >= -2147483648L && most <= 2147483647L;
  const auto constant = [&](long value) {
    const bool is_int = value >= -2147483648L && value <= 2147483647L;
    return number(value, integer_type(is_int ? 4 : 8, true));
  };
  if (holds) {
    if (random_.chance(60) || !fits) return binary(Op::equal, e, constant(random_.pick(known)));
    return random_.chance(50) ? binary(Op::less, e, constant(least + 1))
                              : binary(Op::less, constant(most - 1), e);
  }
  if (seen.size() == 1 && random_.chance(50)) return binary(Op::unequal, e, constant(least));
  const long near = random_.pick(known);
  const std::vector<long> others = {near + 1,
                                    near - 1,
                                    -near,
                                    ~near,
                                    near & 255,
                                    static_cast<long>(static_cast<signed char>(near)),
                                    static_cast<long>(static_cast<int>(near)),
                                    near + 256,
                                    near << 8,
                                    0};
  return binary(Op::equal, e, constant(random_.pick(others)));
}

/// if (CONDITION) reach_error(), with a condition on something that the program computed.
void Grower::check(Block& block, const Scope& scope, bool fails) {
  for (int tries = 0; tries < 30; ++tries) {
    const ExpressionPtr e = expressions_.integer(scope, 1);
    if (e->op == Op::number) continue;
    const StatementPtr probe = statement(Kind::probe, e);
    block.push_back(probe);
    const Survey probed = survey(program_);
    block.pop_back();
    std::set<long> seen;
    for (const Outcome& outcome : probed.outcomes) {
      seen.insert(outcome.probes.begin(), outcome.probes.end());
    }
    if (probed.unclear || seen.empty()) continue;
    const StatementPtr s = statement(Kind::choose, condition(e, seen, fails));
    s->body.push_back(statement(Kind::error));
    block.push_back(s);
    const Survey now = survey(program_);
    if (!now.unclear && !now.doubtful && (now.errors > errors_) == fails && now.cuts == cuts_) {
      errors_ = now.errors;
      return;
    }
    block.pop_back();
  }
}

bool has_effect(const StatementPtr& s) {
  const bool compound = s->kind == Kind::choose || s->kind == Kind::loop ||
                        s->kind == Kind::scope || s->kind == Kind::select;
  return !compound || !s->body.empty() || !s->other.empty();
}

/// Takes out compound statements that nothing grew in, unless executions end in their conditions.
void Grower::tidy(Block& block) {
  for (std::size_t i = block.size(); i-- > 0;) {
    const StatementPtr s = block[i];
    tidy(s->body);
    tidy(s->other);
    if (has_effect(s)) continue;
    block.erase(block.begin() + static_cast<long>(i));
    const Survey now = survey(program_);
    if (now.unclear || now.doubtful || now.errors != errors_ || now.cuts != cuts_) {
      block.insert(block.begin() + static_cast<long>(i), s);
    }
  }
}

Program Grower::run() {
  inputs();
  globals();
  Scope scope = globals_;
  for (const StatementPtr& s : program_.main) scope.numbers.push_back(s->variable);
  const long parts = random_.between(1, 3);
  for (long i = 0; i < parts; ++i) {
    grow(program_.main, scope, static_cast<int>(random_.between(2, 3)), 0);
    for (long k = random_.between(0, 2); k > 0; --k) check(program_.main, scope, false);
  }
  if (wants_error_ && errors_ == 0) check(program_.main, scope, true);
  if (!wants_error_) check(program_.main, scope, false);
  tidy(program_.main);
  for (const FunctionPtr& function : program_.functions) tidy(function->body);
  if (features_.has(Feature::releases) && random_.chance(50)) {
    program_.leaks = random_.chance(60) ? Program::Leaks::any : Program::Leaks::lost;
  }
  return program_;
}

}  // namespace

Program generate(std::uint64_t seed) {
  return Grower(seed).run();
}

}  // namespace heapreach::differential

#include "backends/bmc/clause_program.h"

#include <unordered_map>

#include "horn/terms/traverse.h"

namespace heapreach::backends {

using horn::Atom;
using horn::Kind;
using horn::Term;

/// Numbers terms in an order in which arguments come first.
class ClauseProgram::Compiler {
 public:
  explicit Compiler(ClauseProgram& program) : program_(program) {}

  Slot operator()(Term root) {
    horn::post_order(
        root, [&](Term t) { return slots_.count(t) > 0; },
        [&](Term t) {
          Operation operation{t, static_cast<std::uint32_t>(program_.arguments_.size())};
          for (Term argument : t->arguments) program_.arguments_.push_back(slots_.at(argument));
          slots_[t] = static_cast<Slot>(program_.operations_.size());
          program_.operations_.push_back(operation);
        });
    return slots_.at(root);
  }
  bool knows(Term term) const { return slots_.count(term) > 0; }

 private:
  ClauseProgram& program_;
  std::unordered_map<Term, Slot> slots_;
};

ClauseProgram::ClauseProgram(horn::TermStore& terms, const horn::Clause& clause,
                             const std::vector<bool>& live_in_head,
                             const std::vector<bool>& live_in_body)
    : terms_(terms) {
  Compiler compile(*this);
  std::vector<std::size_t> others;
  if (!clause.body.empty()) {
    const Atom& body = clause.body[0];
    for (std::size_t i = 0; i < body.arguments.size(); ++i) {
      Term argument = body.arguments[i];
      if (!live_in_body[i]) continue;
      if (argument->is_variable() && !compile.knows(argument)) {
        bound_.push_back({i, compile(argument)});
      } else {
        others.push_back(i);
      }
    }
    for (std::size_t i : others) equated_.push_back({i, compile(body.arguments[i])});
  }
  const bool several = clause.constraint->kind == Kind::conjunction;
  for (Term conjunct : several ? clause.constraint->arguments : std::vector{clause.constraint}) {
    conjuncts_.push_back(compile(conjunct));
  }
  if (clause.head) {
    for (std::size_t i = 0; i < clause.head->arguments.size(); ++i) {
      head_.push_back(live_in_head[i] ? std::optional(compile(clause.head->arguments[i]))
                                      : std::nullopt);
    }
  }
  values_.resize(operations_.size());
}

std::optional<ClauseProgram::Instance> ClauseProgram::instantiate(
    const std::vector<Term>& premise, const std::function<Term(horn::Sort)>& fresh) {
  std::fill(values_.begin(), values_.end(), nullptr);
  done_ = 0;
  for (const Binding& binding : bound_) values_[binding.slot] = premise[binding.argument];
  std::vector<Term> conditions;
  for (const Binding& binding : equated_) {
    conditions.push_back(terms_.equal(run(binding.slot, fresh), premise[binding.argument]));
    if (conditions.back()->is_false()) return std::nullopt;
  }
  for (Slot conjunct : conjuncts_) {
    conditions.push_back(run(conjunct, fresh));
    if (conditions.back()->is_false()) return std::nullopt;
  }
  Instance instance{terms_.conjunction(std::move(conditions)), {}};
  if (instance.condition->is_false()) return std::nullopt;
  for (const auto& argument : head_) {
    instance.head.push_back(argument ? run(*argument, fresh) : nullptr);
  }
  return instance;
}

Term ClauseProgram::run(Slot root, const std::function<Term(horn::Sort)>& fresh) {
  for (; done_ <= root; ++done_) {
    const Operation& operation = operations_[done_];
    Term& value = values_[done_];
    if (operation.pattern->is_variable()) {
      // Variables of quantifiers stay what they are.
      const bool bound = operation.pattern->index >= horn::first_fresh_index;
      if (!value) value = bound ? operation.pattern : fresh(operation.pattern->sort);
    } else {
      value = apply(operation);
    }
  }
  return values_[root];
}

/// Folds constants without the detour over TermStore's sets and sums, which is what most steps of
/// an execution with known addresses come to.
Term ClauseProgram::apply(const Operation& operation) {
  Term pattern = operation.pattern;
  const std::size_t count = pattern->arguments.size();
  auto at = [&](std::size_t i) { return values_[arguments_[operation.first_argument + i]]; };
  switch (pattern->kind) {
    case Kind::choose:
      if (at(0)->is_constant()) return at(at(0)->is_true() ? 1 : 2);
      break;
    case Kind::negation:
      if (at(0)->is_constant()) return terms_.boolean(at(0)->is_false());
      break;
    case Kind::equal:
    case Kind::less_equal:
      if (!at(0)->is_constant() || !at(1)->is_constant()) break;
      return terms_.boolean(pattern->kind == Kind::equal ? at(0)->value == at(1)->value
                                                         : at(0)->value <= at(1)->value);
    case Kind::conjunction:
    case Kind::disjunction:
      return junction(operation);
    default:
      break;
  }
  bool changed = false;
  for (std::size_t i = 0; i < count; ++i) changed |= at(i) != pattern->arguments[i];
  if (!changed) return pattern;
  std::vector<Term> arguments(count);
  for (std::size_t i = 0; i < count; ++i) arguments[i] = at(i);
  return terms_.rebuild(pattern, std::move(arguments));
}

Term ClauseProgram::junction(const Operation& operation) {
  const bool is_and = operation.pattern->kind == Kind::conjunction;
  std::vector<Term> open;
  for (std::size_t i = 0; i < operation.pattern->arguments.size(); ++i) {
    Term value = values_[arguments_[operation.first_argument + i]];
    if (!value->is_constant()) {
      open.push_back(value);
    } else if (value->is_true() != is_and) {
      return value;
    }
  }
  if (open.empty()) return terms_.boolean(is_and);
  if (open.size() == 1) return open[0];
  return is_and ? terms_.conjunction(std::move(open)) : terms_.disjunction(std::move(open));
}

}  // namespace heapreach::backends

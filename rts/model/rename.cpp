#include "rts/model/rename.h"

#include <utility>

namespace heapreach::rts {

namespace {

class Renamer {
 public:
  explicit Renamer(const Renaming& to) : to_(to) {}

  Alloc operator()(const Alloc& i) const {
    return {to_[i.to], of(i.size), i.may_fail, i.is_static, i.is_empty, i.is_frame};
  }
  Free operator()(const Free& i) const { return {of(i.address)}; }
  Load operator()(const Load& i) const { return {to_[i.to], of(i.address), of(i.in)}; }
  Store operator()(const Store& i) const { return {of(i.address), of(i.value), of(i.in)}; }
  Move operator()(const Move& i) const { return {to_[i.to], of(i.value)}; }
  Havoc operator()(const Havoc& i) const {
    Havoc result;
    result.from = i.from;
    for (const VariableId v : i.variables) result.variables.push_back(to_[v]);
    if (i.operation) result.operation = of(*i.operation);
    return result;
  }
  Assume operator()(const Assume& i) const { return {of(i.condition), i.is_of_result}; }
  Assert operator()(const Assert& i) const { return {of(i.condition)}; }
  Fail operator()(const Fail& i) const {
    return {std::visit([&](const auto& inner) -> Checked { return (*this)(inner); }, i.inner)};
  }
  Nop operator()(const Nop& i) const { return i; }
  Call operator()(const Call&) const { throw InternalError("renaming in a call"); }

 private:
  ExpressionPtr of(const ExpressionPtr& e) const { return renamed(e, to_); }
  std::shared_ptr<const Approximation> of(const Approximation& operation) const {
    Approximation result = operation;
    result.result = to_[operation.result];
    result.a = of(operation.a);
    result.b = of(operation.b);
    return std::make_shared<const Approximation>(std::move(result));
  }

  const Renaming& to_;
};

}  // namespace

// Trees are at most 1000 deep (parse.h).
ExpressionPtr renamed(const ExpressionPtr& expression, const Renaming& to) {
  if (!expression) return nullptr;
  if (expression->op == Op::variable) {
    const VariableId other = to[expression->variable];
    return other == expression->variable ? expression : make_variable(other);
  }
  bool same = true;
  std::vector<ExpressionPtr> arguments;
  for (const ExpressionPtr& argument : expression->arguments) {
    arguments.push_back(renamed(argument, to));
    same = same && arguments.back() == argument;
  }
  return same ? expression : make(expression->op, std::move(arguments));
}

Action renamed(const Action& action, const Renaming& to) {
  return std::visit([&](const auto& i) -> Action { return Renamer(to)(i); }, action);
}

}  // namespace heapreach::rts

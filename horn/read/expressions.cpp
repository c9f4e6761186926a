// Evaluation of s-expressions with an explicit stack: text nested thousands of levels deep, which
// constraints over many cells are, must not overflow the call stack. Nested uses of one associative
// operator become one application, since building them one by one would take quadratic time.
#include "horn/read/expressions.h"

namespace heapreach::horn {

namespace {

constexpr std::size_t most_macro_steps = 10'000'000;

bool is_associative(Operator op) {
  return op == Operator::conjunction || op == Operator::disjunction || op == Operator::add;
}

}  // namespace

Value Expressions::build(const Sexpr& expression) {
  frames_.clear();
  open_macros_ = open_quantifiers_ = 0;
  std::optional<Value> result = begin(expression);
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (result) frame.operands.push_back({*result, child_});
    if (const Sexpr* child = next_child(frame)) {
      result = begin(*child);
      if (result) child_ = child;
    } else {
      result = finish(frame);
      child_ = frame.expression;
      frames_.pop_back();
    }
  }
  return *result;
}

Value Expressions::build_sorted(const Sexpr& expression, Sort sort) {
  return sorted({build(expression), &expression}, sort);
}

Value Expressions::sorted(const Operand& operand, Sort sort) {
  if (!operand.value.is_term() && sort == Sort::boolean) return operand.value;
  return {operators_.of_sort(operand, sort)};
}

Term Expressions::new_variable(Sort sort) {
  return system_.terms->variable(variables_++, sort);
}

void Expressions::forget_assertion(std::uint32_t variables) {
  formulas_.clear();
  locals_.leave(0);
  variables_ = variables;
}

void Expressions::count_step(const Sexpr& expression) {
  if (++steps_ % 1024 == 0) deadline_.poll("read");
  if (open_macros_ > 0 && ++macro_steps_ > most_macro_steps) {
    source_.fail(expression, "the definitions expand to more than " +
                                 std::to_string(most_macro_steps) + " subterms");
  }
}

const Sexpr* Expressions::next_child(Frame& frame) {
  const auto& items = frame.expression->items;
  switch (frame.kind) {
    case Frame::Kind::operation:
      return next_operand(frame);
    case Frame::Kind::predicate:
      return frame.next + 1 < items.size() ? items[++frame.next] : nullptr;
    case Frame::Kind::macro:
      return next_of_macro(frame);
    case Frame::Kind::let:
      return next_of_let(frame);
    case Frame::Kind::quantifier:
      return frame.next++ == 0 ? items[2] : nullptr;
    case Frame::Kind::annotation:
      return frame.next++ == 0 ? items[1] : nullptr;
  }
  return nullptr;
}

const Sexpr* Expressions::next_operand(Frame& frame) {
  while (!frame.cursors.empty()) {
    Cursor& cursor = frame.cursors.back();
    if (cursor.next == cursor.list->items.size()) {
      frame.cursors.pop_back();
      continue;
    }
    const Sexpr* child = cursor.list->items[cursor.next++];
    const bool last = cursor.next == cursor.list->items.size();
    const bool same = child->is_call(frame.expression->items[0]->text);
    if (same && child->items.size() > 2 &&
        (is_associative(frame.op) || (frame.op == Operator::implies && last))) {
      frame.cursors.push_back({child, 1});
      continue;
    }
    return child;
  }
  return nullptr;
}

const Sexpr* Expressions::next_of_let(Frame& frame) {
  const auto& bindings = frame.expression->items[1]->items;
  const std::size_t step = frame.next++;
  if (step < bindings.size()) return bindings[step]->items[1];
  if (step > bindings.size()) return nullptr;
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    locals_.bind(bindings[i]->items[0]->text, frame.operands[i].value);
  }
  return frame.expression->items[2];
}

const Sexpr* Expressions::next_of_macro(Frame& frame) {
  const Macro& macro = *frame.definition;
  const std::size_t step = frame.next++;
  if (step < macro.sorts.size()) return frame.expression->items[step + 1];
  if (step > macro.sorts.size()) return nullptr;
  frame.outer_world = locals_.enter_macro();
  ++open_macros_;
  for (std::size_t i = 0; i < macro.sorts.size(); ++i) {
    locals_.bind(macro.parameters[i], sorted(frame.operands[i], macro.sorts[i]));
  }
  return macro.body;
}

Value Expressions::finish(Frame& frame) {
  switch (frame.kind) {
    case Frame::Kind::operation:
      return operators_.apply(frame.op, std::move(frame.operands), *frame.expression);
    case Frame::Kind::predicate:
      return atom(frame.predicate_id, frame.operands, *frame.expression);
    case Frame::Kind::macro: {
      locals_.leave(frame.mark);
      locals_.leave_macro(frame.outer_world);
      --open_macros_;
      return sorted({frame.operands.back().value, frame.expression}, frame.definition->result);
    }
    case Frame::Kind::let:
      locals_.leave(frame.mark);
      return frame.operands.back().value;
    case Frame::Kind::quantifier:
      return finish_quantifier(frame);
    case Frame::Kind::annotation:
      return frame.operands.back().value;
  }
  return {};
}

Value Expressions::finish_quantifier(Frame& frame) {
  locals_.leave(frame.mark);
  --open_quantifiers_;
  const Operand& body = frame.operands.back();
  const bool universal = frame.expression->is_call("forall");
  if (mode_ == Mode::term) {
    Term term = operators_.of_sort(body, Sort::boolean);
    return {universal ? system_.terms->forall(std::move(frame.bound), term)
                      : system_.terms->exists(std::move(frame.bound), term)};
  }
  const Formula* part = formulas_.of(sorted(body, Sort::boolean), *body.where);
  return {nullptr, formulas_.make(universal ? Formula::Kind::forall : Formula::Kind::exists, {part},
                                  *frame.expression)};
}

Value Expressions::atom(PredicateId id, const std::vector<Operand>& operands, const Sexpr& where) {
  const Predicate& predicate = system_.predicates[id];
  if (operands.size() != predicate.arity()) {
    source_.fail(where, "predicate " + predicate.name + " takes " +
                            std::to_string(predicate.arity()) + " arguments, found " +
                            std::to_string(operands.size()));
  }
  Atom atom{id, {}};
  for (std::size_t i = 0; i < operands.size(); ++i) {
    atom.arguments.push_back(operators_.of_sort(operands[i], predicate.sorts[i]));
  }
  return {nullptr, formulas_.atom(std::move(atom), where)};
}

}  // namespace heapreach::horn

// Numbers for what is open, within the range that a condition says where that is the only way on;
// and what would have turned a comparison to its other side.
#include <algorithm>

#include "fuzz/execution.h"

namespace heapreach::fuzz {

namespace {

constexpr Number largest_hint = Number{1} << 100;

bool is_comparison(rts::Op op) {
  switch (op) {
    case rts::Op::equal:
    case rts::Op::not_equal:
    case rts::Op::less:
    case rts::Op::less_equal:
    case rts::Op::greater:
    case rts::Op::greater_equal:
      return true;
    default:
      return false;
  }
}

/// The operator that says of `a` and `b` what `b op a` says.
rts::Op mirrored(rts::Op op) {
  switch (op) {
    case rts::Op::less:
      return rts::Op::greater;
    case rts::Op::less_equal:
      return rts::Op::greater_equal;
    case rts::Op::greater:
      return rts::Op::less;
    case rts::Op::greater_equal:
      return rts::Op::less_equal;
    default:
      return op;
  }
}

}  // namespace

void Execution::draw_variable(rts::VariableId variable, Number least, Number most) {
  Datum datum = state_.variable(variable);
  datum.value = choices_->next(least, most);
  draws_.push_back({datum.open, datum.open == 0 ? variable : 0, datum.value});
  datum.from = choices_->latest();
  datum.open = is_known;
  state_.set(variable, datum);
}

/// Draws what the condition is about, so that it holds if it is a simple one.
void Execution::draw_within(const Term& condition) {
  std::vector<Range> ranges;
  narrow(condition, ranges);
  for (const Range& range : ranges) {
    if (state_.variable(range.variable).open == is_known) continue;
    if (range.least <= range.most) {
      draw_variable(range.variable, range.least, range.most);
    } else {
      draw_variable(range.variable, least_number, greatest_number);
    }
  }
}

void Execution::narrow(const Term& condition, std::vector<Range>& ranges) {
  if (condition.op == rts::Op::conjunction) {
    for (const Term* part : condition.arguments) narrow(*part, ranges);
  } else if (condition.op == rts::Op::disjunction && has_open(condition)) {
    narrow(*condition.arguments[choices_->next_of(condition.arguments.size())], ranges);
  } else if (is_comparison(condition.op)) {
    narrow_by(condition, ranges);
  }
}

void Execution::narrow_by(const Term& comparison, std::vector<Range>& ranges) {
  const Term* side = comparison.arguments[0];
  const Term* other = comparison.arguments[1];
  rts::Op op = comparison.op;
  if (side->op != rts::Op::variable || !has_open(*side)) {
    std::swap(side, other);
    op = mirrored(op);
  }
  if (side->op != rts::Op::variable || !has_open(*side) || has_open(*other)) return;
  auto range = std::find_if(ranges.begin(), ranges.end(),
                            [&](const Range& one) { return one.variable == side->variable; });
  if (range == ranges.end()) range = ranges.insert(range, {side->variable});
  const Number value = evaluate(*other);
  const bool from_below = op == rts::Op::greater || op == rts::Op::greater_equal;
  const bool from_above = op == rts::Op::less || op == rts::Op::less_equal;
  const Number strict = op == rts::Op::greater || op == rts::Op::less ? 1 : 0;
  if (op == rts::Op::equal || from_below) {
    range->least = std::max(range->least, checked_add(value, strict));
  }
  if (op == rts::Op::equal || from_above) {
    range->most = std::min(range->most, checked_add(value, -strict));
  }
}

/// Notes what would turn the comparisons that the condition is made of.
void Execution::hint(const Term& condition, rts::EdgeId edge) {
  if (!is_comparison(condition.op)) {
    for (const Term* part : condition.arguments) hint(*part, edge);
    return;
  }
  const Term& left = *condition.arguments[0];
  const Term& right = *condition.arguments[1];
  const Number a = evaluate(left), b = evaluate(right);
  hint_at(left, a, b, edge);
  hint_at(right, b, a, edge);
}

void Execution::hint_at(const Term& side, Number is, Number other, rts::EdgeId edge) {
  const ChoiceId from = origin_of(side);
  constexpr Number greatest_byte = 255;
  const bool is_end = from == no_choice && is == 0 && other > 0 && other <= greatest_byte;
  if (is_end && !side.variables.empty() && compared_ != no_choice) {
    hints_->push_back({compared_, other, true, {edge, rounds_.at(vertex_)}});
  }
  if (from == no_choice || from >= choices_->taken().size()) return;
  compared_ = from;
  const bool is_large =
      is > largest_hint || is < -largest_hint || other > largest_hint || other < -largest_hint;
  if (is_large) return;
  const Number taken = choices_->taken()[from];
  if (taken > largest_hint || taken < -largest_hint) return;
  for (const Number further : {0, 1, -1}) {
    const Number wanted = taken + (other - is) + further;
    if (wanted != taken) hints_->push_back({from, wanted, false, {edge, rounds_.at(vertex_)}});
  }
}

}  // namespace heapreach::fuzz

#include "tests/encoders/relation/words.h"

#include <algorithm>

namespace heapreach::test::relation {

namespace {

bool is_known(const rts::ExpressionPtr& e) {
  if (!e) return true;
  if (e->op == rts::Op::start_value) return false;
  if (e->op == rts::Op::no_live_cells && !e->arguments.empty()) return false;
  return std::all_of(e->arguments.begin(), e->arguments.end(), is_known);
}

bool is_known(const rts::Action& action) {
  if (const auto* move = std::get_if<rts::Move>(&action)) return is_known(move->value);
  if (const auto* assume = std::get_if<rts::Assume>(&action)) return is_known(assume->condition);
  if (const auto* check = std::get_if<rts::Assert>(&action)) return is_known(check->condition);
  const auto* fail = std::get_if<rts::Fail>(&action);
  const auto* check = fail ? std::get_if<rts::Assert>(&fail->inner) : nullptr;
  return !check || is_known(check->condition);
}

}  // namespace

bool is_comparable(const rts::System& system) {
  if (system.start_value_at || system.has_calls() || !is_known(system.start_condition))
    return false;
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      if (!is_known(instruction.action)) return false;
    }
  }
  return true;
}

}  // namespace heapreach::test::relation

#include "tests/encoders/relation/words.h"

#include <algorithm>

#include "tests/encoders/relation/compare.h"

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

z3::check_result check_limited(z3::context& context, const z3::expr& condition,
                               z3::solver& solver) {
  constexpr unsigned work = 3000000;
  const auto limited = [&](z3::solver made) {
    solver = made;
    z3::params limit(context);
    limit.set("rlimit", work);
    solver.set(limit);
    solver.add(condition);
    return solver.check();
  };
  const z3::check_result answer = limited(z3::solver(context));
  if (answer != z3::unknown) return answer;
  return limited((z3::tactic(context, "simplify") & z3::tactic(context, "qsat")).mk_solver());
}

}  // namespace heapreach::test::relation

// The meaning of expressions and conditions, by recursion on their two sorts (docs/format.md,
// "Expressions"; docs/semantics.md, "Choices that the text of the format leaves open").
#include <algorithm>
#include <set>
#include <stdexcept>

#include "tests/harness/reference/state.h"

namespace heapreach::test::reference {

using namespace rts;

namespace {

class Meaning {
 public:
  Meaning(const State& state, const Model& model) : state_(state), model_(model) {}

  Integer number(const Expression& e) const {
    switch (e.op) {
      case Op::integer:
        return e.value;
      case Op::variable:
        return model_.place(e.variable, state_);
      case Op::negate:
        return -left(e);
      case Op::add:
        return left(e) + right(e);
      case Op::subtract:
        return left(e) - right(e);
      case Op::multiply:
        return left(e) * right(e);
      case Op::divide:
        return quotient(left(e), right(e));
      case Op::remainder: {
        const Integer dividend = left(e), divisor = right(e);
        return dividend - divisor * quotient(dividend, divisor);
      }
      case Op::choose:
        return number(*e.arguments[truth(*e.arguments[0]) ? 1 : 2]);
      case Op::size: {
        const Integer address = left(e);
        const Block* block = block_around(state_, address);
        if (block == nullptr || block->base != address) return 0;
        return static_cast<unsigned long>(block->cells.size());
      }
      case Op::start_value: {
        const Integer address = left(e);
        for (const Block& block : state_.at_start) {
          if (address < block.base || address >= block.end()) continue;
          const Integer place = address - block.base;
          return block.cells[static_cast<std::size_t>(place.get_ui())];
        }
        return 0;
      }
      case Op::base: {
        const Block* block = block_around(state_, left(e));
        return block == nullptr ? Integer(0) : block->base;
      }
      default:
        throw std::logic_error("a condition where an integer is expected");
    }
  }

  bool truth(const Expression& e) const {
    switch (e.op) {
      case Op::boolean:
        return e.value != 0;
      case Op::choose:
        return truth(*e.arguments[truth(*e.arguments[0]) ? 1 : 2]);
      case Op::equal:
        return left(e) == right(e);
      case Op::not_equal:
        return left(e) != right(e);
      case Op::less:
        return left(e) < right(e);
      case Op::less_equal:
        return left(e) <= right(e);
      case Op::greater:
        return left(e) > right(e);
      case Op::greater_equal:
        return left(e) >= right(e);
      case Op::conjunction:
        return truth(*e.arguments[0]) && truth(*e.arguments[1]);
      case Op::disjunction:
        return truth(*e.arguments[0]) || truth(*e.arguments[1]);
      case Op::negation:
        return !truth(*e.arguments[0]);
      case Op::allocated:
        return block_around(state_, left(e)) != nullptr;
      case Op::no_live_cells:
        return nothing_left(e);
      default:
        throw std::logic_error("an integer where a condition is expected");
    }
  }

 private:
  Integer left(const Expression& e) const { return number(*e.arguments[0]); }
  Integer right(const Expression& e) const { return number(*e.arguments[1]); }

  /// Towards zero.
  static Integer quotient(const Integer& dividend, const Integer& divisor) {
    if (divisor < 1) throw std::logic_error("division by a number that is not positive");
    Integer magnitude;
    const Integer positive = abs(dividend);
    mpz_fdiv_q(magnitude.get_mpz_t(), positive.get_mpz_t(), divisor.get_mpz_t());
    return dividend < 0 ? Integer(-magnitude) : magnitude;
  }

  /// Every block that is not static is reachable; if there are no arguments, nothing is.
  bool nothing_left(const Expression& e) const {
    std::set<const Block*> led;
    std::vector<Integer> open;
    for (const ExpressionPtr& root : e.arguments) open.push_back(number(*root));
    while (!open.empty()) {
      const Block* block = block_pointed_to(state_, open.back());
      open.pop_back();
      if (block == nullptr || !led.insert(block).second) continue;
      open.insert(open.end(), block->cells.begin(), block->cells.end());
    }
    return std::all_of(state_.blocks.begin(), state_.blocks.end(), [&](const Block& block) {
      return block.is_static || led.count(&block) > 0;
    });
  }

  const State& state_;
  const Model& model_;
};

}  // namespace

Integer number(const Expression& expression, const State& state, const Model& model) {
  return Meaning(state, model).number(expression);
}

bool truth(const Expression& condition, const State& state, const Model& model) {
  return Meaning(state, model).truth(condition);
}

}  // namespace heapreach::test::reference

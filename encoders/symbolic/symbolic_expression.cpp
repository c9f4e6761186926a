// Expressions and conditions as terms. An explicit stack replaces recursion, since a long sum is a
// deep tree; nested sums, conjunctions and disjunctions become one flat term, which keeps the cost
// linear in the expression.
#include <utility>

#include "encoders/symbolic/symbolic_heap.h"
#include "support/error.h"

namespace heapreach::encoders {

using horn::Term;
using rts::Expression;
using rts::Op;

namespace {

class Evaluator {
 public:
  Evaluator(horn::TermStore& terms, horn::Sort number, const HeapAtoms& heap,
            const std::vector<Term>& store)
      : terms_(terms), number_(number), heap_(heap), store_(store) {}

  Term run(const Expression& root) {
    open(root);
    while (!stack_.empty()) {
      Frame& frame = stack_.back();
      if (frame.next < frame.expression->arguments.size()) {
        open(*frame.expression->arguments[frame.next++]);
      } else {
        close();
      }
    }
    return values_.back();
  }

 private:
  struct Frame {
    const Expression* expression;
    std::size_t next;   // argument to visit
    std::size_t first;  // where the arguments' values start
  };

  void open(const Expression& expression) { stack_.push_back({&expression, 0, values_.size()}); }

  void close() {
    const Frame frame = stack_.back();
    stack_.pop_back();
    const Op op = frame.expression->op;
    const bool associative = op == Op::add || op == Op::conjunction || op == Op::disjunction;
    if (associative && !stack_.empty() && stack_.back().expression->op == op) return;
    std::vector<Term> arguments(values_.begin() + frame.first, values_.end());
    values_.resize(frame.first);
    values_.push_back(apply(*frame.expression, std::move(arguments)));
  }

  Term number(const Integer& value) const { return terms_.numeral(value, number_); }

  Term apply(const Expression& e, std::vector<Term> a) const {
    switch (e.op) {
      case Op::integer:
        return number(e.value);
      case Op::variable:
        return store_.at(e.variable);
      case Op::negate:
        return terms_.multiply(-1, a[0]);
      case Op::add:
        return terms_.add(std::move(a));
      case Op::subtract:
        return terms_.subtract(a[0], a[1]);
      case Op::multiply:
        return multiply(a[0], a[1]);
      case Op::divide:
      case Op::remainder:
        return divide(e.op, a[0], a[1]);
      case Op::choose:
        return terms_.choose(a[0], a[1], a[2]);
      case Op::boolean:
        return terms_.boolean(sgn(e.value) != 0);
      case Op::equal:
        return terms_.equal(a[0], a[1]);
      case Op::not_equal:
        return terms_.negation(terms_.equal(a[0], a[1]));
      case Op::less:
        return terms_.less(a[0], a[1]);
      case Op::less_equal:
        return terms_.less_equal(a[0], a[1]);
      case Op::greater:
        return terms_.less(a[1], a[0]);
      case Op::greater_equal:
        return terms_.less_equal(a[1], a[0]);
      case Op::conjunction:
        return terms_.conjunction(std::move(a));
      case Op::disjunction:
        return terms_.disjunction(std::move(a));
      case Op::negation:
        return terms_.negation(a[0]);
      case Op::allocated:
        return heap_.allocated(a[0]);
      case Op::size:
        return heap_.size(a[0]);
      case Op::base:
        return heap_.base(a[0]);
      case Op::start_value:
        return heap_.start_value(a[0]);
      case Op::no_live_cells:
        return a.empty() ? heap_.no_live_cells() : heap_.no_live_cells_but(a);
    }
    throw InternalError("unknown operator");
  }

  Term multiply(Term a, Term b) const {
    if (a->is_constant()) return terms_.multiply(a->value, b);
    if (b->is_constant()) return terms_.multiply(b->value, a);
    throw InternalError("multiplication of two terms that are not constant");
  }

  /// C rounds towards zero, SMT-LIB's div and mod by a positive divisor round down.
  Term divide(Op op, Term a, Term b) const {
    if (!b->is_constant() || sgn(b->value) <= 0) {
      throw InternalError("division by something that is no positive constant");
    }
    const Integer divisor = b->value.get_num();
    if (number_ == horn::Sort::real) {
      if (!a->is_constant() || a->value.get_den() != 1) {
        throw UsageError("division is not supported over reals: use the sort int");
      }
      const Integer dividend = a->value.get_num();
      return number(op == Op::divide ? Integer(dividend / divisor) : Integer(dividend % divisor));
    }
    auto rounded_down = [&](Term dividend) {
      return op == Op::divide ? terms_.divide(dividend, divisor) : terms_.modulo(dividend, divisor);
    };
    return terms_.choose(terms_.less_equal(number(0), a), rounded_down(a),
                         terms_.multiply(-1, rounded_down(terms_.multiply(-1, a))));
  }

  horn::TermStore& terms_;
  horn::Sort number_;
  const HeapAtoms& heap_;
  const std::vector<Term>& store_;
  std::vector<Frame> stack_;
  std::vector<Term> values_;
};

}  // namespace

Term value_of(const Expression& expression, horn::TermStore& terms, horn::Sort number,
              const HeapAtoms& heap, const std::vector<Term>& store) {
  return Evaluator(terms, number, heap, store).run(expression);
}

Term Transition::value(const Expression& expression, const SymbolicState& state) {
  return value_of(expression, terms_, number_, view(state), state.store);
}

}  // namespace heapreach::encoders

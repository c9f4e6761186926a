// Every integer term is a signed bit-vector of one width, in which no term of the question
// overflows: so the question is the same. An operation works on the lowest bits of its operands.
#include "backends/smt/bit_vectors.h"

#include <algorithm>
#include <optional>

#include "backends/smt/check_result.h"
#include "backends/smt/term_bounds.h"
#include "backends/smt/z3_guard.h"
#include "horn/terms/traverse.h"
#include "support/error.h"

namespace heapreach::backends {

using horn::Kind;
using horn::Sort;
using horn::Term;

namespace {

constexpr unsigned widest = 66;      // bits of unknowns without bounds
constexpr unsigned most_bits = 320;  // of all terms
constexpr std::uint64_t units_per_bit_solver = 5000;

Integer power_of_two(unsigned exponent) {
  return Integer(1) << exponent;
}

class ToBits {
 public:
  ToBits(z3::context& context, unsigned width, const Deadline& deadline)
      : context_(context), width_(width), deadline_(deadline) {}

  z3::expr operator()(Term term) {
    horn::post_order(
        term, [&](Term t) { return memo_.contains(t); },
        [&](Term t) {
          if (++translated_ % 1024 == 0) deadline_.poll("translation to Z3", 1024);
          memo_.emplace(t, make(t));
        });
    return memo_.at(term);
  }

  z3::expr numeral(const Integer& value, unsigned width) {
    Integer rest;
    mpz_fdiv_r_2exp(rest.get_mpz_t(), value.get_mpz_t(), width);
    return context_.bv_val(rest.get_str().c_str(), width);
  }

  /// What makes `result` that of the operation.
  z3::expr is_result(const BitOperation& operation) {
    const unsigned width = operation.width;
    const z3::expr a = (*this)(operation.a).extract(width - 1, 0);
    const z3::expr b = (*this)(operation.b).extract(width - 1, 0);
    const z3::expr bits = result(operation, a, b);
    const z3::expr whole = extended(bits, operation.is_signed, width_ - width);
    return defined(operation, a, b, bits) && (*this)(operation.result) == whole;
  }

 private:
  static z3::expr extended(const z3::expr& bits, bool is_signed, unsigned by) {
    if (by == 0) return bits;
    return is_signed ? z3::sext(bits, by) : z3::zext(bits, by);
  }

  z3::expr result(const BitOperation& operation, const z3::expr& a, const z3::expr& b) {
    using Operation = BitOperation::Kind;
    const bool is_signed = operation.takes_signed;
    switch (operation.kind) {
      case Operation::multiply:
        return a * b;
      case Operation::divide:
        return is_signed ? a / b : z3::udiv(a, b);
      case Operation::remainder:
        return is_signed ? z3::srem(a, b) : z3::urem(a, b);
      case Operation::shift_left:
        return z3::shl(a, b);
      case Operation::shift_right:
        return is_signed ? z3::ashr(a, b) : z3::lshr(a, b);
      case Operation::bits_and:
        return a & b;
      case Operation::bits_or:
        return a | b;
      case Operation::bits_xor:
        return a ^ b;
      case Operation::count_ones:
        return ones(a, operation.width);
      case Operation::leading_zeros:
      case Operation::trailing_zeros:
        return zeros(a, operation);
    }
    throw InternalError("an operation that bit-vectors have not");
  }

  z3::expr ones(const z3::expr& a, unsigned width) {
    z3::expr sum = numeral(0, width);
    for (unsigned i = 0; i < width; ++i) {
      sum = sum + (width == 1 ? a : z3::zext(a.extract(i, i), width - 1));
    }
    return sum;
  }

  /// Before the first bit that is set, from the end that the operation says.
  z3::expr zeros(const z3::expr& a, const BitOperation& operation) {
    const unsigned width = operation.width;
    const bool from_below = operation.kind == BitOperation::Kind::trailing_zeros;
    z3::expr result = numeral(width, width);
    for (unsigned i = width; i-- > 0;) {
      const unsigned bit = from_below ? i : width - 1 - i;
      result = z3::ite(a.extract(bit, bit) == numeral(1, 1), numeral(i, width), result);
    }
    return result;
  }

  z3::expr defined(const BitOperation& operation, const z3::expr& a, const z3::expr& b,
                   const z3::expr& bits) {
    using Operation = BitOperation::Kind;
    const unsigned width = operation.width;
    z3::expr holds = context_.bool_val(true);
    switch (operation.kind) {
      case Operation::divide:
      case Operation::remainder: {
        const z3::expr least = numeral(power_of_two(width - 1), width);
        holds = b != numeral(0, width);
        if (operation.takes_signed) holds = holds && !(a == least && b == numeral(-1, width));
        return holds;
      }
      case Operation::shift_left:
      case Operation::shift_right:
        holds = z3::ult(b, numeral(width, width));
        if (operation.may_not_overflow) holds = holds && z3::ashr(bits, b) == a;
        return holds;
      case Operation::multiply:
        if (operation.may_not_overflow) {
          holds = z3::sext(a, width) * z3::sext(b, width) == z3::sext(bits, width);
        }
        return holds;
      default:
        return holds;
    }
  }

  z3::expr make(Term term) {
    const auto at = [&](std::size_t i) -> const z3::expr& { return memo_.at(term->arguments[i]); };
    switch (term->kind) {
      case Kind::variable: {
        const bool is_boolean = term->sort == Sort::boolean;
        const std::string name = (is_boolean ? "b" : "i") + std::to_string(term->index);
        return is_boolean ? context_.bool_const(name.c_str())
                          : context_.bv_const(name.c_str(), width_);
      }
      case Kind::boolean:
        return context_.bool_val(term->is_true());
      case Kind::numeral:
        return numeral(term->value.get_num(), width_);
      case Kind::negation:
        return !at(0);
      case Kind::conjunction:
        return z3::mk_and(all(term));
      case Kind::disjunction:
        return z3::mk_or(all(term));
      case Kind::equal:
        return at(0) == at(1);
      case Kind::less_equal:
        return at(0) <= at(1);
      case Kind::less:
        return at(0) < at(1);
      case Kind::add: {
        z3::expr sum = at(0);
        for (std::size_t i = 1; i < term->arguments.size(); ++i) sum = sum + at(i);
        return sum;
      }
      case Kind::multiply:
        return at(0) * at(1);
      case Kind::divide:
        return quotient(at(0), term->arguments[1]->value.get_num());
      case Kind::modulo:
        return rest(at(0), term->arguments[1]->value.get_num());
      case Kind::choose:
        return z3::ite(at(0), at(1), at(2));
      default:
        throw InternalError("a term that bit-vectors have not");
    }
  }

  z3::expr_vector all(Term term) {
    z3::expr_vector result(context_);
    for (Term argument : term->arguments) result.push_back(memo_.at(argument));
    return result;
  }

  static std::optional<unsigned> exponent(const Integer& by) {
    const std::size_t bit = mpz_scan1(by.get_mpz_t(), 0);
    if (by != Integer(1) << bit) return std::nullopt;
    return static_cast<unsigned>(bit);
  }

  /// At least 0, whatever the sign of `a`.
  z3::expr rest(const z3::expr& a, const Integer& by) {
    if (exponent(by)) return a & numeral(by - 1, width_);
    return z3::smod(a, numeral(by, width_));
  }
  z3::expr quotient(const z3::expr& a, const Integer& by) {
    if (const auto bits = exponent(by)) return z3::ashr(a, numeral(*bits, width_));
    return (a - rest(a, by)) / numeral(by, width_);
  }

  z3::context& context_;
  unsigned width_;
  Deadline deadline_;
  std::unordered_map<Term, z3::expr> memo_;
  std::size_t translated_ = 0;
};

bool is_known_kind(Term term) {
  switch (term->kind) {
    case Kind::select:
    case Kind::store:
    case Kind::forall:
    case Kind::exists:
      return false;
    default:
      return term->sort == Sort::boolean || term->sort == Sort::integer;
  }
}

class Question {
 public:
  Question(const std::vector<Term>& conditions, const std::vector<BitOperation>& operations)
      : conditions_(conditions), operations_(operations) {
    roots_ = conditions;
    for (const BitOperation& one : operations) {
      roots_.insert(roots_.end(), {one.a, one.b, one.result});
    }
  }

  /// In which no term overflows; nothing if some term cannot be told, or there are too many.
  std::optional<unsigned> width() {
    for (Term condition : conditions_) bounds_.learn(condition);
    unsigned least = 1;
    for (const BitOperation& one : operations_) {
      const Integer half = power_of_two(one.width - 1);
      const Integer low = one.is_signed ? Integer(-half) : Integer(0);
      bounds_.limit(one.result, {low, low + 2 * half - 1});
      least = std::max(least, one.width);
    }
    bool all_known = true;
    horn::for_each_node(roots_, [&](Term term) {
      all_known = all_known && is_known_kind(term);
      if (!all_known || term->sort != Sort::integer) return;
      all_known = bounds_.of(term).has_value();
      if (term->is_variable()) variables_.push_back(term);
    });
    const std::size_t bits = mpz_sizeinbase(bounds_.greatest().get_mpz_t(), 2) + 2;
    const std::size_t width = std::max<std::size_t>(bits, least + 1);
    if (!all_known || width > most_bits) return std::nullopt;
    return static_cast<unsigned>(width);
  }

  BitAnswer answer(Z3Guard& guard, unsigned width) {
    z3::solver solver(guard.context(), "QF_BV");
    guard.count_overhead(units_per_bit_solver);
    ToBits bits(guard.context(), width, guard.deadline());
    for (Term condition : conditions_) solver.add(bits(condition));
    for (const BitOperation& one : operations_) solver.add(bits.is_result(one));
    for (Term variable : variables_) {
      const TermBounds range = *bounds_.of(variable);
      solver.add(bits.numeral(range.least, width) <= bits(variable));
      solver.add(bits(variable) <= bits.numeral(range.most, width));
    }
    BitAnswer result;
    result.is_limited = bounds_.is_limited();
    result.result = satisfiability(guard.ask(solver, [&] { return solver.check(); }));
    if (result.result != Satisfiability::sat) return result;
    const z3::model model = solver.get_model();
    for (Term variable : variables_) {
      const z3::expr value = model.eval(bits(variable), true);
      const Integer number(Z3_get_numeral_string(guard.context(), value));
      const bool is_negative = number >= power_of_two(width - 1);
      result.values[variable] = is_negative ? Integer(number - power_of_two(width)) : number;
    }
    return result;
  }

 private:
  const std::vector<Term>& conditions_;
  const std::vector<BitOperation>& operations_;
  std::vector<Term> roots_, variables_;
  BoundsOfTerms bounds_{{-power_of_two(widest), power_of_two(widest)}};
};

}  // namespace

BitAnswer solve_bits(const std::vector<Term>& conditions,
                     const std::vector<BitOperation>& operations, const Limits& limits,
                     const std::string& stage) {
  Question question(conditions, operations);
  const std::optional<unsigned> width = question.width();
  if (!width) return {};
  Z3Guard guard(limits, stage);
  return guard.run([&] { return question.answer(guard, *width); });
}

}  // namespace heapreach::backends

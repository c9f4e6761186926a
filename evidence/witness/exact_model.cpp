// Several attempts. The first goes along the path and gives one operation after the other its exact
// result for the operands that it has: enough where nothing asks for the result, or where operands
// are what the path says. The second asks about bit-vectors, for all of the path at once. Where
// these do not know an operation, say of floating-point numbers, a few numbers are tried.
#include "evidence/witness/exact_model.h"

#include <optional>
#include <unordered_set>

#include "backends/smt/bit_vectors.h"
#include "support/error.h"

namespace heapreach::evidence {

using backends::BitOperation;
using backends::Satisfiability;
using horn::Term;

namespace {

constexpr std::size_t most_repairs = 300;  // results put in, each of which costs a check
constexpr double bits_share = 0.5;         // of the time that is left, for the last attempt
/// With less than this the last attempt, if it is cut short, tells nothing: a strategy of a
/// portfolio has more in its next turn.
constexpr std::uint64_t telling_work = 4'000'000;

/// Nothing for operations that the solver of bits does not know.
std::optional<BitOperation::Kind> kind_of(rts::Operation operation) {
  using Kind = BitOperation::Kind;
  switch (operation) {
    case rts::Operation::multiply:
      return Kind::multiply;
    case rts::Operation::divide_signed:
    case rts::Operation::divide_unsigned:
      return Kind::divide;
    case rts::Operation::remainder_signed:
    case rts::Operation::remainder_unsigned:
      return Kind::remainder;
    case rts::Operation::shift_left:
      return Kind::shift_left;
    case rts::Operation::shift_right:
    case rts::Operation::shift_right_signed:
      return Kind::shift_right;
    case rts::Operation::bits_and:
      return Kind::bits_and;
    case rts::Operation::bits_or:
      return Kind::bits_or;
    case rts::Operation::bits_xor:
      return Kind::bits_xor;
    case rts::Operation::count_ones:
      return Kind::count_ones;
    case rts::Operation::leading_zeros:
      return Kind::leading_zeros;
    case rts::Operation::trailing_zeros:
      return Kind::trailing_zeros;
    default:
      return std::nullopt;
  }
}

BitOperation bit_operation(const PathOperation& one, BitOperation::Kind kind) {
  BitOperation result;
  result.kind = kind;
  result.takes_signed = rts::takes_signed(*one.operation);
  result.may_not_overflow = one.operation->may_not_overflow;
  result.width = one.operation->width;
  result.is_signed = one.operation->is_signed;
  result.a = one.a;
  result.b = one.b;
  result.result = one.result;
  return result;
}

/// Variables that no condition mentions have no value: any, so 0.
class Values {
 public:
  Values(const PathFormula& formula, Assignment values) {
    horn::VariableCollector collector;
    for (const PathOperation& one : formula.operations) {
      for (Term term : {one.a, one.b, one.result}) collector.visit(term);
    }
    for (Term variable : collector.variables()) values.try_emplace(variable, 0);
    evaluator_ = horn::Evaluator(std::move(values));
  }
  Integer of(Term term) { return evaluator_.value(term).get_num(); }
  std::optional<Integer> exact(const PathOperation& one) {
    return rts::exact_result(*one.operation, of(one.a), of(one.b));
  }

 private:
  horn::Evaluator evaluator_{{}};
};

class ExactModel {
 public:
  ExactModel(const PathFormula& formula, const Assignment& values, horn::TermStore& terms,
             backends::Smt& smt, const Limits& limits)
      : formula_(formula), values_(formula, values), terms_(terms), smt_(smt), limits_(limits) {}

  Exactness run() {
    smt_.push();
    if (repaired(false)) return Exactness::exact;
    smt_.pop();
    return by_bits();
  }

  bool run_for_values() {
    smt_.push();
    if (repaired(true)) return true;
    smt_.pop();
    return false;
  }

 private:
  Term is(Term term, const Integer& value) {
    return terms_.equal(term, terms_.numeral(value, horn::Sort::integer));
  }

  bool repaired(bool keeps_all) {
    std::size_t repairs = 0;
    for (const PathOperation& one : formula_.operations) {
      const Integer a = values_.of(one.a), b = values_.of(one.b);
      if (keeps_all) keep_parts(one);
      const auto exact = values_.exact(one);
      if (!exact) return false;
      smt_.assert_term(terms_.conjunction({is(one.a, a), is(one.b, b), is(one.result, *exact)}));
      if (*exact == values_.of(one.result)) continue;
      if (++repairs > most_repairs || smt_.check() != Satisfiability::sat) return false;
      take_model();
    }
    return smt_.check() == Satisfiability::sat;
  }

  /// The values of all that the operands are made of.
  void keep_parts(const PathOperation& one) {
    horn::VariableCollector collector;
    for (Term term : {one.a, one.b}) collector.visit(term);
    for (Term variable : collector.variables()) {
      if (variable->sort == horn::Sort::integer)
        smt_.assert_term(is(variable, values_.of(variable)));
    }
  }

  void take_model() {
    Assignment values;
    horn::VariableCollector collector;
    for (const PathOperation& one : formula_.operations) {
      for (Term term : {one.a, one.b, one.result}) collector.visit(term);
    }
    for (Term variable : collector.variables()) values[variable] = smt_.value(variable);
    values_ = Values(formula_, std::move(values));
  }

  Exactness by_bits() {
    std::vector<BitOperation> operations;
    for (const PathOperation& one : formula_.operations) {
      const auto kind = kind_of(one.operation->operation);
      if (kind) operations.push_back(bit_operation(one, *kind));
    }
    Limits limits = limits_;
    limits.deadline = limits_.deadline.at_most(bits_share * limits_.deadline.remaining());
    const std::uint64_t work = limits.deadline.work_left();
    backends::BitAnswer answer;
    try {
      answer = backends::solve_bits(formula_.conditions, operations, limits, "path");
    } catch (const BackendError&) {
      answer = {};  // too little time
    }
    // The deadline of a turn, and not of all.
    if (answer.result == Satisfiability::unknown && limits.deadline.has_work_limit() &&
        work < telling_work && limits.deadline.work_left() < work / 2) {
      throw BackendError(Failure::work_limit, "path", "bit-vectors would have taken more work");
    }
    if (answer.result == Satisfiability::unsat && !answer.is_limited) return Exactness::impossible;
    // Without some of the operations there may be more models than executions.
    const bool has_all = operations.size() == formula_.operations.size();
    if (answer.result != Satisfiability::sat || !has_all) {
      return by_trial() ? Exactness::exact : Exactness::unknown;
    }
    Assignment values;
    for (const auto& [variable, value] : answer.values) values[variable] = value;
    values_ = Values(formula_, values);
    for (const PathOperation& one : formula_.operations) {
      const auto exact = values_.exact(one);
      if (!exact || *exact != values_.of(one.result)) {
        throw InternalError("a model of bit-vectors in which a result is another one");
      }
      smt_.assert_term(terms_.conjunction(
          {is(one.a, values_.of(one.a)), is(one.b, values_.of(one.b)), is(one.result, *exact)}));
    }
    return smt_.check() == Satisfiability::sat ? Exactness::exact : Exactness::unknown;
  }

  /// With the same number for all that the path leaves open and operands are made of.
  bool by_trial() {
    horn::VariableCollector collector;
    std::unordered_set<Term> results;
    for (const PathOperation& one : formula_.operations) {
      for (Term term : {one.a, one.b}) collector.visit(term);
      results.insert(one.result);
    }
    for (const int number : {1, 2, 3, 4, 5, 7, 8, 10, 16, 100, -1}) {
      limits_.deadline.poll("path");
      smt_.push();
      for (Term variable : collector.variables()) {
        const bool is_tried = variable->sort == horn::Sort::integer && !results.contains(variable);
        if (is_tried) smt_.assert_term(is(variable, number));
      }
      if (smt_.check() == Satisfiability::sat) {
        take_model();
        if (repaired(true)) return true;
      }
      smt_.pop();
    }
    return false;
  }

  const PathFormula& formula_;
  Values values_;
  horn::TermStore& terms_;
  backends::Smt& smt_;
  const Limits& limits_;
};

}  // namespace

bool is_exact(const PathFormula& formula, const Assignment& values) {
  if (formula.operations.empty()) return true;
  Values known(formula, values);
  for (const PathOperation& one : formula.operations) {
    if (known.exact(one) != known.of(one.result)) return false;
  }
  return true;
}

Exactness make_exact(const PathFormula& formula, const Assignment& values, horn::TermStore& terms,
                     backends::Smt& smt, const Limits& limits) {
  return ExactModel(formula, values, terms, smt, limits).run();
}

bool make_exact_for(const PathFormula& formula, const Assignment& values, horn::TermStore& terms,
                    backends::Smt& smt, const Limits& limits) {
  return ExactModel(formula, values, terms, smt, limits).run_for_values();
}

}  // namespace heapreach::evidence

// Which constants serve a variable: loops count up to what a condition compares their counter with,
// so bounds that it never meets would only be stations on the way. Groups of variables are those of
// moves, since the import has several names for one variable of C.
#include "search/abstraction/thresholds.h"

#include <algorithm>
#include <boost/pending/disjoint_sets.hpp>
#include <numeric>

namespace heapreach::search {

namespace {

using rts::Expression;
using rts::ExpressionPtr;
using rts::Op;

bool is_comparison(Op op) {
  return op == Op::less || op == Op::less_equal || op == Op::greater || op == Op::greater_equal ||
         op == Op::equal || op == Op::not_equal;
}

/// The only variable of the expression, however often it has it.
std::optional<rts::VariableId> only_variable(const Expression& expression) {
  std::vector<rts::VariableId> variables;
  rts::collect_variables(expression, variables);
  if (variables.empty()) return std::nullopt;
  const bool is_one = std::all_of(variables.begin(), variables.end(),
                                  [&](rts::VariableId v) { return v == variables.front(); });
  return is_one ? std::optional(variables.front()) : std::nullopt;
}

void make_set(std::vector<Number>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

class Collection {
 public:
  explicit Collection(std::size_t variables)
      : ranks_(variables), parents_(variables), sets_(ranks_.data(), parents_.data()) {
    std::iota(parents_.begin(), parents_.end(), 0);
  }

  void operator()(const rts::Assume& assume) { compare(assume.condition); }
  void operator()(const rts::Assert& assertion) { compare(assertion.condition); }
  void operator()(const rts::Alloc& alloc) { note(*alloc.size, {}); }
  void operator()(const rts::Move& move) {
    if (const auto from = only_variable(*move.value)) sets_.union_set(move.to, *from);
    compare(move.value);
  }
  template <typename Other>
  void operator()(const Other&) {}

  std::size_t group_of(rts::VariableId variable) { return sets_.find_set(variable); }

  /// By variables, which stand for their groups only once all has been seen.
  std::vector<std::pair<rts::VariableId, Number>> compared;
  std::vector<Number> all;

 private:
  void compare(const ExpressionPtr& expression) {
    if (!expression) return;
    if (is_comparison(expression->op)) {
      std::vector<rts::VariableId> variables;
      rts::collect_variables(*expression, variables);
      std::sort(variables.begin(), variables.end());
      variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
      note(*expression, variables);
    }
    for (const ExpressionPtr& argument : expression->arguments) compare(argument);
  }

  void note(const Expression& expression, const std::vector<rts::VariableId>& variables) {
    std::vector<Number> numbers;
    add_numbers(expression, numbers);
    make_set(numbers);
    for (const Number number : numbers) {
      all.push_back(number);
      for (const rts::VariableId variable : variables) compared.emplace_back(variable, number);
    }
  }

  void add_numbers(const Expression& expression, std::vector<Number>& numbers) const {
    const Integer& value = expression.value;
    if (expression.op == Op::integer && -greatest_ <= value && value <= greatest_) {
      for (const Number near : {-1, 0, 1}) numbers.push_back(narrowed(value) + near);
    }
    for (const ExpressionPtr& argument : expression.arguments) add_numbers(*argument, numbers);
  }

  const Integer greatest_ = Integer(1) << 100;  // beyond all types of C
  std::vector<std::size_t> ranks_, parents_;
  boost::disjoint_sets<std::size_t*, std::size_t*> sets_;
};

}  // namespace

Thresholds::Thresholds(const rts::System& system) {
  const std::size_t variables = system.variables.size();
  Collection collection(variables);
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      std::visit(collection, instruction.action);
    }
  }
  of_groups_.resize(variables);
  for (rts::VariableId v = 0; v < variables; ++v) group_of_.push_back(collection.group_of(v));
  for (const auto& [variable, number] : collection.compared) {
    of_groups_[group_of_[variable]].push_back(number);
  }
  for (std::vector<Number>& numbers : of_groups_) make_set(numbers);
  all_ = std::move(collection.all);
  make_set(all_);
}

}  // namespace heapreach::search

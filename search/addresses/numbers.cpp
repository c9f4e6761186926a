#include "search/addresses/numbers.h"

#include "search/addresses/layout.h"

namespace heapreach::search::exact {

namespace {

using search::CellAddress;
using search::Datum;
using search::less_equal;
using search::linear_constant;
using search::LinearExpression;

class ExactEvaluation : public search::Evaluation {
 public:
  using Evaluation::Evaluation;

  std::optional<CellAddress> in_block(const Datum& address) override {
    const Addresses addresses(system(), configuration());
    const LinearExpression& linear = address.linear;
    if (linear.is_constant()) return addresses.cell_at(linear.constant);
    for (const Interval& cells : addresses.allocated()) {
      if (decide(less_equal(linear, linear_constant(cells.first - 1)))) return std::nullopt;
      if (!decide(less_equal(linear, linear_constant(cells.last)))) continue;
      return addresses.cell_at(found_in(cells, linear));
    }
    return std::nullopt;
  }

  /// None that was freed: nobody can tell it from a number.
  std::optional<CellAddress> at_empty_block(const Datum& address) override {
    const Addresses addresses(system(), configuration());
    for (const search::SegmentId block : addresses.empty_blocks()) {
      const LinearExpression base = linear_constant(addresses.base(block));
      if (decide(search::equal(address.linear, base))) return CellAddress{block, false, 0};
    }
    return std::nullopt;
  }

  Datum base_of(search::SegmentId block, bool) const override {
    return search::number(linear_constant(Addresses(system(), configuration()).base(block)));
  }

 private:
  /// Branches into the addresses of an interval in which the linear expression is known to lie, by
  /// halves: so each branch has few conditions, and the last of them is an equation.
  Number found_in(Interval cells, const LinearExpression& linear) {
    while (cells.first < cells.last) {
      const Number middle = cells.first + (cells.last - cells.first) / 2;
      if (decide(less_equal(linear, linear_constant(middle))))
        cells.last = middle;
      else
        cells.first = middle + 1;
    }
    define(search::equal(linear, linear_constant(cells.first)));
    return cells.first;
  }
};

}  // namespace

search::MakeEvaluation exact_addresses() {
  return [](const rts::System& system, search::Configuration& configuration, search::Facts& facts,
            search::Decisions& decisions) {
    return std::make_unique<ExactEvaluation>(system, configuration, facts, decisions);
  };
}

}  // namespace heapreach::search::exact

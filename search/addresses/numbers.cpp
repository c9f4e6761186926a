#include "search/addresses/numbers.h"

#include "search/addresses/layout.h"

namespace heapreach::search::exact {

namespace {

using search::CellAddress;
using search::Datum;
using search::less_equal;
using search::Sum;
using search::sum_of;

class ExactEvaluation : public search::Evaluation {
 public:
  using Evaluation::Evaluation;

  std::optional<CellAddress> in_block(const Datum& address) override {
    const Addresses addresses(system(), configuration());
    const Sum& sum = address.sum;
    if (sum.is_constant()) return addresses.cell_at(sum.constant);
    for (const Interval& cells : addresses.allocated()) {
      if (decide(less_equal(sum, sum_of(cells.first - 1)))) return std::nullopt;
      if (!decide(less_equal(sum, sum_of(cells.last)))) continue;
      return addresses.cell_at(found_in(cells, sum));
    }
    return std::nullopt;
  }

  /// None that was freed: nobody can tell it from a number.
  std::optional<CellAddress> at_empty_block(const Datum& address) override {
    const Addresses addresses(system(), configuration());
    for (const search::SegmentId block : addresses.empty_blocks()) {
      const Sum base = sum_of(addresses.base(block));
      if (decide(search::equal(address.sum, base))) return CellAddress{block, false, 0};
    }
    return std::nullopt;
  }

  Datum base_of(search::SegmentId block, bool) const override {
    return search::number(sum_of(Addresses(system(), configuration()).base(block)));
  }

 private:
  /// Branches into the addresses of an interval in which the sum is known to lie, by halves: so
  /// each branch has few conditions, and the last of them is an equation.
  Number found_in(Interval cells, const Sum& sum) {
    while (cells.first < cells.last) {
      const Number middle = cells.first + (cells.last - cells.first) / 2;
      if (decide(less_equal(sum, sum_of(middle))))
        cells.last = middle;
      else
        cells.first = middle + 1;
    }
    define(search::equal(sum, sum_of(cells.first)));
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

#include "tests/search/orders.h"

#include <algorithm>
#include <map>

#include "tests/search/heaps.h"
#include "tests/search/segments.h"

namespace heapreach::test {

using namespace search;

namespace {

using Block = std::pair<SegmentId, std::uint64_t>;

/// One choice of lengths, all list segments closed. Data are numbered as they are met; each gets a
/// number.
class Numbers {
 public:
  Numbers(const Configuration& c, long range) : c_(c), range_(range) {}

  std::set<std::string> all() {
    for (const Datum& datum : c_.store) meet(datum, {});
    for (std::size_t next = 0; next < blocks_.size(); ++next) {
      for (std::size_t i = 0; i < slots(segment(blocks_[next])).size(); ++i) cell(blocks_[next], i);
    }
    std::vector<long> unknowns;
    choose_unknowns(unknowns);
    return std::move(result_);
  }

 private:
  /// A datum of the heap: a place, a linear expression, or a number of its own.
  struct Item {
    std::string place;
    bool own = false;
    LinearExpression linear;
  };
  /// Two items, by index, of which an order speaks: `a` comes before `b` in their list segment.
  struct Neighbours {
    std::size_t a, b;
    const Slot* slot;
  };

  const Segment& segment(const Block& block) const { return c_.segments[block.first]; }

  void meet(const Datum& datum, const Block&) {
    Item item;
    if (datum.is_place()) {
      const std::uint64_t last = length(c_.segments[datum.segment]) - 1;
      item.place = name({datum.segment, datum.last ? last : 0});
    } else {
      item.own = datum.kind != Datum::Kind::linear;
      item.linear = datum.linear;
    }
    items_.push_back(item);
  }

  void cell(const Block& block, std::size_t offset) {
    const Slot& slot = slots(segment(block))[offset];
    const std::uint64_t last = length(segment(block)) - 1;
    const auto link = [&](std::uint64_t index) {
      items_.push_back({name({block.first, index}), false, {}});
    };
    if (slot.step == 1 && block.second < last) return link(block.second + 1);
    if (slot.step == -1 && block.second > 0) return link(block.second - 1);
    if (slot.order == 0) return meet(slot.value, block);
    ends_[{block.first, offset, block.second}] = items_.size();
    if (block.second == 0) {
      meet(slot.first, block);
      // The only block is the last one, too.
      if (last == 0) equal_.emplace_back(slot.first.linear, slot.value.linear);
    } else if (block.second == last) {
      meet(slot.value, block);
    } else {
      items_.push_back({"", true, {}});
    }
    const auto at = [&](std::uint64_t index) { return ends_.find({block.first, offset, index}); };
    const std::size_t here = items_.size() - 1;
    if (block.second > 0 && at(block.second - 1) != ends_.end())
      neighbours_.push_back({at(block.second - 1)->second, here, &slot});
    if (at(block.second + 1) != ends_.end())
      neighbours_.push_back({here, at(block.second + 1)->second, &slot});
  }

  std::string name(const Block& block) {
    const auto [place, fresh] = names_.emplace(block, blocks_.size());
    if (fresh) blocks_.push_back(block);
    return "b" + std::to_string(place->second);
  }

  long value_of(const LinearExpression& linear, const std::vector<long>& unknowns) const {
    auto value = static_cast<long>(linear.constant);
    for (const auto& [u, factor] : linear.terms) value += static_cast<long>(factor) * unknowns[u];
    return value;
  }

  void choose_unknowns(std::vector<long>& unknowns) {
    if (unknowns.size() < c_.unknowns) {
      for (long value = -range_; value <= range_; ++value) {
        unknowns.push_back(value);
        choose_unknowns(unknowns);
        unknowns.pop_back();
      }
      return;
    }
    if (!holds(c_.condition, unknowns)) return;
    for (const auto& [a, b] : equal_) {
      if (value_of(a, unknowns) != value_of(b, unknowns)) return;
    }
    std::vector<long> values;
    choose_items(unknowns, values);
  }

  void choose_items(const std::vector<long>& unknowns, std::vector<long>& values) {
    if (values.size() == items_.size()) {
      write(values);
      return;
    }
    const Item& item = items_[values.size()];
    const long only = item.own ? 0 : value_of(item.linear, unknowns);
    for (long value = item.own ? -range_ : only; value <= (item.own ? range_ : only); ++value) {
      values.push_back(value);
      if (in_order(values)) choose_items(unknowns, values);
      values.pop_back();
    }
  }

  /// Whether orders allow the last of the values.
  bool in_order(const std::vector<long>& values) const {
    for (const auto& [a, b, slot] : neighbours_) {
      if (std::max(a, b) + 1 != values.size()) continue;
      const long up = slot->order * (values[b] - values[a]);
      if (up < static_cast<long>(slot->gap)) return false;
    }
    return true;
  }

  void write(const std::vector<long>& values) {
    std::string text;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      text += (items_[i].place.empty() ? std::to_string(values[i]) : items_[i].place) + " ";
    }
    result_.insert(text);
  }

  const Configuration& c_;
  long range_;
  std::vector<Item> items_;
  std::vector<Neighbours> neighbours_;
  std::vector<std::pair<LinearExpression, LinearExpression>> equal_;
  std::map<Block, std::size_t> names_;
  std::vector<Block> blocks_;
  std::map<std::tuple<SegmentId, std::size_t, std::uint64_t>, std::size_t> ends_;
  std::set<std::string> result_;
};

}  // namespace

std::set<std::string> heaps_of(const Configuration& configuration, std::uint64_t most, long range) {
  std::set<std::string> result;
  std::uint64_t blocks = 0;
  for (const Segment& segment : configuration.segments) blocks += length(segment);
  if (blocks > most) return result;
  for (SegmentId id = 0; id < configuration.segments.size(); ++id) {
    if (!or_longer(configuration.segments[id])) continue;
    Configuration closed = configuration;
    or_longer(closed.segments[id]) = false;
    for (; blocks <= most; ++blocks, ++length(closed.segments[id])) {
      result.merge(heaps_of(closed, most, range));
    }
    return result;
  }
  return Numbers(configuration, range).all();
}

Configuration random_ordered_list(Random& random) {
  Configuration c;
  const std::size_t segments = 1 + random.below(3);
  std::vector<LinearExpression>
      row;  // what blocks hold, in the list's order, ends of list segments only. A condition on
            // anything else could need numbers out of the range that tests try
  const auto fresh = [&] {
    const LinearExpression linear =
        random.chance(90) ? linear_unknown(c.unknowns++) : linear_constant(random.between(-1, 1));
    row.push_back(linear);
    return number(linear);
  };
  const int order = random.chance(70) ? 1 : -1;
  for (std::size_t i = 0; i < segments; ++i) {
    Segment segment;
    segment.size = 2;
    length(segment) = random.chance(60) ? 1 : random.chance(70) ? 2 : 3;
    or_longer(segment) = random.chance(40);
    const Datum next = i + 1 < segments ? place(static_cast<SegmentId>(i + 1)) : number({});
    slots(segment).push_back({segment.is_list() ? 1 : 0, 0, next});
    const bool in_order = segment.is_list() && random.chance(80);
    Slot data{0, 0, anything()};
    if (in_order || random.chance(70)) data.value = fresh();
    if (in_order) {
      data.first = data.value;
      data.value = fresh();
      data.order = random.chance(90) ? order : -order;
      data.gap = random.chance(40) ? 1 : 0;
    }
    slots(segment).push_back(data);
    c.segments.push_back(segment);
  }
  c.store = {place(0), !row.empty() && random.chance(50) ? number(row[random.below(row.size())])
                                                         : number({})};
  for (std::size_t i = 0; i + 1 < row.size(); ++i) {
    if (random.chance(25)) continue;
    const LinearExpression& a = order > 0 ? row[i] : row[i + 1];
    const LinearExpression& b = order > 0 ? row[i + 1] : row[i];
    const Constraint constraint = less_equal(random.chance(30) ? add(a, 1) : a, b);
    if (!constraint.linear.is_constant()) c.condition.push_back(normalised(constraint));
  }
  return c;
}

}  // namespace heapreach::test

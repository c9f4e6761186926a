#include "tests/search/layouts.h"

#include <algorithm>

namespace heapreach::test {

using search::CellValue;
using search::Linear;
using search::Node;
using search::Pointer;
using search::Value;

namespace {

class RandomLayout {
 public:
  RandomLayout(const search::State& state, const rts::System& system, Random& random)
      : state_(state), system_(system), random_(random) {}

  std::optional<rts::State> run() {
    if (!choose_unknowns()) return std::nullopt;
    place_blocks();
    result_.vertex = state_.vertex;
    result_.frontier = end_;
    result_.heap.resize(end_.get_ui() - system_.origin() + random_.below(3));
    for (const Value& value : state_.store) result_.store.push_back(number(value));
    for (std::size_t n = 0; n < state_.nodes.size(); ++n) {
      if (!state_.nodes[n].freed && !fill(state_.nodes[n], bases_[n])) return std::nullopt;
    }
    for (const Integer& base : garbage_) {
      make_block(base, 2, false);
      for (std::size_t i = 0; i < 2; ++i) cell(base, i).value = anything();
    }
    return std::move(result_);
  }

 private:
  bool choose_unknowns() {
    for (std::uint32_t u = 0; u < state_.unknowns; ++u) {
      unknowns_.emplace_back(random_.between(-1, 14));
    }
    return std::all_of(state_.condition.begin(), state_.condition.end(),
                       [&](const auto& constraint) {
                         using search::Relation;
                         const Integer sum = value_of(constraint.linear);
                         if (constraint.relation == Relation::zero) return sum == 0;
                         return constraint.relation == Relation::nonzero ? sum != 0 : sum <= 0;
                       });
  }

  /// In any order, one behind the other.
  void place_blocks() {
    std::vector<std::pair<Integer*, Integer>> places;  // and the block's size
    bases_.resize(state_.nodes.size());
    for (std::size_t n = 0; n < state_.nodes.size(); ++n) {
      const Node& node = state_.nodes[n];
      bases_[n].resize(node.count + (node.or_more ? random_.below(3) : 0));
    }
    for (std::size_t n = 0; n < bases_.size(); ++n) {
      for (Integer& base : bases_[n]) places.emplace_back(&base, state_.nodes[n].size);
    }
    const bool some = state_.garbage == search::Garbage::some;
    garbage_.resize(some ? 1 + random_.below(2) : 0);
    for (Integer& base : garbage_) places.emplace_back(&base, 2);
    for (std::size_t i = places.size(); i > 1; --i) {
      if (random_.chance(80)) std::swap(places[i - 1], places[random_.below(i)]);
    }
    end_ = static_cast<unsigned long>(system_.origin());
    for (const auto& [base, size] : places) {
      if (random_.chance(10)) end_ += random_.between(1, 3);
      *base = end_;
      end_ += size + Integer(static_cast<unsigned long>(system_.guard));
    }
  }

  /// The contents of a node's blocks; false if its orders cannot be kept.
  bool fill(const Node& node, const std::vector<Integer>& bases) {
    for (const Integer& base : bases) make_block(base, node.size, node.is_static);
    for (std::size_t c = 0; c < node.cells.size(); ++c) {
      const CellValue& held = node.cells[c];
      for (std::size_t b = 0; b < bases.size(); ++b) {
        const bool at_end = held.step == 0 || (held.step > 0 ? b + 1 == bases.size() : b == 0);
        const std::size_t neighbour = held.step > 0 ? b + 1 : b - 1;
        cell(bases[b], c).value =
            at_end ? number(held.value) : Integer(bases[neighbour] + held.offset);
      }
      if (held.order != 0 && !put_in_order(held, bases, c)) return false;
    }
    return true;
  }

  bool put_in_order(const CellValue& held, const std::vector<Integer>& bases, std::size_t c) {
    cell(bases.front(), c).value = value_of(held.first);
    for (std::size_t b = 1; b < bases.size(); ++b) {
      const Integer& before = cell(bases[b - 1], c).value;
      Integer& here = cell(bases[b], c).value;
      const Integer least = before + held.order * held.gap;
      // The last one, and the only one, is what it is.
      if (b + 1 < bases.size()) here = least + held.order * random_.between(0, 2);
      if (held.order > 0 ? here < least : here > least) return false;
    }
    return cell(bases.back(), c).value == number(held.value);
  }

  void make_block(const Integer& base, const Integer& size, bool is_static) {
    for (std::size_t i = 0; i < size.get_ui(); ++i) {
      cell(base, i).allocated = true;
      cell(base, i).is_static = is_static;
    }
    cell(base, 0).size = size;
  }

  rts::Cell& cell(const Integer& base, std::size_t offset) {
    return result_.heap[base.get_ui() - system_.origin() + offset];
  }

  Integer anything() { return random_.between(-1, end_.get_si() + 1); }
  Integer value_of(const Linear& linear) const {
    Integer sum = linear.constant;
    for (const auto& [unknown, coefficient] : linear.terms) sum += coefficient * unknowns_[unknown];
    return sum;
  }
  Integer number(const Value& value) {
    if (const auto* linear = std::get_if<Linear>(&value)) return value_of(*linear);
    const auto* pointer = std::get_if<Pointer>(&value);
    if (pointer == nullptr) return anything();
    const std::vector<Integer>& bases = bases_[pointer->node];
    return (pointer->last ? bases.back() : bases.front()) + value_of(pointer->offset);
  }

  const search::State& state_;
  const rts::System& system_;
  Random& random_;
  rts::State result_;
  std::vector<Integer> unknowns_;
  std::vector<std::vector<Integer>> bases_;  // of the blocks of each node
  std::vector<Integer> garbage_;
  Integer end_;
};

}  // namespace

std::optional<rts::State> laid_out(const search::State& state, const rts::System& system,
                                   Random& random) {
  return RandomLayout(state, system, random).run();
}

}  // namespace heapreach::test

#include "fuzz/state.h"

#include <algorithm>

namespace heapreach::fuzz {

void State::begin() {
  cells_.clear();
  blocks_.clear();
  frames_.clear();
  std::fill(store_.begin(), store_.end(), Datum{0, no_choice, 0});
  live_ = 0;
  marked_ = false;
}

void State::set(rts::VariableId id, const Datum& to) {
  if (marked_) changes_.push_back({Change::What::variable, id, store_[id]});
  store_[id] = to;
}

const Block* State::block_at(Number address) const {
  if (address < static_cast<Number>(origin_)) return nullptr;
  if (address >= static_cast<Number>(origin_ + cells_.size())) return nullptr;
  const std::uint32_t block = cells_[index_of(address)].block;
  return block == 0 ? nullptr : &blocks_[block - 1];
}

void State::set_cell(Number address, const Datum& to) {
  const std::size_t index = index_of(address);
  if (marked_) changes_.push_back({Change::What::cell, index, cells_[index].datum});
  cells_[index].datum = to;
}

Number State::allocate(std::uint64_t size, bool is_static, std::uint64_t bound, OpenId open) {
  // Behind a block lies its guard, which is written down with the next one.
  const std::uint64_t begin = cells_.empty() ? 0 : cells_.size() + guard_;
  const std::uint64_t room = std::max<std::uint64_t>(size, 1);
  if (room > bound || begin + room > bound) return 0;
  cells_.resize(begin);
  blocks_.push_back({origin_ + begin, size, true, is_static});
  const Cell fresh{{0, no_choice, open}, static_cast<std::uint32_t>(blocks_.size())};
  cells_.resize(begin + room, fresh);
  if (!is_static) ++live_;
  return static_cast<Number>(origin_ + begin);
}

void State::free(const Block& block) {
  const auto index = static_cast<std::uint64_t>(&block - blocks_.data());
  if (marked_) changes_.push_back({Change::What::block, index});
  blocks_[index].is_alive = false;
  if (!block.is_static) --live_;
}

void State::mark() {
  marked_ = true;
  changes_.clear();
  cells_before_ = cells_.size();
  blocks_before_ = blocks_.size();
}

void State::take_back() {
  for (auto change = changes_.rbegin(); change != changes_.rend(); ++change) {
    switch (change->what) {
      case Change::What::variable:
        store_[change->index] = change->old;
        break;
      case Change::What::cell:
        cells_[change->index].datum = change->old;
        break;
      case Change::What::block:
        blocks_[change->index].is_alive = true;
        if (!blocks_[change->index].is_static) ++live_;
        break;
    }
  }
  for (std::size_t i = blocks_before_; i < blocks_.size(); ++i) {
    if (blocks_[i].is_alive && !blocks_[i].is_static) --live_;
  }
  blocks_.resize(blocks_before_);
  cells_.resize(cells_before_);
  changes_.clear();
  marked_ = false;
}

}  // namespace heapreach::fuzz

#include "tests/evidence/checker/random/random_blocks.h"

#include <algorithm>

namespace heapreach::test {

namespace {

constexpr long most_cells = 5;
constexpr long room = 12;  // cells between the bases of two blocks
constexpr long places = 8;

}  // namespace

void require(bool holds) {
  if (!holds) throw Impossible{};
}

RandomBlocks::RandomBlocks(const Integer& origin, Random& random)
    : random_(random), origin_(origin), frontier_(origin + room * places) {
  for (long p = 0; p < places; ++p) free_.push_back(origin + room * p);
}

Integer RandomBlocks::handed_out() const {
  return origin_ + room * (places / 2);
}

Integer RandomBlocks::place(bool is_new) {
  std::vector<Integer> fitting;
  for (const Integer& address : free_) {
    if (!is_new || address >= handed_out()) fitting.push_back(address);
  }
  require(!fitting.empty());
  return place_at(random_.pick(fitting));
}

Integer RandomBlocks::place_at(const Integer& address) {
  const auto place = std::find(free_.begin(), free_.end(), address);
  require(place != free_.end());
  free_.erase(place);
  return address;
}

Integer RandomBlocks::some_address() const {
  return origin_ + room * random_.between(0, places - 1) + random_.between(0, 1);
}

Integer RandomBlocks::make_at(const Integer& base, const Integer& size, bool is_static) {
  require(size >= 1 && size <= most_cells);
  blocks_.push_back({base, is_static, std::vector<Integer>(size.get_ui())});
  return base;
}

std::vector<Integer>& RandomBlocks::cells_at(const Integer& base) {
  return std::find_if(blocks_.begin(), blocks_.end(),
                      [&](const reference::Block& block) { return block.base == base; })
      ->cells;
}

Integer RandomBlocks::any() const {
  return random_.chance(40) ? 0 : random_.between(-1, 5);
}

std::vector<reference::Block> RandomBlocks::sorted() const {
  std::vector<reference::Block> result = blocks_;
  std::sort(result.begin(), result.end(),
            [](const auto& a, const auto& b) { return a.base < b.base; });
  return result;
}

}  // namespace heapreach::test

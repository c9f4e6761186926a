#include "backends/bmc/argument_lists.h"

#include <algorithm>
#include <functional>

namespace heapreach::backends {

using horn::Term;

std::size_t ArgumentLists::Hash::operator()(const Block* block) const {
  std::size_t seed = 0;
  for (Term term : *block) seed = seed * 0x9e3779b97f4a7c15ull + std::hash<Term>()(term);
  return seed ^ (seed >> 32);
}

ArgumentLists::List ArgumentLists::store(const std::vector<Term>& terms) {
  List list;
  list.size_ = terms.size();
  for (std::size_t begin = 0; begin < terms.size(); begin += block_size) {
    Block block{};
    const std::size_t end = std::min(begin + block_size, terms.size());
    std::copy(terms.begin() + static_cast<std::ptrdiff_t>(begin),
              terms.begin() + static_cast<std::ptrdiff_t>(end), block.begin());
    auto found = table_.find(&block);
    if (found == table_.end()) {
      blocks_.push_back(block);
      found = table_.insert(&blocks_.back()).first;
    }
    list.blocks_.push_back(*found);
  }
  return list;
}

std::vector<Term> ArgumentLists::List::to_vector() const {
  std::vector<Term> result;
  result.reserve(size_);
  for (std::size_t i = 0; i < size_; ++i) result.push_back((*this)[i]);
  return result;
}

}  // namespace heapreach::backends

#include "fuzz/corpus.h"

#include <algorithm>

namespace heapreach::fuzz {

void Corpus::add(Seed seed) {
  pending_.push_back(seeds_.size());
  if (seed.has_new_edge) with_edge_.push_back(seeds_.size());
  seeds_.push_back(std::move(seed));
}

std::uint64_t Corpus::cost(std::size_t index) const {
  constexpr std::uint64_t of_any = 1'000;
  return (1 + seeds_[index].rounds) * (of_any + seeds_[index].instructions);
}

std::size_t Corpus::next(Random& random) {
  const std::size_t result = chosen(random);
  ++seeds_[result].rounds;
  return result;
}

std::size_t Corpus::chosen(Random& random) {
  constexpr std::size_t candidates = 3;
  const auto is_cheaper = [&](std::size_t a, std::size_t b) { return cost(a) < cost(b); };
  if (!pending_.empty()) {
    auto best = std::find_if(pending_.rbegin(), pending_.rend(),
                             [&](std::size_t index) { return seeds_[index].has_new_edge; });
    if (best == pending_.rend()) {
      best = std::min_element(pending_.rbegin(), pending_.rend(), is_cheaper);
    }
    const std::size_t result = *best;
    pending_.erase(std::next(best).base());
    return result;
  }
  std::size_t best = drawn(random);
  for (std::size_t i = 1; i < candidates; ++i) {
    best = std::min(best, drawn(random), is_cheaper);
  }
  return best;
}

std::size_t Corpus::drawn(Random& random) const {
  const bool any = with_edge_.empty() || random.one_in(3);
  return any ? random.below(seeds_.size()) : with_edge_[random.below(with_edge_.size())];
}

}  // namespace heapreach::fuzz

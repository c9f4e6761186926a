#include "fuzz/shortening.h"

#include <algorithm>

namespace heapreach::fuzz {

std::vector<Number> shortened(std::vector<Number> choices, std::size_t most_attempts,
                              const Attempt& attempt) {
  std::size_t left = most_attempts;
  for (std::size_t part = (choices.size() + 1) / 2; part > 0; part /= 2) {
    for (std::size_t end = choices.size(); end >= part && left > 0; --left) {
      std::vector<Number> shorter = choices;
      shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(end - part),
                    shorter.begin() + static_cast<std::ptrdiff_t>(end));
      const auto made = attempt(shorter);
      if (made && made->size() < choices.size()) choices = *made;
      end = std::min(end - part, choices.size());
    }
  }
  return choices;
}

}  // namespace heapreach::fuzz

#include "fuzz/choices.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace heapreach::fuzz {

namespace {

constexpr std::size_t of_ten = 10;
constexpr Number widest_range = Number{1} << 100;
/// What stands between words, and at the ends of texts.
constexpr std::string_view separators = "\n\n\n\n    ,:;=-+/.#\t\"";

/// The number of numbers from `least` to `most`, or a large one.
UnsignedNumber count(Number least, Number most) {
  return static_cast<UnsignedNumber>(most) - static_cast<UnsignedNumber>(least) + 1;
}

bool is_range_of_bytes(Number least, Number most) {
  constexpr Number least_byte = -128, greatest_byte = 255;
  return least_byte <= least && most <= greatest_byte && most - least >= greatest_byte / 2;
}

}  // namespace

Style drawn_style(Random& random) {
  constexpr std::array<std::size_t, 4> zeros = {0, 1, 3, 7};
  constexpr std::array<std::size_t, 4> one_of = {2, 4, 16, 64};
  constexpr std::array<std::size_t, 3> texts = {2, 5, 9};
  constexpr std::array<std::size_t, 3> constants = {0, 2, 5};
  return {zeros[random.below(zeros.size())], one_of[random.below(one_of.size())],
          texts[random.below(texts.size())], constants[random.below(constants.size())]};
}

Number Choices::next(Number least, Number most) {
  Number result = 0;
  if (taken_.size() < plan_.size()) {
    result = plan_[taken_.size()];
    if (result < least || result > most) {
      // Where the plan does not fit any more, it still says which execution this is.
      const UnsignedNumber n = count(least, most);
      const auto offset = static_cast<UnsignedNumber>(result) - static_cast<UnsignedNumber>(least);
      result = n == 0 ? least : least + static_cast<Number>(offset % n);
    }
  } else {
    const bool is_near = least <= widest_range && most >= -widest_range;
    result = is_near ? drawn(std::max(least, -widest_range), std::min(most, widest_range)) : least;
  }
  taken_.push_back(result);
  return result;
}

std::size_t Choices::next_of(std::size_t n) {
  const auto last = static_cast<Number>(n - 1);
  if (taken_.size() < plan_.size()) return static_cast<std::size_t>(next(0, last));
  const bool other = n > 1 && style_.one_of > 0 && random_.one_in(style_.one_of);
  const std::size_t result = other ? 1 + random_.below(n - 1) : 0;
  taken_.push_back(static_cast<Number>(result));
  return result;
}

Number Choices::drawn(Number least, Number most) {
  const Number least_of_all = least > 0 ? least : most < 0 ? most : 0;
  if (style_.one_of == 0) return least_of_all;
  if (least_of_all == 0 && random_.below(of_ten) < style_.zeros) return 0;
  if (is_range_of_bytes(least, most) && random_.below(of_ten) < style_.texts) {
    const Number byte = drawn_byte();
    if (least <= byte && byte <= most) return byte;
  }
  if (random_.below(of_ten) < style_.constants) {
    const auto first = std::lower_bound(constants_.begin(), constants_.end(), least);
    const auto end = std::upper_bound(first, constants_.end(), most);
    if (first != end)
      return first[static_cast<std::ptrdiff_t>(
          random_.below(static_cast<std::size_t>(end - first)))];
  }
  return near(least, most);
}

/// A byte of a text.
Number Choices::drawn_byte() {
  constexpr std::size_t digits = 10, letters = 26;
  switch (random_.below(5)) {
    case 0:
    case 1:
      return separators[random_.below(separators.size())];
    case 2:
      return static_cast<Number>('0' + random_.below(digits));
    default:
      return static_cast<Number>('a' + random_.below(letters));
  }
}

/// Small numbers and the ends of the range are likelier than others.
Number Choices::near(Number least, Number most) {
  const UnsignedNumber n = count(least, most);
  constexpr std::size_t few = 9, some = 100;
  const auto within = [&](UnsignedNumber offset) {
    return least + static_cast<Number>(n == 0 ? offset : offset % n);
  };
  switch (random_.below(8)) {
    case 0:
      return least;
    case 1:
      return most;
    case 2:
    case 3:
    case 4: {
      const Number small = static_cast<Number>(random_.below(few)) - 2;
      if (least <= small && small <= most) return small;
      return within(random_.below(few));
    }
    case 5:
    case 6: {
      const Number small = static_cast<Number>(random_.below(some));
      if (least <= small && small <= most) return small;
      return within(random_.below(some));
    }
    default:
      return within((static_cast<UnsignedNumber>(random_.bits()) << 64) | random_.bits());
  }
}

}  // namespace heapreach::fuzz

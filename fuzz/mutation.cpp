#include "fuzz/mutation.h"

#include <algorithm>
#include <string_view>

namespace heapreach::fuzz {

namespace {

constexpr std::size_t most_choices = 20'000;
constexpr std::size_t most_changes = 4;

using Plan = std::vector<Number>;

/// A part of the plan: where it begins, and its length. Short ones are likelier.
std::pair<std::size_t, std::size_t> drawn_place(const Plan& plan, Random& random) {
  const std::size_t begin = random.below(plan.size());
  const std::size_t room = plan.size() - begin;
  const std::size_t most = random.one_in(3) ? room : std::min<std::size_t>(room, 12);
  return {begin, 1 + random.below(most)};
}

void insert_part(Plan& plan, const Plan& from, Random& random) {
  if (from.empty()) return;
  const auto [begin, length] = drawn_place(from, random);
  const std::size_t at = random.below(plan.size() + 1);
  const Plan part(from.begin() + static_cast<std::ptrdiff_t>(begin),
                  from.begin() + static_cast<std::ptrdiff_t>(begin + length));
  plan.insert(plan.begin() + static_cast<std::ptrdiff_t>(at), part.begin(), part.end());
}

/// One behind the other: what the last choices of the first one ended goes on with the second one,
/// as a session goes on with one more command.
void join(Plan& plan, const Plan& other, Random& random) {
  constexpr std::size_t most_last = 4;
  plan.resize(plan.size() - std::min(plan.size(), random.below(most_last)));
  plan.insert(plan.end(), other.begin(), other.end());
}

Number changed(Number old, const Plan& plan, const Material& material, Random& random) {
  const Plan& constants = material.constants;
  constexpr std::size_t printable = 95, narrow = 16;
  constexpr Number largest = Number{1} << 100;  // doubled, it still fits
  if (old > largest || old < -largest) return 0;
  switch (random.below(6)) {
    case 0:
      return old + static_cast<Number>(random.below(narrow)) - static_cast<Number>(narrow / 2);
    case 1:
      return static_cast<Number>(' ' + random.below(printable));
    case 2:
      return plan[random.below(plan.size())];
    case 3:
      return constants.empty() ? 0 : constants[random.below(constants.size())];
    case 4:
      return static_cast<Number>(random.below(narrow));
    default:
      return random.one_in(2) ? -old : old * 2;
  }
}

/// Numbers to be inserted: a word behind what stands between words, or any few. Words of the
/// program are inserted whole: else each of their characters would take an execution that is kept.
Plan drawn_part(const Plan& plan, const Material& material, Random& random) {
  constexpr std::string_view separators = "    \n\n,:=;-/.";
  constexpr std::size_t most = 4, letters = 26, digits = 10;
  Plan result;
  if (random.one_in(2)) {
    for (std::size_t n = 1 + random.below(most); n > 0; --n) {
      result.push_back(changed(0, plan, material, random));
    }
    return result;
  }
  // A long word shows at once what has no room for it.
  if (random.one_in(8)) return Plan(std::size_t{4} << random.below(5), 'a' + random.below(letters));
  if (!material.words.empty() && random.one_in(2)) {
    if (random.one_in(2)) result.push_back(separators[random.below(separators.size())]);
    const Plan& word = material.words[random.below(material.words.size())];
    result.insert(result.end(), word.begin(), word.end());
    return result;
  }
  result.push_back(separators[random.below(separators.size())]);
  for (std::size_t n = 1 + random.below(most - 1); n > 0; --n) {
    const bool is_digit = random.one_in(3);
    result.push_back(is_digit ? static_cast<Number>('0' + random.below(digits))
                              : static_cast<Number>('a' + random.below(letters)));
  }
  return result;
}

void insert(Plan& plan, std::size_t at, const Plan& part) {
  plan.insert(plan.begin() + static_cast<std::ptrdiff_t>(at), part.begin(), part.end());
}

/// Something more, where a number may say how many choices follow: often at their end.
void make_longer(Plan& plan, const Material& material, Random& random) {
  std::vector<std::size_t> lengths;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    if (plan[i] >= 0 && plan[i] < static_cast<Number>(plan.size() - i)) lengths.push_back(i);
  }
  if (lengths.empty()) return;
  const std::size_t at = lengths[random.below(lengths.size())];
  const auto length = static_cast<std::size_t>(plan[at]);
  const Plan part = drawn_part(plan, material, random);
  const std::size_t inside = random.one_in(2) ? length : random.below(length + 1);
  plan[at] += static_cast<Number>(part.size());
  insert(plan, at + 1 + inside, part);
}

void change(Plan& plan, const Plan& other, const Material& material, Random& random) {
  if (plan.empty()) return;
  switch (random.below(10)) {
    case 8:
    case 9:
      return make_longer(plan, material, random);
    case 0: {
      const auto [begin, length] = drawn_place(plan, random);
      const auto first = plan.begin() + static_cast<std::ptrdiff_t>(begin);
      plan.erase(first, first + static_cast<std::ptrdiff_t>(length));
      return;
    }
    case 1:
      return insert_part(plan, Plan(plan), random);
    case 2:
      return insert_part(plan, other, random);
    case 3:
      return plan.resize(random.below(plan.size()));
    case 4: {
      const std::size_t at = random.below(plan.size() + 1);
      return insert(plan, at, drawn_part(plan, material, random));
    }
    default: {
      Number& number = plan[random.below(plan.size())];
      number = changed(number, plan, material, random);
    }
  }
}

}  // namespace

std::vector<Number> mutated(const std::vector<Number>& plan, const std::vector<Number>& other,
                            const Material& material, Random& random) {
  Plan result = plan;
  if (random.one_in(4)) {
    join(result, other, random);
    if (random.one_in(2)) return result;
  }
  const std::size_t changes = random.below(most_changes + 1);
  for (std::size_t i = 0; i < changes; ++i) change(result, other, material, random);
  if (result.size() > most_choices) result.resize(most_choices);
  return result;
}

}  // namespace heapreach::fuzz

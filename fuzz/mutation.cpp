#include "fuzz/mutation.h"

#include <algorithm>

namespace heapreach::fuzz {

namespace {

constexpr std::size_t most_choices = 20'000;
constexpr std::size_t most_changes = 4;

using Plan = std::vector<Number>;

/// A part of the plan: where it begins, and its length. Short ones are likelier.
std::pair<std::size_t, std::size_t> drawn_part(const Plan& plan, Random& random) {
  const std::size_t begin = random.below(plan.size());
  const std::size_t room = plan.size() - begin;
  const std::size_t most = random.one_in(3) ? room : std::min<std::size_t>(room, 12);
  return {begin, 1 + random.below(most)};
}

void insert_part(Plan& plan, const Plan& from, Random& random) {
  if (from.empty()) return;
  const auto [begin, length] = drawn_part(from, random);
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

Number changed(Number old, const Plan& plan, const Plan& constants, Random& random) {
  constexpr std::size_t printable = 95, narrow = 16;
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

/// Something more, where a number may say how many choices follow.
void make_longer(Plan& plan, const Plan& constants, Random& random) {
  constexpr std::size_t most = 8;
  const std::size_t at = random.below(plan.size());
  if (plan[at] < 0 || plan[at] > static_cast<Number>(plan.size())) return;
  const auto length = static_cast<std::size_t>(plan[at]);
  for (std::size_t n = 1 + random.below(most); n > 0; --n) {
    const std::size_t place = std::min(plan.size(), at + 1 + random.below(length + 1));
    const Number number = changed(0, plan, constants, random);
    plan.insert(plan.begin() + static_cast<std::ptrdiff_t>(place), number);
    ++plan[at];
  }
}

void change(Plan& plan, const Plan& other, const Plan& constants, Random& random) {
  if (plan.empty()) return;
  switch (random.below(9)) {
    case 8:
      return make_longer(plan, constants, random);
    case 0: {
      const auto [begin, length] = drawn_part(plan, random);
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
      const Number number = changed(0, plan, constants, random);
      plan.insert(plan.begin() + static_cast<std::ptrdiff_t>(at), number);
      return;
    }
    default: {
      Number& number = plan[random.below(plan.size())];
      number = changed(number, plan, constants, random);
    }
  }
}

}  // namespace

std::vector<Number> mutated(const std::vector<Number>& plan, const std::vector<Number>& other,
                            const std::vector<Number>& constants, Random& random) {
  Plan result = plan;
  if (random.one_in(4)) join(result, other, random);
  const std::size_t changes = random.below(most_changes + 1);
  for (std::size_t i = 0; i < changes; ++i) change(result, other, constants, random);
  if (result.size() > most_choices) result.resize(most_choices);
  return result;
}

}  // namespace heapreach::fuzz

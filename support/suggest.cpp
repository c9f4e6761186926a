#include "support/suggest.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace heapreach {

namespace {

// Longer names are not compared: the distance costs the product of the lengths.
constexpr std::size_t longest_compared = 64;

/// Levenshtein distance, where swapping two neighbours is one step (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      row[j + 1] = std::min({last[j] + (a[i] == b[j] ? 0 : 1), row[j] + 1, last[j + 1] + 1});
      const bool swapped = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
      if (swapped) row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

bool is_same_but_for_case(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return !a.empty() && std::equal(a.begin(), a.end(), b.begin(), b.end(),
                                  [&](char x, char y) { return small(x) == small(y); });
}

}  // namespace

std::string quote(std::string_view text) {
  constexpr std::size_t longest = 60;
  const bool cut = text.size() > longest;
  std::size_t end = cut ? longest : text.size();
  while (cut && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  std::string result = "'";
  for (const char c : text.substr(0, end)) {
    const auto byte = static_cast<unsigned char>(c);
    result += byte < 0x20 || byte == 0x7F ? ' ' : c;
  }
  return result + (cut ? "...'" : "'");
}

std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates) {
  if (name.size() > longest_compared) return "";
  for (const std::string_view candidate : candidates) {
    if (is_same_but_for_case(name, candidate)) {
      return " (did you mean " + quote(candidate) + "?)";
    }
  }
  std::size_t least = std::max<std::size_t>(1, name.size() / 3) + 1;
  std::string_view closest;
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > longest_compared) continue;
    const std::size_t steps = distance(name, candidate);
    if (steps < least && steps < candidate.size()) {
      least = steps;
      closest = candidate;
    }
  }
  return closest.empty() ? "" : " (did you mean " + quote(closest) + "?)";
}

std::string join(std::span<const std::string_view> words) {
  std::string result;
  for (const std::string_view word : words) {
    if (!result.empty()) result += ", ";
    result += word;
  }
  return result.empty() ? "none" : result;
}

}  // namespace heapreach

// Results come out sorted by what they mean, not by when they were written: parallel workers finish
// in any order, and a report is to be the same every time.
#include "reports/results.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <tuple>

#include "support/error.h"

namespace heapreach::reports {

namespace {

bool result_less(const Result& a, const Result& b) {
  if (a.family != b.family) return natural_less(a.family, b.family);
  if (a.instance != b.instance) return natural_less(a.instance, b.instance);
  if (a.bound != b.bound) return a.bound < b.bound;
  if (a.configuration != b.configuration) return natural_less(a.configuration, b.configuration);
  return std::tie(a.repetition, a.key) < std::tie(b.repetition, b.key);
}

}  // namespace

bool natural_less(const std::string& a, const std::string& b) {
  const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (digit(a[i]) && digit(b[j])) {
      const auto number = [&](const std::string& text, std::size_t& at) {
        while (at < text.size() && text[at] == '0') ++at;
        const std::size_t begin = at;
        while (at < text.size() && digit(text[at])) ++at;
        return std::string_view(text).substr(begin, at - begin);
      };
      const std::string_view x = number(a, i), y = number(b, j);
      if (x.size() != y.size()) return x.size() < y.size();
      if (x != y) return x < y;
    } else {
      if (a[i] != b[j]) return a[i] < b[j];
      ++i, ++j;
    }
  }
  const std::size_t left_a = a.size() - i, left_b = b.size() - j;
  return left_a != left_b ? left_a < left_b : a < b;
}

Results read_results(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw InputError({path, 0, 0}, "is a directory; expected a results file");
  }
  const plans::ResultsFile file(path, plans::ResultsFile::Mode::read);
  Results all{file.starts(), file.results(), file.inputs().size()};
  std::stable_sort(all.starts.begin(), all.starts.end(),
                   [](const auto& a, const auto& b) { return a.started < b.started; });
  std::sort(all.results.begin(), all.results.end(), result_less);
  return all;
}

}  // namespace heapreach::reports

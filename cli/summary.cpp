#include "cli/summary.h"

#include <fmt/format.h>

namespace heapreach::cli {

namespace {

/// In the order in which totals have them.
constexpr const char* words[] = {"feasible", "unsat", "infeasible", "sat", "unknown", "error"};

/// "2 feasible, 1 infeasible"
std::string counted(const std::map<std::string, std::size_t>& numbers) {
  std::string text;
  for (const char* word : words) {
    const auto number = numbers.find(word);
    if (number == numbers.end()) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number->second, word);
  }
  return text;
}

/// The one that decides of several: an execution goes before what is open.
std::string word_of(const std::map<std::string, std::size_t>& numbers) {
  for (const char* word : {"error", "feasible", "unsat", "unknown", "infeasible"}) {
    if (numbers.contains(word)) return word;
  }
  return "sat";
}

}  // namespace

void Summary::add(const std::string& file, const pipeline::SessionResult& session) {
  std::map<std::string, std::size_t> numbers;
  for (const pipeline::Result& result : session.results) {
    ++numbers[pipeline::verdict_word(result.answer)];
  }
  if (session.failed) ++numbers["error"];
  const bool is_one = session.results.size() == 1 && !session.failed;
  lines_.push_back({file == "-" ? "standard input" : file,
                    is_one           ? pipeline::verdict_line(session.results.front())
                    : session.failed ? "error"
                                     : counted(numbers)});
  ++files_[word_of(numbers)];
}

std::string Summary::text() const {
  std::string text;
  for (const Line& line : lines_) text += fmt::format("{}: {}\n", line.file, line.text);
  return text + fmt::format("{} files: {}\n", lines_.size(), counted(files_));
}

std::string Summary::verdict() const {
  return lines_.front().text + "\n";
}

}  // namespace heapreach::cli

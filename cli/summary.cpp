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

}  // namespace

void Summary::add(const std::string& file, const pipeline::SessionResult& session) {
  std::vector<const pipeline::Result*> results;
  for (const pipeline::Result& result : session.results) results.push_back(&result);
  const std::string text = session.failed || results.empty() ? "error"
                           : results.size() == 1 ? pipeline::verdict_line(*results.front())
                                                 : pipeline::counted(results);
  lines_.push_back({file == "-" ? "standard input" : file, text});
  ++files_[session.failed || results.empty()
               ? "error"
               : pipeline::verdict_word(pipeline::deciding(results).answer)];
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

#include "cli/check/summary.h"

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

std::string Summary::told(const pipeline::SessionResult& session) const {
  std::vector<const pipeline::Result*> results;
  for (const pipeline::Result& result : session.results) results.push_back(&result);
  if (session.failed || results.empty()) return "error";
  const pipeline::Result& deciding = pipeline::deciding(results);
  std::string text =
      results.size() == 1 ? pipeline::verdict_line(deciding) : pipeline::counted(results);
  const auto& system = deciding.subject.system;
  if (with_assumptions_ && pipeline::is_definite(deciding.answer) && system &&
      !system->assumes.empty()) {
    text += ", assuming: " + system->assumes;
  }
  return text;
}

void Summary::add(const std::string& file, const pipeline::SessionResult& session) {
  std::vector<const pipeline::Result*> results;
  for (const pipeline::Result& result : session.results) results.push_back(&result);
  lines_.push_back({file == "-" ? "standard input" : file, told(session)});
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

#include "evidence/explain/executions/source_lines.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>

namespace heapreach::evidence::explain {

namespace {

constexpr std::uintmax_t largest_file = 8u << 20;
constexpr std::size_t longest_line = 1000;

std::map<std::string, std::string>& kept_sources() {
  static std::map<std::string, std::string> texts;
  return texts;
}

/// Null if it is no text file of a size for people.
std::unique_ptr<std::istream> opened(const std::string& file) {
  const auto kept = kept_sources().find(file);
  if (kept != kept_sources().end()) {
    if (kept->second.size() > largest_file) return nullptr;
    return std::make_unique<std::istringstream>(kept->second);
  }
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return nullptr;
  if (std::filesystem::file_size(file, error) > largest_file || error) return nullptr;
  return std::make_unique<std::ifstream>(file);
}

std::optional<std::vector<std::string>> lines_of(const std::string& file) {
  const std::unique_ptr<std::istream> text = opened(file);
  if (text == nullptr) return std::nullopt;
  std::istream& in = *text;
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (line.find('\0') != std::string::npos) return std::nullopt;
    lines.push_back(std::move(line));
  }
  return lines;
}

/// The last line of a file that the system names, and the largest column of each line.
std::map<std::string, std::map<int, int>> extents(const rts::System& system) {
  std::map<std::string, std::map<int, int>> result;
  const auto note = [&](const std::optional<Position>& at) {
    if (!at || at->line <= 0) return;
    int& column = result[at->file][at->line];
    column = std::max(column, at->column);
  };
  for (const rts::Edge& edge : system.edges()) {
    note(edge.at);
    for (const rts::Instruction& instruction : edge.instructions) note(instruction.at);
  }
  return result;
}

bool has_all(const std::vector<std::string>& lines, const std::map<int, int>& places) {
  for (const auto& [line, column] : places) {
    if (static_cast<std::size_t>(line) > lines.size()) return false;
    if (static_cast<std::size_t>(column) > lines[line - 1].size() + 1) return false;
  }
  return true;
}

std::string trimmed(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return line.substr(first, std::min(line.find_last_not_of(" \t\r") + 1 - first, longest_line));
}

}  // namespace

void keep_source(const std::string& file, const std::string& text) {
  kept_sources()[file] = text;
}

std::vector<SourceLines> source_lines(const rts::System& system,
                                      const std::set<std::pair<std::string, int>>& wanted) {
  std::vector<SourceLines> result;
  for (const auto& [file, places] : extents(system)) {
    const auto first = wanted.lower_bound({file, 0});
    if (first == wanted.end() || first->first != file) continue;
    const auto lines = lines_of(file);
    if (!lines || !has_all(*lines, places)) continue;
    SourceLines source{file, {}};
    for (auto one = first; one != wanted.end() && one->first == file; ++one) {
      source.lines.emplace_back(one->second, trimmed((*lines)[one->second - 1]));
    }
    result.push_back(std::move(source));
  }
  return result;
}

std::optional<std::vector<std::string>> whole_source(const rts::System& system,
                                                     const std::string& file) {
  auto lines = lines_of(file);
  const auto all = extents(system);
  const auto places = all.find(file);
  if (lines && places != all.end() && !has_all(*lines, places->second)) return std::nullopt;
  return lines;
}

}  // namespace heapreach::evidence::explain

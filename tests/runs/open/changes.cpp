#include "tests/runs/open/changes.h"

#include <array>
#include <regex>
#include <sstream>

namespace heapreach::runs::open {

namespace {

/// What is written in place of what.
constexpr std::array<std::array<const char*, 2>, 12> slips = {{
    {" < ", " <= "},
    {" <= ", " < "},
    {" > ", " >= "},
    {" != NULL", " == NULL"},
    {" == NULL", " != NULL"},
    {" && ", " || "},
    {" \\|\\| ", " && "},
    {"->next", "->prev"},
    {"->left", "->right"},
    {"sizeof \\*node", "sizeof node"},
    {"int i = 0", "int i = 1"},
    {"return;", ";"},
}};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

std::vector<Function> changes_of(const Function& function) {
  const std::vector<std::string> lines = lines_of(function.text);
  std::vector<Function> result;
  const auto add = [&](std::size_t at, const std::string& line) {
    Function changed = function;
    changed.name += "_" + std::to_string(result.size());
    changed.text.clear();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      changed.text += (i == at ? line : lines[i]) + "\n";
    }
    changed.text = std::regex_replace(changed.text, std::regex("\\b" + function.name + "\\("),
                                      changed.name + "(");
    result.push_back(std::move(changed));
  };
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::string& line = lines[at];
    if (line.rfind("  ", 0) != 0) continue;  // of no function's body
    if (line.back() == ';') add(at, "");
    for (const auto& [from, to] : slips) {
      const std::string other = std::regex_replace(line, std::regex(from), to);
      if (other != line) add(at, other);
    }
  }
  return result;
}

}  // namespace heapreach::runs::open

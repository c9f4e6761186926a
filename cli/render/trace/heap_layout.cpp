#include "cli/render/trace/heap_layout.h"

#include <algorithm>

namespace heapreach::cli {

namespace {

constexpr std::size_t columns = 100;
constexpr std::size_t widest_indent = 20;
constexpr std::size_t most_lines = 24;
constexpr std::size_t most_parts = 10;

bool is_variable(const std::string& label) {
  return !label.empty() && label != unreachable_label && label != static_label &&
         label != other_label && label.back() != block_sign;
}

std::vector<std::string> shortened(std::vector<std::string> parts) {
  if (parts.size() <= most_parts + 1) return parts;
  const std::size_t hidden = parts.size() - most_parts + 1;
  parts[most_parts - 2] = ".. " + std::to_string(hidden) + " more blocks ..";
  parts.erase(parts.begin() + most_parts - 1, parts.end() - 1);
  return parts;
}

std::string start_of(const std::string& label, std::size_t width) {
  std::string text = label;
  if (text.size() < width) text.append(width - text.size(), ' ');
  if (label.empty()) return text + "    ";
  if (label.back() == block_sign) return text + " ";
  return text + (is_variable(label) ? " -> " : ": ");
}

}  // namespace

std::vector<std::string> layout(const std::vector<HeapLine>& lines) {
  std::size_t width = 0;
  for (const HeapLine& line : lines) {
    if (is_variable(line.label)) width = std::max(width, line.label.size());
  }
  std::vector<std::string> result;
  std::size_t told = 0;
  for (std::size_t l = 0; l < lines.size(); ++l) {
    if (told >= most_lines) {
      result.push_back(".. " + std::to_string(lines.size() - l) + " more ..");
      break;
    }
    std::string text =
        start_of(lines[l].label, is_variable(lines[l].label) || lines[l].label.empty() ? width : 0);
    const std::string indent(std::min(text.size(), widest_indent), ' ');
    const std::vector<std::string> parts = shortened(lines[l].parts);
    std::size_t start = 0;  // of the last line
    ++told;
    for (std::size_t p = 0; p < parts.size(); ++p) {
      const bool is_last = p + 1 == parts.size();
      const std::string part = parts[p] + (is_last ? "" : " ->");
      if (p > 0 && text.size() - start + 1 + part.size() > columns) {
        text += "\n";
        start = text.size();
        text += indent;
        ++told;
      } else if (p > 0) {
        text += " ";
      }
      text += part;
    }
    result.push_back(text);
  }
  return result;
}

}  // namespace heapreach::cli

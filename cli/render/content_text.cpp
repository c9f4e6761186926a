#include "cli/render/content_text.h"

#include <fmt/format.h>

namespace heapreach::cli {

namespace {

using evidence::TraceTarget;

std::string character(const Integer& number) {
  if (number < 0 || number > 126) return "";
  const auto code = static_cast<char>(number.get_si());
  switch (code) {
    case '\0':
      return "'\\0'";
    case '\n':
      return "'\\n'";
    case '\t':
      return "'\\t'";
    case '\r':
      return "'\\r'";
    case '\'':
      return "'\\''";
    case '\\':
      return "'\\\\'";
    default:
      return code < ' ' ? "" : fmt::format("'{}'", code);
  }
}

std::string number_text(const evidence::Content& content) {
  const std::string number = content.number.get_str();
  const std::string letter = content.is_character ? character(content.number) : "";
  return letter.empty() ? number : letter + " (" + number + ")";
}

}  // namespace

std::string block_text(const evidence::TracedBlock& block) {
  return "@" + block.base.get_str();
}

std::string content_text(const evidence::Content& content, const evidence::Trace& trace,
                         const evidence::Playback& state) {
  const std::string mark = content.is_assumed ? "?" : "";
  if (!content.is_address) return mark + number_text(content);
  const TraceTarget target = state.target(content.number);
  if (target.status == TraceTarget::Status::null) return mark + "null";
  if (target.status == TraceTarget::Status::outside || content.is_assumed) {
    return mark + content.number.get_str() + (content.is_assumed ? "" : " (no cell)");
  }
  std::string text = block_text(trace.blocks[target.cell.block]);
  if (target.cell.cell != 0) text += fmt::format(" + {}", target.cell.cell);
  return text + (target.status == TraceTarget::Status::freed ? " (freed)" : "");
}

std::string cell_text(const evidence::CellOfBlock& cell, const evidence::Trace& trace) {
  const evidence::TracedBlock& block = trace.blocks[cell.block];
  const std::string name = block.name.empty() ? block_text(block) : block.name;
  const bool inside = cell.cell >= 0 && static_cast<std::size_t>(cell.cell) < block.fields.size();
  const std::string field = inside ? block.fields[static_cast<std::size_t>(cell.cell)] : "";
  if (!field.empty()) return name + (field[0] == '[' ? "" : ".") + field;
  if (block.size == 1 && cell.cell == 0) return "[" + name + "]";
  return fmt::format("{}[{}]", name, cell.cell);
}

}  // namespace heapreach::cli

#include "cli/render/trace/content_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/byte_cells.h"

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

/// "[2]" for a record of an array, " + 3", or "".
std::string offset_text(const evidence::TracedBlock& block, std::int64_t offset) {
  const auto of_first = [](const std::string& field) { return field.starts_with("[0]."); };
  const auto each = std::count_if(block.fields.begin(), block.fields.end(), of_first);
  if (each > 0 && offset % each == 0) return fmt::format("[{}]", offset / each);
  return offset == 0 ? "" : fmt::format(" + {}", offset);
}

}  // namespace

unsigned later_byte(const evidence::Content& content) {
  const auto part = byte_part(content.number);
  return part ? part->index : 0;
}

std::string letter(const evidence::Content& content) {
  if (!content.is_character || content.is_assumed || content.is_address) return "";
  if (content.number < ' ' || content.number > '~') return "";
  return std::string(1, static_cast<char>(content.number.get_si()));
}

bool ends_text(const evidence::Content& content) {
  return content.is_character && !content.is_assumed && content.number == 0;
}

std::string block_text(const evidence::TracedBlock& block) {
  if (!block.name.empty()) return "&" + block.name;
  return "@" + block.base.get_str();
}

std::string content_text(const evidence::Content& content, const evidence::Trace& trace,
                         const evidence::Playback& state) {
  const std::string mark = content.is_assumed ? "?" : "";
  if (trace.is_program) {
    if (const auto part = byte_part(content.number)) {
      const std::string value = part->value.get_str();
      if (part->index == 0) return mark + value;
      return fmt::format("{}byte {} of {}", mark, part->index, value);
    }
  }
  if (!content.is_address) return mark + number_text(content);
  const TraceTarget target = state.target(content.number);
  if (target.status == TraceTarget::Status::null) return mark + "null";
  if (target.status == TraceTarget::Status::outside || content.is_assumed) {
    return mark + content.number.get_str() + (content.is_assumed ? "" : " (no cell)");
  }
  const evidence::TracedBlock& block = trace.blocks[target.cell.block];
  std::string text = block_text(block) + offset_text(block, target.cell.cell);
  return text + (target.status == TraceTarget::Status::freed ? " (freed)" : "");
}

std::string cell_text(const evidence::CellOfBlock& cell, const evidence::Trace& trace) {
  const evidence::TracedBlock& block = trace.blocks[cell.block];
  const std::string name = block.name.empty() ? block_text(block) : block.name;
  const bool inside = cell.cell >= 0 && static_cast<std::size_t>(cell.cell) < block.fields.size();
  const std::string field = inside ? block.fields[static_cast<std::size_t>(cell.cell)] : "";
  if (!field.empty()) return name + (field[0] == '[' ? "" : ".") + field;
  if (block.size == 1 && cell.cell == 0) return block.name.empty() ? "[" + name + "]" : name;
  return fmt::format("{}[{}]", name, cell.cell);
}

}  // namespace heapreach::cli

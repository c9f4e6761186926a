#include "cli/render/trace/content_text.h"

#include <fmt/format.h>

#include "evidence/trace/names.h"
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
  const bool is_character = content.is_character && !content.is_assumed;
  const std::string letter = is_character ? character(content.number) : "";
  return letter.empty() ? number : letter + " (" + number + ")";
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

const std::string* function_in(const evidence::Content& content, const evidence::Trace& trace) {
  return evidence::function_at(content.number, trace);
}

std::string content_text(const evidence::Content& content, const evidence::Trace& trace,
                         const evidence::Playback& state) {
  const std::string mark = content.is_assumed ? "?" : "";
  if (trace.is_program && content.number == unset_value()) return "unset";
  if (trace.is_program) {
    if (const auto part = byte_part(content.number)) {
      const std::string value = part->value.get_str();
      if (part->index == 0) return mark + value;
      return fmt::format("{}byte {} of {}", mark, part->index, value);
    }
  }
  if (const std::string* function = function_in(content, trace)) return mark + *function;
  if (!content.is_address) return mark + number_text(content);
  const TraceTarget target = state.target(content.number);
  if (target.status == TraceTarget::Status::null) return mark + "null";
  if (target.status == TraceTarget::Status::outside || content.is_assumed) {
    const bool is_low = trace.hidden_base == 0 || content.number <= trace.hidden_base;
    const std::string number =
        is_low ? content.number.get_str() : evidence::address_text(content.number, trace);
    return mark + number + (content.is_assumed ? "" : " (no cell)");
  }
  const evidence::TracedBlock& block = trace.blocks[target.cell.block];
  const std::string text = block_text(block) + evidence::offset_text(block, target.cell.cell);
  return text + (target.status == TraceTarget::Status::freed ? " (freed)" : "");
}

}  // namespace heapreach::cli

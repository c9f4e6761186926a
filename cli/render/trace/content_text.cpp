#include "cli/render/trace/content_text.h"

#include <array>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "evidence/trace/names.h"
#include "support/byte_cells.h"

namespace heapreach::cli {

namespace {

using evidence::TraceTarget;
using evidence::ValueKind;

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

/// The bits, of which there are so many, as a number of the type, in as many digits as tell it from
/// others: "1.5", "2.0", "inf".
template <typename Number>
std::string floating_text(const Integer& bits, unsigned width) {
  Integer left = bits < 0 ? Integer(bits + (Integer(1) << width)) : bits;
  std::array<unsigned char, sizeof(Number)> bytes{};
  for (unsigned i = 0; i < width / 8; ++i, left /= 256) {
    bytes[i] = static_cast<unsigned char>(Integer(left % 256).get_ui());
  }
  Number value = 0;
  std::memcpy(&value, bytes.data(), sizeof value);
  const std::string text = fmt::format("{}", value);
  return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
}

std::string number_text(const Integer& number, ValueKind kind, bool is_assumed) {
  const std::string digits = number.get_str();
  switch (kind) {
    case ValueKind::character: {
      const std::string letter = is_assumed ? "" : character(number);
      return letter.empty() ? digits : letter + " (" + digits + ")";
    }
    case ValueKind::single_precision:
      return floating_text<float>(number, 32);
    case ValueKind::double_precision:
      return floating_text<double>(number, 64);
    case ValueKind::extended_precision:
      // Where the machine has the type; elsewhere its bits are an integer.
      if (std::numeric_limits<long double>::digits == 64)
        return floating_text<long double>(number, 80);
      return digits;
    default:
      return digits;
  }
}

}  // namespace

unsigned later_byte(const evidence::Content& content) {
  const auto part = byte_part(content.number);
  return part ? part->index : 0;
}

std::string letter(const evidence::Content& content) {
  if (content.kind != ValueKind::character || content.is_assumed || content.is_address) return "";
  if (content.number < ' ' || content.number > '~') return "";
  return std::string(1, static_cast<char>(content.number.get_si()));
}

bool ends_text(const evidence::Content& content) {
  return content.kind == ValueKind::character && !content.is_assumed && content.number == 0;
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
      if (part->index == 0) return mark + number_text(part->value, content.kind, true);
      const std::string value = part->value.get_str();
      return fmt::format("{}byte {} of {}", mark, part->index, value);
    }
  }
  if (const std::string* function = function_in(content, trace)) return mark + *function;
  if (!content.is_address) {
    return mark + number_text(content.number, content.kind, content.is_assumed);
  }
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

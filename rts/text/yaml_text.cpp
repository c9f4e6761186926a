#include "rts/text/yaml_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "support/digits.h"

namespace heapreach::rts {

namespace {

bool is_letter(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_';
}

/// Words that YAML 1.1 or 1.2 takes for null or a boolean.
bool is_reserved(std::string_view text) {
  constexpr std::array<std::string_view, 9> words = {"null", "true", "false", "yes", "no",
                                                     "on",   "off",  "y",     "n"};
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return std::find(words.begin(), words.end(), lower) != words.end();
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (c == '\n') {
      result += "\\n";
    } else if (byte < 0x20 || byte == 0x7F) {
      result += fmt::format("\\x{:02X}", byte);
    } else if (byte == 0xC2 && next >= 0x80 && next < 0xA0) {  // C1 controls, next line among them
      result += fmt::format("\\x{:02X}", next);
      ++i;
    } else {
      result += c;
    }
  }
  return result + '"';
}

}  // namespace

std::string yaml_text(std::string_view text) {
  const bool plain = !text.empty() && is_letter(text[0]) && !is_reserved(text) &&
                     std::all_of(text.begin(), text.end(), [](char c) {
                       return is_letter(c) || is_digit(c) || c == '.' || c == '-';
                     });
  return plain ? std::string(text) : in_quotes(text);
}

std::string yaml_expression(std::string_view text) {
  const bool number =
      std::all_of(text.begin() + (text.starts_with('-') ? 1 : 0), text.end(), is_digit);
  return number || text == "null" || text == "true" || text == "false" ? std::string(text)
                                                                       : yaml_text(text);
}

std::string yaml_key(std::string_view text, std::string_view indent) {
  constexpr std::size_t longest_simple_key = 1000;  // YAML allows 1024 characters
  const std::string key = yaml_text(text);
  if (key.size() <= longest_simple_key) return fmt::format("{}{}:", indent, key);
  return fmt::format("{0}? {1}\n{0}:", indent, key);
}

}  // namespace heapreach::rts

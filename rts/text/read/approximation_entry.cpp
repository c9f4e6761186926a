#include "rts/text/read/approximation_entry.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace heapreach::rts {

namespace {

/// Takes text from the front of an entry. No regular expression: entries are as long as a file
/// likes, and the library's matcher recurses for every character.
class EntryText {
 public:
  explicit EntryText(std::string_view text) : rest_(text) {}

  bool skip(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  /// As many characters as there are of that kind.
  template <typename Kind>
  std::string take(const Kind& is) {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), is);
    std::string taken(rest_.begin(), end);
    rest_.remove_prefix(taken.size());
    return taken;
  }
  std::string word() {
    return take([](char c) { return std::isspace(static_cast<unsigned char>(c)) == 0; });
  }
  std::string number() {
    return take([](char c) { return '0' <= c && c <= '9'; });
  }
  /// What stands in brackets, if something does.
  std::optional<std::string> in_brackets() {
    if (!skip("[")) return std::nullopt;
    std::string text = take([](char c) { return c != ']'; });
    return skip("]") ? std::optional(std::move(text)) : std::nullopt;
  }
  std::string rest() const { return std::string(rest_); }

 private:
  std::string_view rest_;
};

}  // namespace

std::optional<EntryParts> entry_parts(std::string_view text) {
  EntryText entry(text);
  EntryParts parts;
  parts.result = entry.word();
  if (parts.result.empty() || !entry.skip(" = ")) return std::nullopt;
  parts.keyword = entry.word();
  if (!entry.skip(" ")) return std::nullopt;
  parts.no_overflow = entry.skip("nsw ");
  parts.width = entry.number();
  constexpr std::size_t most_digits = 3;
  if (parts.width.empty() || parts.width.size() > most_digits) return std::nullopt;
  parts.is_signed = entry.skip(" signed ");
  if (!parts.is_signed && !entry.skip(" unsigned ")) return std::nullopt;
  const auto a = entry.in_brackets();
  const auto b = a && entry.skip(" ") ? entry.in_brackets() : std::nullopt;
  if (!b) return std::nullopt;
  parts.a = *a;
  parts.b = *b;
  if (entry.skip(" in ")) {
    parts.procedure = entry.word();
    if (parts.procedure.empty()) return std::nullopt;
  }
  if (!entry.skip(" at ")) return std::nullopt;
  parts.place = entry.rest();
  return parts;
}

}  // namespace heapreach::rts

#include "frontends/library/scan_directives.h"

#include <cctype>

namespace heapreach::frontends::library {

namespace {

bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

class ScanReader {
 public:
  explicit ScanReader(std::string_view text) : text_(text) {}

  ScanFormat read() {
    while (at_ < text_.size() && result_.refusal.empty()) {
      const char c = text_[at_++];
      if (is_blank(c))
        blanks();
      else if (c == '%')
        conversion();
      else
        byte(c);
    }
    return std::move(result_);
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  char next() { return at_ < text_.size() ? text_[at_++] : '\0'; }
  void refuse(const std::string& why) { result_.refusal = "its format " + why; }

  void blanks() {
    const auto& known = result_.directives;
    if (!known.empty() && known.back().kind == ScanDirective::Kind::blanks) return;
    ScanDirective directive;
    directive.kind = ScanDirective::Kind::blanks;
    result_.directives.push_back(directive);
  }

  void byte(char c) {
    ScanDirective directive;
    directive.kind = ScanDirective::Kind::byte;
    directive.byte = c;
    result_.directives.push_back(directive);
  }

  void conversion() {
    const std::size_t start = at_ - 1;
    ScanDirective directive;
    if (peek() == '*') directive.is_kept = next() == '\0';
    while (std::isdigit(static_cast<unsigned char>(peek())) != 0) {
      directive.width = directive.width * 10 + static_cast<unsigned>(next() - '0');
      if (directive.width > 1000000) return refuse("has a width that is too large");
    }
    if (peek() == '$') return refuse("numbers its arguments");
    std::string size;
    while (peek() != '\0' && std::string_view("hlLqjzt").find(peek()) != std::string_view::npos) {
      size += next();
    }
    directive.byte = next();
    if (directive.byte == '%') {  // blanks in front of it do not count
      blanks();
      return byte('%');
    }
    if (directive.byte == '[' && !set(directive)) return refuse("has [ without ]");
    directive.argument.directive = text_.substr(start, at_ - start);
    directive.argument.takes = FormatArgument::Takes::pointer;
    directive.argument.size = size == "hh"                                ? NumberSize::of_char
                              : size == "h"                               ? NumberSize::of_short
                              : size.empty()                              ? NumberSize::of_int
                              : size == "l" || size == "z" || size == "t" ? NumberSize::of_pointer
                                                                          : NumberSize::of_64_bits;
    const bool is_number = directive.byte != '\0' && std::string_view("diouxXn").find(
                                                         directive.byte) != std::string_view::npos;
    const bool is_text = directive.byte == 's' || directive.byte == 'c' || directive.byte == '[';
    directive.is_floating =
        directive.byte != '\0' &&
        std::string_view("aAeEfFgG").find(directive.byte) != std::string_view::npos;
    const bool has_size = size.empty() || (directive.is_floating && size == "l");
    if (directive.byte == '\0') return refuse("ends inside a conversion");
    if (!is_number && !((is_text || directive.is_floating) && has_size))
      return refuse("has " + directive.argument.directive);
    result_.directives.push_back(directive);
  }

  /// The members behind [, where ] comes first if it is one, and ranges are as in glibc.
  bool set(ScanDirective& directive) {
    const bool is_inverse = peek() == '^';
    if (is_inverse) next();
    for (bool is_first = true;; is_first = false) {
      if (at_ >= text_.size()) return false;
      const auto from = static_cast<unsigned char>(next());
      if (from == ']' && !is_first) break;
      auto to = from;
      if (peek() == '-' && at_ + 1 < text_.size() && text_[at_ + 1] != ']') {
        next();
        to = static_cast<unsigned char>(next());
      }
      for (unsigned c = from; c <= to; ++c) directive.members.set(c);
    }
    if (is_inverse) directive.members.flip();
    directive.members.reset(0);
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  ScanFormat result_;
};

}  // namespace

ScanFormat scan_format_of(std::string_view text) {
  return ScanReader(text).read();
}

}  // namespace heapreach::frontends::library

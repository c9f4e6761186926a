#include "frontends/library/format.h"

#include <algorithm>
#include <cctype>

namespace heapreach::frontends::library {

namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Format read() {
    while (at_ < text_.size() && result_.refusal.empty()) {
      if (text_[at_++] == '%')
        directive();
      else
        print(1);
    }
    return std::move(result_);
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool skip(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  std::uint64_t number() {
    std::uint64_t value = 0;
    while (std::isdigit(static_cast<unsigned char>(peek())) != 0) {
      value = value * 10 + static_cast<std::uint64_t>(text_[at_++] - '0');
      if (value > 1000000000) result_.refusal = "its format has a number that is too large";
    }
    return value;
  }

  void print(std::uint64_t bytes) { result_.length.least += bytes; }

  void add(FormatArgument argument) { result_.arguments.push_back(argument); }

  void directive() {
    while (peek() != '\0' && std::string_view("-+ #0'").find(peek()) != std::string_view::npos)
      ++at_;
    std::uint64_t width = 0;
    if (skip('*'))
      add({});
    else
      width = number();
    if (peek() == '$') {
      result_.refusal = "its format numbers its arguments";
      return;
    }
    FormatArgument argument;
    if (skip('.')) {
      argument.precision_before = skip('*');
      if (argument.precision_before)
        add({});
      else
        argument.precision = number();
    }
    bool is_long = false;
    while (peek() != '\0' && std::string_view("hlLqjzt").find(peek()) != std::string_view::npos) {
      const char c = text_[at_++];
      argument.is_wide |= c == 'q' || c == 'j' || c == 'L' || (c == 'l' && is_long);
      is_long |= c == 'l';
    }
    const bool has_precision = argument.precision || argument.precision_before;
    conversion(argument, is_long, std::max<std::uint64_t>(width, has_precision ? 0 : 1), width);
  }

  /// `width` bytes are printed at least, and `least` of a number or character.
  void conversion(FormatArgument argument, bool is_long, std::uint64_t least, std::uint64_t width) {
    const char c = peek();
    if (c == '\0') {
      result_.refusal = "its format ends inside a conversion";
      return;
    }
    ++at_;
    if (c == '%') return print(1);
    result_.length.is_all = false;
    const bool is_number = std::string_view("diouxXcfFeEgGaA").find(c) != std::string_view::npos;
    print(is_number ? least : width);
    if (c == 'm') return;
    if (std::string_view("diouxXc").find(c) != std::string_view::npos) return add(argument);
    if (is_number) {
      argument.is_wide = true;
      return add(argument);
    }
    if (c == 'p') {
      argument.takes = FormatArgument::Takes::pointer;
      return add(argument);
    }
    if (c == 's' && !is_long) {
      argument.takes = FormatArgument::Takes::text;
      return add(argument);
    }
    result_.refusal = c == 'n' ? "its format has %n, which writes memory"
                               : std::string("its format has %") + (is_long ? "l" : "") + c;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Format result_;
};

}  // namespace

Format format_of(std::string_view text) {
  return Reader(text).read();
}

}  // namespace heapreach::frontends::library

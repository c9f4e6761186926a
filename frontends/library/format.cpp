#include "frontends/library/format.h"

#include <algorithm>
#include <cctype>

namespace heapreach::frontends::library {

namespace {

constexpr std::string_view flag_letters = "-+ #0'";
constexpr std::string_view size_letters = "hlLqjzt";

bool is_among(char c, std::string_view letters) {
  return c != '\0' && letters.find(c) != std::string_view::npos;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Format read() {
    while (at_ < text_.size() && result_.refusal.empty()) {
      if (text_[at_++] == '%')
        directive();
      else
        print(text_[at_ - 1]);
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

  /// One character as it is.
  void print(char c) {
    ++result_.length.least;
    if (result_.pieces.empty() || result_.pieces.back().conversion != 0) {
      result_.pieces.emplace_back();
    }
    result_.pieces.back().text += c;
  }

  void add_star() {
    FormatArgument star;
    star.directive = "*";
    result_.arguments.push_back(star);
  }

  void directive() {
    const std::size_t start = at_ - 1;
    FormatPiece piece;
    while (is_among(peek(), flag_letters)) piece.flags += text_[at_++];
    piece.width_before = skip('*');
    if (piece.width_before)
      add_star();
    else
      piece.width = number();
    if (peek() == '$') {
      result_.refusal = "its format numbers its arguments";
      return;
    }
    FormatArgument argument;
    if (skip('.')) {
      argument.precision_before = skip('*');
      if (argument.precision_before)
        add_star();
      else
        argument.precision = number();
    }
    const std::string size = size_of(argument);
    piece.conversion = peek();
    if (piece.conversion == '\0') {
      result_.refusal = "its format ends inside a conversion";
      return;
    }
    ++at_;
    argument.directive = text_.substr(start, at_ - start);
    conversion(std::move(piece), std::move(argument), size);
  }

  std::string size_of(FormatArgument& argument) {
    std::string size;
    while (is_among(peek(), size_letters)) size += text_[at_++];
    if (size == "hh") argument.size = NumberSize::of_char;
    if (size == "h") argument.size = NumberSize::of_short;
    if (size == "l" || size == "z" || size == "t") argument.size = NumberSize::of_pointer;
    if (size == "ll" || size == "q" || size == "j" || size == "L")
      argument.size = NumberSize::of_64_bits;
    argument.is_long_double = size == "L";
    return size;
  }

  void conversion(FormatPiece piece, FormatArgument argument, const std::string& size) {
    using Takes = FormatArgument::Takes;
    const char c = piece.conversion;
    if (c == '%') return print('%');
    const bool is_integer = is_among(c, "diouxX");
    const bool is_floating = is_among(c, "fFeEgGaA");
    const bool is_known = is_integer || is_floating || is_among(c, "pmnc") ||
                          (c == 's' && size.find('l') == std::string::npos);
    if (!is_known) {
      result_.refusal = "its format has %" + (c == 's' ? size : "") + c;
      return;
    }
    const bool has_precision = argument.precision || argument.precision_before;
    const bool is_number = is_integer || is_floating || c == 'c';
    if (c != 'n') {
      result_.length.is_all = false;
      const std::uint64_t own = is_number && !has_precision ? 1 : 0;
      result_.length.least += std::max(piece.width, own);
    }
    argument.takes = is_floating ? Takes::floating
                     : c == 'p'  ? Takes::pointer
                     : c == 's'  ? Takes::text
                     : c == 'n'  ? Takes::count
                                 : Takes::number;
    if (c == 'c') argument.size = NumberSize::of_int;
    piece.argument = argument;
    if (c == 'm')
      piece.argument.reset();
    else
      result_.arguments.push_back(std::move(argument));
    result_.pieces.push_back(std::move(piece));
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

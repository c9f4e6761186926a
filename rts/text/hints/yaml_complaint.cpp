#include "rts/text/hints/yaml_complaint.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "rts/text/hints/yaml_outline.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

using Found = std::optional<Complaint>;

constexpr const char* quotes = "put the value in quotes";

class Examiner {
 public:
  Examiner(std::string_view text, std::size_t offset, const std::string& reason)
      : text_(text),
        offset_(std::min(offset, text.size())),
        reason_(reason),
        outline_(outline_of(text, offset_)) {}

  Complaint complaint() const {
    using Look = Found (Examiner::*)() const;
    // What hides the rest of the text comes before what then seems to be missing.
    for (const Look look :
         {&Examiner::tab, &Examiner::escape, &Examiner::comment, &Examiner::quote,
          &Examiner::behind_quotes, &Examiner::first_character, &Examiner::bracket,
          &Examiner::entry, &Examiner::open_bracket, &Examiner::missing_colon, &Examiner::deeper,
          &Examiner::second_colon, &Examiner::block_scalar, &Examiner::indent}) {
      if (Found found = (this->*look)()) return *std::move(found);
    }
    return {offset_, reason_};
  }

 private:
  bool says(std::string_view words) const { return reason_.find(words) != std::string::npos; }
  std::string_view rest() const { return text_.substr(offset_); }
  std::string_view line() const { return line_at(text_, offset_); }
  std::size_t begin() const { return begin_of_line(text_, offset_); }
  std::size_t line_number(std::size_t offset) const {
    return 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
  }
  /// "the '{' in line 3"
  std::string bracket_named(std::size_t offset) const {
    return fmt::format("the '{}' in line {}", text_[offset], line_number(offset));
  }
  static std::size_t indentation(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
  }

  /// The last of these characters up to where the parser stopped.
  std::size_t last_of(const char* characters) const {
    const std::size_t place = text_.find_last_of(characters, offset_);
    return place == std::string_view::npos ? offset_ : place;
  }

  Found tab() const {
    const std::size_t place = line().find_first_not_of(' ');
    const bool indents = place != std::string_view::npos && line()[place] == '\t';
    if (!indents && !says("tab")) return std::nullopt;
    return Complaint{indents ? begin() + place : offset_,
                     "a tab indents the line, expected spaces"};
  }

  Found escape() const {
    if (!says("escape")) return std::nullopt;
    return Complaint{last_of("\\"),
                     "a '\\' in double quotes starts an escape, and this is none; in single quotes "
                     "it stands for itself"};
  }

  Found comment() const {
    if (!outline_.hiding_comment) return std::nullopt;
    return Complaint{*outline_.hiding_comment,
                     fmt::format("the '#' starts a comment, which hides the bracket that closes "
                                 "{}; {}, or the comment behind the brackets",
                                 bracket_named(outline_.open_brackets.empty()
                                                   ? *outline_.hiding_comment
                                                   : bracket_before(*outline_.hiding_comment)),
                                 quotes)};
  }

  /// The last bracket that opens before a place and is open behind the line.
  std::size_t bracket_before(std::size_t place) const {
    std::size_t last = outline_.open_brackets.front();
    for (const std::size_t bracket : outline_.open_brackets) {
      if (bracket < place) last = bracket;
    }
    return last;
  }

  Found quote() const {
    if (!outline_.long_quote) return std::nullopt;
    return Complaint{*outline_.long_quote,
                     fmt::format("no {} closes this one in its line", text_[*outline_.long_quote])};
  }

  Found behind_quotes() const {
    const std::string_view before = line().substr(0, offset_ - begin());
    const std::size_t last = before.find_last_not_of(" \t");
    const bool goes_on = offset_ < text_.size() && !is_yaml_space(text_[offset_]) &&
                         std::string_view(",}]:#").find(text_[offset_]) == std::string_view::npos;
    if (last == std::string_view::npos || !goes_on) return std::nullopt;
    if (before[last] != '"' && before[last] != '\'') return std::nullopt;
    const bool is_single = before[last] == '\'';
    return Complaint{offset_,
                     fmt::format("text goes on behind the quotes; put all of it in quotes{}",
                                 is_single ? ", in which '' is one '" : "")};
  }

  Found first_character() const {
    if (says("anchor")) {
      return Complaint{offset_,
                       "'*' starts an alias, and aliases are not supported; expressions do not "
                       "read cells: load the cell into a variable first"};
    }
    if (!says("unknown token")) return std::nullopt;
    const std::size_t tag = line().substr(0, offset_ - begin()).find(": !");
    if (tag != std::string_view::npos) {
      return Complaint{begin() + tag + 2, fmt::format("'!' starts a tag; {}", quotes)};
    }
    return Complaint{offset_, fmt::format("{} cannot start a value; {}",
                                          rts_quote(rest().substr(0, 1)), quotes)};
  }
  static std::string rts_quote(std::string_view text) { return heapreach::quote(text); }

  Found bracket() const {
    if (!outline_.wrong_bracket && !says("illegal flow end")) return std::nullopt;
    const std::size_t place = outline_.wrong_bracket.value_or(offset_);
    if (place >= text_.size()) return std::nullopt;
    const char bracket = text_[place];
    if (outline_.open_brackets.empty()) {
      return Complaint{place, fmt::format("found '{}', which no '{}' before it opens", bracket,
                                          bracket == '}' ? '{' : '[')};
    }
    const std::size_t open = outline_.open_brackets.back();
    return Complaint{place, fmt::format("found '{}', expected '{}' for {}", bracket,
                                        text_[open] == '{' ? '}' : ']', bracket_named(open))};
  }

  /// Within brackets of the same line.
  Found entry() const {
    if (!outline_.bracket_around || *outline_.bracket_around < begin()) return std::nullopt;
    if (offset_ >= text_.size()) return std::nullopt;
    const char c = text_[offset_];
    const bool is_map = text_[*outline_.bracket_around] == '{';
    if (c == '?') {
      return Complaint{offset_,
                       fmt::format("'? ' and ': ' mean something else to YAML; {}", quotes)};
    }
    if (c == ':') {
      return Complaint{offset_,
                       fmt::format("found a second ':' in one entry, expected ',' or '{}'; {}",
                                   is_map ? '}' : ']',
                                   "entries are separated by ',', and an expression with ':' needs "
                                   "quotes")};
    }
    if (c == '\n' || c == '#') return std::nullopt;
    return Complaint{offset_,
                     fmt::format("found {}, expected ',' or '{}'; an expression with "
                                 "brackets needs quotes",
                                 rts_quote(line().substr(offset_ - begin())), is_map ? '}' : ']')};
  }

  Found open_bracket() const {
    if (!outline_.bracket_around) return std::nullopt;
    const std::size_t open = *outline_.bracket_around;
    const bool ends = text_.find_first_not_of(" \t\r\n", offset_) == std::string_view::npos;
    return Complaint{open, fmt::format("no '{}' closes this '{}' {}",
                                       text_[open] == '{' ? '}' : ']', text_[open],
                                       ends ? std::string("up to the end of the file")
                                            : fmt::format("before line {}", line_number(offset_)))};
  }

  /// The last line before that is no comment and not empty; where it begins.
  std::optional<std::size_t> line_before() const {
    for (std::size_t at = begin(); at > 0;) {
      at = begin_of_line(text_, at - 1);
      const std::string_view before = line_at(text_, at);
      const std::size_t first = before.find_first_not_of(" \r");
      if (first != std::string_view::npos && before[first] != '#') return at;
    }
    return std::nullopt;
  }

  static bool has_key(std::string_view line) {
    const std::size_t end = line.find_last_not_of(" \r");
    return line.find(": ") != std::string_view::npos ||
           (end != std::string_view::npos && line[end] == ':');
  }

  /// A line without one is taken for the beginning of the key in the next.
  Found missing_colon() const {
    const auto before = line_before();
    if (!says("illegal map value") || !before) return std::nullopt;
    const std::string_view wrong = line_at(text_, *before);
    const std::size_t first = indentation(wrong);
    if (has_key(wrong) || wrong[first] == '-') return std::nullopt;
    const bool colon = wrong.find(':') != std::string_view::npos;
    const bool odd = wrong.find("\xC2\xA0") != std::string_view::npos;
    return Complaint{*before + first, fmt::format("found {}, expected 'KEY: VALUE'{}",
                                                  rts_quote(wrong.substr(first)),
                                                  odd     ? " (a no-break space is no space)"
                                                  : colon ? " (a space is missing behind the ':')"
                                                          : " (a ':' is missing)")};
  }

  /// A line that is indented deeper than a value above goes on with that value.
  Found deeper() const {
    const auto before = line_before();
    if (!says("illegal map value") || !before) return std::nullopt;
    const std::string_view above = line_at(text_, *before);
    const std::size_t end = above.find_last_not_of(" \r");
    std::size_t column = indentation(above);
    while (column + 1 < above.size() && above[column] == '-' && above[column + 1] == ' ') {
      column += 1 + indentation(above.substr(column + 1));
    }
    if (above[end] == ':' || indentation(line()) <= column) return std::nullopt;
    return Complaint{begin() + indentation(line()),
                     fmt::format("the line is indented by {} spaces, and so goes on with the value "
                                 "in line {}; expected {} spaces for a key beside it",
                                 indentation(line()), line_number(*before), column)};
  }

  Found second_colon() const {
    if (!says("illegal map value")) return std::nullopt;
    const std::size_t first = line().find(": ");
    if (first == std::string_view::npos || begin() + first >= offset_) return std::nullopt;
    return Complaint{offset_, fmt::format("found a second ':' in one entry; {}", quotes)};
  }

  Found block_scalar() const {
    if (!says("block scalar") && !says("illegal map key")) return std::nullopt;
    return Complaint{last_of(">|?"),
                     fmt::format("'>', '|' or '? ' at the start of a value mean something "
                                 "else to YAML; {}",
                                 quotes)};
  }

  Found indent() const {
    const bool block = says("end of map not found") || says("end of sequence not found") ||
                       says("illegal block entry");
    if (!block || outline_.columns.empty()) return std::nullopt;
    const std::size_t spaces = indentation(line());
    const std::string_view own = line().substr(spaces);
    const bool is_item = own.starts_with('-') && (own.size() == 1 || own[1] == ' ');
    const std::size_t place = begin() + spaces;
    if (own.starts_with('-') && !is_item) {
      return Complaint{place, "a space is missing behind the '-' of a list's item"};
    }
    std::string expected;
    for (auto column = outline_.columns.rbegin(); column != outline_.columns.rend(); ++column) {
      const bool lacks_dash = column->is_list && !is_item && column->column <= spaces;
      if (column->is_list != is_item && !lacks_dash) continue;
      if (column->column == spaces && !lacks_dash) return std::nullopt;
      expected +=
          fmt::format("{}{}{} (as in line {})", expected.empty() ? "" : " or ", column->column,
                      lacks_dash ? " and a '-'" : "", line_number(column->offset));
    }
    if (expected.empty()) return std::nullopt;
    return Complaint{place, fmt::format("{} is indented by {} space{}, expected {}",
                                        is_item ? "the list's item" : "the line", spaces,
                                        spaces == 1 ? "" : "s", expected)};
  }

  const std::string_view text_;
  const std::size_t offset_;
  const std::string& reason_;
  const YamlOutline outline_;
};

}  // namespace

Complaint yaml_complaint(std::string_view text, std::size_t offset, const std::string& reason) {
  Complaint complaint = Examiner(text, offset, reason).complaint();
  complaint.message = "not valid YAML: " + complaint.message;
  return complaint;
}

}  // namespace heapreach::rts

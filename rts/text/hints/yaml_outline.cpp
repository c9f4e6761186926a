#include "rts/text/hints/yaml_outline.h"

#include <algorithm>

namespace heapreach::rts {

namespace {

class Outliner {
 public:
  Outliner(std::string_view text, std::size_t offset)
      : text_(text),
        offset_(offset),
        last_line_(begin_of_line(text, offset)),
        end_(std::min(text.size(), last_line_ + line_at(text, offset).size())) {}

  YamlOutline run() {
    while (at_ < end_) {
      if (starts_line_) begin_line();
      if (at_ < end_) character();
      if (at_ <= offset_) note_bracket();
    }
    return std::move(outline_);
  }

 private:
  void note_bracket() {
    outline_.bracket_around.reset();
    if (in_brackets()) outline_.bracket_around = outline_.open_brackets.back();
  }
  bool in_brackets() const { return !outline_.open_brackets.empty(); }

  /// The columns of what begins in a line outside of brackets: "  - do: ..": a list and a map.
  void begin_line() {
    starts_line_ = false;
    if (in_brackets() || at_ == last_line_) return;
    std::size_t place = at_;
    while (place < end_ && text_[place] == ' ') ++place;
    const auto is_blank = [&] { return place >= end_ || is_yaml_space(text_[place]); };
    if (is_blank() || text_[place] == '#') return;
    while (!is_blank() && text_[place] == '-' && place + 1 < end_ &&
           is_yaml_space(text_[place + 1])) {
      add({place - at_, place, true});
      do ++place;
      while (place < end_ && text_[place] == ' ');
    }
    if (!is_blank() && has_key(place)) add({place - at_, place, false});
  }

  bool has_key(std::size_t place) const {
    const std::string_view line = line_at(text_, place);
    const std::string_view rest = line.substr(place - begin_of_line(text_, place));
    if (rest.starts_with('{') || rest.starts_with('[')) return false;
    return rest.ends_with(':') || rest.find(": ") != std::string_view::npos;
  }

  void add(BlockColumn column) {
    auto& columns = outline_.columns;
    const auto is_inner = [&](const BlockColumn& other) { return other.column > column.column; };
    columns.erase(std::find_if(columns.begin(), columns.end(), is_inner), columns.end());
    // A list may stand in the column of the key that it belongs to.
    const auto is_same = [&](const BlockColumn& other) {
      return other.column == column.column && other.is_list == column.is_list;
    };
    const auto known = std::find_if(columns.begin(), columns.end(), is_same);
    if (known != columns.end()) columns.erase(known, columns.end());
    columns.push_back(column);
  }

  void character() {
    const char c = text_[at_];
    const bool behind_space = at_ == 0 || is_yaml_space(text_[at_ - 1]);
    if (c == '\n') {
      ++at_;
      starts_line_ = true;
      starts_value_ = true;
      return;
    }
    if (c == '#' && behind_space) return comment();
    if ((c == '"' || c == '\'') && starts_value_) return quoted(c);
    if ((c == '{' || c == '[') && (in_brackets() || starts_value_)) {
      outline_.open_brackets.push_back(at_);
    } else if ((c == '}' || c == ']') && (in_brackets() || starts_value_)) {
      close(c);
    }
    if (!is_yaml_space(c)) {
      const bool ends_key = at_ + 1 == text_.size() || is_yaml_space(text_[at_ + 1]);
      const bool indicates = c == '{' || c == '[' || (in_brackets() && c == ',');
      starts_value_ = indicates || ((c == ':' || (c == '-' && starts_value_)) && ends_key);
    }
    ++at_;
  }

  void comment() {
    const std::size_t begin = at_;
    at_ = std::min(text_.find('\n', at_), text_.size());
    const std::string_view hidden = text_.substr(begin, at_ - begin);
    const bool hides = hidden.find_first_of("}]") != std::string_view::npos;
    if (in_brackets() && hides && !outline_.hiding_comment) outline_.hiding_comment = begin;
  }

  void quoted(char quote) {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && text_[at_] != quote) {
      at_ += quote == '"' && text_[at_] == '\\' ? 2 : 1;
      // '' is one quote, and not the end.
      if (quote == '\'' && text_.substr(at_).starts_with("''")) at_ += 2;
    }
    at_ = std::min(at_ + 1, text_.size());
    const std::string_view all = text_.substr(begin, at_ - begin);
    if (all.find('\n') != std::string_view::npos) outline_.long_quote = begin;
    starts_value_ = false;
  }

  void close(char bracket) {
    if (outline_.wrong_bracket) return;
    const char open = bracket == '}' ? '{' : '[';
    if (in_brackets() && text_[outline_.open_brackets.back()] == open) {
      outline_.open_brackets.pop_back();
    } else {
      outline_.wrong_bracket = at_;
    }
  }

  const std::string_view text_;
  const std::size_t offset_;
  const std::size_t last_line_;
  const std::size_t end_;
  std::size_t at_ = 0;
  bool starts_line_ = true;
  bool starts_value_ = true;
  YamlOutline outline_;
};

}  // namespace

bool is_yaml_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

YamlOutline outline_of(std::string_view text, std::size_t offset) {
  return Outliner(text, offset).run();
}

std::size_t begin_of_line(std::string_view text, std::size_t offset) {
  const std::size_t end = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  return end == std::string_view::npos ? 0 : end + 1;
}

std::string_view line_at(std::string_view text, std::size_t offset) {
  const std::size_t begin = begin_of_line(text, offset);
  return text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
}

}  // namespace heapreach::rts

#include "triage/readers/documents/places.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "support/digits.h"

namespace heapreach::triage {

Position LineCounter::position(std::size_t offset) {
  offset = std::min(offset, text_.size());
  if (offset < line_begin_) {
    line_begin_ = 0;
    line_ = 1;
  }
  for (std::size_t end = text_.find('\n', line_begin_); end < offset;
       end = text_.find('\n', line_begin_)) {
    line_begin_ = end + 1;
    ++line_;
  }
  return {name_, line_, static_cast<int>(offset - line_begin_) + 1};
}

Position position_in(std::string_view text, std::size_t offset, const std::string& name) {
  return LineCounter(text, name).position(offset);
}

int number_of_digits(std::string_view digits) {
  int number = 0;
  const char* const end = digits.data() + digits.size();
  const bool is_plain = !digits.empty() && is_digit(digits.front());
  if (!is_plain) return 0;
  const auto [behind, error] = std::from_chars(digits.data(), end, number);
  return error == std::errc() && behind == end ? number : 0;
}

bool may_name_file(std::string_view text) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  return !text.empty() && std::none_of(text.begin(), text.end(), is_control);
}

bool is_place(const Position& at) {
  return at.line > 0 && may_name_file(at.file);
}

std::string_view trimmed(std::string_view text) {
  constexpr const char* blanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

void leave_out(std::vector<std::string>& warnings, const Position& at, const std::string& what,
               const std::string& reason) {
  warnings.push_back(to_string(at) + ": " + what + " is left out: " + reason);
}

void add_alarm(std::vector<Alarm>& alarms, Alarm alarm, const std::function<Position()>& in_report,
               std::vector<std::string>& warnings) {
  if (is_place(alarm.at)) {
    alarms.push_back(std::move(alarm));
    return;
  }
  const std::string about = alarm.rule.empty() ? "" : " (" + alarm.rule + ")";
  const std::string run =
      alarm.origin.run == 0 ? "" : " of run " + std::to_string(alarm.origin.run);
  leave_out(warnings, in_report(), "result " + std::to_string(alarm.origin.result) + run + about,
            "it has no place with a file and a line");
}

}  // namespace heapreach::triage

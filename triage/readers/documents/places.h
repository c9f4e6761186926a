// What the readers of all formats have in common: where things stand, and what is left out.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/error.h"
#include "triage/alarms/alarm.h"

namespace heapreach::triage {

/// Line and column of a byte of a report, both from 1. Columns count bytes, and offsets behind the
/// end mean the end.
Position position_in(std::string_view text, std::size_t offset, const std::string& name);

/// Where bytes stand that are asked about in the order of the text: each line is counted once.
class LineCounter {
 public:
  /// Contract: the text outlives this.
  LineCounter(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Position position(std::size_t offset);

 private:
  std::string_view text_;
  std::string name_;
  std::size_t line_begin_ = 0;
  int line_ = 1;
};

/// The number that decimal digits stand for; 0 if there are other characters or it is no int.
int number_of_digits(std::string_view digits);

/// Whether the text may be the name of a file: it is not empty and has no control characters.
bool may_name_file(std::string_view text);

/// Whether an alarm may be there: a file and a line are known.
bool is_place(const Position& at);

/// The text without blanks, tabs and line ends around it.
std::string_view trimmed(std::string_view text);

/// Notes that something at that position of a report is left out.
void leave_out(std::vector<std::string>& warnings, const Position& at, const std::string& what,
               const std::string& reason);

/// Adds the alarm as the next one of its report, or notes that it has no place. Where it stands in
/// the report is asked for in the second case only, since it takes a look at all of the text.
void add_alarm(std::vector<Alarm>& alarms, Alarm alarm, const std::function<Position()>& in_report,
               std::vector<std::string>& warnings);

}  // namespace heapreach::triage

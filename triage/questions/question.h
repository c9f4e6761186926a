// What is asked about: each place and kind once, however many alarms are about it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "triage/readers/read_report.h"

namespace heapreach::triage {

/// An alarm of one of several reports.
struct AlarmIndex {
  std::size_t report = 0;
  std::size_t alarm = 0;  // index into Report::alarms

  bool operator==(const AlarmIndex&) const = default;
};

struct Question {
  AlarmKind kind = AlarmKind::other;
  Position at = {};
  ColumnRange columns = {};             // of the expression around the place, if a report says it
  int last_line = 0;                    // as of an alarm
  std::string function = {};            // as a report says it; empty: none does
  std::vector<AlarmIndex> alarms = {};  // at least one; the first one gives text and trace
  std::vector<Position> named = {};     // all places that the alarms name besides
  bool speaks_of_failed_alloc = false;  // an allocation returns null, as the alarm has it
};

/// The questions of all alarms, in the order of their first alarm. Alarms of one place and kind are
/// one question.
std::vector<Question> questions_of(const std::vector<Report>& reports);

const Alarm& alarm_of(const std::vector<Report>& reports, const AlarmIndex& index);
/// The first alarm of a question.
const Alarm& first_alarm(const std::vector<Report>& reports, const Question& question);

/// Whether two names of files are the same one, but for "./" and the like.
bool is_equal_file(const std::string& a, const std::string& b);
/// Whether two names of files are the same one, as far as both say: one may lack leading folders.
bool is_same_file(const std::string& a, const std::string& b);

}  // namespace heapreach::triage

#include "triage/questions/question.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>

namespace heapreach::triage {

namespace {

std::string in_lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Whether the alarm is about what happens if an allocation fails.
bool speaks_of_failed_allocation(const Alarm& alarm) {
  if (alarm.kind != AlarmKind::null_dereference) return false;
  constexpr std::array<std::string_view, 5> words = {
      "possible-null", "possibly-null", "out of memory", "outofmemory", "allocation fail"};
  std::string text = in_lower_case(alarm.rule + " " + alarm.message);
  for (const TraceStep& step : alarm.trace) text += " " + in_lower_case(step.text);
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

bool is_same_place(const Position& a, const Position& b) {
  return a.line == b.line && a.column == b.column && is_equal_file(a.file, b.file);
}

}  // namespace

namespace {

std::string without_dots(const std::string& name) {
  return std::filesystem::path(name).lexically_normal().string();
}

}  // namespace

bool is_equal_file(const std::string& a, const std::string& b) {
  return a == b || without_dots(a) == without_dots(b);
}

bool is_same_file(const std::string& a, const std::string& b) {
  const std::string x = without_dots(a), y = without_dots(b);
  return x == y || x.ends_with("/" + y) || y.ends_with("/" + x);
}

const Alarm& alarm_of(const std::vector<Report>& reports, const AlarmIndex& index) {
  return reports.at(index.report).alarms.at(index.alarm);
}

const Alarm& first_alarm(const std::vector<Report>& reports, const Question& question) {
  return alarm_of(reports, question.alarms.front());
}

std::vector<Question> questions_of(const std::vector<Report>& reports) {
  std::vector<Question> result;
  for (std::size_t r = 0; r < reports.size(); ++r) {
    for (std::size_t a = 0; a < reports[r].alarms.size(); ++a) {
      const Alarm& alarm = reports[r].alarms[a];
      auto known = std::find_if(result.begin(), result.end(), [&](const Question& question) {
        const bool same_rule =
            alarm.kind != AlarmKind::other || first_alarm(reports, question).rule == alarm.rule;
        return question.kind == alarm.kind && same_rule && question.last_line == alarm.last_line &&
               is_same_place(question.at, alarm.at);
      });
      if (known == result.end()) known = result.insert(known, {alarm.kind, alarm.at});
      known->alarms.push_back({r, a});
      known->last_line = alarm.last_line;
      if (known->columns == ColumnRange{}) known->columns = alarm.columns;
      if (known->function.empty()) known->function = alarm.function;
      for (const TraceStep& step : alarm.trace) known->named.push_back(step.at);
      known->named.insert(known->named.end(), alarm.secondary.begin(), alarm.secondary.end());
      known->speaks_of_failed_alloc |= speaks_of_failed_allocation(alarm);
    }
  }
  return result;
}

}  // namespace heapreach::triage

#include "triage/readers/warning_lines.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "triage/readers/documents/places.h"
#include "triage/readers/warning_line.h"

namespace heapreach::triage {

namespace {

bool is_checker_of_clang(std::string_view rule) {
  for (const char* package :
       {"clang-analyzer-", "core.", "unix.", "alpha.", "security.", "deadcode.", "optin.",
        "nullability.", "cplusplus.", "apiModeling."}) {
    if (rule.starts_with(package)) return true;
  }
  return false;
}

/// The identifiers of cppcheck are letters and digits, the first one a small letter.
bool is_id_of_cppcheck(std::string_view rule) {
  const auto is_part = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  return !rule.empty() && std::islower(static_cast<unsigned char>(rule.front())) != 0 &&
         std::all_of(rule.begin(), rule.end(), is_part);
}

bool is_check_of_clang_tidy(std::string_view rule) {
  for (const char* group : {"bugprone-", "cert-", "misc-", "readability-", "clang-diagnostic-",
                            "performance-", "portability-", "concurrency-", "google-", "llvm-"}) {
    if (rule.starts_with(group)) return true;
  }
  return false;
}

std::string tool_of_rule(std::string_view rule) {
  if (rule.starts_with("-Wanalyzer-") || rule.starts_with("-Werror=analyzer-")) return "gcc";
  if (is_checker_of_clang(rule)) return "clang";
  if (is_check_of_clang_tidy(rule)) return "clang-tidy";
  return is_id_of_cppcheck(rule) ? "cppcheck" : "";
}

Alarm alarm_of_line(WarningLine line) {
  Alarm alarm;
  alarm.tool = tool_of_rule(line.rule);
  alarm.rule = std::move(line.rule);
  alarm.message = std::move(line.text);
  alarm.kind = kind_of(alarm.tool, alarm.rule, alarm.message);
  alarm.at = std::move(line.at);
  return alarm;
}

}  // namespace

std::vector<Alarm> read_warning_lines(std::string_view text, const std::string& /*name*/,
                                      std::vector<std::string>& /*warnings*/) {
  std::vector<Alarm> alarms;
  FunctionLine around;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string line = without_colours(trimmed(text.substr(0, end)));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (const auto function = parse_function_line(line)) around = *function;
    std::optional<WarningLine> parsed = parse_warning_line(line);
    if (!parsed) continue;
    if (!parsed->is_note) {
      Alarm alarm = alarm_of_line(std::move(*parsed));
      alarm.origin.result = alarms.size();
      if (alarm.at.file == around.file) alarm.function = around.function;
      alarms.push_back(std::move(alarm));
    } else if (!alarms.empty()) {
      alarms.back().trace.push_back({std::move(parsed->at), std::move(parsed->text)});
    }
  }
  return alarms;
}

}  // namespace heapreach::triage

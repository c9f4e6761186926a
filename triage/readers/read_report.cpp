#include "triage/readers/read_report.h"

#include <optional>

#include "support/error.h"
#include "triage/readers/clang_plist.h"
#include "triage/readers/clang_tidy_yaml.h"
#include "triage/readers/cppcheck_xml.h"
#include "triage/readers/documents/json_document.h"
#include "triage/readers/documents/places.h"
#include "triage/readers/frama_c_csv.h"
#include "triage/readers/gcc_json.h"
#include "triage/readers/infer_json.h"
#include "triage/readers/sarif.h"
#include "triage/readers/warning_lines.h"
#include "triage/readers/witness_yaml.h"

namespace heapreach::triage {

namespace {

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Takes the mark of UTF-8 off, and refuses what is no text in it.
std::string_view checked_text(std::string_view text, const std::string& name) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    throw InputError({name, 1, 1}, "found text in UTF-16, expected UTF-8");
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    throw InputError(position_in(text, zero, name), "found a byte 0, expected text");
  }
  return text;
}

ReportFormat format_of_xml(std::string_view text, const std::string& name) {
  if (holds(text, "<plist")) return ReportFormat::clang_plist;
  if (holds(text, "<results")) return ReportFormat::cppcheck_xml;
  if (holds(text, "<graphml")) {
    throw InputError(
        {name, 1, 1},
        "is a witness in the format 1.0 (GraphML), expected a violation witness in the "
        "format 2.0 (YAML)");
  }
  throw InputError({name, 1, 1},
                   "found XML, expected a property list of clang's static analyzer "
                   "(<plist>) or results of cppcheck (<results>)");
}

bool is_yaml(std::string_view text) {
  for (const char* start : {"---", "MainSourceFile:", "Diagnostics:"}) {
    if (text.starts_with(start)) return text.starts_with("Diag") || holds(text, "\nDiagnostics:");
  }
  return false;
}

/// The format that the text begins like.
ReportFormat format_of(std::string_view text, const std::string& name) {
  const std::string_view content = trimmed(text);
  if (content.front() == '{') return ReportFormat::sarif;
  if (content.front() == '<') return format_of_xml(content, name);
  if (is_witness_yaml(content)) return ReportFormat::witness_yaml;
  if (is_yaml(content)) return ReportFormat::clang_tidy_yaml;
  const std::string_view first_line = content.substr(0, content.find('\n'));
  if (holds(first_line, "\tproperty kind\t")) return ReportFormat::frama_c_csv;
  const std::size_t array = next_array(content, 0);
  if (array == content.size()) return ReportFormat::lines;
  const bool is_of_infer = array == 0 && holds(content, "\"bug_type\"");
  return is_of_infer ? ReportFormat::infer_json : ReportFormat::gcc_json;
}

std::vector<Alarm> read_as(ReportFormat format, std::string_view text, const std::string& name,
                           std::vector<std::string>& warnings) {
  switch (format) {
    case ReportFormat::sarif:
      return read_sarif(text, name, warnings);
    case ReportFormat::gcc_json:
      return read_gcc_json(text, name, warnings);
    case ReportFormat::clang_plist:
      return read_clang_plist(text, name, warnings);
    case ReportFormat::cppcheck_xml:
      return read_cppcheck_xml(text, name, warnings);
    case ReportFormat::clang_tidy_yaml:
      return read_clang_tidy_yaml(text, name, warnings);
    case ReportFormat::frama_c_csv:
      return read_frama_c_csv(text, name, warnings);
    case ReportFormat::infer_json:
      return read_infer_json(text, name, warnings);
    case ReportFormat::witness_yaml:
      return read_witness_yaml(text, name, warnings);
    case ReportFormat::lines:
      break;
  }
  std::vector<Alarm> alarms = read_warning_lines(text, name, warnings);
  if (!alarms.empty()) return alarms;
  throw InputError(
      {name, 1, 1},
      "found text in no format that is known, expected SARIF, JSON of gcc or Infer, a "
      "property list of clang, XML of cppcheck, YAML of clang-tidy, columns of "
      "Frama-C, violation witnesses, or lines like file:line:column: warning: text [rule]");
}

}  // namespace

const char* to_string(ReportFormat format) {
  const char* const names[] = {"SARIF",          "gcc's JSON",          "clang's property list",
                               "cppcheck's XML", "clang-tidy's YAML",   "Frama-C's columns",
                               "Infer's JSON",   "violation witnesses", "lines of warnings"};
  return names[static_cast<int>(format)];
}

Report read_report(std::string_view text, const std::string& name) {
  const std::string_view checked = checked_text(text, name);
  Report report;
  report.name = name;
  report.text = text;
  if (trimmed(checked).empty()) {
    report.warnings.push_back(name + ": is empty, which is taken for a report without alarms");
    return report;
  }
  report.format = format_of(checked, name);
  report.alarms = read_as(report.format, checked, name, report.warnings);
  return report;
}

}  // namespace heapreach::triage

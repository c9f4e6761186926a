// Reports of analyzers, whatever their format: recognised by what they hold.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "triage/alarms/alarm.h"

namespace heapreach::triage {

enum class ReportFormat {
  sarif,            // SARIF 2.1.0, of any tool
  gcc_json,         // gcc -fdiagnostics-format=json: an array, or several, one a line
  clang_plist,      // clang --analyze -o FILE.plist
  cppcheck_xml,     // cppcheck --xml, version 2
  clang_tidy_yaml,  // clang-tidy --export-fixes
  frama_c_csv,      // frama-c -report-csv: columns parted by tabs
  infer_json,       // infer's report.json
  witness_yaml,     // violation witnesses of SV-COMP's verifiers, format 2.0
  lines,            // file:line:col: warning: text [rule]
};

/// "SARIF", "gcc's JSON", ..
const char* to_string(ReportFormat format);

struct Report {
  std::string name;  // of the file; "-" is standard input
  ReportFormat format = ReportFormat::lines;
  std::string text;                        // as it was read
  std::vector<Alarm> alarms;               // in the order of the report; also those of kind other
  std::vector<std::string> warnings = {};  // about what was left out, each with its position
};

/// Reads a report. One without text has no alarms, since that is what compilers write where they
/// have nothing to say; a warning tells. Throws InputError with the position for text in no known
/// format, for another version of one, and for what is cut off or otherwise broken. Single entries
/// that are broken, such as those without a place, are left out with a warning.
Report read_report(std::string_view text, const std::string& name);

}  // namespace heapreach::triage

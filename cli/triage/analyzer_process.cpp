// The process goes to the folder of the file and starts the analyzer from there, by its words and
// never by a shell.
#include "cli/triage/analyzer_process.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "support/error.h"
#include "support/process/process.h"
#include "triage/readers/read_report.h"

namespace heapreach::cli {

namespace {

using frontends::Unit;
using triage::Alarm;
using triage::Analyzer;

constexpr double seconds_of_an_analyzer = 300;

std::string text_in(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The first error in what gcc reports, as people read it; empty if that is cut off or has none.
std::string error_in_report(const std::string& output) {
  try {
    for (const Alarm& alarm : triage::read_report(output, "gcc").alarms) {
      if (alarm.rule.empty()) return to_string(alarm.at) + ": " + alarm.message;
    }
  } catch (const InputError&) {
    // What gcc says of its own options, say, is text.
  }
  return "";
}

/// The first line about an error, as the reason why an analyzer failed.
std::string complaint_in(Analyzer analyzer, const std::string& output) {
  const std::string error = analyzer == Analyzer::gcc ? error_in_report(output) : "";
  if (!error.empty()) return error;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("error") != std::string::npos) return line.substr(0, 300);
  }
  return "";
}

std::string problem_of(Analyzer analyzer, const ProgramResult& result) {
  using How = WorkerEnd::How;
  if (result.end.how == How::time_limit) {
    return fmt::format("it took longer than {:.0f} s", seconds_of_an_analyzer);
  }
  if (result.end.how != How::exited) return "it was killed";
  const std::string complaint = complaint_in(analyzer, result.output);
  return complaint.empty() ? "it failed" : "it failed: " + complaint;
}

/// Writes what the analyzer writes, and ends the process if that failed. Who waits for the process
/// has a deadline.
void analyze_in(const std::string& directory, const Program& program) {
  if (!directory.empty() && chdir(directory.c_str()) != 0) {
    throw BackendError(Failure::gave_up, "analyzer",
                       "error: " + directory + ": " + std::strerror(errno));
  }
  // By these gcc and clang write dependency files.
  unsetenv("DEPENDENCIES_OUTPUT");
  unsetenv("SUNPRO_DEPENDENCIES");
  const ProgramResult result = run_to_end(program, Deadline(), "analyzer");
  write_all(STDOUT_FILENO, result.output);
  if (!result.succeeded()) std::_Exit(1);
}

}  // namespace

AnalyzerReport run_analyzer(Analyzer analyzer, const Unit& unit, const Scratch& scratch) {
  const std::string report = scratch.file("report");
  unlink(report.c_str());
  Program program{
      triage::command_of(analyzer, unit.file.empty() ? unit.path : unit.file, unit.flags, report),
      {"LC_ALL=C", "TMPDIR=" + scratch.file("")}};
  program.errors_to_output = true;
  const ProgramResult result =
      run_to_end([&] { analyze_in(unit.directory, program); }, Deadline::in(seconds_of_an_analyzer),
                 to_string(analyzer));
  if (!result.succeeded()) return {"", problem_of(analyzer, result)};
  AnalyzerReport ran{triage::reports_to_file(analyzer) ? text_in(report) : result.output};
  if (ran.text.empty()) ran.problem = "it wrote no report";
  return ran;
}

}  // namespace heapreach::cli

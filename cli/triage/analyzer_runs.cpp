#include "cli/triage/analyzer_runs.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output.h"
#include "cli/triage/analyzer_process.h"
#include "support/error.h"
#include "support/process/spawn.h"
#include "support/shown_path.h"
#include "triage/analyzers/commands.h"

namespace heapreach::cli {

namespace {

using frontends::Unit;
using triage::Alarm;
using triage::Analyzer;

Analyzer analyzer_named(const std::string& name) {
  const auto analyzer = triage::analyzer_called(name);
  if (!analyzer) {
    throw UsageError("--run-analyzer " + name + ": expected gcc, clang or cppcheck");
  }
  return *analyzer;
}

/// The files of all inputs, each once, with all flags.
std::vector<Unit> analyzed_units(const std::vector<std::string>& inputs,
                                 const ProgramOptions& program) {
  std::vector<Unit> units;
  for (const std::string& input : inputs) {
    const auto linked = program.linked.find(input);
    const std::vector<Unit> files =
        linked != program.linked.end() ? linked->second.units : std::vector{Unit{input}};
    for (Unit unit : files) {
      const bool is_known = std::any_of(units.begin(), units.end(),
                                        [&](const Unit& other) { return other.path == unit.path; });
      if (is_known) continue;
      const std::vector<std::string>& more = program.clang_flags;
      unit.flags.insert(unit.flags.end(), more.begin(), more.end());
      if (program.pointers_of_32_bits) unit.flags.push_back("-m32");
      units.push_back(std::move(unit));
    }
  }
  return units;
}

/// Places are named as files are here, not as the folder of the unit has them.
void place_here(Alarm& alarm, const Unit& unit) {
  visit_places(alarm, [&](Position& at) { at.file = shown_path(at.file, unit.directory); });
}

/// Those of a header may be there already.
void add_alarms(const std::vector<Alarm>& alarms, const Unit& unit, triage::Report& all) {
  for (Alarm alarm : alarms) {
    place_here(alarm, unit);
    alarm.origin = {};
    const auto is_same = [&](Alarm other) {
      other.origin = {};
      return other == alarm;
    };
    if (std::any_of(all.alarms.begin(), all.alarms.end(), is_same)) continue;
    alarm.origin.result = all.alarms.size();
    all.alarms.push_back(std::move(alarm));
  }
}

triage::ReportFormat format_of(Analyzer analyzer) {
  switch (analyzer) {
    case Analyzer::gcc:
      return triage::ReportFormat::gcc_json;
    case Analyzer::clang:
      return triage::ReportFormat::clang_plist;
    case Analyzer::cppcheck:
      break;
  }
  return triage::ReportFormat::cppcheck_xml;
}

/// Adds what the analyzer reports of the unit, or says why it does not, and whether it does.
bool analyze(Analyzer analyzer, const Unit& unit, const Scratch& scratch, triage::Report& all) {
  AnalyzerReport ran = run_analyzer(analyzer, unit, scratch);
  try {
    if (ran.problem.empty()) {
      const triage::Report report = triage::read_report(
          ran.text, fmt::format("what {} says of {}", to_string(analyzer), unit.path));
      for (const std::string& text : report.warnings) say("heapreach: warning: " + text + "\n");
      all.warnings.insert(all.warnings.end(), report.warnings.begin(), report.warnings.end());
      add_alarms(report.alarms, unit, all);
      return true;
    }
  } catch (const InputError& error) {
    ran.problem = error.what();
  }
  say(fmt::format("heapreach: warning: {}: {} is left out: {}\n", to_string(analyzer), unit.path,
                  ran.problem));
  return false;
}

}  // namespace

void require_analyzers(const TriageArguments& arguments, const ProgramOptions& program) {
  for (const std::string& name : arguments.analyzers) {
    const Analyzer analyzer = analyzer_named(name);
    try {
      find_program(to_string(analyzer));
    } catch (const UsageError& error) {
      throw UsageError("--run-analyzer " + name + ": " + error.what());
    }
  }
  if (arguments.words.empty() && program.database.empty()) {
    throw UsageError("--run-analyzer: name the files of the program, or say -p");
  }
  if (arguments.format == "plist") {
    throw UsageError("--format plist is for a report that is there, not for --run-analyzer");
  }
}

std::vector<triage::Report> reports_of_analyzers(const TriageArguments& arguments,
                                                 const std::vector<std::string>& inputs,
                                                 const ProgramOptions& program) {
  const std::vector<Unit> units = analyzed_units(inputs, program);
  const Scratch scratch;
  std::vector<triage::Report> reports;
  bool has_worked = units.empty();
  for (const std::string& name : arguments.analyzers) {
    const Analyzer analyzer = analyzer_named(name);
    const bool is_done =
        std::any_of(reports.begin(), reports.end(),
                    [&](const triage::Report& other) { return other.name == name; });
    if (is_done) continue;
    triage::Report report;
    report.name = name;
    report.format = format_of(analyzer);
    for (std::size_t u = 0; u < units.size(); ++u) {
      ProgressLine progress(arguments.verbose);
      const std::string stage = fmt::format("file {} of {}", u + 1, units.size());
      if (!arguments.quiet) progress.show(name, stage, units[u].path);
      progress.clear();
      has_worked |= analyze(analyzer, units[u], scratch, report);
    }
    reports.push_back(std::move(report));
  }
  if (has_worked) return reports;
  throw InputError({units.front().path, 0, 0}, "no analyzer reports of it, or of any other file");
}

}  // namespace heapreach::cli

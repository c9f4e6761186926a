// The subcommand triage: reads reports, climbs the ladder for each question, and writes what came
// of it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "cli/commands.h"
#include "cli/linked_inputs.h"
#include "cli/output.h"
#include "cli/shell/style.h"
#include "cli/triage/analyzer_runs.h"
#include "cli/triage/ask.h"
#include "cli/triage/written.h"
#include "pipeline/input/input.h"
#include "pipeline/portfolio/stop.h"
#include "support/error.h"
#include "support/stopwatch.h"
#include "triage/readers/documents/line_directives.h"
#include "triage/readers/documents/source_files.h"

namespace heapreach::cli {

namespace {

std::string mapped(const std::string& file, const std::vector<std::string>& maps) {
  for (const std::string& map : maps) {
    const std::size_t equals = map.find('=');
    const std::string from = map.substr(0, equals);
    if (file.starts_with(from)) return map.substr(equals + 1) + file.substr(from.size());
  }
  return file;
}

void map_paths(triage::Report& report, const std::vector<std::string>& maps) {
  for (triage::Alarm& alarm : report.alarms) {
    visit_places(alarm, [&](Position& at) { at.file = mapped(at.file, maps); });
  }
}

/// Property lists count lines as they are written, and the import as `#line` says.
void place_as_presumed(triage::Report& report) {
  triage::SourceFiles sources(report.name);
  std::map<std::string, triage::LineDirectives> known;
  const auto place = [&](Position& at) {
    auto directives = known.find(at.file);
    if (directives == known.end()) {
      const std::string text = sources.text(at.file).value_or("");
      directives = known.emplace(at.file, triage::LineDirectives(text)).first;
    }
    at = directives->second.presumed(at);
  };
  for (triage::Alarm& alarm : report.alarms) visit_places(alarm, place);
}

/// The files of C that alarms name and that are there, each once.
std::vector<std::string> files_named(const std::vector<triage::Report>& reports) {
  std::vector<std::string> files;
  for (const triage::Report& report : reports) {
    for (const triage::Alarm& alarm : report.alarms) {
      const std::string& file = alarm.at.file;
      const bool is_new = std::find(files.begin(), files.end(), file) == files.end();
      std::error_code ignored;
      if (is_new && is_called_like_a_program(file) && std::filesystem::exists(file, ignored)) {
        files.push_back(file);
      }
    }
  }
  return files;
}

/// Reports and files of programs, told apart by their names.
struct Words {
  std::vector<std::string> reports, files;
};

Words told_apart(const std::vector<std::string>& words, bool with_reports) {
  Words result;
  for (const std::string& word : words) {
    (is_called_like_a_program(word) ? result.files : result.reports).push_back(word);
  }
  if (with_reports && result.reports.empty()) {
    throw UsageError("triage: there is no report among the words");
  }
  if (!with_reports && !result.reports.empty()) {
    throw UsageError("triage: found " + result.reports.front() +
                     ", expected no reports with --run-analyzer");
  }
  if (std::count(words.begin(), words.end(), "-") > 1) {
    throw UsageError("standard input (-) can be read only once");
  }
  return result;
}

/// One of several that cannot be read is left out, with a warning.
std::vector<triage::Report> read_reports(const std::vector<std::string>& names,
                                         const std::vector<std::string>& maps) {
  std::vector<triage::Report> reports;
  for (const std::string& name : names) {
    try {
      reports.push_back(triage::read_report(pipeline::read_bytes(name), name));
    } catch (const InputError& error) {
      const bool is_last = &name == &names.back() && reports.empty();
      if (is_last) throw;
      say(fmt::format("heapreach: warning: {}: the report is left out\n", error.what()));
      continue;
    }
    for (const std::string& warning : reports.back().warnings) {
      say("heapreach: warning: " + warning + "\n");
    }
    map_paths(reports.back(), maps);
  }
  return reports;
}

}  // namespace

int triage(const TriageArguments& arguments, ProgramOptions program) {
  pipeline::heed_sigterm();
  const Stopwatch watch;
  const OutcomeWriter writer(arguments);
  const bool runs_analyzers = !arguments.analyzers.empty();
  const Words words = told_apart(arguments.words, !runs_analyzers);
  triage::Outcome outcome;
  std::vector<std::string> files = words.files;
  if (runs_analyzers) {
    require_analyzers(arguments, program);
  } else {
    outcome.reports = read_reports(words.reports, arguments.path_maps);
    writer.require(outcome.reports);
    if (files.empty() && program.database.empty()) files = files_named(outcome.reports);
  }
  const std::vector<std::string> units =
      files.empty() && program.database.empty() ? files : inputs_named(files, program);
  if (runs_analyzers) outcome.reports = reports_of_analyzers(arguments, units, program);
  for (triage::Report& report : outcome.reports) {
    if (report.format == triage::ReportFormat::clang_plist) place_as_presumed(report);
  }
  outcome.questions = triage::questions_of(outcome.reports);
  outcome.verdicts = verdicts_of(arguments, program, units, outcome.questions);
  outcome.seconds = watch.seconds();
  writer.write(outcome, units);
  const int code = triage::exit_code(outcome.verdicts);
  const bool all_read = runs_analyzers || outcome.reports.size() == words.reports.size();
  constexpr int some_are_open = 20;
  return all_read || code == 10 ? code : some_are_open;
}

}  // namespace heapreach::cli

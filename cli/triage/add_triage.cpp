#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "cli/program_options.h"
#include "cli/subcommands.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

constexpr const char* exit_codes_of_triage =
    "Exit codes: 0 all alarms are refuted for every entry and bound; 1 some only for one entry,\n"
    "within a bound or under an assumption; 10 some can happen; 20 some are open;\n"
    "2 usage error; 3 input error; 70 internal error.";

void set_format(TriageArguments& triage, const std::string& name) {
  constexpr std::array formats = {"text", "json", "sarif", "junit", "plist", "gcc"};
  if (std::find(formats.begin(), formats.end(), name) == formats.end()) {
    throw UsageError("--format " + name + ": expected text, json, sarif, junit, plist or gcc");
  }
  triage.format = name;
}

void add_path_map(TriageArguments& triage, const std::string& text) {
  if (text.find('=') == std::string::npos || text.starts_with("=")) {
    throw UsageError("--path-map " + text + ": expected FROM=TO");
  }
  triage.path_maps.push_back(text);
}

std::uint64_t jobs_in(const std::string& text) {
  const bool is_number =
      !text.empty() && text.size() < 4 && text.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number || text == "0") {
    throw UsageError("--jobs " + text + ": expected a number from 1 to 999");
  }
  return std::stoull(text);
}

/// The options that the user gave, by their names, with what was given: the limits, or those others
/// on which verdicts depend.
std::string given(const CLI::App& command, bool limits) {
  const std::set<std::string> of_limits = {"--timeout", "--work", "--memory"};
  const std::set<std::string> of_form = {
      "files",    "--format",   "--output",       "--force",   "--path-map",
      "--jobs",   "--resume",   "--quiet",        "--verbose", "--accept",
      "--filter", "--baseline", "--run-analyzer", "--html",    "--review-status"};
  std::string text;
  for (const CLI::Option* option : command.get_options()) {
    const std::string name =
        option->get_lnames().empty() ? option->get_name() : "--" + option->get_lnames().front();
    if (option->count() == 0 || of_form.contains(name)) continue;
    if (of_limits.contains(name) != limits) continue;
    text += name;
    for (const std::string& value : option->results()) text += " " + value;
    text += "\n";
  }
  return text;
}

void add_sarif_options(CLI::App& command, Subcommands& commands) {
  TriageArguments& triage = commands.triage;
  command.add_flag(
      "--accept", triage.accept,
      "In SARIF and review statuses, accept what is refuted for every entry and bound under few "
      "assumptions, which are named on standard error, instead of leaving it to a review.");
  commands.files.writes(
      command,
      {"--filter",
       "Write SARIF without the results that are suppressed; with --accept, without "
       "those that are accepted.",
       "FILE", require_no_hyphen},
      triage.filter);
  commands.files.reads(
      command,
      command
          .add_option(
              "--baseline", triage.baseline,
              "In SARIF, say of each result whether it is new, unchanged, updated or absent "
              "since this log of an earlier triage.")
          ->type_name("FILE"),
      "--output");
}

void add_files_beside_the_output(CLI::App& command, Subcommands& commands) {
  commands.files.writes(
      command, {"--html", "Write a page to look around in, in one file", "FILE", require_no_hyphen},
      commands.triage.html);
  commands.files.writes(
      command,
      {"--review-status",
       "Write what runs confirm, and with --accept what is accepted, as review statuses for "
       "CodeChecker (YAML)",
       "FILE", require_no_hyphen},
      commands.triage.review_status);
}

}  // namespace

void add_triage(CLI::App& app, Subcommands& commands) {
  TriageArguments& triage = commands.triage;
  CLI::App* command = app.add_subcommand(
      "triage", "Decide which alarms of other analyzers are real: reports in, verdicts out.");
  CLI::Option* files =
      command->add_option("files", triage.words,
                          "Reports of analyzers, and the files of the program that they are about "
                          "(.c, .i, .bc, .ll) [the files that alarms name]");
  commands.files.reads(*command, files->type_name("FILE .."));
  command
      ->add_option(
          "--run-analyzer", triage.analyzers,
          "Run this analyzer over the files of the program first, and take what it reports")
      ->type_name("gcc|clang|cppcheck")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
  command
      ->add_option_function<std::string>(
          "--format", [&triage](const std::string& name) { set_format(triage, name); },
          "For people, a JSON object, the reports with verdicts as SARIF, tests for build servers, "
          "clang's property list with verdicts, or lines as compilers write errors [text]")
      ->type_name("text|json|sarif|junit|plist|gcc");
  commands.files.writes(*command, output_option, triage.output);
  add_sarif_options(*command, commands);
  add_files_beside_the_output(*command, commands);
  command
      ->add_option_function<std::vector<std::string>>(
          "--path-map",
          [&triage](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) add_path_map(triage, text);
          },
          "Where places in reports begin with FROM, read TO")
      ->type_name("FROM=TO")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
  command
      ->add_option_function<std::string>(
          "--jobs", [&triage](const std::string& text) { triage.jobs = jobs_in(text); },
          "Questions of so many files are asked at a time [1]")
      ->type_name("N");
  commands.files.resumes(*command,
                         {"--resume",
                          "Keep verdicts in this file, and take from it what is known of the same "
                          "questions about the same code"},
                         triage.resumed);
  command->add_flag_callback(
      "--no-run", [&triage] { triage.run = false; },
      "Do not run the program with the values of executions that are found.");
  add_options(*command, commands, triage.options,
              {"bound", "engine", "timeout", "work", "memory", "seed"});
  command->add_flag("-q,--quiet", triage.quiet, "Without executions, and without progress.");
  command->add_flag("-v,--verbose", triage.verbose, "Show progress also without a terminal.");
  add_language_option(*command, commands.program);
  add_program_options(*command, commands);
  command->footer(exit_codes_of_triage);
  command->callback([&commands, command] {
    commands.triage.settings = given(*command, false);
    commands.triage.limits = given(*command, true);
    commands.chosen = [&commands] { return cli::triage(commands.triage, commands.program); };
  });
}

}  // namespace heapreach::cli

#include "analyses/angelic/specification/vocabulary.h"
#include "analyses/angelic/systems/angelic_points.h"
#include "cli/program_options.h"
#include "cli/subcommands.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

constexpr const char* exit_codes_of_angelic =
    "Exit codes: 0 no alarm is left; 10 some alarms are angelic bugs;\n"
    "20 some are undecided, or an entry is refused;\n"
    "2 usage error; 3 input error; 70 internal error.";

}  // namespace

void add_angelic(CLI::App& app, Subcommands& commands) {
  AngelicArguments& angelic = commands.angelic;
  CLI::App* command = app.add_subcommand("angelic",
                                         "Tell alarms that a specification of callers and "
                                         "libraries avoids from those that none does.");
  CLI::Option* files = command->add_option("files", angelic.files, "RTS files, programs, or -");
  commands.files.reads(*command, files->type_name("FILE"));
  commands.inputs.many(*command, files, angelic.files);
  command
      ->add_option(
          "--entries", angelic.entries,
          "Procedures or functions in the order in which they are looked at, or all of them [the "
          "file's own graph; of programs --entry]")
      ->type_name("NAME,..|all");
  commands.files.reads(
      *command,
      command
          ->add_option("--vocabulary", angelic.vocabulary,
                       "What specifications may say: default, no-monitor, no-alias, empty, or a "
                       "YAML file [default]")
          ->type_name("NAME|FILE"));
  command
      ->add_option_function<std::string>(
          "--permissive",
          [&angelic](const std::string& name) {
            analyses::angelic::permissive_named(name);
            angelic.permissive = name;
          },
          "What specifications must leave possible: the start, every branch, or the branches "
          "behind null tests [null-checks]")
      ->type_name("start|branches|null-checks");
  commands.files.reads(*command,
                       command
                           ->add_option("--angelic-assert", angelic.assertions,
                                        "What specifications must leave possible, too: a YAML file")
                           ->type_name("FILE"));
  command
      ->add_option("--ignore-checks", angelic.ignored,
                   "Functions whose branches need not stay possible")
      ->type_name("NAME,..");
  command
      ->add_option_function<std::string>(
          "--format",
          [&angelic](const std::string& name) {
            if (name != "text" && name != "json") {
              throw UsageError("--format " + name + ": expected text or json");
            }
            angelic.format = name;
          },
          "For people, or a JSON object [text]")
      ->type_name("text|json");
  commands.files.writes(*command,
                        {"--emit-spec", "Save the specifications here, for --assume-spec.", "SPEC",
                         require_no_hyphen},
                        angelic.specification);
  commands.files.writes(*command,
                        {"--html", "Write a page to look around in here (docs/answers.md).", "FILE",
                         require_no_hyphen},
                        angelic.html);
  command->add_option("-j,--jobs", angelic.jobs, "Entries that are looked at at a time [1]")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  command->add_flag("--stream", angelic.stream,
                    "As text: print what is said of an entry as soon as it is known.");
  commands.files.writes(
      *command,
      {"--resume", "Keep what is known of entries here, and go on from what it holds.", "FILE",
       require_no_hyphen},
      angelic.resumed);
  add_options(*command, commands, angelic.options,
              {"property", "bound", "engine", "encoding", "step", "inline-limit", "preprocess",
               "timeout", "work", "memory", "seed"});
  command->add_flag("-v,--verbose", angelic.verbose,
                    "Show every instruction of executions, and progress also without a terminal.");
  add_program_options(*command, commands);
  command->footer(exit_codes_of_angelic);
  command->callback([&commands] {
    // What is said of lines and of alarms rests on all that follows on them.
    commands.program.refuses_at_once = true;
    commands.chosen = [&commands] {
      return heapreach::cli::angelic(commands.angelic, commands.program);
    };
  });
}

void add_assume_spec(CLI::App& command, Subcommands& commands) {
  commands.files.reads(
      command,
      command
          .add_option("--assume-spec", commands.assumed_specification,
                      "Look only at executions that keep to what this file says of the unknowns "
                      "(docs/angelic.md).")
          ->type_name("SPEC"));
}

}  // namespace heapreach::cli

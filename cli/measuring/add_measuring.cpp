// The commands that make and measure benchmarks.
#include <filesystem>

#include "cli/program_options.h"
#include "cli/subcommands.h"
#include "plans/generators/generator.h"

namespace heapreach::cli {

namespace {

void add_generate(CLI::App& app, Subcommands& commands) {
  CLI::App* command =
      app.add_subcommand("generate", "Write a generated transition system with a known verdict.");
  command->add_option("generator", commands.generate.generator, "One of the list below")
      ->required();
  command->add_option("values", commands.generate.values, "Parameters, as in size=3")
      ->type_name("NAME=VALUE");
  commands.files.writes(*command, output_option, commands.generate.output);
  command->footer(plans::generators_as_text());
  command->callback(
      [&commands] { commands.chosen = [&commands] { return generate(commands.generate); }; });
}

void add_suite(CLI::App& app, Subcommands& commands) {
  CLI::App* command = app.add_subcommand(
      "suite", "Make a benchmark suite of clause files, with the verdicts that are known.");
  commands.files.reads(*command,
                       command->add_option("plan", commands.suite.plan, "A plan (docs/suites.md)")
                           ->required()
                           ->type_name("PLAN"));
  commands.files
      .fills(*command, {"-o,--output", "The suite, a directory of its own.", "DIR"},
             OutputFolder::Others::none, commands.suite.directory)
      ->required();
  add_format(*command, [&commands](horn::Format format) { commands.suite.format = format; });
  add_program_options(*command, commands);
  command->add_flag("-v,--verbose", commands.suite.verbose,
                    "Show progress also without a terminal.");
  command->footer(plans::generators_as_text());
  commands.suite.version = HEAPREACH_VERSION;
  command->callback(
      [&commands] { commands.chosen = [&commands] { return suite(commands.suite); }; });
}

void add_experiment(CLI::App& app, Subcommands& commands) {
  CLI::App* command = app.add_subcommand(
      "experiment", "Run what a plan asks for and has not run yet (docs/experiments.md).");
  commands.files.reads(*command, command->add_option("plan", commands.experiment.plan, "The plan")
                                     ->required()
                                     ->type_name("PLAN"));
  commands.files.resumes(
      *command,
      {"-o,--output",
       "The results file, made or added to [the plan's name with .sqlite, in this folder]",
       "RESULTS"},
      commands.experiment.results);
  command
      ->add_option_function<std::uint64_t>(
          "-j,--workers", [&commands](const std::uint64_t& n) { commands.experiment.workers = n; },
          "Runs at a time [the plan's]")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  command->add_flag("--dry-run", commands.experiment.dry_run, "Check the plan and list its runs.");
  command->callback([&commands] {
    ExperimentArguments& arguments = commands.experiment;
    if (arguments.results.empty()) {
      arguments.results = std::filesystem::path(arguments.plan).stem().string() + ".sqlite";
    }
    commands.chosen = [&commands] { return experiment(commands.experiment); };
  });
}

void add_results(CLI::App& app, Subcommands& commands) {
  CLI::App* command = app.add_subcommand("results", "Write a results file as a table.");
  commands.files.reads(*command,
                       command->add_option("file", commands.results.file, "The results file")
                           ->required()
                           ->type_name("RESULTS"));
  const auto csv =
      command->add_flag("--csv", commands.results.csv, "Comma-separated values, the default.");
  command->add_flag("--benchexec", commands.results.benchexec, "The table of BenchExec.")
      ->excludes(csv);
  commands.files.writes(*command, output_option, commands.results.output);
  command->callback(
      [&commands] { commands.chosen = [&commands] { return results(commands.results); }; });
}

void add_report(CLI::App& app, Subcommands& commands) {
  CLI::App* command = app.add_subcommand(
      "report", "Make an interactive page, figures and tables of an experiment's results.");
  commands.files.reads(
      *command,
      command->add_option("results", commands.report.results, "What heapreach experiment wrote")
          ->required()
          ->type_name("RESULTS"));
  commands.files
      .fills(*command, {"-o,--output", "The folder to write to; made if needed.", "DIR"},
             OutputFolder::Others::stay, commands.report.directory)
      ->required();
  command
      ->add_option("--compare", commands.report.compared,
                   "Two configurations to draw a scatter plot of")
      ->type_name("A B")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
  command->add_flag_callback(
      "--no-figures", [&commands] { commands.report.figures = false; },
      "The page and the tables only.");
  command->callback(
      [&commands] { commands.chosen = [&commands] { return report(commands.report); }; });
}

}  // namespace

void add_measuring(CLI::App& app, Subcommands& commands) {
  add_generate(app, commands);
  add_suite(app, commands);
  add_experiment(app, commands);
  add_results(app, commands);
  add_report(app, commands);
}

}  // namespace heapreach::cli

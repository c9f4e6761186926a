#include <fmt/format.h>

#include "backends/backend.h"
#include "cli/program_options.h"
#include "cli/render/renderer.h"
#include "cli/shell/style.h"
#include "cli/subcommands.h"
#include "preprocess/pipeline/pipeline.h"
#include "search/engine/explore.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

std::string row(std::string_view name, std::string_view summary) {
  return fmt::format("  {:<16} {}\n", name, summary);
}

/// What --engine and --preprocess choose from.
std::string engines_and_passes() {
  std::string text = "Engines:\n" + row("portfolio", "several of these at once, in processes");
  text += row("explore", search::summary);
  for (const backends::Backend* backend : backends::all_backends()) {
    text +=
        row(backend->name() == "external" ? "external:CMD" : backend->name(), backend->summary());
  }
  text += "\nPasses:\n";
  for (const preprocess::Pass* pass : preprocess::all_passes()) {
    text += row(pass->name(), pass->summary());
  }
  return text;
}

std::string names_of_renderers() {
  std::string names;
  for (const Renderer* renderer : all_renderers()) {
    names += (names.empty() ? "" : "|") + std::string(renderer->name());
  }
  return names;
}

std::string summaries_of_renderers() {
  std::string text;
  for (const Renderer* renderer : all_renderers()) {
    text +=
        fmt::format("{}{}: {}", text.empty() ? "" : "; ", renderer->name(), renderer->summary());
  }
  return text + fmt::format(" [{}]", all_renderers().front()->name());
}

void require_c(const std::string& option, const std::string& path) {
  if (path.ends_with(".c")) return;
  throw UsageError(option + " '" + path + "': expected the name of a .c file");
}

}  // namespace

void add_check(CLI::App& app, Subcommands& commands) {
  CLI::App* command = app.add_subcommand(
      "check", "Decide whether the error is reachable: feasible, infeasible or unknown.");
  CLI::Option* files = command->add_option(
      "files", commands.check.files,
      "RTS files (.rts.yaml), clauses (.smt2), programs (.c, .i, .bc, .ll), or -");
  commands.files.reads(*command, files->type_name("FILE"));
  commands.inputs.many(*command, files, commands.check.files);
  add_options(*command, commands, commands.check.options);
  add_assume_spec(*command, commands);
  add_language_option(*command, commands.program);
  add_program_options(*command, commands);
  command->add_flag("--each", commands.check.locations.each, "One verdict per error location.");
  command
      ->add_option("--at", commands.check.locations.at,
                   "A verdict for the error locations there only: FILE:LINE[:COLUMN], or the name "
                   "of an edge or an error vertex; the kind is deref, free, assert, call, leak, "
                   "init, overflow, division, shift, function, format, file, alignment or "
                   "unsupported.")
      ->type_name("PLACE[=KIND]")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
  command
      ->add_option_function<std::string>(
          "--format",
          [&commands](const std::string& value) {
            commands.check.format = renderer_named(value).name();
          },
          summaries_of_renderers())
      ->type_name(names_of_renderers());
  commands.files.writes(
      *command,
      {"--witness",
       "Save the evidence here; after unknown there is none, and the file is left as it was.",
       "FILE", require_no_hyphen},
      commands.check.witness);
  commands.files.writes(
      *command,
      {"--html",
       "Write a page to look around in here: each step of an execution with its heap drawn, "
       "what holds where in a proof (docs/answers.md).",
       "FILE", require_no_hyphen},
      commands.check.html);
  command
      ->add_flag("--run", commands.check.run,
                 "Compile a program with the values of a feasible execution, run it under "
                 "AddressSanitizer and UndefinedBehaviorSanitizer, and say whether they report "
                 "the error.")
      ->group(programs_group);
  commands.files
      .writes(*command,
              {"--harness",
               "Write the values of a feasible execution as a C file that completes the program.",
               "FILE.c", require_c},
              commands.check.harness)
      ->group(programs_group);
  command->add_flag("--lint-export", commands.check.lints,
                    "Decide nothing: say what looks wrong about systems that an analyzer has "
                    "exported (docs/exporters.md). Exit code 3 if something does.");
  commands.files
      .writes(*command,
              {"--violation-witness",
               "Write feasible executions of a C program as witnesses in the format 2.0 of SV-COMP "
               "(docs/evidence.md); without any, the file is left as it was.",
               "FILE.yml", require_no_hyphen},
              commands.check.violation_witness)
      ->group(programs_group);
  command->add_flag("--werror", commands.check.werror, "Take warnings for errors: exit code 3.");
  command->add_flag("--stats", commands.check.stats,
                    "Show what each stage did and how long it took.");
  command->add_flag("-q,--quiet", commands.check.quiet,
                    "The verdicts and what they assume, with several files a line for each.");
  command
      ->add_option_function<std::string>(
          "--color", [](const std::string& value) { set_color(color_named(value)); },
          "Whether words are coloured: auto does so on a terminal, unless NO_COLOR is set [auto]")
      ->type_name("auto|always|never");
  command->add_flag("-v,--verbose", commands.check.verbose,
                    "Show every instruction and invariant, and progress also without a "
                    "terminal.");
  command->footer(engines_and_passes() + "\n" + exit_codes);
  command->callback([&commands] {
    commands.chosen = [&commands] { return check(commands.check, commands.program); };
  });
}

}  // namespace heapreach::cli

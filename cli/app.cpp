// CLI11 does the parsing; what an option means comes from pipeline::option_table() alone, so that
// help, documentation and behaviour cannot drift apart.
#include "cli/app.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <functional>
#include <set>
#include <sstream>

#include "backends/backend.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/program_options.h"
#include "cli/render/renderer.h"
#include "cli/shell/completion.h"
#include "cli/shell/man.h"
#include "cli/shell/style.h"
#include "cli/shell/usage.h"
#include "pipeline/result/channel.h"
#include "plans/generators/generator.h"
#include "preprocess/pipeline/pipeline.h"
#include "search/engine/explore.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

constexpr const char* about =
    "Decides whether an abstract counterexample of a shape analyzer is real: whether the error of "
    "a "
    "resourceful transition system is reachable with at most n heap cells. Every answer carries "
    "evidence that something else has checked.";

constexpr const char* exit_codes =
    "Exit codes: 0 infeasible or sat, or success; 1 infeasible within a bound that nobody asked\n"
    "for; 10 feasible or unsat; 20 unknown;\n"
    "2 usage error; 3 input error, evidence that does not hold, or a warning with --werror;\n"
    "70 internal error.";

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

/// Adds the rows of the option table that `keys` names (all if empty) to a subcommand.
void add_options(CLI::App& command, pipeline::Options& options,
                 const std::set<std::string>& keys = {}) {
  for (const pipeline::OptionRow& row : pipeline::option_table()) {
    if (!keys.empty() && keys.count(row.key) == 0) continue;
    const std::string flag = "--" + row.key;
    const std::string initial = row.key == "preprocess" ? options.preprocess : row.default_text;
    const std::string text = fmt::format("{} [{}]", row.text, initial);
    if (row.value.empty()) {
      command.add_flag_callback(
          flag, [&options, set = row.set] { set(options, ""); }, text);
    } else {
      command
          .add_option_function<std::string>(
              flag, [&options, set = row.set](const std::string& v) { set(options, v); }, text)
          ->type_name(row.value)
          ->take_last();
    }
  }
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

/// What clauses are written as.
void add_format(CLI::App& command, std::function<void(horn::Format)> take) {
  command
      .add_option_function<std::string>(
          "--format", [take](const std::string& name) { take(horn::format_named(name)); },
          "SMT-LIB in the CHC competition's shape, Z3's rules, or Prolog clauses [smt2]")
      ->type_name("smt2|datalog|clp");
}

/// What lists in values are made of, which their names do not say.
MoreWords more_words() {
  MoreWords words;
  for (const preprocess::Pass* pass : preprocess::all_passes()) {
    words["--preprocess"].emplace_back(pass->name());
  }
  words["--property"] = rts::Properties::all().names();
  for (const plans::Generator& generator : plans::all_generators()) {
    words["generator"].push_back(generator.name);
  }
  return words;
}

const std::set<std::string> evidence_keys = {"property", "timeout", "memory", "seed"};

class CommandLine {
 public:
  CommandLine() {
    app_.require_subcommand(1);
    app_.set_version_flag("--version", std::string("heapreach ") + HEAPREACH_VERSION);
    app_.footer(exit_codes);
    add_check();
    add_encode();
    add_evidence("replay", "Replay a saved execution on its input.", replay_, replay);
    add_evidence("certify", "Check a saved certificate on its input.", certify_, certify);
    add_import();
    add_generate();
    add_suite();
    add_experiment();
    add_results();
    add_dot();
    add_report();
    add_option_list();
    add_completion();
    add_man();
  }

  int parse_and_run(int argc, char** argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::Success& help_or_version) {
      std::ostringstream out;
      app_.exit(help_or_version, out, out);
      write_standard_output(out.str());
      return 0;
    } catch (const CLI::ParseError& error) {
      const std::vector<std::string> arguments(argv + 1, argv + argc);
      throw UsageError(usage_message(interface_of(app_, more_words()), arguments, error.what()));
    }
    read_programs(program_);
    return command_();
  }

 private:
  void add_check() {
    CLI::App* command = app_.add_subcommand(
        "check", "Decide whether the error is reachable: feasible, infeasible or unknown.");
    command
        ->add_option("files", check_.files,
                     "RTS files (.rts.yaml), clauses (.smt2), programs (.c, .i, .bc, .ll), or -")
        ->required()
        ->type_name("FILE");
    add_options(*command, check_.options);
    add_language_option(*command, program_);
    add_program_options(*command, program_);
    command->add_flag("--each", check_.locations.each, "One verdict per error location.");
    command
        ->add_option(
            "--at", check_.locations.at,
            "A verdict for the error locations there only: FILE:LINE[:COLUMN], or the name "
            "of an edge or an error vertex; the kind is deref, free, assert, call or leak.")
        ->type_name("PLACE[=KIND]")
        ->expected(1)
        ->take_all()
        ->allow_extra_args(false);
    command
        ->add_option_function<std::string>(
            "--format",
            [this](const std::string& value) { check_.format = renderer_named(value).name(); },
            summaries_of_renderers())
        ->type_name(names_of_renderers());
    command
        ->add_option_function<std::string>(
            "--witness",
            [this](const std::string& value) {
              if (value.empty() || value == "-") {
                throw UsageError("--witness '" + value + "': expected the name of a file");
              }
              check_.witness = value;
            },
            "Save the evidence here; after unknown there is none, and the file is left as it "
            "was.")
        ->type_name("FILE");
    command
        ->add_option_function<std::string>(
            "--html",
            [this](const std::string& value) {
              if (value.empty() || value == "-") {
                throw UsageError("--html '" + value + "': expected the name of a file");
              }
              check_.html = value;
            },
            "Write a page to look around in here: each step of an execution with its heap drawn, "
            "what holds where in a proof (docs/answers.md).")
        ->type_name("FILE");
    command
        ->add_flag("--run", check_.run,
                   "Compile a program with the values of a feasible execution, run it under "
                   "AddressSanitizer and UndefinedBehaviorSanitizer, and say whether they report "
                   "the error.")
        ->group(programs_group);
    command
        ->add_option_function<std::string>(
            "--harness",
            [this](const std::string& value) {
              if (!value.ends_with(".c")) {
                throw UsageError("--harness '" + value + "': expected the name of a .c file");
              }
              check_.harness = value;
            },
            "Write the values of a feasible execution as a C file that completes the program.")
        ->type_name("FILE.c")
        ->group(programs_group);
    command->add_flag("--werror", check_.werror, "Take warnings for errors: exit code 3.");
    command->add_flag("--stats", check_.stats, "Show what each stage did and how long it took.");
    command->add_flag("-q,--quiet", check_.quiet,
                      "The verdicts only, with several files a line for each, and no warnings.");
    command
        ->add_option_function<std::string>(
            "--color", [](const std::string& value) { set_color(color_named(value)); },
            "Whether words are coloured: auto does so on a terminal, unless NO_COLOR is set [auto]")
        ->type_name("auto|always|never");
    command->add_flag("-v,--verbose", check_.verbose,
                      "Show every instruction and invariant, and progress also without a "
                      "terminal.");
    command->footer(engines_and_passes() + "\n" + exit_codes);
    command->callback([this] { command_ = [this] { return check(check_, program_); }; });
  }

  void add_encode() {
    CLI::App* command = app_.add_subcommand("encode", "Write the clauses instead of solving them.");
    command->add_option("file", encode_.file, "The input, or -")->required()->type_name("FILE");
    encode_.options.preprocess = "none";
    add_options(*command, encode_.options,
                {"property", "bound", "encoding", "query", "worlds", "vertex", "step", "sort",
                 "calls", "inline-limit", "preprocess", "timeout", "memory"});
    command->add_option("-o,--output", encode_.output, "Write here, not to standard output (-).")
        ->type_name("FILE");
    add_format(*command, [this](horn::Format format) { encode_.format = format; });
    add_language_option(*command, program_);
    add_program_options(*command, program_);
    command->add_flag("-v,--verbose", encode_.verbose, "Show progress also without a terminal.");
    command->callback([this] { command_ = [this] { return encode(encode_); }; });
  }

  void add_evidence(const char* name, const char* text, EvidenceArguments& arguments,
                    int (*run)(const EvidenceArguments&)) {
    CLI::App* command = app_.add_subcommand(name, text);
    command->add_option("file", arguments.file, "The input")->required()->type_name("FILE");
    command->add_option("evidence", arguments.evidence, "What --witness saved")
        ->required()
        ->type_name("EVIDENCE");
    add_options(*command, arguments.options, evidence_keys);
    add_language_option(*command, program_);
    add_program_options(*command, program_);
    if (std::string(name) == "certify") {
      command
          ->add_option("--solver", arguments.solver,
                       "Another SMT-LIB solver that decides the conditions")
          ->type_name("CMD");
    }
    command->add_flag("-v,--verbose", arguments.verbose, "Show progress also without a terminal.");
    command->callback(
        [this, run, &arguments] { command_ = [run, &arguments] { return run(arguments); }; });
  }

  void add_dot() {
    CLI::App* command = app_.add_subcommand(
        "dot", "Draw the graph of an RTS for Graphviz, or an execution with its heaps.");
    command->add_option("file", dot_.file, "The input, or -")->required()->type_name("FILE");
    command->add_option("evidence", dot_.evidence, "An execution that --witness saved")
        ->type_name("WITNESS");
    add_options(*command, dot_.options, {"property", "timeout", "memory"});
    add_language_option(*command, program_);
    add_program_options(*command, program_);
    command->callback([this] {
      command_ = [this] { return dot_.evidence.empty() ? dot(dot_.file) : dot_execution(dot_); };
    });
  }

  void add_import() {
    CLI::App* command = app_.add_subcommand("import", "Write the transition system of a program.");
    command->add_option("file", import_.file, "A program (.c, .i, .bc, .ll), or - with -x")
        ->required()
        ->type_name("FILE");
    add_options(*command, import_.options, {"property", "timeout"});
    add_language_option(*command, program_);
    add_program_options(*command, program_);
    command->add_option("-o,--output", import_.output, "Write here, not to standard output (-).")
        ->type_name("FILE");
    command->add_flag("--assumptions", import_.assumptions,
                      "List where executions are left out, and why, instead.");
    command
        ->add_option_function<std::string>(
            "--format",
            [this](const std::string& name) {
              if (name != "text" && name != "json") {
                throw UsageError("--format " + name + ": expected text or json");
              }
              import_.json = name == "json";
            },
            "With --assumptions: lines, or a JSON object [text]")
        ->type_name("text|json");
    command->add_flag("-v,--verbose", import_.verbose, "Show progress also without a terminal.");
    command->callback([this] { command_ = [this] { return import(import_, program_); }; });
  }

  void add_generate() {
    CLI::App* command = app_.add_subcommand(
        "generate", "Write a generated transition system with a known verdict.");
    command->add_option("generator", generate_.generator, "One of the list below")->required();
    command->add_option("values", generate_.values, "Parameters, as in size=3")
        ->type_name("NAME=VALUE");
    command->add_option("-o,--output", generate_.output, "Write here, not to standard output (-).")
        ->type_name("FILE");
    command->footer(plans::generators_as_text());
    command->callback([this] { command_ = [this] { return generate(generate_); }; });
  }

  void add_suite() {
    CLI::App* command = app_.add_subcommand(
        "suite", "Make a benchmark suite of clause files, with the verdicts that are known.");
    command->add_option("plan", suite_.plan, "A plan (docs/suites.md)")
        ->required()
        ->type_name("PLAN");
    command->add_option("-o,--output", suite_.directory, "The suite, a new directory.")
        ->required()
        ->type_name("DIR");
    add_format(*command, [this](horn::Format format) { suite_.format = format; });
    add_program_options(*command, program_);
    command->add_flag("-v,--verbose", suite_.verbose, "Show progress also without a terminal.");
    command->footer(plans::generators_as_text());
    suite_.version = HEAPREACH_VERSION;
    command->callback([this] { command_ = [this] { return suite(suite_); }; });
  }

  void add_experiment() {
    CLI::App* command = app_.add_subcommand(
        "experiment", "Run what a plan asks for and has not run yet (docs/experiments.md).");
    command->add_option("plan", experiment_.plan, "The plan")->required()->type_name("PLAN");
    command
        ->add_option("-o,--output", experiment_.results,
                     "The results file [the plan's name with .sqlite, in this folder]")
        ->type_name("RESULTS");
    command
        ->add_option_function<std::uint64_t>(
            "-j,--workers", [this](const std::uint64_t& n) { experiment_.workers = n; },
            "Runs at a time [the plan's]")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    command->add_flag("--dry-run", experiment_.dry_run, "Check the plan and list its runs.");
    command->callback([this] { command_ = [this] { return experiment(experiment_); }; });
  }

  void add_results() {
    CLI::App* command = app_.add_subcommand("results", "Write a results file as a table.");
    command->add_option("file", results_.file, "The results file")
        ->required()
        ->type_name("RESULTS");
    const auto csv =
        command->add_flag("--csv", results_.csv, "Comma-separated values, the default.");
    command->add_flag("--benchexec", results_.benchexec, "The table of BenchExec.")->excludes(csv);
    command->add_option("-o,--output", results_.output, "Write here, not to standard output (-).")
        ->type_name("FILE");
    command->callback([this] { command_ = [this] { return results(results_); }; });
  }

  void add_report() {
    CLI::App* command = app_.add_subcommand(
        "report", "Make an interactive page, figures and tables of an experiment's results.");
    command->add_option("results", report_.results, "What heapreach experiment wrote")
        ->required()
        ->type_name("RESULTS");
    command->add_option("-o,--output", report_.directory, "The folder to write to; made if needed.")
        ->required()
        ->type_name("DIR");
    command
        ->add_option("--compare", report_.compared, "Two configurations to draw a scatter plot of")
        ->type_name("A B")
        ->expected(1)
        ->take_all()
        ->allow_extra_args(false);
    command->add_flag_callback(
        "--no-figures", [this] { report_.figures = false; }, "The page and the tables only.");
    command->callback([this] { command_ = [this] { return report(report_); }; });
  }

  void add_option_list() {
    CLI::App* command =
        app_.add_subcommand("options", "Print the tables of options, passes and capabilities.");
    command->callback([this] { command_ = options; });
  }

  void add_completion() {
    CLI::App* command = app_.add_subcommand(
        "completion", "Write the script by which a shell completes commands and options.");
    command->add_option("shell", shell_, "The shell")->required()->type_name("bash|zsh|fish");
    command->footer(
        "bash: source <(heapreach completion bash)\n"
        "zsh:  heapreach completion zsh > _heapreach, in a folder of $fpath\n"
        "fish: heapreach completion fish | source");
    command->callback([this] {
      command_ = [this] {
        write_standard_output(completion_for(shell_, interface_of(app_, more_words())));
        return 0;
      };
    });
  }

  void add_man() {
    CLI::App* command = app_.add_subcommand("man", "Write the man page.");
    command->callback([this] {
      command_ = [this] {
        write_standard_output(man_page(interface_of(app_, more_words()), HEAPREACH_VERSION));
        return 0;
      };
    });
  }

  CLI::App app_{about, "heapreach"};
  std::string shell_;
  std::function<int()> command_;
  CheckArguments check_;
  EncodeArguments encode_;
  EvidenceArguments replay_, certify_;
  ImportArguments import_;
  ExperimentArguments experiment_;
  ResultsArguments results_;
  ProgramOptions program_;
  GenerateArguments generate_;
  SuiteArguments suite_;
  ReportArguments report_;
  EvidenceArguments dot_;
};

}  // namespace

int run(int argc, char** argv) {
  int code = 70;
  try {
    const auto failed = pipeline::guarded([&] { code = CommandLine().parse_and_run(argc, argv); });
    if (!failed) return code;
    say("heapreach: " + failed->message + "\n");
    return failed->exit_code;
  } catch (const BackendError& error) {
    say(std::string("heapreach: ") + error.what() + "\n");
    return 20;
  }
}

}  // namespace heapreach::cli

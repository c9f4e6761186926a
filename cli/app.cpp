#include "cli/app.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <set>
#include <sstream>

#include "cli/output.h"
#include "cli/program_options.h"
#include "cli/shell/compiler_flags.h"
#include "cli/shell/completion.h"
#include "cli/shell/man.h"
#include "cli/shell/response_files.h"
#include "cli/shell/usage.h"
#include "cli/subcommands.h"
#include "pipeline/result/channel.h"
#include "plans/generators/generator.h"
#include "preprocess/pipeline/pipeline.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

constexpr const char* about =
    "Decides whether an abstract counterexample of a shape analyzer is real: whether the error of "
    "a "
    "resourceful transition system is reachable with at most n heap cells. Every answer carries "
    "evidence that something else has checked.";

/// What lists in values are made of, which their names do not say.
MoreWords more_words() {
  MoreWords words;
  for (const preprocess::Pass* pass : preprocess::all_passes()) {
    words["--preprocess"].emplace_back(pass->name());
  }
  words["--property"] = {"standard", "all-safety"};
  for (const rts::Property property : rts::properties_to_ask) {
    words["--property"].emplace_back(to_string(property));
  }
  for (const plans::Generator& generator : plans::all_generators()) {
    words["generator"].push_back(generator.name);
  }
  return words;
}

const std::set<std::string> evidence_keys = {"property", "timeout", "work", "memory", "seed"};

/// Names of options without the value that a flag stands for: `--open`, not `--open{orderly}`.
class Help : public CLI::Formatter {
 public:
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    const std::string name = CLI::Formatter::make_option_name(option, is_positional);
    return name.substr(0, name.find('{'));
  }
};

class CommandLine {
 public:
  CommandLine() {
    app_.formatter(std::make_shared<Help>());
    app_.require_subcommand(1);
    app_.set_version_flag("--version", std::string("heapreach ") + HEAPREACH_VERSION);
    app_.footer(exit_codes);
    commands_.check.version = HEAPREACH_VERSION;
    add_check(app_, commands_);
    add_cover(app_, commands_);
    commands_.angelic.version = HEAPREACH_VERSION;
    add_angelic(app_, commands_);
    add_triage(app_, commands_);
    add_encode();
    add_evidence("replay", "Replay a saved execution on its input.", commands_.replay, replay);
    add_evidence("certify", "Check a saved certificate on its input.", commands_.certify, certify);
    add_import();
    add_measuring(app_, commands_);
    add_dot();
    add_option_list();
    add_completion();
    add_man();
    commands_.files.require_all_of(app_);
  }

  int parse_and_run(int argc, char** argv) {
    const std::vector<std::string> arguments =
        with_compiler_flags(with_response_files({argv + 1, argv + argc}));
    std::vector<std::string> inputs;
    try {
      app_.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
      inputs = commands_.inputs.resolve(*app_.get_subcommands().front(), commands_.program);
    } catch (const CLI::Success& help_or_version) {
      std::ostringstream out;
      app_.exit(help_or_version, out, out);
      write_standard_output(out.str());
      return 0;
    } catch (const CLI::ParseError& error) {
      throw UsageError(usage_message(interface_of(app_, more_words()), arguments, error.what()));
    }
    commands_.files.admit(*app_.get_subcommands().front(), inputs);
    read_programs(commands_.program);
    if (!commands_.assumed_specification.empty()) {
      assume_specification(commands_.assumed_specification);
    }
    return commands_.chosen();
  }

 private:
  void add_encode() {
    CLI::App* command = app_.add_subcommand("encode", "Write the clauses instead of solving them.");
    add_input(*command, commands_, commands_.encode.file, "The input, or -");
    commands_.encode.options.preprocess = "none";
    add_options(*command, commands_, commands_.encode.options,
                {"property", "bound", "encoding", "query", "worlds", "vertex", "step", "sort",
                 "calls", "inline-limit", "preprocess", "timeout", "work", "memory"});
    commands_.files.writes(*command, output_option, commands_.encode.output);
    add_format(*command, [this](horn::Format format) { commands_.encode.format = format; });
    add_language_option(*command, commands_.program);
    add_program_options(*command, commands_);
    command->add_flag("-v,--verbose", commands_.encode.verbose,
                      "Show progress also without a terminal.");
    command->callback([this] { commands_.chosen = [this] { return encode(commands_.encode); }; });
  }

  void add_evidence(const char* name, const char* text, EvidenceArguments& arguments,
                    int (*run)(const EvidenceArguments&)) {
    CLI::App* command = app_.add_subcommand(name, text);
    CLI::Option* input = add_input(*command, commands_, arguments.file, "The input");
    CLI::Option* evidence =
        command->add_option("evidence", arguments.evidence, "What --witness saved");
    commands_.files.reads(*command, evidence->type_name("EVIDENCE"));
    commands_.inputs.one(*command, input, arguments.file, evidence, arguments.evidence, true);
    add_options(*command, commands_, arguments.options, evidence_keys);
    add_assume_spec(*command, commands_);
    add_language_option(*command, commands_.program);
    add_program_options(*command, commands_);
    if (std::string(name) == "certify") {
      command
          ->add_option("--solver", arguments.solver,
                       "Another SMT-LIB solver that decides the conditions")
          ->type_name("CMD");
    }
    command->add_flag("-v,--verbose", arguments.verbose, "Show progress also without a terminal.");
    command->callback([this, run, &arguments] {
      commands_.chosen = [run, &arguments] { return run(arguments); };
    });
  }

  void add_dot() {
    CLI::App* command = app_.add_subcommand(
        "dot", "Draw the graph of an RTS for Graphviz, or an execution with its heaps.");
    CLI::Option* input = add_input(*command, commands_, commands_.dot.file, "The input, or -");
    CLI::Option* evidence = command->add_option("evidence", commands_.dot.evidence,
                                                "An execution that --witness saved");
    commands_.files.reads(*command, evidence->type_name("WITNESS"));
    commands_.inputs.one(*command, input, commands_.dot.file, evidence, commands_.dot.evidence,
                         false);
    add_options(*command, commands_, commands_.dot.options, {"property", "timeout", "memory"});
    add_language_option(*command, commands_.program);
    add_program_options(*command, commands_);
    command->callback([this] {
      commands_.chosen = [this] {
        return commands_.dot.evidence.empty() ? dot(commands_.dot.file)
                                              : dot_execution(commands_.dot);
      };
    });
  }

  void add_import() {
    CLI::App* command = app_.add_subcommand("import", "Write the transition system of a program.");
    add_input(*command, commands_, commands_.import.file,
              "A program (.c, .i, .bc, .ll), or - with -x");
    add_options(*command, commands_, commands_.import.options, {"property", "timeout"});
    add_language_option(*command, commands_.program);
    add_program_options(*command, commands_);
    commands_.files.writes(*command, output_option, commands_.import.output);
    command->add_flag("--assumptions", commands_.import.assumptions,
                      "List where executions are left out, and why, instead.");
    command
        ->add_option_function<std::string>(
            "--format",
            [this](const std::string& name) {
              if (name != "text" && name != "json") {
                throw UsageError("--format " + name + ": expected text or json");
              }
              commands_.import.json = name == "json";
            },
            "With --assumptions: lines, or a JSON object [text]")
        ->type_name("text|json");
    command->add_flag("-v,--verbose", commands_.import.verbose,
                      "Show progress also without a terminal.");
    command->callback([this] {
      commands_.chosen = [this] { return import(commands_.import, commands_.program); };
    });
  }

  void add_option_list() {
    CLI::App* command =
        app_.add_subcommand("options", "Print the tables of options, passes and capabilities.");
    command->callback([this] { commands_.chosen = options; });
  }

  void add_completion() {
    CLI::App* command = app_.add_subcommand(
        "completion", "Write the script by which a shell completes commands and options.");
    command->add_option("shell", commands_.shell, "The shell")
        ->required()
        ->type_name("bash|zsh|fish");
    command->footer(
        "bash: source <(heapreach completion bash)\n"
        "zsh:  heapreach completion zsh > _heapreach, in a folder of $fpath\n"
        "fish: heapreach completion fish | source");
    command->callback([this] {
      commands_.chosen = [this] {
        write_standard_output(completion_for(commands_.shell, interface_of(app_, more_words())));
        return 0;
      };
    });
  }

  void add_man() {
    CLI::App* command = app_.add_subcommand("man", "Write the man page.");
    command->callback([this] {
      commands_.chosen = [this] {
        write_standard_output(man_page(interface_of(app_, more_words()), HEAPREACH_VERSION));
        return 0;
      };
    });
  }

  CLI::App app_{about, "heapreach"};
  Subcommands commands_;
};

}  // namespace

CLI::Option* add_input(CLI::App& command, Subcommands& commands, std::string& input,
                       const std::string& text) {
  CLI::Option* option = command.add_option("file", input, text)->type_name("FILE");
  commands.files.reads(command, option);
  commands.inputs.one(command, option, input);
  return option;
}

void add_options(CLI::App& command, Subcommands& commands, pipeline::Options& options,
                 const std::set<std::string>& keys) {
  for (const pipeline::OptionRow& row : pipeline::option_table()) {
    if (!keys.empty() && keys.count(row.key) == 0) continue;
    const std::string flag = "--" + row.key;
    const std::string initial = row.key == "preprocess" ? options.preprocess : row.default_text;
    const std::string text = fmt::format("{} [{}]", row.text, initial);
    if (row.value.empty()) {
      command.add_flag_callback(
          flag, [&options, set = row.set] { set(options, ""); }, text);
    } else {
      CLI::Option* option =
          command
              .add_option_function<std::string>(
                  flag, [&options, set = row.set](const std::string& v) { set(options, v); }, text)
              ->type_name(row.value)
              ->take_last();
      // To ask for two properties one after the other is to ask for both.
      if (row.key == "property") option->join(',');
      if (names_files(row.value)) commands.files.reads(command, option);
    }
  }
}

void add_format(CLI::App& command, std::function<void(horn::Format)> take) {
  command
      .add_option_function<std::string>(
          "--format", [take](const std::string& name) { take(horn::format_named(name)); },
          "SMT-LIB in the CHC competition's shape, Z3's rules, or Prolog clauses [smt2]")
      ->type_name("smt2|datalog|clp");
}

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

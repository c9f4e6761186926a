#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "analyses/coverage/cover.h"
#include "analyses/coverage/methods/method.h"
#include "cli/program_options.h"
#include "cli/subcommands.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

constexpr const char* exit_codes_of_cover =
    "Exit codes: 0 all edges are consistent; 1 some are inconsistent within a bound that nobody\n"
    "asked for; 10 some are inconsistent; 20 some are undecided;\n"
    "2 usage error; 3 input error; 70 internal error.";

std::string method_row(std::string_view name, std::string_view summary) {
  return fmt::format("  {:<16} {}\n", name, summary);
}

/// What --method chooses from.
std::string methods_with_summaries() {
  std::string text =
      "Methods:\n" + method_row("auto", "explore, and crumbs for what that leaves open");
  for (const analyses::Method* method : analyses::all_methods()) {
    text += method_row(method->name(), method->summary());
  }
  return text;
}

std::string names_of_methods() {
  std::string names = "auto";
  for (const analyses::Method* method : analyses::all_methods()) {
    names += "|" + std::string(method->name());
  }
  return names;
}

void add_cover_output(CLI::App& command, Subcommands& commands) {
  CoverArguments& cover = commands.cover;
  command
      .add_option_function<std::string>(
          "--format",
          [&cover](const std::string& name) {
            constexpr std::array formats = {"text", "json", "dot", "html", "warnings", "sarif"};
            if (std::find(formats.begin(), formats.end(), name) == formats.end()) {
              throw UsageError("--format " + name +
                               ": expected text, json, dot, html, warnings or sarif");
            }
            cover.format = name;
          },
          "For people, a JSON object with all evidence, a drawing for Graphviz, or of programs a "
          "page with the source, or the findings alone as lines or SARIF [text]")
      ->type_name("text|json|dot|html|warnings|sarif");
  command.add_flag("--all-functions", cover.all_functions,
                   "Of programs: each function on its own, as with --entry.");
  command.add_flag("--listing", cover.listing,
                   "Of programs: the source behind the text, with the class of each line.");
  command.add_flag("--stats", cover.stats,
                   "Of methods that follow paths: how many paths and queries it took.");
  commands.files.writes(
      command,
      {"--witness", "Save all evidence here, for replay and certify.", "FILE", require_no_hyphen},
      cover.witness);
}

void add_cover_baseline(CLI::App& command, Subcommands& commands) {
  CoverArguments& cover = commands.cover;
  commands.files.reads(
      command,
      command
          .add_option("--baseline", cover.baseline,
                      "Of programs: findings that --write-baseline saved are known, and do not "
                      "count.")
          ->type_name("FILE"),
      "--write-baseline");
  commands.files.writes(command,
                        {"--write-baseline", "Of programs: save the findings here, for --baseline.",
                         "FILE", require_no_hyphen},
                        cover.new_baseline);
}

void add_cover_evidence(CLI::App& command, Subcommands& commands) {
  CoverArguments& cover = commands.cover;
  commands.files.reads(
      command,
      command
          .add_option("--resume", cover.resumed,
                      "Goes on from evidence that --witness saved, which is checked anew.")
          ->type_name("FILE"),
      "--witness");
  command.add_flag("--explain", cover.explained,
                   "Say what proofs show of the states before and behind inconsistent edges.");
  command
      .add_option_function<std::string>(
          "--property",
          [](const std::string&) {
            throw UsageError(
                "--property says what counts as an error; cover asks which edges lead to an end: "
                "--end error asks about all errors, --end VERTEX about one");
          },
          "Not of this command.")
      ->group("");
}

/// What `--all-functions` reads of the functions that one calls: a dozen lines of C have as many
/// instructions.
constexpr int default_callees = 100;

/// Iterations that are followed one by one.
std::uint64_t loops_in(const std::string& text) {
  constexpr std::string_view unroll = "unroll:";
  if (text == "abstract") return 0;
  std::uint64_t iterations = 0;
  const char* end = text.data() + text.size();
  if (text.starts_with(unroll)) {
    const auto [next, error] = std::from_chars(text.data() + unroll.size(), end, iterations);
    if (error == std::errc() && next == end && iterations <= 1000) return iterations;
  }
  throw UsageError("--loops " + text + ": expected abstract, or unroll:K with K from 0 to 1000");
}

bool is_possible(const std::string& text) {
  if (text != "replayed" && text != "possible") {
    throw UsageError("--paths " + text + ": expected replayed or possible");
  }
  return text == "possible";
}

}  // namespace

void add_cover(CLI::App& app, Subcommands& commands) {
  CoverArguments& cover = commands.cover;
  CLI::App* command = app.add_subcommand(
      "cover", "Say of each edge whether an execution that comes to the end takes it.");
  add_input(*command, commands, cover.file, "An RTS, a program, or -");
  command
      ->add_option("--end", cover.end,
                   "Where executions have to come: error, exit, a vertex, or a loop that begins at "
                   "FILE:LINE [systems: error, programs: exit]")
      ->type_name("END");
  command
      ->add_option_function<std::string>(
          "--method",
          [&cover](const std::string& name) {
            analyses::require_method(name);
            cover.method = name;
          },
          "auto, or one of the list below [auto]")
      ->type_name(names_of_methods());
  command
      ->add_option_function<std::string>(
          "--loops", [&cover](const std::string& text) { cover.loops = loops_in(text); },
          "How methods that follow paths follow loops: one iteration that stands for any, or K "
          "before that")
      ->type_name("abstract|unroll:K");
  command
      ->add_option_function<std::string>(
          "--paths",
          [&cover](const std::string& text) { cover.possible_is_enough = is_possible(text); },
          "Whether they ask about edges until a path through them is replayed, or leave it at one "
          "that nothing rules out [replayed]")
      ->type_name("replayed|possible");
  add_cover_output(*command, commands);
  add_cover_baseline(*command, commands);
  add_cover_evidence(*command, commands);
  add_options(*command, commands, cover.options,
              {"bound", "engine", "encoding", "step", "calls", "inline-limit", "preprocess",
               "timeout", "work", "memory", "seed"});
  add_language_option(*command, commands.program);
  add_program_options(*command, commands);
  command->add_flag("-v,--verbose", cover.verbose, "Show progress also without a terminal.");
  command->footer(methods_with_summaries() + "\n" + exit_codes_of_cover);
  command->callback([&commands] {
    // What is said of lines and of alarms rests on all that follows on them.
    commands.program.refuses_at_once = true;
    // A branch that only a failure of malloc or another program's code takes is not dead.
    commands.program.malloc_may_fail = true;
    const bool is_open = commands.cover.all_functions;  // each is called by anybody
    if (is_open && commands.program.open.empty()) commands.program.open = "orderly";
    if (commands.program.outside.empty()) {
      commands.program.outside = is_open ? "havoc-escaped" : "havoc-args";
    }
    // What a function calls is asked about on its own.
    const bool is_escaped = commands.program.outside == "havoc-escaped";
    if (commands.cover.all_functions && is_escaped && commands.program.callees.empty()) {
      commands.program.callees = std::to_string(default_callees);
    }
    commands.program.every_line = true;
    commands.chosen = [&commands] {
      return heapreach::cli::cover(commands.cover, commands.program);
    };
  });
}

}  // namespace heapreach::cli

// The subcommand import, and how the others come to read programs. Only this file and
// run_execution.cpp know frontends/, which may be left out of a build (HEAPREACH_C).
#include "cli/commands.h"
#include "cli/linked_inputs.h"
#include "cli/output.h"
#include "cli/render/assumptions.h"
#include "cli/run_tool.h"
#include "evidence/explain/executions/source_lines.h"
#include "pipeline/input/input.h"
#include "support/error.h"
#include "support/hash.h"
#include "support/scratch.h"

#ifdef HEAPREACH_C
#include "cli/frontend_options.h"
#endif

namespace heapreach::cli {

#ifdef HEAPREACH_C
frontends::Options frontend_options(const std::string& input, const ProgramOptions& program,
                                    const rts::Properties& properties) {
  frontends::Options options;
  if (const auto linked = program.linked.find(input); linked != program.linked.end()) {
    options.units = linked->second.units;
    options.first_unit = linked->second.first;
    options.other_units = linked->second.others;
  }
  options.entry = program.entry;
  using frontends::Callers;
  if (!program.open.empty() && program.open != "orderly" && program.open != "any") {
    throw UsageError("--open=" + program.open + ": expected --open or --open=any");
  }
  if (!program.open.empty() && properties.ask_for_leaks()) {
    throw UsageError(
        "--open does not go with leaks: what is left of the callers' blocks is unknown");
  }
  options.callers = program.open.empty()    ? Callers::none
                    : program.open == "any" ? Callers::anything
                                            : Callers::orderly;
  options.pointers_of_32_bits = program.pointers_of_32_bits;
  options.clang_flags = program.clang_flags;
  options.malloc_may_fail = program.malloc_may_fail;
  using frontends::MallocZero;
  options.malloc_zero = program.malloc_zero == "null"    ? MallocZero::null
                        : program.malloc_zero == "block" ? MallocZero::block
                                                         : MallocZero::either;
  options.address_reuse = program.address_reuse;
  options.volatile_is_any = program.volatiles == "any";
  options.reads_matter = program.reads_matter;
  options.strict = program.strict;
  options.every_line = program.every_line;
  using frontends::MemoryModel;
  options.memory_model = program.memory_model == "fields"  ? MemoryModel::fields
                         : program.memory_model == "bytes" ? MemoryModel::bytes
                                                           : MemoryModel::automatic;
  using frontends::OutsideCalls;
  options.outside = program.outside == "havoc-args"      ? OutsideCalls::havoc_args
                    : program.outside == "havoc-escaped" ? OutsideCalls::havoc_escaped
                                                         : OutsideCalls::pure;
  options.has_outside = !program.outside.empty();
  if (!program.callees.empty() && program.callees != "all") {
    if (options.outside != OutsideCalls::havoc_escaped || !options.is_open()) {
      throw UsageError(
          "--callees N needs --open and --extern havoc-escaped: functions that are not read may "
          "change whatever they can know");
    }
    options.most_of_callees = std::stoul(program.callees);
  }
  options.properties = properties;
  if (options.checks(rts::Property::valid_alignment) &&
      options.memory_model == MemoryModel::fields) {
    throw UsageError("--memory-model fields does not go with valid-alignment: only bytes have one");
  }
  options.refuses_where_reached = !program.refuses_at_once && !program.every_line;
  return options;
}
#endif

namespace {

#ifdef HEAPREACH_C
/// A program whose name does not say that it is one, or that has none: -x does. It becomes a file
/// for clang, which is told what to call it; what it includes stands where it was.
class NamedCopy {
 public:
  NamedCopy(const std::string& path, bool is_c)
      : name_(path == "-" ? "standard input" : path), text_(pipeline::read_bytes(path)) {
    const std::size_t slash = path.rfind('/');
    folder_ = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    if (path == "-") evidence::explain::keep_source(name_, text_);
    if (is_c) text_ = "#line 1 \"" + name_ + "\"\n" + text_;
    const bool is_bitcode = text_.starts_with("BC") || text_.starts_with("\xDE\xC0\x17\x0B");
    path_ = scratch_.write(is_c ? "stdin.c" : is_bitcode ? "stdin.bc" : "stdin.ll", text_);
  }
  const std::string& path() const { return path_; }
  /// Where files stand that it includes by quotes.
  std::string include_flag() const { return "-iquote" + folder_; }
  /// The error as one of what was copied.
  InputError renamed(const InputError& error) const {
    Position position = error.position();
    if (position.file == path_) position.file = name_;
    return {position, error.message()};
  }

 private:
  const std::string name_;
  std::string text_;
  std::string folder_;
  Scratch scratch_;
  std::string path_;
};

/// What `read` makes of the program in a file; nothing if the file holds none.
template <typename Made>
std::optional<Made> made_of_program(const std::string& path, const ProgramOptions& program,
                                    const rts::Properties& properties, const Deadline& deadline,
                                    Made (*read)(const std::string&, const frontends::Options&,
                                                 const Deadline&)) {
  frontends::Options options = frontend_options(path, program, properties);
  const std::string& language = program.language;
  const bool is_program = !options.units.empty() || frontends::is_program(path);
  const bool holds_program = language == "c" || language == "llvm";
  if (language == "auto" ? !is_program : !holds_program) return std::nullopt;
  if (is_program) return read(path, options, deadline);
  const NamedCopy copy(path, language == "c");
  options.clang_flags.push_back(copy.include_flag());
  try {
    return read(copy.path(), options, deadline);
  } catch (const InputError& error) {
    throw copy.renamed(error);
  }
}

/// The hash of all bytes of the files that a program is linked of, in their order.
std::string hash_of_files(const std::vector<frontends::Unit>& units) {
  std::string bytes;
  for (const frontends::Unit& unit : units) bytes += pipeline::read_bytes(unit.path);
  return hash_of(bytes);
}

std::optional<frontends::ImportedText> text_of(const std::string& path,
                                               const ProgramOptions& program,
                                               const rts::Properties& properties,
                                               const Deadline& deadline) {
  return made_of_program(path, program, properties, deadline, frontends::import_text);
}

std::optional<std::vector<PlacedFunction>> listed_functions(const std::string& path,
                                                            const ProgramOptions& program,
                                                            const Deadline& deadline) {
  const auto functions = made_of_program(path, program, {}, deadline, frontends::defined_functions);
  if (!functions) return std::nullopt;
  std::vector<PlacedFunction> result;
  for (const frontends::DefinedFunction& one : *functions) {
    result.push_back({one.name, one.at, one.is_of_header, one.is_open, one.callers, one.elsewhere});
  }
  return result;
}

std::optional<std::string> fingerprint(const std::string& path, const ProgramOptions& program,
                                       const Deadline& deadline) {
  return made_of_program(path, program, {}, deadline, frontends::fingerprint);
}

std::optional<std::string> listed_assumptions(const ImportArguments& arguments,
                                              const ProgramOptions& program,
                                              const Deadline& deadline) {
  const auto imported = text_of(arguments.file, program, arguments.options.properties, deadline);
  if (!imported) return std::nullopt;
  const frontends::ImportedText& result = *imported;
  std::vector<Assumption> shown;
  for (const frontends::Assumption& one : result.assumptions) {
    shown.push_back({one.at, one.text});
  }
  return assumptions_text(arguments.file, shown, arguments.json);
}

std::optional<pipeline::ImportedProgram> imported(const std::string& path,
                                                  const ProgramOptions& program,
                                                  const rts::Properties& properties,
                                                  const Deadline& deadline) {
  auto result = text_of(path, program, properties, deadline);
  if (!result) return std::nullopt;
  return pipeline::ImportedProgram{
      std::move(result->text), std::move(result->warnings), result->static_cells,
      program.linked.contains(path) ? hash_of_files(result->units) : ""};
}
#else
std::optional<pipeline::ImportedProgram> imported(const std::string& path,
                                                  const ProgramOptions& program,
                                                  const rts::Properties&, const Deadline&) {
  const bool asked = program.language == "c" || program.language == "llvm";
  if (asked || is_called_like_a_program(path)) {
    throw UsageError(path + ": this heapreach was built without C (HEAPREACH_C=OFF)");
  }
  return std::nullopt;
}

std::optional<std::string> listed_assumptions(const ImportArguments& arguments,
                                              const ProgramOptions& program, const Deadline&) {
  imported(arguments.file, program, {}, {});
  return std::nullopt;
}

std::optional<std::vector<PlacedFunction>> listed_functions(const std::string& path,
                                                            const ProgramOptions& program,
                                                            const Deadline&) {
  imported(path, program, {}, {});
  return std::nullopt;
}

std::optional<std::string> fingerprint(const std::string& path, const ProgramOptions& program,
                                       const Deadline&) {
  imported(path, program, {}, {});
  return std::nullopt;
}
#endif

/// Words that cannot be inputs are no reason to leave out others.
void require_input(const std::string& word, const ProgramOptions& program) {
  const auto problem = program.no_inputs.find(word);
  if (problem != program.no_inputs.end()) throw InputError({word, 0, 0}, problem->second);
}

}  // namespace

void read_programs(const ProgramOptions& program) {
  using pipeline::InputKind;
  pipeline::set_input_kind(program.language == "rts"    ? InputKind::system
                           : program.language == "smt2" ? InputKind::clauses
                                                        : InputKind::by_name);
  pipeline::set_importer([program](const std::string& path, const rts::Properties& properties,
                                   const Deadline& deadline) {
    require_input(path, program);
    return imported(path, program, properties, deadline);
  });
}

namespace {

UsageError no_program(const std::string& file) {
  return UsageError(file + ": expected a program (.c, .i, .bc, .ll), or -x c or -x llvm");
}

/// The text that `import` writes; warnings go to standard error at once.
std::string written(const ImportArguments& arguments, const ProgramOptions& program,
                    const Deadline& deadline) {
  require_input(arguments.file, program);
  const UsageError expected = no_program(arguments.file);
  if (arguments.assumptions) {
    const auto text = listed_assumptions(arguments, program, deadline);
    if (!text) throw expected;
    return *text;
  }
  const auto result = imported(arguments.file, program, arguments.options.properties, deadline);
  if (!result) throw expected;
  for (const rts::Warning& warning : result->warnings) {
    say("warning: " + to_string(warning.position) + ": " + warning.text + "\n");
  }
  return result->text;
}

}  // namespace

std::vector<PlacedFunction> placed_functions_of(const std::string& file,
                                                const ProgramOptions& program,
                                                const Deadline& deadline) {
  require_input(file, program);
  const auto functions = listed_functions(file, program, deadline);
  if (!functions) throw no_program(file);
  return *functions;
}

std::string fingerprint_of(const std::string& file, const ProgramOptions& program,
                           const Deadline& deadline) {
  require_input(file, program);
  const auto text = fingerprint(file, program, deadline);
  if (!text) throw no_program(file);
  return *text;
}

std::string functions_of(const std::string& file, const ProgramOptions& program,
                         const Deadline& deadline) {
  const std::vector<PlacedFunction> all = placed_functions_of(file, program, deadline);
  const bool has_own = std::any_of(all.begin(), all.end(),
                                   [](const PlacedFunction& one) { return !one.is_of_header; });
  std::string text;
  for (const PlacedFunction& one : all) {
    if (!has_own || !one.is_of_header) text += one.name + "\n";
  }
  return text;
}

int import(const ImportArguments& arguments, const ProgramOptions& program) {
  if (arguments.json && !arguments.assumptions) {
    throw UsageError("--format is for --assumptions: the system is written as YAML");
  }
  return run_tool(
      "import", arguments.file, arguments.options, arguments.verbose,
      [&](const Limits& limits, pipeline::Monitor&) {
        return written(arguments, program, limits.deadline);
      },
      [&](const std::string& text) { write_output(arguments.output, text); });
}

}  // namespace heapreach::cli

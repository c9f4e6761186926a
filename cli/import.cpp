// The subcommand import, and how the others come to read programs. Only this file and
// run_execution.cpp know frontends/, which may be left out of a build (HEAPREACH_C).
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/render/assumptions.h"
#include "pipeline/input/input.h"
#include "support/error.h"

#ifdef HEAPREACH_C
#include "cli/frontend_options.h"
#endif

namespace heapreach::cli {

#ifdef HEAPREACH_C
frontends::Options frontend_options(const ProgramOptions& program,
                                    const rts::Properties& properties) {
  frontends::Options options;
  options.entry = program.entry;
  options.pointers_of_32_bits = program.pointers_of_32_bits;
  options.clang_flags = program.clang_flags;
  options.malloc_may_fail = program.malloc_may_fail;
  using frontends::MallocZero;
  options.malloc_zero = program.malloc_zero == "null"    ? MallocZero::null
                        : program.malloc_zero == "block" ? MallocZero::block
                                                         : MallocZero::either;
  options.address_reuse = program.address_reuse;
  options.strict = program.strict;
  using frontends::MemoryModel;
  options.memory_model = program.memory_model == "fields"  ? MemoryModel::fields
                         : program.memory_model == "bytes" ? MemoryModel::bytes
                                                           : MemoryModel::automatic;
  options.outside = program.outside == "havoc-args" ? frontends::OutsideCalls::havoc_args
                                                    : frontends::OutsideCalls::pure;
  options.leaks = properties.ask_for_leaks();
  options.tracks = properties.contains(rts::Property::valid_memtrack);
  return options;
}
#endif

namespace {

#ifdef HEAPREACH_C
std::optional<std::string> listed_assumptions(const ImportArguments& arguments,
                                              const ProgramOptions& program) {
  if (!frontends::is_program(arguments.file)) return std::nullopt;
  const frontends::ImportedText result = frontends::import_text(
      arguments.file, frontend_options(program, arguments.options.properties),
      Deadline::in(arguments.options.timeout));
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
  if (!frontends::is_program(path)) return std::nullopt;
  frontends::ImportedText result =
      frontends::import_text(path, frontend_options(program, properties), deadline);
  return pipeline::ImportedProgram{std::move(result.text), std::move(result.warnings),
                                   result.static_cells};
}
#else
std::optional<pipeline::ImportedProgram> imported(const std::string& path, const ProgramOptions&,
                                                  const rts::Properties&, const Deadline&) {
  for (const char* ending : {".c", ".i", ".bc", ".ll"}) {
    if (path.ends_with(ending)) {
      throw UsageError(path + ": this heapreach was built without C (HEAPREACH_C=OFF)");
    }
  }
  return std::nullopt;
}

std::optional<std::string> listed_assumptions(const ImportArguments& arguments,
                                              const ProgramOptions& program) {
  imported(arguments.file, program, {}, {});
  return std::nullopt;
}
#endif

}  // namespace

void read_programs(const ProgramOptions& program) {
  pipeline::set_importer([program](const std::string& path, const rts::Properties& properties,
                                   const Deadline& deadline) {
    return imported(path, program, properties, deadline);
  });
}

int import(const ImportArguments& arguments, const ProgramOptions& program) {
  const std::string expected = ": expected a program (.c, .i, .bc, .ll)";
  if (arguments.json && !arguments.assumptions) {
    throw UsageError("--format is for --assumptions: the system is written as YAML");
  }
  if (arguments.assumptions) {
    const std::optional<std::string> text = listed_assumptions(arguments, program);
    if (!text) throw UsageError(arguments.file + expected);
    if (arguments.output == "-")
      write_standard_output(*text);
    else
      write_file(arguments.output, *text);
    return 0;
  }
  const auto result = imported(arguments.file, program, arguments.options.properties,
                               Deadline::in(arguments.options.timeout));
  if (!result) throw UsageError(arguments.file + expected);
  for (const rts::Warning& warning : result->warnings) {
    say("warning: " + to_string(warning.position) + ": " + warning.text + "\n");
  }
  if (arguments.output == "-")
    write_standard_output(result->text);
  else
    write_file(arguments.output, result->text);
  return 0;
}

}  // namespace heapreach::cli

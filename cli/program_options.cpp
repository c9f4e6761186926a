#include "cli/program_options.h"

#include <algorithm>
#include <functional>
#include <vector>

#include <fmt/format.h>

#include "support/error.h"
#include "support/suggest.h"

namespace heapreach::cli {

namespace {

/// Takes one of the values, and refuses others.
std::function<void(const std::string&)> one_of(const std::string& option,
                                               std::vector<std::string> values,
                                               std::string& target) {
  return [=, &target](const std::string& value) {
    if (std::find(values.begin(), values.end(), value) == values.end()) {
      const std::string last = values.back();
      const std::vector<std::string> others(values.begin(), values.end() - 1);
      const std::vector<std::string_view> names(values.begin(), values.end());
      throw UsageError(fmt::format("{} {}: expected {} or {}{}", option, value,
                                   fmt::join(others, ", "), last, did_you_mean(value, names)));
    }
    target = value;
  };
}

}  // namespace

void add_language_option(CLI::App& command, ProgramOptions& program) {
  command
      .add_option_function<std::string>(
          "-x", one_of("-x", {"auto", "c", "llvm", "rts", "smt2"}, program.language),
          "What the input holds, also standard input: auto goes by the file's name, and of "
          "standard "
          "input tells systems from clauses [auto]")
      ->type_name("auto|c|llvm|rts|smt2");
}

void add_program_options(CLI::App& command, Subcommands& commands) {
  ProgramOptions& program = commands.program;
  const auto add = [&](const std::string& name, const std::string& type, const std::string& text,
                       std::function<void(const std::string&)> take) {
    return command
        .add_option(
            name,
            [take](const std::vector<std::string>& values) {
              for (const std::string& value : values) take(value);
              return true;
            },
            text)
        ->type_name(type)
        ->expected(1)
        ->take_all()
        ->allow_extra_args(false)
        ->group(programs_group);
  };
  const auto flag = [&](const std::string& name, bool& target, const std::string& text) {
    command.add_flag(name, target, text)->group(programs_group);
  };
  flag("--program", program.links, "The files are one program: they are linked.");
  commands.files.reads(command,
                       add("--main", "FILE", "Link this file and what it needs of the others",
                           [&](const std::string& v) { program.main_file = v; }));
  commands.files.reads(
      command, add("-p", "FILE|DIR",
                   "A compilation database: the flags of the files, and without FILE all files "
                   "that it names",
                   [&](const std::string& v) { program.database = v; }));
  add("--entry", "FUNCTION", "The function that runs [main]",
      [&](const std::string& value) { program.entry = value; });
  command
      .add_flag(
          "--open{orderly}", program.open,
          "Anybody may call that function. Pointers that it is given lead to starts of blocks, "
          "of their records' sizes; with --open=any anywhere")
      ->group(programs_group);
  add("-m", "32|64", "Bits of a pointer [64]", [&](const std::string& value) {
    if (value != "32" && value != "64") throw UsageError("-m" + value + ": expected -m32 or -m64");
    program.pointers_of_32_bits = value == "32";
  });
  const auto flags = [&](const std::string& prefix) {
    return [&program, prefix](const std::string& v) { program.clang_flags.push_back(prefix + v); };
  };
  add("-D", "NAME[=VALUE]", "Define a macro", flags("-D"));
  add("-U", "NAME", "Take a macro's definition away", flags("-U"));
  commands.files.reads(command, add("-I", "DIR", "Look for headers there", flags("-I")));
  add("--cflag", "FLAG", "Hand FLAG to clang, as in --cflag=-std=c99", flags(""));
  flag("--malloc-may-fail", program.malloc_may_fail, "malloc and calloc may return null.");
  add("--malloc-zero", "null|block|either",
      "What malloc(0) returns: null, a block without cells that can be freed, or one of both "
      "[either]",
      one_of("--malloc-zero", {"null", "block", "either"}, program.malloc_zero));
  add("--address-reuse", "0|1|2",
      "So many blocks of an execution may get the address of one that was freed before, for "
      "comparisons [0]",
      [&](const std::string& value) {
        if (value.size() != 1 || value[0] < '0' || value[0] > '2') {
          throw UsageError("--address-reuse " + value + ": expected 0, 1 or 2");
        }
        program.address_reuse = static_cast<unsigned>(value[0] - '0');
      });
  add("--volatile", "stored|any",
      "What a volatile variable holds when it is read: what was stored, or any value [stored]",
      one_of("--volatile", {"stored", "any"}, program.volatiles));
  flag("--unset-reads", program.reads_matter,
       "With valid-init: to read a value that nothing has set is an error, also where it is only "
       "copied.");
  add("--memory-model", "auto|fields|bytes",
      "Cells of whole scalars, of bytes, or chosen for each block [auto]",
      one_of("--memory-model", {"auto", "fields", "bytes"}, program.memory_model));
  add("--extern", "pure|havoc-args|havoc-escaped",
      "What calls of functions that nobody defines do to memory: nothing, or they leave "
      "anything in the blocks that their arguments point into, or there and in the variables that "
      "other files can name or lead to; those of the C library of which nothing is known are "
      "refused without this option [pure]",
      one_of("--extern", {"pure", "havoc-args", "havoc-escaped"}, program.outside));
  add("--callees", "all|N",
      "Functions that are called are read if they have, with all that they call, at most N "
      "instructions of the compiler and never call themselves; calls of others are as those of "
      "functions that nobody defines [all]",
      [&](const std::string& value) {
        const bool is_number = !value.empty() && value.size() < 9 &&
                               value.find_first_not_of("0123456789") == std::string::npos;
        if (value != "all" && !is_number) {
          throw UsageError("--callees " + value + ": expected all, or a number of instructions");
        }
        program.callees = value;
      });
  flag("--every-line", program.every_line,
       "Keep every line of the source, also of dead code, as cover does.");
  flag("--lenient", program.lenient,
       "Executions end where they come to what is not supported; what is proved says so.");
  flag("--strict", program.strict, "Calls of functions that nobody defines are errors.");
}

}  // namespace heapreach::cli

// A run confirms an execution if the first report at the predicted line is of the predicted kind.
// Reports elsewhere do not: UndefinedBehaviorSanitizer goes on after its own, AddressSanitizer
// stops, and then the run did not get there.
#include "runs/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "frontends/compile/clang.h"
#include "frontends/compile/symbolize.h"
#include "runs/grade.h"
#include "runs/harness.h"
#include "runs/isolation.h"
#include "runs/wrappers.h"
#include "support/scratch.h"

namespace heapreach::runs {

namespace {

using Family = Prediction::Family;
using SightingKind = Sighting::Kind;

constexpr double most_seconds = 10;  // of one run
constexpr const char* stage = "run";

/// Addresses are printed as offsets in modules, since no symbolizer need be installed. Freed blocks
/// stay freed, returned frames too, and redzones are wide.
constexpr const char* address_options =
    "ASAN_OPTIONS=symbolize=0:detect_stack_use_after_return=1:redzone=1024:"
    "allocator_may_return_null=1:hard_rss_limit_mb=2000:handle_abort=0:color=never:detect_leaks=";
constexpr const char* memory_options = "MSAN_OPTIONS=symbolize=0:color=never";
constexpr const char* undefined_options =
    "UBSAN_OPTIONS=print_stacktrace=0:symbolize=0:color=never";

void write(const std::string& file, const std::string& content) {
  std::ofstream(file, std::ios::binary) << content;
}

void compile(const std::vector<std::string>& words, const std::string& what,
             const Deadline& deadline) {
  Program program{words};
  program.errors_to_output = true;
  const ProgramResult result = run_to_end(program, deadline, stage);
  if (result.succeeded()) return;
  deadline.poll(stage);
  throw InputError({}, "clang cannot " + what + ":\n" + result.output);
}

const char* sanitizers(Watch watch) {
  return watch == Watch::errors ? "-fsanitize=address,undefined" : "-fsanitize=memory";
}

/// The command that compiles a file of the program for the sanitizers.
std::vector<std::string> command_for(const frontends::Unit& unit, const frontends::Options& options,
                                     const frontends::Places& places, const std::string& object,
                                     Watch watch) {
  // Clang from 17 on also looks at the types of called functions, which no property speaks of. An
  // access that is not aligned ends no run unless that is what was predicted: it may be on the way.
  std::vector<std::string> words = {frontends::compile::clang(),
                                    "-c",
                                    options.pointers_of_32_bits ? "-m32" : "-m64",
                                    "-g",
                                    "-w",
                                    sanitizers(watch),
                                    "-fno-sanitize=function",
                                    "-fno-omit-frame-pointer"};
  for (const auto& more : {frontends::compile::language_flags, compiler_flags(places), unit.flags,
                           options.clang_flags}) {
    words.insert(words.end(), more.begin(), more.end());
  }
  if (!options.checks(rts::Property::valid_alignment)) words.push_back("-fno-sanitize=alignment");
  words.insert(words.end(), {"-O0", "-o", object, "--", unit.file.empty() ? unit.path : unit.file});
  return words;
}

/// The command, run in a folder; an empty one is the folder at work.
std::vector<std::string> in_folder(const std::string& folder, std::vector<std::string> command) {
  if (folder.empty()) return command;
  command.insert(command.begin(), {"env", "-C", folder});
  return command;
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code ignored;
  if (a == b || std::filesystem::equivalent(a, b, ignored)) return true;
  // Positions of preprocessed files may speak of files that are elsewhere by now.
  return std::filesystem::path(a).filename() == std::filesystem::path(b).filename();
}

bool same_line(const Position& a, const Position& b) {
  return a.line == b.line && same_file(a.file, b.file);
}

bool is_signal(const Sighting& seen) {
  return seen.text.find("SEGV") != std::string::npos;
}

/// Whether the report in this frame, which is in the predicted line, can be one of the predicted
/// access, and not of another one in the line. AddressSanitizer's checks have the columns of their
/// accesses. A signal has the column of a machine instruction, which may do more than the access:
/// a comparison with what it loads.
bool can_be_the_access(const Sighting& seen, const Position& frame, const Prediction& prediction) {
  const int at = prediction.at.column;
  if (frame.column == at || frame.column == 0 || at == 0) return true;
  const std::vector<int>& others = prediction.other_columns;
  return is_signal(seen) && !std::binary_search(others.begin(), others.end(), frame.column);
}

/// Whether UndefinedBehaviorSanitizer tells of an index. What it says of null pointers is no proof
/// of an access: offsets to these are reported, too, and AddressSanitizer stops at each access.
bool is_index(const Sighting& seen) {
  return seen.kind == SightingKind::undefined &&
         seen.text.find("out of bounds") != std::string::npos;
}

bool is_sighting_of(const Sighting& seen, Family family) {
  const auto undefined_with = [&](std::initializer_list<const char*> words) {
    return seen.kind == SightingKind::undefined &&
           std::any_of(words.begin(), words.end(),
                       [&](const char* one) { return seen.text.find(one) != std::string::npos; });
  };
  switch (family) {
    case Family::error_call:
      return seen.kind == SightingKind::error_call;
    case Family::access:
      return seen.kind == SightingKind::access || is_index(seen);
    case Family::release:
      return seen.kind == SightingKind::release || is_signal(seen);
    case Family::length:
      // The stack is as small as it is for others, and a negative length comes as a large one.
      return seen.text.rfind("stack-overflow", 0) == 0 ||
             (seen.kind == SightingKind::undefined &&
              seen.text.find("variable length array bound") != std::string::npos);
    case Family::call:
      // An address without code, or code that the program may not call here.
      return seen.kind == SightingKind::access || seen.kind == SightingKind::bad_call;
    case Family::leak:
      return seen.kind == SightingKind::leak;
    case Family::unset:
      return seen.kind == SightingKind::unset;
    case Family::overflow:
      return undefined_with({"signed integer overflow", "cannot be represented in type"});
    case Family::division:
      return undefined_with({"division by zero"});
    case Family::shift:
      return undefined_with({"shift exponent"});
    case Family::alignment:
      return undefined_with({"misaligned address"});
    case Family::memory:
      return seen.kind == SightingKind::access || seen.kind == SightingKind::release ||
             is_index(seen);
  }
  return false;
}

/// Whether the report is one of the predicted error, at a place where that can be seen. Functions
/// of the C library, and definitions of error functions, stand above the program's line.
bool confirms(const Sighting& seen, const Prediction& prediction, const Position& place) {
  const Family family = prediction.family;
  if (!is_sighting_of(seen, family)) return false;
  const auto at = std::find_if(seen.stack.begin(), seen.stack.end(),
                               [&](const Position& frame) { return same_line(frame, place); });
  if (at == seen.stack.end()) return false;
  const bool is_instruction =
      seen.kind == SightingKind::access || seen.kind == SightingKind::release;
  if (is_instruction && !can_be_the_access(seen, *at, prediction)) return false;
  // In between there is nothing of the program itself, unless the error is a call.
  return family == Family::error_call ||
         std::none_of(seen.stack.begin(), at,
                      [&](const Position& frame) { return same_file(frame.file, place.file); });
}

struct Confirmation {
  const Sighting* seen;
  Position at;
};

/// The first report that shows the predicted error: of leaks, any of the lost blocks.
std::optional<Confirmation> confirming(const std::vector<Sighting>& all,
                                       const Prediction& prediction) {
  const bool leak = prediction.family == Family::leak;
  const std::vector<Position> places = leak ? prediction.lost : std::vector{prediction.at};
  for (const Sighting& seen : all) {
    for (const Position& place : places) {
      if (confirms(seen, prediction, place)) return Confirmation{&seen, place};
    }
  }
  return std::nullopt;
}

/// What the harness says last, without its start.
std::string divergence(const std::string& messages) {
  const std::size_t at = messages.rfind(std::string("\n") + message_start);
  const bool first = messages.rfind(message_start, 0) == 0;
  if (at == std::string::npos && !first) return "";
  const std::size_t start =
      (at == std::string::npos ? 0 : at + 1) + std::string(message_start).size();
  return messages.substr(start, messages.find('\n', start) - start);
}

/// Whether the kernel does not know the program's format, as where it executes no programs of 32
/// bits. Then `env` takes it for a script, and the shell does not.
bool is_no_program(std::optional<int> code, const std::string& messages) {
  return code == 126 || (code == 2 && messages.find("Syntax error") != std::string::npos);
}

std::string what_it_did(const Executable::Ended& ended, bool leaks) {
  if (!ended.in_time) return fmt::format("the run does not end within {} s", most_seconds);
  for (const Sighting& seen : ended.sightings) {
    if (seen.kind != SightingKind::undefined)
      return "the run ends with " + to_string(seen) + " instead";
  }
  const std::optional<int> code = ended.exit_code();
  const std::string said = divergence(ended.messages);
  if (code == diverged_code && !said.empty()) {
    return "the run takes another way: " + said;
  }
  if (is_no_program(code, ended.messages)) return "this machine does not execute what clang made";
  const std::string how =
      code ? fmt::format("exit code {}", *code) : fmt::format("signal {}", ended.end.code);
  if (!ended.sightings.empty()) {
    return fmt::format("the run ends ({}) and all that is reported is {}", how,
                       to_string(ended.sightings.front()));
  }
  if (leaks && code) {
    return fmt::format("LeakSanitizer finds no leak ({}); something may still hold the address",
                       how);
  }
  return fmt::format("the run ends without a report ({})", how);
}

/// Such a run rests on what heapreach takes for the lifetime of an object.
const std::string only_in_copy =
    ", in a copy of the program that marks where objects end; as it is, ";

}  // namespace

Executable::Executable(const std::string& scratch, const std::vector<frontends::Unit>& units,
                       const std::string& bitcode, const frontends::Options& options,
                       const frontends::Places& places, const std::string& harness_text,
                       const Deadline& deadline, Watch watch)
    : scratch_(scratch) {
  const std::string bits = options.pointers_of_32_bits ? "-m32" : "-m64";
  write(scratch + "/harness.c", harness_text);
  std::vector<std::string> objects;
  if (bitcode.empty()) {
    for (const frontends::Unit& unit : units) {
      objects.push_back(fmt::format("{}/program{}.o", scratch, objects.size()));
      compile(in_folder(unit.directory, command_for(unit, options, places, objects.back(), watch)),
              "compile the program for the sanitizers", deadline);
    }
  } else {
    write(scratch + "/program.bc", bitcode);
    objects.push_back(scratch + "/program.o");
    compile({frontends::compile::clang(), "-c", bits, "-g", "-w", "-fsanitize=address", "-O0", "-o",
             objects.back(), "--", scratch + "/program.bc"},
            "compile the program for the sanitizers", deadline);
  }
  std::vector<std::string> harness = {frontends::compile::clang(), "-c", bits, "-w", "-O0"};
  if (!bitcode.empty()) harness.push_back("-DHEAPREACH_INSTRUMENTED");
  // Its results are set, and the memory that it hands out is not.
  if (watch == Watch::initialisation) {
    harness.insert(harness.end(), {sanitizers(watch), "-DHEAPREACH_UNSET"});
  }
  harness.insert(harness.end(), {"-o", scratch + "/harness.o", scratch + "/harness.c"});
  compile(harness,
          options.pointers_of_32_bits
              ? "compile the harness for 32 bits (on Debian that needs gcc-multilib)"
              : "compile the harness",
          deadline);
  std::vector<std::string> link = {frontends::compile::clang(), bits, sanitizers(watch), "-o",
                                   scratch + "/program"};
  link.insert(link.end(), objects.begin(), objects.end());
  link.push_back(scratch + "/harness.o");
  const std::vector<std::string> flags = linker_flags(places);
  link.insert(link.end(), flags.begin(), flags.end());
  compile(link,
          "link the program with the sanitizers' run-time libraries (on Debian they are in "
          "the package libclang-rt-VERSION-dev; -m32 needs gcc-multilib, too)",
          deadline);
}

std::optional<int> Executable::Ended::exit_code() const {
  // A program may end with the code that a worker of ours says something with.
  const bool by_itself = end.how == WorkerEnd::How::memory_limit && end.code != 0;
  if (end.how != WorkerEnd::How::exited && !by_itself) return std::nullopt;
  return end.code;
}

Executable::Ended Executable::run(double seconds, const Deadline& deadline,
                                  const std::vector<std::string>& environment,
                                  const std::optional<Keepers>& leaks) const {
  std::vector<std::string> settings = environment;
  settings.push_back(std::string(address_options) + (leaks ? "1" : "0"));
  settings.push_back(undefined_options);
  settings.push_back(memory_options);
  if (leaks) settings.push_back(leak_options(*leaks));
  const Scratch folder;
  const std::string executable = std::filesystem::absolute(scratch_ + "/program");
  const Program program{isolated(folder.file(""), settings, executable)};
  deadline.poll(stage);
  ProgramResult result = run_to_end(program, deadline.wall_at_most(seconds), stage);
  Ended ended;
  ended.end = std::move(result.end);
  ended.messages = std::move(result.output);
  ended.in_time = ended.exit_code() || ended.end.how == WorkerEnd::How::signalled;
  if (!ended.in_time) deadline.poll(stage);
  ended.sightings = sightings(ended.messages, frontends::compile::source_of);
  return ended;
}

RunResult run_program(const frontends::Options& options, const frontends::Runnable& program,
                      const Supply& supply, const std::string& harness_text,
                      const Deadline& deadline) {
  const frontends::Places& places = program.imported.places;
  RunResult result;
  if (!supply.refusal.empty()) {
    result.text = supply.refusal;
    return result;
  }
  const bool plain = places.needs_instrumentation.empty() && !supply.needs_instrumentation;
  std::optional<Keepers> leaks;
  if (supply.prediction.family == Family::leak) leaks = supply.prediction.keepers;
  const Watch watch =
      supply.prediction.family == Family::unset ? Watch::initialisation : Watch::errors;
  for (const bool instrumented : {false, true}) {
    if (!instrumented && !plain) continue;
    // In the copy the harness sets what nothing has set.
    if (instrumented && watch == Watch::initialisation) continue;
    const Scratch scratch;
    const Executable executable(scratch.file(""), program.units,
                                instrumented ? program.bitcode : "", options, places, harness_text,
                                deadline, watch);
    const Executable::Ended ended = executable.run(most_seconds, deadline, {}, leaks);
    if (const auto confirmed = confirming(ended.sightings, supply.prediction)) {
      const std::string& kind = confirmed->seen->text;
      // Columns are where LLVM and C differ.
      const Position at{confirmed->at.file, confirmed->at.line, 0};
      const std::string link = leaks ? " of a block from " : " at ";
      const bool is_shown_by_copy_only = instrumented && plain;
      return {RunResult::Status::confirmed,
              kind + link + to_string(at) +
                  (is_shown_by_copy_only ? only_in_copy + result.text : std::string()),
              kind,
              at,
              instrumented,
              taken_for_granted(ended.messages, supply)};
    }
    if (result.text.empty()) result.text = what_it_did(ended, leaks.has_value());
  }
  if (!supply.address_dependent.empty()) {
    result.status = RunResult::Status::address_dependent;
    result.text = supply.address_dependent;
  }
  return result;
}

}  // namespace heapreach::runs

#include "cli/linked_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>

#include "cli/output.h"
#include "support/error.h"
#include "support/shown_path.h"

#ifdef HEAPREACH_C
#include "frontends/database/database.h"
#endif

namespace heapreach::cli {

namespace {

constexpr std::size_t longest_name = 60;  // of a program, in characters

/// Why something cannot be an input whatever it holds, and what to do about it; else empty.
std::string problem_of(const std::string& word, const ProgramOptions& program) {
  std::error_code ignored;
  if (std::filesystem::is_directory(word, ignored)) {
    return "is a folder: name files in it, or say -p " + word + " for its compile_commands.json";
  }
  if (program.language != "auto") return "";
  const auto ends_with_one = [&](std::initializer_list<const char*> endings) {
    return std::any_of(endings.begin(), endings.end(),
                       [&](const char* ending) { return word.ends_with(ending); });
  };
  if (ends_with_one({".h"})) {
    return "is a header: name a .c file that includes it, or say -x c";
  }
  if (ends_with_one({".cpp", ".cc", ".cxx", ".C", ".hpp", ".hh"})) {
    return "is C++, which heapreach does not read";
  }
  if (ends_with_one({".o", ".a", ".so"})) {
    return "is machine code: name the .c files that it was made of";
  }
  return "";
}

#ifdef HEAPREACH_C
using frontends::Unit;

/// One input of all units.
std::vector<std::string> program_of(std::vector<Unit> units, ProgramOptions& program,
                                    const std::string& first) {
  if (units.empty()) throw UsageError("--program: there is no C file to link");
  std::vector<std::string> paths = {};
  if (!first.empty()) paths.push_back(first);
  for (const Unit& unit : units) {
    if (unit.path != first) paths.push_back(unit.path);
  }
  const std::string name = first.empty() ? name_of_program(paths) : first;
  program.linked[name] = {std::move(units), first};
  return {name};
}

/// Each unit is one input, of a project of all units.
std::vector<std::string> inputs_of(const std::vector<Unit>& units, const std::vector<Unit>& all,
                                   ProgramOptions& program) {
  std::vector<std::string> names;
  for (const Unit& unit : units) {
    LinkedFiles& files = program.linked[unit.path] = {{unit}, ""};
    std::copy_if(all.begin(), all.end(), std::back_inserter(files.others),
                 [&](const Unit& other) { return other.path != unit.path; });
    names.push_back(unit.path);
  }
  return names;
}

/// What the database says of the files; those that it does not have are compiled without flags.
std::vector<Unit> units_named(const std::vector<std::string>& words,
                              const frontends::database::Database& database) {
  std::vector<Unit> units;
  for (const std::string& word : words) {
    const std::string path = shown_path(word, "");
    const auto known = std::find_if(database.units.begin(), database.units.end(),
                                    [&](const Unit& unit) { return unit.path == path; });
    if (known == database.units.end()) {
      say(fmt::format(
          "heapreach: warning: {}: it has no entry in {}, and is compiled without flags\n", word,
          database.path));
    }
    units.push_back(known == database.units.end() ? Unit{word} : *known);
  }
  return units;
}

/// The path by which the units call the file of --main, which is added if it is not there.
std::string first_of(const std::string& file, std::vector<Unit>& units) {
  const std::string path = shown_path(file, "");
  for (const Unit& unit : units) {
    if (shown_path(unit.path, "") == path) return unit.path;
  }
  units.insert(units.begin(), Unit{file});
  return file;
}

std::vector<std::string> resolved(const std::vector<std::string>& words, ProgramOptions& program) {
  std::vector<Unit> units, all;
  if (program.database.empty()) {
    for (const std::string& word : words) units.push_back({word});
  } else {
    frontends::database::Database database = frontends::database::read_database(program.database);
    for (const rts::Warning& warning : database.warnings) {
      say("heapreach: warning: " + to_string(warning.position) + ": " + warning.text + "\n");
    }
    units = words.empty() ? database.units : units_named(words, database);
    all = std::move(database.units);
  }
  if (!links(program)) return inputs_of(units, all, program);
  const std::string first = program.main_file.empty() ? "" : first_of(program.main_file, units);
  return program_of(std::move(units), program, first);
}
#else
std::vector<std::string> resolved(const std::vector<std::string>&, ProgramOptions&) {
  throw UsageError("this heapreach was built without C (HEAPREACH_C=OFF): nothing to link");
}
#endif

}  // namespace

bool is_called_like_a_program(const std::string& path) {
  const std::string_view endings[] = {".c", ".i", ".bc", ".ll"};
  return std::any_of(std::begin(endings), std::end(endings),
                     [&](std::string_view ending) { return path.ends_with(ending); });
}

bool links(const ProgramOptions& program) {
  return program.links || !program.main_file.empty();
}

std::string name_of_program(const std::vector<std::string>& paths) {
  std::string name = fmt::format("{}", fmt::join(paths, " "));
  if (name.size() <= longest_name || paths.size() < 3) return name;
  return fmt::format("{} and {} more", paths.front(), paths.size() - 1);
}

std::vector<std::string> inputs_named(const std::vector<std::string>& words,
                                      ProgramOptions& program) {
  for (const std::string& word : words) {
    const std::string problem = problem_of(word, program);
    if (!problem.empty()) program.no_inputs[word] = problem;
  }
  if (!links(program) && program.database.empty()) return words;
  return resolved(words, program);
}

}  // namespace heapreach::cli

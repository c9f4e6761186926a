// Records and parameters are read off the text, which has one record or variable on a line
// (data/c/open/README.md). One binary has all drivers: linking the sanitizers costs more than
// compiling them.
#include "tests/runs/open/drivers.h"

#include <fmt/format.h>

#include <fstream>
#include <optional>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "tests/harness/run_program.h"

namespace heapreach::runs::open {

namespace {

const std::string here = HEAPREACH_SOURCE_DIR "/tests/runs/open/";

std::vector<std::string> parts_of(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) {
    part = std::regex_replace(part, std::regex("^ +| +$"), "");
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
}

/// What is written into a field or a parameter of this type, "*" of pointers apart.
std::string some(std::string type, bool is_pointer) {
  type = std::regex_replace(type, std::regex("const +"), "");
  if (!is_pointer) return type == "int" || type == "char" ? "some_int()" : "";
  std::smatch match;
  if (std::regex_match(type, match, std::regex("struct (\\w+)"))) {
    return fmt::format("some_pointer(&kinds[kind_{}])", match[1].str());
  }
  return type == "int" || type == "char" ? fmt::format("some_pointer(&kinds[kind_{}])", type) : "";
}

/// "struct Tree *left, *right" sets two fields.
std::string setting_of(const std::string& fields) {
  std::smatch match;
  if (!std::regex_match(fields, match, std::regex("((?:const )?(?:struct )?\\w+) (.*)"))) return "";
  std::string text;
  for (std::string name : parts_of(match[2], ',')) {
    const bool is_pointer = name[0] == '*';
    if (is_pointer) name = name.substr(1);
    const std::string value = some(match[1], is_pointer);
    if (value.empty()) return "";
    text += fmt::format("  r->{} = {};\n", name, value);
  }
  return text;
}

std::string argument_of(const std::string& parameter) {
  std::smatch match;
  const std::regex form("((?:const )?(?:struct )?\\w+) (\\*?)\\w+");
  if (!std::regex_match(parameter, match, form)) return "";
  return some(match[1], match[2].length() > 0);
}

struct Kinds {
  std::string names = "enum { kind_int, kind_char", fills, table;
};

/// The kinds of blocks of the program: elements of arrays, and its records.
std::optional<Kinds> kinds_of(const Function& function) {
  const bool any = function.options.find("any") != std::string::npos;
  Kinds kinds;
  kinds.fills =
      "static void fill_int(void *p) { *(int *)p = some_int(); }\n"
      "static void fill_char(void *p) { *(char *)p = (char)some_int(); }\n";
  kinds.table = "  {sizeof(int), 0, fill_int}, {1, 0, fill_char},\n";
  for (const std::string& line : parts_of(function.text, '\n')) {
    std::smatch match;
    if (!std::regex_match(line, match, std::regex("struct (\\w+) \\{ (.*) \\};"))) continue;
    const std::string record = match[1];
    std::string body = fmt::format("  struct {0} *r = p;\n", record);
    for (const std::string& fields : parts_of(match[2], ';')) {
      const std::string setting = setting_of(fields);
      if (setting.empty()) return std::nullopt;
      body += setting;
    }
    kinds.names += ", kind_" + record;
    if (any) body = "  *(int *)p = some_int();\n";
    kinds.fills += fmt::format("static void fill_{}(void *p) {{\n{}}}\n", record, body);
    kinds.table += any ? fmt::format("  {{sizeof(int), 0, fill_{}}},\n", record)
                       : fmt::format("  {{sizeof(struct {0}), 1, fill_{0}}},\n", record);
  }
  kinds.names += ", number_of_kinds };\n";
  return kinds;
}

}  // namespace

Function function_in(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  Function function;
  function.text = text.str();
  function.name = path.substr(path.rfind('/') + 1, path.rfind('.') - path.rfind('/') - 1);
  std::smatch match;
  if (std::regex_search(function.text, match, std::regex("// options: (.*)\n"))) {
    function.options = match[1];
  }
  return function;
}

std::string driver_of(const Function& function) {
  std::smatch match;
  const std::regex head("\n[^\n]*\\b" + function.name + "\\(([^)]*)\\) \\{");
  const std::optional<Kinds> kinds = kinds_of(function);
  if (!kinds || !std::regex_search(function.text, match, head)) return "";
  std::string arguments;
  for (const std::string& parameter : parts_of(match[1], ',')) {
    if (parameter == "void") continue;
    const std::string argument = argument_of(parameter);
    if (argument.empty()) return "";
    arguments += (arguments.empty() ? "" : ", ") + argument;
  }
  std::string show, set;
  for (const std::string& line : parts_of(function.text, '\n')) {
    if (!std::regex_match(line, match, std::regex("(static )?int (\\w+);"))) continue;
    set += fmt::format("  {} = some_int();\n", match[2].str());
    if (match[1].matched) continue;
    show += fmt::format("  show_variable(&kinds[kind_int], &{});\n", match[2].str());
  }
  return fmt::format(
      "#include \"{0}start_heaps.h\"\n{1}\n{2}static const struct Kind kinds[number_of_kinds];\n{3}"
      "static const struct Kind kinds[number_of_kinds] = {{\n{4}}};\nvoid drive_{5}(void) {{\n"
      "  make_heap(kinds, number_of_kinds);\n{6}  fill_heap();\n{7}  {5}({8});\n}}\n",
      here, function.text, kinds->names, kinds->fills, kinds->table, function.name, show, set,
      arguments);
}

std::map<std::string, Runs> run_all(const std::vector<Function>& functions, int seeds) {
  const heapreach::test::TemporaryDirectory scratch;
  const auto write = [&](const std::string& name, const std::string& text) {
    std::ofstream(scratch.file(name)) << text;
    return scratch.file(name);
  };
  std::string files, declarations, table;
  for (const Function& function : functions) {
    const std::string driver = driver_of(function);
    if (driver.empty()) throw std::runtime_error("no driver for " + function.name);
    files += " " + write(function.name + ".c", driver);
    declarations += fmt::format("void drive_{}(void);\n", function.name);
    table += fmt::format("  {{\"{0}\", drive_{0}}},\n", function.name);
  }
  files += " " +
           write("all.c", fmt::format("#include \"{}start_heaps.c\"\n{}"
                                      "const struct Driver drivers[] = {{\n{}  {{NULL, NULL}}}};\n",
                                      here, declarations, table));
  const std::string binary = scratch.file("all");
  const auto compiled = heapreach::test::run_program(
      HEAPREACH_CLANG
      " -w -O0 -g0 -fcommon -fsanitize=address,undefined"
      " -fno-sanitize=signed-integer-overflow -fsanitize-trap=undefined -o " +
      binary + files);
  if (compiled.exit_code != 0) throw std::runtime_error(compiled.err);
  const auto ran = heapreach::test::run_program("ASAN_OPTIONS=detect_leaks=0 " + binary + " 1 " +
                                                std::to_string(seeds));
  std::istringstream lines(ran.out);
  std::map<std::string, Runs> result;
  Runs runs;
  for (std::string name; lines >> name >> runs.ended >> runs.left >> runs.wrong_at;) {
    result[name] = runs;
  }
  return result;
}

}  // namespace heapreach::runs::open

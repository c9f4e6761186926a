#include "runs/harness.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "frontends/compile/process.h"
#include "runs/harness_text.h"

namespace heapreach::runs {

namespace {

using frontends::OutsideFunction;
using frontends::Places;

const std::set<std::string> error_functions = {"__VERIFIER_error", "reach_error", "__assert_fail",
                                               "__assert", "__assert_rtn"};

/// Whether nobody else defines it, so that the linker needs no word.
bool is_ours(const std::string& name) {
  return error_functions.count(name) > 0 || name.rfind("__VERIFIER_", 0) == 0;
}

std::string number(const Integer& value) {
  static const Integer least("-9223372036854775808"), most("9223372036854775807");
  if (value == least) return "-9223372036854775807LL - 1";
  if (value > most) return "(long long)" + value.get_str() + "ULL";
  const bool small = abs(value) < 2147483647;
  return value.get_str() + (small ? "" : "LL");
}

std::string text(const Value& value) {
  if (!value.target) return "NUMBER(" + number(value.number) + ")";
  return fmt::format("ADDRESS({}, {})", value.target->block, value.target->offset);
}

std::string line(const Entry& entry) {
  switch (entry.kind) {
    case Entry::Kind::call:
      return fmt::format("CALL(\"{}\", {})", entry.name, text(entry.value));
    case Entry::Kind::local:
      return fmt::format("LOCAL({}, \"{}\", {})", entry.number, entry.name, text(entry.value));
    case Entry::Kind::parameter:
      return fmt::format("PARAMETER({}, \"{}\", {})", entry.number, entry.name, text(entry.value));
    case Entry::Kind::heap:
      return fmt::format("{}(\"{}\")", entry.fails ? "HEAP_FAILS" : "HEAP", entry.name);
    case Entry::Kind::block:
      break;
  }
  return fmt::format("BLOCK({}, \"{}\")", entry.number, entry.name);
}

std::string table(const Supply& supply) {
  std::string result = "\nstatic const struct value values[] = {\n";
  for (const Entry& entry : supply.entries) {
    const std::string position = to_string(entry.at);
    result += fmt::format("  {},{}\n", line(entry), position.empty() ? "" : "  // " + position);
    for (const Cell& cell : entry.cells) {
      result += fmt::format("    CELL({}, {}, {}),\n", cell.offset, cell.bytes, text(cell.value));
    }
  }
  return result + "  {is_call, 0, 0, 0, 0, 0, -1}  // the end\n};\n";
}

std::string definition(const OutsideFunction& function) {
  const std::string name = (is_ours(function.name) ? "" : "__wrap_") + function.name;
  const std::string quoted = "\"" + function.name + "\"";
  if (error_functions.count(function.name)) {
    return fmt::format("void {}() {{ heapreach_error({}); }}\n", name, quoted);
  }
  if (function.name == "__VERIFIER_assume") {
    return fmt::format("void {}(int holds) {{ heapreach_assume(holds); }}\n", name);
  }
  std::string body;
  if (!function.returns)
    body = "leave(0);";
  else if (function.result == "void *")
    body = fmt::format("return heapreach_call_pointer({});", quoted);
  else if (function.result != "void") {
    body = fmt::format("return ({})heapreach_call({});", function.result, quoted);
  }
  return fmt::format("{} {}({}) {{ {} }}\n", function.result, name,
                     function.has_parameters ? "" : "void", body);
}

}  // namespace

std::string definitions(const Places& places) {
  std::string result = "\n";
  for (const OutsideFunction& function : places.outside) result += definition(function);
  std::string types, values;
  for (std::size_t i = 0; i < places.parameters.size(); ++i) {
    const std::string& type = places.parameters[i];
    const std::string cast = type == "void *" ? "(void *)(size_t)" : "(" + type + ")";
    types += (i == 0 ? "" : ", ") + type;
    values += fmt::format("{}{}heapreach_parameter({})", i == 0 ? "" : ", ", cast, i);
  }
  return harness_library + result +
         fmt::format(
             "\n#ifdef HEAPREACH_INSTRUMENTED\nvoid heapreach_entry({});\n"
             "int main(void) {{\n  heapreach_entry({});\n  return 0;\n}}\n#endif\n",
             types.empty() ? "void" : types, values);
}

std::vector<std::string> linker_flags(const Places& places) {
  std::vector<std::string> flags = {"-Wl,--wrap=malloc", "-Wl,--wrap=calloc"};
  for (const std::string& function : places.library) flags.push_back("-Wl,--wrap=" + function);
  for (const OutsideFunction& function : places.outside) {
    if (!is_ours(function.name)) flags.push_back("-Wl,--wrap=" + function.name);
  }
  return flags;
}

std::string harness(const std::string& program, const Supply& supply, const Places& places) {
  const bool plain = !supply.needs_instrumentation && places.needs_instrumentation.empty();
  std::string head = fmt::format("// Values for a run of {} that ends in an error: {} at {}.\n",
                                 program, supply.prediction.text, to_string(supply.prediction.at));
  if (plain) {
    const std::string clang = std::filesystem::path(frontends::compile::clang()).filename();
    head += fmt::format(
        "//   {} -g -fsanitize=address,undefined -fno-sanitize=function {} {} THIS_FILE\n", clang,
        fmt::join(linker_flags(places), " "), program);
    if (supply.prediction.family == Prediction::Family::leak) {
      head += fmt::format("//   {} ./a.out\n", leak_options(supply.prediction.keepers));
    }
  } else {
    head +=
        "// Some are those of variables and memory that the program itself never sets, or it "
        "needs another main:\n// `heapreach check --run` compiles a copy of the program that "
        "asks for them.\n";
  }
  return head + harness_includes + harness_head + table(supply) + harness_ends + harness_tail +
         definitions(places);
}

}  // namespace heapreach::runs

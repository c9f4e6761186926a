#include "runs/harness.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "frontends/compile/clang.h"
#include "frontends/library/effects.h"
#include "runs/harness_text.h"

namespace heapreach::runs {

namespace {

using frontends::OutsideFunction;
using frontends::Places;
namespace library = frontends::library;

using library::Effect;
using library::effect_named;
using library::Kind;

bool is_of_kind(const std::string& name, Kind kind) {
  const Effect* effect = effect_named(name);
  return effect && effect->kind == kind;
}

/// Whether nobody else defines it, so that the linker needs no word.
bool is_ours(const std::string& name) {
  return is_of_kind(name, Kind::error) || is_of_kind(name, Kind::assertion) ||
         is_of_kind(name, Kind::assumption) || is_of_kind(name, Kind::any_value) ||
         name.rfind("heapreach_", 0) == 0;
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

/// What hands out the result, and what is left in errno where somebody asks for that.
std::string answer(const OutsideFunction& function, bool has_errno, const std::string& writes) {
  const std::string quoted = "\"" + function.name + "\"";
  if (!function.returns) return "leave(0);";
  const std::string behind =
      writes + (has_errno && !is_ours(function.name) ? "IN_PLAIN(heapreach_set_errno();)" : "");
  if (function.result == "void") return behind;
  const std::string value = function.result == "void *"
                                ? fmt::format("heapreach_call_pointer({})", quoted)
                                : fmt::format("({})heapreach_call({})", function.result, quoted);
  if (behind.empty()) return fmt::format("return {};", value);
  return fmt::format("{} result = {}; {} return result;", function.result, value, behind);
}

const char* parameter_type(char letter) {
  switch (letter) {
    case 'i':
      return "int";
    case 'l':
      return "size_t";
    case 'q':
      return "long long";
    case 'a':
      return "va_list";
    default:
      return "void *";
  }
}

/// The product of the sizes behind a parameter, without the last one if `but_last`.
std::string bytes_behind(const Effect& effect, std::size_t place, bool but_last) {
  std::size_t end = place + 1;
  while (effect.parameters.substr(end).starts_with('l')) ++end;
  std::string product = "1";
  for (std::size_t i = place + 1; i + (but_last ? 1 : 0) < end; ++i) {
    product += fmt::format(" * a{}", i);
  }
  return product;
}

/// A function of the table, which reads and writes what the table says.
std::string outside_definition(const OutsideFunction& function, const Effect& effect,
                               bool has_errno) {
  std::string parameters, reads, writes;
  for (std::size_t i = 0; i < effect.parameters.size(); ++i) {
    const char letter = effect.parameters[i];
    if (i > 0) parameters += ", ";
    if (letter == '.') {
      parameters += "...";
      continue;
    }
    parameters += fmt::format("{} a{}", parameter_type(letter), i);
    if (letter == 's') reads += fmt::format("heapreach_text(a{}); ", i);
    if (letter == 'S') reads += fmt::format("heapreach_text_or_null(a{}); ", i);
    if (letter == 'b') {
      reads += fmt::format("heapreach_bytes(a{}, {}); ", i, bytes_behind(effect, i, false));
    }
    if (letter == 'o') {
      writes += fmt::format("IN_PLAIN(if (a{0}) *({1} *)a{0} = result;) ", i, function.result);
    }
    if (letter == 'w') {
      writes += fmt::format("IN_PLAIN(heapreach_fill(a{}, (long long)result * {}, {});) ", i,
                            bytes_behind(effect, i, true), bytes_behind(effect, i, false));
    }
    if (letter != 'f') continue;
    reads += effect.parameters[i + 1] == 'a'
                 ? fmt::format("heapreach_format(a{}, a{}); ", i, i + 1)
                 : fmt::format(
                       "va_list list; va_start(list, a{0}); heapreach_format(a{0}, list); "
                       "va_end(list); ",
                       i);
  }
  return fmt::format("{} __wrap_{}({}) {{ {}{} }}\n", function.result, function.name,
                     parameters.empty() ? "void" : parameters, reads,
                     answer(function, has_errno, writes));
}

std::string definition(const OutsideFunction& function, bool has_errno) {
  const std::string name = (is_ours(function.name) ? "" : "__wrap_") + function.name;
  if (is_of_kind(function.name, Kind::error)) {
    return fmt::format("void {}() {{ heapreach_error(\"{}\"); }}\n", name, function.name);
  }
  if (is_of_kind(function.name, Kind::assumption)) {
    return fmt::format("void {0}({1} holds) {{ heapreach_assume(holds != 0, \"{0}\"); }}\n", name,
                       function.condition);
  }
  if (is_of_kind(function.name, Kind::assertion)) {
    return fmt::format("void {0}({1} holds) {{ if (!holds) heapreach_error(\"{0}\"); }}\n", name,
                       function.condition);
  }
  const Effect* effect = function.is_of_library ? effect_named(function.name) : nullptr;
  if (effect && effect->kind == Kind::outside) {
    return outside_definition(function, *effect, has_errno);
  }
  return fmt::format("{} {}({}) {{ {} }}\n", function.result, name,
                     function.has_parameters ? "" : "void", answer(function, has_errno, ""));
}

}  // namespace

std::string definitions(const Places& places) {
  std::string result = "\n";
  const bool has_errno = std::any_of(
      places.outside.begin(), places.outside.end(),
      [](const OutsideFunction& function) { return function.name == library::errno_function; });
  for (const OutsideFunction& function : places.outside) {
    result += definition(function, has_errno);
  }
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
  if (places.malloc_zero_is_null) head += "#define MALLOC_ZERO_IS_NULL\n";
  return head + harness_includes + harness_head + table(supply) + harness_ends + harness_tail +
         definitions(places);
}

}  // namespace heapreach::runs

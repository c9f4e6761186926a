#include "runs/wrappers.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontends/library/table/choices.h"
#include "frontends/library/table/effects.h"
#include "frontends/library/table/inputs.h"
#include "runs/harness_text.h"
#include "runs/wrapped_effects.h"

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

/// Whether the execution chooses among the results that the C library's own function may have.
bool chooses(const OutsideFunction& function) {
  const library::Choice choice = library::choice_of(function.name);
  return choice == library::Choice::sign || choice == library::Choice::truth;
}

std::string chosen_result(const OutsideFunction& function) {
  return std::string(library::chosen_result(function.name));
}

/// The C library's own function, or the one that takes a list of arguments.
std::string real_call(const OutsideFunction& function, const Effect& effect) {
  const bool takes_list = effect.parameters.ends_with('.');
  return fmt::format("{}{}({})", takes_list ? "v" : "", function.name, arguments_of(effect));
}

/// True in C where the file that a function works on, if it does, is the program's own output.
std::string is_own_output(const Effect& effect) {
  const std::size_t file = effect.parameters.find_first_of("hp");
  if (file == std::string_view::npos) return "1";
  return fmt::format("(a{0} == (void *)stdout || a{0} == (void *)stderr)", file);
}

std::string result_of(const OutsideFunction& function, const Effect* effect) {
  const std::string taken = fmt::format("heapreach_call(\"{}\")", function.name);
  if (!effect || !library::stays_inside(function.name)) return taken;
  const bool is_printed = effect->range == library::Range::printed;
  return fmt::format("{} ? heapreach_{}(\"{}\", (unsigned long long){}) : {}",
                     is_own_output(*effect), is_printed ? "printed" : "call_beside", function.name,
                     real_call(function, *effect), taken);
}

/// What hands out the result, and what is left in errno where somebody asks for that. `effect` is
/// null for functions of which nothing is known.
std::string answer(const OutsideFunction& function, const Effect* effect, bool has_errno) {
  if (!function.returns) return "leave(0);";
  const std::string behind =
      (effect ? writes_of(*effect, function.result) : "") +
      (has_errno && !is_ours(function.name) ? "IN_PLAIN(heapreach_set_errno();)" : "");
  if (function.result == "void") {
    if (!effect || !library::stays_inside(function.name)) return behind;
    return fmt::format("if ({}) {}; {}", is_own_output(*effect), real_call(function, *effect),
                       behind);
  }
  if (function.result == "double" || function.result == "float") {
    const std::string bits = function.result == "double" ? "unsigned long long" : "unsigned";
    return fmt::format(
        "union {{ {} bits; {} number; }} result; result.bits = ({})({}); {} "
        "return result.number;",
        bits, function.result, bits, result_of(function, effect), behind);
  }
  const std::string value =
      function.result == "void *"
          ? fmt::format("heapreach_call_pointer(\"{}\")", function.name)
          : fmt::format("({})({})", function.result, result_of(function, effect));
  if (behind.empty()) return fmt::format("return {};", value);
  return fmt::format("{} result = {}; {} return result;", function.result, value, behind);
}

/// In a plain run: compares as the C library does, and returns what the execution has.
std::string choosing_definition(const OutsideFunction& function) {
  const std::string name = chosen_result(function);
  const Effect& effect = *effect_named(name);
  const bool by_sign = library::choice_of(function.name) == library::Choice::sign;
  return fmt::format(
      "int {0}(int value) {{ return heapreach_like(\"{0}\", value, {1}); }}\n"
      "int __wrap_{2}({3}) {{ return {0}(__real_{2}({4})); }}\n",
      function.name, by_sign ? 1 : 0, name, parameters_of(effect), arguments_of(effect));
}

std::string definition(const OutsideFunction& function, bool has_errno) {
  if (chooses(function)) return choosing_definition(function);
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
    return fmt::format("{} {}({}) {{ {}{} }}\n", function.result, name, parameters_of(*effect),
                       reads_of(*effect), answer(function, effect, has_errno));
  }
  return fmt::format("{} {}({}) {{ {} }}\n", function.result, name,
                     function.has_parameters ? "" : "void", answer(function, nullptr, has_errno));
}

}  // namespace

std::string real_functions(const Places& places) {
  std::string result = "\n";
  for (const OutsideFunction& function : places.outside) {
    const bool by_choice = chooses(function);
    if (is_ours(function.name) && !by_choice) continue;
    const std::string name = by_choice ? chosen_result(function) : function.name;
    result += fmt::format("{1} __real_{0}();\n#undef {0}\n#define {0} __real_{0}\n", name,
                          by_choice ? "int" : function.result);
  }
  return result;
}

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
  return std::string(has_errno ? "\n#define HEAPREACH_ERRNO\n" : "") + harness_library +
         harness_kept + result +
         fmt::format(
             "\n#ifdef HEAPREACH_INSTRUMENTED\nvoid heapreach_entry({});\n"
             "int main(void) {{\n  heapreach_entry({});\n  return 0;\n}}\n#endif\n",
             types.empty() ? "void" : types, values);
}

std::vector<std::string> compiler_flags(const Places& places) {
  std::vector<std::string> flags;
  for (const OutsideFunction& function : places.outside) {
    if (!chooses(function)) continue;
    if (flags.empty()) flags.push_back("-D__NO_CTYPE");
    flags.push_back("-fno-builtin-" + chosen_result(function));
  }
  return flags;
}

std::vector<std::string> linker_flags(const Places& places) {
  std::vector<std::string> flags = {"-Wl,--wrap=malloc", "-Wl,--wrap=calloc"};
  for (const std::string& function : places.library) flags.push_back("-Wl,--wrap=" + function);
  for (const OutsideFunction& function : places.outside) {
    if (chooses(function)) flags.push_back("-Wl,--wrap=" + chosen_result(function));
    if (!is_ours(function.name)) flags.push_back("-Wl,--wrap=" + function.name);
  }
  return flags;
}

}  // namespace heapreach::runs

// One lookup for the rows of table/, which has a file for each group of headers.
#include "frontends/library/table/effects.h"

#include <algorithm>
#include <map>

#include "frontends/library/table/rows.h"

namespace heapreach::frontends::library {

namespace {

const Rows& table() {
  static const Rows rows = [] {
    Rows result;
    add_program_rows(result);
    add_string_rows(result);
    add_character_rows(result);
    add_stdlib_rows(result);
    add_stdio_rows(result);
    add_unistd_rows(result);
    add_time_rows(result);
    add_control_rows(result);
    add_thread_rows(result);
    add_other_rows(result);
    add_math_rows(result);
    return result;
  }();
  return rows;
}

}  // namespace

const std::vector<Effect>& all_effects() {
  return table();
}

const Effect* effect_named(std::string_view name) {
  static const Effect any_value = {
      "__VERIFIER_nondet_", Kind::any_value, 'v', ".", Range::any, 0, "", false};
  static const Effect checked_variant = {
      "__*_chk", Kind::refused, 'v', ".", Range::any, 0, "compile without _FORTIFY_SOURCE", false};
  static const std::map<std::string_view, const Effect*> index = [] {
    std::map<std::string_view, const Effect*> result;
    for (const Effect& effect : table()) result.emplace(effect.name, &effect);
    return result;
  }();
  if (const auto known = index.find(name); known != index.end()) return known->second;
  if (name.starts_with("__") && name.ends_with("_chk")) return &checked_variant;
  return name.rfind(any_value.name, 0) == 0 ? &any_value : nullptr;
}

bool counts_though_defined(std::string_view name) {
  return name == "__VERIFIER_error" || name == "reach_error" || name == "__VERIFIER_assume";
}

std::vector<std::string> names_of(Kind kind) {
  std::vector<std::string> names;
  for (const Effect& effect : table()) {
    if (effect.kind == kind) names.emplace_back(effect.name);
  }
  return names;
}

bool is_library_variable(std::string_view name) {
  return name == "stdin" || name == "stdout" || name == "stderr";
}

}  // namespace heapreach::frontends::library

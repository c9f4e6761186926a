// A run that confirms an execution shows that the program fails if functions outside return what
// the execution says. Where these stand for inputs, that is all there is to know. Where they are
// code that nobody has seen, or of which only a part of what C says is known, the reader has to
// know which results the failure needs.
#include "runs/assumed.h"

#include <fmt/format.h>

#include <set>

#include "frontends/library/effects.h"

namespace heapreach::runs {

namespace {

namespace library = frontends::library;

/// Functions whose results are what stands on the standard input, or in a file.
bool reads_input(const std::string& function) {
  static const std::set<std::string> readers = {
      "fgetc", "fgets", "fread", "fscanf",  "getc",   "getchar",          "getdelim",     "getline",
      "gets",  "read",  "scanf", "vfscanf", "vscanf", "getchar_unlocked", "getc_unlocked"};
  return readers.contains(function);
}

bool is_input(const std::string& function) {
  const library::Effect* effect = library::effect_named(function);
  if (effect != nullptr && effect->kind == library::Kind::any_value) return true;
  if (function == library::errno_function) return false;
  return function.starts_with("heapreach_") || reads_input(function);
}

std::string text_of(const Value& value) {
  if (value.target && value.target->offset == 0) {
    return fmt::format("the address of heap block {}", value.target->block);
  }
  if (value.target) {
    return fmt::format("the address of heap block {} + {}", value.target->block,
                       value.target->offset);
  }
  return value.number.get_str();
}

}  // namespace

std::vector<AssumedResult> assumed_results(const Supply& supply) {
  std::vector<AssumedResult> results;
  for (const Entry& entry : supply.entries) {
    if (entry.kind != Entry::Kind::call || is_input(entry.name)) continue;
    const bool is_errno = entry.name == library::errno_function;
    results.push_back({is_errno ? "errno" : entry.name, text_of(entry.value), entry.at});
  }
  return results;
}

}  // namespace heapreach::runs

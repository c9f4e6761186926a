#include "triage/ladder/homes.h"

#include <algorithm>
#include <set>

namespace heapreach::triage {

namespace {

using Functions = std::vector<DefinedFunction>;

/// Whether the function, which begins in another file, has code in this one around the line.
bool surrounds(const DefinedFunction& function, const Position& at) {
  bool is_behind = false, is_before = false;
  for (const Position& line : function.elsewhere) {
    if (!is_same_file(line.file, at.file)) continue;
    is_behind |= line.line <= at.line;
    is_before |= line.line >= at.line;
  }
  return is_behind && is_before;
}

/// The function whose code is around the place, though it begins elsewhere, or else the one that
/// begins last before the place in its file; empty if none does.
std::string function_around(const Position& at, const Functions& functions) {
  const DefinedFunction* best = nullptr;
  for (const DefinedFunction& function : functions) {
    if (surrounds(function, at)) return function.name;
  }
  for (const DefinedFunction& function : functions) {
    const bool is_before = function.at.line <= at.line && is_same_file(function.at.file, at.file);
    if (is_before && (best == nullptr || function.at.line >= best->at.line)) best = &function;
  }
  return best != nullptr ? best->name : "";
}

const DefinedFunction* named(const std::string& name, const Functions& functions) {
  const auto found =
      std::find_if(functions.begin(), functions.end(),
                   [&](const DefinedFunction& function) { return function.name == name; });
  return found != functions.end() ? &*found : nullptr;
}

/// Whether the file has code of the function. Static functions of other files may have its name.
bool has_code_in(const std::string& file, const DefinedFunction& function) {
  return is_same_file(function.at.file, file) ||
         std::any_of(function.elsewhere.begin(), function.elsewhere.end(),
                     [&](const Position& line) { return is_same_file(line.file, file); });
}

bool is_defined_in(const std::string& file, const std::string& name, const Functions& functions) {
  return std::any_of(functions.begin(), functions.end(), [&](const DefinedFunction& function) {
    return function.name == name && has_code_in(file, function);
  });
}

/// Callers that anybody may call, and theirs. Linking renames static functions of one name, so that
/// each name is one function.
std::optional<std::vector<std::string>> entries_of(const std::string& name,
                                                   const Functions& functions) {
  const DefinedFunction* function = named(name, functions);
  if (function == nullptr || function->is_open) return std::nullopt;
  std::set<std::string> seen = {name};
  std::vector<const DefinedFunction*> work = {function};
  std::vector<std::string> entries;
  while (!work.empty()) {
    const DefinedFunction* one = work.back();
    work.pop_back();
    for (const std::string& caller : one->callers) {
      if (caller == "main" || !seen.insert(caller).second) continue;
      const DefinedFunction* known = named(caller, functions);
      if (known == nullptr) return std::nullopt;
      known->is_open ? entries.push_back(caller) : work.push_back(known);
    }
  }
  return entries;
}

Home home_of(const Question& question, const std::string& unit, const Functions& functions) {
  const bool is_named = is_defined_in(question.at.file, question.function, functions);
  Home home;
  home.unit = unit;
  home.function = is_named ? question.function : function_around(question.at, functions);
  home.has_main = named("main", functions) != nullptr;
  home.entries = entries_of(home.function, functions);
  return home;
}

}  // namespace

std::variant<Homes, Refused> homes_of(const Question& question,
                                      const std::vector<std::string>& units,
                                      const FunctionsOf& functions) {
  std::string reason = "no file of the program is called " + question.at.file, unread;
  std::vector<Home> equal, same, others;
  for (const std::string& unit : units) {
    const bool is_equal = is_equal_file(unit, question.at.file);
    const bool is_same = is_same_file(unit, question.at.file);
    const auto& known = functions(unit);
    if (const auto* refused = std::get_if<Refused>(&known)) {
      if (is_same) reason = refused->reason;
      if (unread.empty()) unread = unit + " cannot be read: " + refused->reason;
      continue;
    }
    Home home = home_of(question, unit, std::get<Functions>(known));
    if (!is_same && home.function.empty()) continue;
    (is_equal ? equal : is_same ? same : others).push_back(std::move(home));
  }
  if (!equal.empty()) return Homes{std::move(equal)};
  if (!same.empty()) return Homes{std::move(same)};
  if (!others.empty()) return Homes{std::move(others), unread};
  return Refused{reason};
}

}  // namespace heapreach::triage

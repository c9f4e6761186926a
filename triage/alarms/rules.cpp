#include "triage/alarms/rules.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace heapreach::triage {

namespace {

enum class ToolFamily { gcc, clang, cppcheck, frama_c, infer, unknown };

/// Reports call them "gcc", "GNU C17", "clang", "clang-tidy", "Cppcheck", "Frama-C", "Infer".
ToolFamily family_of(std::string_view tool) {
  std::string name(tool);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
  if (has("clang")) return ToolFamily::clang;
  if (has("gcc") || name.starts_with("gnu c")) return ToolFamily::gcc;
  if (has("cppcheck")) return ToolFamily::cppcheck;
  if (has("frama")) return ToolFamily::frama_c;
  if (name == "infer" || name.starts_with("infer ")) return ToolFamily::infer;
  return ToolFamily::unknown;
}

constexpr std::string_view tidy_analyzer = "clang-analyzer-";
constexpr std::string_view tidy_warning = "clang-diagnostic-";

/// Rules of clang, its analyzer and clang-tidy.
std::optional<AlarmKind> kind_by_clangs(std::string_view rule, std::string_view message) {
  if (rule.starts_with(tidy_warning))
    return kind_by_option(rule.substr(tidy_warning.size()), message);
  if (rule.starts_with("-W")) return kind_by_option(rule, message);
  if (rule.starts_with(tidy_analyzer)) rule.remove_prefix(tidy_analyzer.size());
  return kind_by_clang(rule, message);
}

std::optional<AlarmKind> kind_by_any(std::string_view rule, std::string_view message) {
  if (rule.starts_with("analyzer-")) return kind_by_option(rule, message);
  if (const auto kind = kind_by_clangs(rule, message)) return kind;
  if (const auto kind = kind_by_cppcheck(rule, message)) return kind;
  return kind_by_infer(rule);
}

}  // namespace

std::optional<AlarmKind> kind_in(std::initializer_list<RuleGroup> groups, std::string_view rule) {
  for (const auto& [kind, names] : groups) {
    for (std::size_t begin = 0; begin < names.size();) {
      const std::size_t end = std::min(names.find('|', begin), names.size());
      if (names.substr(begin, end - begin) == rule) return kind;
      begin = end + 1;
    }
  }
  return std::nullopt;
}

std::optional<AlarmKind> kind_by_tables(std::string_view tool, std::string_view rule,
                                        std::string_view message) {
  if (const auto kind = kind_by_property(rule)) return kind;
  switch (family_of(tool)) {
    case ToolFamily::gcc:
      return kind_by_option(rule, message);
    case ToolFamily::clang:
      return kind_by_clangs(rule, message);
    case ToolFamily::cppcheck:
      return kind_by_cppcheck(rule, message);
    case ToolFamily::frama_c:
      return kind_by_frama_c(rule, message);
    case ToolFamily::infer:
      return kind_by_infer(rule);
    case ToolFamily::unknown:
      break;
  }
  return kind_by_any(rule, message);
}

}  // namespace heapreach::triage

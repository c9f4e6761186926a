// What the rules of each tool stand for. The rooms outside ask kind_of(), which looks here first.
#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>

#include "triage/alarms/kind.h"

namespace heapreach::triage {

/// Rules that stand for one kind of alarm.
struct RuleGroup {
  AlarmKind kind;
  std::string_view names;  // parted by |
};

/// The kind of the first group that names the rule; nothing if none does.
std::optional<AlarmKind> kind_in(std::initializer_list<RuleGroup> groups, std::string_view rule);

// Each gives nothing for rules that it does not know, and `other` for those that it knows to be
// about something else, whatever weakness they are said to be.

/// Options of warnings of gcc and clang: "-Wanalyzer-double-free", with or without "-W".
std::optional<AlarmKind> kind_by_option(std::string_view rule, std::string_view message);
/// Checkers of clang's static analyzer, and the names of what they find.
std::optional<AlarmKind> kind_by_clang(std::string_view rule, std::string_view message);
/// Identifiers of cppcheck.
std::optional<AlarmKind> kind_by_cppcheck(std::string_view rule, std::string_view message);
/// Kinds of properties of Frama-C.
std::optional<AlarmKind> kind_by_frama_c(std::string_view rule, std::string_view message);
/// Properties of the competition SV-COMP, whichever verifier names them.
std::optional<AlarmKind> kind_by_property(std::string_view rule);
/// Types of bugs of Infer.
std::optional<AlarmKind> kind_by_infer(std::string_view rule);

/// What the tables of a tool say. For a tool that has none, every table is asked whose rules cannot
/// be taken for others.
std::optional<AlarmKind> kind_by_tables(std::string_view tool, std::string_view rule,
                                        std::string_view message);

}  // namespace heapreach::triage

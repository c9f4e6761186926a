// Where a place is: in which units, in which function, and through which other functions of the
// unit executions come there.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "triage/ladder/asker.h"

namespace heapreach::triage {

/// A unit and the function around a place in it.
struct Home {
  std::string unit;
  std::string function;  // empty: none is known
  bool has_main = false;
  /// If only functions of the unit call it: those of them that others may call, and through which
  /// executions come there, `main` aside. Nothing: anybody may call the function itself.
  std::optional<std::vector<std::string>> entries = {};
};

struct Homes {
  std::vector<Home> all;
  std::string unread = {};  // why a unit was not read that may have the place, too; empty: none
};

/// The functions that a unit defines, or why they are not known.
using FunctionsOf = std::function<const std::variant<std::vector<DefinedFunction>, Refused>&(
    const std::string& unit)>;

/// The unit that is the place's file, or else all units that have a function of that file: what is
/// safe in one of them need not be so in another one.
std::variant<Homes, Refused> homes_of(const Question& question,
                                      const std::vector<std::string>& units,
                                      const FunctionsOf& functions);

}  // namespace heapreach::triage

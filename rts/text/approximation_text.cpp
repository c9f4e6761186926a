#include "rts/text/approximation_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "rts/text/parse.h"

namespace heapreach::rts {

namespace {

/// The procedure that the variable belongs to, or null.
const Procedure* owner_of(VariableId variable, const System& system) {
  for (const Procedure& procedure : system.procedures) {
    for (const auto* own : {&procedure.parameters, &procedure.locals}) {
      if (std::find(own->begin(), own->end(), variable) != own->end()) return &procedure;
    }
  }
  return nullptr;
}

}  // namespace

std::string to_text(const Approximation& approximation, const System& system) {
  const Procedure* owner = owner_of(approximation.result, system);
  return fmt::format(
      "{} = {}{} {} {} [{}] [{}]{} at {}", system.variables[approximation.result].name,
      to_string(approximation.operation), approximation.may_not_overflow ? " nsw" : "",
      approximation.width, approximation.is_signed ? "signed" : "unsigned",
      print(*approximation.a, system), print(*approximation.b, system),
      owner == nullptr ? "" : " in " + owner->name, approximation.place);
}

std::string approximations_text(const System& system) {
  std::string text = system.approximations.unknown;
  for (const Approximation& one : system.approximations.operations) {
    text += (text.empty() ? "" : entry_separator) + to_text(one, system);
  }
  return text;
}

}  // namespace heapreach::rts

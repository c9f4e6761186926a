#include "rts/model/instruction.h"

namespace heapreach::rts {

const char* to_string(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::dereference:
      return "deref";
    case ErrorKind::free:
      return "free";
    case ErrorKind::assertion:
      return "assert";
  }
  return "?";
}

std::optional<Checked> checked(const Action& action) {
  if (const auto* free = std::get_if<Free>(&action)) return *free;
  if (const auto* load = std::get_if<Load>(&action)) return *load;
  if (const auto* store = std::get_if<Store>(&action)) return *store;
  if (const auto* assertion = std::get_if<Assert>(&action)) return *assertion;
  return std::nullopt;
}

ErrorKind kind_of(const Checked& inner) {
  if (std::holds_alternative<Free>(inner)) return ErrorKind::free;
  if (std::holds_alternative<Assert>(inner)) return ErrorKind::assertion;
  return ErrorKind::dereference;
}

}  // namespace heapreach::rts

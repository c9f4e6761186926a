#include "runs/violation_path.h"

#include <algorithm>
#include <optional>

namespace heapreach::runs {

namespace {

using frontends::CallText;
using frontends::Places;
using frontends::ProgramText;
using frontends::ValuePlace;

Integer power_of_two(unsigned exponent) {
  Integer result = 1;
  result <<= exponent;
  return result;
}

/// The value that C sees, of the bits that the system's variable may count as another number.
Integer value_in(const std::string& type, Integer value, unsigned bits) {
  const bool is_unsigned = type.starts_with("unsigned") || type == "_Bool";
  const Integer behind = power_of_two(is_unsigned ? bits : bits - 1);
  if (value >= behind) value -= power_of_two(bits);
  if (is_unsigned && value < 0) value += power_of_two(bits);
  return value;
}

/// No constant of C is the least of its integers, and those above the signed ones need a suffix.
std::string constant(const Integer& value) {
  const Integer behind = power_of_two(63);
  if (value == -behind) return "(-9223372036854775807 - 1)";
  return value.get_str() + (value >= behind ? "U" : "");
}

class Teller {
 public:
  Teller(const Places& places, const ProgramText& text, const std::string& entry)
      : places_(places), text_(text), entry_(entry) {}

  ViolationPath path(const Supply& supply) {
    for (const Entry& entry : supply.entries) tell(entry);
    add_target(supply.prediction);
    return std::move(path_);
  }

 private:
  void tell(const Entry& entry) {
    switch (entry.kind) {
      case Entry::Kind::call:
        if (entry.is_used) tell_result(entry);
        break;
      case Entry::Kind::parameter:
        tell_parameter(entry);
        break;
      case Entry::Kind::heap:
        if (entry.fails) tell_failure(entry);
        if (!entry.cells.empty()) leave_out("what the block of " + place_of(entry) + " holds");
        break;
      case Entry::Kind::local:
        leave_out("what " + place_of(entry) + " holds before it is set");
        break;
      case Entry::Kind::block:
        if (!entry.cells.empty()) leave_out("what " + place_of(entry) + " holds");
        break;
    }
  }

  void tell_result(const Entry& entry) {
    const CallText* call = frontends::call_at(text_, entry.at, entry.name);
    const ValuePlace* place = place_of_call(entry);
    const std::optional<std::string> said =
        call && place ? constant_of(entry, *place, call->type) : std::nullopt;
    // Functions of the library bring in more than they return, under names of heapreach's own.
    if (!call) return leave_out("what comes from outside at " + to_string(entry.at));
    if (!said) return leave_out("what " + place_of(entry) + " returns");
    add({Waypoint::Type::function_return, "\\result == " + *said, call->own_end, call->function});
  }

  /// Addresses have no constants but null, and the system knows nothing of numbers with fractions.
  static std::optional<std::string> constant_of(const Entry& entry, const ValuePlace& place,
                                                const std::string& type) {
    const bool has_fraction =
        type.find("float") != std::string::npos || type.find("double") != std::string::npos;
    if (has_fraction || entry.value.target || place.bits > 64) return std::nullopt;
    if (place.bits == 0) {
      return entry.value.number == 0 ? std::optional<std::string>("0") : std::nullopt;
    }
    return constant(value_in(type, entry.value.number, place.bits));
  }

  const ValuePlace* place_of_call(const Entry& entry) const {
    for (const auto& [variable, place] : places_.values) {
      if (place.kind == ValuePlace::Kind::call && place.at == entry.at &&
          place.name == entry.name) {
        return &place;
      }
    }
    return nullptr;
  }

  void tell_parameter(const Entry& entry) {
    const auto body = std::find_if(text_.bodies.begin(), text_.bodies.end(),
                                   [&](const auto& one) { return one.name == entry_; });
    const auto place =
        std::find_if(places_.values.begin(), places_.values.end(), [&](const auto& one) {
          return one.second.kind == ValuePlace::Kind::parameter &&
                 one.second.number == entry.number;
        });
    const bool is_number = place != places_.values.end() && place->second.bits != 0;
    if (!is_number || body == text_.bodies.end()) {
      return leave_out("the parameter " + entry.name);
    }
    add({Waypoint::Type::assumption, entry.name + " == " + constant(entry.value.number),
         body->own_begin, entry_});
  }

  /// The name of an allocation is that of the variable, so the function is told by the place.
  void tell_failure(const Entry& entry) {
    const auto call = std::find_if(text_.calls.begin(), text_.calls.end(), [&](const auto& one) {
      return one.begin == entry.at && !one.callee.empty();
    });
    if (call == text_.calls.end()) return leave_out("that no block is left for " + place_of(entry));
    add({Waypoint::Type::function_return, "\\result == 0", call->own_end, call->function});
  }

  void add_target(const Prediction& prediction) {
    Waypoint target{Waypoint::Type::target, "", prediction.at, ""};
    target.at.column = 0;
    if (const auto* around = frontends::expression_around(text_, prediction.at)) {
      target.at = around->own_begin;
      target.function = around->function;
    }
    add(std::move(target));
    if (prediction.family != Prediction::Family::error_call) return;
    // The macro `assert` calls its function behind all calls in its condition.
    for (const CallText& call : text_.calls) {
      if (call.begin == prediction.at) path_.error_function = call.callee;
    }
  }

  void add(Waypoint waypoint) { path_.waypoints.push_back(std::move(waypoint)); }

  void leave_out(const std::string& what) {
    auto& all = path_.left_out;
    if (std::find(all.begin(), all.end(), what) == all.end()) all.push_back(what);
  }

  static std::string place_of(const Entry& entry) {
    return entry.at.file.empty() ? entry.name : entry.name + " (" + to_string(entry.at) + ")";
  }

  const Places& places_;
  const ProgramText& text_;
  const std::string& entry_;
  ViolationPath path_;
};

}  // namespace

ViolationPath violation_path(const Supply& supply, const Places& places, const ProgramText& text,
                             const std::string& entry) {
  return Teller(places, text, entry).path(supply);
}

}  // namespace heapreach::runs

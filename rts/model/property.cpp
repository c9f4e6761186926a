#include "rts/model/property.h"

namespace heapreach::rts {

const char* to_string(Property property) {
  switch (property) {
    case Property::valid_deref:
      return "valid-deref";
    case Property::valid_free:
      return "valid-free";
    case Property::unreach_call:
      return "unreach-call";
    case Property::valid_memtrack:
      return "valid-memtrack";
    case Property::valid_memcleanup:
      return "valid-memcleanup";
    case Property::valid_init:
      return "valid-init";
    case Property::no_overflow:
      return "no-overflow";
    case Property::no_div_zero:
      return "no-div-zero";
    case Property::no_bad_shift:
      return "no-bad-shift";
    case Property::no_bad_call:
      return "no-bad-call";
    case Property::no_bad_format:
      return "no-bad-format";
    case Property::no_closed_file:
      return "no-closed-file";
    case Property::valid_alignment:
      return "valid-alignment";
    case Property::supported:
      return "supported";
  }
  return "?";
}

std::optional<Property> property_named(std::string_view name) {
  for (const Property property : all_properties) {
    if (name == to_string(property)) return property;
  }
  return std::nullopt;
}

Properties Properties::standard() {
  Properties result(0);
  for (const Property property :
       {Property::valid_deref, Property::valid_free, Property::unreach_call, Property::no_bad_call,
        Property::no_bad_format, Property::no_closed_file}) {
    result.add(property);
  }
  return result;
}

Properties Properties::all() {
  Properties result(0);
  for (const Property property : all_properties) result.add(property);
  return result;
}

std::vector<std::string> Properties::names() const {
  std::vector<std::string> result;
  for (const Property property : all_properties) {
    if (contains(property)) result.emplace_back(to_string(property));
  }
  return result;
}

}  // namespace heapreach::rts

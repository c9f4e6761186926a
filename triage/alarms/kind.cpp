#include "triage/alarms/kind.h"

#include <cctype>
#include <optional>

#include "support/digits.h"
#include "support/error.h"
#include "triage/alarms/rules.h"

namespace heapreach::triage {

namespace {

using Numbers = std::vector<int>;

/// The number that stands behind "cwe" and perhaps one more character; 0 if none does.
int number_behind_cwe(std::string_view text, std::size_t at) {
  if (at < text.size() && !is_digit(text[at])) ++at;
  int number = 0;
  for (int digits = 0; at < text.size() && is_digit(text[at]) && digits < 6; ++at, ++digits) {
    number = 10 * number + (text[at] - '0');
  }
  return number;
}

bool is_cwe(std::string_view text) {
  const auto is = [&](std::size_t i, char c) {
    return std::tolower(static_cast<unsigned char>(text[i])) == c;
  };
  return is(0, 'c') && is(1, 'w') && is(2, 'e');
}

/// All numbers that the text names like "CWE-476".
Numbers cwe_numbers(std::string_view text) {
  Numbers numbers;
  for (std::size_t i = 0; i + 3 < text.size(); ++i) {
    if (!is_cwe(text.substr(i, 3))) continue;
    if (const int number = number_behind_cwe(text, i + 3); number > 0) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace

const char* to_string(AlarmKind kind) {
  const char* const names[] = {"null-dereference",
                               "use-after-free",
                               "double-free",
                               "bad-free",
                               "bad-release",
                               "bounds",
                               "bad-access",
                               "stale-access",
                               "leak",
                               "uninitialised",
                               "overflow",
                               "division",
                               "shift",
                               "assertion",
                               "format",
                               "file",
                               "alignment",
                               "other"};
  return names[static_cast<int>(kind)];
}

std::vector<rts::LocationKind> location_kinds(AlarmKind kind) {
  using rts::LocationKind;
  switch (kind) {
    case AlarmKind::null_dereference:
      return {LocationKind::dereference, LocationKind::function};
    case AlarmKind::use_after_free:
      return {LocationKind::dereference, LocationKind::free, LocationKind::file};
    case AlarmKind::double_free:
    case AlarmKind::bad_free:
    case AlarmKind::bad_release:
      return {LocationKind::free};
    case AlarmKind::bounds:
    case AlarmKind::bad_access:
    case AlarmKind::stale_access:
      return {LocationKind::dereference};
    case AlarmKind::leak:
      return {LocationKind::leak};
    case AlarmKind::uninitialised:
      return {LocationKind::init};
    case AlarmKind::overflow:
      return {LocationKind::overflow};
    case AlarmKind::division:
      return {LocationKind::division};
    case AlarmKind::shift:
      return {LocationKind::shift};
    case AlarmKind::assertion:
      return {LocationKind::assertion, LocationKind::call};
    case AlarmKind::format:
      return {LocationKind::format};
    case AlarmKind::file:
      return {LocationKind::file};
    case AlarmKind::alignment:
      return {LocationKind::alignment};
    case AlarmKind::other:
      break;
  }
  return {};
}

rts::Property property_of(AlarmKind kind) {
  using rts::Property;
  switch (kind) {
    case AlarmKind::null_dereference:
    case AlarmKind::use_after_free:
    case AlarmKind::bounds:
    case AlarmKind::bad_access:
    case AlarmKind::stale_access:
      return Property::valid_deref;
    case AlarmKind::double_free:
    case AlarmKind::bad_free:
    case AlarmKind::bad_release:
      return Property::valid_free;
    case AlarmKind::leak:
      return Property::valid_memtrack;
    case AlarmKind::uninitialised:
      return Property::valid_init;
    case AlarmKind::overflow:
      return Property::no_overflow;
    case AlarmKind::division:
      return Property::no_div_zero;
    case AlarmKind::shift:
      return Property::no_bad_shift;
    case AlarmKind::assertion:
      return Property::unreach_call;
    case AlarmKind::format:
      return Property::no_bad_format;
    case AlarmKind::file:
      return Property::no_closed_file;
    case AlarmKind::alignment:
      return Property::valid_alignment;
    case AlarmKind::other:
      break;
  }
  throw InternalError("an alarm of another kind has no property");
}

AlarmKind kind_of(std::string_view tool, std::string_view rule, std::string_view message) {
  if (const std::optional<AlarmKind> known = kind_by_tables(tool, rule, message)) return *known;
  for (const std::string_view text : {rule, message}) {
    for (const int number : cwe_numbers(text)) {
      if (const AlarmKind kind = kind_of_cwe(number); kind != AlarmKind::other) return kind;
    }
  }
  return AlarmKind::other;
}

AlarmKind kind_of_cwe(int number) {
  static const std::vector<std::pair<AlarmKind, Numbers>> groups = {
      {AlarmKind::null_dereference, {476, 690}},
      {AlarmKind::use_after_free, {416, 825}},
      {AlarmKind::double_free, {415}},
      {AlarmKind::bad_free, {590, 761, 762, 763}},
      {AlarmKind::bounds,
       {118, 119, 120, 121, 122, 124, 125, 126, 127, 129, 193, 786, 787, 788, 805, 806, 823}},
      {AlarmKind::bad_access, {822}},
      {AlarmKind::leak, {401}},
      {AlarmKind::uninitialised, {457, 824, 908}},
      {AlarmKind::overflow, {190, 191}},
      {AlarmKind::division, {369}},
      {AlarmKind::shift, {1335}},
      {AlarmKind::assertion, {617}},
      {AlarmKind::format, {685, 686}},
  };
  for (const auto& [kind, numbers] : groups) {
    for (const int one : numbers) {
      if (one == number) return kind;
    }
  }
  return AlarmKind::other;
}

}  // namespace heapreach::triage

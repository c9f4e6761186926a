// What an alarm claims to go wrong, and which question of heapreach that is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rts/semantics/location.h"

namespace heapreach::triage {

enum class AlarmKind {
  null_dereference,  // a null pointer is followed
  use_after_free,    // a block is accessed, or handed on, that was freed
  double_free,       // a block is freed that was freed before
  bad_free,          // what is freed is no block of the heap, or not its start
  bad_release,       // what is freed may not be, the report does not say why
  bounds,            // an access beside its block
  bad_access,        // an access of memory, the report does not say what is wrong with it
  stale_access,      // of memory that is gone, never was there or is constant; not by null
  leak,              // nothing leads to a block any more
  uninitialised,     // a value is used that nothing has set
  overflow,          // of signed arithmetic
  division,          // by zero
  shift,             // by a number of bits that the type does not have
  assertion,         // an assertion of the program fails, or a call that must not be
  format,            // a format does not fit its arguments
  file,              // a closed stream is used
  alignment,         // an address does not fit the type
  other,             // no question that heapreach answers
};

/// "null-dereference", "use-after-free", and so on: the enumerators with hyphens.
const char* to_string(AlarmKind kind);

/// The kinds of error locations at which an alarm may be meant: a double free is one of a free, a
/// use after free one of a dereference, of a free, or of a file (cppcheck has one rule for both).
/// The result is empty for `other`.
std::vector<rts::LocationKind> location_kinds(AlarmKind kind);

/// The property that is asked about. Contract: the kind is not `other`.
rts::Property property_of(AlarmKind kind);

/// What a tool means by a rule. `tool` and `rule` as the report has them, `message` where rules are
/// too coarse; rules that nobody knows go by the CWE number that they or the message name, and by
/// nothing else.
AlarmKind kind_of(std::string_view tool, std::string_view rule, std::string_view message = "");

/// What a number of the Common Weakness Enumeration stands for.
AlarmKind kind_of_cwe(int number);

}  // namespace heapreach::triage

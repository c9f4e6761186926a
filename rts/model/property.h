// What an error vertex stands for, in the terms of the verification competition (SV-COMP,
// "Properties"), and sets of these.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heapreach::rts {

enum class Property {
  valid_deref,       // every load and store succeeds
  valid_free,        // every free succeeds
  unreach_call,      // no error call, no assertion that fails
  valid_memtrack,    // at normal ends every allocated block is reachable
  valid_memcleanup,  // at normal ends no block is allocated
  valid_init,        // no value matters that nothing has set
  no_overflow,       // every result of signed arithmetic is one of its type
  no_div_zero,       // no division, and no remainder, by zero
  no_bad_shift,      // every shift is by at least 0 and less than the width of its type
  no_bad_call,       // every call through a pointer is one of a function of the called type
  no_bad_format,     // every format of the printf and scanf families fits its arguments
  no_closed_file,    // no stream is used, or closed, after it was closed
  valid_alignment,   // every access is at a multiple of what its type asks for
  supported,         // executions come to nothing that an import could not translate
};

constexpr Property all_properties[] = {
    Property::valid_deref,     Property::valid_free,       Property::unreach_call,
    Property::valid_memtrack,  Property::valid_memcleanup, Property::valid_init,
    Property::no_overflow,     Property::no_div_zero,      Property::no_bad_shift,
    Property::no_bad_call,     Property::no_bad_format,    Property::no_closed_file,
    Property::valid_alignment, Property::supported};

/// Those that users ask about. `supported` is asked about wherever it may be broken, since an
/// execution that breaks it goes on in ways that nobody knows.
constexpr Property properties_to_ask[] = {
    Property::valid_deref,    Property::valid_free,       Property::unreach_call,
    Property::valid_memtrack, Property::valid_memcleanup, Property::valid_init,
    Property::no_overflow,    Property::no_div_zero,      Property::no_bad_shift,
    Property::no_bad_call,    Property::no_bad_format,    Property::no_closed_file,
    Property::valid_alignment};

/// "valid-deref", "no-overflow", and so on: the enumerators with hyphens.
const char* to_string(Property property);
/// The inverse; nothing for other texts.
std::optional<Property> property_named(std::string_view name);

/// A set of properties. Without a word about it: those of memory, of error calls, and of calls that
/// C's library or the machine cannot make anything of.
class Properties {
 public:
  static Properties standard();
  static Properties none() { return Properties(0); }
  static Properties all();

  Properties() : Properties(standard()) {}
  void add(Property property) { bits_ |= bit(property); }
  void remove(Property property) { bits_ &= ~bit(property); }
  bool contains(Property property) const { return (bits_ & bit(property)) != 0; }
  bool is_standard() const { return *this == standard(); }
  /// Whether it asks what is left at the ends of executions.
  bool ask_for_leaks() const {
    return contains(Property::valid_memtrack) || contains(Property::valid_memcleanup);
  }
  /// Their names, in the order of the enumeration.
  std::vector<std::string> names() const;
  bool operator==(const Properties&) const = default;

 private:
  explicit Properties(unsigned bits) : bits_(bits) {}
  static unsigned bit(Property property) { return 1u << static_cast<unsigned>(property); }

  unsigned bits_;
};

}  // namespace heapreach::rts

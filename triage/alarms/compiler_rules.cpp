// The tables for gcc, clang and clang's static analyzer.
#include <algorithm>

#include "triage/alarms/rules.h"

namespace heapreach::triage {

namespace {

bool says(std::string_view message, std::string_view part) {
  return message.find(part) != std::string_view::npos;
}

/// The checkers of dynamic memory find four kinds of errors, which only the message tells apart.
std::optional<AlarmKind> kind_of_heap_message(std::string_view message) {
  if (says(message, "leak")) return AlarmKind::leak;
  if (says(message, "zero-allocated") || says(message, "allocated with size zero")) {
    return AlarmKind::bounds;
  }
  if (says(message, "after it is freed") || says(message, "after it is released") ||
      says(message, "after free")) {
    return AlarmKind::use_after_free;
  }
  if (says(message, "free released memory") || says(message, "already released")) {
    return AlarmKind::double_free;
  }
  const bool is_bad_free = says(message, "Argument to ") || says(message, "non-owned") ||
                           says(message, "should be deallocated by") ||
                           says(message, "should not be deallocated");
  if (is_bad_free) return AlarmKind::bad_free;
  return std::nullopt;
}

AlarmKind kind_of_operands(std::string_view message) {
  if (says(message, " shift")) return AlarmKind::shift;
  if (says(message, "out of bounds")) return AlarmKind::bounds;
  return AlarmKind::uninitialised;
}

AlarmKind kind_of_call(std::string_view message) {
  if (says(message, "null") || says(message, "NULL")) return AlarmKind::null_dereference;
  const bool is_unset = says(message, "uninitialized") || says(message, "undefined");
  return is_unset ? AlarmKind::uninitialised : AlarmKind::other;
}

AlarmKind kind_of_pointer(std::string_view message) {
  if (says(message, "undefined pointer")) return AlarmKind::uninitialised;
  if (says(message, "fixed address")) return AlarmKind::stale_access;
  return AlarmKind::null_dereference;
}

AlarmKind kind_of_stream(std::string_view message) {
  if (says(message, "closed") && !says(message, "never closed")) return AlarmKind::file;
  return says(message, "NULL") ? AlarmKind::null_dereference : AlarmKind::other;
}

/// Checkers that find several things.
std::optional<AlarmKind> kind_by_message(std::string_view rule, std::string_view message) {
  if (rule == "unix.Malloc" || rule == "cplusplus.NewDelete") return kind_of_heap_message(message);
  if (rule == "core.UndefinedBinaryOperatorResult") return kind_of_operands(message);
  if (rule == "core.CallAndMessage") return kind_of_call(message);
  if (rule == "core.NullDereference") return kind_of_pointer(message);
  for (const char* checker : {"unix.Stream", "alpha.unix.Stream", "alpha.unix.SimpleStream"}) {
    if (rule == checker) return kind_of_stream(message);
  }
  if (rule == "core.VLASize") {
    return says(message, "garbage") ? AlarmKind::uninitialised : AlarmKind::other;
  }
  return std::nullopt;
}

/// "-Wuse-after-free=2" and "-Werror=use-after-free" to "use-after-free".
std::string_view bare_option(std::string_view rule) {
  if (rule.starts_with("-Werror=")) rule.remove_prefix(8);
  if (rule.starts_with("-W")) rule.remove_prefix(2);
  return rule.substr(0, rule.find('='));
}

/// gcc takes fclose for another free, and says so between quotes, which depend on the locale.
bool is_about_closing(std::string_view option, std::string_view message) {
  const bool is_of_blocks = option.ends_with("use-after-free") || option.ends_with("double-free");
  return is_of_blocks && (says(message, "'fclose'") || says(message, "\u2018fclose\u2019"));
}

/// A stream that is closed by the wrong function, which is no block that is freed.
bool is_about_pairs_of_streams(std::string_view option, std::string_view message) {
  return option.ends_with("mismatching-deallocation") &&
         (says(message, "fclose") || says(message, "pclose") || says(message, "closedir"));
}

}  // namespace

std::optional<AlarmKind> kind_by_option(std::string_view rule, std::string_view message) {
  const std::string_view option = bare_option(rule);
  if (is_about_closing(option, message)) return AlarmKind::file;
  if (is_about_pairs_of_streams(option, message)) return AlarmKind::other;
  return kind_in(
      {{AlarmKind::null_dereference,
        "analyzer-null-dereference|analyzer-possible-null-dereference|analyzer-null-argument|"
        "analyzer-possible-null-argument|analyzer-jump-through-null|null-dereference|nonnull"},
       {AlarmKind::use_after_free, "analyzer-use-after-free|use-after-free"},
       {AlarmKind::double_free, "analyzer-double-free"},
       {AlarmKind::bad_free,
        "analyzer-free-of-non-heap|analyzer-mismatching-deallocation|free-nonheap-object|"
        "mismatched-dealloc"},
       {AlarmKind::bounds,
        "analyzer-out-of-bounds|analyzer-tainted-array-index|analyzer-tainted-offset|"
        "array-bounds|array-bounds-pointer-arithmetic|stringop-overflow|stringop-overread|"
        "format-overflow|fortify-source"},
       {AlarmKind::stale_access,
        "analyzer-use-of-pointer-in-stale-stack-frame|analyzer-write-to-const|"
        "analyzer-write-to-string-literal|dangling-pointer"},
       {AlarmKind::leak, "analyzer-malloc-leak"},
       {AlarmKind::uninitialised,
        "analyzer-use-of-uninitialized-value|uninitialized|maybe-uninitialized|"
        "sometimes-uninitialized|conditional-uninitialized"},
       {AlarmKind::overflow, "overflow|integer-overflow"},
       {AlarmKind::division, "analyzer-tainted-divisor|div-by-zero|division-by-zero"},
       {AlarmKind::shift,
        "analyzer-shift-count-negative|analyzer-shift-count-overflow|shift-count-negative|"
        "shift-count-overflow"},
       {AlarmKind::assertion, "analyzer-tainted-assertion"},
       {AlarmKind::format, "format|format-extra-args|format-insufficient-args"},
       {AlarmKind::file, "analyzer-double-fclose"},
       {AlarmKind::other,
        "analyzer-deref-before-check|analyzer-tainted-size|analyzer-tainted-allocation-size|"
        "analyzer-va-arg-type-mismatch|analyzer-fd-use-after-close|analyzer-fd-double-close"}},
      option);
}

std::optional<AlarmKind> kind_by_clang(std::string_view rule, std::string_view message) {
  if (const auto kind = kind_by_message(rule, message)) return kind;
  if (rule.starts_with("core.uninitialized.")) return AlarmKind::uninitialised;
  // These only say that a function is dangerous, whatever its arguments.
  if (rule.starts_with("security.insecureAPI.")) return AlarmKind::other;
  return kind_in(
      {{AlarmKind::null_dereference,
        "core.NonNullParamChecker|unix.cstring.NullArg|Dereference of null pointer|"
        "Called function pointer is null (null dereference)|"
        "Argument with 'nonnull' attribute passed null|"
        "Null pointer argument in call to byte string function"},
       {AlarmKind::use_after_free, "Use-after-free"},
       {AlarmKind::double_free, "Double free"},
       {AlarmKind::bad_free,
        "unix.MismatchedDeallocator|Bad free|Offset free|Bad deallocator|Free alloca()"},
       {AlarmKind::bounds,
        "alpha.security.ArrayBound|alpha.security.ArrayBoundV2|security.ArrayBound|"
        "alpha.unix.cstring.OutOfBounds|unix.cstring.OutOfBounds|Out-of-bound access|"
        "Out-of-bound array access|Use of zero allocated"},
       {AlarmKind::stale_access, "core.FixedAddressDereference|Dereference of fixed address"},
       {AlarmKind::leak, "cplusplus.NewDeleteLeaks|Memory leak"},
       {AlarmKind::uninitialised,
        "alpha.unix.cstring.UninitializedRead|unix.cstring.UninitializedRead|"
        "Garbage return value|Uninitialized argument value|"
        "Assigned value is garbage or undefined|Result of operation is garbage or undefined|"
        "Branch condition evaluates to a garbage value|Dereference of undefined pointer value|"
        "Array subscript is undefined"},
       {AlarmKind::division, "core.DivideZero|Division by zero"},
       {AlarmKind::shift, "core.BitwiseShift|Bitwise shift"},
       {AlarmKind::other, "core.StackAddressEscape|alpha.core.StackAddressAsyncEscape"}},
      rule);
}

}  // namespace heapreach::triage

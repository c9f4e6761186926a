#include "triage/ladder/error_kind.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace heapreach::triage {

namespace {

bool has_any(const std::string& text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

}  // namespace

bool is_about(AlarmKind kind, const std::string& error) {
  if (error.empty()) return true;
  const bool is_null = has_any(error, {"is null", "null pointer"});
  const bool is_dead =
      has_any(error, {"the block was freed", "is no longer there", "is closed already"});
  switch (kind) {
    case AlarmKind::null_dereference:
      return is_null;
    case AlarmKind::use_after_free:
    case AlarmKind::double_free:
      return is_dead;
    case AlarmKind::bounds:
      return has_any(error, {" is outside of the ", "behind the end of ", "before the start of ",
                             "leads to no block"});
    case AlarmKind::bad_free:
      return !is_dead;
    case AlarmKind::stale_access:
      return !is_null;
    default:
      return true;
  }
}

}  // namespace heapreach::triage

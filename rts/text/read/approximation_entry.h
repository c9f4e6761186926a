// The text of an approximate operation in `meta.approximate` (docs/format.md, "Approximate
// operations"), taken apart.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace heapreach::rts {

/// The parts of "RESULT = KEYWORD [nsw] WIDTH signed|unsigned [A] [B] [in PROCEDURE] at PLACE"; the
/// procedure is empty if there is none.
struct EntryParts {
  std::string result, keyword, width, a, b, procedure, place;
  bool no_overflow = false;
  bool is_signed = false;
};

/// Nothing if the text has another form. `width` has one to three digits.
std::optional<EntryParts> entry_parts(std::string_view text);

}  // namespace heapreach::rts

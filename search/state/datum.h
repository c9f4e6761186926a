// What a variable or a cell of a configuration holds.
#pragma once

#include "search/linear/linear.h"

namespace heapreach::search {

/// Index of a segment in a configuration.
using SegmentId = std::uint32_t;

/// A value of a variable or cell.
struct Datum {
  enum class Kind : std::uint8_t {
    dropped,  // any integer, and never read again
    any,      // any integer, independent of every other datum
    linear,   // `linear`
    place,    // base of the first (or last) block of `segment`, plus `linear`
  };
  Kind kind = Kind::dropped;
  bool last = false;
  SegmentId segment = 0;
  LinearExpression linear;

  bool operator==(const Datum&) const = default;
  bool is_place() const { return kind == Kind::place; }
};

inline Datum number(LinearExpression value) {
  return {Datum::Kind::linear, false, 0, std::move(value)};
}
inline Datum place(SegmentId segment, bool last = false, LinearExpression offset = {}) {
  return {Datum::Kind::place, last, segment, std::move(offset)};
}
inline bool is_null(const Datum& datum) {
  return datum.kind == Datum::Kind::linear && datum.linear == LinearExpression{};
}
/// Any integer, independent of every other datum.
inline Datum anything() {
  return {Datum::Kind::any, false, 0, {}};
}

}  // namespace heapreach::search

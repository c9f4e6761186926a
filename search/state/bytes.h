// Configurations as bytes, so that millions of them fit into memory and are compared and hashed as
// strings. Numbers take as many bytes as they need (LEB128, the sign in the lowest bit).
#pragma once

#include <string>

#include "search/state/datum.h"

namespace heapreach::search {

/// How much of a configuration is written.
enum class Detail {
  all,
  shape,    // without the numbers of data
  outline,  // without the lengths of list segments either, and without what tells a list segment
            // from a single block
};

class ByteWriter {
 public:
  explicit ByteWriter(Detail detail) : detail_(detail) {}

  bool with_data() const { return detail_ == Detail::all; }
  bool with_lengths() const { return detail_ != Detail::outline; }
  std::string take() { return std::move(out_); }

  void put(std::uint64_t value) {
    for (; value >= 128; value >>= 7) out_ += static_cast<char>(value | 128);
    out_ += static_cast<char>(value);
  }
  void put_signed(Number value) {
    UnsignedNumber bits = static_cast<UnsignedNumber>(value);
    bits = value < 0 ? ~bits << 1 | 1 : bits << 1;
    for (; bits >= 128; bits >>= 7) out_ += static_cast<char>(bits | 128);
    out_ += static_cast<char>(bits);
  }
  void put(const LinearExpression& linear) {
    put_signed(linear.constant);
    put(linear.terms.size());
    for (const auto& [unknown, factor] : linear.terms) put(unknown), put_signed(factor);
  }
  void put(const Datum& datum) {
    // A datum that is no place is data whatever it is: which is more general than which is not a
    // matter of shape.
    const bool is_place = datum.is_place();
    put(with_data() || is_place ? static_cast<std::uint64_t>(datum.kind) : 0);
    if (is_place) put(std::uint64_t{datum.segment} << 1 | (datum.last && with_lengths() ? 1 : 0));
    if (with_data() && datum.kind >= Datum::Kind::linear) put(datum.linear);
  }

 private:
  Detail detail_;
  std::string out_;
};

/// As much of a datum as can be read without making one.
struct Skimmed {
  Datum::Kind kind = Datum::Kind::dropped;
  bool is_constant = true;
  Number constant = 0;
};

/// False only if the general datum does not subsume the special one.
inline bool may_subsume(const Skimmed& general, const Skimmed& special) {
  if (general.kind < Datum::Kind::linear || !general.is_constant) return true;
  return special.kind == general.kind && special.is_constant &&
         special.constant == general.constant;
}

/// Reads what a writer wrote with Detail::all.
class ByteReader {
 public:
  explicit ByteReader(const std::string& bytes) : at_(bytes.data()), end_(at_ + bytes.size()) {}

  std::uint64_t get() { return get_bits<std::uint64_t>(); }
  Number get_signed() {
    const auto bits = get_bits<UnsignedNumber>();
    return static_cast<Number>(bits & 1 ? ~(bits >> 1) : bits >> 1);
  }
  LinearExpression linear() {
    LinearExpression result;
    result.constant = get_signed();
    result.terms.resize(get());
    for (auto& [unknown, factor] : result.terms) {
      unknown = static_cast<Unknown>(get());
      factor = get_signed();
    }
    return result;
  }
  void get(Datum& datum) {
    datum.kind = static_cast<Datum::Kind>(get());
    if (datum.is_place()) {
      const std::uint64_t where = get();
      datum.segment = static_cast<SegmentId>(where >> 1);
      datum.last = (where & 1) != 0;
    }
    if (datum.kind >= Datum::Kind::linear) datum.linear = linear();
  }
  /// Reads a datum, too.
  Skimmed skim() {
    Skimmed result;
    result.kind = static_cast<Datum::Kind>(get());
    if (result.kind == Datum::Kind::place) get();
    if (result.kind < Datum::Kind::linear) return result;
    result.constant = get_signed();
    const std::uint64_t terms = get();
    result.is_constant = terms == 0;
    for (std::uint64_t i = 0; i < terms; ++i) get(), get_signed();
    return result;
  }

 private:
  template <typename Unsigned>
  Unsigned get_bits() {
    Unsigned value = 0;
    for (int shift = 0; at_ != end_; shift += 7) {
      const auto byte = static_cast<unsigned char>(*at_++);
      value |= static_cast<Unsigned>(byte & 127u) << shift;
      if (byte < 128) break;
    }
    return value;
  }

  const char* at_;
  const char* end_;
};

}  // namespace heapreach::search

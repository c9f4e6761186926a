// Configurations as bytes, so that millions of them fit into memory and are compared and hashed as
// strings. Numbers take as many bytes as they need (LEB128, the sign in the lowest bit).
#include "search/state/configuration.h"

namespace heapreach::search {

namespace {

class Writer {
 public:
  explicit Writer(bool with_data, bool with_lengths = true)
      : with_data_(with_data), with_lengths_(with_lengths) {}

  std::string text(const Configuration& c) {
    put(c.vertex);
    if (with_data_) put(c.unknowns);
    put(static_cast<std::uint64_t>(c.garbage));
    put(c.segments.size());
    for (const Segment& segment : c.segments) put(segment);
    put(c.store.size());
    for (const Datum& datum : c.store) put(datum);
    if (with_data_) {
      put(c.condition.size());
      for (const Constraint& constraint : c.condition) {
        put(static_cast<std::uint64_t>(constraint.relation));
        put(constraint.linear);
      }
    }
    return std::move(out_);
  }

 private:
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
    // A datum without a place is data whatever it is: what covers what is not a matter of shape.
    const bool is_place = datum.is_place();
    put(with_data_ || is_place ? static_cast<std::uint64_t>(datum.kind) : 0);
    if (is_place) put(std::uint64_t{datum.segment} << 1 | (datum.last && with_lengths_ ? 1 : 0));
    if (with_data_ && datum.kind >= Datum::Kind::linear) put(datum.linear);
  }
  void put_link(const Slot& slot) {
    put(static_cast<std::uint64_t>(slot.step + 1) | static_cast<std::uint64_t>(slot.order + 1)
                                                        << 2);
    if (slot.step != 0) put_signed(slot.offset);
    if (slot.order == 0) return;
    put_signed(slot.gap);
    put(slot.first);
  }
  void put(const Segment& segment) {
    if (with_lengths_) put(segment.count);
    put_signed(segment.size);
    const bool or_more = segment.or_more && with_lengths_;
    put((segment.freed ? 1u : 0u) | (segment.is_static ? 2u : 0u) | (or_more ? 4u : 0u) |
        (segment.is_frame ? 8u : 0u));
    put(segment.slots.size());
    for (const Slot& slot : segment.slots) {
      if (with_lengths_) put_link(slot);
      put(slot.value);
    }
  }

  bool with_data_;
  bool with_lengths_;
  std::string out_;
};

class Reader {
 public:
  explicit Reader(const std::string& bytes) : at_(bytes.data()), end_(at_ + bytes.size()) {}

  Configuration configuration() {
    Configuration c;
    c.vertex = static_cast<rts::VertexId>(get());
    c.unknowns = static_cast<Unknown>(get());
    c.garbage = static_cast<Garbage>(get());
    c.segments.resize(get());
    for (Segment& s : c.segments) segment(s);
    c.store.resize(get());
    for (Datum& d : c.store) datum(d);
    c.condition.resize(get());
    for (Constraint& constraint : c.condition) {
      constraint.relation = static_cast<Relation>(get());
      constraint.linear = linear();
    }
    return c;
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
  void datum(Datum& d) {
    d.kind = static_cast<Datum::Kind>(get());
    if (d.is_place()) {
      const std::uint64_t where = get();
      d.segment = static_cast<SegmentId>(where >> 1);
      d.last = (where & 1) != 0;
    }
    if (d.kind >= Datum::Kind::linear) d.linear = linear();
  }
  void segment(Segment& s) {
    s.count = get();
    s.size = get_signed();
    const std::uint64_t flags = get();
    s.freed = (flags & 1) != 0;
    s.is_static = (flags & 2) != 0;
    s.or_more = (flags & 4) != 0;
    s.is_frame = (flags & 8) != 0;
    s.slots.resize(get());
    for (Slot& slot : s.slots) {
      const std::uint64_t link = get();
      slot.step = static_cast<int>(link & 3) - 1;
      slot.order = static_cast<int>(link >> 2) - 1;
      if (slot.step != 0) slot.offset = get_signed();
      if (slot.order != 0) {
        slot.gap = get_signed();
        datum(slot.first);
      }
      datum(slot.value);
    }
  }

  const char* at_;
  const char* end_;
};

}  // namespace

std::string serialised(const Configuration& configuration) {
  return Writer(true).text(configuration);
}

std::string shape_of(const Configuration& configuration) {
  return Writer(false).text(configuration);
}

std::string outline_of(const Configuration& configuration) {
  return Writer(false, false).text(configuration);
}

Configuration deserialised(const std::string& bytes) {
  return Reader(bytes).configuration();
}

}  // namespace heapreach::search

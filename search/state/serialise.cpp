#include "search/state/configuration.h"

namespace heapreach::search {

namespace {

std::string written(const Configuration& c, Detail detail) {
  ByteWriter out(detail);
  out.put(c.vertex);
  if (out.with_data()) out.put(c.unknowns);
  out.put(static_cast<std::uint64_t>(c.garbage));
  out.put(c.segments.size());
  for (const Segment& segment : c.segments) segment.write(out);
  out.put(c.store.size());
  for (const Datum& datum : c.store) out.put(datum);
  if (out.with_data()) {
    out.put(c.old.size());
    for (const Unknown unknown : c.old) out.put(std::uint64_t{unknown});
    out.put(c.unallocated.size());
    for (const LinearExpression& address : c.unallocated) out.put(address);
    out.put(c.condition.size());
    for (const Constraint& constraint : c.condition) {
      out.put(static_cast<std::uint64_t>(constraint.relation));
      out.put(constraint.linear);
    }
  }
  return out.take();
}

}  // namespace

std::string serialised(const Configuration& configuration) {
  return written(configuration, Detail::all);
}

std::string shape_of(const Configuration& configuration) {
  return written(configuration, Detail::shape);
}

std::string outline_of(const Configuration& configuration) {
  return written(configuration, Detail::outline);
}

Configuration deserialised(const std::string& bytes) {
  ByteReader in(bytes);
  Configuration c;
  c.vertex = static_cast<rts::VertexId>(in.get());
  c.unknowns = static_cast<Unknown>(in.get());
  c.garbage = static_cast<Garbage>(in.get());
  c.segments.resize(in.get());
  for (Segment& segment : c.segments) segment.read(in);
  c.store.resize(in.get());
  for (Datum& datum : c.store) in.get(datum);
  c.old.resize(in.get());
  for (Unknown& unknown : c.old) unknown = static_cast<Unknown>(in.get());
  c.unallocated.resize(in.get());
  for (LinearExpression& address : c.unallocated) address = in.linear();
  c.condition.resize(in.get());
  for (Constraint& constraint : c.condition) {
    constraint.relation = static_cast<Relation>(in.get());
    constraint.linear = in.linear();
  }
  return c;
}

}  // namespace heapreach::search

// Error locations: what a user who has a list of alarms asks about one by one. A location is a
// position in the analyzed program and a kind of error, over all edges that have both, in whatever
// copies a procedure has.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rts/model/property.h"
#include "rts/model/system.h"
#include "rts/semantics/replay.h"

namespace heapreach::rts {

enum class LocationKind {
  dereference,
  free,
  assertion,
  call,
  leak,
  init,
  overflow,
  division,
  shift,
  function,
  format,
  file,
  alignment,
  unsupported
};

constexpr LocationKind all_location_kinds[] = {
    LocationKind::dereference, LocationKind::free,       LocationKind::assertion,
    LocationKind::call,        LocationKind::leak,       LocationKind::init,
    LocationKind::overflow,    LocationKind::division,   LocationKind::shift,
    LocationKind::function,    LocationKind::format,     LocationKind::file,
    LocationKind::alignment,   LocationKind::unsupported};

/// "deref", "free", "assert", "call", "leak", "init", "overflow", "division", "shift", "function",
/// "format", "file", "alignment" or "unsupported".
const char* to_string(LocationKind kind);
/// The inverse; nothing for other texts.
std::optional<LocationKind> location_kind_named(std::string_view name);

struct Location {
  std::optional<Position> position;  // of what fails; none: the system says none
  std::string name;                  // of the first edge into the error, or of the start
  LocationKind kind = LocationKind::dereference;
  std::vector<EdgeId> edges = {};  // into error vertices; none if executions start at one

  /// "list.c:5:8=deref", or without a position "e5!2=deref". Locations of a system have different
  /// texts.
  std::string text() const;
};

/// The location of an edge into an error vertex. Its position is that of the instruction whose
/// failing leads there, else the edge's, and of a leak the exit's. Its kind follows from the
/// property that is broken (property_of()): deref for valid-deref, free for valid-free, leak for
/// the two about leaks, function for no-bad-call, and init, overflow, division, shift, format,
/// file, alignment and unsupported for the properties of these names, and for unreach-call assert
/// if an assertion fails there, else call.
Location location_of(const System& system, EdgeId edge);
/// The location of an execution that starts at an error vertex.
Location location_of_start(const System& system);

/// The edge by which an execution got to its end: the last step's, or that of the call which
/// returned there. Nothing if it has no steps.
std::optional<EdgeId> last_edge(const System& system, const Execution& execution);
/// Where an execution goes wrong that ends at an error vertex.
Location location_of(const System& system, const Execution& execution);

/// All locations whose errors break one of the properties, by position, and behind these the ones
/// without in the order of their edges. `system` has the edges of all errors that are asked for
/// (property_errors.h).
std::vector<Location> locations_of(const System& system, const Properties& properties);

}  // namespace heapreach::rts

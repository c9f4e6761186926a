// What a system uses beyond the core that every encoder has to support.
#pragma once

#include <vector>

#include "rts/model/system.h"

namespace heapreach::encoders {

enum class Feature {
  unknown_heap,
  guard,
  symbolic_size,
  may_fail,
  static_block,
  in_block,
  division,
  heap_atom,
  leads,
};
const char* to_string(Feature feature);
/// The features of a system, each at most once, in the order of the enumeration.
std::vector<Feature> features_of(const rts::System& system);

}  // namespace heapreach::encoders

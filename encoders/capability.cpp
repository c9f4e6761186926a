#include "encoders/capability.h"

namespace heapreach::encoders {

std::vector<Feature> features_of_clauses_over_empty_heaps() {
  return {Feature::guard,    Feature::symbolic_size, Feature::may_fail, Feature::static_block,
          Feature::in_block, Feature::division,      Feature::heap_atom};
}

std::vector<Feature> features_of_clauses() {
  std::vector<Feature> features = features_of_clauses_over_empty_heaps();
  features.insert(features.begin(), Feature::unknown_heap);
  return features;
}

}  // namespace heapreach::encoders

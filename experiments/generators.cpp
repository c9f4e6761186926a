#include "experiments/generators.h"

#include <iterator>

namespace heapreach::experiments {

namespace {

std::vector<Generator>& registry() {
  static std::vector<Generator> generators;
  return generators;
}

}  // namespace

void add_generators(std::vector<Generator> generators) {
  registry().insert(registry().end(), std::make_move_iterator(generators.begin()),
                    std::make_move_iterator(generators.end()));
}

const std::vector<Generator>& known_generators() {
  return registry();
}

}  // namespace heapreach::experiments

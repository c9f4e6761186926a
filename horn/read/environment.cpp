#include "horn/read/environment.h"

namespace heapreach::horn {

void Locals::bind(std::string_view name, Value value) {
  bindings_[name].push_back({value, world_});
  bound_.push_back(name);
}

void Locals::leave(std::size_t mark) {
  while (bound_.size() > mark) {
    bindings_.at(bound_.back()).pop_back();
    bound_.pop_back();
  }
}

const Value* Locals::find(std::string_view name) const {
  const auto found = bindings_.find(name);
  if (found == bindings_.end() || found->second.empty()) return nullptr;
  const Binding& innermost = found->second.back();
  return innermost.world == world_ ? &innermost.value : nullptr;
}

}  // namespace heapreach::horn

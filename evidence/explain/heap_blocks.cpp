#include "evidence/explain/heap_blocks.h"

#include <algorithm>

namespace heapreach::evidence::explain {

HeapBlocks::HeapBlocks(const rts::State& state, const rts::System& system) {
  const Integer origin = static_cast<unsigned long>(system.origin());
  for (std::size_t i = 0; i < state.heap.size(); ++i) {
    const rts::Cell& cell = state.heap[i];
    if (cell.size <= 0) continue;
    const Integer base = origin + static_cast<unsigned long>(i);
    blocks_.push_back({base, i, cell.size.get_ui(), cell.is_static});
  }
  for (const rts::Extent& extent : state.freed) freed_[extent.base] = extent.size;
  for (const rts::Record& record : system.records) {
    const auto [entry, is_new] = names_.emplace(record.fields.size(), record.fields);
    if (is_new) continue;
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
      if (entry->second[i] != record.fields[i]) entry->second[i].clear();
    }
  }
}

Target HeapBlocks::target(const Integer& address) const {
  if (address == 0) return {Target::Kind::null, 0, 0, 0};
  auto after =
      std::upper_bound(blocks_.begin(), blocks_.end(), address,
                       [](const Integer& value, const Block& block) { return value < block.base; });
  if (after != blocks_.begin()) {
    const Block& block = *std::prev(after);
    const Integer offset = address - block.base;
    if (offset < static_cast<unsigned long>(block.size)) {
      return {Target::Kind::block, static_cast<std::size_t>(&block - blocks_.data()), block.base,
              offset};
    }
  }
  auto freed = freed_.upper_bound(address);
  if (freed != freed_.begin()) {
    --freed;
    const Integer offset = address - freed->first;
    if (offset < freed->second) return {Target::Kind::freed, 0, freed->first, offset};
  }
  return {};
}

std::vector<std::string> HeapBlocks::field_names(const Block& block) const {
  const auto names = names_.find(block.size);
  return names == names_.end() ? std::vector<std::string>(block.size) : names->second;
}

}  // namespace heapreach::evidence::explain

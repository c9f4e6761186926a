#include "evidence/explain/executions/trace_blocks.h"

#include <algorithm>

#include "evidence/trace/names.h"

namespace heapreach::evidence::explain {

std::uint32_t TraceBlocks::add(const Integer& base, std::uint64_t size, const rts::State& state) {
  TracedBlock block;
  block.base = base;
  block.label = address_text(base, trace_);
  block.size = size;
  for (std::size_t i = index_of(base); i < index_of(base) + size; ++i) {
    const Integer& value = state.heap[i].value;
    if (block.contents.empty() || block.contents.back().second != value) {
      block.contents.emplace_back(0, value);
    }
    ++block.contents.back().first;
  }
  const auto id = static_cast<std::uint32_t>(trace_.blocks.size());
  trace_.blocks.push_back(std::move(block));
  by_base_[base] = id;
  return id;
}

std::size_t TraceBlocks::index_of(const Integer& address) const {
  const Integer index = address - static_cast<unsigned long>(system_.origin());
  return index.get_ui();
}

std::optional<CellOfBlock> TraceBlocks::cell_of(const Integer& address) const {
  auto after = by_base_.upper_bound(address);
  if (after == by_base_.begin()) return std::nullopt;
  const std::uint32_t block = std::prev(after)->second;
  const Integer offset = address - trace_.blocks[block].base;
  const std::uint64_t extent = std::max<std::uint64_t>(trace_.blocks[block].size, 1);
  if (offset >= static_cast<unsigned long>(extent)) return std::nullopt;
  return CellOfBlock{block, offset.get_si()};
}

std::optional<CellOfBlock> TraceBlocks::place_of(const Integer& address,
                                                 const Integer* from) const {
  const auto start = from == nullptr ? std::nullopt : cell_of(*from);
  if (start) {
    const Integer offset = address - trace_.blocks[start->block].base;
    if (!offset.fits_slong_p()) return std::nullopt;
    return CellOfBlock{start->block, offset.get_si()};
  }
  if (const auto cell = cell_of(address)) return cell;
  const auto behind = by_base_.upper_bound(address);
  if (behind == by_base_.begin()) return std::nullopt;
  const std::uint32_t block = std::prev(behind)->second;
  const Integer offset = address - trace_.blocks[block].base;
  const bool near = offset <= static_cast<unsigned long>(trace_.blocks[block].size + system_.guard);
  if (!near) return std::nullopt;
  return CellOfBlock{block, offset.get_si()};
}

}  // namespace heapreach::evidence::explain

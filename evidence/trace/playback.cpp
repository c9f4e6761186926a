#include "evidence/trace/playback.h"

#include <algorithm>

namespace heapreach::evidence {

const std::string* function_at(const Integer& address, const Trace& trace) {
  const auto& known = trace.functions;
  const auto place = std::lower_bound(
      known.begin(), known.end(), address,
      [](const auto& function, const Integer& wanted) { return function.first < wanted; });
  return place != known.end() && place->first == address ? &place->second : nullptr;
}

const std::string* source_line(const Trace& trace, const std::optional<Position>& at) {
  return source_line(trace.sources, at);
}

const std::string* source_line(const std::vector<SourceLines>& sources,
                               const std::optional<Position>& at) {
  if (!at) return nullptr;
  for (const SourceLines& source : sources) {
    if (source.file != at->file) continue;
    const auto line = std::lower_bound(source.lines.begin(), source.lines.end(), at->line,
                                       [](const auto& one, int n) { return one.first < n; });
    if (line != source.lines.end() && line->first == at->line) return &line->second;
  }
  return nullptr;
}

Playback::Playback(const Trace& trace)
    : trace_(trace), states_(trace.blocks.size()), variables_(trace.variables.size()) {
  for (std::uint32_t b = 0; b < trace.blocks.size(); ++b) {
    if (trace.blocks[b].allocated) continue;
    bring(b);
    if (trace.blocks[b].was_freed) states_[b].status = Status::freed;
  }
}

void Playback::bring(std::uint32_t block) {
  const TracedBlock& made = trace_.blocks[block];
  BlockState& state = states_[block];
  state.status = Status::allocated;
  for (const auto& [count, number] : made.contents) {
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::size_t cell = state.cells.size();
      const bool address = cell < made.holds_addresses.size() && made.holds_addresses[cell];
      const ValueKind kind = cell < made.kinds.size() ? made.kinds[cell] : ValueKind::number;
      state.cells.push_back({number, address, true, kind});
    }
  }
  by_base_[made.base] = block;
  ++heap_version_;
}

void Playback::follow(const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    if (change.variable) {
      variables_[*change.variable] = change.content;
    } else if (change.cell) {
      BlockState& state = states_[change.cell->block];
      const auto cell = static_cast<std::size_t>(change.cell->cell);
      if (change.cell->cell < 0 || cell >= state.cells.size()) continue;
      state.cells[cell] = change.content;
      state.written[change.cell->cell] = place_;
      ++heap_version_;
    }
  }
}

void Playback::follow(const TracedInstruction& instruction) {
  if (instruction.allocates) bring(*instruction.allocates);
  if (instruction.frees) {
    states_[*instruction.frees].status = Status::freed;
    ++heap_version_;
  }
  follow(instruction.changes);
  ++place_.instruction;
  const TraceStep& step = trace_.steps[place_.step];
  if (place_.instruction >= step.instructions.size()) place_ = {place_.step + 1, 0};
}

void Playback::follow(const TraceStep& step) {
  follow(step.changes);
  for (const TracedInstruction& instruction : step.instructions) follow(instruction);
  if (step.instructions.empty()) pass();
}

void Playback::pass() {
  place_ = {place_.step + 1, 0};
}

std::optional<TracePlace> Playback::last_written(const CellOfBlock& cell) const {
  const auto& written = states_[cell.block].written;
  const auto found = written.find(cell.cell);
  if (found == written.end()) return std::nullopt;
  return found->second;
}

TraceTarget Playback::target(const Integer& address) const {
  if (address == 0) return {TraceTarget::Status::null};
  auto after = by_base_.upper_bound(address);
  if (after == by_base_.begin()) return {};
  --after;
  const TracedBlock& block = trace_.blocks[after->second];
  const Integer offset = address - block.base;
  const std::uint64_t extent = block.size == 0 ? 1 : block.size;
  if (offset >= static_cast<unsigned long>(extent)) return {};
  const bool live = states_[after->second].status == Status::allocated;
  return {live ? TraceTarget::Status::live : TraceTarget::Status::freed,
          {after->second, offset.get_si()}};
}

}  // namespace heapreach::evidence

#include "evidence/trace/names.h"

#include <algorithm>
#include <charconv>

namespace heapreach::evidence {

std::string address_text(const Integer& address, const Trace& trace) {
  return "@" + Integer(address - trace.hidden_base).get_str();
}

std::string block_text(const TracedBlock& block) {
  if (!block.name.empty()) return "&" + block.name;
  return block.label;
}

std::uint64_t cells_of_element(const TracedBlock& block) {
  const auto of_first = [](const std::string& field) { return field.starts_with("[0]."); };
  const auto each = std::count_if(block.fields.begin(), block.fields.end(), of_first);
  return each > 0 ? static_cast<std::uint64_t>(each) : 1;
}

std::string offset_text(const TracedBlock& block, std::int64_t offset) {
  const auto each = static_cast<std::int64_t>(cells_of_element(block));
  if (each > 1 && offset % each == 0) return "[" + std::to_string(offset / each) + "]";
  return offset == 0 ? "" : " + " + std::to_string(offset);
}

std::string cell_text(const CellOfBlock& cell, const Trace& trace) {
  const TracedBlock& block = trace.blocks[cell.block];
  const std::string name = block.name.empty() ? block_text(block) : block.name;
  const bool inside = cell.cell >= 0 && static_cast<std::size_t>(cell.cell) < block.fields.size();
  const std::string field = inside ? block.fields[static_cast<std::size_t>(cell.cell)] : "";
  if (!field.empty()) return name + (field[0] == '[' ? "" : ".") + field;
  if (block.size == 1 && cell.cell == 0) return block.name.empty() ? "[" + name + "]" : name;
  const auto each = static_cast<std::int64_t>(cells_of_element(block));
  if (each > 1 && cell.cell >= 0) {  // behind the last one
    const std::string& same = block.fields[static_cast<std::size_t>(cell.cell % each)];
    return name + "[" + std::to_string(cell.cell / each) + same.substr(same.find(']'));
  }
  return name + "[" + std::to_string(cell.cell) + "]";
}

std::optional<std::pair<std::string, std::uint64_t>> array_of(const std::string& field) {
  if (!field.ends_with("]")) return std::nullopt;
  const std::size_t open = field.rfind('[');
  if (open == std::string::npos || open == 0) return std::nullopt;
  std::uint64_t index = 0;
  const char* end = field.data() + field.size() - 1;
  const auto read = std::from_chars(field.data() + open + 1, end, index);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return std::pair{field.substr(0, open), index};
}

const std::optional<Position>& position_of(const TracePlace& place, const Trace& trace) {
  const TraceStep& step = trace.steps[place.step];
  if (place.instruction >= step.instructions.size()) return step.at;
  const TracedInstruction& instruction = step.instructions[place.instruction];
  return instruction.at ? instruction.at : step.at;
}

std::string at_line(const std::optional<TracePlace>& place, const Trace& trace) {
  if (!place) return "";
  const std::optional<Position>& at = position_of(*place, trace);
  if (!at || at->line <= 0) return "";
  const std::string line = std::to_string(at->line);
  return trace.sources.size() > 1 ? " at " + at->file + ":" + line : " at line " + line;
}

}  // namespace heapreach::evidence

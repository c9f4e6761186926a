#include "evidence/explain/executions/lost_blocks.h"

#include <algorithm>
#include <map>
#include <set>

#include "evidence/trace/names.h"
#include "rts/model/property_errors.h"
#include "rts/semantics/reachable.h"

namespace heapreach::evidence::explain {

namespace {

/// The arguments of the first `no_live_cells` that has some.
const rts::Expression* roots_in(const rts::Expression& condition) {
  if (condition.op == rts::Op::no_live_cells && !condition.arguments.empty()) return &condition;
  for (const rts::ExpressionPtr& argument : condition.arguments) {
    if (const rts::Expression* found = roots_in(*argument)) return found;
  }
  return nullptr;
}

/// By cell of the heap: whether what leaks is reached all the same.
std::vector<bool> reached_at(const rts::System& system, const rts::Edge& edge,
                             const rts::State& end) {
  for (const rts::Instruction& instruction : edge.instructions) {
    const auto* assume = std::get_if<rts::Assume>(&instruction.action);
    const rts::Expression* atom = assume == nullptr ? nullptr : roots_in(*assume->condition);
    if (atom == nullptr || rts::leak_of(edge) != rts::Property::valid_memtrack) continue;
    std::vector<Integer> roots;
    for (const auto& root : atom->arguments) roots.push_back(rts::evaluate(*root, end, system));
    return rts::reachable_cells(end, system, roots);
  }
  return std::vector<bool>(end.heap.size(), false);
}

/// What holds addresses of a block while the trace is followed.
class Holders {
 public:
  Holders(std::uint32_t block, const Trace& trace) : block_(trace.blocks[block]), trace_(trace) {}

  std::optional<TracePlace> last_lost() {
    for (std::uint32_t s = 0; s < trace_.steps.size(); ++s) {
      const TraceStep& step = trace_.steps[s];
      for (const Change& change : step.changes) follow(change, 0);
      for (std::uint32_t i = 0; i < step.instructions.size(); ++i) {
        leave_for(step.instructions[i].activation);
        note(before_);
        follow(step.instructions[i]);
        note({s, i});
        before_ = {s, i};
      }
    }
    return variables_.empty() && cells_.empty() ? lost_ : std::nullopt;
  }

 private:
  /// Variables of calls that have returned hold nothing.
  void leave_for(std::uint32_t activation) {
    if (activation == now_) return;
    now_ = activation;
    std::set<std::uint32_t> active = {activation};
    for (auto at = trace_.activations[activation].caller; at; at = trace_.activations[*at].caller) {
      active.insert(*at);
    }
    std::erase_if(variables_, [&](const auto& holder) { return active.count(holder.second) == 0; });
  }

  void follow(const TracedInstruction& instruction) {
    for (const Change& change : instruction.changes) follow(change, instruction.activation);
    if (!instruction.frees) return;
    std::erase_if(cells_, [&](const auto& cell) { return cell.first == *instruction.frees; });
  }

  void follow(const Change& change, std::uint32_t activation) {
    const bool holds = leads_there(change.content.number);
    if (change.cell) {
      const std::pair key{change.cell->block, change.cell->cell};
      if (holds && change.content.is_address) {
        cells_.insert(key);
      } else {
        cells_.erase(key);
      }
      return;
    }
    const TraceVariable& variable = trace_.variables[*change.variable];
    if (!variable.is_pointer || (trace_.is_program && variable.is_temporary)) return;
    const std::string& name = variable.source_name.empty() ? variable.name : variable.source_name;
    variables_.erase({name, activation});
    if (holds && !change.is_restored) variables_.emplace(name, activation);
  }

  bool leads_there(const Integer& number) const {
    return number >= block_.base &&
           number <
               block_.base + static_cast<unsigned long>(std::max<std::uint64_t>(block_.size, 1));
  }

  void note(const TracePlace& place) {
    const bool holds = !variables_.empty() || !cells_.empty();
    const bool is_place = place.instruction < trace_.steps[place.step].instructions.size();
    if (held_ && !holds && is_place) lost_ = place;
    held_ = holds;
  }

  const TracedBlock& block_;
  const Trace& trace_;
  std::set<std::pair<std::string, std::uint32_t>> variables_;  // by name and call
  std::set<std::pair<std::uint32_t, std::int64_t>> cells_;
  std::uint32_t now_ = 0;
  TracePlace before_;
  bool held_ = false;
  std::optional<TracePlace> lost_;
};

}  // namespace

std::optional<TracePlace> last_pointer_to(std::uint32_t block, const Trace& trace) {
  return Holders(block, trace).last_lost();
}

TraceError leak_at(const rts::System& system, const rts::Edge& edge, const rts::State& end,
                   const TraceBlocks& blocks, const Trace& trace) {
  TraceError error;
  error.at = edge.at;
  const std::vector<bool> reached = reached_at(system, edge, end);
  std::set<std::uint32_t> left;
  for (std::size_t i = 0; i < end.heap.size(); ++i) {
    const rts::Cell& cell = end.heap[i];
    const bool lives = (cell.size != 0 && !cell.is_static) || cell.is_empty;
    if (!lives || reached[i]) continue;
    const Integer address = static_cast<unsigned long>(system.origin() + i);
    if (const auto place = blocks.cell_of(address)) left.insert(place->block);
  }
  if (left.empty()) return error;
  const TracedBlock& block = trace.blocks[*left.begin()];
  error.about = CellOfBlock{*left.begin(), 0};
  const bool is_lost = rts::leak_of(edge) == rts::Property::valid_memtrack;
  const std::string at = at_line(block.allocated, trace);
  error.text = "the block " + block_text(block) + (at.empty() ? "" : " allocated" + at);
  if (!is_lost) {
    error.text += " is never freed";
    return error;
  }
  error.lost = last_pointer_to(*left.begin(), trace);
  const std::string lost = at_line(error.lost, trace);
  error.text +=
      lost.empty() ? " is not freed, and nothing leads to it" : " is lost" + lost + ", not freed";
  return error;
}

}  // namespace heapreach::evidence::explain

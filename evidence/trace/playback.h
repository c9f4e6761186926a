// The state behind each step of a trace, made by following its changes.
#pragma once

#include <map>

#include "evidence/trace/trace.h"

namespace heapreach::evidence {

/// Where a number leads to if it is an address.
struct TraceTarget {
  enum class Status { null, live, freed, outside };
  Status status = Status::outside;
  CellOfBlock cell = {};  // live, freed
};

class Playback {
 public:
  /// In the state before the first step. Contract: the trace outlives this.
  explicit Playback(const Trace& trace);

  void follow(const TraceStep& step);
  void follow(const TracedInstruction& instruction);
  void follow(const std::vector<Change>& changes);
  /// Behind a step without instructions.
  void pass();

  enum class Status { not_yet, allocated, freed };
  Status status(std::uint32_t block) const { return states_[block].status; }
  /// Indexed by cell. Contract: it is allocated, or was.
  const std::vector<Content>& cells(std::uint32_t block) const { return states_[block].cells; }
  /// Where a cell was written last; nothing if nothing wrote it.
  std::optional<TracePlace> last_written(const CellOfBlock& cell) const;
  /// Indexed by variable; of procedures that are not active, something.
  const std::vector<Content>& variables() const { return variables_; }
  TraceTarget target(const Integer& address) const;
  /// Where in the trace the next instruction stands.
  const TracePlace& place() const { return place_; }
  /// Counts up with every change of a cell, allocation or free.
  std::uint64_t heap_version() const { return heap_version_; }

 private:
  struct BlockState {
    Status status = Status::not_yet;
    std::vector<Content> cells;
    std::map<std::int64_t, TracePlace> written;
  };
  void bring(std::uint32_t block);

  const Trace& trace_;
  std::vector<BlockState> states_;
  std::vector<Content> variables_;
  std::map<Integer, std::uint32_t> by_base_;  // blocks that are, or were, there
  TracePlace place_;
  std::uint64_t heap_version_ = 0;
};

}  // namespace heapreach::evidence

// Whether executions get anywhere at a bound. "No error is reachable" says nothing where every path
// is cut, by the bound or by what the import assumes, before it ends, fails or comes to a loop:
// then a program's answer is unknown. What the program itself assumes is no such cut.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "rts/model/imported.h"
#include "rts/model/system.h"
#include "rts/transform/beginning.h"
#include "search/engine/explore.h"
#include "support/limits.h"

namespace heapreach::pipeline {

class Beginning {
 public:
  /// `file` has the edges of all errors; `static_cells` of every bound are its static blocks'.
  /// Contract: its heap is empty at the start.
  Beginning(const rts::System& file, std::uint64_t static_cells);

  /// Where, at this bound (or at every one), all paths are cut, and by what: a sentence; nothing if
  /// an execution gets far enough, or if that is not found out within the limits.
  std::optional<std::string> why_cut(std::optional<std::uint64_t> bound, const Limits& limits);

 private:
  Beginning(const rts::System& file, rts::FirstPart part, std::uint64_t static_cells);
  using Bound = std::optional<std::uint64_t>;
  bool is_ended_by_program(const search::StateGraph& graph, Bound bound,
                           const Limits& limits) const;
  /// What cuts all paths: an assumption, or a block that does not fit.
  struct Cut {
    std::string text;
    bool is_by_size = false;
  };
  std::optional<Cut> found_out(std::uint64_t bound, const Limits& limits) const;
  std::optional<std::string> found_out_at_every_bound(const Limits& limits) const;
  std::optional<std::size_t> cut_at(rts::EdgeId id, Bound bound, const Limits& limits) const;

  const rts::System system_;             // the beginning alone
  std::set<rts::InstructionPlace> own_;  // what the program itself assumes
  std::uint64_t static_cells_;
  bool has_errors_ = false;  // that the graph leads to; without, there is nothing to say
  std::optional<std::uint64_t> far_enough_;  // at this bound, and so at all larger ones
};

}  // namespace heapreach::pipeline

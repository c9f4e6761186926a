// Whether executions get anywhere at a bound. "No error is reachable" says nothing where every path
// is cut, by the bound or by what is assumed, before it ends, fails or comes to a loop: then a
// program's answer is unknown.
#pragma once

#include <optional>
#include <string>

#include "rts/model/system.h"
#include "support/limits.h"

namespace heapreach::pipeline {

class Beginning {
 public:
  /// `file` has the edges of all errors; `static_cells` of every bound are its static blocks'.
  /// Contract: its heap is empty at the start.
  Beginning(const rts::System& file, std::uint64_t static_cells);

  /// Where, at this bound, all paths are cut, and by what: a sentence; nothing if an execution gets
  /// far enough, or if that is not found out within the limits.
  std::optional<std::string> why_cut(std::uint64_t bound, const Limits& limits);

 private:
  std::optional<std::string> found_out(std::uint64_t bound, const Limits& limits) const;
  std::optional<std::size_t> cut_at(rts::EdgeId id, std::uint64_t bound,
                                    const Limits& limits) const;

  const rts::System system_;  // the beginning alone
  std::uint64_t static_cells_;
  bool has_errors_ = false;  // that the graph leads to; without, there is nothing to say
  std::optional<std::uint64_t> far_enough_;  // at this bound, and so at all larger ones
};

}  // namespace heapreach::pipeline

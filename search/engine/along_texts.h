// The searches of start heaps that are not known whose invariants are orders of indices, sizes and
// the places of cells (search/addresses/texts.h). They take turns with the others.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "search/addresses/texts.h"
#include "search/engine/explore.h"
#include "search/engine/refinement.h"

namespace heapreach::search {

/// Whether blocks are handed out of a size that is no number, so that each size has to be tried
/// where they have no extents.
bool hands_out_any_size(const rts::System& system);

class AlongTexts {
 public:
  /// There are two. One forgets at first what conditions say, and has fewer states where a loop
  /// goes along a text. The other keeps it, and knows what an index is less than. There are none if
  /// no loop goes through a block and all sizes are numbers. All that it is given outlives it.
  AlongTexts(const Problem& problem, Facts& facts);

  /// Whether they come before the others, since these try each size of what is handed out.
  bool come_first() const { return come_first_; }
  /// Goes on with the first of them, up to so much effort, and with the other, up to a part of it.
  /// One that has ended without an execution, and without a proof for every bound, does not go on.
  std::optional<Answer> run(std::size_t effort);

 private:
  struct One {
    One(const Problem& problem, Facts& facts, std::uint64_t bound, bool keeps_conditions);

    TextAddresses addresses;
    Problem problem;
    std::optional<Refinement> search;  // none: it is of no use any more
  };

  std::optional<Answer> run(One& one, std::size_t effort) const;

  bool come_first_ = false;
  std::vector<std::unique_ptr<One>> all_;
};

}  // namespace heapreach::search

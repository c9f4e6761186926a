// The searches of one system, which take turns until one of them has an answer (see explore.cpp).
#pragma once

#include <cstdint>
#include <optional>

#include "search/engine/along_texts.h"
#include "search/engine/explore.h"
#include "search/engine/random_executions.h"
#include "search/engine/refinement.h"

namespace heapreach::search {

class Turns {
 public:
  /// `open` forgets lengths. All that it is given outlives it.
  Turns(const Problem& problem, Refinement& open, Facts& facts, const Experience* experience);

  /// `finest_first`: the effort of the finest before all others.
  Answer run(std::uint64_t finest_first);

  /// After run(): as in Experience.
  std::uint64_t finest() const { return finest_effort_; }
  std::uint64_t pieces() const { return tried_with_pieces_; }
  std::uint64_t tables() const { return tried_with_tables_; }
  /// What keeps a proof for every bound from being found: the search with pieces, which has no
  /// bound, tells most.
  std::optional<Growth> growth() const;

 private:
  std::optional<Answer> at_random(std::size_t effort);
  std::optional<Answer> folded(std::size_t effort);
  std::optional<Answer> with_children_open(bool lists_only);
  std::optional<Answer> with_limits();
  void end_pieces();
  std::optional<Answer> with_tables(std::size_t effort);
  bool is_worth_more(const std::optional<Answer>& answer) const;
  std::optional<Answer> finish(Refinement& search, std::size_t effort);

  Refinement& open_;
  std::optional<Refinement> finest_;
  std::size_t finest_from_;
  Facts& facts_;
  Problem wide_;  // of pieces_
  const bool has_large_blocks_;
  std::optional<Refinement> pieces_;  // none: it is of no use
  std::optional<Refinement> open_children_;
  std::optional<Refinement> limits_;        // none: nothing is compared with a number
  std::optional<RandomExecutions> random_;  // none: they are of no use
  std::optional<Growth> growth_of_pieces_;
  OpaqueAddresses with_tables_;
  Problem unbounded_;                 // of tables_
  std::optional<Refinement> tables_;  // the same
  AlongTexts along_texts_;
  std::uint64_t tried_with_tables_ = 0;
  std::uint64_t tried_with_pieces_ = 0;  // so much effort came to nothing
  std::uint64_t finest_effort_ = 0;
};

}  // namespace heapreach::search

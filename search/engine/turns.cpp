#include "search/engine/turns.h"

#include <algorithm>
#include <array>
#include <limits>

#include "rts/model/constant.h"
#include "support/error.h"

namespace heapreach::search {

namespace {

/// Most proofs for every bound need less.
constexpr std::size_t first_turn = 500;

/// Turns from which on the finest search takes part. Where blocks are made in loops, it has the
/// heaps of all lengths before it, and the others are better at them.
constexpr std::size_t finest_from = first_turn;
constexpr std::size_t finest_from_with_loops = 8 * first_turn;

/// The search with pieces is one for every bound; so many cells, since blocks of sizes that are not
/// known are tried at each.
constexpr std::uint64_t bound_with_pieces = most_sizes_without_bound;
/// So much effort until it has learned a shape that is no list's, then so much at once, and so much
/// in all.
constexpr std::size_t until_pieces = 400;
constexpr std::size_t with_pieces_at_once = 6 * first_turn;
/// Of the one that leaves children open, after that.
constexpr std::size_t with_open_children = 4 * first_turn;
/// So much the search gets whose pieces keep to limits: most proofs need less than half of it.
constexpr std::size_t with_limits_kept = 2 * first_turn;
constexpr std::size_t most_with_pieces = 32 * first_turn;
/// The search with tables gets more at first, since it asks the solver how indices compare.
constexpr std::size_t first_with_tables = 2 * first_turn;
/// Cells of a block that is looked at cell by cell first.
constexpr unsigned long most_named_cells = 4096;
/// What has few sizes is often decided with so little effort, and with tables later.
constexpr std::size_t before_tables = first_turn / 4;
/// Of the search with tables, where there is a proof at one bound.
constexpr std::size_t tables_at_one_bound = 4 * first_turn;

/// The search along texts gets so much effort where there is a proof at one bound.
constexpr std::size_t texts_at_one_bound = 2 * first_turn;

/// Of executions at random (random_executions.h), of which a state is worth many: before a proof is
/// tried for long, and in each turn.
constexpr std::size_t at_random_at_once = 120'000;
constexpr std::size_t at_random_per_state = 128;

bool allocates_in_loops(const rts::System& system) {
  const rts::Graph& graph = system.graph();
  return std::any_of(system.edges().begin(), system.edges().end(), [&](const rts::Edge& edge) {
    const bool allocates = std::any_of(
        edge.instructions.begin(), edge.instructions.end(),
        [](const rts::Instruction& i) { return std::holds_alternative<rts::Alloc>(i.action); });
    return allocates && graph.reaching(std::array{edge.from})[edge.to];
  });
}

/// Whether there are blocks of a size that is no number, or large.
bool allocates_tables(const rts::System& system) {
  return std::any_of(system.edges().begin(), system.edges().end(), [&](const rts::Edge& edge) {
    return std::any_of(edge.instructions.begin(), edge.instructions.end(),
                       [](const rts::Instruction& instruction) {
                         const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
                         if (alloc == nullptr || alloc->is_frame || alloc->is_empty) return false;
                         return !rts::is_constant(*alloc->size) ||
                                rts::constant_value(*alloc->size) >
                                    static_cast<unsigned long>(evidence::most_cells_without_extent);
                       });
  });
}

/// Whether some block has so many cells that states which name each of them are slow to copy.
bool has_large_blocks(const rts::System& system) {
  return std::any_of(system.edges().begin(), system.edges().end(), [&](const rts::Edge& edge) {
    return std::any_of(edge.instructions.begin(), edge.instructions.end(),
                       [](const rts::Instruction& instruction) {
                         const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
                         return alloc != nullptr && rts::is_constant(*alloc->size) &&
                                rts::constant_value(*alloc->size) > most_named_cells;
                       });
  });
}

/// Whether it is a proof at one bound in which data are not all numbers.
bool has_conditions(const Answer& answer) {
  const auto* graph = std::get_if<StateGraph>(&answer);
  return graph && graph->bound &&
         std::any_of(graph->states.begin(), graph->states.end(),
                     [](const State& state) { return !state.condition.empty(); });
}

}  // namespace

bool is_for_every_bound(const Answer& answer) {
  const auto* graph = std::get_if<StateGraph>(&answer);
  return graph && !graph->bound;
}

bool ends_the_search(const Answer& answer) {
  return std::holds_alternative<Found>(answer) || std::holds_alternative<AllDecided>(answer) ||
         is_for_every_bound(answer);
}

bool is_at_one_bound(const Answer& answer) {
  const auto* graph = std::get_if<StateGraph>(&answer);
  return graph && graph->bound;
}

Turns::Turns(const Problem& problem, Refinement& open, Facts& facts, const Experience* experience)
    : open_(open),
      finest_from_(finest_from),
      facts_(facts),
      wide_(problem),
      has_large_blocks_(has_large_blocks(problem.system)),
      with_tables_(problem.system, true),
      unbounded_{problem.system,  with_tables_,     rts::largest_bound,
                 problem.confirm, problem.limits,   problem.progress,
                 nullptr,         problem.is_weaker},
      along_texts_(problem, facts) {
  const bool may_have_tables = problem.goals == nullptr && !problem.addresses.is_lazy();
  if (may_have_tables && allocates_tables(problem.system)) {
    tables_.emplace(Refinement::with_tables(unbounded_, facts));
    if (experience != nullptr) tried_with_tables_ = experience->tables;
  }
  const bool with_finest = experience == nullptr || !experience->without_finest;
  const std::size_t vertices = problem.system.vertices().size();
  if (experience != nullptr && experience->conditions.size() == vertices) {
    tried_with_pieces_ = experience->pieces;
  }
  wide_.bound = std::max(wide_.bound, bound_with_pieces);
  if (with_finest) finest_.emplace(Refinement::finest(problem, facts));
  if (!allocates_in_loops(problem.system)) return;
  finest_from_ = finest_from_with_loops;
  const bool may_fold = problem.goals == nullptr && !problem.addresses.is_lazy();
  if (!may_fold) return;
  pieces_.emplace(Refinement::with_pieces(wide_, facts));
  open_children_.emplace(Refinement::with_open_children(wide_, facts));
  if (const std::vector<DataLimit> limits = limits_at_errors(problem.system); !limits.empty()) {
    limits_.emplace(Refinement::with_limits(wide_, facts, limits));
  }
  // Each size is tried, which a step at random would pay for, too.
  if (!hands_out_any_size(problem.system)) random_.emplace(problem, facts);
}

Answer Turns::run(std::uint64_t finest_first) {
  std::optional<Answer> first;
  if (tables_) {
    if (!has_large_blocks_) first = open_.run(before_tables);
    if (first && !is_at_one_bound(*first)) return std::move(*first);
    if (std::optional<Answer> answer = with_tables(first_with_tables)) return std::move(*answer);
  }
  if (along_texts_.come_first()) {
    if (std::optional<Answer> answer = along_texts_.run(first_with_tables)) {
      return std::move(*answer);
    }
  }
  if (finest_ && finest_first > 0) {
    if (std::optional<Answer> answer = finish(*finest_, finest_first)) return std::move(*answer);
  }
  std::size_t effort = first_turn;
  if (!first) first = open_.run(effort);
  if (first && !is_at_one_bound(*first)) return std::move(*first);
  // At small bounds that is an answer, and larger ones are tried again and again.
  const auto once_more = std::min<std::uint64_t>(2 * tried_with_pieces_, 4 * open_.effort());
  if (std::optional<Answer> answer = folded(std::max(effort, once_more))) {
    return std::move(*answer);
  }
  if (first) {
    if (std::optional<Answer> answer = with_tables(tables_at_one_bound)) {
      return std::move(*answer);
    }
    if (std::optional<Answer> answer = along_texts_.run(texts_at_one_bound)) {
      return std::move(*answer);
    }
    return std::move(*first);
  }
  std::optional<Refinement> lengths;
  if (!open_.tells_all_lengths_apart()) lengths.emplace(open_, facts_);
  for (;; effort *= 2) {
    if (finest_ && effort >= finest_from_) {
      std::optional<Answer> answer = finish(*finest_, (first_turn + effort) / 2);
      if (answer) return std::move(*answer);
    }
    if (std::optional<Answer> answer = at_random(at_random_per_state * effort))
      return std::move(*answer);
    if (std::optional<Answer> answer = folded(effort)) return std::move(*answer);
    if (std::optional<Answer> answer = with_tables(effort)) return std::move(*answer);
    if (std::optional<Answer> answer = along_texts_.run(effort)) return std::move(*answer);
    if (!lengths) {
      if (std::optional<Answer> answer = open_.run(effort)) return std::move(*answer);
      continue;
    }
    if (std::optional<Answer> answer = finish(*lengths, effort)) return std::move(*answer);
    if (open_.tells_all_lengths_apart()) continue;
    if (std::optional<Answer> answer = open_.run(2 * effort)) return std::move(*answer);
  }
}

std::optional<Growth> Turns::growth() const {
  if (pieces_) {
    if (std::optional<Growth> growth = pieces_->growth()) return growth;
  }
  return growth_of_pieces_ ? growth_of_pieces_ : open_.growth();
}

/// Of executions at random, which find errors that are far from the start, and prove nothing.
std::optional<Answer> Turns::at_random(std::size_t effort) {
  if (!random_) return std::nullopt;
  std::optional<std::vector<rts::EdgeId>> edges = random_->run(effort);
  if (edges && wide_.is_weaker && wide_.confirm(*edges) != std::optional(true)) {
    return std::nullopt;
  }
  return edges ? std::optional<Answer>(Found{std::move(*edges), false}) : std::nullopt;
}

/// Of the search with pieces, which has no part in it any more once its effort did not pay.
std::optional<Answer> Turns::folded(std::size_t effort) {
  if (!pieces_ || tried_with_pieces_ == without_pieces) {
    // Lists side by side, of which there is a state for each set of empty ones.
    return effort > first_turn ? with_children_open(true) : std::nullopt;
  }
  if (effort <= tried_with_pieces_) return std::nullopt;
  std::optional<Answer> answer;
  try {
    answer = pieces_->run(std::min(effort, until_pieces));
    if (is_worth_more(answer)) {
      if (std::optional<Answer> other = at_random(at_random_at_once)) return other;
      // What is null beside a cursor says nothing there that a parent does not.
      const bool open_first = open_children_ && pieces_->shapes().have_trees_with_parents();
      effort = std::max(effort, with_pieces_at_once);
      if (!open_first) answer = pieces_->run(effort);
      if (is_worth_more(answer)) {
        if (std::optional<Answer> other = with_children_open(false)) return other;
      }
    }
  } catch (const TooLarge&) {
    end_pieces();
    return std::nullopt;
  } catch (const BackendError& error) {
    if (error.failure() != Failure::gave_up) throw;
    end_pieces();
    return std::nullopt;
  }
  if (answer && ends_the_search(*answer)) return answer;
  // Its bound is the same whatever this one is, so it need not be tried with less again.
  const bool goes_on = is_worth_more(answer) && effort < most_with_pieces;
  tried_with_pieces_ = goes_on ? effort : without_pieces;
  if (!goes_on) end_pieces();
  return with_limits();
}

/// Asks the search whose pieces keep to limits, which has an answer for every bound, or none.
std::optional<Answer> Turns::with_limits() {
  if (!limits_) return std::nullopt;
  std::optional<Answer> answer;
  try {
    answer = limits_->run(with_limits_kept);
  } catch (const TooLarge&) {
  } catch (const BackendError& error) {
    if (error.failure() != Failure::gave_up) throw;
  }
  limits_.reset();
  return answer && ends_the_search(*answer) ? std::move(answer) : std::nullopt;
}

/// Of the search that leaves open which children are null: an answer for every bound, or none.
/// `lists_only`: where there are other shapes it is of no use.
std::optional<Answer> Turns::with_children_open(bool lists_only) {
  if (!open_children_) return std::nullopt;
  std::optional<Answer> answer;
  try {
    answer = open_children_->run(until_pieces);
    const bool goes_on = !answer && open_children_->left_children_open() &&
                         !(lists_only && open_children_->shapes().go_beyond_lists());
    if (goes_on) answer = open_children_->run(with_open_children);
  } catch (const TooLarge&) {
  } catch (const BackendError& error) {
    if (error.failure() != Failure::gave_up) throw;
  }
  open_children_.reset();
  return answer && ends_the_search(*answer) ? std::move(answer) : std::nullopt;
}

void Turns::end_pieces() {
  growth_of_pieces_ = pieces_->growth();
  pieces_.reset();
}

/// The same with tables.
std::optional<Answer> Turns::with_tables(std::size_t effort) {
  if (!tables_ || effort <= tried_with_tables_) return std::nullopt;
  std::optional<Answer> answer;
  try {
    answer = tables_->run(effort);
  } catch (const TooLarge&) {
    effort = without_tables;
  } catch (const BackendError& error) {
    if (error.failure() != Failure::gave_up) throw;
    effort = without_tables;
  }
  if (answer && ends_the_search(*answer)) return answer;
  const bool goes_on = !answer && !tables_->gave_up() && effort < most_with_pieces;
  tried_with_tables_ = goes_on ? effort : without_tables;
  if (!goes_on) tables_.reset();
  return std::nullopt;
}

bool Turns::is_worth_more(const std::optional<Answer>& answer) const {
  // Which frames are empty lists is known by where they return to.
  const bool is_table = pieces_->left_children_open() && !wide_.system.call_stack;
  const bool folds_more =
      pieces_->shapes().go_beyond_lists() || is_table || pieces_->shapes().keeps_order();
  return !answer && !pieces_->gave_up() && folds_more;
}

/// A proof for every bound by `open` is worth as many states again as one at a bound.
std::optional<Answer> Turns::finish(Refinement& search, std::size_t effort) {
  std::optional<Answer> answer = search.run(effort);
  if (!answer) return std::nullopt;
  // The others' proofs are easier to check where data are not numbers.
  const bool is_finest = finest_ && &search == &*finest_;
  if (is_finest && has_conditions(*answer)) {
    finest_.reset();  // it has no other one
    return std::nullopt;
  }
  if (is_finest) finest_effort_ = finest_->effort();
  if (!std::holds_alternative<StateGraph>(*answer) || is_for_every_bound(*answer)) return answer;
  std::optional<Answer> other = open_.run(2 * effort);
  return other && is_for_every_bound(*other) ? std::move(other) : std::move(answer);
}

}  // namespace heapreach::search

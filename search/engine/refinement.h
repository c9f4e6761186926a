// Searches of growing precision, until one of them decides.
#pragma once

#include <memory>
#include <optional>

#include "search/engine/explore.h"
#include "search/engine/search.h"

namespace heapreach::search {

class Refinement {
 public:
  /// The coarsest: no conditions, and every list segment is of length at least 1.
  Refinement(const Problem& problem, Facts& facts);
  /// Conditions as in `learned`, which was refined so far, but lists of all lengths are told apart.
  Refinement(const Refinement& learned, Facts& facts);
  /// The finest, which loses nothing.
  static Refinement finest(const Problem& problem, Facts& facts);
  /// The coarsest, which also folds pieces. Where that loses too much, it gives up.
  static Refinement with_pieces(const Problem& problem, Facts& facts);
  /// The same, but which children are null is left open soon, and wherever edges meet.
  static Refinement with_open_children(const Problem& problem, Facts& facts);
  /// The coarsest, which also folds pieces whose data keep to one of these limits.
  static Refinement with_limits(const Problem& problem, Facts& facts,
                                const std::vector<DataLimit>& limits);
  /// The same with tables, whose addresses the problem has to have.
  static Refinement with_tables(const Problem& problem, Facts& facts);

  /// Goes on searching and refining until there is an answer, or nothing once its effort is more
  /// than `most`. Throws TooLarge, BackendError.
  std::optional<Answer> run(std::size_t most);

  /// Before the first run(): takes over what is known of a system with as many vertices.
  void begin_with(const Experience& experience);
  Experience experience() const;

  /// The number of states that all its searches so far have visited, and what their questions cost.
  std::size_t effort() const { return earlier_ + (search_ ? search_->states() : 0); }
  /// Whether it has no answer, however long it goes on.
  bool gave_up() const { return gave_up_; }
  /// Of one that folds pieces: what they are of so far.
  const Shapes& shapes() const { return *shapes_; }
  /// Whether the search that it stopped in left open which lists are empty.
  bool left_children_open() const { return search_ && search_->left_children_open(); }
  /// Of the search that it stopped in.
  std::optional<Growth> growth() const;
  bool tells_all_lengths_apart() const { return precision_.longest_list == all_lengths; }

 private:
  std::optional<Answer> answer_without_path();
  std::optional<Answer> answer_of_path(const ErrorPath& error, std::optional<bool> real);
  bool exclude(const ErrorPath& error);
  std::optional<bool> is_real(const ErrorPath& error) const;
  std::optional<Answer> searched_for_goals(std::size_t most);
  void follow_to_goal(ErrorPath path);
  Answer proof(const Search& search) const;
  std::optional<Answer> for_every_bound() const;
  std::optional<Answer> closed(std::uint64_t bound, const Precision& precision) const;
  void refine(const std::vector<ErrorPath>& errors);
  void refine(const AbstractionLosses& losses);
  void tell_more_lengths_apart();
  bool keep_order_for(const std::vector<ErrorPath>& errors);
  bool keep_order();
  std::optional<Answer> searched(std::size_t most);
  void restart();
  void widen_at_heads_only(std::size_t delay);

  const Problem& problem_;
  Facts& facts_;
  std::unique_ptr<Shapes> shapes_;  // of precision_
  Precision precision_;
  std::unique_ptr<Search> search_;      // uses precision_
  std::vector<ErrorPath> spurious_;     // of this search, to goals
  std::size_t most_with_spurious_ = 0;  // states of this search, once there are any
  std::optional<Found> refuted_;        // a path that exact results of operations refute
  std::size_t excluded_ = 0;            // how many there were
  bool is_coarse_ = false;              // a finer search than this one is to follow
  bool gave_up_ = false;
  std::size_t earlier_ = 0;  // effort but for the states of this search
};

}  // namespace heapreach::search

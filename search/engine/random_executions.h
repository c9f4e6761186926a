// Executions at random, for errors that are many steps away.
#pragma once

#include <optional>
#include <random>
#include <vector>

#include "search/abstraction/liveness.h"
#include "search/engine/problem.h"

namespace heapreach::search {

class RandomExecutions {
 public:
  /// Contract: all that it is given outlives it.
  RandomExecutions(const Problem& problem, Facts& facts);

  /// Goes on until the effort, in blocks (large ones for several) of configurations before and
  /// after each step, is more by so much; the edges of an execution into an error vertex, the
  /// shortest that was met, if one was met. The same for the same seed and the same calls. Throws
  /// BackendError where the deadline is over.
  std::optional<std::vector<rts::EdgeId>> run(std::size_t effort);

 private:
  /// An edge, and one of the configurations that it leads to.
  struct Step {
    rts::EdgeId edge = 0;
    Configuration to;
  };

  void draw_weights();
  std::optional<std::vector<rts::EdgeId>> execution(std::size_t most_edges);
  std::optional<Configuration> drawn_start();
  std::vector<Step> steps_from(const Configuration& at);
  std::size_t drawn(const std::vector<Step>& steps);
  void draw_what_is_new(Configuration& configuration);
  void draw_numbers(Configuration& configuration);
  Number drawn_number();
  bool draw_numbers_once(Configuration& configuration, const std::vector<Unknown>& unknowns);
  std::optional<std::vector<rts::EdgeId>> confirmed();
  std::size_t below(std::size_t n) { return random_() % n; }

  const Problem& problem_;
  const rts::System& system_;
  Facts& facts_;
  std::vector<Live> live_;                           // indexed by vertex
  std::vector<std::vector<rts::EdgeId>> out_edges_;  // the same; those that can lead to an error
  std::vector<std::size_t> weights_;                 // indexed by EdgeId; of this execution
  std::vector<std::vector<rts::EdgeId>> met_;  // into errors, each shorter than the one before
  std::mt19937_64 random_;
  std::size_t zeros_ = 0;  // of ten numbers in this execution
  bool at_once_ = false;   // numbers are drawn as soon as they are there
  std::size_t effort_ = 0, until_ = 0;
  bool gave_up_ = false;
};

}  // namespace heapreach::search

// One question about an RTS at one bound after the other (bounds.h), until there is nothing to gain
// from a larger one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pipeline/check/asked.h"
#include "pipeline/check/beginning.h"
#include "pipeline/options/bounds.h"
#include "pipeline/portfolio/portfolio.h"
#include "pipeline/result/result_of.h"
#include "support/stopwatch.h"

namespace heapreach::pipeline {

/// Runs the strategies under limits, a single one in this process; `unknown` makes the result if
/// none of them answers.
Result decide(const std::vector<Strategy>& strategies, const Limits& limits, Channel& channel,
              const RunStrategy& run, const MakeUnknown& unknown);

/// What results say that they are about. `file` has the edges of all errors.
Subject subject_of(const Input& input, const rts::System& file, const rts::Question& question,
                   std::uint64_t bound, const Options& options);

class Climb {
 public:
  /// All that it is given outlives it. `beginning` is that of the file, and null unless it is a
  /// program; `watch` has the seconds that results name.
  Climb(const Input& input, const Asked& asked, Beginning* beginning, const Options& options,
        const Limits& limits, Channel& channel, const Stopwatch& watch);

  /// An execution, a proof for every bound, or else the proof for the largest bound that has one,
  /// unless every bound was asked for; unknown without any of them. Each proof that is not the last
  /// word is told to the channel as the result so far. Throws
  /// what run_portfolio() throws; once there is an answer, only FailedCheck.
  Result run();

 private:
  bool is_tried(const BoundStep& step);
  void decide_at(const BoundStep& step);
  void take(Result next, const BoundStep& step);
  void note_crash(const std::string& text);
  void note_no_answer(const BoundStep& step, bool smaller_may_do);
  bool has_fallback() const;
  std::optional<std::string> why_cut(std::optional<std::uint64_t> bound);
  void give_up(std::uint64_t bound, const std::string& why);
  Result result_at(const BoundStep& step);
  Limits limits_of(const BoundStep& step) const;
  std::vector<Strategy> strategies_at(const BoundStep& step) const;
  void prove_every_bound();
  Result outcome(Result result) const;
  Origin nobody() const;
  Result result_of_verdict(std::uint64_t bound, const Origin& by, const rts::System& system,
                           const Verdict& verdict, const Limits& limits) const;

  const Input& input_;
  const Asked& asked_;
  Beginning* beginning_;
  const Options& options_;
  const Limits& limits_;
  Channel& channel_;
  const Stopwatch& watch_;
  const Lap own_;  // since the question was asked
  const std::vector<BoundStep> steps_;
  const std::uint64_t largest_block_;  // with the static ones
  Lessons lessons_;
  std::optional<Result> answer_;
  std::optional<Result> unknown_;  // the latest
  bool skips_early_ = false;
  bool falls_back_ = false;
  bool over_ = false;
  std::vector<std::string> crashed_;
};

}  // namespace heapreach::pipeline

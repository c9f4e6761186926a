// Small bounds get little time, so that what they take is not missed where they come to nothing;
// the first that comes to nothing says that those up to the one that is worth all the time would,
// too. If they have answers and that one has none in its time, one in between gets the rest: before
// it, it would cost those that do not need it more than the early ones together. What holds at a
// bound is an answer even if larger ones are not decided.
#include "pipeline/portfolio/climb.h"

#include <fmt/format.h>

#include <algorithm>

#include "encoders/encoder.h"
#include "pipeline/check/check_rts.h"
#include "pipeline/failed_check.h"
#include "pipeline/options/capabilities.h"

namespace heapreach::pipeline {

namespace {

/// What an early bound may take, as a share of the time that is left.
constexpr double early_share = 0.1;
/// What is kept for one in place of the bound that is worth all the time.
constexpr double fallback_share = 0.15;

/// What a further bound may take once there is an answer, as a share of the time that is left.
constexpr double further_share = 0.1;

/// Of the bound at which a proof for every bound is looked for, static blocks aside.
constexpr std::uint64_t most_cells_of_proofs = 64;

/// What finding out whether executions get anywhere may take, compared with all that came before.
constexpr double beginning_share = 0.2;
constexpr double least_beginning_seconds = 0.2;

/// Whether it makes sense to ask what is left at its ends.
bool may_leak(const rts::System& system) {
  const auto allocates = [](const rts::Instruction& instruction) {
    const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
    return alloc != nullptr && !alloc->is_static;
  };
  return !system.exits.empty() &&
         std::any_of(system.edges().begin(), system.edges().end(), [&](const rts::Edge& edge) {
           return std::any_of(edge.instructions.begin(), edge.instructions.end(), allocates);
         });
}

/// Of a strategy without an answer: whether it would have none at any larger bound.
bool is_settled(const Strategy& strategy, const Verdict& verdict) {
  const auto* unknown = std::get_if<Unknown>(&verdict);
  if (unknown == nullptr || unknown->failure != Failure::gave_up || strategy.encoding.empty()) {
    return false;
  }
  return !encoders::encoder_named(strategy.encoding).is_bounded() &&
         !capability_of(strategy.engine).finds_derivations;
}

}  // namespace

Subject subject_of(const Input& input, const rts::System& file, const rts::Question& question,
                   std::uint64_t bound, const Options& options) {
  SystemSubject looked_at{file.name, bound, input.static_cells, input.properties};
  if (const std::string* text = said_by_import(file, "assumes")) looked_at.assumes = *text;
  looked_at.bound_asked = is_bound_asked(file, options);
  looked_at.leaks_left_out = !input.properties.ask_for_leaks() && may_leak(file);
  return {input.name, input.hash, std::move(looked_at), location_asked(file, question),
          input.program_hash};
}

Result decide(const std::vector<Strategy>& strategies, const Limits& limits, Channel& channel,
              const RunStrategy& run, const MakeUnknown& unknown) {
  if (strategies.size() == 1) return run(strategies[0], limits, channel);
  return run_portfolio(strategies, limits, channel, run, unknown);
}

Climb::Climb(const Input& input, const Asked& asked, Beginning* beginning, const Options& options,
             const Limits& limits, Channel& channel, const Stopwatch& watch)
    : input_(input),
      asked_(asked),
      beginning_(beginning),
      options_(options),
      limits_(limits),
      channel_(channel),
      watch_(watch),
      own_(limits.deadline),
      steps_(bounds_for(input, asked.file(), options)),
      largest_block_(std::min(rts::largest_bound,
                              largest_block(asked.file()) + input.static_cells.value_or(0))) {}

Result Climb::run() {
  for (const BoundStep& step : steps_) {
    if (is_tried(step)) decide_at(step);
    if (over_) break;
  }
  if (options_.every_bound) prove_every_bound();
  Result result = answer_ ? outcome(std::move(*answer_)) : std::move(unknown_.value());
  if (!crashed_.empty()) result.crashed = crashed_;
  return result;
}

/// All engines once more, at a bound that has an answer: one that cuts few executions, for those
/// whose proofs must not be cut, but is no burden on them.
void Climb::prove_every_bound() {
  if (!answer_ || !leaves_larger_bounds_open(*answer_) || limits_.deadline.expired()) return;
  const std::uint64_t most =
      std::max(largest_block_, most_cells_of_proofs + static_cells(asked_.file()));
  decide_at({std::min(answer_->subject.system.value().bound, most), Effort::proof});
}

/// Where every bound was asked for, a proof for one of them is no answer.
Result Climb::outcome(Result result) const {
  if (!options_.every_bound || !leaves_larger_bounds_open(result)) return result;
  const bool open = asked_.file().heap == rts::StartHeap::unknown;
  const char* const gap =
      open ? "a larger bound has more start heaps" : "no proof for every bound was found";
  const std::string reason = fmt::format("no error is reachable within {}, but {}",
                                         bound_in_words(result.subject.system.value()), gap);
  result.origin = nobody();
  result.answer = Unknown{Failure::gave_up, "", reason};
  return result;
}

bool Climb::is_tried(const BoundStep& step) {
  if (step.effort == Effort::early && skips_early_) return false;
  if (step.effort == Effort::fallback && !falls_back_) return false;
  if (step.bound >= largest_block_) return true;
  const auto why = why_cut(step.bound);
  if (why) give_up(step.bound, *why);
  return !why;
}

/// A crash takes nothing back.
void Climb::decide_at(const BoundStep& step) {
  std::optional<Result> next;
  try {
    next = result_at(step);
  } catch (const FailedCheck&) {
    throw;
  } catch (const InternalError& error) {
    if (!answer_) throw;
    note_crash(error.what());
    return note_no_answer(step, true);
  }
  take(*std::move(next), step);
}

void Climb::note_crash(const std::string& text) {
  if (std::find(crashed_.begin(), crashed_.end(), text) == crashed_.end()) crashed_.push_back(text);
}

/// `smaller_may_do`: what kept this bound from an answer may not keep a smaller one.
void Climb::note_no_answer(const BoundStep& step, bool smaller_may_do) {
  falls_back_ = step.effort == Effort::whole && has_fallback() && smaller_may_do;
  over_ = step.effort != Effort::early && !falls_back_;
  skips_early_ = true;
}

void Climb::take(Result next, const BoundStep& step) {
  for (const std::string& text : next.crashed) note_crash(text);
  if (const auto failure = failure_of(next.answer)) {
    note_no_answer(step, *failure != Failure::gave_up);
    unknown_ = std::move(next);
    return;
  }
  const bool is_proof = std::holds_alternative<Proof>(next.answer);
  const bool cut = leaves_larger_bounds_open(next);
  if (cut && step.effort == Effort::proof) return;
  over_ = !cut || step.effort == Effort::fallback;
  // What holds for every bound is not cut by this one.
  const std::optional<std::uint64_t> room = cut ? std::optional(step.bound) : std::nullopt;
  const auto why = is_proof ? why_cut(room) : std::nullopt;
  if (why) return give_up(step.bound, *why);
  answer_ = std::move(next);
  const bool goes_on = options_.every_bound ? leaves_larger_bounds_open(*answer_) : !over_;
  if (goes_on && steps_.size() > 1) channel_.send(ResultSoFar{outcome(*answer_)});
}

/// Whether a bound between those early ones that all had an answer and the next would be of use.
bool Climb::has_fallback() const {
  return answer_ && !skips_early_ &&
         std::any_of(steps_.begin(), steps_.end(),
                     [](const BoundStep& step) { return step.effort == Effort::fallback; });
}

std::optional<std::string> Climb::why_cut(std::optional<std::uint64_t> bound) {
  if (beginning_ == nullptr) return std::nullopt;
  Limits limits = limits_;
  limits.deadline =
      limits_.deadline.at_most(std::max(least_beginning_seconds, beginning_share * own_.seconds()));
  StageTimer timer(channel_, "beginning");
  return beginning_->why_cut(bound, limits);
}

void Climb::give_up(std::uint64_t bound, const std::string& why) {
  const Unknown unknown{Failure::gave_up, "", why};
  unknown_ = result_of_verdict(bound, nobody(), asked_.file(), unknown, limits_);
}

Result Climb::result_at(const BoundStep& step) {
  const Limits limits = limits_of(step);
  const RunStrategy run = [&](const Strategy& strategy, const Limits& limits, Channel& channel) {
    const Verdict verdict = check(asked_, strategy, limits, channel);
    if (is_settled(strategy, verdict)) channel.lesson({.settled = true});
    // Certificates speak of what engines see, executions of calls.
    const auto* proof = std::get_if<Infeasible>(&verdict);
    const auto by = origin_of(strategy, watch_.seconds());
    if (proof == nullptr) {
      const auto* found = std::get_if<Feasible>(&verdict);
      const std::uint64_t used = found == nullptr ? 0 : found->cells_used.get_ui();
      return result_of_verdict(std::max(step.bound, used), by, asked_.file(), verdict, limits);
    }
    const auto seen = rts::seen_by_engines(asked_.system(), proof->calls, proof->call_depth);
    return result_of_verdict(step.bound, by, *seen, verdict, limits);
  };
  const MakeUnknown unknown = [&](const Unknown& reason) {
    return result_of_verdict(step.bound, nobody(), asked_.file(), reason, limits);
  };
  const std::vector<Strategy> strategies = strategies_at(step);
  if (steps_.size() == 1) return decide(strategies, limits, channel_, run, unknown);
  // In processes of their own, as limits that are not all of the time need it.
  return run_portfolio(strategies, limits, channel_, run, unknown, &lessons_);
}

Limits Climb::limits_of(const BoundStep& step) const {
  Limits limits = limits_;
  const double remaining = limits_.deadline.remaining();
  if (step.effort == Effort::early) {
    limits.deadline = limits_.deadline.at_most(early_share * remaining);
  } else if (step.effort == Effort::whole && has_fallback()) {
    limits.deadline = limits_.deadline.at_most((1 - fallback_share) * remaining);
  } else if (step.effort == Effort::further || (step.effort == Effort::bonus && answer_)) {
    const double share = step.effort == Effort::further ? further_share * remaining : 0;
    const double most = std::max(bonus_seconds(own_.seconds()), share);
    limits.deadline = limits_.deadline.at_most(std::min(most, 0.9 * remaining));
  } else if (step.effort == Effort::proof) {
    limits.deadline = limits_.deadline.at_most(0.95 * remaining);  // to say what there is instead
  }
  return limits;
}

/// Those that may still answer, with what they have been taught.
std::vector<Strategy> Climb::strategies_at(const BoundStep& step) const {
  std::vector<Strategy> result = strategies_for(asked_.system(), step.bound, options_);
  for (Strategy& strategy : result) {
    strategy.every_bound = step.effort == Effort::proof;
    // What one execution takes hangs on its own blocks, not on the bound.
    const bool any_bound = is_fuzzer(strategy.engine) && !is_bound_asked(asked_.file(), options_);
    if (any_bound) {
      strategy.encoder.bound = rts::largest_bound;
      strategy.seed = static_cast<unsigned>(step.bound);  // other executions at each bound
    }
    const auto known = lessons_.find(strategy.name());
    if (known != lessons_.end()) strategy.lesson = known->second;
  }
  const auto is_settled = [](const Strategy& strategy) { return strategy.lesson.settled; };
  if (!std::all_of(result.begin(), result.end(), is_settled)) std::erase_if(result, is_settled);
  // All of whose proofs are for every bound.
  const auto knows_no_bound = [](const Strategy& strategy) {
    return !strategy.encoding.empty() && !encoders::encoder_named(strategy.encoding).is_bounded();
  };
  if (step.effort == Effort::proof)
    std::stable_partition(result.begin(), result.end(), knows_no_bound);
  return result;
}

Origin Climb::nobody() const {
  return origin_of(options_, watch_.seconds());
}

Result Climb::result_of_verdict(std::uint64_t bound, const Origin& by, const rts::System& system,
                                const Verdict& verdict, const Limits& limits) const {
  Subject subject = subject_of(input_, asked_.file(), asked_.question(), bound, options_);
  return result_of(std::move(subject), by, system, verdict,
                   {options_.evidence, options_.explanation}, limits);
}

}  // namespace heapreach::pipeline

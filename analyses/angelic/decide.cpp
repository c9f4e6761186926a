// The search over heaps comes first at each bound: it alone proves for every bound what unknown
// start heaps are about, and mostly at the first one. Unrolling finds what it misses, and comes
// first at a bound that was asked for. Where the search ends without an answer before its time is
// up, larger bounds come before the other engines: mostly it has found an execution that does not
// fit into this one. Which of them answers is not known beforehand: all get a little time, and more
// in each round until there is an answer or no time.
#include "analyses/angelic/decide.h"

#include <fmt/format.h>

#include <utility>

#include "evidence/certificates/schema/saved.h"
#include "pipeline/portfolio/decide_one.h"
#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

namespace schema = evidence::schema;
using pipeline::BoundStep;
using pipeline::Effort;

/// What an engine may take at a bound at first, in seconds, and how much more in each round behind
/// that.
constexpr double first_slice = 0.5;
constexpr double slice_factor = 8;

class Deciding {
 public:
  Deciding(const DecideContext& context, const rts::System& system, const EntryBounds& bounds,
           const Limits& limits)
      : context_(context),
        bounds_(bounds),
        limits_(limits),
        asked_(system, all_errors(), context.options.inline_limit) {}

  Decision run() {
    while (true) {
      was_cut_off_ = false;
      std::vector<BoundStep> left;
      for (const BoundStep& step : bounds_.steps) {
        if (step.effort == Effort::fallback || is_excluded_at(step.bound)) continue;
        if (auto decision = decided_at(step, left)) return *std::move(decision);
        if (limits_.deadline.expired()) return NoAnswer{reason()};
        if (step.effort != Effort::early && !is_excluded_at(step.bound)) break;
      }
      for (const BoundStep& step : left) {
        if (is_excluded_at(step.bound)) continue;
        if (auto decision = asked_of(context_.options, step)) return *std::move(decision);
        if (limits_.deadline.expired()) return NoAnswer{reason()};
      }
      if (!was_cut_off_) return NoAnswer{reason()};
      slice_ *= slice_factor;
    }
  }

 private:
  /// The system has no others than those that are asked about.
  static rts::Question all_errors() { return {rts::Properties::all()}; }

  /// Where the search over heaps says itself that it has no answer, other engines are `left` for
  /// later: it mostly has one at a larger bound.
  std::optional<Decision> decided_at(const BoundStep& step, std::vector<BoundStep>& left) {
    if (context_.options.engine != "portfolio" || !context_.options.encoding.empty()) {
      return asked_of(context_.options, step);
    }
    // What holds within the bound is all that is asked for: unrolling mostly knows at once.
    if (bounds_.is_asked) {
      if (auto found = asked_of_engine("bmc", step)) return found;
    }
    const bool was_cut_off = std::exchange(was_cut_off_, false);
    auto found = asked_of_engine("explore", step);
    const bool is_cut_off = was_cut_off_;
    was_cut_off_ = was_cut_off || is_cut_off;
    if (found || is_excluded_at(step.bound)) return found;
    if (is_cut_off) return asked_of(context_.options, step);
    left.push_back(step);
    return std::nullopt;
  }

  bool is_excluded_at(std::uint64_t bound) const {
    return excluded_within_ && bound <= *excluded_within_;
  }

  std::optional<Decision> asked_of_engine(const char* engine, const BoundStep& step) {
    pipeline::Options options = context_.options;
    options.engine = engine;
    try {
      return asked_of(options, step);
    } catch (const UsageError& refusal) {
      without_answer_ = refusal.what();  // others may take it
      return std::nullopt;
    }
  }

  /// Nothing where the bound or the engines leave it open; then it is noted why.
  std::optional<Decision> asked_of(const pipeline::Options& options, const BoundStep& step) {
    Limits limits = limits_;
    limits.deadline = limits_.deadline.at_most(slice_);
    const auto answer = pipeline::decide_one(context_.input, asked_, step.bound, options, limits,
                                             context_.channel, watch_);
    was_cut_off_ = was_cut_off_ || limits.deadline.expired();
    if (const auto* reason = std::get_if<std::string>(&answer)) {
      without_answer_ = *reason;
      return std::nullopt;
    }
    const auto& result = std::get<pipeline::Result>(answer);
    if (const auto* candidate = std::get_if<pipeline::Candidate>(&result.answer)) {
      without_answer_ = pipeline::reason_of(*candidate);
      return std::nullopt;
    }
    if (const auto* document = pipeline::execution_of(result.answer)) {
      return Reached{
          schema::execution_of_text(document->text, asked_.file(), "an engine").execution,
          step.bound};
    }
    if (const auto* proof = std::get_if<pipeline::Proof>(&result.answer)) {
      if (proof->every_bound || bounds_.is_asked) return Unreachable{proof->every_bound};
      excluded_within_ = step.bound;
      return std::nullopt;
    }
    without_answer_ = pipeline::reason_of(std::get<pipeline::Unknown>(result.answer));
    return std::nullopt;
  }

  std::string reason() const {
    if (!excluded_within_) return without_answer_;
    std::string text = fmt::format(
        "no execution does within {} cells, and nothing proves it for more", *excluded_within_);
    return without_answer_.empty() ? text : text + ": " + without_answer_;
  }

  const DecideContext& context_;
  const EntryBounds& bounds_;
  const Limits& limits_;
  const pipeline::Asked asked_;
  const Stopwatch watch_;
  double slice_ = first_slice;  // what an engine may take at a bound, in seconds
  bool was_cut_off_ = false;    // some engine has taken all of its slice since it was changed
  std::optional<std::uint64_t> excluded_within_;  // the largest bound that has a proof
  std::string without_answer_;                    // the last reason for none
};

}  // namespace

Decision decide(const DecideContext& context, const std::string& entry, const rts::System& system,
                const Limits& limits) {
  return Deciding(context, system, context.bounds.at(entry), limits).run();
}

}  // namespace heapreach::analyses::angelic

#include "analyses/angelic/decide.h"

#include <utility>

#include "evidence/certificates/schema/saved.h"
#include "pipeline/portfolio/decide_one.h"

namespace heapreach::analyses::angelic {

namespace {

namespace schema = evidence::schema;

/// What the first engine may take, in seconds and of what there is: unrolling decides systems
/// without loops at once, and without starting processes.
constexpr double most_first_seconds = 5;
constexpr double first_share = 0.2;

class Deciding {
 public:
  Deciding(const DecideContext& context, const rts::System& system)
      : context_(context), asked_(system, all_errors(), context.options.inline_limit) {}

  Decision run(const pipeline::Options& options, const Limits& limits) const {
    const auto answer = pipeline::decide_one(context_.input, asked_, context_.bound, options,
                                             limits, context_.channel, watch_);
    if (const auto* reason = std::get_if<std::string>(&answer)) return NoAnswer{*reason};
    return decision(std::get<pipeline::Result>(answer));
  }

 private:
  /// The system has no others than those that are asked about.
  static rts::Question all_errors() { return {rts::Properties::all()}; }

  Decision decision(const pipeline::Result& result) const {
    if (const auto* candidate = std::get_if<pipeline::Candidate>(&result.answer)) {
      return NoAnswer{pipeline::reason_of(*candidate)};
    }
    if (const auto* document = pipeline::execution_of(result.answer)) {
      return Reached{
          schema::execution_of_text(document->text, asked_.file(), "an engine").execution};
    }
    if (const auto* proof = std::get_if<pipeline::Proof>(&result.answer)) {
      return Unreachable{proof->every_bound};
    }
    return NoAnswer{pipeline::reason_of(std::get<pipeline::Unknown>(result.answer))};
  }

  const DecideContext& context_;
  const pipeline::Asked asked_;
  const Stopwatch watch_;
};

}  // namespace

Decision decide(const DecideContext& context, const rts::System& system, const Limits& limits) {
  const Deciding deciding(context, system);
  if (context.options.engine == "portfolio" && context.options.encoding.empty()) {
    pipeline::Options first = context.options;
    first.engine = "bmc";
    Limits own = limits;
    own.deadline = limits.deadline.at_most(
        std::min(most_first_seconds, first_share * limits.deadline.remaining()));
    const Decision decision = deciding.run(first, own);
    if (!std::holds_alternative<NoAnswer>(decision)) return decision;
  }
  return deciding.run(context.options, limits);
}

}  // namespace heapreach::analyses::angelic

#include "analyses/angelic/decide.h"

#include <utility>

#include "evidence/certificates/schema/saved.h"
#include "pipeline/check/check_rts.h"
#include "pipeline/failed_check.h"
#include "pipeline/portfolio/climb.h"
#include "pipeline/result/result_of.h"
#include "rts/transform/calls.h"
#include "support/error.h"

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

  Decision run(pipeline::Options options, const Limits& limits) const {
    const auto strategies = pipeline::strategies_for(asked_.system(), context_.bound, options);
    const auto run = [&](const pipeline::Strategy& strategy, pipeline::Channel& channel) {
      return answered(strategy, limits, channel);
    };
    const auto unknown = [&](const pipeline::Unknown& reason) {
      return result_of(pipeline::origin_of(options, watch_.seconds()), asked_.file(), reason,
                       limits);
    };
    try {
      return decision(pipeline::decide(strategies, limits, context_.channel, run, unknown));
    } catch (const pipeline::FailedCheck&) {
      throw;
    } catch (const InternalError& error) {
      return NoAnswer{error.what()};  // an engine's own affair
    } catch (const BackendError& limit) {
      return NoAnswer{limit.what()};
    }
  }

 private:
  /// The system has no others than those that are asked about.
  static rts::Question all_errors() { return {rts::Properties::all()}; }

  pipeline::Result answered(const pipeline::Strategy& strategy, const Limits& limits,
                            pipeline::Channel& channel) const {
    const pipeline::Verdict verdict = pipeline::check(asked_, strategy, limits, channel);
    const pipeline::Origin by = pipeline::origin_of(strategy, watch_.seconds());
    const auto* proof = std::get_if<pipeline::Infeasible>(&verdict);
    if (proof == nullptr) return result_of(by, asked_.file(), verdict, limits);
    const auto seen = rts::seen_by_engines(asked_.system(), proof->calls, proof->call_depth);
    return result_of(by, *seen, verdict, limits);
  }

  pipeline::Result result_of(const pipeline::Origin& by, const rts::System& system,
                             const pipeline::Verdict& verdict, const Limits& limits) const {
    pipeline::Subject subject{context_.input.name, context_.input.hash,
                              pipeline::SystemSubject{"", context_.bound}};
    return pipeline::result_of(std::move(subject), by, system, verdict, {true, false}, limits);
  }

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

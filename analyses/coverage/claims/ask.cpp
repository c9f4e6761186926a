#include "analyses/coverage/claims/ask.h"

#include <utility>

#include "evidence/certificates/schema/saved.h"
#include "pipeline/check/check_rts.h"
#include "pipeline/check/exact_execution.h"
#include "pipeline/failed_check.h"
#include "pipeline/portfolio/climb.h"
#include "pipeline/result/result_of.h"
#include "pipeline/tools/saved_coverage.h"
#include "rts/transform/calls.h"

namespace heapreach::analyses {

namespace schema = evidence::schema;

namespace {

class CoverCheck {
 public:
  CoverCheck(const CoverContext& context, const rts::Instrumentation& instrumentation,
             std::uint64_t bound, const Limits& limits)
      : context_(context),
        instrumentation_(instrumentation),
        bound_(bound),
        limits_(limits),
        made_(rts::instrumented(context.question, instrumentation)),
        asked_(made_.system(), {}, context.options.inline_limit) {}

  Reply run(const std::string& engine) const {
    pipeline::Options options = context_.options;
    if (!engine.empty()) options.engine = engine;
    const auto strategies = pipeline::strategies_for(asked_.system(), bound_, options);
    const auto run = [&](const pipeline::Strategy& strategy, pipeline::Channel& channel) {
      return answered(strategy, channel);
    };
    const auto unknown = [&](const pipeline::Unknown& reason) {
      return result_of(pipeline::origin_of(options, seconds()), asked_.file(), reason);
    };
    try {
      return reply(pipeline::decide(strategies, limits_, context_.channel, run, unknown));
    } catch (const pipeline::FailedCheck&) {
      throw;
    } catch (const InternalError& error) {
      return Unanswered{error.what()};  // an engine's own affair
    } catch (const BackendError& limit) {
      return Unanswered{limit.what()};
    }
  }

 private:
  double seconds() const { return context_.watch.seconds(); }

  pipeline::Result answered(const pipeline::Strategy& strategy, pipeline::Channel& channel) const {
    const pipeline::Verdict verdict = pipeline::check(asked_, strategy, limits_, channel);
    const pipeline::Origin by = pipeline::origin_of(strategy, seconds());
    const auto* proof = std::get_if<pipeline::Infeasible>(&verdict);
    if (proof == nullptr) return result_of(by, asked_.file(), verdict);
    const auto seen = rts::seen_by_engines(asked_.system(), proof->calls, proof->call_depth);
    return result_of(by, *seen, verdict);
  }

  pipeline::Result result_of(const pipeline::Origin& by, const rts::System& system,
                             const pipeline::Verdict& verdict) const {
    pipeline::Subject subject{context_.input.name, context_.input.hash,
                              pipeline::SystemSubject{"", bound_}};
    return pipeline::result_of(std::move(subject), by, system, verdict, {true, false}, limits_);
  }

  Reply reply(const pipeline::Result& result) const {
    const auto* document = pipeline::execution_of(result.answer);
    if (document != nullptr && instrumentation_.kept) {
      return Unanswered{"without the instructions of most edges there is an execution"};
    }
    if (document != nullptr) {
      const auto saved = schema::execution_of_text(document->text, made_.system(), "an engine");
      return checked_arrival(context_.question,
                             rts::execution_of_file(context_.question, made_, saved.execution),
                             bound_);
    }
    if (const auto* proof = std::get_if<pipeline::Proof>(&result.answer)) {
      Refutation refutation;
      refutation.certificate = schema::with_coverage(
          proof->certificate.text, pipeline::saved(context_.question, instrumentation_));
      if (!proof->every_bound) refutation.bound = bound_;
      refutation.strategy = result.origin.strategy;
      return refutation;
    }
    return Unanswered{pipeline::reason_of(std::get<pipeline::Unknown>(result.answer))};
  }

  const CoverContext& context_;
  const rts::Instrumentation& instrumentation_;
  const std::uint64_t bound_;
  const Limits& limits_;
  const rts::Transformed made_;
  const pipeline::Asked asked_;
};

}  // namespace

Reply ask(const CoverContext& context, const rts::Instrumentation& instrumentation,
          const std::string& engine, std::uint64_t bound, const Limits& limits) {
  return CoverCheck(context, instrumentation, bound, limits).run(engine);
}

Reply checked_arrival(const rts::CoverQuestion& question, rts::Execution execution,
                      std::uint64_t bound) {
  try {
    const rts::State last = question.replay(bound, execution);
    const std::string doubts = pipeline::doubts_about(question.file(), bound, execution);
    if (!doubts.empty()) return DoubtfulArrival{std::move(execution), doubts};
    return Arrival{std::move(execution), bound, last.cells_used.get_ui()};
  } catch (const InputError& error) {
    throw pipeline::FailedCheck(std::string("the execution does not come to the end: ") +
                                error.what());
  }
}

}  // namespace heapreach::analyses

#include "analyses/coverage/claims/ask.h"

#include <utility>

#include "evidence/certificates/schema/saved.h"
#include "pipeline/check/exact_execution.h"
#include "pipeline/failed_check.h"
#include "pipeline/portfolio/decide_one.h"
#include "pipeline/tools/saved_coverage.h"

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
    const auto answer = pipeline::decide_one(context_.input, asked_, bound_, options, limits_,
                                             context_.channel, context_.watch);
    if (const auto* reason = std::get_if<std::string>(&answer)) return Unanswered{*reason};
    return reply(std::get<pipeline::Result>(answer));
  }

 private:
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

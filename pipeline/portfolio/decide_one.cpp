#include "pipeline/portfolio/decide_one.h"

#include <utility>

#include "pipeline/check/check_rts.h"
#include "pipeline/failed_check.h"
#include "pipeline/portfolio/climb.h"
#include "pipeline/result/result_of.h"
#include "rts/transform/calls.h"
#include "support/error.h"

namespace heapreach::pipeline {

std::variant<Result, std::string> decide_one(const Input& input, const Asked& asked,
                                             std::uint64_t bound, const Options& options,
                                             const Limits& limits, Channel& channel,
                                             const Stopwatch& watch) {
  const auto result = [&](const Origin& by, const rts::System& system, const Verdict& verdict) {
    Subject subject{input.name, input.hash, SystemSubject{"", bound}};
    return result_of(std::move(subject), by, system, verdict, {true, false}, limits);
  };
  const auto run = [&](const Strategy& strategy, const Limits& own, Channel& to) {
    const Verdict verdict = check(asked, strategy, own, to);
    const Origin by = origin_of(strategy, watch.seconds());
    const auto* proof = std::get_if<Infeasible>(&verdict);
    if (proof == nullptr) return result(by, asked.file(), verdict);
    const auto seen = rts::seen_by_engines(asked.system(), proof->calls, proof->call_depth);
    return result(by, *seen, verdict);
  };
  const auto unknown = [&](const Unknown& reason) {
    return result(origin_of(options, watch.seconds()), asked.file(), reason);
  };
  const auto strategies = strategies_for(asked.system(), bound, options);
  try {
    return decide(strategies, limits, channel, run, unknown);
  } catch (const FailedCheck&) {
    throw;
  } catch (const InternalError& error) {
    return error.what();  // an engine's own affair
  } catch (const BackendError& limit) {
    return limit.what();
  }
}

}  // namespace heapreach::pipeline

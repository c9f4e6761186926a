// Why apart: what leads to blocks is known only where addresses are opaque, so that an access
// beside its block, which needs exact addresses, has no answer in a question that asks for both. A
// proof of each part is a proof of the whole, but one that no single certificate holds; so it is
// told as the reason of an unknown answer.
#include "pipeline/portfolio/parts_of_question.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "pipeline/portfolio/apart.h"
#include "pipeline/portfolio/climb.h"
#include "pipeline/result/result_of.h"

namespace heapreach::pipeline {

namespace {

/// What one part may take of the time that is left.
constexpr double part_share = 0.5;

/// Those of the properties that ask for leaks, or the others.
rts::Properties part_of(const rts::Properties& all, bool leaks) {
  rts::Properties result = rts::Properties::none();
  for (const rts::Property property : rts::all_properties) {
    const bool is_leak =
        property == rts::Property::valid_memtrack || property == rts::Property::valid_memcleanup;
    if (all.contains(property) && is_leak == leaks) result.add(property);
  }
  return result;
}

}  // namespace

Result answered_in_parts(Result whole, const Input& input, const rts::System& file,
                         Beginning* beginning, const Options& options, const Limits& limits,
                         Channel& channel, const Stopwatch& watch) {
  auto* unknown = std::get_if<Unknown>(&whole.answer);
  const rts::Properties safety = part_of(input.properties, false);
  const rts::Properties leaks = part_of(input.properties, true);
  const rts::Properties none = rts::Properties::none();
  if (unknown == nullptr || safety == none || leaks == none) return whole;
  for (const rts::Properties& part : {safety, leaks}) {
    Limits own = limits;
    own.deadline = limits.deadline.at_most(part_share * limits.deadline.remaining());
    const Asked asked(file, {part, std::nullopt}, options.inline_limit);
    std::optional<Result> result;
    const auto ask = [&](Channel& apart) {
      Climb climb(input, asked, beginning, options, own, apart, watch);
      apart.send(climb.run());
    };
    // What is proved of a part so far is no answer to the whole.
    run_apart("the question about some of the properties", own, channel, ask,
              {[&](Result found) { result = std::move(found); }, [](const Lesson&) {},
               [](const Result&) {}});
    if (!result) continue;
    const std::uint64_t bound = result->subject.system.value().bound;
    if (std::holds_alternative<Counterexample>(result->answer)) {
      result->subject = subject_of(input, file, {input.properties, std::nullopt}, bound, options);
      return *std::move(result);
    }
    if (!std::holds_alternative<Proof>(result->answer)) continue;
    unknown->reason +=
        fmt::format("; asked about alone, {} cannot be broken {}", fmt::join(part.names(), ", "),
                    holds_for_every_bound(result->answer)
                        ? std::string("at any bound")
                        : fmt::format("within {} cells", bound - input.static_cells.value_or(0)));
  }
  return whole;
}

}  // namespace heapreach::pipeline

#include "search/engine/along_texts.h"

#include <algorithm>

#include "rts/model/constant.h"
#include "support/error.h"

namespace heapreach::search {

namespace {

/// The second one gets so small a part of the first one's effort: paths on which nothing was
/// forgotten take a solver long to confirm at large bounds, and it has more of them.
constexpr std::size_t part_of_second = 2;
constexpr std::size_t least_effort = 250;

}  // namespace

bool hands_out_any_size(const rts::System& system) {
  return std::any_of(system.edges().begin(), system.edges().end(), [](const rts::Edge& edge) {
    return std::any_of(edge.instructions.begin(), edge.instructions.end(),
                       [](const rts::Instruction& instruction) {
                         const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
                         return alloc != nullptr && !alloc->is_empty && !alloc->is_frame &&
                                !rts::is_constant(*alloc->size);
                       });
  });
}

AlongTexts::One::One(const Problem& whole, Facts& facts, std::uint64_t bound, bool keeps_conditions)
    : addresses(whole.system, keeps_conditions), problem{whole.system, addresses,
                                                         bound,        whole.confirm,
                                                         whole.limits, whole.progress,
                                                         whole.goals,  whole.is_weaker} {
  search.emplace(problem, facts);
}

AlongTexts::AlongTexts(const Problem& problem, Facts& facts) {
  if (!problem.addresses.is_lazy()) return;
  come_first_ = hands_out_any_size(problem.system);
  if (!come_first_ && !TextAddresses(problem.system, false).has_walks()) return;
  const std::uint64_t bound = come_first_ ? rts::largest_bound : problem.bound;
  all_.push_back(std::make_unique<One>(problem, facts, bound, come_first_));
  all_.push_back(std::make_unique<One>(problem, facts, bound, !come_first_));
}

std::optional<Answer> AlongTexts::run(std::size_t effort) {
  for (const std::unique_ptr<One>& one : all_) {
    if (effort < least_effort) break;
    if (std::optional<Answer> answer = run(*one, effort)) return answer;
    effort /= part_of_second;
  }
  return std::nullopt;
}

std::optional<Answer> AlongTexts::run(One& one, std::size_t effort) const {
  if (!one.search) return std::nullopt;
  std::optional<Answer> answer;
  try {
    answer = one.search->run(effort);
  } catch (const TooLarge&) {
    one.search.reset();
    return std::nullopt;
  } catch (const BackendError& error) {
    if (error.failure() != Failure::gave_up) throw;
    one.search.reset();
    return std::nullopt;
  }
  if (answer && ends_the_search(*answer)) return answer;
  if (answer || one.search->gave_up()) one.search.reset();
  return std::nullopt;
}

}  // namespace heapreach::search

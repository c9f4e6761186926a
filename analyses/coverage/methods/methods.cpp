#include "analyses/coverage/methods/method.h"

#include <utility>

#include "analyses/coverage/methods/by_conflicts.h"
#include "analyses/coverage/methods/by_crumbs.h"
#include "analyses/coverage/methods/by_edges.h"
#include "analyses/coverage/methods/by_paths.h"
#include "analyses/coverage/methods/exploration.h"

namespace heapreach::analyses {

namespace {

/// What asking about causes one by one may take, of the time that is left.
constexpr double causes_share = 0.5;

/// What excludes one of them for every bound may have been cut on the way to another.
void generalise(const std::vector<GroupId>& excluded, const Limits& limits, const AskAlong& ask,
                Claims& claims) {
  const std::vector<GroupId> causes = claims.causes_among(excluded);
  if (causes.size() < 2) return;
  for (std::size_t i = 0; i < causes.size(); ++i) {
    Limits own = limits;
    const double share = causes_share / static_cast<double>(causes.size() - i);
    own.deadline = limits.deadline.at_most(share * limits.deadline.remaining());
    Reply reply = ask(claims.edges_of({causes[i]}), own);
    auto* refutation = std::get_if<Refutation>(&reply);
    if (refutation == nullptr || refutation->bound) continue;
    claims.add(std::move(*refutation), {causes[i]});
  }
}

}  // namespace

const std::vector<const Method*>& all_methods() {
  static const Exploration exploration;
  static const ByCrumbs crumbs;
  static const ByCrumbs valuations(ByCrumbs::Blocking::valuation);
  static const ByPaths paths;
  static const ByEdges edges;
  static const std::vector<const Method*> all = {&exploration,    &crumbs, &valuations,
                                                 &by_conflicts(), &paths,  &edges};
  return all;
}

const Method& by_conflicts() {
  static const ByConflicts conflicts;
  return conflicts;
}

void ask_until_settled(std::uint64_t bound, const Limits& limits, const AskAlong& ask,
                       Claims& claims) {
  for (;;) {
    const std::vector<GroupId> open = claims.open(bound);
    if (open.empty()) return;
    Reply reply = ask(claims.edges_of(open), limits);
    if (auto* arrival = std::get_if<Arrival>(&reply)) {
      claims.add(std::move(*arrival), open);
    } else if (const auto* doubtful = std::get_if<DoubtfulArrival>(&reply)) {
      claims.add_candidate(doubtful->execution, doubtful->doubts);
    } else if (const auto* unanswered = std::get_if<Unanswered>(&reply)) {
      return claims.note(open, unanswered->reason);
    } else {
      const bool is_bounded = std::get<Refutation>(reply).bound.has_value();
      claims.add(std::get<Refutation>(std::move(reply)), open);
      if (is_bounded) generalise(open, limits, ask, claims);
      return;
    }
  }
}

}  // namespace heapreach::analyses

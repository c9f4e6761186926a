#include "analyses/coverage/methods/by_crumbs.h"

#include <utility>

#include "pipeline/failed_check.h"

namespace heapreach::analyses {

namespace {

/// One crumb per group that is open at first, and what is known of their valuations.
class Valuations {
 public:
  Valuations(const CoverContext& context, std::uint64_t bound, const Limits& limits, Claims& claims)
      : context_(context),
        bound_(bound),
        limits_(limits),
        claims_(claims),
        groups_(claims.open(bound)) {
    asked_.known.emplace();
    for (const GroupId group : groups_) asked_.sets.push_back(claims.edges_of({group}));
  }

  /// The valuation without any crumb is excluded from the start: it shows nothing.
  void run() {
    asked_.known->emplace_back(groups_.size(), false);
    while (!left().empty()) {
      Reply reply =
          ask(context_, {rts::Instrumentation::Means::crumbs, asked_}, "", bound_, limits_);
      if (auto* arrival = std::get_if<Arrival>(&reply)) {
        exclude(arrival->execution);
        claims_.add(std::move(*arrival), groups_);
      } else if (const auto* doubtful = std::get_if<DoubtfulArrival>(&reply)) {
        exclude(doubtful->execution);
        claims_.add_candidate(doubtful->execution, doubtful->doubts);
      } else if (const auto* unanswered = std::get_if<Unanswered>(&reply)) {
        return claims_.note(left(), unanswered->reason);
      } else {
        return claims_.add(std::get<Refutation>(std::move(reply)), left());
      }
    }
  }

 private:
  /// Of the groups those that no execution has taken.
  std::vector<GroupId> left() const {
    std::vector<GroupId> result;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      bool is_taken = false;
      for (const rts::Valuation& known : *asked_.known) is_taken |= known[i];
      if (!is_taken) result.push_back(groups_[i]);
    }
    return result;
  }

  void exclude(const rts::Execution& execution) {
    const rts::Valuation found =
        rts::valuation_of(asked_, rts::taken_by(context_.question.file(), execution));
    for (const rts::Valuation& known : *asked_.known) {
      if (known == found) throw pipeline::FailedCheck("a valuation that was excluded came again");
    }
    asked_.known->push_back(found);
  }

  const CoverContext& context_;
  const std::uint64_t bound_;
  const Limits& limits_;
  Claims& claims_;
  const std::vector<GroupId> groups_;
  rts::Crumbs asked_;
};

}  // namespace

void ByCrumbs::run(const CoverContext& context, std::uint64_t bound, const Limits& limits,
                   Claims& claims) const {
  if (blocking_ == Blocking::valuation) return Valuations(context, bound, limits, claims).run();
  ask_until_settled(
      bound, limits,
      [&](const std::vector<rts::EdgeId>& edges, const Limits& own) {
        const rts::Instrumentation crumb{rts::Instrumentation::Means::crumbs,
                                         {{edges}, std::nullopt}};
        return ask(context, crumb, "", bound, own);
      },
      claims);
}

}  // namespace heapreach::analyses

// Invariant: the facts of a path are those at the start and what its decisions say; all paths
// together cover whatever fulfils the facts at the start. Both answers of a decision are followed
// unless the solver has ruled one out, so a path's facts are consistent if those at the start are.
#include "evidence/checker/conditions/path.h"

namespace heapreach::evidence::checker {

bool GraphPath::next() {
  solver_.poll();
  while (started_ && !decisions_.empty() && !decisions_.back().other) decisions_.pop_back();
  if (started_ && decisions_.empty()) return false;
  if (started_) decisions_.back() = {!decisions_.back().taken, false};
  started_ = true;
  at_ = 0;
  facts_ = start_;
  return true;
}

bool GraphPath::decide(const Constraint& constraint) {
  if (const auto known = truth(constraint)) return *known;
  if (at_ == decisions_.size()) {
    const Prospects prospects = solver_.prospects(facts_, constraint);
    if (!prospects.may_hold && !prospects.may_fail) throw PathEnds{};
    decisions_.push_back({prospects.may_hold, prospects.may_hold && prospects.may_fail});
  }
  const bool taken = decisions_[at_++].taken;
  facts_.add(taken ? constraint : negation(constraint));
  return taken;
}

bool GraphPath::may_hold(const Constraint& constraint) {
  if (const auto known = truth(constraint)) return *known;
  if (at_ == decisions_.size()) {
    decisions_.push_back({solver_.prospects(facts_, constraint).may_hold, false});
  }
  return decisions_[at_++].taken;
}

bool GraphPath::allows(const std::vector<Constraint>& constraints) const {
  Facts facts = facts_;
  for (const Constraint& constraint : constraints) facts.add(constraint);
  return solver_.satisfiable(facts);
}

bool GraphPath::fork() {
  if (at_ == decisions_.size()) decisions_.push_back({true, true});
  return decisions_[at_++].taken;
}

}  // namespace heapreach::evidence::checker

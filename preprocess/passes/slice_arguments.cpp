// Arguments that are not live (horn/graph/live_arguments.h) are dropped everywhere. Different facts
// may then become one, so bounds that count derivations without repeated facts do not carry over.
#include "preprocess/passes/slice_arguments.h"

#include "horn/graph/live_arguments.h"
#include "preprocess/direct.h"

namespace heapreach::preprocess {

using horn::ClauseId;
using horn::ClauseSystem;
using horn::PredicateId;

std::string_view SliceArguments::summary() const {
  return "drop arguments that nothing reads";
}

Transformed SliceArguments::run(const ClauseSystem& system, const Deadline& deadline) const {
  const auto live = horn::live_arguments(horn::ClauseGraph(system), deadline, "slice_arguments");
  DirectChange change(system);
  bool forgets = false;
  for (PredicateId p = 0; p < system.predicates.size(); ++p) {
    Fate& fate = change.fate(p);
    for (std::uint32_t i = 0; i < live[p].size(); ++i) {
      if (live[p][i]) fate.arguments.push_back(i);
    }
    fate.all_arguments = fate.arguments.size() == live[p].size();
    forgets |= !fate.all_arguments;
  }
  for (ClauseId c = 0; c < system.clauses.size(); ++c) change.keep(c, system.clauses[c]);
  return change.finish(!forgets);
}

}  // namespace heapreach::preprocess

// Where a system calls unknown procedures that clauses speak of.
#pragma once

#include <string>
#include <vector>

#include "analyses/angelic/specification/clause.h"
#include "rts/model/system.h"

namespace heapreach::analyses::angelic {

/// A kill that stands for the call of an unknown procedure. Variables are of the system in which
/// specifications are installed.
struct CallSite {
  rts::EdgeId edge = 0;
  std::size_t instruction = 0;
  const rts::Havoc* havoc = nullptr;
  bool is_in_cycle = false;
  rts::VariableId called = 0;                  // 1 once it was made
  std::vector<rts::VariableId> results = {};   // the latest ones
  std::vector<rts::VariableId> foretold = {};  // what the only ones will be; none in cycles
};

/// Which sites take the places of a clause's calls: indices of sites, by call.
using SiteChoice = std::vector<std::size_t>;

class CallSites {
 public:
  /// Those of procedures that some clause mentions, in the order of edges. Contract: the system
  /// outlives it.
  CallSites(const rts::System& system, const std::vector<Clause>& clauses);

  std::vector<CallSite>& all() { return sites_; }
  const CallSite& operator[](std::size_t site) const { return sites_[site]; }
  /// The site of an instruction; null if it is none.
  const CallSite* at(rts::EdgeId edge, std::size_t instruction) const;

  /// All ways to give the clause's calls places: different ones, except for sites in cycles.
  std::vector<SiteChoice> places_of(const Clause& clause) const;
  bool any_in_cycle(const SiteChoice& places) const;
  /// Whether the start heap can be read at the results: not where they are those of a site in a
  /// cycle, of which nobody knows how many there are.
  bool can_be_foretold(const Clause& clause, const SiteChoice& places) const;

 private:
  std::vector<CallSite> sites_;
};

}  // namespace heapreach::analyses::angelic

#include "analyses/angelic/systems/call_sites.h"

#include <algorithm>
#include <utility>

namespace heapreach::analyses::angelic {

namespace {

bool is_mentioned(const std::string& procedure, const std::vector<Clause>& clauses) {
  return std::any_of(clauses.begin(), clauses.end(), [&](const Clause& clause) {
    return std::find(clause.calls.begin(), clause.calls.end(), procedure) != clause.calls.end();
  });
}

}  // namespace

CallSites::CallSites(const rts::System& system, const std::vector<Clause>& clauses) {
  const std::vector<std::size_t> components = system.graph().components();
  for (rts::EdgeId id = 0; id < system.edges().size(); ++id) {
    const rts::Edge& edge = system.edge(id);
    for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
      const auto* havoc = std::get_if<rts::Havoc>(&edge.instructions[i].action);
      if (havoc == nullptr || havoc->from.empty() || !is_mentioned(havoc->from, clauses)) continue;
      sites_.push_back({id, i, havoc, components[edge.from] == components[edge.to]});
    }
  }
}

const CallSite* CallSites::at(rts::EdgeId edge, std::size_t instruction) const {
  const auto site = std::find_if(sites_.begin(), sites_.end(), [&](const CallSite& s) {
    return s.edge == edge && s.instruction == instruction;
  });
  return site == sites_.end() ? nullptr : &*site;
}

std::vector<SiteChoice> CallSites::places_of(const Clause& clause) const {
  std::vector<SiteChoice> all = {{}};
  for (const std::string& procedure : clause.calls) {
    std::vector<SiteChoice> longer;
    for (const SiteChoice& places : all) {
      for (std::size_t site = 0; site < sites_.size(); ++site) {
        const rts::Havoc& havoc = *sites_[site].havoc;
        const bool has_results = havoc.variables.size() > most_component(clause, places.size());
        if (havoc.from != procedure || !has_results) continue;
        const bool used = std::find(places.begin(), places.end(), site) != places.end();
        if (used && !sites_[site].is_in_cycle) continue;
        longer.push_back(places);
        longer.back().push_back(site);
      }
    }
    all = std::move(longer);
  }
  return all;
}

bool CallSites::any_in_cycle(const SiteChoice& places) const {
  return std::any_of(places.begin(), places.end(),
                     [&](std::size_t site) { return sites_[site].is_in_cycle; });
}

bool CallSites::can_be_foretold(const Clause& clause, const SiteChoice& places) const {
  const bool reads = std::any_of(clause.literals.begin(), clause.literals.end(),
                                 [](const Literal& l) { return reads_heap_at_result(l); });
  return !reads || !any_in_cycle(places);
}

}  // namespace heapreach::analyses::angelic

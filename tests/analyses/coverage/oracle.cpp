#include "tests/analyses/coverage/oracle.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "tests/harness/lazy_state.h"
#include "tests/harness/liveness.h"

namespace heapreach::test {

using namespace rts;

namespace {

constexpr std::size_t cover_domain = 24;

class CoverEnumeration {
 public:
  CoverEnumeration(const System& system, std::uint64_t bound, const Question& question,
                   const std::vector<VertexId>& ends, std::size_t most_states)
      : system_(system),
        ends_(ends),
        most_states_(most_states),
        model_(system),
        passages_(model_, question),
        stepper_(model_, passages_, bound, domain_of(system, bound, cover_domain)),
        live_(live_variables(system)) {}

  CoverOracleAnswer run() {
    for (LazyStepper::Start& start : stepper_.starts()) add(std::move(start.way.lazy));
    for (std::size_t node = 0; node < states_.size(); ++node) {
      if (states_.size() > most_states_) return {"too many states", {}, false};
      expand(node);
      if (!stepper_.gave_up().empty()) return {stepper_.gave_up(), {}, false};
    }
    return {"", leading_to_the_end(), stepper_.domain_limited()};
  }

 private:
  struct Arc {
    std::size_t from = 0;
    EdgeId edge = 0;
    std::size_t to = 0;
  };

  void expand(std::size_t node) {
    const LazyState from = std::exchange(states_[node], {});
    if (system_.is_error(from.state.vertex)) return;
    for (const EdgeId edge : system_.graph().out_edges(from.state.vertex)) {
      for (Passed& passed : stepper_.through(edge, from, true)) {
        const VertexId at = passed.way.lazy.state.vertex;
        if (passed.broken && !passages_.answers(at, *passed.broken)) continue;
        const EdgeId number = passages_.number(passed.passage);
        arcs_.push_back({node, number, add(std::move(passed.way.lazy))});
      }
    }
  }

  /// The node of the state, or of an equal one.
  std::size_t add(LazyState lazy) {
    const VertexId vertex = lazy.state.vertex;
    if (system_.procedures.empty()) {
      for (std::size_t v = 0; v < lazy.state.globals.size(); ++v) {
        if (!live_[vertex][v]) lazy.state.globals[v] = 0;
      }
    }
    stepper_.forget_lost_holes(lazy);
    const auto [known, is_new] = known_.emplace(stepper_.key(lazy), states_.size());
    if (is_new) {
      states_.push_back(std::move(lazy));
      is_end_.push_back(std::find(ends_.begin(), ends_.end(), vertex) != ends_.end());
    }
    return known->second;
  }

  std::set<EdgeId> leading_to_the_end() const {
    std::vector<std::vector<std::size_t>> entering(states_.size());
    for (std::size_t arc = 0; arc < arcs_.size(); ++arc) entering[arcs_[arc].to].push_back(arc);
    std::vector<bool> leads = is_end_;
    std::vector<std::size_t> open;
    for (std::size_t node = 0; node < leads.size(); ++node) {
      if (leads[node]) open.push_back(node);
    }
    std::set<EdgeId> result;
    while (!open.empty()) {
      const std::size_t node = open.back();
      open.pop_back();
      for (const std::size_t arc : entering[node]) {
        result.insert(arcs_[arc].edge);
        if (leads[arcs_[arc].from]) continue;
        leads[arcs_[arc].from] = true;
        open.push_back(arcs_[arc].from);
      }
    }
    return result;
  }

  const System& system_;
  const std::vector<VertexId>& ends_;
  const std::size_t most_states_;
  reference::Model model_;
  reference::Passages passages_;
  LazyStepper stepper_;
  std::vector<std::vector<bool>> live_;
  std::vector<LazyState> states_;  // emptied once their successors are known
  std::vector<bool> is_end_;
  std::unordered_map<std::string, std::size_t> known_;
  std::vector<Arc> arcs_;
};

}  // namespace

CoverOracleAnswer cover_by_enumeration(const System& system, std::uint64_t bound,
                                       const Question& question, const std::vector<VertexId>& ends,
                                       std::size_t most_states) {
  return CoverEnumeration(system, bound, question, ends, most_states).run();
}

}  // namespace heapreach::test

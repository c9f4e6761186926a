#include "pipeline/check/check_by_search.h"

#include "pipeline/check/confirmation.h"
#include "pipeline/check/reached_states.h"
#include "rts/semantics/reachable.h"
#include "search/engine/explore.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

StatesGrow states_grow(const rts::System& system, const search::Growth& growth) {
  const rts::Vertex& vertex = system.vertices()[growth.vertex];
  return {vertex.name,    vertex.at,    growth.states, growth.of,
          growth.refused, growth.times, growth.pairs};
}

class Search {
 public:
  Search(const rts::System& original, const rts::Transformed& inlined, const Strategy& strategy,
         const Limits& limits, Monitor& monitor)
      : inlined_(inlined),
        system_(inlined.system()),
        strategy_(strategy),
        limits_(limits),
        monitor_(monitor),
        confirmation_(original, inlined, strategy, limits, monitor) {}

  Verdict run() {
    if (is_known_to_need_exact()) return explored_exactly();
    search::Experience experience = strategy_.lesson.experience.value_or(search::Experience());
    Verdict verdict = explored(experience);
    // The other searches have proofs, too, with fewer conditions.
    const auto* unknown = std::get_if<Unknown>(&verdict);
    bool refused = unknown != nullptr && unknown->cause == Unknown::Cause::not_certified;
    if (refused && has_tables_) {
      experience.tables = search::without_tables;
      verdict = explored(experience);
      unknown = std::get_if<Unknown>(&verdict);
      refused = unknown != nullptr && unknown->cause == Unknown::Cause::not_certified;
    }
    if (refused && experience.finest > 0) {
      experience.without_finest = true;
      experience.finest = 0;
      verdict = explored(experience);
    }
    // What was not certified of all start heaps may be of small ones, looked at one by one.
    unknown = std::get_if<Unknown>(&verdict);
    const bool still = unknown != nullptr && unknown->cause == Unknown::Cause::not_certified;
    if (!still || !is_open() || has_frames()) return verdict;
    Verdict exact = explored_exactly();
    return std::holds_alternative<Unknown>(exact) ? verdict : exact;
  }

 private:
  /// The proof says itself which bounds it covers.
  Verdict explored(search::Experience& experience) {
    search::Answer answer;
    {
      StageTimer timer(monitor_, "explore");
      std::optional<search::Growth> growth;
      answer = search::explore(
          system_, strategy_.encoder.bound,
          [&](const auto& edges) { return confirmation_.is_execution(edges); }, limits_,
          [&](const std::string& text) { monitor_.progress(text); }, &experience, nullptr, &growth);
      if (growth) timer.figures.grows = states_grow(system_, *growth);
      if (const auto* graph = std::get_if<search::StateGraph>(&answer)) {
        timer.count("states", graph->states.size());
        timer.count("arcs", graph->arcs.size());
        has_tables_ = graph->has_tables();
      }
    }
    if (const auto* gave_up = std::get_if<GaveUp>(&answer)) {
      return Unknown{gave_up->failure, "explore", gave_up->reason};
    }
    monitor_.lesson({.experience = experience});
    if (const auto* found = std::get_if<search::Found>(&answer)) {
      return confirmation_.of_path(found->edges);
    }
    if (const auto* needs = std::get_if<search::NeedsNumbers>(&answer)) {
      // Frames have no addresses.
      if (has_frames()) {
        return Unknown{Failure::gave_up, "explore", "with a call stack: " + needs->reason};
      }
      if (rts::asks_for_reachability(system_)) {
        return Unknown{Failure::gave_up, "explore",
                       "what leads to blocks is known only where addresses are opaque"};
      }
      // With an unknown start heap it hangs on the bound, too.
      if (!is_open()) {
        monitor_.lesson({.exact = system_.vertices().size()});
        return explored_exactly();
      }
      Verdict exact = explored_exactly();
      if (auto* unknown = std::get_if<Unknown>(&exact)) {
        unknown->reason = needs->reason + "; " + unknown->reason;
      }
      return exact;
    }
    auto& graph = std::get<search::StateGraph>(answer);
    return confirmation_.of_certificate(evidence::StateGraphCertificate{std::move(graph)});
  }

  /// Whether a larger bound has more start heaps.
  bool is_open() const { return system_.heap == rts::StartHeap::unknown; }

  /// Which only opaque addresses know.
  bool has_frames() const { return system_.call_stack.has_value(); }

  /// Of another system, say one with fewer copies, nothing is known.
  bool is_known_to_need_exact() const {
    return strategy_.lesson.exact == system_.vertices().size() && !has_frames();
  }

  /// The same with numeric addresses, for systems that look at them.
  Verdict explored_exactly() {
    search::Answer answer;
    {
      StageTimer timer(monitor_, "exact");
      answer = search::explore_numbers(
          system_, strategy_.encoder.bound,
          [&](const auto& edges) { return confirmation_.is_execution(edges); }, limits_,
          [&](const std::string& text) { monitor_.progress(text); });
      if (const auto* reached = std::get_if<search::Reached>(&answer)) {
        timer.count("states", reached->states.size());
      }
    }
    if (const auto* gave_up = std::get_if<GaveUp>(&answer)) {
      return Unknown{gave_up->failure, "exact", gave_up->reason};
    }
    if (const auto* found = std::get_if<search::Found>(&answer)) {
      return confirmation_.of_path(found->edges);
    }
    return invariant_of(std::get<search::Reached>(answer));
  }

  Verdict invariant_of(const search::Reached& reached) {
    std::optional<evidence::Certificate> certificate;
    try {
      StageTimer timer(monitor_, "invariant");
      certificate = certificate_of(system_, reached, strategy_.encoder.bound, limits_);
    } catch (const BackendError& error) {
      return Unknown{error.failure(), error.stage(), error.what()};
    }
    return confirmation_.of_certificate(std::move(*certificate));
  }

  const rts::Transformed& inlined_;
  const rts::System& system_;  // without calls
  const Strategy& strategy_;
  const Limits& limits_;
  Monitor& monitor_;
  Confirmation confirmation_;
  bool has_tables_ = false;  // the latest proof
};

}  // namespace

Verdict check_by_search(const rts::System& original, const rts::Transformed& inlined,
                        const Strategy& strategy, const Limits& limits, Monitor& monitor) {
  return Search(original, inlined, strategy, limits, monitor).run();
}

}  // namespace heapreach::pipeline

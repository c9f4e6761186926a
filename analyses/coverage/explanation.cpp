#include "analyses/coverage/explanation.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "evidence/certificates/schema/document.h"
#include "evidence/explain/explanation.h"
#include "pipeline/tools/saved_coverage.h"
#include "rts/transform/calls.h"
#include "support/error.h"

namespace heapreach::analyses {

namespace {

using evidence::Invariant;
using evidence::Invariants;
using evidence::schema::Document;
using rts::EdgeId;
using rts::VertexId;

/// What crumbs are in invariants: that of one set has a value, and the others may have any.
using evidence::explain::Fixed;

class ProofExplanation {
 public:
  ProofExplanation(const CoverContext& context, const Limits& limits, const CoverProof& proof)
      : question_(context.question),
        limits_(limits),
        document_(evidence::schema::documents_of(proof.document, "evidence").all.at(0)),
        about_(pipeline::instrumentation_of(document_.coverage().value(), question_)),
        made_(rts::instrumented(question_, about_)),
        rest_(document_.without_coverage()),
        seen_(rts::seen_by_engines(made_.system(), rest_.calls(), rest_.call_depth())),
        certificate_(rest_.certificate(&*seen_).certificate) {}

  /// Of each set that has one of the edges, which are numbered as in the file.
  std::vector<CoverExplanation> of(const std::set<EdgeId>& edges) const {
    std::vector<CoverExplanation> result;
    for (std::size_t set = 0; set < about_.asked.sets.size(); ++set) {
      const std::vector<EdgeId>& asked = about_.asked.sets[set];
      CoverExplanation one;
      for (const EdgeId edge : asked) {
        if (edges.contains(edge)) one.edges.push_back(edge);
      }
      if (one.edges.empty()) continue;
      const bool by_phases = about_.means == rts::Instrumentation::Means::phases;
      by_phases ? divide_phases(one) : divide_crumbs(set, one);
      keep_sources(one);
      result.push_back(std::move(one));
    }
    return result;
  }

 private:
  Invariants invariants(const Fixed& fixed) const {
    return evidence::explain::invariants_of(*seen_, certificate_, limits_, fixed);
  }

  /// The graph is there twice, behind the edges with a name of its own for each vertex.
  void divide_phases(CoverExplanation& one) const {
    const std::size_t count = question_.system().vertices().size();
    std::map<std::string, std::string> behind;
    for (VertexId v = 0; v < count; ++v) {
      behind[made_.system().vertex(static_cast<VertexId>(count + v)).name] =
          question_.system().vertex(v).name;
    }
    Invariants all = invariants({});
    one.summary = std::move(all.summary);
    one.tells_states = !all.at.empty();
    for (Invariant& invariant : all.at) {
      const auto known = behind.find(invariant.vertex);
      if (known == behind.end()) {
        one.before.push_back(std::move(invariant));
      } else {
        invariant.vertex = known->second;
        one.behind.push_back(std::move(invariant));
      }
    }
  }

  void divide_crumbs(std::size_t set, CoverExplanation& one) const {
    Fixed fixed;
    for (std::size_t crumb = 0; crumb < about_.asked.sets.size(); ++crumb) {
      fixed.any_bit.insert(name_of_crumb(crumb));
    }
    const std::string own = name_of_crumb(set);
    fixed.any_bit.erase(own);
    fixed.values[own] = 0;
    Invariants before = invariants(fixed);
    one.summary = std::move(before.summary);
    one.before = std::move(before.at);
    fixed.values[own] = 1;
    one.behind = invariants(fixed).at;
    one.tells_states = !one.before.empty() || !one.behind.empty();
  }

  std::string name_of_crumb(std::size_t crumb) const {
    const std::size_t first = question_.system().global_count();
    return made_.system().variables[first + crumb].name;
  }

  /// Before the edges, what matters is where they leave.
  void keep_sources(CoverExplanation& one) const {
    std::set<std::string> sources;
    for (const std::size_t edge : one.edges) {
      const EdgeId id = static_cast<EdgeId>(edge);
      sources.insert(question_.file().vertex(question_.file().edge(id).from).name);
    }
    std::erase_if(one.before,
                  [&](const Invariant& invariant) { return !sources.contains(invariant.vertex); });
  }

  const rts::CoverQuestion& question_;
  const Limits& limits_;
  const Document document_;
  const rts::Instrumentation about_;
  const rts::Transformed made_;
  const Document rest_;
  const std::shared_ptr<const rts::System> seen_;
  const evidence::Certificate certificate_;
};

}  // namespace

void explain(const CoverContext& context, const Limits& limits, Coverage& coverage) {
  std::map<std::string, EdgeId> ids;
  const rts::System& file = context.question.file();
  for (EdgeId id = 0; id < file.edges().size(); ++id) ids[file.edge_name(id)] = id;
  std::map<EdgeId, std::size_t> listed;
  std::map<std::size_t, std::set<EdgeId>> edges;  // by proof
  for (const ListedGroup& group : coverage.groups) {
    const auto* excluded = std::get_if<Inconsistent>(&group.its_class);
    if (excluded == nullptr || group.cause) continue;
    for (const std::size_t edge : group.edges) {
      const EdgeId id = ids.at(coverage.edges[edge].name);
      edges[excluded->refutation].insert(id);
      listed[id] = edge;
    }
  }
  for (const auto& [number, causes] : edges) {
    if (limits.deadline.expired()) return;
    CoverProof& proof = coverage.proofs[number];
    for (CoverExplanation& one : ProofExplanation(context, limits, proof).of(causes)) {
      for (std::size_t& edge : one.edges) edge = listed.at(static_cast<EdgeId>(edge));
      proof.explanations.push_back(std::move(one));
    }
  }
}

}  // namespace heapreach::analyses

#include "pipeline/tools/saved_coverage.h"

#include <map>
#include <utility>

#include "support/error.h"
#include "support/suggest.h"

namespace heapreach::pipeline {

using evidence::schema::SavedCoverage;

SavedCoverage saved(const rts::CoverQuestion& question,
                    const rts::Instrumentation& instrumentation) {
  SavedCoverage result{question.end().name, to_string(instrumentation.means)};
  const auto names_of = [&](const std::vector<rts::EdgeId>& edges) {
    std::vector<std::string> names;
    for (const rts::EdgeId edge : edges) names.push_back(question.file().edge_name(edge));
    return names;
  };
  for (const std::vector<rts::EdgeId>& set : instrumentation.asked.sets) {
    result.sets.push_back(names_of(set));
  }
  if (instrumentation.kept) result.kept = names_of(*instrumentation.kept);
  result.known = instrumentation.asked.known;
  return result;
}

std::unique_ptr<rts::CoverQuestion> cover_question(const SavedCoverage& saved,
                                                   const rts::System& system,
                                                   const rts::Properties& properties) {
  try {
    return std::make_unique<rts::CoverQuestion>(system, rts::end_named(system, saved.end),
                                                properties);
  } catch (const UsageError& error) {
    throw InputError(Position{}, std::string("coverage.end: ") + error.what());
  }
}

rts::Instrumentation instrumentation_of(const SavedCoverage& saved,
                                        const rts::CoverQuestion& question) {
  const rts::System& file = question.file();
  std::map<std::string, rts::EdgeId> edges;
  for (rts::EdgeId id = 0; id < file.edges().size(); ++id) edges.emplace(file.edge_name(id), id);
  if (saved.by.empty()) {
    throw InputError(Position{}, "coverage.by: is missing, and a certificate needs it");
  }
  rts::Instrumentation result;
  result.means = saved.by == "phases" ? rts::Instrumentation::Means::phases
                                      : rts::Instrumentation::Means::crumbs;
  if (result.means == rts::Instrumentation::Means::phases && (file.has_calls() || saved.known)) {
    throw InputError(Position{}, "coverage: by phases no such question is asked of this input");
  }
  const auto edges_of = [&](const std::vector<std::string>& names, const std::string& key) {
    std::vector<rts::EdgeId> ids;
    for (const std::string& name : names) {
      const auto edge = edges.find(name);
      if (edge == edges.end()) {
        throw InputError(Position{}, "coverage." + key + ": there is no edge " + quote(name));
      }
      ids.push_back(edge->second);
    }
    return ids;
  };
  for (const std::vector<std::string>& names : saved.sets) {
    result.asked.sets.push_back(edges_of(names, "sets"));
  }
  if (saved.kept) result.kept = edges_of(*saved.kept, "kept");
  result.asked.known = saved.known;
  return result;
}

}  // namespace heapreach::pipeline

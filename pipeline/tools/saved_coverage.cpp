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
  for (const std::vector<rts::EdgeId>& set : instrumentation.asked.sets) {
    std::vector<std::string>& names = result.sets.emplace_back();
    for (const rts::EdgeId edge : set) names.push_back(question.file().edge_name(edge));
  }
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
  for (const std::vector<std::string>& names : saved.sets) {
    std::vector<rts::EdgeId>& set = result.asked.sets.emplace_back();
    for (const std::string& name : names) {
      const auto edge = edges.find(name);
      if (edge == edges.end()) {
        throw InputError(Position{}, "coverage.sets: there is no edge " + quote(name));
      }
      set.push_back(edge->second);
    }
  }
  result.asked.known = saved.known;
  return result;
}

}  // namespace heapreach::pipeline

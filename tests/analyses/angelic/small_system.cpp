#include "tests/analyses/angelic/small_system.h"

#include <algorithm>

#include "rts/text/read/read.h"

namespace heapreach::test {

rts::System small_system(const std::string& edges, const std::string& heap,
                         const std::string& more) {
  const std::string text = "rts: 1\n" + more + "heap: " + heap +
                           "\nvariables: {p: ptr, q: ptr, x: ptr, d: int, n: int}\n"
                           "start: {vertex: a}\nerror: bad\nexit: done\nedges:\n" +
                           edges;
  return rts::read_text(text, "small.rts.yaml").system;
}

rts::Execution along(const rts::System& system, const std::vector<std::string>& edges) {
  rts::Execution execution;
  for (const std::string& name : edges) {
    for (rts::EdgeId id = 0; id < system.edges().size(); ++id) {
      if (system.edge_name(id) != name) continue;
      execution.steps.push_back({id, {}});
      execution.steps.back().choices.resize(system.edge(id).instructions.size());
    }
  }
  return execution;
}

std::string texts_of(const std::vector<analyses::angelic::Clause>& clauses) {
  std::vector<std::string> texts;
  for (const auto& clause : clauses) texts.push_back(text_of(clause));
  std::sort(texts.begin(), texts.end());
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : "; ") + text;
  return all;
}

}  // namespace heapreach::test

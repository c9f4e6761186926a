#include "tests/evidence/checker/forged/forged.h"

#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"

namespace heapreach::test {

namespace {

using evidence::schema::Json;

std::string system_text(const ForgedGraph& forged) {
  const std::string never = "do: [{assume: \"x == x + 1\"}]}";
  const std::string leads =
      forged.targets.empty() ? "{id: b, from: s1, to: bad, do: [" + forged.program + "]}"
                             : "{id: b, from: s1, to: s2}\n  - {id: c, from: s2, to: bad, " + never;
  return std::string(R"(
rts: 1
memory_errors: explicit
layout: {origin: 1000, guard: 1}
variables: {x: ptr, y: ptr, z: ptr, v: ptr}
start: {vertex: s0}
error: bad
)") + (forged.open ? "heap: unknown\n" : "") +
         "edges:\n  - {id: a, from: s0, to: s1, " + never + "\n  - " + leads + "\n";
}

/// The vertex behind the targets leads to the error, so that nothing may be dropped on the way.
std::string state_text(const std::string& vertex, const std::string& contents,
                       const std::string& garbage) {
  return R"({"vertex": ")" + vertex + R"(", "used": 0, "garbage": ")" + garbage + "\", " +
         contents +
         (contents.find("\"condition\"") != std::string::npos ? "}" : R"(, "condition": []})");
}

}  // namespace

evidence::CheckResult checked(const ForgedGraph& forged) {
  const rts::System system = system_of(system_text(forged));
  std::string states = state_text("s0", R"("store": {}, "nodes": [])", "any") + ", " +
                       state_text("s1", forged.state, forged.garbage);
  std::string arcs;
  for (std::size_t t = 0; t < forged.targets.size(); ++t) {
    states += ", " + state_text("s2", forged.targets[t], forged.garbage);
    arcs += (t > 0 ? ", " : "") + ("[1, \"b\", " + std::to_string(t + 2)) + "]";
  }
  // In open graphs, of blocks that were handed out.
  const bool tables = states.find("\"extent\"") != std::string::npos &&
                      (!forged.open || states.find("\"new\": true") != std::string::npos);
  Json document = graph_document(R"({"states": [)" + states + R"(], "arcs": [)" + arcs + "]}");
  const bool bounds = forged.shapes.find("\"at_") != std::string::npos;
  const bool strides = states.find("\"stride\"") != std::string::npos ||
                       states.find("\"slot\"") != std::string::npos;
  const bool behind = states.find("\"hole_bounds\"") != std::string::npos;
  const bool leaves = forged.shapes.find("\"leaf\"") != std::string::npos;
  const bool unallocated = states.find("\"unallocated\"") != std::string::npos;
  document["version"] = unallocated             ? 8
                        : leaves                ? 7
                        : behind                ? 6
                        : strides               ? 5
                        : bounds                ? 4
                        : tables                ? 3
                        : forged.shapes.empty() ? 1
                                                : 2;
  if (!forged.shapes.empty()) document["shapes"] = Json::parse("[" + forged.shapes + "]");
  if (forged.open) document["open"] = true;
  return evidence::checker::check_certificate(
      system, evidence::StateGraphCertificate{graph_of(document, system)}, {});
}

}  // namespace heapreach::test

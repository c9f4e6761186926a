#include "tests/structure/sources.h"

#include <algorithm>
#include <fstream>
#include <regex>

namespace heapreach::test {

namespace fs = std::filesystem;

const std::map<std::string, std::vector<std::string>> may_use = {
    {"support", {}},
    {"support/output", {"support"}},
    {"support/process", {"support"}},
    {"rts/model", {"support"}},
    {"rts/graph", {"support", "rts/model"}},
    {"rts/text", {"support", "rts/model", "rts/text/hints"}},
    {"rts/text/hints", {"support"}},
    {"rts/text/read", {"support", "rts/model", "rts/semantics", "rts/text"}},
    {"rts/semantics", {"support", "rts/model"}},
    {"rts/lint", {"support", "rts/model", "rts/graph", "rts/text/read"}},
    {"rts/transform", {"support", "rts/model", "rts/graph", "rts/semantics"}},
    {"rts/coverage", {"support", "rts/model", "rts/semantics", "rts/transform"}},
    // The types of the boundary; LLVM is behind it.
    {"frontends", {"support", "rts"}},
    {"frontends/code", {"support"}},
    {"frontends/compile/scopes", {}},
    {"frontends/compile/orders", {"frontends/compile/scopes"}},
    {"frontends/compile",
     {"support", "frontends", "frontends/compile/scopes", "frontends/compile/orders"}},
    {"frontends/library/table", {}},
    {"frontends/library/texts", {"frontends/library/table"}},
    {"frontends/library",
     {"support", "frontends/compile", "frontends/library/table", "frontends/library/texts"}},
    {"frontends/prepare", {"frontends/library"}},
    {"frontends/prepare/values", {"support", "frontends/compile"}},
    {"frontends/prepare/calls",
     {"support", "rts", "frontends/compile", "frontends/library", "frontends/library/table",
      "frontends/prepare", "frontends/prepare/values"}},
    {"frontends/prepare/locals",
     {"support", "frontends", "frontends/code", "frontends/compile", "frontends/compile/scopes",
      "frontends/library", "frontends/library/table", "frontends/prepare",
      "frontends/prepare/values"}},
    {"frontends/lines",
     {"support", "rts", "frontends", "frontends/compile", "frontends/prepare"}},
    {"frontends/prepare/passes",
     {"support", "frontends", "frontends/compile", "frontends/compile/scopes",
      "frontends/compile/orders", "frontends/library", "frontends/library/texts", "frontends/lines",
      "frontends/prepare", "frontends/prepare/values", "frontends/prepare/calls",
      "frontends/prepare/locals"}},
    {"frontends/layouts",
     {"support", "frontends", "frontends/compile", "frontends/library", "frontends/prepare"}},
    {"frontends/lower",
     {"support", "rts", "frontends", "frontends/compile", "frontends/prepare", "frontends/layouts",
      "frontends/library"}},
    {"frontends/lower/values",
     {"support", "rts", "frontends", "frontends/library", "frontends/library/table",
      "frontends/prepare", "frontends/prepare/values", "frontends/layouts", "frontends/lower"}},
    {"frontends/lower/arithmetic",
     {"support", "rts", "frontends/compile", "frontends/prepare/values", "frontends/lower",
      "frontends/lower/values"}},
    {"frontends/lower/memory",
     {"support", "rts", "frontends", "frontends/lower", "frontends/lower/values"}},
    {"frontends/lower/blocks",
     {"support", "rts", "frontends/code", "frontends/library", "frontends/prepare",
      "frontends/lower", "frontends/lower/values", "frontends/lower/memory"}},
    {"frontends/lower/control",
     {"support", "rts", "frontends/library", "frontends/library/table", "frontends/prepare",
      "frontends/prepare/values", "frontends/lower", "frontends/lower/values",
      "frontends/lower/arithmetic", "frontends/lower/memory", "frontends/lower/blocks"}},
    {"frontends/lower/program",
     {"support", "rts", "frontends", "frontends/compile/orders", "frontends/library",
      "frontends/prepare", "frontends/prepare/locals", "frontends/prepare/passes",
      "frontends/prepare/values", "frontends/lower", "frontends/lower/values",
      "frontends/lower/arithmetic", "frontends/lower/memory", "frontends/lower/blocks",
      "frontends/lower/control"}},
    {"frontends/database", {"support", "rts", "frontends", "frontends/compile"}},
    {"frontends/import",
     {"support", "rts", "frontends", "frontends/compile", "frontends/library", "frontends/lines",
      "frontends/prepare", "frontends/prepare/passes", "frontends/lower/program"}},
    {"runs", {"support", "rts", "frontends", "frontends/compile"}},
    {"horn/terms", {"support"}},
    {"horn/clauses", {"support", "horn/terms"}},
    {"horn/graph", {"support", "horn/terms", "horn/clauses"}},
    {"horn/print", {"support", "horn/terms", "horn/clauses"}},
    {"horn/read", {"support", "horn/terms", "horn/clauses"}},
    {"encoders", {"support", "rts", "horn"}},
    {"encoders/symbolic", {"support", "rts", "horn"}},
    {"encoders/worlds", {"support", "rts", "horn", "encoders", "encoders/symbolic"}},
    {"encoders/cells", {"support", "rts", "horn", "encoders", "encoders/symbolic"}},
    {"encoders/registry", {"support", "encoders", "encoders/worlds", "encoders/cells"}},
    {"preprocess", {"support", "horn"}},
    {"preprocess/formulas", {"support", "horn"}},
    {"preprocess/elimination", {"support", "horn", "preprocess", "preprocess/formulas"}},
    {"preprocess/passes",
     {"support", "horn", "preprocess", "preprocess/formulas", "preprocess/elimination"}},
    {"preprocess/pipeline", {"support", "horn", "preprocess", "preprocess/passes"}},
    {"backends", {"support", "horn"}},
    {"backends/smt", {"support", "horn"}},
    {"backends/bmc", {"support", "horn", "preprocess", "backends", "backends/smt"}},
    {"backends/pdr", {"support", "horn", "preprocess", "backends", "backends/smt"}},
    {"backends/external", {"support", "horn", "backends"}},
    {"backends/abstract", {"support", "horn", "backends", "backends/smt"}},
    {"backends/registry",
     {"support", "backends", "backends/abstract", "backends/bmc", "backends/external",
      "backends/pdr"}},
    // Plain data, what may be in it, and how it is saved.
    {"evidence/certificates", {"support/.", "rts/model", "rts/semantics", "horn", "encoders/."}},
    {"evidence/certificates/schema", {"support", "rts", "evidence/certificates"}},
    {"search/linear", {"support", "rts", "horn", "backends/smt", "evidence/certificates"}},
    {"search/state", {"support", "rts", "evidence/certificates", "search/linear"}},
    {"search/branching", {"support", "rts", "search/linear", "search/state"}},
    {"search/shapes", {"support", "rts", "search/linear", "search/state"}},
    {"search/pieces", {"support", "rts", "search/linear", "search/state", "search/shapes"}},
    {"search/abstraction",
     {"support", "rts", "search/linear", "search/state", "search/branching", "search/shapes",
      "search/pieces"}},
    {"search/addresses",
     {"support", "rts", "horn", "encoders", "backends/smt", "search/linear", "search/state",
      "search/branching", "search/shapes", "search/abstraction"}},
    {"search/step",
     {"support", "rts", "search/linear", "search/state", "search/branching", "search/addresses"}},
    {"search/engine",
     {"support", "rts", "search/linear", "search/state", "search/branching", "search/shapes",
      "search/pieces", "search/abstraction", "search/addresses", "search/step"}},
    {"fuzz", {"support", "rts/model", "rts/semantics"}},
    // What has to be trusted; see also TheCheckerReachesNothingThatMakesEvidence.
    {"evidence/checker",
     {"support/.", "evidence/certificates", "evidence/checker/clauses", "evidence/checker/graph"}},
    {"evidence/checker/clauses",
     {"support/.", "support/process", "rts/model", "horn/terms", "horn/clauses", "horn/print",
      "encoders/symbolic", "backends/smt", "evidence/certificates"}},
    {"evidence/checker/graph",
     {"support/.", "rts/model", "evidence/certificates", "evidence/checker/conditions",
      "evidence/checker/heaps", "evidence/checker/pieces", "evidence/checker/steps",
      "evidence/checker/matching"}},
    {"evidence/checker/matching",
     {"support/.", "rts/model", "evidence/certificates", "evidence/checker/conditions",
      "evidence/checker/heaps", "evidence/checker/pieces", "evidence/checker/steps"}},
    {"evidence/checker/steps",
     {"support/.", "rts/model", "rts/semantics", "evidence/certificates",
      "evidence/checker/conditions", "evidence/checker/heaps", "evidence/checker/pieces"}},
    {"evidence/checker/pieces",
     {"support/.", "rts/model", "evidence/certificates", "evidence/checker/conditions",
      "evidence/checker/heaps"}},
    {"evidence/checker/heaps",
     {"support/.", "rts/model", "evidence/certificates", "evidence/checker/conditions"}},
    {"evidence/checker/conditions", {"support/.", "backends/smt", "evidence/certificates"}},
    {"evidence/witness",
     {"support/.", "rts/model", "rts/graph", "rts/semantics", "rts/transform", "horn", "encoders/.",
      "encoders/symbolic", "encoders/worlds", "preprocess/elimination", "preprocess/formulas",
      "backends/smt", "backends/pdr", "evidence/certificates"}},
    {"evidence/explain",
     {"support/.", "rts/model", "rts/semantics", "rts/text", "horn", "encoders/.", "backends/smt",
      "evidence/certificates", "evidence/trace", "evidence/witness",
      "evidence/explain/executions"}},
    {"evidence/explain/executions",
     {"support/.", "rts/model", "rts/semantics", "rts/text", "evidence/certificates",
      "evidence/trace", "evidence/witness"}},
    {"evidence/trace", {"support/."}},
    {"pipeline", {"support", "rts", "horn", "search", "evidence"}},
    {"pipeline/input", {"support", "rts", "horn", "evidence"}},
    {"pipeline/clauses",
     {"support", "rts", "horn", "encoders", "preprocess", "backends", "pipeline"}},
    {"pipeline/options",
     {"support", "rts", "encoders", "preprocess", "backends", "evidence", "pipeline",
      "pipeline/clauses", "pipeline/input"}},
    {"pipeline/check",
     {"support", "rts", "horn", "encoders", "preprocess", "backends", "search", "fuzz", "evidence",
      "pipeline", "pipeline/clauses", "pipeline/input", "pipeline/options"}},
    {"pipeline/check/locations",
     {"support", "rts", "encoders", "search", "evidence", "pipeline", "pipeline/clauses",
      "pipeline/input", "pipeline/options", "pipeline/check"}},
    {"pipeline/result",
     {"support", "rts", "horn", "backends", "evidence", "pipeline", "pipeline/input",
      "pipeline/options", "pipeline/check"}},
    {"pipeline/portfolio",
     {"support", "rts", "encoders", "backends", "evidence", "pipeline", "pipeline/input",
      "pipeline/options", "pipeline/check", "pipeline/check/locations", "pipeline/result"}},
    {"pipeline/crew", {"support", "pipeline/result"}},
    {"pipeline/tools",
     {"support", "rts", "horn", "preprocess", "backends", "evidence", "pipeline",
      "pipeline/clauses", "pipeline/input", "pipeline/options"}},
    {"analyses/coverage/walks", {"support", "rts"}},
    {"analyses/coverage/claims",
     {"support", "rts", "evidence", "pipeline", "analyses/coverage/walks"}},
    {"analyses/coverage/conflicts",
     {"support", "rts", "horn", "encoders/.", "encoders/symbolic", "backends/smt",
      "analyses/coverage/walks"}},
    {"analyses/coverage/methods",
     {"support", "rts", "encoders/.", "search", "evidence", "pipeline", "analyses/coverage/walks",
      "analyses/coverage/claims", "analyses/coverage/conflicts"}},
    {"analyses/coverage/report",
     {"support", "rts", "evidence", "pipeline", "analyses/coverage/claims"}},
    {"analyses/coverage/findings",
     {"support", "rts", "pipeline", "analyses/coverage/walks", "analyses/coverage/claims",
      "analyses/coverage/conflicts", "analyses/coverage/report"}},
    {"analyses/coverage",
     {"support", "rts", "evidence", "pipeline", "analyses/coverage/walks",
      "analyses/coverage/claims", "analyses/coverage/methods", "analyses/coverage/findings",
      "analyses/coverage/report"}},
    {"analyses/angelic/specification", {"support", "rts"}},
    {"analyses/angelic/systems", {"support", "rts", "analyses/angelic/specification"}},
    {"analyses/angelic/explain",
     {"support", "rts", "horn", "encoders/symbolic", "backends/smt",
      "analyses/angelic/specification"}},
    {"analyses/angelic",
     {"support", "rts", "evidence", "pipeline", "analyses/angelic/specification",
      "analyses/angelic/systems", "analyses/angelic/explain"}},
    {"plans", {"support", "rts", "pipeline", "plans/generators"}},
    {"plans/generators", {"support"}},
    {"plans/results", {"support", "plans"}},
    {"experiments", {"support", "rts", "horn", "backends", "evidence", "pipeline", "plans"}},
    {"reports", {"support", "plans"}},
    {"answers", {"support", "rts"}},
    {"listings", {"support", "analyses"}},
    {"triage/alarms", {"support", "rts"}},
    {"triage/readers", {"support", "rts", "triage/alarms", "triage/readers/documents"}},
    {"triage/readers/documents", {"support", "triage/alarms"}},
    {"triage/questions", {"support", "rts", "triage/alarms", "triage/readers"}},
    {"triage/ladder",
     {"support", "rts", "evidence/trace", "triage/alarms", "triage/readers", "triage/questions"}},
    {"triage/analyzers", {}},
    {"triage/output",
     {"support", "rts/text", "evidence/trace", "triage/alarms", "triage/readers",
      "triage/questions", "triage/ladder"}},
    {"triage/page",
     {"support", "triage/alarms", "triage/readers", "triage/questions", "triage/ladder",
      "triage/output"}},
    {"suites",
     {"support", "rts", "horn", "encoders", "preprocess", "backends", "evidence", "pipeline",
      "plans"}},
    {"cli",
     {"support",  "rts",       "horn",     "encoders",   "preprocess",       "backends", "search",
      "evidence", "pipeline",  "analyses", "plans",      "experiments",      "reports",  "answers",
      "suites",   "frontends", "runs",     "cli/render", "cli/render/trace", "cli/shell"}},
    {"cli/render", {"support", "rts", "horn", "evidence/trace", "pipeline", "cli/render/trace"}},
    {"cli/check",
     {"support", "rts", "frontends", "runs", "evidence", "pipeline", "answers", "cli", "cli/render",
      "cli/render/trace", "cli/shell"}},
    {"cli/cover",
     {"support", "evidence/trace", "pipeline", "analyses", "listings", "cli", "cli/render",
      "cli/render/trace"}},
    {"cli/angelic",
     {"support", "rts", "pipeline", "evidence/trace", "analyses", "answers", "cli", "cli/render",
      "cli/render/trace"}},
    {"cli/triage",
     {"support", "rts", "frontends/.", "evidence/trace", "pipeline", "analyses/angelic",
      "plans/results", "triage", "cli", "cli/render", "cli/render/trace", "cli/shell"}},
    {"cli/measuring",
     {"support", "pipeline", "plans", "experiments", "reports", "suites", "cli", "cli/shell"}},
    {"cli/render/trace", {"support", "evidence/trace"}},
    {"cli/shell", {"support"}},
    {"library",
     {"support", "rts", "horn", "evidence", "pipeline", "frontends", "cli/render",
      "cli/render/trace"}},
};

std::string folder_of(const std::string& path) {
  std::string folder = path;
  while (may_use.count(folder) == 0) {
    const std::size_t slash = folder.rfind('/');
    if (slash == std::string::npos) return "";
    folder.resize(slash);
  }
  return folder;
}

std::string top_of(const std::string& folder) {
  return folder.substr(0, folder.find('/'));
}

bool may_include(const std::string& room, const std::string& target) {
  if (room == target) return true;
  const auto& allowed = may_use.at(room);
  const auto may = [&](const std::string& folder) {
    return std::find(allowed.begin(), allowed.end(), folder) != allowed.end();
  };
  const bool is_below = top_of(target) == top_of(room);
  return may(target) || may(target + "/.") || (!is_below && may(top_of(target)));
}

std::vector<fs::path> files_of(const std::string& room) {
  const fs::path sources = HEAPREACH_SOURCE_DIR;
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(sources / room)) {
    const std::string extension = entry.path().extension();
    if (extension != ".h" && extension != ".cpp") continue;
    if (folder_of(fs::relative(entry.path(), sources)) == room) files.push_back(entry.path());
  }
  return files;
}

void for_each_line(const Visit& visit) {
  for (const auto& [folder, used] : may_use) {
    for (const fs::path& file : files_of(folder)) {
      std::ifstream in(file);
      std::size_t number = 0;
      for (std::string line; std::getline(in, line);) visit(file, folder, line, ++number);
    }
  }
}

std::vector<Include> all_includes() {
  std::vector<Include> result;
  const std::regex pattern(R"(^\s*#include\s+["<]([^">]+)[">])");
  for_each_line([&](const std::string& file, const std::string& folder, const std::string& line,
                    std::size_t /*number*/) {
    std::smatch match;
    if (std::regex_search(line, match, pattern)) result.push_back({file, folder, match[1]});
  });
  return result;
}

}  // namespace heapreach::test

#include "analyses/angelic/expectations.h"

#include <algorithm>

#include "analyses/angelic/specification/parse_clause.h"
#include "evidence/explain/executions/import_notes.h"
#include "rts/model/imported.h"
#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

bool is_about(const AngelicAssertion& assertion, const std::string& entry) {
  return assertion.entry.empty() || assertion.entry == entry;
}

bool stands_at(const rts::Edge& edge, const AngelicAssertion& assertion) {
  if (edge.at && assertion.is_at(*edge.at)) return true;
  return std::any_of(edge.instructions.begin(), edge.instructions.end(),
                     [&](const rts::Instruction& instruction) {
                       return instruction.at && assertion.is_at(*instruction.at);
                     });
}

/// The edges of the file at the assertion's place, as far as the entry has them; else the start.
std::vector<AngelicPoint> points_of(const AngelicAssertion& assertion, const rts::System& file,
                                    const EntrySystem& entry) {
  if (assertion.at_line == 0) return {{{}, {}, assertion.text()}};
  std::set<rts::EdgeId> edges;
  for (rts::EdgeId id = 0; id < entry.system().edges().size(); ++id) {
    const rts::EdgeId origin = entry.origin(id);
    const rts::Edge& edge = file.edge(origin);
    if (!file.is_error(edge.to) && stands_at(edge, assertion)) edges.insert(origin);
  }
  std::vector<AngelicPoint> points;
  for (const rts::EdgeId edge : edges) points.push_back({edge, {}, assertion.text()});
  return points;
}

Clause clause_of(const AngelicAssertion& assertion, const EntrySystem& entry) {
  return parse_clause(assertion.clause, {}, entry.system(), assertion.clause_position);
}

void require_place(const AngelicAssertion& assertion, const Program& program) {
  bool has_entry = false, has_place = false;
  for (const std::string& name : program.entries()) {
    if (!is_about(assertion, name)) continue;
    has_entry = true;
    const EntrySystem entry = program.system(name, {});
    if (!assertion.clause.empty()) clause_of(assertion, entry);
    has_place = has_place || !points_of(assertion, program.file_of(name), entry).empty();
  }
  if (!has_entry) {
    throw InputError(assertion.position, "an assertion: there is no entry '" + assertion.entry +
                                             "' among those that are looked at");
  }
  if (!has_place) {
    throw InputError(
        assertion.position,
        "an assertion: nothing of " + (assertion.entry.empty() ? "the entries" : assertion.entry) +
            " stands at " + assertion.at_file + ":" + std::to_string(assertion.at_line));
  }
}

/// The function, or procedure, that a branch stands in.
class FunctionsOfBranches {
 public:
  explicit FunctionsOfBranches(const rts::System& file)
      : file_(file), notes_(file), branches_(rts::own_branches(file)) {}

  std::string function_of(rts::EdgeId edge) const {
    if (const auto procedure = file_.vertex(file_.edge(edge).from).procedure) {
      return file_.procedures[*procedure].name;
    }
    const auto branch = branches_.find(edge);
    if (branch == branches_.end() || notes_.calls().empty()) return "";
    const auto call = notes_.call_of(edge, branch->second.instruction);
    return call ? notes_.calls()[*call].function : "";
  }

  bool has(const std::string& function) const {
    const auto is_procedure = [&](const rts::Procedure& one) { return one.name == function; };
    const auto is_called = [&](const auto& call) { return call.function == function; };
    return std::any_of(file_.procedures.begin(), file_.procedures.end(), is_procedure) ||
           std::any_of(notes_.calls().begin(), notes_.calls().end(), is_called);
  }

 private:
  const rts::System& file_;
  const evidence::explain::ImportNotes notes_;
  const std::map<rts::EdgeId, rts::OwnBranch> branches_;
};

}  // namespace

void require_sense(const Expectations& expected, const Program& program) {
  for (const AngelicAssertion& assertion : expected.assertions) require_place(assertion, program);
  std::set<std::string> unknown = expected.ignored;
  for (const std::string& name : program.entries()) {
    if (unknown.empty()) return;
    const FunctionsOfBranches functions(program.file_of(name));
    std::erase_if(unknown, [&](const std::string& one) { return functions.has(one); });
  }
  if (unknown.empty()) return;
  throw UsageError("--ignore-checks " + *unknown.begin() +
                   ": no entry calls a function of that "
                   "name");
}

std::vector<AngelicPoint> points_but(const std::set<std::string>& ignored, const rts::System& file,
                                     std::vector<AngelicPoint> points) {
  if (ignored.empty()) return points;
  const FunctionsOfBranches functions(file);
  std::erase_if(points, [&](const AngelicPoint& point) {
    return point.is_branch && ignored.contains(functions.function_of(*point.edge));
  });
  return points;
}

std::vector<AssertedPoints> asserted_points(const Expectations& expected, const rts::System& file,
                                            const EntrySystem& entry) {
  std::vector<AssertedPoints> result;
  for (const AngelicAssertion& assertion : expected.assertions) {
    if (!is_about(assertion, entry.name())) continue;
    AssertedPoints one{{}, points_of(assertion, file, entry), assertion.text()};
    if (one.points.empty()) continue;
    if (!assertion.clause.empty()) one.clauses = {clause_of(assertion, entry)};
    result.push_back(std::move(one));
  }
  return result;
}

}  // namespace heapreach::analyses::angelic

// What specifications have to leave possible, by the user's wish.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "analyses/angelic/specification/assertion_file.h"
#include "analyses/angelic/systems/angelic_points.h"
#include "analyses/angelic/systems/program.h"

namespace heapreach::analyses::angelic {

struct Expectations {
  Permissive permissive = Permissive::null_checks;
  std::vector<AngelicAssertion> assertions = {};
  std::set<std::string> ignored = {};  // functions whose branches do not count
};

/// Throws InputError for assertions about no entry of the program, about a place that none has, and
/// for clauses that are none of their entry's; UsageError for functions that no entry calls.
void require_sense(const Expectations& expected, const Program& program);

/// The branches that count.
std::vector<AngelicPoint> points_but(const std::set<std::string>& ignored, const rts::System& file,
                                     std::vector<AngelicPoint> points);

/// An assertion as an entry has it.
struct AssertedPoints {
  std::vector<Clause> clauses;       // how executions begin; at most one
  std::vector<AngelicPoint> points;  // where they come to, one of them
  std::string text;
};
/// Those about the entry. Contract: require_sense().
std::vector<AssertedPoints> asserted_points(const Expectations& expected, const rts::System& file,
                                            const EntrySystem& entry);

}  // namespace heapreach::analyses::angelic

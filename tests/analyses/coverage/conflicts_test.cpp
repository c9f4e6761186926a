// Conflict-directed coverage against all paths, one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "analyses/coverage/conflicts/cover_by_conflicts.h"
#include "analyses/coverage/conflicts/unrolled.h"
#include "evidence/witness/path.h"
#include "rts/model/memory_errors.h"
#include "tests/harness/build.h"
#include "tests/harness/floor.h"
#include "tests/harness/random_system.h"

namespace heapreach::test::conflicts_test {
namespace {

using analyses::AcyclicPart;
using analyses::Asking;
using analyses::ConflictCoverage;
using analyses::GroupOrder;
using analyses::Replayed;
using rts::EdgeId;
using Path = std::vector<EdgeId>;

constexpr std::size_t most_paths = 400;

/// All paths of the part; nothing if there are too many.
std::vector<Path> paths_of(const AcyclicPart& part) {
  std::vector<Path> done, open{{}};
  while (!open.empty() && open.size() + done.size() <= most_paths) {
    const Path path = open.back();
    open.pop_back();
    const rts::VertexId at = path.empty() ? part.system->start : part.system->edge(path.back()).to;
    if (part.ends[at]) {
      done.push_back(path);
      continue;
    }
    for (const EdgeId edge : part.system->graph().out_edges(at)) {
      if (!part.inside[edge]) continue;
      open.push_back(path);
      open.back().push_back(edge);
    }
  }
  return open.empty() ? done : std::vector<Path>{};
}

/// Groups and their order, by definition.
GroupOrder order_of(const std::vector<Path>& paths, std::size_t edges) {
  std::map<std::set<std::size_t>, std::size_t> groups;  // by the paths that take them
  GroupOrder order;
  std::vector<std::set<std::size_t>> takers(edges);
  for (std::size_t p = 0; p < paths.size(); ++p) {
    for (const EdgeId edge : paths[p]) takers[edge].insert(p);
  }
  std::vector<std::set<std::size_t>> of_group;
  for (EdgeId edge = 0; edge < edges; ++edge) {
    if (takers[edge].empty()) continue;
    const auto [entry, is_new] = groups.emplace(takers[edge], order.members.size());
    if (is_new) {
      order.members.emplace_back();
      of_group.push_back(takers[edge]);
    }
    order.members[entry->second].push_back(edge);
  }
  order.precedes = [of_group](std::size_t a, std::size_t b) {
    return std::includes(of_group[a].begin(), of_group[a].end(), of_group[b].begin(),
                         of_group[b].end());
  };
  return order;
}

Replayed replay(const rts::System& system, std::uint64_t bound, const Path& path) {
  const auto answer = evidence::solve_path(system, bound, path, {});
  if (std::holds_alternative<evidence::NoExecution>(answer)) return Replayed::no;
  if (std::holds_alternative<evidence::PathUnknown>(answer)) return Replayed::unknown;
  rts::replay(system, bound, std::get<rts::Execution>(answer));
  return Replayed::yes;
}

/// The system without the edges that close cycles.
rts::System without_cycles(const rts::System& system) {
  const rts::Graph::DepthFirst found = system.graph().depth_first(system.start);
  const std::set<EdgeId> back(found.back.begin(), found.back.end());
  rts::System result;
  result.variables = system.variables;
  result.records = system.records;
  result.guard = system.guard;
  result.declared_origin = system.declared_origin;
  result.start = system.start;
  result.start_condition = system.start_condition;
  result.errors = system.errors;
  result.exits = system.exits;
  for (const rts::Vertex& vertex : system.vertices()) result.add_vertex(vertex);
  for (EdgeId edge = 0; edge < system.edges().size(); ++edge) {
    if (!back.contains(edge)) result.add_edge(system.edge(edge));
  }
  return result;
}

bool takes_all(const Path& path, const std::vector<EdgeId>& edges) {
  return std::all_of(edges.begin(), edges.end(), [&](EdgeId edge) {
    return std::find(path.begin(), path.end(), edge) != path.end();
  });
}

/// Whether some path through one of the edges takes no conflict whole, but the one that is left
/// out.
bool passes(const std::vector<Path>& paths, const analyses::Condemned& condemned,
            std::optional<std::size_t> left_out = std::nullopt) {
  return std::any_of(paths.begin(), paths.end(), [&](const Path& path) {
    const bool is_through = std::any_of(path.begin(), path.end(), [&](EdgeId edge) {
      return std::find(condemned.edges.begin(), condemned.edges.end(), edge) !=
             condemned.edges.end();
    });
    if (!is_through) return false;
    for (std::size_t i = 0; i < condemned.by.size(); ++i) {
      if (i != left_out && takes_all(path, condemned.by[i].edges)) return false;
    }
    return true;
  });
}

test::Floor compared("conflicts: random systems", 40);

void compare(const rts::System& system, rts::VertexId end, std::uint64_t bound) {
  const AcyclicPart part = analyses::between(system, {end});
  ASSERT_FALSE(has_cycle(part));
  const std::vector<Path> paths = paths_of(part);
  if (paths.empty()) return;
  std::set<EdgeId> expected;
  for (const Path& path : paths) {
    const Replayed answer = replay(system, bound, path);
    ASSERT_NE(answer, Replayed::unknown);
    if (answer == Replayed::yes) expected.insert(path.begin(), path.end());
  }
  const GroupOrder order = order_of(paths, system.edges().size());
  const ConflictCoverage found =
      cover_by_conflicts(part, order, {.bound = bound, .explains = true},
                         [&](const Path& path) { return replay(system, bound, path); }, {}, {});
  for (const analyses::Condemned& condemned : found.condemned) {
    EXPECT_FALSE(passes(paths, condemned)) << system.name;
    for (std::size_t i = 0; i < condemned.by.size(); ++i) {
      EXPECT_TRUE(passes(paths, condemned, i)) << system.name << ": a conflict too many";
    }
  }
  for (const Asking asking : {Asking::paths, Asking::edges}) {
    const ConflictCoverage other =
        cover_by_conflicts(part, order, {.bound = bound, .asking = asking},
                           [&](const Path& path) { return replay(system, bound, path); }, {}, {});
    EXPECT_EQ(other.of, found.of) << system.name << ", asked another way";
    EXPECT_LE(other.conflicts.size(), asking == Asking::edges ? 0 : paths.size()) << system.name;
  }
  for (EdgeId edge = 0; edge < system.edges().size(); ++edge) {
    if (!part.inside[edge]) continue;
    if (found.of[edge] == ConflictCoverage::Class::inconsistent) {
      EXPECT_TRUE(std::any_of(found.condemned.begin(), found.condemned.end(), [&](const auto& c) {
        return std::find(c.edges.begin(), c.edges.end(), edge) != c.edges.end();
      })) << system.name;
    }
    EXPECT_EQ(found.of[edge], expected.contains(edge) ? ConflictCoverage::Class::consistent
                                                      : ConflictCoverage::Class::inconsistent)
        << system.name << " " << system.edge_name(edge) << " of " << paths.size() << " paths";
  }
  if (!found.conflicts.empty()) compared.compared();
}

test::Floor compared_open("conflicts: random systems with an unknown start heap", 40);

/// Formulas over an unknown start heap exclude nothing that has an execution, and what they leave
/// undecided is no error.
void compare_open(const rts::System& system, rts::VertexId end, std::uint64_t bound,
                  analyses::ConflictOptions options) {
  options.bound = bound;
  const AcyclicPart part = analyses::between(system, {end});
  const std::vector<Path> paths = paths_of(part);
  if (paths.empty()) return;
  std::set<EdgeId> expected;
  for (const Path& path : paths) {
    if (replay(system, bound, path) == Replayed::yes) expected.insert(path.begin(), path.end());
  }
  const ConflictCoverage found =
      cover_by_conflicts(part, order_of(paths, system.edges().size()), options,
                         [&](const Path& path) { return replay(system, bound, path); }, {}, {});
  for (EdgeId edge = 0; edge < system.edges().size(); ++edge) {
    if (!part.inside[edge] || found.of[edge] == ConflictCoverage::Class::undecided) continue;
    EXPECT_EQ(found.of[edge] == ConflictCoverage::Class::consistent, expected.contains(edge))
        << system.name << " " << system.edge_name(edge);
  }
  for (const analyses::Conflict& conflict : found.conflicts) {
    for (const Path& path : paths) {
      if (!takes_all(path, conflict.edges)) continue;
      EXPECT_NE(replay(system, bound, path), Replayed::yes) << system.name;
    }
  }
  if (!found.conflicts.empty()) compared_open.compared();
}

void compare_a_random_system(std::uint64_t seed) {
  const rts::System system = with_implicit_errors(without_cycles(test::random_system(seed)));
  if (system.has_calls() || system.heap == rts::StartHeap::unknown) return;
  rts::System open = system;
  open.heap = rts::StartHeap::unknown;
  compared_open.begin();
  compare_open(open, open.errors[0], 3, {.nearest = seed % 2 == 0});
  for (const Asking asking : {Asking::paths, Asking::edges}) {
    compare_open(open, open.errors[0], 3, {.asking = asking, .possible_is_enough = seed % 2 == 0});
  }
  compared.begin();
  compare(system, system.errors[0], 4);
}

class ConflictsRandom : public testing::TestWithParam<std::uint64_t> {};
TEST_P(ConflictsRandom, DecideAsAllPathsDo) {
  compare_a_random_system(GetParam());
}

class ConflictsRandomLong : public testing::TestWithParam<std::uint64_t> {};
TEST_P(ConflictsRandomLong, DecideAsAllPathsDo) {
  for (std::uint64_t seed = GetParam(); seed < GetParam() + 100; ++seed) {
    compare_a_random_system(seed);
  }
}

/// Paths from the start to the end of at most so many edges.
std::vector<Path> short_paths(const rts::System& system, rts::VertexId end, std::size_t longest) {
  const AcyclicPart part = analyses::between(system, {end});
  std::vector<Path> done, open{{}};
  while (!open.empty() && done.size() < most_paths && open.size() < 100 * most_paths) {
    const Path path = open.back();
    open.pop_back();
    const rts::VertexId at = path.empty() ? system.start : system.edge(path.back()).to;
    if (at == end) done.push_back(path);
    for (const EdgeId edge : system.graph().out_edges(at)) {
      if (!part.inside[edge] || path.size() >= longest) continue;
      open.push_back(path);
      open.back().push_back(edge);
    }
  }
  return done;
}

/// By the definition over all paths of the part, if they are few; else each edge for itself.
GroupOrder some_order(const AcyclicPart& part) {
  const std::vector<Path> paths = paths_of(part);
  if (!paths.empty()) return order_of(paths, part.inside.size());
  GroupOrder order;
  for (EdgeId edge = 0; edge < part.inside.size(); ++edge) {
    if (part.inside[edge]) order.members.push_back({edge});
  }
  order.precedes = [](std::size_t a, std::size_t b) { return a == b; };
  return order;
}

test::Floor unrolled_compared("conflicts: loops", 30);

/// What is called inconsistent is on no execution of at most so many edges. Returns whether there
/// was a path with something inconsistent.
bool attack(const rts::System& system, rts::VertexId end, std::uint64_t bound,
            std::uint64_t iterations) {
  const analyses::Unrolled unrolled =
      analyses::unrolled(analyses::between(system, {end}), iterations);
  EXPECT_FALSE(has_cycle(unrolled.part));
  const ConflictCoverage coverage =
      cover_by_conflicts(unrolled.part, some_order(unrolled.part), {bound},
                         [&](const Path& path) { return replay(system, bound, path); }, {}, {});
  const auto classes = classes_of_asked(unrolled.part, coverage, system.edges().size());
  bool compared = false;
  for (const Path& path : short_paths(system, end, 11)) {
    const bool none_left = std::all_of(path.begin(), path.end(), [&](EdgeId edge) {
      return classes[edge] != ConflictCoverage::Class::inconsistent;
    });
    if (none_left) continue;
    compared = true;
    EXPECT_NE(replay(system, bound, path), Replayed::yes)
        << system.name << ", " << iterations << " iterations";
  }
  return compared;
}

void attack_a_random_system(std::uint64_t seed) {
  const rts::System system = with_implicit_errors(test::random_system(seed));
  if (system.has_calls() || system.heap == rts::StartHeap::unknown) return;
  unrolled_compared.count(attack(system, system.errors[0], 4, seed % 3));
}

class ConflictsUnrolled : public testing::TestWithParam<std::uint64_t> {};

TEST_P(ConflictsUnrolled, ExcludeNoExecution) {
  attack_a_random_system(GetParam());
}

// Some of them take a minute.
class ConflictsUnrolledLong : public ConflictsUnrolled {};

TEST_P(ConflictsUnrolledLong, ExcludeNoExecution) {
  attack_a_random_system(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Short, ConflictsUnrolled, testing::Range<std::uint64_t>(12, 24));
INSTANTIATE_TEST_SUITE_P(Rest, ConflictsUnrolledLong,
                         testing::Values(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 24, 25, 26, 27, 28,
                                         29));
INSTANTIATE_TEST_SUITE_P(More, ConflictsUnrolledLong, testing::Range<std::uint64_t>(1000, 1300));
INSTANTIATE_TEST_SUITE_P(Short, ConflictsRandom, testing::Range<std::uint64_t>(0, 25));
INSTANTIATE_TEST_SUITE_P(More, ConflictsRandomLong, testing::Range<std::uint64_t>(0, 2000, 100));

}  // namespace
}  // namespace heapreach::test::conflicts_test

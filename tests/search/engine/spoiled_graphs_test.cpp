// State graphs with something changed that are known to be wrong: walks of the reference
// interpreter reach a state that the graph does not contain, as a second reading of what states
// mean says (tests/harness/membership). The checker accepts none of them, and nearly all as they
// were.
#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "evidence/checker/graph/check_state_graph.h"
#include "evidence/checker/graph/shape.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/transform/stack_calls.h"
#include "tests/harness/data_files.h"
#include "tests/harness/limits.h"
#include "tests/harness/membership/membership.h"
#include "tests/harness/membership/walk.h"
#include "tests/harness/sample.h"
#include "tests/search/forgeries.h"
#include "tests/search/recursions.h"
#include "tests/search/skips.h"
#include "tests/search/support.h"
#include "tests/search/tables.h"
#include "tests/search/trees.h"

namespace heapreach::test::spoiled_graphs_test {
namespace {

using Status = evidence::CheckResult::Status;
constexpr std::uint64_t most_cells = 5;
constexpr std::size_t most_allocated = 5;  // all ways to put blocks into nodes are tried

class Spoiler {
 public:
  /// Explores the system, walks in it, and spoils its graph so many times.
  void on(const rts::System& read, std::uint64_t seed, int times) {
    if (read.heap != rts::StartHeap::empty) return;
    const rts::System expanded = rts::with_implicit_errors(read);
    const rts::System system =
        expanded.has_calls() ? rts::stack_calls(expanded).system() : expanded;
    const search::Answer answer = explored(system, most_cells, 2);
    const auto* graph = std::get_if<search::StateGraph>(&answer);
    if (graph == nullptr) return;
    Random random(seed);
    const std::uint64_t bound = std::min(graph->bound.value_or(most_cells), most_cells);
    states_.clear();
    seen_.clear();
    for (reference::State& state : membership::walked(system, bound, 60, random)) {
      const bool is_small = state.blocks.size() <= most_allocated;
      if (is_small && seen(state)) states_.push_back(std::move(state));
    }
    ++honest_;
    const bool accepted = is_accepted(system, *graph);
    honest_accepted_ += accepted;
    if (is_wrong(system, *graph)) {
      EXPECT_FALSE(accepted) << "seed " << seed << ": a state that is reached is in none";
      return;
    }
    for (int i = 0; i < times; ++i) spoil(system, *graph, random, seed);
  }

  void report(const char* what, int at_least) const {
    std::cout << what << ": " << spoiled_ << " spoiled graphs, " << accepted_ << " accepted; "
              << honest_ << " unspoiled ones, " << honest_accepted_ << " accepted\n";
    EXPECT_GE(spoiled_, at_least);
    EXPECT_GE(10 * honest_accepted_, 9 * honest_);
  }

 private:
  bool seen(const reference::State& state) {
    std::vector<Integer> key = state.globals;
    key.push_back(state.vertex);
    key.push_back(state.frontier);
    for (const reference::Block& block : state.blocks) {
      key.push_back(block.base);
      key.insert(key.end(), block.cells.begin(), block.cells.end());
    }
    return seen_.insert(std::move(key)).second;
  }

  bool is_wrong(const rts::System& system, const search::StateGraph& graph) const {
    const Integer origin = static_cast<unsigned long>(system.origin());
    for (const reference::State& concrete : states_) {
      bool is_in_one = false;
      for (const search::State& state : graph.states) {
        is_in_one = is_in_one || membership::may_contain(graph, state, concrete, origin);
      }
      if (!is_in_one) return true;
    }
    return false;
  }

  void spoil(const rts::System& system, const search::StateGraph& graph, Random& random,
             std::uint64_t seed) {
    const search::StateGraph other = forged(graph, random);
    // Nothing is meant by one that is not well-formed.
    if (!evidence::checker::malformed(system, other).empty() || !is_wrong(system, other)) return;
    ++spoiled_;
    if (!is_accepted(system, other)) return;
    ++accepted_;
    ADD_FAILURE() << "seed " << seed << ": a spoiled graph is accepted";
  }

  static bool is_accepted(const rts::System& system, const search::StateGraph& graph) {
    try {
      return evidence::checker::check_state_graph(system, graph, work_limits(5)).status ==
             Status::holds;
    } catch (const BackendError&) {
      return false;
    }
  }

  std::vector<reference::State> states_;
  std::set<std::vector<Integer>> seen_;
  int spoiled_ = 0;
  int accepted_ = 0;
  int honest_ = 0;
  int honest_accepted_ = 0;
};

/// Systems of one of the folders of data/: one in so many of them.
void spoil_data(const std::string& folder, std::uint64_t one_in, int times, int at_least) {
  Spoiler spoiler;
  std::uint64_t seed = 0;
  for (const std::string& path : sample(data_files(), one_in, "SpoiledGraphs")) {
    if (path.find("/" + folder + "/") == std::string::npos) continue;
    spoiler.on(load_with_calls(path), ++seed, times);
  }
  spoiler.report(folder.c_str(), at_least);
}

struct Family {
  const char* name;
  std::string (*text_of)(std::uint64_t seed);
  int at_least;  // spoiled graphs of the long run
};
const Family families[] = {{"trees", tree_machine, 400},
                           {"sentinels", sentinel_machine, 200},
                           {"tagged", tagged_machine, 900},
                           {"tables", table_machine, 700},
                           {"filled_tables", filled_table_machine, 400},
                           {"recursions", recursion_machine, 15},
                           {"skips", skip_machine, 300},
                           {"record_tables", record_table_machine, 100},
                           {"tree_tables", tree_table_machine, 100},
                           {"linked_tables", linked_table_machine, 100}};

void spoil_machines(const Family& family, std::uint64_t first, std::uint64_t last, int times,
                    int at_least) {
  Spoiler spoiler;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    spoiler.on(rts::read_text(family.text_of(seed), "machine").system, seed, times);
  }
  spoiler.report(family.name, at_least);
}

TEST(SpoiledGraphs, OfTreesAreRefused) {
  spoil_data("trees", 3, 3, 2);
}

class SpoiledDataLong : public ::testing::TestWithParam<const char*> {};

TEST_P(SpoiledDataLong, IsRefused) {
  spoil_data(GetParam(), 1, 40, 10);
}

INSTANTIATE_TEST_SUITE_P(All, SpoiledDataLong,
                         ::testing::Values("trees", "nested", "sharing", "skips", "arrays", "lists",
                                           "procedures"),
                         [](const auto& info) { return std::string(info.param); });

class SpoiledMachinesLong : public ::testing::TestWithParam<Family> {};

TEST_P(SpoiledMachinesLong, AreRefused) {
  spoil_machines(GetParam(), 20000, 20150, 40, GetParam().at_least);
}

INSTANTIATE_TEST_SUITE_P(All, SpoiledMachinesLong, ::testing::ValuesIn(families),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace heapreach::test::spoiled_graphs_test

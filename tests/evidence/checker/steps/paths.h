// What a step does on all paths from a state, in a few words, for unit tests.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "evidence/checker/steps/address.h"
#include "tests/evidence/checker/graph_parts.h"
#include "tests/harness/build.h"

namespace heapreach::test {

class PathsTest : public ::testing::Test {
 protected:
  /// Of a system whose blocks lie from 8 on, with two cells of guard behind each.
  PathsTest() {
    builder_.vertex("start");
    system().declared_origin = 8;
    system().guard = 2;
    start_.unknowns = 10;
    start_.garbage = evidence::Garbage::none;
  }

  using Asked =
      std::function<std::string(evidence::checker::GraphHeap&, evidence::checker::GraphPath&)>;
  /// What it says on each path, "refused" or "ends" where there is no answer.
  std::vector<std::string> on_all_paths(const Asked& asked) {
    evidence::checker::SymbolicState state(start_);
    state.speaks_of(shapes_);
    const evidence::checker::Facts facts(start_.condition);
    evidence::checker::GraphPath path(solver_, facts);
    std::vector<std::string> result;
    while (path.next()) {
      evidence::checker::GraphHeap heap(state);
      try {
        result.push_back(asked(heap, path));
      } catch (const evidence::checker::Refused&) {
        result.emplace_back("refused");
      } catch (const evidence::checker::PathEnds&) {
        result.emplace_back("ends");
      }
    }
    return result;
  }

  /// "none", or node and offset: "1 + 2", with "last" or "?" if it is no constant.
  static std::string text(const std::optional<evidence::Pointer>& pointer) {
    if (!pointer) return "none";
    const evidence::Linear& offset = pointer->offset;
    return std::to_string(pointer->node) + (pointer->last ? " last" : "") + " + " +
           (offset.terms.empty() ? offset.constant.get_str() : "?");
  }
  static std::string text(bool answer) { return answer ? "yes" : "no"; }

  rts::System& system() { return builder_.system; }

  Builder builder_;
  evidence::State start_;
  std::vector<evidence::Shape> shapes_;
  evidence::checker::GraphSolver solver_{{}};
};

}  // namespace heapreach::test

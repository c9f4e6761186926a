// Iterative traversal of term DAGs: constraints over thousands of cells are deeper than a call
// stack.
#pragma once

#include <cstddef>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "horn/terms/term.h"

namespace heapreach::horn {

/// Calls `leave(term)` once for every node reachable from `root` for which `known(node)` is false,
/// after all its arguments.
template <typename Known, typename Leave>
void post_order(Term root, Known known, Leave leave) {
  std::vector<std::pair<Term, std::size_t>> stack;  // node and next argument
  if (known(root)) return;
  stack.emplace_back(root, 0);
  while (!stack.empty()) {
    auto& [term, next] = stack.back();
    if (next < term->arguments.size()) {
      Term argument = term->arguments[next++];
      if (!known(argument)) stack.emplace_back(argument, 0);
      continue;
    }
    Term done = term;
    stack.pop_back();
    if (!known(done)) leave(done);
  }
}

/// Calls `visit(term)` once for every node reachable from the roots, after all its arguments.
template <typename Visit>
void for_each_node(std::span<const Term> roots, Visit visit) {
  std::unordered_set<Term> seen;
  for (Term root : roots) {
    post_order(
        root, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen.insert(t);
          visit(t);
        });
  }
}

/// Lengths of the longest ways from terms down to a leaf, memoised over calls.
class Depths {
 public:
  std::size_t of(Term term);

 private:
  std::unordered_map<Term, std::size_t> depth_;
};

}  // namespace heapreach::horn

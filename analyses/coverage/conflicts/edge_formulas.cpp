// Invariant: the state of a vertex is made of terms that, on every path through the vertex, have
// the values that an execution along the path has there, if variables are given the values that
// the execution gives them at the vertices and edges that they were made for.
//
// A vertex with one edge into it has the state behind that edge, so what an edge does is not in its
// formula but in the terms of those that only it leads to: whoever takes these took it. Where edges
// join, what is the same behind all of them stays as it is; else a new variable stands for it, and
// each edge's formula says that it is what the edge brings. So what a diamond does not write goes
// through it without being in any of its formulas.
//
// Arrays join cell by cell. Every array is a chain of writes upon the arrays of the start; what the
// edges bring agrees in the longest common end of their chains, which is kept, and above it at most
// the indices of the writes before can differ. So the joined array is the common one with a new
// element at each of these indices, and formulas say what the element is: writes to one block say
// nothing of another one, whether or not the path took them. An index whose variables belong to
// edges that a path does not take is arbitrary then, and what stands there is what stood there.
#include "analyses/coverage/conflicts/edge_formulas.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "encoders/symbolic/array_heap.h"

namespace heapreach::analyses {

using encoders::SymbolicState;
using horn::Kind;
using horn::Sort;
using horn::Term;
using rts::EdgeId;
using rts::VertexId;

namespace {

/// Chains of writes to arrays.
class Chains {
 public:
  /// The longest chain that all the chains end in; null if there is none.
  Term common(std::vector<Term> arrays) {
    std::size_t least = depth(arrays[0]);
    for (Term array : arrays) least = std::min(least, depth(array));
    for (Term& array : arrays) {
      while (depth(array) > least) array = array->arguments[0];
    }
    while (!std::equal(arrays.begin() + 1, arrays.end(), arrays.begin())) {
      if (arrays[0]->kind != Kind::store) return nullptr;
      for (Term& array : arrays) array = array->arguments[0];
    }
    return arrays[0];
  }

 private:
  std::size_t depth(Term array) {
    std::vector<Term> open;
    while (array->kind == Kind::store && !depths_.contains(array)) {
      open.push_back(array);
      array = array->arguments[0];
    }
    std::size_t depth = array->kind == Kind::store ? depths_[array] : 0;
    for (; !open.empty(); open.pop_back()) depths_[open.back()] = ++depth;
    return depth;
  }

  std::unordered_map<Term, std::size_t> depths_;  // of writes
};

class FormulaMaker {
 public:
  FormulaMaker(const AcyclicPart& part, std::uint64_t bound, horn::TermStore& terms,
               const Deadline& deadline)
      : part_(part),
        system_(*part.system),
        terms_(terms),
        deadline_(deadline),
        transition_(system_, terms, bound, [this](Sort sort) { return fresh(sort); }),
        conditions_(system_.edges().size()),
        behind_(system_.edges().size()) {}

  EdgeFormulas make() {
    EdgeFormulas result;
    result.of.resize(system_.edges().size(), nullptr);
    result.start = terms_.truth();
    const rts::Graph& graph = system_.graph();
    for (const VertexId vertex : graph_of(part_).topological_order(vertices_of(part_))) {
      deadline_.poll("conflicts");
      SymbolicState state = vertex == system_.start ? start(result.start) : state_at(vertex);
      for (const EdgeId edge : graph.out_edges(vertex)) {
        if (part_.inside[edge]) take(edge, state);
      }
    }
    for (EdgeId edge = 0; edge < result.of.size(); ++edge) {
      if (part_.inside[edge]) result.of[edge] = terms_.conjunction(std::move(conditions_[edge]));
    }
    result.variables = next_variable_;
    return result;
  }

 private:
  Term fresh(Sort sort) { return terms_.variable(next_variable_++, sort); }

  SymbolicState start(Term& condition) {
    SymbolicState state = transition_.empty_start(0);
    if (system_.heap == rts::StartHeap::unknown) condition = open_start(state);
    if (system_.start_condition) {
      Term holds = transition_.value(*system_.start_condition, state);
      condition = terms_.conjunction(condition, holds);
    }
    return state;
  }

  /// An unknown start heap may hold anything below some frontier, which pointers do not exceed.
  /// That the cells of one block lie side by side would need a quantifier: it is left out.
  Term open_start(SymbolicState& state) {
    for (Term& part : state.whole) part = fresh(part->sort);
    Term origin = std::exchange(state.frontier, fresh(Sort::integer));
    std::vector<Term> conditions{terms_.less_equal(origin, state.frontier)};
    for (std::size_t v = 0; v < state.store.size(); ++v) {
      if (system_.variables[v].type != rts::VariableType::pointer) continue;
      conditions.push_back(terms_.less(state.store[v], state.frontier));
    }
    return terms_.conjunction(std::move(conditions));
  }

  void take(EdgeId edge, const SymbolicState& before) {
    SymbolicState state = before;
    forget(part_.arbitrary[edge], edge, state);
    for (const rts::Instruction& instruction : system_.edge(edge).instructions) {
      conditions_[edge].push_back(transition_.execute(instruction.action, state).condition);
    }
    behind_[edge] = std::move(state);
  }

  void forget(const Arbitrary& arbitrary, EdgeId edge, SymbolicState& state) {
    for (const rts::VariableId variable : arbitrary.variables) {
      state.store[variable] = fresh(Sort::integer);
    }
    if (!arbitrary.heap) return;
    Term frontier = std::exchange(state.frontier, fresh(Sort::integer));
    conditions_[edge].push_back(terms_.less_equal(frontier, state.frontier));
    for (Term& part : state.whole) part = fresh(part->sort);
  }

  SymbolicState state_at(VertexId vertex) {
    std::vector<EdgeId> edges;
    for (const EdgeId edge : system_.graph().in_edges(vertex)) {
      if (part_.inside[edge]) edges.push_back(edge);
    }
    SymbolicState state = behind_[edges[0]];
    join(edges, state.frontier, [](const SymbolicState& s) { return s.frontier; });
    for (std::size_t v = 0; v < state.store.size(); ++v) {
      join(edges, state.store[v], [v](const SymbolicState& s) { return s.store[v]; });
    }
    for (std::size_t p = 0; p < state.whole.size(); ++p) {
      join(edges, state.whole[p], [p](const SymbolicState& s) { return s.whole[p]; });
    }
    for (const EdgeId edge : edges) behind_[edge] = {};
    return state;
  }

  /// `joined` holds what the first of the edges brings.
  template <typename Part>
  void join(const std::vector<EdgeId>& edges, Term& joined, Part part) {
    const auto brings = [&](EdgeId edge) { return part(behind_[edge]); };
    const auto same = [&](EdgeId edge) { return brings(edge) == joined; };
    if (std::all_of(edges.begin(), edges.end(), same)) return;
    std::vector<Term> brought;
    for (const EdgeId edge : edges) brought.push_back(brings(edge));
    joined = horn::is_array(joined->sort) ? join_arrays(edges, brought) : agree(edges, brought);
  }

  /// The term that all edges bring, else a new variable of which their formulas say what it is.
  Term agree(const std::vector<EdgeId>& edges, const std::vector<Term>& brought) {
    if (std::equal(brought.begin() + 1, brought.end(), brought.begin())) return brought[0];
    Term joined = fresh(brought[0]->sort);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      conditions_[edges[i]].push_back(terms_.equal(joined, brought[i]));
    }
    return joined;
  }

  Term join_arrays(const std::vector<EdgeId>& edges, const std::vector<Term>& arrays) {
    Term joined = chains_.common(arrays);
    if (!joined) return agree(edges, arrays);
    std::vector<Term> indices;
    std::unordered_set<Term> known;
    for (Term array : arrays) {
      for (; array != joined; array = array->arguments[0]) {
        if (known.insert(array->arguments[1]).second) indices.push_back(array->arguments[1]);
      }
    }
    std::vector<Term> elements(edges.size());
    for (Term index : indices) {
      for (std::size_t i = 0; i < edges.size(); ++i) elements[i] = terms_.select(arrays[i], index);
      joined = terms_.store(joined, index, agree(edges, elements));
    }
    return joined;
  }

  const AcyclicPart& part_;
  const rts::System& system_;
  horn::TermStore& terms_;
  const Deadline& deadline_;
  std::uint32_t next_variable_ = 0;
  encoders::ArrayTransition transition_;
  std::vector<std::vector<Term>> conditions_;  // indexed by EdgeId
  std::vector<SymbolicState> behind_;  // indexed by EdgeId; of edges whose targets are to come
  Chains chains_;
};

}  // namespace

EdgeFormulas edge_formulas(const AcyclicPart& part, std::uint64_t bound, horn::TermStore& terms,
                           const Deadline& deadline) {
  return FormulaMaker(part, bound, terms, deadline).make();
}

}  // namespace heapreach::analyses

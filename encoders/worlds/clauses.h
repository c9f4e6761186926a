// What the encoders share: predicates over flattened heaps, and one clause at a time for the start,
// an edge, an alloc that does not fit, and the way from the errors to the query.
//
// A predicate for a world of w cells has the arguments, in this order: the vertex's index (only
// with VertexAs::argument), the frontier f, the variables in the system's order, and for each of
// the w cells, by ascending address, its allocated flag, size and value: 1 + |X| + 3w, one more
// with the vertex. With HeapAs::arrays there are no cells, but what
// ArrayTransition::heap_arguments() says. Body atoms have distinct variables as arguments, heads
// have terms.
//
// One clause stands for one fragment: a single edge, or with Step::large all paths between two cut
// points; then only cut points have predicates. Edges that leave an error vertex get no clauses: an
// execution ends there.
#pragma once

#include <memory>
#include <vector>

#include "encoders/encoder.h"
#include "encoders/symbolic/symbolic.h"
#include "rts/graph/fragments.h"

namespace heapreach::encoders {

/// Index into the list of worlds.
using World = std::size_t;

enum class HeapAs { cells, arrays };

class ClauseBuilder {
 public:
  /// `cells` holds the number of cells of each world. With `named_worlds` the predicate of a vertex
  /// is called "<vertex>@w<cells>", else "<vertex>"; with VertexAs::argument it is called "state"
  /// instead of the vertex. Throws UsageError for what the system may not contain (see Encoder).
  ClauseBuilder(const rts::System& system, const Options& options, const Deadline& deadline,
                std::vector<std::uint64_t> cells, bool named_worlds, HeapAs heap = HeapAs::cells);
  ClauseBuilder(const ClauseBuilder&) = delete;
  ClauseBuilder& operator=(const ClauseBuilder&) = delete;

  /// What gets one clause each: the edges that do not leave an error vertex, ascending, or with
  /// Step::large the fragments between cut points.
  std::vector<rts::Fragment> fragments() const;
  /// The paths to an alloc whose failure to fit may hide an error: an error vertex can still be
  /// reached from the target of the fragment's last edge, whose instruction it is.
  struct Cut {
    rts::Fragment fragment;
    std::size_t instruction;
  };
  /// All of them, ascending by edge and instruction; empty unless Target::error_or_cut.
  std::vector<Cut> cuts() const;

  /// R_w(start, ..) <- start condition. With `heap: unknown` the frontier lies in this world and in
  /// no smaller one.
  void start(World world);
  /// R_to(v', ..) <- R_from(v, ..) and rho. If to > from, the blocks that the fragment hands out on
  /// the path taken end within world `to` but not all of them within world to - 1.
  void transition(const rts::Fragment& fragment, World from, World to);
  /// goal <- R_w(v, ..), the instructions before the alloc succeed, the alloc does not fit into the
  /// bound.
  void cut(const Cut& cut, World world);
  /// R_to(verr, ..) <- R_from(verr, ..) for the error vertices, without the cells from `to`'s on.
  void link(World from, World to);
  /// The clauses from the error vertices of world 0 to the query, and the result. There is a goal
  /// predicate, of arity 0, if several clauses lead there: `goal <- R_0(verr, ..)` per error vertex
  /// and `false <- goal`; otherwise `false <- R_0(verr, ..)`.
  Encoding finish();

 private:
  /// A clause in the making: the state and the vertex start as those of its body.
  struct Draft {
    horn::Clause clause;
    std::vector<horn::Term> conditions;
    SymbolicState state;
    rts::VertexId vertex = 0;
    horn::Term vertex_argument = nullptr;  // with VertexAs::argument
  };

  /// What is carried along a fragment.
  struct Passing {
    SymbolicState state;
    horn::Term outgrown;  // some block on the path ends beyond the next smaller world
  };

  std::vector<rts::EdgeId> edges() const;
  bool large() const { return options_.step == Step::large; }
  /// The paths through a fragment, of whose last edge only the first instructions are executed.
  ClauseMeaning pass(const rts::Fragment& fragment, std::size_t last_instructions, Passing& passing,
                     std::optional<World> outgrown, std::vector<horn::Term>& conditions);
  horn::Term take(const rts::Edge& edge, std::size_t instructions, std::optional<World> outgrown,
                  Passing& passing);
  Passing choose(horn::Term condition, const Passing& a, const Passing& b);
  /// Whether an alloc comes before the one that does not fit.
  bool allocates(const Cut& cut) const;
  std::string name_of(const rts::Fragment& fragment) const;

  void declare_world(World world);
  void declare_goal();
  void declare(horn::Predicate predicate, PredicateMeaning meaning);
  std::vector<std::string> argument_names(std::uint64_t cells) const;
  std::string suffix(World world) const;
  std::string label(World world) const;
  std::string label(World from, World to) const;

  bool by_argument() const { return options_.vertex == VertexAs::argument; }
  horn::TermStore& terms() { return *encoding_.system.terms; }
  horn::Term fresh(horn::Sort sort) { return terms().variable(next_variable_++, sort); }
  horn::Term number(std::uint64_t value);
  horn::Term is_at(horn::Term vertex, rts::VertexId id);
  /// `end`, an address, lies behind the cells of the world and their end.
  horn::Term outgrows(horn::Term end, World world);

  /// A body R_w(vertex, ..) with variables for arguments.
  Draft from(World world, rts::VertexId vertex);
  Draft from_somewhere(World world, rts::VertexId vertex);
  /// R_w(verr, ..), once per predicate that speaks of error vertices.
  std::vector<Draft> from_errors(World world);
  void move_to(rts::VertexId vertex, Draft& draft);
  horn::PredicateId predicate(World world, rts::VertexId vertex) const;
  horn::Atom atom(World world, const Draft& draft) const;
  void add(Draft draft, std::string label, ClauseMeaning meaning);

  const rts::System& system_;
  const Options& options_;
  const Deadline& deadline_;
  std::vector<std::uint64_t> cells_;
  bool named_worlds_;
  std::optional<rts::Fragments> large_;  // with Step::large
  // Per vertex, which one it is of those that have predicates.
  std::vector<std::size_t> places_;
  std::size_t places_count_ = 0;
  Encoding encoding_;
  std::uint32_t next_variable_ = 0;
  std::unique_ptr<Transition> owned_transition_;
  Transition& transition_;
  std::optional<horn::PredicateId> goal_;
};

}  // namespace heapreach::encoders

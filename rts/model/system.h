// A resourceful transition system <V, E, v0, verr, nu, rho> as docs/semantics.md and docs/format.md
// define it: the model that readers build, encoders translate and the replayer executes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rts/model/approximation.h"
#include "rts/model/graph.h"
#include "rts/model/instruction.h"
#include "rts/model/property.h"

namespace heapreach::rts {

enum class VariableType { pointer, integer };

struct Variable {
  std::string name;
  VariableType type = VariableType::integer;
};

/// Named offsets: the field at index i of `fields` lies i cells behind the base; sizeof is their
/// number.
struct Record {
  std::string name;
  std::vector<std::string> fields;
};

/// Names for numbers, written GROUP.NAME.
struct Constants {
  std::string group;
  std::vector<std::pair<std::string, Integer>> values;  // by name, in file order
};

struct Vertex {
  std::string name;
  std::optional<Position> at;
  std::string label;
  std::optional<ProcedureId> procedure = std::nullopt;  // none: the system's own graph, or an error
  /// The property that executions break which come to an error vertex, unless the edge says another
  /// one (property_of()).
  std::optional<Property> breaks = std::nullopt;
};

/// A procedure; all activations share the ids of its variables (docs/semantics.md, "Calls").
struct Procedure {
  std::string name;
  std::vector<VariableId> parameters;  // its own, in the order of the arguments
  std::vector<VariableId> locals;      // its own, arbitrary at every call
  std::vector<VariableId> results;     // of its parameters and locals
  VertexId entry = 0;
  std::vector<VertexId> exits;  // no edge leaves them; none: it never returns
  std::optional<Position> at;
};

/// Where an edge of a system with `memory_errors: implicit` comes from (see memory_errors.h).
struct ImplicitError {
  EdgeId edge = 0;              // the edge of the file whose instruction fails
  std::size_t instruction = 0;  // its index on that edge
  ErrorKind kind = ErrorKind::dereference;
};

struct Edge {
  VertexId from = 0;
  VertexId to = 0;
  std::string id;  // empty if the file gives none
  std::vector<Instruction> instructions;
  std::optional<Position> at;
  std::optional<ImplicitError> implicit;  // set on edges that memory_errors: implicit added
  /// What those break. Unlike `implicit` it says nothing of other edges, and is for good: whatever
  /// copies the edge keeps it (question.h).
  std::optional<Property> breaks = std::nullopt;
};

/// What the file's `expect` says. Feasibility is monotone in the bound, so a threshold says it all.
struct Expectation {
  enum class Kind {
    infeasible,     // at every bound
    feasible,       // at the file's default bound and above
    feasible_from,  // infeasible below `from` cells, feasible from there on
  };
  Kind kind = Kind::infeasible;
  std::uint64_t from = 0;
};

enum class StartHeap { empty, unknown };
enum class MemoryErrors { explicit_edges, implicit };

/// `meta:` values are free-form scalars, kept as text; `complete: false` is also kept typed.
struct Meta {
  std::vector<std::pair<std::string, std::string>> entries;  // in file order
  bool complete = true;
};

constexpr std::uint64_t default_bound = 4;       // cells, when neither file nor option says
constexpr std::uint64_t largest_bound = 100000;  // cells

class System {
 public:
  std::string name;
  Meta meta;
  std::optional<std::uint64_t> bound;  // cells
  std::optional<Expectation> expect;
  StartHeap heap = StartHeap::empty;
  MemoryErrors memory_errors = MemoryErrors::explicit_edges;
  std::optional<std::uint64_t> declared_origin;  // as in the file; origin() has the default
  std::uint64_t guard = 0;                       // cells
  std::vector<Record> records;
  std::vector<Constants> constants;
  std::vector<Variable> variables;  // global ones, then those of the procedures in their order
  std::vector<Procedure> procedures;
  VertexId start = 0;
  ExpressionPtr start_condition;           // null means true
  std::optional<Position> start_value_at;  // where the file first has startvalue(..)
  std::vector<VertexId> errors;            // in file order, at least one, distinct
  std::vector<VertexId> exits;
  Approximations approximations;  // what the file's meta or the importer says of them
  /// The variable that holds the last frame, if calls are kept as blocks of the heap, one per call
  /// that has not returned (stack_calls.h). A frame lies outside of all addresses: it takes no
  /// cells of the bound, has no guard, nothing frees it, and no pointer of the program leads to it.
  std::optional<VariableId> call_stack;

  /// Adds a vertex, whose id is the number of vertices before.
  VertexId add_vertex(Vertex vertex);
  /// Says that a vertex belongs to a procedure.
  void assign(VertexId vertex, ProcedureId procedure) { vertices_[vertex].procedure = procedure; }
  /// Says which property executions break that come to an error vertex, and labels it.
  void describe_error(VertexId vertex, Property breaks, const std::string& label) {
    vertices_[vertex].breaks = breaks;
    vertices_[vertex].label = label;
  }
  /// Adds an edge, whose id is the number of edges before. Contract: its vertices exist.
  EdgeId add_edge(Edge edge);

  const std::vector<Vertex>& vertices() const { return vertices_; }
  const std::vector<Edge>& edges() const { return edges_; }
  const Vertex& vertex(VertexId id) const { return vertices_[id]; }
  const Edge& edge(EdgeId id) const { return edges_[id]; }
  /// Calls `change` with the instructions of every edge. Contract: it adds and removes none, and
  /// leaves allocs and calls as they are.
  template <typename Change>
  void for_each_instruction(Change change) {
    for (Edge& edge : edges_) {
      for (Instruction& instruction : edge.instructions) change(instruction);
    }
  }
  /// The graph over the same vertex and edge ids.
  const Graph& graph() const { return graph_; }

  /// Address of the first cell: as declared, else the size of the largest record, at least 1.
  std::uint64_t origin() const;
  /// Whether the file says that an error is reachable at this bound; nothing if it does not say.
  std::optional<bool> expects_error(std::uint64_t cells) const;
  bool is_error(VertexId vertex) const;
  bool is_exit(VertexId vertex) const;
  /// The number of variables that belong to no procedure.
  std::size_t global_count() const;
  /// The call of an edge that is one, else null.
  const Call* call_of(EdgeId edge) const;
  /// Whether some edge is a call.
  bool has_calls() const { return has_calls_; }
  /// Whether some edge allocates a static block other than a frame.
  bool has_static() const { return has_static_; }
  /// Whether some alloc hands out blocks without cells.
  bool has_empty() const { return has_empty_; }
  /// The id of the file if there is one, else "#" and the index; for implicit errors the name of
  /// the edge behind them, "!" and the instruction's index. Unique, since the reader takes neither
  /// ids that start with '#' nor ids with '!'.
  std::string edge_name(EdgeId edge) const;

 private:
  std::vector<Vertex> vertices_;
  std::vector<Edge> edges_;
  Graph graph_;
  bool has_static_ = false;
  bool has_empty_ = false;
  bool has_calls_ = false;
};

}  // namespace heapreach::rts

// What a certificate says of the states at each vertex, as plain data and in words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/error.h"

namespace heapreach::evidence {

/// What a cell of an abstract block, or a variable, holds.
struct AbstractValue {
  std::string name;                     // of the variable or field; may be empty for a cell
  std::string text;                     // "x1 + 2", "null", "#3 + 1", "?"
  std::optional<std::uint32_t> target;  // the block that it points into
  /// Of a segment's cell: it leads to the next block (1), the one before (-1), or neither.
  int step = 0;

  bool operator==(const AbstractValue&) const = default;
};

/// A block, a segment of a list, a frame of the call stack, or a tree or another piece of which one
/// block is told.
struct AbstractBlock {
  enum class Kind { heap, fixed, frame, freed };

  Kind kind = Kind::heap;
  std::string record;       // empty: none is certain
  std::string piece{};      // "tree", "path in a list"; empty: it is none
  std::uint64_t least = 1;  // the number of its blocks
  bool or_more = false;     // or the least one
  std::vector<AbstractValue> cells;

  bool operator==(const AbstractBlock&) const = default;
};

/// A set of states whose heaps have the same shape.
struct AbstractState {
  std::string text;  // lines
  std::vector<AbstractBlock> blocks;
  std::vector<AbstractValue> variables;
  std::vector<std::string> facts;  // about the integers that they leave open

  bool operator==(const AbstractState&) const = default;
};

/// A formula over the arguments of a predicate.
struct InvariantFormula {
  std::string world;  // which states at the vertex it is about: "with 1 to 2 cells"; empty: all
  std::string text;   // lines

  bool operator==(const InvariantFormula&) const = default;
};

/// What holds at a vertex: one of the states, or each of the formulas.
struct Invariant {
  std::string vertex;
  std::optional<Position> at;
  std::string source;     // that line of the file; empty: it is not known
  std::string procedure;  // empty: the system's own graph
  bool is_loop_head = false;
  std::vector<AbstractState> states;  // from the smallest to the largest; some of very many
  std::uint64_t states_in_all = 0;
  std::vector<InvariantFormula> formulas;

  bool operator==(const Invariant&) const = default;
};

struct Invariants {
  std::string summary;                 // a sentence or two on what was proved how
  std::vector<Invariant> at;           // in the order of the file
  std::vector<std::string> unreached;  // vertices that no execution comes to, if that is known

  bool operator==(const Invariants&) const = default;
};

}  // namespace heapreach::evidence

// How the arguments of an encoding's relations hold the states of docs/semantics.md.
//
// Lists of cells (basic and kripke, encoders/worlds/clauses.h): a relation over w cells holds
// states in which the cells behind them were never handed out. Of kripke a world also says how far
// blocks reach: beyond the cells of the world before, and not beyond its own.
//
// Arrays (encoders/worlds/array.h): the arrays are read at the addresses of the bound's cells. What
// they hold behind the frontier is not yet part of the state but foretold: new cells hold what
// `val` has there, and `base` is right already if it is not written. So each step of the page is
// one of the clauses for the arrays that foretell it, and only for those; and since every array may
// stand behind the frontier (start), and steps leave alone what is behind the new one, some array
// foretells all steps of an execution.
#pragma once

#include <memory>

#include "encoders/encoder.h"
#include "tests/encoders/relation/step.h"

namespace heapreach::test::relation {

class Reading {
 public:
  virtual ~Reading() = default;

  /// Arguments as constants, for a relation of the world.
  virtual std::vector<z3::expr> constants(std::size_t world) const = 0;
  virtual State state_of(const std::vector<z3::expr>& arguments) const = 0;
  /// Whether relations of the world hold such arguments: is_well_formed() and what the head of this
  /// file says.
  virtual z3::expr are_well_formed(const std::vector<z3::expr>& arguments,
                                   std::size_t world) const = 0;
  /// Whether a state in which executions start belongs to the world.
  virtual z3::expr starts_in(const State& state, std::size_t world) const = 0;
  /// Whether the step from a state of world `from` leads to world `to`.
  virtual z3::expr leads(const Step& step, std::size_t from, std::size_t to) const = 0;
  /// What new cells hold (step.h), by the arguments before.
  virtual Contents contents(const std::vector<z3::expr>& arguments) const = 0;
  /// Whether the arguments before foretell the step.
  virtual z3::expr foretell(const std::vector<z3::expr>& before, const Step& step) const = 0;
  /// Whether both say the same of what is to come behind the frontier.
  virtual z3::expr foretell_alike(const std::vector<z3::expr>& before,
                                  const std::vector<z3::expr>& after) const = 0;
};

std::unique_ptr<Reading> read_cells(const Setting& setting, std::vector<std::uint64_t> worlds);
/// `names`: of the arguments.
std::unique_ptr<Reading> read_arrays(const Setting& setting, std::vector<std::string> names);

}  // namespace heapreach::test::relation

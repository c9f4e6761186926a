// The heap instructions that label the edges of a resourceful transition system.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rts/model/approximation.h"
#include "support/error.h"

namespace heapreach::rts {

/// Index into System::procedures.
using ProcedureId = std::uint32_t;

struct Alloc {
  VariableId to = 0;
  ExpressionPtr size;      // in cells; succeeds only when >= 1, unless `is_empty`
  bool may_fail = false;   // there is also an outcome that only sets `to` to 0
  bool is_static = false;  // a plain free of the block does not succeed
  bool is_empty = false;   // hands out a block without cells: `size` is 0 (System::add_edge)
  bool is_frame = false;   // pushes a frame: static, of constant size (System::call_stack)
};
/// Cells that a block of so many cells takes of the bound, its guard apart: an empty block has an
/// address all the same.
inline Integer room_of(const Integer& size) {
  return size == 0 ? Integer(1) : size;
}
struct Free {
  ExpressionPtr address;
};
struct Load {
  VariableId to = 0;
  ExpressionPtr address;
  ExpressionPtr in;  // null, or the pointer whose block the access must stay in
};
struct Store {
  ExpressionPtr address;
  ExpressionPtr value;
  ExpressionPtr in;  // as in Load
};
struct Move {
  VariableId to = 0;
  ExpressionPtr value;
};
/// A havoc: the variables get any values. `kill` is its keyword in files.
struct Havoc {
  std::vector<VariableId> variables;
  /// The unknown procedure whose results they are; empty: none's. Means nothing to executions.
  std::string from = {};
  /// The operation whose result its only variable gets (rts/semantics/operations.h): executions in
  /// which it gets another number are none of the program. Null: any number will do.
  std::shared_ptr<const Approximation> operation = nullptr;
};
struct Assume {
  ExpressionPtr condition;
  /// Whether it is what linear conditions say of the result of the operation before it, so that
  /// it need not be asked about a result that is known.
  bool is_of_result = false;
};
struct Assert {
  ExpressionPtr condition;
};
struct Nop {};
/// Runs a procedure; the only instruction of its edge. Engines see systems without calls
/// (inline_calls.h).
struct Call {
  ProcedureId to = 0;
  std::vector<ExpressionPtr> arguments;  // one per parameter
  std::vector<VariableId> results;       // distinct; none, or one per result of the procedure
};

/// What `fail` may carry: it succeeds exactly when the inner instruction does not.
using Checked = std::variant<Free, Load, Store, Assert>;
struct Fail {
  Checked inner;
};

using Action = std::variant<Alloc, Free, Load, Store, Move, Havoc, Assume, Assert, Fail, Nop, Call>;

struct Instruction {
  Action action;
  std::optional<Position> at;  // position in the analyzed program, from the file's `at:`
};

/// The kinds of memory error that a failed instruction stands for.
enum class ErrorKind { dereference, free, assertion };

/// "deref", "free" or "assert".
const char* to_string(ErrorKind kind);

/// The inner instruction if failing is an error (free, load, store, assert), else nothing.
std::optional<Checked> checked(const Action& action);
ErrorKind kind_of(const Checked& inner);

}  // namespace heapreach::rts

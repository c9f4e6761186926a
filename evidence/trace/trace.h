// An execution as people follow it, as plain data: what each instruction changed, in the names of
// the file. It needs no system to be understood; playback.h has the state behind each step.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/error.h"
#include "support/integer.h"

namespace heapreach::evidence {

/// How C's type takes the number in a variable or cell.
enum class ValueKind : std::uint8_t {
  number,
  character,
  single_precision,   // the bits of a floating-point number of 4 bytes
  double_precision,   // of 8 bytes
  extended_precision  // of 10 bytes, as x86 has them
};

/// What a variable or a cell holds.
struct Content {
  Integer number;
  bool is_address = false;  // of a pointer variable, or where the program keeps addresses
  bool is_assumed = false;  // nothing set it: the execution has chosen it
  ValueKind kind = ValueKind::number;

  bool operator==(const Content&) const = default;
};

struct TraceVariable {
  std::string name;
  bool is_pointer = false;
  std::string procedure = {};    // that it belongs to; empty: it is global
  std::string source_name = {};  // in the program that it was imported from; several may share it
  bool is_temporary = false;     // the program has no name for it
  ValueKind kind = ValueKind::number;  // its own, or of what it leads to
  bool start_matters = false;          // some instruction reads what it holds at the start

  /// Unique in the system.
  std::string full_name() const { return procedure.empty() ? name : procedure + "." + name; }

  bool operator==(const TraceVariable&) const = default;
};

/// The cell that lies `cell` behind the base of a block; an access may be outside of it.
struct CellOfBlock {
  std::uint32_t block = 0;  // index into Trace::blocks
  std::int64_t cell = 0;

  bool operator==(const CellOfBlock&) const = default;
};

/// A variable or a cell got a value.
struct Change {
  std::optional<std::uint32_t> variable;  // index into Trace::variables
  std::optional<CellOfBlock> cell;        // set if `variable` is not
  Content content;
  bool is_restored = false;  // a variable of the caller that the call had hidden
  bool is_unset = false;     // a local of a procedure that begins: nothing has set it yet

  bool operator==(const Change&) const = default;
};

/// A call that the execution is in. The first one is that of the entry.
struct Activation {
  std::string function;                 // empty: not known
  std::optional<std::uint32_t> caller;  // index into Trace::activations; nothing for the first
  std::optional<Position> at;           // of the call

  bool operator==(const Activation&) const = default;
};

/// An instruction that was executed, or the return from a call.
struct TracedInstruction {
  enum class Kind {
    alloc,
    free,
    load,
    store,
    move,
    kill,
    assume,
    assertion,
    fail,
    nop,
    call,
    return_
  };

  Kind kind = Kind::nop;
  std::string text;  // in the words of the file
  std::optional<Position> at;
  /// That it belongs to: the caller's, of a call; of a return, its own.
  std::uint32_t activation = 0;
  std::vector<Change> changes;
  std::optional<std::uint32_t> allocates;  // index into Trace::blocks
  std::optional<std::uint32_t> frees;      // likewise
  std::string remark;                      // what neither the text nor the changes say
  /// Of a fail: why what it carries does not succeed; of a program also what that was to do.
  std::string failed;
  Kind failing = Kind::nop;  // and what that is
  std::string result_of;     // of a kill: the function that is taken to return the value

  bool operator==(const TracedInstruction&) const = default;
};

struct TraceStep {
  std::string edge;  // as replay names it; empty: the start, which is the first step
  std::string from;  // vertices; of the start both are the same
  std::string to;
  std::optional<Position> at;
  std::vector<TracedInstruction> instructions;
  std::vector<Change> changes;  // of the start: all variables and cells

  bool operator==(const TraceStep&) const = default;
};

/// An instruction of a trace.
struct TracePlace {
  std::uint32_t step = 0;
  std::uint32_t instruction = 0;

  bool operator==(const TracePlace&) const = default;
};

struct TracedBlock {
  enum class Kind { heap, fixed };  // `fixed`: static, so that nothing frees it

  Integer base;
  std::string label = {};                   // "@5": what it is called if it has no name
  std::uint64_t size = 0;                   // cells; 0: an empty block
  std::optional<std::uint64_t> bytes = {};  // in the program
  Kind kind = Kind::heap;
  std::string name = {};    // of the program's variable that it is the block of
  std::string record = {};  // that its allocation and accesses speak of; empty: none, or several
  /// A name per cell, or none where it is not certain; empty if no cell has one.
  std::vector<std::string> fields = {};
  /// What it holds at first, by runs of cells; nothing set that.
  std::vector<std::pair<std::uint64_t, Integer>> contents = {};
  std::vector<bool> holds_addresses = {};    // by cell, as far as some does
  std::optional<TracePlace> allocated = {};  // nothing: it is there at the start
  std::optional<TracePlace> freed = {};      // nothing: never
  bool was_freed = false;                    // before the start
  std::vector<ValueKind> kinds = {};         // by cell, as far as some is no plain number

  bool operator==(const TracedBlock&) const = default;
};

/// Lines of a file that positions name.
struct SourceLines {
  std::string file;
  std::vector<std::pair<int, std::string>> lines;  // by number, ascending

  bool operator==(const SourceLines&) const = default;
};

/// What is wrong where an execution ends in an error.
struct TraceError {
  std::string text;  // empty: only that the error is reached
  std::optional<Position> at;
  std::optional<CellOfBlock> about;  // if it is about a block
  bool is_access = false;            // of that very cell
  std::optional<TracePlace> lost;    // where the last pointer to a block that leaks is lost

  bool operator==(const TraceError&) const = default;
};

struct Trace {
  std::vector<TraceVariable> variables;
  std::vector<Activation> activations;
  std::vector<TracedBlock> blocks;
  std::vector<TraceStep> steps;
  std::vector<SourceLines> sources;
  bool is_program = false;  // the system was imported from one
  bool ends_in_error = false;
  std::uint64_t cells_used = 0;
  TraceError error;
  /// Of the program, by their addresses, ascending.
  std::vector<std::pair<Integer, std::string>> functions;
  /// What an address is shown without: 0, or what lies below the first cell of a program.
  Integer hidden_base;

  bool empty() const { return steps.empty(); }
  bool operator==(const Trace&) const = default;
};

/// The name of the function at an address; null if none is there.
const std::string* function_at(const Integer& address, const Trace& trace);

/// The line that a position names, without the blanks around it; null if it is not known.
const std::string* source_line(const std::vector<SourceLines>& sources,
                               const std::optional<Position>& at);
const std::string* source_line(const Trace& trace, const std::optional<Position>& at);

}  // namespace heapreach::evidence

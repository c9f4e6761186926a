// Where in the program the values come from that the imported system leaves open: what a run of the
// program needs to take the way of an execution (runs/). Everything is found by the names of the
// system's variables, which survive the way through the text of an RTS.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "support/error.h"

namespace heapreach::frontends {

/// Of a variable that a `kill` makes arbitrary.
struct ValuePlace {
  enum class Kind {
    call,       // the result of a function that the program does not define
    local,      // a local variable without initialiser, where its lifetime starts
    parameter,  // of the entry function
    computed,   // the program computes it, the system does not know how
  };
  Kind kind = Kind::computed;
  std::string name;          // of the variable in C; call: of the function
  unsigned bits = 0;         // of the integer; 0: a pointer
  bool is_unsigned = false;  // which representation the system's variable has
  unsigned number = 0;       // local: in the instrumented program; parameter: its index
  Position at;
};

/// A scalar inside an object.
struct Leaf {
  std::uint64_t offset = 0;  // in bytes
  std::uint64_t bytes = 0;
  bool is_pointer = false;
  bool is_unsigned = false;  // the representation of values in the cell
};

/// Of a variable that an `alloc` sets. The block is a sequence of objects.
struct BlockPlace {
  enum class Kind { heap, local, global };
  Kind kind = Kind::heap;
  std::string name;
  std::uint64_t bytes = 0;   // of one object
  std::vector<Leaf> leaves;  // of one object, one per cell
  unsigned number = 0;       // local, global: in the instrumented program
  Position at;
};

/// A function that the program calls but does not define.
struct OutsideFunction {
  std::string name;
  std::string result;  // its type in C
  bool has_parameters = false;
  bool returns = true;
};

struct Places {
  std::map<std::string, ValuePlace> values;       // by variable
  std::map<std::string, BlockPlace> blocks;       // by variable
  std::map<std::uint32_t, Position> error_calls;  // by edge: the call of an error function
  std::vector<OutsideFunction> outside;           // in the module's order
  std::vector<std::string> parameters;            // of the entry function: their types in C
  /// Why the program as it stands cannot be linked with a file that supplies these values, so that
  /// only the instrumented one can; empty if it can.
  std::string needs_instrumentation;
};

}  // namespace heapreach::frontends

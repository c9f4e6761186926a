// Where in the program the values come from that the imported system leaves open: what a run of the
// program needs to follow an execution (runs/). Variables are found by their index in the imported
// system: procedures may have variables of the same name.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/error.h"

namespace heapreach::frontends {

/// Of a variable that is havocked.
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
  bool is_used = true;       // call: somebody looks at the result
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
  bool in_bytes = false;     // cells hold bytes as byte_cells.h says, with tags if `tagged`
  bool tagged = false;
  std::uint64_t pointer_bytes = 8;
  unsigned number = 0;  // local, global: in the instrumented program
  Position at;
};

/// A function that the program calls but does not define.
struct OutsideFunction {
  std::string name;
  std::string result;  // its type in C
  bool has_parameters = false;
  bool returns = true;
  std::string condition;       // assertions and assumptions: the type of their first argument in C
  bool is_of_library = false;  // a row of the table (library/table/effects.h) says what it does
};

struct Places {
  std::map<std::uint32_t, ValuePlace> values;     // by variable
  std::map<std::uint32_t, BlockPlace> blocks;     // by variable
  std::map<std::uint32_t, Position> error_calls;  // by edge: the call of an error function
  std::set<std::uint32_t> exits;                  // edges: the program calls exit, or the like
  std::vector<OutsideFunction> outside;           // in the module's order
  std::vector<std::string> library;               // of those that a run replaces: what it calls
  std::vector<std::string> parameters;            // of the entry function: their types in C
  std::vector<std::uint32_t> reused_address;  // variables: not 0 once a block has an old address
  bool malloc_zero_is_null = false;           // else an `alloc` says what malloc(0) returns
  /// Why the program as it stands cannot be linked with a file that supplies these values, so that
  /// only the instrumented one can; empty if it can.
  std::string needs_instrumentation;
};

}  // namespace heapreach::frontends

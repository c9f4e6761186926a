// What an instruction of a program that does not succeed was to do, and why that is wrong, in the
// words of a programmer.
#pragma once

#include <optional>
#include <string>

#include "evidence/explain/executions/value_sources.h"
#include "evidence/trace/trace.h"

namespace heapreach::evidence::explain {

/// What is known in the state before; blocks have their names only when the trace is complete.
struct Attempt {
  enum class Act {
    read,
    write,
    free,
    index,     // an index into an array inside a record
    constant,  // a store into what must not change
    length,    // of an array of variable length
    call,      // through a pointer
    unknown
  };
  Act act = Act::unknown;

  std::optional<CellOfBlock> place;  // that it is about
  // The pointer that it goes by.
  Integer pointer;
  std::string name;        // of the program's variable that holds it; empty: none does
  ValueSource source;      // else
  bool is_unset = false;   // nothing set it
  std::string field = {};  // that it leads to, in a record
  Integer further;         // how many cells behind the pointer

  std::optional<Integer> index;      // of an index; of a length, that
  std::optional<Integer> count;      // elements of the array that is to be stayed in
  std::optional<CellOfBlock> array;  // where that begins
  std::string operation;             // "copy", "fill": that it is part of
  std::optional<Integer> bytes;      // of that
  std::string otherwise;             // why not, in the words of the system
};

/// "writes v[5]: index 5 is outside of the 5 elements of v".
std::string text_of(const Attempt& attempt, const Trace& trace);

}  // namespace heapreach::evidence::explain

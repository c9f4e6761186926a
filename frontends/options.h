// What a user may choose about how C programs are read.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "rts/model/property.h"

namespace heapreach::frontends {

/// How the cells of blocks are chosen: one per scalar where every access keeps to whole scalars and
/// else one per byte, or one of the two for all blocks.
enum class MemoryModel { automatic, fields, bytes };

/// What functions that nobody defines do to memory.
enum class OutsideCalls {
  pure,           // nothing
  havoc_args,     // the blocks that their arguments point into get any contents
  havoc_escaped,  // and so do the program's variables that other files can name or lead to
};

/// Who calls the function where executions begin, and so what it is given.
enum class Callers {
  none,      // nobody: pointers among its parameters are refused
  orderly,   // anybody; pointers that they hand over lead to starts of blocks, of their record's
             // size
  anything,  // anybody
};

/// What malloc and its like return if nothing is asked for.
enum class MallocZero {
  null,    // the null pointer
  block,   // an empty block
  either,  // one of both, as they like
};

/// A file of a program, and how it is compiled.
struct Unit {
  std::string path;                     // as messages call it
  std::string file = {};                // as clang finds it in `directory`; empty: `path`
  std::vector<std::string> flags = {};  // for clang, in front of those for all files
  std::string directory = {};           // where clang runs; empty: where this program does
  std::string said_in = {};             // "entry 3 of build/compile_commands.json", or empty
};

struct Options {
  /// The files of the program if it is not the one file by whose path the import calls it.
  std::vector<Unit> units;
  /// The path of one of these: then only it is linked, and of the others those that define what is
  /// undefined. Empty: all are linked.
  std::string first_unit;
  /// Files that are not linked, and may define functions that the program does not.
  std::vector<Unit> other_units;
  std::string entry = "main";            // the function whose executions are meant
  Callers callers = Callers::none;       // --open
  bool pointers_of_32_bits = false;      // -m32
  std::vector<std::string> clang_flags;  // handed to clang as they are, in this order
  bool malloc_may_fail = false;          // malloc and calloc may also return null
  MallocZero malloc_zero = MallocZero::either;
  unsigned address_reuse = 0;  // so many blocks may get the address of a freed one
  bool strict = false;         // calls of unknown functions are errors, not warnings
  OutsideCalls outside = OutsideCalls::pure;
  /// --extern was given: it holds for functions of the C library, too, of which nothing is known.
  bool has_outside = false;
  /// Functions that are called are read if they have, with all that they call, at most as many
  /// instructions, and else taken for functions that nobody defines. None: all are read.
  std::optional<std::size_t> most_of_callees;
  MemoryModel memory_model = MemoryModel::automatic;
  /// Every line for which the compiler makes instructions has an edge, also in dead code, and
  /// `abort` leads to a vertex of its own (docs/c.md).
  bool every_line = false;
  /// With that: conditions that are constant decide all the same.
  bool drops_dead_code = false;
  /// Clang compiles functions, too, that nobody can call, as it does if `entry` may be one of them
  /// since every line is to be there.
  bool every_function = false;
  /// What is asked about. Where a property is not, what breaks it ends executions or does nothing,
  /// and the system says which. Leaks: locals are gone at the ends of the program, and `abort` is
  /// none; with valid-memtrack, what blocks are reachable from there is written down, too
  /// (`meta.roots`).
  rts::Properties properties = {};
  /// What is not supported is an error of the property `supported` where executions come to it;
  /// else the program is refused.
  bool refuses_where_reached = false;
  bool volatile_is_any = false;  // reads of volatile variables give any value
  /// With valid-init: to read a value that nothing has set is an error, whatever becomes of it.
  bool reads_matter = false;

  bool is_open() const { return callers != Callers::none; }
  bool checks(rts::Property property) const { return properties.contains(property); }
  bool loads_are_uses() const { return reads_matter && checks(rts::Property::valid_init); }
  /// The memory model, as what is asked about lets it be: only bytes have any alignment.
  MemoryModel cells() const {
    return checks(rts::Property::valid_alignment) ? MemoryModel::bytes : memory_model;
  }
};

}  // namespace heapreach::frontends

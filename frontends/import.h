// C programs in: a C file, preprocessed C, LLVM bitcode or LLVM assembly becomes a transition
// system (docs/c.md). LLVM stays behind this header.
#pragma once

#include <string>
#include <vector>

#include "frontends/places.h"
#include "rts/model/system.h"
#include "rts/text/read/read.h"
#include "support/deadline.h"

namespace heapreach::frontends {

/// Cells of the bound on top of the static blocks.
constexpr std::uint64_t default_cells = 64;

/// How the cells of blocks are chosen: one per scalar where every access keeps to whole scalars and
/// else one per byte, or one of the two for all blocks.
enum class MemoryModel { automatic, fields, bytes };

/// What functions that nobody defines do to memory.
enum class OutsideCalls {
  pure,        // nothing
  havoc_args,  // the blocks that their arguments point into get any contents
};

/// What malloc and its like return if nothing is asked for.
enum class MallocZero {
  null,    // the null pointer
  block,   // an empty block
  either,  // one of both, as they like
};

struct Options {
  std::string entry = "main";            // the function whose executions are meant
  bool pointers_of_32_bits = false;      // -m32
  std::vector<std::string> clang_flags;  // handed to clang as they are, in this order
  bool malloc_may_fail = false;          // malloc and calloc may also return null
  MallocZero malloc_zero = MallocZero::either;
  unsigned address_reuse = 0;  // so many blocks may get the address of a freed one
  bool strict = false;         // calls of unknown functions are errors, not warnings
  OutsideCalls outside = OutsideCalls::pure;
  MemoryModel memory_model = MemoryModel::automatic;
  /// What is left at the ends of the program matters: locals are gone there, and `abort` is none.
  bool leaks = false;
  /// What leads to blocks there is written down, too (`meta.roots`).
  bool tracks = false;
};

/// What executions are left out at some place of the program, or taken for granted there.
struct Assumption {
  Position at;
  std::string text;
};

struct Imported {
  rts::System system;  // memory_errors: implicit, not yet expanded
  std::vector<rts::Warning> warnings;
  Places places;
  std::vector<Assumption> assumptions;  // by position
};

/// Whether the name ends in .c, .i, .bc or .ll.
bool is_program(const std::string& path);

/// The transition system of a program: an error vertex is reachable exactly if an execution of the
/// entry function makes a memory error or reaches an error call, under the assumptions that stand
/// in `meta.assumes`; with `meta.approximate`, only if (docs/c.md). Throws InputError with file,
/// line and reason for what does not compile and for every construct that is not supported.
Imported import_program(const std::string& path, const Options& options,
                        const Deadline& deadline = {});

/// The same, and the program as LLVM bitcode that calls out for every arbitrary value
/// (instrument.h).
struct Runnable {
  Imported imported;
  std::string bitcode;
};
Runnable import_for_run(const std::string& path, const Options& options,
                        const Deadline& deadline = {});

/// The same as the text of an `rts: 1` file.
struct ImportedText {
  std::string text;
  std::vector<rts::Warning> warnings;
  std::uint64_t static_cells = 0;  // guards included
  std::vector<Assumption> assumptions;
};
ImportedText import_text(const std::string& path, const Options& options,
                         const Deadline& deadline = {});

}  // namespace heapreach::frontends

// What `heapreach import` says in `meta` (docs/format.md): that a system stands for a program, and
// what single instructions are about.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "rts/model/system.h"

namespace heapreach::rts {

/// The entry of `meta` that imported systems have.
constexpr const char* producer_key = "producer";
constexpr const char* import_producer = "heapreach import";

/// Whether the system was imported from a program.
bool is_imported(const System& system);

/// An instruction by its edge and its place on it.
using InstructionPlace = std::pair<EdgeId, std::size_t>;

/// The texts of an imported system's notes; none of any other. What stands there in another form is
/// passed over. Edges that `memory_errors: implicit` added have none of their own.
std::map<InstructionPlace, std::string> instruction_notes(const System& system);

/// The note on an `assume` that the program itself says, as opposed to what the import assumes.
constexpr const char* own_assumption_note = "assumed";

/// What the note on an instruction begins with that is one outcome of a branch which stands in the
/// program; behind it, after a space: `true`, `false`, `case N` or `default`, and, after another
/// one, where the condition stands: `5:8`.
constexpr const char* own_branch_note = "branch";

struct OwnBranch {
  std::size_t instruction = 0;  // of the edge
  std::string outcome;          // "true", "false", "case 3", "default"
  /// Within the operand of `&&`, `||` and `!` that is true or false then; where the instruction
  /// stands if nothing else is known.
  std::optional<Position> condition = std::nullopt;
};

/// By edge; none of systems that were imported neither with every line nor as open programs.
std::map<EdgeId, OwnBranch> own_branches(const System& system);

/// The note on a `free` that stands in an open program.
constexpr const char* own_free_note = "freed";

/// Every `assume` that the program itself says, those on implicit edges included.
std::set<InstructionPlace> own_assumptions(const System& system);

}  // namespace heapreach::rts

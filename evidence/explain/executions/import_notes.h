// What the import of a program says in `meta` about how its system stands for it (docs/format.md,
// "What import says for traces").
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evidence/trace/trace.h"
#include "rts/model/system.h"

namespace heapreach::evidence::explain {

class ImportNotes {
 public:
  /// Whatever stands there in another form than `import` writes is passed over.
  explicit ImportNotes(const rts::System& system);

  bool is_program() const { return is_program_; }

  struct Name {
    std::string in_program;              // empty: none
    ValueKind kind = ValueKind::number;  // its own, or of what it leads to
  };
  /// Of a variable, by its name, behind the procedure's and a dot if it is a procedure's. Null: it
  /// stands for none of the program.
  const Name* name_of(const std::string& variable) const;
  /// What an inlined call has for it, if that is another name; null if not.
  const std::string* name_in_call(std::uint32_t call, const std::string& variable) const;
  /// The record that C's type says the variable leads to; null if it says none.
  const std::string* record_behind(const std::string& variable) const;
  /// Of a field, by "Record.field"; null if it is called in C as it is here.
  const Name* field_of(const std::string& field) const;

  /// How many bytes so many cells are of the blocks that a variable gets the addresses of.
  struct Cells {
    std::uint64_t bytes = 1, cells = 1;
  };
  std::optional<Cells> cells_of(const std::string& variable) const;

  struct InlinedCall {
    std::string function;
    std::uint32_t caller = 0;
    Position at;  // in the caller's file, which is not said
  };
  /// Number 0 is the function of the instructions that were not inlined: of the entry, its name.
  const std::vector<InlinedCall>& calls() const { return calls_; }
  /// The number of the call that an instruction came by; nothing if it has none of its own.
  std::optional<std::uint32_t> call_of(rts::EdgeId edge, std::size_t instruction) const;

 private:
  void read_cells(const std::string& text);
  void read_calls(const std::string& text);

  bool is_program_ = false;
  std::map<std::string, Name> names_, fields_, names_in_calls_, pointers_;
  std::map<std::string, Cells> cells_;
  std::vector<InlinedCall> calls_;
  std::map<std::pair<rts::EdgeId, std::size_t>, std::optional<std::uint32_t>> changes_;
};

}  // namespace heapreach::evidence::explain

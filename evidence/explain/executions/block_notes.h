// What the instructions of an execution say of the blocks that they work on: which records they
// hold, and where they keep addresses.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "evidence/explain/executions/import_notes.h"
#include "evidence/trace/trace.h"
#include "rts/semantics/state.h"

namespace heapreach::evidence::explain {

/// Of a block, that are told apart.
constexpr std::uint64_t most_typed_cells = 4096;

class BlockNotes {
 public:
  /// Contract: both outlive this.
  BlockNotes(const rts::System& system, const ImportNotes& import);

  /// An instruction allocates a block of this size.
  void allocated(std::uint32_t block, const rts::Expression& size);
  /// An instruction reads or writes a cell by this address; `pointer`: an address, a number
  /// (false), or what could be both (nothing).
  void accessed(const CellOfBlock& cell, const rts::Expression& address,
                std::optional<bool> pointer);

  /// Names the records and fields of the blocks, as C does where `import` says how, and says which
  /// cells hold addresses, characters and floating-point numbers.
  void describe(std::vector<TracedBlock>& blocks) const;

 private:
  struct Notes {
    std::set<std::string> records;          // that instructions speak of
    std::map<std::int64_t, bool> pointers;  // by cell: whether it was taken for an address
  };

  void name_fields(const Notes& notes, TracedBlock& block) const;
  std::map<std::pair<std::string, std::int64_t>, bool> pointers_of_records(
      const std::vector<TracedBlock>& blocks) const;
  std::int64_t size_of(const std::string& record) const;
  const rts::Record* record_of(const Notes& notes, std::uint64_t size) const;

  const rts::System& system_;
  const ImportNotes& import_;
  std::set<Integer> offsets_;                                                 // see pointers.h
  std::map<std::string, std::pair<const rts::Record*, std::size_t>> fields_;  // by "R.f"
  std::map<std::uint32_t, Notes> notes_;
};

}  // namespace heapreach::evidence::explain

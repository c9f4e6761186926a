// What `import` says in `meta.notes` of single instructions: what a check is about, whose result a
// value is (docs/format.md, "What import says for traces").
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rts/model/imported.h"
#include "rts/model/system.h"

namespace heapreach::evidence::explain {

/// A word with what stands behind it.
struct NotePart {
  std::string word;
  std::vector<rts::ExpressionPtr> about;  // in brackets
  std::vector<std::string> names;
};

class InstructionNotes {
 public:
  /// Contract: the system outlives this. Whatever stands there in another form is passed over.
  explicit InstructionNotes(const rts::System& system);

  /// The parts of the note on an instruction, or behind the last one of an edge; of an implicit
  /// error the one on what fails. Empty if there is none.
  std::vector<NotePart> at(rts::EdgeId edge, std::size_t instruction) const;

 private:
  const rts::System& system_;
  const std::map<rts::InstructionPlace, std::string> texts_;
};

/// The part with this word; null if there is none.
const NotePart* part_of(const std::vector<NotePart>& note, const std::string& word);

}  // namespace heapreach::evidence::explain

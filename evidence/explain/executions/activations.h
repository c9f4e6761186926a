// Which call each instruction of an execution belongs to, those included that were inlined.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evidence/explain/executions/import_notes.h"
#include "evidence/trace/trace.h"

namespace heapreach::evidence::explain {

/// Adds activations to a trace.
class Activations {
 public:
  /// Contract: all outlive this.
  Activations(const rts::System& system, const ImportNotes& notes, Trace& trace);

  /// That of an instruction, which comes next.
  std::uint32_t of(rts::EdgeId edge, std::size_t instruction);
  /// A procedure begins.
  void enter(const std::string& procedure, const std::optional<Position>& at);
  /// The procedure that began last returns; its activation.
  std::uint32_t leave();

 private:
  /// Of a procedure, or of the system's own graph: the inlined calls that it is in, outermost
  /// first, as their numbers and activations.
  struct Level {
    std::uint32_t activation = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> inlined;
  };
  std::uint32_t current() const;
  std::uint32_t add(const std::string& function, std::uint32_t caller,
                    const std::optional<Position>& at);

  const rts::System& system_;
  const ImportNotes& notes_;
  Trace& trace_;
  std::vector<Level> levels_;
};

}  // namespace heapreach::evidence::explain

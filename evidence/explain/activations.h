// Which call each instruction of an execution belongs to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "evidence/trace/trace.h"
#include "rts/model/system.h"

namespace heapreach::evidence::explain {

/// Adds activations to a trace.
class Activations {
 public:
  /// Contract: both outlive this.
  Activations(const rts::System& system, Trace& trace);

  /// Whether the system was imported from a program.
  bool is_program() const;
  /// Marks the variables of the trace that the import made up.
  void mark_temporaries();

  /// That of an instruction at this position, which comes next.
  std::uint32_t of(const std::optional<Position>& at);
  /// A procedure begins.
  void enter(const std::string& procedure, const std::optional<Position>& at);
  /// The procedure that began last returns; its activation.
  std::uint32_t leave();

 private:
  const rts::System& system_;
  Trace& trace_;
  std::vector<std::uint32_t> procedures_ = {0};  // active ones
  std::uint32_t current_ = 0;
};

}  // namespace heapreach::evidence::explain

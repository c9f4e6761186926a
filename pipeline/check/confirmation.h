// From an engine's answer to a verdict: what was found is replayed, what was proved is checked.
#pragma once

#include <optional>
#include <vector>

#include "evidence/certificates/certificate.h"
#include "evidence/witness/path.h"
#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"
#include "pipeline/verdict.h"
#include "rts/faint/faint.h"
#include "rts/transform/transformed.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// Confirms what an engine says of `inlined`, which is what it sees of `original`. Contract: all
/// that it is given outlives it.
class Confirmation {
 public:
  Confirmation(const rts::System& original, const rts::Transformed& inlined,
               const Strategy& strategy, const Limits& limits, Monitor& monitor);

  /// Whether some integers make a path, edges of the inlined system from the start on, an
  /// execution; nothing where that was not found out.
  std::optional<bool> is_execution(const std::vector<rts::EdgeId>& edges) const;

  /// Feasible with the execution of the original that takes this path, replayed; unknown if that
  /// was not found or goes too deep. Throws FailedCheck where an engine that is exact has found a
  /// path that no execution takes.
  Verdict of_path(const std::vector<rts::EdgeId>& edges) const;

  /// Infeasible at the certificate's bound if the checker accepts it. Throws FailedCheck where the
  /// certificate of an engine that is exact fails.
  Verdict of_certificate(evidence::Certificate certificate) const;

  /// Of an engine's path that no execution takes: unknown if the engine may be too coarse. Throws
  /// FailedCheck if it may not.
  Verdict spurious() const;
  static Verdict unconfirmed(const evidence::PathUnknown& unknown);

 private:
  bool has_calls_of_its_own() const;
  bool is_impossible_without_faint(const std::vector<rts::EdgeId>& edges) const;
  evidence::PathAnswer solved_path(const std::vector<rts::EdgeId>& edges) const;
  bool ends_too_deep(const std::vector<rts::EdgeId>& edges) const;
  static Verdict too_deep();
  Verdict replayed(const rts::Execution& found) const;

  const rts::System& original_;
  const rts::Transformed& inlined_;
  const rts::System& system_;  // without calls
  const Strategy& strategy_;
  const Limits& limits_;
  Monitor& monitor_;
  mutable std::optional<rts::WithoutFaint> without_faint_;  // of the system, once it was needed
};

}  // namespace heapreach::pipeline

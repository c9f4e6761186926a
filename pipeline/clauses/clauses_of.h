// The one way from a system to the clauses that an engine gets, and back: for whoever decides
// them, prints them or puts them into a suite. Evidence is made and checked over encodings alone,
// which encoders give (encoders/encoder.h).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/abstract/region.h"
#include "encoders/encoder.h"
#include "pipeline/monitor.h"
#include "preprocess/pipeline/pipeline.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// How a system becomes clauses.
struct ClauseSettings {
  std::string encoding;                              // as --encoding names it
  encoders::Options options;                         // bound and target included
  std::vector<const preprocess::Pass*> passes = {};  // in this order
  /// The domain of store invariants, which are added before the passes run if they are found.
  std::optional<backends::abstract::Domain> invariants = std::nullopt;
};

struct Clauses {
  encoders::Encoding encoding;  // what predicates and clauses mean, before invariants and passes
  horn::ClauseSystem system;    // behind them: what an engine gets
  /// From evidence about `system` to evidence about `encoding.system`.
  std::unique_ptr<preprocess::BackTranslation> back_translation;
};

/// The clauses of a system as engines see it (rts/transform/calls.h). Each stage goes to the
/// monitor when it begins and with its figures when it has ended, since a process may be stopped in
/// between. Throws BackendError if a limit strikes, and UsageError for what the encoder excludes.
Clauses clauses_of(const rts::System& system, const ClauseSettings& settings, const Limits& limits,
                   Monitor& monitor);

/// The passes alone, for clauses from elsewhere. Throws BackendError if a limit strikes.
preprocess::Preprocessed simplified(const horn::ClauseSystem& system,
                                    const std::vector<const preprocess::Pass*>& passes,
                                    const Limits& limits, Monitor& monitor);

}  // namespace heapreach::pipeline

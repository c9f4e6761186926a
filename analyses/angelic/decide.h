// One question about a system that was made, through the pipeline.
#pragma once

#include <string>
#include <variant>

#include "pipeline/input/input.h"
#include "pipeline/options/options.h"
#include "pipeline/result/channel.h"
#include "rts/semantics/replay.h"
#include "support/limits.h"

namespace heapreach::analyses::angelic {

/// An execution that comes to an error; it has been replayed.
struct Reached {
  rts::Execution execution;
};
/// None does; the checker has accepted the certificate.
struct Unreachable {
  bool every_bound = false;
};
struct NoAnswer {
  std::string reason;
};
using Decision = std::variant<Reached, Unreachable, NoAnswer>;

/// What all questions about a file share. All of it outlives this.
struct DecideContext {
  const pipeline::Input& input;
  const pipeline::Options& options;
  pipeline::Channel& channel;
  std::uint64_t bound;  // cells
};

/// Whether an error of the system is reached within the bound: the system has no calls, and all of
/// its errors count. Throws FailedCheck as pipeline::check() does, and UsageError if no strategy
/// takes the system.
Decision decide(const DecideContext& context, const rts::System& system, const Limits& limits);

}  // namespace heapreach::analyses::angelic

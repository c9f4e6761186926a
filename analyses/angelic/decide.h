// One question about a system that was made, through the pipeline.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "pipeline/input/input.h"
#include "pipeline/options/bounds.h"
#include "pipeline/options/options.h"
#include "pipeline/result/channel.h"
#include "rts/semantics/replay.h"
#include "support/limits.h"

namespace heapreach::analyses::angelic {

/// An execution that comes to an error within so many cells; it has been replayed.
struct Reached {
  rts::Execution execution;
  std::uint64_t bound = 0;
};
/// None does; the checker has accepted the certificate. It may hold within a bound alone if that
/// bound was asked for.
struct Unreachable {
  bool every_bound = false;
};
struct NoAnswer {
  std::string reason;
};
using Decision = std::variant<Reached, Unreachable, NoAnswer>;

/// The bounds at which questions about an entry are asked (pipeline::bounds_for()).
struct EntryBounds {
  std::vector<pipeline::BoundStep> steps;
  /// Somebody named the only one: what holds within it is an answer.
  bool is_asked = false;
};

/// What all questions about a file share. All of it outlives this.
struct DecideContext {
  const pipeline::Input& input;
  const pipeline::Options& options;
  pipeline::Channel& channel;
  const std::map<std::string, EntryBounds>& bounds;  // by entry
};

/// Whether an error of an entry's system is reached: at one bound after the other, until an
/// execution is found or a proof holds for every bound. What holds within a bound that nobody asked
/// for is no answer: a larger heap may come to an error. The system has no calls, and all of its
/// errors count. Throws FailedCheck as pipeline::check() does, and UsageError if no strategy takes
/// the system.
Decision decide(const DecideContext& context, const std::string& entry, const rts::System& system,
                const Limits& limits);

}  // namespace heapreach::analyses::angelic

// The imported system, run with the choices of a real run: which way it goes is then decided.
#pragma once

#include <optional>
#include <string>

#include "frontends/places.h"
#include "rts/semantics/replay.h"
#include "runs/supply.h"
#include "tests/runs/random_harness.h"

namespace heapreach::runs::test {

struct Followed {
  enum class End {
    normal,        // an exit vertex
    error,         // an error vertex; see `execution`
    blocked,       // every edge has an assumption that fails
    cut,           // an alloc does not fit
    inconclusive,  // the choices do not decide: `text` says what is missing
  };
  End end = End::inconclusive;
  std::string text;
  rts::Execution execution;
};

/// `system` with its errors expanded. With `block_contents` the choices hold the contents of
/// local blocks; without, a read of what nobody wrote is inconclusive.
Followed follow(const rts::System& system, std::uint64_t bound, const frontends::Places& places,
                const Choices& choices, bool block_contents);

}  // namespace heapreach::runs::test

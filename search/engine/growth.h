// Where a search has most of its states, for people who ask what keeps it from an end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rts/model/system.h"

namespace heapreach::search {

class Kinds;
class Search;

struct Growth {
  rts::VertexId vertex = 0;
  std::uint64_t states = 0;  // there
  std::uint64_t of = 0;      // in all
  /// What keeps most blocks there apart that look as if they went together; empty if there are
  /// none.
  std::string refused;
  std::uint64_t times = 0;  // among so many
  std::uint64_t pairs = 0;  // pairs of blocks in the states that were looked at
};

/// The loop head with most states, any vertex where no loop head has one; nothing without states.
/// Looks closer at a few of those only. Does not search.
std::optional<Growth> growth_of(const Search& search, const rts::System& system,
                                const Kinds* kinds);

}  // namespace heapreach::search

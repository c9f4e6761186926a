// What an imported program calls the variables of its system.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::analyses::angelic {

/// By variable: its name in the program, "&x" if it holds the address of x; nothing for those
/// that stand for nothing that the program names. Contract: rts::is_imported().
std::vector<std::optional<std::string>> source_names(const rts::System& system);

}  // namespace heapreach::analyses::angelic

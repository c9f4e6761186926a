// How a system says that it stands for a program: `meta.producer`, which `heapreach import` writes.
#pragma once

#include "rts/model/system.h"

namespace heapreach::rts {

/// The entry of `meta` that imported systems have.
constexpr const char* producer_key = "producer";
constexpr const char* import_producer = "heapreach import";

/// Whether the system was imported from a program.
bool is_imported(const System& system);

}  // namespace heapreach::rts

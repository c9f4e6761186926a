// Random record types.
#pragma once

#include <vector>

#include "tests/differential/features.h"
#include "tests/differential/types.h"

namespace heapreach::differential {

/// One to four records, each of which may contain those before it and point to itself.
std::vector<TypeId> draw_records(heapreach::test::Random& random, const Features& features,
                                 Types& types);

}  // namespace heapreach::differential

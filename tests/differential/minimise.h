// Makes a program smaller while something about it stays.
#pragma once

#include <functional>

#include "tests/differential/program.h"

namespace heapreach::differential {

/// True for programs that still show what is to be explained. The oracle is clear about each
/// program that it is asked about.
using Shows = std::function<bool(Program&)>;

/// Takes away statements, functions, globals, members and inputs, and puts simpler
/// expressions in the place of others, until nothing more can go. Changes `program` in place.
/// Contract: it shows what is to be shown.
void minimise(Program& program, const Shows& shows);

}  // namespace heapreach::differential

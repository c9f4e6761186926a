// Makes a failing system smaller while it keeps failing.
#pragma once

#include <functional>

#include "rts/model/system.h"

namespace heapreach::test {

/// True for systems that still show what is to be explained.
using Predicate = std::function<bool(const rts::System&)>;

/// A system that satisfies the predicate and from which no edge, instruction, unused vertex or
/// variable, start condition, layout setting or part of an expression can be taken without losing
/// that. Contract: the system satisfies the predicate, and implicit errors are not expanded in it
/// (the predicate expands them). The result is as valid as the system was.
rts::System shrink(const rts::System& system, const Predicate& predicate);

}  // namespace heapreach::test

// Certificates with something changed, as a forger would change them: so that they stay readable
// and claim more, or the same of less.
#pragma once

#include <optional>

#include "rts/model/system.h"
#include "tests/attack/forge.h"

namespace heapreach::test {

/// The document with one to three things changed. `system` is the one with its calls; edges of
/// state graphs are looked up in what the document says it is about.
Json spoiled(const Json& document, const rts::System& system, Random& random);

}  // namespace heapreach::test

// Pseudo-terminals, which some sandboxes do not have.
#pragma once

namespace heapreach::test {

/// Whether this machine gives out pseudo-terminals: a test that needs one skips itself without.
bool has_terminals();

}  // namespace heapreach::test

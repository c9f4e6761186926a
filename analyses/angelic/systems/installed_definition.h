// Definitions as code before the start: walks over the start heap that come to their end only
// where it is as a definition says.
#pragma once

#include <functional>
#include <string>

#include "analyses/angelic/specification/clause.h"
#include "analyses/angelic/systems/installed_start.h"

namespace heapreach::analyses::angelic {

/// Sets `holds` to 1 only where what the start heap holds from `address` on is what the definition
/// says; each such start is among those where it can be set. Everywhere it can be set to 0.
/// `before` is done first where it is set to 1. Contract: the literal is a definition.
void establish(const Literal& literal, const rts::ExpressionPtr& address,
               std::vector<rts::Action> before, rts::VariableId holds, InstalledStart& start);

}  // namespace heapreach::analyses::angelic

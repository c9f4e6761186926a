// What printf and its like read through their arguments.
#pragma once

#include "frontends/library/call_site.h"

namespace heapreach::frontends::library {

/// Spells out the reads of the call at work, whose argument `place` is its format. Refuses formats
/// that are not known or not supported.
void read_format(CallSite& site, unsigned place);

}  // namespace heapreach::frontends::library

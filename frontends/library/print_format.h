// sprintf, snprintf and their like: the text that they make, byte after byte.
#pragma once

#include "frontends/library/call_site.h"

namespace heapreach::frontends::library {

/// Puts instructions that write the text in place of the call at work, whose row has a format (`f`)
/// and a place for the text. Leaves the call where the format is not constant. Throws NotSaid for
/// conversions that are not supported.
void print_format(CallSite& site);

}  // namespace heapreach::frontends::library

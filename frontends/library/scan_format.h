// sscanf, scanf and their like: what they read, one conversion after the other.
#pragma once

#include "frontends/library/call_site.h"

namespace heapreach::frontends::library {

/// Puts instructions that read and store in place of the call at work, whose row has a format
/// (`g`). Leaves the call where the format is not constant. Throws NotSaid for conversions that are
/// not supported.
void scan_format(CallSite& site);

}  // namespace heapreach::frontends::library

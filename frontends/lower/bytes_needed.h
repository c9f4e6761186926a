// Thrown where the translation has to begin anew, with some block as bytes.
#pragma once

#include "frontends/layouts/inference.h"

namespace heapreach::frontends::lower {

/// Thrown where cells of whole scalars do not serve: the translation begins anew with these as
/// bytes.
struct BytesNeeded {
  layouts::BytesWanted wanted;
};

/// Thrown where preparation dropped padding that lies in cells: it begins anew and keeps it.
struct PaddingNeeded {};

}  // namespace heapreach::frontends::lower

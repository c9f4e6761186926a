// The prepared functions as a transition system.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>

#include "frontends/imported.h"
#include "frontends/lower/bytes_needed.h"
#include "frontends/options.h"
#include "support/deadline.h"

namespace heapreach::frontends::lower {

/// Contract: the functions are those of prepare(); what the pointers of `wanted` point to is bytes.
/// Throws InputError for what is not supported, and BytesNeeded.
Imported translate(const std::vector<llvm::Function*>& functions, const Options& options,
                   const std::vector<layouts::BytesWanted>& wanted, const Deadline& deadline);

}  // namespace heapreach::frontends::lower

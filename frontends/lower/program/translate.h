// The prepared functions as a transition system.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>

#include "frontends/imported.h"
#include "frontends/lower/bytes_needed.h"
#include "frontends/lower/refusals.h"
#include "frontends/options.h"
#include "support/deadline.h"

namespace heapreach::frontends::lower {

/// Contract: the functions are those of prepare(); what the pointers of `wanted` point to is bytes.
/// Executions that come to one of `refusals` end in an error of the property `supported`. With
/// Options::refuses_where_reached, more of them are added to `refusals`; then the result is of no
/// use. Throws InputError for what is not supported otherwise, and BytesNeeded.
Imported translate(const std::vector<llvm::Function*>& functions, const Options& options,
                   const std::vector<layouts::BytesWanted>& wanted, Refusals& refusals,
                   const Deadline& deadline);

}  // namespace heapreach::frontends::lower

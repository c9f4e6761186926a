// Loads as uses of what they load: for `valid-init` by the letter of C (C11 6.3.2.1, paragraph 2),
// which analyzers report where MemorySanitizer waits until the value matters.
#pragma once

#include <llvm/IR/Function.h>

namespace heapreach::frontends::prepare {

/// Adds a call of loaded_mark (prepared.h) behind each load of an integer or a pointer that the
/// source has and that has none yet, with the value that was loaded. Before locals go into
/// registers, since their loads are gone then; and again when records have come apart, whose copies
/// are loads then.
void mark_loads(llvm::Function& function);

}  // namespace heapreach::frontends::prepare

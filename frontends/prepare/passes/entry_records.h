// Records that callers hand to the function where executions begin.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

/// Where the entry takes records in memory (the attribute byval), or returns one there (sret), a
/// function of another type takes its place: it has one parameter for each scalar of a record, and
/// a local where the record lies, as a caller has. The entry itself stays for those who call it.
/// Records of more than 32 scalars stay as they are, and are refused later. Returns the function
/// where executions begin now.
llvm::Function& take_records_in_parts(llvm::Function& entry);

}  // namespace heapreach::frontends::prepare

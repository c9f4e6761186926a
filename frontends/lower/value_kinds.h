// How C's types take numbers: as characters, or as the bits of floating-point numbers.
#pragma once

#include <string>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalVariable.h>

namespace heapreach::frontends::lower {

/// The mark that `meta.names` and `meta.fields` put behind a name (docs/format.md): "'" of `char`,
/// an array of these or a pointer to some, "'4", "'8" and "'10" likewise of floating-point types of
/// so many bytes; "" of all others.
std::string kind_mark(const llvm::DIType* type);
/// The mark of the type that the variable was declared with. String literals are of characters.
std::string kind_mark(const llvm::GlobalVariable& variable);

}  // namespace heapreach::frontends::lower

// What outside functions read and write through their arguments, as instructions at their calls.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>

namespace heapreach::frontends::library {

/// A call of this function says that its second argument's number of bytes is read from where the
/// first one points to.
constexpr const char* bytes_read = "heapreach.read_bytes";

/// Puts in front of every call of an outside function loops and calls of bytes_read that read what
/// it reads, and behind it a loop that writes what it writes. Contract: locals are in registers, so
/// that constant texts are known: what is certainly a text is not read again. Throws InputError for
/// calls of which it cannot say what they read.
void spell_out_effects(const std::vector<llvm::Function*>& functions);

}  // namespace heapreach::frontends::library

// Where locals live, as their lifetime markers say.
#pragma once

#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace heapreach::frontends::lower {

/// The local that a marker of a lifetime is about; null if that is not known.
const llvm::AllocaInst* local_of(const llvm::IntrinsicInst& marker);
/// Whether a way leads from a start of the local's lifetime to the instruction without an end of
/// it.
bool may_live_at(const llvm::AllocaInst& local, const llvm::Instruction& target);

}  // namespace heapreach::frontends::lower

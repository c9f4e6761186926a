// Where control may go between the instructions of a function.
#pragma once

#include <functional>
#include <vector>

#include <llvm/IR/Instruction.h>

namespace heapreach::frontends::code {

using Test = std::function<bool(const llvm::Instruction&)>;

/// Whether control may come from behind one of the instructions to a target without passing a
/// barrier on the way. Targets come before barriers that are the same instruction.
bool may_reach(const std::vector<const llvm::Instruction*>& from, const Test& is_target,
               const Test& is_barrier);

}  // namespace heapreach::frontends::code

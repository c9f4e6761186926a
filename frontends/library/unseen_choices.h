// Choices that no program can tell from the definition's own results.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>

namespace heapreach::frontends::library {

/// Takes choices away that make no difference, since the program asks for the sign (or the truth)
/// of the results of a function alone: the definition's own results are as good as any. Either
/// all calls of a function keep theirs or none does, so that a run can ask for all. Contract:
/// locals are in registers.
void drop_unseen_choices(const std::vector<llvm::Function*>& functions);

}  // namespace heapreach::frontends::library

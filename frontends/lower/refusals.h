// Instructions that cannot be translated. The translation begins anew with what is known of them,
// since what it has written of an instruction when it finds out is of no use.
#pragma once

#include <map>
#include <string>

#include <llvm/IR/Instruction.h>

#include "support/error.h"

namespace heapreach::frontends::lower {

struct Refusal {
  Position at;
  std::string text;  // "inline assembly is not supported"
};

/// By the instruction that needs it.
using Refusals = std::map<const llvm::Instruction*, Refusal>;

}  // namespace heapreach::frontends::lower

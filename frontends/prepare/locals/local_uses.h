// What happens to a local on the stack, and whether it may leave memory.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontends/prepare/locals/leaves.h"
#include "frontends/prepare/locals/padding.h"

namespace heapreach::frontends::prepare {

/// What happens to a local, if nothing else does.
struct Uses {
  struct Access {
    llvm::Instruction* at;
    std::uint64_t offset;
  };
  std::vector<Access> accesses;                 // loads, stores, copies and fills
  std::vector<llvm::IntrinsicInst*> lifetimes;  // their starts and ends
  std::vector<llvm::Instruction*> addresses;    // derived ones, users behind used
  std::vector<llvm::Instruction*> marks;        // of padding that copies left out
};

bool is_lifetime(const llvm::Value& value, bool start);

/// The leaf that starts there; null if there is none.
const TypeLeaf* leaf_at(const std::vector<TypeLeaf>& leaves, std::uint64_t offset);

/// The uses of a local with these leaves; nothing if one of them keeps it in memory: copies with
/// padding do where that is kept.
std::optional<Uses> uses_of(llvm::AllocaInst& local, const std::vector<TypeLeaf>& leaves,
                            Padding padding, const llvm::DataLayout& data);

/// Whether the first `bytes` bytes of a local are all that is ever used of it: they are read,
/// written and copied at known places, and its address goes nowhere else.
bool is_used_within(const llvm::AllocaInst& local, std::uint64_t bytes,
                    const llvm::DataLayout& data);

/// Whether no path leads from the end of the lifetime to an access without a new start.
bool is_used_alive_only(const Uses& uses);

}  // namespace heapreach::frontends::prepare

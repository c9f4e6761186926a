// Integers that mean no number: bytes of locals travel in them.
#pragma once

#include <cstdint>
#include <optional>

#include <llvm/IR/Instructions.h>

#include "frontends/prepare/locals/leaves.h"
#include "frontends/prepare/locals/padding.h"

namespace heapreach::frontends::prepare {

/// A local on the stack and the bytes before a place in it.
struct InLocal {
  llvm::AllocaInst* local = nullptr;
  std::int64_t offset = 0;
};

/// Where the pointer points, if that is into a local of constant size.
InLocal local_behind(llvm::Value& pointer, const llvm::DataLayout& data);

/// Whether an integer is loaded only to be stored.
bool only_stored(const llvm::LoadInst& load);

/// How many bytes an access to an integer of this type takes.
std::uint64_t bytes_of(const llvm::IntegerType& type);

/// The types of the bytes that an integer of this width carries, if the local there says so.
std::optional<LeafRange> carried(const InLocal& place, const llvm::IntegerType& type,
                                 Padding padding, const llvm::DataLayout& data);

}  // namespace heapreach::frontends::prepare

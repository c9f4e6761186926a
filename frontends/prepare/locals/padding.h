// Bytes that no scalar of a type covers: holes between fields, the end of a record, parts of a
// union that its largest member does not have. Copies field by field leave them out.
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Value.h>

#include "frontends/prepare/locals/leaves.h"

namespace heapreach::frontends::prepare {

/// What a copy of bytes does with padding when it becomes one of leaves: `dropped` holds where
/// cells are whole scalars, and padding_dropped (prepared.h) says where they must be.
enum class Padding { dropped, kept };

/// Whether the object behind a pointer is known to have so many bytes from there on.
bool has_room(llvm::Value& pointer, std::uint64_t bytes, const llvm::DataLayout& data);

/// Says that only the leaves of the range's `bytes` bytes behind the pointer are accessed, unless
/// these are all of it.
void mark_padding(llvm::IRBuilder<>& builder, llvm::Value& pointer, const LeafRange& range,
                  std::uint64_t bytes);

/// Whether the instruction is such a mark.
bool is_padding_mark(const llvm::Instruction& instruction);

/// How many bytes the copy has that a mark speaks of.
std::uint64_t marked_bytes(const llvm::Instruction& mark);

}  // namespace heapreach::frontends::prepare

// Places in locals, with the arrays that lead there.
#pragma once

#include <cstdint>
#include <optional>

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>

namespace heapreach::frontends::prepare {

/// A place in a local, and the bytes of the innermost array that leads there: its elements are what
/// a pointer made from it may access.
struct PlaceIn {
  std::uint64_t offset = 0;
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  /// Whether so many bytes from the place on belong to the array.
  bool has(std::uint64_t bytes) const {
    return low <= offset && offset <= high && bytes <= high - offset;
  }
};

/// Where constant indices lead; nothing if that is a place before the local or an array that is not
/// part of the one around it.
std::optional<PlaceIn> moved(PlaceIn place, const llvm::GetElementPtrInst& gep,
                             const llvm::DataLayout& data);

}  // namespace heapreach::frontends::prepare

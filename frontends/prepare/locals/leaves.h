// Aggregate types as lists of scalars.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Value.h>

namespace heapreach::frontends::prepare {

struct TypeLeaf {
  std::uint64_t offset = 0;  // in bytes
  llvm::Type* type = nullptr;
  std::vector<unsigned> path;  // indices of fields and elements from the aggregate down
};

/// The scalars of a type in the order of memory; nothing if there are more than 32.
std::optional<std::vector<TypeLeaf>> leaves_of(llvm::Type* type, const llvm::DataLayout& data);

/// Leaves in place of the bytes that they lie in.
struct LeafRange {
  std::vector<TypeLeaf> leaves;
  bool has_padding = false;  // bytes that no leaf covers
};

/// The leaves of an object of this type in the bytes [from, from + bytes); nothing if that is more
/// than there is of the object, if a leaf lies there only in part, or if none does.
std::optional<LeafRange> leaves_within(llvm::Type* type, std::uint64_t from, std::uint64_t bytes,
                                       const llvm::DataLayout& data);

/// The largest part of the type that starts at `offset` and has this size, with the path to it.
std::optional<TypeLeaf> part_at(llvm::Type* type, std::uint64_t offset, std::uint64_t bytes,
                                const llvm::DataLayout& data);

/// The object behind constant offsets and casts, and the distance from it in bytes.
std::pair<llvm::Value*, std::int64_t> base_of(llvm::Value& pointer, const llvm::DataLayout& data);

/// The address of what the path leads to, in an object of the type at `base`.
llvm::Value* address_of(llvm::IRBuilder<>& builder, llvm::Type* type, llvm::Value& base,
                        const std::vector<unsigned>& path);

/// The place as one of bytes.
llvm::Value* bytes_at(llvm::IRBuilder<>& builder, llvm::Value& place);

/// A load of what the path leads to, or the value itself where the object is a constant. Of a leaf
/// that is copied byte by byte the alignment is 1.
llvm::Value* value_of(llvm::IRBuilder<>& builder, llvm::Type* type, llvm::Value& base,
                      const TypeLeaf& leaf, llvm::Align alignment);

/// What a field or element of a variable is called, for people who read systems and traces.
struct LeafName {
  std::string plain;                   // "b_name_0", where names are words
  std::string in_file;                 // behind the variable's name in C: ".name[0]"
  const llvm::DIType* type = nullptr;  // null where debug information does not say it
};

/// The name of what a path of indices leads to in `variable`, which has this type. The type may be
/// null: then parts are called by their indices.
LeafName name_of_leaf(const std::string& variable, const std::vector<unsigned>& path,
                      const llvm::DIType* type);

}  // namespace heapreach::frontends::prepare

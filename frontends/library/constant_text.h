// Texts that the program holds in constants.
#pragma once

#include <optional>
#include <string>

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Value.h>

namespace heapreach::frontends::library {

/// The text in the constant that the pointer points to, if it has an end.
std::optional<std::string> constant_text(const llvm::Value& pointer, const llvm::DataLayout& data);
/// Whether every value that the pointer may be is a constant text.
bool is_surely_text(const llvm::Value& pointer, const llvm::DataLayout& data);

}  // namespace heapreach::frontends::library

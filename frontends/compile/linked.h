// Several modules become one, as a linker makes one program of several object files.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::compile {

/// A module of a program.
struct Part {
  std::string path;  // of its file, as messages call it
  std::unique_ptr<llvm::Module> module;
};

/// By their indices in `parts`: `first`, and whatever defines what is used and not defined in those
/// that are in already, as a linker takes members of an archive. In the order of `parts`.
std::vector<std::size_t> parts_needed_by(std::size_t first, const std::vector<Part>& parts);

/// One module with all definitions; names that are private to a part stay apart. Throws InputError
/// at a definition that another part has, too, and with LLVM's words for what it cannot join.
/// Contract: at least one part, and all in `context`.
std::unique_ptr<llvm::Module> linked(std::vector<Part> parts, llvm::LLVMContext& context);

}  // namespace heapreach::frontends::compile

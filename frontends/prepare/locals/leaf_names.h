// What the fields and elements of a variable are called, for people who read systems and traces.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/DebugInfoMetadata.h>

namespace heapreach::frontends::prepare {

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

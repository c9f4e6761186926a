// How files are called that clang compiled in another folder.
#pragma once

#include <llvm/IR/Module.h>

namespace heapreach::frontends::compile {

/// Makes the debug information call files what users see, as if clang had run in this process's
/// working directory.
void rename_files(llvm::Module& module);

}  // namespace heapreach::frontends::compile

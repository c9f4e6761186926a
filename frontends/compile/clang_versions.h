// What clang 14, 16 and 19 call differently.
#pragma once

#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Frontend/CompilerInstance.h>
#include <llvm/Config/llvm-config.h>
#if LLVM_VERSION_MAJOR >= 17
#include <llvm/TargetParser/Host.h>
#else
#include <llvm/Support/Host.h>
#endif

namespace heapreach::frontends::compile {

/// What makes LLVM's code out of the syntax tree that `compiler` reads from `file`. The caller owns
/// it.
inline clang::CodeGenerator* code_generator(clang::CompilerInstance& compiler, llvm::StringRef file,
                                            llvm::LLVMContext& context) {
  return clang::CreateLLVMCodeGen(compiler.getDiagnostics(), file,
#if LLVM_VERSION_MAJOR >= 15
                                  &compiler.getVirtualFileSystem(),
#endif
                                  compiler.getHeaderSearchOpts(), compiler.getPreprocessorOpts(),
                                  compiler.getCodeGenOpts(), context);
}

}  // namespace heapreach::frontends::compile

# Clang's front end as libraries, added to LLVM::LLVM of FindLLVMLib.cmake: they go before LLVM's own
# wherever these are linked. Static ones where they are: the shared one takes 0.1 s to load.
find_path(CLANG_INCLUDE_DIR clang/Frontend/CompilerInstance.h HINTS ${LLVM_INCLUDE_DIR} NO_DEFAULT_PATH)
# In the order in which they use each other. Not every version has all of them.
set(clang_static "")
foreach(name CodeGen Frontend Driver InstallAPI ExtractAPI Serialization Parse Sema Analysis Edit
        ASTMatchers APINotes AST Lex Basic Support)
  find_library(CLANG_${name} NAMES libclang${name}.a HINTS ${LLVM_LIBRARY_DIR} NO_DEFAULT_PATH)
  mark_as_advanced(CLANG_${name})
  if(CLANG_${name})
    list(APPEND clang_static ${CLANG_${name}})
  endif()
endforeach()
string(REGEX MATCH "^[0-9]+[.][0-9]+" llvm_minor "${LLVM_VERSION}")
find_library(CLANG_SHARED NO_DEFAULT_PATH HINTS ${LLVM_LIBRARY_DIR}
             NAMES clang-cpp libclang-cpp.so.${LLVM_MAJOR} libclang-cpp.so.${llvm_minor})
if(LLVM_IS_STATIC AND CLANG_CodeGen)
  set(clang_libraries -Wl,--start-group ${clang_static} -Wl,--end-group)
else()
  set(clang_libraries ${CLANG_SHARED})
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ClangLib REQUIRED_VARS CLANG_INCLUDE_DIR clang_libraries)
if(ClangLib_FOUND)
  get_target_property(llvm_libraries LLVM::LLVM INTERFACE_LINK_LIBRARIES)
  set_target_properties(LLVM::LLVM PROPERTIES
                        INTERFACE_LINK_LIBRARIES "${clang_libraries};${llvm_libraries}")
endif()
mark_as_advanced(CLANG_INCLUDE_DIR CLANG_SHARED)

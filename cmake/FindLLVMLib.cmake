# LLVM as one shared library, through llvm-config: the LLVM::LLVM target and LLVM_MAJOR. LLVM's own
# LLVMConfig.cmake asks for the libraries of all its tools, and for a C compiler.
set(HEAPREACH_LLVM "" CACHE STRING "Major version of LLVM: 14, 16 or 19; empty for the first there is")
if(HEAPREACH_LLVM)
  set(llvm_names llvm-config-${HEAPREACH_LLVM})
else()
  set(llvm_names llvm-config-14 llvm-config-16 llvm-config-19 llvm-config)
endif()
find_program(LLVM_CONFIG NAMES ${llvm_names} DOC "llvm-config of the LLVM to use")
if(LLVM_CONFIG)
  execute_process(COMMAND ${LLVM_CONFIG} --version OUTPUT_VARIABLE LLVM_VERSION
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  execute_process(COMMAND ${LLVM_CONFIG} --includedir OUTPUT_VARIABLE LLVM_INCLUDE_DIR
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  execute_process(COMMAND ${LLVM_CONFIG} --libdir OUTPUT_VARIABLE LLVM_LIBRARY_DIR
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(REGEX MATCH "^[0-9]+" LLVM_MAJOR "${LLVM_VERSION}")
  find_library(LLVM_LIBRARY NAMES LLVM-${LLVM_MAJOR} LLVM HINTS ${LLVM_LIBRARY_DIR})
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LLVMLib REQUIRED_VARS LLVM_LIBRARY LLVM_INCLUDE_DIR
                                  VERSION_VAR LLVM_VERSION)
if(LLVMLib_FOUND AND NOT TARGET LLVM::LLVM)
  add_library(LLVM::LLVM UNKNOWN IMPORTED)
  set_target_properties(LLVM::LLVM PROPERTIES IMPORTED_LOCATION "${LLVM_LIBRARY}"
                        INTERFACE_INCLUDE_DIRECTORIES "${LLVM_INCLUDE_DIR}")
endif()
mark_as_advanced(LLVM_CONFIG LLVM_LIBRARY)

# LLVM through llvm-config: the LLVM::LLVM target and LLVM_MAJOR. LLVM's own LLVMConfig.cmake asks for
# the libraries of all its tools, and for a C compiler. Static libraries of what is used come first:
# to load the shared one takes 13 ms and 40 MB at every start of the program, with C or without.
set(llvm_components irreader bitwriter asmparser linker transformutils analysis symbolize core support)
# What clang's libraries use on top of that, by the names of all versions.
set(llvm_components_of_clang coverage profiledata option frontendopenmp frontendhlsl
    frontendoffloading frontenddriver windowsdriver targetparser)
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
  execute_process(COMMAND ${LLVM_CONFIG} --components OUTPUT_VARIABLE llvm_known
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  separate_arguments(llvm_known UNIX_COMMAND "${llvm_known}")
  foreach(component ${llvm_components_of_clang})
    if(component IN_LIST llvm_known)
      list(APPEND llvm_components ${component})
    endif()
  endforeach()
  find_library(LLVM_LIBRARY NAMES LLVM-${LLVM_MAJOR} LLVM HINTS ${LLVM_LIBRARY_DIR})
  execute_process(COMMAND ${LLVM_CONFIG} --link-static --libfiles ${llvm_components}
                  OUTPUT_VARIABLE llvm_static OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND ${LLVM_CONFIG} --link-static --system-libs
                  OUTPUT_VARIABLE llvm_system OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  separate_arguments(llvm_static UNIX_COMMAND "${llvm_static}")
  separate_arguments(llvm_system UNIX_COMMAND "${llvm_system}")
  foreach(name ${llvm_system})
    if(name MATCHES "^-l(.*)$")
      find_library(LLVM_NEEDS_${CMAKE_MATCH_1} NAMES ${CMAKE_MATCH_1})
      mark_as_advanced(LLVM_NEEDS_${CMAKE_MATCH_1})
      if(NOT LLVM_NEEDS_${CMAKE_MATCH_1})
        set(llvm_static "")  # the shared library brings it along
      endif()
    endif()
  endforeach()
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LLVMLib REQUIRED_VARS LLVM_LIBRARY LLVM_INCLUDE_DIR
                                  VERSION_VAR LLVM_VERSION)
if(LLVMLib_FOUND AND NOT TARGET LLVM::LLVM)
  add_library(LLVM::LLVM INTERFACE IMPORTED)
  set_target_properties(LLVM::LLVM PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${LLVM_INCLUDE_DIR}")
  set(llvm_first "")
  if(llvm_static)
    list(GET llvm_static 0 llvm_first)
  endif()
  set(LLVM_IS_STATIC OFF)
  if(EXISTS "${llvm_first}")
    set(LLVM_IS_STATIC ON)
    target_link_libraries(LLVM::LLVM INTERFACE ${llvm_static} -Wl,--as-needed ${llvm_system})
  else()
    target_link_libraries(LLVM::LLVM INTERFACE "${LLVM_LIBRARY}")
  endif()
endif()
mark_as_advanced(LLVM_CONFIG LLVM_LIBRARY)

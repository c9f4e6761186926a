# Z3 with its C++ interface: target Z3::Z3. Debian's libz3-dev brings no CMake package; set Z3_ROOT to
# use another installation.
find_path(Z3_INCLUDE_DIR z3++.h HINTS "$ENV{Z3_ROOT}/include" "${Z3_ROOT}/include")
find_library(Z3_LIBRARY z3 HINTS "$ENV{Z3_ROOT}/lib" "${Z3_ROOT}/lib")
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Z3Lib REQUIRED_VARS Z3_LIBRARY Z3_INCLUDE_DIR)
if(Z3Lib_FOUND AND NOT TARGET Z3::Z3)
  add_library(Z3::Z3 INTERFACE IMPORTED)
  set_target_properties(Z3::Z3 PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${Z3_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${Z3_LIBRARY}")
endif()
mark_as_advanced(Z3_INCLUDE_DIR Z3_LIBRARY)

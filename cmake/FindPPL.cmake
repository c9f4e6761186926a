# The Parma Polyhedra Library with its C++ interface: target PPL::PPL.
find_path(PPL_INCLUDE_DIR ppl.hh)
find_library(PPL_LIBRARY ppl)
find_package(GMP)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PPL REQUIRED_VARS PPL_LIBRARY PPL_INCLUDE_DIR GMP_FOUND)
if(PPL_FOUND AND NOT TARGET PPL::PPL)
  add_library(PPL::PPL INTERFACE IMPORTED)
  set_target_properties(PPL::PPL PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${PPL_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${PPL_LIBRARY};GMP::gmpxx")
endif()
mark_as_advanced(PPL_INCLUDE_DIR PPL_LIBRARY)

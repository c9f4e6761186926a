# `cmake --install` and `find_package(heapreach)`: the library with its header, and the licence.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/heapreach)
install(TARGETS heapreach EXPORT heapreach LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES library/heapreach.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/heapreach)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(EXPORT heapreach NAMESPACE heapreach:: DESTINATION ${package_dir}
        FILE heapreach-targets.cmake)
configure_package_config_file(cmake/heapreach-config.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/heapreach-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/heapreach-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/heapreach-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/heapreach-config-version.cmake
        DESTINATION ${package_dir})

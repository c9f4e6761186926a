# `cmake --install` and `find_package(heapreach)`: headers under include/heapreach, one target
# heapreach::heapreach that brings everything a program needs to call the pipeline.
include(CMakePackageConfigHelpers)
set(folders support rts horn encoders preprocess backends evidence/certificates search
    evidence/checker evidence/witness evidence/explain evidence/trace pipeline)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/heapreach)
foreach(folder ${folders})
  install(DIRECTORY ${folder}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/heapreach/${folder}
          FILES_MATCHING PATTERN "*.h")
  string(REPLACE "/" "_" name ${folder})
  install(TARGETS heapreach_${name} EXPORT heapreach)
endforeach()
install(TARGETS heapreach EXPORT heapreach)
install(EXPORT heapreach NAMESPACE heapreach:: DESTINATION ${package_dir}
        FILE heapreach-targets.cmake)
configure_package_config_file(cmake/heapreach-config.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/heapreach-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/heapreach-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/heapreach-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/heapreach-config-version.cmake
              cmake/FindGMP.cmake cmake/FindZ3Lib.cmake cmake/FindPPL.cmake
        DESTINATION ${package_dir})

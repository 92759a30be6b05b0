# What `cmake --install` puts where. Included by the top CMakeLists.txt.

# Who builds with the library needs the part `development` as well; a Debian package is made of each (packages.cmake).
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
install(TARGETS diagrade RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
set_target_properties(diagrade_shared PROPERTIES EXPORT_NAME diagrade)
target_include_directories(diagrade_shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(diagrade_shared INTERFACE $<INSTALL_INTERFACE:PkgConfig::DIAGRADE_GLIB>)
install(TARGETS diagrade_shared EXPORT diagrade
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} NAMELINK_COMPONENT development)
install(TARGETS diagrade_static ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
# The renderer runs in its own process; nobody calls it by hand.
install(TARGETS diagrade_raster_helper RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/diagrade)
if(TARGET diagrade_ocr_helper)
  install(TARGETS diagrade_ocr_helper RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/diagrade)
endif()
if(TARGET diagrade_pdf_helper)
  install(TARGETS diagrade_pdf_helper RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/diagrade)
endif()
install(DIRECTORY include/diagrade DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
  FILES_MATCHING PATTERN "*.h")

# The prefix is said relative to the file, so that --prefix may move the installation. A directory that was configured
# as an absolute path stays where it is.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(DG_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
else()
  file(RELATIVE_PATH DG_PC_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
  string(REGEX REPLACE "/$" "" DG_PC_PREFIX "\${pcfiledir}/${DG_PC_PREFIX}")
endif()
foreach(directory LIBDIR INCLUDEDIR)
  set(DG_PC_${directory} ${CMAKE_INSTALL_${directory}})
  if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_${directory}}")
    set(DG_PC_${directory} "\${prefix}/${CMAKE_INSTALL_${directory}}")
  endif()
endforeach()
# What the library was built with, as pkg-config calls it, and what has no file for pkg-config.
# Libraries that are loaded when they are needed are not among them: scripts/make_wheel has their list.
list(JOIN DG_LOADED_LIBRARIES "\n" DG_LOADED_LINES)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/loaded_libraries CONTENT "@DG_LOADED_LINES@\n" @ONLY)
set(DG_ARCHIVE_REQUIRES "libxml-2.0 libcjson libutf8proc libcmark zlib libpng sqlite3")
set(DG_ARCHIVE_LIBRARIES stemmer ${CMAKE_DL_LIBS} m)
list(TRANSFORM DG_ARCHIVE_LIBRARIES PREPEND "-l" OUTPUT_VARIABLE DG_PC_LIBRARIES)
list(JOIN DG_PC_LIBRARIES " " DG_PC_LIBRARIES)
configure_file(scripts/diagrade.pc.in diagrade.pc @ONLY)
configure_file(scripts/diagrade-static.pc.in diagrade-static.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/diagrade.pc ${CMAKE_BINARY_DIR}/diagrade-static.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

# find_package(diagrade). Before 1.0 each minor version may change the interface.
include(CMakePackageConfigHelpers)
set(DG_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/diagrade)
set(DG_LIBRARY_DIR ${CMAKE_INSTALL_LIBDIR})
set(DG_INCLUDE_DIR ${CMAKE_INSTALL_INCLUDEDIR})
configure_package_config_file(scripts/diagradeConfig.cmake.in ${CMAKE_BINARY_DIR}/diagradeConfig.cmake
  INSTALL_DESTINATION ${DG_CMAKE_DIR} PATH_VARS DG_LIBRARY_DIR DG_INCLUDE_DIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/diagradeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/diagradeConfig.cmake ${CMAKE_BINARY_DIR}/diagradeConfigVersion.cmake
  DESTINATION ${DG_CMAKE_DIR} COMPONENT development)
install(EXPORT diagrade NAMESPACE diagrade:: FILE diagradeTargets.cmake DESTINATION ${DG_CMAKE_DIR} COMPONENT development)

set(documents ${CMAKE_BINARY_DIR}/src/cli/documents)
install(FILES ${documents}/diagrade.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${documents}/diagrade.bash
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME diagrade)
install(FILES ${documents}/_diagrade DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${documents}/diagrade.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(DIRECTORY ${documents}/html/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/commands)
# Reference pages of the library, made from the headers.
if(Python3_FOUND)
  install(DIRECTORY ${CMAKE_BINARY_DIR}/reference/man3 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT development)
  install(DIRECTORY ${CMAKE_BINARY_DIR}/reference/html DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT development)
endif()
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

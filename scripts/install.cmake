# What `cmake --install` puts where. Included by the top CMakeLists.txt.

install(TARGETS diagrade RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS diagrade_shared diagrade_static
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
# The renderer runs in its own process; nobody calls it by hand.
install(TARGETS diagrade_raster_helper RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/diagrade)
if(TARGET diagrade_ocr_helper)
  install(TARGETS diagrade_ocr_helper RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/diagrade)
endif()
if(TARGET diagrade_pdf_helper)
  install(TARGETS diagrade_pdf_helper RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/diagrade)
endif()
install(DIRECTORY include/diagrade DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

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
configure_file(scripts/diagrade.pc.in diagrade.pc @ONLY)
configure_file(scripts/diagrade-static.pc.in diagrade-static.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/diagrade.pc ${CMAKE_BINARY_DIR}/diagrade-static.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(documents ${CMAKE_BINARY_DIR}/src/cli/documents)
install(FILES ${documents}/diagrade.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${documents}/diagrade.bash
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME diagrade)
install(FILES ${documents}/_diagrade DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${documents}/diagrade.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(DIRECTORY ${documents}/html/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/commands)
# Reference pages of the library, made from the headers.
if(Python3_FOUND)
  install(DIRECTORY ${CMAKE_BINARY_DIR}/reference/man3 DESTINATION ${CMAKE_INSTALL_MANDIR})
  install(DIRECTORY ${CMAKE_BINARY_DIR}/reference/html DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# Debian packages by `cpack` in the build directory: `diagrade` (the program, its helpers and the library),
# `libdiagrade-dev` (to build with it) and `python3-diagrade`. Included by the top CMakeLists.txt.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME diagrade)
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_VENDOR "The diagrade authors")
# Who distributes packages says who answers for them: -DDG_MAINTAINER="Name <address>".
set(DG_MAINTAINER "The diagrade authors <diagrade@example.org>" CACHE STRING "Maintainer of the Debian packages")
set(CPACK_PACKAGE_CONTACT ${DG_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "grader of diagrams")
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program development python)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR})
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME diagrade)
# dpkg-shlibdeps sees only what is linked.
set(depends "")
foreach(library IN LISTS DG_LOADED_LIBRARIES)
  dg_debian_package(package ${library})
  list(APPEND depends ${package})
endforeach()
list(JOIN depends ", " CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "It reads a figure that a language model drew and one that a person drew (SVG,
PDF, TikZ or the source of a diagram), says which nodes and connections are
right, missing or invented, checks figures by rules, and writes leaderboards
and inspection pages.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "python3-diagrade, tesseract-ocr-eng, wordnet-base")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libdiagrade-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "What is needed to build programs with its library: headers, the archive, files
for pkg-config and CMake, and reference pages.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "diagrade (= ${PROJECT_VERSION}), libglib2.0-dev")

# The package finds the library as every program does.
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-diagrade)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "The Python package of diagrade: scores, graphs and checks of figures as objects.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "diagrade (= ${PROJECT_VERSION}), python3 (>= 3.11)")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pandas, python3-networkx")

# What other packages that use the library depend on, and the trigger that keeps the cache of libraries up to date.
set(DG_DEBIAN ${CMAKE_BINARY_DIR}/debian)
file(CONFIGURE OUTPUT ${DG_DEBIAN}/shlibs
  CONTENT "libdiagrade @PROJECT_VERSION_MAJOR@.@PROJECT_VERSION_MINOR@ diagrade (>= @PROJECT_VERSION@)\n" @ONLY)
file(CONFIGURE OUTPUT ${DG_DEBIAN}/triggers CONTENT "activate-noawait ldconfig\n" @ONLY)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA ${DG_DEBIAN}/shlibs ${DG_DEBIAN}/triggers)
# Licence, changelog and compressed manual pages, as Debian asks of every package.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/scripts/debian_files.cmake)
include(CPack)

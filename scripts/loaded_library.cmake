# dg_loaded_library(NAME source FOUND prefix HEADER file FUNCTIONS function...): a shared library that the program loads
# when it first needs it, because its own libraries cost more at start-up than all others together. It is not linked:
# `functions.h`, generated as NAME_functions.h in the directory of the caller, includes HEADER and makes each function a
# pointer of the library's own type; dg_NAME_load() fills them in. The generated source, to be listed among those of a
# room, is set in the variable `source`; rooms that call the library link dg_NAME, which has its headers.
# FOUND is the prefix of what pkg_check_modules() found. Included by the top CMakeLists.txt.
set(DG_LOADED_LIBRARIES "" CACHE INTERNAL "")
function(dg_loaded_library name source)
  cmake_parse_arguments(LOADED "" "FOUND;HEADER" "FUNCTIONS" ${ARGN})
  list(GET ${LOADED_FOUND}_LINK_LIBRARIES 0 path)
  execute_process(COMMAND ${CMAKE_READELF} -d ${path} OUTPUT_VARIABLE dynamic ERROR_QUIET)
  if(NOT dynamic MATCHES "SONAME[^[]*\\[([^]]+)\\]")
    message(FATAL_ERROR "${path}: found no name of a shared library, expected one: ${name} is loaded when it is needed")
  endif()
  set(soname ${CMAKE_MATCH_1})
  cmake_path(GET path PARENT_PATH directory)
  set(DG_LOADED_LIBRARIES ${DG_LOADED_LIBRARIES} ${directory}/${soname} CACHE INTERNAL "")
  dg_debian_package(package ${directory}/${soname})

  string(REGEX REPLACE ".*/(src|metrics)" "\\1" room ${CMAKE_CURRENT_SOURCE_DIR})
  string(REGEX REPLACE "^src/" "" prefix ${room})
  set(fields "")
  set(names "")
  set(entries "")
  foreach(function IN LISTS LOADED_FUNCTIONS)
    string(APPEND fields "  __typeof__(&${function}) ${function};\n")
    string(APPEND names "#undef ${function}\n#define ${function} dg_${name}_functions.${function}\n")
    string(APPEND entries "    {\"${function}\", &${function}},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${name}_functions.h CONTENT "/* The functions of ${name} that are used. Generated. */
#ifndef DG_@name@_FUNCTIONS_H
#define DG_@name@_FUNCTIONS_H

#include <@LOADED_HEADER@>
#include <glib.h>

typedef struct {
@fields@} Dg_@name@_functions;
extern Dg_@name@_functions dg_@name@_functions;

/* Loads the library, once; before that none of the functions may be called. Any thread may call it. Errors: those of
 * dg_library_load(). */
gboolean dg_@name@_load(GError **error);

@names@
#endif
" @ONLY)
  file(CONFIGURE OUTPUT ${name}_functions.c CONTENT "/* Generated. */
#include \"@prefix@/@name@_functions.h\"

#include \"base/library.h\"

Dg_@name@_functions dg_@name@_functions;

gboolean dg_@name@_load(GError **error) {
  static const DgLibraryFunction functions[] = {
@entries@  };
  static DgLibrary library = {\"@soname@\", \"@package@\", functions, G_N_ELEMENTS(functions), 0};
  return dg_library_load(&library, error);
}
" @ONLY)
  add_library(dg_${name} INTERFACE)
  target_include_directories(dg_${name} SYSTEM INTERFACE ${${LOADED_FOUND}_INCLUDE_DIRS})
  target_include_directories(dg_${name} INTERFACE ${CMAKE_BINARY_DIR} ${CMAKE_BINARY_DIR}/src)
  set(${source} ${CMAKE_CURRENT_BINARY_DIR}/${name}_functions.c PARENT_SCOPE)
endfunction()

# Which Debian package has the file; nothing where this is no Debian.
function(dg_debian_package result path)
  find_program(DG_DPKG_QUERY dpkg-query)
  set(owner "")
  if(DG_DPKG_QUERY)
    # A directory that is a link to the one in /usr is known by either name.
    foreach(form ${path} /usr${path})
      if(owner STREQUAL "")
        execute_process(COMMAND ${DG_DPKG_QUERY} -S ${form} OUTPUT_VARIABLE owner ERROR_QUIET)
      endif()
    endforeach()
    string(REGEX REPLACE "[:,].*" "" owner "${owner}")
  endif()
  set(${result} "${owner}" PARENT_SCOPE)
endfunction()

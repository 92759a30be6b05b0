# What Debian asks of every package, in each staged tree before cpack packs it: the licence as `copyright`, the changelog
# in Debian's form, and manual pages that are compressed.
string(TIMESTAMP date "%a, %d %b %Y 00:00:00 +0000" UTC)
file(READ ${CPACK_RESOURCE_FILE_LICENSE} licence)
foreach(pair program:diagrade development:libdiagrade-dev python:python3-diagrade)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 component)
  list(GET pair 1 package)
  set(tree ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
  if(NOT IS_DIRECTORY ${tree})
    message(FATAL_ERROR "found no staged tree ${tree}, expected the one of the package ${package}")
  endif()
  set(root ${tree}/share)
  file(WRITE ${root}/doc/${package}/copyright "${licence}")
  file(WRITE ${root}/doc/${package}/changelog
    "${package} (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n  * CHANGELOG.md of the source has the changes of each version.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  file(GLOB_RECURSE pages ${root}/man/*.1 ${root}/man/*.3)
  execute_process(COMMAND gzip -9n ${pages} ${root}/doc/${package}/changelog COMMAND_ERROR_IS_FATAL ANY)
endforeach()

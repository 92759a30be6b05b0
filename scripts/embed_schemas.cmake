# Turns the JSON Schemas of all documents into one C source with a sorted table of them.
# cmake "-DINPUTS=a.schema.json b.schema.json …" -DOUTPUT=file.c -P embed_schemas.cmake
separate_arguments(INPUTS)
# By name: "matching" stands before "matching-agreement", the files stand the other way round. "!" is less than any
# character of a name.
set(named "")
foreach(input IN LISTS INPUTS)
  get_filename_component(name "${input}" NAME)
  string(REPLACE ".schema.json" "" name "${name}")
  list(APPEND named "${name}!${input}")
endforeach()
list(SORT named)
set(rows "")
foreach(entry IN LISTS named)
  string(REGEX MATCH "^([^!]*)!(.*)$" matched "${entry}")
  set(name "${CMAKE_MATCH_1}")
  set(input "${CMAKE_MATCH_2}")
  file(READ "${input}" text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n\"\n\"" text "${text}")
  string(APPEND rows "{\"${name}\",\n\"${text}\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "/* Generated from the *.schema.json of all rooms. */\n#include \"schema/table.h\"\n\n#include <stddef.h>\n\n"
  "const DgSchema dg_schemas[] = {\n${rows}{NULL, NULL}};\n")

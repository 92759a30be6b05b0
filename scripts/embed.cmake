# Turns a file into a C source with the bytes as a NUL-terminated constant, so that programs carry their own pages.
# cmake -DINPUT=file -DOUTPUT=file.c -DSYMBOL=name -DHEADER=room/file.h -P embed.cmake
# Only CMake is needed, at the price of five bytes of source for each byte: fine for files of some ten kilobytes.
file(READ "${INPUT}" bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
get_filename_component(name "${INPUT}" NAME)
file(WRITE "${OUTPUT}" "/* Generated from ${name}. */\n#include \"${HEADER}\"\n\nconst char ${SYMBOL}[] = {\n${bytes}0x00};\n")

#include "drawing/program.h"

DgProgram *dg_program_new(void) {
  DgProgram *program = g_new0(DgProgram, 1);
  program->items = g_array_new(FALSE, TRUE, sizeof(DgProgramItem));
  program->coordinates = g_array_new(FALSE, TRUE, sizeof(DgProgramCoordinate));
  program->strings = g_string_chunk_new(256);
  return program;
}

void dg_program_free(DgProgram *program) {
  if (!program)
    return;
  g_array_unref(program->items);
  g_array_unref(program->coordinates);
  g_string_chunk_free(program->strings);
  g_free(program);
}

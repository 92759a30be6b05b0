/* What the program does where memory runs out. */
#ifndef DG_CLI_MEMORY_H
#define DG_CLI_MEMORY_H

/* Makes the end of memory an ending like any other: one line on standard error and exit code 3, wherever an allocation
 * fails, in a library or here. To be called once, before anything else. What was printed until then is written out. */
void dg_memory_open(void);

#endif

/* The configuration that nobody names. */
#ifndef DG_CLI_CHECK_CONFIG_H
#define DG_CLI_CHECK_CONFIG_H

/* Looks for diagrade.conf in the working directory and those above it, up to the one that holds .git: its path from the
 * working directory, NULL for none. Free with g_free(). */
char *dg_check_config_find(void);

#endif

/* Patterns of paths, as operands and --exclude have them. In a part of a path * stands for any characters, ? for one
 * byte, [abc] for one of these; a part "**" stands for any number of parts. A name that begins with a point is matched
 * by a pattern that does. */
#ifndef DG_CLI_GLOB_H
#define DG_CLI_GLOB_H

#include <glib.h>

/* Whether a character of `text` stands for others in patterns. */
gboolean dg_glob_is_pattern(const char *text);
/* Whether one part of a pattern matches one part of a path. */
gboolean dg_glob_matches_name(const char *pattern, const char *name);
/* Whether `pattern` leaves out `path`: one without a slash by the name of the file or of a directory that it is in, one
 * with a slash by the path, or a part of it, from any directory on to the file or to a directory that it is in. What
 * ends within the first `given` bytes of the path was asked for, and leaves out nothing. */
gboolean dg_glob_leaves_out(const char *pattern, const char *path, gsize given);

#endif

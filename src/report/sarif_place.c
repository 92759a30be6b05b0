/* Files in SARIF, by URIs (RFC 3986). */
#include "report/sarif.h"

#include <string.h>

/* What of a URI's path need not be encoded. A colon may, in the first part of a relative one. */
#define PATH_CHARACTERS "!$&'()*+,;=@/"

/* The path from the working directory on, with neither "." nor ".." in it; NULL when it leads elsewhere. Free with
 * g_free(). */
static char *find_relative(const char *path) {
  g_autofree char *whole = g_canonicalize_filename(path, NULL), *here = g_get_current_dir();
  gsize length = strlen(here) == 1 ? 0 : strlen(here);
  gboolean below = !g_path_is_absolute(path) && strncmp(whole, here, length) == 0 && whole[length] == '/';
  return below ? g_strdup(whole + length + 1) : NULL;
}

cJSON *dg_sarif_artifact(const char *path, guint index) {
  cJSON *location = cJSON_CreateObject();
  if (strcmp(path, "-") == 0) {
    dg_sarif_add_text(location, "description", "standard input");
  } else {
    g_autofree char *relative = find_relative(path), *whole = g_canonicalize_filename(path, NULL);
    g_autofree char *encoded = g_uri_escape_string(relative ? relative : whole, PATH_CHARACTERS, FALSE);
    g_autofree char *uri = g_strconcat(relative ? "" : "file://", encoded, NULL);
    cJSON_AddStringToObject(location, "uri", uri);
    if (relative)
      cJSON_AddStringToObject(location, "uriBaseId", DG_SARIF_ROOT);
  }
  cJSON_AddNumberToObject(location, "index", index);
  return location;
}

#include <diagrade/base.h>

#include <cJSON.h>
#include <cairo.h>
#include <cmark.h>
#include <curl/curl.h>
#include <geos_c.h>
#include <igraph.h>
#include <librsvg/rsvg.h>
#include <libxml/parser.h>
#include <sqlite3.h>
#include <utf8proc.h>

#include <string.h>

const char *dg_version(void) {
  return DG_VERSION;
}

#define SIGNATURE_HEAD "diagrade:"

char *dg_signature_get_version(const char *signature) {
  if (!signature || !g_str_has_prefix(signature, SIGNATURE_HEAD))
    return NULL;
  const char *version = signature + strlen(SIGNATURE_HEAD);
  return g_strndup(version, strcspn(version, "|"));
}

char *dg_signature_set_version(const char *signature, const char *version) {
  g_autofree char *old = dg_signature_get_version(signature);
  return old && version ? g_strconcat(SIGNATURE_HEAD, version, signature + strlen(SIGNATURE_HEAD) + strlen(old), NULL)
                        : NULL;
}

char *dg_version_text(void) {
  return g_strdup_printf("diagrade %s\n"
                         "libxml2 %s\n"
                         "librsvg %d.%d.%d (built against)\n"
                         "cairo %s (built against)\n"
                         "igraph %s (built against)\n"
                         "GEOS %s (built against)\n"
                         "cJSON %s\n"
                         "libcurl %s (built against)\n"
                         "SQLite %s\n"
                         "utf8proc %s\n"
                         "libcmark %s\n"
                         "libstemmer (which does not say its version)\n"
                         "GLib %u.%u.%u\n"
                         "Sources: MIT. The program loads igraph and is distributed under the GNU General "
                         "Public License, version 2 or later.",
                         DG_VERSION, LIBXML_DOTTED_VERSION, LIBRSVG_MAJOR_VERSION, LIBRSVG_MINOR_VERSION,
                         LIBRSVG_MICRO_VERSION, CAIRO_VERSION_STRING, IGRAPH_VERSION, GEOS_VERSION, cJSON_Version(),
                         LIBCURL_VERSION, sqlite3_libversion(), utf8proc_version(), cmark_version_string(),
                         glib_major_version, glib_minor_version, glib_micro_version);
}

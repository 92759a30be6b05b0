/* Strict JSON in, deterministic JSON out, over cJSON. */
#ifndef DG_BASE_JSON_H
#define DG_BASE_JSON_H

#include <cJSON.h>
#include <diagrade/base.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(cJSON, cJSON_Delete)

/* Deepest nesting of a JSON document that is read: our own documents need 6 levels; cJSON recurses. */
#define DG_JSON_DEPTH_MAX 100

/* Most values in one document: cJSON takes up to 170 bytes for each, and "[1,1,1..." of DG_FILE_BYTES_MAX would take
 * gigabytes. A graph of 60,000 nodes and as many edges has 1.8 million. */
#define DG_JSON_ITEMS_MAX 2000000

/* Parses one JSON document (RFC 8259, exactly: no trailing text, no leading zeros, valid UTF-8, no duplicate keys,
 * finite numbers, at most DG_JSON_DEPTH_MAX levels and DG_JSON_ITEMS_MAX values). cJSON alone accepts more than JSON.
 * `name` stands for the file in messages, which name line and column (in characters, from 1). A leading byte order mark
 * is skipped; half of a surrogate pair alone (\ud800) is an error, as it is no character; \u0000 becomes U+FFFD, as a C
 * string would end there. Free with cJSON_Delete(). Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
cJSON *dg_json_parse(const char *text, gsize length, const char *name, GError **error);

/* Holds that `document`, called `name` in messages, has the schema `schema` ("diagrade/record@1"). Errors:
 * DG_ERROR_FORMAT, which says when an older or a newer diagrade wrote such a document with another number. */
gboolean dg_json_check_schema(const cJSON *document, const char *schema, const char *name, GError **error);

/* TRUE when the first character, after white space and a byte order mark, is the opening brace of an object: no SVG
 * document, plain or compressed, begins so. */
gboolean dg_json_begins_object(GBytes *bytes);

/* `text` (valid UTF-8) in quotation marks for a message of one line: what does not print is escaped, what is longer
 * than DG_JSON_QUOTE_MAX characters is cut. Free with g_free(). */
#define DG_JSON_QUOTE_MAX 60
char *dg_json_quote(const char *text);

/* Member `key` (case-sensitive) of `object`; NULL when it is absent or `object` is none. */
cJSON *dg_json_get(const cJSON *object, const char *key);

/* The same; NULL also when it is null. */
const cJSON *dg_json_value(const cJSON *object, const char *key);

/* Members of documents that may hold anything: a string, or NULL (text: "") when it is none; a number, or NaN; a count,
 * from 0 to G_MAXINT, or 0. */
const char *dg_json_string(const cJSON *object, const char *key);
const char *dg_json_text(const cJSON *object, const char *key);
double dg_json_double(const cJSON *object, const char *key);
guint dg_json_count(const cJSON *object, const char *key);

/* `value` rounded to `decimals` places, halves away from zero; never negative zero. */
double dg_json_round(double value, int decimals);
/* Adds `value` rounded to `decimals` places, so that documents do not show the noise of the last bits; NaN and
 * infinities become null. */
void dg_json_add_number(cJSON *object, const char *key, double value, int decimals);

/* Adds `text` unless it is NULL, `number` unless it is NaN. */
void dg_json_add_text(cJSON *object, const char *key, const char *text);
void dg_json_add_known(cJSON *object, const char *key, double number);

/* Adds the level, the message and, where there is one, the line of diagnostic `index`. */
void dg_json_add_diagnostic(cJSON *object, const DgDiagnostics *diagnostics, guint index);
/* Appends what such an object says; nothing when its level or its message is none. */
void dg_json_read_diagnostic(const cJSON *object, DgDiagnostics *diagnostics);
/* The same as a new item, for arrays. */
cJSON *dg_json_number(double value, int decimals);

/* The box as [x, y, width, height] with three decimals. */
cJSON *dg_json_box(DgBox box);
/* Reads such a box. FALSE, and `box` unchanged, when `array` is none. */
gboolean dg_json_read_box(const cJSON *array, DgBox *box);

/* The document as text; independent of the locale. Free with g_free() (not with cJSON's hooks). */
char *dg_json_print(const cJSON *item, gboolean pretty);
/* The one text of a document that is hashed: keys sorted by their bytes, no white space, only what JSON demands
 * escaped, numbers as the fewest digits that read back as the same double (integers below 2^53 without exponent). It is
 * what Python prints of the same document with json.dumps(document, sort_keys=True, separators=(",", ":"),
 * ensure_ascii=False). Free with g_free(). */
char *dg_json_print_canonical(const cJSON *item);

#endif

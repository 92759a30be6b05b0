#include "cli/operands.h"

#include "cli/glob.h"
#include "cli/output.h"

#include <dirent.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(member) offsetof(DgOperandArguments, member)
static const DgOption OPTIONS[] = {
    {"exclude", DG_TEXTS, AT(exclude), "GLOB", "leave out files and directories of this name or path (repeatable)"},
    {NULL}};
#undef AT

const DgOptionSet dg_operand_options = {"Options of Files", "files", OPTIONS, NULL};

/* Directories that are never searched: what programs make or fetch. */
static const char *const PASSED[] = {"node_modules", "build", NULL};

/* One search. */
typedef struct {
  DgOperands *operands;
  const DgOperandRule *rule;
  char **exclude; /* NULL: none */
  GHashTable *seen; /* files that a search found, by their whole path */
  gsize given; /* bytes of a path that are the operand */
  guint found; /* files of the operand, also those that were found before or are excluded */
} Search;

static gboolean fail_open(const char *path, const char *what, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: %s", path, what);
  return FALSE;
}

/* What stands in a directory; "" is the working directory. NULL with `error`. */
static GPtrArray *list_names(const char *directory, GError **error) {
  const char *path = *directory ? directory : ".";
  DIR *entries = opendir(path);
  if (!entries) {
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: cannot be opened: %s", path, g_strerror(errno));
    return NULL;
  }
  GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
  for (const struct dirent *entry; (entry = readdir(entries));)
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
      g_ptr_array_add(names, g_strdup(entry->d_name));
  closedir(entries);
  return names;
}

static char *join(const char *directory, const char *name) {
  return *directory ? g_build_filename(directory, name, NULL) : g_strdup(name);
}

static gboolean is_excluded(Search *search, const char *path) {
  for (char **pattern = search->exclude; pattern && *pattern; pattern++)
    if (dg_glob_leaves_out(*pattern, path, search->given)) {
      search->operands->excluded++;
      search->found++;
      return TRUE;
    }
  return FALSE;
}

/* A file that a search found and nobody named. */
static void add_found(Search *search, const char *path) {
  search->found++;
  if (g_hash_table_add(search->seen, g_canonicalize_filename(path, NULL)))
    g_ptr_array_add(search->operands->files, g_strdup(path));
}

/* The ending that names of figures and of our documents have; NULL for none. */
static const char *find_ending(const char *path) {
  static const char *const others[] = {".tikz", ".json", ".jsonl", NULL};
  const char *const *lists[] = {dg_figure_get_endings(), others};
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
    for (const char *const *ending = lists[i]; *ending; ending++)
      if (g_str_has_suffix(path, *ending))
        return *ending;
  return g_str_has_suffix(path, ".svg.gz") ? ".svg" : NULL;
}

/* Looks at the content of a file that may be something else. What cannot be read is for its reader to say, and so is
 * that nothing is in a TeX file: a figure that got lost. */
static void add_by_content(Search *search, const char *path) {
  g_autoptr(GBytes) bytes = dg_file_read(path, NULL);
  DgFormat format = bytes ? dg_figure_format(bytes) : DG_FORMAT_UNKNOWN;
  g_autofree char *schema = format == DG_FORMAT_JSON ? dg_figure_get_schema(bytes) : NULL;
  gboolean source = dg_format_is_source(format);
  gboolean lost = format == DG_FORMAT_EMPTY && (g_str_has_suffix(path, ".tex") || g_str_has_suffix(path, ".tikz"));
  if (!bytes || lost || dg_format_has_drawing(format) || (source && search->rule->sources) ||
      g_strcmp0(schema, search->rule->schema) == 0)
    add_found(search, path);
  else if (source)
    search->operands->sources++;
  else
    search->operands->plain++;
}

static void add_entry(Search *search, const char *path) {
  static const char *const drawings[] = {".svg", ".svgz", ".pdf", NULL};
  const char *ending = find_ending(path);
  if (!ending)
    search->operands->other++;
  else if (g_strv_contains(drawings, ending))
    add_found(search, path);
  else
    add_by_content(search, path);
}

/* Whether a link leads to a file below the directory `root`, a real path. */
static gboolean stays_inside(const char *link, const char *root) {
  g_autofree char *real = realpath(link, NULL), *prefix = g_strconcat(root, g_str_equal(root, "/") ? "" : "/", NULL);
  return real && g_file_test(real, G_FILE_TEST_IS_REGULAR) && g_str_has_prefix(real, prefix);
}

/* Whether a directory that nobody named is searched; a link to one is not, so that there are no circles. */
static gboolean is_searched(Search *search, const char *path, const char *name) {
  GStatBuf status;
  if (g_lstat(path, &status) != 0 || !S_ISDIR(status.st_mode))
    return FALSE;
  if (!g_strv_contains(PASSED, name))
    return TRUE;
  g_ptr_array_add(search->operands->directories, g_strdup(path));
  return FALSE;
}

static void take_entry(Search *search, GPtrArray *waiting, const char *root, const char *path, const char *name) {
  GStatBuf status;
  if (*name == '.' || is_excluded(search, path))
    return;
  if (is_searched(search, path, name))
    g_ptr_array_add(waiting, g_strdup(path));
  else if (g_lstat(path, &status) != 0 || S_ISDIR(status.st_mode))
    return;
  else if (S_ISLNK(status.st_mode) && !stays_inside(path, root))
    search->operands->links++;
  else
    add_entry(search, path);
}

static gboolean search_directory(Search *search, const char *directory, GError **error) {
  g_autoptr(GPtrArray) waiting = g_ptr_array_new_with_free_func(g_free);
  g_autofree char *root = realpath(directory, NULL);
  g_ptr_array_add(waiting, g_strdup(strcmp(directory, ".") == 0 ? "" : directory));
  for (guint i = 0; root && i < waiting->len; i++) {
    const char *at = waiting->pdata[i];
    g_autoptr(GPtrArray) names = list_names(at, error);
    if (!names)
      return FALSE;
    for (guint k = 0; k < names->len; k++) {
      g_autofree char *path = join(at, names->pdata[k]);
      take_entry(search, waiting, root, path, names->pdata[k]);
    }
  }
  return search->found || fail_open(directory, "found no figure in this directory, expected at least one", error);
}

static gboolean expand(Search *search, const char *directory, char **parts, GError **error);

/* What the first part of a pattern leads to, where there is a further part or not. */
static gboolean follow(Search *search, const char *path, char **rest, GError **error) {
  gboolean is_directory = g_file_test(path, G_FILE_TEST_IS_DIR);
  if (*rest)
    return !is_directory || expand(search, path, rest, error);
  search->given = 0;
  if (!g_file_test(path, G_FILE_TEST_EXISTS) || is_excluded(search, path))
    return TRUE;
  if (!is_directory) {
    add_found(search, path);
    return TRUE;
  }
  search->given = strlen(path);
  return search_directory(search, path, error);
}

/* All files below that a directory which is searched has: the part "**" of a pattern, which is the first one. */
static gboolean expand_below(Search *search, const char *directory, char **parts, GError **error) {
  if (parts[1] && !expand(search, directory, parts + 1, error))
    return FALSE;
  g_autoptr(GPtrArray) names = list_names(directory, error);
  for (guint i = 0; names && i < names->len; i++) {
    const char *name = names->pdata[i];
    g_autofree char *path = join(directory, name);
    if (*name == '.')
      continue;
    gboolean inner = is_searched(search, path, name);
    if (inner && !is_excluded(search, path) && !expand(search, path, parts, error))
      return FALSE;
    if (!inner && !parts[1] && !g_file_test(path, G_FILE_TEST_IS_DIR) && !follow(search, path, parts + 1, error))
      return FALSE;
  }
  return names != NULL;
}

/* A link to a directory is followed when it is named, not when a pattern matches it: it may lead anywhere. */
static gboolean is_foreign(Search *search, const char *path) {
  gboolean foreign = g_file_test(path, G_FILE_TEST_IS_SYMLINK) && g_file_test(path, G_FILE_TEST_IS_DIR);
  search->operands->links += foreign;
  return foreign;
}

/* Finds what the parts of a pattern match in `directory`. */
static gboolean expand(Search *search, const char *directory, char **parts, GError **error) {
  if (strcmp(*parts, "**") == 0)
    return expand_below(search, directory, parts, error);
  if (!dg_glob_is_pattern(*parts)) {
    g_autofree char *path = join(directory, *parts);
    return follow(search, path, parts + 1, error);
  }
  g_autoptr(GPtrArray) names = list_names(directory, error);
  for (guint i = 0; names && i < names->len; i++) {
    g_autofree char *path = join(directory, names->pdata[i]);
    if (dg_glob_matches_name(*parts, names->pdata[i]) && !is_foreign(search, path) &&
        !follow(search, path, parts + 1, error))
      return FALSE;
  }
  return names != NULL;
}

static gboolean search_pattern(Search *search, const char *pattern, GError **error) {
  g_auto(GStrv) split = g_strsplit(pattern, "/", -1);
  g_autoptr(GPtrArray) parts = g_ptr_array_new();
  for (char **part = split; *part; part++)
    if (**part && strcmp(*part, ".") != 0)
      g_ptr_array_add(parts, *part);
  g_ptr_array_add(parts, NULL);
  return (!parts->pdata[0] || expand(search, *pattern == '/' ? "/" : "", (char **)parts->pdata, error)) &&
         (search->found || fail_open(pattern, "found no file that this pattern matches, expected at least one", error));
}

static int compare_paths(gconstpointer a, gconstpointer b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static gboolean add_operand(Search *search, const char *operand, GError **error) {
  DgOperands *operands = search->operands;
  guint first = operands->files->len;
  gboolean is_directory = g_file_test(operand, G_FILE_TEST_IS_DIR);
  gboolean is_pattern = dg_glob_is_pattern(operand) && !g_file_test(operand, G_FILE_TEST_EXISTS);
  search->found = 0;
  search->given = is_directory && strcmp(operand, ".") != 0 ? strlen(operand) : 0;
  if (!is_directory && !is_pattern) {
    if (strcmp(operand, "-") == 0 || !is_excluded(search, operand))
      g_ptr_array_add(operands->files, g_strdup(operand));
    return TRUE;
  }
  operands->searched = TRUE;
  if (is_directory ? !search_directory(search, operand, error) : !search_pattern(search, operand, error))
    return FALSE;
  if (operands->files->len > first)
    qsort(operands->files->pdata + first, operands->files->len - first, sizeof(gpointer), compare_paths);
  return TRUE;
}

gboolean dg_operands_find(DgOperands *operands, const DgCommandLine *line, const DgOperandArguments *arguments,
                          const DgOperandRule *rule, GError **error) {
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Search search = {operands, rule, arguments->exclude, seen, 0, 0};
  *operands = (DgOperands){.files = g_ptr_array_new_with_free_func(g_free),
                           .directories = g_ptr_array_new_with_free_func(g_free)};
  for (guint i = 0; i < line->count; i++)
    if (!add_operand(&search, line->operands[i], error))
      return FALSE;
  operands->count = operands->files->len;
  g_ptr_array_add(operands->files, NULL);
  return TRUE;
}

void dg_operands_clear(DgOperands *operands) {
  g_clear_pointer(&operands->files, g_ptr_array_unref);
  g_clear_pointer(&operands->directories, g_ptr_array_unref);
}

static void append_count(GString *out, guint count, const char *one, const char *many) {
  if (count)
    g_string_append_printf(out, "%s%u %s", out->len ? ", " : "; left out: ", count, count == 1 ? one : many);
}

void dg_operands_say(const DgOperands *operands, guint skipped, guint unread) {
  if (!operands->searched && !operands->excluded)
    return;
  g_autoptr(GString) left = g_string_new(NULL);
  append_count(left, operands->plain + skipped, "file without a figure", "files without a figure");
  append_count(left, operands->sources, "source of a diagram, which has no picture",
               "sources of diagrams, which have no picture");
  append_count(left, operands->other, "file of another kind", "files of other kinds");
  append_count(left, operands->excluded, "excluded", "excluded");
  append_count(left, operands->links, "link", "links");
  for (guint i = 0; i < operands->directories->len; i++)
    g_string_append_printf(left, "%s%s",
                           left->len ? ", " : "; left out: ", (const char *)operands->directories->pdata[i]);
  guint looked = operands->count - skipped;
  g_autofree char *failed = unread ? g_strdup_printf(", %u of which cannot be read", unread) : g_strdup("");
  dg_output_note("looked at %u file%s%s%s", looked, looked == 1 ? "" : "s", failed, left->str);
}

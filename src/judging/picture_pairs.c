/* Reading items with pictures of several systems. */
#include "judging/picture_pairs.h"

#include "base/compare.h"
#include "base/json.h"
#include "base/lines.h"

#include <string.h>

#define ITEMS "items.jsonl"
#define REFERENCES "references"
#define GENERATED "generated"

/* Endings of pictures, in the order in which they are looked for. */
static const char *const PICTURES[] = {".svg", ".svgz", ".pdf", ".png", ".jpg", ".jpeg"};

static void free_pair(gpointer data) {
  DgPicturePair *pair = data;
  char **texts[] = {&pair->id,       &pair->type,           &pair->level,         &pair->question, &pair->system,
                    &pair->opponent, &pair->candidate_path, &pair->opponent_path, &pair->file};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    g_free(*texts[i]);
  g_clear_error(&pair->error);
  g_free(pair);
}

void dg_picture_pairs_free(DgPicturePairs *pairs) {
  if (!pairs)
    return;
  g_ptr_array_unref(pairs->list);
  dg_picture_cache_free(pairs->pictures);
  g_free(pairs);
}

guint dg_picture_pairs_count_records(const DgPicturePairs *pairs, guint repeats) {
  guint count = 0;
  for (guint i = 0; i < pairs->list->len; i++)
    count += ((const DgPicturePair *)pairs->list->pdata[i])->error ? 1 : 2 * repeats;
  return count;
}

/* A picture of an item, by the name of its system. */
typedef struct {
  char *system, *path;
} Picture;

static void free_picture(gpointer data) {
  Picture *picture = data;
  g_free(picture->system);
  g_free(picture->path);
  g_free(picture);
}

/* An item while it is read. */
typedef struct {
  char *id, *type, *level, *question, *reference, *file;
  GPtrArray *candidates; /* of Picture, by system */
  GError *error;
  gboolean unanswered;
} Item;

static void clear_item(Item *item) {
  char *texts[] = {item->id, item->type, item->level, item->question, item->reference, item->file};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    g_free(texts[i]);
  g_ptr_array_unref(item->candidates);
  g_clear_error(&item->error);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Item, clear_item)

static void note(Item *item, DgErrorCode code, const char *format, ...) G_GNUC_PRINTF(3, 4);
static void note(Item *item, DgErrorCode code, const char *format, ...) {
  if (item->error)
    return;
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(&item->error, DG_ERROR, (gint)code, "%s: %s", item->file, message);
}

static char *read_text(Item *item, const cJSON *object, const char *key) {
  const cJSON *member = dg_json_get(object, key);
  if (member && !cJSON_IsString(member) && !cJSON_IsNull(member))
    note(item, DG_ERROR_FORMAT, "found no string as \"%s\", expected one", key);
  return cJSON_IsString(member) ? g_strdup(member->valuestring) : NULL;
}

/* A level may be a number. */
static char *read_level(Item *item, const cJSON *object) {
  const cJSON *level = dg_json_get(object, "level");
  if (!cJSON_IsNumber(level))
    return read_text(item, object, "level");
  return dg_json_print(level, FALSE);
}

/* Where the paths of a file begin; "-" stands for the current directory. */
typedef struct {
  const char *file; /* as messages name it */
  char *directory;
  GPtrArray *systems; /* directories of generated figures; NULL: no data set */
  DgOpponents opponents;
  GPtrArray *pairs;
} Reading;

static char *resolve(const Reading *reading, const char *path) {
  return g_path_is_absolute(path) || !*reading->directory ? g_strdup(path)
                                                          : g_build_filename(reading->directory, path, NULL);
}

static void add_candidate(Item *item, const char *system, char *path) {
  Picture *picture = g_new(Picture, 1);
  *picture = (Picture){g_strdup(system), path};
  g_ptr_array_add(item->candidates, picture);
  if (!*system || strcmp(system, DG_REFERENCE_NAME) == 0)
    note(item, DG_ERROR_FORMAT, "found a system \"%s\", expected another name", system);
}

/* The picture of an item in a directory of a data set; NULL with the error of the item when there is none. */
static char *find_picture(Item *item, const Reading *reading, const char *folder, const char *system) {
  g_autofree char *directory = g_build_filename(reading->directory, folder, system, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(PICTURES); i++) {
    g_autofree char *name = g_strconcat(item->id ? item->id : "", PICTURES[i], NULL);
    g_autofree char *path = g_build_filename(directory, name, NULL);
    if (!strchr(name, '/') && g_file_test(path, G_FILE_TEST_EXISTS))
      return g_steal_pointer(&path);
  }
  return NULL;
}

static void read_candidates(Item *item, const Reading *reading, const cJSON *object) {
  const cJSON *candidates = dg_json_get(object, "candidates"), *candidate;
  g_autofree char *system = read_text(item, object, "system"), *path = read_text(item, object, "candidate");
  if (candidates && !cJSON_IsObject(candidates))
    note(item, DG_ERROR_FORMAT, "found no object as \"candidates\", expected paths by systems");
  cJSON_ArrayForEach(candidate, candidates) {
    if (cJSON_IsString(candidate))
      add_candidate(item, candidate->string, resolve(reading, candidate->valuestring));
    else if (cJSON_IsNull(candidate)) /* the system has none: its pairs fail, and they alone */
      add_candidate(item, candidate->string, NULL);
    else
      note(item, DG_ERROR_FORMAT, "found no string as the candidate of \"%s\", expected a path or null",
           candidate->string);
  }
  if (path && !system)
    note(item, DG_ERROR_FORMAT, "found a \"candidate\" without \"system\", expected its name");
  if (path && system)
    add_candidate(item, system, resolve(reading, path));
  for (guint i = 0; !candidates && !path && reading->systems && i < reading->systems->len; i++)
    add_candidate(item, reading->systems->pdata[i], find_picture(item, reading, GENERATED, reading->systems->pdata[i]));
}

static int compare_pictures(gconstpointer a, gconstpointer b) {
  const Picture *const *p = a, *const *q = b;
  return strcmp((*p)->system, (*q)->system);
}

static void read_item(Item *item, const Reading *reading, const cJSON *object) {
  g_autofree char *reference = read_text(item, object, "reference");
  item->id = read_text(item, object, "id");
  item->type = read_text(item, object, "type");
  item->level = read_level(item, object);
  item->question = read_text(item, object, "question");
  item->reference = reference          ? resolve(reading, reference)
                    : reading->systems ? find_picture(item, reading, REFERENCES, NULL)
                                       : NULL;
  read_candidates(item, reading, object);
  g_ptr_array_sort(item->candidates, compare_pictures);
  const char *required[] = {item->id, item->type, item->question}, *const names[] = {"id", "type", "question"};
  for (guint i = 0; i < G_N_ELEMENTS(required); i++)
    if (!required[i])
      note(item, DG_ERROR_FORMAT, "found no \"%s\", expected one", names[i]);
  for (guint i = 1; i < item->candidates->len; i++)
    if (compare_pictures(&item->candidates->pdata[i - 1], &item->candidates->pdata[i]) == 0)
      note(item, DG_ERROR_FORMAT, "found two candidates of \"%s\", expected one",
           ((Picture *)item->candidates->pdata[i])->system);
  item->unanswered = item->candidates->len == 0 && !item->error;
  if (item->candidates->len == 0)
    note(item, DG_ERROR_FORMAT,
         "found no picture of a system, expected \"candidates\", or \"system\" and \"candidate\"");
}

/* The pair of a candidate and an opponent; NULL for an item that cannot be read. */
static void add_pair(const Reading *reading, const Item *item, const Picture *candidate, const Picture *opponent) {
  DgPicturePair *pair = g_new0(DgPicturePair, 1);
  pair->id = g_strdup(item->id);
  pair->type = g_strdup(item->type);
  pair->level = g_strdup(item->level);
  pair->question = g_strdup(item->question);
  pair->file = g_strdup(item->file);
  pair->error = item->error ? g_error_copy(item->error) : NULL;
  pair->unanswered = item->unanswered;
  g_ptr_array_add(reading->pairs, pair);
  if (!candidate)
    return;
  pair->system = g_strdup(candidate->system);
  pair->opponent = g_strdup(opponent->system);
  pair->candidate_path = g_strdup(candidate->path);
  pair->opponent_path = g_strdup(opponent->path);
  const Picture *lost = !candidate->path ? candidate : !opponent->path ? opponent : NULL;
  if (lost && !pair->error)
    g_set_error(&pair->error, DG_ERROR, DG_ERROR_OPEN, "%s: found no picture of %s for \"%s\", expected one",
                item->file, lost->system, item->id);
}

static void add_pairs(const Reading *reading, const Item *item) {
  Picture reference = {(char *)DG_REFERENCE_NAME, item->reference};
  const GPtrArray *candidates = item->candidates;
  if (item->error) {
    add_pair(reading, item, NULL, NULL);
    return;
  }
  for (guint i = 0; i < candidates->len; i++) {
    if (reading->opponents != DG_OPPONENTS_SYSTEMS)
      add_pair(reading, item, candidates->pdata[i], &reference);
    for (guint j = i + 1; reading->opponents != DG_OPPONENTS_REFERENCE && j < candidates->len; j++)
      add_pair(reading, item, candidates->pdata[i], candidates->pdata[j]);
  }
}

static gboolean take_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  if (strspn(line, " \t\r") == length)
    return TRUE;
  g_auto(Item) item = {.file = g_strdup_printf("%s:%u", reading->file, number),
                       .candidates = g_ptr_array_new_with_free_func(free_picture)};
  g_autoptr(cJSON) object = dg_json_parse(line, length, item.file, &item.error);
  if (object)
    read_item(&item, reading, object);
  if (!item.id)
    item.id = g_strdup_printf("line %u", number);
  add_pairs(reading, &item);
  return TRUE;
}

/* The directories in generated/, sorted; none when there is no such directory. */
static GPtrArray *list_systems(const char *directory) {
  g_autofree char *path = g_build_filename(directory, GENERATED, NULL);
  g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
  for (const char *name; dir && (name = g_dir_read_name(dir));) {
    g_autofree char *own = g_build_filename(path, name, NULL);
    if (*name != '.' && g_file_test(own, G_FILE_TEST_IS_DIR))
      g_ptr_array_add(names, g_strdup(name));
  }
  g_ptr_array_sort(names, dg_compare_text);
  return names;
}

DgPicturePairs *dg_picture_pairs_read(const char *path, DgOpponents opponents, GError **error) {
  gboolean standard = strcmp(path, "-") == 0, data_set = !standard && g_file_test(path, G_FILE_TEST_IS_DIR);
  g_autofree char *file = data_set ? g_build_filename(path, ITEMS, NULL) : g_strdup(path);
  g_autofree char *directory = data_set ? g_strdup(path) : standard ? g_strdup("") : g_path_get_dirname(path);
  g_autoptr(GPtrArray) systems = data_set ? list_systems(path) : NULL;
  g_autoptr(DgPicturePairs) pairs = g_new0(DgPicturePairs, 1);
  pairs->list = g_ptr_array_new_with_free_func(free_pair);
  pairs->pictures = dg_picture_cache_new(DG_PAINTED_BYTES_MAX);
  Reading reading = {dg_lines_name(file), directory, systems, opponents, pairs->list};
  return dg_lines_each(file, "lines of JSON", take_line, &reading, error) ? g_steal_pointer(&pairs) : NULL;
}

/* Pairs, data sets and leaderboards: scoring files rather than graphs. */
#ifndef DIAGRADE_RUN_H
#define DIAGRADE_RUN_H

#include <diagrade/agreement.h>
#include <diagrade/base.h>
#include <diagrade/checks.h>
#include <diagrade/graph.h>
#include <diagrade/metrics.h>

G_BEGIN_DECLS

/* Everything said of one generated figure and its reference: a document `diagrade/record@1`. */
typedef struct _DgRecord DgRecord;

/* Reads both files (figures, sources of diagrams, graph documents), scores them and returns the record. When the score
 * options name checks, the score holds what they say of the generated figure; not of a graph document. An unreadable
 * file is not an error of this function but a record whose status says "failed" and why; then `error_code` of the
 * record is set. `item` and `system` may be NULL. Never returns NULL. Free with dg_record_free(). */
DG_API DgRecord *dg_record_new(const char *generated_path, const char *reference_path, const char *item,
                               const char *system, const DgGraphOptions *graph_options,
                               const DgScoreOptions *score_options);
DG_API void dg_record_free(DgRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRecord, dg_record_free)

/* NULL when the pair was scored; otherwise what went wrong, owned by the record. */
DG_API const GError *dg_record_get_error(const DgRecord *record);
/* What the score depends on, also the reader of PDF files where one takes part. Owned by the record. */
DG_API const char *dg_record_get_signature(const DgRecord *record);
/* The score; NULL when the pair could not be scored. Owned by the record. */
DG_API const DgScore *dg_record_get_score(const DgRecord *record);
/* The extracted graphs; NULL where the figure could not be read. Owned by the record. */
DG_API const DgGraph *dg_record_get_generated_graph(const DgRecord *record);
DG_API const DgGraph *dg_record_get_reference_graph(const DgRecord *record);
/* The record as one line of JSON (`diagrade/record@1`), without newline: item, system, groups (strings by which items
 * are grouped, as {"type":"flow"}; absent without any), status ("scored", "missing": a figure is not there, or
 * "failed": for any other reason), error, dataset (see dg_run(); null outside of a run), generated, reference,
 * generated_size and reference_size ({"nodes","edges"}: how many there are; null of a figure that was not read), the
 * two graphs and the score. Free with g_free(). */
DG_API char *dg_record_to_json(const DgRecord *record);

/* A data set on disk:
 *
 *     DATASET/references/<item>.svg
 *     DATASET/generated/<system>/<item>.svg
 *
 * Items and systems are ordered bytewise by name, whatever the file system's order; names that start with a dot are
 * left out. Any figure may be a file of another kind where there is no <item>.svg: TikZ, PDF, the source of a diagram
 * in any of the languages, a graph document <item>.graph.json; the first of these counts, and of a reference that is
 * there twice, a diagnostic says so. What a file is, its content says. Files of kinds that are not read, as <item>.png,
 * are figures that fail. A TeX file without a picture is none, nor is Markdown without a diagram in it, or a README.
 *
 * Where there is a DATASET/dataset.json (`diagrade/dataset@1`), it lists the items instead:
 *
 *     {"schema": "diagrade/dataset@1", "name": "demo",
 *      "items": [{"id": "rag", "reference": "references/rag.svg", "groups": {"type": "flow", "level": "easy"},
 *                 "caption": "...", "context": "contexts/rag.txt", "license": "CC-BY-4.0", "sha256": "..."}],
 *      "systems": [{"name": "atlas", "generated": "generated/<system>/<item>.svg", "sha256": {"rag": "..."}}]}
 *
 * Only "schema", "items" and "id" must be there. "generated" is a path in which <system> and <item> stand for names, or
 * an object from items to paths; without it, as without "reference", the path is that above, and without "systems"
 * they are the directories of generated/. Paths are relative and stay in the data set. Groups are
 * strings, which records repeat. Other keys are left alone. */
typedef struct _DgDataset DgDataset;

/* How a data set is opened. */
typedef enum {
  DG_DATASET_PLAIN = 0,
  /* Its files are read also where links lead out of its directory. Else such a file cannot be read (DG_ERROR_OPEN; the
   * message names the link and where it leads), as a data set that somebody else made may point at any file. Links that
   * stay inside are always followed. */
  DG_DATASET_FOLLOW_LINKS = 1 << 0,
  DG_DATASET_EARLY = 1 << 1 /* no system need have drawn yet: it has no pairs, but references to be validated */
} DgDatasetFlags;

/* Lists `directory`; of files that are called neither .svg nor .txt, .csv or .jsonl the kind is looked up. Free
 * with dg_dataset_free(). Errors: DG_ERROR_OPEN (missing or no directory, no references/ or generated/ in it),
 * DG_ERROR_FORMAT (no reference figure or no system in them, two names that are the same in UTF-8, a manifest that is
 * not as above: the message names the JSON path), DG_ERROR_LIMIT. */
DG_API DgDataset *dg_dataset_open(const char *directory, DgDatasetFlags flags, GError **error);
DG_API void dg_dataset_free(DgDataset *dataset);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgDataset, dg_dataset_free)
/* The last part of the directory's path, made absolute: "demo" for "datasets/demo/". Owned by the data set. */
DG_API const char *dg_dataset_get_name(const DgDataset *dataset);
DG_API guint dg_dataset_get_item_count(const DgDataset *dataset);
DG_API guint dg_dataset_get_system_count(const DgDataset *dataset);
/* UTF-8 names, owned by the data set. */
DG_API const char *dg_dataset_get_item(const DgDataset *dataset, guint index);
DG_API const char *dg_dataset_get_system(const DgDataset *dataset, guint index);
/* Generated figures that no reference has the name of, and which are therefore not scored; owned by the data set. */
DG_API const DgDiagnostics *dg_dataset_get_diagnostics(const DgDataset *dataset);

/* What is found in a data set. */
typedef enum {
  DG_FINDING_MISSING, /* "missing": a figure or context is not there */
  DG_FINDING_UNREADABLE, /* "unreadable": it cannot be read, or is no figure; broken */
  DG_FINDING_DUPLICATE, /* "duplicate": the same bytes as of a figure before; a figure in files of two kinds */
  DG_FINDING_CHECKSUM, /* "checksum": other bytes than those of the manifest's SHA-256; broken */
  DG_FINDING_NO_REFERENCE, /* "no_reference": a generated figure that is not scored */
  DG_FINDING_UNKNOWN_KEY, /* "unknown_key": a key of the manifest that nothing reads */
  DG_FINDING_UNLISTED, /* "unlisted": a system or reference that is there and that the manifest does not name */
  DG_FINDING_SKIPPED, /* "skipped": a TeX file without a picture */
  DG_FINDING_NO_NODES, /* "no_nodes": a reference without a node, against which nothing can be scored; broken */
  DG_FINDING_NO_EDGES, /* "no_edges": a generated figure without an edge where the reference has some */
  DG_FINDING_PARTIAL, /* "partial": a figure that was repaired, cut off, or not understood as a whole */
  DG_FINDING_INCOMPLETE, /* "incomplete": an item without a part that a task needs */
  DG_FINDING_MALFORMED, /* "malformed": a line that is no item, or has a part that cannot be read; broken */
  DG_FINDING_CONTRADICTION /* "contradiction": parts that exclude each other, as an answer that is no option; broken */
} DgFindingKind;
/* The name, as quoted above; a static string. */
DG_API const char *dg_finding_kind_name(DgFindingKind kind);

/* All that was found in one data set: references by item, then generated figures by system and item. */
typedef struct _DgValidation DgValidation;
/* Reads every figure, `jobs` at a time (0: as many as there are processors). Free with dg_validation_free(). */
DG_API DgValidation *dg_dataset_validate(const DgDataset *dataset, guint jobs);
DG_API void dg_validation_free(DgValidation *validation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgValidation, dg_validation_free)
/* How many items and systems the data set has. */
DG_API guint dg_validation_get_item_count(const DgValidation *validation);
DG_API guint dg_validation_get_system_count(const DgValidation *validation);
/* Number of findings, and of those that say that the data set is broken. */
DG_API guint dg_validation_get_count(const DgValidation *validation);
DG_API guint dg_validation_get_broken(const DgValidation *validation);
/* Finding `index`: its kind, the file relative to the data set (NULL when the message names it) and what was found.
 * UTF-8, owned by the validation. */
DG_API DgFindingKind dg_validation_get_kind(const DgValidation *validation, guint index);
DG_API const char *dg_validation_get_file(const DgValidation *validation, guint index);
DG_API const char *dg_validation_get_message(const DgValidation *validation, guint index);
/* As a document `diagrade/validation@1`. `pretty` indents. Free with g_free(). */
DG_API char *dg_validation_to_json(const DgValidation *validation, gboolean pretty);

/* A set of problems with figures, solutions and keypoints: DIRECTORY/items.jsonl, or such a file itself. A line is
 * {"id", "problem","answer"}, and as far as it goes "subject", "chapter", "section", "choices", "reference",
 * "keypoints", "problem_figure" and "solution_figure" (beside the file). */
typedef struct _DgItemSet DgItemSet;

/* TRUE for a directory with an items.jsonl, or the path of a file of this ending. */
DG_API gboolean dg_item_set_is_path(const char *path);
/* Reads all lines; those that are no items are kept for dg_item_set_validate(). Free with dg_item_set_free(). Errors:
 * DG_ERROR_OPEN, DG_ERROR_LIMIT, DG_ERROR_FORMAT (no line that is an item). */
DG_API DgItemSet *dg_item_set_open(const char *path, GError **error);
DG_API void dg_item_set_free(DgItemSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgItemSet, dg_item_set_free)
/* Whether its items are questions that pictures of systems answer, and not problems: dg_picture_pairs_read() has them.
 */
DG_API gboolean dg_item_set_asks_for_pictures(const DgItemSet *set);
/* What is missing, unreadable or contradictory in it: lines, names, figures, answers that are no option, keypoints that
 * `keypoints` would not read, and explanations/SYSTEM.jsonl of other items. Free with dg_validation_free(). */
DG_API DgValidation *dg_item_set_validate(const DgItemSet *set);

/* A number of a set of items. */
typedef struct {
  const char *name; /* "Problems", "- geometry", "Average words of a solution"; owned by the statistics */
  double value;
  gboolean whole; /* a count, and no mean */
} DgItemStatistic;

/* A chapter with its sections. */
typedef struct {
  const char *subject, *chapter, *section; /* "" where it is not known */
  guint items, keypoints;
} DgItemChapter;

/* Table 2 and Figure 4 of MATHEXPLAIN: problems by subject and kind, and words, between white space, of problems,
 * reference solutions and descriptions of keypoints, of those that have them; keypoints by kind; chapters by name. */
typedef struct _DgItemStatistics DgItemStatistics;
DG_API DgItemStatistics *dg_item_set_count(const DgItemSet *set);
DG_API void dg_item_statistics_free(DgItemStatistics *statistics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgItemStatistics, dg_item_statistics_free)
/* NULL for an index out of range; owned by the statistics. */
DG_API const DgItemStatistic *dg_item_statistics_get(const DgItemStatistics *statistics, guint index);
DG_API const DgItemChapter *dg_item_statistics_get_chapter(const DgItemStatistics *statistics, guint index);
/* As a document `diagrade/item_statistics@1`. Free with g_free(). */
DG_API char *dg_item_statistics_to_json(const DgItemStatistics *statistics, gboolean pretty);

/* Writes dataset.json into a data set that has none: its items and systems, with the SHA-256 of every figure that is
 * there. Errors: as for dg_dataset_open(); DG_ERROR_ARGUMENT (it has one), DG_ERROR_FORMAT (a name is no UTF-8),
 * DG_ERROR_WRITE. */
DG_API gboolean dg_dataset_init(const char *directory, DgDatasetFlags flags, GError **error);
/* Takes what is in references/ and generated/, and not in the manifest, into it: references with their SHA-256, systems
 * with that of each figure, and the SHA-256 of figures that were drawn since. What the manifest says already stays as
 * it is. A manifest without "systems" names none after it either: they are the directories. `added` receives a
 * diagnostic of what was added. Errors: as for dg_dataset_open(); DG_ERROR_ARGUMENT (there is no manifest),
 * DG_ERROR_FORMAT (a name is no UTF-8), DG_ERROR_WRITE. */
DG_API gboolean dg_dataset_update(const char *directory, DgDatasetFlags flags, DgDiagnostics *added, GError **error);
/* The same of one system of generated/ alone, and of the SHA-256 of its figures; nothing without a manifest. */
DG_API gboolean dg_dataset_add_system(const char *directory, const char *system, DgDatasetFlags flags,
                                      DgDiagnostics *added, GError **error);

/* Called after each pair, in the order of the results: how many of `total` pairs are done, how many of them failed, and
 * the message of this one when it failed (otherwise NULL). Called from any thread, but never twice at the same time. */
typedef void (*DgRunProgress)(guint done, guint total, guint failed, const char *failure, gpointer user_data);

/* What a run did. `scored`, `failed` and `missing` count all pairs of the run, those of before as well. */
typedef struct {
  guint pairs; /* of the run: items times systems, or those of the shard */
  guint scored, failed, missing;
  guint unreadable; /* of those that failed: the words of a figure are not read, see dg_graph_check_readable() */
  guint kept; /* of them, those that the store had already */
  guint changed; /* whose figures were others when they were stored before; scored again */
} DgRunSummary;

/* Scores every item of every system, `jobs` pairs at a time (0: as many as there are processors), and writes one
 * record a line (`diagrade/record@1`, JSON Lines) to `results_path`. The order
 * is that of the data set (by system, then by item) and the bytes are the same for any number of jobs. Records name the
 * figures relative to the data set's directory, and under "dataset" that directory relative to the one of the results
 * file, so that the bytes are the same wherever the run is started. A file appears whole or not at all. A figure that
 * is missing or unreadable is a record with status "missing" or "failed". At most a few results a thread are held in
 * memory. `progress` and `summary` may be NULL. Errors: DG_ERROR_WRITE; DG_ERROR_BUDGET and DG_ERROR_CANCELLED of a
 * model, after which nothing is written. */
DG_API gboolean dg_run(const DgDataset *dataset, const char *results_path, guint jobs,
                       const DgGraphOptions *graph_options, const DgScoreOptions *score_options, DgRunProgress progress,
                       gpointer user_data, DgRunSummary *summary, GError **error);

/* How to run into a store; create with dg_run_options_new(). */
typedef struct _DgRunOptions DgRunOptions;
/* Defaults: as many threads as processors, the whole data set, nothing is done anew. Free with dg_run_options_free().
 */
DG_API DgRunOptions *dg_run_options_new(void);
DG_API void dg_run_options_free(DgRunOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRunOptions, dg_run_options_free)
/* Pairs that are scored at a time; 0: as many as there are processors. */
DG_API void dg_run_options_set_jobs(DgRunOptions *options, guint jobs);
/* Whether results of another signature or data set that the store has are dropped, and all pairs scored anew. */
DG_API void dg_run_options_set_restart(DgRunOptions *options, gboolean restart);
/* Only every `count`th item, beginning with the one at `index` (from 0, index < count): the shares of a data set for
 * several machines, whose stores dg_store_merge() brings together. */
DG_API void dg_run_options_set_shard(DgRunOptions *options, guint index, guint count);
/* Called after each pair, in any order; see DgRunProgress. */
DG_API void dg_run_options_set_progress(DgRunOptions *options, DgRunProgress progress, gpointer user_data);
/* Asked before each pair, by any thread: TRUE ends the run as soon as what is in hand is stored. */
typedef gboolean (*DgRunStop)(gpointer user_data);
DG_API void dg_run_options_set_stop(DgRunOptions *options, DgRunStop stop, gpointer user_data);

/* Scores every item of every system into the store at `store_path`, one SQLite file, which is made when it is not there
 * and otherwise gone on with: a pair whose figures have the same bytes as before is not scored again. Records of it
 * (dg_results_visit(), dg_results_export()) are the same as those of dg_run(), byte for byte, whatever the number of
 * threads, and however often the run was stopped or killed in between: what is stored is committed some times a second.
 * A pair that failed because a model or the network did is scored again. A run of which the first pairs all failed so
 * ends with the error.
 * Several processes may run into one store. Items and systems that the data set has no more stay in the store without
 * being shown. At most some hundred results are held in memory.
 * Errors: DG_ERROR_ARGUMENT (the store has results of another signature or data set, see dg_run_options_set_restart()),
 * DG_ERROR_OPEN, DG_ERROR_FORMAT (no store, or a damaged one), DG_ERROR_WRITE (a full disk; what was stored before is
 * kept), DG_ERROR_CANCELLED (stopped), DG_ERROR_BUDGET (for a model: spent), DG_ERROR_NETWORK (see above). With a
 * `store_path` of NULL nothing is stored, as for a model that only counts what it would ask. `options`, `summary` may
 * be NULL; `summary` is filled in on errors too. */
DG_API gboolean dg_run_store(const DgDataset *dataset, const char *store_path, const DgRunOptions *options,
                             const DgGraphOptions *graph_options, const DgScoreOptions *score_options,
                             DgRunSummary *summary, GError **error);

/* Makes the stores at `paths`, those of the shards of a run, one at `output`, which must not be there: its records are
 * those of the run as a whole. A pair that several stores have must be the same in all. `output` appears whole or not
 * at all, and nothing else is written. Errors: DG_ERROR_ARGUMENT (`output` is there), DG_ERROR_FORMAT (a file is no
 * store; signatures, data sets or results differ), DG_ERROR_OPEN, DG_ERROR_WRITE. */
DG_API gboolean dg_store_merge(const char *const *paths, guint n_paths, const char *output, GError **error);

/* Takes the graph of one file, in the order of the files; never called twice at the same time. `figure` is its bytes
 * (NULL when they cannot be read); `graph` is NULL with `error`. What it is given is not its own. FALSE stops. */
typedef gboolean (*DgGraphDone)(const char *path, GBytes *figure, DgGraph *graph, const GError *error,
                                gpointer user_data);
/* Reads the graphs of files (see dg_graph_new_from_file()), `jobs` at a time (0: as many as there are processors); with
 * `all_parts` those of every figure that a file holds, in their order, as dg_graph_get_part() says.
 * After DG_ERROR_BUDGET or DG_ERROR_CANCELLED no further file is begun. */
DG_API void dg_graph_files(const char *const *paths, guint n_paths, gboolean all_parts, guint jobs,
                           const DgGraphOptions *options, DgGraphDone done, gpointer user_data);

/* Takes the next input line of the filter, without its newline; returns NULL at the end. Free with g_free(). */
typedef char *(*DgFilterRead)(gpointer user_data);
/* Takes one answer (a line of JSON without newline); returns FALSE to stop. Never called twice at the same time. */
typedef gboolean (*DgFilterWrite)(const char *answer, gboolean failed, gpointer user_data);

/* Scores pairs given as JSON Lines, one answer a line in the order of the input, `jobs` at a time (0: as many as there
 * are processors). An input line is an object with the figures "generated" and "reference", which stand in it as in a
 * request of dg_score_json() (requests.h): a path, or under "generated_text", "generated_base64" or "generated_graph"
 * the figure itself; and optionally "id" (any value), which the answer repeats. The answer is the score document with
 * "line" (and "id") before its own keys, or {"line":N,"id":...,"error":{"code":"...","message":"...","figure":"..."}}
 * for a line that cannot be scored ("figure": for which of the two, if for one), as one with "options", which hold for
 * all lines; the rest goes on. Blank lines are passed over, and
 * other keys are left alone. An answer is written as soon as those before it are, without waiting for further input.
 * Returns the number of failed lines. */
DG_API guint dg_filter(DgFilterRead read, DgFilterWrite write, gpointer user_data, guint jobs,
                       const DgGraphOptions *graph_options, const DgScoreOptions *score_options);

/* What the checks say of one file: a document `diagrade/check@1`. */
typedef struct _DgCheckRecord DgCheckRecord;

/* Reads the file at `path` ("-" is standard input), a figure, the source of a diagram or an IR document, which its
 * content tells apart, and checks it. A figure gets the checks of mathematical diagrams and those of paper figures, an
 * IR document the former; to a source, which has no picture, none applies. An unreadable file is not an error of this
 * function but of the record. `options` may be NULL. Never returns NULL. Free with dg_check_record_free(). */
DG_API DgCheckRecord *dg_check_record_new(const char *path, const DgCheckOptions *options);
DG_API void dg_check_record_free(DgCheckRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgCheckRecord, dg_check_record_free)
/* The path that was given. */
DG_API const char *dg_check_record_get_path(const DgCheckRecord *record);
/* What the file is, by its content; DG_FORMAT_UNKNOWN of one that is not there. */
DG_API DgFormat dg_check_record_get_format(const DgCheckRecord *record);
/* NULL when the file was checked; otherwise what went wrong. Both are owned by the record, as are the others. */
DG_API const GError *dg_check_record_get_error(const DgCheckRecord *record);
/* NULL when the file could not be checked. */
DG_API const DgCheckReport *dg_check_record_get_report(const DgCheckRecord *record);
/* What was repaired or could not be read in the file. */
DG_API const DgDiagnostics *dg_check_record_get_diagnostics(const DgCheckRecord *record);
/* The share of the figure that was read, as dg_drawing_get_understood() gives it; FALSE when the file is an IR document
 * or could not be checked. */
DG_API gboolean dg_check_record_get_understood(const DgCheckRecord *record, double *understood);
/* The document, without a final newline:
 * {"schema","id","file","kind","understood","width","height","signature","checks", "diagnostics"}. `id` is the name of
 * the file without directory and ending, `kind` is "svg", "tikz", "pdf", "ir" or a language ("mermaid"), `understood`
 * is the share of a figure, width and height are those of the figure's canvas and absent for an IR document, "checks"
 * is {NAME:{"verdict","severity","message","suppressed","where":[{"message","box","line","entities":[...]}]}}. A file
 * that could not be checked has "error":{"code","message"} instead of the last two. The IR of a document diagrade/ir@1
 * also brings what that says of itself: "id", "model", "source" (its "file") and "usage", and its signature behind that
 * of the checks. "config" is the configuration file that was read, when one was. "seconds" is there when it was
 * measured (dg_check_options_set_timing()). Free with g_free(). */
DG_API char *dg_check_record_to_json(const DgCheckRecord *record, gboolean pretty);

/* Takes the record of one file over, in the order of the files; never called twice at the same time. FALSE stops. */
typedef gboolean (*DgCheckDone)(DgCheckRecord *record, gpointer user_data);
/* Checks files, `jobs` at a time (0: as many as there are processors). At most a few records a thread are held in
 * memory. A list has a record for each of its lines, under FILE:LINE. */
DG_API void dg_check_files(const char *const *paths, guint n_paths, guint jobs, const DgCheckOptions *options,
                           DgCheckDone done, gpointer user_data);

/* Whether the name says that the file is a list of documents, one a line (".jsonl"): of diagrade/ir@1 as 'diagrade ir
 * --json' writes them, or of IR documents. */
DG_API gboolean dg_check_is_list(const char *path);

/* How far the run into a store has come. */
typedef struct {
  guint64 pairs; /* of the items and systems of its data set */
  guint64 stored; /* pairs that have a result, be it a failed one */
  guint shards; /* that the runs into it were shards of; 0 when they were none, or shares of different sizes */
  gboolean unchecked; /* a store of an earlier version, without checksums: a bit that flipped in it may go unnoticed */
} DgCoverage;
/* Reads it; all is 0 for what is no store, because a results file does not say what it should hold. Errors: those of
 * opening a store. */
DG_API gboolean dg_results_get_coverage(const char *path, DgCoverage *coverage, GError **error);
/* Names the shards of which pairs are not there, as in "1/3, 3/3"; NULL without an error when all are there or the
 * store is of no shards. Free with g_free(). Errors: the same. */
DG_API char *dg_results_get_missing_shards(const char *path, GError **error);

/* The format of results on disk, and who scored them. */
typedef struct {
  gboolean store; /* otherwise records, one a line */
  guint found; /* the version of the format that it had */
  guint current; /* the version that this diagrade writes, and that it has now */
  const char *scored_by; /* the versions of diagrade that the signatures name, with commas; "" when nothing is scored */
} DgResultsVersion;
/* Brings a store to the format that this diagrade writes, in one transaction; of records there is one format so far.
 * Scores stay what they are: their signature goes on to name the diagrade that computed them. Free with
 * dg_results_version_free(). Errors: DG_ERROR_FORMAT (of a newer diagrade, or no results), DG_ERROR_OPEN,
 * DG_ERROR_WRITE. */
DG_API DgResultsVersion *dg_results_upgrade(const char *path, GError **error);
DG_API void dg_results_version_free(DgResultsVersion *version);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgResultsVersion, dg_results_version_free)

/* Takes a record (a line of JSON without newline); FALSE stops. */
typedef gboolean (*DgRecordVisit)(const char *record, gpointer user_data);
/* Visits the records of a store or of a results file, one at a time, blank lines left out. "-" is standard input.
 * Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT (no line is there, or one that is no record), DG_ERROR_LIMIT,
 * DG_ERROR_CANCELLED (`visit` stopped). */
DG_API gboolean dg_results_visit(const char *path, DgRecordVisit visit, gpointer user_data, GError **error);
/* Writes them to the file `output`, one a line: what dg_run() writes. Errors: the same and DG_ERROR_WRITE. */
DG_API gboolean dg_results_export(const char *path, const char *output, GError **error);

/* dg_agreement_new() for a store too, wherever it takes a file. Errors: those of dg_agreement_new() and
 * dg_results_visit(). */
DG_API DgAgreement *dg_agreement_new_from_run(const char *ratings_path, const char *results_path,
                                              const DgAgreementOptions *options, GError **error);
/* The same of dg_agreement_methods_new(). */
DG_API DgAgreementMethods *dg_agreement_methods_new_from_run(const char *ratings_path, const char *const *results_paths,
                                                             guint n_results, const DgAgreementOptions *options,
                                                             GError **error);
/* The same of dg_matching_agreement_new(). */
DG_API DgMatchingAgreement *dg_matching_agreement_new_from_run(const char *gold_path, const char *results_path,
                                                               const DgAgreementOptions *options, GError **error);

G_END_DECLS

#endif

/* Questions about visual keypoints (MATHEXPLAIN, appendix C, Figures 6, 8 and 10). */
#ifndef DG_MODEL_KEYPOINTS_H
#define DG_MODEL_KEYPOINTS_H

#include "model/repair.h"

/* keypoint_listing.c */

/* What is known of a problem whose keypoints are asked for. */
typedef struct {
  const char *problem, *answer, *chapter; /* worded for a prompt; "" where it is not known */
  GBytes *figure; /* NULL: the problem has none */
} DgKeypointQuestion;

/* Asks which keypoints the figure of a problem needs (Figure 6), by `prompt`: "keypoint_identification" for a list, or
 * "keypoint_identification_text" for free text. The answer goes to `read` with `read_data`, and the
 * question is put once more when it refuses it. `name` stands for the item in messages. Errors: DG_ERROR_FORMAT,
 * DG_ERROR_LIMIT, DG_ERROR_RENDER (the figure), and those of dg_ask_and_repair(). */
gboolean dg_model_identify_keypoints(DgModelClient *client, const DgPrompts *prompts, const char *prompt,
                                     const DgKeypointQuestion *question, const char *name, DgAnswerRead read,
                                     gpointer read_data, DgDiagnostics *diagnostics, GError **error);
/* Asks what the figure of a solution adds to the figure of its problem (section 3.1), which are shown in this order;
 * texts are "" where they are not known. The answer goes to `read`. Errors: as above. */
gboolean dg_model_annotate_keypoints(DgModelClient *client, const DgPrompts *prompts, const char *problem,
                                     const char *solution, GBytes *const figures[2], const char *name,
                                     DgAnswerRead read, gpointer read_data, DgDiagnostics *diagnostics, GError **error);
/* Has the keypoints of a free or faulty answer `text` written as a list (Figure 8), which goes to `read`. Errors: those
 * of dg_ask_and_repair(). */
gboolean dg_model_parse_keypoints(DgModelClient *client, const DgPrompts *prompts, const char *text, const char *name,
                                  DgAnswerRead read, gpointer read_data, DgDiagnostics *diagnostics, GError **error);

/* A JSON list of keypoints somewhere in an answer: as dg_answer_read_json() finds it, and objects that follow each
 * other without the brackets of a list, or in the braces of an object. Free with cJSON_Delete(). Errors:
 * DG_ERROR_MODEL. */
cJSON *dg_keypoint_list_find(const char *text, gsize length, DgDiagnostics *notes, GError **error);

/* keypoint_matching.c */

/* A generated element that no reference element has, or the other way round. */
#define DG_NO_MATCH G_MAXUINT

/* Reads an answer to the prompt `keypoint_matching`: for each of the `n_references` elements its index in `generated`,
 * or DG_NO_MATCH. Names of either list are unique. All that is wrong is an error: an element that is in neither list,
 * a reference element that is missing or stands there twice, a generated element that is matched twice, a member that
 * is none. The word "null" stands for null, as in the paper's example, unless an element has this name. Free with
 * g_free(). Errors: DG_ERROR_MODEL. */
guint *dg_keypoint_matches_read(const char *answer, const char *const *references, guint n_references,
                                const char *const *generated, guint n_generated, DgDiagnostics *notes, GError **error);
/* Asks for the matches of two lists (JSON arrays of {"element","description"}) and reads them as above. Errors: those
 * of dg_ask_and_repair(). */
guint *dg_model_match_keypoints(DgModelClient *client, const DgPrompts *prompts, const char *reference,
                                const char *generated, const char *name, DgDiagnostics *diagnostics, GError **error);

#endif

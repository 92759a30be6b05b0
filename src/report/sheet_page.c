/* The page on which people answer the questions of a sheet. */
#include "report/sheet.h"

#include "base/markup.h"
#include "report/assets.h"
#include "report/plain_page.h"

#include <string.h>

/* Most markup of a page, as for inspection pages. */
#define PAGE_BYTES_MAX (256u << 20)

/* An answer: its words on the button, and what the table says. */
typedef struct {
  const char *words, *value;
} Answer;

/* What is asked, and how it is answered. */
static const struct {
  const char *criterion, *question, *help;
  Answer answers[3]; /* the last may be empty */
} KINDS[] = {{"right",
              "Is this connection drawn in the figure?",
              "The ends that were read stand in a blue box (from) and an orange one (to); a line that was read is "
              "yellow. Right is "
              "a connection that the figure shows, in this direction.",
              {{"right", "Yes"}, {"wrong", "No"}, {NULL, NULL}}},
             {"judgment",
              "Do the two figures express the same logic?",
              "Compare what is said of the parts and how they work together, not how it looks.",
              {{"good", "1"}, {"fair", "0.5"}, {"bad", "0"}}}};

static void append_edge(GString *out, const DgSheetQuestion *question) {
  g_string_append(out, "<p class=\"edge\"><span class=\"from\">");
  dg_append_escaped(out, *question->from ? question->from : "(no words)");
  g_string_append(out, question->directed ? "</span> \xe2\x86\x92 <span class=\"to\">"
                                          : "</span> \xe2\x80\x94 <span class=\"to\">");
  dg_append_escaped(out, *question->to ? question->to : "(no words)");
  g_string_append(out, "</span></p>\n");
}

static void append_entry(GString *out, const DgSheet *sheet, const DgSheetEntry *entry) {
  const DgSheetQuestion *question = &entry->question;
  const struct {
    const char *name, *value;
  } members[] = {{"item", question->item},
                 {"system", question->system},
                 {"edge", question->edge},
                 {"from", question->from},
                 {"to", question->to}};
  g_string_append(out, question->none ? "<article class=\"none\"" : "<article");
  for (guint i = 0; i < G_N_ELEMENTS(members); i++)
    dg_plain_append_filter(out, members[i].name, members[i].value);
  g_string_append(out, ">\n");
  if (question->none) {
    g_string_append(out, "<p class=\"dim\">nothing to ask of ");
    dg_append_escaped(out, question->system);
    g_string_append(out, "/");
    dg_append_escaped(out, question->item);
    g_string_append(out, "</p>");
  } else {
    g_string_append(out, entry->pictures);
    if (sheet->kind == DG_SHEET_EDGES)
      append_edge(out, question);
  }
  g_string_append(out, "\n</article>\n");
}

/* What the script needs: whose answers these are, and what there is to answer. */
static char *describe(const DgSheet *sheet, const char *title) {
  g_autoptr(GChecksum) key = g_checksum_new(G_CHECKSUM_SHA256);
  GString *out = g_string_new(NULL);
  for (guint i = 0; i < sheet->entries->len; i++)
    g_checksum_update(key, (const guchar *)((const DgSheetEntry *)sheet->entries->pdata[i])->key, -1);
  dg_plain_append_filter(out, "key", g_checksum_get_string(key));
  dg_plain_append_filter(out, "name", title);
  dg_plain_append_filter(out, "columns", sheet->kind == DG_SHEET_EDGES ? "item system edge from to" : "item system");
  dg_plain_append_filter(out, "criterion", KINDS[sheet->kind].criterion);
  for (guint i = 0; i < G_N_ELEMENTS(KINDS[sheet->kind].answers) && KINDS[sheet->kind].answers[i].words; i++) {
    const Answer *answer = &KINDS[sheet->kind].answers[i];
    g_string_append_printf(out, " data-answer-%u=\"%s %s\"", i + 1, answer->value, answer->words);
  }
  return g_string_free(out, FALSE);
}

char *dg_sheet_to_page(const DgSheet *sheet, const char *title, GError **error) {
  g_autoptr(GString) body = g_string_new(NULL);
  for (guint i = 0; i < sheet->entries->len; i++) {
    append_entry(body, sheet, sheet->entries->pdata[i]);
    if (body->len > PAGE_BYTES_MAX) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                  "found figures for more than one page can hold (%u MB), expected fewer "
                  "items or one system",
                  PAGE_BYTES_MAX >> 20);
      return NULL;
    }
  }
  g_autofree char *attributes = describe(sheet, title);
  DgPlainPage page = {.title = title,
                      .verdict = KINDS[sheet->kind].question,
                      .about = KINDS[sheet->kind].help,
                      .style = dg_sheet_css,
                      .script = dg_sheet_js,
                      .attributes = attributes};
  return dg_plain_page(&page, body->str);
}

#include "cli/reference.h"

#include "cli/globals.h"
#include "cli/output.h"

#include <diagrade/base.h>
#include <string.h>

const char *const dg_exit_texts[] = {"fine",
                                     "a gate (--fail-under, --fail-on), an item of a batch or a picture failed",
                                     "the command line is wrong",
                                     "an input cannot be read",
                                     "a model or the network failed, or the budget is spent",
                                     "an output cannot be written, or a fault of the program itself",
                                     NULL};

char *dg_manual_part(const char *name) {
  g_autofree char *line = g_strdup_printf("\n@%s\n", name);
  const char *start = strstr(dg_manual_text, line);
  if (!start)
    return NULL;
  start += strlen(line);
  const char *end = strstr(start, "\n@");
  return g_strchomp(end ? g_strndup(start, (gsize)(end - start)) : g_strdup(start));
}

/* --- options --- */

GPtrArray *dg_reference_words(const DgCommand *command, const DgOption *option) {
  GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
  g_autofree const char **formats = option->kind == DG_FORMAT ? dg_output_format_names(command->formats) : NULL;
  const char *const *choices = formats ? formats : option->choices;
  for (guint i = 0; choices && choices[i]; i++)
    g_ptr_array_add(words, g_strdup(choices[i]));
  if (option->words)
    option->words(words);
  return words;
}

/* "larger (default), smaller, mean". Returns whether the default is one of them. */
static gboolean append_choices(GString *text, const GPtrArray *choices, const char *otherwise) {
  gboolean found = FALSE;
  for (guint i = 0; i < choices->len; i++) {
    gboolean is_default = g_strcmp0(choices->pdata[i], otherwise) == 0;
    g_string_append_printf(text, "%s%s%s", i ? ", " : "", (char *)choices->pdata[i], is_default ? " (default)" : "");
    found = found || is_default;
  }
  return found;
}

char *dg_reference_option(const DgCommand *command, const DgOption *option) {
  GString *text = g_string_new(option->help);
  gboolean said = FALSE;
  if (option->kind == DG_FORMAT || option->choices) {
    g_autoptr(GPtrArray) choices = dg_reference_words(command, option);
    g_string_append(text, text->len ? ": " : "");
    said = append_choices(text, choices, option->otherwise);
  }
  if (option->otherwise && !said)
    g_string_append_printf(text, " (default%s %s)", strchr(option->otherwise, ' ') ? ":" : "", option->otherwise);
  return g_string_free(text, FALSE);
}

/* --- writing --- */

typedef enum { ROFF, MARKDOWN, HTML } Form;

typedef struct {
  Form form;
  GString *out;
} Page;

/* A dot or apostrophe at the start of a line would be a request of roff. */
static void append_roff(GString *out, const char *text) {
  if (*text == '.' || *text == '\'')
    g_string_append(out, "\\&");
  for (; *text; text++)
    if (*text == '\\')
      g_string_append(out, "\\e");
    else
      g_string_append_printf(out, "%s%c", *text == '-' ? "\\" : "", *text);
}

static void append_text(Page *page, const char *text) {
  g_autofree char *escaped = page->form == HTML ? g_markup_escape_text(text, -1) : NULL;
  if (page->form == ROFF)
    append_roff(page->out, text);
  else
    g_string_append(page->out, escaped ? escaped : text);
}

/* Text in which `this` is set apart. */
static void append_marked(Page *page, const char *text) {
  static const char *const OPEN[] = {"\\fB", "`", "<code>"}, *const CLOSE[] = {"\\fR", "`", "</code>"};
  g_auto(GStrv) parts = g_strsplit(text, "`", -1);
  for (guint i = 0; parts[i]; i++) {
    g_string_append(page->out, i % 2 ? OPEN[page->form] : "");
    append_text(page, parts[i]);
    g_string_append(page->out, i % 2 ? CLOSE[page->form] : "");
  }
}

static void add_heading(Page *page, guint level, const char *text) {
  if (page->form == ROFF)
    g_string_append_printf(page->out, ".S%c ", level == 1 ? 'H' : 'S');
  else if (page->form == MARKDOWN)
    g_string_append_printf(page->out, "%s%.*s ", page->out->len ? "\n" : "", (int)level, "####");
  else
    g_string_append_printf(page->out, "<h%u>", level);
  append_text(page, text);
  g_string_append(page->out, page->form == HTML ? "</h" : "\n");
  if (page->form == HTML)
    g_string_append_printf(page->out, "%u>\n", level);
}

/* An item: what it is called, and what is said of it. */
static void add_item(Page *page, const char *term, const char *text) {
  static const char *const BEFORE[] = {".TP\n.B ", "\n- **", "<dl><dt><code>"}, *const BETWEEN[] = {"\n", "**  \n  ",
                                                                                                    "</code></dt><dd>"};
  g_string_append(page->out, BEFORE[page->form]);
  append_text(page, term);
  g_string_append(page->out, BETWEEN[page->form]);
  append_marked(page, text);
  g_string_append(page->out, page->form == HTML ? "</dd></dl>\n" : "\n");
}

/* Lines that stay as they are. */
static void add_lines(Page *page, const char *text) {
  static const char *const BEFORE[] = {".nf\n", "\n```\n", "<pre>"}, *const AFTER[] = {".fi\n", "```\n", "</pre>\n"};
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  g_string_append(page->out, BEFORE[page->form]);
  for (char **line = lines; *line; line++) {
    append_text(page, *line);
    g_string_append_c(page->out, '\n');
  }
  g_string_append(page->out, AFTER[page->form]);
}

static void add_paragraph(Page *page, const char *text) {
  static const char *const BEFORE[] = {".PP\n", "\n", "<p>"}, *const AFTER[] = {"\n", "\n", "</p>\n"};
  g_string_append(page->out, BEFORE[page->form]);
  append_marked(page, text);
  g_string_append(page->out, AFTER[page->form]);
}

/* The paragraphs of a part of manual.txt. */
static void add_part(Page *page, const char *text) {
  g_auto(GStrv) blocks = g_strsplit(text ? text : "", "\n\n", -1);
  for (char **block = blocks; *block; block++) {
    if (g_str_has_prefix(*block, "  ")) {
      add_lines(page, *block);
      continue;
    }
    g_autofree char *joined = g_strdelimit(g_strdup(*block), "\n", ' ');
    char *colon = g_str_has_prefix(joined, "- ") ? strstr(joined, ": ") : NULL;
    if (colon)
      *colon = '\0';
    if (colon)
      add_item(page, joined + 2, colon + 2);
    else if (*joined)
      add_paragraph(page, joined);
  }
}

/* --- the options of a command or set --- */

static void add_option(Page *page, const DgCommand *command, const char *owner, const DgOption *option) {
  g_autofree char *help = dg_reference_option(command, option);
  g_autofree char *name = g_strdup_printf("option %s --%s", owner, option->name);
  g_autofree char *more = dg_manual_part(name);
  g_autofree char *letter = option->letter ? g_strdup_printf("-%c, ", option->letter) : g_strdup("");
  g_autofree char *term =
      g_strdup_printf("%s--%s%s%s", letter, option->name, option->value ? " " : "", option->value ? option->value : "");
  g_autofree char *said = g_strconcat(help, ".", more ? " " : "", more, NULL);
  g_strdelimit(said, "\n", ' ');
  if (option->help)
    *said = g_ascii_toupper(*said);
  add_item(page, term, said);
}

static void add_options(Page *page, const DgCommand *command, const char *owner, const DgOption *options) {
  for (; options->name; options++)
    add_option(page, command, owner, options);
}

static void add_set(Page *page, const DgCommand *command, const DgOptionSet *set, guint level) {
  g_autofree char *owner = g_strdup_printf("[%s]", set->name), *name = g_strconcat("command ", owner, NULL);
  g_autofree char *more = dg_manual_part(name);
  add_heading(page, level, set->title);
  add_part(page, more);
  add_options(page, command, owner, set->options);
}

static void add_command(Page *page, const DgCommand *command, guint level) {
  g_autofree char *usage = g_strdup_printf("diagrade %s%s%s%s", command->name, page->form == ROFF ? "" : " [OPTION…]",
                                           *command->arguments ? " " : "", command->arguments);
  g_autofree char *help_name = g_strconcat("help ", command->name, NULL);
  g_autofree char *more_name = g_strconcat("command ", command->name, NULL);
  g_autofree char *help = dg_manual_part(help_name), *more = dg_manual_part(more_name);
  g_autofree char *summary = g_strconcat(command->summary, ".", NULL);
  *summary = g_ascii_toupper(*summary);
  add_heading(page, level, page->form == ROFF ? usage : command->name);
  add_paragraph(page, summary);
  if (page->form != ROFF)
    add_lines(page, usage);
  add_part(page, help);
  add_part(page, more);
}

/* --- the manual page --- */

static void add_section(Page *page, const char *title) {
  g_autofree char *name = g_strconcat("section ", title, NULL);
  g_autofree char *text = dg_manual_part(name);
  add_heading(page, 1, title);
  add_part(page, text);
}

/* "It has the options of models and of figures, too." */
static void add_sets_of(Page *page, const DgCommand *command, GPtrArray *sets) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; command->sets[i].set; i++) {
    const DgOptionSet *set = command->sets[i].set;
    g_string_append_printf(text, "%s%s", i ? ", " : "See also: ", set->title);
    if (!g_ptr_array_find(sets, set, NULL))
      g_ptr_array_add(sets, (gpointer)set);
  }
  if (text->len) {
    g_string_append_c(text, '.');
    add_paragraph(page, text->str);
  }
}

char *dg_reference_man(void) {
  Page page = {ROFF, g_string_new(".TH DIAGRADE 1 \"\" \"diagrade\" \"User Commands\"\n.SH NAME\ndiagrade \\- grade "
                                  "diagrams: score generated figures against references\n.SH SYNOPSIS\n"
                                  ".B diagrade\n.I COMMAND\n.RI [ OPTION ...]\n.RI [ FILE ...]\n.br\n.B diagrade help\n"
                                  ".RI [ COMMAND ]\n.br\n.B diagrade \\-\\-version\n")};
  g_autoptr(GPtrArray) sets = g_ptr_array_new();
  g_ptr_array_add(sets, (gpointer)&dg_global_options);
  add_section(&page, "DESCRIPTION");
  add_heading(&page, 1, "COMMANDS");
  add_paragraph(&page, "Each has `-h`, `--help`: show its help.");
  for (guint i = 0; dg_commands[i]; i++) {
    add_command(&page, dg_commands[i], 2);
    add_options(&page, dg_commands[i], dg_commands[i]->name, dg_commands[i]->options);
    add_sets_of(&page, dg_commands[i], sets);
  }
  add_heading(&page, 1, "OPTIONS THAT COMMANDS SHARE");
  for (guint i = 0; i < sets->len; i++)
    add_set(&page, &dg_command_judge, sets->pdata[i], 2); /* whose set has a --format */
  static const char *const SECTIONS[] = {"ENVIRONMENT", "FILES OF AGREE", "FILES OF MODELS", "TIKZ FIGURES"};
  for (guint i = 0; i < G_N_ELEMENTS(SECTIONS); i++)
    add_section(&page, SECTIONS[i]);
  add_heading(&page, 1, "EXIT STATUS");
  for (guint i = 0; dg_exit_texts[i]; i++) {
    g_autofree char *code = g_strdup_printf("%u", i);
    add_item(&page, code, dg_exit_texts[i]);
  }
  add_section(&page, "COPYRIGHT");
  return g_string_free(page.out, FALSE);
}

/* --- pages --- */

static void begin_page(Page *page, const char *title) {
  if (page->form == HTML)
    g_string_append_printf(page->out,
                           "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>%s</title>\n"
                           "<style>body{max-width:50em;margin:2em auto;padding:0 1em;font-family:sans-serif;"
                           "line-height:1.4}dl{margin:.5em 0}pre{overflow:auto;background:#f4f4f4;padding:.5em}"
                           "</style></head><body>\n",
                           title);
}

static gboolean write_page(Page *page, const char *directory, const char *name, GError **error) {
  if (page->form == HTML)
    g_string_append(page->out, "</body></html>\n");
  g_autofree char *file = g_strconcat(name, page->form == HTML ? ".html" : ".md", NULL);
  g_autofree char *path = g_build_filename(directory, file, NULL), *text = g_string_free(page->out, FALSE);
  return dg_file_write(path, text, -1, error);
}

static gboolean write_command(const DgCommand *command, const char *directory, Form form, GError **error) {
  Page page = {form, g_string_new(NULL)};
  g_autofree char *title = g_strconcat("diagrade ", command->name, NULL);
  begin_page(&page, title);
  add_command(&page, command, 1);
  if (command->options->name)
    add_heading(&page, 2, "Options");
  add_options(&page, command, command->name, command->options);
  for (guint i = 0; command->sets[i].set; i++)
    add_set(&page, command, command->sets[i].set, 2);
  add_set(&page, command, &dg_global_options, 2);
  return write_page(&page, directory, command->name, error);
}

gboolean dg_reference_write(const char *directory, gboolean html, GError **error) {
  Page index = {html ? HTML : MARKDOWN, g_string_new(NULL)};
  begin_page(&index, "diagrade");
  add_heading(&index, 1, "Commands of diagrade");
  for (guint i = 0; dg_commands[i]; i++) {
    const char *name = dg_commands[i]->name;
    g_string_append_printf(index.out, html ? "<p><a href=\"%s.html\">%s</a>: %s.</p>\n" : "- [%s](%s.md): %s.\n", name,
                           name, dg_commands[i]->summary);
    if (!write_command(dg_commands[i], directory, index.form, error)) {
      g_string_free(index.out, TRUE);
      return FALSE;
    }
  }
  add_heading(&index, 2, "Exit codes");
  for (guint i = 0; dg_exit_texts[i]; i++) {
    g_autofree char *code = g_strdup_printf("%u", i);
    add_item(&index, code, dg_exit_texts[i]);
  }
  return write_page(&index, directory, "index", error);
}

DgExit dg_reference_print(const char *what, const char *directory) {
  g_autoptr(GError) error = NULL;
  if (directory && (strcmp(what, "md") == 0 || strcmp(what, "html") == 0))
    return dg_output_make_directory(directory) && dg_reference_write(directory, strcmp(what, "html") == 0, &error)
               ? DG_EXIT_OK
           : error ? dg_output_error(error)
                   : DG_EXIT_INTERNAL;
  g_autofree char *text = strcmp(what, "man") == 0 ? dg_reference_man() : dg_completions(what);
  if (text && !directory) {
    dg_output(text);
    return DG_EXIT_OK;
  }
  dg_output_message("help --as: found \"%s\", expected man, bash, zsh or fish, or md DIR or html DIR", what);
  return DG_EXIT_USAGE;
}

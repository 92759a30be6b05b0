/* Commands within a line of text. */
#include "tikz/axis.h"
#include "tikz/nested.h"
#include "tikz/text_line.h"
#include "tikz/units.h"

#include <math.h>
#include <string.h>

/* \textbf{...} and its relatives; FALSE when the command is none of them. */
static gboolean set_styled(DgTextSetter *setter, const char *name, const char **p) {
  static const struct {
    const char *name, *command;
  } NAMES[] = {{"textbf", "bfseries"}, {"textit", "itshape"},       {"emph", "itshape"},    {"textsl", "itshape"},
               {"textsf", "sffamily"}, {"textrm", "rmfamily"},      {"texttt", "ttfamily"}, {"textmd", "mdseries"},
               {"textup", "upshape"},  {"textnormal", "normalfont"}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(name, NAMES[i].name) == 0) {
      g_autofree char *argument = dg_text_argument(p);
      DgTikzFont font = setter->font;
      dg_tikz_font_command(&font, setter->layout->tikz->document_font.size, NAMES[i].command);
      gboolean was_italic = setter->font.italic;
      dg_text_set_group(setter, argument, &font);
      if (font.italic && !was_italic && !strchr(".,", **p))
        dg_text_put_correction(setter);
      return TRUE;
    }
  return FALSE;
}

/* "{red}" or "[HTML]{ff0000}". */
static gboolean read_color(DgTextLayout *layout, const char **p, guint32 *color) {
  g_autofree char *model = dg_text_option(p), *value = dg_text_argument(p);
  return dg_text_color(layout, model, value, color);
}

static gboolean set_color(DgTextSetter *setter, const char *name, const char **p) {
  gboolean has_text = strcmp(name, "textcolor") == 0;
  if (!has_text && strcmp(name, "color") != 0)
    return FALSE;
  DgTextLayout *layout = setter->layout, outer = *layout;
  if (read_color(layout, p, &layout->color))
    layout->is_colored = TRUE;
  if (has_text) {
    g_autofree char *text = dg_text_argument(p);
    dg_text_set_group(setter, text, &setter->font);
    layout->is_colored = outer.is_colored;
    layout->color = outer.color;
  }
  return TRUE;
}

/* Spaces of a given width, in ems. */
static gboolean set_space(DgTextSetter *setter, const char *name) {
  static const struct {
    const char *name;
    double ems;
  } SPACES[] = {{",", 1.0 / 6},  {"thinspace", 1.0 / 6}, {":", 2.0 / 9},
                {";", 5.0 / 18}, {"!", -1.0 / 6},        {"enspace", .5},
                {"quad", 1},     {"qquad", 2},           {"enskip", .5}};
  for (guint i = 0; i < G_N_ELEMENTS(SPACES); i++)
    if (strcmp(name, SPACES[i].name) == 0) {
      dg_text_flush(setter);
      dg_text_box_space(setter->box, SPACES[i].ems * dg_tikz_font_em(&setter->font));
      setter->last = 0;
      return TRUE;
    }
  return FALSE;
}

static gboolean set_accent(DgTextSetter *setter, const char *name, const char **p) {
  static const struct {
    char name;
    gunichar mark;
  } MARKS[] = {{'\'', 0x301}, {'`', 0x300}, {'^', 0x302}, {'"', 0x308}, {'~', 0x303}, {'c', 0x327}, {'v', 0x30c},
               {'=', 0x304},  {'.', 0x307}, {'u', 0x306}, {'H', 0x30b}, {'r', 0x30a}, {'k', 0x328}};
  if (!*name || name[1])
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(MARKS); i++)
    if (*name == MARKS[i].name) {
      g_autofree char *argument = g_strstrip(dg_text_argument(p));
      const char *base = strcmp(argument, "\\i") == 0 ? "i" : strcmp(argument, "\\j") == 0 ? "j" : argument;
      gunichar letter = g_utf8_get_char(base), composed;
      if (g_unichar_compose(letter ? letter : ' ', MARKS[i].mark, &composed))
        dg_text_put_character(setter, composed);
      else
        dg_text_set(setter, argument);
      return TRUE;
    }
  return FALSE;
}

/* \underline, \rule: what paints rules. */
static gboolean set_ruled(DgTextSetter *setter, const char *name, const char **p) {
  static const double RULE = 0.4; /* of a formula as well */
  DgTextBox *box = setter->box;
  static const char *const UNDER[] = {"hl", "sout", "st", "ul", "uline", "underline", NULL};
  if (g_strv_contains(UNDER, name)) {
    g_autofree char *argument = dg_text_argument(p);
    DgTextBox inner;
    dg_text_flush(setter);
    dg_text_box_init(&inner);
    dg_text_line(setter->layout, &inner, argument, &setter->font);
    if (*name == 's') /* through the letters: half an x high (ulem) */
      dg_text_box_rule(&inner, 0, 0.55 * dg_tikz_font_ex(&setter->font), inner.width, RULE);
    else if (*name == 'u') {
      dg_text_box_rule(&inner, 0, -inner.depth - 4 * RULE, inner.width, RULE);
      inner.depth += RULE; /* The TeXbook, appendix G, rule 10 */
    }
    dg_text_box_add(box, &inner, box->width, 0);
    dg_text_box_clear(&inner);
  } else if (strcmp(name, "rule") == 0) {
    g_autofree char *raise = dg_text_option(p), *width = dg_text_argument(p), *height = dg_text_argument(p);
    DgTikz *tikz = setter->layout->tikz;
    dg_text_flush(setter);
    double wide = dg_tikz_length(tikz, width, 1), high = dg_tikz_length(tikz, height, 1);
    double base = raise ? dg_tikz_length(tikz, raise, 1) : 0;
    if (wide > 0 && high > 0)
      dg_text_box_rule(box, box->width, base, wide, high);
    else
      dg_text_box_space(box, wide);
    box->height = MAX(box->height, base + high);
  } else {
    return FALSE;
  }
  setter->last = 0;
  return TRUE;
}

/* What sets its argument in a box of its own, and environments. */
static gboolean set_block(DgTextSetter *setter, const char *name, const char **p) {
  DgTextBox inner;
  dg_text_box_init(&inner);
  DgTikzFont font = setter->font;
  gboolean is_environment = strcmp(name, "begin") == 0;
  if (!is_environment && !dg_text_command_box(setter->layout, &inner, name, p, &font)) {
    dg_text_box_clear(&inner);
    return FALSE;
  }
  dg_text_flush(setter);
  if (is_environment)
    dg_text_environment(setter->layout, &inner, p, &font);
  dg_text_box_add(setter->box, &inner, setter->box->width, 0);
  dg_text_box_clear(&inner);
  setter->last = 0;
  return TRUE;
}

/* Names that are printed, arguments that are set as they are, or only passed over. */
static gboolean set_argument(DgTextSetter *setter, const char *name, const char **p) {
  static const char *const SHOWN[] = {"hbox",   "mbox", "nolinkurl",      "smash",      "text",   "textlatin",
                                      "textsc", "url",  "texorpdfstring", "textnormal", "vcenter"};
  static const char *const SKIPPED[] = {"fontencoding", "fontfamily", "fontseries", "fontshape",      "hphantom",
                                        "index",        "label",      "phantom",    "selectlanguage", "thispagestyle",
                                        "vphantom",     "vskip",      "vspace"};
  static const char *const SECOND[] = {"foreignlanguage", "href", "hyperlink", "hyperref", "hypertarget"};
  DgTikz *tikz = setter->layout->tikz;
  for (guint i = 0; i < G_N_ELEMENTS(SHOWN); i++)
    if (strcmp(name, SHOWN[i]) == 0) {
      while (**p == '[')
        g_free(dg_text_option(p));
      g_autofree char *argument = dg_text_argument(p);
      dg_text_set_group(setter, argument, &setter->font);
      if (strcmp(name, "textsc") == 0)
        dg_tikz_unknown(tikz, FALSE, "\\textsc in a text: small capitals are set as letters");
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS(SECOND); i++)
    if (strcmp(name, SECOND[i]) == 0) { /* the second argument is what is read */
      g_free(dg_text_option(p));
      if (strcmp(name, "hyperref") != 0)
        g_free(dg_text_argument(p));
      g_autofree char *text = dg_text_argument(p);
      dg_text_set_group(setter, text, &setter->font);
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS(SKIPPED); i++)
    if (strcmp(name, SKIPPED[i]) == 0) {
      if (**p == '*')
        (*p)++;
      g_autofree char *argument = dg_text_argument(p);
      if (strcmp(name, "phantom") == 0 || strcmp(name, "hphantom") == 0) {
        DgTextBox inner;
        dg_text_flush(setter);
        dg_text_box_init(&inner);
        dg_text_line(setter->layout, &inner, argument, &setter->font);
        dg_text_box_space(setter->box, inner.width);
        dg_text_box_clear(&inner);
      }
      return TRUE;
    }
  return FALSE;
}

/* \textsuperscript{2}: in the size of scripts of formulas. */
static gboolean set_script(DgTextSetter *setter, const char *name, const char **p) {
  gboolean above = strcmp(name, "textsuperscript") == 0;
  if (!above && strcmp(name, "textsubscript") != 0)
    return FALSE;
  g_autofree char *argument = dg_text_argument(p), *text = g_strconcat("\\text{", argument, "}", NULL);
  g_autofree char *formula = g_strconcat(above ? "^{" : "_{", text, "}", NULL);
  dg_text_put_math(setter, formula, FALSE);
  return TRUE;
}

/* Commands that leave nothing here. */
static gboolean is_silent(const char *name) {
  static const char *const NAMES[] = {"selectfont",   "centering",   "noindent", "displaystyle", "relax",
                                      "protect",      "raggedright", "boldmath", "par",          "raggedleft",
                                      "footnotemark", "-",           "nobreak",  "unboldmath",   "allowbreak",
                                      "linebreak",    "\\\\",        "newline",  "sloppy",       "ignorespaces",
                                      "unskip",       "leavevmode"};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(name, NAMES[i]) == 0)
      return TRUE;
  return FALSE;
}

/* \strut: a rule without width of seven tenths of the leading, three of them below the line. */
static void put_strut(DgTextSetter *setter) {
  setter->box->height = MAX(setter->box->height, 0.7 * setter->font.leading);
  setter->box->depth = MAX(setter->box->depth, 0.3 * setter->font.leading);
}

static void set_font_size(DgTextSetter *setter, const char **p) {
  g_autofree char *size = dg_text_argument(p), *leading = dg_text_argument(p);
  DgTikzFont font = setter->font;
  font.size = dg_tikz_length(setter->layout->tikz, size, 1);
  font.leading = dg_tikz_length(setter->layout->tikz, leading, 1);
  /* Computer Modern comes in the sizes of the classes, the nearest of which stands in. */
  if (!dg_tex_font_is_t1(setter->table))
    font.size = dg_tikz_font_nearest(font.size);
  if (font.size > 0 && isfinite(font.size))
    dg_text_set_font(setter, &font);
}

/* \pgfmathprintnumber[format]{expression} */
static gboolean set_number(DgTextSetter *setter, const char *name, const char **p) {
  if (strcmp(name, "pgfmathprintnumber") != 0)
    return FALSE;
  g_autofree char *format = dg_text_option(p), *expression = dg_text_argument(p);
  DgTikz *tikz = setter->layout->tikz;
  g_autofree char *style = format ? g_strconcat("/pgf/number format/.cd,", format, NULL) : NULL;
  g_autofree char *printed = dg_tikz_axis_number(tikz, style, dg_tikz_number(tikz, expression));
  dg_text_put_math(setter, printed, FALSE);
  return TRUE;
}

/* Icons of fonts of icons (\faUser, \faIcon{user}, \emoji{rocket}) are no words: they take room. */
static gboolean set_icon(DgTextSetter *setter, const char *name, const char **p) {
  gboolean named = strcmp(name, "faIcon") == 0 || strcmp(name, "emoji") == 0 || strcmp(name, "faicon") == 0;
  if (!named && !(g_str_has_prefix(name, "fa") && g_ascii_isupper(name[2])))
    return FALSE;
  *p += **p == '*';
  g_free(dg_text_option(p));
  if (named)
    g_free(dg_text_argument(p));
  dg_text_flush(setter);
  dg_text_box_space(setter->box, dg_tikz_font_em(&setter->font));
  setter->box->height = MAX(setter->box->height, 0.75 * setter->font.size);
  setter->box->depth = MAX(setter->box->depth, 0.13 * setter->font.size);
  setter->last = 0;
  dg_tikz_left_out(setter->layout->tikz, DG_LOSS_STYLES, 1, "\\%.40s in a text: the icon is not painted", name);
  return TRUE;
}

/* \uppercase, \MakeUppercase and their relatives; \enquote. */
static gboolean set_case(DgTextSetter *setter, const char *name, const char **p) {
  static const char *const UPPER[] = {"MakeTextUppercase", "MakeUppercase", "uppercase", NULL};
  static const char *const LOWER[] = {"MakeLowercase", "MakeTextLowercase", "lowercase", NULL};
  gboolean is_upper = g_strv_contains(UPPER, name), quotes = strcmp(name, "enquote") == 0;
  if (!is_upper && !quotes && !g_strv_contains(LOWER, name))
    return FALSE;
  g_autofree char *argument = dg_text_argument(p);
  gboolean is_plain = !strpbrk(argument, "\\$");
  g_autofree char *text = quotes      ? g_strconcat("``", argument, "''", NULL)
                          : !is_plain ? g_strdup(argument)
                          : is_upper  ? g_utf8_strup(argument, -1)
                                      : g_utf8_strdown(argument, -1);
  dg_text_set_group(setter, text, &setter->font);
  return TRUE;
}

void dg_text_set_command(DgTextSetter *setter, const char **p) {
  g_autofree char *name = dg_text_command(p);
  DgTikz *tikz = setter->layout->tikz;
  DgTikzFont font = setter->font;
  g_autofree char *units = NULL;
  if (dg_text_picture(setter, name, p)) {
    return;
  } else if (dg_tikz_font_command(&font, tikz->document_font.size, name)) {
    dg_text_set_font(setter, &font);
  } else if (set_styled(setter, name, p) || set_color(setter, name, p) || set_space(setter, name) ||
             dg_text_set_symbol(setter, name) || dg_text_set_ding(setter, name, p) || set_accent(setter, name, p) ||
             set_ruled(setter, name, p) || set_block(setter, name, p) || set_script(setter, name, p) ||
             set_argument(setter, name, p)) {
    return;
  } else if ((units = dg_units_formula(name, p))) {
    dg_text_put_math(setter, units, FALSE);
  } else if (strcmp(name, " ") == 0 || strcmp(name, "space") == 0 || strcmp(name, "\n") == 0) {
    dg_text_flush(setter);
    setter->sentence = FALSE;
    setter->blank = TRUE;
    dg_text_flush(setter);
  } else if (strcmp(name, "(") == 0 || strcmp(name, "[") == 0) {
    const char *end = strstr(*p, *name == '(' ? "\\)" : "\\]");
    g_autofree char *formula = end ? g_strndup(*p, (gsize)(end - *p)) : g_strdup(*p);
    dg_text_put_math(setter, formula, *name == '[');
    *p = end ? end + 2 : *p + strlen(*p);
  } else if (strcmp(name, "ensuremath") == 0) {
    g_autofree char *argument = dg_text_argument(p);
    dg_text_put_math(setter, argument, FALSE);
  } else if (set_number(setter, name, p) || set_icon(setter, name, p) || set_case(setter, name, p)) {
    return;
  } else if (strcmp(name, "fontsize") == 0) {
    set_font_size(setter, p);
  } else if (strcmp(name, "hspace") == 0 || strcmp(name, "hskip") == 0) {
    if (**p == '*')
      (*p)++;
    g_autofree char *argument = dg_text_argument(p);
    dg_text_flush(setter);
    if (!strstr(argument, "\\fill") && !strstr(argument, "\\stretch"))
      dg_text_box_space(setter->box, dg_tikz_length(tikz, argument, 1));
    setter->last = 0;
  } else if (strcmp(name, "hfill") == 0 || strcmp(name, "hfil") == 0) { /* words apart, by what is left of a line */
    setter->blank = TRUE;
    dg_text_flush(setter);
  } else if (strcmp(name, "/") == 0) {
    dg_text_put_correction(setter);
  } else if (strcmp(name, "strut") == 0) {
    put_strut(setter);
  } else if (!is_silent(name)) {
    dg_tikz_unknown(tikz, FALSE, "\\%.40s in a text: it is not understood; it is left out", name);
  }
}

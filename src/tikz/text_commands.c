/* Commands within a line of text. */
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
      g_autofree char *argument = dg_text_argument(p);
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

/* Symbols of text by name. */
static gboolean set_symbol(DgTextSetter *setter, const char *name) {
  static const struct {
    const char *name;
    gunichar character;
  } NAMES[] = {{"textdegree", 0xb0},
               {"degree", 0xb0},
               {"textbackslash", '\\'},
               {"ss", 0xdf},
               {"texttimes", 0xd7},
               {"textendash", 0x2013},
               {"textemdash", 0x2014},
               {"textquoteright", 0x2019},
               {"textquoteleft", 0x2018},
               {"textquotedblleft", 0x201c},
               {"textquotedblright", 0x201d},
               {"&", '&'},
               {"%", '%'},
               {"$", '$'},
               {"#", '#'},
               {"_", '_'},
               {"textunderscore", '_'},
               {"{", '{'},
               {"}", '}'},
               {"textless", '<'},
               {"textgreater", '>'},
               {"ae", 0xe6},
               {"AE", 0xc6},
               {"oe", 0x153},
               {"OE", 0x152},
               {"o", 0xf8},
               {"O", 0xd8},
               {"l", 0x142},
               {"L", 0x141},
               {"i", 0x131},
               {"j", 0x237},
               {"AA", 0xc5},
               {"aa", 0xe5},
               {"textbullet", 0x2022},
               {"textperiodcentered", 0xb7},
               {"copyright", 0xa9},
               {"textcopyright", 0xa9},
               {"pounds", 0xa3},
               {"euro", 0x20ac},
               {"S", 0xa7},
               {"checkmark", 0x2713},
               {"textbar", '|'},
               {"textmu", 0xb5},
               {"textohm", 0x2126},
               {"textpm", 0xb1},
               {"celsius", 0x2103},
               {"textcelsius", 0x2103}};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(name, NAMES[i].name) == 0) {
      dg_text_put_character(setter, NAMES[i].character);
      return TRUE;
    }
  if (strcmp(name, "ldots") == 0 || strcmp(name, "dots") == 0 || strcmp(name, "textellipsis") == 0) {
    /* Full stops with the kern of a blank after each of them (\textellipsis of LaTeX). */
    for (guint i = 0; i < 3; i++) {
      dg_text_put_character(setter, '.');
      dg_text_box_space(setter->box, setter->table->parameters[2] * setter->size / DG_TEX_FONT_UNIT);
      setter->last = 0;
    }
    return TRUE;
  }
  return FALSE;
}

/* \underline, \fbox, \rule: what paints rules. */
static gboolean set_ruled(DgTextSetter *setter, const char *name, const char **p) {
  static const double RULE = 0.4, SEPARATION = 3; /* \fboxrule, \fboxsep; a rule of a formula as well */
  DgTextBox *box = setter->box;
  if (strcmp(name, "underline") == 0) {
    g_autofree char *argument = dg_text_argument(p);
    DgTextBox inner;
    dg_text_flush(setter);
    dg_text_box_init(&inner);
    dg_text_line(setter->layout, &inner, argument, &setter->font);
    dg_text_box_rule(&inner, 0, -inner.depth - 4 * RULE, inner.width, RULE);
    inner.depth += RULE; /* The TeXbook, appendix G, rule 10 */
    dg_text_box_add(box, &inner, box->width, 0);
    dg_text_box_clear(&inner);
  } else if (strcmp(name, "fbox") == 0 || strcmp(name, "framebox") == 0) {
    g_free(dg_text_option(p));
    g_autofree char *argument = dg_text_argument(p);
    DgTextBox inner;
    dg_text_flush(setter);
    dg_text_box_init(&inner);
    dg_text_line(setter->layout, &inner, argument, &setter->font);
    double x = box->width, width = inner.width + 2 * SEPARATION, bottom = -inner.depth - SEPARATION - RULE;
    double height = inner.height + SEPARATION + RULE - bottom;
    dg_text_box_add(box, &inner, x + RULE + SEPARATION, 0);
    dg_text_box_rule(box, x, bottom, RULE, height);
    dg_text_box_rule(box, x + RULE + width, bottom, RULE, height);
    dg_text_box_rule(box, x, bottom, width + 2 * RULE, RULE);
    dg_text_box_rule(box, x, bottom + height - RULE, width + 2 * RULE, RULE);
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

/* Lines in a box of their own. */
static gboolean set_block(DgTextSetter *setter, const char *name, const char **p) {
  DgTextBox inner;
  dg_text_box_init(&inner);
  if (strcmp(name, "shortstack") == 0 || strcmp(name, "makecell") == 0) {
    g_autofree char *option = dg_text_option(p), *argument = dg_text_argument(p);
    dg_text_flush(setter);
    dg_text_stack(setter->layout, &inner, argument, &setter->font,
                  option && strchr(option, 'l')   ? DG_TIKZ_ALIGN_LEFT
                  : option && strchr(option, 'r') ? DG_TIKZ_ALIGN_RIGHT
                                                  : DG_TIKZ_ALIGN_CENTER,
                  *name == 's');
  } else if (strcmp(name, "parbox") == 0) {
    g_free(dg_text_option(p));
    g_autofree char *width = dg_text_argument(p), *argument = dg_text_argument(p);
    dg_text_flush(setter);
    dg_text_parbox(setter->layout, &inner, argument, &setter->font, dg_tikz_length(setter->layout->tikz, width, 1));
  } else if (strcmp(name, "begin") == 0) {
    dg_text_flush(setter);
    dg_text_environment(setter->layout, &inner, p, &setter->font);
  } else {
    dg_text_box_clear(&inner);
    return FALSE;
  }
  dg_text_box_add(setter->box, &inner, setter->box->width, 0);
  dg_text_box_clear(&inner);
  setter->last = 0;
  return TRUE;
}

/* Names that are printed, arguments that are set as they are, or only passed over. */
static gboolean set_argument(DgTextSetter *setter, const char *name, const char **p) {
  static const char *const SHOWN[] = {"mbox", "text", "hbox", "makebox", "textsc", "url", "smash", "textnormal"};
  static const char *const SKIPPED[] = {"vspace", "label", "phantom", "hphantom", "vphantom", "index", "vskip"};
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
  static const char *const NAMES[] = {"selectfont",   "centering",   "noindent",  "displaystyle", "relax",
                                      "protect",      "raggedright", "boldmath",  "par",          "raggedleft",
                                      "footnotemark", "-",           "nobreak",   "hfill",        "unboldmath",
                                      "allowbreak",   "linebreak",   "\\\\",      "newline",      "sloppy",
                                      "ignorespaces", "unskip",      "leavevmode"};
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
             set_symbol(setter, name) || set_accent(setter, name, p) || set_ruled(setter, name, p) ||
             set_block(setter, name, p) || set_script(setter, name, p) || set_argument(setter, name, p)) {
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
  } else if (strcmp(name, "TeX") == 0 || strcmp(name, "LaTeX") == 0) {
    dg_text_set(setter, name);
  } else if (strcmp(name, "fontsize") == 0) {
    set_font_size(setter, p);
  } else if (strcmp(name, "hspace") == 0 || strcmp(name, "hskip") == 0) {
    if (**p == '*')
      (*p)++;
    g_autofree char *argument = dg_text_argument(p);
    dg_text_flush(setter);
    dg_text_box_space(setter->box, dg_tikz_length(tikz, argument, 1));
    setter->last = 0;
  } else if (strcmp(name, "/") == 0) {
    dg_text_put_correction(setter);
  } else if (strcmp(name, "strut") == 0) {
    put_strut(setter);
  } else if (!is_silent(name)) {
    dg_tikz_unknown(tikz, FALSE, "\\%.40s in a text: it is not understood; it is left out", name);
  }
}

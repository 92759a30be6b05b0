/* The cascade: gathers what presentation attributes, style sheets and style="" declare for an element, lowest priority
 * first, and applies it in that order, so that an invalid value leaves the one below it standing. */
#include "svg/cascade.h"
#include "svg/css.h"

/* Gradients that refer to gradients: three is usual, a cycle has no end. */
#define SERVER_HOPS_MAX 16
/* Custom properties that one element sees: themes define about 100. Look-up is linear. */
#define VARIABLES_MAX 1000
/* Nested var() and the length of a value after substitution: real values have 2 levels and 100 bytes. */
#define SUBSTITUTION_DEPTH_MAX 8
#define SUBSTITUTION_BYTES_MAX 4096
/* What resolving a style costs in steps of matching, however little is declared. */
#define STEPS_PER_ELEMENT 10
/* Opacity, all factors multiplied, below which nothing can be seen: black on white is then lighter than 247 of 255. */
#define ALPHA_SEEN 0.03f

const DgStyle dg_style_initial = {
    .font_size = 16,
    .font_class = DG_FONT_SERIF,
    .font_weight = 400,
    .fill = {.kind = DG_PAINT_COLOR, .alpha = 1},
    .stroke = {.kind = DG_PAINT_NONE},
    .color_alpha = 1,
    .fill_opacity = 1,
    .stroke_opacity = 1,
    .stroke_width = {1, DG_UNIT_NUMBER},
    .group_opacity = 1,
    .opacity = 1,
    .stop_color = {.kind = DG_PAINT_COLOR, .alpha = 1},
    .stop_opacity = 1,
};

static gboolean ends_with(const char *start, const char *end, const char *word) {
  gsize length = strlen(word);
  return (gsize)(end - start) >= length && memcmp(end - length, word, length) == 0;
}

/* TRUE when var() or light-dark() stands in the value: most parentheses are those of url() and rgb(). */
static gboolean has_function(DgSlice value) {
  const char *end = value.at + value.length, *open = value.at;
  while ((open = memchr(open, '(', (gsize)(end - open)))) {
    if (ends_with(value.at, open, "var") || ends_with(value.at, open, "light-dark"))
      return TRUE;
    open++;
  }
  return FALSE;
}

/* Splits the arguments of a function at `open` (just behind the parenthesis) at the first comma. FALSE when unclosed.
 */
static gboolean split_arguments(const char *open, const char *end, DgSlice *first, DgSlice *second,
                                const char **behind) {
  int depth = 0;
  const char *comma = NULL, *at = open;
  for (; at < end; at++) {
    if (*at == '(')
      depth++;
    else if (*at == ')' && depth-- == 0)
      break;
    else if (*at == ',' && depth == 0 && !comma)
      comma = at;
  }
  if (at == end)
    return FALSE;
  *first = dg_slice_trim((DgSlice){open, (gsize)((comma ? comma : at) - open)});
  *second = comma ? dg_slice_trim((DgSlice){comma + 1, (gsize)(at - comma - 1)}) : (DgSlice){NULL, 0};
  *behind = at + 1;
  return TRUE;
}

/* Charged to the steps of styling: empty variables that name each other multiply without growing the value. */
static gboolean substitute(DgBuilder *builder, const DgVariable *variables, DgSlice text, guint depth, GString *into) {
  const char *at = text.at, *end = text.at + text.length;
  builder->css_steps += 1 + (guint)(text.length / DG_CSS_BYTES_PER_STEP);
  while (at < end && into->len <= SUBSTITUTION_BYTES_MAX && builder->css_steps <= builder->limits.css_steps) {
    DgSlice rest = {at, (gsize)(end - at)}, first, second;
    gboolean variable = dg_slice_starts(rest, "var(");
    if (!variable && !dg_slice_starts(rest, "light-dark(")) {
      g_string_append_c(into, *at++);
      continue;
    }
    if (depth == SUBSTITUTION_DEPTH_MAX || !split_arguments(at + (variable ? 4 : 11), end, &first, &second, &at))
      return FALSE;
    DgSlice value = variable ? second : first;
    guint seen = 0;
    for (const DgVariable *v = variables; variable && v && seen < VARIABLES_MAX; v = v->next, seen++) {
      if (v->name.length == first.length && memcmp(v->name.at, first.at, first.length) == 0) {
        value = v->value;
        break;
      }
    }
    builder->css_steps += seen;
    if (!value.at || !substitute(builder, variables, value, depth + 1, into))
      return FALSE;
  }
  return at == end && into->len <= SUBSTITUTION_BYTES_MAX;
}

/* The value with var() replaced, and light-dark() by its light side. Values without them come back as they are; `at` is
 * NULL when a variable is missing and has no fallback. */
static DgSlice substituted(DgBuilder *builder, const DgStyle *style, DgSlice value) {
  if (value.length < 6 || !has_function(value))
    return value;
  g_autoptr(GString) text = g_string_new(NULL);
  if (!substitute(builder, style->variables, value, 0, text))
    return (DgSlice){NULL, 0};
  return dg_slice_trim((DgSlice){g_string_chunk_insert_const(builder->arena, text->str), text->len});
}

static void add_declaration(DgBuilder *builder, DgName property, DgSlice value) {
  value = dg_slice_trim(value);
  if (!value.length)
    return;
  GArray *all = builder->declarations;
  guint n = all->len;
  if (n >= builder->declaration_room) { /* asked here, for each presentation attribute, instead of in a call */
    builder->declaration_room = MAX(2 * n, 32);
    g_array_set_size(all, builder->declaration_room);
  }
  all->len = n + 1;
  g_array_index(all, DgDeclaration, n) = (DgDeclaration){.property = property, .value = value};
}

/* First pass over the attributes: presentation attributes become declarations, the rest goes to `attributes`. */
static void read_attributes(DgBuilder *builder, const xmlNode *node, gboolean html, DgAttributes *attributes) {
  for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next) {
    const char *name = (const char *)attribute->name;
    DgSlice value = dg_attribute_value(builder, attribute);
    builder->css_steps += (guint)(value.length / DG_CSS_BYTES_PER_STEP);
    gboolean linked = FALSE;
    if (attribute->ns) {
      if (strcmp(name, "space") == 0 && xmlStrEqual(attribute->ns->href, XML_XML_NAMESPACE)) {
        add_declaration(builder, DG_NAME_WHITE_SPACE,
                        dg_slice_is(value, "preserve") ? dg_slice("preserve") : dg_slice("normal"));
        continue;
      }
      if (strcmp(name, "href") != 0)
        continue;
      linked = TRUE;
    }
    DgName number = dg_name_cached(&builder->names, name)->number;
    if (number == DG_NAME_UNKNOWN && strcmp(name, "xlink:href") == 0) { /* the prefix was not declared */
      number = DG_NAME_HREF;
      linked = TRUE;
    }
    if (number == DG_NAME_UNKNOWN || (linked && (number != DG_NAME_HREF || attributes->value[DG_NAME_HREF].at)))
      continue;
    if (number <= DG_NAME_LAST_ATTRIBUTE)
      attributes->value[number] = value;
    else if (dg_property_is_attribute(number) && !html)
      add_declaration(builder, number, value);
  }
}

static void define_variables(DgBuilder *builder, DgStyle *style, const DgDeclaration *declarations, guint n) {
  for (guint i = 0; i < n; i++) {
    if (declarations[i].property != DG_NAME_CUSTOM)
      continue;
    DgVariable *variable = g_new(DgVariable, 1);
    *variable = (DgVariable){declarations[i].name, declarations[i].value, style->variables};
    g_ptr_array_add(builder->blocks, variable);
    style->variables = variable;
  }
}

/* Bounds what styles that are all different are kept in. */
#define STYLE_DECLARATIONS_MAX 1024

/* Appends what a value of style="" declares. */
static void add_style(DgBuilder *builder, DgSlice text) {
  GArray *kept = builder->style_declarations;
  guint i = 0;
  while (i < DG_STYLES_KEPT && !dg_slice_is_same(builder->styles[i].text, text))
    i++;
  if (i == DG_STYLES_KEPT) {
    if (kept->len > STYLE_DECLARATIONS_MAX) {
      g_array_set_size(kept, 0);
      memset(builder->styles, 0, sizeof builder->styles);
    }
    i = builder->next_style++ % DG_STYLES_KEPT;
    builder->styles[i].text = dg_builder_keep_text(builder, text);
    builder->styles[i].first = kept->len;
    dg_css_parse_declarations(builder->styles[i].text, kept);
    builder->styles[i].n = kept->len - builder->styles[i].first;
  }
  if (builder->styles[i].n)
    g_array_append_vals(builder->declarations, &g_array_index(kept, DgDeclaration, builder->styles[i].first),
                        builder->styles[i].n);
}

/* Appends what the style sheets and style="" declare: normal declarations first, then important ones, in cascade order.
 */
static void gather_css(DgBuilder *builder, const xmlNode *node, const DgAttributes *attributes) {
  GArray *all = builder->declarations;
  GArray *matches = builder->matches;
  matches->len = 0;
  if (builder->sheet)
    dg_css_sheet_match(builder, node, matches);
  gboolean important = FALSE;
  for (guint i = 0; i < matches->len; i++) {
    const DgCssMatch *match = &g_array_index(matches, DgCssMatch, i);
    guint n;
    const DgDeclaration *declarations = dg_css_sheet_declarations(builder->sheet, match, &n);
    builder->css_steps += n;
    if (builder->css_steps > builder->limits.css_steps)
      return;
    g_array_append_vals(all, declarations, n);
    for (guint j = 0; j < n; j++) {
      important = important || declarations[j].important;
      builder->css_steps += (guint)(declarations[j].value.length / DG_CSS_BYTES_PER_STEP);
    }
  }
  guint from = all->len;
  if (attributes->value[DG_NAME_STYLE].at)
    add_style(builder, attributes->value[DG_NAME_STYLE]);
  for (guint i = from; i < all->len; i++)
    important = important || g_array_index(all, DgDeclaration, i).important;
  if (!important)
    return;
  /* Important ones apply once more, above everything. */
  for (guint i = 0, n = all->len; i < n; i++) {
    DgDeclaration declaration = g_array_index(all, DgDeclaration, i);
    if (!declaration.important)
      continue;
    g_array_append_val(all, declaration);
    builder->css_steps += (guint)(declaration.value.length / DG_CSS_BYTES_PER_STEP);
  }
}

typedef struct {
  const char *name;
  DgDisplay display;
  gboolean bold, italic, mono, pre;
  double size; /* of the parent's font size */
  double margins; /* above and below, in em */
} HtmlDefault;

/* The parts of browsers' style sheet for HTML (HTML Standard, 15.3) that move or shape text. */
static const HtmlDefault html_defaults[] = {
    {"address", DG_DISPLAY_BLOCK, FALSE, TRUE, FALSE, FALSE, 1, 0},
    {"article", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"b", DG_DISPLAY_INLINE, TRUE, FALSE, FALSE, FALSE, 1, 0},
    {"blockquote", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 1},
    {"body", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"center", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"code", DG_DISPLAY_INLINE, FALSE, FALSE, TRUE, FALSE, 1, 0},
    {"dd", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"div", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"dl", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 1},
    {"dt", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"em", DG_DISPLAY_INLINE, FALSE, TRUE, FALSE, FALSE, 1, 0},
    {"footer", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"form", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"h1", DG_DISPLAY_BLOCK, TRUE, FALSE, FALSE, FALSE, 2, 0.67},
    {"h2", DG_DISPLAY_BLOCK, TRUE, FALSE, FALSE, FALSE, 1.5, 0.83},
    {"h3", DG_DISPLAY_BLOCK, TRUE, FALSE, FALSE, FALSE, 1.17, 1},
    {"h4", DG_DISPLAY_BLOCK, TRUE, FALSE, FALSE, FALSE, 1, 1.33},
    {"h5", DG_DISPLAY_BLOCK, TRUE, FALSE, FALSE, FALSE, 0.83, 1.67},
    {"h6", DG_DISPLAY_BLOCK, TRUE, FALSE, FALSE, FALSE, 0.67, 2.33},
    {"head", DG_DISPLAY_NONE, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"header", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"hr", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0.5},
    {"html", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"i", DG_DISPLAY_INLINE, FALSE, TRUE, FALSE, FALSE, 1, 0},
    {"kbd", DG_DISPLAY_INLINE, FALSE, FALSE, TRUE, FALSE, 1, 0},
    {"li", DG_DISPLAY_LIST_ITEM, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"main", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"ol", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 1},
    {"p", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 1},
    {"pre", DG_DISPLAY_BLOCK, FALSE, FALSE, TRUE, TRUE, 1, 1},
    {"samp", DG_DISPLAY_INLINE, FALSE, FALSE, TRUE, FALSE, 1, 0},
    {"script", DG_DISPLAY_NONE, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"section", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"small", DG_DISPLAY_INLINE, FALSE, FALSE, FALSE, FALSE, 1 / 1.2, 0},
    {"strong", DG_DISPLAY_INLINE, TRUE, FALSE, FALSE, FALSE, 1, 0},
    {"style", DG_DISPLAY_NONE, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"sub", DG_DISPLAY_INLINE, FALSE, FALSE, FALSE, FALSE, 1 / 1.2, 0},
    {"sup", DG_DISPLAY_INLINE, FALSE, FALSE, FALSE, FALSE, 1 / 1.2, 0},
    {"table", DG_DISPLAY_TABLE, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"tbody", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"td", DG_DISPLAY_TABLE_CELL, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"template", DG_DISPLAY_NONE, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"tfoot", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"th", DG_DISPLAY_TABLE_CELL, TRUE, FALSE, FALSE, FALSE, 1, 0},
    {"thead", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"title", DG_DISPLAY_NONE, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"tr", DG_DISPLAY_TABLE_ROW, FALSE, FALSE, FALSE, FALSE, 1, 0},
    {"tt", DG_DISPLAY_INLINE, FALSE, FALSE, TRUE, FALSE, 1, 0},
    {"ul", DG_DISPLAY_BLOCK, FALSE, FALSE, FALSE, FALSE, 1, 1},
};

static void apply_html_defaults(const xmlNode *node, const DgStyle *parent, DgStyle *style, DgHtmlBox *box) {
  const DgLength automatic = {NAN, DG_UNIT_NUMBER};
  *box = (DgHtmlBox){.width = automatic,
                     .height = automatic,
                     .min_width = automatic,
                     .max_width = automatic,
                     .left = automatic,
                     .top = automatic,
                     .align_items = DG_ALIGN_STRETCH};
  gboolean rule = g_ascii_strcasecmp("hr", (const char *)node->name) == 0;
  for (guint side = 0; side < 4; side++) /* a rule is an empty box with an inset border */
    box->border[side] =
        (DgHtmlBorder){.width = {rule ? 1 : 3, DG_UNIT_PX},
                       .color = {.kind = rule ? DG_PAINT_COLOR : DG_PAINT_CURRENT, .color = 0x808080, .alpha = 1},
                       .drawn = rule};
  const char first = g_ascii_tolower((char)node->name[0]);
  for (gsize i = 0; i < G_N_ELEMENTS(html_defaults); i++) {
    const HtmlDefault *defaults = &html_defaults[i];
    if (first != defaults->name[0] || g_ascii_strcasecmp(defaults->name, (const char *)node->name) != 0)
      continue;
    style->display = defaults->display;
    style->font_size = parent->font_size * defaults->size;
    if (defaults->bold)
      style->font_weight = MAX(parent->font_weight, 700);
    if (defaults->italic)
      style->italic = 1;
    if (defaults->mono)
      style->font_class = DG_FONT_MONO;
    if (defaults->pre)
      style->white_space = DG_SPACE_PRE;
    box->margin[0] = box->margin[2] = (DgLength){defaults->margins, DG_UNIT_EM};
    break;
  }
  if (g_ascii_strcasecmp("sub", (const char *)node->name) == 0)
    style->shift_kind = DG_SHIFT_SUB;
  else if (g_ascii_strcasecmp("sup", (const char *)node->name) == 0)
    style->shift_kind = DG_SHIFT_SUPER;
  else if (g_ascii_strcasecmp("center", (const char *)node->name) == 0)
    style->text_align = DG_ALIGN_CENTER;
  else if (g_ascii_strcasecmp("ul", (const char *)node->name) == 0 ||
           g_ascii_strcasecmp("ol", (const char *)node->name) == 0)
    box->padding[3] = (DgLength){40, DG_UNIT_PX};
}

static void cascade(DgBuilder *builder, const xmlNode *node, const DgStyle *parent, DgStyle *style, DgHtmlBox *box,
                    DgAttributes *attributes) {
  static const DgAttributes nothing;
  GArray *all = builder->declarations;
  builder->css_steps += STEPS_PER_ELEMENT;
  *attributes = nothing;
  memcpy(style, parent, DG_STYLE_INHERITED);
  memcpy((char *)style + DG_STYLE_INHERITED, (const char *)&dg_style_initial + DG_STYLE_INHERITED,
         sizeof *style - DG_STYLE_INHERITED);
  if (box)
    apply_html_defaults(node, parent, style, box);

  all->len = 0;
  read_attributes(builder, node, box != NULL, attributes);
  if (builder->sheet || attributes->value[DG_NAME_STYLE].at)
    gather_css(builder, node, attributes);

  DgDeclaration *declarations = (DgDeclaration *)(gpointer)all->data;
  define_variables(builder, style, declarations, all->len);
  /* The font size first: lengths in em refer to it wherever it was declared. */
  for (guint i = 0; i < all->len; i++) {
    DgDeclaration *declaration = &declarations[i];
    declaration->value = substituted(builder, style, declaration->value);
    if (declaration->value.at && (declaration->property == DG_NAME_FONT_SIZE || declaration->property == DG_NAME_FONT))
      dg_property_apply_font_size(builder, declaration->property, declaration->value, parent, style);
  }
  for (guint i = 0; i < all->len; i++) {
    const DgDeclaration *declaration = &declarations[i];
    if (!declaration->value.at)
      continue;
    if (declaration->property <= DG_NAME_LAST_GEOMETRY && !box)
      attributes->value[declaration->property] = declaration->value;
    else
      dg_property_apply(builder, declaration->property, declaration->value, parent, style, box);
  }
  style->group_opacity = parent->group_opacity * style->opacity;
  if (builder->css_steps > builder->limits.css_steps)
    dg_builder_limit(builder, dg_node_line(node), "style sheets that take more than %u steps to apply",
                     builder->limits.css_steps);
}

void dg_cascade(DgBuilder *builder, const xmlNode *node, const DgStyle *parent, DgStyle *style,
                DgAttributes *attributes) {
  cascade(builder, node, parent, style, NULL, attributes);
}

void dg_style_resolve_html(DgBuilder *builder, const xmlNode *node, const DgStyle *parent, DgStyle *style,
                           DgHtmlBox *box) {
  DgAttributes attributes;
  cascade(builder, node, parent, style, box, &attributes);
}

void dg_style_resolve(DgBuilder *builder, const xmlNode *node, const DgStyle *parent, DgStyle *style) {
  DgAttributes attributes;
  DgHtmlBox box;
  gboolean html = node->ns && strcmp((const char *)node->ns->href, DG_XHTML_NAMESPACE) == 0;
  cascade(builder, node, parent, style, html ? &box : NULL, &attributes);
}

void dg_cascade_parent(DgBuilder *builder, const xmlNode *node, DgStyle *style) {
  const xmlNode *chain[DG_DEPTH_MAX];
  guint n = 0;
  *style = dg_style_initial;
  for (const xmlNode *p = node->parent; p && p->type == XML_ELEMENT_NODE && n < DG_DEPTH_MAX; p = p->parent)
    chain[n++] = p;
  while (n > 0) {
    DgStyle own;
    dg_style_resolve(builder, chain[--n], style, &own);
    *style = own;
  }
  style->group_opacity = 1;
}

/* What stands for a paint server. */
typedef struct {
  gboolean visible;
  guint32 color; /* of the first visible stop */
  guint32 dark, light; /* of the darkest and lightest one */
} Server;

/* Brightness of a colour for comparing: the weights of ITU-R BT.601, in thousandths. */
static guint brightness(guint32 color) {
  return 299 * (color >> 16 & 0xff) + 587 * (color >> 8 & 0xff) + 114 * (color & 0xff);
}

/* Mid grey: what a pattern, or a gradient without stops of its own, counts as. */
#define SERVER_GREY 0x808080

/* Sets `server` by the visible stops of this gradient; FALSE when it has no stops of its own. */
static gboolean read_stops(DgBuilder *builder, const xmlNode *gradient, Server *server) {
  DgStyle parent, own, style;
  gboolean any = FALSE;
  for (const xmlNode *stop = gradient->children; stop && !dg_builder_failed(builder); stop = stop->next) {
    builder->css_steps++;
    if (!dg_node_is(stop, "stop"))
      continue;
    if (!any) {
      dg_cascade_parent(builder, gradient, &parent);
      dg_style_resolve(builder, gradient, &parent, &own);
      any = TRUE;
    }
    dg_style_resolve(builder, stop, &own, &style);
    gboolean current = style.stop_color.kind == DG_PAINT_CURRENT;
    if (style.stop_opacity * (current ? style.color_alpha : style.stop_color.alpha) >= ALPHA_SEEN) {
      guint32 color = current ? style.color : style.stop_color.color;
      if (!server->visible)
        *server = (Server){TRUE, color, color, color};
      if (brightness(color) < brightness(server->dark))
        server->dark = color;
      if (brightness(color) > brightness(server->light))
        server->light = color;
    }
  }
  return any;
}

/* The stops that the gradient paints with, following href. All gradients on the way share what is found, so that the
 * stops are read once, however many refer to them. */
static void read_gradient(DgBuilder *builder, const xmlNode *gradient) {
  const xmlNode *path[SERVER_HOPS_MAX];
  guint n = 0;
  Server server = {FALSE, SERVER_GREY, SERVER_GREY, SERVER_GREY};
  gboolean found = FALSE;
  for (const xmlNode *node = gradient; node && n < SERVER_HOPS_MAX && !found; node = dg_builder_href(builder, node)) {
    const Server *known = g_hash_table_lookup(builder->servers, node);
    if (known) {
      server = *known;
      break;
    }
    path[n++] = node;
    found = read_stops(builder, node, &server);
  }
  for (guint i = 0; i < n; i++)
    if (!g_hash_table_contains(builder->servers, path[i]))
      g_hash_table_insert(builder->servers, (gpointer)path[i], g_memdup2(&server, sizeof server));
}

static const Server *resolve_server(DgBuilder *builder, DgSlice id) {
  const xmlNode *node = dg_builder_find(builder, id);
  if (!node)
    return NULL;
  Server *server = g_hash_table_lookup(builder->servers, node);
  if (server)
    return server;
  if (dg_node_is(node, "linearGradient") || dg_node_is(node, "radialGradient")) {
    read_gradient(builder, node);
    return g_hash_table_lookup(builder->servers, node);
  }
  if (!dg_node_is(node, "pattern"))
    return NULL;
  server = g_new(Server, 1);
  *server = (Server){xmlFirstElementChild((xmlNode *)node) || dg_builder_href(builder, node), SERVER_GREY, 0xffffff, 0};
  g_hash_table_insert(builder->servers, (gpointer)node, server);
  return server;
}

gboolean dg_style_paint(DgBuilder *builder, const DgStyle *style, const DgPaint *paint, float opacity, guint32 *color,
                        float *alpha, DgServer *server) {
  const DgStyle *from = style;
  opacity *= style->group_opacity;
  if (server)
    *server = (DgServer){FALSE};
  if (paint->kind == DG_PAINT_CONTEXT_FILL || paint->kind == DG_PAINT_CONTEXT_STROKE) {
    from = builder->context;
    if (!from)
      return FALSE;
    paint = paint->kind == DG_PAINT_CONTEXT_FILL ? &from->fill : &from->stroke;
  }
  *alpha = opacity;
  switch (paint->kind) {
  case DG_PAINT_COLOR:
    *color = paint->color;
    *alpha *= paint->alpha;
    break;
  case DG_PAINT_CURRENT:
    *color = from->color;
    *alpha *= from->color_alpha;
    break;
  case DG_PAINT_SERVER: {
    const Server *found = resolve_server(builder, paint->server);
    if (found) {
      if (!found->visible)
        return FALSE;
      *color = found->color;
      if (server)
        *server = (DgServer){TRUE, found->dark, found->light};
    } else if (paint->fallback) {
      *color = paint->color;
      *alpha *= paint->alpha;
    } else {
      return FALSE;
    }
    break;
  }
  default:
    return FALSE;
  }
  return *alpha >= ALPHA_SEEN;
}

gboolean dg_style_is_seen(const DgStyle *style) {
  return style->display != DG_DISPLAY_NONE && style->group_opacity >= ALPHA_SEEN;
}

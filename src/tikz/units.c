#include "tikz/units.h"

#include "tikz/text_box.h"

#include <string.h>

typedef struct {
  const char *name, *sign;
} Unit;

/* Units of the SI brochure and prefixes, by the names that siunitx gives them. */
static const Unit UNITS[] = {{"metre", "m"},
                             {"meter", "m"},
                             {"gram", "g"},
                             {"second", "s"},
                             {"minute", "min"},
                             {"hour", "h"},
                             {"day", "d"},
                             {"ampere", "A"},
                             {"kelvin", "K"},
                             {"mole", "mol"},
                             {"candela", "cd"},
                             {"newton", "N"},
                             {"joule", "J"},
                             {"watt", "W"},
                             {"volt", "V"},
                             {"ohm", "\\Omega"},
                             {"farad", "F"},
                             {"henry", "H"},
                             {"tesla", "T"},
                             {"weber", "Wb"},
                             {"coulomb", "C"},
                             {"siemens", "S"},
                             {"hertz", "Hz"},
                             {"pascal", "Pa"},
                             {"bar", "bar"},
                             {"litre", "L"},
                             {"liter", "L"},
                             {"tonne", "t"},
                             {"electronvolt", "eV"},
                             {"radian", "rad"},
                             {"steradian", "sr"},
                             {"lumen", "lm"},
                             {"lux", "lx"},
                             {"degree", "{}^\\circ"},
                             {"celsius", "{}^\\circ C"},
                             {"degreeCelsius", "{}^\\circ C"},
                             {"percent", "\\%"},
                             {"bit", "bit"},
                             {"byte", "B"},
                             {"decibel", "dB"},
                             {"angstrom", "\\mathring{A}"}};
static const Unit PREFIXES[] = {{"pico", "p"}, {"nano", "n"},  {"micro", "\\mu "}, {"milli", "m"}, {"centi", "c"},
                                {"deci", "d"}, {"hecto", "h"}, {"kilo", "k"},      {"mega", "M"},  {"giga", "G"},
                                {"tera", "T"}, {"peta", "P"},  {"femto", "f"},     {"deca", "da"}};
/* Abbreviations: \km, \kg, \cm, \mm... */
static const char *const SHORT[] = {"km",  "cm",  "mm", "nm", "um", "m",   "kg", "mg",  "g", "s",  "ms", "ns",
                                    "kN",  "N",   "kV", "V",  "mV", "A",   "mA", "kW",  "W", "MW", "Hz", "kHz",
                                    "MHz", "GHz", "J",  "kJ", "Pa", "kPa", "K",  "mol", "L", "mL", "eV"};

static const char *sign_of(const Unit *units, gsize n, const char *name) {
  for (gsize i = 0; i < n; i++)
    if (strcmp(units[i].name, name) == 0)
      return units[i].sign;
  return NULL;
}

typedef struct {
  GString *out;
  gboolean per, glued; /* the next unit is divided by; it follows a prefix */
} Writer;

static void write_power(Writer *writer, const char *power) {
  if (writer->per || power)
    g_string_append_printf(writer->out, "^{%s%s}", writer->per ? "-" : "", power ? power : "1");
  writer->per = FALSE;
}

/* The power after a unit: \squared, \cubed, \tothe{n}, ^2. */
static char *read_power(const char **p) {
  while (**p == ' ')
    (*p)++;
  if (**p == '^') {
    (*p)++;
    return dg_text_argument(p);
  }
  if (g_str_has_prefix(*p, "\\squared") || g_str_has_prefix(*p, "\\cubed")) {
    g_autofree char *name = dg_text_command(p);
    return g_strdup(*name == 's' ? "2" : "3");
  }
  if (g_str_has_prefix(*p, "\\tothe")) {
    g_free(dg_text_command(p));
    return dg_text_argument(p);
  }
  return NULL;
}

static void write_unit(Writer *writer, const char *sign, const char **p) {
  if (writer->out->len && !writer->glued)
    g_string_append(writer->out, "\\,");
  g_string_append(writer->out, sign);
  writer->glued = FALSE;
  g_autofree char *power = read_power(p);
  write_power(writer, power);
}

static void write_units(GString *out, const char *text) {
  Writer writer = {.out = g_string_new(NULL)};
  g_autofree char *raise = NULL;
  for (const char *p = text; *p;) {
    if (*p != '\\') {
      char literal[8] = {0};
      const char *next = g_utf8_next_char(p);
      memcpy(literal, p, (gsize)(next - p));
      p = next;
      g_string_append(writer.out, *literal == '.' || *literal == '~' ? "\\," : literal);
      continue;
    }
    g_autofree char *name = dg_text_command(&p);
    const char *prefix = sign_of(PREFIXES, G_N_ELEMENTS(PREFIXES), name);
    const char *unit = sign_of(UNITS, G_N_ELEMENTS(UNITS), name);
    for (gsize i = 0; !unit && i < G_N_ELEMENTS(SHORT); i++)
      unit = strcmp(SHORT[i], name) == 0 ? SHORT[i] : NULL;
    if (strcmp(name, "per") == 0) {
      writer.per = TRUE;
    } else if (strcmp(name, "square") == 0 || strcmp(name, "cubic") == 0) {
      g_free(raise);
      raise = g_strdup(*name == 's' ? "2" : "3");
    } else if (prefix) {
      g_string_append_printf(writer.out, "%s%s", writer.out->len ? "\\," : "", prefix);
      writer.glued = TRUE;
    } else {
      g_autofree char *unknown = unit ? NULL : g_strdup_printf("\\%s ", name);
      gboolean per = writer.per;
      if (raise)
        writer.per = FALSE;
      write_unit(&writer, unit ? unit : unknown, &p);
      if (raise) {
        writer.per = per;
        write_power(&writer, raise);
        g_clear_pointer(&raise, g_free);
      }
    }
  }
  g_string_append_printf(out, "\\mathrm{%s}", writer.out->str);
  g_string_free(writer.out, TRUE);
}

/* 1.5e3 and 10 x 20 as they are printed. */
static void write_number(GString *out, const char *text) {
  for (const char *p = text; *p; p++) {
    if (*p == 'e' || *p == 'E') {
      g_string_append_printf(out, "\\times 10^{%s}", p + 1);
      return;
    }
    if (*p == 'x')
      g_string_append(out, "\\times ");
    else if (*p != ' ')
      g_string_append_c(out, *p);
  }
}

/* H2O, SO4^2-, A + B -> C: digits after a letter are subscripts. */
static void write_chemical(GString *out, const char *text) {
  g_string_append(out, "\\mathrm{");
  for (const char *p = text; *p;) {
    if (g_ascii_isdigit(*p) && p > text && (g_ascii_isalpha(p[-1]) || p[-1] == ')' || p[-1] == ']')) {
      gsize n = strspn(p, "0123456789");
      g_string_append_printf(out, "_{%.*s}", (int)n, p);
      p += n;
    } else if ((*p == '+' || *p == '-') && p > text && g_ascii_isalnum(p[-1]) && (!p[1] || strchr(" )]", p[1]))) {
      g_string_append_printf(out, "^{%c}", *p++); /* a charge */
    } else if (*p == '+' && p > text && p[-1] == ' ') {
      g_string_append(out, "{}+{}");
      p++;
    } else if (*p == '^' && p[1] != '{') {
      gsize n = strcspn(p + 1, " _)}");
      g_string_append_printf(out, "^{%.*s}", (int)n, p + 1);
      p += 1 + n;
    } else if (g_str_has_prefix(p, "<=>") || g_str_has_prefix(p, "<->")) {
      g_string_append(out, "\\rightleftharpoons ");
      p += 3;
    } else if (g_str_has_prefix(p, "->")) {
      g_string_append(out, "\\longrightarrow ");
      p += 2;
    } else {
      g_string_append_c(out, *p++);
    }
  }
  g_string_append_c(out, '}');
}

char *dg_units_formula(const char *name, const char **p) {
  gboolean number = strcmp(name, "num") == 0, angle = strcmp(name, "ang") == 0,
           chemical = strcmp(name, "ce") == 0 || strcmp(name, "ch") == 0;
  gboolean range = strcmp(name, "SIrange") == 0 || strcmp(name, "qtyrange") == 0;
  gboolean quantity = strcmp(name, "SI") == 0 || strcmp(name, "qty") == 0 || range;
  gboolean unit = strcmp(name, "si") == 0 || strcmp(name, "unit") == 0;
  if (!number && !angle && !chemical && !quantity && !unit)
    return NULL;
  g_free(dg_text_option(p));
  g_autofree char *first = dg_text_argument(p);
  GString *out = g_string_new(NULL);
  if (chemical)
    write_chemical(out, first);
  else if (unit)
    write_units(out, first);
  else
    write_number(out, first);
  if (angle)
    g_string_append(out, "^{\\circ}");
  if (range) { /* both ends have the unit */
    g_autofree char *last = dg_text_argument(p), *units = dg_text_argument(p);
    g_string_append(out, "\\,");
    write_units(out, units);
    g_string_append(out, "\\text{ to }");
    write_number(out, last);
    g_string_append(out, "\\,");
    write_units(out, units);
  } else if (quantity) {
    g_autofree char *second = dg_text_argument(p);
    g_string_append(out, "\\,");
    write_units(out, second);
  }
  return g_string_free(out, FALSE);
}

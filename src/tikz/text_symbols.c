/* Symbols of text by name (LaTeX, textcomp, babel, pifont). */
#include "base/named.h"
#include "tikz/text_line.h"

#include <string.h>

typedef struct {
  const char *name;
  const char *text;
} TextSymbol;

static const TextSymbol SYMBOLS[] = {
    {"#", "#"},
    {"$", "$"},
    {"%", "%"},
    {"&", "&"},
    {"AA", "Å"},
    {"AE", "Æ"},
    {"BibTeX", "BibTeX"},
    {"L", "Ł"},
    {"LaTeX", "LaTeX"},
    {"O", "Ø"},
    {"OE", "Œ"},
    {"P", "¶"},
    {"S", "§"},
    {"TeX", "TeX"},
    {"TikZ", "TikZ"},
    {"XeTeX", "XeTeX"},
    {"_", "_"},
    {"aa", "å"},
    {"ae", "æ"},
    {"bullet", "•"},
    {"celsius", "℃"},
    {"checkmark", "✓"},
    {"cmark", "✓"},
    {"copyright", "©"},
    {"dag", "†"},
    {"ddag", "‡"},
    {"degree", "°"},
    {"euro", "€"},
    {"fg", "»"},
    {"flq", "‹"},
    {"flqq", "«"},
    {"frq", "›"},
    {"frqq", "»"},
    {"glq", "‚"},
    {"glqq", "„"},
    {"grq", "‘"},
    {"grqq", "“"},
    {"guillemotleft", "«"},
    {"guillemotright", "»"},
    {"i", "ı"},
    {"j", "ȷ"},
    {"l", "ł"},
    {"lbrack", "["},
    {"lq", "‘"},
    {"o", "ø"},
    {"oe", "œ"},
    {"og", "«"},
    {"pounds", "£"},
    {"quotedblbase", "„"},
    {"rbrack", "]"},
    {"rq", "’"},
    {"slash", "/"},
    {"ss", "ß"},
    {"textasciicircum", "^"},
    {"textasciitilde", "~"},
    {"textasteriskcentered", "∗"},
    {"textbackslash", "\\"},
    {"textbar", "|"},
    {"textbraceleft", "{"},
    {"textbraceright", "}"},
    {"textbullet", "•"},
    {"textcelsius", "℃"},
    {"textcent", "¢"},
    {"textcopyright", "©"},
    {"textdagger", "†"},
    {"textdaggerdbl", "‡"},
    {"textdegree", "°"},
    {"textdiv", "÷"},
    {"textdollar", "$"},
    {"textdownarrow", "↓"},
    {"textemdash", "—"},
    {"textendash", "–"},
    {"texteuro", "€"},
    {"textexclamdown", "¡"},
    {"textgreater", ">"},
    {"textleftarrow", "←"},
    {"textless", "<"},
    {"textmu", "µ"},
    {"textnumero", "№"},
    {"textohm", "Ω"},
    {"textonehalf", "½"},
    {"textonequarter", "¼"},
    {"textparagraph", "¶"},
    {"textperiodcentered", "·"},
    {"textpm", "±"},
    {"textquestiondown", "¿"},
    {"textquotedbl", "\""},
    {"textquotedblleft", "“"},
    {"textquotedblright", "”"},
    {"textquoteleft", "‘"},
    {"textquoteright", "’"},
    {"textquotesingle", "'"},
    {"textregistered", "®"},
    {"textrightarrow", "→"},
    {"textsection", "§"},
    {"textsterling", "£"},
    {"textthreequarters", "¾"},
    {"texttimes", "×"},
    {"texttrademark", "™"},
    {"textunderscore", "_"},
    {"textuparrow", "↑"},
    {"textvisiblespace", "␣"},
    {"xmark", "✗"},
    {"{", "{"},
    {"}", "}"},
};

gboolean dg_text_set_symbol(DgTextSetter *setter, const char *name) {
  const TextSymbol *symbol = DG_NAMED_FIND(SYMBOLS, name);
  if (symbol) {
    for (const char *p = symbol->text; *p; p = g_utf8_next_char(p))
      dg_text_put_character(setter, g_utf8_get_char(p));
    return TRUE;
  }
  if (strcmp(name, "ldots") != 0 && strcmp(name, "dots") != 0 && strcmp(name, "textellipsis") != 0)
    return FALSE;
  /* Full stops with the kern of a blank after each of them (\textellipsis of LaTeX). */
  for (guint i = 0; i < 3; i++) {
    dg_text_put_character(setter, '.');
    dg_text_box_space(setter->box, setter->table->parameters[2] * setter->size / DG_TEX_FONT_UNIT);
    setter->last = 0;
  }
  return TRUE;
}

/* \ding{51} of pifont: check marks, crosses, numbers in circles. */
gboolean dg_text_set_ding(DgTextSetter *setter, const char *name, const char **p) {
  if (strcmp(name, "ding") != 0)
    return FALSE;
  g_autofree char *argument = dg_text_argument(p);
  guint64 code = g_ascii_strtoull(argument, NULL, 10);
  gunichar character = code >= 172 && code <= 181   ? 0x2460 + (gunichar)code - 172
                       : code >= 182 && code <= 191 ? 0x2776 + (gunichar)code - 182
                       : code >= 33 && code <= 126  ? 0x2700 + (gunichar)code - 32
                                                    : 0x25a1;
  dg_text_put_character(setter, character);
  return TRUE;
}

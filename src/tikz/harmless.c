/* Commands that change nothing that is painted in a picture: they set the page around it, its references, or how TeX
 * works. Each is passed over with its arguments; words that it sets on the page are counted as left out. */
#include "base/named.h"
#include "tikz/tikz.h"

#include <string.h>

typedef struct {
  const char *name;
  /* In turn: * a star, o [...], g {...}, which may be there, m {...}; NULL: none. Of those that are set on the page: w
   * as m and u as g; ! stands for words that are set without an argument. */
  const char *arguments;
} Harmless;

static const Harmless COMMANDS[] = {
    {" "},
    {","},
    {"-"},
    {"/"},
    {";"},
    {"AtEndDocument", "m"},
    {"DeclareGraphicsExtensions", "m"},
    {"DisableLigatures", "om"},
    {"PassOptionsToClass", "mm"},
    {"PreviewEnvironment", "om"},
    {"ProvidesFile", "mo"},
    {"addbibresource", "om"},
    {"allowdisplaybreaks", "o"},
    {"appendix"},
    {"author", "om"},
    {"autoref", "*m"},
    {"backmatter"},
    {"bibliography", "m!"},
    {"bibliographystyle", "m"},
    {"bigbreak"},
    {"bigskip"},
    {"break"},
    {"caption", "*ow"},
    {"captionof", "*mow"},
    {"captionsetup", "om"},
    {"centering"},
    {"cite", "oom"},
    {"clearpage"},
    {"date", "m"},
    {"endcsname"},
    {"errorstopmode"},
    {"fancyhead", "ow"},
    {"fancyhf", "om"},
    {"filbreak"},
    {"flushbottom"},
    {"footnote", "ow"},
    {"footnotetext", "ow"},
    {"frenchspacing"},
    {"frontmatter"},
    {"graphicspath", "m"},
    {"hfil"},
    {"hfill"},
    {"hspace", "*m"},
    {"hss"},
    {"hypersetup", "m"},
    {"ignorespaces"},
    {"indent"},
    {"justifying"},
    {"label", "om"},
    {"leavevmode"},
    {"linebreak", "o"},
    {"listoffigures", "!"},
    {"lstset", "m"},
    {"mainmatter"},
    {"makeatletter"},
    {"makeatother"},
    {"maketitle", "!"},
    {"medbreak"},
    {"medskip"},
    {"newblock"},
    {"newgeometry", "m"},
    {"newline"},
    {"newpage"},
    {"nobreak"},
    {"nofiles"},
    {"noindent"},
    {"nointerlineskip"},
    {"nonumber"},
    {"nopagebreak", "o"},
    {"nopagenumbers"},
    {"obeylines"},
    {"pagebreak", "o"},
    {"pagenumbering", "m"},
    {"pagestyle", "m"},
    {"par"},
    {"pdfinfo", "m"},
    {"pdfsuppresswarningpagegroup"},
    {"pgfdeclarehorizontalshading", "ommm"},
    {"pgfdeclareradialshading", "ommm"},
    {"pgfdeclareverticalshading", "ommm"},
    {"pgfmathsetseed", "m"},
    {"phantomsection"},
    {"protect"},
    {"qquad"},
    {"quad"},
    {"raggedbottom"},
    {"raggedleft"},
    {"raggedright"},
    {"relax"},
    {"restoregeometry"},
    {"selectcolormodel", "m"},
    {"selectlanguage", "om"},
    {"setcitestyle", "m"},
    {"setdefaultlanguage", "om"},
    {"setmainlanguage", "om"},
    {"setotherlanguage", "om"},
    {"shorthandoff", "*m"},
    {"shorthandon", "m"},
    {"smallbreak"},
    {"smallskip"},
    {"strut"},
    {"tableofcontents", "!"},
    {"thispagestyle", "m"},
    {"tikzexternalize", "o"},
    {"tikzfading", "o"},
    {"tikzsetexternalprefix", "m"},
    {"tikzsetnextfilename", "m"},
    {"title", "om"},
    {"unskip"},
    {"usetheme", "om"},
    {"vfil"},
    {"vfill"},
    {"vspace", "*m"},
};

/* Environments around pictures that only say where on a page these stand. */
static const Harmless ENVIRONMENTS[] = {
    {"abstract"},
    {"center"},
    {"figure", "o"},
    {"figure*", "o"},
    {"flushleft"},
    {"flushright"},
    {"frame", "oouu"},
    {"landscape"},
    {"minipage", "ooom"},
    {"preview"},
    {"quotation"},
    {"quote"},
    {"samepage"},
    {"sideways"},
    {"sidewaysfigure", "o"},
    {"standalone", "o"},
    {"standaloneframe", "o"},
    {"subfigure", "om"},
    {"table", "o"},
    {"varwidth", "om"},
    {"wrapfigure", "omom"},
};

static void pass_argument(DgTikz *tikz, const char *name, char kind) {
  gboolean is_set = strchr("wu!", kind) != NULL, may_be_missing = kind == 'g' || kind == 'u';
  guint words = kind == '!';
  if (kind != '!' && (!may_be_missing || dg_tex_peek(tikz->reader) == '{')) {
    g_autofree char *argument = kind == 'o' ? dg_tex_bracket(tikz->reader) : dg_tex_argument(tikz->reader);
    words = is_set && argument ? dg_tikz_count_words(argument) : 0;
  }
  if (words)
    dg_tikz_left_out(tikz, DG_LOSS_WORDS, words, "%s: words that it sets outside of the picture are left out", name);
}

static gboolean pass_over(DgTikz *tikz, const Harmless *found) {
  for (const char *argument = found ? found->arguments : NULL; argument && *argument; argument++)
    if (*argument == '*')
      dg_tex_take(tikz->reader, "*");
    else
      pass_argument(tikz, found->name, *argument);
  return found != NULL;
}

gboolean dg_tikz_harmless_statement(DgTikz *tikz, const char *name) {
  return pass_over(tikz, DG_NAMED_FIND(COMMANDS, name));
}

gboolean dg_tikz_harmless_environment(DgTikz *tikz, const char *name) {
  return !tikz->in_picture && pass_over(tikz, DG_NAMED_FIND(ENVIRONMENTS, name));
}

/* Commands that change nothing that is painted in a picture: they set the page around it, its references, or how TeX
 * works. Each is passed over with its arguments. */
#include "base/named.h"
#include "tikz/tikz.h"

#include <string.h>

typedef struct {
  const char *name;
  const char *arguments; /* in turn: * a star, o [...], g {...}, which may be there, m {...}; NULL: none */
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
    {"bibliography", "m"},
    {"bibliographystyle", "m"},
    {"bigbreak"},
    {"bigskip"},
    {"break"},
    {"caption", "*om"},
    {"captionof", "*mom"},
    {"captionsetup", "om"},
    {"centering"},
    {"cite", "oom"},
    {"clearpage"},
    {"date", "m"},
    {"endcsname"},
    {"errorstopmode"},
    {"fancyhead", "om"},
    {"fancyhf", "om"},
    {"filbreak"},
    {"flushbottom"},
    {"footnote", "om"},
    {"footnotetext", "om"},
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
    {"listoffigures"},
    {"lstset", "m"},
    {"mainmatter"},
    {"makeatletter"},
    {"makeatother"},
    {"maketitle"},
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
    {"tableofcontents"},
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
    {"frame", "oogg"},
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

static gboolean pass_over(DgTikz *tikz, const Harmless *found) {
  for (const char *argument = found ? found->arguments : NULL; argument && *argument; argument++)
    if (*argument == '*')
      dg_tex_take(tikz->reader, "*");
    else if (*argument != 'g' || dg_tex_peek(tikz->reader) == '{')
      g_free(*argument == 'o' ? dg_tex_bracket(tikz->reader) : dg_tex_argument(tikz->reader));
  return found != NULL;
}

gboolean dg_tikz_harmless_statement(DgTikz *tikz, const char *name) {
  return pass_over(tikz, DG_NAMED_FIND(COMMANDS, name));
}

gboolean dg_tikz_harmless_environment(DgTikz *tikz, const char *name) {
  return !tikz->in_picture && pass_over(tikz, DG_NAMED_FIND(ENVIRONMENTS, name));
}

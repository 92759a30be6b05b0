#include "svg/tree_arena.h"

#include "svg/block.h"
#include "svg/builder.h"

#include <libxml/parserInternals.h>

/* A figure of 20 kB takes five; a power of two less what malloc and the obstack add. */
#define CHUNK_BYTES (16 * 1024 - 64)

/* The first line feed from `offset` on; the end when there is none. */
static gsize find_line_feed(const DgTree *tree, gsize offset) {
  const char *found = memchr(tree->source + offset, '\n', tree->length - offset);
  return found ? (gsize)(found - tree->source) : tree->length;
}

/* The same for a byte that is not ASCII. */
static gsize find_wide(const DgTree *tree, gsize offset) {
  while (tree->length - offset >= sizeof(DgBlock) && dg_block_is_zero(dg_block_read(tree->source + offset) & 0x80))
    offset += sizeof(DgBlock);
  while (offset < tree->length && (guchar)tree->source[offset] < 0x80)
    offset++;
  return offset;
}

DgTree *dg_tree_new(const char *source, gsize length, gboolean exact) {
  DgTree *tree = g_new0(DgTree, 1);
  *tree = (DgTree){.source = source, .length = length, .exact = exact, .mark = {0, 1, 1}};
  tree->next_line = find_line_feed(tree, 0);
  tree->next_wide = find_wide(tree, 0);
  obstack_begin(&tree->arena, CHUNK_BYTES);
  return tree;
}

void dg_tree_discard(DgTree *tree) {
  obstack_free(&tree->arena, NULL);
  g_free(tree);
}

void dg_tree_give(DgTree *tree, xmlDoc *document) {
  document->_private = tree;
}

void dg_tree_unlink(xmlDoc *document) {
  for (xmlNode *node = document ? document->children : NULL, *next; node; node = next) {
    next = node->next;
    if (node->type == XML_ELEMENT_NODE || node->type == XML_COMMENT_NODE)
      xmlUnlinkNode(node);
  }
}

void dg_tree_free(xmlDoc *document) {
  if (!document)
    return;
  DgTree *tree = document->_private;
  if (tree)
    dg_tree_unlink(document);
  xmlFreeDoc(document);
  if (tree)
    dg_tree_discard(tree);
}

void dg_tree_add_text(DgTree *tree, xmlNode *parent, char *content) {
  xmlNode *node = dg_tree_take(tree, sizeof *node);
  node->type = XML_TEXT_NODE;
  node->name = xmlStringText;
  node->content = BAD_CAST content;
  dg_tree_link(parent, node);
}

void dg_tree_add_comment(DgTree *tree, xmlNode *parent, char *content, guint line) {
  xmlNode *node = dg_tree_take(tree, sizeof *node);
  node->type = XML_COMMENT_NODE;
  node->name = xmlStringComment;
  node->content = BAD_CAST content;
  node->line = (gushort)MIN(line, G_MAXUSHORT);
  node->psvi = GUINT_TO_POINTER(line); /* where libxml2 keeps long line numbers */
  dg_tree_link(parent, node);
}

void dg_tree_remove_attribute(xmlAttr *attribute) {
  if (!attribute->doc->_private) {
    xmlRemoveProp(attribute);
    return;
  }
  if (attribute->prev)
    attribute->prev->next = attribute->next;
  else
    attribute->parent->properties = attribute->next;
  if (attribute->next)
    attribute->next->prev = attribute->prev;
}

xmlNs *dg_tree_new_namespace(DgTree *tree, const xmlChar *prefix, const xmlChar *uri) {
  xmlNs *ns = dg_tree_take(tree, sizeof *ns);
  ns->type = XML_NAMESPACE_DECL;
  ns->prefix = prefix;
  ns->href = uri && strcmp((const char *)uri, dg_svg_namespace) == 0 ? BAD_CAST dg_svg_namespace : uri;
  return ns;
}

DgTreePlace dg_tree_place(const xmlNode *node) {
  if (node->type == XML_ELEMENT_NODE && node->psvi)
    return *(const DgTreePlace *)node->psvi;
  long line = xmlGetLineNo(node);
  return (DgTreePlace){.line = line > 0 ? (guint)line : 0};
}

guint dg_tree_line(const xmlNode *node) {
  return dg_tree_place(node).line;
}

/* How many characters of UTF-8 begin in `length` bytes. Eight at a time. */
static guint count_characters(const char *text, gsize length) {
  const guint64 ones = G_GUINT64_CONSTANT(0x0101010101010101);
  gsize i = 0, continued = 0; /* bytes 10xxxxxx */
  for (guint64 word; i + sizeof word <= length; i += sizeof word) {
    memcpy(&word, text + i, sizeof word);
    continued += (gsize)(((word >> 7 & ~(word >> 6) & ones) * ones) >> 56);
  }
  for (; i < length; i++)
    continued += ((guchar)text[i] & 0xc0) == 0x80;
  return (guint)(length - continued);
}

/* Most tags hold neither a line feed nor anything but ASCII, which a look at where the next ones are tells. */
void dg_tree_advance(DgTree *tree, gsize offset) {
  DgTreeMark mark = tree->mark;
  for (; tree->next_line < offset; tree->next_line = find_line_feed(tree, mark.offset))
    mark = (DgTreeMark){tree->next_line + 1, mark.line + 1, 1};
  if (tree->next_wide < mark.offset)
    tree->next_wide = find_wide(tree, mark.offset);
  if (tree->next_wide < offset) {
    mark.column += count_characters(tree->source + mark.offset, offset - mark.offset);
    tree->next_wide = find_wide(tree, offset);
  } else {
    mark.column += (guint)(offset - mark.offset);
  }
  tree->mark = (DgTreeMark){offset, mark.line, mark.column};
}

DgTreePlace dg_tree_find_place(DgTree *tree, gsize start, gsize close) {
  dg_tree_advance(tree, start);
  DgTreePlace place = {.line = tree->mark.line, .column = tree->exact ? tree->mark.column : 0};
  tree->mark.offset++;
  tree->mark.column++;
  if (tree->exact && close < tree->length && tree->source[close] == '>') {
    dg_tree_advance(tree, close + 1);
    if (tree->mark.line == place.line)
      place.end_column = tree->mark.column;
  }
  return place;
}

gboolean dg_tree_is_container(const char *name) {
  switch (name[0]) { /* asked for all white space between tags, which mostly stands in <g> */
  case 'g':
    return name[1] == '\0';
  case 's':
    return strcmp(name, "svg") == 0 || strcmp(name, "symbol") == 0;
  case 'd':
    return strcmp(name, "defs") == 0;
  case 'm':
    return strcmp(name, "marker") == 0;
  default:
    return FALSE;
  }
}

gboolean dg_tree_reads_foreign(const char *local) {
  return strcmp(local, "href") == 0 || strcmp(local, "space") == 0 || strcmp(local, "id") == 0;
}

gboolean dg_tree_is_directive(const char *text) {
  const char *at = text + strspn(text, " \t\r\n");
  return strncmp(at, DG_DIRECTIVE_IGNORE, sizeof DG_DIRECTIVE_IGNORE - 1) == 0;
}

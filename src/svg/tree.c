/* libxml2's SAX2 interface calls the handlers here instead of those that build its own tree. Where those allocate each
 * node, attribute, value and namespace, and free them one by one, these take them from one arena: building and freeing
 * the tree is then a fifth of the time of parsing instead of half. */
#include "svg/tree.h"

#include "svg/builder.h"

#include <libxml/SAX2.h>
#include <libxml/parserInternals.h>
#include <obstack.h>
#include <string.h>

#define obstack_chunk_alloc g_malloc
#define obstack_chunk_free g_free

/* A figure of 20 kB takes five; a power of two less what malloc and the obstack add. */
#define CHUNK_BYTES (16 * 1024 - 64)

/* A place in the source. */
typedef struct {
  gsize offset;
  guint line, column; /* of it, from 1 */
} Mark;

typedef struct {
  struct obstack arena;
  gboolean text; /* the object that grows in the arena is text of the innermost open element */
  const char *source; /* what is parsed */
  gsize length;
  gboolean exact; /* columns of the source are those of the file */
  Mark mark; /* just behind the "<" of the last tag */
} Tree;

/* An element and where its tag is. */
typedef struct {
  xmlNode node; /* whose `psvi` is the address of the place */
  DgTreePlace place;
} Element;

/* An attribute and the text node that is its value. */
typedef struct {
  xmlAttr attribute;
  xmlNode text;
  char value[];
} Attribute;

static gpointer take(Tree *tree, gsize size) {
  return memset(obstack_alloc(&tree->arena, size), 0, size);
}

static void link_child(xmlNode *parent, xmlNode *child) {
  child->parent = parent;
  child->doc = parent->doc;
  child->prev = parent->last;
  if (parent->last)
    parent->last->next = child;
  else
    parent->children = child;
  parent->last = child;
}

static void set_line(xmlNode *node, const xmlParserCtxt *context) {
  guint line = (guint)MAX(context->input->line, 0);
  node->line = (gushort)MIN(line, G_MAXUSHORT);
  node->psvi = GUINT_TO_POINTER(line); /* where libxml2 keeps the long line numbers of text nodes */
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

/* How many characters of UTF-8 begin in `length` bytes. Eight at a time: every byte of a document is counted once. */
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

/* The place of `offset`, behind `mark`: counts lines and characters. */
static Mark advance(const Tree *tree, Mark mark, gsize offset) {
  const char *from = tree->source + mark.offset, *to = tree->source + offset, *end;
  for (; (end = memchr(from, '\n', (gsize)(to - from))); from = end + 1) {
    mark.line++;
    mark.column = 1;
  }
  return (Mark){offset, mark.line, mark.column + count_characters(from, (gsize)(to - from))};
}

/* Whether a tag of this name begins at `offset`. */
static gboolean begins(const Tree *tree, gsize offset, const xmlChar *local, const xmlChar *prefix) {
  const xmlChar *const parts[] = {BAD_CAST "<", prefix, prefix ? BAD_CAST ":" : NULL, local};
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
    gsize length = parts[i] ? strlen((const char *)parts[i]) : 0;
    if (tree->length - offset <= length || (length && memcmp(tree->source + offset, parts[i], length) != 0))
      return FALSE;
    offset += length;
  }
  return strchr(" \t\r\n/>", tree->source[offset]) != NULL;
}

/* Where the tag of an element is, of which libxml2 has read all but its end and says only that end's line. What is in
 * an entity has no place of its own. */
static DgTreePlace find_place(Tree *tree, xmlParserCtxt *context, const xmlChar *local, const xmlChar *prefix) {
  DgTreePlace place = {.line = (guint)MAX(context->input->line, 0)};
  long end = context->inputNr == 1 ? xmlByteConsumed(context) : -1;
  if (end < 0 || (gsize)end > tree->length || (gsize)end < tree->mark.offset)
    return place;
  const char *tag = tree->source + end;
  do
    tag = memrchr(tree->source + tree->mark.offset, '<', (gsize)(tag - tree->source) - tree->mark.offset);
  while (tag && !begins(tree, (gsize)(tag - tree->source), local, prefix));
  Mark at = advance(tree, tree->mark, tag ? (gsize)(tag - tree->source) : (gsize)end);
  tree->mark = at;
  if (!tag)
    return place;
  place = (DgTreePlace){.line = at.line, .column = tree->exact ? at.column : 0};
  tree->mark = (Mark){at.offset + 1, at.line, at.column + 1};
  gsize close = (gsize)end; /* the source is bytes, and ends in no NUL */
  close += close < tree->length && tree->source[close] == '/';
  if (tree->exact && close < tree->length && tree->source[close] == '>') {
    Mark behind = advance(tree, tree->mark, close + 1);
    if (behind.line == place.line)
      place.end_column = behind.column;
  }
  return place;
}

/* Makes a node of the text that was taken since the last tag. */
static void close_text(xmlParserCtxt *context) {
  Tree *tree = context->_private;
  if (!tree->text)
    return;
  tree->text = FALSE;
  obstack_1grow(&tree->arena, '\0');
  xmlChar *content = obstack_finish(&tree->arena);
  xmlNode *node = take(tree, sizeof *node);
  node->type = XML_TEXT_NODE;
  node->name = xmlStringText;
  node->content = content;
  set_line(node, context);
  link_child(context->node, node);
}

/* Text of these elements is not painted: white space between shapes would double the nodes. */
static gboolean is_container(const xmlNode *node) {
  DgTag tag = dg_tag_lookup((const char *)node->name);
  return tag == DG_TAG_SVG || tag == DG_TAG_G || tag == DG_TAG_DEFS || tag == DG_TAG_SYMBOL || tag == DG_TAG_MARKER;
}

/* Takes text and CDATA sections alike: nothing here tells them apart. */
static void take_characters(void *data, const xmlChar *text, int length) {
  xmlParserCtxt *context = data;
  Tree *tree = context->_private;
  if (length <= 0 || !context->node || is_container(context->node))
    return;
  obstack_grow(&tree->arena, text, (gsize)length);
  tree->text = TRUE;
}

/* A reference to an entity that is not declared here: an empty place in the text. */
static void take_reference(void *data, const xmlChar *name) {
  xmlParserCtxt *context = data;
  if (!context->node)
    return;
  close_text(context);
  xmlNode *node = take(context->_private, sizeof *node);
  node->type = XML_ENTITY_REF_NODE;
  node->name = xmlDictLookup(context->dict, name, -1);
  link_child(context->node, node);
}

/* That of SVG always has the same address, so that dg_node_in_svg() need not compare it. */
static xmlNs *new_namespace(Tree *tree, const xmlChar *prefix, const xmlChar *uri) {
  xmlNs *ns = take(tree, sizeof *ns);
  ns->type = XML_NAMESPACE_DECL;
  ns->prefix = prefix;
  ns->href = uri && strcmp((const char *)uri, dg_svg_namespace) == 0 ? BAD_CAST dg_svg_namespace : uri;
  return ns;
}

/* The name of an element or attribute; a prefix that is not declared is part of it. */
static const xmlChar *full_name(const xmlParserCtxt *context, const xmlChar *local, const xmlChar *prefix,
                                const xmlChar *uri) {
  return prefix && !uri ? xmlDictQLookup(context->dict, prefix, local) : local;
}

/* Copies a value to `to`, which has room for it and a zero byte. Where no entities are declared, all references in it
 * are replaced by now but those to the ampersand, which libxml2 passes on as "&#38;", in a copy of the value that a
 * zero byte ends. */
static void copy_value(char *to, const char *from, gsize length) {
  static const char reference[] = "&#38;";
  const char *end = from + length, *found;
  while (!*end && (found = memmem(from, (gsize)(end - from), reference, sizeof reference - 1))) {
    to = mempcpy(to, from, (gsize)(found + 1 - from));
    from = found + sizeof reference - 1;
  }
  to = mempcpy(to, from, (gsize)(end - from));
  *to = '\0';
}

/* `part` as in startElementNsSAX2Func: local name, prefix, URI, value and its end. */
static void add_attribute(xmlParserCtxt *context, xmlNode *node, xmlAttr **last, const xmlChar **part) {
  Tree *tree = context->_private;
  gsize length = (gsize)(part[4] - part[3]);
  Attribute *pair = obstack_alloc(&tree->arena, sizeof *pair + length + 1);
  *pair = (Attribute){0};
  xmlAttr *attribute = &pair->attribute;
  attribute->type = XML_ATTRIBUTE_NODE;
  attribute->name = full_name(context, part[0], part[1], part[2]);
  attribute->ns = part[1] && part[2] ? xmlSearchNs(node->doc, node, part[1]) : NULL;
  attribute->doc = node->doc;
  attribute->parent = node;
  pair->text.type = XML_TEXT_NODE;
  pair->text.name = xmlStringText;
  pair->text.content = BAD_CAST pair->value;
  copy_value(pair->value, (const char *)part[3], length);
  link_child((xmlNode *)attribute, &pair->text);
  attribute->prev = *last;
  if (*last)
    (*last)->next = attribute;
  else
    node->properties = attribute;
  *last = attribute;
}

/* TRUE for a comment that says something to readers of diagrams. */
static gboolean is_directive(const xmlChar *text) {
  const char *at = (const char *)text + strspn((const char *)text, " \t\r\n");
  return strncmp(at, DG_DIRECTIVE_IGNORE, sizeof DG_DIRECTIVE_IGNORE - 1) == 0;
}

/* Keeps the comments that are directives, where elements are painted. */
static void take_comment(void *data, const xmlChar *text) {
  xmlParserCtxt *context = data;
  if (!is_directive(text) || !context->myDoc || (context->node && !is_container(context->node)))
    return;
  Tree *tree = context->_private;
  xmlNode *node = take(tree, sizeof *node);
  node->type = XML_COMMENT_NODE;
  node->name = xmlStringComment;
  node->content = obstack_copy0(&tree->arena, text, (int)strlen((const char *)text));
  set_line(node, context);
  link_child(context->node ? context->node : (xmlNode *)context->myDoc, node);
}

/* FALSE for an attribute that editors keep for themselves, in a namespace of their own. `part` as above. */
static gboolean is_read(const xmlChar **part) {
  static const char *const names[] = {"href", "space", "id"};
  if (!part[1] || !part[2])
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
    if (strcmp((const char *)part[0], names[i]) == 0)
      return TRUE;
  return FALSE;
}

static void start_element(void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri, int n_namespaces,
                          const xmlChar **namespaces, int n_attributes, int n_defaulted, const xmlChar **attributes) {
  xmlParserCtxt *context = data;
  Tree *tree = context->_private;
  close_text(context);
  xmlNode *parent = context->node ? context->node : (xmlNode *)context->myDoc;
  Element *element = take(tree, sizeof *element);
  xmlNode *node = &element->node;
  node->type = XML_ELEMENT_NODE;
  node->name = full_name(context, local, prefix, uri);
  element->place = find_place(tree, context, local, prefix);
  node->psvi = &element->place;
  if (nodePush(context, node) < 0)
    return;
  link_child(parent, node);
  xmlNs **next = &node->nsDef;
  for (int i = 0; i < n_namespaces; i++, next = &(*next)->next) {
    *next = new_namespace(tree, namespaces[2 * i], namespaces[2 * i + 1]);
    if (uri && prefix == namespaces[2 * i])
      node->ns = *next;
  }
  if (uri && !node->ns)
    node->ns = xmlSearchNs(node->doc, node, prefix);
  xmlAttr *last = NULL;
  for (int i = 0; i < n_attributes; i++)
    if (is_read(&attributes[5 * i]))
      add_attribute(context, node, &last, &attributes[5 * i]);
}

static void end_element(void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
  close_text(data);
  nodePop(data);
}

/* Takes what is in the arena out of the document, whose other children are libxml2's own. */
static void unlink_arena(xmlDoc *document) {
  for (xmlNode *node = document ? document->children : NULL, *next; node; node = next) {
    next = node->next;
    if (node->type == XML_ELEMENT_NODE || node->type == XML_COMMENT_NODE)
      xmlUnlinkNode(node);
  }
}

static void free_tree(Tree *tree) {
  obstack_free(&tree->arena, NULL);
  g_free(tree);
}

/* Text for libxml2's own tree. */
static void pass_characters(void *data, const xmlChar *text, int length) {
  const xmlParserCtxt *context = data;
  if (context->node && !is_container(context->node))
    xmlSAX2Characters(data, text, length);
}

/* Directives for libxml2's own tree. */
static void pass_comment(void *data, const xmlChar *text) {
  if (is_directive(text))
    xmlSAX2Comment(data, text);
}

/* Copies the directives before the document type into libxml2's own tree. */
static void keep_directives(xmlDoc *document) {
  g_autoptr(GPtrArray) copies = g_ptr_array_new();
  for (xmlNode *node = document ? document->children : NULL; node; node = node->next)
    if (node->type == XML_COMMENT_NODE)
      g_ptr_array_add(copies, xmlNewDocComment(document, node->content));
  unlink_arena(document);
  for (guint i = 0; i < copies->len; i++)
    if (copies->pdata[i])
      xmlAddChild((xmlNode *)document, copies->pdata[i]);
}

/* Leaves the document to libxml2; entities are declared before the first element begins. */
static void declare_entity(void *data, const xmlChar *name, int type, const xmlChar *public_id,
                           const xmlChar *system_id, xmlChar *content) {
  xmlParserCtxt *context = data;
  xmlSAXHandler *sax = context->sax;
  if (context->_private) {
    keep_directives(context->myDoc);
    free_tree(context->_private);
    context->_private = NULL;
    sax->startElementNs = xmlSAX2StartElementNs;
    sax->endElementNs = xmlSAX2EndElementNs;
    sax->characters = sax->ignorableWhitespace = pass_characters;
    sax->cdataBlock = xmlSAX2CDataBlock;
    sax->reference = xmlSAX2Reference;
    sax->comment = pass_comment;
    sax->entityDecl = xmlSAX2EntityDecl;
  }
  xmlSAX2EntityDecl(data, name, type, public_id, system_id, content);
}

void dg_tree_begin(xmlParserCtxt *context, const char *source, gsize length, gboolean exact) {
  Tree *tree = g_new0(Tree, 1);
  *tree = (Tree){.source = source, .length = length, .exact = exact, .mark = {0, 1, 1}};
  obstack_begin(&tree->arena, CHUNK_BYTES);
  context->_private = tree;
  xmlSAXHandler *sax = context->sax;
  sax->startElementNs = start_element;
  sax->endElementNs = end_element;
  sax->characters = sax->ignorableWhitespace = sax->cdataBlock = take_characters;
  sax->reference = take_reference;
  sax->entityDecl = declare_entity;
  sax->comment = take_comment;
  sax->processingInstruction = NULL;
}

void dg_tree_end(xmlParserCtxt *context) {
  Tree *tree = context->_private;
  if (!tree)
    return;
  if (context->node)
    close_text(context);
  context->_private = NULL;
  if (context->myDoc)
    context->myDoc->_private = tree;
  else
    free_tree(tree);
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

void dg_tree_free(xmlDoc *document) {
  if (!document)
    return;
  Tree *tree = document->_private;
  if (tree)
    unlink_arena(document);
  xmlFreeDoc(document);
  if (tree)
    free_tree(tree);
}

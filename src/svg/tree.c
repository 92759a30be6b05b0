/* libxml2's SAX2 interface calls the handlers here instead of those that build its own tree. Where those allocate each
 * node, attribute, value and namespace, and free them one by one, these take them from one arena: building and freeing
 * the tree is then a fifth of the time of parsing instead of half. */
#include "svg/tree_arena.h"

#include <libxml/SAX2.h>
#include <libxml/parserInternals.h>

/* Behind `name` at `at`; `end` where something else stands there. */
static const char *pass_name(const char *at, const char *end, const xmlChar *name) {
  for (; *name && at < end && *at == (char)*name; at++)
    name++;
  return *name ? end : at;
}

/* Whether the tag that opens at `at` has this name. Names are short: a loop takes less than the calls that would find
 * their lengths and compare them. */
static gboolean begins(const char *at, const char *end, const xmlChar *local, const xmlChar *prefix) {
  at++;
  if (prefix) {
    at = pass_name(at, end, prefix);
    if (at == end || *at++ != ':')
      return FALSE;
  }
  at = pass_name(at, end, local);
  return at < end && (*at == ' ' || *at == '>' || strchr("\t\r\n/", *at));
}

/* Where the tag of an element is, of which libxml2 has read all but its end and says only that end's line. What is in
 * an entity has no place of its own. */
static DgTreePlace find_place(DgTree *tree, xmlParserCtxt *context, const xmlChar *local, const xmlChar *prefix) {
  DgTreePlace place = {.line = (guint)MAX(context->input->line, 0)};
  long end = context->inputNr == 1 ? xmlByteConsumed(context) : -1;
  if (end < 0 || (gsize)end > tree->length || (gsize)end < tree->mark.offset)
    return place;
  const char *tag = tree->source + end;
  do
    tag = memrchr(tree->source + tree->mark.offset, '<', (gsize)(tag - tree->source) - tree->mark.offset);
  while (tag && !begins(tag, tree->source + tree->length, local, prefix));
  if (!tag) {
    dg_tree_advance(tree, (gsize)end);
    return place;
  }
  gsize close = (gsize)end; /* the source is bytes, and ends in no NUL */
  close += close < tree->length && tree->source[close] == '/';
  return dg_tree_find_place(tree, (gsize)(tag - tree->source), close);
}

/* Makes a node of the text that was taken since the last tag. */
static void close_text(xmlParserCtxt *context) {
  DgTree *tree = context->_private;
  if (!tree->text)
    return;
  tree->text = FALSE;
  obstack_1grow(&tree->arena, '\0');
  dg_tree_add_text(tree, context->node, obstack_finish(&tree->arena));
}

static gboolean is_in_container(const xmlParserCtxt *context) {
  return dg_tree_is_container((const char *)context->node->name);
}

/* Takes text and CDATA sections alike: nothing here tells them apart. */
static void take_characters(void *data, const xmlChar *text, int length) {
  xmlParserCtxt *context = data;
  DgTree *tree = context->_private;
  if (length <= 0 || !context->node || is_in_container(context))
    return;
  obstack_grow(&tree->arena, text, (gsize)length);
  tree->text = TRUE;
}

/* A name that the document's dictionary was asked for; where there was no memory for it, nothing more is read. */
static const xmlChar *name_or_stop(xmlParserCtxt *context, const xmlChar *name) {
  if (name)
    return name;
  xmlStopParser(context);
  context->errNo = XML_ERR_NO_MEMORY;
  return BAD_CAST "";
}

/* A reference to an entity that is not declared here: an empty place in the text. */
static void take_reference(void *data, const xmlChar *name) {
  xmlParserCtxt *context = data;
  if (!context->node)
    return;
  close_text(context);
  xmlNode *node = dg_tree_take(context->_private, sizeof *node);
  node->type = XML_ENTITY_REF_NODE;
  node->name = name_or_stop(context, xmlDictLookup(context->dict, name, -1));
  dg_tree_link(context->node, node);
}

/* The name of an element or attribute; a prefix that is not declared is part of it. */
static const xmlChar *full_name(xmlParserCtxt *context, const xmlChar *local, const xmlChar *prefix,
                                const xmlChar *uri) {
  return prefix && !uri ? name_or_stop(context, xmlDictQLookup(context->dict, prefix, local)) : local;
}

/* Copies a value to `copy`. Where no entities are declared, all references in it are replaced by now but those to the
 * ampersand, which libxml2 passes on as "&#38;", in a copy of the value that a zero byte ends. */
static DgSlice copy_value(char *copy, const char *from, gsize length) {
  static const char reference[] = "&#38;";
  char *to = copy;
  const char *end = from + length, *found;
  while (!*end && (found = memmem(from, (gsize)(end - from), reference, sizeof reference - 1))) {
    to = mempcpy(to, from, (gsize)(found + 1 - from));
    from = found + sizeof reference - 1;
  }
  to = mempcpy(to, from, (gsize)(end - from));
  *to = '\0';
  return (DgSlice){copy, (gsize)(to - copy)};
}

/* Adds an attribute behind `last` (the first one: NULL). `part` as in startElementNsSAX2Func: local name, prefix, URI,
 * value and its end. */
static xmlAttr *add_attribute(xmlParserCtxt *context, xmlNode *node, xmlAttr *last, const xmlChar **part) {
  DgTree *tree = context->_private;
  gboolean foreign = part[1] && part[2];
  if (foreign && !dg_tree_reads_foreign((const char *)part[0]))
    return last;
  gsize length = (gsize)(part[4] - part[3]);
  DgTreeAttribute *pair = obstack_alloc(&tree->arena, sizeof *pair + length + 1);
  pair->value = copy_value((char *)(pair + 1), (const char *)part[3], length);
  xmlAttr *attribute = &pair->attribute;
  /* Each member by itself: there are many attributes, and so short a block takes longer to clear at once. */
  attribute->_private = NULL;
  attribute->type = XML_ATTRIBUTE_NODE;
  attribute->name = full_name(context, part[0], part[1], part[2]);
  attribute->children = attribute->last = NULL;
  attribute->parent = node;
  attribute->next = NULL;
  attribute->prev = last;
  attribute->doc = node->doc;
  attribute->ns = foreign ? xmlSearchNs(node->doc, node, part[1]) : NULL;
  attribute->atype = 0;
  attribute->psvi = &pair->value;
  if (last)
    last->next = attribute;
  else
    node->properties = attribute;
  return attribute;
}

/* Keeps the comments that are directives, where elements are painted. */
static void take_comment(void *data, const xmlChar *text) {
  xmlParserCtxt *context = data;
  if (!dg_tree_is_directive((const char *)text) || !context->myDoc || (context->node && !is_in_container(context)))
    return;
  DgTree *tree = context->_private;
  char *content = obstack_copy0(&tree->arena, text, (int)strlen((const char *)text));
  dg_tree_add_comment(tree, context->node ? context->node : (xmlNode *)context->myDoc, content,
                      (guint)MAX(context->input->line, 0));
}

static void start_element(void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri, int n_namespaces,
                          const xmlChar **namespaces, int n_attributes, int n_defaulted, const xmlChar **attributes) {
  xmlParserCtxt *context = data;
  DgTree *tree = context->_private;
  close_text(context);
  xmlNode *parent = context->node ? context->node : (xmlNode *)context->myDoc;
  DgTreeElement *element = dg_tree_take(tree, sizeof *element);
  xmlNode *node = &element->node;
  node->type = XML_ELEMENT_NODE;
  node->name = full_name(context, local, prefix, uri);
  element->place = find_place(tree, context, local, prefix);
  node->psvi = &element->place;
  if (nodePush(context, node) < 0)
    return;
  dg_tree_link(parent, node);
  xmlNs **next = &node->nsDef;
  for (int i = 0; i < n_namespaces; i++, next = &(*next)->next) {
    *next = dg_tree_new_namespace(tree, namespaces[2 * i], namespaces[2 * i + 1]);
    if (uri && prefix == namespaces[2 * i])
      node->ns = *next;
  }
  if (uri && !node->ns) {
    gboolean shared = parent->type == XML_ELEMENT_NODE && parent->ns && parent->ns->prefix == prefix;
    node->ns = shared ? parent->ns : xmlSearchNs(node->doc, node, prefix);
  }
  xmlAttr *last = NULL;
  for (int i = 0; i < n_attributes; i++)
    last = add_attribute(context, node, last, &attributes[5 * i]);
}

static void end_element(void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
  close_text(data);
  nodePop(data);
}

/* Text for libxml2's own tree. */
static void pass_characters(void *data, const xmlChar *text, int length) {
  const xmlParserCtxt *context = data;
  if (context->node && !is_in_container(context))
    xmlSAX2Characters(data, text, length);
}

/* Directives for libxml2's own tree. */
static void pass_comment(void *data, const xmlChar *text) {
  if (dg_tree_is_directive((const char *)text))
    xmlSAX2Comment(data, text);
}

/* Copies the directives before the document type into libxml2's own tree. */
static void keep_directives(xmlDoc *document) {
  g_autoptr(GPtrArray) copies = g_ptr_array_new();
  for (xmlNode *node = document ? document->children : NULL; node; node = node->next)
    if (node->type == XML_COMMENT_NODE)
      g_ptr_array_add(copies, xmlNewDocComment(document, node->content));
  dg_tree_unlink(document);
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
    dg_tree_discard(context->_private);
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
  context->_private = dg_tree_new(source, length, exact);
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
  DgTree *tree = context->_private;
  if (!tree)
    return;
  if (context->node)
    close_text(context);
  context->_private = NULL;
  if (context->myDoc)
    dg_tree_give(tree, context->myDoc);
  else
    dg_tree_discard(tree);
}

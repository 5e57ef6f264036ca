/* xml_tree.h - all elements of an XML file as a tree, for formats that look at them in their own order. */
#ifndef FORMATS_XML_TREE_H
#define FORMATS_XML_TREE_H

#include "xml.h"

struct art_xml_attr {
    const char *key, *value;
    struct art_xml_attr *next;
};
struct art_xml_tag {
    const char *tag;             /* name of the element */
    const char *name;            /* attribute `name`; NULL: none */
    const char *text;            /* trimmed; "" if there is none or only elements */
    struct art_xml_attr *attrs;
    struct art_xml_tag *parent, *first, *last, *next;
    size_t at, end;              /* in the source: its tag, and behind it all */
    bool used;                   /* somebody asked for it */
    bool reported;               /* it was reported as one that nobody takes over */
};

/* The value of an attribute, NULL if it is not there. */
const char *art_xml_attribute(const struct art_xml_tag *tag, const char *key);
/* Parse a source; the tree lies in the arena. ART_ELIMIT: nested deeper, or more elements, than allowed. */
int art_xml_tree(struct art_ctx *ctx, struct art_arena *arena, const struct art_source *src, int most_depth,
                 int most_tags, struct art_xml_tag **root) ART_MUST_USE;

#endif

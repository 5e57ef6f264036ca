/* The elements of the file as a tree. */
#include "osim_calls.h"

enum { MOST_TAGS = 4000000 };

int osim_parse(struct osim *o)
{
    int status = art_xml_tree(o->ctx, &o->arena, o->src, OSIM_MOST_DEPTH, MOST_TAGS, &o->root);
    const char *version = o->root ? art_xml_attribute(o->root, "Version") : NULL;
    if (version) o->root->name = version;
    return status;
}

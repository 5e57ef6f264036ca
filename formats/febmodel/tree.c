/* The tags of the file as a tree. */
#include "febmodel_calls.h"

enum { MOST_TAGS = 20000000 };

int feb_parse(struct feb *f)
{
    return art_xml_tree(f->ctx, &f->arena, f->src, FEB_MOST_DEPTH, MOST_TAGS, &f->root);
}

/* art/reading.h has what readers of files share beside the text room: an XML file as a tree, the places of
 * its bytes, and the numbers that a file gives its nodes and elements.
 *
 *     struct art_xml_tag *root;
 *     ART_TRY(art_xml_tree(ctx, &arena, source, 100, 1000000, &root));
 *     for (const struct art_xml_tag *t = root->first; t; t = t->next)
 *         if (!art_xml_attribute(t, "name")) loc = art_format_next_place(&lines, source, t->at);
 */
#ifndef ART_READING_H
#define ART_READING_H

#include <art/element.h>
#include <art/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------- places */

/* Places that ascend are found by counting on from the one before; zeroed it is at the beginning. */
struct art_format_lines {
    size_t from; /* begins a line … */
    int before;  /* … with so many before it */
    size_t upto; /* from `from` to here there is no line end */
};
/* The line and column of a byte. */
struct art_loc art_format_next_place(struct art_format_lines *lines, const struct art_source *src, size_t at);

/* ---------------------------------------------------------------------- XML */

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
/* Parse a source; the tree lies in the arena. No network, no document types, no entities but the five.
 * ART_ESYNTAX, ART_EUNSUPPORTED with the place; ART_ELIMIT: nested deeper, or more elements, than allowed. */
int art_xml_tree(struct art_ctx *ctx, struct art_arena *arena, const struct art_source *src, int most_depth,
                 int most_tags, struct art_xml_tag **root) ART_MUST_USE;

/* Finds a text from a place on; src->n if it is not there. */
size_t art_xml_find(const struct art_source *src, size_t from, const char *text);
/* A text as the value of an attribute; false if it had characters that XML does not allow, now '?'. */
bool art_xml_escape(struct art_buf *buf, const char *text);

/* ------------------------------------------------------------------ numbers */

/* The numbers that a file gives its nodes or elements, and where these are. Numbers that follow each other as
 * the places do (the usual case) take no memory; others go into a hash table. Zeroed it is empty. */
struct art_ids {
    int first, index, n;        /* number first + k is at index + k, k < n */
    struct art_keys others;     /* all numbers, once that does not hold */
};
/* Remember that `id` is at `index` >= 0. *fresh: it was not there before (else nothing is changed). */
int art_ids_add(struct art_ctx *ctx, struct art_ids *ids, int id, int index, bool *fresh) ART_MUST_USE;
/* The index of a number; -1 if it is not there. */
int art_ids_find(const struct art_ids *ids, int id);
void art_ids_fini(struct art_ids *ids);

/* True if the volume of a solid with its nodes at x is not negative. */
bool art_ids_upright(const struct art_elem_type *type, const double (*x)[3]);

#ifdef __cplusplus
}
#endif
#endif

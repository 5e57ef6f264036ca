/* facets.h - triangles that pass by.
 *
 * Formats whose triangles have places of their own need no mesh between them. A reader hands triangles on in
 * pieces. How a piece becomes bytes of the output hangs on its triangles alone, so pieces are made on several
 * threads at once; they are taken in their order. The bytes are the same as by way of a mesh.
 */
#ifndef ART_FACETS_H
#define ART_FACETS_H

#include <art/format.h>

/* A piece: [3 n] corners, which are finite, without -0; a number for each facet, or NULL: all 0. */
struct art_facets {
    int n;
    const double (*pos)[3];
    const uint16_t *attribute;
};

/* Where facets go. */
struct art_facet_taker {
    size_t size; /* bytes that a facet becomes at most */
    /* Write what n facets become and return its end; NULL: some cannot be expressed, so they have to go
     * another way. Called on any thread; uses no context. */
    char *(*make)(const struct art_facet_taker *taker, const struct art_facets *facets, char *to);
    /* What n facets became; in their order, one call at a time. */
    int (*take)(struct art_facet_taker *taker, int n, const char *s, size_t bytes);
    const struct art_mesh *rest; /* groups and units, as far as the source was read */
    int group;                   /* of the facets that are taken; -1 none */
    bool refused;                /* set by take and finish: what came has to go another way */
};

/* What is known before the first facet comes. */
struct art_facet_head {
    bool plain;        /* the coordinates are numbers of 4 bytes, and there are no groups */
    int64_t count;     /* of the facets; -1: not known */
    const char *units; /* NULL: none, or not known yet */
    bool by_mesh;      /* what is there has to go by way of a mesh */
};

struct art_facet_format {
    /* What the beginning of the source tells; free units with art_free. */
    int (*head)(struct art_ctx *ctx, const struct art_source *src, struct art_facet_head *head);
    /* Hand on all facets. `rest` is an empty mesh that receives what belongs to no facet: groups and units.
     * *done: false if what is there has to go another way. */
    int (*read)(struct art_ctx *ctx, const struct art_source *src, struct art_mesh *rest,
                struct art_facet_taker *taker, bool *done);
    /* A taker that writes; NULL in *taker if by way of a mesh alone. */
    int (*open)(struct art_ctx *ctx, struct art_sink *sink, const struct art_writing *how,
                const struct art_facet_head *head, struct art_facet_taker **taker);
    /* All facets have come; tells what was lost. */
    int (*finish)(struct art_facet_taker *taker, const struct art_mesh *rest);
    void (*close)(struct art_facet_taker *taker); /* accepts NULL */
};

/* The choices of `how` are such as the format has: see art_format_write. */
int art_check_choices(struct art_ctx *ctx, const struct art_format *format,
                      const struct art_writing *how) ART_MUST_USE;

#endif

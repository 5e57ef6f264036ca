/* facets.h - triangles that pass from file to file.
 *
 * Triangles of STL have places of their own, so that they need no mesh between one file and another. The
 * reader hands triangles on in pieces. How a piece becomes bytes of the output depends on its triangles
 * alone, so pieces are made on several threads at once; they are taken in their order. The bytes are the same
 * as by way of a mesh.
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

/* The sink of facets. */
struct art_facet_taker {
    size_t size; /* bytes that a facet becomes at most */
    /* Write what n facets become and return its end; NULL: some cannot be expressed, so they have to go
     * another way. Called on any thread; uses no context. */
    char *(*make)(const struct art_facet_taker *taker, const struct art_facets *facets, char *to);
    /* Receives n facets, in their order, one call at a time. */
    int (*take)(struct art_facet_taker *taker, int n, const char *s, size_t bytes);
    const struct art_mesh *rest; /* groups and units, as far as the source was read */
    int group;                   /* of the facets that are taken; -1 none */
    bool refused;                /* set by take and finish: what came has to go another way */
};

/* Receives what is known before the first facet comes. */
struct art_facet_head {
    bool plain;        /* the coordinates are numbers of 4 bytes, and there are no groups */
    int64_t count;     /* of the facets; -1: not known */
    const char *units; /* NULL: none, or not known yet */
    bool by_mesh;      /* what is there has to go by way of a mesh */
};

#endif

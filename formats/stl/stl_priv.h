/* stl_priv.h - what the files of stl share. */
#ifndef ART_STL_PRIV_H
#define ART_STL_PRIV_H

#include "../format_priv.h"
#include "../pieces.h"
#include <math.h>

/* Name of the field of the faces that holds the two bytes behind each facet. */
#define ART_STL_ATTRIBUTE "attribute"
enum { ART_STL_HEADER = 84, ART_STL_FACET = 50 };

/* 4096 facets are 350 kB of text or more: a piece stays in the cache of a processor, and what is
 * read more slowly at its ends is a small part of it. */
#ifdef ART_SHORT_PIECES /* of builds for fuzzing: short inputs have several pieces */
enum { ART_STL_PIECE = 64 };
#else
enum { ART_STL_PIECE = 4096 };
#endif
enum { ART_STL_TILE = 64 };

/* ----------------------------------------------------- facets on their way
 *
 * Triangles of STL have places of their own, so that they need no mesh between one file and another. The
 * reader hands triangles on in pieces. How a piece becomes bytes of the output depends on its triangles
 * alone, so pieces are made on several threads at once; they are taken in their order. The bytes are the same
 * as by way of a mesh. */

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

/* The facets of a piece of the source. */
struct art_stl_made {
    int n;                         /* facets, at most ART_STL_PIECE */
    int degenerate, first;         /* those with two corners at one place, the first of them (from 1) */
    bool refused;                  /* the taker cannot take them */
    char *end;                     /* of what the taker gets */
    char out[];
};

/* Facets on their way from a source to a taker. */
struct art_stl_reading {
    struct art_ctx *ctx;
    const struct art_source *src;
    char header[80];               /* of the binary form; the source may forget it */
    struct art_mesh *mesh;         /* receives units, groups, and what a taker of a mesh makes */
    struct art_facet_taker *taker;
    struct art_pieces *pieces;
    /* Read a piece by calls of art_stl_make. */
    void (*read)(const struct art_stl_reading *r, struct art_piece *piece, struct art_stl_made *made);
    int group;                     /* of the facets to come; -1 none */
    int count;                     /* of the facets in the binary form, once that is known for certain */
    int n;                         /* facets handed on so far, … */
    int degenerate, first;         /* … those with two corners at one place, the first of them (from 1) */
    bool refused;                  /* the taker could not take all */
    /* A facet of n > 3 corners; NULL: they go another way. */
    int (*polygon)(struct art_stl_reading *r, int n, const double (*pos)[3]);
};
int art_stl_read_text(struct art_stl_reading *r);
/* The facets of a piece of a text up to the first that is not written as usual. */
void art_stl_read_usual(const struct art_stl_reading *r, struct art_piece *piece,
                        struct art_stl_made *made);
static inline bool art_stl_is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}
/* Up to ART_STL_TILE facets become output; false if they are refused. */
bool art_stl_make(const struct art_stl_reading *r, struct art_stl_made *made,
                  const struct art_facets *facets);
/* Some facets by themselves, behind all pieces so far. */
int art_stl_hand_on(struct art_stl_reading *r, const struct art_facets *facets);

/* True if a text begins with the word. */
bool art_stl_is_text(const struct art_source *src);
/* The four bytes behind COLOR= in the header of a binary file, 80 bytes; NULL if there are none. */
enum { ART_STL_COLOR_WORD = 6 };
const unsigned char *art_stl_object_color(const char *header);
/* Make colours of the faces from the field of the two bytes, if that is what they are. */
int art_stl_take_colors(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_source *src,
                        const char *header) ART_MUST_USE;
/* The convention by which colours of triangles are written. */
struct art_stl_colors {
    enum art_colors kind;    /* never, viscam or magics */
    unsigned short *value;   /* [n_faces]; to be freed */
    unsigned char object[4]; /* magics: behind COLOR= */
};
int art_stl_plan_colors(struct art_ctx *ctx, const struct art_mesh *mesh, enum art_colors want,
                        struct art_stl_colors *plan) ART_MUST_USE;
/* The header of the source; free units with art_free. */
int art_stl_head(struct art_ctx *ctx, const struct art_source *src, struct art_facet_head *head);
/* Hand on all facets. `rest` is an empty mesh that receives what belongs to no facet: groups and units.
 * *done: false if what is there has to go another way. */
int art_stl_read_to(struct art_ctx *ctx, const struct art_source *src, struct art_mesh *rest,
                    struct art_facet_taker *taker, bool *done);
/* The highest bit of *bad is set if one of the 9 numbers of 4 bytes is infinite or not a number: its
 * exponent, all bits of which are set, carries into the sign. */
static inline void art_stl_check_nine(const float v[9], uint32_t *bad)
{
    uint32_t bits[9];
    memcpy(bits, v, sizeof bits);
#pragma GCC unroll 9
    for (int k = 0; k < 9; k++) *bad |= (bits[k] & UINT32_C(0x7fffffff)) + UINT32_C(0x00800000);
}


/* Facets of a binary file as numbers; false if one is not finite. */
bool art_stl_load_tile(const char *p, int n, double (*pos)[3], uint16_t *attribute);
/* The reverse; returns the end, or NULL if a coordinate is beyond numbers of 4 bytes. */
char *art_stl_store_tile(char *to, const struct art_facets *facets);

/* Copy one file to another: see struct art_format. */
int art_stl_pass(struct art_ctx *ctx, const struct art_source *src, struct art_sink *sink,
                 const struct art_writing *how, bool *done);

int art_stl_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);
int art_stl_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how);

#endif

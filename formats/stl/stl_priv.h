/* stl_priv.h - what the files of stl share. */
#ifndef ART_STL_PRIV_H
#define ART_STL_PRIV_H

#include "../format_priv.h"
#include "../pieces.h"
#include "facets.h"
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
/* All facets; status ART_OK also if some were refused. */
int art_stl_read_facets(struct art_stl_reading *r);
int art_stl_read_text(struct art_stl_reading *r);
/* The facets of a piece of a text up to the first that is not written as usual. */
void art_stl_read_usual(const struct art_stl_reading *r, struct art_piece *piece,
                        struct art_stl_made *made);
static inline bool art_stl_is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}
int art_stl_pieces_create(struct art_stl_reading *r);
/* Up to ART_STL_TILE facets become output; false if they are refused. */
bool art_stl_make(const struct art_stl_reading *r, struct art_stl_made *made,
                  const struct art_facets *facets);
/* Some facets by themselves, behind all pieces so far. */
int art_stl_hand_on(struct art_stl_reading *r, const struct art_facets *facets);

/* A taker that makes a mesh: corners at exactly the same place become one vertex. */
struct art_stl_mesh_taker {
    struct art_facet_taker taker;
    struct art_stl_reading *reading;
    struct art_weld weld;
    struct art_field *attribute; /* of the facets; NULL as long as they have none */
};
int art_stl_mesh_init(struct art_stl_mesh_taker *t, struct art_stl_reading *r, size_t expect, int most);
int art_stl_mesh_settle(struct art_stl_mesh_taker *t);
void art_stl_mesh_fini(struct art_stl_mesh_taker *t);

bool art_stl_sniff(const struct art_source *src);
int art_stl_read(struct art_ctx *ctx, void *object, const struct art_source *src);
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
/* "units mm" in the header of a binary file; *units stays NULL if there is none. */
int art_stl_header_units(struct art_ctx *ctx, const struct art_source *src, char **units);
/* The header of the source; free units with art_free. */
int art_stl_head(struct art_ctx *ctx, const struct art_source *src, struct art_facet_head *head);
/* Hand on all facets. `rest` is an empty mesh that receives what belongs to no facet: groups and units.
 * *done: false if what is there has to go another way. */
int art_stl_read_to(struct art_ctx *ctx, const struct art_source *src, struct art_mesh *rest,
                    struct art_facet_taker *taker, bool *done);
/* Copy one file to another: see struct art_format. */
int art_stl_pass(struct art_ctx *ctx, const struct art_source *src, struct art_sink *sink,
                 const struct art_writing *how, bool *done);
/* The replacement that the next two functions make in a text. */
int art_stl_open_text(struct art_ctx *ctx, struct art_sink *sink, struct art_facet_taker **taker);
int art_stl_finish_text(struct art_facet_taker *taker);

/* The least length of a normal before it is scaled: below it, squares lose digits. */
#define ART_STL_LEAST_SQUARE 1e-280

/* A facet as text: at most so many bytes, and its end. */
enum { ART_STL_TEXT = 128 + 12 * (ART_NUMBER_MAX + 1) };
char *art_stl_print(char *to, const double *a, const double *b, const double *c);
/* Six decimals are enough for a normal that readers compute anyway. */
static inline void art_stl_round_normal(double n[3])
{
    for (int k = 0; k < 3; k++) n[k] = floor(n[k] * 1e6 + 0.5) / 1e6 + 0.0;
}
/* "solid name # units mm" and its end; NULL: without. */
void art_stl_solid_line(struct art_emit *e, const char *keyword, const char *name, const char *units);

/* Unit normal of a triangle; zero for one without area. */
void art_stl_odd_normal(const double *a, const double *b, const double *c, double n[3]);
static inline void art_stl_normal(const double *a, const double *b, const double *c, double n[3])
{
    const double u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    const double v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    const double x = u[1] * v[2] - u[2] * v[1], y = u[2] * v[0] - u[0] * v[2], z = u[0] * v[1] - u[1] * v[0];
    const double square = x * x + y * y + z * z;
    /* not so for very large and small ones, nor for NaN */
    if (square > ART_STL_LEAST_SQUARE && square < HUGE_VAL) {
        double scale = 1 / sqrt(square);
        n[0] = scale * x, n[1] = scale * y, n[2] = scale * z;
    } else {
        art_stl_odd_normal(a, b, c, n);
    }
}

static inline void art_stl_store_attribute(char *to, unsigned attribute)
{
    to[0] = (char)(attribute & 255);
    to[1] = (char)(attribute >> 8);
}

/* A facet of a binary file; returns its end. */
static inline char *art_stl_store(char *to, const double *a, const double *b, const double *c,
                                  unsigned attribute)
{
    double n[3];
    art_stl_normal(a, b, c, n);
    for (int k = 0; k < 3; k++) to = art_store_f32(to, (float)n[k]);
    for (int k = 0; k < 3; k++) to = art_store_f32(to, (float)a[k]);
    for (int k = 0; k < 3; k++) to = art_store_f32(to, (float)b[k]);
    for (int k = 0; k < 3; k++) to = art_store_f32(to, (float)c[k]);
    art_stl_store_attribute(to, attribute);
    return to + 2;
}
/* Facets of a binary file as numbers; false if one is not finite. */
bool art_stl_load_tile(const char *p, int n, double (*pos)[3], uint16_t *attribute);
/* The reverse; returns the end, or NULL if a coordinate is beyond numbers of 4 bytes. */
char *art_stl_store_tile(char *to, const struct art_facets *facets);

/* The groups and units that the binary form does not keep, for a mesh without colours. */
int art_stl_report_binary(struct art_ctx *ctx, const struct art_mesh *mesh);
void art_stl_binary_header(char header[ART_STL_HEADER], const char *units, int64_t n);
/* Longer units do not fit the header. */
enum { ART_STL_UNITS = 70 };
int art_stl_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how);
int art_stl_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);

#endif

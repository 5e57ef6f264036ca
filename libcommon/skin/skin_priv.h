/* This header declares what the files of the skin room share. */
#ifndef ART_SKIN_PRIV_H
#define ART_SKIN_PRIV_H

#include "blend_priv.h"
#include "fem_priv.h"
#include <art/skin.h>
#include <art/text.h>

extern const struct art_class_set art_classes_skin;
enum { SKIN_N_LIVE = 2 };
extern const struct art_live skin_live[SKIN_N_LIVE];
extern const struct art_mech_ops art_ops_skin, art_ops_skin_marker, art_ops_point_skin;

/* ------------------------------------------------------------------- texts */

/* A walk through the text of a property. */
struct skin_text {
    struct art_ctx *ctx;
    const struct art_comp *comp;
    const char *prop;
    struct art_source src;
    struct art_lexer lex;
    struct art_loc loc;              /* of the property */
};
/* False if the property has no text. */
bool skin_text_begin(struct skin_text *t, struct art_ctx *ctx, const struct art_comp *comp, const char *prop);
void skin_text_end(struct skin_text *t);
/* Reports ART_ESYNTAX: "PROP of 'PATH': expected WANT, found ...". */
int skin_text_unexpected(const struct skin_text *t, const struct art_token *tok, const char *want);
int skin_text_char(struct skin_text *t, char c, const char *want) ART_MUST_USE;
/* True if the next token is this character; it is taken. */
int skin_text_take(struct skin_text *t, char c, bool *taken) ART_MUST_USE;
int skin_text_number(struct skin_text *t, double *x, struct art_loc *loc) ART_MUST_USE;
int skin_text_whole(struct skin_text *t, int *x, struct art_loc *loc) ART_MUST_USE;

/* A number as files have it in single precision. */
double skin_rounded(double x);

/* ------------------------------------------------------------ what is compiled */

/* This is a link of a point in a system. */
struct skin_link {
    enum art_skin_link_kind kind;
    int master;
    double w;
    int elem;                        /* in the FEM model */
    double offset[3];
    bool turns;                      /* has an offset */
    int first, n;                    /* range in node and coord */
};
struct skin_point {
    double base[3], base_weight;
    int first, n;
};
/* These are the points of a skin, or one of its markers. */
struct skin_points {
    int n;
    struct skin_point *point;
    struct skin_link *link;
    int *node;                       /* of the FEM model, with backs */
    double *coord;
};

/* These are the frames of points in groups of four, for their positions; the last group may have
 * less. */
struct skin_fours {
    int *first;                      /* [(n + 3) / 4 + 1] ranges in master and w */
    int (*master)[4];
    double (*w)[4], (*base)[4];      /* base: three for each four */
};

/* Work for the nodes of one rotation. */
struct skin_turn {
    int *node;
    double (*d)[3];
};

struct skin_body {
    struct art_skin skin;            /* first: the public part */
    struct art_skin_masters masters;
    struct art_mesh *mesh;
    struct skin_blend blend;
    bool element_frames;             /* offsets turn with their element alone, not with what is around */
    bool single;                     /* weights and coordinates are of single precision */
    int *dyn;                        /* [n_masters] of frames, else -1 */
    struct skin_fem **fem;           /* [n_masters] of FEM models, else NULL */
    int history;                     /* of the quaternions of the frames, in state->history, four each */
    int kept;                        /* state->list of vertices that touched something, -1: none */
    struct skin_points at;           /* of the vertices */
    struct skin_fours fours;
    struct skin_elem_fours elems;
    int n_rest, *rest;               /* vertices with base weights, or that follow nodes */
    int loaded;                      /* vertex that `load` acts on, -1: none */
    double load[3];
    /* work: for the masters, for the links of a point, for the nodes of a rotation */
    struct skin_motion *motion;
    struct skin_part *part;
    double (*factor)[18];
    const double **twist;
    struct skin_turn *turn;
    struct art_skin_term *term;          /* of a vertex */
    int cap_links, cap_turn;
};

/* The skin of a component, compiled if it is not there yet. In the stage `attachments`. */
int skin_need(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
              struct skin_body **body) ART_MUST_USE;
/* What vertices keep that touched something, in a list of the state. */
int skin_kept_create(struct art_ctx *ctx, struct skin_body *body) ART_MUST_USE;
/* Makes room for the work on a point. */
int skin_reserve(struct art_ctx *ctx, struct skin_body *body, const struct skin_points *points, int i)
    ART_MUST_USE;
/* Read the points of the vertices of its mesh (NULL: it has none), which stay where they are if
 * the skin says nothing of them. ART_ESHAPE: their numbers differ. */
int skin_vertices_read(struct art_ctx *ctx, const struct art_comp *skin,
                       const struct art_skin_masters *masters, bool any_sum, const struct art_mesh *mesh,
                       struct art_skin_points *points) ART_MUST_USE;
/* Return the element of a FEM model with a number, a solid or else a shell, or its node; NULL if
 * there is none. */
const struct art_comp *skin_elem_of(const struct art_comp *fem, int number);
const struct art_comp *skin_node_of(const struct art_comp *fem, int number);
/* Read the load on a vertex from the tree; f[n_u] += it, on the masters. ART_ERANGE: there is no such
 * vertex. */
int skin_load_read(struct art_ctx *ctx, struct skin_body *body) ART_MUST_USE;
void skin_load_add(const struct skin_body *body, const struct art_state *state, double *f);
/* Points as a file has them, with indices in place of numbers; in the arena of the system. */
int skin_points_compile(struct art_ctx *ctx, struct skin_body *body, const struct art_comp *owner,
                        const struct art_skin_points *from, struct skin_points *to) ART_MUST_USE;

int skin_fours_make(struct art_ctx *ctx, struct art_arena *arena, const struct skin_points *points,
                    struct skin_fours *fours) ART_MUST_USE;

/* Compute the motions of all frames at a state. */
void skin_motions(const struct skin_body *body, const struct art_state *state, struct skin_motion *motion);
/* Compute the position of point i. */
void skin_point_position(const struct skin_body *body, const struct art_state *state,
                         const struct skin_points *points, int i, const struct skin_motion *motion,
                         double x[3]);
/* Add to x what follows nodes by their displacements, and what follows nothing. */
void skin_point_add_rest(const struct skin_body *body, const struct art_state *state,
                         const struct skin_points *points, int i, double x[3]);

/* The most terms that a point may have. */
int skin_point_most_terms(const struct skin_body *body, const struct skin_points *points, int i);
/* Collect the terms of point i, frames in the order of its links, each node once; the result is
 * their number. If state is NULL only the components are collected. */
int skin_point_terms(const struct skin_body *body, const struct art_state *state,
                     const struct skin_points *points, int i, const struct skin_motion *motion,
                     struct art_skin_term *term);
/* Compute (dG/dt) u of point i. */
void skin_point_rate(const struct skin_body *body, const struct art_state *state,
                     const struct skin_points *points, int i, const struct skin_motion *motion,
                     double acc[3]);

#endif

/* This header declares collision detection: the broad phase, the cache of pairs, and what the
 * methods of the narrow phase (method/) share. Include "contact_priv.h". */
#ifndef ART_CONTACT_DETECTION_PRIV_H
#define ART_CONTACT_DETECTION_PRIV_H

#include "edge/edge_priv.h"
#include "grid/grid_priv.h"
#include "record_priv.h"
#include "region/region_priv.h"
#include <art/boxtree.h>

/* This is a pair of bodies whose boxes overlapped once. */
struct contact_cached_pair {
    struct art_contact_rule rule;
    int at;                              /* its index in the cache */
    struct art_contact_stats stats;
    struct art_surface_tracker *tracker; /* of a deformable and a rigid body, made by the first use */
    int law;                             /* law of contact force; -1: none */
    bool reported_deep;
    bool reported_missed;                /* missed.c */
    int n_deep;                          /* steps in which it was deep, the last of them deep_at */
    long deep_at;
    double linear[2];                    /* compliance, 0: rigid, and damping where no law counts */
};

/* pair_cache.c keeps pairs in the order in which they were found, and a hash table of their
 * numbers. */
struct contact_pair_cache {
    struct contact_cached_pair **pair; /* [n] */
    int n, cap;
    struct art_keys by_number;         /* indices of pairs */
};
/* missed.c keeps the positions of bodies at the start of a step, and lists pairs whose contact was missed in
 * it. */
int contact_missed_begin(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
int contact_missed_check(struct art_ctx *ctx, struct contact_set *c);
/* The index of the pair of two bodies, added if it is new; -1 if they have no rule. */
int contact_pair_cache_get(struct art_ctx *ctx, struct contact_set *c, int i, int j, int *at);
/* Return the index of a pair by its number, or -1 if it is not there. */
int contact_pair_cache_find(const struct contact_set *c, double number);
/* Find a pair by any number, and add it if it is one: ART_OK with *at = -1 if the number is none of
 * a pair. */
int contact_pair_cache_by_number(struct art_ctx *ctx, struct contact_set *c, double number, int *at);
/* Rules of all pairs, read again. */
void contact_pair_cache_refresh(struct contact_set *c);
void contact_pair_cache_free(struct contact_pair_cache *cache);

/* broad_phase.c finds enabled pairs whose boxes overlap, in the order of the solve. */
struct contact_broad_phase {
    struct contact_box_tree *tree;
    struct contact_cached_pair **candidate;
    int n, cap;
    struct art_contact_search search;
};
int contact_broad_phase(struct art_ctx *ctx, struct contact_set *c);
void contact_broad_phase_free(struct contact_broad_phase *broad);

/* The contact of these pairs was missed. */
struct contact_missed {
    bool start_known;            /* positions at the start of the step are kept */
    struct art_contact_missed *list;
    int n, cap;
    int n_named;                 /* pairs that were warned of */
};

/* The work of the narrow phase on one pair after the other. */
/* Regions of a pair where its bodies are deep in each other. */
struct contact_parted {
    struct contact_parted_region {
        double normal[3], centre[3], depth;
        double farther; /* how much farther apart it is looked at first; 0: it is not deep */
    } *region;
    int n, cap;
    double shift[3]; /* body 0 was moved by -shift */
};

struct contact_narrow_phase {
    const struct art_state *state; /* of the detection in progress */
    struct art_surface_cuts cuts;
    struct art_contours contours;
    struct contact_regions regions;
    struct contact_parted parted;
    struct contact_edges edges;
    struct art_surface_inners inside;
    struct contact_depths depths;
    struct contact_missed missed;
};
void contact_narrow_phase_free(struct contact_narrow_phase *narrow);

/* detection.c finds the contacts at the state, into c->detected. */
int contact_detect(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);

/* intersect.c: find where the surfaces of a rule cross, into c->narrow.cuts, or .contours if its
 * collider is that. */
int contact_intersect(struct art_ctx *ctx, struct contact_set *c, int rule, struct contact_overlap *overlap);
/* Return the tracker of a rule with one deformable body, *soft of the two; NULL for others. */
int contact_tracker(struct art_ctx *ctx, struct contact_set *c, int rule,
                    struct art_surface_tracker **tracker, int *soft);

/* A method of the narrow phase finds the contacts of two bodies whose boxes overlap: one file in method/. */
struct contact_method {
    const char *name;
    /* True if the method is that of a rule; the first one in methods.def for which it is finds the contacts.
     * */
    bool (*applies)(const struct contact_set *c, const struct art_contact_rule *rule);
    int (*find)(struct art_ctx *ctx, struct contact_set *c, int rule, struct contact_overlap *overlap);
    bool persists; /* contacts are of vertices, and may persist (persistence.c) */
};
#define X(method) extern const struct contact_method contact_by_##method;
#include "methods.def"
#undef X

/* method/region.c finds the regions of two surfaces that were intersected, into c->narrow.regions;
 * or the contacts of a body, 0 or 1 of the rule, that lies wholly inside the other. */
int contact_regions_find(struct art_ctx *ctx, struct contact_set *c, int rule);
int contact_add_enclosed(struct art_ctx *ctx, struct contact_set *c, int rule, int inner);
/* enclosed.c returns the body, 0 or 1 of the rule, all of whose vertices lie inside the other,
 * which is closed, or -1. *depth is that of the deepest of them. */
int contact_enclosed(const struct contact_set *c, const struct art_contact_rule *rule, double *depth);
/* The body, 0 or 1 of the rule, that has its middle deep inside the other although it is not enclosed; -1:
 * neither. */
int contact_deep_inside(const struct contact_set *c, const struct art_contact_rule *rule);
/* deep.c tests whether a depth is more than a quarter of the least extent of the thinner body. */
bool contact_is_deep(const struct contact_set *c, const struct art_contact_rule *rule, double depth);
/* Reports bodies that begin deep inside each other, or are so and make no contact, each pair once. */
int contact_report_deep(struct art_ctx *ctx, struct contact_set *c, int rule,
                        const struct contact_overlap *overlap, int inner, double depth);
/* facing_vertices.c drops, of two contacts of the same two vertices since `first`, the one of the second
 * body. */
int contact_drop_facing(struct art_ctx *ctx, struct contact_set *c, int rule, int first);
/* method/vertex.c adds contacts of the vertices of one body with the mesh of the other, or those
 * of one vertex, by the triangle that it is nearest to. */
int contact_add_vertices(struct art_ctx *ctx, struct contact_set *c, int rule, int side, bool both);
int contact_add_vertex(struct art_ctx *ctx, struct contact_set *c, int rule, int side, bool both, int vert,
                       const struct art_surface_near *near);
/* vertex_sides.c finds the sides whose vertices are tested, and computes the area of a vertex
 * projected along n. */
void contact_vertex_sides(const struct contact_set *c, const struct art_contact_rule *rule, bool side[2]);
bool contact_takes_other_side(const struct contact_set *c, const struct art_contact_rule *rule);
double contact_vertex_area(struct art_surface *s, int vert, const double n[3]);
/* edge/edge_contact.c finds contacts of edges, by the contours that were found. */
int contact_find_edges(struct art_ctx *ctx, struct contact_set *c, int rule);
/* sweep.c moves the vertices of one surface along lines from the start of a step, [n_verts][3] x0, to its end
 * x1, against the triangles of another, which move from y0 to y1. */
struct contact_sweep {
    struct art_surface *mine, *other;
    const double *x0, *x1, *y0, *y1;
    struct art_boxtree *tree;    /* paths of the triangles; the caller frees it */
    bool sheet;                  /* the other mesh has a border: both sides count */
    int vert;                    /* of the last question: the vertex, where it began, */
    double from[3];
    double first;                /* when it crossed first, 2: not at all, */
    int tri;                     /* and which triangle */
};
struct contact_crossing {
    double bary[3];              /* where in the triangle it went through, */
    double point[3];             /* and where that place of it is now */
    double normal[3];            /* of the triangle, to the side that it came from */
    double dist;                 /* of the vertex from `point` along it */
};
int contact_sweep_create(struct art_ctx *ctx, struct contact_sweep *w);
/* Return true if a vertex that began at `from` crossed a triangle inwards. */
bool contact_sweep_vertex(struct contact_sweep *w, int vert, const double from[3]);
/* Compute that crossing; false if the vertex has come back. */
bool contact_sweep_crossing(const struct contact_sweep *w, struct contact_crossing *at);
/* method/ccd.c adds contacts of the vertices of one side that crossed the other since the step
 * began; those in triangles whose corners all have contacts, found since `first`, make no row. */
int contact_add_corners(struct art_ctx *ctx, struct contact_set *c, int rule, int side, int first);
/* persistence.c adds contacts of a rule that persist to those found since `first`. */
int contact_persist(struct art_ctx *ctx, struct contact_set *c, int rule, int first);
/* concave_edge.c finds the faces around the nearest one with which a vertex at x has contacts as
 * well, tri[n]; the result is n. */
enum { CONTACT_CONCAVE_FACES = 5 };
int contact_concave_faces(const struct contact_set *c, int rule, int side, int vert, const double x[3],
                          int nearest, int tri[CONTACT_CONCAVE_FACES]);

/* True if contacts of a pair are found by regions. */
bool contact_is_by_region(const struct contact_set *c, const struct art_contact_rule *rule);
/* method/region.c finds the regions of a pair with body 0 moved by -shift. */
int contact_regions_shifted(struct art_ctx *ctx, struct contact_set *c, int i, const double shift[3],
                            struct contact_overlap *overlap);
/* Add the contacts of region k of those found so. */
int contact_add_region(struct art_ctx *ctx, struct contact_set *c, int i, int k, const double shift[3]);
/* detection/parted.c says whether the regions found, with body 0 moved by -shift, are deeper than
 * positions are left, and adds what there is of them where positions are corrected; *apart is the
 * greatest depth. */
bool contact_is_parted(const struct contact_set *c, int i);
int contact_add_parted(struct art_ctx *ctx, struct contact_set *c, int i, const double shift[3],
                       double *apart);
/* detection/approach.c says how long steps are, how far a body may go in the next one, whether a pair may
 * have contacts that are apart, and adds those of a pair whose contacts begin at `first`, along the mean of
 * their normals (zero: none), where a correction of positions takes them apart by `apart`. */
double contact_step_length(const struct contact_set *c);
double contact_reach(const struct contact_set *c, const struct contact_body *body);
bool contact_may_approach(const struct contact_set *c, const struct art_contact_rule *rule);
int contact_add_approaching(struct art_ctx *ctx, struct contact_set *c, int i, int first,
                            const double normal[3], double apart);
/* True if bodies of a pair have rows for what is between them, so that a correction of positions knows
 * what is near. */
bool contact_sees_near(const struct contact_set *c, const struct art_contact_rule *rule);

#endif

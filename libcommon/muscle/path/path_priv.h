/* This header declares what the files of muscle paths share. */
#ifndef ART_PATH_PRIV_H
#define ART_PATH_PRIV_H

#include "../muscle_priv.h"
#include "wrap_priv.h"
#include <art/rankone.h>

enum { PATH_MOST_POINTS = 1000, PATH_MOST_KNOTS = 10000 };

/* A component that a path pulls at: its points, be it once or several times, and behind them the bodies that
 * it may wrap around. */
struct path_node {
    int dyn, q, u;
    bool frame;
    const struct art_path_condition *condition; /* when the path runs through it; NULL: always */
};

/* This is a straight piece of a path, from node a to node b. */
struct path_line {
    int a, b;
    double ra[3], rb[3]; /* where it ends on a body: from the origin, axes of the world */
    double u[3];         /* direction; zero where its ends coincide */
    double l;
    double around;       /* length of what is wrapped and counts with this piece */
    bool on_body;        /* an end lies on a body, so that it turns with the surface */
    double n[3];         /* then: its force changes by turn n n^T when the ends move */
    double turn;
    double strand;       /* and: length of its strand; 0: no stiffness along the surface, as the original */
    bool passive;        /* its length does not count */
};

/* A segment of the path, which follows a point, as its file describes it. */
struct path_segment {
    int node;                /* of the point that it begins at */
    bool passive;
    bool wraps;              /* around the obstacles that are valid for it */
    int knots;               /* <= 0: by the density */
    const double (*via)[3];  /* where the knots lie at first */
    int n_via;
};

/* Something to wrap around, for the segments from <= i < to. */
struct path_obstacle {
    int node;                /* of the body */
    int from, to;
};

/* This is the wrapping of a path. */
struct path_wrap {
    struct path_obstacle *obstacles;
    struct wrap_body *bodies;    /* [n_obstacles] */
    int *valid;                  /* [n_obstacles] work */
    int n_obstacles;
    double (*at)[3];             /* [n_points] places of the points, for the solve */
    struct art_rigid *after;     /* [n_obstacles] work: poses at the end of a motion */
    struct path_way *ways;       /* [n_points] work */
    struct wrap_law law;
    bool geodesic;               /* wrapMethod: exact paths, with the strand where none is near */
    double density, max_step;    /* wrapKnotDensity, maxWrapDisplacement */
    int max_iterations;
    int list;                    /* of the state, -1: none */
    struct wrap_work *work;
    struct wrap_piece *pieces;   /* [most_knots + 2 n_points] work */
    int most_knots;              /* that the work has room for */
    bool has_max_step;           /* law.max_step is known where nothing is stated */
    bool pierce_reported;        /* that it ran through an obstacle */
    bool inside_reported;        /* that an end of a strand lies in an obstacle */
};

struct muscle_path {
    const struct art_comp *comp;
    struct axial axial;
    int excitable;               /* -1: none */
    int flags;                   /* of segments, but for those that are known */
    struct path_node *nodes;
    int n_nodes, n_point_nodes;
    struct path_segment *segments; /* [n_points], that of the last point owns nothing */
    int n_points;
    struct path_line *lines;     /* at the state that was looked at last */
    int n_lines;
    bool passive;                /* some segment is */
    double *pull;                /* [n_nodes][6] derivative of the whole length by each node */
    double *grad;                /* [n_nodes][6] of the length that the tension depends on */
    int *pairs;                  /* [n_nodes (n_nodes + 1) / 2] pair (i, j), j <= i, at i (i + 1) / 2 + j */
    struct art_rank_one *rank_one; /* of all nodes */

    bool wraps;                  /* around obstacles: some segment has knots */
    struct path_wrap wrap;
    struct art_system *sys;
};

struct muscle_paths {
    struct muscle_path *list;
    int n, cap;
    struct obstacle **obstacles; /* each body once */
    int n_obstacles, cap_obstacles;
};

/* ------------------------------------------------------------- read (path_read.c) */

/* The points along a path, as its file has them. */
struct path_points {
    const struct art_comp *comp;
    const struct art_comp *specs; /* or NULL: `refs` */
    const struct art_ref *refs;
    int n;
};
void path_points_of(const struct art_comp *comp, struct path_points *points);
const struct art_comp *path_point(const struct path_points *points, int i);
/* All that the tree says, but for the law along the line. */
int path_read(struct art_ctx *ctx, struct art_system *sys, struct muscle_paths *all, struct muscle_path *p)
    ART_MUST_USE;
/* Properties that may change in a run; segments that are not known are refused. */
int path_read_properties(struct art_ctx *ctx, struct muscle_path *p) ART_MUST_USE;
/* The node of a component, made where it is met first. */
int path_node_of(struct muscle_path *p, const struct art_system *sys, const struct art_dyn *dyn);
/* Entries of `wrappables` and knots of segments, which are texts (path_text.c). */
struct path_wrappable {
    const struct art_comp *body;
    int from, to;                /* -1, -1: all segments */
    struct art_loc loc;
};
int path_read_wrappables(struct art_ctx *ctx, const struct art_comp *spring, struct art_arena *arena,
                         struct path_wrappable **list, int *n) ART_MUST_USE;
/* Knots as a file has them; *n is how many, knots NULL: only count. */
int path_read_knots(struct art_ctx *ctx, const struct art_comp *segment, struct wrap_knot *knots, int most,
                    int *n) ART_MUST_USE;

/* The length of a spring as the tree has it, with the knots that it keeps; 1, or 0 if it has none. */
int path_length_in_tree(struct art_ctx *ctx, const struct art_comp *spring, double *l);
/* Return all paths of a system, or NULL if there are none. */
struct muscle_paths *muscle_paths_of(const struct art_system *sys);

/* ------------------------------------------------------------- knots in a state (path_knots.c) */

/* A strand between the points `from` and `to` of a path, as it lies in a list of the state. */
struct path_strand {
    int from, to;                /* points */
    int m, n_pieces;
    bool exact;                  /* the pieces are those of a geodesic; knots are where it last was none */
    struct wrap_ends *ends;
    struct wrap_knot *knots;     /* [m] */
    struct wrap_piece *pieces;   /* [n_pieces] */
};
/* The strand that begins at a point; false: none does. */
bool path_strand_at(const struct muscle_path *p, const struct art_state *state, int point,
                    struct path_strand *strand);
/* True if the path runs through a point: for paths with knots as it was when they were placed. */
bool path_runs_through(const struct art_system *sys, const struct art_state *state,
                       const struct muscle_path *p, int point);
/* art_force_type.settle and what refuses lists that are none. */
int path_settle(struct art_system *sys, struct art_state *state, struct muscle_path *p, enum art_settle when)
    ART_MUST_USE;
/* Set law.max_step to what maxWrapDisplacement states, else by the sizes of what is wrapped
 * (path_max_step.c). */
int path_max_step(const struct art_system *sys, const struct art_state *state,
                  struct muscle_path *p) ART_MUST_USE;
int path_check_list(struct art_ctx *ctx, void *data, const struct art_list *list, const struct art_loc *loc);
/* Open a strand as it lies now: its ends, bodies and law. */
void path_strand_open(const struct art_system *sys, const struct art_state *state, struct muscle_path *p,
                      const struct path_strand *from, struct strand *s);

/* Finds the exact path of a strand, from that before (NULL: from the knots); where there is none
 * near, the strand comes to rest and stands in (path_geodesic.c). limit 0: of a strand that was
 * read, whose knots stay. rests: it is at rest already. Returns the number of pieces. */
int path_solve_geodesic(struct strand *s, const struct path_strand *before, int limit, bool rests,
                        struct wrap_piece *pieces, bool *exact);
/* Places along the wrapped part of a strand, between its ends, as art_system_path gives them: knots, or
 * points of geodesics; body[i] (NULL: not wanted) is what each lies on, -1: nothing. Returns how many there
 * are. */
int path_wrapped_points(const struct art_system *sys, const struct art_state *state, struct muscle_path *p,
                        const struct path_strand *strand, double (*x)[3], int *body, int most);

/* ------------------------------------------------------------- kinematics (path_lines.c) */

/* Find the exact path of a strand, starting from that before; if that is NULL, from the knots.
 * Where there is none near, the strand is relaxed and stands in (path_geodesic.c). With limit 0
 * the strand was read, and its knots stay. `rests` says that it is at rest already. The result is
 * the number of pieces. */
void path_build_lines(const struct art_system *sys, const struct art_state *state, struct muscle_path *p);
/* The line along which it lies: its points and, where it wraps, its knots; as art_system_path. */
int path_polyline(const struct art_system *sys, const struct art_state *state, struct muscle_path *p,
                  double (*x)[3], int most);
/* Compute the length of the path and its rate: of the whole path, or of what is not passive. */
void path_length_and_rate(const struct art_state *state, const struct muscle_path *p, bool all, double *l,
                          double *ldot);
/* Return the current tension, in the unit of the material (multipoint.c). */
double path_tension(const struct art_system *sys, const struct art_state *state, struct muscle_path *p);
/* Derivative of the length of a path, of all of it or of what is not passive, by its nodes: grad[n_nodes][6]
 * (path_jacobian.c). */
void path_length_gradient(const struct muscle_path *p, bool all, double *grad);
/* Add the Jacobians of the forces (path_jacobian.c); out holds the tension and its derivatives. */
void path_jacobian(struct art_system *sys, struct muscle_path *p, const double out[3]);
static inline int path_pair(const struct muscle_path *p, int i, int j)
{
    return i >= j ? p->pairs[i * (i + 1) / 2 + j] : p->pairs[j * (j + 1) / 2 + i];
}

#endif

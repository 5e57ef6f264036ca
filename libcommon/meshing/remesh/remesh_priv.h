/* remesh_priv.h - what the files that remesh surfaces share. */
#ifndef ART_REMESH_PRIV_H
#define ART_REMESH_PRIV_H

#include <art/mesh.h>
#include <art/remesh.h>

/* ---------------------- edges of a surface that are more than an edge between two of its faces */

enum {
    ART_LINE_BENDS = 1,   /* edges that bend by more than the angle */
    ART_LINE_CREASES = 2,    /* hard edges: normals of corners differ */
    ART_LINE_BORDERS = 4, /* of groups and materials */
    ART_LINE_SEAMS = 8    /* texture coordinates or colours of corners differ */
};

struct art_lines {
    bool *line;   /* [n_edges] open, branching and misoriented edges, and those of the kinds asked for */
    bool *corner; /* [n_verts] where other than two lines meet (but none), or two that turn by more than the
                     angle */
    int *count;   /* [n_verts] lines there */
    int *end;     /* [n_verts][2] where its first two lines lead, by ascending edge; -1 without */
};
/* Finds the lines, ART_LINE_... in `kinds`; angle (rad) > 0, or 0: no bend or turn
 * counts. The mesh is one that art_remesh_check takes. */
int art_lines_find(struct art_ctx *ctx, struct art_lines *lines, const struct art_mesh *mesh,
                   const struct art_mesh_topology *t, unsigned kinds, double angle) ART_MUST_USE;
/* Set count and end by line. */
void art_lines_count(struct art_lines *lines, const struct art_mesh_topology *t, int n_verts);
void art_lines_fini(struct art_lines *lines);

/* Returns the corner of face f at vertex v, counted through all faces; -1 if there is none. */
int art_lines_corner_of(const struct art_mesh *mesh, int f, int v);
/* ART_ESHAPE for a mesh with a face that has a vertex twice. */
int art_remesh_check(struct art_ctx *ctx, const struct art_mesh *mesh, const struct art_mesh_topology *t)
    ART_MUST_USE;
/* Normals that a mesh has are computed anew, with hard edges where `hard` says so. */
int art_remesh_normals(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_mesh_topology *t,
                       const bool *hard) ART_MUST_USE;

/* triangles that know their neighbours, on their way to other triangles.
 *
 * Corner c of face c/3 stands for the edge from its vertex to that of the next corner. The surface is an
 * oriented manifold, with or without open edges, and stays one. */

/* A vertex with more edges than this around it is left alone, and none gets more. */
enum { ART_HALF_EDGE_STAR = 128 };

/* A line of the old mesh goes between two corners, or is closed: its points, and how far
 * along they are. */
struct art_chain {
    int n;             /* points; a round one has its first again as its last */
    int first;         /* in the arrays below */
    bool round;
};
struct art_chains {
    int n, n_points, cap, x_cap, s_cap;
    struct art_chain *list;
    double (*x)[3], *s;
    int *of;           /* [edges] chain of each old edge, -1 none */
    double (*ends)[2]; /* [edges] how far along it is at edge[0] and edge[1] */
};
int art_chains_create(struct art_ctx *ctx, struct art_chains *chains, const struct art_mesh *mesh,
                      const struct art_mesh_topology *t, const struct art_lines *lines) ART_MUST_USE;
void art_chains_fini(struct art_chains *chains);
/* The place at s along a chain, which goes on and on if it is round. */
void art_chains_at(const struct art_chains *chains, int chain, double s, double x[3]);

struct art_chain_span {
    int chain;         /* the edge lies on it; -1: on none */
    double s[2];       /* how far along, at its beginning and its end */
};

struct art_half_edges {
    struct art_ctx *ctx;
    int n_verts, n_faces; /* with those that are gone */
    double *pos;       /* [n_verts][3] */
    int *at;           /* [n_verts] a corner of it; -1: it has no faces */
    int *lines;        /* [n_verts] lines there: 0, 2, or others where it stays */
    bool *fixed;       /* [n_verts] */
    int *hit;          /* [n_verts] a face of the old mesh near it */
    int *vert;         /* [3 n_faces]; -1 for faces that are gone */
    int *opp;          /* [3 n_faces] the corner on the other side of the edge; -1: open */
    int *from;         /* [n_faces] an old face of the same group and material */
    struct art_chain_span *span; /* [3 n_faces] */
    int pos_cap, at_cap, lines_cap, fixed_cap, hit_cap, vert_cap, opp_cap, from_cap, span_cap;
    struct art_chains chains;
};

int art_half_edge_create(struct art_half_edges *web, struct art_ctx *ctx, const struct art_mesh *mesh,
                   const struct art_mesh_topology *t, const struct art_lines *lines) ART_MUST_USE;
void art_half_edge_fini(struct art_half_edges *web);

static inline int art_half_edge_next(int c)
{
    return c % 3 == 2 ? c - 2 : c + 1;
}
static inline int art_half_edge_prev(int c)
{
    return c % 3 == 0 ? c + 2 : c - 1;
}
static inline int art_half_edge_end(const struct art_half_edges *web, int c)
{
    return web->vert[art_half_edge_next(c)];
}
static inline double *art_half_edge_at(const struct art_half_edges *web, int v)
{
    return web->pos + 3 * (size_t)v;
}
/* Corners of a vertex, counter-clockwise, the first at an open edge if there is one. Their number; -1 if
 * there are more than ART_HALF_EDGE_STAR - 1. */
int art_half_edge_star(const struct art_half_edges *web, int v, int star[ART_HALF_EDGE_STAR]);
/* Vertices around it, *n of them, one more than corners where it is open. The number of corners, or -1. */
int art_half_edge_ring(const struct art_half_edges *web, int v, int star[ART_HALF_EDGE_STAR],
                       int ring[ART_HALF_EDGE_STAR], int *n);

/* Vector area of a face (twice it), and 4 sqrt(3) area over the sum of squared sides: 1 for equal ones. */
double art_half_edge_shape(const double *a, const double *b, const double *c, double area[3]);

/* Put a vertex at x into an edge; along a chain in the middle of its span. */
int art_half_edge_split(struct art_half_edges *web, int c, const double x[3], int hit) ART_MUST_USE;
/* Turn an inner edge that is no line. */
void art_half_edge_flip(struct art_half_edges *web, int c);
bool art_half_edge_may_flip(const struct art_half_edges *web, int c);
/* Let the beginning of an edge go into its end, or back: its end into its beginning. */
void art_half_edge_collapse(struct art_half_edges *web, int c, bool back);
/* True if topology and lines allow it. */
bool art_half_edge_may_collapse(const struct art_half_edges *web, int c, bool back);

/* ------------------------------------------ triangles of even size while they are being made */

struct art_isotropic {
    struct art_half_edges web;
    const struct art_mesh *old;
    const struct art_bvh *bvh; /* of the old mesh */
    double (*normal)[3];       /* [old faces] unit; zero without area */
    double low, high;          /* edges shorter than low go, longer than high are divided */
};

/* Divide edges that are too long. */
int art_isotropic_split(struct art_isotropic *iso) ART_MUST_USE;
/* Let edges go that are too short; how many. */
int art_isotropic_collapse(struct art_isotropic *iso);
/* Turn edges whose vertices then have nearer to six neighbours, four where open, and of thin faces that get
 * better, or these `only`; how many. */
int art_isotropic_flip(struct art_isotropic *iso, bool only);
/* Move vertices along the surface to the middle of their neighbours. */
void art_isotropic_relax(struct art_isotropic *iso);

/* True if the faces round a vertex would look where they do now, and where the old surface does near
 * `hit`, with the vertex at x. */
bool art_isotropic_may_move(const struct art_isotropic *iso, int v, const double x[3], int hit);
/* Builds the mesh with everything attached to it. */
int art_isotropic_result(struct art_isotropic *iso, struct art_mesh **out) ART_MUST_USE;

/* --------------------------------------------------------- a mesh whose edges all get a middle */

struct art_divide {
    struct art_ctx *ctx;
    struct art_mesh *mesh;
    struct art_mesh_topology *t;
    struct art_lines lines; /* what stays a line, at this level */
    bool *hard;             /* [n_edges] as the normals had it, and all lines */
    int *edge;              /* [corners] edge from each corner to the next */
    int *side;              /* [corners] where it is in t->edge_face */
    int *begin;             /* [corners] corner that a side begins at, by t->edge_face */
};

/* Take what hangs on the faces: t and lines are set. */
int art_divide_prepare(struct art_divide *d) ART_MUST_USE;
/* Give the mesh the middles of its edges (vertices n_verts + e), those of its polygons (then), and four
 * faces for each triangle, one for each corner of other polygons. Attributes and fields follow; vertices
 * are where `pos` (3 numbers for each new vertex) says. t, lines and hard become those of the new mesh. */
int art_divide_all(struct art_divide *d, const double *pos) ART_MUST_USE;
/* Returns the number of vertices after that. */
int art_divide_count(const struct art_divide *d);
void art_divide_fini(struct art_divide *d);

/* ------------------------------------------------ a mesh of triangles whose edges collapse */

/* A vertex with more faces than this around it stays as it is, and none gets more. */
enum { ART_STAR_MAX = 128 };

struct art_collapse {
    struct art_ctx *ctx;
    const struct art_mesh *mesh; /* as it was */
    int n_live;                  /* faces that are left */
    int *vert;                   /* [3 n_faces] vertices of the corners now */
    int *from;                   /* [3 n_faces] old corner whose attributes each has now */
    bool *dead;                  /* [n_faces] */
    int *head, *next;            /* corners of each vertex as a list, dead ones among them */
    double (*normal)[3];         /* [n_faces] as it was, unit; zero without area */
    bool plain;                  /* without groups, materials and attributes of corners */
    bool *fixed, *gone;          /* [n_verts] */
};

struct art_star {
    int n, corner[ART_STAR_MAX];                   /* of the vertex in its faces */
    int n_near;
    struct art_star_edge {
        int vert, n, corner[2]; /* the other end; faces, and of the first two the corner of the vertex */
        bool up[2];             /* whether the face runs from the vertex to the other end */
        bool line;              /* lies on a line that stays */
    } near[2 * ART_STAR_MAX];
};

int art_collapse_create(struct art_ctx *ctx, struct art_collapse **collapse, const struct art_mesh *mesh)
    ART_MUST_USE;
void art_collapse_free(struct art_collapse *c);
/* Lists faces and edges around a vertex; false if there are too many. */
bool art_collapse_star(struct art_collapse *c, int v, struct art_star *star);
/* Lists the vertices that share an edge with one; their number, or -1 if it has too many faces. */
int art_collapse_near(struct art_collapse *c, int v, int near[2 * ART_STAR_MAX]);
/* Let it, if it is allowed. */
bool art_collapse_edge(struct art_collapse *c, int v, int u);
/* The mesh as it is now. */
int art_collapse_result(struct art_collapse *c, struct art_mesh **out) ART_MUST_USE;

static inline const double *art_collapse_at(const struct art_collapse *c, int v)
{
    return c->mesh->pos + 3 * (size_t)v;
}

/* ------------------------------------------------------ distances that are only to be compared */

/* Computes the larger of the two one-sided distances. */
int art_hausdorff_both(struct art_ctx *ctx, const struct art_mesh *a, const struct art_mesh *b,
                       double tolerance, double most, struct art_hausdorff *d) ART_MUST_USE;

#endif

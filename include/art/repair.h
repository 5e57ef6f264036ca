/* art/repair.h - what is wrong with a surface mesh, and mending it.
 *
 *     struct art_check how;
 *     struct art_flaws flaws;
 *     art_check_init(&how);
 *     ART_TRY(art_mesh_find_flaws(ctx, mesh, &how, &flaws));
 *     if (flaws.count[ART_FLAW_OPEN_EDGE]) ...      // how many, and in flaws.list where
 *     art_flaws_fini(&flaws);
 *
 *     struct art_repair steps;
 *     struct art_repair_report report;
 *     art_repair_init(&steps);                        // all that neither moves nor loses sound geometry
 *     ART_TRY(art_mesh_repair(ctx, mesh, &steps, &report));
 *
 * Faces and vertices are numbered from 0, places are coordinates of the mesh.
 */
#ifndef ART_REPAIR_H
#define ART_REPAIR_H

#include <art/base.h>
#include <art/mesh.h>
#include <art/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------------------- numbers */

/* Counts and sizes that follow from all of it. */
struct art_mesh_summary {
    int n_triangles, n_quads, n_polygons; /* faces of 3, 4 and more corners */
    int n_segments;        /* of polylines */
    int n_loose;           /* vertices that no face, line or point uses */
    int euler;             /* vertices of faces - edges + faces */
    int genus;             /* handles, of all components together; -1 unless closed, manifold and oriented */
    double edge_min, edge_mean, edge_max; /* lengths of edges and segments; 0 if there are none */
};
int art_mesh_summarize(struct art_ctx *ctx, const struct art_mesh *mesh,
                       const struct art_mesh_topology *topology, struct art_mesh_summary *summary)
    ART_MUST_USE;

/* ------------------------------------------------------------------ flaws */

enum art_flaw_kind {
    ART_FLAW_OPEN_EDGE,        /* one face: the mesh is not closed there */
    ART_FLAW_NONMANIFOLD_EDGE, /* more than two faces */
    ART_FLAW_PINCHED_VERTEX,   /* its faces form more than one fan */
    ART_FLAW_MISORIENTED_EDGE, /* its two faces look to different sides */
    ART_FLAW_INTERSECTION,     /* two faces that meet elsewhere than in what they share */
    ART_FLAW_OVERLAP,          /* two shells whose faces intersect */
    ART_FLAW_REPEATED_VERTEX,  /* a face that uses a vertex twice */
    ART_FLAW_ZERO_AREA,        /* a face whose corners lie on one line, exactly */
    ART_FLAW_SLIVER,           /* a triangle too thin */
    ART_FLAW_DUPLICATE_FACE,   /* two faces of the same corners in the same or the opposite order */
    ART_FLAW_DUPLICATE_VERTEX, /* two vertices in one place that art_mesh_weld would merge */
    ART_FLAW_NEAR_VERTEX,      /* two vertices nearer than the tolerance; parts that touch have them */
    ART_FLAW_UNUSED_VERTEX,    /* of no face, line or point */
    ART_FLAW_INSIDE_OUT,       /* a closed shell whose faces look the wrong way: the outermost must look
                                   outward, the shell of a cavity into the cavity, and so on */
    ART_FLAW_NESTED,           /* a closed shell inside another that bounds a cavity, or a body in one */
    ART_FLAW_KINDS
};

/* A mesh serves one of these purposes; see art_flaw_kinds_for. */
enum art_mesh_use {
    ART_FOR_FEM = 1 << 0,       /* to be filled with elements, as by TetGen */
    ART_FOR_CONTACT = 1 << 1,   /* collision and inertia: closed, manifold, oriented */
    ART_FOR_PRINT = 1 << 2,     /* solid parts */
    ART_FOR_ANY = (1 << 3) - 1
};

struct art_flaw_type {
    const char *name;           /* "open-edge" */
    const char *summary;        /* "edges with one face: the mesh is not closed" */
    const char *single;         /* the same of one: "edge with one face: the mesh is not closed" */
    enum art_severity severity; /* notes need not be mended */
    unsigned uses;              /* enum art_mesh_use: what it spoils */
    const char *size;           /* what `size` of such a flaw is: "length" */
};
/* Return the row of a kind, which is constant; never NULL. */
const struct art_flaw_type *art_flaw_type(enum art_flaw_kind kind);
/* What follows a number of such flaws in a message: `single` or `summary`. */
const char *art_flaw_summary(enum art_flaw_kind kind, int count);
/* The kind of a name; -1 if there is none. */
int art_flaw_find(const char *name);
/* The kinds that spoil one of these uses: bit k for kind k. */
unsigned art_flaw_kinds_for(unsigned uses);

struct art_flaw {
    enum art_flaw_kind kind;
    int face, n_faces;          /* those involved: item[face] ... of struct art_flaws */
    int vert, n_verts;
    double place[3];            /* middle of the edge, centre of the face, the vertex; of an intersection a
                                   point near it */
    double size;                /* length of an edge, area of a face, smallest angle (degrees) of a sliver,
                                   distance of vertices, volume of a shell */
};

struct art_flaws {
    struct art_flaw *list;      /* [n], by kind and then by face or vertex */
    int *item;                  /* [n_items] */
    int n, n_items, cap, item_cap;
    int count[ART_FLAW_KINDS];
    int n_shells;               /* sets of faces connected across edges of two faces */
    int n_open_shells;          /* those of them that are not closed */
    bool some;                  /* there are more intersections: too many faces lie upon each other */
};

struct art_check {
    unsigned kinds;             /* bit k: look for kind k */
    double near;                /* distance of vertices that are too near; 0: a millionth of the box's
                                   diagonal */
    double angle;               /* degrees: triangles with a smaller angle are slivers; 0 none */
    double aspect;              /* triangles whose longest side is so many times their height over it; 0
                                   none */
};
/* All kinds count, and slivers below 1 degree. */
void art_check_init(struct art_check *how);

/* ART_ELIMIT if there are more flaws than an int can count. On failure there is nothing to free. */
int art_mesh_find_flaws(struct art_ctx *ctx, const struct art_mesh *mesh, const struct art_check *how,
                         struct art_flaws *flaws) ART_MUST_USE;
void art_flaws_fini(struct art_flaws *flaws);
/* Make a mesh of the flaws of these kinds: faces in a group for each kind, edges as polylines,
 * vertices as points; a field `fault` of lines and points holds the kind. */
int art_flaws_mesh(struct art_ctx *ctx, const struct art_flaws *flaws, const struct art_mesh *mesh,
                    unsigned kinds, struct art_mesh **out) ART_MUST_USE;
/* Write a table: kind, severity, faces, vertices (numbers between commas), x, y, z, size. */
int art_flaws_write(const struct art_flaws *flaws, unsigned kinds, struct art_sink *sink)
    ART_MUST_USE;

/* ------------------------------------------------------------- steps of repair
 *
 * Each edits the mesh, fields, groups and attributes of corners with it, and counts what it did in *n (may
 * be NULL). Nothing to do leaves the mesh as it is, bit for bit. After a failure the mesh is sound. */

/* Merge vertices. tol > 0: vertices are taken in their order, and one that is within tol of such as stay goes
 * to the nearest; no vertex moves further than tol. tol = 0: those in exactly the same place, if they lie at
 * an open edge, in no face, or at the two ends of an edge; so parts that touch are left apart. Counts
 * vertices. ART_ERANGE for a tolerance that is negative or not finite. */
int art_mesh_weld(struct art_ctx *ctx, struct art_mesh *mesh, double tol, int *n) ART_MUST_USE;
/* Drops faces of fewer than three different corners, and faces of exactly no area: their longest side is
 * removed (its other face takes in the vertex upon it), so that no gap opens. Counts faces. */
int art_mesh_drop_degenerate(struct art_ctx *ctx, struct art_mesh *mesh, int *n) ART_MUST_USE;
/* Drops faces that repeat an earlier one: all with the same orientation, and of those with the opposite one
 * (the walls between two parts that touch) only the ones that leave an edge with an odd number of faces; and
 * both of two that are joined all round. */
int art_mesh_drop_duplicates(struct art_ctx *ctx, struct art_mesh *mesh, int *n) ART_MUST_USE;
/* Splits the mesh at edges of more than two faces: solids that touch there each keep their two faces; where
 * the faces do not bound solids, those of one shell stay together, else those that run on most smoothly.
 * With `vertices` also at vertices where more than one fan meets. Counts the new vertices (after Guéziec et
 * al. 2001). */
int art_mesh_split_nonmanifold(struct art_ctx *ctx, struct art_mesh *mesh, bool vertices, int *n)
    ART_MUST_USE;
/* Turn faces over so that neighbours agree, the larger area of each shell deciding; closed shells then look
 * outward, shells of cavities inward. Explicit normals that disagree are turned too. Counts faces. */
int art_mesh_orient(struct art_ctx *ctx, struct art_mesh *mesh, int *n) ART_MUST_USE;
/* Fill holes of at most max_edges edges (0: any): loops of open edges, each with triangles that are as smooth
 * as can be and then as small (Liepa 2003, after Barequet & Sharir 1995); long ones are first shortened by
 * cutting ears. No edge gets a third face. A shell that would become a flat double sheet is left open. The
 * new faces are in a group `filled` if the mesh has groups. The faces must be oriented. Counts holes. */
int art_mesh_fill_holes(struct art_ctx *ctx, struct art_mesh *mesh, int max_edges, int *n) ART_MUST_USE;
/* Keep the `most` parts of the largest area (0: any number) of those that have at least `fraction` of the
 * largest one's. Parts are connected through vertices; the shells of cavities belong to the part around
 * them. Counts parts that are dropped. */
int art_mesh_keep_parts(struct art_ctx *ctx, struct art_mesh *mesh, int most, double fraction, int *n)
    ART_MUST_USE;
/* Drop shells that are not closed. Counts them. */
int art_mesh_drop_open(struct art_ctx *ctx, struct art_mesh *mesh, int *n) ART_MUST_USE;
/* Repairs thin triangles: collapse their short edge or flip their long one, where that changes neither the
 * topology (link condition, Dey et al. 1999) nor the surface by more than tol, and turns no face over.
 * angle, aspect as in struct art_check. Counts edges. */
int art_mesh_repair_slivers(struct art_ctx *ctx, struct art_mesh *mesh, double angle, double aspect,
                          double tol, int *n) ART_MUST_USE;

/* --------------------------------------------------------------- all of them */

/* In the order in which they are done. */
enum art_repair_step {
    ART_REPAIR_TRIANGULATE, ART_REPAIR_WELD, ART_REPAIR_DEGENERATE, ART_REPAIR_DUPLICATES,
    ART_REPAIR_ORIENT, ART_REPAIR_SPLIT, ART_REPAIR_SLIVERS, ART_REPAIR_KEEP, ART_REPAIR_FILL,
    ART_REPAIR_OPEN,           /* once, when no other step has anything left to do */
    ART_REPAIR_INTERSECTIONS,  /* art_solid_resolve, if any faces cross */
    ART_REPAIR_UNUSED,
    ART_REPAIR_STEPS
};
/* Return the name, "weld", …; `did` is for reports: "vertices merged". */
const char *art_repair_step_name(enum art_repair_step step);
const char *art_repair_step_did(enum art_repair_step step);

struct art_repair {
    unsigned steps;             /* bit s: do step s */
    double weld;                /* tolerance of vertices */
    int max_edges;              /* of holes to fill; 0 any */
    double angle, aspect;       /* slivers */
    double tolerance;           /* how far mending slivers may move the surface; 0: a ten-thousandth of the
                                   box's diagonal */
    int keep_most;
    double keep_fraction;
};
/* Weld what is in one place, drop degenerate and duplicate faces and unused vertices, cut apart, orient, fill
 * holes. */
void art_repair_init(struct art_repair *steps);
struct art_repair_report {
    int count[ART_REPAIR_STEPS]; /* what each step did */
    int rounds;
};
/* The steps one after another, again and again until none does anything (at most ten times). Once sheets that
 * cross something are cut, no holes are filled any more. */
int art_mesh_repair(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *steps,
                    struct art_repair_report *report) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif

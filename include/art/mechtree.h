/* art/mechtree.h - bodies, points and attachments as the component tree has them, without a simulation:
 * poses, inertias, what follows from other values, attaching and detaching, distance grids, functions. Part
 * of art/mech.h.
 *
 * Conventions. World axes and the units of the model; velocities of frames (v, w) are those of the origin
 * and the angular velocity, as in art/mech.h. Functions that return int give ART_OK or a negative status
 * and report through ctx.
 */
#ifndef ART_MECHTREE_H
#define ART_MECHTREE_H

#include <art/distgrid.h>
#include <art/math.h>
#include <art/mesh.h>
#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The size of a model, and the function that measures it in the tree; 0 until art_system_size is asked. */
struct art_system_size {
    int (*radius)(struct art_ctx *ctx, const struct art_comp *model, double *radius);
    double value;
};

/* Pose of a body or frame as its attributes give it, in the order in which they stand. */
void art_frame_pose(const struct art_comp *comp, struct art_rigid *T);
/* Compute the spatial inertia of a rigid body by its inertiaMethod: explicit numbers, or from its
 * meshes. Open meshes give a warning with their boundary edges for dynamic bodies (an error under
 * ctx->strict). */
int art_body_inertia(struct art_ctx *ctx, const struct art_comp *body, struct art_inertia *M)
    ART_MUST_USE;
/* A value that follows from others in the tree, without a simulation: mass, density, centerOfMass and
 * inertia (13 numbers) of bodies, volume, mass and density of their meshes, pose, position, orientation and
 * velocity of frames, position of markers, length of springs; of FEM models the fields of the whole
 * (art/fem.h), of their elements volumes, of their nodes position at rest and displacement. Returns the count
 * of numbers, 0 if the property is none of these, a status with its error if it cannot be computed: of a mesh
 * that cannot be read; ART_ERANGE if it has no value: the density of a body whose mass is given and that has
 * no volume. Warnings are not heard. For a FEM model a system is made and freed. */
int art_comp_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                     double out[16]);
/* Return the attachment of a point or frame, a component, or NULL if it is not attached. Markers
 * and frames that are attached by their class have it as their own value `attachment`. */
struct art_comp *art_comp_attachment(const struct art_comp *comp);
/* Compute pose and velocity (v, w; world axes) of a point or frame of the tree, by way of its
 * masters up to one that moves by itself. Points have the identity and no w. ART_EUSAGE: the
 * attachments form a ring. */
int art_comp_motion(struct art_ctx *ctx, const struct art_comp *comp, struct art_rigid *T,
                    double twist[6]) ART_MUST_USE;
/* art_comp_attachment of all components of a model, by their `order`, in one pass through the tree; the
 * caller frees them. NULL without memory. Motion by these: for many components. */
struct art_comp **art_comp_attachments(struct art_ctx *ctx, struct art_model *model) ART_MUST_USE;
/* The number of times that the whole tree was searched for attachments since the model was made.
 * Attachments that are added one by one are found without a search. */
long art_comp_attachment_walks(const struct art_model *model);
int art_comp_motion_by(struct art_ctx *ctx, const struct art_comp *comp,
                       struct art_comp *const *attachment, struct art_rigid *T, double twist[6]) ART_MUST_USE;
/* Attach a point to a frame, body or point, or a frame or body to a frame or body, by an attachment in the
 * innermost MechModel that holds both. loc: coordinates in the frame, where the point is put; NULL: where it
 * is (a point on a point goes there). pose: in the world, where the frame is put; NULL: where it is.
 * `attachment`: the new component, or NULL. ART_EUSAGE for what is attached already, for rings and for
 * components of the wrong kind; the tree is then as before. */
int art_attach_point(struct art_ctx *ctx, struct art_comp *point, struct art_comp *master,
                     const double *loc, struct art_comp **attachment) ART_MUST_USE;
int art_attach_frame(struct art_ctx *ctx, struct art_comp *frame, struct art_comp *master,
                     const struct art_rigid *pose, struct art_comp **attachment) ART_MUST_USE;
/* Take an attachment that was made elsewhere, and that says all but where it stands, into the innermost
 * MechModel that holds the slave and the n masters; the slave is put to T. Errors as above; the attachment is
 * then still out of the tree. */
int art_attach_by(struct art_ctx *ctx, struct art_comp *slave, struct art_comp *const *masters, int n,
                  struct art_comp *attachment, const struct art_rigid *T) ART_MUST_USE;
/* Set where a point or frame is. */
int art_comp_put(struct art_ctx *ctx, struct art_comp *comp, const struct art_rigid *T) ART_MUST_USE;
/* Delete the attachment of a point or frame, which keeps the place and the velocity that it has by it.
 * ART_EUSAGE for what is not attached, and for markers and frames that are attached by their class. */
int art_detach(struct art_ctx *ctx, struct art_comp *comp) ART_MUST_USE;
/* The mesh of a component that has a `mesh` attribute, read from its file or inline text; NULL with
 * ART_OK if it has none. The caller frees it. */
int art_comp_mesh(struct art_ctx *ctx, const struct art_comp *comp, struct art_mesh **mesh)
    ART_MUST_USE;
/* A mesh recipe is the value of a `mesh` attribute that names a file: the triangles of the file are
 * made and turned over first, then the transform moves them. file = NULL: there is no mesh, or it
 * is text in the model. */
struct art_mesh_recipe {
    char *file;
    bool has_transform, triangular, flipped;
    struct art_affine X;
};
int art_comp_mesh_recipe(struct art_ctx *ctx, const struct art_comp *comp, struct art_mesh_recipe *recipe)
    ART_MUST_USE;
/* Files of meshes of the tree that are not there or no regular files: a warning (art_warn_strict with
 * ART_ENOTFOUND) for each. */
int art_mesh_files_check(struct art_ctx *ctx, struct art_comp *root) ART_MUST_USE;
void art_mesh_recipe_fini(struct art_mesh_recipe *recipe);

/* -------------------------------------------------- distance grids of rigid bodies
 *
 * What their part `distanceGrid` says (guide, section 4.6), and grids made so.
 *
 *     ART_TRY(art_body_collision_mesh(ctx, body, &mesh));
 *     if (mesh) ART_TRY(art_bodygrid_create(ctx, body, mesh, &grid));
 *
 * A grid is in the frame of its body. It is made when it is needed, from the meshes that the body collides
 * with; the attribute `generatingMeshes` of a file names these and is not asked. */

struct art_bodygrid {
    struct art_distgrid_options how; /* resolution, maxResolution, marginFraction, fitWithOBB */
    enum art_distgrid_kind kind;     /* surfaceType: LINEAR or QUADRATIC */
    double level;                    /* surfaceDistance */
    bool show_grid, show_surface;    /* renderGrid, renderSurface */
    bool instead;                    /* gridSurfaceRendering: show the surface in place of the meshes */
    int first[3], last[3];           /* renderRanges: vertices that are shown, along x, y, z */
};
/* The properties of a body's grid, or their defaults if it has none. ART_ERANGE, at the place of the
 * property, for ranges that cannot be read; what else could be wrong is refused by the schema when it is
 * set. */
int art_bodygrid_read(struct art_ctx *ctx, const struct art_comp *body, struct art_bodygrid *settings)
    ART_MUST_USE;
/* Check all bodies at `top` and below, and report each fault. Returns the first status < 0. */
int art_bodygrid_check(struct art_ctx *ctx, const struct art_comp *top) ART_MUST_USE;
/* Create the grid of a body around a mesh, in the frame of the body. The statuses are those of
 * art_distgrid_create, with the place of the body; an error names it. */
int art_bodygrid_create(struct art_ctx *ctx, const struct art_comp *body, const struct art_mesh *mesh,
                        struct art_distgrid **grid) ART_MUST_USE;

/* All meshes of a rigid body that have faces and whose isCollidable is true, as one, in the frame of the
 * body; *mesh is NULL if there are none. */
int art_body_collision_mesh(struct art_ctx *ctx, const struct art_comp *body, struct art_mesh **mesh)
    ART_MUST_USE;

/* ------------------------------------------------- functions that files hold */

/* A function of one number, a cubic on each of n pieces, or a linear one of several,
 * sum c_i x_i + c_n. */
struct art_function {
    int n_in;
    struct art_function_piece {
        double from;             /* the first one also counts below, the last one to infinity */
        double origin;           /* y = a0 + a1 t + a2 t^2 + a3 t^3, t = x - origin */
        double a[4];
    } * piece;
    int n_pieces;
    double *c;                   /* [n_in + 1]; NULL: pieces */
};
/* Functions as ArtiSynth writes them, `maspack.function.LinearFunctionNx1 [ 2 0 ]`; with several, in
 * brackets: the text of property `prop` of a component. Each is to have n_in arguments. */
int art_function_read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                      const char *prop, int n_in, struct art_function *list, int n) ART_MUST_USE;
/* Parse one function within another text: n bytes, which stand at `at`; it may have any number of
 * arguments. */
int art_function_parse(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                       const char *prop, const struct art_loc *at, const char *text, size_t n,
                       struct art_function *f) ART_MUST_USE;
/* Read all functions and curves of a tree: what is none, or one of another number of arguments, is an error
 * with its place. The status is that of the first. */
int art_functions_check(struct art_ctx *ctx, const struct art_comp *top) ART_MUST_USE;
/* Value, derivatives grad[n_in], and *curve = sum over i, j of d2f/dx_i dx_j v_i v_j. */
double art_function_eval(const struct art_function *f, const double *x, const double *v, double *grad,
                         double *curve);
/* Least and greatest value for arguments in [lo, hi], which may be infinite. */
void art_function_bounds(const struct art_function *f, const double *lo, const double *hi, double out[2]);

enum { ART_CORNER_PARTS = 8 };
/* A corner lies between two straight lines, rounded by a quintic Bezier curve (Millard et al. 2013,
 * appendix):
 * x = x0 + sum a[0][k] u^(k + 1), y alike with a[1], u from 0 to 1. */
struct art_curve_corner {
    double x[2], y[2], slope[2];     /* of the ends */
    double a[2][5];
    double u[ART_CORNER_PARTS + 1];  /* where x has gone k / ART_CORNER_PARTS of its way */
};

/* A curve is a function of one number: a polynomial, or a spline given by its knots; or corners that follow
 * each other, with straight lines before the first and behind the last. */
struct art_curve {
    struct art_function f;
    struct art_curve_corner *corner; /* [n_corners]; NULL: f */
    int n_corners;
};
/* Read a curve from the text of a property, which holds a function with its class, only the knots x y dy of
 * a cubic Hermite spline in brackets, or `artkit.BezierCornerCurve [ x y dy c ... x y dy ]`: the ends of
 * corners, and the curviness c of the corner between each and the next. */
int art_curve_read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                   const char *prop, struct art_curve *curve) ART_MUST_USE;
/* Make a function from n knots in ascending order. */
int art_curve_of_knots(struct art_ctx *ctx, struct art_arena *arena, const double (*knots)[3], int n,
                       struct art_curve *curve) ART_MUST_USE;
/* Make a curve of the corners between n ends x, y, dy and the curviness c in [0, 1] of the corner that
 * follows: 0 is nearly a straight line, 1 nearly a sharp corner. NULL, or what is wrong with them; ART_ENOMEM
 * is the status alone. */
int art_curve_of_corners(struct art_ctx *ctx, struct art_arena *arena, const double (*ends)[4], int n,
                         struct art_curve *curve, const char **wrong) ART_MUST_USE;
double art_curve_eval(const struct art_curve *curve, double x, double *slope);
double art_curve_integral(const struct art_curve *curve, double from, double to);

#ifdef __cplusplus
}
#endif
#endif

/* art/xform.h - other units and other places: scaling the units of a model, moving and deforming geometry.
 *
 * Both work from the class tables alone. What a unit does to a number follows from the `unit` of its
 * property; what a transform does to it from the `geom` of its property. No class has code here.
 *
 *     struct art_scales to_mm = {.mass = 1, .length = 1000, .time = 1};
 *     ART_TRY(art_scale_units(ctx, model->root, &to_mm));
 *
 *     struct art_affine X;                                   // twice as wide
 *     art_affine_scaling(&X, 2, 1, 1);
 *     struct art_transformer t;
 *     art_transformer_affine(&t, &X);
 *     ART_TRY(art_transform_geometry(ctx, model->root, &t, NULL));
 *
 * `geom` states a kind, and for numbers in the coordinates of a frame where that frame is.
 *
 *     place           where the component is: pose, position, orientation or rotation, whichever is set
 *     point, pose     a position or pose in world coordinates
 *     orient          an orientation alone
 *     vector          a displacement or velocity: turned and stretched
 *     twist           a velocity and an angular velocity
 *     load, wrench    a force or an acceleration; a force and a moment: turned, and only on request
 *     normal          the direction of a plane; an outward normal stays outward
 *     offset N        distance of a plane from the origin along the normal in property N
 *     box P           lower corner of a box of which P is the upper one
 *     mesh            a surface
 *     direction       a line in the material of finite elements: stretched and turned, its length stays
 *     moduli          6 by 6 of an elastic material in the axes of the world (xx yy zz xy yz xz): turned
 *     axes            9 numbers, a rotation of a material's axes: turned
 *     world           constants along the axes of the world, unturned: a warning where it turns
 *     profile         points x z of a line in the frame D of a joint
 *     length, radius  sizes of a surface: three semi-axes, or one size; the radius of a cylinder about z
 *     keyed           a text of KEY=[ x y z ] where position, rest and pos are points, velocity is a vector
 *     derived         follows from other numbers: left out where those change
 *     inertia         mass, centre and moments of matter; mass, volume: scalars of matter
 *     KIND in REF     the numbers are in the frame that property REF names (dotted names reach into
 *                     objects), `self` (the component itself) or `body` (the frame it lies in)
 *     follows REF     at a reference: what it names is attached to what REF names
 *     fixed           known not to change
 *
 * Statuses besides those named: ART_ENOMEM. */
#ifndef ART_XFORM_H
#define ART_XFORM_H

#include <art/base.h>
#include <art/math.h>
#include <art/mesh.h>
#include <art/model.h>
#include <art/series.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------- units */

/* Factors by which the numbers of mass, length and time grow: > 0 and finite. */
struct art_scales {
    double mass, length, time;
};
/* Return the factor for the exponents of mass, length and time. */
double art_scales_factor(const struct art_scales *s, const int dims[3]);
/* Read scales from text such as "mm,g,s=m,kg,s": units of length, mass and time, in any order, the
 * same on both sides. ART_EUSAGE for an unknown unit, or a dimension named twice or on one side
 * only. */
int art_scales_parse(struct art_ctx *ctx, const char *text, struct art_scales *s) ART_MUST_USE;

/* Expresses everything below `top` (and itself) in other units. Defaults with a dimension become explicit;
 * data of probes that drive or record numbers are scaled column by column, those in files are taken into the
 * model; meshes in files get a transform. A negative number where the default is negative means "automatic"
 * and stays. Warns (ART_EUNSUPPORTED under strict) of numbers whose unit nobody knows: they stay. ART_ERANGE
 * for a bad factor or a number that becomes infinite; the model is then half scaled. */
int art_scale_units(struct art_ctx *ctx, struct art_comp *top, const struct art_scales *s) ART_MUST_USE;

/* ------------------------------------------------------------ transformers
 *
 * p = f(r) with the gradient F = df/dr. Frames turn by the rotation part of F (polar decomposition, F = R P);
 * where F reflects, by -R, which is a rotation. */

enum art_transform_kind { ART_TRANSFORM_RIGID, ART_TRANSFORM_AFFINE, ART_TRANSFORM_FIELD };

struct art_transformer {
    enum art_transform_kind kind;
    struct art_affine X;           /* RIGID and AFFINE */
    /* FIELD: the image p of r and the gradient F there. False where it is not defined. */
    bool (*map)(const void *user, const double r[3], double p[3], double F[9]);
    /* what to say where it is not defined, as in "the field is not defined"; may be NULL */
    const char *(*why_not)(const void *user);
    const void *user;
};
void art_transformer_rigid(struct art_transformer *t, const struct art_rigid *T);
/* RIGID if the matrix is exactly a rotation to 1e-14, else AFFINE. */
void art_transformer_affine(struct art_transformer *t, const struct art_affine *X);
void art_transformer_field(struct art_transformer *t,
                           bool (*map)(const void *, const double *, double *, double *),
                           const void *user);
/* The image of a point and the gradient there (either output may be NULL). ART_ERANGE where a field is not
 * defined or the result is not finite. */
int art_transformer_point(struct art_ctx *ctx, const struct art_transformer *t, const double r[3],
                          double p[3], double F[9]) ART_MUST_USE;
/* Compute the image of a pose. ART_ESINGULAR: the gradient is singular. */
int art_transformer_pose(struct art_ctx *ctx, const struct art_transformer *t, const struct art_rigid *T,
                         struct art_rigid *image) ART_MUST_USE;
/* Compute both parts of a gradient: the rotation that frames turn by, and R, which reflects where
 * F does. */
int art_gradient_rotation(struct art_ctx *ctx, const double F[9], double turn[9], double R[9])
    ART_MUST_USE;

/* A grid field is read from a table: six columns x y z dx dy dz, the points of a grid (each combination of
 * some x, y and z, in any order) and their displacements; in between they are interpolated (trilinear),
 * outside the grid there is no field. ART_ESYNTAX for anything else, with its place. Pass art_grid_field_map
 * and the field to art_transformer_field. */
struct art_grid_field;
int art_grid_field_read(struct art_ctx *ctx, struct art_grid_field **field, const struct art_source *src)
    ART_MUST_USE;
void art_grid_field_free(struct art_grid_field *field);
bool art_grid_field_map(const void *field, const double r[3], double p[3], double F[9]);

/* A lattice is a field from finite elements: a mesh of solids at rest and the present positions of its
 * nodes. The element that encloses a place r at rest (of several the first) carries it along: p = sum
 * N_a(xi) x_a at its natural coordinates xi, F = dx/dxi (dX/dxi)^-1. The field is smooth in elements and
 * bends from one to the next. Outside, the shape functions of the nearest element are extrapolated, less
 * reliably with distance; where they fold, the field continues linearly. An affine motion of the nodes gives
 * that affine transform everywhere. The field is not defined where the deformed elements are inverted,
 * unless all together are a mirror image. */
struct art_lattice;
/* The solids of `rest` (shells carry nothing), with their nodes at now[n_nodes][3]; both are copied.
 * ART_ESHAPE: no solids; ART_ERANGE: an element is inverted or folded at rest, a node is not finite.
 * `loc`, which may be NULL, is where it is read from. */
int art_lattice_create(struct art_ctx *ctx, struct art_lattice **lattice, const struct art_volume *rest,
                       const double *now, const struct art_loc *loc) ART_MUST_USE;
/* Make a lattice as art_lattice_create, with the displaced nodes in a second mesh: ART_ESHAPE if
 * counts or nodes of elements differ. */
int art_lattice_between(struct art_ctx *ctx, struct art_lattice **lattice, const struct art_volume *rest,
                        const struct art_volume *now, const struct art_loc *loc) ART_MUST_USE;
/* A mesh where it is now with the node field `displacement` from where it was at rest, as artsim --frames
 * writes it; ART_ENOTFOUND without. */
int art_lattice_displaced(struct art_ctx *ctx, struct art_lattice **lattice, const struct art_volume *now,
                          const struct art_loc *loc) ART_MUST_USE;
/* A FemModel3d, from where its nodes are at rest to where they are. */
int art_lattice_of_fem(struct art_ctx *ctx, struct art_lattice **lattice, const struct art_comp *fem)
    ART_MUST_USE;
/* Make the way back, from now to rest. ART_ERANGE: elements are inverted now. */
int art_lattice_inverse(struct art_ctx *ctx, struct art_lattice **inverse, const struct art_lattice *lattice)
    ART_MUST_USE;
void art_lattice_free(struct art_lattice *lattice);
void art_transformer_lattice(struct art_transformer *t, const struct art_lattice *lattice);
/* Warns (ART_ERANGE under strict) if places outside were asked for, with the distance. */
int art_lattice_report(struct art_ctx *ctx, const struct art_lattice *lattice) ART_MUST_USE;

struct art_transform_options {
    bool loads;        /* turn gravity and other given loads, too */
};

/* Transform `top` and everything below it, with what is attached to it; `options` may be NULL. Rigid
 * transforms leave what is local to a moving body alone, bit for bit. Rest lengths, masses of points and
 * masses given for meshes stay; bodies of a density follow their meshes; explicit inertia changes as that of
 * matter of unchanged density would. Attachments whose slave or master moves stay consistent, input probes
 * of positions and velocities follow their components. Warns (ART_EUNSUPPORTED under strict) of numbers
 * that look like geometry and whose meaning nobody here knows: they stay. ART_EUSAGE if `top` is in no
 * model, ART_ESINGULAR for a singular matrix, ART_ERANGE where a field is not defined; after an error the
 * model is half transformed. */
int art_transform_geometry(struct art_ctx *ctx, struct art_comp *top, const struct art_transformer *t,
                           const struct art_transform_options *options) ART_MUST_USE;

/* A grid of hexahedra around a box that is longer in each direction by margin times the longest side of
 * the box, n cells along its longest side and as many along the others as make them hardly longer than
 * cubes (FemModelDeformer of ArtiSynth's guide, section 4.7.2, has the margin 0.2). ART_ERANGE for a box
 * without size. */
int art_lattice_make(struct art_ctx *ctx, struct art_volume **vol, const double min[3], const double max[3],
                     int n, double margin) ART_MUST_USE;
/* Creates a root with the FemModel3d `lattice`, made of hexahedra, to be deformed by a simulation: without
 * gravity, its density is 1000 / size^3 and its Young's modulus 500000 / size, where `size` is the longest
 * side of what it encloses. */
int art_lattice_model(struct art_ctx *ctx, const struct art_schema *schema, const struct art_volume *vol,
                      double size, struct art_model **model) ART_MUST_USE;
/* The box around the points, frames and meshes at `top` and below, where they are. ART_ERANGE: there are
 * none. */
int art_comp_bounds(struct art_ctx *ctx, const struct art_comp *top, double min[3], double max[3])
    ART_MUST_USE;

/* The pose of a frame, body or fixed mesh as its attributes and attachments say. ART_ENOTFOUND if the
 * component has none. */
int art_comp_pose(struct art_ctx *ctx, const struct art_comp *comp, struct art_rigid *T) ART_MUST_USE;
/* A transform given in the coordinates of a frame, in the world: T X T^-1. */
void art_affine_in_frame(struct art_affine *world, const struct art_affine *X, const struct art_rigid *T);

/* X <- step X, where the step is named: translate x y z; rotate axis degrees; rpy roll pitch yaw (degrees);
 * scale s or sx sy sz; mirror nx ny nz (the plane across n); matrix (12 or 16 numbers by rows); pose (7).
 * `about` is the point that turns, scalings and mirrors leave where it is (NULL: the origin). ART_EUSAGE for
 * an unknown step or numbers that do not fit. */
int art_affine_step(struct art_ctx *ctx, struct art_affine *X, const char *name, const double *x, int n,
                    const double about[3]) ART_MUST_USE;
/* Read numbers from a text with commas or blanks between, at most `most`. ART_EUSAGE names `what`.
 */
int art_numbers_parse(struct art_ctx *ctx, const char *what, const char *text, double *x, int most, int *n)
    ART_MUST_USE;

/* Steps as a person wrote them: a name as above or "about" (X,Y,Z: the point for the turns, scalings and
 * mirrors that follow) with the numbers as text. */
/* Is there one that moves something, which "about" does not? */
bool art_steps_move(const struct art_named_text *steps, int n);
/* Is there one that looks at the mesh, as listed below? Such steps have no inverse. */
bool art_steps_look(const struct art_named_text *steps, int n);
/* Composes X of all of them, one after another. ART_EUSAGE as above. */
int art_affine_steps(struct art_ctx *ctx, struct art_affine *X, const struct art_named_text *steps, int n)
    ART_MUST_USE;
/* The same on a mesh, where some more steps look at it as it is then:
 * center WHAT       moves its centre to the origin: "box", that of the smallest box, or the centre of mass of
 *                   a uniform "volume", "area", "length" (of polylines), or of the "points" (all vertices)
 * fit SIZE          scales until the longest side of its box is SIZE, about the centre
 * principal WHAT    centre of mass to the origin, principal axes to x, y, z, with ascending moments
 * ART_ERANGE if there is no such centre (an open mesh has no volume) or no such size. */
int art_mesh_steps(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_named_text *steps, int n)
    ART_MUST_USE;
/* Other units of length, "mm=m", or "m" if the mesh states its own: coordinates are scaled, the statement
 * changes. Warns (ART_EUNSUPPORTED under strict) if the mesh states something else. ART_EUSAGE for unknown
 * units. */
int art_mesh_convert_units(struct art_ctx *ctx, struct art_mesh *mesh, const char *text) ART_MUST_USE;
/* Steps on volume meshes: `center` knows "box", "volume" and "points", there is no `principal`; the
 * thickness of shells (element field `thickness`) changes with the unit. */
int art_volume_steps(struct art_ctx *ctx, struct art_volume *vol, const struct art_named_text *steps, int n)
    ART_MUST_USE;
int art_volume_convert_units(struct art_ctx *ctx, struct art_volume *vol, const char *text) ART_MUST_USE;
/* Restates units ("mm kg s"; NULL: none) after a change such as "mm,g=m,kg": *now is to be freed with
 * art_free. Warns (ART_EUNSUPPORTED under strict) if it states another unit than the change begins with. */
int art_units_restate(struct art_ctx *ctx, const char *units, const char *change, char **now) ART_MUST_USE;
/* Compute the mass properties of a unit density; unlike art_mesh_inertia it refuses (ART_ERANGE)
 * the volume of a mesh that is not closed and oriented, and reports how many edges are at fault. */
int art_mesh_closed_inertia(struct art_ctx *ctx, const struct art_mesh *mesh, enum art_mesh_mass where,
                            struct art_inertia *M) ART_MUST_USE;

/* Transform vertices and normals of a mesh; faces turn over where the transform reflects. */
int art_transform_mesh(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_transformer *t)
    ART_MUST_USE;
/* Transform nodes of a volume mesh; where the transform reflects, elements are numbered anew to
 * stay upright. */
int art_transform_volume(struct art_ctx *ctx, struct art_volume *vol, const struct art_transformer *t)
    ART_MUST_USE;

/* ------------------------------------------------------------------ series
 *
 * What a column of a table is: "point", "vector", "load", "normal" (3 columns), "pose" (7: position, unit
 * axis, degrees), "orient" (4), "twist", "wrench" (6), "keep" (1), or dimensions ("L/T") for scaling. */

/* Transform columns from `first` on as `kind`; *n is how many columns it takes. ART_EUSAGE: an
 * unknown kind, ART_ESHAPE: the columns end before it does. */
int art_transform_columns(struct art_ctx *ctx, struct art_series *s, const struct art_transformer *t,
                          const char *kind, int first, int *n) ART_MUST_USE;
/* Column `first` (and as many as the unit has parts) scaled by its unit; the times are not. */
int art_scale_columns(struct art_ctx *ctx, struct art_series *s, const struct art_scales *scales,
                      const char *unit, int first, int *n) ART_MUST_USE;
/* Times, start, stop: all by the factor of time. */
void art_scale_times(struct art_series *s, const struct art_scales *scales);

/* ------------------------------------------------ steps as options of a program
 *
 * Steps of a transform are rows of a table of art/cli.h that share one list, so that they stay in the order
 * of the command line; art_affine_steps and its like take the list as it is. */

/* This is one such row; `list` is a struct art_cli_list of the options structure `type`. */
#define ART_STEP_ROW(type, list, step, form, phrase) ART_OPTION(type, list, step, 0, LIST(form), phrase)

/* The steps that every transform knows. */
#define ART_STEP_ROWS(type, list)                                                                        \
    ART_STEP_ROW(type, list, "translate", "X,Y,Z", "move by X, Y, Z"),                                   \
        ART_STEP_ROW(type, list, "rotate", "X,Y,Z,DEG", "turn by DEG degrees about the axis X, Y, Z"),   \
        ART_STEP_ROW(type, list, "rpy", "ROLL,PITCH,YAW",                                                \
                     "turn by YAW about x, PITCH about y, ROLL about z, in degrees"),                    \
        ART_STEP_ROW(type, list, "scale", "S|SX,SY,SZ", "scale by one factor or by one along each axis"),\
        ART_STEP_ROW(type, list, "mirror", "X,Y,Z",                                                      \
                     "mirror at the plane across X, Y, Z; what was outside stays outside"),              \
        ART_STEP_ROW(type, list, "matrix", "NUMBERS", "apply an affine matrix, 12 or 16 numbers by rows"), \
        ART_STEP_ROW(type, list, "pose", "X,Y,Z,AX,AY,AZ,DEG",                                           \
                     "turn about an axis by DEG degrees, then move by X, Y, Z"),                         \
        ART_STEP_ROW(type, list, "about", "X,Y,Z", "centre of the turns, scalings and mirrors that follow")

#ifdef __cplusplus
}
#endif
#endif

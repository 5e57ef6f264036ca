/* shared by the files of the fem room */
#ifndef ART_FEM_PRIV_H
#define ART_FEM_PRIV_H

#include <art/fem.h>

/* the groups of classes that register.c collects */
#define X(group) extern const struct art_class_set art_classes_##group;
#include "classes.def"
#undef X

/* the materials, one file each in material/ */
#define X(material) extern const struct art_class art_material_##material;
#include "material.def"
#undef X

/* behaviours that the tables of classes name */
extern const struct art_mech_ops art_ops_fem_model, art_ops_fem_node, art_ops_fem_element,
    art_ops_fem_frame, art_ops_fem_marker, art_ops_fem_muscle_model, art_ops_fem_part,
    art_ops_muscle_bundle, art_ops_muscle_desc, art_ops_point_fem, art_ops_frame_fem,
    art_ops_fem_attached_frame, art_ops_shell_node_frame, art_ops_shell_node_fem;

/* For inner loops: a second version of a function with wider vectors, taken where the processor has them. The
 * results are the same bits, as no products are fused with sums (-ffp-contract=off). */
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define FEM_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define FEM_WIDE
#endif
#if defined(__GNUC__)
#define FEM_INLINE static inline __attribute__((always_inline))
#else
#define FEM_INLINE static inline
#endif

/* For short loops whose counter picks entries of a constant table. */
#if defined(__GNUC__) && !defined(__clang__)
#define FEM_UNROLL _Pragma("GCC unroll 3")
#else
#define FEM_UNROLL
#endif

/* Flags of art_fem_elem.linear. */
enum { FEM_COROTATED = 1, FEM_FIXED = 2 };

/* What one element gives at a state. */
struct fem_element_response {
    double *f;                         /* [n_nodes][3] forces on its nodes: of its stresses, tension pulls
                                          inward */
    double *K;                         /* NULL: not wanted; else -df/dx by blocks of pairs (a >= b) of its
                                          nodes, [a (a+1)/2 + b][9] */
    double *D;                         /* the same, -df/dv / beta of the damping; NULL: K itself */
    bool begun;                        /* K and D hold something, to which is added; else they are set */
    double min_J;                      /* least det F at its points */
};

/* Live properties of any point. */
const struct art_live *fem_point_live(const struct art_comp *comp, const char *prop);
/* Stages of a FEM model, for what extends it. */
int fem_add_model(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp) ART_MUST_USE;
int fem_add_forces(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp) ART_MUST_USE;
/* Constant data of a kind. */
void fem_kind_fill(struct art_fem_kind *kind, const struct art_elem_type *type);
/* struct art_fem of a model whose points are in the system; masses go to the points. */
int fem_build(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp,
              struct art_fem **fem) ART_MUST_USE;
/* in[n_elems]: which elements a material bundle names. */
int fem_bundle_elements(struct art_ctx *ctx, const struct art_fem *fem, const struct art_comp *bundle,
                        bool *in) ART_MUST_USE;
/* Parts of elements in auxiliary bundles (AuxMaterialElementDesc), a list for each element. Those without a
 * material are left out. */
struct fem_parts {
    int *head; /* [n_elems] first of the list, -1 for none */
    struct fem_part {
        const struct art_comp *desc;
        int next; /* of the same element; -1: none */
    } * all;
};
int fem_parts_read(struct art_ctx *ctx, const struct art_fem *fem, struct fem_parts *parts) ART_MUST_USE;
void fem_parts_fini(struct fem_parts *parts);
/* The material that a part has a fraction of, NULL if there is none; the law that has the fraction. */
const struct art_comp *fem_part_material(const struct art_comp *desc);
extern const struct art_material_law fem_part_law;
/* Elements of muscle bundles. The element that one names, NULL if it names none; the material that is
 * stated next above it. */
const struct art_comp *fem_muscle_element(const struct art_comp *desc);
const struct art_comp *fem_muscle_material(const struct art_comp *comp);
/* Its directions at the points of its element, dir[n_points][3], unit or zero; 0 if there are none. `wrong`,
 * NULL before, becomes what is wrong with them. */
int fem_muscle_directions(const struct art_comp *desc, int n_points, double (*dir)[3],
                          const char **wrong);
/* All of a model, wherever below it, in order, until one is not ART_OK. */
int fem_for_each_muscle_element(const struct art_comp *fem, int (*see)(void *, const struct art_comp *), void *user);
/* Directions that were set since. */
int fem_directions_refresh(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* Elements that get stiffer as their muscles are excited (activation_stiffening.c): materials of their own, where the model
 * says so; what these take from those that they stand for, again; the property, again; the factors of now. */
int fem_activation_stiffening_build(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
void fem_activation_stiffening_refresh(struct art_fem *fem);
int fem_activation_stiffening_read(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
void fem_activation_stiffening_update(struct art_fem *fem);
/* Lumped masses of the nodes from the densities of the tree. */
int fem_masses(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* K0 and f0 of the linear part of an element, from its rest shape. */
void fem_linear_rest(struct art_fem *fem, int e);
/* y = K0 x over n nodes. */
void fem_linear_multiply(const double *K0, int n, const double (*x)[3], double (*y)[3]);
/* What the linear part of an element gives with its nodes at x, its forces with the nodes at xf in the same
 * axes: x + beta v adds the damping beta K v. */
void fem_linear_eval(const struct art_fem *fem, const struct art_state *state, int e, const double (*x)[3],
                     const double (*xf)[3], struct fem_element_response *out);
/* K gets what the derivative of the rotation adds, the nodes of a solid at x; of corotated ones whose moduli
 * stay (corotated_tangent.c). */
void fem_linear_add_rotation_tangent(const struct art_fem *fem, int e, const double (*x)[3], double *K);
/* K0 and f0 of an element whose moduli change as it moves: those of the state (NULL: at rest), in the order
 * in which fem->K0 and fem->f0 have them. */
void fem_linear_at_state(const struct art_fem *fem, const struct art_state *state, int e, double *K0, double *f0);
/* What its integration gives; the volumes of nodes are those of the state (fem_nodal_penalty_update). With v,
 * velocities of its nodes, f gets the damping by stiffness as well. */
void fem_solid_eval(const struct art_fem *fem, const struct art_state *state, int e, const double (*x)[3],
                    const double (*v)[3], struct fem_element_response *out);
/* F at point p of an element with its nodes at x. */
void fem_point_gradient(const struct art_fem *fem, int e, int p, const double (*x)[3], double F[9]);
/* ---- parameters that fields give (field_parameters.c) */

/* element_distortion.c: whether an element must not be inverted; the least share of its least volume at a point that
 * one of these keeps from one state to another, 1 at most, and which. Of those that are inverted in the state
 * `before` nothing is told. */
bool fem_forbids_inversion(const struct art_fem *fem, int e);
double fem_min_volume_ratio(const struct art_fem *fem, const struct art_state *before,
                      const struct art_state *after, const struct art_comp **at);

/* Points of an element in the order of `struct art_fem_kind`, the warping point behind them; its nodes. */
enum { FEM_NODE_POINT = 32, FEM_NESTED = 4 };
/* Which parameters of all materials are bound, their values where they stay the same. Errors name the
 * property that binds. */
int fem_field_params_refresh(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
void fem_field_params_free(struct art_fem *fem);
/* The first element at whose points moving fields give no value, or one that its material refuses. */
const struct art_comp *fem_field_params_check(const struct art_fem *fem, const struct art_state *state,
                                      const char **why);
/* The material of a layer as it is at point p: of the model itself, or a copy in room[FEM_NESTED]. The state
 * may be NULL: everything is at rest. */
const struct art_material *fem_material_at(const struct art_fem *fem, const struct art_state *state, int e,
                                           const struct art_fem_layer *layer, int p,
                                           struct art_material *room);
/* Whether parameters depend on where something is. */
bool fem_field_params_move(const struct art_fem *fem);
/* The same of the element's own material, which is its first layer. */
const struct art_material *fem_own_material(const struct art_fem *fem, const struct art_state *state, int e,
                                            int p, struct art_material *room);
/* The axes of an element's materials. */
int fem_read_frame(struct art_ctx *ctx, struct art_fem *fem, struct art_fem_elem *elem) ART_MUST_USE;

/* The materials at a point of an element one after the other, each with what it is asked about there:
 *
 *     fem_layer_iter_begin(&at, fem, state, e, p, F);
 *     while (fem_layer_iter_next(&at)) at.m->law->...(at.m, &at.pt, ...); */
struct fem_layer_iter {
    const struct art_material *m;
    struct art_mat_point pt;
    const struct art_fem *fem;
    const struct art_fem_layer *layer;
    int e, p, left;              /* the element; its point; layers to come */
    double *state;               /* what the next one remembers */
    const struct art_state *world;
    struct art_material room[FEM_NESTED];  /* a material whose parameters fields give */
};
void fem_layer_iter_begin(struct fem_layer_iter *at, const struct art_fem *fem, const struct art_state *state, int e, int p,
                  const double F[9]);
bool fem_layer_iter_next(struct fem_layer_iter *at);
/* Stress, without p, and tangent (NULL: not wanted) of all materials that are integrated at a point. */
void fem_point_stress(const struct art_fem *fem, const struct art_state *state, int e, int p,
                      const double F[9], double s[6], double *D);
/* The same of the n points of an element side by side; D by its upper triangle. */
void fem_stress_all(const struct art_fem *fem, const struct art_state *state, int e, int n,
                    const struct art_mat_points *pts, double (*s)[ART_MAT_LANES],
                    double (*D)[ART_MAT_LANES]);
/* What a point remembers, NULL if nothing. */
double *fem_point_history(const struct art_fem *fem, const struct art_state *state, int e, int p);
/* The same of all points, begun, and over a step h that begins at the state. */
void fem_history_start(const struct art_fem *fem, struct art_state *state);
void fem_history_update(const struct art_fem *fem, struct art_state *state, double h);
/* F at the warping point; the rotation in it. */
void fem_warp_gradient(const struct art_fem *fem, int e, const double (*x)[3], double F[9]);
void fem_rotation(const double F[9], double R[9]);
/* K[pair][9] += the stiffness of the moduli D[n_points] at rest. */
void fem_rest_stiffness(const struct art_fem *fem, int e, const double (*D)[36], double *K);
/* Energy of all materials that are integrated at a point, by rest volume, without that of p. */
double fem_point_energy(const struct art_fem *fem, const struct art_state *state, int e, int p,
                        const double F[9]);
/* Velocities of the nodes of an element. */
void fem_elem_velocities(const struct art_fem *fem, const struct art_state *state, int e, double (*v)[3]);

/* ---------------------------------------------------------- incompressibility */

/* The methods that the tree asks for, resolved: fem->soft, hard, compliance. */
int fem_incomp_read(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
bool fem_elem_incompressible(const struct art_fem *fem, int e);
bool fem_node_active(const struct art_fem *fem, int node);

/* J[3 i + k][p] = dx_i/dxi_k at all points. */
void fem_jacobians(const struct art_fem_kind *kind, const double (*x)[3], double (*J)[ART_ELEM_MAX_POINTS]);
/* Volumes w det dx/dxi at all points, with w cof dx/dxi; from these, the gradient of that of point p by each
 * node; and the second derivatives by time while the nodes move on at velocities v. */
void fem_volumes(const struct art_fem_kind *kind, const double (*x)[3], double *dv,
                 double (*cof)[ART_ELEM_MAX_POINTS]);
void fem_volume_gradient(const struct art_fem_kind *kind, int p, const double (*cof)[ART_ELEM_MAX_POINTS],
                         double (*g)[3]);
void fem_volume_rates(const struct art_fem_kind *kind, const double (*x)[3], const double (*v)[3],
                      double *rate);
/* The sum of these gradients by a pressure mode, three numbers for each node, the next `step` behind. */
void fem_volume_gradients(const struct art_fem_kind *kind, int mode,
                          const double (*cof)[ART_ELEM_MAX_POINTS], double *W, int step);
/* Volumes at all points without their gradients. */
void fem_volumes_only(const struct art_fem_kind *kind, const double (*x)[3], double *dv);
/* The least volume at a point; not a number if any is none. */
double fem_min_volume(const struct art_fem_kind *kind, const double (*x)[3]);
/* The volume at a single point. */
double fem_point_volume(const struct art_fem_kind *kind, int p, const double (*x)[3]);

/* Volumes of nodes. */
struct fem_nodal {
    const struct art_fem *fem;
    bool incompressible_only;    /* other elements do not count */
    int *first, *list;           /* nodes around each, ascending; [n_nodes + 1], [first[n_nodes]] */
    int *place;                  /* [n][n] of each element that counts: of (a, b) in list */
    double *v0, *v;              /* [n_nodes] at rest, now */
    double *grad;                /* [first[n_nodes]][3] of v by the nodes around */
    double *p, *kp;              /* [n_nodes] soft: pressure, p' / v0 */
    int *slot;                   /* soft: pairs of the nodes around each node, in the set of forces */
};
int fem_nodal_create(struct art_ctx *ctx, const struct art_fem *fem, bool incompressible_only,
                     struct fem_nodal **nodal) ART_MUST_USE;
/* Share of an element's node a in the rest volume of the node. */
double fem_nodal_rest(const struct art_fem *fem, int e, int a);
void fem_nodal_volumes(struct fem_nodal *nodal, const struct art_state *state, bool gradients);
/* Second derivatives of the volumes by time at constant velocities, rate[n_nodes]. */
void fem_nodal_rates(const struct fem_nodal *nodal, const struct art_state *state, double *rate);

/* ------------------------------------------------------------------- fields */

/* The moduli of all linear materials of one sort in an element at point p; false if there are none. */
bool fem_linear_moduli(const struct art_fem *fem, const struct art_state *state, int e, int p, bool corotated,
                       double D[36]);
/* kind->extrapolate */
void fem_extrapolation(struct art_fem_kind *kind);
/* What incompressibility gives an element at its points. */
struct fem_volumetric {
    double p[ART_ELEM_MAX_POINTS], U[ART_ELEM_MAX_POINTS];  /* pressure; energy by rest volume */
};
/* Values at the points of an element with its nodes at x and volumes dv. */
void fem_eval_points(const struct art_fem *fem, const struct art_state *state, int e, const double (*x)[3],
                     const double *dv, const struct fem_volumetric *bulk, struct art_fem_point_value *v);
/* What was computed of the elements, and the elements around the nodes. `forget`: parameters changed. */
int fem_cache_create(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
void fem_cache_invalidate(struct art_fem *fem);
void fem_cache_free(struct art_fem *fem);
/* The meshes of a model, mesh/system.c; what they hold besides the arena. */
int fem_add_meshes(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
void fem_free_meshes(struct art_fem *fem);
/* The live property of a field; NULL if there is none. That of models, for their classes. */
const struct art_live *fem_field_live(enum art_fem_where where, const char *prop);
const struct art_live *fem_model_live(const struct art_comp *comp, const char *prop);
/* What follows from the tree alone (art_mech_ops.derived). */
int fem_model_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, double out[16]);
int fem_elem_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, double out[16]);
int fem_node_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, double out[16]);

/* ---------------------------------------------------------------- rest shape */

/* Inverse Jacobians and volumes of element e at rest. */
int fem_rest_shape_points(struct art_ctx *ctx, struct art_fem *fem, int e) ART_MUST_USE;
/* Keep the shape that the model was built with; take what is set in the tree since. */
int fem_rest_shape_save(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
int fem_rest_shape_refresh(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* The rest positions of the backs of nodes, from those of the nodes and what the tree says; whether any is
 * another than before (may be NULL). Where they start. ART_ERANGE: a node has no director. */
int fem_shell_back_rest(struct art_ctx *ctx, struct art_fem *fem, bool *moved) ART_MUST_USE;
int fem_shell_back_start(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* Marks the nodes that have backs, before they become points: their place is FEM_HAS_BACK. */
enum { FEM_HAS_BACK = -1 };
int fem_shell_back_mark(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp) ART_MUST_USE;
/* Live properties of backs and directors. */
const struct art_live *fem_shell_live(const char *prop);
/* Volumes of nodes at rest, anew. */
void fem_nodal_refresh(struct fem_nodal *nodal);

/* What a soft method gives an element. */
struct fem_penalty_terms {
    double p[ART_ELEM_MAX_POINTS];
    int n_modes;                 /* stiffness C R C^T by modes; 0: none */
    double R[16];
    bool full;                   /* stiffness s g g^T by points */
    double s[ART_ELEM_MAX_POINTS];
    double min_J;                /* least relative volume that a pressure was taken of */
    double energy;               /* ELEMENT, FULL */
};
/* False if the element has no pressure. dv[n_points]: volumes. */
bool fem_penalty_pressure(const struct art_fem *fem, const struct art_state *state, int e, const double *dv,
                       struct fem_penalty_terms *out);
/* q[n_points]: the rate of pressure times dv, where volumes change by trace dv. */
void fem_penalty_pressure_rate(const struct art_fem_kind *kind, const struct fem_penalty_terms *soft, const double *dv,
                   const double *trace, double *q);
/* What comes of the change of pressure is added to M[ik][n a + b], the pairs (i <= k) of directions of
 * K_ab[i][k]; gradients G[3 p + j][n] of the points, where the symmetric ones i == k need a >= b alone. */
enum { FEM_SQUARE = ART_ELEM_MAX_NODES * ART_ELEM_MAX_NODES };
void fem_penalty_stiffness(const struct art_fem_kind *kind, const struct fem_penalty_terms *soft, const double *G,
                        const double *dv, double (*M)[FEM_SQUARE]);
/* NODAL: volumes and pressures of the nodes at a state, before elements are evaluated; returns the energy. */
double fem_nodal_penalty_update(const struct art_fem *fem, const struct art_state *state, bool tangent);
void fem_nodal_pressure(const struct art_fem *fem, int e, double *p);
/* f -= beta K v for the part of K that comes of the nodes' volumes. */
void fem_nodal_damping(const struct art_fem *fem, const struct art_state *state, double beta, double *f);

/* The constraints of the hard method, if there is one. */
int fem_add_volume_constraint(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem) ART_MUST_USE;
/* ---- what laws of materials share (invariants.c); symmetric tensors as in art/fem.h */

/* B = F F^T; the square of a symmetric tensor */
void fem_left_green(const double F[9], double B[6]);
void fem_square(const double A[6], double A2[6]);
/* Rows of D from its upper triangle; D += s A o A, (A o A)_ijkl = (A_ik A_jl + A_il A_jk)/2, there. */
void fem_add_symmetric_product(double D[36], double s, const double A[6]);
void fem_fill_lower_triangle(double D[36]);
/* What is wrong with Young's modulus and Poisson's ratio par[2], NULL if nothing. */
const char *fem_lame_error(const double *par);

/* Laws W(I1, I2) in the invariants of phi C: phi = J^(-2/3) leaves only the change of shape. */
struct fem_iso {
    double J, B[6];          /* phi F F^T */
    double I1, I2;
    double M[6];             /* I1 B - B^2; fem_iso_start leaves it out unless it is wanted */
    double a, b;             /* J phi'/phi, J^2 phi''/phi */
};
/* Derivatives of W. */
struct fem_iso_W {
    double d1, d2, d11, d12, d22;
};
/* second: W depends on I2. J_limit: below it phi is continued by its parabola; 0: never. */
void fem_iso_start(struct fem_iso *iso, const struct art_mat_point *pt, bool second, double J_limit);
/* Cauchy stress and tangent (D may be NULL). */
void fem_iso_stress(const struct fem_iso *iso, const struct fem_iso_W *W, double s[6], double D[36]);
/* A law in the invariants, by the derivatives of its W: at a point, and at several. */
typedef void fem_iso_derive(const struct art_material *m, double I1, double I2, struct fem_iso_W *W);
void fem_iso_law(const struct art_material *m, const struct art_mat_point *pt, fem_iso_derive *derive,
                 bool second, double J_limit, double s[6], double D[36]);
void fem_iso_law_all(const struct art_material *m, const struct art_mat_points *pts,
                     fem_iso_derive *derive, bool second, double J_limit, double (*s)[ART_MAT_LANES],
                     double (*D)[ART_MAT_LANES]);
/* Such a law that continues nothing, as data; its functions are the same for all. */
struct fem_iso_rule {
    fem_iso_derive *derive;
    double (*energy)(const double *par, double I1, double I2);
    bool second; /* W depends on I2 */
};
#define FEM_ISO_LAW(rule_)                                                                         \
    .rule = &(rule_), .stress = fem_iso_rule_stress, .stress_all = fem_iso_rule_stress_all,        \
    .energy = fem_iso_rule_energy
void fem_iso_rule_stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                         double D[36]);
bool fem_iso_rule_stress_all(const struct art_material *m, const struct art_mat_points *pts,
                             double (*s)[ART_MAT_LANES], double (*D)[ART_MAT_LANES]);
double fem_iso_rule_energy(const struct art_material *m, const struct art_mat_point *pt);
/* sum c[i] x^(i + 1) over n terms, and its derivatives */
double fem_iso_series(int n, const double *c, double x, double *d, double *dd);
/* Of a law in the isochoric part of C: from J times its stress and tangent (in D; may be NULL) as if the
 * isochoric part were all, those without the mean stress. */
void fem_iso_project(double J, const double t[6], double s[6], double D[36]);

/* ---- tensors by three vectors a: s = sum t_k a_k x a_k;
 * D = sum A_kl (a_k x a_k) x (a_l x a_l) + sum c_k P_k x P_k with P_k = a_k x a_l + a_l x a_k, l = k + 1 */
void fem_axes_stress(const double (*a)[3], const double t[3], double s[6]);
void fem_axes_tangent(const double (*a)[3], const double A[9], const double c[3], double D[36]);
/* Whether the symmetric matrix A[n][n], n <= 6, has no eigenvalue below 0 but by rounding. */
bool fem_is_positive(int n, const double *A);

/* ---- materials along a direction (fibre.c): the stretch l of the isochoric part along it, by a tension T(l)
 *
 * Their parameters begin with those that every muscle has. */
#define FEM_FIBRE_PARAMS "restDir", "excitation"
enum { FEM_FIBRE_DIR = 0, FEM_FIBRE_EXCITATION = 3, FEM_FIBRE_N_COMMON = 4 };
struct fem_fibre {
    double a[3];             /* J^(-1/3) F a0, of length l */
    double l;
    double e;                /* excitation */
};
/* False where nothing acts: without a direction, and in elements that are inside out. */
bool fem_fibre_start(const struct art_material *m, const struct art_mat_point *pt, struct fem_fibre *fibre);
/* Of a law that is nothing but a tension T of its parameters, l and e. */
void fem_fibre_law(const struct art_material *m, const struct art_mat_point *pt,
                   double (*tension)(const double *par, double l, double e, double *slope), double s[6],
                   double D[36]);
/* No stress, no stiffness. */
void fem_no_stress(double s[6], double D[36]);
/* The passive curve of Blemker; with `pushes` below 1 as well, where it is negative. */
double fem_fibre_passive(double p1, double p2, double n, double n_max, bool pushes, double *slope);
/* SimpleForceMuscle under two names. */
void fem_simple_force_stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                             double D[36]);
double fem_no_energy(const struct art_material *m, const struct art_mat_point *pt);

/* The law that the classes of Fung's material share. */
const char *fem_fung_error(const double *par);
void fem_fung_stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                     double D[36]);
double fem_fung_energy(const struct art_material *m, const struct art_mat_point *pt);
/* m->base from the property baseMaterial. */
int fem_read_base(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp, bool compat,
                  struct art_material *m) ART_MUST_USE;

/* The set of forces of a model. */
int fem_add_set(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem) ART_MUST_USE;

#endif

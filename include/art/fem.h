/* art/fem.h provides finite elements: materials, models compiled from the tree, forces and tangents.
 *
 * A FemModel3d becomes nodes (points of the system), elements with integration points, and one set of forces.
 * F = dx/dX is the deformation gradient, J = det F. Symmetric tensors are six numbers in the order xx, yy,
 * zz, xy, yz, xz; a tangent D is [6][6] in that order, for engineering shears. Stresses are Cauchy's, tension
 * positive; energies are per rest volume. p is the mean stress that resists a change of volume, tension
 * positive: sigma = sigma_dev + p I.
 *
 * What is computed where is in docs/rooms/fem.md; the formulas are ArtiSynth's guide, chapter 6, Bonet & Wood
 * 2008, and for the laws what each file of libcommon/fem/material names.
 */
#ifndef ART_FEM_H
#define ART_FEM_H

#include <art/element.h>
#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_fem;
struct art_fem_param;
struct art_fem_params;
struct art_fem_source;
struct fem_nodal;
struct fem_volume_constraint;
struct fem_cache;
struct art_fem_mesh;
struct fem_activation_stiffening;
struct fem_iso_rule;

/* ---------------------------------------------------------------- materials
 *
 * A material is one file in libcommon/fem/material with the table of its class, and a line in material.def;
 * the table names the law (art_class.law), so that plug-ins bring theirs the same way. */

struct art_material;

/* A material is evaluated at a point, which is described here. */
struct art_mat_point {
    double F[9];                 /* deformation gradient dx/dX, by rows */
    double J;                    /* det F, the volume ratio */
    double Q[9];                 /* material axes in the columns, at rest; the identity unless given */
    bool directed;               /* muscles: the next two are given; else restDir and excitation count */
    double dir[3];               /* muscles: unit direction at rest; zero: none */
    double excitation;           /* muscles: net excitation, 0 to 1 as a rule */
    double *state;               /* [material->n_state] history variables; NULL if there are none */
    double left;                 /* part of the step behind the time of F: 0 at its end (art_inner_step) */
    bool trial;                  /* update_history: F is a state within the step, not that of its beginning */
};

/* A batch has n material points side by side, filled up to a multiple of four with points at rest. */
enum { ART_MAT_LANES = 20, ART_MAT_UPPER = 21 };
struct art_mat_points {
    int n, n_filled;
    double F[9][ART_MAT_LANES], J[ART_MAT_LANES];
};

enum art_mat_flags {
    ART_MAT_LINEAR = 1,          /* stress by constant moduli at rest, from the linear strain */
    ART_MAT_INCOMPRESSIBLE = 2,  /* stress is the deviatoric part; p comes from a bulk potential */
    ART_MAT_INVERTIBLE = 4,      /* takes J <= 0 */
    ART_MAT_DIRECTED = 8         /* acts along a direction, by an excitation */
};

enum { ART_MAT_PARAMS = 40 };    /* most numbers in par[] */

struct art_material_law {
    unsigned flags;
    const char *params[24];      /* property names, numbers or vectors, read into par[] one after the other;
                                    NULL ends; "@" and the name of a quirk: that one (art/quirks.h) */
    /* The fault of the parameters, NULL if none; may be NULL. */
    const char *(*check)(const double *par);
    /* The shear modulus at rest where it is a function of several numbers, single ones, and the property that
     * a message about a negative one is placed at (guide, section 6.10); NULL: none. */
    double (*shear)(const double *par);
    const char *shear_of;
    /* ART_MAT_LINEAR: the moduli D at rest, axes of the model. */
    void (*moduli)(const struct art_material *m, double D[36]);
    /* Others: Cauchy stress and, unless D is NULL, the spatial tangent of the Truesdell rate (the
     * push-forward of dS/dE by 1/J; without the geometric part). For incompressible materials the parts
     * without p; D then belongs to that stress. */
    void (*stress)(const struct art_material *m, const struct art_mat_point *pt, double s[6], double D[36]);
    /* Stress of all points at once, for a law that depends on F alone: s, and D unless it is NULL,
     * whose upper triangle goes by rows. False: these parameters do not allow it. NULL: the points
     * are evaluated one after the other. */
    bool (*stress_all)(const struct art_material *m, const struct art_mat_points *pts,
                       double (*s)[ART_MAT_LANES], double (*D)[ART_MAT_LANES]);
    /* Energy; of incompressible materials that of the deviatoric part. NULL: the law has none. */
    double (*energy)(const struct art_material *m, const struct art_mat_point *pt);
    /* The share of bonds that are broken, 0 to 1, that of this law alone. NULL: none. */
    double (*damage)(const struct art_material *m, const struct art_mat_point *pt);
    /* The equivalent plastic strain sqrt(2/3 e:e), e the deviator of ln V of the plastic deformation, the
     * mean of all bonds. NULL: the law has none. */
    double (*plastic_strain)(const struct art_material *m, const struct art_mat_point *pt);
    const struct fem_iso_rule *rule;      /* of the fem room: W(I1, I2) of laws in invariants, or NULL */
    /* History variables of a point, and their update over a step from t to t + h, with F at its beginning.
     * NULL, 0: none. Those of a base material stand behind. */
    int n_state;
    void (*start)(const struct art_material *m, const struct art_mat_point *pt);
    void (*update_history)(const struct art_material *m, const struct art_mat_point *pt, double h);
    /* Reads what is not a number: wrapped materials. NULL: there is none. */
    int (*read)(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                const struct art_quirks *quirks, struct art_material *m);
    /* After the numbers, and the base material with its flags, bulk modulus and so on, were read (again):
     * dependent values. NULL: none. */
    int (*refresh)(struct art_ctx *ctx, const struct art_comp *comp, struct art_material *m);
    /* Values that depend on the numbers, and on those of the base material, without the tree: called at each
     * point where fields give numbers. NULL: none. */
    void (*derive)(struct art_material *m);
};

/* The bulk potential U(J) is K/2 (J-1)^2 or K/2 (ln J)^2 (guide, equations 6.7 and 6.8), or
 * K/2 ((J^2-1)/2 - ln J) (Simo, Taylor & Pister 1985, Comput. Methods Appl. Mech. Engrg. 51). */
enum art_bulk_potential { ART_BULK_QUADRATIC, ART_BULK_LOGARITHMIC, ART_BULK_MIXED };

struct art_material {
    const struct art_material_law *law;
    const struct art_comp *comp;
    unsigned flags;              /* of the law, and of what it wraps */
    double par[ART_MAT_PARAMS];
    bool corotated;              /* LINEAR */
    double bulk;                 /* INCOMPRESSIBLE: modulus K */
    enum art_bulk_potential potential;
    int n_state;                 /* of the law and of what it wraps */
    struct art_material *base;   /* what it wraps, or NULL */
    struct art_material *bond;   /* a second one that it wraps, without field parameters, or NULL */
    const struct art_fem_param *field_params;  /* parameters that vary in space; */
    int n_field_params, n_values;       /* how many; their numbers, with those of what it wraps */
    void *data;                  /* of the law, in the arena */
};

/* The material that a value component describes; errors name component and property. ART_EUNSUPPORTED: its
 * class has no law. ART_ERANGE: the law refuses its parameters. quirks: NULL for
 * none; it need not stay. */
int art_material_read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                      const struct art_quirks *quirks, struct art_material *m) ART_MUST_USE;
/* Again after properties were set; structure (class, wrapped material) stays. */
int art_material_refresh(struct art_ctx *ctx, const struct art_comp *comp, const struct art_quirks *quirks,
                         struct art_material *m) ART_MUST_USE;
/* Return the classes of materials known here, in order; NULL behind the last. */
const struct art_class *art_material_at(int i);
/* The law of a part of an element that has a fraction of a bundle's material (AuxMaterialElementDesc), and
 * that material by the component of the part; NULL: there is none. */
extern const struct art_material_law art_fem_part_law;
const struct art_comp *art_fem_part_material(const struct art_comp *desc);
const struct art_material_law *art_material_law_of(const struct art_comp *comp);

/* p = dU/dJ, its derivative and U itself. */
double art_bulk_pressure(const struct art_material *m, double J, double *dp);
double art_bulk_energy(const struct art_material *m, double J);
/* Add stress and tangent of p: s += p I, D += p (I x I - 2 Is). */
void art_mat_add_pressure(double p, double s[6], double D[36]);
/* A point with F, J = det F, axes of the model, no direction and no state. */
void art_mat_point_init(struct art_mat_point *pt, const double F[9]);

/* ------------------------------------------------------------------- models */

/* A model has these kinds of elements: those of art/element.h, of which triangles and quadrilaterals are
 * shells with fronts and backs, and membranes. */
enum {
    ART_FEM_MEMBRANE_TRI = ART_ELEM_KINDS, ART_FEM_MEMBRANE_QUAD, ART_FEM_MEMBRANE_QUADTRI,
    ART_FEM_MEMBRANE_QUADQUAD, ART_FEM_KINDS
};
/* No kind has more integration points: shells of eight nodes have 3 x 3 x 2 by their displacements. */
enum { ART_FEM_MAX_POINTS = 18 };
/* Return the integration points over the middle surface of a shell, with the weights of its area: linear
 * kinds have those of their type, quadratic ones 7 (triangles: Radon 1948) or 2 x 2 and the middle. */
const double (*art_fem_surface_points(const struct art_elem_type *type, int *n))[4];

/* A kind of element has constant data: shape functions and their gradients by natural coordinates. The nodes
 * of shells are those of the front, at zeta = 1, and then those of the back, at -1. */
struct art_fem_kind {
    const struct art_elem_type *type;     /* of shells that of their surface */
    bool shell, membrane;                 /* with a back; without (both: no solid) */
    const struct fem_shell *assumed;      /* of the fem room: strains of shells */
    int n_nodes, n_points;
    int n_front;                          /* those that are nodes of the tree: the first ones */
    double xi[ART_FEM_MAX_POINTS][3];    /* natural coordinates of the points */
    double weight[ART_FEM_MAX_POINTS];   /* of the quadrature */
    double N[ART_FEM_MAX_POINTS][ART_ELEM_MAX_NODES];      /* shape functions at the points */
    double dN[ART_FEM_MAX_POINTS][ART_ELEM_MAX_NODES][3];  /* their gradients by xi */
    double dN_nodes[ART_FEM_MAX_POINTS][3][ART_ELEM_MAX_NODES];   /* the same with nodes together, */
    double dN_points[ART_ELEM_MAX_NODES][3][ART_FEM_MAX_POINTS];  /* with points together */
    int n_corners;                        /* nodes in the gradients at the warping point */
    double warp[ART_ELEM_MAX_NODES][3];   /* gradients at the warping point, of the corners' linear element */
    int n_modes;                          /* of the pressure within an element: 1; quadhex 4, quadwedge 2 */
    double H[ART_FEM_MAX_POINTS][4];     /* their values at the points */
    double extrapolate[ART_ELEM_MAX_NODES][ART_FEM_MAX_POINTS];  /* values at the nodes from those there */
};

struct art_fem_elem {
    const struct art_comp *comp;
    unsigned char kind;          /* enum art_elem_kind, or of a membrane */
    unsigned char linear;        /* has linear parts: 1 corotated, 2 fixed */
    bool nonlinear;              /* is integrated at its points */
    int node;                    /* first in fem->elem_node */
    int point;                   /* first in fem->point */
    int material;                /* in fem->materials.material; -1: none (NullMaterial) */
    int layer, n_layers;         /* all its materials, its own first: range in fem->materials.layer */
    size_t K0, f0;               /* linear parts: places in fem->materials.K0 and .f0 */
    const double *frame;         /* [9] material axes in the columns; NULL: those of the model */
    bool varying_moduli, moving; /* linear parts: moduli differ between points; change as these move */
    double density;              /* [M/L^3] */
    double mass, volume0;        /* [M]; at rest [L^3] */
    double thickness;            /* of shells: defaultThickness [L] */
};

/* An integration point has these data at rest. */
struct art_fem_point {
    double Ji[9];                /* (dX/dxi)^-1 */
    double dV;                   /* weight det dX/dxi */
};

/* A material that acts in an element: its own, or one that a bundle adds. */
struct art_fem_layer {
    int material;                /* in fem->materials.material */
    const struct art_comp *declared_by; /* the bundle; NULL: the element itself */
    int dir;                     /* in fem->materials.dir: of its points, one after the other; -1: none */
    int excitable;               /* in sys->excitation.list; -1: nothing excites it */
    size_t values;               /* of the fem room: place of field values at its points */
};

enum art_incomp { ART_INCOMP_OFF, ART_INCOMP_ELEMENT, ART_INCOMP_NODAL, ART_INCOMP_FULL };

/* The materials of a model, and what they need at its points. */
struct art_fem_materials {
    struct art_material *material;
    int n;
    struct art_fem_layer *layer;
    int n_layers;
    double *dir;                 /* [n_dir][3] directions at rest, unit or zero (no muscle there) */
    int n_dir;
    double *K0, *f0;             /* linear parts, see kernel/linear.c */
    struct art_fem_params *params;       /* parameters that vary in space; NULL: none */
    struct fem_activation_stiffening *stiffening; /* of the fem room: elements that muscles stiffen; NULL:
                                                     none */
    int history;                 /* history variables of all points: the first in state->history */
    int n_state;                 /* numbers a point, the most of any element; 0: none */
    bool *evaluated;             /* [n_elems] those on nodes of this rank, and K0 of these alone; NULL: all */
};

/* The properties of a model set these options. */
struct art_fem_options {
    double alpha, beta;          /* Rayleigh damping alpha M + beta K: particleDamping [1/T],
                                    stiffnessDamping [T], >= 0 */
    bool objective;              /* stiffnessDampingKind=OBJECTIVE */
    bool allows_inversion;       /* abortOnInvertedElements=false: any may be inverted */
    bool reported_inversion;     /* of the first of them there was a warning */
};

/* Incompressibility is described by the methods that are in use, and their parts. */
struct art_fem_incompressibility {
    enum art_incomp penalty_method, constraint_method;
    double compliance;           /* incompCompliance, of the constraint [L T^2/M], >= 0 */
    bool of_shells;              /* shellStrains=DISPLACEMENT: shells have the pressure of solids */
    struct fem_nodal *nodal;     /* of the fem room: volumes of nodes, of the penalty method; */
    struct fem_volume_constraint *rows;  /* the constraint */
    bool warned_penalty_method, warned_constraint_method;   /* that another method is taken */
};

/* These are tables that results are found by, and results that are computed on request. */
struct art_fem_results {
    int (*node_at)[2];           /* [n_all] where position and velocity of a node stand in a state */
    int *around_first, *around;  /* elements around each node, ascending; [n_all + 1] */
    struct fem_cache *cache;     /* of the fem room: values at the points of elements */
};

/* Meshes that move with a model (art/femmodel.h). */
struct art_fem_surfaces {
    struct art_fem_mesh *meshes;
    struct art_fem_mesh *own_surface;    /* made when it is asked for */
};

/* This is a FEM model in a system. Indices of nodes are positions in its list; the backs of nodes at which
 * shells have a director follow behind. Indices of elements are positions in the list of solids, followed by
 * those of shells. */
struct art_fem {
    const struct art_comp *comp;
    struct art_system *sys;
    const struct art_fem_source *source;  /* who reads its parameters */
    struct art_fem *next;

    int n_nodes, n_all;          /* nodes; with their backs */
    const struct art_comp **node_comp;  /* [n_all] of a back that of its node */
    int *node_dyn;               /* [n_all] its point in sys->dyn */
    int *node_back;              /* [n_nodes] its back, -1: none */
    double *rest;                /* [n_all][3] rest positions [L] */
    double *rest_at_build;       /* [n_all][3] the same when the model was built */
    double *node_mass;           /* [n_all] lumped [M]; of a node with a back without that of the back */

    int n_elems, n_solids;
    const struct art_comp *shells; /* the list of shells; NULL: none */
    struct art_fem_elem *elem;   /* [n_elems] */
    int *elem_node;              /* nodes of the elements, one element after the other */
    int n_points;
    struct art_fem_point *point;
    const struct art_fem_kind *kind[ART_FEM_KINDS];  /* NULL: none in the model */

    struct art_fem_materials materials;
    struct art_fem_options options;
    struct art_fem_incompressibility incomp;
    struct art_fem_results results;
    struct art_fem_surfaces surfaces;
};

/* Return the first of the FEM models of a system, in order; follow `next`. Return that of a
 * component, or NULL. */
struct art_fem *art_system_fems(const struct art_system *sys);
struct art_fem *art_system_fem_of(const struct art_system *sys, const struct art_comp *comp);
/* Return the index of a node or element of a model by its component, or -1. */
int art_fem_node_index(const struct art_fem *fem, const struct art_comp *node);
int art_fem_elem_index(const struct art_fem *fem, const struct art_comp *elem);
/* True if element e is a shell or membrane. */
static inline bool art_fem_is_shell(const struct art_fem *fem, int e)
{
    return e >= fem->n_solids;
}
/* Collect the current positions of the nodes of element e, x[n_nodes of its kind][3]. */
void art_fem_elem_pos(const struct art_fem *fem, const struct art_state *state, int e, double (*x)[3]);
/* This is the volumetric pressure; tension is positive, as everywhere. Of a penalty method it is the
 * pressure at the points of element e, p[n_points], false if it has none; it is valid after
 * art_fem_penalty_update at the state. Of the constraint it is the multiplier in element e at the last step,
 * by pressure modes p[n_modes] (ELEMENT; the field is their sum with H), or in node i (NODAL); it is zero
 * without the constraint. */
void art_fem_penalty_update(const struct art_fem *fem, const struct art_state *state);
bool art_fem_penalty_pressure(const struct art_fem *fem, const struct art_state *state, int e, double *p);
void art_fem_multiplier_pressure(const struct art_fem *fem, const struct art_state *state, int e, double *p);
double art_fem_node_pressure(const struct art_fem *fem, const struct art_state *state, int i);
/* Strain energy of an element by its materials, without resistance to a change of volume; that of this
 * resistance over the whole model; and the sum of everything. Linear corotated elements: of the strain in
 * axes that turn with them. */
double art_fem_elem_energy(const struct art_fem *fem, const struct art_state *state, int e);
double art_fem_bulk_energy(const struct art_fem *fem, const struct art_state *state);
double art_fem_energy(const struct art_fem *fem, const struct art_state *state);
/* Return the current volume of element e. */
double art_fem_elem_volume(const struct art_fem *fem, const struct art_state *state, int e);
/* Return the indices of the nodes of element e. */
static inline const int *art_fem_elem_nodes(const struct art_fem *fem, int e)
{
    return fem->elem_node + fem->elem[e].node;
}
static inline const struct art_fem_kind *art_fem_kind_of(const struct art_fem *fem, int e)
{
    return fem->kind[fem->elem[e].kind];
}

/* ---------------------------------------------------------------- to build one
 *
 * Who builds a model (art/femmodel.h does so from the tree) fills struct art_fem: nodes with their points in
 * the system and rest positions, then elements with their kinds, materials and layers. */

/* The builder of a model reads its parameters when the system does (art_system_refresh), and frees its own
 * data with the model. */
struct art_fem_source {
    int (*refresh)(struct art_ctx *ctx, struct art_fem *fem);
    void (*free)(struct art_fem *fem);
};
/* Fill in the constant data of a kind of solids. */
void art_fem_kind_fill(struct art_fem_kind *kind, const struct art_elem_type *type);
/* fem->kind[kind], filled unless it is there. */
int art_fem_need_kind(struct art_ctx *ctx, struct art_fem *fem, int kind) ART_MUST_USE;
/* Compute inverse Jacobians and volumes of element e from the rest positions; ART_ERANGE: it is
 * inverted there. Compute those of all elements, with the volumes of nodes, when rest positions
 * have changed. */
int art_fem_rest_points(struct art_ctx *ctx, struct art_fem *fem, int e) ART_MUST_USE;
int art_fem_rest_changed(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* Layout after all elements and layers are known: places for constant stiffness, for history variables and
 * for results. */
int art_fem_lay_out(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* Make a model one of those of its system. And add its forces and, with a hard method of incompressibility,
 * its constraints. */
int art_fem_add(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem) ART_MUST_USE;
int art_fem_add_set(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem) ART_MUST_USE;
/* True if a node moves by forces. */
bool art_fem_node_active(const struct art_fem *fem, int node);

/* Elements whose own material is multiplied by 1 + rate e, with e the sum of the net excitations of some
 * excitables, within [0,1]: those of element i are bundle[first[i]] to bundle[first[i + 1] - 1]. */
int art_fem_stiffen_create(struct art_ctx *ctx, struct art_fem *fem, double rate, const int *first,
                           const struct art_comp *const *bundle) ART_MUST_USE;
void art_fem_stiffen_rate(struct art_fem *fem, double rate);

/* Parameters of materials can vary in space: each material lists its own (`bound`), whose numbers a function
 * gives. Points of an element are in the order of struct art_fem_kind, then comes the warping point; node a
 * is ART_FEM_NODE_POINT + a. Materials are wrapped at most ART_FEM_NESTED deep. */
enum { ART_FEM_NODE_POINT = 32, ART_FEM_NESTED = 4 };
struct art_fem_param {
    const struct art_slot *slot; /* the property of the field, for messages */
    const char *prop;            /* the parameter */
    int field;                   /* which of the source's */
    bool moving;                 /* its value changes as nodes move */
    int par, n;                  /* its numbers in par[]; -1: the bulk modulus */
};
struct art_fem_param_source {
    /* The value of field i at point p of element e, at rest where the state is NULL; false: there is none. */
    bool (*value)(const void *data, const struct art_fem *fem, const struct art_state *state, int e, int p,
                  int i, double *out);
    void (*free)(void *data);
};
struct art_fem_params {
    const struct art_fem_param_source *source;
    void *data;                  /* of the source */
    double *val;                 /* constant values, of all layers by their points */
    bool moving;                 /* any value changes as nodes move */
};
/* Begin anew: no material has such parameters. `data` goes to source->free, also on failure. */
int art_fem_params_begin(struct art_ctx *ctx, struct art_fem *fem, const struct art_fem_param_source *source,
                         void *data) ART_MUST_USE;
/* Once all materials have theirs: computes the constant values. ART_ERANGE: a material refuses one. */
int art_fem_params_fill(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
void art_fem_params_free(struct art_fem *fem);

/* ------------------------------------------------------------- output fields
 *
 * Fields: numbers of every node, element, integration point or of a whole model, one row of a table each;
 * those of nodes, elements and models are properties of the same name as well (guide, section 6.11).
 *
 * Stress is Cauchy's, of all materials at a point and with the pressure of soft and hard incompressibility
 * (not that of hard ones where the original is followed). Strain is Green's, (F^T F - I)/2; where the
 * material of the element itself is linear (F + F^T)/2 - I, with the rotation R of the element taken out,
 * R^T F, if it is corotated. Strains are in the axes of the model at rest. Both are six components xx, yy,
 * zz, xy, yz, xz, shears as in the matrix, not doubled. Energies are by rest volume. Where det F <= 0 at a
 * point the result of materials that do not allow it is NAN.
 *
 * At nodes: the values at the points of an element are extrapolated to its nodes, by the least squares of the
 * functions that its corners span (exact for what is linear in space within straight elements; constant in
 * tetrahedra with one point), then averaged over the elements around. Of elements: means over the volume at
 * rest. Scalar measures are those of the averaged tensors. */

enum art_fem_where { ART_FEM_NODE, ART_FEM_ELEMENT, ART_FEM_POINT, ART_FEM_MODEL };

struct art_fem_field {
    const char *name;            /* as the property */
    enum art_fem_where where;
    int size;                    /* 1, 3 (vectors, principal values), 6 (symmetric tensors) */
    const char *unit, *help;     /* dimensions as in art_prop.unit; one line */
    /* For node, element, point i or (0) the model. */
    void (*value)(const struct art_fem *fem, const struct art_state *state, int i, double *out);
    /* If not NULL, `value` gives a tensor of which this is a measure. */
    void (*measure)(const double tensor[6], double *out);
};
/* Return the rows in order, NULL behind the last; return that of a name, or NULL. */
const struct art_fem_field *art_fem_field_at(int i);
const struct art_fem_field *art_fem_field_find(enum art_fem_where where, const char *name);
/* Return the live property of a field of nodes, elements or models, or NULL. */
const struct art_live *art_fem_field_live(enum art_fem_where where, const char *prop);
/* The count of something in a model: nodes, elements, points, one. */
int art_fem_count(const struct art_fem *fem, enum art_fem_where where);
/* Evaluate the field of one node or element; or of all, out[count][size]. Values of the last state
 * are cached and valid while the nodes of an element and its history variables are the same. The
 * system has been updated to the state (art_system_update). */
void art_fem_field_get(const struct art_fem_field *field, const struct art_fem *fem,
                       const struct art_state *state, int i, double *out);
void art_fem_field_all(const struct art_fem_field *field, const struct art_fem *fem,
                       const struct art_state *state, double *out);
/* Evaluate several fields of all, field[i] into out[i], the same numbers: what they share is
 * computed once. */
int art_fem_fields_all(struct art_ctx *ctx, const struct art_fem_field *const *field, int n,
                       const struct art_fem *fem, const struct art_state *state, double *const *out)
    ART_MUST_USE;

/* At an integration point. */
struct art_fem_point_value {
    double stress[6], strain[6]; /* xx, yy, zz, xy, yz, xz; stress [M/(L T^2)] */
    double energy;               /* by rest volume [M/(L T^2)], with that of soft incompressibility */
    double J;                    /* det F */
    double pressure;             /* in the stress, of incompressibility; tension positive */
    double damage;               /* the greatest of its materials, 0 to 1 */
    double plastic_strain;       /* equivalent plastic strain, the greatest of its materials */
};
/* Evaluate stress, strain and energy at the points of element e, [n_points of its kind]. */
void art_fem_point_values(const struct art_fem *fem, const struct art_state *state, int e,
                          struct art_fem_point_value *v);

/* The rotation R of F = R U, as that of corotated elements. */
void art_fem_rotation(const double F[9], double R[9]);
/* F = R U with S = R U R^T and the inverse of B = tr(S) I - S, which takes sum (R d_k) x v_k, where
 * F = sum x_k d_k^T, to the angular velocity of R; row by row. False, and zeros in B_inv, where B is
 * singular: R has no rate. */
bool art_fem_polar_rotation(const double F[9], double R[9], double S[9], double B_inv[9]);

/* Measures of symmetric tensors, as above; guide, section 6.11.2. */
double art_stress_von_mises(const double s[6]);   /* sqrt(3 J2) */
double art_strain_von_mises(const double e[6]);   /* sqrt(4/3 J2) */
void art_sym_principal(const double s[6], double p[3]);  /* descending */
double art_sym_max_abs(const double s[6]);        /* largest absolute principal value */
double art_sym_max_shear(const double s[6]);      /* half the largest difference of principal values */

#ifdef __cplusplus
}
#endif
#endif

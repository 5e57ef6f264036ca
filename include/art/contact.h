/* art/contact.h describes contact between bodies: which of them collide, how they are kept apart, and
 * reports of it.
 *
 * Facts from ArtiSynth's guide, chapter 8, and from the results of ArtiSynth. */
#ifndef ART_CONTACT_H
#define ART_CONTACT_H

#include <art/fem.h>
#include <art/surface.h>
#include <art/distgrid.h>
#include <art/femmodel.h>
#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Register the classes of contact: the manager (which every MechModel gets as its last part), behaviours,
 * responses, laws of contact forces. */
int art_contact_register(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;

/* ---------------------------------------------------------------- who collides
 *
 * The bodies of a tree that can collide, and for each pair of them the behaviour that says whether and how
 * (guide, sections 8.1 to 8.3). Nothing needs to be compiled.
 *
 *     struct art_contact_rules *rules = NULL;
 *     ART_TRY(art_contact_rules_create(&ctx, mech, NULL, &rules));
 *     if (art_contact_rule_of(rules, i, j, &rule) && rule.enabled) ...
 *     ART_TRY(art_contact_rules_refresh(&ctx, rules));    // after properties were set
 *     art_contact_rules_free(rules);
 *
 * Which behaviour a pair has is decided in the innermost MechModel that holds both bodies: the one declared
 * last of those for just these two (or for compounds they are parts of); else, for two meshes of one
 * compound, the compound's behaviour with itself, or the default Deformable-Self; else the one declared last
 * of those that either body (or its compound) has with a group in which the other is; else the default for
 * the two kinds. A behaviour that is not enabled counts as well: it keeps the pair apart. */

/* The property `collidable` has these values, as bits. */
enum {
    ART_COLLIDABLE_OFF = 0,
    ART_COLLIDABLE_INTERNAL = 1,   /* with meshes of the same compound */
    ART_COLLIDABLE_EXTERNAL = 2,   /* with all others */
    ART_COLLIDABLE_ALL = 3
};

/* Groups, as bits. */
enum {
    ART_GROUP_RIGID = 1,
    ART_GROUP_DEFORMABLE = 2,
    ART_GROUP_BODIES = 3,          /* AllBodies */
    ART_GROUP_SELF = 4,            /* meshes of one compound */
    ART_GROUP_ALL = 7
};

/* A body that can collide. */
struct art_collidable {
    const struct art_comp *comp;     /* RigidBody, FemMeshComp; a FemModel3d: the surface that it has without
                                        one */
    const struct art_comp *compound; /* the FEM model it is a part of, or NULL */
    const struct art_comp *model;    /* the innermost MechModel that holds it */
    bool rigid;
    bool has_mesh;                   /* there are faces to collide with; false: it never collides */
    unsigned allowed;                /* its own `collidable`, and that of its compound */
};

/* The methods are in the order of the words of `method` (class/contact_props.def). */
enum art_contact_method {
    ART_CONTACT_DEFAULT,
    ART_CONTACT_VERTEX,
    ART_CONTACT_VERTEX_EDGE,
    ART_CONTACT_REGION,
    ART_CONTACT_VERTEX_BILATERAL,    /* an old word: VERTEX with bilateralVertexContact */
    ART_CONTACT_INACTIVE
};
/* The values are in the order of the words of colliderType and vertexPenetrations. */
enum art_collider { ART_COLLIDER_TRI, ART_COLLIDER_CONTOUR, ART_COLLIDER_SDF, ART_COLLIDER_CONTINUOUS };
enum art_penetrations { ART_PENETRATE_BOTH, ART_PENETRATE_FIRST, ART_PENETRATE_SECOND, ART_PENETRATE_AUTO };

/* A law holds the effective values of a behaviour: its own, those of its manager, or the defaults. Numbers
 * are >= 0; in square brackets stand dimensions: M mass, L length, T time. */
struct art_contact_law {
    const struct art_comp *behavior, *manager;
    bool enabled;                    /* the bodies collide */
    double friction;                 /* coefficient of Coulomb friction mu [1] */
    struct {
        double e, threshold;         /* Newton's coefficient [1]; speed below which there is none [L/T] */
    } restitution;                   /* of impacts */
    double compliance, damping;      /* of the contact [T^2/M], [M/T]; compliance 0: rigid */
    double stiction_creep;           /* of friction that sticks: speed per force [T/M] */
    double stiction_compliance;      /* of its bristles: deflection per force [T^2/M] */
    double stiction_damping;         /* of its bristles: force per speed [M/T] */
    int cone;                        /* directions of the cone of friction; 0: a box */
    double penetration_tol;          /* [L] < 0: by the size of the two bodies */
    double region_tol, point_tol;    /* [L] the same */
    double acceleration;
    enum art_contact_method method;  /* as the behaviour states it, see art_contact_method_of */
    enum art_collider collider;
    bool collider_given;             /* the behaviour states the collider */
    enum art_penetrations penetrations;
    bool smooth, bilateral, reduce, report_negative;
    const struct art_comp *force;    /* ContactForceBehavior, its own or the manager's; NULL: none */
    struct art_loc loc;              /* of the behaviour */
};

/* A rule says which behaviour applies to a pair of bodies. */
struct art_contact_rule {
    int a, b;                        /* body 0 and body 1 among the bodies: the one with the lower index is
                                        body 0, unless the behaviour names the other one first */
    const struct art_contact_law *law;
    bool enabled;                    /* the law is, and both bodies allow it */
    bool explicit_pair;              /* by a behaviour for just these two */
    double penetration_tol;          /* [L] >= 0 in contact of a system, which knows its bodies: */
    double region_tol, point_tol;    /* those of the law, or parts of the size of the smaller of the two */
    double number;                   /* of the pair: j (j - 1)/2 + i for the bodies i < j */
    int order[3];                    /* private */
};

/* The kinds of contact in which a body takes part, as bits. */
enum {
    ART_CONTACT_COLLIDES = 1,        /* some pair that it is in is enabled */
    ART_CONTACT_CCD = 2,             /* one of these with colliderType CONTINUOUS */
    ART_CONTACT_FRICTIONAL = 4,      /* one of these with friction */
    ART_CONTACT_GRIDS = 8            /* one of these with colliderType SIGNED_DISTANCE */
};

/* The pairs are not laid out, since there are n (n - 1)/2 of them: each is decided on when it is asked
 * for. */
struct art_contact_rules {
    struct art_comp *top;
    bool first_decides;              /* of explicit behaviours of a pair, else the last */
    struct art_collidable *body;     /* [n_bodies] in depth-first order: their indices */
    int n_bodies;
    unsigned char *may;              /* [n_bodies] what it may do, bits above */
    struct art_contact_rule *sample; /* [n_samples] for each behaviour the first pair that it decides on of
                                        those that are enabled and of those that are not, between rigid
                                        bodies and others; in the order of detection */
    int n_samples;                   /* 0: there is no pair that has meshes and a behaviour */
    bool enabled;                    /* some pair is */
    struct contact_entries *entries; /* private */
};

/* Creates the rules for the models at `top` (a MechModel or the root) and below.
 * quirks (NULL: none) decides by first_behavior_decides which behaviour counts; with tolerances_by_model
 * tolerances that are not stated follow from the size of the model (art_contact_radius): 1e-4 R of the top
 * one, 1e-3 R and 1e-2 R of that of the manager. Errors name the place of the
 * behaviour: ART_ENOTFOUND for a body that does not exist; ART_EUSAGE for a pair that is not possible (a
 * rigid body with Self, a body with itself, two groups that have no default, a pair that an inner model must
 * decide). All errors are reported, and the status of the first is returned; art_contact_rules_check reports
 * more. */
int art_contact_rules_create(struct art_ctx *ctx, struct art_comp *top, const struct art_quirks *quirks,
                             struct art_contact_rules **rules) ART_MUST_USE;
/* Read the values again. Which behaviour decides on a pair and the order of pairs stay, and so do the laws'
 * addresses: only what they say changes, and which pairs are enabled. */
int art_contact_rules_refresh(struct art_ctx *ctx, struct art_contact_rules *rules) ART_MUST_USE;
void art_contact_rules_free(struct art_contact_rules *rules);   /* accepts NULL */

/* Index of a body, -1 if it is none. A FEM model has the index of its first mesh. */
int art_contact_index(const struct art_contact_rules *rules, const struct art_comp *comp);
/* Make the mesh that a body collides with: of a rigid body all that are isCollidable as one, in
 * its own coordinates; of others in the world, where the tree has them. *mesh is NULL if there is
 * none. */
int art_contact_mesh(struct art_ctx *ctx, const struct art_collidable *body, struct art_mesh **mesh)
    ART_MUST_USE;
/* Collect the bodies at `top` and below as in the rules, without these; the caller frees *body,
 * also after an error. */
int art_contact_bodies(struct art_ctx *ctx, struct art_comp *top, struct art_collidable **body, int *n)
    ART_MUST_USE;
/* Find the rule of two bodies, by their indices, in any order; the result is false if there is
 * none, because a mesh or a behaviour is missing. It takes as long as behaviours name the one of
 * the two that fewer name. */
bool art_contact_rule_of(const struct art_contact_rules *rules, int i, int j,
                         struct art_contact_rule *rule);
/* Compares two rules: < 0 or > 0 by their order, 0 if they are about the same pair.
 * Detection treats inner models first; within a model come the explicit pairs (last declared first), rigid
 * with rigid, deformable with rigid, deformable with deformable, the meshes of one compound, and then pairs
 * of bodies of different models in it. The solve also treats inner models first, and within a model it goes
 * by the lower of the two bodies. */
int art_contact_by_detection(const struct art_contact_rule *a, const struct art_contact_rule *b);
int art_contact_by_solve(const struct art_contact_rule *a, const struct art_contact_rule *b);
/* All of them, enabled or not, or those that are enabled, in the order of detection: (*rule)[*n], which the
 * caller frees. Time and memory grow with the square of the number of bodies; where all that is enabled is
 * between bodies that behaviours name, with the number of these. */
int art_contact_rules_list(struct art_ctx *ctx, const struct art_contact_rules *rules, bool all,
                           struct art_contact_rule **rule, int *n) ART_MUST_USE;
/* Returns the method of a rule: DEFAULT is regions between rigid bodies, else vertices; distance grids and
 * pairs of which one is deformable have vertices. */
enum art_contact_method art_contact_method_of(const struct art_contact_rules *rules,
                                              const struct art_contact_rule *rule);

/* The one behaviour that acts between two components, of which each may be a compound (one component: its
 * meshes with each other): NULL if no pair of their bodies is allowed to collide by `collidable`, or if
 * several behaviours act. It need not be enabled. */
const struct art_contact_law *art_contact_acting(const struct art_contact_rules *rules,
                                                 const struct art_comp *a, const struct art_comp *b);

/* Find the behavior of a pair without the rules of a whole model: *behavior is NULL if there is
 * none. `model` contains both. */
int art_contact_acting_behavior(struct art_ctx *ctx, struct art_comp *model, const struct art_comp *a,
                                const struct art_comp *b, const struct art_comp **behavior) ART_MUST_USE;
/* Checks the sides of one behaviour in a manager: errors as of art_contact_rules_create. */
int art_contact_behavior_check(struct art_ctx *ctx, const struct art_comp *behavior) ART_MUST_USE;

/* A target is what collidable0 or collidable1 of a behaviour or response refers to: a component or groups.
 */
struct art_contact_target {
    const struct art_comp *comp;     /* NULL: a group */
    unsigned group;                  /* 0: a component */
};
/* ART_ENOTFOUND if it does not exist, ART_EUSAGE if it is nothing that collides, ART_ESYNTAX. `prop` is
 * "collidable0" or "collidable1". */
int art_contact_target(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                       struct art_contact_target *target) ART_MUST_USE;
/* True if it means this body: itself, a compound that it is a part of, a group that it is in. */
bool art_contact_target_has(const struct art_contact_target *target, const struct art_collidable *body);

/* Checks for values that cannot work together, at the place of the behaviour: all faults are reported, the
 * first status is returned. ART_EUSAGE: CONTOUR_REGION with a deformable body or with distance grids; an
 * elastic foundation whose contacts are no vertices, or that needs areas which its collider does not find; a
 * field of it that is none (or with ART_ESHAPE has no scalars). ART_ENOTFOUND: a body that is named has no
 * mesh to collide with. Warnings: a pair that is named and whose `collidable` forbids it; a compound that has
 * fewer than two meshes for its self-collision; edges that count only with AJL_CONTOUR; fields of foundations
 * that are not positive everywhere. Notes: bodies that a joint connects and that collide. */
int art_contact_rules_check(struct art_ctx *ctx, const struct art_contact_rules *rules) ART_MUST_USE;
/* Checks that a mesh can collide; `comp` is its component (a RigidMeshComp, FemMeshComp, FEM model).
 * ART_ESHAPE: closed, and inside out; faces that face both ways. An open mesh is a warning with the number of
 * its boundary edges, ART_ESHAPE under ctx->strict. */
int art_contact_check_mesh(struct art_ctx *ctx, const struct art_comp *comp,
                           const struct art_mesh *mesh) ART_MUST_USE;
/* Checks each collidable mesh of a rigid body in the same way; `whole` has all of them. */
int art_contact_check_rigid(struct art_ctx *ctx, const struct art_comp *body,
                            const struct art_mesh *whole) ART_MUST_USE;
/* Warns of a rigid body that is less than two cells of its distance grid thick, behind half of its surface:
 * SIGNED_DISTANCE then has no useful normals. */
int art_contact_check_grid(struct art_ctx *ctx, const struct art_comp *body, const struct art_mesh *mesh,
                           const struct art_distgrid *grid) ART_MUST_USE;
/* Check the models at `top` and below without compiling: the behaviours, and the meshes of all
 * bodies that are in an enabled pair. The first status is returned. */
int art_contact_check(struct art_ctx *ctx, struct art_comp *top) ART_MUST_USE;
/* Note the enabled pairs that will move against each other by more than half of the thinner one in the step
 * in which their boxes overlap, by velocities and gravity alone: discrete detection may miss them. */
int art_contact_check_speed(struct art_ctx *ctx, struct art_comp *top) ART_MUST_USE;

/* Half the diagonal of the box, along the axes, of all that is drawn of a model at its place in the tree: the
 * size to which tolerances are relative. 0 if there is nothing. */
int art_contact_radius(struct art_ctx *ctx, const struct art_comp *model, double *radius) ART_MUST_USE;

/* ---------------------------------------------------------------- springs
 *
 * A contact with compliance C > 0 and damping D, or with a law of contact force (the value `forceBehavior` of
 * a behaviour or of the manager), does not hold bodies apart but pushes them with
 *
 *     f = -F(d) - D(d) d'
 *
 * d the distance along the normal, d < 0 where bodies overlap (guide, equations 8.1 and 8.3). Compliance:
 * F = min(d + penetrationTol, 0) / C. In a step F is that of its middle, d + h/2 d', by the slope
 * 1/C = F'(d).
 *
 * A law is one file in libcommon/contact/laws, with the table of its class, and one line in laws.def; the
 * table names the law (art_class.law) and its class extends ContactForceBehavior, so that plug-ins bring
 * theirs the same way. */

/* One of the two places of a contact. */
struct art_contact_point {
    const struct art_comp *body;     /* RigidBody, FemMeshComp, FemModel3d */
    double x[3];                     /* in the world, when the contact was found */
    int n_verts;                     /* vertices of the collision mesh that it lies between; 0: anywhere on
                                        a rigid body */
    int vert[3];
    double weight[3];                /* sum 1 */
};
/* A contact, as a force law receives it. */
struct art_contact_depth {
    double dist;                     /* d <= 0 [L], without any tolerance */
    double normal[3];                /* unit, out of the body of point[1]; f pushes point[0] along it */
    struct art_contact_point point[2];
    double area;                     /* a third of each face at the vertex that point[0] is, as seen along the
                                        normal: |n . sum e x e'| / 6; -1: it is no vertex */
    double region_area;              /* of its region, by the number of contacts there; -1: the collider
                                        measures none */
    bool two_way;                    /* vertices of both bodies make contacts: those that share an area bear
                                        half of the pressure each */
    const double *par;               /* parameters, see below */
    void *data;                      /* of `init` */
    struct art_ctx *ctx;             /* for errors */
};
/* A force law returns F and D, and C = 1/F'(d). 0 < C < inf, unless F = 0: there C <= 0 or inf means that
 * nothing pushes, and the compliance of the behaviour, if it has one, counts instead. */
struct art_contact_force {
    double force;                    /* F [M L/T^2], negative where bodies are pushed apart */
    double compliance;               /* C [T^2/M] */
    double damping;                  /* D >= 0 [M/T] */
};

/* Areas that a law cannot do without. */
enum { ART_CONTACT_NEEDS_AREA = 1, ART_CONTACT_NEEDS_REGION_AREA = 2 };

struct art_contact_force_law {
    const char *params[16];          /* property names: numbers, flags (0, 1), words (their place in the row)
                                        or vectors, read into par[] one after the other; NULL ends; "@" and
                                        the name of a quirk: that one (art/quirks.h). Where a row has
                                        ART_PROP_FIELD a field can give the number, at each contact anew */
    /* The fault of the parameters, NULL if none; may be NULL. */
    const char *(*check)(const double *par);
    /* The areas that it needs (bits above); NULL: none. */
    unsigned (*needs)(const double *par);
    /* A status; a negative one, with its error reported, ends the run. */
    int (*eval)(const struct art_contact_depth *at, struct art_contact_force *f);
    /* Made before the first contact, and again when something was set (then *data is what it was). May be
     * NULL, as may `fini`, which is called once if `data` is not NULL. */
    int (*init)(struct art_ctx *ctx, const struct art_comp *comp, void **data);
    void (*fini)(void *data);
};
enum { ART_CONTACT_PARAMS = 24 };    /* most numbers in par[] */
/* Return the law of a ContactForceBehavior, of its class or one that it extends; NULL if none. */
const struct art_contact_force_law *art_contact_force_law_of(const struct art_comp *force);
/* Return the classes of laws known here, in order; NULL behind the last. */
const struct art_class *art_contact_law_class_at(int i);

/* The automatic compliance follows from what collides and moves: compliance C = 1e-3 R / (m g), the least of
 * all such bodies, so that none sinks by more than a thousandth of its size under its weight; damping
 * 2 sqrt(m / C) with their mean mass, and stictionCreep 1e-5 R of the smallest. R is half the diagonal of the
 * box of a body, g the gravity of the model; what else is in it, as a floor, decides nothing. All are 0, and
 * the status is ART_ERANGE, if one of these quantities is zero. */
struct art_contact_auto_compliance {
    double compliance, damping, creep;
};
int art_contact_auto_compliance(struct art_ctx *ctx, const struct art_comp *model,
                         struct art_contact_auto_compliance *soft) ART_MUST_USE;
/* ---------------------------------------------------------------- contact reports
 *
 * The results of contact in the last step (guide, section 8.8): points, normals and distances as they were
 * detected at its beginning, and the forces that the velocity solve found. Corrections of positions are not
 * included. Before the first step there are none. All of it is part of the state, and is saved, loaded and
 * restored with it. Positions [L] are in world axes, forces [M L/T^2], areas [L^2], pressures [M/(L T^2)].
 *
 *     struct art_contacts now = {0};
 *     ART_TRY(art_contacts_get(ctx, sys, state, response, &now));
 *     for (int i = 0; i < now.n_pairs; i++)
 *         for (int k = now.pair[i].first; k < now.pair[i].first + now.pair[i].n; k++)
 *             ... now.contact[k].force ...
 *     art_contacts_fini(&now);
 *
 * Forces are those on the first body of a pair; the second has the opposite. The first body is that which
 * collidable0 of the response or behaviour means, without one that with the lower index. */

struct art_contact {
    int pair;                    /* in art_contacts.pair */
    double pos[2][3];            /* world axes: the point on the first body and on the second */
    double local[2][3];          /* the same in the axes of a rigid body */
    double normal[3];            /* unit; away from the second body */
    double distance;             /* along it [L]; < 0: inside */
    double normal_force;         /* force along the normal; < 0: it pulled */
    double force[3], friction[3];/* on the first body: along the normal, and tangential */
    double area;                 /* that it represents: a third of the triangles at its vertex, as seen along
                                    the normal; the share of the area of the pair; -1: not known */
    double pressure;             /* normal_force / area; -1: the area is not known */
    int on;                      /* whose vertex or region made it: 0 the first body, 1 the second */
    int n_verts[2];              /* the vertices of the two points: 1, 2, 3, or 4 of the side of an element;
                                    0: a point of a rigid body */
    int vert[2][4];              /* [side][n_verts] of the collision meshes */
    double weight[2][4];         /* [side][n_verts] barycentric or shape functions, sum 1 */
};

/* A pair consists of two bodies in contact: their meshes overlap, or they had contacts in the last step, so
 * that a pair stays here for one step after it has separated. */
struct art_contact_pair {
    const struct art_contact_rule *rule;
    int body[2];                 /* among the collidables (art_contacts.body) */
    int first, n;                /* range in `contact` */
    double force[3], friction[3];/* sums */
    double normal_force;         /* sum of the forces along the normals */
    double area;                 /* of the first body within the contours; without contours the sum of
                                    those of its contacts; -1: not known */
    double length;               /* of the contours [L]; -1: not known */
    double depth;                /* of the deepest contact, >= 0 [L] */
};

struct art_contacts {
    const struct art_collidable *body;   /* [n_bodies] */
    int n_bodies;
    struct art_contact_pair *pair;       /* [n_pairs], in the order of detection */
    struct art_contact *contact;         /* [n] pair by pair */
    int n_pairs, n;
    int cap_pairs, cap;
};
/* The contacts of what `of` is: a CollisionResponse (all pairs of which one body is of collidable0 and the
 * other of collidable1; compounds are all their meshes, groups all their bodies in the model of the
 * response), a CollisionBehavior (the pairs that it rules), a CollisionManager or MechModel (the pairs below
 * the model); NULL: all of the system. Contacts that pulled are left out where the behaviour's
 * reportNegContactForces is false. Memory of `contacts` is used again. ART_EUSAGE: `of` is something else. */
int art_contacts_get(struct art_ctx *ctx, const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *of, struct art_contacts *contacts) ART_MUST_USE;
/* The same where no step has found forces yet (art_system_is_solved is false): places, depths and areas of
 * what touches as the model is loaded; forces are 0. ART_ENOTFOUND: nobody looked for contact. */
int art_contacts_at_start(struct art_ctx *ctx, const struct art_system *sys, const struct art_comp *of,
                          struct art_contacts *contacts) ART_MUST_USE;
void art_contacts_fini(struct art_contacts *contacts);

/* The sums of contacts as numbers, which the properties of responses show. Without contact all are 0. */
struct art_contact_sum {
    int n_pairs, n;
    double force[3], friction[3], normal_force;
    double area, length;         /* -1: not known of a pair */
    double depth;                /* of the deepest */
};
void art_contacts_sum(const struct art_contacts *contacts, struct art_contact_sum *sum);

/* This structure holds the contact forces on the vertices of meshes. The force of a contact at its vertices
 * is distributed to these by weight; on a body without vertices there, to those of the triangle at the
 * contact; if that body is rigid, to its nearby vertices that are inside the other body, by their areas, if
 * it has such. The sums over both bodies of a pair are therefore equal and opposite, and on deformable
 * bodies they are the forces of the solve. Points of regions belong to the nearest triangle. */
struct art_contact_vertex {
    int body;                    /* among the collidables */
    int vert;                    /* of its surface */
    double force[3];
    double area;                 /* a third of its triangles as they face the force: |f/|f| . sum| / 6 with
                                    the sum of the cross products of their edges; 0 if none does */
    double pressure;             /* 6 |f| / -(f/|f| . sum): the force by that area, < 0 where it pulls */
};
struct art_contact_vertices {
    struct art_contact_vertex *list;     /* [n] by body, then by vertex; only those that contacts reach */
    int n, cap;
};
/* Compute them on the first bodies of the pairs (side 0) or the second (side 1). Memory is used
 * again. */
int art_contacts_at_vertices(struct art_ctx *ctx, const struct art_system *sys, const struct art_state *state,
                             const struct art_contacts *contacts, int side,
                             struct art_contact_vertices *vertices) ART_MUST_USE;
/* On a body, by its index, in whichever place it is. */
int art_contacts_on_body(struct art_ctx *ctx, const struct art_system *sys, const struct art_state *state,
                         const struct art_contacts *contacts, int body,
                         struct art_contact_vertices *vertices) ART_MUST_USE;
void art_contact_vertices_fini(struct art_contact_vertices *vertices);

/* Depths of the vertices of a body in those that it is in contact with, at the state: depth[n_verts], 0
 * outside, the deepest of several. */
int art_contacts_depths(struct art_ctx *ctx, const struct art_system *sys, const struct art_state *state,
                        const struct art_contacts *contacts, int body, double *depth) ART_MUST_USE;

/* The contours along which the surfaces of a pair cross, and the parts of each that lie inside the other
 * (penetration regions), where both are in the state: mesh 0 is the first body, mesh 1 the second. *known
 * becomes true if the collider is AJL_CONTOUR; else `contours` is empty. */
int art_contacts_regions(struct art_ctx *ctx, const struct art_system *sys, const struct art_state *state,
                         const struct art_contact_pair *pair, struct art_contours *contours, bool *known)
    ART_MUST_USE;

/* The same whatever the collider is: where the surfaces of the pair cross, by which no force need be found.
 * Without a crossing, and of a body with itself, there are none. */
int art_contacts_crossing(struct art_ctx *ctx, const struct art_system *sys, const struct art_state *state,
                          const struct art_contact_pair *pair, struct art_contours *contours) ART_MUST_USE;

/* The bodies that collide in a system, those of which rules exist; NULL if none can. */
const struct art_contact_rules *art_contacts_rules(const struct art_system *sys);
/* The surface of one of them at the last detection, and the FEM mesh that its vertices follow (NULL: a rigid
 * body); NULL if no rule names it. */
const struct art_surface *art_contacts_surface(const struct art_system *sys, int body,
                                               const struct art_fem_mesh **mesh);
/* Compute the positions of its vertices in the state, x[n_verts][3]. */
void art_contacts_positions(const struct art_system *sys, const struct art_state *state, int body, double *x);

/* A pair is missed if the last step was too long for detection at its end. */
enum art_contact_miss {
    ART_CONTACT_PASSED,          /* one passed through the other, and no contact was found, */
    ART_CONTACT_BEYOND,          /* or it came so deep that the contacts found do not lead back */
    ART_CONTACT_DEEP             /* they met and are deeper in each other than half of the thinner one, or of
                                    an element; contact acts from the next step on */
};
struct art_contact_missed {
    int pair;
    enum art_contact_miss how;
    const struct art_comp *body[2];  /* the one that moved more comes first */
    double depth;                /* of the deepest vertex below the face that it crossed, or contact [L] */
    double moved;                /* against each other in the step, at most [L] */
    double thickness;            /* what half of which it is deeper than [L] */
    bool avoidable;              /* one of them is moved by forces: a smaller step would have kept it out */
};
/* Those of the last step, (*list)[n], valid until the next one; returns n. */
int art_contacts_missed(const struct art_system *sys, const struct art_contact_missed **list);
/* Write what happened in the step that ended at t, without an end of the sentence. */
void art_contact_missed_text(const struct art_contact_missed *missed, double t, char *text, size_t size);
/* Warn of them, each pair once; a status, negative with --strict. */
int art_contacts_warn_missed(struct art_ctx *ctx, const struct art_system *sys, double t) ART_MUST_USE;

/* The statistics describe how often detection ran for a pair and what it found. Seconds are measured if
 * sys->timed is set. */
struct art_contact_stats {
    const struct art_contact_rule *rule;
    long detections;             /* times that its boxes overlapped */
    long in_contact;             /* times that it was in contact */
    long contacts;               /* of all of these together */
    int most;
    double seconds;
};
/* Returns the statistics of the broad phase for all pairs whose boxes overlapped, in the order of detection,
 * in (*stats)[*n], which the caller frees. */
int art_contacts_stats(struct art_ctx *ctx, const struct art_system *sys, struct art_contact_stats **stats,
                       int *n) ART_MUST_USE;
/* The work of the broad phase so far. */
struct art_contact_search {
    long detections;
    long boxes;                  /* pairs of bodies whose boxes were compared */
    long rules;                  /* pairs whose behaviour was decided on */
};
void art_contacts_search(const struct art_system *sys, struct art_contact_search *search);

#ifdef __cplusplus
}
#endif
#endif

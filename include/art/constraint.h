/* art/constraint.h declares constraints of a mechanical system: their rows, friction, and the kinds of
 * constraints that add them. Part of art/mech.h, which includes it.
 *
 * Conventions. World axes and the units of the model, as in art/mech.h. A row is one line of G (bilateral,
 * G u = 0), of N (unilateral, N u >= 0) or of F (friction along a tangential direction). The multipliers that
 * functions receive are forces of the rows: lambda of G, theta of N, phi of F. In square brackets stand
 * dimensions: M mass, L length, T time; a rotary row has 1 (radians) in place of L, and a moment in place of
 * its force. */
#ifndef ART_CONSTRAINT_H
#define ART_CONSTRAINT_H

#include <art/kkt.h>
#include <art/linalg.h>
#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_dof_map;
struct art_system;
struct art_state;
struct art_constraint_set;

/* A row is one scalar constraint at a state. `dist` is what the correction of positions makes zero
 * (bilateral) or not negative [L]; `deriv` is the rate of the row at constant velocities, (dJ/dt) u [L/T^2].
 * Compliance c > 0 makes it a spring of stiffness 1/c with the damping given (Servin, Lacoursiere & Melin
 * 2006). */
struct art_row {
    double dist, deriv;
    double gap;                  /* rows of N, >= 0: how far the bodies may approach in a step [L] */
    double compliance, damping;  /* >= 0 [T^2/M], [M/T]; compliance 0: rigid */
    double regularization;       /* >= 0: added to the diagonal of nearly redundant rows, as a share of the
                                    size of the row; equal within a group */
    double rate, acceleration;   /* rows of G: the speed that the row has at the end of the step, and how fast
                                    that changes; 0: it holds still */
    /* Rows of N: the coefficient of restitution of an impact, 0: none; the speed of approach below which
     * there is none [L/T]; the distance of the bodies now, negative inside, of rows with one [L]. */
    double restitution, least_bounce, clearance;
    bool rotary;                 /* dist is an angle in radians, else a length */
    bool frozen_gap;             /* dist is that of the start of the step, at any time in it */
    bool prescribed;             /* the step covers dist, and velocities are those of that */
    bool transient;              /* the rest of dist is corrected in later steps, without a warning */
    bool separated;              /* rows of N: the bodies are apart, and the row exerts no force */
    bool augmented;              /* dist has a multiplier: gap - compliance multiplier */
    double multiplier;           /* of dist [M L/T^2] */
    bool warm_start_inactive;    /* rows of N: the active set that solvers begin with leaves it out */
    const struct art_comp *comp; /* the component that added the row */
    const struct art_comp *pair[2]; /* the bodies in contact, if comp stands for many; NULL: none */
};

/* The block of coefficients by which a group of rows acts on one component, before it is reduced to
 * the blocks of the system; or all blocks of a group whose components are points and frames with unknowns of
 * their own, so that there is nothing to reduce. */
struct art_row_component {
    int first, n;                /* rows */
    int dyn;                     /* the component, in art_system.dyn; -1: those of a group */
    size_t off;                  /* of its coefficients [n][3 or 6] in W; -1: the group in J */
};

/* These are bilateral (G) or unilateral (N) rows over the blocks, active ones first, then parametric ones.
 */
struct art_rows {
    struct art_jac J;            /* over the blocks of the system */
    struct art_row *row;         /* [J.n_rows] */
    int cap;                     /* rows that there is memory for */
    struct art_row_component *component;     /* [n_components] */
    int n_components, cap_components;
    double *W;                   /* [n_W] coefficients before the reduction to blocks */
    int n_W, cap_W;
};

/* Coulomb friction of a row with a normal force has one or two rows of F along tangential directions, each
 * with a force between -bound and bound. With creep or compliance a row that sticks is regularized:
 * direction . velocity + creep force = 0, or a bristle acts as a spring and a damper, force = -x /
 * compliance - damping dx/dt. */
struct art_friction {
    int first, n;                /* rows of F */
    int normal;                  /* the row of the normal force, of N or (bilateral) G */
    bool bilateral;              /* the normal row is one of G */
    bool directions_changed;     /* its directions are not those of the pass before */
    double bound[2];             /* the Coulomb bounds mu |normal force|, >= 0 [M L/T^2] */
    double share[2];             /* the bounds by the normal force, or 0: bound by that is not known */
    double creep;                /* >= 0: speed per force [T/M] */
    double compliance, damping;  /* > 0: displacement per force [T^2/M]; force per speed [M/T] */
    double bristle_start[2];     /* deflection x of the bristles at the start of the step [L] */
    /* Results for art_constraint_type.friction_forces: the slip velocity, against the direction of the force
     * where the contact slides [L/T]; the deflection x at the end of the step [L]. */
    double slip_velocity[2], bristle_end[2];
};

/* Friction has these options, as bits. REPEAT: the normal forces are known from the pass before, and
 * directions stay or turn by its result. IMPLICIT: the rows take part in the solve of velocities. */
enum { ART_FRICTION_REPEAT = 1, ART_FRICTION_IMPLICIT = 2 };

/* The evaluation of rows has these options, as bits. */
enum {
    ART_ROWS_ENGAGE = 1,         /* unilateral rows are chosen anew: once a step, at its end; without rates */
    ART_ROWS_STATIC = 2,         /* for a static solve: contacts are as smooth in the state as they can be */
    ART_ROWS_WITHOUT_STIFFNESS = 4, /* only of sets without geometric_stiffness */
    ART_ROWS_ADD = 8,            /* limits of joints that are passed act as well; none is released */
    /* These count in a static solve. */
    ART_ROWS_AUGMENTED = 16,     /* contacts of deformable bodies on each other: penalties with multipliers */
    ART_ROWS_ADVANCE = 32,       /* these become the forces that act */
    ART_ROWS_KEEP_RIMS = 64,     /* vertices on the rim of a face when the step began stay with it */
    ART_ROWS_REFERENCE = 128     /* in equilibrium: friction counts displacements from this state on */
};
/* A kind of constraint provides this behaviour; one set holds all its instances in a system. */
struct art_constraint_type {
    const char *name;
    bool frames_only;            /* rows and distances follow from frames alone, wherever points are */
    /* Add the rows that act at the state to G and N (art_system_add_rows); how: ART_ROWS_*. With
     * ART_ROWS_ENGAGE first decide which unilateral rows act from now on. */
    int (*rows)(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                struct art_constraint_set *set, unsigned how);
    /* Update the distances of the rows that it added last, since the state has moved a little. NULL: the rows
     * must be added again. */
    void (*distances)(struct art_system *sys, struct art_state *state, struct art_constraint_set *set);
    /* Store the forces of the rows (of G and of N, whole arrays) in the state. NULL: none are stored. */
    void (*forces)(const struct art_system *sys, struct art_state *state, struct art_constraint_set *set,
                   const double *lambda, const double *theta);
    /* Begin a step at the state. NULL: there is nothing to do. */
    int (*begin)(struct art_ctx *ctx, struct art_system *sys, const struct art_state *state,
                 struct art_constraint_set *set);
    /* The largest penetration depth of bodies when rows were last engaged, >= 0; *at becomes the
     * component that it belongs to. NULL: the kind has no depth. */
    double (*depth)(const struct art_system *sys, const struct art_state *state,
                    const struct art_constraint_set *set, const struct art_comp **at);
    /* True if rows act at the state by its history variables, which a run that begins with a saved state has
     * before it adds any. NULL: only rows that were added say it. */
    bool (*acts)(const struct art_system *sys, const struct art_state *state,
                 const struct art_constraint_set *set);
    /* Add friction of the rows that it added last to F (art_system_add_friction), for the velocities of the
     * state and the forces of its rows as `forces` got them; how: ART_FRICTION_*. With ART_FRICTION_REPEAT
     * the same rows in the same order, and what friction_forces got last is known. NULL: has none. */
    int (*friction)(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    struct art_constraint_set *set, unsigned how);
    /* Update the bounds of the friction that it added last for a further pass, as `friction` would with
     * ART_FRICTION_REPEAT; false if directions turn, so that rows must be added again. NULL: they must be. */
    bool (*friction_bounds)(const struct art_system *sys, struct art_state *state,
                            struct art_constraint_set *set, unsigned how);
    /* Store the forces of the rows of F, the whole array, in the state, at the end of each pass. */
    void (*friction_forces)(const struct art_system *sys, struct art_state *state,
                            struct art_constraint_set *set, const double *phi);
    /* Add impulses of impacts behind a step, as forces over it, theta[rows of N] and phi[rows of F], to what
     * its rows have had, for reports. NULL: none are kept. */
    void (*impacts)(const struct art_system *sys, struct art_state *state, struct art_constraint_set *set,
                    const double *theta, const double *phi);
    /* Find what touches at a state that no step has reached, for reports: the state and the steps that follow
     * stay as they are. Without a state (NULL) forget it. NULL: there is nothing to find. */
    int (*look)(struct art_ctx *ctx, struct art_system *sys, const struct art_state *state,
                struct art_constraint_set *set);
    /* Initialize the history variables once the positions at the start are known. NULL: there are none. */
    void (*start)(const struct art_system *sys, struct art_state *state, struct art_constraint_set *set);
    /* Read parameters again from the tree. NULL: has none. */
    int (*refresh)(struct art_ctx *ctx, struct art_system *sys, struct art_constraint_set *set);
    /* Refuse a state that cannot be simulated. NULL: takes any. */
    int (*check)(struct art_ctx *ctx, const struct art_system *sys, const struct art_state *state,
                 const struct art_constraint_set *set);
    /* Elastic energy of rows with a compliance at the end of a step: their forces without damping are minus
     * its derivative. NULL: none. */
    double (*energy)(const struct art_system *sys, const struct art_state *state,
                     const struct art_constraint_set *set);
    /* Geometric stiffness: subtract d(G^T lambda + N^T theta)/dq of its rows at the state, multipliers fixed
     * (whole arrays), from A over the active blocks; entries with a block of `skip` (NULL: none) are left
     * out. NULL: is not known in closed form. */
    void (*geometric_stiffness)(const struct art_system *sys, const struct art_state *state,
                                const struct art_constraint_set *set, const double *lambda,
                                const double *theta, const bool *skip, struct art_blocks *A);
    void (*free)(struct art_constraint_set *set); /* what is not in the system's arena; may be NULL */
};

struct art_constraint_set {
    const struct art_constraint_type *type;
    void *data;                  /* of the type */
    int first_row[2], n_rows[2]; /* its rows of G and of N, as art_system_constrain added them last */
    bool passed;                 /* set by `distances`: a limit that has no row was passed */
    double overshoot;            /* set by `distances`: above 1, the correction of positions moved points in
                                    contact against each other by more than the bodies are large and twice the
                                    deepest penetration, or by much of that and ten times it: no answer */
    bool contested;              /* set by `rows` that engage: bodies are deep in several others; corrections
                                    of positions are damped */
    struct art_constraint_set *next;
};

/* Fill G and N with the rows that act at the state; how: ART_ROWS_*. ART_ENOMEM, or the status of a
 * constraint whose rows could not be evaluated. */
int art_system_constrain(struct art_ctx *ctx, struct art_system *sys, struct art_state *state, unsigned how)
    ART_MUST_USE;
/* Update the distances of the rows to those of the state, which has moved a little since they were made;
 * *anew becomes true if the rows had to be added again. */
int art_system_distances(struct art_ctx *ctx, struct art_system *sys, struct art_state *state, bool *anew)
    ART_MUST_USE;
/* Let the sets look at a state that no step has reached; without a state (NULL) they forget it. */
int art_system_look(struct art_system *sys, const struct art_state *state) ART_MUST_USE;
/* Pass the forces of the rows, lambda[rows of G] and theta[rows of N], to the sets that added them. */
void art_system_constraint_forces(struct art_system *sys, struct art_state *state, const double *lambda,
                                  const double *theta);
/* Constraint types call this: add a group of n_rows rows on components dyn[n] with coefficients
 * W[k], [n_rows][3 or 6], reduced through attachments; *first is its first row in `rows`, or -1 if
 * nothing in it can move. The accelerations of what is attached are added to deriv here. */
int art_system_add_rows(struct art_ctx *ctx, struct art_system *sys, struct art_rows *rows, int n_rows, int n,
                        const int *dyn, const double *const *W, const struct art_row *info, int *first)
    ART_MUST_USE;
/* The pattern of rows of a set that stays from one evaluation to the next. It begins with zeros. */
struct art_row_pattern {
    bool kept;
    struct art_jac J;            /* the groups, without values */
    struct art_row_component *component; /* [n], and their offsets into W, from the first row on */
    int n, cap, n_W;
};
/* A place in the arrays of rows. */
struct art_row_mark {
    int group, component, W;
};
struct art_row_mark art_row_pattern_mark(const struct art_rows *rows);
/* Constraint types call this: keep the pattern of the rows that were added since `from`. */
int art_row_pattern_keep(struct art_ctx *ctx, struct art_row_pattern *pattern, const struct art_rows *rows,
                         const struct art_row_mark *from) ART_MUST_USE;
/* Constraint types call this: set the values of a group of such rows, whose first component is at `at`, as
 * art_system_add_rows does. The rows themselves, row[], are set before. Threads may set several at once. */
void art_row_pattern_set(const struct art_system *sys, struct art_rows *rows, const struct art_row_mark *at,
                         int n, const int *dyn, const double *const *W);
/* Constraint types call this: append the rows of a pattern that was kept. The caller sets each of them
 * (art_row_pattern_set). */
int art_row_pattern_add(struct art_ctx *ctx, struct art_rows *rows, const struct art_row_pattern *pattern)
    ART_MUST_USE;
void art_row_pattern_fini(struct art_row_pattern *pattern);
/* Constraint types call this for geometric_stiffness: A -= Ga^T S Gb over the blocks that two points a, b
 * depend on by Ga, Gb; S[3][3] is the second derivative of the energy of the multipliers over their
 * positions, row-major, in world axes. Each pair of blocks is reached from (a, b) and from (b, a), with S
 * transposed, and taken from the one whose first block is not less. `skip` as there. */
void art_constraint_subtract_pair(const struct art_dof_map *a, const struct art_dof_map *b,
                                  const double S[9], const bool *skip, struct art_blocks *A);
/* Return the largest penetration depth of all sets [L]; *at becomes its component, and stays as it is for
 * zero. */
double art_system_depth(const struct art_system *sys, const struct art_state *state,
                        const struct art_comp **at);
/* Evaluate friction and its rows F at the state; `how` is ART_FRICTION_*. */
int art_system_friction(struct art_ctx *ctx, struct art_system *sys, struct art_state *state, unsigned how)
    ART_MUST_USE;
/* Update the bounds of friction for a further pass, where its rows stay as they are; false: they do not, and
 * art_system_friction is to evaluate them. */
bool art_system_friction_bounds(struct art_system *sys, struct art_state *state, unsigned how);
/* Constraint types call this: add a direction of friction as one row, with coefficients as for
 * art_system_add_rows; it belongs to `friction`, which is taken over with its first row. */
int art_system_add_friction(struct art_ctx *ctx, struct art_system *sys, int n, const int *dyn,
                            const double *const *W, const struct art_friction *friction) ART_MUST_USE;
/* Pass the forces of friction, phi[rows of F], to the sets that added it. */
void art_system_friction_forces(struct art_system *sys, struct art_state *state, const double *phi);
/* Free the arrays of rows that the caller owns, which begin with zeros. */
void art_rows_free(struct art_rows *rows);
int art_system_add_constraints(struct art_ctx *ctx, struct art_system *sys,
                               const struct art_constraint_type *type, void *data) ART_MUST_USE;
/* The data of a set of constraints, as art_system_set_data and art_system_ensure_set. */
void *art_system_constraints_data(const struct art_system *sys, const struct art_constraint_type *type);
void *art_system_ensure_constraints(struct art_ctx *ctx, struct art_system *sys,
                                  const struct art_constraint_type *type, size_t size);

/* ----------------------------------------------------- augmented Lagrangians
 *
 * Static solves with contact by penalties have an outer loop:
 *
 *     status = solve(x);
 *     for (int round = 0; status == ART_OK && art_system_augment(sys, state, round); round++)
 *         status = solve(x);
 *
 * L becomes <L + e g> at each point, e the penalty, g its penetration (Simo & Laursen 1992, Computers &
 * Structures 42, 97-116), until the norm of all L changes by less than augmentationTolerance of itself and
 * the root mean square of the penetrations is at most gapTolerance (where these are above zero). */

/* Advance the multipliers, in state->history, of contacts with `augmented`, once the state is in equilibrium;
 * round counts from 0. True if forces are no longer in balance and the solve must be repeated. */
bool art_system_augment(struct art_system *sys, struct art_state *state, int round);

/* Keep the points of contacts by penalties with the faces that they touch at the state, however far they
 * move beside them, until this is called with `keep` false: where a point is between two faces the force
 * jumps, and Newton's method goes to and fro. True if any point presses. */
bool art_system_keep_contact_faces(struct art_system *sys, const struct art_state *state, bool keep);

#ifdef __cplusplus
}
#endif
#endif

/* art/mech.h compiles mechanical systems: what the solver needs, compiled from a component tree.
 *
 * A system is made from one top-level MechModel with everything below it. It holds flat arrays: dynamic
 * components (points with 3 and frames with 6 velocities), attachments, and sets of force effectors; the
 * state (positions, velocities) lives apart in a struct art_state. The system can then evaluate masses,
 * forces and their Jacobians, reduced to the components that are free to move.
 *
 * Conventions. World axes throughout. A point has position p[3] and velocity v[3]. A frame has position
 * p[3] of its origin and a unit quaternion (w,x,y,z), seven numbers; velocity (v, w): velocity of the
 * origin and angular velocity. Forces on frames are (f, m) with the moment about the origin. Every
 * dynamic component is active (free, an unknown), parametric (prescribed) or attached (follows masters).
 *
 *     struct art_system *sys;
 *     ART_TRY(art_system_compile(ctx, mech_component, &options, &sys));
 *     ART_TRY(art_state_create(ctx, sys, &state));     // the state that the tree gives
 *     art_system_update(sys, state);                   // rotations, attached components
 *     art_system_forces(sys, state, f);                // f[sys->n_active]
 *     art_system_jacobians(sys, state);                // sys->jac.K, sys->jac.D, sys->jac.cK, sys->jac.cD
 *
 * The numerical definition follows ArtiSynth's (docs/rooms/mech.md): effective inertia of attached
 * components, constant lever arms and missing spin terms in the Jacobians included.
 */
#ifndef ART_MECH_H
#define ART_MECH_H

#include <art/constraint.h>
#include <art/kkt.h>
#include <art/linalg.h>
#include <art/math.h>
#include <art/mechtree.h>
#include <art/mesh.h>
#include <art/model.h>
#include <art/quirks.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_system;
struct art_attach;
struct art_force_set;
struct art_live;
struct art_force_response;
struct art_coupled_mass;

/* Register the classes of the mechanical room, with their behaviour. */
int art_mech_register(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;

/* ------------------------------------------------------------------- state */

/* A list of numbers, as long as it has to be. */
struct art_list {
    double *x;
    int n, cap;
};

struct art_state {
    struct art_ctx *ctx;
    double t;              /* time [T] */
    int n_q, n_u, n_history, n_lists;
    double *q;             /* [n_q] positions: 3 a point [L], 7 a frame (origin [L], unit quaternion) */
    double *u;             /* [n_u] velocities: 3 a point [L/T], 6 a frame ([L/T], rad/T) */
    double *history;       /* [n_history] history variables of components (art_system_add_history) */
    struct art_list *list; /* [n_lists] lists whose length changes from step to step (art_system_add_list):
                              contacts */
};

/* ---------------------------------------------------------------- components */

enum art_dyn_status { ART_DYN_ACTIVE, ART_DYN_PARAMETRIC, ART_DYN_ATTACHED };

/* The state of a parametric component is prescribed by targets of position, velocity or both: bits. */
enum { ART_TARGET_POS = 1, ART_TARGET_VEL = 2 };

struct art_dyn {
    const struct art_comp *comp;
    bool frame;                  /* 6 velocities, else 3 */
    bool is_companion;           /* a second point of `comp`, as the back node of a shell; queries about the
                                    component mean the first */
    int companion;               /* the second point of this component; -1: none */
    int elastic;                 /* three elastic coordinates of a deformable body: counted from 1; 0: none */
    bool is_end;                 /* a frame that an end of `comp` needs in a deformable body: it follows */
    double start[6];             /* companions: position and velocity at the start */
    enum art_dyn_status status;
    bool dynamic;                /* moved by forces if not attached */
    int q, u;                    /* offsets into the state */
    int block;                   /* block row in K, D, A; -1 if attached */
    bool mass_given;             /* points: mass was set by the code that made it, not by a property */
    double mass;                 /* points: own mass [M] */
    struct art_inertia inertia;  /* frames: own inertia, body axes; points: mass of trusses that end there */
    double eff_mass;             /* with the mass of attached components [M] */
    struct art_inertia eff_inertia; /* the same of frames, body axes */
    double R[9];                 /* frames: rotation from body to world axes, by rows; kept by
                                    art_system_update */
    double gravity[3];           /* acceleration [L/T^2], world axes */
    double damping;              /* pointDamping or frameDamping, >= 0 [M/T] */
    double rotary_damping;       /* frames: moment by angular velocity, >= 0 [M L^2/T] */
    double inertial_damping;     /* frames: damping in proportion to inertia, >= 0 [1/T] */
    int target_activity;         /* explicit choice, or -1 for automatic */
    int target_set;              /* ART_TARGET_*: what was set */
    double target_q[7], target_u[6]; /* as in the state */
    struct art_rigid T_ref;      /* markers: reference position in p */
};

/* A link connects an attached component to a master: u_slave += G u_master. */
struct art_attach_link {
    int dyn;                     /* the master */
    double G[36];                /* [size of slave][size of master], at the last art_system_attach */
};

enum { ART_MASTER_ANY = 2 };

/* A kind of attachment provides this behaviour. */
struct art_attach_type {
    const char *name;
    bool slave_frame;                /* a frame, else a point */
    int master_frame;                /* the same of its masters; ART_MASTER_ANY: each is one or the other */
    /* Position (q, in the state) of the slave from those of its masters. */
    void (*place)(const struct art_system *sys, const struct art_state *state, const struct art_attach *att,
                  double *q);
    /* G of each link and the velocity-product acceleration a[size of slave]. */
    void (*link)(const struct art_system *sys, const struct art_state *state, struct art_attach *att,
                 double *acc);
    /* Frames on deformable bodies: the frame of the same material that has the pose `now` at the state (NULL:
     * the slave itself), by its pose `rest` in the undeformed body. Unless u is NULL, also its velocity u
     * (v, w), world axes, and the rate a of that at constant velocities of the masters. false: the body has
     * none. NULL: the masters are rigid, or a point is attached. */
    bool (*material_frame)(const struct art_system *sys, const struct art_state *state,
                           const struct art_attach *att, const struct art_rigid *now,
                           struct art_rigid *rest, double u[6], double a[6]);
};

struct art_attach {
    const struct art_attach_type *type;
    const struct art_comp *comp;
    int slave;                   /* in art_system.dyn */
    int n_links;
    struct art_attach_link *links; /* [n_links] */
    double loc[3];               /* point on frame: location, body axes */
    const double *mass_loc;      /* location in the frame at which its mass counts; NULL: loc */
    struct art_rigid T;          /* frame on frame: pose of the slave in its master */
    const double *mass_share;    /* [n_links] of the mass of the slave that goes to each master, all points;
                                    NULL: its inertia goes to the first */
    const double (*share_at)[3]; /* [n_links] where in a frame its share is, body axes; NULL: no frames */
    bool inertia_apart;          /* its inertia is part of a coupled mass, and goes to no master */
    void *data;                  /* of the type */
};

/* This maps the velocities of blocks to that of a component: u = sum of G[k] u_k. */
struct art_dof_map {
    int n, cap;
    struct art_dof_map_entry {
        int block;
        bool identity;
        bool frame_point;                  /* a point fixed in a frame: the left half of G is the identity */
        double G[36];
    } *entry;
};

/* ------------------------------------------------------------------- forces */

/* Internal equilibria, which force effectors solve beside the system, are solved again at these
 * moments (art_force_type.settle). */
enum art_settle {
    ART_SETTLE_LOAD,  /* the state is that of the tree: read from the tree, solve nothing */
    ART_SETTLE_START, /* before the first step, once positions satisfy the constraints; a state that was
                         solved already stays as it is */
    ART_SETTLE_STEP   /* positions are those of the end of a step */
};

/* A kind of force effector provides this behaviour; one set holds all its instances in a system. */
struct art_force_type {
    const char *name;
    /* Declare the pairs of components that its Jacobian couples (art_system_pair). */
    int (*pairs)(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set);
    /* f[n_u] += forces on all components. NULL: there are none. */
    void (*forces)(const struct art_system *sys, const struct art_state *state,
                   struct art_force_set *set, double *f);
    const struct art_excited_type *excited; /* art/excited.h; NULL: evaluated by `forces` */
    bool unexcited;              /* excitations have no effect on the forces */
    /* Add df/dx and df/du by art_system_add; NULL if they vanish. */
    void (*jacobians)(struct art_system *sys, const struct art_state *state,
                      struct art_force_set *set);
    /* The consistent tangent: as `jacobians`, with the terms that a step leaves out, from the
     * rotation of the axes of elements. NULL: `jacobians` is consistent. */
    void (*consistent_jacobians)(struct art_system *sys, const struct art_state *state,
                                 struct art_force_set *set);
    /* Subtract the antisymmetric part of df/dx from S (lower active blocks, not those of `skip`); or NULL. */
    void (*skew_jacobians)(const struct art_system *sys, const struct art_state *state,
                           struct art_force_set *set, const bool *skip, struct art_blocks *S);
    /* Both in one, for those whose forces and Jacobians share work: f[n_u] += forces, and the Jacobians.
     * NULL: done one after the other. */
    void (*linearize)(struct art_system *sys, const struct art_state *state, struct art_force_set *set,
                      double *f);
    /* True if all that its Jacobians add goes through art_system_add and its like, and so may be summed up in
     * the matrix of a step (art_system_linearize_step). NULL: it may not. */
    bool (*sums)(const struct art_force_set *set);
    /* Initialize the history variables (state->history) once the positions at the start are known.
     * NULL: they begin with zeros. */
    void (*start)(const struct art_system *sys, struct art_state *state, struct art_force_set *set);
    /* Record the end of a step, or the start, in the history variables (state->history), before
     * inputs and targets of the next step move anything. NULL: there is nothing to record. */
    void (*record_end_state)(const struct art_system *sys, struct art_state *state,
                             struct art_force_set *set);
    /* Advance the history variables (state->history) over a step of length h that begins at the
     * state. NULL: there are none. */
    void (*update_history)(const struct art_system *sys, struct art_state *state, struct art_force_set *set,
                    double h);
    bool trial_history;          /* static solves call update_history at each trial state, and undo it */
    /* Solve the internal equilibrium of what has one beside the system, such as strands around obstacles, at
     * the positions of the state, and keep it in the lists of the state. NULL: there is none. */
    int (*settle)(struct art_system *sys, struct art_state *state, struct art_force_set *set,
                  enum art_settle when);
    /* Read parameters again from the tree. NULL: has none. */
    int (*refresh)(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set);
    /* Refuse a state that cannot be simulated, before the first step. NULL: takes any. */
    int (*check)(struct art_ctx *ctx, const struct art_system *sys, const struct art_state *state,
                 const struct art_force_set *set);
    /* Set `failed` if the forces of this state, the end of a step, could not be determined, so that the
     * step is taken again or the run ends with the state before. NULL: they always can. */
    void (*check_step)(const struct art_system *sys, const struct art_state *state,
                       struct art_force_set *set);
    /* The smallest volume ratio of a component at a point between two states, 1 at most; *at becomes the
     * component. Below 0 an element is inverted. A step with a small ratio has passed over forces that grow
     * without bound. NULL: the kind has no volume. */
    double (*min_volume_ratio)(const struct art_system *sys, const struct art_state *before,
                         const struct art_state *after, const struct art_force_set *set,
                         const struct art_comp **at);
    /* Potential energy of the set in the state: forces are minus its derivative, without damping.
     * NULL: the forces have none. */
    double (*energy)(const struct art_system *sys, const struct art_state *state,
                     struct art_force_set *set);
    const char *(*undivided)(const struct art_force_set *set); /* see art_system_undivided */
    void (*free)(struct art_force_set *set);     /* what is not in the system's arena; may be NULL */
};

struct art_force_set {
    const struct art_force_type *type;
    void *data;
    /* A component whose force could not be determined, and why: the step fails. Set back to NULL after it. */
    const struct art_comp *failed;
    const char *why;
    bool by_step;                /* the length of the step is the cause: a shorter one may succeed */
    bool excited_apart;          /* save_excited has kept its forces */
    struct art_force_set *next;
};

/* ------------------------------------------------------ history and lists */

/* The history variables of a component are what the state holds of it besides position and velocity. */
struct art_history_range {
    const struct art_comp *comp;
    int first, n;                /* range in state->history */
};

/* The component that owns a list of the state. */
struct art_list_owner {
    const struct art_comp *comp;
    /* Refuse a list with numbers that cannot be its own, as of a damaged state, with an error at loc. */
    int (*check)(struct art_ctx *ctx, void *data, const struct art_list *list, const struct art_loc *loc);
    void *data;
    /* Takes over into `to`, which is empty, the list of the same component in a system of the tree before
     * components came or went, without what concerns those that are gone. NULL: it is copied if `check`
     * accepts it. */
    int (*carry)(struct art_ctx *ctx, void *data, struct art_list *to, void *from_data,
                 const struct art_list *from);
    bool settles;     /* it is an internal equilibrium, which art_system_settle brings to rest */
};

/* ------------------------------------------------------------------- system */

/* A pair of components that a Jacobian couples, with the places of its contributions. */
struct art_pair {
    int a, b;
    int first, n;                    /* range in slots */
    bool attached;                   /* a or b follows others */
};
struct art_pair_slot {
    size_t off;                      /* of the block in K->val and D->val */
    const double *Ga, *Gb;           /* factors of the expansions of a and b; NULL for the identity */
    unsigned char ma, mb;            /* sizes of their blocks */
    unsigned char how, shape;        /* transposed or doubled; which product, see pair.c */
};

/* An excitable is a muscle or exciter, which has an excitation. */
struct art_excitable {
    const struct art_comp *comp;
    long n_clipped;                  /* how often something else than 0 to 1 was set, where only that
                                        counts */
    double own;                      /* excitation set by the user or a probe */
    double net;                      /* with all sources; art_system_excite */
    int first, n;                    /* range in sources */
};
struct art_excite_source {
    int from;
    double gain;
};

/* The index from components of the tree, by their order, to their places in the system. */
struct art_component_index {
    int n_comps;                     /* components of the tree when the system was compiled */
    int *place;                      /* [n_comps] art_system_place */
    int *excitable_of;               /* [n_comps] one more than the place in excitation.list; 0: none */
};

/* The attachments of the system and the maps from degrees of freedom to velocities of attached
 * components. */
struct art_attachments {
    struct art_attach *list;         /* masters before slaves */
    int n, cap;
    struct art_dof_map *dof_map;     /* [n_dyn] */
    int *own_block;                  /* [n_dyn] block of a point with unknowns of its own; -1: others */
    struct art_frame_point *frame_points; /* points fixed in frames that follow nothing */
    int *general, *mapped;           /* other attachments; other components that depend on blocks */
    int n_frame_points, n_general, n_mapped;
    double *acc;                     /* [n_u] velocity-product acceleration of attached components */
    double *followed;                /* [n_q + n_u] the state that all is up to date with, if is_followed;
                                        NULL: this is not asked */
    bool is_followed;
};

struct art_forces {
    struct art_force_set *sets;
    double *external;                /* [n_u] external forces */
    double *all;                     /* [n_u] forces of the last art_system_forces */
};

/* While this is on, Jacobians are added to the matrix A of a step as the sum a_K K + a_D D, and what they
 * contribute to its right-hand side goes to yK: a_D D u - h (a_K K + a_D D) acc, acc that of attachments. */
struct art_jacobian_sum {
    bool on;
    double K, D;                     /* a_K, a_D */
    double h;
    const double *u;                 /* [n_u] velocities of the state */
};

/* These are the Jacobians of the forces, reduced to the blocks. */
struct art_jacobians {
    struct art_blocks *K, *D, *A;    /* df/dx, df/du and the step's matrix, one pattern; symmetric */
    struct art_partition *partition; /* of the blocks over ranks; NULL: all of them are here */
    bool without_damping;            /* D is not asked for, and not valid: static solves */
    double *yK, *yD;                 /* [n_u] products of the Jacobians with attachments.acc */
    double *cK, *cD;                 /* [n_active] the same, reduced */
    struct art_jacobian_sum sum;
    struct art_pair *pairs;
    int n_pairs, cap_pairs;
    struct art_pair_slot *slots;
    int n_slots, cap_slots;
    struct art_rank_one *rank_ones;  /* art/rankone.h */
};

/* The graph of excitations. */
struct art_excitations {
    struct art_excitable *list;
    int n, cap;
    int *order;                      /* [n] sources before what they excite */
    struct art_excite_source *sources;
    int n_sources, cap_sources;
};

/* These are the constraints and their rows at the last evaluation. */
struct art_constraints {
    struct art_constraint_set *sets;
    struct art_rows G, N;            /* bilateral and unilateral rows (art_system_constrain) */
    struct art_rows F;               /* rows of friction (art_system_friction) */
    struct art_friction *friction;   /* [n_friction] */
    int n_friction, cap_friction;
    bool has_friction;               /* some of the rows G and N have friction */
    bool has_restitution;            /* some contacts may bounce */
    bool implicit_friction;          /* friction is part of the solve unless the model says otherwise: masses
                                        alone do not determine the compliance of a contact that slides */
    long evaluation;                 /* changes whenever G and N, or what they depend on besides the state,
                                        may have changed */
};

/* The layout of history variables and lists in the state. */
struct art_history_layout {
    struct art_history_range *history; /* [n_comps] */
    int n_comps, cap_history, n_history; /* n_history: numbers */
    struct art_list_owner *lists;    /* [n_lists] the owner of each list of the state */
    int n_lists, cap_lists;
    int power;                       /* of constraint forces, in state->history; -1: none */
};

/* This is the inertia of the active components at the last art_system_masses. */
struct art_masses {
    double *mass;                    /* [n_mass] first [n_active_blocks][36] mass blocks: m in [0] for points,
                                        the mean of the three for elastic coordinates; then coupled masses */
    size_t n_mass;
    double *mass_force;              /* [n_active] velocity-dependent inertia force */
    struct art_coupled_mass *coupled;
};

/* These are the results of the last step, [n_u] each. */
struct art_last_step {
    double *u_before;                /* velocity before it [L/T], rad/T */
    double *rate;                    /* mean acceleration over it */
    double *f_constraint;            /* forces of constraints on all components, world axes */
    bool known;                      /* u_before, rate, f_constraint are those of a step */
    bool driven;                     /* no step, but what is driven has the rate of its data */
    bool solved;                     /* multipliers and contacts in the state are those of a step, perhaps
                                        of one before the state was saved */
};
/* True if a step has found multipliers and contacts: what they are is not known before that. In the
 * original they are zero then (quirk zero_before_first_step). */
bool art_system_is_solved(const struct art_system *sys);
/* Fill a value with NaN, which stands for: not computed in this situation. */
void art_not_known(double *out, int n);

/* Where in the step forces are evaluated: laws that integrate variables of their own over it ask. */
struct art_inner_step {
    double left;                     /* part of the step behind the evaluated time: 0 at its end */
    int order;                       /* of the scheme, which the integration has too; 0: 1 */
    bool within;                     /* a scheme takes the step: what laws know of its start stays, whatever
                                        states it records on the way */
    bool warned;                     /* of a law that does not converge */
    bool trial;                      /* history is updated for a state that a solve tries within the step */
};

struct art_system {
    struct art_ctx *ctx;
    struct art_comp *top;
    struct art_quirks quirks;        /* where the original is followed */
    struct art_arena arena;          /* of all arrays below */
    struct art_pool *pool;           /* threads for what is worth it; NULL: none */
    bool timed;                      /* the time that parts of the work take is wanted */
    struct art_system_size size;     /* of the top model */
    /* degrees of freedom */
    struct art_dyn *dyn;
    int n_dyn, cap_dyn;
    int n_q, n_u;                    /* numbers in state->q and state->u */
    int n_blocks, n_active_blocks;   /* active ones first, then parametric ones */
    int *block_dyn;                  /* [n_blocks] component of each block */
    int n_active;                    /* scalar unknowns */
    /* what belongs together */
    struct art_component_index index;
    struct art_attachments attachments;
    struct art_excitations excitation;
    struct art_forces force;
    struct art_jacobians jac;
    struct art_masses inertia;
    struct art_constraints constraints;
    struct art_history_layout memory;
    struct art_last_step last;
    struct art_inner_step inner;
};

struct art_compile_options {
    /* Classes that may be left out although they could move something (artsim --ignore). */
    const char *const *ignore;
    int n_ignore;
    bool any;                        /* whatever is not simulated is left out: for poses of a tree, which
                                        someone sets, not for motions */
    bool compat;                     /* follow the quirks of ArtiSynth */
    /* The size of a model, which tolerances without a number are relative to: art_contact_radius. NULL: 1. */
    int (*radius)(struct art_ctx *ctx, const struct art_comp *model, double *radius);
    struct art_ranks *ranks;         /* that compile the same model; NULL: one process */
};

/* Compilation treats a component in one of four ways. SIMULATE: its behaviour is compiled, and its children
 * are visited. DESCEND: it only contains others. SKIP: it cannot move anything or is switched off. REFUSE:
 * it could move something, and its class has no behaviour. */
enum art_mech_verdict { ART_MECH_SIMULATE, ART_MECH_DESCEND, ART_MECH_SKIP, ART_MECH_REFUSE };
enum art_mech_verdict art_mech_verdict_of(const struct art_comp *comp);
/* What messages and --ignore call the class of a component: its name in the file that it comes from. */
const char *art_mech_class_of(const struct art_comp *comp);

/* Compiles the model `top` (a MechModel). ART_EUNSUPPORTED names path and class of an active component that
 * is not simulated; ART_ERANGE: components without mass are free to move. */
int art_system_compile(struct art_ctx *ctx, struct art_comp *top,
                       const struct art_compile_options *options, struct art_system **sys)
    ART_MUST_USE;
void art_system_free(struct art_system *sys);
/* The size of the top model at its place in the tree (art_compile_options.radius): 1 if it has none. */
int art_system_size(struct art_ctx *ctx, struct art_system *sys, double *size) ART_MUST_USE;
/* Read parameters (not structure, not state) again from the tree after something in it was set. */
int art_system_refresh(struct art_ctx *ctx, struct art_system *sys) ART_MUST_USE;

/* Refuse a state that cannot be simulated: ART_ERANGE with the component. */
int art_system_check(struct art_ctx *ctx, const struct art_system *sys, const struct art_state *state)
    ART_MUST_USE;

/* The state that the tree describes. */
int art_state_create(struct art_ctx *ctx, const struct art_system *sys, struct art_state **state)
    ART_MUST_USE;
void art_state_free(struct art_state *state);
/* ART_ENOMEM only if a list of `to` never was as long as that of `from`. */
int art_state_copy(struct art_state *to, const struct art_state *from);

/* Bring what depends on active and parametric positions and velocities up to date: rotations, links and
 * positions and velocities of attached components. */
void art_system_update(struct art_system *sys, struct art_state *state);
/* Update rotations and frames alone, without points fixed in frames, if constraints need none of them. False
 * if there are such points. art_system_update must follow before anything else reads the state. */
bool art_system_update_frames(struct art_system *sys, struct art_state *state);
/* Update a state that was just made, and initialize the history variables of constraints and forces. */
int art_system_start(struct art_system *sys, struct art_state *state);
/* Compute the net excitations from the components' own ones. */
void art_system_excite(struct art_system *sys);
/* Evaluate the forces at the state: force.all over all components, and f[n_active] reduced through
 * attachments (f may be NULL). */
void art_system_forces(struct art_system *sys, const struct art_state *state, double *f);
/* Evaluate mass blocks and the velocity-dependent inertia force of the active components. */
void art_system_masses(struct art_system *sys, const struct art_state *state);
/* Evaluate the same for a step of backward Euler of length h: the inertia force is that by which a body on
 * which nothing acts turns over the step, with its energy and the size of its angular momentum
 * (docs/rooms/step/integrators.md). */
void art_system_step_masses(struct art_system *sys, const struct art_state *state, double h);
/* The velocities after a step of length h of a body on which nothing acts, that of active block b. It begins
 * with the velocities `before` and moves by half a step with these and by half a step with those `after`:
 * energy and size of the angular momentum stay. `mass` holds the mass blocks at the start. False, and the
 * velocities stay, for points, for coupled masses, and where the original is followed. */
bool art_system_free_turn(const struct art_system *sys, int b, const double *mass, double h,
                          const double *before, double *after);
/* K = df/dx, D = df/du, cK, cD. */
void art_system_jacobians(struct art_system *sys, const struct art_state *state);
/* Evaluate Jacobians with the terms that a step leaves out, of the rotation of elements' axes. */
void art_system_consistent_jacobians(struct art_system *sys, const struct art_state *state);
/* Compute forces as art_system_forces and Jacobians as art_system_jacobians, at the same state. */
void art_system_linearize(struct art_system *sys, const struct art_state *state, double *f);
/* Evaluate forces and Jacobians for a step of length h in which parametric components rest: the matrix
 * becomes A = -h^2 K - h D, without masses, and b[n_active] = h f - h D u + h^2 cD + h^3 cK, without K and D
 * themselves. Only if art_system_sums: every set of forces can do that. */
void art_system_linearize_step(struct art_system *sys, const struct art_state *state, double h, double *b);
bool art_system_sums(const struct art_system *sys);
/* Advance the history variables of force effectors over a step of length h that begins at the state. */
void art_system_update_history(struct art_system *sys, struct art_state *state, double h);
/* The same of sets with trial_history, at a trial state of a static solve over a step h. */
void art_system_update_trial_history(struct art_system *sys, struct art_state *state, double h);
/* Test whether there is such a set. */
bool art_system_has_trial_history(const struct art_system *sys);
/* Solve the internal equilibria of force effectors (art_force_type.settle). */
int art_system_settle(struct art_system *sys, struct art_state *state, enum art_settle when) ART_MUST_USE;
/* Record the end of a step in the history variables of force effectors. */
void art_system_record_end_state(struct art_system *sys, struct art_state *state);

/* Begin and end a step of length h, from which the acceleration over it follows; clear its results when a
 * state does not come from a step. */
int art_system_begin_step(struct art_system *sys, const struct art_state *state) ART_MUST_USE;
void art_system_end_step(struct art_system *sys, struct art_state *state, double h);
void art_system_clear_step(struct art_system *sys);

/* Copy active velocities between the state and a vector [n_active]. */
void art_system_get_velocity(const struct art_system *sys, const struct art_state *state, double *u);
void art_system_set_velocity(const struct art_system *sys, struct art_state *state, const double *u);
/* q <- q (+) h u of the active components: points p + h v, frames p + h v and exp(h w) R. */
void art_system_move(struct art_system *sys, struct art_state *state, double h, const double *u);
/* Set parametric components to their targets at the end of a step of length h. */
void art_system_targets(struct art_system *sys, struct art_state *state, double h);

/* Force types reserve a pair of components (the result is its handle, negative on failure), and
 * add to K and D, B[size a][size b]: df_a/dx_b, and its transpose for (b, a); NULL: nothing. */
int art_system_pair(struct art_ctx *ctx, struct art_system *sys, int a, int b) ART_MUST_USE;
void art_system_add(struct art_system *sys, int pair, const double *BK, const double *BD);
/* The contribution of a force along a line between two points, which is cheaper to reduce than any
 * other: BK = kI I + kU u u^T and BD = dU u u^T, u[3]. */
void art_system_add_line(struct art_system *sys, int pair, const double u[3], double kI, double kU,
                         double dU);
/* art_system_add_line for the pairs (a, a) and (b, b), and with the opposite signs for (a, b) or (b, a), at
 * once. */
void art_system_add_axial(struct art_system *sys, int aa, int bb, int ab, const double u[3], double kI,
                          double kU, double dU);
/* The same without some of the pairs, which the caller adds: bit k of `skip`, a pair that is not attached. */
void art_system_add_axial_rest(struct art_system *sys, const int pair[3], unsigned skip, const double u[3],
                               double kI, double kU, double dU);
/* The place of such a pair of points in the values of K, D and A, if both are blocks of their own; the block
 * there may be the transposed one. It is valid once the model is compiled (refresh). ART_PAIR_PARAMETRIC:
 * both are parametric. ART_PAIR_ATTACHED: one is attached, and art_system_add is needed. */
enum { ART_PAIR_PARAMETRIC = -1, ART_PAIR_ATTACHED = -2 };
ptrdiff_t art_system_pair_place(const struct art_system *sys, int pair, bool *transposed);
/* Add a second point of a component that became a point, in the stage `dynamics`; NULL: no memory.
 * Its maker sets its mass and `start` in the stage `attachments`; pointDamping and external forces
 * act on the first point alone. If that is prescribed, so is the second one. */
struct art_dyn *art_system_add_companion(struct art_system *sys, struct art_comp *comp);
/* Attach a component to n others, of the kinds that the type states, once all exist (stage `attachments`);
 * `comp` is the attachment in the tree. ART_EUSAGE if it is attached already or of the wrong kind,
 * ART_ENOTFOUND for what is not simulated; the attachment (NULL: not wanted) is valid until the next is
 * made. */
int art_system_attach(struct art_ctx *ctx, struct art_system *sys, const struct art_attach_type *type,
                      const struct art_comp *comp, const struct art_comp *slave, int n,
                      const struct art_comp *const *masters, struct art_attach **att) ART_MUST_USE;
/* Attaches the companion, the second point of a component. ART_EUSAGE: the component has none. */
int art_system_attach_companion(struct art_ctx *ctx, struct art_system *sys,
                                const struct art_attach_type *type, const struct art_comp *comp,
                                const struct art_comp *slave, int n, const struct art_comp *const *masters,
                                struct art_attach **att) ART_MUST_USE;
/* Points that are fixed in a frame at `loc`. */
extern const struct art_attach_type art_attach_point_frame;
/* Add a set of forces. */
int art_system_add_set(struct art_ctx *ctx, struct art_system *sys, const struct art_force_type *type,
                       void *data) ART_MUST_USE;
/* The data of the first set of this type, NULL: there is none. */
void *art_system_set_data(const struct art_system *sys, const struct art_force_type *type);
/* The data of the first set of this type; if there is none, a set is added with `size` zeroed
 * bytes. NULL: there is no memory (reported). */
void *art_system_ensure_set(struct art_ctx *ctx, struct art_system *sys, const struct art_force_type *type,
                          size_t size);

/* Add n history variables of a component to the state: the first of them, or a negative status. */
int art_system_add_history(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp, int n)
    ART_MUST_USE;
/* A list of numbers that the state keeps for a component, empty at the start: its place in state->list, or a
 * negative status. One a component. */
int art_system_add_list(struct art_ctx *ctx, struct art_system *sys, const struct art_list_owner *owner)
    ART_MUST_USE;

/* ----------------------------------------------------- behaviour of classes */

/* A component class names its behaviour at compilation by `ops` in its table. Each stage visits the whole
 * tree before the next one begins. */
struct art_mech_ops {
    int (*dynamics)(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
    int (*attachments)(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
    int (*forces)(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
    /* Attach `slave` by an attachment of points that the slave has as its own value. */
    int (*attach_slave)(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *att,
                 const struct art_comp *slave);
    /* True if a child of the component takes part. NULL: all do. */
    bool (*includes_child)(const struct art_comp *comp, const struct art_comp *child);
    const struct art_live *live;     /* properties that the state holds */
    int n_live;
    /* Find a live property that is not in the table; the result is NULL if there is none of that
     * name. NULL: all are in the table. */
    const struct art_live *(*find_live)(const struct art_comp *comp, const char *prop);
    /* Say why a live property is not defined for this component of the class, whatever the state; NULL: it
     * is. What is not defined is refused by name, and NaN where several are read. NULL: all are defined. */
    const char *(*undefined)(const struct art_system *sys, const struct art_comp *comp, const char *prop);
    /* The count of numbers that a component has in a live property of size 0. */
    int (*live_size)(const struct art_comp *comp, const char *prop);
    /* Compute a derived property from the tree, as art_comp_derived. NULL: the class has none. */
    int (*derived)(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, double out[16]);
    /* Pose and velocity (v, w) of the slave of an attachment to more than one master, from the
     * tree, as art_comp_motion. NULL: the attachment has a single master, which the class names. */
    int (*motion)(struct art_ctx *ctx, const struct art_comp *att, const struct art_comp *slave,
                  struct art_rigid *T, double twist[6]);
    int (*force_response)(struct art_ctx *ctx, struct art_system *sys, const struct art_state *state,
                          const struct art_comp *comp, struct art_force_response *response);
    /* art_system_path of springs and muscles; NULL: none. */
    int (*path)(const struct art_system *sys, const struct art_state *state, const struct art_comp *comp,
                double (*x)[3], int most);
};

/* Classes of other rooms extend these behaviours of particles, frames and exciters. */
extern const struct art_mech_ops art_ops_particle, art_ops_frame, art_ops_exciter;
extern const struct art_mech_ops art_ops_point_frame;

/* A property whose value lies in the system or state while a simulation runs. */
struct art_live {
    const char *prop;
    int size;
    void (*get)(const struct art_system *sys, const struct art_state *state,
                const struct art_comp *comp, double *out);
    /* ART_ERANGE for an unusable value. NULL: read-only. */
    int (*set)(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
               const struct art_comp *comp, const double *x);
};
/* ART_LIVE(table) gives the rows of a behaviour and their count, as ART_PROPS those of a class. */
#define ART_LIVE(table_) .live = table_, .n_live = (int)(sizeof(table_) / sizeof(table_)[0])
/* The `set` of live properties that are read in the system and set in the tree, from which the system takes
 * them when it is refreshed. */
int art_live_in_tree(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                     const struct art_comp *comp, const double *x);
/* The live property of a component, NULL if its value is only in the tree. */
const struct art_live *art_live_find(const struct art_comp *comp, const char *prop);

/* The live property in the table of a behaviour, for classes that pass on those of another; NULL: none. */
const struct art_live *art_live_row(const struct art_mech_ops *ops, const char *prop);
int art_live_size(const struct art_comp *comp, const struct art_live *live);

/* The line along which a spring or muscle runs at a state: its points in order, the first `most` of them
 * into x. Returns how many there are, 0 for what has no line or takes no part. */
int art_system_path(const struct art_system *sys, const struct art_state *state, const struct art_comp *comp,
                    double (*x)[3], int most);

/* The place that a component of the tree has in the set of the system that took it in, counted from 1; 0: it
 * takes no part. The set alone defines what a place means. A system keeps these numbers itself, so that
 * several systems can be compiled from one tree. */
int art_system_place(const struct art_system *sys, const struct art_comp *comp);
void art_system_set_place(struct art_system *sys, const struct art_comp *comp, int place);
/* The place of a component among the excitables of the system, from 0; -1: it has no excitation (comp NULL,
 * too). */
int art_system_excitable(const struct art_system *sys, const struct art_comp *comp);

/* Return the dynamic component that a tree component became (points, frames), or NULL. */
struct art_dyn *art_system_dyn(const struct art_system *sys, const struct art_comp *comp);

/* Warns of settings of models below `top` without effect: damping of points that a list does not pass on. */
void art_mech_check(struct art_ctx *ctx, const struct art_comp *top);

/* ------------------------------------------- for behaviours of other rooms
 *
 * Growth of an array in the system's arena; false if memory ran out. */
bool art_system_grow(struct art_system *sys, void *ptr, int n, int *cap, size_t size);
/* These are the first stages of a marker: the point, and what fixes it in its frame. */
int art_marker_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp) ART_MUST_USE;
int art_marker_attach(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp) ART_MUST_USE;
/* Compute where a marker of the tree is in its frame: its own `location` precedes its attachment's. */
void art_marker_location(const struct art_comp *marker, const struct art_comp *attachment, double loc[3]);
/* Compute the position of a point of the tree (of a marker by its frame); false if not known. */
bool art_comp_point_position(const struct art_comp *comp, double p[3]);
/* The external force that the tree gives to a point or frame, once the vectors of the system exist. */
int art_external_force_init(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);

/* ------------------------------------------------- mass, momentum and energy
 *
 * Active components count, and what is attached to them. */

/* Mass and momentum of what forces move: active components and what is attached to them, each with its
 * own inertia. Parametric components and what is attached to them or to the ground do not count: their
 * motion is given. */
struct art_momentum {
    double mass;
    double com[3];                   /* centre of mass; zero without mass */
    double linear[3];
    double angular[3];               /* about the origin of the world */
    double kinetic;                  /* energy */
};
void art_system_momentum(const struct art_system *sys, const struct art_state *state,
                         struct art_momentum *m);
/* Return the elastic energy of a spring of that compliance and length; 0 without compliance. */
double art_spring_energy(double length, double compliance);
/* Return the potential energy: weight of what forces move (zero at the origin of the world), the
 * elastic energies of all forces that have one, and those of compliant constraints. */
double art_system_potential(const struct art_system *sys, const struct art_state *state);

/* ----------------------------------------- systems divided over ranks of MPI
 *
 * Which systems can be divided (art/partition.h):
 *
 *     struct art_compile_options options = {.ranks = ranks};   // on all of them, for the same model
 *     ART_TRY(art_system_compile(ctx, model, &options, &sys)); // sys->jac.partition
 *
 * Points are divided that are not attached to anything, without rows of constraints and with forces that can
 * be: a type of forces says so by its `undivided`, which returns why a set cannot, or NULL; a type without
 * it cannot. Where a system cannot be divided options.ranks->undivided becomes the reason: the first rank has
 * all rows, with a note, and art_system_compile fails on the others with ART_EUNSUPPORTED. */

/* Return why the rows of a system cannot be divided over ranks, or NULL. */
const char *art_system_undivided(const struct art_system *sys);
/* Return NULL: this is the `undivided` of forces that add their Jacobians by art_system_add and its like
 * alone. Every rank evaluates all of them. */
const char *art_force_divided(const struct art_force_set *set);

#ifdef __cplusplus
}
#endif

/* These headers are the rest of this interface. */
#include <art/couple.h>
#include <art/excited.h>
#include <art/masses.h>

#endif

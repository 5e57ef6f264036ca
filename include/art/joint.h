/* art/joint.h describes joints and connectors: kinds, instances, constraint rows.
 *
 * A joint ties frame C, fixed on body A, to frame D, fixed on body B or the ground. T_XY maps coordinates of
 * frame X to those of frame Y (the pose of X seen from Y). Of all poses T_CD that the joint allows, T_GD is
 * the one nearest to the present T_CD; T_CG = T_GD^-1 T_CD is the error. Constraints are wrenches w = (f, m)
 * in the axes of G about its origin that the joint can bear: w . (velocity of C against D, in G) = 0.
 *
 * A kind of joint is one file in libcommon/joint/kind with one line in kind.def: a table of coordinates, a
 * table of rows, and functions that know the geometry and nothing else; bodies, attachments, limits, locking,
 * compliance, properties, saving and the step come from the tables. Plug-ins bring kinds by the `law` of a
 * class that extends JointBase.
 *
 * Angles are radians here, degrees in properties. Lengths are the model's.
 */
#ifndef ART_JOINT_H
#define ART_JOINT_H

#include <art/mech.h>
#include <art/rows.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ART_JOINT_MAX_COORDS 8
#define ART_JOINT_MAX_ROWS 16
#define ART_JOINT_MAX_NAME 48  /* letters of the name of a coordinate */

struct art_joint;

/* Register the classes of this room, with their behaviour, beside those of art_mech_register. */
int art_joint_register(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;

/* A row of a joint has one of these types, as bits. */
enum {
    ART_ROW_BILATERAL = 1,     /* else it acts only while it is engaged */
    ART_ROW_LINEAR = 2,        /* a length is constrained ... */
    ART_ROW_ROTARY = 4,        /* ... or an angle */
    ART_ROW_CONSTANT = 8,      /* the wrench of the table holds; `rows` does not set it */
    ART_ROW_LIMIT = 16,        /* the limit of coordinate `coord`; w . V is the coordinate's rate */
    ART_ROW_PRESENT_WRENCH = 32         /* released by the wrench of the present pose in any case
                                           (limit_released_by_old_wrench) */
};

struct art_joint_row_def {
    unsigned flags;
    int coord;                 /* ART_ROW_LIMIT: which coordinate; otherwise 0 */
    double wrench[6];          /* ART_ROW_CONSTANT: (f, m), axes of G */
};

/* A coordinate has properties NAME, NAMERange and NAMELocked (ART_JOINT_ANGLE, ART_JOINT_LENGTH). */
struct art_joint_coord_def {
    const char *name;
    bool rotary;               /* radians, else a length */
};

/* A row is one constraint of one joint at a state. */
struct art_joint_row {
    unsigned flags;            /* of the table; init may change it (unilateral connectors) */
    double wrench[6];          /* (f, m), axes of G, about its origin */
    double deriv[6];           /* its time derivative, seen from G, by what moves in the joint */
    /* Bilateral: the distance to correct, w . (error twist of T_CG) unless `rows` sets own_dist. Unilateral
     * rows that are no coordinate limit: a value and the range it may have. */
    bool own_dist;
    double dist;
    double value, min, max;
};

/* A kind of joint consists of its class, rows, coordinates and functions. */
struct art_joint_kind {
    const struct art_class *cls;
    int n_coords, n_rows;
    const struct art_joint_coord_def *coords;
    const struct art_joint_row_def *rows;  /* in the order of the properties compliance and damping */
    /* Read the properties of its own into joint->par or joint->data (in sys->arena). Also called again after
     * properties were set. May change row flags and the numbers of rows and coordinates of this joint, or put
     * a kind of this joint alone in place of joint->kind. NULL: has none. */
    int (*init)(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint);
    /* T_CD of coordinates. NULL: has none. */
    void (*pose)(const struct art_joint *joint, const double *coords, struct art_rigid *TCD);
    /* Nearest pose that the joint allows. `coords`: the last known coordinates. TGD is not TCD. */
    void (*project)(const struct art_joint *joint, const double *coords, const struct art_rigid *TCD,
                    struct art_rigid *TGD);
    /* Coordinates of an allowed pose; in: the last ones; angles come out nearest to them
     * (art_joint_nearest_angle). */
    void (*coords_of)(const struct art_joint *joint, const struct art_rigid *TGD, double *coords);
    /* Wrenches, derivatives, distances, values of the rows that are not constant. err: (translation, axis
     * times angle) of T_CG; vel: twist of C against D, axes of G. NULL: all are constant. */
    void (*update)(const struct art_joint *joint, const double *coords, const struct art_rigid *TGD,
                   const double err[6], const double vel[6], struct art_joint_row *rows);
    /* The other functions cannot refuse: one that fails reports it, leaves numbers that are finite, and this
     * returns its negative status from then on; the run ends. NULL: none fails. */
    int (*failed)(const struct art_joint *joint);
    /* Frees what `init` allocated outside of sys->arena. Also called if init failed. NULL: nothing. */
    void (*fini)(struct art_joint *joint);
};

/* A port is the place of a joint on a body: frame `dyn` of the system, -1 for the ground, and the
 * pose in it. */
struct art_port {
    int dyn;
    struct art_rigid T;        /* of C (or D) seen from the body, or the world */
    bool aligned;              /* its axes are those of the body: T.R is the identity */
};

struct art_joint_coord {
    bool rotary;
    double min, max;           /* range; infinite: none */
    bool locked;
    double lock_value;
    bool prescribed;           /* in this step it moves to `to`, with this rate and acceleration there */
    double to, rate, acceleration;
    bool follows;              /* it has data beside all that a coupling computes it from, which moves it */
};

/* A joint with an end on a deformable body, where the original is followed. */
struct art_joint_on_deformable {
    bool keeps_poses;              /* the state has those of C and D (joint_coords_uncorrected) */
    const struct art_attach *slot; /* coordinates are those of the undeformed body B, to which this
                                      attaches D; NULL: those of the present poses (slot_in_rest_shape) */
    struct art_rigid TGD;          /* that the kind is asked about: of these poses */
};

struct art_joint {
    const struct art_comp *comp;
    const struct art_joint_kind *kind;
    bool enabled;
    struct art_quirks quirks;      /* of the system: where the original is followed */
    struct art_port A, B;
    int n_coords, n_rows;
    struct art_joint_coord coord[ART_JOINT_MAX_COORDS];
    double compliance[ART_JOINT_MAX_ROWS], damping[ART_JOINT_MAX_ROWS];
    double tol[2];                 /* penetrationTol, rotaryLimitTol */
    int history;                   /* its first number in state->history */
    double par[16];
    void *data;
    struct art_joint_on_deformable on_deformable;
    /* at the last evaluation: */
    struct art_rigid TCW, TDW, TCD, TGD, TCG;
    double err[6], vel[6];
    struct art_joint_row row[ART_JOINT_MAX_ROWS];
    int place[ART_JOINT_MAX_ROWS]; /* row in G or N that each became, -1: none */
};

/* phi + 2 pi n that is nearest to `near`. */
double art_joint_nearest_angle(double phi, double near);
/* The smallest rotation that takes the z axis of R to that of the identity, applied from the left of R. */
void art_joint_align_z(const double R[9], double aligned[9]);
/* For `update`: a wrench known in the axes of D, and its rate there (NULL: fixed in D), with vel the twist of
 * C against D. Sets row->wrench and row->deriv. */
void art_joint_row_in_D(struct art_joint_row *row, const double R_GD[9], const double vel[6],
                        const double w[6], const double rate[6]);

/* Return the kinds, in order; NULL behind the last. Return the kind of a component: its class's or
 * a plug-in's, or NULL. */
const struct art_joint_kind *art_joint_kind_at(int i);
const struct art_joint_kind *art_joint_kind_of(const struct art_comp *comp);

/* Return the number of joints of a system, and the joint of a component, or NULL. */
int art_system_joints(const struct art_system *sys);
struct art_joint *art_system_joint(const struct art_system *sys, int i);
struct art_joint *art_system_joint_of(const struct art_system *sys, const struct art_comp *comp);
/* Return the current coordinates [n_coords] (radians, lengths), and the multipliers [n_rows]
 * (forces, moments). */
const double *art_joint_coords(const struct art_joint *joint, const struct art_state *state);
const double *art_joint_multipliers(const struct art_joint *joint, const struct art_state *state);
/* The bound at which a row is engaged: 1 the lower, -1 the upper, 0 neither; bilateral rows return
 * 1. */
int art_joint_engaged(const struct art_joint *joint, const struct art_state *state, int row);
/* Evaluate poses and rows at a state. The coordinates in the state become those of the pose. */
void art_joint_evaluate(const struct art_system *sys, struct art_state *state, struct art_joint *joint);
/* These are the `ops` of each class of joint. */
extern const struct art_mech_ops art_ops_joint;
/* Check that a kind is complete, when it is registered (loc: where it comes from). ART_EUNSUPPORTED
 * names the fault: too many rows or coordinates; a row that is neither LINEAR nor ROTARY, or whose
 * wrench is neither constant nor set by `update`; a LIMIT without its coordinate, a coordinate
 * without its LIMIT; no function `project`; a class whose coordinate has no properties. */
int art_joint_kind_check(struct art_ctx *ctx, const struct art_loc *loc,
                         const struct art_cls *cls) ART_MUST_USE;
int art_joint_tables_check(struct art_ctx *ctx, const struct art_loc *loc, const char *what,
                           const struct art_joint_kind *kind) ART_MUST_USE;
/* Return the number of coordinates of one component, 0 if it is no joint: those of its kind, or
 * those that it declares (ART_CLASS_COORDS). `coords` may be NULL. */
int art_joint_comp_coords(const struct art_comp *comp,
                          struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS]);
/* The index of a coordinate by its name and what it is, or -1. */
int art_joint_comp_coord(const struct art_comp *comp, const char *name, bool *rotary);
/* A coordinate that is to be set: radians or a length. */
struct art_joint_value {
    const struct art_comp *joint;
    int i;
    double x;
};
/* Set coordinates of joints in a state, all together; their order does not matter. What is set is kept.
 * Coordinates that couplings make depend on it follow, and those that depend on these; where a dependent one
 * is set itself, the others of its coupling are solved for, with the least motion. The side of a joint that
 * does not hang on the ground moves, and its velocities turn with it; loops are closed in small steps with
 * velocities as they were. ART_ERANGE: a coupling stays open, or what follows would leave its range;
 * ART_EDIVERGED: a loop stays open; ART_EUSAGE: no side can move. The state is then as it was. */
int art_joints_set_state(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                         const struct art_joint_value *values, int n) ART_MUST_USE;

/* True for a coupling of coordinates, whose first coordinate is a function of the others. */
bool art_joint_is_coupling(const struct art_comp *comp);
/* Report each joint, coupling and point constraint that is violated at the start of a run, with its place
 * and by how much, and coordinates outside their ranges, as warnings (art_warn_strict). Then bring the
 * state to the nearest pose that meets the constraints: independent coordinates are kept, dependent ones
 * follow. */
int art_joints_assemble(struct art_ctx *ctx, struct art_system *sys, struct art_state *state) ART_MUST_USE;

/* Prescribe coordinate i of a joint for a step: value, rate and acceleration at the end of it, in the units
 * of properties (degrees, lengths). It is held as if it was locked, and its row has this rate. The state
 * stays as it is: the step moves the bodies, and art_joints_follow takes them exactly there. */
void art_joint_prescribe(struct art_system *sys, const struct art_comp *comp, int i,
                         const double motion[3]);
/* Leave prescribed coordinates to the couplings that compute them from others that are prescribed: data agree
 * with a coupling up to rounding, and one of two constraints would have no force of its own. */
void art_joints_leave_coupled(struct art_system *sys);
/* Release all coordinates that are prescribed, and test whether there are any. */
void art_joints_release(struct art_system *sys);
bool art_joints_prescribed(const struct art_system *sys);
/* Set prescribed coordinates in a state, and those that couplings make depend on them. Statuses of setting
 * coordinates. */
int art_joints_follow(struct art_ctx *ctx, struct art_system *sys, struct art_state *state) ART_MUST_USE;
/* State whether the multipliers of joints and couplings were computed for accelerations at the present state,
 * so that they are known although no step has led to it. */
void art_joints_accelerated(struct art_system *sys, bool known);

/* A coordinate of a joint that another component names: [ 0 "path of the joint" ]. */
struct art_coordinate {
    const struct art_comp *comp;    /* the joint */
    int i;
    const struct art_joint *joint;  /* once connected */
    int row;                        /* of its limit, whose wrench moves it */
};
/* Read the coordinates of a property (REFNUMS) into the arena of the system; errors name place and component.
 * `least` is how many there must be. On entry *n is the largest number (0 for any), on return the number
 * read. ART_ESHAPE, ART_ENOTFOUND, ART_EUSAGE, ART_ERANGE, ART_EUNSUPPORTED. */
int art_coordinates_read(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                         const char *prop, int least, struct art_coordinate **list, int *n) ART_MUST_USE;
/* Find the joints, once all are compiled (as in art_force_type.pairs). ART_ENOTFOUND, ART_EUNSUPPORTED. */
int art_coordinates_connect(struct art_ctx *ctx, const struct art_system *sys, const struct art_comp *comp,
                            struct art_coordinate *list, int n) ART_MUST_USE;
/* A coordinate at a state, by the row of its limit: value, rate, and the rate's derivative at constant
 * velocities; the wrench w on C at the place P that a unit force along the coordinate is (D gets the
 * opposite), and both wrenches about the origins of the bodies, which are the gradient of the coordinate by
 * their velocities; world axes. Radians and lengths. */
struct art_coordinate_jacobian {
    double x, rate, deriv;
    double P[3], w[6];
    double arm[2][6];               /* on the body of C and that of D, zero for the ground */
};
void art_coordinate_jacobian(const struct art_system *sys, const struct art_state *state,
                             const struct art_joint *joint, int row, struct art_coordinate_jacobian *out);

/* Points that take part in a path while a coordinate is in a range (JointConditionalMarker): the condition of
 * a component, NULL if it always takes part. */
struct art_path_condition;
const struct art_path_condition *art_path_condition_of(const struct art_system *sys,
                                                       const struct art_comp *comp);
bool art_path_condition_is_met(const struct art_system *sys, const struct art_state *state,
                               const struct art_path_condition *condition);
/* An end of a joint in the tree as the system has it: body A's or B's. ART_EUNSUPPORTED for what is no
 * frame of it. */
int art_joint_port(struct art_ctx *ctx, const struct art_system *sys, const struct art_comp *comp, bool is_a,
                   struct art_port *port) ART_MUST_USE;

/* ---------------------------------------------------------------- in the tree
 *
 * The same without a simulation: poses are those of the tree. Coordinates are radians and lengths, in the
 * order of the kind. Statuses besides those named: ART_ENOMEM; ART_EUNSUPPORTED if the component is no
 * joint of a known kind. */

/* Coordinates that the poses of the bodies give, angles nearest to those that the properties say; without a
 * body A those of the properties. Returns their number, or a negative status. */
int art_joint_tree_coords(struct art_ctx *ctx, const struct art_comp *comp, double *coords) ART_MUST_USE;
/* Compute T_CD of coordinates (NULL: of those that the properties say); the identity if it has
 * none. */
int art_joint_tree_pose(struct art_ctx *ctx, const struct art_comp *comp, const double *coords,
                        struct art_rigid *TCD) ART_MUST_USE;
/* Give joints coordinates, all together and in any order, and their bodies the poses that belong to them.
 * The side that does not hang on the ground moves: the body with all that joints and attachments connect
 * to it. A body that is `grounded` or not dynamic counts as ground. If both sides hang on the ground, or
 * none does, body A's moves. Loops are closed again by the least motion, in small steps, with the
 * coordinates held; what forces do not move stays then, save body A. What couplings make depend on the
 * coordinates follows, as in art_joints_set_state; coordinates that have moved are stored. Coordinates
 * that are set outside their range are taken, with a warning. A joint without a body A only keeps the
 * numbers. ART_EDIVERGED if a loop cannot be closed, ART_ERANGE if a coupling cannot be met, or what
 * follows would leave its range, ART_EUSAGE if an attachment holds both sides or a loop is in no
 * MechModel, or what art_system_compile says of it; no body has moved then. */
int art_joints_set_coords(struct art_ctx *ctx, const struct art_joint_value *values, int n) ART_MUST_USE;
/* Set all coordinates of one joint in the same way. */
int art_joint_set_coords(struct art_ctx *ctx, struct art_comp *comp, const double *coords) ART_MUST_USE;
/* Set a property as art_set_text does; the coordinate of a joint moves bodies. */
int art_joint_set_text(struct art_ctx *ctx, struct art_comp *comp, const char *prop, const char *text,
                       const struct art_loc *loc) ART_MUST_USE;
/* A list of such settings: coordinates are collected, and set together in the end; everything else is set at
 * once. A request begins as zeros. */
struct art_joint_request {
    struct art_joint_value *values;
    int n, cap;
};
int art_joint_request_add(struct art_ctx *ctx, struct art_joint_request *request, struct art_comp *comp,
                          const char *prop, const char *text, const struct art_loc *loc) ART_MUST_USE;
int art_joint_request_apply(struct art_ctx *ctx, struct art_joint_request *request) ART_MUST_USE;
void art_joint_request_fini(struct art_joint_request *request);
/* The properties of all joints of a model say what the poses give; those that are right, and coordinates
 * that are not set and zero, stay as they are. */
int art_joints_refresh(struct art_ctx *ctx, struct art_model *model) ART_MUST_USE;
/* Exponents of mass, length and time of number i of the properties `compliance` and `damping`, by the row it
 * belongs to, and of what acts on an angle (JointLimitForce, JointActuator): 1. The result is 0 for other
 * components and properties, a status with its error for a joint that cannot be read. */
int art_joint_row_dims(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, int i, int dims[3])
    ART_MUST_USE;
/* Check the joints below `top` and report with places: errors for joints that cannot be simulated
 * (the first status is returned, all are reported), warnings for coordinates that contradict the
 * poses and for duplicate joints, a note for a joint that cannot move anything. */
int art_joints_check(struct art_ctx *ctx, const struct art_comp *top) ART_MUST_USE;

/* These are the rows of a class table for a coordinate, with the name as a string. */
#define ART_JOINT_ANGLE(N)                                                                               \
    ART_P(N, DOUBLE("deg"), "0", "coordinate; setting it moves the bodies", ART_STATE),                  \
    ART_P(N "Range", RANGE("deg"), "-inf inf", "limits of the coordinate"),                              \
    ART_P(N "Locked", BOOL, "false", "holds the coordinate")
#define ART_JOINT_LENGTH(N)                                                                              \
    ART_P(N, DOUBLE("L"), "0", "coordinate; setting it moves the bodies", ART_STATE),                    \
    ART_P(N "Range", RANGE("L"), "-inf inf", "limits of the coordinate"),                                \
    ART_P(N "Locked", BOOL, "false", "holds the coordinate")
/* Rows of a class table for a connector of one row that may be unilateral. */
#define ART_JOINT_CONNECTOR(side)                                                                        \
    ART_P("compliance", NUMBERS("T^2/M"), "0.0", "compliance of the constraint"),                        \
    ART_P("damping", NUMBERS("M/T"), "0.0", "force per speed"),                                          \
    ART_P("activation", DOUBLE("M L/T^2"), NULL, "force of the constraint", ART_READONLY),               \
    ART_P("unilateral", BOOL, "false", "holds only to " side),                                           \
    ART_P("planeSize", DOUBLE("L"), "1", "size of the drawn plane"),                                     \
    ART_P("engaged", INT, NULL, "1 while it acts", ART_READONLY)
/* Kinds that plug-ins bring call these, see docs/rooms/joint/writing.md. */
#define ART_JOINT_COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

#ifdef __cplusplus
}
#endif
#endif

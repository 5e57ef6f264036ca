/* Ellipsoid, free and fixed-axis joints and connectors to planes: laws of their kinematics, numbers
 * of the guide, motion. */
#include "physics/sim_fixture.h"
#include <art/joint.h>
#include <math.h>
#include <stdio.h>

/* A body at TCW = pose, tied to the ground by the joint. */
#define MODEL(more, pose, joint)                                                                   \
    "MechModel [ name='m' " more "\n"                                                              \
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"                                   \
    "  [ name='b' pose=[ " pose " ] inertiaMethod=EXPLICIT mass=2\n"                               \
    "   inertia=[ 2 0 0 0  0.3 0 0  0 0.4 0  0 0 0.5 ] ] ]\n"                                      \
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n  " joint " ] ]\n"
#define ENDS                                                                                       \
    " name='j' bodyA='rigidBodies/b' bodyB=null\n"                                                 \
    "  attachmentA=FrameFrameAttachment [ master='rigidBodies/b' ]\n"                              \
    "  attachmentB=FrameFrameAttachment [ master=null ] "

static const char *const kinds[] = {
    "EllipsoidJoint [ semiAxisLengths=[ 1 2 3 ]" ENDS "]",
    "EllipsoidJoint [ semiAxisLengths=[ 2 0.7 1 ] alpha=0.4" ENDS "]",
    "EllipsoidJoint [ semiAxisLengths=[ 1 2 3 ] alpha=-0.3 openSimCompatible=true" ENDS "]",
    "FreeJoint [" ENDS "]",
    "FreeJoint [ axes=XYZ" ENDS "]",
    "FixedAxisJoint [" ENDS "]",
    "PlanarConnector [" ENDS "]",
    "SegmentedPlanarConnector [ segs=[ -1 1 0 0 1 0 2 1.5 ]" ENDS "]",
};
enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

static bool open_joint(struct sim_fixture *p, const char *more, const char *pose, const char *joint)
{
    char text[2048];
    snprintf(text, sizeof text, MODEL("%s", "%s", "%s"), more, pose, joint);
    return CHECK_STATUS(sim_fixture_open(p, text, 0.001, NULL), ART_OK);
}

/* A pose of C against D; of the segmented connector near the middle of a segment, away from the
 * corners. */
static void random_pose(const struct art_joint *joint, struct art_rigid *T)
{
    double w[3];
    for (int i = 0; i < 3; i++) {
        w[i] = test_uniform(-2, 2);
        T->p[i] = 3 * test_uniform(-1, 1);
    }
    art_rot_exp(T->R, w);
    if (!art_comp_is(joint->comp, "SegmentedPlanarConnector")) return;
    static const double middle[3][2] = {{-0.5, 0.5}, {0.5, 0}, {1.5, 0.75}};
    int k = test_below(3);
    T->p[0] = middle[k][0] + test_uniform(-0.2, 0.2);
    T->p[2] = middle[k][1] + test_uniform(-0.2, 0.2);
}

/* T exp(t xi): an arbitrary motion. */
static void moved(struct art_rigid *r, const struct art_rigid *T, const double xi[6], double t)
{
    struct art_rigid step;
    double w[3];
    art_v3_scale(w, t, xi + 3);
    art_rot_exp(step.R, w);
    art_v3_scale(step.p, t, xi);
    art_rigid_mul(r, T, &step);
}

struct instant {
    struct art_rigid G;
    double c[ART_JOINT_MAX_COORDS];
};

/* The allowed pose next to an arbitrary motion at the time t, with coordinates near `last`. */
static void at(const struct art_joint *joint, const struct art_rigid *T, const double xi[6],
               double t, const double *last, struct instant *x)
{
    struct art_rigid TCD;
    memcpy(x->c, last, sizeof x->c);
    moved(&TCD, T, xi, t);
    joint->kind->project(joint, x->c, &TCD, &x->G);
    if (joint->kind->coords_of) joint->kind->coords_of(joint, &x->G, x->c);
}

/* Twist of G against D, axes of G, from poses at t - h and t + h. */
static void twist_between(const struct art_rigid *now, const struct art_rigid *a,
                          const struct art_rigid *b, double h, double V[6])
{
    double d[3], R[9], w[3];
    art_v3_sub(d, b->p, a->p);
    art_m3_tmulvec(d, now->R, d);
    art_v3_scale(V, 0.5 / h, d);
    art_m3_tmul(R, a->R, b->R);
    art_rot_log(w, R);
    art_v3_scale(V + 3, 0.5 / h, w);
}

static void rows_at(const struct art_joint *joint, const struct instant *x, const double V[6],
                    struct art_joint_row *rows)
{
    const double none[6] = {0};
    memcpy(rows, joint->row, sizeof joint->row);
    for (int r = 0; r < joint->n_rows; r++) memset(rows[r].deriv, 0, sizeof rows[r].deriv);
    if (joint->kind->update) joint->kind->update(joint, x->c, &x->G, none, V, rows);
}

/* Constraints do no work, rows of limits give the rates of coordinates, derivatives are
 * derivatives. */
static void check_rows(const struct art_joint *joint)
{
    struct art_joint_row row[ART_JOINT_MAX_ROWS], lo[ART_JOINT_MAX_ROWS], hi[ART_JOINT_MAX_ROWS];
    struct art_rigid T;
    struct instant now, before, after;
    double xi[6], V[6], h = 1e-5, zero[ART_JOINT_MAX_COORDS] = {0};
    random_pose(joint, &T);
    for (int i = 0; i < 6; i++) xi[i] = test_uniform(-1, 1);
    at(joint, &T, xi, 0, zero, &now);
    at(joint, &T, xi, -h, now.c, &before);
    at(joint, &T, xi, h, now.c, &after);
    twist_between(&now.G, &before.G, &after.G, h, V);
    rows_at(joint, &now, V, row);
    rows_at(joint, &before, V, lo);
    rows_at(joint, &after, V, hi);
    for (int r = 0; r < joint->n_rows; r++) {
        double rate = 0, size = art_dense_norm(6, row[r].wrench), jump[6];
        int c = joint->kind->rows[r].coord;
        if (row[r].flags & ART_ROW_LIMIT) rate = (after.c[c] - before.c[c]) / (2 * h);
        art_dense_add_scaled(6, jump, hi[r].wrench, -1, lo[r].wrench);
        /* near a pole rates are large; where the nearest segment changes there is no derivative */
        if (size > 30 || art_dense_norm(6, jump) > 0.01 * size) continue;
        CHECK_NEAR(art_spatial_dot(row[r].wrench, V), rate, 1e-7 * size * size);
        for (int i = 0; i < 6; i++)
            CHECK_NEAR(row[r].deriv[i], jump[i] / (2 * h), 1e-6 * (1 + size * size * size));
    }
}

/* A projected pose is allowed: it is its own projection, its bilateral distances vanish, and its
 * coordinates give it back. */
static void check_projection(const struct art_joint *joint)
{
    struct art_rigid T, again;
    struct instant x;
    double none[6] = {0}, zero[ART_JOINT_MAX_COORDS] = {0};
    random_pose(joint, &T);
    at(joint, &T, none, 0, zero, &x);
    joint->kind->project(joint, x.c, &x.G, &again);
    CHECK_NEAR_N(again.R, x.G.R, 9, 1e-13);
    CHECK_NEAR_N(again.p, x.G.p, 3, 1e-13);
    if (!joint->kind->pose) return;
    joint->kind->pose(joint, x.c, &again);
    CHECK_NEAR_N(again.R, x.G.R, 9, 1e-13);
    CHECK_NEAR_N(again.p, x.G.p, 3, 1e-13);
}

/* Any coordinates come back, more than a turn away and past the poles as well. */
static void check_round_trip(const struct art_joint *joint)
{
    double c[ART_JOINT_MAX_COORDS] = {0}, back[ART_JOINT_MAX_COORDS] = {0};
    struct art_rigid T;
    if (!joint->kind->pose) return;
    for (int i = 0; i < joint->n_coords; i++) {
        c[i] = test_uniform(-8, 8);
        back[i] = c[i] + test_uniform(-0.3, 0.3);
    }
    joint->kind->pose(joint, c, &T);
    joint->kind->coords_of(joint, &T, back);
    CHECK_NEAR_N(back, c, (size_t)joint->n_coords, 1e-9);
}

TEST(phys_connector_kinematics)
{
    for (int k = 0; k < N_KINDS; k++) {
        struct sim_fixture p;
        REQUIRE(open_joint(&p, "", "0 0 0 1 0 0 0", kinds[k]));
        const struct art_joint *joint = art_system_joint(p.sys, 0);
        for (int i = 0; i < test_count(50); i++) {
            check_rows(joint);
            check_projection(joint);
            check_round_trip(joint);
        }
        sim_fixture_close(&p);
    }
}

static void check_pose(const char *kind, const double *deg, const double *R, const double *p)
{
    struct sim_fixture ph;
    struct art_rigid T;
    double c[ART_JOINT_MAX_COORDS] = {0};
    REQUIRE(open_joint(&ph, "", "0 0 0 1 0 0 0", kind));
    const struct art_joint *joint = art_system_joint(ph.sys, 0);
    for (int i = 0; i < joint->n_coords; i++) c[i] = art_rad(deg[i]);
    joint->kind->pose(joint, c, &T);
    CHECK_NEAR_N(T.R, R, 9, 1e-6);
    CHECK_NEAR_N(T.p, p, 3, 1e-6);
    sim_fixture_close(&ph);
}

/* Values from the formulas of the modeling guide, section 3.4.11, worked out by hand. */
TEST(phys_ellipsoid_joint_as_in_the_guide)
{
    static const double where[3] = {0.5, -1.224745, 1.837117}, top[3] = {0, 0, 3};
    static const double some[4] = {45, 30, -40, 20}, zero[4] = {0, 0, 0, 0};
    static const double R[9] = {0.309264,  0.750638,  0.583865, -0.123582, 0.640481,
                                -0.757965, -0.942912, 0.162256, 0.290843};
    static const double I[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    check_pose("EllipsoidJoint [ semiAxisLengths=[ 1 2 3 ]" ENDS "]", some, R, where);
    check_pose("EllipsoidJoint [ semiAxisLengths=[ 1 2 3 ]" ENDS "]", zero, I, top);
    check_pose("EllipsoidJoint [ semiAxisLengths=[ 1 2 3 ] alpha=0.7" ENDS "]", zero, I, top);
    /* as ArtiSynth's files say it */
    check_pose("EllipsoidJoint [ couplingParams=[ 1 2 3 0 false ]" ENDS "]", some, R, where);
}

/* R_CS alone: at the top of a sphere S has the axes of D. */
TEST(phys_ellipsoid_joint_winging)
{
    static const double R[9] = {0.772641,  0.618169,  -0.144544, -0.628641, 0.713250,
                                -0.309976, -0.088521, 0.330366,  0.939693};
    static const double c[4] = {0, 0, -40, 20}, top[3] = {0, 0, 1};
    check_pose("EllipsoidJoint [ alpha=0.26179938779914943654" ENDS "]", c, R, top);
}

/* The axes of S in the OpenSim variant. */
TEST(phys_ellipsoid_joint_opensim)
{
    static const double c[4] = {45, 30, 0, 0}, where[3] = {0.5, -1.224745, 1.837117};
    /* y = z cross x of the columns x = (0.866025, 0.353553, -0.353553), z = (0.5, -0.612372,
     * 0.612372) */
    static const double R[9] = {0.866025,  0,         0.5,      0.353553, 0.707107,
                                -0.612372, -0.353553, 0.707107, 0.612372};
    check_pose("EllipsoidJoint [ semiAxisLengths=[ 1 2 3 ] openSimCompatible=true" ENDS "]", c, R,
               where);
    check_pose("EllipsoidJoint [ couplingParams=[ 1 2 3 0 true ]" ENDS "]", c, R, where);
}

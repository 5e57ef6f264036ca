/* Trees of all kinds of joints in generalized coordinates: finite differences of poses, power of
 * generalized forces, poses found from markers. Three bodies hang on each other, the last one by
 * the other side of its joint. */
#include "physics/joint_fixture.h"
#include <art/mech.h>
#include <art/multibody.h>
#include <stdio.h>
#include <string.h>

enum { BODIES = 3, MOST = BODIES * ART_JOINT_MAX_COORDS };

struct tree {
    struct joint_fixture b[BODIES]; /* the first holds the model */
    struct art_multibody *mb;
    int dyn[BODIES], n;
};

static void random_place(double T[7])
{
    for (int i = 0; i < 3; i++) T[i] = test_uniform(-0.5, 0.5), T[3 + i] = test_uniform(-1, 1);
    T[6] = test_uniform(0, 180);
}

static void tree_text(struct art_buf *text, const struct art_cls *cls, const char *more)
{
    static const char *const names[BODIES] = {"a", "b", "c"};
    double T[2 * BODIES][7];
    for (int i = 0; i < 2 * BODIES; i++) random_place(T[i]);
    art_buf_puts(text, "MechModel [ name='m' gravity=[ 1 2 -9 ] frameDamping=0\n"
                       "RenderableComponentList<RigidBody> [ name='rigidBodies'\n");
    for (int i = 0; i < BODIES; i++)
        art_buf_printf(
            text,
            "[ name='%s' inertiaMethod=EXPLICIT centerOfMass=[ %.3f 0.1 -0.2 ] mass=%.3f "
            "rotationalInertia=[ 0.3 0.01 0.02 0.01 0.4 0 0.02 0 0.5 ] ]\n",
            names[i], test_uniform(-0.3, 0.3), test_uniform(0.5, 2));
    art_buf_puts(text, "] RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n");
    joint_fixture_text(text, cls, "i", "rigidBodies/a", T[0], NULL, T[1], more);
    joint_fixture_text(text, cls, "j", "rigidBodies/b", T[2], "rigidBodies/a", T[3], more);
    joint_fixture_text(text, cls, "k", "rigidBodies/b", T[4], "rigidBodies/c", T[5], more);
    art_buf_puts(text, "] ]\n");
}

static bool spans(const struct art_joint_kind *kind)
{
    int n = 0;
    for (int r = 0; r < kind->n_rows; r++)
        n += (kind->rows[r].flags & (ART_ROW_BILATERAL | ART_ROW_LIMIT)) != 0;
    return n == 6 && kind->pose && kind->n_coords > 0;
}

/* Open the tree of a kind; false: it has none, or a check has failed. */
static bool open_tree(struct tree *t, const struct joint_fixture_kind *kind)
{
    static const char *const paths[BODIES] = {"rigidBodies/a", "rigidBodies/b", "rigidBodies/c"};
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_buf text;
    bool ok = false;
    memset(t, 0, sizeof *t);
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    if (CHECK_STATUS(joint_fixture_schema(&ctx, &schema), ART_OK)) {
        const struct art_cls *cls = art_schema_class(schema, kind->cls);
        tree_text(&text, cls, kind->more);
        ok = CHECK_STATUS(joint_fixture_phys(&t->b[0].p, text.s, 0.01, NULL), ART_OK);
    }
    art_schema_free(schema);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    if (!ok) return false;
    struct sim_fixture *p = &t->b[0].p;
    for (int i = 0; i < BODIES; i++) {
        t->b[i].joint = art_system_joint(p->sys, i);
        t->dyn[i] = (int)(art_system_dyn(p->sys, art_find(p->sys->top, paths[i])) - p->sys->dyn);
    }
    ok = spans(t->b[0].joint->kind) &&
         CHECK_STATUS(art_multibody_create(&p->ctx, p->sys, p->state, &t->mb), ART_OK);
    t->n = ok ? art_multibody_size(t->mb) : 0;
    return ok && CHECK_INT(t->n, BODIES * t->b[0].joint->n_coords);
}

static void close_tree(struct tree *t)
{
    art_multibody_free(t->mb);
    sim_fixture_close(&t->b[0].p);
}

/* Coordinates at random, where those of each joint are independent. */
static bool random_pose(struct tree *t, double *q)
{
    for (int i = 0; i < t->n; i++) q[i] = 0;
    for (int k = 0; k < BODIES; k++) {
        struct joint_fixture *b = &t->b[k];
        int tries = 0;
        do {
            if (!joint_fixture_move(b)) return false;
        } while (!joint_fixture_is_regular(b, b->c) && ++tries < 100);
        for (int i = 0; i < t->n; i++)
            if (art_multibody_coord(t->mb, i)->joint == b->joint->comp)
                q[i] = b->c[art_multibody_coord(t->mb, i)->i];
    }
    return true;
}

static void pose_of(const struct tree *t, int k, struct art_rigid *T)
{
    const struct sim_fixture *p = &t->b[0].p;
    const double *q = p->state->q + p->sys->dyn[t->dyn[k]].q;
    art_rigid_from_quat(T, q, q + 3);
}

/* Velocities of the bodies at time s along q + v s + a s^2 / 2. */
static bool at_time(struct tree *t, const double *q, const double *v, const double *a, double s,
                    struct art_rigid T[BODIES], double V[BODIES][6])
{
    double qs[MOST], vs[MOST];
    for (int i = 0; i < t->n; i++)
        qs[i] = q[i] + s * v[i] + s * s / 2 * a[i], vs[i] = v[i] + s * a[i];
    if (!CHECK_STATUS(art_multibody_set_pose(t->mb, qs), ART_OK) ||
        !CHECK_STATUS(art_multibody_set_motion(t->mb, vs, a), ART_OK))
        return false;
    const struct sim_fixture *p = &t->b[0].p;
    for (int k = 0; k < BODIES; k++) {
        pose_of(t, k, &T[k]);
        memcpy(V[k], p->state->u + p->sys->dyn[t->dyn[k]].u, sizeof V[k]);
    }
    return true;
}

/* Set the pose: the joints find the coordinates in it, and no row of theirs is open. */
static bool check_pose(struct tree *t, const double *q)
{
    bool ok = true;
    struct sim_fixture *p = &t->b[0].p;
    if (!CHECK_STATUS(art_multibody_set_pose(t->mb, q), ART_OK)) return false;
    ok = CHECK_STATUS(art_system_constrain(&p->ctx, p->sys, p->state, 0), ART_OK) && ok;
    for (int i = 0; i < p->sys->constraints.G.J.n_rows; i++)
        ok = CHECK_NEAR(p->sys->constraints.G.row[i].dist, 0, 1e-9) && ok;
    for (int i = 0; i < t->n; i++) {
        const struct art_multibody_coord *c = art_multibody_coord(t->mb, i);
        double x = art_joint_coords(art_system_joint_of(p->sys, c->joint), p->state)[c->i];
        ok = CHECK_NEAR(x, q[i], 1e-8) && ok;
    }
    return ok;
}

/* Velocities and accelerations are the derivatives of poses and velocities, by central differences.
 */
static bool check_motion(struct tree *t, const double *q, const double *v, const double *a)
{
    bool ok = true;
    static const double h = 1e-4;
    struct art_rigid T[3][BODIES];
    double V[3][BODIES][6], acc[BODIES][6];
    for (int s = -1; s <= 1; s += 2)
        if (!at_time(t, q, v, a, s * h, T[1 + s], V[1 + s])) return false;
    if (!at_time(t, q, v, a, 0, T[1], V[1])) return false;
    for (int k = 0; k < BODIES; k++) art_multibody_acceleration(t->mb, t->dyn[k], acc[k]);
    for (int k = 0; k < BODIES; k++) {
        double R[9], w[3];
        art_m3_mul_t(R, T[2][k].R, T[0][k].R);
        art_rot_log(w, R);
        for (int i = 0; i < 3; i++) {
            ok = CHECK_NEAR((T[2][k].p[i] - T[0][k].p[i]) / (2 * h), V[1][k][i],
                            2e-5 * (1 + fabs(V[1][k][i]))) &&
                 ok;
            ok =
                CHECK_NEAR(w[i] / (2 * h), V[1][k][3 + i], 2e-5 * (1 + fabs(V[1][k][3 + i]))) && ok;
        }
        for (int i = 0; i < 6; i++)
            ok = CHECK_NEAR((V[2][k][i] - V[0][k][i]) / (2 * h), acc[k][i],
                            1e-4 * (1 + fabs(acc[k][i]))) &&
                 ok;
    }
    return ok;
}

/* Jacobians give the velocities of points, and generalized forces the power of wrenches. */
static bool check_jacobian(struct tree *t, const double *q, const double *v)
{
    bool ok = true;
    const double at[3] = {0.3, -0.2, 0.5}, wrench[6] = {1, -2, 3, 0.5, 0.25, -1};
    double J[3 * MOST], x[3], Q[MOST] = {0}, zero[MOST] = {0};
    const struct sim_fixture *p = &t->b[0].p;
    (void)q;
    if (!CHECK_STATUS(art_multibody_set_motion(t->mb, v, zero), ART_OK)) return false;
    art_multibody_point(t->mb, t->dyn[2], at, x, J);
    art_multibody_add_wrench(t->mb, t->dyn[2], wrench, Q);
    const double *u = p->state->u + p->sys->dyn[t->dyn[2]].u,
                 *o = p->state->q + p->sys->dyn[t->dyn[2]].q;
    double r[3], w[3], power = 0;
    art_v3_sub(r, x, o);
    art_v3_cross(w, u + 3, r);
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int c = 0; c < t->n; c++) sum += J[i * t->n + c] * v[c];
        ok = CHECK_NEAR(sum, u[i] + w[i], 1e-9 * (1 + fabs(u[i] + w[i]))) && ok;
    }
    for (int c = 0; c < t->n; c++) power += Q[c] * v[c];
    double given = art_v3_dot(u, wrench) + art_v3_dot(u + 3, wrench + 3);
    ok = CHECK_NEAR(power, given, 1e-9 * (1 + fabs(given))) && ok;
    return ok;
}

static double energy(const struct tree *t)
{
    const struct sim_fixture *p = &t->b[0].p;
    struct art_momentum m;
    art_system_masses(p->sys, p->state);
    art_system_momentum(p->sys, p->state, &m);
    return m.kinetic + art_system_potential(p->sys, p->state);
}

/* The power of the generalized forces is the rate of the energy, kinetic and of the weight. */
static bool check_power(struct tree *t, const double *q, const double *v, const double *a)
{
    bool ok = true;
    static const double h = 1e-4;
    struct art_rigid T[BODIES];
    double V[BODIES][6], E[2], force[MOST], power = 0;
    for (int s = 0; s < 2; s++) {
        if (!at_time(t, q, v, a, s ? h : -h, T, V)) return false;
        E[s] = energy(t);
    }
    if (!at_time(t, q, v, a, 0, T, V)) return false;
    if (!CHECK_STATUS(art_multibody_inverse_dynamics(t->mb, NULL, force), ART_OK)) return false;
    for (int i = 0; i < t->n; i++) power += force[i] * v[i];
    ok = CHECK_NEAR((E[1] - E[0]) / (2 * h), power, 1e-4 * (1 + fabs(power))) && ok;
    return ok;
}

/* Markers on the bodies, where they are at q, bring the tree back to them from a pose beside it. */
static bool check_fit(struct tree *t, const double *q)
{
    bool ok = true;
    static const double places[4][3] = {{0.3, 0, 0}, {0, 0.3, 0}, {0, 0, 0.3}, {-0.2, -0.2, 0.1}};
    struct art_pose_marker markers[4 * BODIES];
    double y[3 * 4 * BODIES], x[MOST], distance[4 * BODIES];
    struct art_pose_report report;
    if (!CHECK_STATUS(art_multibody_set_pose(t->mb, q), ART_OK)) return false;
    for (int k = 0; k < 4 * BODIES; k++) {
        markers[k] = (struct art_pose_marker){.dyn = t->dyn[k / 4], .weight = 1 + k % 3};
        art_v3_copy(markers[k].at, places[k % 4]);
        art_multibody_point(t->mb, markers[k].dyn, markers[k].at, y + 3 * k, NULL);
    }
    const struct art_pose_fit fit = {.markers = markers,
                                     .n_markers = 4 * BODIES,
                                     .constraint_weight = INFINITY,
                                     .ignore_ranges = true};
    for (int i = 0; i < t->n; i++) x[i] = q[i] + test_uniform(-0.02, 0.02);
    if (!CHECK_STATUS(art_multibody_fit(t->mb, &fit, y, x, distance, &report), ART_OK))
        return false;
    ok = CHECK(report.settled && report.iterations < 40) && ok;
    ok = CHECK_NEAR(sqrt(report.total), 0, 1e-9) && ok;
    ok = CHECK_INT(report.n, 4 * BODIES) && ok;
    return ok;
}

TEST(multibody_laws_hold_for_all_kinds_of_joints)
{
    struct joint_fixture_kind kind;
    int tried = 0;
    for (int i = 0; joint_fixture_kind_at(i, &kind); i++) {
        struct tree t;
        double q[MOST], v[MOST], a[MOST];
        bool ok = true;
        if (open_tree(&t, &kind)) {
            for (int k = 0; k < 3 && ok && CHECK(random_pose(&t, q)); k++) {
                for (int c = 0; c < t.n; c++)
                    v[c] = test_uniform(-1, 1), a[c] = test_uniform(-1, 1);
                ok = check_pose(&t, q) && check_motion(&t, q, v, a) && check_jacobian(&t, q, v) &&
                     check_power(&t, q, v, a) && check_fit(&t, q);
                if (!ok) TEST_FAIL("with %s %s", kind.cls, kind.more ? kind.more : "");
            }
            tried++;
        }
        close_tree(&t);
    }
    CHECK(tried >= 15);
}

/* ------------------------------------------------------------- what is outside the tree */

/* A four-bar linkage of three bars on the ground: the last hinge closes the loop. */
static const char linkage[] =
    "MechModel [ name='m' gravity=[ 0 0 -10 ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 2 0 0 0  1 0 0 0 1 0 0 0 1 ] position=[ 0 0 0 ] "
    "]\n"
    "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 2 0 0 0  1 0 0 0 1 0 0 0 1 ] position=[ 0 0 1 ] "
    "]\n"
    "  [ name='c' inertiaMethod=EXPLICIT inertia=[ 2 0 0 0  1 0 0 0 1 0 0 0 1 ] position=[ 2 0 0 ] "
    "] ]\n"
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
    "  HingeJoint [ name='i' bodyA='rigidBodies/a' bodyB=null\n"
    "   attachmentA=FrameFrameAttachment [ master='rigidBodies/a' TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 0 "
    "] ]\n"
    "   attachmentB=FrameFrameAttachment [ master=null TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 0 ] ] ]\n"
    "  HingeJoint [ name='j' bodyA='rigidBodies/b' bodyB='rigidBodies/a'\n"
    "   attachmentA=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 0 "
    "] ]\n"
    "   attachmentB=FrameFrameAttachment [ master='rigidBodies/a' TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 1 "
    "] ] ]\n"
    "  HingeJoint [ name='k' bodyA='rigidBodies/c' bodyB=null\n"
    "   attachmentA=FrameFrameAttachment [ master='rigidBodies/c' TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 0 "
    "] ]\n"
    "   attachmentB=FrameFrameAttachment [ master=null TFM=[ 1 0 0 2  0 0 1 0  0 -1 0 0 ] ] ]\n"
    "  HingeJoint [ name='l' bodyA='rigidBodies/c' bodyB='rigidBodies/b'\n"
    "   attachmentA=FrameFrameAttachment [ master='rigidBodies/c' TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 1 "
    "] ]\n"
    "   attachmentB=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 1 0 0 2  0 0 1 0  0 -1 0 0 "
    "] ] ] ] ]\n";

/* A parallelogram: opposite bars turn alike, and the coupler keeps its direction, whatever the
 * markers ask that the linkage cannot do. */
TEST(multibody_fits_close_loops)
{
    struct sim_fixture p;
    struct art_multibody *mb = NULL;
    const double *A, *e;
    double q[3] = {0}, y[3] = {2.3, 0.1, 0.9};
    int n;
    if (!CHECK_STATUS(sim_fixture_open(&p, linkage, 0.01, NULL), ART_OK)) return;
    if (!CHECK_STATUS(art_multibody_create(&p.ctx, p.sys, p.state, &mb), ART_OK)) return;
    CHECK_INT(art_multibody_size(mb), 3);
    CHECK_STATUS(art_multibody_constraints(mb, &n, &A, &e), ART_OK);
    CHECK_INT(n, 2); /* of five rows the others say nothing about turning in the plane */
    const struct art_dyn *b = art_system_dyn(p.sys, art_find(p.sys->top, "rigidBodies/b"));
    const struct art_pose_marker marker = {
        .dyn = (int)(b - p.sys->dyn), .at = {2, 0, 0}, .weight = 3};
    const struct art_pose_fit fit = {
        .markers = &marker, .n_markers = 1, .constraint_weight = INFINITY};
    struct art_pose_report report;
    CHECK_STATUS(art_multibody_fit(mb, &fit, y, q, NULL, &report), ART_OK);
    CHECK(report.settled);
    CHECK_NEAR(report.constraint_error, 0, 1e-12);
    /* the end of the coupler goes round (2, 0, 0) with radius 1: as near as it can come to y */
    const double *x = sim_fixture_q(&p, "models/m/rigidBodies/b");
    const double d = hypot(0.3, 0.9);
    CHECK_NEAR(x[0] + 2, 2 + 0.3 / d, 1e-9);
    CHECK_NEAR(x[2], 0.9 / d, 1e-9);
    CHECK_NEAR(fabs(x[3]), 1, 1e-9);
    CHECK_NEAR(report.largest, hypot(d - 1, 0.1), 1e-9);
    art_multibody_free(mb);
    sim_fixture_close(&p);
}

TEST(multibody_refuses_what_is_no_tree)
{
    static const struct {
        const char *from, *to;
        int status;
        const char *says;
    } cases[] = {
        {"HingeJoint [ name='i'", "HingeJoint [ name='i' compliance=[ 0.1 0.1 0.1 0.1 0.1 0 ]",
         ART_EUNSUPPORTED, "is compliant"},
        {"name='i' bodyA", "name='i' enabled=false bodyA", ART_OK, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[sizeof linkage + 200];
        const char *at = strstr(linkage, cases[i].from);
        struct sim_fixture p;
        struct art_multibody *mb = NULL;
        REQUIRE(at != NULL);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - linkage), linkage, cases[i].to,
                 at + strlen(cases[i].from));
        if (CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK)) {
            CHECK_STATUS(art_multibody_create(&p.ctx, p.sys, p.state, &mb), cases[i].status);
            if (cases[i].says) CHECK_HAS(p.ctx.last, cases[i].says);
        }
        art_multibody_free(mb);
        sim_fixture_close(&p);
    }
}

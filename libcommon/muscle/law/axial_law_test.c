/* Force laws along a line, whichever are registered, and the Jacobians of all forces against
 * central differences. */
#include "physics/sim_fixture.h"
#include <art/muscle.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------ laws */

static bool is_called(const struct art_axial_law *law, int k, const char *name)
{
    return strcmp(law->params[k], name) == 0;
}

/* Draw random parameters in their natural ranges. */
static void random_parameters(const struct art_axial_law *law, double l0, double *par)
{
    double opt = 0;
    for (int k = 0; k < ART_AXIAL_PARAMS && law->params[k]; k++) {
        par[k] = test_uniform(0.1, 2);
        if (law->params[k][0] == '@') par[k] = 0;
        if (is_called(law, k, "unilateral")) par[k] = test_below(2);
        if (is_called(law, k, "tendonRatio")) par[k] = test_uniform(0, 0.8);
        if (is_called(law, k, "optLength")) par[k] = opt = l0;
        if (is_called(law, k, "slackLength")) par[k] = l0;
        if (is_called(law, k, "tendonSlackLength")) par[k] = l0;
        if (is_called(law, k, "maxLength")) par[k] = opt + test_uniform(0.1, 1);
        if (is_called(law, k, "blendInterval") && test_below(2)) par[k] = 0;
        if (is_called(law, k, "forceScaling") && test_below(2)) par[k] = 1000;
    }
}

static double force(const struct art_axial_law *law, const double *par, double l, double ldot,
                    double l0, double a)
{
    double out[3];
    law->eval(par, l, ldot, l0, a, out);
    return out[0];
}

/* The stated derivatives are those of the force. Where the force has a corner, the slopes from both
 * sides differ and there is nothing to compare; corners are rare. */
TEST(phys_axial_laws_state_their_derivatives)
{
    const struct art_class *material;
    for (int i = 0; (material = art_axial_material_at(i)); i++) {
        const struct art_axial_law *law = material->law;
        if (!law->eval) continue;
        int n = test_count(2000), corners = 0;
        for (int k = 0; k < n; k++) {
            double par[ART_AXIAL_PARAMS] = {0}, out[3], h = 1e-6, l0 = test_uniform(0.2, 1);
            double l = test_uniform(0.05, 3), ldot = test_uniform(-2, 2), a = test_uniform(0, 1);
            random_parameters(law, l0, par);
            law->eval(par, l, ldot, l0, a, out);
            double up = (force(law, par, l + h, ldot, l0, a) - out[0]) / h;
            double down = (out[0] - force(law, par, l - h, ldot, l0, a)) / h;
            double scale = 1 + fabs(out[0]) + fabs(out[1]);
            double rate =
                (force(law, par, l, ldot + h, l0, a) - force(law, par, l, ldot - h, l0, a)) /
                (2 * h);
            /* a difference loses eps |F| / h to rounding */
            double noise = 4 * 2.3e-16 * fabs(out[0]) / h;
            bool ok = CHECK_NEAR(out[2], rate, 1e-7 * (1 + fabs(out[2])) + noise);
            if (fabs(up - down) > 1e-3 * scale)
                corners++;
            else
                ok = CHECK_NEAR(out[1], 0.5 * (up + down), 1e-6 * scale) && ok;
            if (!ok) {
                TEST_FAIL("%s at l = %g, l0 = %g, ldot = %g, a = %g", material->name, l, l0, ldot,
                          a);
                return;
            }
        }
        CHECK(corners * 100 < n);
    }
}

/* The laws have no jumps: between any two lengths, bisection towards the larger difference ends at
 * a difference that vanishes with the interval. */
TEST(phys_axial_laws_are_continuous)
{
    const struct art_class *material;
    for (int i = 0; (material = art_axial_material_at(i)); i++) {
        const struct art_axial_law *law = material->law;
        if (!law->eval) continue;
        for (int k = test_count(400); k > 0; k--) {
            double par[ART_AXIAL_PARAMS] = {0}, l0 = test_uniform(0.2, 1), a = test_uniform(0, 1);
            random_parameters(law, l0, par);
            double lo = test_uniform(0.01, 1.5), hi = lo + test_uniform(0.01, 1.5);
            double size = 1;
            for (int step = 0; step < 40; step++) {
                double mid = 0.5 * (lo + hi), F = force(law, par, mid, 0, l0, a);
                size = fmax(size, fabs(F));
                if (fabs(F - force(law, par, lo, 0, l0, a)) >
                    fabs(force(law, par, hi, 0, l0, a) - F))
                    hi = mid;
                else
                    lo = mid;
            }
            double jump = force(law, par, hi, 0, l0, a) - force(law, par, lo, 0, l0, a);
            if (!CHECK_NEAR(jump, 0, 1e-8 * size)) TEST_FAIL("%s at l = %g", material->name, lo);
        }
    }
}

/* Without activation and passive tension nothing pulls at rest (rest length or optimal length), and
 * damping always resists. */
TEST(phys_axial_laws_at_rest)
{
    const struct art_class *material;
    for (int i = 0; (material = art_axial_material_at(i)); i++) {
        const struct art_axial_law *law = material->law;
        if (!law->eval) continue;
        for (int k = test_count(100); k > 0; k--) {
            double par[ART_AXIAL_PARAMS] = {0}, out[3], l0 = test_uniform(0.2, 1);
            random_parameters(law, l0, par);
            for (int j = 0; j < ART_AXIAL_PARAMS && law->params[j]; j++) {
                if (is_called(law, j, "passiveFraction") || is_called(law, j, "force")) par[j] = 0;
                if (is_called(law, j, "referenceStrain")) par[j] = 0;
                /* a blend between two lines */
                if (is_called(law, j, "CompStiffness")) par[j] = par[0];
            }
            law->eval(par, l0, 0, l0, 0, out);
            if (!CHECK_NEAR(out[0], 0, 1e-12)) TEST_FAIL("%s", material->name);
            law->eval(par, test_uniform(0.1, 2), test_uniform(-1, 1), l0, test_uniform(0, 1), out);
            if (!CHECK(out[2] >= 0)) TEST_FAIL("%s", material->name);
        }
    }
}

/* Models begin at rest lengths, within rounding: the slope there is not for the last bit to decide.
 */
TEST(phys_axial_laws_at_a_rounded_rest_length)
{
    const struct art_class *material;
    for (int i = 0; (material = art_axial_material_at(i)); i++) {
        const struct art_axial_law *law = material->law;
        for (int k = 0; law->eval && k < test_count(50); k++) {
            double par[ART_AXIAL_PARAMS] = {0}, out[3], near[3], l0 = test_uniform(0.2, 1);
            double a = test_uniform(0, 1);
            random_parameters(law, l0, par);
            law->eval(par, l0, 0, l0, a, out);
            for (int j = -3; j <= 3; j++) {
                law->eval(par, l0 * (1 + j * 2.3e-16), 0, l0, a, near);
                if (CHECK_NEAR(near[1], out[1], 1e-9 * (1 + fabs(out[1])))) continue;
                TEST_FAIL("%s", material->name);
                return;
            }
        }
    }
}

TEST(phys_peck_muscle_values)
{
    /* ArtiSynth modeling guide, section 4.5.1.4: fmax 1, passive fraction 1, no tendon, lengths 1,
     * 2 */
    static const double par[ART_AXIAL_PARAMS] = {1, 1, 0, 1, 2, 0, 1};
    static const double at[6][2] = {{0.75, 0.5}, {1, 1}, {1.25, 0.75}, {1.5, 0.5}, {2, 1}, {3, 1}};
    const struct art_axial_law *law = art_axial_law_find("PeckAxialMuscle");
    REQUIRE(law != NULL);
    CHECK_STR(law->params[0], "maxForce");
    CHECK_STR(law->params[4], "maxLength");
    for (int i = 0; i < 6; i++) CHECK_NEAR(force(law, par, at[i][0], 0, 0, 1), at[i][1], 1e-15);
}

TEST(phys_blemker_muscle_values)
{
    /* the same, section 4.5.1.5: fmax 1, full activation; and the passive part alone */
    static const double par[ART_AXIAL_PARAMS] = {1, 0.05, 6.6, 1, 1.4, 0};
    static const double at[7][2] = {{0.3, 0},       {0.5, 0.09},    {1, 1},  {1.2, 0.97717},
                                    {1.4, 1.01066}, {1.5, 1.20310}, {0.4, 0}};
    const struct art_axial_law *law = art_axial_law_find("BlemkerAxialMuscle");
    REQUIRE(law != NULL);
    CHECK_STR(law->params[3], "optLength");
    CHECK_STR(law->params[4], "maxLength");
    for (int i = 0; i < 7; i++) CHECK_NEAR(force(law, par, at[i][0], 0, 0, 1), at[i][1], 5e-6);
    /* exponential, then its tangent */
    double edge = 0.05 * (exp(6.6 * 0.4) - 1), slope = 0.05 * 6.6 * exp(6.6 * 0.4);
    CHECK_NEAR(force(law, par, 1.3, 0, 0, 0), 0.05 * (exp(6.6 * 0.3) - 1), 1e-15);
    CHECK_NEAR(force(law, par, 1.7, 0, 0, 0), edge + 0.3 * slope, 1e-14);
}

/* -------------------------------------------------------------------- Jacobians */

enum { MAX = 48 };

/* points on points, points on bodies, markers, bodies on bodies; every law */
static const char everything[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ] pointDamping=0.3 frameDamping=0.4 rotaryDamping=0.2\n"
    " PointList<Particle> [ name='particles' pointDamping:Inherited\n"
    "  [ name='o' dynamic=false velocity=[ 0 0 0 ] ]\n"
    "  [ name='a' mass=1 position=[ 1 0.2 0.3 ] ] [ name='b' mass=2 position=[ 0.3 1.4 -0.5 ] ]\n"
    "  [ name='c' mass=0.2 position=[ 0.3 1.4 -0.5 ] ] [ name='d' mass=%s ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='r' inertiaMethod=EXPLICIT position=[ 2 0 1 ] orientation=[ 1 2 0 40 ]\n"
    "   inertia=[ 3 0.1 0 0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ] inertialDamping=0.7\n"
    "   markers=[ name='markers' FrameMarker [ name='k'\n"
    "     attachment=PointFrameAttachment [ frame='rigidBodies/r' loc=[ 0.3 -0.2 0.4 ] ] ]\n"
    "     FrameMarker [ name='l'\n"
    "     attachment=PointFrameAttachment [ frame='rigidBodies/r' loc=[ -0.3 0.1 0.2 ] ] ] ] ]\n"
    "  [ name='s' inertiaMethod=EXPLICIT position=[ -1 1 1 ]\n"
    "   inertia=[ 2 0 0.1 0.2  0.4 0 0 0 0.5 0.02 0 0.02 0.6 ] ]\n"
    "  [ name='t' inertiaMethod=EXPLICIT inertia=[ 1 0 0 0  0.1 0 0 0 0.1 0 0 0 0.1 ]\n"
    "   markers=[ name='markers' FrameMarker [ name='k'\n"
    "     attachment=PointFrameAttachment [ frame='rigidBodies/t' loc=[ 0.3 0 0.1 ] ] ] ] ] ]\n"
    " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
    "  PointParticleAttachment [ point='particles/c' particle='particles/b' ]\n"
    "  PointFrameAttachment [ point='particles/d' frame='rigidBodies/s' loc=[ 0.2 0.3 -0.4 ] ]\n"
    "  FrameFrameAttachment [ frame='rigidBodies/t' master='rigidBodies/s'\n"
    "   TFM=[ 0.4 0 -0.2 0 1 0 30 ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "  [ points=[ 'particles/o' 'particles/a' ] restLength=0.4\n"
    "    material=LinearAxialMaterial [ stiffness=20 damping=1.2 ] ]\n"
    "  [ points=[ 'particles/a' 'particles/b' ] restLength=4\n"
    "    material=LinearAxialMaterial [ stiffness=20 damping=0.7 ] ]\n"
    "  Muscle [ points=[ 'particles/c' 'rigidBodies/r/markers/k' ] excitation=0.6 restLength=0.4\n"
    "    material=SimpleAxialMuscle [ stiffness=9 damping=0.3 maxForce=7 blendInterval=3 ] ]\n"
    "  Muscle [ points=[ 'rigidBodies/r/markers/k' 'particles/d' ] excitation=0.3\n"
    "    material=ConstantAxialMuscle [ maxForce=7 passiveFraction=0.1 damping=0.2 forceScaling=2 "
    "] ]\n"
    "  Muscle [ points=[ 'rigidBodies/r/markers/l' 'particles/a' ] excitation=0.4\n"
    "    material=LinearAxialMuscle [ maxForce=7 passiveFraction=0.1 optLength=0.5 maxLength=4\n"
    "     damping=0.2 forceScaling=2 ] ]\n"
    "  Muscle [ points=[ 'rigidBodies/t/markers/k' 'rigidBodies/r/markers/l' ] excitation=0.4\n"
    "    material=PeckAxialMuscle [ maxForce=7 passiveFraction=0.1 tendonRatio=0.1 optLength=3\n"
    "     maxLength=4 damping=0.2 forceScaling=2 ] ]\n"
    "  Muscle [ points=[ 'rigidBodies/t/markers/k' 'particles/a' ] excitation=0.7\n"
    "    material=BlemkerAxialMuscle [ maxForce=3 optLength=2 maxLength=2.8 damping=0.2 ] ]\n"
    "  [ points=[ 'rigidBodies/t/markers/k' 'particles/d' ] restLength=0.3\n"
    "    material=LinearAxialMaterial [ stiffness=50 damping=0.5 ] ]\n"
    "  [ points=[ 'rigidBodies/r/markers/k' 'rigidBodies/r/markers/l' ]\n"
    "    material=LinearAxialMaterial [ stiffness=50 damping=0.5 ] ]\n"
    "  [ points=[ 'particles/c' 'particles/d' ]\n"
    "    material=LinearAxialMaterial [ stiffness=0 damping=0.5 ] ] ]\n"
    " PointSpringList<MultiPointSpring> [ name='multiPointSprings'\n"
    "  [ segmentSpecs=[ [ pntB='particles/o' ] [ pntB='rigidBodies/r/markers/k' ]\n"
    "    [ pntB='particles/a' ] [ pntB='particles/d' ] ] restLength=0.5\n"
    "    material=LinearAxialMaterial [ stiffness=15 damping=0.8 ] ]\n"
    "  [ segmentSpecs=[ [ pntB='particles/a' ] [ pntB='particles/c' ] [ pntB='particles/b' ]\n"
    "    [ pntB='rigidBodies/t/markers/k' ] [ pntB='rigidBodies/r/markers/l' ] [ "
    "pntB='particles/a' "
    "]\n    ] material=LinearAxialMaterial [ stiffness=4 damping=0.3 ] ]\n"
    "  MultiPointMuscle [ segmentSpecs=[ [ pntB='rigidBodies/r/markers/k' ]\n"
    "    [ pntB='rigidBodies/r/markers/l' ] [ pntB='particles/b' ] [ pntB='particles/o' ] ]\n"
    "    excitation=0.5 material=PeckAxialMuscle [ maxForce=7 passiveFraction=0.1 tendonRatio=0.1\n"
    "     optLength=4 maxLength=6 damping=0.2 forceScaling=2 ] ]\n"
    "  [ segmentSpecs=[ [ pntB='particles/d' ] [ pntB='particles/b' ] ]\n"
    "    material=LinearAxialMaterial [ stiffness=5 damping=0.1 ] ] ] ]\n";

/* Compute T[n_u][n_active], the velocities of all components per unit of each active velocity. */
static void transfer(struct sim_fixture *p, double *T)
{
    int n = p->sys->n_active, n_u = p->sys->n_u;
    double keep[MAX], e[MAX] = {0};
    art_system_get_velocity(p->sys, p->state, keep);
    for (int j = 0; j < n; j++) {
        e[j] = 1;
        art_system_set_velocity(p->sys, p->state, e);
        art_system_update(p->sys, p->state);
        for (int i = 0; i < n_u; i++) T[i * n + j] = p->state->u[i];
        e[j] = 0;
    }
    art_system_set_velocity(p->sys, p->state, keep);
    art_system_update(p->sys, p->state);
}

/* Compute g = T^T f over all components, with the T of another state. */
static void pull(const struct sim_fixture *p, const double *T, double *g)
{
    int n = p->sys->n_active;
    for (int j = 0; j < n; j++) {
        g[j] = 0;
        for (int i = 0; i < p->sys->n_u; i++) g[j] += T[i * n + j] * p->sys->force.all[i];
    }
}

/* Extract column j of a Jacobian over the unknowns. */
static void column(const struct sim_fixture *p, const struct art_blocks *B, int j, double *out)
{
    double x[MAX] = {0}, y[MAX] = {0};
    bool active[MAX] = {false};
    for (int b = 0; b < p->sys->n_active_blocks; b++) active[b] = true;
    x[j] = 1;
    art_blocks_mul(B, active, active, 1, x, y);
    memcpy(out, y, (size_t)p->sys->n_active * sizeof *out);
}

static void random_velocities(struct sim_fixture *p)
{
    double u[MAX];
    for (int i = 0; i < p->sys->n_active; i++) u[i] = test_uniform(-1, 1);
    art_system_set_velocity(p->sys, p->state, u);
    art_system_update(p->sys, p->state);
}

static bool open_everything(struct sim_fixture *p, const char *mass)
{
    char text[8192];
    snprintf(text, sizeof text, everything, mass);
    bool ok = CHECK_STATUS(sim_fixture_open(p, text, 0, NULL), ART_OK);
    if (!ok) TEST_FAIL("%s", p->ctx.last);
    return ok && CHECK(p->sys->n_active <= MAX && p->sys->n_u <= 64);
}

/* D = df/du is exact, except that inertial damping uses the effective inertia of a body. */
TEST(phys_velocity_jacobian)
{
    struct sim_fixture p;
    double g0[MAX], g1[MAX], D[MAX], h = 1e-4;
    REQUIRE(open_everything(&p, "0.4"));
    random_velocities(&p);
    int n = p.sys->n_active;
    art_system_jacobians(p.sys, p.state);
    for (int j = 0; j < n; j++) {
        double u[MAX];
        art_system_get_velocity(p.sys, p.state, u);
        u[j] += h;
        art_system_set_velocity(p.sys, p.state, u);
        art_system_update(p.sys, p.state);
        art_system_forces(p.sys, p.state, g1);
        u[j] -= 2 * h;
        art_system_set_velocity(p.sys, p.state, u);
        art_system_update(p.sys, p.state);
        art_system_forces(p.sys, p.state, g0);
        u[j] += h;
        art_system_set_velocity(p.sys, p.state, u);
        art_system_update(p.sys, p.state);
        column(&p, p.sys->jac.D, j, D);
        for (int i = 0; i < n; i++) CHECK_NEAR(D[i], (g1[i] - g0[i]) / (2 * h), 1e-8);
    }
    sim_fixture_close(&p);
}

/* K = df/dx at rest, where the missing change of the rates with position vanishes. Lever arms are
 * held constant, as K holds them: forces of the moved state are collected with the T of the state
 * itself. With points alone that is no restriction. */
TEST(phys_position_jacobian)
{
    struct sim_fixture p;
    double T[64 * MAX], g0[MAX], g1[MAX], K[MAX], e[MAX] = {0}, h = 1e-6, zero[MAX] = {0};
    REQUIRE(open_everything(&p, "0.4"));
    int n = p.sys->n_active;
    art_system_set_velocity(p.sys, p.state, zero);
    art_system_update(p.sys, p.state);
    transfer(&p, T);
    art_system_jacobians(p.sys, p.state);
    struct art_state *keep;
    REQUIRE(CHECK_STATUS(art_state_create(&p.ctx, p.sys, &keep), ART_OK));
    art_state_copy(keep, p.state);
    for (int j = 0; j < n; j++) {
        e[j] = 1;
        art_system_move(p.sys, p.state, h, e);
        art_system_update(p.sys, p.state);
        art_system_forces(p.sys, p.state, NULL);
        pull(&p, T, g1);
        art_state_copy(p.state, keep);
        art_system_move(p.sys, p.state, -h, e);
        art_system_update(p.sys, p.state);
        art_system_forces(p.sys, p.state, NULL);
        pull(&p, T, g0);
        art_state_copy(p.state, keep);
        art_system_update(p.sys, p.state);
        e[j] = 0;
        column(&p, p.sys->jac.K, j, K);
        for (int i = 0; i < n; i++)
            CHECK_NEAR(K[i], (g1[i] - g0[i]) / (2 * h), 1e-6 * (1 + fabs(K[i])));
    }
    art_state_free(keep);
    sim_fixture_close(&p);
}

/* c_D = T^T D a and c_K = T^T K a, with a the accelerations that attached components have while the
 * velocities of their masters stay as they are; with `compat` those of frames on frames are zero.
 */
static void check_centripetal(bool compat)
{
    struct sim_fixture p;
    double T[64 * MAX], a[64], u[MAX], g0[MAX], g1[MAX], x[64], h = 1e-5;
    REQUIRE(open_everything(&p, "0.4"));
    p.sys->quirks.frame_on_frame_unaccelerated = compat;
    random_velocities(&p);
    int n = p.sys->n_active, n_u = p.sys->n_u;
    art_system_get_velocity(p.sys, p.state, u);
    transfer(&p, T);
    art_system_jacobians(p.sys, p.state);
    struct art_state *keep;
    REQUIRE(CHECK_STATUS(art_state_create(&p.ctx, p.sys, &keep), ART_OK));
    art_state_copy(keep, p.state);
    for (int side = -1; side <= 1; side += 2) {
        art_system_move(p.sys, p.state, side * h, u);
        art_system_update(p.sys, p.state);
        for (int i = 0; i < n_u; i++)
            a[i] = side < 0 ? p.state->u[i] : (p.state->u[i] - a[i]) / (2 * h);
        art_state_copy(p.state, keep);
        art_system_update(p.sys, p.state);
    }
    /* with compat what hangs on the attached body t counts the part of t as zero, so that its
     * marker has w x (w x r_t) alone */
    for (int i = 0; i < p.sys->n_dyn; i++) {
        const struct art_dyn *dyn = &p.sys->dyn[i];
        int size = dyn->frame ? 6 : 3;
        const struct art_comp *frame = dyn->frame ? NULL : dyn->comp->parent->parent;
        const double *acc = p.sys->attachments.acc + dyn->u;
        if (compat && dyn->frame && dyn->status == ART_DYN_ATTACHED)
            memset(a + dyn->u, 0, sizeof(double[6]));
        if (compat && frame && strcmp(frame->name, "t") == 0) {
            const double *at = sim_fixture_q(&p, "models/m/rigidBodies/t");
            const double *w = sim_fixture_u(&p, "models/m/rigidBodies/t") + 3;
            double r[3], wr[3];
            art_v3_sub(r, p.state->q + dyn->q, at);
            art_v3_cross(wr, w, r);
            art_v3_cross(a + dyn->u, w, wr);
        }
        CHECK_NEAR_N(acc, a + dyn->u, (size_t)size, 1e-8);
    }
    /* D a by differences of the forces over velocities of the slaves themselves */
    for (int i = 0; i < n_u; i++) x[i] = keep->u[i];
    for (int i = 0; i < n_u; i++) p.state->u[i] = x[i] + h * a[i];
    art_system_forces(p.sys, p.state, NULL);
    pull(&p, T, g1);
    for (int i = 0; i < n_u; i++) p.state->u[i] = x[i] - h * a[i];
    art_system_forces(p.sys, p.state, NULL);
    pull(&p, T, g0);
    for (int i = 0; i < n; i++) CHECK_NEAR(p.sys->jac.cD[i], (g1[i] - g0[i]) / (2 * h), 1e-7);
    /* K a by differences over positions of points; no frame has an a. The rates are made zero,
     * where K is complete, and the accelerations are kept. */
    memset(p.state->u, 0, (size_t)n_u * sizeof(double));
    art_system_jacobians(p.sys, p.state);
    for (int side = -1; side <= 1; side += 2) {
        memcpy(p.state->q, keep->q, (size_t)keep->n_q * sizeof(double));
        for (int i = 0; i < p.sys->n_dyn; i++) {
            const struct art_dyn *dyn = &p.sys->dyn[i];
            if (!dyn->frame)
                art_v3_add_scaled(p.state->q + dyn->q, p.state->q + dyn->q, side * h, a + dyn->u);
        }
        art_system_forces(p.sys, p.state, NULL);
        pull(&p, T, side < 0 ? g0 : g1);
    }
    for (int i = 0; i < n; i++) CHECK_NEAR(p.sys->jac.cK[i], (g1[i] - g0[i]) / (2 * h), 1e-5);
    art_state_free(keep);
    sim_fixture_close(&p);
}

TEST(phys_centripetal_terms)
{
    check_centripetal(false);
    check_centripetal(true);
}

/* Frame springs in a system: momentum, work, Jacobians, motions with known solutions. */
#include "physics/sim_fixture.h"
#include <art/muscle.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Two free bodies, a third attached to the second, springs between all of them and the ground. */
static const char bodies[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='a' inertiaMethod=EXPLICIT position=[ 0.4 0.1 -0.2 ] orientation=[ 1 2 0 30 ]\n"
    "   inertia=[ 3 0.1 0 0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ] ]\n"
    "  [ name='b' inertiaMethod=EXPLICIT position=[ -0.1 0.5 0.3 ] orientation=[ 0 1 1 -20 ]\n"
    "   inertia=[ 2 0 0.1 0.2  0.4 0 0 0 0.5 0.02 0 0.02 0.6 ] ]\n"
    "  [ name='c' inertiaMethod=EXPLICIT inertia=[ 1 0 0 0  0.1 0 0 0 0.1 0 0 0 0.1 ] ] ]\n"
    " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
    "  FrameFrameAttachment [ frame='rigidBodies/c' master='rigidBodies/b'\n"
    "   TFM=[ 0.2 0 -0.1 0 1 0 30 ] ] ]\n"
    " RenderableComponentList<FrameSpring> [ name='frameSprings' %s ] ]\n";

#define FRAMES                                                                                     \
    "attachFrameA=[ 0.1 -0.2 0.3  1 0 1 25 ] attachFrameB=[ 0.3 0.1 -0.1  0 1 0 40 ]\n"            \
    "  initialT21=[ 0.1 0 0.2  0 0 1 10 ]"

/* A material with some value for each property that its law reads. */
static void material_text(const struct art_class *cls, char *text, size_t size)
{
    const struct art_frame_law *law = cls->law;
    int n = snprintf(text, size, "material=%s [", cls->name);
    for (int k = 0; k < 12 && law->params[k]; k++)
        for (int i = 0; i < cls->n_props; i++) {
            const struct art_prop *row = &cls->props[i];
            double x = 0.5 + 0.3 * k;
            if (strcmp(row->name, law->params[k]) != 0) continue;
            if (row->type == ART_P_BOOL)
                n += snprintf(text + n, size - (size_t)n, " %s=true", row->name);
            else if (row->type == ART_P_DOUBLE)
                n += snprintf(text + n, size - (size_t)n, " %s=%g", row->name, x);
            else if (strstr(row->name, "xponents"))
                n += snprintf(text + n, size - (size_t)n, " %s=[ 1 2 3 ]", row->name);
            else if (strstr(row->name, "eadband"))
                n += snprintf(text + n, size - (size_t)n, " %s=[ 0 0 0 ]", row->name);
            else
                n += snprintf(text + n, size - (size_t)n, " %s=[ %g %g %g ]", row->name, x, 2 * x,
                              0.7 * x);
        }
    snprintf(text + n, size - (size_t)n, " ]");
}

static bool open_springs(struct sim_fixture *p, const char *springs, bool compat)
{
    char text[4096];
    struct art_sim_options options = {.compat = compat};
    snprintf(text, sizeof text, bodies, springs);
    bool ok = CHECK_STATUS(sim_fixture_open_with(p, text, &options), ART_OK);
    if (!ok) TEST_FAIL("%s\n%s", p->ctx.last, text);
    return ok;
}

/* Springs of one material between the bodies `ends`. */
static bool open_material(struct sim_fixture *p, const struct art_class *cls, const char *more,
                          bool compat)
{
    static const char *const ends[] = {"frameA='rigidBodies/a' frameB='rigidBodies/b'",
                                       "frameA='rigidBodies/b' frameB=null",
                                       "frameA=null frameB='rigidBodies/a'"};
    char springs[3000], material[700];
    int n = 0;
    material_text(cls, material, sizeof material);
    for (int i = 0; i < 3; i++)
        n += snprintf(springs + n, sizeof springs - (size_t)n, "[ %s " FRAMES " %s\n %s ]\n",
                      ends[i], material, more);
    return open_springs(p, springs, compat);
}

static void random_velocity(struct sim_fixture *p)
{
    double u[12];
    for (int i = 0; i < 12; i++) u[i] = test_uniform(-1, 1);
    art_system_set_velocity(p->sys, p->state, u);
    art_system_update(p->sys, p->state);
}

static double energy_of(const struct sim_fixture *p)
{
    double sum = 0;
    for (struct art_force_set *set = p->sys->force.sets; set; set = set->next)
        if (set->type->energy) sum += set->type->energy(p->sys, p->state, set);
    return sum;
}

/* Set g[k] to the forces over the unknowns with unknown k moved by h, at the velocity of the
 * state. */
static void forces_moved(struct sim_fixture *p, const struct art_state *keep, int k, double h,
                         double g[12])
{
    double e[12] = {0};
    e[k] = 1;
    art_state_copy(p->state, keep);
    art_system_move(p->sys, p->state, h, e);
    art_system_update(p->sys, p->state);
    if (g) art_system_forces(p->sys, p->state, g);
}

static void column(const struct sim_fixture *p, const struct art_blocks *B, int j, double y[12])
{
    double x[18] = {0}, out[18] = {0};
    bool active[8];
    for (int b = 0; b < 8; b++) active[b] = b < p->sys->n_active_blocks;
    x[j] = 1;
    art_blocks_mul(B, active, active, 1, x, out);
    memcpy(y, out, 12 * sizeof *y);
}

/* K is the symmetric part of the derivative, at rest; D all of it. */
static bool check_jacobians(struct sim_fixture *p)
{
    double J[12][12], K[12], D[12], up[12], down[12], h = 1e-6, zero[12] = {0};
    struct art_state *keep;
    bool ok = true;
    if (!CHECK_STATUS(art_state_create(&p->ctx, p->sys, &keep), ART_OK)) return false;
    art_system_set_velocity(p->sys, p->state, zero);
    art_system_update(p->sys, p->state);
    art_state_copy(keep, p->state);
    for (int j = 0; j < 12; j++) {
        forces_moved(p, keep, j, h, up);
        forces_moved(p, keep, j, -h, down);
        for (int i = 0; i < 12; i++) J[i][j] = (up[i] - down[i]) / (2 * h);
    }
    art_state_copy(p->state, keep);
    art_system_update(p->sys, p->state);
    art_system_jacobians(p->sys, p->state);
    for (int j = 0; j < 12; j++) {
        column(p, p->sys->jac.K, j, K);
        column(p, p->sys->jac.D, j, D);
        for (int i = 0; i < 12; i++) ok = CHECK_NEAR(K[i], 0.5 * (J[i][j] + J[j][i]), 2e-8) && ok;
        zero[j] = 1;
        art_system_set_velocity(p->sys, p->state, zero);
        art_system_update(p->sys, p->state);
        art_system_forces(p->sys, p->state, up);
        zero[j] = 0;
        art_system_set_velocity(p->sys, p->state, zero);
        art_system_update(p->sys, p->state);
        art_system_forces(p->sys, p->state, down);
        for (int i = 0; i < 12; i++) ok = CHECK_NEAR(D[i], up[i] - down[i], 1e-12) && ok;
    }
    art_state_free(keep);
    return ok;
}

TEST(phys_frame_spring_jacobians)
{
    static const char *const more[] = {"", "useTransformDC=false", "applyRestPose=true"};
    const struct art_class *cls;
    for (int i = 0; (cls = art_frame_material_at(i)); i++)
        for (int k = 0; cls->law && k < 3; k++) {
            struct sim_fixture p;
            REQUIRE(open_material(&p, cls, more[k], false));
            if (!check_jacobians(&p)) TEST_FAIL("%s %s", cls->name, more[k]);
            sim_fixture_close(&p);
        }
}

/* Force is minus the derivative of the energy, where there is one, with lever arms and all. */
TEST(phys_frame_spring_energy)
{
    const struct art_class *cls;
    for (int i = 0; (cls = art_frame_material_at(i)); i++) {
        const struct art_frame_law *law = cls->law;
        struct sim_fixture p;
        struct art_state *keep;
        double zero[12] = {0}, f[12], h = 1e-6;
        if (!law) continue;
        /* the table test of the laws covers moments without an energy */
        if (law->moment_energy && strcmp(cls->name, "LinearFrameMaterial") != 0) continue;
        REQUIRE(open_material(&p, cls, "", false));
        REQUIRE(CHECK_STATUS(art_state_create(&p.ctx, p.sys, &keep), ART_OK));
        art_system_set_velocity(p.sys, keep, zero);
        forces_moved(&p, keep, 0, 0, f);
        for (int k = 0; k < 12; k++) {
            forces_moved(&p, keep, k, h, NULL);
            double up = energy_of(&p);
            forces_moved(&p, keep, k, -h, NULL);
            if (!CHECK_NEAR(f[k], -(up - energy_of(&p)) / (2 * h), 1e-8))
                TEST_FAIL("%s", cls->name);
        }
        art_state_free(keep);
        sim_fixture_close(&p);
    }
}

/* Between two bodies nothing is added to momentum and angular momentum, about any point. */
TEST(phys_frame_spring_momentum)
{
    const struct art_class *cls;
    for (int i = 0; (cls = art_frame_material_at(i)); i++)
        for (int k = 0; cls->law && k < 4; k++) {
            char springs[1500], material[700];
            struct sim_fixture p;
            double sum[6] = {0}, about[3] = {3, -2, 5}, size = 0;
            material_text(cls, material, sizeof material);
            snprintf(springs, sizeof springs,
                     "[ frameA='rigidBodies/a' frameB='rigidBodies/c' " FRAMES " %s %s ]", material,
                     k & 2 ? "useTransformDC=false" : "");
            REQUIRE(open_springs(&p, springs, k & 1));
            random_velocity(&p);
            art_system_forces(p.sys, p.state, NULL);
            for (int b = 0; b < p.sys->n_dyn; b++) {
                const double *f = p.sys->force.all + p.sys->dyn[b].u;
                double r[3], m[3];
                art_v3_sub(r, p.state->q + p.sys->dyn[b].q, about);
                art_v3_cross(m, r, f);
                for (int j = 0; j < 3; j++) {
                    sum[j] += f[j];
                    sum[3 + j] += m[j] + f[3 + j];
                    size += fabs(f[j]);
                }
            }
            CHECK(size > 0.1);
            for (int j = 0; j < 6; j++)
                if (!CHECK_NEAR(sum[j], 0, 1e-13)) TEST_FAIL("%s", cls->name);
            sim_fixture_close(&p);
        }
}

/* With one body on the ground the original holds lever arms constant, K = -k [1 -[r]; [r] -[r][r]]
 * with the arm of C. */
TEST(phys_frame_spring_compat_holds_arms)
{
    for (int compat = 0; compat < 2; compat++) {
        struct sim_fixture p;
        double K[12], S[9], SS[9], k = 7;
        REQUIRE(open_springs(
            &p,
            "[ frameA='rigidBodies/a' attachFrameA=[ 0.1 -0.2 0.3 0 0 1 0 ] frameB=null\n"
            " material=LinearFrameMaterial [ stiffness=[ 7 7 7 ] ] ]",
            compat == 1));
        const struct art_dyn *dyn = &p.sys->dyn[0];
        double c[3] = {0.1, -0.2, 0.3}, r[3], worst = 0;
        art_m3_mulvec(r, dyn->R, c);
        art_m3_skew(S, r);
        art_m3_mul(SS, S, S);
        art_system_jacobians(p.sys, p.state);
        for (int j = 0; j < 6; j++) {
            column(&p, p.sys->jac.K, j, K);
            for (int i = 0; i < 3; i++) {
                double top = j < 3 ? -k * (i == j) : k * S[3 * i + j - 3];
                double low = j < 3 ? -k * S[3 * i + j] : k * SS[3 * i + j - 3];
                worst = fmax(worst, fmax(fabs(K[i] - top), fabs(K[3 + i] - low)));
            }
        }
        CHECK(compat ? worst < 1e-14 : worst > 0.1);
        sim_fixture_close(&p);
    }
}

/* Where the force acts: an anisotropic spring with D away from C. At D it does the work of the
 * spring; the original's is at C. */
TEST(phys_frame_spring_place_of_the_force)
{
    for (int compat = 0; compat < 2; compat++) {
        struct sim_fixture p;
        double f[12], want[6];
        REQUIRE(open_springs(
            &p,
            "[ frameA='rigidBodies/b' frameB='rigidBodies/a' attachFrameB=[ 0.5 0 0 0 0 1 0 ]\n"
            " material=LinearFrameMaterial [ stiffness=[ 1 2 3 ] rotaryStiffness=[ 4 5 6 ] ] ]",
            compat == 1));
        art_system_forces(p.sys, p.state, NULL);
        struct art_rigid A, B, D, T, off;
        const double *qa = sim_fixture_q(&p, "models/m/rigidBodies/b");
        const double *qb = sim_fixture_q(&p, "models/m/rigidBodies/a");
        art_rigid_from_quat(&A, qa, qa + 3);
        art_rigid_from_quat(&B, qb, qb + 3);
        art_rigid_identity(&off);
        off.p[0] = 0.5;
        art_rigid_mul(&D, &B, &off);
        art_rigid_mul_inv_left(&T, &A, &D);
        art_v3_set(f, T.p[0], 2 * T.p[1], 3 * T.p[2]);
        art_v3_set(f + 3, 4 * T.R[7], -5 * T.R[6], 6 * T.R[3]);
        for (int i = 0; i < 6; i++)
            CHECK_NEAR(sim_fixture_get(&p, "models/m/frameSprings/0:springForce", i), f[i], 1e-14);
        if (!compat) {
            double m[3];
            art_v3_cross(m, T.p, f);
            art_v3_add(f + 3, f + 3, m);
        }
        art_m3_mulvec(want, A.R, f);
        art_m3_mulvec(want + 3, A.R, f + 3);
        CHECK_NEAR_N(p.sys->force.all + p.sys->dyn[1].u, want, 6, 1e-14);
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------------- motions */

#define ONE(inertia, spring)                                                                       \
    "MechModel [ name='m' gravity=[ 0 0 0 ] RenderableComponentList<RigidBody> [\n"                \
    " name='rigidBodies' [ name='a' inertiaMethod=EXPLICIT inertia=[ " inertia " ]\n"              \
    "  %s ] ] RenderableComponentList<FrameSpring> [ name='frameSprings'\n"                        \
    "  [ frameA='rigidBodies/a' frameB=null " spring " ] ] ]\n"

/* J theta'' = -k theta about z: the moment of RotAxisFrameMaterial is exactly linear, at any
 * amplitude. */
TEST(phys_frame_spring_torsion_pendulum)
{
    static const char text[] = ONE("2 0 0 0 0.3 0 0 0 0.4 0 0 0 0.5",
                                   "material=RotAxisFrameMaterial [ rotaryStiffness=8 ]");
    char full[1024];
    struct sim_fixture p;
    snprintf(full, sizeof full, text, "orientation=[ 0 0 1 150 ]");
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, full, 0.001, "RungeKutta4"), ART_OK));
    for (int k = 1; k <= 6; k++) {
        double t = 0.5 * k, w[3], R[9];
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, t), ART_OK));
        art_rot_from_quat(R, sim_fixture_q(&p, "models/m/rigidBodies/a") + 3);
        art_rot_log(w, R);
        CHECK_NEAR(w[2], 150 * ART_PI / 180 * cos(4 * t), 1e-10);
        CHECK_NEAR(hypot(w[0], w[1]), 0, 1e-14);
    }
    sim_fixture_close(&p);
}

/* Beside a hinge with the same frames C and D the spring turns the body about the axis: (J + m r^2)
 * theta'' = -k theta, and what it would do otherwise the hinge takes. */
TEST(phys_frame_spring_beside_a_hinge)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ] RenderableComponentList<RigidBody> [\n"
        " name='rigidBodies' [ name='a' inertiaMethod=EXPLICIT position=[ 0.15 0.2 0 ]\n"
        "  inertia=[ 2 0 0 0 0.3 0 0 0 0.4 0 0 0 0.5 ] orientation=[ 0 0 1 53.13010235415598 ] ] "
        "]\n"
        " RenderableComponentList<BodyConnector> [ name='bodyConnectors' HingeJoint [\n"
        "  bodyA='rigidBodies/a' bodyB=null attachmentA=FrameFrameAttachment [\n"
        "   master='rigidBodies/a' TFM=[ -0.25 0 0 0 0 1 0 ] ] ] ]\n"
        " RenderableComponentList<FrameSpring> [ name='frameSprings' [ frameA='rigidBodies/a'\n"
        "  frameB=null attachFrameA=[ -0.25 0 0 0 0 1 0 ]\n"
        "  material=RotAxisFrameMaterial [ rotaryStiffness=10 ] ] ] ]\n";
    double w = sqrt(10 / (0.5 + 2 * 0.0625)), start = atan2(4, 3), error[3];
    for (int i = 0; i < 3; i++) {
        struct sim_fixture p;
        double R[9];
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01 / (1 << i), "Trapezoidal"), ART_OK));
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK));
        art_rot_from_quat(R, sim_fixture_q(&p, "models/m/rigidBodies/a") + 3);
        error[i] = fabs(atan2(R[3], R[0]) - start * cos(w));
        sim_fixture_close(&p);
    }
    CHECK(error[2] < 1e-3);
    CHECK_NEAR(sim_fixture_order(error, 3), 2, 0.15);
}

/* A damped turn follows theta'' + 2 z theta' + w^2 theta = 0, with the damping of a turn that B
 * sees as well. */
TEST(phys_frame_spring_damped_turn)
{
    static const char text[] =
        ONE("2 0 0 0 0.3 0 0 0 0.4 0 0 0 0.5",
            "material=LinearFrameMaterial [ useXyzAngles=true rotaryStiffness=[ 1 1 8 ]\n"
            " rotaryDamping=[ 1 1 0.6 ] ]");
    char full[1024];
    struct sim_fixture p;
    snprintf(full, sizeof full, text, "orientation=[ 0 0 1 100 ]");
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, full, 0.001, "RungeKutta4"), ART_OK));
    double z = 0.6, w = sqrt(16 - z * z), start = 100 * ART_PI / 180;
    for (int k = 1; k <= 6; k++) {
        double t = 0.5 * k, R[9];
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, t), ART_OK));
        art_rot_from_quat(R, sim_fixture_q(&p, "models/m/rigidBodies/a") + 3);
        CHECK_NEAR(atan2(R[3], R[0]), start * exp(-z * t) * (cos(w * t) + z / w * sin(w * t)),
                   1e-10);
    }
    sim_fixture_close(&p);
}

static const char two[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ] RenderableComponentList<RigidBody> [\n"
    " name='rigidBodies'\n"
    "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 2 0 0 0  0.3 0 0 0 0.4 0 0 0 0.5 ] %s ]\n"
    "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 3 0 0 0  0.5 0 0 0 0.2 0 0 0 0.6 ]\n"
    "   position=[ 1.3 0 0 ] ] ] RenderableComponentList<FrameSpring> [ name='frameSprings'\n"
    "  [ frameA='rigidBodies/a' frameB='rigidBodies/b' attachFrameA=[ 0.6 0 0 0 0 1 0 ]\n"
    "   attachFrameB=[ -0.4 0 0 0 0 1 0 ] %s ] ] ]\n";

/* Two bodies along a line swing against each other with w^2 = k (1/2 + 1/3) about a centre at
 * rest. */
TEST(phys_frame_spring_two_bodies)
{
    char full[1024];
    struct sim_fixture p;
    snprintf(full, sizeof full, two, "", "material=LinearFrameMaterial [ stiffness=[ 30 1 1 ] ]");
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, full, 0.001, "RungeKutta4"), ART_OK));
    for (int k = 1; k <= 4; k++) {
        double t = 0.37 * k;
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, t), ART_OK));
        double a = sim_fixture_q(&p, "models/m/rigidBodies/a")[0];
        double b = sim_fixture_q(&p, "models/m/rigidBodies/b")[0];
        CHECK_NEAR(b - a, 1 + 0.3 * cos(5 * t), 1e-10);
        CHECK_NEAR(2 * a + 3 * b, 3.9, 1e-12);
    }
    sim_fixture_close(&p);
}

static double kinetic(struct sim_fixture *p)
{
    double u[12], Mu[12], sum = 0;
    art_system_get_velocity(p->sys, p->state, u);
    art_system_masses(p->sys, p->state);
    art_system_mass_mul(p->sys, u, Mu);
    for (int i = 0; i < p->sys->n_active; i++) sum += 0.5 * u[i] * Mu[i];
    return sum;
}

/* Tumbling bodies with different stiffness along each axis conserve energy and angular momentum,
 * for each material that has an energy. At the point where the original applies the force they do
 * not conserve energy. */
TEST(phys_frame_spring_conserves)
{
    static const char *const material[] = {
        "RotAxisFrameMaterial [ stiffness=[ 40 10 5 ] rotaryStiffness=3 ]",
        "LinearFrameMaterial [ stiffness=[ 40 10 5 ] ]",
        "LinearFrameMaterial [ stiffness=[ 40 10 5 ] rotaryStiffness=[ 3 2 1 ] useXyzAngles=true ]",
        ("PowerFrameMaterial [ stiffness=[ 40 10 5 ] exponents=[ 3 2 1 ]\n"
         " rotaryStiffness=[ 3 2 1 ] rotaryExponents=[ 1 2 3 ] ]")};
    for (int i = 0; i < 8; i++) {
        char full[1400], spring[300];
        struct sim_fixture p;
        struct art_sim_options options = {
            .step = 0.001, .integrator = "RungeKutta4", .compat = i >= 4};
        snprintf(spring, sizeof spring, "material=%s", material[i % 4]);
        snprintf(full, sizeof full, two, "velocity=[ 0.3 0.4 -0.2 0.5 -0.4 1 ]", spring);
        REQUIRE(CHECK_STATUS(sim_fixture_open_with(&p, full, &options), ART_OK));
        double before = kinetic(&p) + energy_of(&p), worst = 0;
        for (int k = 1; k <= 20; k++) {
            REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.1 * k), ART_OK));
            worst = fmax(worst, fabs(kinetic(&p) + energy_of(&p) - before));
        }
        if (i < 4)
            CHECK_NEAR(worst, 0, 1e-9 * before);
        else
            CHECK(worst > 1e-3 * before);
        sim_fixture_close(&p);
    }
}

/* A spring that sees C from D is the same spring with A and B exchanged; its rest pose is where
 * nothing acts. */
TEST(phys_frame_spring_turned_and_at_rest)
{
    static const char *const text[2] = {
        "[ frameA='rigidBodies/a' frameB='rigidBodies/b' attachFrameA=[ 0.1 0 0 0 0 1 0 ] "
        "useTransformDC=false\n"
        " attachFrameB=[ 0 0.2 0 0 0 1 0 ] material=LinearFrameMaterial [ stiffness=[ 1 2 3 ]\n"
        " rotaryStiffness=[ 4 5 6 ] damping=[ 1 2 3 ] ] ]",
        "[ frameA='rigidBodies/b' frameB='rigidBodies/a' attachFrameB=[ 0.1 0 0 0 0 1 0 ]\n"
        " attachFrameA=[ 0 0.2 0 0 0 1 0 ] material=LinearFrameMaterial [ stiffness=[ 1 2 3 ]\n"
        " rotaryStiffness=[ 4 5 6 ] damping=[ 1 2 3 ] ] ]"};
    double f[2][18];
    struct sim_fixture p;
    for (int i = 0; i < 2; i++) {
        double u[12];
        REQUIRE(open_springs(&p, text[i], false));
        for (int k = 0; k < 12; k++) u[k] = 0.1 * k - 0.5;
        art_system_set_velocity(p.sys, p.state, u);
        art_system_update(p.sys, p.state);
        art_system_forces(p.sys, p.state, NULL);
        memcpy(f[i], p.sys->force.all, sizeof f[i]);
        sim_fixture_close(&p);
    }
    CHECK_NEAR_N(f[0], f[1], 18, 1e-14);
    static const char *const rest[2] = {
        "RotAxisFrameMaterial [ stiffness=[ 1 2 3 ] rotaryStiffness=4 ] applyRestPose=true",
        "OffsetLinearFrameMaterial [ stiffness=[ 1 2 3 ] rotaryStiffness=[ 4 5 6 ] ]"};
    for (int i = 0; i < 2; i++) {
        char one[1024];
        snprintf(one, sizeof one,
                 ONE("2 0 0 0 0.3 0 0 0 0.4 0 0 0 0.5",
                     "attachFrameB=[ 1 0 2  1 1 0 70 ] initialT21=[ 1 0 2  1 1 0 70 ] material=%s"),
                 "", rest[i]);
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, one, 0.01, NULL), ART_OK));
        for (int k = 0; k < 6; k++)
            CHECK_NEAR(sim_fixture_get(&p, "models/m/frameSprings/0:springForce", k), 0, 1e-14);
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK));
        CHECK_NEAR(art_v3_norm(sim_fixture_q(&p, "models/m/rigidBodies/a")), 0, 1e-13);
        sim_fixture_close(&p);
    }
}

/* Parameters can change during a simulation, all but which frame is seen from which. */
TEST(phys_frame_spring_refresh)
{
    struct sim_fixture p;
    double k[3] = {2, 2, 2}, off = 0;
    REQUIRE(open_springs(&p,
                         "[ frameA='rigidBodies/a' frameB=null\n"
                         " material=LinearFrameMaterial [ stiffness=[ 1 1 1 ] ] ]",
                         false));
    double before = sim_fixture_get(&p, "models/m/frameSprings/0:springForce", 0);
    REQUIRE(
        CHECK_STATUS(sim_fixture_set(&p, "models/m/frameSprings/0:material.stiffness", k), ART_OK));
    REQUIRE(CHECK_STATUS(art_system_refresh(&p.ctx, p.sys), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, "models/m/frameSprings/0:springForce", 0), 2 * before, 1e-15);
    CHECK(before != 0);
    REQUIRE(CHECK_STATUS(sim_fixture_set(&p, "models/m/frameSprings/0:enabled", &off), ART_OK));
    REQUIRE(CHECK_STATUS(art_system_refresh(&p.ctx, p.sys), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, "models/m/frameSprings/0:springForce", 0), 0, 0);
    CHECK_NEAR(energy_of(&p), 0, 0);
    art_system_forces(p.sys, p.state, NULL);
    for (int i = 0; i < 18; i++) CHECK_NEAR(p.sys->force.all[i], 0, 0);
    REQUIRE(
        CHECK_STATUS(sim_fixture_set(&p, "models/m/frameSprings/0:useTransformDC", &off), ART_OK));
    CHECK_STATUS(art_system_refresh(&p.ctx, p.sys), ART_EUSAGE);
    sim_fixture_close(&p);
}

static void refused(const char *spring, int status, const char *word)
{
    char text[4096];
    struct sim_fixture p;
    snprintf(text, sizeof text, bodies, spring);
    CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), status);
    if (!CHECK(strstr(p.ctx.last, word) != NULL)) TEST_FAIL("%s", p.ctx.last);
    sim_fixture_close(&p);
}

TEST(phys_frame_spring_bad_input)
{
    refused("[ frameA=null frameB=null ]", ART_EUSAGE, "neither frameA nor frameB");
    refused("[ frameA='rigidBodies/a' frameB='rigidBodies/a' ]", ART_EUSAGE, "same frame");
    refused("[ frameA='attachments/0' ]", ART_EUSAGE, "is no frame");
    refused("[ frameA='rigidBodies/a' material=null ]", ART_ENOTFOUND, "no material");
    refused("[ frameA='rigidBodies/a' material=NonlinearlyStiffFrameMaterial [ ] ]",
            ART_EUNSUPPORTED, "is not simulated");
    refused("[ frameA='rigidBodies/a' material=FunctionFrameMaterial [ force='x^2' ] ]",
            ART_EUNSUPPORTED, "'force'");
    refused("[ frameA='rigidBodies/a' material=PowerFrameMaterial [ lowerDeadband=[ 0 1 0 ] ] ]",
            ART_ERANGE, "lowerDeadband");
    refused("[ frameA='rigidBodies/a' attachFrameA=[ 2 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 ] ]",
            ART_ERANGE, "attachFrameA");
    refused("[ frameA='rigidBodies/a' material=RotAxisFrameMaterial [ rotaryDamping=-1 ] ]",
            ART_ERANGE, "rotaryDamping");
}

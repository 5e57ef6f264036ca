/* Bushings by functions and expressions: forces by hand, derivatives and energy by differences. */
#include "physics/sim_fixture.h"
#include <art/muscle.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char spring[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n RenderableComponentList<RigidBody> [ "
    "name='rigidBodies' [ name='a' inertiaMethod=EXPLICIT inertia=[ 2 0 0 0 1 0 0 0 1 0 0 0 1 ]\n"
    " position=[ 0.1 0.2 0.3 ] orientation=[ 1 2 3 25 ] velocity=[ %g 0.1 -0.2 0.4 0.5 -0.6 ] ] ]\n"
    " ComponentList<ForceComponent> [ name='forceEffectors' FrameSpring [ name='s' "
    "frameB='rigidBodies/a'\n material=artkit.BushingFrameMaterial [ %s ] ] ] ]\n";

static bool open_spring(struct sim_fixture *p, double speed, const char *material)
{
    char text[4000];
    snprintf(text, sizeof text, spring, speed, material);
    if (CHECK_STATUS(sim_fixture_open(p, text, 0, NULL), ART_OK)) return true;
    TEST_FAIL("%s", p->ctx.last);
    return false;
}

#define ZERO " maspack.function.ConstantFunction1x1 [ 0 ]"
static const char functions[] = "functions=[ maspack.function.CubicFunction1x1 [ 3 2 1 0 ]" ZERO
                                " maspack.function.LinearFunction1x1 [ 5 0 ]" ZERO
                                " maspack.function.CubicFunction1x1 [ 1 0 2 0 ]" ZERO
                                " ] stiffness=[ 1 2 3 ] rotaryStiffness=[ 4 5 6 ]";
static const char expressions[] =
    "expressions=[ \"delta_x*theta_y\" \"sin(delta_y)\" \"delta_z^2 + theta_x\" \"theta_x^3\" "
    "\"2*theta_y - delta_x\" \"exp(theta_z) - 1\" ]";

/* The force along the axes of C at place, and moments whose work is that of the angles. */
TEST(phys_bushing_by_hand)
{
    struct sim_fixture p;
    struct art_rigid T;
    double a[3], f[6], B[9], m[3], want[3];
    REQUIRE(open_spring(&p, 0, expressions));
    art_frame_pose(art_find(p.model->root, "models/m/rigidBodies/a"), &T);
    a[0] = atan2(-T.R[5], T.R[8]);
    a[1] = asin(T.R[2]);
    a[2] = atan2(-T.R[1], T.R[0]);
    for (int i = 0; i < 6; i++)
        f[i] = sim_fixture_get(&p, "models/m/forceEffectors/s:springForce", i);
    CHECK_NEAR(f[0], 0.1 * a[1], 1e-12);
    CHECK_NEAR(f[1], sin(0.2), 1e-12);
    CHECK_NEAR(f[2], 0.09 + a[0], 1e-12);
    art_v3_set(m, pow(a[0], 3), 2 * a[1] - 0.1, exp(a[2]) - 1);
    /* rates of the angles by the angular velocity in C */
    double c = cos(a[1]), t = tan(a[1]);
    const double rows[9] = {1, t * sin(a[0]),  -t * cos(a[0]), 0, cos(a[0]), sin(a[0]),
                            0, -sin(a[0]) / c, cos(a[0]) / c};
    art_m3_copy(B, rows);
    art_m3_tmulvec(want, B, m);
    for (int i = 0; i < 3; i++) CHECK_NEAR(f[3 + i], want[i], 1e-12);
    sim_fixture_close(&p);
}

/* Damping takes sum d_i (rate of displacement i)^2. */
TEST(phys_bushing_damping_by_rates_of_angles)
{
    struct sim_fixture p;
    struct art_rigid T;
    double f[6], B[9], rate[6], *u, power = 0;
    REQUIRE(open_spring(&p, 0.7, "damping=[ 1 2 3 ] rotaryDamping=[ 0.4 0.5 0.6 ]"));
    art_frame_pose(art_find(p.model->root, "models/m/rigidBodies/a"), &T);
    double a0 = atan2(-T.R[5], T.R[8]), c = cos(asin(T.R[2])), t = T.R[2] / c;
    const double rows[9] = {1,       t * sin(a0), -t * cos(a0), 0,          cos(a0),
                            sin(a0), 0,           -sin(a0) / c, cos(a0) / c};
    art_m3_copy(B, rows);
    u = p.state->u;
    art_v3_copy(rate, u);
    art_m3_mulvec(rate + 3, B, u + 3);
    for (int i = 0; i < 6; i++) {
        f[i] = sim_fixture_get(&p, "models/m/forceEffectors/s:springForce", i);
        power += f[i] * u[i] - (i < 3 ? 1 + i : 0.1 * (1 + i)) * rate[i] * rate[i];
    }
    CHECK_NEAR(power, 0, 1e-12);
    sim_fixture_close(&p);
}

/* Return T with its coordinate k changed by h. */
static struct art_rigid moved(const struct art_rigid *T, int k, double h)
{
    struct art_rigid to = *T;
    double w[3] = {0}, E[9];
    if (k < 3) {
        to.p[k] += h;
        return to;
    }
    w[k - 3] = h;
    art_rot_exp(E, w);
    art_m3_mul(to.R, E, T->R);
    return to;
}

/* The tangents by differences; force is minus the derivative of the energy where functions alone
 * act. */
TEST(phys_bushing_derivatives)
{
    const struct art_frame_law *law = NULL;
    const struct art_class *cls;
    for (int i = 0; (cls = art_frame_material_at(i)); i++)
        if (strcmp(cls->name, "BushingFrameMaterial") == 0) law = cls->law;
    REQUIRE(law != NULL);
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        void *data = NULL;
        double par[12] = {1, 2, 3, 4, 5, 6, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
        REQUIRE(open_spring(&p, 0, k ? expressions : functions));
        const struct art_comp *s = art_find(p.model->root, "models/m/forceEffectors/s");
        struct art_arena arena = {0};
        REQUIRE(CHECK_STATUS(law->prepare(&p.ctx, &arena, art_get_object(s, "material"), &data),
                             ART_OK));
        for (int n = 0; n < 20; n++) {
            struct art_rigid T, at;
            double w[3], v[6], f[6] = {0}, K[36] = {0}, D[36] = {0}, h = 1e-6;
            for (int i = 0; i < 3; i++) {
                T.p[i] = test_uniform(-0.5, 0.5);
                w[i] = test_uniform(-0.6, 0.6);
                v[i] = test_uniform(-1, 1);
                v[3 + i] = test_uniform(-1, 1);
            }
            art_rot_exp(T.R, w);
            double still[6] = {0}, elastic[6] = {0}, Ks[36] = {0}, Ds[36] = {0}, w6[6];
            law->respond(data, par, &T, v, f, K, D);
            law->respond(data, par, &T, still, elastic, Ks, Ds);
            for (int j = 0; j < 6; j++) {
                double side[2][6] = {{0}}, rated[6] = {0}, junk[36] = {0}, energy[2];
                for (int e = 0; e < 2; e++) {
                    at = moved(&T, j, e ? h : -h);
                    law->respond(data, par, &at, still, side[e], junk, junk);
                    energy[e] = law->stored(data, par, &at);
                }
                memcpy(w6, v, sizeof w6);
                w6[j] += 1;
                law->respond(data, par, &T, w6, rated, junk, junk);
                for (int i = 0; i < 6; i++) {
                    double slope = (side[1][i] - side[0][i]) / (2 * h);
                    CHECK_NEAR(Ks[6 * i + j], slope, 1e-6 * (1 + fabs(slope)));
                    CHECK_NEAR(D[6 * i + j], rated[i] - f[i], 1e-12);
                }
                if (k == 0) CHECK_NEAR(elastic[j], (energy[1] - energy[0]) / (2 * h), 1e-6);
            }
        }
        art_arena_fini(&arena);
        sim_fixture_close(&p);
    }
}

TEST(phys_bushing_mistakes)
{
    struct sim_fixture p;
    char text[4000];
    snprintf(text, sizeof text, spring, 0.0, "expressions=[ \"1\" ]");
    CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_ESHAPE);
    sim_fixture_close(&p);
    snprintf(text, sizeof text, spring, 0.0, "expressions=[ \"1\" \"0\" \"0\" \"x\" \"0\" \"0\" ]");
    CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_ENOTFOUND);
    CHECK_HAS(p.ctx.last, "nothing is called 'x'");
    sim_fixture_close(&p);
}

/* A bushing that is refused during the run leaves the law of the spring. */
TEST(phys_refused_bushing_leaves_the_law)
{
    static const char form[] =
        "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        " [ name='a' inertiaMethod=EXPLICIT inertia=[ 2 0 0 0 1 0 0 0 1 0 0 0 1 ] position=[ 0.1 0 "
        "0 ] ] ]\n"
        " ComponentList<ForceComponent> [ name='forceEffectors' FrameSpring [ name='s' "
        "frameB='rigidBodies/a'\n"
        "  material=artisynth.core.materials.LinearFrameMaterial [ stiffness=[ 30 30 30 ] ] ] ] "
        "]\n";
    static const char force[] = "models/m/forceEffectors/s:springForce";
    struct sim_fixture p;
    struct art_comp *s, *material;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, form, 0.01, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_OK);
    const double before = sim_fixture_get(&p, force, 0);
    CHECK(fabs(before) > 1);
    s = art_find(p.model->root, "models/m/forceEffectors/s");
    REQUIRE(s != NULL);
    CHECK_STATUS(art_set_object(&p.ctx, s, "material", "BushingFrameMaterial", &material), ART_OK);
    CHECK_STATUS(art_set_text(&p.ctx, material, "expressions",
                              "[ \"x\" \"0\" \"0\" \"0\" \"0\" \"0\" ]", NULL),
                 ART_OK);
    art_sim_mark_stale(p.sim, s);
    for (int i = 0; i < 2; i++) CHECK_STATUS(art_sim_run(p.sim, 0.04), ART_ENOTFOUND);
    CHECK_NEAR(sim_fixture_get(&p, force, 0), before, 1e-12);
    sim_fixture_close(&p);
}

/* Springs and muscles through several points. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define S "models/m/multiPointSprings/s:"

/* Write a model with particles o (fixed), a, b, c and a body with markers k, l; `path` are entries
 * of segmentSpecs. */
static void model_text(char *text, size_t n, const char *cls, const char *path, const char *props)
{
    snprintf(text, n,
             "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
             " PointList<Particle> [ name='particles'\n"
             "  [ name='o' dynamic=false position=[ 0 0 1 ] ]\n"
             "  [ name='a' mass=1.5 position=[ 1 0.2 0.3 ] velocity=[ 0.2 -0.3 0.1 ] ]\n"
             "  [ name='b' mass=2 position=[ 0.3 1.4 -0.5 ] velocity=[ -0.1 0.4 0.3 ] ]\n"
             "  [ name='c' mass=0.7 position=[ -0.6 0.3 0.9 ] velocity=[ 0.5 0.2 -0.4 ] ] ]\n"
             " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             "  [ name='r' inertiaMethod=EXPLICIT position=[ 2 0 1 ] orientation=[ 1 2 0 40 ]\n"
             "   vel=[ 0.1 0.2 -0.1 0.7 -0.4 0.9 ]\n"
             "   inertia=[ 3 0.1 0 0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ] ] ]\n"
             " PointList<FrameMarker> [ name='frameMarkers'\n"
             "  [ name='k' attachment=[ frame='rigidBodies/r' loc=[ 0.3 -0.2 0.4 ] ] ]\n"
             "  [ name='l' attachment=[ frame='rigidBodies/r' loc=[ -0.3 0.1 0.2 ] ] ] ]\n"
             " PointSpringList<MultiPointSpring> [ name='multiPointSprings'\n"
             "  %s [ name='s' segmentSpecs=[ %s ] %s ] ] ]\n",
             cls, path, props);
}

static int open_path(struct sim_fixture *p, const char *cls, const char *path, const char *props)
{
    char text[4096];
    model_text(text, sizeof text, cls, path, props);
    return sim_fixture_open(p, text, 0, NULL);
}

#define PATH4                                                                                      \
    "[ pntB='particles/a' ] [ pntB='frameMarkers/k' ] [ pntB='particles/b' ] [ "                   \
    "pntB='particles/c' ]"
#define LINEAR "restLength=0.65 material=LinearAxialMaterial [ stiffness=20 damping=1.2 ]"

/* The set with these springs; there is no other one with forces. */
static struct art_force_set *springs(const struct sim_fixture *p)
{
    struct art_force_set *set = p->sys->force.sets;
    while (set && strcmp(set->type->name, "springs through several points") != 0) set = set->next;
    return set;
}

/* Compute the forces of the springs alone, on all components. */
static void forces(const struct sim_fixture *p, double *f)
{
    memset(f, 0, (size_t)p->sys->n_u * sizeof *f);
    struct art_force_set *set = springs(p);
    if (CHECK(set != NULL)) set->type->forces(p->sys, p->state, set, f);
}

static int velocity_at(const struct sim_fixture *p, const char *path)
{
    return art_system_dyn(p->sys, art_find(p->model->root, path))->u;
}

/* Sum of forces and of moments about the origin; only points have forces. */
static void sums(const struct sim_fixture *p, const double *f, double force[3], double moment[3])
{
    memset(force, 0, sizeof(double[3]));
    memset(moment, 0, sizeof(double[3]));
    for (int i = 0; i < p->sys->n_dyn; i++) {
        const struct art_dyn *dyn = &p->sys->dyn[i];
        double m[3];
        if (dyn->frame) continue;
        art_v3_cross(m, p->state->q + dyn->q, f + dyn->u);
        art_v3_add(force, force, f + dyn->u);
        art_v3_add(moment, moment, m);
    }
}

/* -------------------------------------------------------------------- one tension */

TEST(phys_multipoint_forces_balance)
{
    static const char *const points[] = {"particles/o", "particles/a",    "particles/b",
                                         "particles/c", "frameMarkers/k", "frameMarkers/l"};
    for (int round = test_count(200); round > 0; round--) {
        struct sim_fixture p;
        char path[512] = "";
        double f[64], force[3], moment[3], zero[3] = {0};
        int n = 2 + (int)test_below(6), last = -1;
        for (int i = 0; i < n; i++) {
            int k = (int)test_below(6);
            if (i == 1 && k == last) k = (k + 1) % 6;
            last = k;
            snprintf(path + strlen(path), sizeof path - strlen(path), "[ pntB='%s' ] ", points[k]);
        }
        if (!CHECK_STATUS(open_path(&p, "", path, LINEAR), ART_OK)) {
            TEST_FAIL("%s: %s", path, p.ctx.last);
            sim_fixture_close(&p);
            return;
        }
        forces(&p, f);
        sums(&p, f, force, moment);
        /* n forces of size F, with arms below 3 */
        double F = fabs(sim_fixture_get(&p, S "forceNorm", 0)), tol = 3e-16 * 6 * n * F;
        bool ok = CHECK(F > 1e-3) && CHECK_NEAR_N(force, zero, 3, tol) &&
                  CHECK_NEAR_N(moment, zero, 3, tol);
        if (!ok) TEST_FAIL("%s", path);
        sim_fixture_close(&p);
    }
}

/* Length, rate and tension are those of the whole path; a via point gets F (u_behind - u_before).
 */
TEST(phys_multipoint_tension_comes_from_the_whole_path)
{
    static const char *const at[4] = {"models/m/particles/a", "models/m/frameMarkers/k",
                                      "models/m/particles/b", "models/m/particles/c"};
    struct sim_fixture p;
    double f[64], u[3][3], l = 0, rate = 0;
    REQUIRE(CHECK_STATUS(open_path(&p, "", PATH4, LINEAR), ART_OK));
    for (int i = 0; i < 3; i++) {
        double dv[3];
        art_v3_sub(u[i], sim_fixture_q(&p, at[i + 1]), sim_fixture_q(&p, at[i]));
        double piece = art_v3_norm(u[i]);
        art_v3_scale(u[i], 1 / piece, u[i]);
        art_v3_sub(dv, sim_fixture_u(&p, at[i + 1]), sim_fixture_u(&p, at[i]));
        l += piece;
        rate += art_v3_dot(u[i], dv);
    }
    double F = 20 * (l - 0.65) + 1.2 * rate;
    CHECK_NEAR(sim_fixture_get(&p, S "length", 0), l, 1e-15);
    CHECK_NEAR(sim_fixture_get(&p, S "lengthDot", 0), rate, 1e-15);
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), F, 1e-13);
    forces(&p, f);
    for (int i = 0; i < 4; i++) {
        double want[3] = {0};
        if (i < 3) art_v3_add_scaled(want, want, F, u[i]);
        if (i > 0) art_v3_add_scaled(want, want, -F, u[i - 1]);
        CHECK_NEAR_N(f + velocity_at(&p, at[i]), want, 3, 1e-13);
    }
    sim_fixture_close(&p);
}

/* A via point on the line between its neighbours feels nothing, and moving it along changes
 * nothing. */
TEST(phys_multipoint_collinear_via_point)
{
    struct sim_fixture p;
    double f[64], g[64], x[3], zero[3] = {0};
    REQUIRE(CHECK_STATUS(open_path(&p, "",
                                   "[ pntB='particles/a' ] [ pntB='particles/b' ] "
                                   "[ pntB='particles/c' ]",
                                   LINEAR),
                         ART_OK));
    const double *a = sim_fixture_q(&p, "models/m/particles/a"),
                 *c = sim_fixture_q(&p, "models/m/particles/c");
    int b = velocity_at(&p, "models/m/particles/b");
    double length = art_v3_distance(a, c);
    memset(p.state->u, 0, (size_t)p.sys->n_u * sizeof(double));
    for (int k = 0; k <= 8; k++) {
        art_v3_lerp(x, a, c, k / 8.0);
        REQUIRE(sim_fixture_set(&p, "models/m/particles/b:position", x) == ART_OK);
        forces(&p, k == 0 ? f : g);
        CHECK_NEAR(sim_fixture_get(&p, S "length", 0), length, 1e-15);
        if (k > 0 && k < 8) CHECK_NEAR_N(g + b, zero, 3, 1e-13);
        /* on top of an end it is that end's neighbour who is pulled: together they feel the same */
        if (k == 0) {
            int ia = velocity_at(&p, "models/m/particles/a");
            art_v3_add(f + ia, f + ia, f + b);
            memset(f + b, 0, sizeof zero);
        }
        if (k > 0 && k < 8) CHECK_NEAR_N(f, g, (size_t)p.sys->n_u, 1e-12);
    }
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------- two points, coincidence */

/* A path of two points is an axial spring: the bits of the whole motion are the same. */
TEST(phys_multipoint_of_two_points_is_an_axial_spring)
{
    static const char *const props[] = {
        LINEAR,
        "excitation=0.4 restLength=0.3 material=SimpleAxialMuscle [ stiffness=9 damping=0.3 "
        "maxForce=7 ]",
        "excitation=0.7 material=PeckAxialMuscle [ maxForce=7 passiveFraction=0.1 tendonRatio=0.1 "
        "optLength=1 maxLength=4 damping=0.2 forceScaling=2 ]"};
    for (int k = 0; k < 3; k++) {
        struct sim_fixture p, q;
        char text[4096], twin[4096];
        const char *cls = k ? "MultiPointMuscle" : "";
        model_text(text, sizeof text, cls, "[ pntB='particles/a' ] [ pntB='frameMarkers/k' ]",
                   props[k]);
        const char *list = strstr(text, " PointSpringList");
        snprintf(twin, sizeof twin,
                 "%.*s AxialSpringList<AxialSpring> [ name='axialSprings'\n %s [ name='s' "
                 "points=[ 'particles/a' 'frameMarkers/k' ] %s ] ] ]\n",
                 (int)(list - text), text, k ? "Muscle" : "", props[k]);
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
        REQUIRE(CHECK_STATUS(sim_fixture_open(&q, twin, 0.01, NULL), ART_OK));
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 2), ART_OK));
        REQUIRE(CHECK_STATUS(art_sim_run(q.sim, 2), ART_OK));
        for (int i = 0; i < p.sys->n_q; i++) CHECK_BITS(p.state->q[i], q.state->q[i]);
        for (int i = 0; i < p.sys->n_u; i++) CHECK_BITS(p.state->u[i], q.state->u[i]);
        CHECK_BITS(sim_fixture_get(&p, S "length", 0),
                   sim_fixture_get(&q, "models/m/axialSprings/s:length", 0));
        CHECK_BITS(sim_fixture_get(&p, S "forceNorm", 0),
                   sim_fixture_get(&q, "models/m/axialSprings/s:forceNorm", 0));
        sim_fixture_close(&p);
        sim_fixture_close(&q);
    }
}

/* Where points coincide that piece has no direction; the others pull as before. */
TEST(phys_multipoint_goes_on_where_points_coincide)
{
    struct sim_fixture p;
    double f[64], zero[3] = {0};
    REQUIRE(CHECK_STATUS(open_path(&p, "", PATH4, LINEAR), ART_OK));
    double x[3];
    art_v3_copy(x, sim_fixture_q(&p, "models/m/particles/b"));
    REQUIRE(sim_fixture_set(&p, "models/m/particles/c:position", x) == ART_OK);
    forces(&p, f);
    int b = velocity_at(&p, "models/m/particles/b"), c = velocity_at(&p, "models/m/particles/c");
    CHECK_NEAR_N(f + c, zero, 3, 0);
    double F = sim_fixture_get(&p, S "forceNorm", 0);
    CHECK_NEAR(art_v3_norm(f + b), F, 1e-12);
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK));
    CHECK(isfinite(sim_fixture_get(&p, S "length", 0)));
    sim_fixture_close(&p);
}

TEST(phys_multipoint_with_all_points_in_one_place)
{
    struct sim_fixture p;
    static const char *const path = "[ pntB='particles/a' ] [ pntB='particles/b' ] "
                                    "[ pntB='particles/c' ]";
    static const char *const names[2] = {"models/m/particles/b:position",
                                         "models/m/particles/c:position"};
    for (int muscle = 0; muscle < 2; muscle++) {
        const char *cls = muscle ? "MultiPointMuscle" : "";
        const char *props =
            muscle ? "excitation=1 material=ConstantAxialMuscle [ maxForce=1 ]" : LINEAR;
        double f[64];
        REQUIRE(CHECK_STATUS(open_path(&p, cls, path, props), ART_OK));
        for (int k = 0; k < 2; k++) {
            double x[3];
            art_v3_copy(x, sim_fixture_q(&p, "models/m/particles/a"));
            REQUIRE(sim_fixture_set(&p, names[k], x) == ART_OK);
        }
        forces(&p, f);
        for (int i = 0; i < p.sys->n_u; i++) CHECK_NEAR(f[i], 0, 0);
        CHECK_NEAR(sim_fixture_get(&p, S "length", 0), 0, 0);
        CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 0, 0);
        art_system_jacobians(p.sys, p.state);
        /* a spring has no force there; a muscle that pulls is reported */
        CHECK((springs(&p)->failed != NULL) == (muscle == 1));
        CHECK_STATUS(art_system_check(&p.ctx, p.sys, p.state), muscle ? ART_ERANGE : ART_OK);
        sim_fixture_close(&p);
    }
}

/* ---------------------------------------------------------------------- mechanics */

/* Points that only the spring connects keep momentum and angular momentum. The trapezoidal rule
 * conserves the first exactly, and the second to its order. */
TEST(phys_multipoint_keeps_momentum)
{
    static const char *const at[3] = {"models/m/particles/a", "models/m/particles/b",
                                      "models/m/particles/c"};
    static const double mass[3] = {1.5, 2, 0.7};
    double drift[2];
    for (int round = 0; round < 2; round++) {
        struct sim_fixture p;
        double P[2][3] = {{0}}, L[2][3] = {{0}};
        char text[4096];
        model_text(text, sizeof text, "",
                   "[ pntB='particles/a' ] [ pntB='particles/b' ] [ pntB='particles/c' ] "
                   "[ pntB='particles/a' ]",
                   "restLength=0.7 material=LinearAxialMaterial [ stiffness=20 ]");
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, round ? 0.0005 : 0.001, "SymplecticEuler"),
                             ART_OK));
        for (int end = 0; end < 2; end++) {
            if (end) REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 2), ART_OK));
            for (int i = 0; i < 3; i++) {
                double l[3];
                art_v3_cross(l, sim_fixture_q(&p, at[i]), sim_fixture_u(&p, at[i]));
                art_v3_add_scaled(P[end], P[end], mass[i], sim_fixture_u(&p, at[i]));
                art_v3_add_scaled(L[end], L[end], mass[i], l);
            }
        }
        CHECK_NEAR_N(P[1], P[0], 3, 1e-12);
        drift[round] = art_v3_distance(L[0], L[1]);
        CHECK(drift[round] < 1e-11);
        sim_fixture_close(&p);
    }
}

/* Forces are minus the derivative of the energy. */
TEST(phys_multipoint_forces_come_from_the_energy)
{
    static const char *const props[] = {
        "restLength=0.65 material=LinearAxialMaterial [ stiffness=20 ]",
        "excitation=0 material=PeckAxialMuscle [ maxForce=7 passiveFraction=0.4 optLength=3 "
        "maxLength=7 forceScaling=2 ]"};
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        double f[64], h = 1e-5;
        REQUIRE(CHECK_STATUS(open_path(&p, k ? "MultiPointMuscle" : "", PATH4, props[k]), ART_OK));
        struct art_force_set *set = springs(&p);
        forces(&p, f);
        CHECK(set->type->energy(p.sys, p.state, set) > 0.1);
        for (int i = 0; i < p.sys->n_dyn; i++)
            for (int c = 0; c < 3 && !p.sys->dyn[i].frame; c++) {
                double *x = p.state->q + p.sys->dyn[i].q + c, at = *x;
                *x = at + h;
                double up = set->type->energy(p.sys, p.state, set);
                *x = at - h;
                double down = set->type->energy(p.sys, p.state, set);
                *x = at;
                CHECK_NEAR(f[p.sys->dyn[i].u + c], (down - up) / (2 * h), 1e-7);
            }
        double off = 0;
        if (k == 0) {
            double l = sim_fixture_get(&p, S "length", 0) - 0.65;
            CHECK_NEAR(set->type->energy(p.sys, p.state, set), 10 * l * l, 1e-12);
        }
        REQUIRE(sim_fixture_set(&p, S "enabled", &off) == ART_OK);
        REQUIRE(CHECK_STATUS(art_system_refresh(&p.ctx, p.sys), ART_OK));
        CHECK_NEAR(set->type->energy(p.sys, p.state, set), 0, 0);
        sim_fixture_close(&p);
    }
}

/* Atwood's machine: two masses on a string over a fixed point. With the string stretched by the
 * tension 2 m M g/(m + M) from the start both move with (M - m) g/(M + m). */
TEST(phys_multipoint_atwood)
{
    const double g = 9.81, m = 1.2, M = 2.1, k = 500, T = 2 * m * M * g / (m + M);
    const double a = (M - m) * g / (M + m), h = 0.001, t = 0.25;
    char text[1024];
    struct sim_fixture p;
    snprintf(
        text, sizeof text,
        "MechModel [ name='m' gravity=[ 0 0 -9.81 ]\n PointList<Particle> [ name='particles'\n"
        " [ name='top' dynamic=false ] [ name='x' mass=1.2 position=[ 0 0 -1 ] ]\n"
        " [ name='y' mass=2.1 position=[ 0 0 -0.8 ] ] ]\n"
        " PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s'\n"
        "  segmentSpecs=[ [ pntB='particles/x' ] [ pntB='particles/top' ] [ pntB='particles/y' "
        "] ]\n  restLength=%.17g material=LinearAxialMaterial [ stiffness=500 ] ] ] ]\n",
        1.8 - T / k);
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, h, NULL), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), T, 1e-12);
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, t), ART_OK));
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/x")[2], a * t, 1e-11);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/y")[2], -a * t, 1e-11);
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), T, 1e-9);
    /* positions of Euler's method: t (t + h) / 2 */
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/x")[2], -1 + a * t * (t + h) / 2, 1e-11);
    sim_fixture_close(&p);
}

/* A muscle of constant tension runs over a pulley on a slide: the pulley accelerates by 2 F/m, the
 * ends by F/m. */
TEST(phys_multipoint_moving_pulley)
{
    struct sim_fixture p;
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n PointList<Particle> [ name='particles'\n"
        " [ name='l' mass=2 position=[ 0 0 0 ] ] [ name='via' mass=3 position=[ 5 0 0 ] ]\n"
        " [ name='r' mass=4 position=[ 0 0 0 ] ] ]\n"
        " PointSpringList<MultiPointSpring> [ name='multiPointSprings' MultiPointMuscle [ "
        "name='s'\n"
        "  segmentSpecs=[ [ pntB='particles/l' ] [ pntB='particles/via' ] [ pntB='particles/r' ] "
        "]\n"
        "  excitation=0.5 material=ConstantAxialMuscle [ maxForce=3 forceScaling=1 ] ] ] ]\n";
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 1.5, 1e-15);
    CHECK_NEAR(sim_fixture_get(&p, S "passiveForceNorm", 0), 0, 0);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/l")[0], 1.5 / 2, 1e-12);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/r")[0], 1.5 / 4, 1e-12);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/via")[0], -3.0 / 3, 1e-12);
    sim_fixture_close(&p);
}

/* ---------------------------------------------------------------------- properties */

TEST(phys_multipoint_muscle_excitation)
{
    struct sim_fixture p;
    double x = 3;
    REQUIRE(CHECK_STATUS(open_path(&p, "MultiPointMuscle", PATH4,
                                   "excitation=0.25 restLength=10 material=SimpleAxialMuscle [ "
                                   "maxForce=8 stiffness=0 ]"),
                         ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 2, 1e-15);
    CHECK_NEAR(sim_fixture_get(&p, S "netExcitation", 0), 0.25, 0);
    /* it lies within [0,1] */
    CHECK_STATUS(sim_fixture_set(&p, S "excitation", &x), ART_ERANGE);
    CHECK_NEAR(sim_fixture_get(&p, S "excitation", 0), 0.25, 0);
    x = 1;
    REQUIRE(sim_fixture_set(&p, S "excitation", &x) == ART_OK);
    art_system_excite(p.sys);
    CHECK_NEAR(sim_fixture_get(&p, S "excitation", 0), 1, 0);
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 8, 1e-15);
    x = 0;
    REQUIRE(sim_fixture_set(&p, S "enabled", &x) == ART_OK);
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 0, 0);
    sim_fixture_close(&p);
}

/* Old files name the points in one list; a material can stand in the list of springs; a segment
 * that could wrap is straight if there is nothing to wrap around. */
TEST(phys_multipoint_other_forms)
{
    static const char head[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n PointList<Particle> [ name='particles'\n"
        " [ name='a' ] [ name='b' position=[ 3 0 0 ] ] [ name='c' position=[ 3 4 0 ] ] ]\n"
        " PointSpringList<MultiPointSpring> [ name='multiPointSprings'\n"
        "  material=LinearAxialMaterial [ stiffness=2 ]";
    static const char *const forms[] = {
        "[ name='s' points=[ 'particles/a' 'particles/b' 'particles/c' ] ]",
        "[ name='s' segmentSpecs=[ [ pntB=particles/a flags=0x8 numKnots=50 initialPoints=[ 1 2 3 ]"
        " ] [ pntB=particles/b ] [ pntB=particles/c ] ] segments=[ WrapSegment [ specIdx=0 "
        "flags=0x8 knots=[ [ pos=[ 1 2 3 ] ] ] ] Segment [ specIdx=1 ] ] wrappables=[ ] ]"};
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        char text[2048];
        snprintf(text, sizeof text, "%s %s ] ]", head, forms[k]);
        if (CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_OK)) {
            CHECK_NEAR(sim_fixture_get(&p, S "length", 0), 7, 1e-15);
            CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 14, 1e-14);
            double out[16];
            struct art_comp *s = art_find(p.model->root, "models/m/multiPointSprings/s");
            CHECK_INT(art_comp_derived(&p.ctx, s, "length", out), 1);
            CHECK_NEAR(out[0], 7, 1e-15);
        } else {
            TEST_FAIL("%s", p.ctx.last);
        }
        sim_fixture_close(&p);
    }
}

TEST(phys_multipoint_bad_paths)
{
    static const struct {
        const char *cls, *path, *props, *says;
        int status;
    } bad[] = {
        {"", "", LINEAR, "at least two points, not 0", ART_ESHAPE},
        {"", "[ pntB='particles/a' ]", LINEAR, "at least two points, not 1", ART_ESHAPE},
        {"", "[ pntB='particles/a' ] [ pntB='particles/a' ]", LINEAR, "same point", ART_EUSAGE},
        {"", "[ pntB='particles/a' ] [ pntB='rigidBodies/r' ]", LINEAR, "no point", ART_EUSAGE},
        {"", "[ pntB='particles/a' ] [ pntB=null ]", LINEAR, "no point", ART_EUSAGE},
        {"", "[ pntB='particles/a' ] [ flags=0x0 ]", LINEAR, "no point", ART_EUSAGE},
        {"", "[ pntB='particles/a' ] [ pntB='particles/z' ]", LINEAR, "'z'", ART_ENOTFOUND},
        {"", "[ pntB='particles/a' ] 7", LINEAR, "expected a SegmentSpec", ART_ESYNTAX},
        {"", "[ pntB='particles/a' ] null", LINEAR, "null", ART_ESYNTAX},
        {"", "[ pntB='particles/a' flags=-1 ]", LINEAR, "out of range", ART_ERANGE},
        {"", "Muscle [ ]", LINEAR, "found a Muscle", ART_ESYNTAX},
        {"", "[ pntB='particles/a' flags=0x20 ] [ pntB='particles/b' ]", LINEAR, "0x20",
         ART_EUNSUPPORTED},
        {"", "[ pntB='particles/a' ] [ pntB='particles/b' ]", "", "no material", ART_ENOTFOUND},
        {"MultiPointMuscle", "[ pntB='particles/a' ] [ pntB='particles/b' ]",
         "material=LinearAxialMaterial [ ] excitation=2", "out of range", ART_ERANGE},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct sim_fixture p;
        int status = open_path(&p, bad[i].cls, bad[i].path, bad[i].props);
        bool ok = CHECK_INT(status, bad[i].status) && CHECK_HAS(p.ctx.last, bad[i].says) &&
                  CHECK(p.ctx.last_loc.line == 15);
        if (!ok) TEST_FAIL("%s: %s at line %d", bad[i].path, p.ctx.last, p.ctx.last_loc.line);
        sim_fixture_close(&p);
    }
}

TEST(phys_multipoint_of_very_many_points)
{
    struct sim_fixture p;
    struct art_buf text;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int n = 1000; n <= 1001; n++) {
        art_buf_init(&text, &ctx);
        art_buf_puts(&text,
                     "MechModel [ name='m' PointList<Particle> [ name='particles' [ name='a' "
                     "] [ name='b' position=[ 1 0 0 ] ] ]\n PointSpringList<MultiPointSpring>"
                     " [ name='multiPointSprings' [ name='s' points=[ ");
        for (int i = 0; i < n; i++)
            art_buf_puts(&text, i % 2 ? "'particles/a' " : "'particles/b' ");
        art_buf_puts(&text, "] material=LinearAxialMaterial [ stiffness=1 ] ] ] ]\n");
        REQUIRE(CHECK_STATUS(art_buf_status(&text), ART_OK));
        CHECK_STATUS(sim_fixture_open(&p, text.s, 0, NULL), n == 1000 ? ART_OK : ART_ELIMIT);
        if (n == 1000) CHECK_NEAR(sim_fixture_get(&p, S "length", 0), 999, 1e-9);
        sim_fixture_close(&p);
        art_buf_fini(&text);
    }
    art_ctx_fini(&ctx);
}

static int compile_under(struct art_ctx *ctx, struct art_model *model)
{
    struct art_system *sys = NULL;
    int status = art_system_compile(ctx, art_find(model->root, "models/m"), NULL, &sys);
    art_system_free(sys);
    return status;
}

TEST(phys_multipoint_without_memory)
{
    struct sim_fixture p;
    struct art_ctx ctx;
    REQUIRE(CHECK_STATUS(
        open_path(&p, "MultiPointMuscle", PATH4, "material=SimpleAxialMuscle [ maxForce=1 ]"),
        ART_OK));
    CHECK_ALLOC_FAILS(&ctx, compile_under(&ctx, p.model));
    sim_fixture_close(&p);
}

/* A box of mass 1 that a muscle through two of its markers holds between fixed points (modeling
 * guide, section 9.1.1). It comes to rest where 2 T z/s carries its weight: s the length of each
 * outer piece. */
TEST(phys_multipoint_carries_a_box)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 -9.8 ] frameDamping=1 rotaryDamping=0.1\n"
        " PointList<Particle> [ name='particles' [ name='l' dynamic=false position=[ -3 0 0.5 ] ]\n"
        "  [ name='r' dynamic=false position=[ 3 0 0.5 ] ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='box'\n"
        "  inertiaMethod=EXPLICIT inertia=[ 1 0 0 0  0.16666666666666666 0 0 0 0.16666666666666666 "
        "0\n"
        "  0 0 0.16666666666666666 ] ] ]\n"
        " PointList<FrameMarker> [ name='frameMarkers'\n"
        "  [ name='k' attachment=[ frame='rigidBodies/box' loc=[ -0.5 0 0.5 ] ] ]\n"
        "  [ name='l' attachment=[ frame='rigidBodies/box' loc=[ 0.5 0 0.5 ] ] ] ]\n"
        " PointSpringList<MultiPointSpring> [ name='multiPointSprings' MultiPointMuscle [ "
        "name='s'\n"
        "  segmentSpecs=[ [ pntB='particles/l' ] [ pntB='frameMarkers/k' ]\n"
        "   [ pntB='frameMarkers/l' ] [ pntB='particles/r' ] ]\n"
        "  material=SimpleAxialMuscle [ stiffness=1 maxForce=10 ] ] ] ]\n";
    static const double printed[3] = {-2.1261, -1.1744, -0.7910};
    for (int k = 0; k < 3; k++) {
        struct sim_fixture p;
        double a = 0.5 * k, lo = -4, hi = 0;
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.02, NULL), ART_OK));
        CHECK_NEAR(sim_fixture_get(&p, S "length", 0), 6, 1e-15);
        CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), 6, 1e-14);
        REQUIRE(sim_fixture_set(&p, S "excitation", &a) == ART_OK);
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 60), ART_OK));
        for (int step = 0; step < 60; step++) {
            double z = 0.5 * (lo + hi), s = sqrt(2.5 * 2.5 + z * z), T = 2 * s + 1 + 10 * a;
            *(-2 * T * z / s > 9.8 ? &lo : &hi) = z;
        }
        double z = sim_fixture_q(&p, "models/m/rigidBodies/box")[2];
        CHECK_NEAR(z, lo, 1e-10);
        CHECK_NEAR(z, printed[k], 5e-5);
        CHECK_NEAR(sim_fixture_get(&p, S "length", 0), 1 + 2 * sqrt(6.25 + z * z), 1e-14);
        sim_fixture_close(&p);
    }
}

/* -------------------------------------------------------------------- passive segments */

#define PASSIVE4                                                                                   \
    "[ pntB='particles/o' passive=true ] [ pntB='particles/a' ] [ pntB='particles/b' "             \
    "passive=true ] [ "                                                                            \
    "pntB='particles/c' ]"

/* The tension follows from one segment, and acts along all. */
TEST(phys_multipoint_passive_segments)
{
    static const char *const at[4] = {"models/m/particles/o", "models/m/particles/a",
                                      "models/m/particles/b", "models/m/particles/c"};
    struct sim_fixture p;
    double f[64], u[3][3], dv[3], l = 0, active = 0, rate;
    REQUIRE(CHECK_STATUS(open_path(&p, "", PASSIVE4, LINEAR), ART_OK));
    for (int i = 0; i < 3; i++) {
        art_v3_sub(u[i], sim_fixture_q(&p, at[i + 1]), sim_fixture_q(&p, at[i]));
        double piece = art_v3_norm(u[i]);
        art_v3_scale(u[i], 1 / piece, u[i]);
        l += piece;
        if (i == 1) active = piece;
    }
    art_v3_sub(dv, sim_fixture_u(&p, at[2]), sim_fixture_u(&p, at[1]));
    rate = art_v3_dot(u[1], dv);
    double F = 20 * (active - 0.65) + 1.2 * rate;
    CHECK_NEAR(sim_fixture_get(&p, S "length", 0), l, 1e-15);
    CHECK_NEAR(sim_fixture_get(&p, S "forceNorm", 0), F, 1e-13);
    forces(&p, f);
    for (int i = 0; i < 4; i++) {
        double want[3] = {0};
        if (i < 3) art_v3_add_scaled(want, want, F, u[i]);
        if (i > 0) art_v3_add_scaled(want, want, -F, u[i - 1]);
        CHECK_NEAR_N(f + velocity_at(&p, at[i]), want, 3, 1e-13);
    }
    CHECK_NEAR(springs(&p)->type->energy(p.sys, p.state, springs(&p)), 0, 0);
    sim_fixture_close(&p);
}

/* Compute the forces on the unknowns with these moved by h along v: their positions or their
 * velocities. */
static void force_along(struct sim_fixture *p, bool velocity, const double *v, double h, double *f)
{
    double u[64], keep[64];
    int n = p->sys->n_active;
    art_system_get_velocity(p->sys, p->state, keep);
    for (int i = 0; i < n; i++) u[i] = keep[i] + h * v[i];
    if (velocity)
        art_system_set_velocity(p->sys, p->state, u);
    else
        art_system_move(p->sys, p->state, h, v);
    art_system_update(p->sys, p->state);
    art_system_forces(p->sys, p->state, f);
    if (velocity)
        art_system_set_velocity(p->sys, p->state, keep);
    else
        art_system_move(p->sys, p->state, -h, v);
}

/* Matrices are symmetric; what a segment that only pulls does is not. v K v is that of the exact
 * one. */
TEST(phys_multipoint_passive_jacobians)
{
    bool active[8];
    for (int round = test_count(20); round > 0; round--) {
        struct sim_fixture p;
        double v[64], up[64], down[64], Bv[64], h = 1e-6;
        REQUIRE(CHECK_STATUS(open_path(&p, "", PASSIVE4, LINEAR), ART_OK));
        int n = p.sys->n_active;
        for (int b = 0; b < 8; b++) active[b] = b < p.sys->n_active_blocks;
        for (int i = 0; i < n; i++) v[i] = test_uniform(-1, 1);
        memset(p.state->u, 0, (size_t)p.state->n_u * sizeof *p.state->u); /* K leaves rates out */
        art_system_jacobians(p.sys, p.state);
        for (int k = 0; k < 2; k++) {
            memset(Bv, 0, sizeof Bv);
            art_blocks_mul(k ? p.sys->jac.D : p.sys->jac.K, active, active, 1, v, Bv);
            force_along(&p, k == 1, v, h, up);
            force_along(&p, k == 1, v, -h, down);
            double got = 0, want = 0;
            for (int i = 0; i < n; i++) {
                got += v[i] * Bv[i];
                want += v[i] * (up[i] - down[i]) / (2 * h);
            }
            CHECK_NEAR(got, want, 2e-7);
        }
        sim_fixture_close(&p);
    }
}

/* A rope over a fixed point, of which one end alone is elastic: the other end is held up by the
 * same tension, however far down it is. */
TEST(phys_multipoint_passive_end_hangs)
{
    struct sim_fixture p;
    double F = 20 * (sqrt(1 + 0.04 + 0.49) - 0.65); /* from o to a, at rest */
    REQUIRE(CHECK_STATUS(open_path(&p, "",
                                   "[ pntB='particles/a' ] [ pntB='particles/o' passive=true ] "
                                   "[ pntB='particles/c' ]",
                                   "restLength=0.65 material=LinearAxialMaterial [ stiffness=20 ]"),
                         ART_OK));
    double f[64], norm;
    for (int i = 0; i < 3; i++) {
        double *q =
            p.state->q + art_system_dyn(p.sys, art_find(p.model->root, "models/m/particles/c"))->q;
        q[2] -= i;
        art_system_update(p.sys, p.state);
        forces(&p, f);
        norm = art_v3_norm(f + velocity_at(&p, "models/m/particles/c"));
        CHECK_NEAR(norm, F, 1e-13);
    }
    sim_fixture_close(&p);
}

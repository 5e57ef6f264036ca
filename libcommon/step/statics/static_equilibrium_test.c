/* Static solves against closed forms: springs, chains, nets, muscles, joints, limits, driven ends;
 * and how they fail. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const both[] = {"StaticIncremental", "StaticLineSearch"};

#define P "models/m/particles/"
#define B "models/m/rigidBodies/"
#define POINTS(text) " PointList<Particle> [ name='particles' " text " ]\n"
#define SPRINGS(text) " AxialSpringList<AxialSpring> [ name='axialSprings' " text " ]\n"
#define BODIES(text) " RenderableComponentList<RigidBody> [ name='rigidBodies' " text " ]\n"
#define JOINTS(text) " RenderableComponentList<BodyConnector> [ name='bodyConnectors' " text " ]\n"
#define FRAME_SPRINGS(text)                                                                        \
    " RenderableComponentList<FrameSpring> [ name='frameSprings' " text " ]\n"
#define MODEL(more, text) "MechModel [ name='m' gravity=[ 0 0 -9.8 ] " more "\n" text " ]\n"
#define LINEAR(k) " material=LinearAxialMaterial [ stiffness=" k " damping=3 ]"

static bool opened(struct sim_fixture *p, const char *text, const char *scheme)
{
    bool ok = CHECK_STATUS(sim_fixture_open(p, text, 0.1, scheme), ART_OK);
    if (!ok) TEST_FAIL("%s", p->ctx.last);
    return ok;
}

/* n steps, with success */
static bool solved(struct sim_fixture *p, int n)
{
    bool ok = CHECK_STATUS(art_sim_run(p->sim, art_sim_time(p->sim) + 0.1 * n), ART_OK);
    if (!ok) TEST_FAIL("%s", p->ctx.last);
    return ok;
}

/* A weight on a spring ends below its anchor at rest, wherever and however fast it started. */
TEST(phys_static_hanging_spring)
{
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        if (!opened(
                &p,
                MODEL("pointDamping=4",
                      POINTS("[ name='o' dynamic=false ] [ name='p' mass=2\n"
                             "position=[ 1 0.2 0 ] velocity=[ 0 1 0 ] ]")
                          SPRINGS("[ points=[ 'particles/o' 'particles/p' ] restLength=0.8" LINEAR(
                              "60") " ]")),
                both[k]))
            return;
        if (solved(&p, 2)) {
            const double want[3] = {0, 0, -0.8 - 2 * 9.8 / 60}, rest[3] = {0};
            CHECK_NEAR_N(sim_fixture_q(&p, P "p"), want, 3, 1e-10);
            CHECK_NEAR_N(sim_fixture_u(&p, P "p"), rest, 3, 0);
            CHECK_NEAR(sim_fixture_get(&p, P "o:reaction", 2), 3 * 9.8, 1e-10);
        }
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------------- chains */

/* A chain of n links of rest length l0 and stiffness k between (0,0,0) and (span,0,0), masses m
 * between. */
static bool open_chain(struct sim_fixture *p, int n, double l0, double k, double m, double span,
                       const char *scheme)
{
    struct art_ctx ctx;
    struct art_buf text;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_puts(
        &text,
        "MechModel [ name='m' gravity=[ 0 0 -9.8 ] PointList<Particle> [ name='particles'\n");
    for (int i = 0; i <= n; i++)
        art_buf_printf(&text, "[ position=[ %.17g 0 %.17g ] mass=%.17g %s ]\n", span * i / n,
                       -0.1 * sin(ART_PI * i / n), m, i == 0 || i == n ? "dynamic=false" : "");
    art_buf_puts(&text, "] AxialSpringList<AxialSpring> [ name='axialSprings'\n");
    for (int i = 0; i < n; i++)
        art_buf_printf(&text,
                       "[ points=[ 'particles/%d' 'particles/%d' ] restLength=%.17g\n"
                       "material=LinearAxialMaterial [ stiffness=%.17g ] ]\n",
                       i, i + 1, l0, k);
    art_buf_puts(&text, "] ]\n");
    bool ok = opened(p, text.s, scheme);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return ok;
}

/* Where the points of the chain are: with the horizontal force H, link i pulls by H and V_i = m g
 * (i + 1/2 - n/2), along itself; H is found by bisection of the span. */
static void chain(int n, double l0, double k, double mg, double span, double (*at)[2])
{
    double lo = 1e-9 * mg, hi = 1e6 * mg * n;
    for (int round = 0; round < 200; round++) {
        double H = sqrt(lo * hi);
        at[0][0] = at[0][1] = 0;
        for (int i = 0; i < n; i++) {
            double V = mg * (i + 0.5 - 0.5 * n), T = hypot(H, V), l = l0 + T / k;
            at[i + 1][0] = at[i][0] + l * H / T;
            at[i + 1][1] = at[i][1] + l * V / T;
        }
        *(at[n][0] < span ? &lo : &hi) = H;
    }
}

TEST(phys_static_chain)
{
    static const struct {
        int n;
        double l0, k, span;
    } cases[] = {{4, 0.3, 1e3, 1}, {12, 0.15, 1e4, 1}, {30, 0.04, 1e5, 1}, {7, 0.1, 500, 1}};
    for (int s = 0; s < 2; s++)
        for (int c = 0; c < 4; c++) {
            struct sim_fixture p;
            double at[32][2];
            int n = cases[c].n;
            if (!open_chain(&p, n, cases[c].l0, cases[c].k, 0.2, cases[c].span, both[s])) return;
            chain(n, cases[c].l0, cases[c].k, 0.2 * 9.8, cases[c].span, at);
            if (solved(&p, 1))
                for (int i = 0; i <= n; i++) {
                    char path[40];
                    snprintf(path, sizeof path, P "%d", i);
                    CHECK_NEAR(sim_fixture_q(&p, path)[0], at[i][0], 1e-9);
                    CHECK_NEAR(sim_fixture_q(&p, path)[2], at[i][1], 1e-9);
                }
            else
                TEST_FAIL("%s, %d links", both[s], n);
            sim_fixture_close(&p);
        }
}

/* Many stiff links are a catenary: the sag a (cosh(s / 2a) - 1) of a rope of length 2 a sinh(s /
 * 2a), to order 2.
 */
TEST(phys_static_chain_tends_to_the_catenary)
{
    double span = 1, length = 1.3, lo = 0.05, hi = 10, e[3];
    for (int i = 0; i < 200; i++) {
        double a = 0.5 * (lo + hi);
        *(2 * a * sinh(span / (2 * a)) > length ? &lo : &hi) = a;
    }
    double sag = lo * (cosh(span / (2 * lo)) - 1);
    for (int i = 0; i < 3; i++) {
        int n = 10 << i;
        struct sim_fixture p;
        char path[40];
        if (!open_chain(&p, n, length / n, 1e8, 1.0 / n, span, "StaticLineSearch")) return;
        if (!solved(&p, 1)) return;
        snprintf(path, sizeof path, P "%d", n / 2);
        e[i] = fabs(sim_fixture_q(&p, path)[2] + sag);
        sim_fixture_close(&p);
    }
    CHECK_NEAR(sim_fixture_order(e, 3), 2, 0.1);
    CHECK(e[2] < 2e-3 * sag);
}

/* A net of springs without rest length, held along two sides, is linear: z_i = m g (i^2 - 8 i) / 2k
 * along its rows. In the plane it keeps its even columns and contracts along them only at its free
 * edges. */
TEST(phys_static_prestressed_net)
{
    for (int s = 0; s < 2; s++) {
        struct art_ctx ctx;
        struct art_buf text;
        struct sim_fixture p;
        art_ctx_init(&ctx);
        art_buf_init(&text, &ctx);
        art_buf_puts(&text, "MechModel [ name='m' gravity=[ 0 0 -980 ] pointDamping=1\n"
                            "PointList<Particle> [ name='particles'\n");
        for (int i = 0; i < 81; i++)
            art_buf_printf(&text, "[ position=[ %g %g 0 ] mass=1 %s ]\n", 20 * (-0.5 + i / 9 / 8.0),
                           20 * (-0.5 + i % 9 / 8.0), i < 9 || i >= 72 ? "dynamic=false" : "");
        art_buf_puts(&text, "] AxialSpringList<AxialSpring> [ name='axialSprings'\n");
        for (int i = 0; i < 81; i++)
            for (int k = 0; k < 2; k++)
                if (k ? i < 72 : i % 9 < 8)
                    art_buf_printf(&text,
                                   "[ points=[ 'particles/%d' 'particles/%d' ]\n"
                                   "material=LinearAxialMaterial [ stiffness=1000 ] ]\n",
                                   i, i + (k ? 9 : 1));
        art_buf_puts(&text, "] ]\n");
        if (opened(&p, text.s, both[s]) && solved(&p, 1))
            for (int i = 0; i < 81; i++) {
                char path[40];
                int c = i / 9;
                snprintf(path, sizeof path, P "%d", i);
                CHECK_NEAR(sim_fixture_q(&p, path)[0], 20 * (-0.5 + c / 8.0), 1e-9);
                CHECK_NEAR(sim_fixture_q(&p, path)[2], 0.49 * (c * c - 8 * c), 1e-9);
            }
        sim_fixture_close(&p);
        art_buf_fini(&text);
        art_ctx_fini(&ctx);
    }
}

/* A net at its rest length across the load has no stiffness that way before it is deflected: a
 * point between two springs sinks by d with 2 k (1 - l0 / l) d = m g. */
TEST(phys_static_flat_start)
{
    for (int s = 0; s < 2; s++) {
        struct sim_fixture p;
        if (!opened(
                &p,
                MODEL(
                    "",
                    POINTS("[ name='a' dynamic=false position=[ -1 0 0 ] ]\n"
                           "[ name='b' dynamic=false position=[ 1 0 0 ] ] [ name='p' mass=3 ]\n"
                           "[ name='c' dynamic=false position=[ 0 -1 0 ] ]\n"
                           "[ name='d' dynamic=false position=[ 0 1 0 ] ]")
                        SPRINGS("[ points=[ 'particles/a' 'particles/p' ] restLength=1" LINEAR(
                            "400") " ] [ points=[ 'particles/p' 'particles/b' ] "
                                   "restLength=1" LINEAR("400") " ]\n[ points=[ 'particles/c' "
                                                                "'particles/p' ] "
                                                                "restLength=1" LINEAR(
                                                                    "400") " ] [ points=[ "
                                                                           "'particles/p' "
                                                                           "'particles/d' ] "
                                                                           "restLength="
                                                                           "1" LINEAR("400") " "
                                                                                             "]")),
                both[s]))
            return;
        if (solved(&p, 1)) {
            double d = -sim_fixture_q(&p, P "p")[2];
            CHECK(d > 0.1);
            CHECK_NEAR(4 * 400 * (1 - 1 / hypot(1, d)) * d, 3 * 9.8, 1e-7);
            CHECK_NEAR(sim_fixture_q(&p, P "p")[0], 0, 1e-12);
        }
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------------- muscles */

/* A quasi-static series: excitation grows with time, the spring is stretched by e F / k. */
TEST(phys_static_muscle_series)
{
    for (int s = 0; s < 2; s++) {
        struct sim_fixture p;
        if (!opened(
                &p,
                MODEL("",
                      POINTS("[ name='a' dynamic=false ] [ name='p' mass=0.5 position=[ 1 0 0 ] ]\n"
                             "[ name='b' dynamic=false position=[ 2 0 0 ] ]")
                          SPRINGS("[ points=[ 'particles/a' 'particles/p' ] restLength=0.5" LINEAR(
                              "90") " ] Muscle [ name='mu' points=[ 'particles/p' 'particles/b' ]\n"
                                    "restLength=0.5 material=SimpleAxialMuscle [ stiffness=40 "
                                    "maxForce=30 damping=2 ] ]")),
                both[s]))
            return;
        double zero[3] = {0};
        CHECK_STATUS(sim_fixture_set(&p, "models/m:gravity", zero), ART_OK);
        for (int i = 0; i <= 5; i++) {
            double e = 0.2 * i;
            CHECK_STATUS(sim_fixture_set(&p, "models/m/axialSprings/mu:excitation", &e), ART_OK);
            if (!solved(&p, 1)) break;
            /* 90 (x - 0.5) = 40 (1.5 - x) + 30 e */
            CHECK_NEAR(sim_fixture_q(&p, P "p")[0], (45 + 60 + 30 * e) / 130, 1e-11);
            CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/mu:forceNorm", 0),
                       40 * (1.5 - sim_fixture_q(&p, P "p")[0]) + 30 * e, 1e-9);
        }
        sim_fixture_close(&p);
    }
}

/* -------------------------------------------------------------------- bodies */

/* About y: mass 2 at 0.5 from the axis. */
#define PENDULUM(pose, joint, more)                                                                \
    MODEL("rotaryLimitTol=0",                                                                      \
          BODIES("[ name='b' inertiaMethod=EXPLICIT " pose                                         \
                 " inertia=[ 2 0.5 0 0  0.1 0 0 0 0.2 0 0 0 0.3 ] ]")                              \
              JOINTS("HingeJoint [ name='h' bodyA='rigidBodies/b' bodyB=null\n"                    \
                     " attachmentA=FrameFrameAttachment [ master='rigidBodies/b'\n"                \
                     "  TFM=[ 1 0 0 0 0 0 -1 0 0 1 0 0 ] ]\n"                                      \
                     " attachmentB=FrameFrameAttachment [ master=null\n"                           \
                     "  TFM=[ 1 0 0 0 0 0 -1 0 0 1 0 0 ] ] " joint " ]") more)

/* The angle by which the pendulum has gone down from the horizontal. */
static double sunk(const struct sim_fixture *p)
{
    double R[9];
    art_rot_from_quat(R, sim_fixture_q(p, B "b") + 3);
    return atan2(-R[6], R[0]);
}

/* Nothing but its weight and the hinge: it hangs straight down, though the stiffness of all forces
 * is zero. */
TEST(phys_static_pendulum)
{
    for (int s = 0; s < 2; s++) {
        struct sim_fixture p;
        if (!opened(&p, PENDULUM("", "", ""), both[s])) return;
        if (solved(&p, 1)) {
            CHECK_NEAR(sunk(&p), ART_PI / 2, 1e-9);
            CHECK_NEAR_N(sim_fixture_q(&p, B "b"), ((double[3]){0, 0, 0}), 3, 1e-12);
            CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/h:bilateralForceInA", 2),
                       2 * 9.8, 1e-9);
        }
        sim_fixture_close(&p);
    }
}

/* With a spring about the axis: k angle = m g l cos angle, small and large. */
TEST(phys_static_pendulum_with_a_spring)
{
    static const char *const stiff[] = {"0.5", "5", "80"};
    for (int s = 0; s < 2; s++)
        for (int c = 0; c < 3; c++) {
            struct sim_fixture p;
            char text[2000];
            double k = atof(stiff[c]);
            snprintf(
                text, sizeof text,
                PENDULUM("", "",
                         FRAME_SPRINGS("[ frameA='rigidBodies/b' frameB=null\n"
                                       "material=RotAxisFrameMaterial [ rotaryStiffness=%s ] ]")),
                stiff[c]);
            if (!opened(&p, text, both[s])) return;
            if (solved(&p, 1)) {
                double a = sunk(&p);
                CHECK(a > 0.05 && a < ART_PI / 2);
                CHECK_NEAR(k * a, 2 * 9.8 * 0.5 * cos(a), 1e-8);
            }
            sim_fixture_close(&p);
        }
}

/* It rests on its stop; the moment there is that of the weight. Lifted by the load, it lets go. */
TEST(phys_static_limit_carries_the_load)
{
    for (int s = 0; s < 2; s++) {
        struct sim_fixture p;
        double up[3] = {0, 0, 9.8};
        if (!opened(&p, PENDULUM("", "thetaRange=[ -30 30 ]", ""), both[s])) return;
        if (solved(&p, 2)) {
            CHECK_NEAR(sunk(&p), ART_PI / 6, 1e-9);
            CHECK_NEAR(fabs(sim_fixture_get(&p, "models/m/bodyConnectors/h:multipliers", 5)),
                       2 * 9.8 * 0.5 * cos(ART_PI / 6), 1e-8);
        }
        CHECK_STATUS(sim_fixture_set(&p, "models/m:gravity", up), ART_OK);
        if (solved(&p, 2)) CHECK_NEAR(sunk(&p), -ART_PI / 6, 1e-9);
        sim_fixture_close(&p);
    }
}

/* One-sided in both ways: a point rests on a plane, and is drawn off it when the spring pulls more
 * than its weight. */
TEST(phys_static_point_on_a_plane)
{
    for (int s = 0; s < 2; s++)
        for (int c = 0; c < 2; c++) {
            struct sim_fixture p;
            char text[1500];
            double k = c == 0 ? 10 : 100;
            snprintf(text, sizeof text,
                     MODEL("penetrationTol=0",
                           POINTS("[ name='o' dynamic=false position=[ 0 0 2 ] ]\n"
                                  "[ name='p' mass=2 position=[ 0.7 0.2 0.1 ] ]")
                               SPRINGS("[ points=[ 'particles/o' 'particles/p' ] "
                                       "restLength=1"
                                       " material=LinearAxialMaterial [ stiffness=%g ] "
                                       "]") " RenderableComponentList<"
                                            "ParticleConstraint> [ "
                                            "name='particleConstraints'\n"
                                            "  ParticlePlaneConstraint [ particles=[ "
                                            "'particles/p' ] normal=[ 0 0 1 ]\n"
                                            "   center=[ 0 0 0 ] offset=0 "
                                            "unilateral=true ] ]"),
                     k);
            if (!opened(&p, text, both[s])) return;
            if (solved(&p, 3)) {
                double z = fmax(0, 2 - 1 - 2 * 9.8 / k);
                CHECK_NEAR(sim_fixture_q(&p, P "p")[2], z, 1e-9);
                CHECK_NEAR(sim_fixture_q(&p, P "p")[0], 0, 1e-9);
                CHECK_NEAR(sim_fixture_get(&p, P "o:reaction", 2), 9.8 + k * (1 - z), 1e-7);
            }
            sim_fixture_close(&p);
        }
}

/* A moment M turns a body on a spring of stiffness k by M / k about its axis, far beyond a right
 * angle; its weight beside the axis draws it along. */
TEST(phys_static_large_rotation)
{
    static const double axis[3] = {0.6, 0, 0.8};
    for (int s = 0; s < 2; s++)
        for (double angle = 0.5; angle < 3; angle += 0.8) {
            struct sim_fixture p;
            double R[9], r[3], f[6] = {0};
            if (!opened(&p,
                        MODEL("",
                              BODIES("[ name='b' inertiaMethod=EXPLICIT mass=2 inertia=[ 2 0 0 0\n"
                                     " 0.1 0 0 0 0.2 0 0 0 0.3 ] ]")
                                  FRAME_SPRINGS(
                                      "[ frameA='rigidBodies/b' frameB=null\n"
                                      "material=RotAxisFrameMaterial [ stiffness=[ 50 50 50 ]\n"
                                      " rotaryStiffness=7 ] ]")),
                        both[s]))
                return;
            art_v3_scale(f + 3, 7 * angle, axis);
            CHECK_STATUS(sim_fixture_set(&p, B "b:externalForce", f), ART_OK);
            if (solved(&p, 1)) {
                art_rot_from_quat(R, sim_fixture_q(&p, B "b") + 3);
                art_rot_log(r, R);
                for (int i = 0; i < 3; i++) CHECK_NEAR(r[i], angle * axis[i], 1e-8);
                CHECK_NEAR(sim_fixture_q(&p, B "b")[2], -2 * 9.8 / 50, 1e-9);
            }
            sim_fixture_close(&p);
        }
}

/* --------------------------------------------------------------- driven ends */

/* An end that is driven by a target moves as it does otherwise; the other follows at once. */
TEST(phys_static_driven_end)
{
    for (int s = 0; s < 2; s++)
        for (int c = 0; c < 2; c++) {
            struct sim_fixture p;
            double v[3] = {0.5, 0, 0};
            if (!opened(
                    &p,
                    MODEL("",
                          POINTS("[ name='a' dynamic=false ] [ name='b' dynamic=false position=[ 1 "
                                 "0 0 ] ]\n"
                                 "[ name='p' mass=2 position=[ 0.5 0 0 ] ]")
                              SPRINGS(
                                  "[ points=[ 'particles/a' 'particles/p' ] restLength=0.2" LINEAR(
                                      "300") " ] [ points=[ 'particles/b' 'particles/p' ] "
                                             "restLength=0.2" LINEAR("300") " ]")),
                    both[s]))
                return;
            double zero[3] = {0};
            CHECK_STATUS(sim_fixture_set(&p, "models/m:gravity", zero), ART_OK);
            if (c == 0) CHECK_STATUS(sim_fixture_set(&p, P "b:targetVelocity", v), ART_OK);
            for (int i = 1; i <= 4; i++) {
                double to[3] = {1 + 0.05 * i, 0, 0};
                if (c == 1) CHECK_STATUS(sim_fixture_set(&p, P "b:targetPosition", to), ART_OK);
                if (!solved(&p, 1)) break;
                /* with a velocity, by the mean of the old and the new one */
                double x = c == 1 ? to[0] : 1 + 0.05 * i - 0.025;
                CHECK_NEAR(sim_fixture_q(&p, P "b")[0], x, 1e-12);
                CHECK_NEAR(sim_fixture_q(&p, P "p")[0], x / 2, 1e-11);
                CHECK_NEAR_N(sim_fixture_u(&p, P "p"), zero, 3, 0);
            }
            sim_fixture_close(&p);
        }
}

/* --------------------------------------------------- against damped motion */

/* A body that hangs on springs at its markers, one of them at a turning lever, comes to rest where
 * the static solve finds it: lever arms, weight beside the origin, a body attached to it. */
#define HUNG                                                                                       \
    MODEL(                                                                                         \
        "frameDamping=20 rotaryDamping=5 pointDamping=20",                                         \
        POINTS("[ name='a' dynamic=false position=[ 0 0 1 ] ]\n"                                   \
               "[ name='b' dynamic=false position=[ 2 0 1 ] ]\n"                                   \
               "[ name='c' dynamic=false position=[ 1 2 1 ] ] [ name='w' mass=1 position=[ 1 1 "   \
               "-1 ] ]") BODIES("[ name='b' inertiaMethod=EXPLICIT position=[ 1 0.4 0 ] "          \
                                "orientation=[ 1 2 3 15 ]\n"                                       \
                                " inertia=[ 3 0.3 0.1 -0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ]\n"     \
                                " markers=[ name='markers' FrameMarker [ name='k'\n"               \
                                "  attachment=PointFrameAttachment [ frame='rigidBodies/b' loc=[ " \
                                "-0.9 0.1 0.2 ] ] ]\n"                                             \
                                " FrameMarker [ name='l' attachment=PointFrameAttachment [\n"      \
                                "  frame='rigidBodies/b' loc=[ 0.8 -0.3 0 ] ] ]\n"                 \
                                " FrameMarker [ name='n' attachment=PointFrameAttachment [\n"      \
                                "  frame='rigidBodies/b' loc=[ 0 0.7 0.3 ] ] ] ] ]")               \
            SPRINGS("[ points=[ 'particles/a' 'rigidBodies/b/markers/k' ] restLength=0.5" LINEAR(  \
                "80") " ] [ points=[ 'particles/b' 'rigidBodies/b/markers/l' ] "                   \
                      "restLength=0.5" LINEAR(                                                     \
                          "60") " ] [ points=[ 'particles/c' 'rigidBodies/b/markers/n' ] "         \
                                "restLength=0.4" LINEAR(                                           \
                                    "90") " ] [ points=[ 'rigidBodies/b/markers/n' 'particles/w' " \
                                          "] "                                                     \
                                          "restLength=0.6" LINEAR("70") " ]"))

TEST(phys_static_is_where_damped_motion_ends)
{
    struct sim_fixture d;
    if (!opened(&d, HUNG, "ConstrainedBackwardEuler")) return;
    CHECK_STATUS(art_sim_run(d.sim, 400), ART_OK);
    for (int s = 0; s < 2; s++) {
        struct sim_fixture p;
        if (!opened(&p, HUNG, both[s])) return;
        if (solved(&p, 1)) {
            CHECK_NEAR_N(sim_fixture_q(&p, B "b"), sim_fixture_q(&d, B "b"), 7, 1e-8);
            CHECK_NEAR_N(sim_fixture_q(&p, P "w"), sim_fixture_q(&d, P "w"), 3, 1e-8);
        }
        sim_fixture_close(&p);
    }
    sim_fixture_close(&d);
}

/* ------------------------------------------------------------- how they fail */

static void fails(const char *text, int status, const char *name, const char *why)
{
    for (int s = 0; s < 2; s++) {
        struct sim_fixture p;
        if (!opened(&p, text, both[s])) return;
        double q[64], t = art_sim_time(p.sim);
        REQUIRE(p.state->n_q <= 64);
        memcpy(q, p.state->q, (size_t)p.state->n_q * sizeof *q);
        CHECK_STATUS(art_sim_run(p.sim, 0.1), status);
        CHECK_HAS(p.ctx.last, name);
        CHECK_HAS(p.ctx.last, why);
        /* the state is the last good one */
        CHECK_NEAR_N(p.state->q, q, p.state->n_q, 0);
        CHECK_NEAR(art_sim_time(p.sim), t, 0);
        sim_fixture_close(&p);
    }
}

TEST(phys_static_tells_what_is_free)
{
    /* a body that falls; one that rests; what a spring leaves free; a chain without tension */
    fails(MODEL("", POINTS("[ name='o' dynamic=false ] [ name='p' ]")), ART_EDIVERGED,
          "particles/p' is free to translate along x, y and z", "a force of 9.8 acts that way");
    fails("MechModel [ name='m' gravity=[ 0 0 0 ]" POINTS(
              "[ name='o' dynamic=false ] [ name='p' ]") "]",
          ART_ESINGULAR, "particles/p' is free to translate along x, y and z", "not the only one");
    fails(
        MODEL("",
              POINTS("[ name='o' dynamic=false position=[ 0 0 2 ] ]") BODIES(
                  "[ name='b' inertiaMethod=EXPLICIT inertia=[ 3 0 0 0  0.4 0 0 0 0.5 0 0 0 0.6 ]\n"
                  " markers=[ name='markers' FrameMarker [ name='k'\n"
                  "  attachment=PointFrameAttachment [ frame='rigidBodies/b' loc=[ 0.1 0 0.2 ] ] ] "
                  "] ]")
                  SPRINGS(
                      "[ points=[ 'particles/o' 'rigidBodies/b/markers/k' ] restLength=0.5" LINEAR(
                          "80") " ]")),
        ART_ESINGULAR, "rigidBodies/b' is free to turn about ", "staticTikhonovFactor > 0");
    fails(
        "MechModel [ name='m' gravity=[ 0 0 0 ]" POINTS(
            "[ name='o' dynamic=false ] [ name='p' position=[ 1 0 0 ] ]")
            SPRINGS("[ points=[ 'particles/o' 'particles/p' ] restLength=1" LINEAR("80") " ]") "]",
        ART_ESINGULAR, "particles/p' is free to translate along y and z", "not the only one");
}

/* With a factor they stay where they are, and what is held goes to its place all the same. */
TEST(phys_static_factor_holds_what_is_free)
{
    for (int s = 0; s < 2; s++) {
        struct sim_fixture p;
        if (!opened(&p,
                    "MechModel [ name='m' gravity=[ 0 0 0 ] staticTikhonovFactor=5" POINTS(
                        "[ name='o' dynamic=false ] [ name='p' position=[ 1.5 0 0 ] ] [ name='q' ]")
                        SPRINGS("[ points=[ 'particles/o' 'particles/p' ] restLength=1" LINEAR(
                            "80") " ]") "]",
                    both[s]))
            return;
        if (solved(&p, 1)) {
            CHECK_NEAR_N(sim_fixture_q(&p, P "p"), ((double[3]){1, 0, 0}), 3, 1e-8);
            CHECK_NEAR_N(sim_fixture_q(&p, P "q"), ((double[3]){0, 0, 0}), 3, 0);
        }
        sim_fixture_close(&p);
    }
}

/* Without any shift the tangent must be regular. */
TEST(phys_static_factor_zero_is_plain_newton)
{
    fails(
        "MechModel [ name='m' gravity=[ 0 0 0 ] staticTikhonovFactor=0" POINTS(
            "[ name='o' dynamic=false ] [ name='p' position=[ 1 0 0 ] ]")
            SPRINGS("[ points=[ 'particles/o' 'particles/p' ] restLength=1" LINEAR("80") " ]") "]",
        ART_EDIVERGED, "particles/p", "nothing resists");
}

TEST(phys_static_tells_why_there_is_no_equilibrium)
{
    /* a force that grows without end, and one that pulls to where it has no direction */
    fails(MODEL("",
                POINTS("[ name='o' dynamic=false ] [ name='p' position=[ 10 0 0 ] ]") SPRINGS(
                    "[ points=[ 'particles/o' 'particles/p' ] restLength=0" LINEAR("1e308") " ]")),
          ART_EDIVERGED, "axialSprings/0", "beyond 1e15");
    fails("MechModel [ name='m' gravity=[ 0 0 0 ]" POINTS(
              "[ name='o' dynamic=false ] [ name='p' position=[ 1 0 0 ] ]")
              SPRINGS("Muscle [ name='mu' points=[ 'particles/o' 'particles/p' ] excitation=1\n"
                      "material=ConstantAxialMuscle [ maxForce=1 passiveFraction=0 ] ]") "]",
          ART_EDIVERGED, "models/m/", "no equilibrium is found at t = 0.1");
}

struct heard {
    int warnings;
    char text[300];
};

static void hear(void *user, const struct art_message *message)
{
    struct heard *h = user;
    if (message->severity != ART_WARNING) return;
    h->warnings++;
    snprintf(h->text, sizeof h->text, "%s", message->text);
}

/* Upright a pendulum is in balance: that is reported once, and is no error. */
TEST(phys_static_tells_what_is_unstable)
{
    for (int s = 0; s < 2; s++) {
        struct sim_fixture p;
        struct heard h = {0};
        if (!opened(&p, PENDULUM("orientation=[ 0 1 0 -90 ]", "", ""), both[s])) return;
        p.ctx.report = hear;
        p.ctx.user = &h;
        if (solved(&p, 3)) CHECK_NEAR(sunk(&p), -ART_PI / 2, 1e-9);
        CHECK_INT(h.warnings, 1);
        CHECK_HAS(h.text, "not stable: 'models/m/rigidBodies/b'");
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------------- housekeeping */

/* The same bits in one run and in parts, and nothing is allocated once a first step is done. */
TEST(phys_static_runs_repeat)
{
    for (int s = 0; s < 2; s++) {
        struct sim_fixture p, other;
        if (!opened(&p, HUNG, both[s]) || !opened(&other, HUNG, both[s])) return;
        for (int i = 1; i <= 3; i++) {
            double g[3] = {0.3 * i, 0, -9};
            CHECK_STATUS(sim_fixture_set(&p, "models/m:gravity", g), ART_OK);
            CHECK_STATUS(sim_fixture_set(&other, "models/m:gravity", g), ART_OK);
            long before = p.ctx.n_allocs;
            if (!solved(&p, 2) || !solved(&other, 1) || !solved(&other, 1)) return;
            if (i > 1) CHECK_INT(p.ctx.n_allocs, before);
            CHECK(memcmp(p.state->q, other.state->q, (size_t)p.state->n_q * sizeof(double)) == 0);
        }
        sim_fixture_close(&p);
        sim_fixture_close(&other);
    }
}

static int create_and_run(struct sim_fixture *p, const char *scheme)
{
    struct art_sim_options options = {.step = 0.1, .integrator = scheme};
    struct art_sim *sim = NULL;
    int status = art_sim_create(&p->ctx, p->model, &options, &sim);
    if (status == ART_OK) status = art_sim_run(sim, 0.1);
    art_sim_free(sim);
    return status;
}

TEST(phys_static_alloc_fails)
{
    for (int s = 0; s < 2; s++) {
        struct sim_fixture p;
        if (!opened(&p, PENDULUM("", "thetaRange=[ -30 30 ]", ""), both[s])) return;
        CHECK_ALLOC_FAILS(&p.ctx, create_and_run(&p, both[s]));
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------ finite elements */

/* A beam of hexahedra, held at one end. */
static bool open_beam(struct sim_fixture *p, const char *scheme, const char *damping)
{
    enum { NX = 6, NY = 2, NZ = 2 };
    struct art_ctx ctx;
    struct art_buf text;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_printf(
        &text,
        "MechModel [ name='m' gravity=[ 0 0 -9.8 ] ComponentList<MechSystemModel> [ name='models'\n"
        "FemModel3d [ name='fem' density=10 %s\n"
        "material=LinearMaterial [ YoungsModulus=4000 PoissonsRatio=0.33 corotated=true ]\n"
        "PointList<FemNode3d> [ name='nodes'\n",
        damping);
    for (int k = 0; k <= NZ; k++)
        for (int j = 0; j <= NY; j++)
            for (int i = 0; i <= NX; i++)
                art_buf_printf(&text, "[ position=[ %.17g %.17g %.17g ] %s ]\n", (double)i / NX,
                               0.2 * j / NY, 0.2 * k / NZ, i == 0 ? "dynamic=false" : "");
    art_buf_puts(&text, "] FemElement3dList [ name='elements'\n");
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++) {
                int a = i + (NX + 1) * (j + (NY + 1) * k), y = NX + 1, z = (NX + 1) * (NY + 1);
                art_buf_printf(&text, "HexElement [ nodes=[ %d %d %d %d %d %d %d %d ] ]\n", a + z,
                               a + 1 + z, a + 1 + y + z, a + y + z, a, a + 1, a + 1 + y, a + y);
            }
    art_buf_puts(&text, "] ] ] ]\n");
    bool ok = opened(p, text.s, scheme);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return ok;
}

/* It sinks to where its damped motion ends; by a third of its length. */
TEST(phys_static_fem_beam)
{
    struct sim_fixture d;
    if (!open_beam(&d, "ConstrainedBackwardEuler", "particleDamping=8")) return;
    CHECK_STATUS(art_sim_run(d.sim, 40), ART_OK);
    for (int s = 0; s < 2; s++) {
        struct sim_fixture p;
        if (!open_beam(&p, both[s], "particleDamping=8 stiffnessDamping=0.1")) return;
        if (solved(&p, 1)) CHECK_NEAR_N(p.state->q, d.state->q, p.state->n_q, 1e-7);
        CHECK(sim_fixture_q(&p, "models/m/models/fem/nodes/62")[2] < -0.1);
        sim_fixture_close(&p);
    }
    sim_fixture_close(&d);
}

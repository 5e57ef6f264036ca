/* Static solves along the path of equilibria: structures that snap through, against closed forms
 * and against driving them. */
#include "physics/sim_fixture.h"
#include <art/fem.h>
#include <art/step.h>
#include <math.h>
#include <string.h>

#define SCHEME "StaticArcLength"
#define P "models/m/particles/"

enum { MOST = 400 };
/* These are the points of a path: the load, and the height of a point of the model. */
struct path {
    const double *q;
    int n;
    double load[MOST], z[MOST];
};

static void take(void *user, struct art_step *step, double load)
{
    struct path *path = user;
    (void)step;
    if (path->n == MOST) return;
    path->load[path->n] = load;
    path->z[path->n++] = path->q[2];
}

static void watch(struct sim_fixture *p, struct path *path, const double *q)
{
    struct art_step *step = art_sim_step(p->sim, 0);
    *path = (struct path){.q = q};
    step->options.path = take;
    step->options.path_user = path;
}

static bool solved(struct sim_fixture *p)
{
    bool ok = CHECK_STATUS(art_sim_run(p->sim, art_sim_time(p->sim) + 0.1), ART_OK);
    if (!ok) TEST_FAIL("%s", p->ctx.last);
    return ok;
}

/* ------------------------------------------------------------------------ truss */

/* Four bars of stiffness 100 from a square of half diagonal 1 to an apex of height 0.3. */
static bool open_truss(struct sim_fixture *p, double force, const char *scheme)
{
    struct art_ctx ctx;
    struct art_buf text;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_printf(&text,
                   "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ name='particles'\n"
                   "[ name='top' position=[ 0 0 0.3 ] mass=1 externalForce=[ 0 0 %.17g ] ]\n"
                   "[ position=[ 1 0 0 ] dynamic=false ] [ position=[ -1 0 0 ] dynamic=false ]\n"
                   "[ position=[ 0 1 0 ] dynamic=false ] [ position=[ 0 -1 0 ] dynamic=false ] ]\n"
                   "AxialSpringList<AxialSpring> [ name='axialSprings'\n",
                   -force);
    for (int i = 1; i <= 4; i++)
        art_buf_printf(&text,
                       "[ points=[ 'particles/top' 'particles/%d' ] restLength=%.17g\n"
                       "material=LinearAxialMaterial [ stiffness=100 ] ]\n",
                       i, hypot(1, 0.3));
    art_buf_puts(&text, "] ]\n");
    bool ok = CHECK_STATUS(sim_fixture_open(p, text.s, 0.1, scheme), ART_OK);
    if (!ok) TEST_FAIL("%s", p->ctx.last);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return ok;
}

/* The force that holds the apex at z: P = 4 k z (L0 / L - 1), L^2 = 1 + z^2. */
static double truss_force(double z)
{
    return 400 * z * (hypot(1, 0.3) / hypot(1, z) - 1);
}

/* The load at which it snaps: dP/dz = 0 where L^3 = L0. */
static double truss_limit(void)
{
    return truss_force(sqrt(pow(hypot(1, 0.3), 2.0 / 3) - 1));
}

/* A load above the limit ends on the other side; the points of the path between are those of the
 * closed form, and the load on them rises to the limit, falls below zero and rises again. */
TEST(phys_static_path_of_a_truss_that_snaps)
{
    struct sim_fixture p;
    struct path path;
    double force = 1.5 * truss_limit(), most = 0, least = 1;
    if (!open_truss(&p, force, SCHEME)) return;
    watch(&p, &path, sim_fixture_q(&p, P "top"));
    if (solved(&p)) {
        const double *q = sim_fixture_q(&p, P "top");
        CHECK(q[2] < -0.3);
        CHECK_NEAR_REL(truss_force(q[2]), force, 1e-9);
        CHECK_NEAR(q[0], 0, 1e-12);
        CHECK(path.n > 10);
        for (int i = 0; i < path.n; i++) {
            CHECK_NEAR(truss_force(path.z[i]), path.load[i] * force, 1e-5 * force);
            if (path.z[i] > 0) most = fmax(most, path.load[i]);
            least = fmin(least, path.load[i]);
        }
        CHECK_NEAR(most, 1 / 1.5, 0.02);
        CHECK_NEAR(least, -1 / 1.5, 0.02);
    }
    sim_fixture_close(&p);
}

/* Below the limit it stays on its side, in the state that load stepping finds. */
TEST(phys_static_path_below_the_limit)
{
    double z[2] = {0, 0};
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        if (!open_truss(&p, 0.9 * truss_limit(), k ? "StaticIncremental" : SCHEME)) return;
        if (solved(&p)) z[k] = sim_fixture_q(&p, P "top")[2];
        sim_fixture_close(&p);
    }
    CHECK(z[0] > 0);
    CHECK_NEAR(z[0], z[1], 1e-9);
}

/* Loads of later steps begin where the ones before have ended. */
TEST(phys_static_path_goes_on_from_step_to_step)
{
    struct sim_fixture p;
    double force = 0.8 * truss_limit();
    if (!open_truss(&p, force, SCHEME)) return;
    for (int k = 1; k <= 3; k++) {
        const double f[3] = {0, 0, -k * force};
        REQUIRE(CHECK_STATUS(sim_fixture_set(&p, P "top:externalForce", f), ART_OK));
        if (!solved(&p)) break;
        double z = sim_fixture_q(&p, P "top")[2];
        CHECK((z > 0) == (k < 2));
        CHECK_NEAR_REL(truss_force(z), k * force, 1e-9);
    }
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------------------- arch */

enum { CELLS = 8 };

/* A strip that is bent to half a wave of sine, of span 1, height 0.05 and thickness 0.02, clamped
 * at both ends; its crown bears a force, or is driven where that is zero. */
static bool open_arch(struct sim_fixture *p, double force, const char *scheme)
{
    struct art_ctx ctx;
    struct art_buf text;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_puts(&text, "MechModel [ name='m' gravity=[ 0 0 0 ]\n ComponentList<MechSystemModel> [ "
                        "name='models'\n FemModel3d [ name='fem' material=LinearMaterial [ "
                        "YoungsModulus=1e6 PoissonsRatio=0 ]\nPointList<FemNode3d> [ "
                        "name='nodes'\n");
    for (int i = 0; i <= CELLS; i++)
        for (int j = 0; j < 2; j++) {
            double x = (double)i / CELLS, z = 0.05 * sin(ART_PI * x);
            bool crown = 2 * i == CELLS, held = i == 0 || i == CELLS;
            art_buf_printf(&text, "[ position=[ %.17g %.17g %.17g ]", x, 0.1 * j, z);
            if (held) art_buf_puts(&text, " dynamic=false");
            if (crown && force != 0)
                art_buf_printf(&text, " externalForce=[ 0 0 %.17g ]", -force / 2);
            art_buf_puts(&text, " ]\n");
        }
    art_buf_puts(&text, "] FemElement3dList<FemElement3d> [ name='elements' ]\n"
                        "FemElement3dList<ShellElement3d> [ name='shellElements'\n");
    for (int i = 0; i < CELLS; i++)
        art_buf_printf(&text,
                       "ShellQuadElement [ nodes=[ %d %d %d %d ] defaultThickness=0.02 "
                       "elementClass=SHELL ]\n",
                       2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1);
    art_buf_puts(&text, "] ] ]\n");
    if (force == 0)
        art_buf_puts(&text, "RenderableComponentList<ConstrainerBase> [ name='particleConstraints' "
                            "PrescribedDisplacement [ particles=[ 'models/fem/nodes/8' "
                            "'models/fem/nodes/9' ] direction=[ 0 0 1 ] ] ]\n");
    art_buf_puts(&text, "]\n");
    bool ok = CHECK_STATUS(sim_fixture_open(p, text.s, 0.1, scheme), ART_OK);
    if (!ok) TEST_FAIL("%s", p->ctx.last);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return ok;
}

#define CROWN "models/m/models/fem/nodes/8"

/* What the elements exert on the crown. */
static double crown_force(struct sim_fixture *p)
{
    const struct art_fem *fem = art_system_fems(p->sys);
    double sum = 0, *f = art_alloc(&p->ctx, (size_t)p->sys->n_active, sizeof *f);
    if (!f) return NAN;
    art_system_forces(p->sys, p->state, f);
    for (int i = CELLS; i < CELLS + 2; i++) {
        const struct art_dyn *dyn = &p->sys->dyn[fem->node_dyn[i]];
        sum += f[p->sys->jac.K->row_off[dyn->block] + 2];
    }
    art_free(f);
    return sum;
}

/* The loads on the path of an arch that snaps are the forces that hold its crown at those heights.
 */
TEST(phys_static_path_of_an_arch_that_snaps)
{
    struct sim_fixture p, driven;
    struct path path;
    const double force = 6;
    bool fell = false;
    if (!open_arch(&p, force, SCHEME)) return;
    watch(&p, &path, sim_fixture_q(&p, CROWN));
    bool good = solved(&p);
    double end = good ? sim_fixture_q(&p, CROWN)[2] : 0;
    sim_fixture_close(&p);
    if (!good) return;
    CHECK(end < -0.03);
    REQUIRE(CHECK(path.n > 8));
    for (int i = 1; i < path.n; i++) fell = fell || path.load[i] < path.load[i - 1];
    CHECK(fell);
    if (!open_arch(&driven, 0, "StaticIncremental")) return;
    for (int i = 0; i < path.n; i++) {
        double z = path.z[i] - 0.05;
        CHECK_STATUS(sim_fixture_set(&driven, "models/m/particleConstraints/0:displacement", &z),
                     ART_OK);
        if (!solved(&driven)) break;
        CHECK_NEAR(crown_force(&driven), path.load[i] * force, 1e-5 * force);
    }
    sim_fixture_close(&driven);
}

/* ----------------------------------------------------------------------- faults */

TEST(phys_static_path_faults)
{
    struct sim_fixture p;
    /* a force that nothing resists */
    REQUIRE(CHECK_STATUS(
        sim_fixture_open(&p,
                         "MechModel [ name='m' gravity=[ 0 0 -9.8 ] PointList<Particle> [ "
                         "name='particles' [ name='top' mass=1 ] ] ]",
                         0.1, SCHEME),
        ART_OK));
    CHECK(art_sim_run(p.sim, 0.1) < 0);
    CHECK(strstr(p.ctx.last, "top") != NULL);
    sim_fixture_close(&p);
}

/* Forces between points and surfaces. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A cube from -1 to 1, and what closes it (the upper face, left out to have it open). */
#define CUBE_OPEN                                                                                  \
    "v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\nv -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1\n"         \
    "f 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n"
#define CUBE CUBE_OPEN "f 5 6 7 8\n"

#define FIXED(mesh)                                                                                \
    " RenderableComponentList<MeshComponent> [ name='meshBodies' FixedMeshBody [ name='w'\n"       \
    "  position=[ 1 2 3 ] mesh=PolygonalMesh [\n" mesh "EOF\n ] ] ]\n"
#define POINTS                                                                                     \
    " PointList<Particle> [ name='particles' [ name='p' mass=2 position=[ %s ] ]\n"                \
    "  [ name='q' mass=1 position=[ 1.5 2.5 5.5 ] ] ]\n"
#define FORCE(mesh)                                                                                \
    " ComponentList<ForceComponent> [ name='forceEffectors' PointMeshForce [ name='f'\n"           \
    "  mesh='" mesh "' points=[ 'particles/p' 'particles/q' ] stiffness=70 %s ] ]\n"

static const char still[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n" POINTS FIXED(CUBE) FORCE("meshBodies/w") "]\n";
static const char leaky[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n" POINTS FIXED(CUBE_OPEN) FORCE("meshBodies/w") "]\n";
/* the cube turned and moving, as a body */
static const char moving[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n" POINTS
    " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' position=[ 1 2 3 ]\n"
    "  orientation=[ 1 2 2 50 ] inertiaMethod=EXPLICIT inertia=[ 4 0.1 0 0.2 1 0 0 0 2 0 0 0 3 ]\n"
    "  meshes=[ name='meshes' [ name='s' mesh=PolygonalMesh [\n" CUBE
    "EOF\n ] ] ] ] ]\n" FORCE("rigidBodies/b/meshes/s") "]\n";

static int open_at(struct sim_fixture *p, const char *text, const double at[3], const char *more,
                   double h, const char *scheme)
{
    char full[4096], place[100];
    snprintf(place, sizeof place, "%.17g %.17g %.17g", at[0], at[1], at[2]);
    snprintf(full, sizeof full, text, place, more);
    return sim_fixture_open(p, full, h, scheme);
}

/* Below a face, and nearest to a face, an edge, a vertex; relative to the centre of the cube. */
static const double places[4][3] = {
    {0.2, 0.9, 0.3}, {0.2, 1.5, 0.3}, {0.2, 1.3, 1.4}, {-1.3, 1.4, 1.2}};
static const double normals[4][3] = {{0, 1, 0}, {0, 1, 0}, {0, 0.6, 0.8}, {-0.3, 0.4, 0.2}};

static const char *const kinds[4] = {"unilateral=false", "unilateral=false forceType=QUADRATIC",
                                     "unilateral=true", "unilateral=true forceType=QUADRATIC"};

/* f = -sgn(d) f_K(|d|) n, and what a speed along n and across it adds; none from afar if one-sided.
 */
TEST(phys_mesh_force_by_hand)
{
    static const double centre[3] = {1, 2, 3}, size[4] = {-0.1, 0.5, 0.5, 0};
    for (int k = 0; k < 16; k++) {
        const double *place = places[k % 4];
        struct sim_fixture p;
        char more[100];
        double at[3], n[3], f[6], d = size[k % 4], want[3], v[3] = {0.3, -0.7, 0.4};
        double length = art_v3_normalize(n, normals[k % 4]);
        if (k % 4 == 3) d = length;
        art_v3_add(at, centre, place);
        snprintf(more, sizeof more, "damping=5 %s", kinds[k / 4]);
        REQUIRE(CHECK_STATUS(open_at(&p, still, at, more, 0, NULL), ART_OK));
        art_v3_copy(p.state->u, v);
        art_system_forces(p.sys, p.state, NULL);
        memcpy(f, p.sys->force.all, sizeof f);
        double elastic = 70 * d * (k / 4 % 2 ? fabs(d) : 1);
        art_v3_scale(want, -elastic - 5 * art_v3_dot(v, n), n);
        if (k / 4 >= 2 && d > 0) art_v3_zero(want);
        CHECK_NEAR_N(f, want, 3, 1e-12);
        if (k / 4 >= 2) CHECK_NEAR(art_v3_norm(f + 3), 0, 0);
        sim_fixture_close(&p);
    }
}

static double energy_of(const struct sim_fixture *p)
{
    double sum = 0;
    for (struct art_force_set *set = p->sys->force.sets; set; set = set->next)
        if (set->type->energy) sum += set->type->energy(p->sys, p->state, set);
    return sum;
}

static void move(struct sim_fixture *p, const struct art_state *from, int k, double h)
{
    double e[12] = {0};
    e[k] = 1;
    art_state_copy(p->state, from);
    art_system_move(p->sys, p->state, h, e);
    art_system_update(p->sys, p->state);
}

static void column(const struct sim_fixture *p, const struct art_blocks *B, int j, double *y)
{
    double x[18] = {0}, out[18] = {0};
    bool active[8];
    for (int b = 0; b < 8; b++) active[b] = b < p->sys->n_active_blocks;
    x[j] = 1;
    art_blocks_mul(B, active, active, 1, x, out);
    memcpy(y, out, (size_t)p->sys->n_active * sizeof *y);
}

/* K is the symmetric part of the derivative at rest, D all of it; forces are those of the energy.
 */
static void check_derivatives(struct sim_fixture *p, const char *what)
{
    int n = p->sys->n_active;
    double J[12][12], K[12], D[12], f[12], up[12], down[12], zero[12] = {0}, h = 1e-6;
    struct art_state *keep;
    REQUIRE(CHECK_STATUS(art_state_create(&p->ctx, p->sys, &keep), ART_OK));
    art_system_forces(p->sys, keep, f);
    for (int j = 0; j < n; j++) {
        move(p, keep, j, h);
        double high = energy_of(p);
        art_system_forces(p->sys, p->state, up);
        move(p, keep, j, -h);
        art_system_forces(p->sys, p->state, down);
        /* a difference loses eps E / h to rounding */
        double slope = (high - energy_of(p)) / (2 * h);
        if (!CHECK_NEAR(f[j], -slope, 1e-6 + 2e-9 * fabs(high))) TEST_FAIL("%s", what);
        for (int i = 0; i < n; i++) J[i][j] = (up[i] - down[i]) / (2 * h);
    }
    move(p, keep, 0, 0);
    art_system_jacobians(p->sys, p->state);
    for (int j = 0; j < n; j++) {
        column(p, p->sys->jac.K, j, K);
        column(p, p->sys->jac.D, j, D);
        zero[j] = 1;
        art_system_set_velocity(p->sys, p->state, zero);
        art_system_update(p->sys, p->state);
        art_system_forces(p->sys, p->state, up);
        zero[j] = 0;
        for (int i = 0; i < n; i++) {
            if (!CHECK_NEAR(K[i], 0.5 * (J[i][j] + J[j][i]), 2e-6)) TEST_FAIL("%s", what);
            if (!CHECK_NEAR(D[i], up[i] - f[i], 1e-12 + 1e-14 * fabs(f[i]))) TEST_FAIL("%s", what);
        }
    }
    art_state_free(keep);
}

static void in_body(const double place[3], double at[3])
{
    static const double axis[3] = {1, 2, 2}, centre[3] = {1, 2, 3};
    double R[9];
    art_rot_from_axis_angle_deg(R, axis, 50);
    art_m3_mulvec(at, R, place);
    art_v3_add(at, at, centre);
}

TEST(phys_mesh_force_derivatives)
{
    for (int k = 0; k < 16; k++) {
        struct sim_fixture p;
        char more[100];
        double at[3];
        snprintf(more, sizeof more, "damping=3 %s", kinds[k / 4]);
        in_body(places[k % 4], at);
        REQUIRE(CHECK_STATUS(open_at(&p, moving, at, more, 0, NULL), ART_OK));
        check_derivatives(&p, more);
        sim_fixture_close(&p);
    }
}

/* The body gets the opposite force along the same line. */
TEST(phys_mesh_force_momentum)
{
    for (int k = 0; k < 4; k++) {
        struct sim_fixture p;
        double at[3], u[12], sum[6] = {0};
        in_body(places[k], at);
        REQUIRE(
            CHECK_STATUS(open_at(&p, moving, at, "unilateral=false damping=3", 0, NULL), ART_OK));
        for (int i = 0; i < 12; i++) u[i] = test_uniform(-1, 1);
        art_system_set_velocity(p.sys, p.state, u);
        art_system_update(p.sys, p.state);
        art_system_forces(p.sys, p.state, NULL);
        CHECK(art_v3_norm(p.sys->force.all) > 1);
        for (int b = 0; b < p.sys->n_dyn; b++) {
            const struct art_dyn *dyn = &p.sys->dyn[b];
            const double *f = p.sys->force.all + dyn->u;
            double m[3];
            art_v3_cross(m, p.state->q + dyn->q, f);
            for (int j = 0; j < 3; j++) {
                sum[j] += f[j];
                sum[3 + j] += m[j] + (dyn->frame ? f[3 + j] : 0);
            }
        }
        for (int j = 0; j < 6; j++) CHECK_NEAR(sum[j], 0, 1e-11);
        sim_fixture_close(&p);
    }
}

/* The same point, cube and speeds, with the cube a body that is held, and fixed. */
TEST(phys_mesh_force_parametric_body)
{
    static const double at[3] = {1.2, 2.9, 3.3};
    struct sim_fixture p;
    double f[2], u[3] = {0.1, 0.5, 0.2};
    static const char held[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n" POINTS
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' position=[ 1 2 3 ]\n"
        "  dynamic=false velocity=[ 0 0.3 0 0 0 1 ] meshes=[ name='meshes' [ name='s'\n"
        "  mesh=PolygonalMesh [\n" CUBE "EOF\n ] ] ] ] ]\n" FORCE("rigidBodies/b/meshes/s") "]\n";
    REQUIRE(CHECK_STATUS(open_at(&p, still, at, "damping=5", 0, NULL), ART_OK));
    art_v3_copy(p.state->u, u);
    art_system_forces(p.sys, p.state, NULL);
    f[0] = p.sys->force.all[1];
    sim_fixture_close(&p);
    REQUIRE(CHECK_STATUS(open_at(&p, held, at, "damping=5", 0, NULL), ART_OK));
    art_v3_copy(p.state->u, u);
    art_system_forces(p.sys, p.state, NULL);
    f[1] = p.sys->force.all[1];
    sim_fixture_close(&p);
    /* at (0.2, 0.9, 0.3) in the body its speed along y is 0.3 + 1 * 0.2 */
    CHECK_NEAR(f[0], 7 - 5 * 0.5, 1e-12);
    CHECK_NEAR(f[1], 7 - 5 * (0.5 - 0.5), 1e-12);
}

/* Two-sided and linear, a point swings about the surface: y = 0.5 cos(w t), w^2 = k/m. */
TEST(phys_mesh_force_oscillates)
{
    static const double at[3] = {1.2, 3.5, 3.3};
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_at(&p, still, at, "unilateral=false", 0.001, "RungeKutta4"), ART_OK));
    for (int k = 1; k <= 5; k++) {
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.2 * k), ART_OK));
        CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/p")[1], 3 + 0.5 * cos(sqrt(35) * 0.2 * k),
                   1e-9);
    }
    sim_fixture_close(&p);
}

/* A ball dropped on the cube ends where its weight is carried, without a step that jumps. */
TEST(phys_mesh_force_rests)
{
    static const double at[3] = {1.2, 2.3, 4.2};
    struct sim_fixture p;
    double g[3] = {0, 0, -9.8};
    REQUIRE(CHECK_STATUS(open_at(&p, still, at, "damping=20", 0.01, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(sim_fixture_set(&p, "models/m:gravity", g), ART_OK));
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 10), ART_OK));
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/p")[2], 4 - 2 * 9.8 / 70, 1e-8);
    sim_fixture_close(&p);
}

/* Without an inside there is no one-sided force; to both sides there is. */
TEST(phys_mesh_force_open_mesh)
{
    static const double at[3] = {1.2, 2.9, 3.3};
    struct sim_fixture p;
    double on = 1;
    CHECK_STATUS(open_at(&p, leaky, at, "", 0, NULL), ART_ERANGE);
    CHECK(strstr(p.ctx.last, "4 edges are without two faces") != NULL);
    sim_fixture_close(&p);
    REQUIRE(CHECK_STATUS(open_at(&p, leaky, at, "unilateral=false", 0, NULL), ART_OK));
    art_system_forces(p.sys, p.state, NULL);
    const double want[3] = {0, 7, 0};
    CHECK_NEAR_N(p.sys->force.all, want, 3, 1e-12);
    REQUIRE(CHECK_STATUS(sim_fixture_set(&p, "models/m/forceEffectors/f:unilateral", &on), ART_OK));
    CHECK_STATUS(art_system_refresh(&p.ctx, p.sys), ART_ERANGE);
    sim_fixture_close(&p);
}

/* On the surface itself there is no elastic force, and a direction for the damping. */
TEST(phys_mesh_force_on_the_surface)
{
    static const double at[3] = {1.25, 3, 3.25};
    struct sim_fixture p;
    double v[3] = {0.3, -0.7, 0.4};
    for (int k = 0; k < 2; k++) {
        REQUIRE(CHECK_STATUS(
            open_at(&p, still, at, k ? "damping=5" : "damping=5 unilateral=false", 0, NULL),
            ART_OK));
        art_v3_copy(p.state->u, v);
        art_system_forces(p.sys, p.state, NULL);
        const double want[3] = {0, 3.5, 0};
        CHECK_NEAR_N(p.sys->force.all, want, 3, 1e-12);
        sim_fixture_close(&p);
    }
}

static void refused(const char *find, const char *instead, int status, const char *word)
{
    static const double at[3] = {0, 0, 0};
    char text[4096];
    struct sim_fixture p;
    const char *where = strstr(still, find);
    REQUIRE(where != NULL);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(where - still), still, instead,
             where + strlen(find));
    CHECK_STATUS(open_at(&p, text, at, "", 0, NULL), status);
    if (!CHECK(strstr(p.ctx.last, word) != NULL)) TEST_FAIL("%s", p.ctx.last);
    sim_fixture_close(&p);
}

TEST(phys_mesh_force_bad_input)
{
    refused("mesh='meshBodies/w'", "", ART_ENOTFOUND, "has no mesh");
    refused("mesh='meshBodies/w'", "mesh='particles/p'", ART_EUNSUPPORTED, "a Particle");
    refused("'particles/q' ]", "'meshBodies/w' ]", ART_EUSAGE, "is no point");
    refused("'particles/q' ]", "'particles/p' ]", ART_EUSAGE, "twice");
    refused(CUBE, "v 0 0 0\n", ART_ESHAPE, "no faces");
    refused("stiffness=70", "stiffness=-1", ART_ERANGE, "stiffness");
}

static int compile_and_free(struct art_ctx *ctx, struct sim_fixture *p)
{
    struct art_system *sys = NULL;
    int status = art_system_compile(ctx, art_find(p->model->root, "models/m"), NULL, &sys);
    if (status == ART_OK) art_system_free(sys);
    return status;
}

TEST(phys_mesh_force_alloc_fails)
{
    static const double at[3] = {1.2, 2.9, 3.3};
    struct sim_fixture p;
    struct art_ctx ctx;
    REQUIRE(CHECK_STATUS(open_at(&p, still, at, "", 0, NULL), ART_OK));
    CHECK_ALLOC_FAILS(&ctx, compile_and_free(&ctx, &p));
    sim_fixture_close(&p);
}

TEST(phys_frame_spring_alloc_fails)
{
    static const char text[] =
        "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        " [ name='a' ] ] RenderableComponentList<FrameSpring> [ name='frameSprings'\n"
        " [ frameA='rigidBodies/a' material=RotAxisFrameMaterial [ stiffness=[ 1 2 3 ] ] ] ] ]\n";
    struct sim_fixture p;
    struct art_ctx ctx;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_OK));
    CHECK_ALLOC_FAILS(&ctx, compile_and_free(&ctx, &p));
    sim_fixture_close(&p);
}

/* Balls on a plane, by a constraint of the test's own that knows both exactly: rolling and
 * slipping. */
#include "physics/sim_fixture.h"
#include <art/rows.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double gravity = 9.8, mass = 3, radius = 0.2;

/* A constraint keeps a ball above the floor z = 0. */
struct floor {
    int dyn, row;            /* row of sys->constraints.N; -1: it is above */
    double mu, force;        /* of the row */
    double dir[2][3];        /* of friction */
    double phi[2], bound[2]; /* forces along them, and bounds */
    int first;               /* rows of sys->constraints.F */
};

/* Fill the row of coefficients of the direction d at the lowest point of the ball. */
static void coefficients(const double d[3], double w[6])
{
    const double down[3] = {0, 0, -radius};
    art_v3_copy(w, d);
    art_v3_cross(w + 3, down, d);
}

static int rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                struct art_constraint_set *set, unsigned how)
{
    struct floor *f = set->data;
    const double up[3] = {0, 0, 1};
    double w[6];
    const double *W[1] = {w};
    struct art_row row = {.dist = state->q[sys->dyn[f->dyn].q + 2] - radius, .comp = sys->top};
    (void)how;
    coefficients(up, w);
    return art_system_add_rows(ctx, sys, &sys->constraints.N, 1, 1, &f->dyn, W, &row, &f->row);
}

static void forces(const struct art_system *sys, struct art_state *state,
                   struct art_constraint_set *set, const double *lambda, const double *theta)
{
    struct floor *f = set->data;
    (void)sys, (void)state, (void)lambda;
    f->force = theta[f->row];
}

static void directions(const struct art_system *sys, const struct art_state *state, struct floor *f)
{
    const double *u = state->u + sys->dyn[f->dyn].u;
    double v[3] = {u[0] - radius * u[4], u[1] + radius * u[3], 0}, speed = art_v3_norm(v);
    const double up[3] = {0, 0, 1}, x[3] = {1, 0, 0};
    if (speed > 0)
        art_v3_scale(f->dir[0], 1 / speed, v);
    else
        art_v3_copy(f->dir[0], x);
    art_v3_cross(f->dir[1], up, f->dir[0]);
}

static int friction(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    struct art_constraint_set *set, unsigned how)
{
    struct floor *f = set->data;
    int status = ART_OK;
    if (!(how & ART_FRICTION_REPEAT)) directions(sys, state, f);
    f->first = sys->constraints.F.J.n_rows;
    for (int k = 0; k < 2 && status == ART_OK; k++) {
        double w[6], most = f->mu * fmax(f->force, 0);
        const double *W[1] = {w};
        const struct art_friction info = {.normal = f->row, .bound = {most, most}};
        f->bound[k] = most;
        coefficients(f->dir[k], w);
        status = art_system_add_friction(ctx, sys, 1, &f->dyn, W, &info);
    }
    return status;
}

static void friction_forces(const struct art_system *sys, struct art_state *state,
                            struct art_constraint_set *set, const double *phi)
{
    struct floor *f = set->data;
    (void)sys, (void)state;
    for (int k = 0; k < 2; k++) f->phi[k] = phi[f->first + k];
}

static const struct art_constraint_type floor_type = {.name = "floor",
                                                      .frames_only = true,
                                                      .rows = rows,
                                                      .forces = forces,
                                                      .friction = friction,
                                                      .friction_forces = friction_forces};

static int make_floor(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct floor *f = art_arena_alloc(ctx, &sys->arena, 1, sizeof *f);
    if (!f) return ART_ENOMEM;
    const struct art_dyn *dyn = art_system_dyn(sys, art_find(sys->top, "rigidBodies/ball"));
    f->dyn = (int)(dyn - sys->dyn);
    f->mu = art_get_double(comp, "mu");
    return art_system_add_constraints(ctx, sys, &floor_type, f);
}

static const struct art_mech_ops floor_ops = {.forces = make_floor};
static const struct art_prop floor_props[] = {{.name = "mu", .type = ART_P_DOUBLE, .def = "0"}};
static const struct art_class floor_class = {.name = "TestFloor",
                                             .full_name = "test.TestFloor",
                                             .extends = "ModelComponentBase",
                                             .ops = &floor_ops,
                                             .props = floor_props,
                                             .n_props = 1};

static int make_schema(struct art_ctx *ctx, struct art_schema **schema)
{
    static const struct art_class *const classes[] = {&floor_class};
    static const struct art_class_set set = ART_CLASS_LIST(classes);
    int status = art_sim_schema_open(ctx, schema);
    if (status == ART_OK) status = art_schema_add(ctx, *schema, &set);
    return status < 0 ? status : art_sim_schema_close(ctx, *schema, NULL, 0);
}

#define BALL "models/m/rigidBodies/ball"

/* Open a model of a solid ball on the floor, with gravity tilted by atan(slope) along x. */
static bool open_ball(struct sim_fixture *p, double slope, double mu, const char *velocity,
                      const char *model, const char *scheme)
{
    char text[1000];
    double c = gravity / sqrt(1 + slope * slope), J = 0.4 * mass * radius * radius;
    struct art_sim_options options = {.step = 0.01, .integrator = scheme};
    snprintf(
        text, sizeof text,
        "MechModel [ name='m' gravity=[ %.17g 0 %.17g ] %s\n"
        "RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='ball' velocity=[ %s ]\n"
        "position=[ 0 0 %.17g ] inertiaMethod=EXPLICIT\n"
        "inertia=[ %.17g 0 0 0 %.17g 0 0 0 %.17g 0 0 0 %.17g ] ] ]\n"
        "ComponentList<ForceComponent> [ name='forceEffectors' TestFloor [ mu=%.17g ] ] ]\n",
        c * slope, -c, model, velocity, radius, mass, J, J, J, mu);
    return CHECK_STATUS(sim_fixture_open_in(p, make_schema, text, &options), ART_OK);
}

static const struct floor *floor_of(const struct sim_fixture *p)
{
    for (const struct art_constraint_set *set = p->sys->constraints.sets; set; set = set->next)
        if (set->type == &floor_type) return set->data;
    return NULL;
}

static const struct way {
    const char *model, *scheme;
} ways[] = {
    {"", NULL},
    {"useImplicitFriction=true", NULL},
    {"", "Trapezoidal"},
    {"useImplicitFriction=true", "Trapezoidal"},
    {"", "FullBackwardEuler"},
    {"useImplicitFriction=true", "FullBackwardEuler"},
    {"", "SymplecticEuler"},
    {"", "ConstrainedForwardEuler"},
    {"", "RungeKutta4"},
};
enum { N_WAYS = sizeof ways / sizeof *ways };

/* Down a slope a solid ball rolls and accelerates by 5/7 g sin, up to tan = 7/2 mu. Beyond that it
 * slips with g (sin - mu cos) and spins up by 5/2 mu g cos / r. */
TEST(phys_friction_ball_rolls_and_slips)
{
    static const double slopes[] = {0.2, 1.04, 1.06, 2};
    const double mu = 0.3;
    for (int i = 0; i < 4 * N_WAYS; i++) {
        const struct way *way = &ways[i % N_WAYS];
        struct sim_fixture p;
        double slope = slopes[i / N_WAYS], c = gravity / sqrt(1 + slope * slope);
        bool rolls = slope < 3.5 * mu;
        if (!open_ball(&p, slope, mu, "0 0 0 0 0 0", way->model, way->scheme)) return;
        bool ok = CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
        const double *u = sim_fixture_u(&p, BALL);
        double a = rolls ? 5 * slope * c / 7 : (slope - mu) * c;
        double spin = rolls ? a / radius : 2.5 * mu * c / radius;
        ok = CHECK_NEAR(u[0], 0.5 * a, 1e-6 * a) && ok;
        ok = CHECK_NEAR(u[4], 0.5 * spin, 1e-6 * spin) && ok;
        const struct floor *f = floor_of(&p);
        ok = CHECK_NEAR(f->force, mass * c, 1e-6) && ok;
        double want = rolls ? 2 * mass * c * slope / 7 : mu * mass * c;
        ok =
            CHECK_NEAR(fabs(f->phi[0] * f->dir[0][0] + f->phi[1] * f->dir[1][0]), want, 1e-6) && ok;
        ok = CHECK(fabs(f->phi[0]) <= f->bound[0] * (1 + 1e-9)) && ok;
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("slope %g, %s %s", slope, way->model, way->scheme ? way->scheme : "");
    }
}

/* A ball that is struck slides with mu g until t = 2 v / 7 mu g, then rolls with 5/7 v; with a spin
 * backwards of w it ends with 5/7 v - 2/7 r w. RungeKutta4 takes some steps to stop what slides. */
TEST(phys_friction_ball_slides_then_rolls)
{
    const double mu = 0.25, v = 2;
    for (int i = 0; i < 2 * N_WAYS; i++) {
        const struct way *way = &ways[i % N_WAYS];
        double w = i < N_WAYS ? 0 : 30, c = cos(0.6), s = sin(0.6),
               end = (5 * v - 2 * radius * w) / 7;
        double slides = 2 * (v + radius * w) / (7 * mu * gravity);
        char velocity[200];
        struct sim_fixture p;
        /* at an angle to the axes */
        snprintf(velocity, sizeof velocity, "%.17g %.17g 0 %.17g %.17g 0", v * c, v * s, w * s,
                 -w * c);
        if (!open_ball(&p, 0, mu, velocity, way->model, way->scheme)) return;
        double t = 0.01 * floor(50 * slides);
        bool ok = CHECK_STATUS(art_sim_run(p.sim, t), ART_OK);
        const double *u = sim_fixture_u(&p, BALL);
        ok = CHECK_NEAR(u[0] * c + u[1] * s, v - mu * gravity * t, 1e-9) && ok;
        ok = CHECK_NEAR(u[0] * s - u[1] * c, 0, 1e-9) && ok;
        ok = CHECK_STATUS(art_sim_run(p.sim, 0.01 * ceil(100 * slides) + 0.3), ART_OK) && ok;
        ok = CHECK_NEAR(u[0] * c + u[1] * s, end, 1e-9) && ok;
        ok = CHECK_NEAR(u[0] - radius * u[4], 0, 1e-9) && ok;
        ok = CHECK_NEAR(u[1] + radius * u[3], 0, 1e-9) && ok;
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("w %g, %s %s", w, way->model, way->scheme ? way->scheme : "");
    }
}

/* Laws of the kinds of joints in motion: a body hangs on the ground and another on it, both by
 * joints of the same kind, at random places, with random attributes; they fall from rest. */
#include "physics/joint_fixture.h"
#include <stdio.h>
#include <string.h>

struct chain {
    struct joint_fixture b[2]; /* the joints; the first holds the model */
    double gravity[3], size;
    char text[4096];
    bool irregular; /* it has been where a coordinate is not defined */
};

/* ------------------------------------------------------------------ making */

static void random_place(double T[7])
{
    for (int i = 0; i < 3; i++) T[i] = test_uniform(-0.5, 0.5), T[3 + i] = test_uniform(-1, 1);
    T[6] = test_uniform(0, 180);
}

static void add_body(struct art_buf *text, const char *name)
{
    double m = test_uniform(0.5, 2), a = test_uniform(0.1, 0.2), b = test_uniform(0.1, 0.2);
    art_buf_printf(text, "[ name='%s' inertiaMethod=EXPLICIT inertia=[ ", name);
    art_buf_printf(text, "%.3f 0 0 0 %.3f 0 0 0 %.3f 0 0 0 %.3f ] ]\n", m, a, b, 0.7 * (a + b));
}

static void chain_text(struct art_buf *text, const struct art_cls *cls, const double g[3],
                       const char *more)
{
    double T[4][7];
    for (int i = 0; i < 4; i++) random_place(T[i]);
    art_buf_printf(text, "MechModel [ name='m' gravity=[ %.17g %.17g %.17g ]\n", g[0], g[1], g[2]);
    art_buf_puts(text, "RenderableComponentList<RigidBody> [ name='rigidBodies'\n");
    add_body(text, "a");
    add_body(text, "b");
    art_buf_puts(text, "] RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n");
    joint_fixture_text(text, cls, "j", "rigidBodies/a", T[0], NULL, T[1], more);
    joint_fixture_text(text, cls, "k", "rigidBodies/b", T[2], "rigidBodies/a", T[3], more);
    art_buf_puts(text, "] ]\n");
}

/* Bodies where joints at their poses b.T want them. */
static void place_bodies(struct chain *c)
{
    struct art_rigid W[2], ground, D, C;
    art_rigid_identity(&ground);
    struct sim_fixture *p = &c->b[0].p;
    for (int i = 0; i < 2; i++) {
        const struct art_joint *joint = c->b[i].joint;
        art_rigid_mul(&D, i == 0 ? &ground : &W[0], &joint->B.T);
        art_rigid_mul(&C, &D, &c->b[i].T);
        art_rigid_mul_inv_right(&W[i], &C, &joint->A.T);
        double *q = p->state->q + p->sys->dyn[joint->A.dyn].q;
        art_v3_copy(q, W[i].p);
        art_rot_to_quat(q + 3, W[i].R);
        c->size = fmax(c->size, art_v3_norm(W[i].p));
    }
    art_system_start(p->sys, p->state);
}

/* A new pose until all coordinates within `room` of it are regular. */
static bool find_pose(struct joint_fixture *b, double room)
{
    for (int tries = 0; tries < 100; tries++) {
        bool good = true;
        double c[ART_JOINT_MAX_COORDS];
        if (!joint_fixture_move(b)) return false;
        for (int i = 0; i < 2 * b->joint->n_coords && good; i++) {
            memcpy(c, b->c, sizeof c);
            c[i / 2] += i % 2 ? room : -room;
            good = joint_fixture_is_regular(b, c);
        }
        if (good) return true;
    }
    return CHECK(false);
}

/* The simulation of the text. */
static bool open_again(struct chain *c, double h, const char *scheme)
{
    if (!CHECK_STATUS(joint_fixture_phys(&c->b[0].p, c->text, h, scheme), ART_OK)) {
        sim_fixture_close(&c->b[0].p);
        return false;
    }
    for (int i = 0; i < 2; i++) c->b[i].joint = art_system_joint(c->b[0].p.sys, i);
    return true;
}

static bool open_chain(struct chain *c, const struct joint_fixture_kind *kind, double h,
                       const char *scheme)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_buf text;
    bool ok = false;
    memset(c, 0, sizeof *c);
    c->size = 1;
    for (int i = 0; i < 3; i++) c->gravity[i] = test_uniform(-2, 2);
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    if (CHECK_STATUS(joint_fixture_schema(&ctx, &schema), ART_OK)) {
        chain_text(&text, art_schema_class(schema, kind->cls), c->gravity, kind->more);
        ok = CHECK(text.n < sizeof c->text);
    }
    if (ok) memcpy(c->text, text.s, text.n + 1);
    art_schema_free(schema);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    if (!ok || !open_again(c, h, scheme)) return false;
    ok = find_pose(&c->b[0], 0.3) && find_pose(&c->b[1], 0.3);
    if (ok)
        place_bodies(c);
    else
        sim_fixture_close(&c->b[0].p);
    return ok;
}

/* Run `law` on one chain of each kind with steps of h. */
static void each_kind(double h, const char *scheme, bool (*law)(struct chain *c))
{
    struct joint_fixture_kind kind;
    for (int i = 0; joint_fixture_kind_at(i, &kind); i++) {
        for (int k = test_count(1); k > 0; k--) {
            struct chain c;
            bool ok = open_chain(&c, &kind, h, scheme);
            if (ok) {
                ok = law(&c);
                sim_fixture_close(&c.b[0].p);
            }
            if (!ok) TEST_FAIL("%s", kind.cls);
        }
    }
}

/* ----------------------------------------------------------------- measuring */

/* Coordinates of the i-th joint where it is now. */
static const double *coords(const struct chain *c, int i)
{
    art_joint_evaluate(c->b[0].p.sys, c->b[0].p.state, c->b[i].joint);
    return art_joint_coords(c->b[i].joint, c->b[0].p.state);
}

/* True if no coordinate has lost its meaning, as longitude has at a pole, where motions may be of
 * any speed. */
static bool is_regular(struct chain *c)
{
    for (int i = 0; i < 2; i++)
        if (!joint_fixture_is_regular(&c->b[i], coords(c, i))) return false;
    return true;
}

static bool run_to(struct chain *c, double t)
{
    struct art_sim *sim = c->b[0].p.sim;
    bool ok = true;
    while (ok && art_sim_time(sim) < t - 1e-9) {
        double next = 0.02 * (floor(art_sim_time(sim) / 0.02 + 1e-6) + 1);
        ok = CHECK_STATUS(art_sim_run(sim, fmin(next, t)), ART_OK);
        c->irregular = c->irregular || !is_regular(c);
    }
    return ok;
}

static double energy(struct chain *c)
{
    struct sim_fixture *p = &c->b[0].p;
    double u[12], Mu[12], E;
    art_system_masses(p->sys, p->state);
    art_system_get_velocity(p->sys, p->state, u);
    art_system_mass_mul(p->sys, u, Mu);
    E = 0.5 * art_dense_dot(12, u, Mu);
    for (int i = 0; i < p->sys->n_dyn; i++)
        E -= p->sys->dyn[i].inertia.mass * art_v3_dot(c->gravity, p->state->q + p->sys->dyn[i].q);
    return E;
}

/* How far the joints are from what they allow, by the distance that the bodies have gone or in
 * radians. */
static double drift(struct chain *c)
{
    struct sim_fixture *p = &c->b[0].p;
    double worst = 0;
    for (int i = 0; i < p->sys->n_dyn; i++)
        c->size = fmax(c->size, art_v3_norm(p->state->q + p->sys->dyn[i].q));
    for (int i = 0; i < 2; i++) {
        struct art_joint *joint = c->b[i].joint;
        art_joint_evaluate(p->sys, p->state, joint);
        worst = fmax(worst, fmax(art_v3_norm(joint->err) / c->size, art_v3_norm(joint->err + 3)));
    }
    return worst;
}

/* -------------------------------------------------------------------- laws */

static const char order_1[] = "ConstrainedBackwardEuler", order_4[] = "RungeKutta4";

/* Ten seconds: the joints hold, energy stays, and all but a solid joint let something move. */
static bool holds_together(struct chain *c)
{
    double worst = 0, fastest = 0, E = energy(c), lost = 0;
    struct sim_fixture *p = &c->b[0].p;
    const struct art_joint *joint = c->b[0].joint;
    int held = 0;
    for (int k = 1; k <= 100; k++) {
        if (!run_to(c, 0.1 * k)) return false;
        worst = fmax(worst, drift(c));
        fastest = fmax(fastest, art_dense_norm((size_t)p->state->n_u, p->state->u));
        lost = fmax(lost, fabs(energy(c) - E));
    }
    for (int r = 0; r < joint->n_rows; r++) held += (joint->row[r].flags & ART_ROW_BILATERAL) != 0;
    bool ok = CHECK(worst < 1e-9);
    ok = (c->irregular || CHECK(lost < 1e-3 * (1 + fastest * fastest))) && ok;
    return (held < 6 ? CHECK(fastest > 0.1) : CHECK(fastest < 1e-9)) && ok;
}

TEST(phys_joint_holds_for_ten_seconds)
{
    each_kind(0.02, order_4, holds_together);
}

/* The forces of joints do no work: an error of the energy is due to the step, and vanishes with it
 * as the order says. */
static bool keeps_energy(struct chain *c, const char *scheme, double h, double *order, double *last)
{
    double e[3];
    for (int k = 0; k < 3; k++, h /= 2) {
        sim_fixture_close(&c->b[0].p);
        if (!open_again(c, h, scheme)) return false;
        place_bodies(c);
        double E = energy(c);
        e[k] = 0;
        for (int s = 1; s <= 25; s++) {
            if (!run_to(c, 0.04 * s)) return false;
            e[k] = fmax(e[k], fabs(energy(c) - E));
        }
    }
    *order = sim_fixture_order(e, 3);
    *last = e[2];
    return true;
}

static bool keeps_energy_order_1(struct chain *c)
{
    double order, last;
    if (!keeps_energy(c, order_1, 0.01, &order, &last)) return false;
    return last < 1e-9 || c->irregular || (CHECK_NEAR(order, 1, 0.25) && CHECK(last < 0.5));
}

static bool keeps_energy_order_4(struct chain *c)
{
    double order, last;
    if (!keeps_energy(c, order_4, 0.02, &order, &last)) return false;
    return last < 1e-9 || c->irregular || CHECK(order > 3.5);
}

TEST(phys_joint_forces_keep_the_energy)
{
    each_kind(0.01, order_1, keeps_energy_order_1);
    each_kind(0.01, order_4, keeps_energy_order_4);
}

static const double limit_room = 0.25;

static void set_ranges(struct chain *c, int n)
{
    for (int i = 0; i < 2; i++) {
        const double *x = coords(c, i);
        for (int k = 0; k < n; k++) {
            c->b[i].joint->coord[k].min = x[k] - limit_room;
            c->b[i].joint->coord[k].max = x[k] + limit_room;
        }
    }
}

/* Coordinates stay within their ranges but for the tolerance that is not corrected. What corrects
 * one may push another over its limit, for a step or two. */
static bool limits_hold(struct chain *c)
{
    double before[2][2][ART_JOINT_MAX_COORDS] = {{{0}}}, over = 0, lasting = 0, reached = 0;
    int n = c->b[0].joint->n_coords;
    set_ranges(c, n);
    for (int s = 1; s <= 400 && n > 0; s++) {
        if (!run_to(c, 0.01 * s)) return false;
        for (int i = 0; i < 2; i++) {
            const double *x = coords(c, i);
            for (int k = 0; k < n; k++) {
                const struct art_joint_coord *coord = &c->b[i].joint->coord[k];
                double out = fmax(coord->min - x[k], x[k] - coord->max);
                over = fmax(over, out);
                reached = fmax(reached, out + limit_room);
                lasting = fmax(lasting, fmin(out, fmin(before[0][i][k], before[1][i][k])));
                before[s % 2][i][k] = out;
            }
        }
    }
    bool ok = CHECK(over < 0.1) && CHECK(lasting < 2e-4);
    return n == 0 || (CHECK(reached > 0.9 * limit_room) && ok);
}

TEST(phys_joint_limits_hold)
{
    each_kind(0.01, order_1, limits_hold);
}

/* One locked coordinate of each joint stays, the others move. */
static bool locked_stay(struct chain *c)
{
    double at[2], moved = 0, worst = 0;
    int n = c->b[0].joint->n_coords, which = n ? test_below(n) : 0;
    if (n == 0) return true;
    for (int i = 0; i < 2; i++) {
        c->b[i].joint->coord[which].locked = true;
        at[i] = coords(c, i)[which];
    }
    for (int s = 1; s <= 100; s++) {
        if (!run_to(c, 0.02 * s)) return false;
        for (int i = 0; i < 2; i++) worst = fmax(worst, fabs(coords(c, i)[which] - at[i]));
        for (int k = 0; k < c->b[0].p.state->n_u; k++)
            moved = fmax(moved, fabs(c->b[0].p.state->u[k]));
    }
    bool ok = CHECK(worst < 1e-8);
    return (n > 1 ? CHECK(moved > 1e-2) : CHECK(moved < 1e-6)) && ok;
}

TEST(phys_joint_locked_coordinates_stay)
{
    each_kind(0.01, order_1, locked_stay);
}

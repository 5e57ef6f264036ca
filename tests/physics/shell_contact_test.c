/* Thin shells in contact: corrections leave their directors alone, nothing gains energy, and what
 * falls on a sheet stays on it. */
#include "shell_fixture.h"
#include <art/contact.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double thickness = 0.002, width = 2, side = 0.5;

static void flat(double u, double v, double x[3], double n[3])
{
    art_v3_set(x, width * (u - 0.5), width * (v - 0.5), 0);
    art_v3_set(n, 0, 0, 1);
}

static bool at_rim(double u, double v)
{
    return u < 1e-9 || v < 1e-9 || u > 1 - 1e-9 || v > 1 - 1e-9;
}

/* A cube with its centre at (0.03, 0.02, z); mass 0: it stands. */
static const char *with_cube(double z, double mass, const char *how)
{
    static char text[4000];
    double r = 0.5 * side, J = mass * side * side / 6;
    snprintf(text, sizeof text,
             "RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='cube' dynamic=%s\n"
             " inertiaMethod=EXPLICIT inertia=[ %.17g 0 0 0 %.17g 0 0 0 %.17g 0 0 0 %.17g ]\n"
             " position=[ 0.03 0.02 %.17g ] meshes=[ name='meshes' [ mesh=[\n"
             "v -%g -%g -%g\nv %g -%g -%g\nv %g %g -%g\nv -%g %g -%g\n"
             "v -%g -%g %g\nv %g -%g %g\nv %g %g %g\nv -%g %g %g\n"
             "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\nEOF ] ] ] ] ]\n"
             "CollisionManager [ name='collisionManager' %s behaviors=[ name='behaviors'\n"
             " [ collidable0='models/fem' collidable1='rigidBodies/cube' enabled=true ] ] ]\n",
             mass > 0 ? "true" : "false", mass > 0 ? mass : 1, J, J, J, z, r, r, r, r, r, r, r, r,
             r, r, r, r, r, r, r, r, r, r, r, r, r, r, r, r, how);
    return text;
}

static struct shell_grid sheet(int n, bool tri, const char *beside)
{
    return (struct shell_grid){.n = {n, n},
                               .tri = tri,
                               .thickness = thickness,
                               .at = flat,
                               .beside = beside,
                               .fixed = at_rim,
                               .mech = "gravity=[ 0 0 -10 ] penetrationTol=1e-6",
                               .model = "density=50 particleDamping=0 stiffnessDamping=0.02 "
                                        "material=LinearMaterial [ YoungsModulus=5e5 "
                                        "PoissonsRatio=0.3 ]"};
}

/* How far directors are from those at the start, by the thickness. */
static double turned(const struct shell_fixture *b)
{
    double worst = 0;
    for (int i = 0; i < b->fem->n_nodes; i++) {
        double d[3], d0[3];
        int back = b->fem->node_back[i];
        const double *x = b->x0 + b->p.sys->dyn[b->fem->node_dyn[i]].q;
        art_v3_sub(d, shell_fixture_at(b, i), shell_fixture_at(b, back));
        art_v3_sub(d0, x, b->x0 + b->p.sys->dyn[b->fem->node_dyn[back]].q);
        art_v3_sub(d, d, d0);
        worst = fmax(worst, art_v3_norm(d) / thickness);
    }
    return worst;
}

/* Nodes ten times as deep as the sheet is thick are moved out with their backs. */
TEST(shell_contact_corrections_keep_directors)
{
    double depth = 10 * thickness;
    for (int tri = 0; tri < 2; tri++) {
        struct shell_grid grid =
            sheet(8, tri, with_cube(-0.5 * side + depth + 0.5 * thickness, 0, ""));
        struct shell_fixture b;
        if (!CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK)) return;
        CHECK_STATUS(art_sim_run(b.p.sim, 1e-9), ART_OK);
        const double *x = shell_fixture_at(&b, shell_fixture_node(&b, 0.5, 0.5));
        CHECK_NEAR(x[2], 0.5 * thickness + depth, 2e-6);
        CHECK_NEAR(turned(&b), 0, 1e-6);
        shell_fixture_close(&b);
    }
}

static double energy(const struct shell_fixture *b)
{
    struct art_momentum m;
    art_system_momentum(b->p.sys, b->p.state, &m);
    return m.kinetic + art_system_potential(b->p.sys, b->p.state);
}

/* A cube falls on a sheet whose rim is held. All that it loses on the way is what damping takes; no
 * shell is turned inside out, and the cube does not go through. */
static bool fall(int n, bool tri, const char *integrator, double h, const char *how)
{
    struct shell_grid grid = sheet(n, tri, with_cube(0.5 * side + 0.05, 0.5, how));
    struct shell_fixture b;
    grid.integrator = integrator;
    grid.step = h;
    if (!CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK)) return false;
    double before = energy(&b), drop = 0.5 * 10 * 0.05;
    bool ok = true, met = false;
    for (int k = 1; k <= 10 && ok; k++) {
        ok = CHECK_STATUS(art_sim_run(b.p.sim, 0.05 * k), ART_OK);
        double now = energy(&b);
        /* a vertex that is met is moved out of the cube, and stretches the shells around it */
        ok = CHECK(now < before + 0.03 * drop) && ok;
        before = now;
        for (int i = 0; i < b.fem->n_nodes; i++) {
            double d[3], length;
            art_v3_sub(d, shell_fixture_at(&b, i), shell_fixture_at(&b, b.fem->node_back[i]));
            length = art_v3_norm(d);
            ok = CHECK(d[2] > 0.3 * length && fabs(length - thickness) < 0.2 * thickness) && ok;
        }
        struct art_contacts all = {0};
        ok = CHECK_STATUS(art_contacts_get(&b.p.ctx, b.p.sys, b.p.state, NULL, &all), ART_OK) && ok;
        met = met || all.n > 0;
        art_contacts_fini(&all);
    }
    double z = sim_fixture_q(&b.p, "models/m/rigidBodies/cube")[2] - 0.5 * side;
    ok = CHECK(met && z > -0.5 && z < 0.1) && ok;
    shell_fixture_close(&b);
    return ok;
}

TEST(shell_contact_carries_what_falls_on_it)
{
    static const struct {
        int n;
        bool tri;
        const char *integrator;
        double h;
        const char *how;
    } cases[] = {{6, false, "ConstrainedBackwardEuler", 0.01, ""},
                 {6, true, "ConstrainedBackwardEuler", 0.01, "friction=0.3"},
                 {6, false, "Trapezoidal", 0.01, ""},
                 {6, true, "Trapezoidal", 0.01, "friction=0.3"},
                 {6, false, "FullBackwardEuler", 0.01, "bilateralVertexContact=false"},
                 /* the cube between vertices of the sheet */
                 {3, false, "ConstrainedBackwardEuler", 0.01, ""},
                 {3, true, "Trapezoidal", 0.01, "friction=0.3"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!fall(cases[i].n, cases[i].tri, cases[i].integrator, cases[i].h, cases[i].how))
            TEST_FAIL("%s %s h=%g %s", cases[i].tri ? "triangles" : "quads", cases[i].integrator,
                      cases[i].h, cases[i].how);
}

/* x K x of a fold along x, of a sheet that is stretched by a factor; with all of the tangent, or as
 * steps have it. */
static double fold(struct shell_fixture *b, double factor, bool all)
{
    struct art_system *sys = b->p.sys;
    size_t n = (size_t)sys->n_active;
    double *x = art_alloc(&b->p.ctx, n, sizeof *x), *y = art_alloc(&b->p.ctx, n, sizeof *y);
    double sum = 0;
    for (int i = 0; i < b->fem->n_all; i++) {
        double *q = shell_fixture_at(b, i);
        const double *q0 = b->x0 + sys->dyn[b->fem->node_dyn[i]].q;
        for (int k = 0; k < 2; k++) q[k] = factor * q0[k];
        x[shell_fixture_unknown(b, i) + 2] = cos(4 * q0[0]);
        x[shell_fixture_unknown(b, i)] = 4 * (q0[2]) * sin(4 * q0[0]);
    }
    art_system_update(sys, b->p.state);
    if (all)
        art_system_consistent_jacobians(sys, b->p.state);
    else
        art_system_jacobians(sys, b->p.state);
    shell_fixture_multiply(b, x, y);
    for (size_t i = 0; i < n; i++) sum += x[i] * y[i];
    art_free(x);
    art_free(y);
    return sum;
}

/* What presses a sheet folds it; in steps, where the same matrix damps, it does not count. What
 * pulls does. */
TEST(shell_steps_leave_out_what_presses)
{
    for (int tri = 0; tri < 2; tri++) {
        struct shell_grid grid = sheet(8, tri, NULL);
        struct shell_fixture b;
        grid.fixed = NULL;
        if (!CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK)) return;
        double rest = fold(&b, 1, true), pulled = fold(&b, 1.01, true);
        CHECK(rest < 0 && pulled < 2 * rest);
        CHECK_NEAR_REL(fold(&b, 1.01, false), pulled, 1e-9);
        CHECK(fold(&b, 0.99, true) > 0);
        CHECK_NEAR_REL(fold(&b, 0.99, false), rest, 0.02);
        shell_fixture_close(&b);
    }
}

/* Friction is in the solve where shells rub, not where other bodies do beside shells that slide. */
TEST(shell_contact_only_its_friction_is_in_the_solve)
{
    static const struct {
        double on_shells, beside;
        bool on, within;
    } cases[] = {{0, 0, true, false},
                 {0.5, 0, true, true},
                 {0, 0.5, true, false},
                 {0.5, 0.5, true, true},
                 {0.5, 0.5, false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[5000];
        const char *cube = with_cube(0.5 * side + 0.05, 0.5, "");
        const char *meshes = strstr(cube, "meshes=["), *end = strstr(cube, "CollisionManager");
        int n = (int)(strstr(cube, "] ] ] ]\nCollision") - meshes) + 5,
            head = (int)(end - cube) - 2;
        snprintf(
            text, sizeof text,
            "%.*s [ name='other' position=[ 5 0 0 ] %.*s ]\n"
            "CollisionManager [ name='collisionManager' behaviors=[ name='behaviors'\n"
            " [ collidable0='models/fem' collidable1='rigidBodies/cube' enabled=%s friction=%g ]\n"
            " [ collidable0='rigidBodies/other' collidable1='rigidBodies/cube' enabled=true "
            "friction=%g ] ] ]\n",
            head, cube, n, meshes, cases[i].on ? "true" : "false", cases[i].on_shells,
            cases[i].beside);
        struct shell_grid grid = sheet(4, false, text);
        struct shell_fixture b;
        if (!CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK)) return;
        CHECK_INT(b.p.sys->constraints.implicit_friction, cases[i].within);
        shell_fixture_close(&b);
    }
}

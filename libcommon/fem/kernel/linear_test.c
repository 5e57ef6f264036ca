/* Linear materials: the strain with and without the rotation of elements, the constant stiffness,
 * the values of the defaults. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LINEAR                                                                                     \
    "density=10 particleDamping=0 material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 "

static const double lambda = 1000 * 0.3 / (1.3 * 0.4), mu = 1000 / 2.6;
static const double axes[3][3] = {{0, 0, 1}, {0.36, 0.48, 0.8}, {-0.6, 0, 0.8}};

static bool open_block(struct fem_fixture *b, struct fem_grid *grid, enum art_elem_kind kind,
                       const char *model)
{
    *grid = (struct fem_grid){.kind = kind,
                              .n = {1, 1, 1},
                              .size = {1.2, 0.8, 1},
                              .twist = 0.3,
                              .model = model,
                              .mech = "gravity=[ 0 0 0 ]"};
    return CHECK_STATUS(fem_fixture_open(b, grid), ART_OK);
}

/* Forces of the nodes now; the largest number. */
static double forces(struct fem_fixture *b, double (*f)[3])
{
    double most = 0;
    art_system_update(b->p.sys, b->p.state);
    art_system_forces(b->p.sys, b->p.state, NULL);
    for (int i = 0; i < b->fem->n_nodes; i++) {
        art_v3_copy(f[i], b->p.sys->force.all + b->p.sys->dyn[b->fem->node_dyn[i]].u);
        most = fmax(most, art_v3_norm(f[i]));
    }
    return most;
}

enum { MOST = 200 };

/* A field of all points equals `want`. */
static void check_points(const struct fem_fixture *b, const char *name, const double want[6],
                         double within)
{
    const struct art_fem_field *field = art_fem_field_find(ART_FEM_POINT, name);
    if (!CHECK(field != NULL)) return;
    for (int i = 0; i < b->fem->n_points; i++) {
        double x[6];
        art_fem_field_get(field, b->fem, b->p.state, i, x);
        if (!CHECK_NEAR_N(x, want, 6, within)) return;
    }
}

/* Turned by a about z, fixed axes see the strains cos a - 1 across, and forces (guide, 6.10.1). */
TEST(fem_linear_fixed_axes_take_turns_for_strain)
{
    for (int k = 0; k < FEM_GRID_KINDS; k++) {
        double R[9], f[MOST][3], c = cos(0.4) - 1, s = 2 * (lambda + mu) * c;
        struct fem_grid grid;
        struct fem_fixture b;
        if (!open_block(&b, &grid, fem_grid_kinds[k], LINEAR "corotated=false ]")) return;
        art_rot_from_axis_angle(R, axes[0], 0.4);
        fem_fixture_stretch(&b, R, 0);
        check_points(&b, "strain", (const double[6]){c, c, 0, 0, 0, 0}, 1e-12);
        check_points(&b, "stress", (const double[6]){s, s, 2 * lambda * c, 0, 0, 0}, 1e-9);
        CHECK(forces(&b, f) > 1);
        fem_fixture_close(&b);
    }
}

/* Elements that turn along have neither, by any angle about any axis. */
TEST(fem_linear_corotated_elements_turn_freely)
{
    static const double angles[] = {0.4, 1.5707963267948966, 2.9, 3.141592653589793};
    for (int k = 0; k < FEM_GRID_KINDS; k++)
        for (int a = 0; a < 12; a++) {
            double R[9], f[MOST][3];
            struct fem_grid grid;
            struct fem_fixture b;
            if (!open_block(&b, &grid, fem_grid_kinds[k], LINEAR "]")) return;
            art_rot_from_axis_angle(R, axes[a % 3], angles[a / 3]);
            fem_fixture_stretch(&b, R, 0);
            check_points(&b, "strain", (const double[6]){0}, 1e-13);
            CHECK(forces(&b, f) < 1e-10);
            fem_fixture_close(&b);
        }
}

/* R has no reflection: what is inside out is pressed through along its shortest axis. */
TEST(fem_linear_rotation_is_right_handed)
{
    static const double through[9] = {1.1, 0, 0, 0, 0.9, 0, 0, 0, -0.3};
    for (int k = 0; k < FEM_GRID_KINDS; k++) {
        double R[9], F[9];
        struct fem_grid grid;
        struct fem_fixture b;
        if (!open_block(&b, &grid, fem_grid_kinds[k], LINEAR "]")) return;
        art_rot_from_axis_angle(R, axes[1], 0.8);
        art_m3_mul(F, R, through);
        fem_fixture_stretch(&b, F, 0);
        check_points(&b, "strain", (const double[6]){0.1, -0.1, -1.3, 0, 0, 0}, 1e-12);
        CHECK_NEAR(sim_fixture_get(&b.p, "models/m/models/fem:numInverted", 0), b.fem->n_elems, 0);
        fem_fixture_close(&b);
    }
}

/* F at the middle of a brick, from its eight corners. */
static void middle_gradient(const struct fem_fixture *b, double F[9])
{
    const struct art_elem_type *type = art_fem_kind_of(b->fem, 0)->type;
    const int *node = art_fem_elem_nodes(b->fem, 0);
    double d[9] = {0}, D[9] = {0}, inv[9];
    for (int a = 0; a < 8; a++) {
        const double *X = b->fem->rest + 3 * node[a], *x = fem_fixture_at(b, node[a]);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                d[3 * i + j] += x[i] * type->node[a][j] / 8;
                D[3 * i + j] += X[i] * type->node[a][j] / 8;
            }
    }
    CHECK(art_m3_inverse(inv, D));
    art_m3_mul(F, d, inv);
}

/* The force is R K0 (R^T x - X), R from F = R P in the middle: what an element that does not turn
 * has for R^T x, turned. Of quadratic bricks F there is that of the corners. */
TEST(fem_linear_force_is_that_of_one_rotation)
{
    static const enum art_elem_kind kinds[2] = {ART_ELEM_HEX, ART_ELEM_QUADHEX};
    static const double stretch[9] = {1.2, 0.3, -0.05, -0.4, 0.9, 0.5, 0.02, -0.6, 1.05};
    for (int k = 0; k < 2; k++) {
        double F[9], R[9], P[9], f[MOST][3], g[MOST][3], most;
        struct fem_grid grid, same;
        struct fem_fixture b, fixed;
        if (!open_block(&b, &grid, kinds[k], LINEAR "]")) return;
        if (!open_block(&fixed, &same, kinds[k], LINEAR "corotated=false ]")) return;
        fem_fixture_stretch(&b, stretch, 0.08);
        middle_gradient(&b, F);
        REQUIRE(art_m3_polar(R, P, F));
        CHECK(fabs(R[1]) > 0.1);
        for (int i = 0; i < b.fem->n_nodes; i++)
            art_m3_tmulvec(fem_fixture_at(&fixed, i), R, fem_fixture_at(&b, i));
        most = forces(&b, f);
        forces(&fixed, g);
        for (int i = 0; i < b.fem->n_nodes; i++) {
            double want[3];
            art_m3_mulvec(want, R, g[i]);
            if (!CHECK_NEAR_N(f[i], want, 3, 1e-11 * most)) break;
        }
        fem_fixture_close(&fixed);
        fem_fixture_close(&b);
    }
}

/* K of a model that turned as a whole is R K0 R^T. */
TEST(fem_linear_stiffness_turns_along)
{
    for (int k = 0; k < FEM_GRID_KINDS; k++) {
        double d[3 * MOST], e[3 * MOST], y[3 * MOST], z[3 * MOST], R[9], most = 0;
        struct fem_grid grid;
        struct fem_fixture b;
        if (!open_block(&b, &grid, fem_grid_kinds[k], LINEAR "]")) return;
        struct art_system *sys = b.p.sys;
        REQUIRE(CHECK(sys->n_active <= 3 * MOST));
        art_rot_from_axis_angle(R, axes[1], 2.1);
        for (int i = 0; i < sys->n_active; i++) d[i] = sin(3.0 * i + 1);
        art_system_linearize(sys, b.p.state, z);
        fem_fixture_multiply(sys, sys->jac.K, d, y);
        for (int i = 0; i < sys->n_active; i += 3) art_m3_mulvec(e + i, R, d + i);
        fem_fixture_stretch(&b, R, 0);
        art_system_update(sys, b.p.state);
        art_system_linearize(sys, b.p.state, z);
        fem_fixture_multiply(sys, sys->jac.K, e, z);
        for (int i = 0; i < sys->n_active; i += 3) {
            double want[3];
            art_m3_mulvec(want, R, y + i);
            most = fmax(most, art_v3_distance(want, z + i));
        }
        if (!(most < 1e-9 && art_v3_norm(y) > 1))
            TEST_FAIL("%s: %g", art_elem_type(grid.kind)->name, most);
        fem_fixture_close(&b);
    }
}

/* With what the derivative of the rotation adds it is the derivative of the force; of elements
 * whose gradient varies but for what is not symmetric, which is of second order. */
TEST(fem_linear_whole_stiffness_is_derivative)
{
    static const double stretch[9] = {1.3, 0.3, -0.05, -0.4, 0.9, 0.5, 0.02, -0.6, 1.15};
    struct fem_grid grid;
    struct fem_fixture b;
    if (!open_block(&b, &grid, ART_ELEM_TET, LINEAR "]")) return;
    fem_fixture_stretch(&b, stretch, 0.05);
    fem_fixture_check_consistent_tangent(&b, "tet");
    fem_fixture_close(&b);
}

/* The sum of forces on the far face along x, and on the upper one along z, of a box. */
static void pull(struct fem_fixture *b, const double F[9], double *along, double *across)
{
    double f[MOST][3];
    fem_fixture_stretch(b, F, 0);
    forces(b, f);
    *along = *across = 0;
    for (int i = 0; i < b->fem->n_nodes; i++) {
        if (fem_grid_on(b->grid, b->box[i], 1)) *along -= f[i][0];
        if (fem_grid_on(b->grid, b->box[i], 5)) *across -= f[i][2];
    }
}

/* The default material, E = 500000 and nu = 0.33: forces by area at rest are E e of a bar, and of
 * what cannot yield across (lambda + 2 mu) e and lambda e. */
TEST(fem_linear_defaults_in_bars)
{
    /* the second after the first: 1.1, 1, 1 in all */
    static const double bar[9] = {1.1, 0, 0, 0, 0.967, 0, 0, 0, 0.967};
    static const double wall[9] = {1, 0, 0, 0, 1 / 0.967, 0, 0, 0, 1 / 0.967};
    for (int k = 0; k < FEM_GRID_KINDS; k++)
        for (int corotated = 0; corotated < 2; corotated++) {
            struct fem_grid grid;
            struct fem_fixture b;
            double along, across;
            if (!open_block(&b, &grid, fem_grid_kinds[k],
                            corotated ? "" : "material=LinearMaterial [ corotated=false ]"))
                return;
            fem_fixture_close(&b);
            grid.twist = 0;
            if (!CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK)) return;
            double area = grid.size[1] * grid.size[2], top = grid.size[0] * grid.size[1];
            pull(&b, bar, &along, &across);
            CHECK_NEAR_REL(along / area, 50000, 1e-10);
            CHECK_NEAR(across, 0, 1e-6);
            pull(&b, wall, &along, &across);
            CHECK_NEAR_REL(along / area, 74082.26448474126, 1e-10);
            CHECK_NEAR_REL(across / top, 36488.27952233525, 1e-10);
            fem_fixture_close(&b);
        }
}

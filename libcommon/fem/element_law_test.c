/* Laws that hold for every kind of element with every kind of material: quadrature, the patch test,
 * rigid motions, modes without energy, derivatives, masses. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOONEY "material=MooneyRivlinMaterial [ C10=150 C01=50 bulkModulus=5000 ] "

static const struct stuff {
    const char *model;
    bool constraint_method; /* volumes are kept */
    bool turns;             /* K and the energy leave out that the axes of elements turn */
} stuffs[] = {
    {"material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]", false, true},
    {"material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 corotated=false ]", false,
     false},
    {"material=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]", false, false},
    {"material=StVenantKirchoffMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]", false, false},
    {MOONEY "softIncompMethod=ELEMENT", false, false},
    {MOONEY "softIncompMethod=ELEMENT incompressible=ELEMENT", true, false},
};
enum { N_STUFF = sizeof stuffs / sizeof stuffs[0] };

/* An irregular mesh in the box: places move by up to an eighth of a cell, each another way. */
static void scatter(const struct fem_grid *grid, double x[3])
{
    double u[3];
    art_v3_copy(u, x);
    for (int k = 0; k < 3; k++)
        x[k] += 0.12 * grid->size[k] / grid->n[k] *
                sin(17.3 * u[0] + 29.1 * u[1] * (k + 1) + 41.7 * u[2] + 2.4 * k);
}

static void shear(const struct fem_grid *grid, double x[3])
{
    (void)grid;
    x[0] += 0.3 * x[1] - 0.2 * x[2];
    x[1] += 0.25 * x[2];
}

static bool open_law(struct fem_fixture *b, struct fem_grid *grid, enum art_elem_kind kind,
                     const struct stuff *stuff)
{
    static char model[400];
    snprintf(model, sizeof model, "density=10 particleDamping=0 %s", stuff->model);
    grid->kind = kind;
    grid->model = model;
    grid->mech = "gravity=[ 0 0 0 ]";
    return CHECK_STATUS(fem_fixture_open(b, grid), ART_OK);
}

static void each_law(void (*law)(enum art_elem_kind kind, const struct stuff *stuff,
                                 const char *what))
{
    for (int k = 0; k < FEM_GRID_KINDS; k++)
        for (int m = 0; m < N_STUFF; m++) {
            char what[200];
            snprintf(what, sizeof what, "%s, %s", art_elem_type(fem_grid_kinds[k])->name,
                     stuffs[m].model);
            law(fem_grid_kinds[k], &stuffs[m], what);
        }
}

/* The same inside alone: the faces of the box stay. */
static void stir(const struct fem_grid *grid, double x[3])
{
    if (!fem_grid_outside(grid, x)) scatter(grid, x);
}

/* Rules of integration that are not exact in distorted elements: 14 points of degree five, five
 * points. */
static bool is_inexact(enum art_elem_kind kind)
{
    return kind == ART_ELEM_QUADHEX || kind == ART_ELEM_QUADPYRAMID;
}

/* ---------------------------------------------------------------------------- quadrature */

/* Sums over the points: shape functions 1, their gradients 0, the volume of the box, its centroid
 * (which is of a higher degree than the rules of distorted pyramids and quadratic hexahedra). */
TEST(fem_law_quadrature)
{
    for (int k = 0; k < FEM_GRID_KINDS; k++) {
        enum art_elem_kind kind = fem_grid_kinds[k];
        struct fem_grid grid = {.n = {2, 3, 2}, .size = {1, 0.9, 1.1}, .map = stir};
        struct fem_fixture b;
        double V = 0, moment[3] = {0};
        bool inexact = is_inexact(kind) || kind == ART_ELEM_PYRAMID;
        REQUIRE(open_law(&b, &grid, kind, &stuffs[0]));
        const struct art_fem_kind *type = art_fem_kind_of(b.fem, 0);
        for (int e = 0; e < b.fem->n_elems; e++)
            for (int p = 0; p < type->n_points; p++) {
                double dV = b.fem->point[b.fem->elem[e].point + p].dV, sum = 0, dsum[3] = {0};
                CHECK(dV > 0);
                V += dV;
                for (int i = 0; i < type->n_nodes; i++) {
                    const double *X = b.fem->rest + 3 * art_fem_elem_nodes(b.fem, e)[i];
                    art_v3_add_scaled(moment, moment, type->N[p][i] * dV, X);
                    art_v3_add(dsum, dsum, type->dN[p][i]);
                    sum += type->N[p][i];
                }
                CHECK_NEAR(sum, 1, 1e-14);
                CHECK_NEAR(art_v3_norm(dsum), 0, 1e-13);
            }
        for (int c = 0; c < 3; c++)
            if (!(fabs(moment[c] / V - grid.size[c] / 2) < (inexact ? 1e-5 : 1e-12)))
                TEST_FAIL("%s: centroid off by %g", type->type->name,
                          moment[c] / V - grid.size[c] / 2);
        CHECK_NEAR_REL(V, 0.99, 1e-13);
        fem_fixture_close(&b);
    }
}

/* Masses: those of elements in equal parts to their nodes. */
TEST(fem_law_masses_are_lumped_alike)
{
    for (int k = 0; k < FEM_GRID_KINDS; k++) {
        struct fem_grid grid = {.n = {2, 1, 2}, .size = {1, 0.9, 1.1}, .twist = 0.4};
        struct fem_fixture b;
        double sum = 0, mass[600] = {0};
        REQUIRE(open_law(&b, &grid, fem_grid_kinds[k], &stuffs[0]));
        REQUIRE(CHECK(b.fem->n_nodes < 600));
        for (int e = 0; e < b.fem->n_elems; e++) {
            const struct art_fem_kind *type = art_fem_kind_of(b.fem, e);
            double x[ART_ELEM_MAX_NODES][3];
            art_fem_elem_pos(b.fem, b.p.state, e, x);
            double V = art_elem_volume(type->type, (const double(*)[3])x);
            for (int i = 0; i < type->n_nodes; i++)
                mass[art_fem_elem_nodes(b.fem, e)[i]] += 10 * V / type->n_nodes;
            sum += 10 * V;
        }
        for (int i = 0; i < b.fem->n_nodes; i++) {
            CHECK_NEAR_REL(b.fem->node_mass[i], mass[i], 1e-12);
            sum -= b.fem->node_mass[i];
        }
        CHECK_NEAR(sum, 0, 1e-12);
        fem_fixture_close(&b);
    }
}

/* ---------------------------------------------------------------------------- patch test */

static const double stretch[9] = {1.12, 0.08, -0.05, 0.1, 0.93, 0.07, 0.02, -0.06, 1.05};

static void stretch_of(const struct stuff *stuff, double A[9])
{
    memcpy(A, stretch, sizeof stretch);
    for (int i = 0; i < 9 && stuff->constraint_method; i++) A[i] /= cbrt(art_m3_det(stretch));
}

/* The stress that belongs to A; of hard ones without the mean, which nothing determines. */
static void stress_of(const struct stuff *stuff, const double s[6], double out[6])
{
    memcpy(out, s, 6 * sizeof *out);
    double p = (s[0] + s[1] + s[2]) / 3;
    for (int i = 0; i < 3 && stuff->constraint_method; i++) out[i] -= p;
}

static void check_patch(struct fem_fixture *b, const struct stuff *stuff, const double A[9],
                        double tolerance, const char *what)
{
    double worst = 0, first[6] = {0}, spread = 0, s[6];
    for (int i = 0; i < b->fem->n_nodes; i++) {
        double want[3];
        art_m3_mulvec(want, A, b->fem->rest + 3 * i);
        worst = fmax(worst, art_v3_distance(want, fem_fixture_at(b, i)));
    }
    for (int e = 0; e < b->fem->n_elems; e++) {
        struct art_fem_point_value v[ART_FEM_MAX_POINTS];
        art_fem_point_values(b->fem, b->p.state, e, v);
        for (int p = 0; p < art_fem_kind_of(b->fem, e)->n_points; p++) {
            stress_of(stuff, v[p].stress, s);
            if (e == 0 && p == 0) memcpy(first, s, sizeof first);
            for (int c = 0; c < 6; c++) spread = fmax(spread, fabs(s[c] - first[c]));
        }
    }
    if (!(worst < tolerance && spread < 1e5 * tolerance && fabs(first[0]) > 10))
        TEST_FAIL("%s: positions off by %g, stresses differ by %g of %g", what, worst, spread,
                  first[0]);
}

/* Where the boundary is moved by x = A X an irregular mesh comes to rest at the same within. On a
 * mesh of parallelepipeds that is exact for every kind, on any mesh for all but two. */
static void patch(enum art_elem_kind kind, const struct stuff *stuff, const char *what)
{
    bool quadratic = !fem_grid_nodal(kind);
    for (int m = 0; m < 1 + is_inexact(kind); m++) {
        struct fem_grid grid = {.n = {2, 2, quadratic ? 1 : 2},
                                .size = {1, 0.9, quadratic ? 0.55 : 1.1},
                                .map = is_inexact(kind) && !m ? shear : scatter,
                                .held = fem_grid_outside,
                                .integrator = "StaticLineSearch"};
        struct fem_fixture b;
        double A[9];
        if (!open_law(&b, &grid, kind, stuff)) return;
        stretch_of(stuff, A);
        fem_fixture_stretch(&b, A, stuff->constraint_method ? 0.002 : 0.01);
        fem_fixture_hold(&b, A);
        if (!CHECK_STATUS(art_sim_run(b.p.sim, 0.01), ART_OK))
            TEST_FAIL("%s: %s", what, b.p.ctx.last);
        else
            check_patch(&b, stuff, A, !m ? 1e-9 : kind == ART_ELEM_QUADHEX ? 1e-5 : 1e-3, what);
        fem_fixture_close(&b);
    }
}

TEST(fem_law_patch_of_linear_kinds)
{
    for (int k = 0; k < N_STUFF; k++)
        for (int i = 0; i < 4; i++) patch(fem_grid_kinds[i], &stuffs[k], stuffs[k].model);
}

TEST(fem_law_patch_of_quadratic_kinds)
{
    for (int k = 0; k < N_STUFF; k++)
        for (int i = 4; i < 8; i++) patch(fem_grid_kinds[i], &stuffs[k], stuffs[k].model);
}

/* ------------------------------------------------------------------------- rigid motions */

static double norm(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += x[i] * x[i];
    return sqrt(sum);
}

/* Sum of forces and of moments, and the norm of all. */
static double resultant(struct fem_fixture *b, double force[3], double moment[3])
{
    struct art_system *sys = b->p.sys;
    double *f = art_alloc(&b->p.ctx, (size_t)sys->n_active, sizeof *f), m[3];
    ART_ASSERT(f);
    art_system_forces(sys, b->p.state, f);
    art_v3_zero(force);
    art_v3_zero(moment);
    for (int i = 0; i < b->fem->n_nodes; i++) {
        const double *fi = sys->force.all + sys->dyn[b->fem->node_dyn[i]].u;
        art_v3_add(force, force, fi);
        art_v3_cross(m, fem_fixture_at(b, i), fi);
        art_v3_add(moment, moment, m);
    }
    double size = norm(f, sys->n_active);
    art_free(f);
    return size;
}

static void turn(double R[9], double angle)
{
    static const double axis[3] = {1.0 / 3, 2.0 / 3, -2.0 / 3};
    art_rot_from_axis_angle(R, axis, angle);
}

static void rigid(enum art_elem_kind kind, const struct stuff *stuff, const char *what)
{
    struct fem_grid grid = {.n = {2, 1, 1}, .size = {1, 0.9, 1.1}, .twist = 0.3};
    struct fem_fixture b;
    double R[9], force[3], moment[3];
    /* fixed linear ones take translations alone */
    bool fixed = strstr(stuff->model, "corotated=false") != NULL;
    if (!open_law(&b, &grid, kind, stuff)) return;
    turn(R, fixed ? 0 : 2.2);
    fem_fixture_stretch(&b, R, 0);
    for (int i = 0; i < b.fem->n_nodes; i++)
        art_v3_add(fem_fixture_at(&b, i), fem_fixture_at(&b, i), (const double[3]){3, -2, 5});
    art_system_update(b.p.sys, b.p.state);
    double f = resultant(&b, force, moment);
    if (!(f < 1e-10)) TEST_FAIL("%s: force %g of a rigid motion", what, f);
    CHECK_NEAR(art_system_potential(b.p.sys, b.p.state), 0, 1e-12);
    fem_fixture_close(&b);
}

TEST(fem_law_rigid_motions_give_no_force)
{
    each_law(rigid);
}

/* Internal forces of any shape have no resultant; and no moment but of linear ones: of fixed ones
 * it is of the order of strain times force, as it is of corotated ones. */
static void balance(enum art_elem_kind kind, const struct stuff *stuff, const char *what)
{
    bool linear = strstr(stuff->model, "LinearMaterial") != NULL;
    double force[3], moment[2][3], f[2], R[9];
    for (int k = 0; k < 2; k++) {
        struct fem_grid grid = {.n = {2, 1, 1}, .size = {1, 0.9, 1.1}, .twist = 0.3};
        struct fem_fixture b;
        if (!open_law(&b, &grid, kind, stuff)) return;
        double *d = art_alloc(&b.p.ctx, (size_t)b.p.sys->n_active, sizeof *d);
        REQUIRE(d != NULL);
        for (int i = 0; i < b.p.sys->n_active; i++) d[i] = sin(7.0 * i);
        turn(R, strstr(stuff->model, "corotated=false") ? 0 : 0.7);
        fem_fixture_stretch(&b, R, 0);
        fem_fixture_move(&b, k ? 0.005 : 0.01, d);
        f[k] = resultant(&b, force, moment[k]);
        if (!(art_v3_norm(force) < 1e-12 * f[k]) || !(f[k] > 0.01))
            TEST_FAIL("%s: forces have the sum %g of %g", what, art_v3_norm(force), f[k]);
        if (!linear && !(art_v3_norm(moment[k]) < 1e-11 * f[k]))
            TEST_FAIL("%s: forces have the moment %g", what, art_v3_norm(moment[k]));
        art_free(d);
        fem_fixture_close(&b);
    }
    double ratio = art_v3_norm(moment[0]) / art_v3_norm(moment[1]);
    bool none = art_v3_norm(moment[0]) < 1e-11 * f[0];
    if (linear && !none && !(fabs(ratio - 4) < 0.5 && art_v3_norm(moment[0]) < 0.1 * f[0]))
        TEST_FAIL("%s: moments %g, %g; forces %g, %g", what, art_v3_norm(moment[0]),
                  art_v3_norm(moment[1]), f[0], f[1]);
}

TEST(fem_law_internal_forces_balance)
{
    each_law(balance);
}

/* --------------------------------------------------------------- modes without energy */

/* Rank of a positive semidefinite matrix by Cholesky with pivots. A is used up. */
static int rank(double *A, int n)
{
    double largest = 0;
    for (int i = 0; i < n; i++) largest = fmax(largest, A[i * n + i]);
    for (int k = 0; k < n; k++) {
        int p = 0;
        for (int i = 1; i < n; i++)
            if (A[i * n + i] > A[p * n + p]) p = i;
        double pivot = A[p * n + p];
        if (pivot < 1e-9 * largest) return k;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n && i != p; j++)
                if (j != p) A[i * n + j] -= A[i * n + p] * A[p * n + j] / pivot;
        for (int i = 0; i < n; i++) A[i * n + p] = A[p * n + i] = 0;
    }
    return n;
}

static int modes_of_one(enum art_elem_kind kind, const struct stuff *stuff)
{
    const struct art_elem_type *type = art_elem_type(kind);
    struct art_buf text;
    struct art_ctx ctx;
    struct sim_fixture p;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_printf(&text,
                   "MechModel [ name='m' gravity=[ 0 0 0 ] ComponentList<MechSystemModel> [ "
                   "name='models' FemModel3d [ name='fem' %s PointList<FemNode3d> [ name='nodes'\n",
                   stuff->model);
    for (int i = 0; i < type->n_nodes; i++) {
        double x[3];
        art_v3_copy(x, type->node[i]);
        if (i >= type->n_corners)
            art_v3_lerp(x, type->node[type->edge[i - type->n_corners][0]],
                        type->node[type->edge[i - type->n_corners][1]], 0.5);
        art_buf_printf(&text, "[ position=[ %.17g %.17g %.17g ] ]\n", x[0], x[1], x[2]);
    }
    art_buf_printf(&text,
                   "] FemElement3dList<FemElement3d> [ name='elements' %c%sElement [ nodes=[",
                   type->name[0] - 32, type->name + 1);
    for (int i = 0; i < type->n_nodes; i++) art_buf_printf(&text, " %d", i);
    art_buf_puts(&text, " ] ] ] ] ] ]\n");
    int status = sim_fixture_open(&p, text.s, 0.01, NULL), n = 3 * type->n_nodes, zero = -1;
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    if (CHECK_STATUS(status, ART_OK)) {
        double *A = art_alloc(&p.ctx, (size_t)(n * n), sizeof *A), d[60];
        ART_ASSERT(A);
        art_system_jacobians(p.sys, p.state);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) d[j] = i == j;
            fem_fixture_multiply(p.sys, p.sys->jac.K, d, A + i * n);
            for (int j = 0; j < n; j++) A[i * n + j] *= -1;
        }
        zero = n - rank(A, n);
        art_free(A);
    }
    sim_fixture_close(&p);
    return zero;
}

/* One element alone: six rigid motions. The five points of the quadratic pyramid give 30 strains
 * for its 33 others. Where incompressibility is by element, points have five strains each, and
 * there are one, two or four volumes: too few for a quadratic tetrahedron alone (4 x 5 + 1 of 24)
 * and pyramid (5 x 5 + 1), and two less than needed in the quadratic wedge. Within a mesh the
 * neighbours hold such modes. */
TEST(fem_law_modes_without_energy)
{
    for (int k = 0; k < FEM_GRID_KINDS; k++)
        for (int m = 0; m < N_STUFF; m++) {
            enum art_elem_kind kind = fem_grid_kinds[k];
            int want = 6, got = modes_of_one(kind, &stuffs[m]);
            if (kind == ART_ELEM_QUADPYRAMID) want = m < 4 ? 9 : 13;
            if (kind == ART_ELEM_QUADTET && m >= 4) want = 9;
            if (kind == ART_ELEM_QUADWEDGE && m >= 4) want = 8;
            if (!CHECK_INT(got, want))
                TEST_FAIL("%s, %s", art_elem_type(kind)->name, stuffs[m].model);
        }
}

/* --------------------------------------------------------------------------- derivatives */

/* K = -df/dx and f = -dE/dx. Of corotated elements K leaves out that their axes turn, and so do the
 * forces: both are exact where there is no strain, whatever the rotation. */
static void derivatives(enum art_elem_kind kind, const struct stuff *stuff, const char *what)
{
    struct fem_grid grid = {.n = {2, 1, 1}, .size = {1, 0.9, 1.1}, .twist = 0.3, .fixed = true};
    struct fem_fixture b;
    double R[9];
    if (stuff->turns) grid.fixed = false;
    if (!open_law(&b, &grid, kind, stuff)) return;
    turn(R, 0.9);
    fem_fixture_stretch(&b, stuff->turns ? R : stretch, stuff->turns ? 0 : 0.01);
    fem_fixture_check_tangent(&b, what);
    if (!stuff->turns) fem_fixture_check_work(&b, what);
    fem_fixture_close(&b);
}

TEST(fem_law_forces_and_tangents_are_derivatives)
{
    each_law(derivatives);
}

/* Parameters of materials that fields give, and axes of elements (guide, sections 7.5
 * and 6.10.2.6). */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool opened(struct fem_fixture *b, const struct fem_grid *grid)
{
    if (CHECK_STATUS(fem_fixture_open(b, grid), ART_OK)) return true;
    TEST_FAIL("%s", b->p.ctx.last);
    return false;
}

/* A copy of the forces at the state, sys->force.all; NULL without memory. */
static double *forces_of(struct fem_fixture *b)
{
    size_t n = (size_t)b->p.state->n_u;
    double *f = art_alloc(&b->p.ctx, n, sizeof *f), *r = art_alloc(&b->p.ctx, n, sizeof *r);
    if (f && r) {
        art_system_update(b->p.sys, b->p.state);
        art_system_forces(b->p.sys, b->p.state, r);
        memcpy(f, b->p.sys->force.all, n * sizeof *f);
    }
    art_free(r);
    return f;
}

/* Whether two models in one shape push alike, within a share of the largest force. */
static void check_alike(struct fem_fixture *a, struct fem_fixture *b, double tol, const char *what)
{
    int n = a->p.state->n_u;
    if (!CHECK_INT(b->p.state->n_u, n)) return;
    memcpy(b->p.state->q, a->p.state->q, (size_t)a->p.state->n_q * sizeof *a->p.state->q);
    double *f = forces_of(a), *g = forces_of(b), most = 0, worst = 0;
    for (int i = 0; f && g && i < n; i++) {
        most = fmax(most, fabs(f[i]));
        worst = fmax(worst, fabs(f[i] - g[i]));
    }
    if (!(most > 1 && worst <= tol * most))
        TEST_FAIL("%s: forces differ by %g of %g", what, worst, most);
    art_free(f);
    art_free(g);
}

static const double stretched[9] = {1.1, 0.08, -0.05, 0.03, 0.93, 0.1, 0.04, -0.06, 1.05};

static void push_out(struct fem_fixture *b)
{
    fem_fixture_stretch(b, stretched, 0.01);
}

/* ------------------------------------------------------------------------ constants */

/* A field that is 5000 (or a multiple) everywhere, in all forms. */
static const char *const scalar_fields[] = {
    "ScalarNodalField [ fem='.' defaultValue=5000 values=[ 5000 null 5000 ] ]",
    "ScalarElementField [ fem='.' defaultValue=5000 values=[ 5000 null ] shellValues=[ ] ]",
    "ScalarSubElemField [ fem='.' defaultValue=5000 ]",
    "ScalarGridField [ grid=[ resolution=[ 1 1 1 ] widths=[ 1 1 1 ] values=[ 5000 5000 5000 5000 "
    "5000 "
    "5000 5000 5000 ] ] ]",
    "ScalarGridField [ useFemRestPositions=false grid=[ resolution=[ 1 1 1 ] values=[ 5000 5000 "
    "5000 "
    "5000 5000 5000 5000 5000 ] ] ]",
};
enum { N_SCALAR = sizeof scalar_fields / sizeof scalar_fields[0] };

static const struct {
    const char *unbound, *bound;
} materials[] = {
    {"material=LinearMaterial [ YoungsModulus=5000 PoissonsRatio=0.3 ]",
     "material=LinearMaterial [ YoungsModulus=7 PoissonsRatio=0.3 YoungsModulusField='fields/0' ]"},
    {"material=LinearMaterial [ YoungsModulus=5000 PoissonsRatio=0.3 corotated=false ]",
     "material=LinearMaterial [ YoungsModulusField='fields/0' PoissonsRatio=0.3 corotated=false ]"},
    {"material=NeoHookeanMaterial [ YoungsModulus=5000 PoissonsRatio=0.3 ]",
     "material=NeoHookeanMaterial [ YoungsModulus=7 PoissonsRatio=0.3 "
     "YoungsModulusField='fields/0' ]"},
    {"softIncompMethod=ELEMENT material=MooneyRivlinMaterial [ C10=1000 C01=300 bulkModulus=5000 ]",
     "softIncompMethod=ELEMENT material=MooneyRivlinMaterial [ C10=1000 C01=300 bulkModulus=9 "
     "bulkModulusField='fields/0' ]"},
    {"softIncompMethod=FULL material=MooneyRivlinMaterial [ C10=5000 C01=300 bulkModulus=5000 ]",
     "softIncompMethod=FULL material=MooneyRivlinMaterial [ C10=1000 C10Field='fields/0' C01=300 "
     "bulkModulusField='fields/0' ]"},
    {"softIncompMethod=NODAL material=MooneyRivlinMaterial [ C10=1000 C01=300 bulkModulus=5000 ]",
     "softIncompMethod=NODAL material=MooneyRivlinMaterial [ C10=1000 C01=300 bulkModulus=9 "
     "bulkModulusField='fields/0' ]"},
    {"material=ScaledFemMaterial [ scaling=2 baseMaterial=NeoHookeanMaterial [ YoungsModulus=5000 "
     "] ]",
     "material=ScaledFemMaterial [ scaling=2 baseMaterial=NeoHookeanMaterial [ "
     "YoungsModulusField='fields/0' ] ]"},
    {"softIncompMethod=ELEMENT material=ScaledFemMaterial [ scaling=2 "
     "baseMaterial=MooneyRivlinMaterial [ "
     "C10=1000 bulkModulus=5000 ] ]",
     "softIncompMethod=ELEMENT material=ScaledFemMaterial [ scaling=2 "
     "baseMaterial=MooneyRivlinMaterial [ "
     "C10=1000 bulkModulusField='fields/0' ] ]"},
    {"softIncompMethod=ELEMENT material=ViscoelasticMaterial [ viscoBehavior=QLVBehavior [ Tau=[ 1 "
     "1 1 1 1 1 ] "
     "Gamma=[ 0.5 0 0 0 0 0 ] ] baseMaterial=ScaledFemMaterial [ scaling=3 "
     "baseMaterial=OgdenMaterial [ "
     "Mu1=5000 bulkModulus=5000 ] ] ]",
     "softIncompMethod=ELEMENT material=ViscoelasticMaterial [ viscoBehavior=QLVBehavior [ Tau=[ 1 "
     "1 1 1 1 1 ] "
     "Gamma=[ 0.5 0 0 0 0 0 ] ] baseMaterial=ScaledFemMaterial [ scaling=3 "
     "baseMaterial=OgdenMaterial [ "
     "Mu1Field='fields/0' bulkModulusField='fields/0' ] ] ]"},
};
enum { N_MATERIALS = sizeof materials / sizeof materials[0] };

TEST(fem_bound_constant_field_is_the_constant)
{
    for (int k = 0; k < FEM_GRID_KINDS; k++)
        for (int m = 0; m < N_MATERIALS; m++) {
            struct fem_grid grid = {
                .kind = fem_grid_kinds[k], .n = {2, 1, 1}, .size = {2, 1, 1}, .twist = 0.2};
            struct fem_fixture free_one, bound;
            char inside[500];
            if (strstr(materials[m].unbound, "NODAL") && !fem_grid_nodal(grid.kind)) continue;
            snprintf(inside, sizeof inside, "ComponentList<FieldComponent> [ name='fields' %s ]",
                     scalar_fields[(k + m) % N_SCALAR]);
            grid.mech = "gravity=[ 0 0 0 ]";
            grid.model = materials[m].unbound;
            REQUIRE(opened(&free_one, &grid));
            grid.model = materials[m].bound;
            grid.parts = inside;
            REQUIRE(opened(&bound, &grid));
            push_out(&free_one);
            check_alike(&free_one, &bound, 1e-13, materials[m].bound);
            fem_fixture_close(&free_one);
            fem_fixture_close(&bound);
        }
}

/* Of all forms with one material. */
TEST(fem_bound_constant_field_of_any_class)
{
    for (int i = 0; i < N_SCALAR; i++) {
        struct fem_grid grid = {
            .kind = ART_ELEM_HEX, .n = {2, 1, 1}, .size = {2, 1, 1}, .mech = "gravity=[ 0 0 0 ]"};
        struct fem_fixture free_one, bound;
        char inside[500];
        snprintf(inside, sizeof inside, "ComponentList<FieldComponent> [ name='fields' %s ]",
                 scalar_fields[i]);
        grid.model = materials[0].unbound;
        REQUIRE(opened(&free_one, &grid));
        grid.model = materials[0].bound;
        grid.parts = inside;
        REQUIRE(opened(&bound, &grid));
        push_out(&free_one);
        check_alike(&free_one, &bound, 1e-13, scalar_fields[i]);
        fem_fixture_close(&free_one);
        fem_fixture_close(&bound);
    }
}

TEST(fem_bound_vectors)
{
    static const struct {
        const char *unbound, *bound, *fields;
    } cases[] = {
        {"material=TransverseLinearMaterial [ youngsModulus=[ 4000 9000 ] shearModulus=1500 "
         "direction=[ 1 2 0 ] ]",
         "material=TransverseLinearMaterial [ youngsModulusField='fields/0' shearModulus=1500 "
         "directionField='fields/1' ]",
         "VectorElementField<maspack.matrix.Vector2d> [ fem='.' type=maspack.matrix.Vector2d "
         "defaultValue=[ 4000 9000 ] values=[ ] shellValues=[ ] ]\n"
         "Vector3dNodalField [ fem='.' type=maspack.matrix.Vector3d defaultValue=[ 0.5 1 0 ] "
         "values=[ null ] ]"},
        {"material=TransverseLinearMaterial [ youngsModulus=[ 4000 9000 ] shearModulus=1500 "
         "direction=[ 1 2 0 ] ]",
         "material=TransverseLinearMaterial [ youngsModulusField='fields/0' shearModulus=1500 "
         "directionField='fields/1' ]",
         "VectorNdSubElemField [ size=2 fem='.' defaultValue=[ 4000 9000 ] ]\n"
         "VectorGridField [ grid=VectorGrid<Vector3d> [ resolution=[ 1 1 1 ] values=[ [ 1 2 0 ] [ "
         "1 2 0 ] [ 1 2 0 ] "
         "[ 1 2 0 ] [ 1 2 0 ] [ 1 2 0 ] [ 1 2 0 ] [ 1 2 0 ] ] ] ]"},
        {"material=LinearMaterial [ YoungsModulus=1000 ] MaterialBundleList [ name='mat' [ "
         "useAllElements=true "
         "material=SimpleForceMuscle [ maxStress=5000 restDir=[ 1 1 0 ] excitation=0.5 ] ] ]",
         "material=LinearMaterial [ YoungsModulus=1000 ] MaterialBundleList [ name='mat' [ "
         "useAllElements=true "
         "material=SimpleForceMuscle [ maxStressField='fields/1' restDirField='fields/0' "
         "excitation=0.5 ] ] ]",
         "Vector3dElementField [ fem='.' defaultValue=[ 2 2 0 ] ] ScalarNodalField [ fem='.' "
         "defaultValue=5000 ]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fem_grid grid = {
            .kind = ART_ELEM_WEDGE, .n = {2, 1, 1}, .size = {2, 1, 1}, .mech = "gravity=[ 0 0 0 ]"};
        struct fem_fixture free_one, bound;
        char inside[900];
        grid.model = cases[i].unbound;
        REQUIRE(opened(&free_one, &grid));
        snprintf(inside, sizeof inside, "ComponentList<FieldComponent> [ name='fields' %s ]",
                 cases[i].fields);
        grid.model = cases[i].bound;
        grid.parts = inside;
        REQUIRE(opened(&bound, &grid));
        push_out(&free_one);
        check_alike(&free_one, &bound, 1e-13, cases[i].bound);
        fem_fixture_close(&free_one);
        fem_fixture_close(&bound);
    }
}

/* ------------------------------------------------------------------------ in space */

/* A nodal field a + b x over the corners of the grid, as text. */
static void nodal_text(const struct fem_grid *grid, double a, double c, char *out, size_t n)
{
    struct fem_fixture b;
    struct fem_grid plain = *grid;
    size_t at = 0;
    plain.model = "material=LinearMaterial [ ]";
    plain.parts = NULL;
    REQUIRE(opened(&b, &plain));
    at += (size_t)snprintf(out + at, n - at,
                           "ComponentList<FieldComponent> [ name='fields' "
                           "ScalarNodalField [ fem='.' defaultValue=1 values=[");
    for (int i = 0; i < b.fem->n_nodes && at < n; i++)
        at += (size_t)snprintf(out + at, n - at, " %.17g", a + c * b.fem->rest[3 * i]);
    REQUIRE(at < n);
    snprintf(out + at, n - at, " ] ] ]");
    fem_fixture_close(&b);
}

TEST(fem_bound_tangents_and_energies)
{
    static const char *const models[] = {
        "material=LinearMaterial [ YoungsModulusField='fields/0' PoissonsRatio=0.3 corotated=false "
        "]",
        "material=NeoHookeanMaterial [ YoungsModulusField='fields/0' PoissonsRatio=0.3 ]",
        "softIncompMethod=ELEMENT material=MooneyRivlinMaterial [ C10=1000 C01Field='fields/0' "
        "bulkModulusField='fields/0' ]",
        "softIncompMethod=FULL material=MooneyRivlinMaterial [ C10=1000 C01=300 "
        "bulkModulusField='fields/0' ]",
        "softIncompMethod=NODAL material=OgdenMaterial [ Mu1Field='fields/0' "
        "bulkModulusField='fields/0' ]",
    };
    static char inside[8000];
    for (size_t m = 0; m < sizeof models / sizeof models[0]; m++) {
        struct fem_grid grid = {.kind = m == 4 ? ART_ELEM_TET : ART_ELEM_HEX,
                                .n = {2, 1, 1},
                                .size = {2, 1, 1},
                                .fixed = true,
                                .mech = "gravity=[ 0 0 0 ]"};
        struct fem_fixture b;
        nodal_text(&grid, 2000, 1500, inside, sizeof inside);
        grid.model = models[m];
        grid.parts = inside;
        REQUIRE(opened(&b, &grid));
        push_out(&b);
        fem_fixture_check_tangent(&b, models[m]);
        fem_fixture_check_work(&b, models[m]);
        fem_fixture_close(&b);
    }
}

static void pull(const void *user, const double X[3], const double n[3], double t[3])
{
    (void)X;
    art_v3_scale(t, *(const double *)user, n);
}

/* A bar with E = E0 (1 + x/L) without lateral contraction, pulled by t:
 * u(x) = t L/E0 ln(1 + x/L). */
static double bar_error(int n)
{
    static char inside[20000];
    struct fem_grid grid = {.kind = ART_ELEM_HEX,
                            .n = {n, 1, 1},
                            .size = {2, 0.5, 0.5},
                            .fixed = true,
                            .mech = "gravity=[ 0 0 0 ]",
                            .integrator = "StaticLineSearch"};
    const double E0 = 1e5, t = 300, L = 2;
    struct fem_fixture b;
    double worst = 0;
    nodal_text(&grid, E0, E0 / L, inside, sizeof inside);
    grid.model =
        "material=LinearMaterial [ PoissonsRatio=0 corotated=false YoungsModulusField='fields/0' ]";
    grid.parts = inside;
    if (!opened(&b, &grid)) return 0;
    fem_fixture_load(&b, 1, pull, &t);
    CHECK_STATUS(art_sim_run(b.p.sim, 0.01), ART_OK);
    for (int i = 0; i < b.fem->n_nodes; i++) {
        double X = b.box[i][0], u = fem_fixture_at(&b, i)[0] - X;
        worst = fmax(worst, fabs(u - t * L / E0 * log(1 + X / L)));
    }
    fem_fixture_close(&b);
    return worst / (t * L / E0 * log(2));
}

TEST(fem_bound_bar_of_varying_stiffness)
{
    double e[3];
    for (int i = 0; i < 3; i++) e[i] = bar_error(4 << i);
    CHECK(sim_fixture_order(e, 3) > 1.95);
    /* each element has the strain of its mean stiffness: the midpoint rule for the integral of 1/E,
     * whose error is h^2/24 times the change of the slope of 1/(1 + x), 3/4 */
    for (int i = 0; i < 3; i++) {
        double h = 1.0 / (4 << i);
        CHECK_NEAR_REL(e[i], h * h / 24 * 0.75 / log(2), 0.02);
    }
}

/* A grid in space: E where the points are now; at rest: where they were. */
TEST(fem_bound_grid_in_space_or_at_rest)
{
    static const char rest[] =
        "ComponentList<FieldComponent> [ name='fields' ScalarGridField [ "
        "useFemRestPositions=true grid=[ resolution=[ 1 1 1 ] widths=[ 8 8 8 ] "
        "values=[ 1000 9000 1000 9000 1000 9000 1000 9000 ] ] ] ]";
    static const char now[] =
        "ComponentList<FieldComponent> [ name='fields' ScalarGridField [ "
        "useFemRestPositions=false grid=[ resolution=[ 1 1 1 ] widths=[ 8 8 8 ] "
        "values=[ 1000 9000 1000 9000 1000 9000 1000 9000 ] ] ] ]";
    static const char *const models[] = {
        "material=LinearMaterial [ YoungsModulusField='fields/0' PoissonsRatio=0.3 ]",
        "material=NeoHookeanMaterial [ YoungsModulusField='fields/0' PoissonsRatio=0.3 ]"};
    for (int m = 0; m < 2; m++) {
        struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                .n = {1, 1, 1},
                                .size = {1, 1, 1},
                                .model = models[m],
                                .mech = "gravity=[ 0 0 0 ]"};
        struct fem_fixture a, b;
        double *f, *g;
        grid.parts = rest;
        REQUIRE(opened(&a, &grid));
        grid.parts = now;
        REQUIRE(opened(&b, &grid));
        push_out(&a);
        memcpy(b.p.state->q, a.p.state->q, (size_t)a.p.state->n_q * sizeof *a.p.state->q);
        f = forces_of(&a);
        g = forces_of(&b);
        /* moved as a whole: nothing changes at rest; in space E grows by 1000 a unit of length: by
         * linearity of the forces in E, f(E + 1500) - f(E) = 1.5 (f(E + 1000) - f(E)) */
        double shift[3][3000];
        REQUIRE(a.p.state->n_u <= 3000);
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 8; i++)
                fem_fixture_at(&a, i)[0] += 0.5, fem_fixture_at(&b, i)[0] += 0.5;
            double *fa = forces_of(&a), *gb = forces_of(&b);
            CHECK_NEAR_N(fa, f, a.p.state->n_u, 1e-9);
            memcpy(shift[k], gb, (size_t)b.p.state->n_u * sizeof *gb);
            art_free(fa);
            art_free(gb);
        }
        double most = 0;
        for (int i = 0; i < b.p.state->n_u; i++) {
            CHECK_NEAR(shift[2][i] - g[i], 3 * (shift[0][i] - g[i]), 1e-8);
            CHECK_NEAR(shift[1][i] - g[i], 2 * (shift[0][i] - g[i]), 1e-8);
            most = fmax(most, fabs(shift[0][i] - g[i]));
        }
        CHECK(most > 1);
        art_free(f);
        art_free(g);
        fem_fixture_close(&a);
        fem_fixture_close(&b);
    }
}

/* Forces take the moduli at the points, whatever stands at the warping point; what the original
 * tells as stress takes those there. */
TEST(fem_bound_warping_point)
{
    for (int i = 0; i < 2; i++) {
        struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                .n = {1, 1, 1},
                                .size = {1, 1, 1},
                                .mech = "gravity=[ 0 0 0 ]",
                                .model = materials[0].unbound,
                                .compat = i == 1};
        struct fem_fixture plain, b;
        struct art_fem_point_value v[ART_FEM_MAX_POINTS], w[ART_FEM_MAX_POINTS];
        REQUIRE(opened(&plain, &grid));
        grid.model = materials[0].bound;
        grid.parts = "ComponentList<FieldComponent> [ name='fields' ScalarSubElemField [ fem='.' "
                     "defaultValue=3 "
                     "values=[ [ 5000 5000 5000 5000 5000 5000 5000 5000 15000 ] ] ] ]";
        REQUIRE(opened(&b, &grid));
        push_out(&plain);
        check_alike(&plain, &b, 1e-13, "warping point");
        art_fem_point_values(plain.fem, plain.p.state, 0, v);
        art_fem_point_values(b.fem, b.p.state, 0, w);
        for (int k = 0; k < 6; k++)
            CHECK_NEAR(w[3].stress[k], (i == 1 ? 3 : 1) * v[3].stress[k], 1e-9 * 5000);
        fem_fixture_close(&plain);
        fem_fixture_close(&b);
    }
}

/* ---------------------------------------------------------------- while it runs */

static const char changing[] = "ComponentList<FieldComponent> [ name='fields' ScalarElementField [ "
                               "fem='.' values=[ 5000 5000 ] ] ]";

TEST(fem_bound_changes_are_taken_up)
{
    struct fem_grid grid = {.kind = ART_ELEM_HEX,
                            .n = {2, 1, 1},
                            .size = {2, 1, 1},
                            .mech = "gravity=[ 0 0 0 ]",
                            .model = materials[0].unbound};
    struct fem_fixture plain, b;
    REQUIRE(opened(&plain, &grid));
    grid.model = materials[0].bound;
    grid.parts = changing;
    REQUIRE(opened(&b, &grid));
    push_out(&plain);
    struct art_comp *fem = art_find(b.p.model->root, "models/m/models/fem");
    REQUIRE(fem != NULL);
    struct art_comp *field = art_find(fem, "fields/0");
    REQUIRE(field != NULL);
    check_alike(&plain, &b, 1e-13, "at the start");
    /* values: K0 follows */
    CHECK_STATUS(art_set_text(&b.p.ctx, field, "values", "[ 10000 10000 ]", NULL), ART_OK);
    CHECK_STATUS(art_system_refresh(&b.p.ctx, b.p.sys), ART_OK);
    double *f = forces_of(&plain), *g = forces_of(&b);
    for (int i = 0; i < plain.p.state->n_u; i++) CHECK_NEAR(g[i], 2 * f[i], 1e-9);
    art_free(f);
    art_free(g);
    /* the constant is not looked at while a field is bound, and holds again without */
    const double constant = 5000;
    CHECK_STATUS(art_set_text(&b.p.ctx, field, "values", "[ 5000 5000 ]", NULL), ART_OK);
    CHECK_STATUS(art_set_numbers(&b.p.ctx, fem, "material.YoungsModulus", &constant, 1), ART_OK);
    CHECK_STATUS(art_system_refresh(&b.p.ctx, b.p.sys), ART_OK);
    check_alike(&plain, &b, 1e-13, "the constant changed");
    CHECK_STATUS(art_set_text(&b.p.ctx, field, "values", "[ 1 1 ]", NULL), ART_OK);
    CHECK_STATUS(art_set_null(&b.p.ctx, fem, "material.YoungsModulusField"), ART_OK);
    CHECK_STATUS(art_system_refresh(&b.p.ctx, b.p.sys), ART_OK);
    check_alike(&plain, &b, 0, "unbound");
    /* values that the material refuses are reported, with their place */
    CHECK_STATUS(art_set_text(&b.p.ctx, fem, "material.YoungsModulusField", "fields/0", NULL),
                 ART_OK);
    CHECK_STATUS(art_set_text(&b.p.ctx, field, "values", "[ 5000 -1 ]", NULL), ART_OK);
    CHECK_STATUS(art_system_refresh(&b.p.ctx, b.p.sys), ART_ERANGE);
    CHECK_HAS(b.p.ctx.last, "elements/1");
    fem_fixture_close(&plain);
    fem_fixture_close(&b);
}

/* Without clipping a grid that moving points leave ends the step, and names the element. */
TEST(fem_bound_outside_a_grid)
{
    struct fem_grid grid = {
        .kind = ART_ELEM_HEX,
        .n = {1, 1, 1},
        .size = {1, 1, 1},
        .step = 0.01,
        .model = materials[0].bound,
        .parts = "ComponentList<FieldComponent> [ name='fields' ScalarGridField [ "
                 "useFemRestPositions=false clipToGrid=false grid=[ resolution=[ 1 1 1 ] "
                 "widths=[ 3 3 3 ] values=[ 5000 5000 5000 5000 5000 5000 5000 5000 ] ] ] ]"};
    struct fem_fixture b;
    REQUIRE(opened(&b, &grid));
    int status = art_sim_run(b.p.sim, 2);
    CHECK(status < 0);
    CHECK_HAS(b.p.ctx.last, "elements/0");
    CHECK(art_sim_time(b.p.sim) > 0.5);
    fem_fixture_close(&b);
}

/* --------------------------------------------------------------------- axes of elements */

TEST(fem_axes_of_elements)
{
    static const struct {
        const char *plain, *second;
    } cases[] = {
        /* the axis of the material is z; the frame takes z to x */
        {"material=TransverseLinearMaterial [ youngsModulus=[ 4000 9000 ] shearModulus=1500 "
         "direction=[ 1 0 0 ] ]",
         "material=TransverseLinearMaterial [ youngsModulus=[ 4000 9000 ] shearModulus=1500 ] "
         "frame=[ 0 0 1 1 0 0 0 1 0 ]"},
        {"softIncompMethod=ELEMENT material=FungOrthotropicMaterial [ mu2=3000 mu3=1000 mu1=2000 "
         "lam22=500 "
         "lam33=900 lam11=700 lam23=100 lam31=300 lam12=200 C=1500 bulkModulus=20000 ]",
         "material=FungOrthotropicMaterial [ mu1=3000 mu2=1000 mu3=2000 lam11=500 lam22=900 "
         "lam33=700 "
         "lam12=100 lam23=300 lam31=200 C=1500 bulkModulus=20000 ] frame=[ 0 0 1 1 0 0 0 1 0 ]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                .n = {2, 1, 1},
                                .size = {2, 1, 1},
                                .model = cases[i].plain,
                                .mech = "gravity=[ 0 0 0 ]"};
        struct fem_fixture a, b;
        REQUIRE(opened(&a, &grid));
        grid.second = cases[i].second;
        REQUIRE(opened(&b, &grid));
        push_out(&a);
        check_alike(&a, &b, 1e-12, cases[i].second);
        push_out(&b);
        if (i == 1) fem_fixture_check_work(&b, "axes");
        fem_fixture_close(&a);
        fem_fixture_close(&b);
    }
}

/* A frame that turns by any rotation: the element turned as a whole, with a frame that is turned
 * back, is the element as it was. */
TEST(fem_axes_turn_with_the_rest_shape)
{
    static const char *const material = "material=AnisotropicLinearMaterial [ stiffnessTensor=[ 9 "
                                        "3 2 0 0 0 3 8 2.5 0 0 0 2 2.5 6 0 0 0 "
                                        "0 0 0 2 0 0 0 0 0 0 1.5 0 0 0 0 0 0 1 ] ]";
    const double c = cos(0.7), d = sin(0.7);
    struct fem_grid grid = {.kind = ART_ELEM_HEX,
                            .n = {2, 1, 1},
                            .size = {2, 1, 1},
                            .model = material,
                            .mech = "gravity=[ 0 0 0 ]"};
    struct fem_fixture a;
    char second[300];
    double E[2];
    for (int turned = 0; turned < 2; turned++) {
        /* a stretch along u of the second element costs the same as along Q u with the frame Q */
        const double s = 1e-3, Q[9] = {c, -d, 0, d, c, 0, 0, 0, 1}, u[3] = {0.8, 0.6, 0};
        double axis[3], A[9];
        snprintf(second, sizeof second, "frame=[ %.17g %.17g 0 %.17g %.17g 0 0 0 1 ]", c, -d, d, c);
        grid.second = turned ? second : NULL;
        REQUIRE(opened(&a, &grid));
        if (turned)
            art_m3_mulvec(axis, Q, u);
        else
            art_v3_copy(axis, u);
        art_m3_outer(A, axis, axis);
        for (int i = 0; i < 9; i++) A[i] = s * A[i] + (i % 4 == 0);
        fem_fixture_stretch(&a, A, 0);
        E[turned] = art_fem_elem_energy(a.fem, a.p.state, 1);
        fem_fixture_close(&a);
    }
    CHECK(E[0] > 0);
    CHECK_NEAR_REL(E[1], E[0], 1e-9);
}

/* ---------------------------------------------------------------------------- refusals */

TEST(fem_bound_refusals)
{
    static const struct {
        const char *model, *fields;
        int status;
        const char *says;
    } cases[] = {
        {"material=LinearMaterial [ YoungsModulusField='fields/0' ]",
         "Vector3dNodalField [ fem='.' ]", ART_ESHAPE, "takes scalars"},
        {"material=TransverseLinearMaterial [ youngsModulusField='fields/0' ]",
         "Vector3dNodalField [ fem='.' ]", ART_ESHAPE, "takes vectors of 2"},
        {"material=TransverseLinearMaterial [ directionField='fields/0' ]",
         "ScalarNodalField [ fem='.' ]", ART_ESHAPE, "takes vectors of 3"},
        {"material=LinearMaterial [ YoungsModulusField='fields/0' ]",
         "ScalarElementField [ fem='.' values=[ 1 -2 ] ]", ART_ERANGE, "elements/1"},
        {"material=LinearMaterial [ YoungsModulusField='fields/0' ]",
         "ScalarElementField [ fem='.' values=[ 1 inf ] ]", ART_ERANGE, "no finite value"},
        {"material=LinearMaterial [ YoungsModulusField='fields/0' ]",
         "ScalarElementField [ fem='.' values=[ 1 2 3 ] ]", ART_ENOTFOUND, "number 2"},
        {"material=LinearMaterial [ YoungsModulusField='fields/0' ]",
         "ScalarGridField [ clipToGrid=false grid=[ resolution=[ 1 1 1 ] ] ]", ART_ERANGE,
         "no finite value"},
        {"material=LinearMaterial [ PoissonsRatioField='fields/0' ]",
         "ScalarNodalField [ fem='.' ]", 1, ""},
        {"material=LinearMaterial [ YoungsModulusField='nodes/0' ]", "ScalarNodalField [ fem='.' ]",
         ART_EUSAGE, "is no field"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fem_grid grid = {
            .kind = ART_ELEM_HEX, .n = {2, 1, 1}, .size = {2, 1, 1}, .model = cases[i].model};
        struct fem_fixture b;
        char inside[500];
        snprintf(inside, sizeof inside, "ComponentList<FieldComponent> [ name='fields' %s ]",
                 cases[i].fields);
        grid.parts = inside;
        int status = fem_fixture_open(&b, &grid);
        if (cases[i].status == 1) {
            CHECK_STATUS(status, ART_OK);
        } else if (!CHECK_STATUS(status, cases[i].status) ||
                   !CHECK_HAS(b.p.ctx.last, cases[i].says)) {
            TEST_FAIL("%s: %s", cases[i].fields, b.p.ctx.last);
        }
        fem_fixture_close(&b);
    }
    static const char *const frames[] = {"frame=[ 1 0 0 0 1 0 0 0 ]", "frame=[ 1 0 0 0 1 0 0 0 2 ]",
                                         "frame=[ 1 0 0 0 1 0 0 0 -1 ]",
                                         "frame=[ 1 1 0 0 1 0 0 0 1 ]"};
    for (int i = 0; i < 4; i++) {
        struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                .n = {2, 1, 1},
                                .size = {2, 1, 1},
                                .model = "material=LinearMaterial [ ]",
                                .second = frames[i]};
        struct fem_fixture b;
        CHECK_STATUS(fem_fixture_open(&b, &grid), i == 0 ? ART_ESHAPE : ART_ERANGE);
        CHECK_HAS(b.p.ctx.last, "is no rotation");
        fem_fixture_close(&b);
    }
}

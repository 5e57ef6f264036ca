/* What FEM models tell about themselves: stress, strain, energy at points, elements and nodes. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Equal to a relative and an absolute difference. */
static bool near(double a, double b, double absolute, double relative)
{
    return fabs(a - b) <= absolute + relative * fabs(b);
}
#define CHECK_NEARLY(a, b, absolute, relative) CHECK(near((a), (b), (absolute), (relative)))

/* Materials, with all methods of incompressibility. */
static const struct stuff {
    const char *model;
    bool linear, nodal; /* nodal: for elements that have volumes of nodes */
    const char *mech;
} stuffs[] = {
    {"material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]", true, false, NULL},
    {"material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 corotated=false ]", true,
     false, NULL},
    {"material=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]", false, false, NULL},
    {"material=StVenantKirchoffMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]", false, false,
     NULL},
    {"material=IncompNeoHookeanMaterial [ shearModulus=400 bulkModulus=5000 ] "
     "softIncompMethod=ELEMENT",
     false, false, NULL},
    {"material=IncompNeoHookeanMaterial [ shearModulus=400 bulkModulus=5000 "
     "bulkPotential=LOGARITHMIC ] softIncompMethod=FULL",
     false, false, NULL},
    {"material=MooneyRivlinMaterial [ C10=300 C01=100 C11=50 C20=40 C02=30 bulkModulus=5000 ] "
     "softIncompMethod=NODAL",
     false, true, NULL},
};
enum { N_STUFF = sizeof stuffs / sizeof stuffs[0] };

static const double stretch[9] = {1.2, 0.1, -0.05, 0.15, 0.9, 0.1, 0.02, -0.1, 1.05};

static bool open_stuff(struct fem_fixture *b, enum art_elem_kind kind, const struct stuff *stuff,
                       double twist)
{
    char model[400];
    snprintf(model, sizeof model, "density=10 particleDamping=0 %s", stuff->model);
    const struct fem_grid grid = {.kind = kind,
                                  .n = {2, 1, 2},
                                  .size = {2, 1, 1.5},
                                  .twist = twist,
                                  .model = model,
                                  .mech = "gravity=[ 0 0 0 ]"};
    return CHECK_STATUS(fem_fixture_open(b, &grid), ART_OK);
}

static void each_stuff(void (*law)(enum art_elem_kind kind, const struct stuff *stuff))
{
    for (int k = 0; k < FEM_GRID_KINDS; k++)
        for (int m = 0; m < N_STUFF; m++)
            if (!stuffs[m].nodal || fem_grid_nodal(fem_grid_kinds[k]))
                law(fem_grid_kinds[k], &stuffs[m]);
}

static void matrix(const double s[6], double S[9])
{
    const double M[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    memcpy(S, M, sizeof M);
}

static void voigt(const double S[9], double s[6])
{
    s[0] = S[0], s[1] = S[4], s[2] = S[8];
    s[3] = S[1], s[4] = S[5], s[5] = S[2];
}

static double apart(const double *a, const double *b, int n)
{
    double d = 0;
    for (int i = 0; i < n; i++) d = fmax(d, fabs(a[i] - b[i]));
    return d;
}

static double largest(const double *a, int n)
{
    double d = 0;
    for (int i = 0; i < n; i++) d = fmax(d, fabs(a[i]));
    return d;
}

static void get(const struct fem_fixture *b, enum art_fem_where where, const char *name, int i,
                double *out)
{
    const struct art_fem_field *field = art_fem_field_find(where, name);
    out[0] = NAN;
    if (CHECK(field != NULL)) art_fem_field_get(field, b->fem, b->p.state, i, out);
}

static double get1(const struct fem_fixture *b, enum art_fem_where where, const char *name, int i)
{
    double x[6];
    get(b, where, name, i, x);
    return x[0];
}

/* ------------------------------------------------------------------- exact values */

/* Hooke's law for the small strain of F, turned by R; and strain, energy. */
static void linear_values(const double F[9], bool corotated, double s[6], double e[6], double *W)
{
    double R[9], P[9], U[9], S[9], T[9], lambda = 1000 * 0.3 / (1.3 * 0.4), mu = 1000 / 2.6;
    art_m3_identity(R);
    if (corotated) CHECK(art_m3_polar(R, P, F));
    art_m3_tmul(U, R, F);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) T[3 * i + j] = 0.5 * (U[3 * i + j] + U[3 * j + i]) - (i == j);
    double trace = T[0] + T[4] + T[8];
    voigt(T, e);
    *W = 0.5 * lambda * trace * trace;
    for (int i = 0; i < 9; i++) {
        *W += mu * T[i] * T[i];
        S[i] = 2 * mu * T[i] + (i % 4 == 0) * lambda * trace;
    }
    art_m3_mul(T, R, S);
    art_m3_mul_t(S, T, R);
    voigt(S, s);
}

/* The law itself at F, and the pressure of its potential. */
static void law_values(const struct art_material *m, const double F[9], double s[6], double e[6],
                       double *W)
{
    struct art_mat_point pt;
    double C[9];
    art_mat_point_init(&pt, F);
    m->law->stress(m, &pt, s, NULL);
    *W = m->law->energy(m, &pt);
    if (m->flags & ART_MAT_INCOMPRESSIBLE) {
        double p = art_bulk_pressure(m, pt.J, NULL);
        for (int i = 0; i < 3; i++) s[i] += p;
        *W += art_bulk_energy(m, pt.J);
    }
    art_m3_tmul(C, F, F);
    for (int i = 0; i < 9; i++) C[i] = 0.5 * (C[i] - (i % 4 == 0));
    voigt(C, e);
}

static void check_place(const struct fem_fixture *b, enum art_fem_where where, const double s[6],
                        const double e[6], double W, const char *what)
{
    for (int i = 0; i < art_fem_count(b->fem, where); i++) {
        double si[6], ei[6];
        get(b, where, "stress", i, si);
        get(b, where, "strain", i, ei);
        double Wi = get1(b, where, "energyDensity", i);
        if (!(apart(s, si, 6) < 1e-10 * largest(s, 6) && apart(e, ei, 6) < 1e-11 &&
              fabs(Wi - W) < 1e-10 * W)) {
            TEST_FAIL("%s: %s %d: stress off by %g, strain by %g, energy by %g", what,
                      where == ART_FEM_NODE      ? "node"
                      : where == ART_FEM_ELEMENT ? "element"
                                                 : "point",
                      i, apart(s, si, 6), apart(e, ei, 6), Wi - W);
            return;
        }
    }
}

static void affine(enum art_elem_kind kind, const struct stuff *stuff)
{
    struct fem_fixture b;
    double s[6], e[6], W, det = art_m3_det(stretch);
    char what[400];
    if (open_stuff(&b, kind, stuff, 0.4)) {
        snprintf(what, sizeof what, "%s %s", art_elem_type(kind)->name, stuff->model);
        fem_fixture_stretch(&b, stretch, 0);
        if (stuff->linear)
            linear_values(stretch, !strstr(stuff->model, "corotated=false"), s, e, &W);
        else
            law_values(&b.fem->materials.material[0], stretch, s, e, &W);
        check_place(&b, ART_FEM_POINT, s, e, W, what);
        check_place(&b, ART_FEM_ELEMENT, s, e, W, what);
        check_place(&b, ART_FEM_NODE, s, e, W, what);
        double rest = fem_fixture_rest_volume(&b);
        CHECK_NEAR_REL(get1(&b, ART_FEM_MODEL, "strainEnergy", 0), W * rest, 1e-10);
        CHECK_NEAR_REL(get1(&b, ART_FEM_MODEL, "volume", 0), det * rest, 1e-12);
        CHECK_NEAR_REL(get1(&b, ART_FEM_MODEL, "mass", 0), 10 * rest, 1e-12);
        for (int i = 0; i < b.fem->n_elems; i++) {
            CHECK_NEAR_REL(get1(&b, ART_FEM_ELEMENT, "volumeRatio", i), det, 1e-12);
            CHECK_NEAR_REL(get1(&b, ART_FEM_ELEMENT, "minJ", i), det, 1e-11);
            CHECK_NEAR_REL(get1(&b, ART_FEM_ELEMENT, "strainEnergy", i), W * b.fem->elem[i].volume0,
                           1e-9);
        }
    }
    fem_fixture_close(&b);
}

/* Patch test: elements of any shape, all with the same F, have what the law says for it, at their
 * points, as means, and averaged at their nodes. */
TEST(fem_fields_are_exact_where_F_is_constant)
{
    each_stuff(affine);
}

/* -------------------------------------------------------------------- all at once */

enum { MOST = 6 * 600 };

static int ask_all(struct art_ctx *ctx, const struct fem_fixture *b,
                   const struct art_fem_field *const *field, int n, double *const *out)
{
    return art_fem_fields_all(ctx, field, n, b->fem, b->p.state, out);
}

/* Every field of the table at once, then measures without their tensors: the bits of each alone. */
static void together(enum art_elem_kind kind, const struct stuff *stuff)
{
    enum { MANY = 100 };
    const struct art_fem_field *field[MANY];
    double *out[MANY], one[6];
    struct art_ctx ctx;
    struct fem_fixture b;
    if (!open_stuff(&b, kind, stuff, 0.3)) return;
    fem_fixture_stretch(&b, stretch, 0.03);
    for (int round = 0; round < 2; round++) {
        int n = 0;
        for (int i = 0; art_fem_field_at(i); i++)
            if (round == 0 || art_fem_field_at(i)->measure) field[n++] = art_fem_field_at(i);
        CHECK(n < MANY && n > 12);
        double *room = calloc((size_t)n * MOST, sizeof *room);
        for (int k = 0; k < n; k++) {
            out[k] = room + (size_t)k * MOST;
            out[k][0] = NAN;
        }
        CHECK_STATUS(ask_all(&b.p.ctx, &b, field, n, out), ART_OK);
        for (int k = 0; k < n; k++)
            for (int i = 0; i < art_fem_count(b.fem, field[k]->where); i++) {
                art_fem_field_get(field[k], b.fem, b.p.state, i, one);
                CHECK(memcmp(out[k] + (size_t)i * (size_t)field[k]->size, one,
                             (size_t)field[k]->size * sizeof *one) == 0);
            }
        if (kind == ART_ELEM_TET) CHECK_ALLOC_FAILS(&ctx, ask_all(&ctx, &b, field, n, out));
        free(room);
    }
    fem_fixture_close(&b);
}

TEST(fem_fields_together_are_those_alone)
{
    each_stuff(together);
}

/* ----------------------------------------------------------------------- rotations */

static void turned(enum art_elem_kind kind, const struct stuff *stuff)
{
    static const char *const same[] = {"vonMisesStress", "maxShearStress", "vonMisesStrain",
                                       "MAPStrain",      "energyDensity",  "pressure"};
    struct fem_fixture b;
    double R[9], s[600][6], e[600][6], v[6][600], S[9], T[9], x[6];
    const double axis[3] = {0.36, 0.48, 0.8}, none[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    /* fixed axes are no part of a law that turns along */
    if (strstr(stuff->model, "corotated=false") || !open_stuff(&b, kind, stuff, 0.3)) return;
    const struct art_fem_field *stress = art_fem_field_find(ART_FEM_NODE, "stress");
    const struct art_fem_field *strain = art_fem_field_find(ART_FEM_NODE, "strain");
    fem_fixture_stretch(&b, stretch, 0.03);
    art_fem_field_all(stress, b.fem, b.p.state, s[0]);
    art_fem_field_all(strain, b.fem, b.p.state, e[0]);
    for (int k = 0; k < 6; k++)
        art_fem_field_all(art_fem_field_find(ART_FEM_NODE, same[k]), b.fem, b.p.state, v[k]);
    art_rot_from_axis_angle(R, axis, 2.1);
    fem_fixture_stretch(&b, none, 0);
    fem_fixture_stretch(&b, R, 0);
    double size = largest(s[0], 6 * b.fem->n_nodes);
    for (int i = 0; i < b.fem->n_nodes; i++) {
        matrix(s[i], S);
        art_m3_mul(T, R, S);
        art_m3_mul_t(S, T, R);
        voigt(S, s[i]);
        get(&b, ART_FEM_NODE, "stress", i, x);
        CHECK(apart(x, s[i], 6) < 1e-10 * size);
        get(&b, ART_FEM_NODE, "strain", i, x);
        CHECK(apart(x, e[i], 6) < 1e-11);
        for (int k = 0; k < 6; k++)
            CHECK_NEARLY(get1(&b, ART_FEM_NODE, same[k], i), v[k][i], 1e-9 * size, 1e-9);
    }
    fem_fixture_close(&b);
}

TEST(fem_fields_turn_with_the_model)
{
    each_stuff(turned);
}

/* ------------------------------------------------------------------ forces, energies */

/* The stresses at the points are those of the forces: f_a = -sum sigma g_a dv. */
static void check_forces(const struct fem_fixture *b, const char *what)
{
    const struct art_fem *fem = b->fem;
    double f[600][3] = {{0}}, x[ART_ELEM_MAX_NODES][3], size = 0, off = 0;
    for (int e = 0; e < fem->n_elems; e++) {
        struct art_fem_point_value v[ART_FEM_MAX_POINTS];
        const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
        art_fem_point_values(fem, b->p.state, e, v);
        art_fem_elem_pos(fem, b->p.state, e, x);
        for (int k = 0; k < kind->n_points; k++) {
            double J[9], inv[9], S[9], g[3], t[3];
            double dv = kind->weight[k] * art_elem_jacobian(kind->type, (const double(*)[3])x,
                                                            kind->type->point[k], J);
            CHECK(art_m3_inverse(inv, J));
            matrix(v[k].stress, S);
            for (int a = 0; a < kind->n_nodes; a++) {
                int i = art_fem_elem_nodes(fem, e)[a];
                art_m3_tmulvec(g, inv, kind->dN[k][a]);
                art_m3_mulvec(t, S, g);
                art_v3_add_scaled(f[i], f[i], -dv, t);
            }
        }
    }
    art_system_forces(b->p.sys, b->p.state, NULL);
    for (int i = 0; i < fem->n_nodes; i++) {
        const double *fi = b->p.sys->force.all + b->p.sys->dyn[fem->node_dyn[i]].u;
        size = fmax(size, art_v3_norm(fi));
        off = fmax(off, art_v3_distance(fi, f[i]));
    }
    if (!(off < 1e-11 * size)) TEST_FAIL("%s: forces off by %g of %g", what, off, size);
}

/* Energy of the model, along a direction. */
static double energy_at(struct fem_fixture *b, double s, const double *d)
{
    fem_fixture_move(b, s, d);
    return get1(b, ART_FEM_MODEL, "strainEnergy", 0);
}

static void check_work(struct fem_fixture *b, const char *what)
{
    double d[2000], f[2000], h = 1e-6, work = 0;
    if (!CHECK(b->p.sys->n_active <= 2000)) return;
    fem_fixture_direction(b, d);
    fem_fixture_move(b, 0, d);
    art_system_forces(b->p.sys, b->p.state, f);
    for (int i = 0; i < b->p.sys->n_active; i++) work -= f[i] * d[i];
    double dE = (energy_at(b, h, d) - energy_at(b, -h, d)) / (2 * h);
    if (!(fabs(dE - work) < 1e-6 * fabs(work)))
        TEST_FAIL("%s: energy grows by %.9g, work is %.9g", what, dE, work);
    fem_fixture_move(b, 0, d);
}

static void sums(enum art_elem_kind kind, const struct stuff *stuff)
{
    struct fem_fixture b;
    double sum = 0, points = 0;
    char what[400];
    bool turns = strstr(stuff->model, "Linear") && !strstr(stuff->model, "corotated=false");
    if (!open_stuff(&b, kind, stuff, 0.3)) return;
    snprintf(what, sizeof what, "%s %s", art_elem_type(kind)->name, stuff->model);
    fem_fixture_stretch(&b, stretch, 0.03);
    if (!stuff->linear) check_forces(&b, what);
    /* the derivative of R is left out of forces, which matters unless it is that of the strain */
    if (!turns || kind == ART_ELEM_TET) check_work(&b, what);
    for (int e = 0; e < b.fem->n_elems; e++) sum += get1(&b, ART_FEM_ELEMENT, "strainEnergy", e);
    for (int i = 0; i < b.fem->n_points; i++)
        points += b.fem->point[i].dV * get1(&b, ART_FEM_POINT, "energyDensity", i);
    double E = get1(&b, ART_FEM_MODEL, "strainEnergy", 0);
    CHECK(E > 0);
    CHECK_NEAR_REL(sum, E, 1e-11);
    CHECK_NEAR_REL(points, E, 1e-11);
    CHECK_NEAR_REL(art_system_potential(b.p.sys, b.p.state), E, 1e-11);
    fem_fixture_close(&b);
}

/* Stresses are those of the forces, energies are their work, and the sums over elements and points
 * are those of the model. */
TEST(fem_fields_agree_with_forces_and_work)
{
    each_stuff(sums);
}

/* ------------------------------------------------------------------- linear fields */

/* What is linear in space comes out exactly at the nodes of elements of any straight shape. */
TEST(fem_fields_linear_in_space_are_extrapolated_exactly)
{
    for (int k = 0; k < FEM_GRID_KINDS; k++) {
        struct fem_fixture b;
        double a[4];
        if (fem_grid_kinds[k] == ART_ELEM_TET) continue; /* one point: constant */
        if (!open_stuff(&b, fem_grid_kinds[k], &stuffs[0], 0.5)) continue;
        for (int i = 0; i < 4; i++) a[i] = test_uniform(-1, 1);
        for (int e = 0; e < b.fem->n_elems; e++) {
            const struct art_fem_kind *kind = art_fem_kind_of(b.fem, e);
            const int *node = art_fem_elem_nodes(b.fem, e);
            for (int n = 0; n < kind->n_nodes; n++) {
                double sum = 0, X[3];
                for (int p = 0; p < kind->n_points; p++) {
                    get(&b, ART_FEM_POINT, "position", b.fem->elem[e].point + p, X);
                    sum += kind->extrapolate[n][p] * (a[0] + art_v3_dot(a + 1, X));
                }
                double want = a[0] + art_v3_dot(a + 1, b.fem->rest + 3 * node[n]);
                if (!CHECK_NEARLY(sum, want, 1e-7, 0)) k = FEM_GRID_KINDS;
            }
        }
        fem_fixture_close(&b);
    }
}

/* The nodes of quadratic elements, displaced by a polynomial of second degree, have its derivative
 * as strain: points and averages together. */
TEST(fem_fields_quadratic_displacement_has_linear_strain_at_nodes)
{
    static const enum art_elem_kind kinds[] = {ART_ELEM_QUADTET, ART_ELEM_QUADHEX,
                                               ART_ELEM_QUADWEDGE};
    for (int k = 0; k < 3; k++) {
        struct fem_fixture b;
        if (!open_stuff(&b, kinds[k], &stuffs[1], 0)) continue;
        for (int i = 0; i < b.fem->n_nodes; i++) {
            const double *X = b.fem->rest + 3 * i;
            double *x = b.p.state->q + b.p.sys->dyn[b.fem->node_dyn[i]].q;
            /* u = (xx/10 + yz/20, xy/10, zz/20 - xz/10) */
            x[0] = X[0] + 0.1 * X[0] * X[0] + 0.05 * X[1] * X[2];
            x[1] = X[1] + 0.1 * X[0] * X[1];
            x[2] = X[2] + 0.05 * X[2] * X[2] - 0.1 * X[0] * X[2];
        }
        art_system_update(b.p.sys, b.p.state);
        for (int i = 0; i < b.fem->n_nodes; i++) {
            const double *X = b.fem->rest + 3 * i;
            const double want[6] = {0.2 * X[0],
                                    0.1 * X[0],
                                    0.1 * X[2] - 0.1 * X[0],
                                    0.5 * (0.05 * X[2] + 0.1 * X[1]),
                                    0,
                                    0.5 * (0.05 * X[1] - 0.1 * X[2])};
            double e[6];
            get(&b, ART_FEM_NODE, "strain", i, e);
            if (!(apart(e, want, 6) < 2e-8)) {
                TEST_FAIL("%s: node %d off by %g", art_elem_type(kinds[k])->name, i,
                          apart(e, want, 6));
                break;
            }
        }
        fem_fixture_close(&b);
    }
}

/* This file reads a deformable body of the tree: its axis, shapes, integrals over mass and
 * stiffness. */
#include "deformable_priv.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------- memory */

static int allocate(struct art_ctx *ctx, struct art_deformable *b)
{
    size_t n = (size_t)b->n;
    b->shape = art_alloc(ctx, n, sizeof *b->shape);
    b->mass.S = art_alloc(ctx, n, sizeof *b->mass.S);
    b->mass.C = art_alloc(ctx, n, sizeof *b->mass.C);
    b->mass.B = art_alloc(ctx, n * n, sizeof *b->mass.B);
    b->K = art_alloc(ctx, n * n, sizeof *b->K);
    return b->shape && b->mass.S && b->mass.C && b->mass.B && b->K ? ART_OK : ART_ENOMEM;
}

void art_deformable_free(struct art_deformable *b)
{
    if (!b) return;
    art_free(b->shape);
    art_free(b->mass.S);
    art_free(b->mass.C);
    art_free(b->mass.B);
    art_free(b->K);
    art_free(b);
}

/* --------------------------------------------------------------------- axis */

/* Compute int y^2, y z, z^2 over the mass about its centre, of an inertia. */
static void section_of(const struct art_inertia *M, double section[3])
{
    const double *J = M->J, half = 0.5 * (J[0] + J[4] + J[8]);
    section[0] = fmax(half - J[4], 0);
    section[1] = -J[5];
    section[2] = fmax(half - J[8], 0);
}

static int find_axis(struct art_ctx *ctx, const struct art_comp *comp,
                     const struct beam_solid *solid, const struct art_inertia *M,
                     struct beam_axis *axis)
{
    double length = art_get_double(comp, "length");
    *axis = (struct beam_axis){M->com[0], M->com[1], M->com[2], 0.5 * length};
    if (solid->n_meshes && solid->hi[0] > solid->lo[0]) {
        axis->middle = 0.5 * (solid->lo[0] + solid->hi[0]);
        axis->half = 0.5 * (solid->hi[0] - solid->lo[0]);
    }
    if (axis->half > 0 && isfinite(axis->half)) return ART_OK;
    return art_error(ctx, ART_ESHAPE, &comp->loc,
                     "'%s' has no extent along x: give it a mesh or a length",
                     art_comp_path(comp, NULL));
}

/* ---------------------------------------------------------------- stiffness */

/* Read Young's modulus and Poisson's ratio of its material. */
static int elasticity(struct art_ctx *ctx, const struct art_comp *comp, double *E, double *nu)
{
    const struct art_comp *material = art_get_object(comp, "material");
    if (!material || !art_comp_is(material, "LinearMaterial"))
        return art_error(ctx, ART_EUNSUPPORTED, material ? &material->loc : &comp->loc,
                         "the material of '%s' is %s: a beam takes a LinearMaterial",
                         art_comp_path(comp, NULL), material ? material->cls->name : "null");
    *E = art_get_double(material, "YoungsModulus");
    *nu = art_get_double(material, "PoissonsRatio");
    return ART_OK;
}

struct rigidity {
    struct beam_moments E, G; /* weights of axial strain and of twist */
};

/* Follow the bending stiffness EI of the property: a uniform beam whose sections have the second
 * moments of its mass on the mean; GJ with the polar moment. */
static int uniform(struct art_ctx *ctx, const struct art_comp *comp, const struct beam_axis *axis,
                   const struct art_inertia *M, struct rigidity *r)
{
    const double EI = art_get_double(comp, "stiffness"), length = 2 * axis->half;
    double section[3], E, nu = 0, EA = 0;
    section_of(M, section);
    if (!art_comp_has_kind(comp, ART_KIND_BENDING_BEAM)) {
        const double gyration2 = M->mass > 0 ? 0.5 * (section[0] + section[2]) / M->mass : 0;
        int status = elasticity(ctx, comp, &E, &nu);
        if (status < 0) return status;
        if (!(gyration2 > 0))
            return art_error(ctx, ART_ERANGE, &comp->loc,
                             "'%s' has no section across x: give it a mesh or an inertia",
                             art_comp_path(comp, NULL));
        EA = EI / gyration2;
    }
    const double bending[3] = {EI * length, 0, EI * length};
    const double polar = 0.5 * EI / (1 + nu) * length, twisting[3] = {polar, 0, polar};
    beam_line_moments(EA * length, bending, &r->E);
    beam_line_moments(0, twisting, &r->G);
    return ART_OK;
}

static void scale(struct beam_moments *to, double s, const struct beam_moments *from)
{
    for (int a = 0; a <= MOST_MOMENT; a++)
        for (int k = 0; k < 6; k++) to->x[a][k] = s * from->x[a][k];
}

static int by_material(struct art_ctx *ctx, const struct art_comp *comp,
                       const struct beam_solid *solid, const struct beam_moments *volume,
                       struct rigidity *r)
{
    double E, nu;
    int status = elasticity(ctx, comp, &E, &nu);
    if (status < 0) return status;
    if (!solid->closed)
        return art_error(ctx, ART_ESHAPE, &comp->loc,
                         "'%s' takes its stiffness from its material, and has no closed mesh to "
                         "integrate over",
                         art_comp_path(comp, NULL));
    scale(&r->E, E, volume);
    scale(&r->G, 0.5 * E / (1 + nu), volume);
    return ART_OK;
}

/* K_jk = int E e_j e_k + G r^2 t_j t_k, e the axial strain and t the rate of twist. */
static void stiffness(struct art_deformable *b, const struct rigidity *r)
{
    struct beam_moments polar = {{{0}}};
    for (int a = 0; a <= MOST_MOMENT; a++) polar.x[a][0] = r->G.x[a][3] + r->G.x[a][5];
    for (int j = 0; j < b->n; j++)
        for (int k = 0; k <= j; k++) {
            const struct beam_shape *sj = &b->shape[j], *sk = &b->shape[k];
            double K = beam_product(&sj->strain, &sk->strain, &r->E) +
                       beam_product(&sj->twist, &sk->twist, &polar);
            b->K[j * b->n + k] = b->K[k * b->n + j] = K;
        }
}

/* --------------------------------------------------------------------- mass */

static void integrate(struct art_deformable *b, const struct beam_moments *m)
{
    const struct beam_axis *axis = &b->axis;
    struct beam_poly one = {{{1}}}, X[3] = {{{{axis->middle, axis->half}}},
                                            {{{axis->y}, {1}}},
                                            {{{axis->z}, {0}, {1}}}};
    for (int j = 0; j < b->n; j++)
        for (int c = 0; c < 3; c++) {
            const struct beam_poly *u = &b->shape[j].u[c];
            b->mass.S[j][c] = beam_product(&one, u, m);
            for (int a = 0; a < 3; a++) b->mass.C[j][3 * a + c] = beam_product(&X[a], u, m);
            for (int k = 0; k < b->n; k++)
                for (int a = 0; a < 3; a++)
                    b->mass.B[k * b->n + j][3 * a + c] = beam_product(&b->shape[k].u[a], u, m);
        }
}

/* The undeformed body has the inertia of a rigid one. */
static void take_inertia(struct art_deformable *b, const struct art_inertia *M)
{
    double J[9];
    art_inertia_about_origin(J, M);
    const double half = 0.5 * (J[0] + J[4] + J[8]);
    b->mass.mass = M->mass;
    art_v3_scale(b->mass.first, M->mass, M->com);
    for (int k = 0; k < 9; k++) b->mass.second[k] = (k % 4 ? 0 : half) - J[k];
}

/* Whether a uniform solid has this inertia. */
static bool is_inertia_of(const struct beam_moments *volume, const struct art_inertia *M)
{
    double section[3], s = volume->x[0][0] > 0 ? M->mass / volume->x[0][0] : 0;
    section_of(M, section);
    const double size = section[0] + section[2], first = sqrt(M->mass * size);
    return s > 0 && fabs(s * volume->x[0][1]) <= 1e-6 * first &&
           fabs(s * volume->x[0][2]) <= 1e-6 * first &&
           fabs(s * volume->x[0][3] - section[0]) <= 1e-6 * size &&
           fabs(s * volume->x[0][4] - section[1]) <= 1e-6 * size &&
           fabs(s * volume->x[0][5] - section[2]) <= 1e-6 * size;
}

static int build(struct art_ctx *ctx, struct art_deformable *b, const struct art_inertia *M,
                 const struct beam_solid *solid)
{
    struct beam_moments volume = {{{0}}}, mass;
    struct rigidity rigidity;
    double section[3];
    int status;
    bool by_mesh;
    ART_TRY(find_axis(ctx, b->comp, solid, M, &b->axis));
    ART_TRY(allocate(ctx, b));
    beam_shapes(b->comp, &b->axis, b->shape);
    if (solid->closed) beam_solid_moments(solid, &b->axis, &volume);
    by_mesh = solid->closed && is_inertia_of(&volume, M);
    section_of(M, section);
    if (by_mesh)
        scale(&mass, M->mass / volume.x[0][0], &volume);
    else
        beam_line_moments(M->mass, section, &mass);
    integrate(b, &mass);
    take_inertia(b, M);
    if (art_streq(art_get_text(b->comp, "stiffnessFrom"), "MATERIAL"))
        ART_TRY(by_material(ctx, b->comp, solid, &volume, &rigidity));
    else
        ART_TRY(uniform(ctx, b->comp, &b->axis, M, &rigidity));
    stiffness(b, &rigidity);
out:
    return status;
}

static int check_numbers(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, int n)
{
    struct art_value value;
    if (!art_get(comp, prop, &value) || value.is_null || value.n == 0 || value.n == n)
        return ART_OK;
    return art_error(ctx, ART_ERANGE, &comp->loc,
                     "%s of '%s' are %d number{s}, it has %d coordinate{s}", prop,
                     art_comp_path(comp, NULL), value.n, n);
}

static void made_of(const struct art_comp *comp, double x[3])
{
    const struct art_comp *material = art_get_object(comp, "material");
    const bool linear = material && art_comp_is(material, "LinearMaterial");
    x[0] = art_get_double(comp, "stiffness");
    x[1] = linear ? art_get_double(material, "YoungsModulus") : -1;
    x[2] = linear ? art_get_double(material, "PoissonsRatio") : -1;
}

int deformable_refresh_stiffness(struct art_ctx *ctx, struct art_deformable *b)
{
    struct art_deformable *anew = NULL;
    double x[3];
    made_of(b->comp, x);
    if (memcmp(x, b->made_of, sizeof x) == 0) return ART_OK;
    int status = art_deformable_read(ctx, b->comp, &anew);
    if (status < 0) return status;
    if (anew->n == b->n) memcpy(b->K, anew->K, (size_t)(b->n * b->n) * sizeof *b->K);
    memcpy(b->made_of, x, sizeof x);
    art_deformable_free(anew);
    return ART_OK;
}

int art_deformable_read(struct art_ctx *ctx, const struct art_comp *comp,
                        struct art_deformable **body)
{
    struct beam_solid solid;
    struct art_inertia M;
    struct art_deformable *b = art_alloc(ctx, 1, sizeof *b);
    int status = b ? ART_OK : ART_ENOMEM;
    memset(&solid, 0, sizeof solid);
    ART_TRY(status);
    b->comp = comp;
    b->n = beam_count(comp);
    ART_TRY(check_numbers(ctx, comp, "elasticCoords", b->n));
    ART_TRY(check_numbers(ctx, comp, "elasticVelocity", b->n));
    ART_TRY(beam_solid_read(ctx, comp, &solid));
    ART_TRY(art_body_inertia(ctx, comp, &M));
    ART_TRY(build(ctx, b, &M, &solid));
    made_of(comp, b->made_of);
    b->alpha = art_get_double(comp, "massDamping");
    b->beta = art_get_double(comp, "stiffnessDamping");
    *body = b;
    b = NULL;
out:
    beam_solid_fini(&solid);
    art_deformable_free(b);
    return status;
}

/* -------------------------------------------------------------------- shape */

int art_deformable_size(const struct art_comp *comp)
{
    return beam_count(comp);
}

int art_deformable_count(const struct art_deformable *b)
{
    return b->n;
}

double art_deformable_length(const struct art_deformable *b)
{
    return 2 * b->axis.half;
}

void art_deformable_coords(const struct art_comp *comp, const char *prop, double *eta)
{
    struct art_value value;
    const int n = beam_count(comp);
    memset(eta, 0, (size_t)n * sizeof *eta);
    if (art_get(comp, prop, &value) && !value.is_null && value.n == n)
        memcpy(eta, value.num, (size_t)n * sizeof *eta);
}

void art_deformable_shape(const struct art_deformable *b, int j, const double X[3], double phi[3],
                          double theta[3])
{
    for (int c = 0; c < 3; c++) {
        phi[c] = beam_poly_at(&b->shape[j].u[c], &b->axis, X);
        theta[c] = beam_poly_at(&b->shape[j].turn[c], &b->axis, X);
    }
}

void art_deformable_displace(const struct art_deformable *b, const double *eta, const double X[3],
                             double x[3])
{
    double sum[3] = {X[0], X[1], X[2]};
    for (int j = 0; j < b->n; j++)
        for (int c = 0; c < 3; c++)
            if (eta[j] != 0) sum[c] += eta[j] * beam_poly_at(&b->shape[j].u[c], &b->axis, X);
    art_v3_copy(x, sum);
}

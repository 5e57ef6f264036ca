/* This file computes the component modes of a superelement (Craig & Bampton 1968): rigid motions
 * of the interfaces and vibrations with the interfaces fixed, diagonalised together. The six modes
 * without stiffness become the motion of the frame. */
#include "chain_priv.h"
#include "modes_priv.h"
#include <art/linalg.h>
#include <math.h>
#include <string.h>

enum { RIGID = 6, MOST_ITERATIONS = 300 };

struct component_modes {
    struct art_ctx *ctx;
    struct art_reduction *r;
    int n_fixed;        /* vibration modes that are wanted */
    int n_boundary;     /* motions of interfaces */
    int n;              /* both */
    size_t rows;        /* scalars of all blocks */
    double *mass;       /* [rows] lumped */
    double *B;          /* [n][rows] the basis */
    double *K, *M;      /* [n][n] reduced */
    double *lambda, *q; /* [n], [n][n] q[i] is eigenvector i */
};

static int begin(struct component_modes *c)
{
    const struct zone_stiffness *k = &c->r->k;
    const struct art_fem *fem = k->fem;
    c->n_boundary = RIGID * c->r->zone->n_seams;
    c->n = c->n_boundary + c->n_fixed;
    c->rows = (size_t)k->n_scalars;
    const size_t n = (size_t)c->n;
    c->mass = art_alloc(c->ctx, c->rows, sizeof *c->mass);
    c->B = art_alloc(c->ctx, n * c->rows, sizeof *c->B);
    c->K = art_alloc(c->ctx, n * n, sizeof *c->K);
    c->M = art_alloc(c->ctx, n * n, sizeof *c->M);
    c->q = art_alloc(c->ctx, n * n, sizeof *c->q);
    c->lambda = art_alloc(c->ctx, n, sizeof *c->lambda);
    if (!c->mass || !c->B || !c->K || !c->M || !c->q || !c->lambda) return ART_ENOMEM;
    for (int i = 0; i < fem->n_all; i++) {
        int at = zone_stiffness_at(k, i);
        for (int a = 0; a < 3; a++) c->mass[at + a] = fem->node_mass[i];
    }
    return ART_OK;
}

static void finish(struct component_modes *c)
{
    double *const all[] = {c->mass, c->B, c->K, c->M, c->q, c->lambda};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) art_free(all[i]);
}

/* ------------------------------------------------------------------ the boundary */

static void seam_centre(const struct art_zone *zone, int s, double c[3])
{
    const struct art_zone_seam *seam = &zone->seam[s];
    art_v3_zero(c);
    for (int j = 0; j < seam->n; j++)
        art_v3_add_scaled(c, c, 1.0 / seam->n, zone->x + 3 * (size_t)seam->node[j]);
}

static void place(const struct art_reduction *r, int node, const double u[3], double *x)
{
    art_rigid_vector(x + zone_stiffness_at(&r->k, r->node_of[node]), &r->frame, u);
}

/* Set a unit translation or rotation of an interface about its centre; the rest follows. */
static int boundary_mode(struct component_modes *c, int s, int d, double *x)
{
    struct zone_stiffness *k = &c->r->k;
    const struct art_zone *zone = c->r->zone;
    double centre[3], axis[3] = {0}, arm[3], u[3];
    int status;
    seam_centre(zone, s, centre);
    axis[d % 3] = 1;
    memset(x, 0, c->rows * sizeof *x);
    for (int j = 0; j < zone->seam[s].n; j++) {
        int node = zone->seam[s].node[j];
        art_v3_copy(u, axis);
        art_v3_sub(arm, zone->x + 3 * (size_t)node, centre);
        if (d >= 3) art_v3_cross(u, axis, arm);
        place(c->r, node, u, x);
    }
    zone_stiffness_mul(k, false, x, k->work);
    for (int i = 0; i < k->csc.n; i++) k->rhs[i] = -k->work[k->csc.unknown[i]];
    ART_TRY(zone_stiffness_solve(c->ctx, k, 1));
    for (int i = 0; i < k->csc.n; i++) x[k->csc.unknown[i]] = k->rhs[i];
out:
    return status;
}

/* ------------------------------------------------------------ held vibration modes */

/* This is a subspace iteration (Bathe & Wilson 1972) in the unknowns of K_PP: X <- K^-1 M X, then
 * Rayleigh-Ritz. */
struct subspace {
    int p, n;       /* vectors, unknowns */
    double *X, *KX; /* [p][n] */
    double *K, *M, *lambda, *q, *old;
};

static int subspace_alloc(struct component_modes *c, struct subspace *s)
{
    const size_t p = (size_t)s->p, n = (size_t)s->n;
    s->X = art_alloc(c->ctx, p * n, sizeof *s->X);
    s->KX = art_alloc(c->ctx, p * n, sizeof *s->KX);
    s->K = art_alloc(c->ctx, p * p, sizeof *s->K);
    s->M = art_alloc(c->ctx, p * p, sizeof *s->M);
    s->q = art_alloc(c->ctx, p * p, sizeof *s->q);
    s->lambda = art_alloc(c->ctx, p, sizeof *s->lambda);
    s->old = art_alloc(c->ctx, p, sizeof *s->old);
    return s->X && s->KX && s->K && s->M && s->q && s->lambda && s->old ? ART_OK : ART_ENOMEM;
}

static void subspace_free(struct subspace *s)
{
    double *const all[] = {s->X, s->KX, s->K, s->M, s->q, s->lambda, s->old};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) art_free(all[i]);
}

static void first_vectors(struct subspace *s)
{
    uint64_t seed = 88172645463325252u;
    for (size_t i = 0; i < (size_t)s->p * (size_t)s->n; i++) {
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        s->X[i] = (double)(seed >> 11) / 9007199254740992.0 - 0.5;
    }
}

/* Do one iteration: right-hand sides M X become K X; *change is the largest relative change of the
 * wanted eigenvalues. */
static int iterate(struct component_modes *c, struct subspace *s, double *change)
{
    struct zone_stiffness *k = &c->r->k;
    const size_t n = (size_t)s->n;
    int status;
    for (int j = 0; j < s->p; j++)
        for (int i = 0; i < s->n; i++)
            s->KX[(size_t)j * n + (size_t)i] =
                c->mass[k->csc.unknown[i]] * s->X[(size_t)j * n + (size_t)i];
    memcpy(s->X, s->KX, (size_t)s->p * n * sizeof *s->X);
    ART_TRY(art_solver_solve(c->ctx, k->solver, s->p, s->X));
    for (int a = 0; a < s->p; a++)
        for (int b = 0; b <= a; b++) {
            const double *x = s->X + (size_t)a * n, *y = s->X + (size_t)b * n;
            double m = 0;
            for (int i = 0; i < s->n; i++) m += c->mass[k->csc.unknown[i]] * x[i] * y[i];
            s->M[a * s->p + b] = s->M[b * s->p + a] = m;
            s->K[a * s->p + b] = s->K[b * s->p + a] = art_dense_dot(n, x, s->KX + (size_t)b * n);
        }
    memcpy(s->old, s->lambda, (size_t)s->p * sizeof *s->old);
    ART_TRY(zone_eigen(c->ctx, s->p, s->K, s->M, s->lambda, s->q));
    memset(s->KX, 0, (size_t)s->p * n * sizeof *s->KX);
    for (int a = 0; a < s->p; a++)
        for (int b = 0; b < s->p; b++)
            art_dense_add_scaled(n, s->KX + (size_t)a * n, s->KX + (size_t)a * n,
                                 s->q[a * s->p + b], s->X + (size_t)b * n);
    memcpy(s->X, s->KX, (size_t)s->p * n * sizeof *s->X);
    *change = 0;
    for (int a = 0; a < c->n_fixed; a++)
        *change = fmax(*change, fabs(s->lambda[a] - s->old[a]) / s->lambda[a]);
out:
    return status;
}

static int held_modes(struct component_modes *c)
{
    struct zone_stiffness *k = &c->r->k;
    struct subspace s = {.n = k->csc.n};
    double change = 1;
    int with_mass = 0, status;
    for (int i = 0; i < s.n; i++) with_mass += c->mass[k->csc.unknown[i]] > 0;
    s.p = c->n_fixed + (c->n_fixed < 8 ? c->n_fixed : 8) + 2;
    if (s.p > with_mass) s.p = with_mass;
    if (c->n_fixed == 0) return ART_OK;
    if (c->n_fixed > s.p)
        return art_error(c->ctx, ART_ERANGE, NULL, "there are only %d modes with fixed interfaces",
                         s.p);
    ART_TRY(subspace_alloc(c, &s));
    first_vectors(&s);
    for (int it = 0; it < MOST_ITERATIONS && change > 1e-13; it++) ART_TRY(iterate(c, &s, &change));
    if (change > 1e-8)
        ART_TRY(art_error(c->ctx, ART_EDIVERGED, NULL,
                          "vibration modes of '%s' do not converge: the last change was %.2g",
                          c->r->zone->name, change));
    for (int j = 0; j < c->n_fixed; j++)
        for (int i = 0; i < s.n; i++)
            c->B[(size_t)(c->n_boundary + j) * c->rows + (size_t)k->csc.unknown[i]] =
                s.X[(size_t)j * (size_t)s.n + (size_t)i];
out:
    subspace_free(&s);
    return status;
}

/* ----------------------------------------------------------------- made diagonal */

static int reduce(struct component_modes *c)
{
    const struct zone_stiffness *k = &c->r->k;
    double *Kb = k->work;
    for (int a = 0; a < c->n; a++) {
        const double *x = c->B + (size_t)a * c->rows;
        memset(Kb, 0, c->rows * sizeof *Kb);
        art_blocks_mul(k->sys->jac.K, NULL, NULL, 1, x, Kb);
        for (int b = 0; b < c->n; b++) {
            const double *y = c->B + (size_t)b * c->rows;
            double m = 0;
            for (size_t i = 0; i < c->rows; i++) m += c->mass[i] * x[i] * y[i];
            c->M[a * c->n + b] = m;
            c->K[a * c->n + b] = art_dense_dot(c->rows, Kb, y);
        }
    }
    for (int a = 0; a < c->n; a++)
        for (int b = 0; b < a; b++)
            c->K[a * c->n + b] = c->K[b * c->n + a] =
                0.5 * (c->K[a * c->n + b] + c->K[b * c->n + a]);
    return zone_eigen(c->ctx, c->n, c->K, c->M, c->lambda, c->q);
}

static void rigid_inertia(const struct component_modes *c, struct art_inertia *M)
{
    const struct art_fem *fem = c->r->k.fem;
    double com[3] = {0}, J[9] = {0}, mass = 0, x[3];
    for (int i = 0; i < fem->n_all; i++) {
        double m = fem->node_mass[i];
        art_rigid_inv_point(x, &c->r->frame, fem->rest + 3 * (size_t)i);
        mass += m;
        art_v3_add_scaled(com, com, m, x);
        double r2 = art_v3_norm2(x);
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++) J[3 * a + b] += m * ((a == b ? r2 : 0) - x[a] * x[b]);
    }
    art_v3_scale(com, mass > 0 ? 1 / mass : 0, com);
    art_inertia_from_origin(M, mass, com, J);
}

/* Modes beyond the six rigid ones, with the mass of the whole as their own, so that shapes have no
 * dimension. */
static int store(struct component_modes *c)
{
    struct art_zone *zone = c->r->zone;
    struct art_zone_modes *m = &zone->modes;
    int status = zone_alloc_modes(c->ctx, zone, c->n - RIGID);
    if (status < 0) return status;
    rigid_inertia(c, &m->inertia);
    const double scale = sqrt(m->inertia.mass);
    for (int s = 0; s < zone->n_seams; s++) seam_centre(zone, s, m->centre[s]);
    for (int j = 0; j < m->n; j++) {
        const double *q = c->q + (size_t)(RIGID + j) * (size_t)c->n;
        double *shape = m->shape + (size_t)j * 3 * (size_t)zone->n_nodes, *x = c->r->k.work;
        double *turn = m->turn + (size_t)j * RIGID * (size_t)zone->n_seams;
        m->omega2[j] = c->lambda[RIGID + j];
        memset(x, 0, c->rows * sizeof *x);
        for (int a = 0; a < c->n; a++)
            art_dense_add_scaled(c->rows, x, x, scale * q[a], c->B + (size_t)a * c->rows);
        for (int i = 0; i < zone->n_nodes; i++)
            art_rigid_inv_vector(shape + 3 * (size_t)i, &c->r->frame,
                                 x + zone_stiffness_at(&c->r->k, c->r->node_of[i]));
        for (int d = 0; d < c->n_boundary; d++) turn[d] = scale * q[d];
    }
    return ART_OK;
}

int art_reduction_modes(struct art_ctx *ctx, struct art_reduction *r, int n)
{
    struct component_modes c = {.ctx = ctx, .r = r, .n_fixed = n};
    const struct art_zone *zone = r->zone;
    int status;
    for (int i = 0; i < zone->n_nodes; i++)
        if (zone->role[i] == ART_ZONE_BONE)
            return art_error(ctx, ART_EUSAGE, NULL,
                             "a superelement has interfaces (seams) and no bone nodes");
    if (zone->n_seams == 0)
        return art_error(ctx, ART_EUSAGE, NULL, "a superelement has an interface (seam) at least");
    ART_TRY(begin(&c));
    ART_TRY(zone_stiffness_room(ctx, &r->k, 1));
    for (int d = 0; d < c.n_boundary; d++)
        ART_TRY(boundary_mode(&c, d / RIGID, d % RIGID, c.B + (size_t)d * c.rows));
    ART_TRY(held_modes(&c));
    ART_TRY(reduce(&c));
    if (c.n < RIGID + 1)
        ART_TRY(art_error(ctx, ART_EUSAGE, NULL,
                          "one interface without vibration modes is a rigid body: ask for modes"));
    if (!(c.lambda[RIGID - 1] < 1e-7 * c.lambda[RIGID]))
        ART_TRY(art_error(ctx, ART_ESINGULAR, NULL,
                          "the rigid motions of '%s' have stiffness: an interface is a point or a "
                          "line, or the model is constrained inside",
                          zone->name));
    status = store(&c);
out:
    finish(&c);
    return status;
}

/* -------------------------------------------- the dense eigenvalue problem */

static void sort(int n, double *lambda, double *q, double *row)
{
    for (int i = 0; i < n; i++) {
        int least = i;
        for (int j = i + 1; j < n; j++)
            if (lambda[j] < lambda[least]) least = j;
        double x = lambda[i];
        lambda[i] = lambda[least];
        lambda[least] = x;
        memcpy(row, q + i * n, (size_t)n * sizeof *row);
        memmove(q + i * n, q + least * n, (size_t)n * sizeof *row);
        memcpy(q + least * n, row, (size_t)n * sizeof *row);
    }
}

int zone_eigen(struct art_ctx *ctx, int n, const double *K, const double *M, double *lambda,
               double *q)
{
    const size_t nn = (size_t)n * (size_t)n;
    double *L = art_alloc(ctx, nn + 1, sizeof *L), *A = art_alloc(ctx, nn + 1, sizeof *A);
    double *row = art_alloc(ctx, (size_t)n + 1, sizeof *row);
    int status = L && A && row ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    memcpy(L, M, nn * sizeof *L);
    if (!chain_cholesky(n, L))
        ART_TRY(art_error(ctx, ART_ESINGULAR, NULL, "the mass matrix is not positive definite"));
    /* A = L^-1 K L^-T, by rows twice */
    memcpy(A, K, nn * sizeof *A);
    for (int pass = 0; pass < 2; pass++) {
        chain_solve_rows(n, n, L, A, (size_t)n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) {
                double x = A[i * n + j];
                A[i * n + j] = A[j * n + i];
                A[j * n + i] = x;
            }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            A[i * n + j] = A[j * n + i] = 0.5 * (A[i * n + j] + A[j * n + i]);
    art_dense_sym_eigen(n, A, q);
    for (int i = 0; i < n; i++) {
        lambda[i] = A[i * n + i];
        chain_backward(n, L, q + (size_t)i * (size_t)n);
    }
    sort(n, lambda, q, row);
out:
    art_free(L);
    art_free(A);
    art_free(row);
    return status;
}

/* This computes stresses of shells, integrated over them with the strains of shell_kind.c.
 *
 * Green's strain by natural coordinates, E_ij = (c_i . c_j - C_i . C_j) / 2 with the columns c of
 * dx/dxi and C at rest, is quadratic in the positions, so that strains interpolated from it have
 * simple derivatives. Materials are asked with the stretch U = sqrt(2 E + I), in the axes of the
 * model at rest; their stress and tangent are taken back to natural components S and C:
 *
 *     f_a = sum S : dE/dx_a dV,   K_ab = sum dE/dx_a : C : dE/dx_b dV + S : d2E/dx_a dx_b dV
 *
 * Strains that no node has (the modes of the thickness; across membranes all three, so that their
 * stress is plane) are found from the balance and condensed out. */
#include "../shell.h"
#include <math.h>
#include <string.h>

enum { N = FEM_SHELL_NODES, MAX_INNER = 4, MAX_ITERATIONS = 30 };
/* the change of strain below which an iteration is the last */
static const double close_enough = 1e-8;

/* These are the parts of a strain component. */
static const int first[6] = {0, 1, 2, 0, 1, 0}, second[6] = {0, 1, 2, 1, 2, 2};

struct point {
    double A[9]; /* (dX/dxi)^-1 */
    double dV;
    double nodes[6]; /* strain of the nodes */
    double E[6];     /* with inner ones */
    double U[9], J;
    double S[6], C[36]; /* by natural coordinates */
};
struct shell {
    const struct art_fem *fem;
    const struct art_state *state;
    const struct art_fem_kind *kind;
    const struct fem_shell *data;
    int e;
    const double (*D)[36]; /* moduli at the points; NULL: those of what is integrated */
    double c[FEM_SHELL_SAMPLES][3][3];
    struct point at[FEM_SHELL_POINTS];
    double inner[FEM_SHELL_POINTS][MAX_INNER];
};

/* ------------------------------------------------------------------ small systems */

/* Invert a symmetric matrix [m][m], m <= 4, by elimination with pivots in diagonal order; the
 * result is false if it is singular. */
static bool invert(int m, double *A)
{
    for (int k = 0; k < m; k++) {
        double pivot = A[k * m + k];
        if (!(fabs(pivot) > 0) || !isfinite(1 / pivot)) return false;
        double d = 1 / pivot;
        A[k * m + k] = 1;
        for (int j = 0; j < m; j++) A[k * m + j] *= d;
        for (int i = 0; i < m; i++) {
            double f = A[i * m + k];
            if (i == k) continue;
            A[i * m + k] = 0;
            for (int j = 0; j < m; j++) A[i * m + j] -= f * A[k * m + j];
        }
    }
    return true;
}

/* -------------------------------------------------------------------------- strains */

static void columns(const struct shell *s, int k, const double (*x)[3], double (*c)[3])
{
    memset(c, 0, 9 * sizeof(double));
    for (int a = 0; a < s->kind->n_nodes; a++)
        for (int i = 0; i < 3; i++) art_v3_add_scaled(c[i], c[i], s->data->dN[k][a][i], x[a]);
}

static void rest_of(const struct art_fem *fem, int e, double (*X)[3])
{
    const int *node = art_fem_elem_nodes(fem, e);
    for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++)
        art_v3_copy(X[a], fem->rest + 3 * (size_t)node[a]);
}

/* Compute c_i . d_j, symmetric, with shears doubled. */
static void products(const double (*c)[3], const double (*d)[3], double e[6])
{
    for (int m = 0; m < 6; m++) {
        int i = first[m], j = second[m];
        double ij = art_v3_dot(c[i], d[j]), ji = art_v3_dot(c[j], d[i]);
        e[m] = i == j ? ij : ij + ji;
    }
}

/* Interpolate the strains of the samples. */
static void interpolate(struct shell *s, const double (*sampled)[6])
{
    for (int p = 0; p < s->kind->n_points; p++)
        for (int m = 0; m < 6; m++) {
            const struct fem_strain_sampling *t = &s->data->strain_sampling[p][m];
            double sum = 0;
            for (int k = 0; k < t->n; k++)
                sum += t->from[k].weight * sampled[t->from[k].sample][t->from[k].component];
            s->at[p].nodes[m] = sum;
        }
}

static void shell_begin(struct shell *s, const struct art_fem *fem, const struct art_state *state,
                        int e, const double (*D)[36])
{
    s->fem = fem;
    s->state = state;
    s->kind = art_fem_kind_of(fem, e);
    s->data = s->kind->assumed;
    s->e = e;
    s->D = D;
    for (int p = 0; p < s->kind->n_points; p++) {
        const struct art_fem_point *rest = &fem->point[fem->elem[e].point + p];
        art_m3_copy(s->at[p].A, rest->Ji);
        s->at[p].dV = rest->dV;
    }
    memset(s->inner, 0, sizeof s->inner);
}

/* Compute Green's strain with the nodes at x. */
static void green(struct shell *s, const double (*x)[3])
{
    double X[ART_ELEM_MAX_NODES][3], C[3][3], now[6], then[6], sampled[FEM_SHELL_SAMPLES][6];
    rest_of(s->fem, s->e, X);
    for (int k = 0; k < s->data->n_samples; k++) {
        columns(s, k, x, s->c[k]);
        columns(s, k, (const double(*)[3])X, C);
        products((const double(*)[3])s->c[k], (const double(*)[3])s->c[k], now);
        products((const double(*)[3])C, (const double(*)[3])C, then);
        for (int m = 0; m < 6; m++) sampled[k][m] = 0.5 * (now[m] - then[m]);
    }
    interpolate(s, (const double(*)[6])sampled);
}

/* Compute the strain sym((dX/dxi)^T R^T dx/dxi) - (dX/dxi)^T dX/dxi, without the rotation. */
static void small(struct shell *s, const double (*x)[3], const double *R)
{
    double X[ART_ELEM_MAX_NODES][3], y[ART_ELEM_MAX_NODES][3], C[3][3], now[6], then[6];
    double sampled[FEM_SHELL_SAMPLES][6];
    int n = s->kind->n_nodes;
    rest_of(s->fem, s->e, X);
    for (int a = 0; a < n; a++)
        if (R)
            art_m3_tmulvec(y[a], R, x[a]);
        else
            art_v3_copy(y[a], x[a]);
    for (int k = 0; k < s->data->n_samples; k++) {
        columns(s, k, (const double(*)[3])y, s->c[k]);
        columns(s, k, (const double(*)[3])X, C);
        products((const double(*)[3])C, (const double(*)[3])s->c[k], now);
        products((const double(*)[3])C, (const double(*)[3])C, then);
        for (int m = 0; m < 6; m++) sampled[k][m] = now[m] - then[m];
    }
    interpolate(s, (const double(*)[6])sampled);
}

/* Compute T[6][6], which maps E to the components of A^T E A, with shears doubled. */
static void transform(const double A[9], double T[36])
{
    for (int m = 0; m < 6; m++)
        for (int q = 0; q < 6; q++) {
            int i = first[m], j = second[m], k = first[q], l = second[q];
            double t = A[3 * k + i] * A[3 * l + j];
            if (k != l) t += A[3 * l + i] * A[3 * k + j];
            if (i == j && k != l) t *= 0.5;
            if (i != j && k == l) t *= 2;
            T[6 * m + q] = t;
        }
}

/* ------------------------------------------------------------------------- materials */

/* Compute U and its inverse from the strain; the result is false where no stretch has this strain.
 */
static bool stretch(struct point *at, double inverse[9])
{
    double T[36], e[6] = {0}, lambda[3], V[9];
    transform(at->A, T);
    for (int m = 0; m < 6; m++)
        for (int q = 0; q < 6; q++) e[m] += T[6 * m + q] * at->E[q];
    const double C[9] = {1 + 2 * e[0], e[3], e[5], e[3],        1 + 2 * e[1],
                         e[4],         e[5], e[4], 1 + 2 * e[2]};
    art_m3_sym_eigen(C, lambda, V);
    memset(at->U, 0, sizeof at->U);
    memset(inverse, 0, 9 * sizeof *inverse);
    at->J = 1;
    for (int k = 0; k < 3; k++) {
        if (!(lambda[k] > 1e-12) || !isfinite(lambda[k])) return false;
        double root = sqrt(lambda[k]);
        at->J *= root;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                at->U[3 * i + j] += root * V[3 * i + k] * V[3 * j + k];
                inverse[3 * i + j] += V[3 * i + k] * V[3 * j + k] / root;
            }
    }
    return true;
}

/* Add the pressure of the material of the element itself, by the volume at each point: the
 * thickness strain adapts, so that there is no volumetric locking. */
static void add_pressure(const struct shell *s, int point, double t[6], double D[36])
{
    const struct art_fem_elem *elem = &s->fem->elem[s->e];
    if (elem->material < 0) return;
    struct art_material room[ART_FEM_NESTED];
    const struct art_material *m = &s->fem->materials.material[elem->material];
    double J = s->at[point].J;
    if (!(m->flags & ART_MAT_INCOMPRESSIBLE)) return;
    m = fem_own_material(s->fem, s->state, s->e, point, room);
    double dp, p = art_bulk_pressure(m, J, &dp);
    art_mat_add_pressure(p, t, D);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) D[6 * i + j] += J * dp;
}

/* s = J T^T t, C = J T^T D T */
static void pull_back(const double B[9], double J, const double t[6], const double D[36],
                      struct point *at)
{
    double T[36], DT[36];
    transform(B, T);
    for (int m = 0; m < 6; m++) {
        at->S[m] = 0;
        for (int q = 0; q < 6; q++) at->S[m] += J * T[6 * q + m] * t[q];
    }
    for (int m = 0; m < 6; m++)
        for (int q = 0; q < 6; q++) {
            DT[6 * m + q] = 0;
            for (int r = 0; r < 6; r++) DT[6 * m + q] += D[6 * m + r] * T[6 * r + q];
        }
    for (int m = 0; m < 6; m++)
        for (int q = 0; q < 6; q++) {
            double sum = 0;
            for (int r = 0; r < 6; r++) sum += T[6 * r + m] * DT[6 * r + q];
            at->C[6 * m + q] = J * sum;
        }
}

/* Stress and tangent at point p with the strain that it has. */
static bool evaluate_material(struct shell *s, int p)
{
    struct point *at = &s->at[p];
    double inverse[9], B[9], t[6] = {0}, D[36];
    if (s->D) {
        pull_back(at->A, 1, t, s->D[p], at);
        for (int m = 0; m < 6; m++)
            for (int q = 0; q < 6; q++) at->S[m] += at->C[6 * m + q] * at->E[q];
        return true;
    }
    if (!stretch(at, inverse)) return false;
    fem_point_stress(s->fem, s->state, s->e, p, at->U, t, D);
    add_pressure(s, p, t, D);
    art_m3_mul(B, at->A, inverse);
    pull_back(B, at->J, t, D, at);
    return true;
}

/* -------------------------------------------------------------------- inner strains */

/* The components that inner strains of a membrane are. */
static const int across[3] = {FEM_ZZ, FEM_YZ, FEM_XZ};

static void add_inner_strain(struct shell *s, int p)
{
    struct point *at = &s->at[p];
    memcpy(at->E, at->nodes, sizeof at->E);
    if (s->kind->membrane)
        for (int r = 0; r < 3; r++) at->E[across[r]] += s->inner[p][r];
    for (int r = 0; r < s->data->n_modes; r++)
        at->E[FEM_ZZ] += s->data->mode[p][r] * s->inner[0][r];
}

static bool evaluate_materials(struct shell *s, int from, int to)
{
    bool good = true;
    for (int p = from; p < to; p++) {
        add_inner_strain(s, p);
        good = evaluate_material(s, p) && good;
    }
    return good;
}

/* Return C_z . C_z, relative to which stretches of the thickness are measured. */
static double metric(const struct shell *s, int p)
{
    double J[9];
    if (!art_m3_inverse(J, s->at[p].A)) return 1;
    return J[2] * J[2] + J[5] * J[5] + J[8] * J[8];
}

/* Compute the residual and its derivative H by inner strains, of the points from .. to. */
static int residual(const struct shell *s, int from, int to, double r[MAX_INNER],
                    double H[MAX_INNER * MAX_INNER])
{
    int n = s->kind->membrane ? 3 : s->data->n_modes;
    memset(r, 0, MAX_INNER * sizeof *r);
    memset(H, 0, MAX_INNER * MAX_INNER * sizeof *H);
    for (int p = from; p < to; p++) {
        const struct point *at = &s->at[p];
        const double *M = s->data->mode[p];
        for (int i = 0; i < n; i++) {
            int m = s->kind->membrane ? across[i] : FEM_ZZ;
            double w = at->dV * (s->kind->membrane ? 1 : M[i]);
            r[i] += w * at->S[m];
            for (int j = 0; j < n; j++)
                H[i * n + j] += s->kind->membrane ? w * at->C[6 * m + across[j]]
                                                  : w * M[j] * at->C[6 * FEM_ZZ + FEM_ZZ];
        }
    }
    return n;
}

/* Pressures by the logarithm of the volume fall again where that is large, and Newton's iteration
 * would make a membrane in tension thicker and thicker. Where the transverse stress is that
 * tensile, the derivative is of s (metric + 2 E), Kirchhoff's stress, which grows: this adds its
 * part to H. At the solution there is no transverse stress, and nothing is added. */
static void add_kirchhoff_term(const struct shell *s, int p, double H[MAX_INNER * MAX_INNER])
{
    const struct point *at = &s->at[p];
    double c = metric(s, p) + 2 * at->E[FEM_ZZ], more = 2 * at->S[FEM_ZZ] / c;
    if (c > 0 && more > at->C[6 * FEM_ZZ + FEM_ZZ]) H[0] += at->dV * more;
}

/* inner += step, less where that could not be; false if it cannot be at all. */
static bool update_inner_strain(struct shell *s, int from, int to, int n, const double *step)
{
    double was[MAX_INNER], share = 1;
    memcpy(was, s->inner[from], sizeof was);
    for (int k = 0; k < MAX_ITERATIONS; k++, share *= 0.5) {
        for (int i = 0; i < n; i++) s->inner[from][i] = was[i] + share * step[i];
        if (evaluate_materials(s, from, to)) return true;
    }
    return false;
}

/* Solve for the inner strains of the points from .. to by Newton's iteration, of modes for all
 * points, from zero: the result depends on the positions alone. */
static bool solve_inner_strain(struct shell *s, int from, int to)
{
    double r[MAX_INNER], H[MAX_INNER * MAX_INNER], step[MAX_INNER];
    double scale = metric(s, from);
    if (!evaluate_materials(s, from, to)) return false;
    for (int k = 0; k < MAX_ITERATIONS; k++) {
        double most = 0;
        int n = residual(s, from, to, r, H);
        if (n == 0) return true;
        if (s->kind->membrane && !s->D) add_kirchhoff_term(s, from, H);
        if (!invert(n, H)) return false;
        for (int i = 0; i < n; i++) {
            step[i] = 0;
            for (int j = 0; j < n; j++) step[i] -= H[i * n + j] * r[j];
            most = fmax(most, fabs(step[i]));
        }
        if (!update_inner_strain(s, from, to, n, step)) return false;
        if (most <= close_enough * scale || s->D) return true;
    }
    return true;
}

static bool solve_all_inner_strains(struct shell *s)
{
    bool good = true;
    if (!s->kind->membrane) return solve_inner_strain(s, 0, s->kind->n_points);
    for (int p = 0; p < s->kind->n_points; p++) good = solve_inner_strain(s, p, p + 1) && good;
    return good;
}

/* ------------------------------------------------------------------------- integration */

/* Compute dE/dx of component m at a sample by node a. */
static void sample_row(const struct shell *s, int k, int m, int a, double b[3])
{
    const double *d = s->data->dN[k][a];
    int i = first[m], j = second[m];
    art_v3_scale(b, d[i], s->c[k][j]);
    if (i != j) art_v3_add_scaled(b, b, d[j], s->c[k][i]);
}

/* Compute dE/dx at a point, B[m][3 a + i]. */
static void strain_rows(const struct shell *s, int p, double (*B)[3 * N])
{
    double b[3];
    memset(B, 0, 6 * sizeof *B);
    for (int m = 0; m < 6; m++) {
        const struct fem_strain_sampling *t = &s->data->strain_sampling[p][m];
        for (int k = 0; k < t->n; k++)
            for (int a = 0; a < s->kind->n_nodes; a++) {
                sample_row(s, t->from[k].sample, t->from[k].component, a, b);
                double *to = B[m] + 3 * a;
                art_v3_add_scaled(to, to, t->from[k].weight, b);
            }
    }
}

/* The place in K[pair][9] of the entry (3 a + i, 3 b + j), a >= b. */
static inline double *entry(double *K, int a, int b)
{
    return K + 9 * (a * (a + 1) / 2 + b);
}

/* K += B^T C B dV */
static void add_products(int n, const double C[36], double dV, const double (*B)[3 * N], double *K)
{
    double CB[6][3 * N];
    for (int m = 0; m < 6; m++)
        for (int i = 0; i < 3 * n; i++) {
            double sum = 0;
            for (int q = 0; q < 6; q++) sum += C[6 * m + q] * B[q][i];
            CB[m][i] = dV * sum;
        }
    for (int a = 0; a < n; a++)
        for (int b = 0; b <= a; b++) {
            double *k = entry(K, a, b);
            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++)
                    for (int m = 0; m < 6; m++) k[3 * i + j] += B[m][3 * a + i] * CB[m][3 * b + j];
        }
}

/* K -= L^T H L over n inner strains */
static void condense(int n_nodes, int n, const double *H, const double (*L)[3 * N], double *K)
{
    double HL[MAX_INNER][3 * N];
    for (int r = 0; r < n; r++)
        for (int i = 0; i < 3 * n_nodes; i++) {
            HL[r][i] = 0;
            for (int q = 0; q < n; q++) HL[r][i] += H[r * n + q] * L[q][i];
        }
    for (int a = 0; a < n_nodes; a++)
        for (int b = 0; b <= a; b++) {
            double *k = entry(K, a, b);
            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++)
                    for (int r = 0; r < n; r++) k[3 * i + j] -= L[r][3 * a + i] * HL[r][3 * b + j];
        }
}

/* L += d(residual)/dx of a point */
static void add_coupling(const struct shell *s, int p, const double (*B)[3 * N], double (*L)[3 * N])
{
    const struct point *at = &s->at[p];
    bool membrane = s->kind->membrane;
    for (int r = 0; r < (membrane ? 3 : s->data->n_modes); r++) {
        const double *C = at->C + 6 * (membrane ? across[r] : FEM_ZZ);
        double w = at->dV * (membrane ? 1 : s->data->mode[p][r]);
        for (int i = 0; i < 3 * s->kind->n_nodes; i++)
            for (int m = 0; m < 6; m++) L[r][i] += w * C[m] * B[m][i];
    }
}

/* Add the contributions of S to the samples of the strains of a point. */
static void stress_at_samples(const struct shell *s, int p, double (*t)[6])
{
    for (int m = 0; m < 6; m++) {
        const struct fem_strain_sampling *take = &s->data->strain_sampling[p][m];
        for (int k = 0; k < take->n; k++)
            t[take->from[k].sample][take->from[k].component] +=
                take->from[k].weight * s->at[p].dV * s->at[p].S[m];
    }
}

static void add_stress_stiffness(const struct shell *s, const double (*t)[6], double *K)
{
    for (int k = 0; k < s->data->n_samples; k++)
        for (int a = 0; a < s->kind->n_nodes; a++)
            for (int b = 0; b <= a; b++) {
                const double *da = s->data->dN[k][a], *db = s->data->dN[k][b];
                double sum = 0, *to = entry(K, a, b);
                for (int m = 0; m < 6; m++) {
                    int i = first[m], j = second[m];
                    sum += t[k][m] * (i == j ? da[i] * db[i] : da[i] * db[j] + da[j] * db[i]);
                }
                for (int i = 0; i < 9; i += 4) to[i] += sum;
            }
}

static void integrate_stiffness(const struct shell *s, const double (*t)[6], double *K)
{
    double B[6][3 * N], L[MAX_INNER][3 * N] = {{0}}, r[MAX_INNER], H[MAX_INNER * MAX_INNER];
    int n = s->kind->n_nodes, n_points = s->kind->n_points;
    for (int p = 0; p < n_points; p++) {
        strain_rows(s, p, B);
        add_products(n, s->at[p].C, s->at[p].dV, (const double(*)[3 * N]) B, K);
        add_coupling(s, p, (const double(*)[3 * N]) B, L);
        if (!s->kind->membrane) continue;
        int m = residual(s, p, p + 1, r, H);
        if (invert(m, H)) condense(n, m, H, (const double(*)[3 * N]) L, K);
        memset(L, 0, sizeof L);
    }
    if (t) add_stress_stiffness(s, t, K);
    if (s->kind->membrane) return;
    int m = residual(s, 0, n_points, r, H);
    if (invert(m, H)) condense(n, m, H, (const double(*)[3 * N]) L, K);
}

static void add_forces(const struct shell *s, const double (*t)[6], double *f)
{
    double b[3];
    for (int k = 0; k < s->data->n_samples; k++)
        for (int m = 0; m < 6; m++) {
            if (t[k][m] == 0) continue;
            for (int a = 0; a < s->kind->n_nodes; a++) {
                sample_row(s, k, m, a, b);
                art_v3_add_scaled(f + 3 * a, f + 3 * a, t[k][m], b);
            }
        }
}

void fem_shell_eval(const struct art_fem *fem, const struct art_state *state, int e,
                    const double (*x)[3], struct fem_element_response *out)
{
    struct shell s;
    double t[FEM_SHELL_SAMPLES][6] = {{0}}, J[9], det;
    shell_begin(&s, fem, state, e, NULL);
    for (int p = 0; p < s.kind->n_points; p++) {
        det = fem_shell_jacobian(s.kind, p, x, J) * art_m3_det(s.at[p].A);
        if (!(det >= out->min_J)) out->min_J = det;
    }
    green(&s, x);
    if (!solve_all_inner_strains(&s)) {
        /* the shape is too distorted for a stress */
        out->min_J = fmin(out->min_J, 0);
        return;
    }
    for (int p = 0; p < s.kind->n_points; p++) stress_at_samples(&s, p, t);
    add_forces(&s, (const double(*)[6])t, out->f);
    if (out->K) integrate_stiffness(&s, (const double(*)[6])t, out->K);
}

void fem_shell_rest_stiffness(const struct art_fem *fem, int e, const double (*D)[36], double *K)
{
    struct shell s;
    double X[ART_ELEM_MAX_NODES][3];
    shell_begin(&s, fem, NULL, e, D);
    rest_of(fem, e, X);
    green(&s, (const double(*)[3])X);
    (void)evaluate_materials(&s, 0, s.kind->n_points);
    integrate_stiffness(&s, NULL, K);
}

/* ------------------------------------------------------------------------------ telling */

void fem_shell_stretch(const struct art_fem *fem, const struct art_state *state, int e,
                       const double (*x)[3], double (*U)[9])
{
    struct shell s;
    shell_begin(&s, fem, state, e, NULL);
    green(&s, x);
    bool good = solve_all_inner_strains(&s);
    for (int p = 0; p < s.kind->n_points; p++) {
        art_m3_copy(U[p], s.at[p].U);
        /* as of an element that is inverted */
        if (!good) art_m3_zero(U[p]);
    }
}

void fem_shell_small_strain(const struct art_fem *fem, int e, const double (*x)[3], const double *R,
                            const double (*D)[36], double (*strain)[6])
{
    struct shell s;
    double T[36];
    shell_begin(&s, fem, NULL, e, D);
    small(&s, x, R);
    (void)solve_all_inner_strains(&s);
    for (int p = 0; p < s.kind->n_points; p++) {
        transform(s.at[p].A, T);
        for (int m = 0; m < 6; m++) {
            strain[p][m] = 0;
            for (int q = 0; q < 6; q++) strain[p][m] += T[6 * m + q] * s.at[p].E[q];
            if (m > 2) strain[p][m] *= 0.5;
        }
    }
}

/* V S of f_a = V S g_a in the plane across n, by V S = sum f_a x_a^T there: its tensile part
 * without the compressive one. */
static void tensile_part(const struct art_fem_kind *kind, const double (*x)[3], const double *f,
                         const double n[3], double S[9])
{
    double sum[9] = {0}, P[9], PS[9], lambda[3], V[9];
    for (int a = 0; a < kind->n_nodes; a++)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                sum[3 * i + j] += 0.5 * (f[3 * a + i] * x[a][j] + f[3 * a + j] * x[a][i]);
    art_m3_outer(P, n, n);
    for (int i = 0; i < 9; i++) P[i] = (i % 4 == 0) - P[i];
    art_m3_mul(PS, P, sum);
    art_m3_mul(sum, PS, P);
    art_m3_sym_eigen(sum, lambda, V);
    memset(S, 0, 9 * sizeof *S);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 9 && lambda[k] > 0; i++)
            S[i] += lambda[k] * V[3 * (i / 3) + k] * V[3 * (i % 3) + k];
}

/* When the normal n of a shell rotates, its corotated stress rotates with it: dn = -sum g_b (n .
 * v_b) with the gradients g in the middle, and forces f_a in the plane give K_ab = (f_a . g_b) n
 * n^T, of which the symmetric part is used: it is all of it if the stress has the axes of the
 * stretch.
 *
 * A sheet in compression has next to no bending stiffness, so that this is not definite, and as
 * damping it would add energy. Unless the full tangent is requested, as for equilibria, only the
 * tensile part of the mean stress counts: a step that folds a sheet then has a stiffness, if too
 * much of it (Choi & Ko 2002 for cloth). */
void fem_shell_linear_tension(const struct art_fem_kind *kind, const double (*x)[3],
                              const double *f, bool all, double *K)
{
    double J[9] = {0}, inverse[9], g[N][3], h[N][3], c[2][3], n[3], S[9];
    for (int a = 0; a < kind->n_nodes; a++)
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 2; k++) J[3 * i + k] += x[a][i] * kind->warp[a][k];
    for (int k = 0; k < 2; k++) art_v3_set(c[k], J[k], J[3 + k], J[6 + k]);
    art_v3_cross(n, c[0], c[1]);
    if (!(art_v3_normalize(n, n) > 0)) return;
    for (int i = 0; i < 3; i++) J[3 * i + 2] = n[i];
    if (!art_m3_inverse(inverse, J)) return;
    for (int a = 0; a < kind->n_nodes; a++) {
        const double in_plane[3] = {kind->warp[a][0], kind->warp[a][1], 0};
        art_m3_tmulvec(g[a], inverse, in_plane);
    }
    if (!all) tensile_part(kind, x, f, n, S);
    for (int a = 0; a < kind->n_nodes; a++)
        if (all)
            art_v3_copy(h[a], f + 3 * a);
        else
            art_m3_mulvec(h[a], S, g[a]);
    for (int a = 0; a < kind->n_nodes; a++)
        for (int b = 0; b <= a; b++) {
            double s = 0.5 * (art_v3_dot(h[a], g[b]) + art_v3_dot(h[b], g[a]));
            double *to = entry(K, a, b);
            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++) to[3 * i + j] += s * n[i] * n[j];
        }
}

/* This computes rows of responses: what terms ask of the columns H_j = (K^-1 b_j)_u, or of their
 * impulses, is products with few rows. K with the sign of its rows of constraints turned is
 * symmetric, so that
 *
 *     J H_j = (K^-1 J^T)_u . b_j,   lambda_r of column j = -(K^-1 e_r)_u . b_j
 *
 * and a solve for each row of J serves all exciters (the adjoint method). Where there are fewer
 * exciters than rows the columns themselves are solved for. */
#include "inverse_priv.h"
#include <art/masses.h>
#include <math.h>
#include <string.h>

/* Multiply rows of J by velocities: y[J rows] += s J u, u over the unknowns. */
static void mul_rows(const struct art_tracker *x, const struct art_rows *rows, double s,
                     const double *u, double *y)
{
    const struct art_system *sys = x->m.sys;
    if (s == 0) return;
    art_jac_mul(&rows->J, sys->jac.K->row_off, 0, sys->n_active_blocks, s, u, y);
}

/* Driven components keep their velocities in the steps of the horizon; forces, which d is about,
 * have them where they are at the end of the first step. */
void tracker_free_rows(const struct art_tracker *x, const struct art_rows *rows, int k,
                       const struct tracker_share *c, double *y)
{
    const struct art_system *sys = x->m.sys;
    const struct tracker_response *r = &x->response;
    const double *u = r->u0 + (size_t)k * (size_t)r->n_u, *d = r->d0 + (size_t)k * (size_t)r->n_u,
                 driven = c->u + c->u_before + c->u_start + x->h * k * (c->d + c->d_before);
    mul_rows(x, rows, c->u, u, y);
    mul_rows(x, rows, c->u_before, k > 0 ? u - r->n_u : r->start, y);
    mul_rows(x, rows, c->u_start, r->start, y);
    mul_rows(x, rows, c->d, d, y);
    if (k > 0) mul_rows(x, rows, c->d_before, d - r->n_u, y);
    art_jac_mul(&rows->J, sys->jac.K->row_off, sys->n_active_blocks, sys->n_blocks, driven,
                r->driven, y);
}

static int rows_of_term(const struct art_tracker *x, int i)
{
    const struct tracker_term *term = &x->terms[i];
    return term->type->count_rows && tracker_is_enabled(term->comp)
               ? term->type->count_rows(x, term)
               : 0;
}

bool tracker_prefers_rows(const struct art_tracker *x, const struct tracker_term_type *alone)
{
    enum { FEW = 8 }; /* exciters */
    int rows = 0;
    for (int i = 0; i < x->n_terms; i++) {
        const int more = rows_of_term(x, i);
        if (more > 0 && alone && x->terms[i].type != alone) return false;
        rows += more;
    }
    return x->n > FEW && rows < x->n;
}

bool tracker_corrects_rows(const struct art_tracker *x)
{
    return x->set.horizon == 1 && !tracker_quirks(x)->response_with_offsets &&
           !tracker_responds_alone(x) && tracker_prefers_rows(x, &tracker_motion_term);
}

static bool is_asked_once(const struct art_tracker *x)
{
    int asking = 0;
    for (int i = 0; i < x->n_terms; i++) asking += rows_of_term(x, i) > 0;
    return asking == 1;
}

/* True if the rows of a step are those of the step before, a little further on: one term asks for
 * them, once in a step. Their solutions then begin with those of the steps before. */
static bool continues(const struct art_tracker *x)
{
    return is_asked_once(x) && !x->response.unilateral.tried;
}

/* Solutions with the rows that press in the prediction are wanted again where sets of these are
 * tried. */
static int keep_solutions(struct art_tracker *x, int m)
{
    struct tracker_response *r = &x->response;
    if (r->unilateral.n == 0 || !continues(x)) return ART_OK;
    if (!ART_RESERVE(x->ctx, r->work.of_prediction, m * r->n_u + 1, r->work.cap_of_prediction))
        return ART_ENOMEM;
    memcpy(r->work.of_prediction, r->work.z, (size_t)m * (size_t)r->n_u * sizeof *r->work.z);
    r->work.n_of_prediction = m;
    return ART_OK;
}

static bool take_solutions(struct art_tracker *x, int m)
{
    struct tracker_response *r = &x->response;
    if (!r->unilateral.tried || r->work.n_of_prediction != m) return false;
    for (int i = 0; i < r->unilateral.n; i++)
        if ((r->unilateral.pressing[i] > 0) != (r->unilateral.theta[i] > 0)) return false;
    memcpy(r->work.z, r->work.of_prediction, (size_t)m * (size_t)r->n_u * sizeof *r->work.z);
    return true;
}

/* Four sums, which go on at once. */
static double dot(size_t n, const double *a, const double *b)
{
    double sum[4] = {0};
    size_t k = 0;
    for (; k + 4 <= n; k += 4)
        for (size_t i = 0; i < 4; i++) sum[i] += a[k + i] * b[k + i];
    for (; k < n; k++) sum[0] += a[k] * b[k];
    return sum[0] + sum[1] + sum[2] + sum[3];
}

/* What row i of the prediction is off by, J (u - u0) with K (u - u0) = r, the residual: by the
 * solution z, mu, nu for the row that is z . r_u - mu . r_G - nu . r_N, with the error of both
 * (goal-oriented correction by the adjoint solution; Becker & Rannacher 2001, section 2). */
static double error_of_row(const struct tracker_response *r, size_t i)
{
    const size_t n = (size_t)r->n_u, m = (size_t)r->n_g, k = (size_t)r->unilateral.n;
    return dot(n, r->work.z + i * n, r->residual.left) -
           dot(m, r->work.lambda + i * m, r->residual.left + n) -
           dot(k, r->work.theta + i * k, r->residual.left + n + m);
}

/* Solve for m rows, b or bg in r->work.rhs, and multiply with what exciters do. */
static int solve_rows(struct art_tracker *x, int m, bool impulses, int first, double s)
{
    struct tracker_response *r = &x->response;
    const size_t n = (size_t)r->n_u;
    const struct art_step_responses request = {.n = m,
                                               .b = impulses ? NULL : r->work.rhs,
                                               .bg = impulses ? r->work.rhs : NULL,
                                               .x = r->work.z,
                                               .lambda = r->work.lambda,
                                               .theta = r->work.theta,
                                               .rows = ART_RESPOND_ACTIVE,
                                               .pressing = r->unilateral.pressing,
                                               .continues = !impulses && continues(x)};
    int status = ART_OK;
    if (impulses || !take_solutions(x, m)) {
        status = art_step_respond(x->m.step, &request);
        if (status == ART_OK && !impulses) status = keep_solutions(x, m);
    }
    for (int i = 0; i < m && status == ART_OK; i++)
        for (int j = 0; j < x->n; j++) {
            const double *z = r->work.z + n * (size_t)i, *df = r->df + n * (size_t)j;
            x->rows.H[(size_t)(first + i) * (size_t)x->qp.n + (size_t)j] += s * dot(n, z, df);
        }
    for (int i = 0; i < m && r->residual.counts && status == ART_OK; i++)
        x->rows.b[first + i] -= s * error_of_row(r, (size_t)i);
    return status;
}

static int begin(struct art_tracker *x, int m, int size)
{
    struct tracker_response *r = &x->response;
    if (!ART_RESERVE(x->ctx, r->work.z, m * r->n_u + 1, r->work.cap_z) ||
        !ART_RESERVE(x->ctx, r->work.lambda, m * r->n_g + 1, r->work.cap_lambda) ||
        !ART_RESERVE(x->ctx, r->work.theta, m * r->unilateral.n + 1, r->work.cap_theta) ||
        !ART_RESERVE(x->ctx, r->work.rhs, m * size + 1, r->work.cap_rhs))
        return ART_ENOMEM;
    memset(r->work.rhs, 0, (size_t)m * (size_t)size * sizeof *r->work.rhs);
    return ART_OK;
}

/* to[n_u] += row r of J, of group g, over the unknowns. */
static void scatter_row(const struct art_tracker *x, const struct art_jac *J, int g, int r,
                        double *to)
{
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
        int b = J->block[e], size = J->size[b];
        if (b >= x->m.sys->n_active_blocks) continue;
        const double *w = J->val + J->off[e] + (size_t)(r - J->row[g]) * (size_t)size;
        double *at = to + x->m.sys->jac.K->row_off[b];
        for (int k = 0; k < size; k++) at[k] += w[k];
    }
}

static double row_times(const struct art_tracker *x, const struct art_jac *J, int g, int r,
                        const double *u)
{
    double sum = 0;
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
        int b = J->block[e], size = J->size[b];
        if (b >= x->m.sys->n_active_blocks) continue;
        const double *w = J->val + J->off[e] + (size_t)(r - J->row[g]) * (size_t)size;
        const double *at = u + x->m.sys->jac.K->row_off[b];
        for (int k = 0; k < size; k++) sum += w[k] * at[k];
    }
    return sum;
}

/* The responses of row r of J in step k to the excitations of step i, which begin with those of the
 * velocity and the displacement at its end. */
static void add_response(struct art_tracker *x, const struct art_jac *J, int g, int r, int lag,
                         const double share[2], double *H)
{
    const struct tracker_response *response = &x->response;
    const size_t n_u = (size_t)response->n_u, n = (size_t)x->n;
    if (lag < 0) return;
    for (size_t j = 0; j < n; j++) {
        size_t at = ((size_t)lag * n + j) * n_u;
        if (share[0] != 0) H[j] += share[0] * row_times(x, J, g, r, response->H + at);
        if (share[1] != 0) H[j] += share[1] * row_times(x, J, g, r, response->D + at);
    }
}

static void respond_by_columns(struct art_tracker *x, const struct art_jac *J, int k, int first,
                               const struct tracker_share *c)
{
    const bool one = x->set.horizon == 1;
    const double at_end[2] = {c->u + (one ? c->d * tracker_own_time(x) : 0), one ? 0 : c->d},
                 before[2] = {c->u_before, c->d_before};
    for (int g = 0; g < J->n_groups; g++)
        for (int r = J->row[g]; r < J->row[g + 1]; r++)
            for (int i = 0; i <= k; i++) {
                double *H = x->rows.H + (size_t)(first + r) * (size_t)x->qp.n +
                            (size_t)tracker_piece(x, i) * (size_t)x->n;
                add_response(x, J, g, r, k - i, at_end, H);
                add_response(x, J, g, r, k - i - 1, before, H);
            }
}

int tracker_respond_rows(struct art_tracker *x, const struct art_rows *rows, int k, int first,
                         const struct tracker_share *c)
{
    const struct art_jac *J = &rows->J;
    struct tracker_response *r = &x->response;
    int status;
    if (!r->by_rows) {
        respond_by_columns(x, J, k, first, c);
        return ART_OK;
    }
    ART_TRY(begin(x, J->n_rows, r->n_u));
    for (int g = 0; g < J->n_groups; g++)
        for (int i = J->row[g]; i < J->row[g + 1]; i++)
            scatter_row(x, J, g, i, r->work.rhs + (size_t)r->n_u * (size_t)i);
    status = solve_rows(x, J->n_rows, false, first, c->u + c->d * tracker_own_time(x));
out:
    return status;
}

/* The size of the responses if there were neither constraints nor stiffness, J M^-1 h (f_j - f_0),
 * all parts of which add up: below the rounding of this a response is none. */
static int size_of_responses(struct art_tracker *x, const struct art_jac *J, double *size)
{
    const size_t n = (size_t)x->response.n_u;
    double *v = art_alloc(x->ctx, n + 1, sizeof *v), sum = 0;
    int status = ART_OK;
    if (!v) return ART_ENOMEM;
    for (size_t j = 0; j < (size_t)x->n && status == ART_OK; j++) {
        memcpy(v, x->response.df + j * n, n * sizeof *v);
        status = art_system_mass_solve(x->m.sys, v);
        for (int e = 0; e < J->n_entries && status == ART_OK; e++) {
            const size_t end = e + 1 < J->n_entries ? J->off[e + 1] : J->n_val;
            const int block = J->block[e];
            if (block >= x->m.sys->n_active_blocks) continue;
            const double *at = v + x->m.sys->jac.K->row_off[block];
            for (size_t k = J->off[e]; k < end; k++)
                sum += fabs(J->val[k] * at[(k - J->off[e]) % (size_t)J->size[block]]);
        }
    }
    *size = sum;
    art_free(v);
    return status;
}

int tracker_drop_rounding(struct art_tracker *x, struct tracker_term *term, const struct art_jac *J)
{
    static const double rounding = 1e-13, drop = 1e-3;
    const size_t n = (size_t)x->rows.m * (size_t)x->qp.n;
    double sum = 0, size;
    for (size_t i = 0; i < n; i++) sum += x->rows.H[i] * x->rows.H[i];
    const double norm = sqrt(sum);
    const bool is_known = term->verified > 0 && norm > drop * term->verified;
    const struct tracker_unilateral *rows = &x->response.unilateral;
    if (norm == 0 || is_known || tracker_responds_alone(x)) return ART_OK;
    if (rows->tried && rows->n_pressing > 0) return ART_OK;
    int status = size_of_responses(x, J, &size);
    if (status < 0) return status;
    if (norm > rounding * size)
        term->verified = norm;
    else
        memset(x->rows.H, 0, n * sizeof *x->rows.H);
    return ART_OK;
}

int tracker_respond_impulses(struct art_tracker *x, int k, int row, int n, int first)
{
    struct tracker_response *r = &x->response;
    int status = r->by_rows ? begin(x, n, r->n_g) : ART_OK;
    if (status < 0) return status;
    for (int i = 0; i < n; i++) {
        if (r->by_rows) r->work.rhs[i * r->n_g + row + i] = 1;
        for (int from = 0; !r->by_rows && from <= k; from++)
            for (int j = 0; j < x->n; j++)
                x->rows.H[(first + i) * x->qp.n + tracker_piece(x, from) * x->n + j] +=
                    r->lambda[((k - from) * x->n + j) * r->n_g + row + i];
    }
    return r->by_rows ? solve_rows(x, n, true, first, -1) : ART_OK;
}

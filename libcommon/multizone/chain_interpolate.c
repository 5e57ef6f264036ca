/* Factors of the blocks of the diagonal at a few angles of a joint, interpolated between them
 * (James & Pai 2002, section VII), and what an approximate solution is off. */
#include "chain_priv.h"
#include <math.h>
#include <string.h>

/* Compute the barycentric weights of the Chebyshev points of the second kind (Berrut & Trefethen
 * 2004), as coefficients of the values there. */
static void coefficients(const struct chain_family *f, double angle, double *c)
{
    double sum = 0;
    for (int k = 0; k < f->n; k++) {
        const double d = angle - f->angle[k];
        if (d == 0) {
            memset(c, 0, (size_t)f->n * sizeof *c);
            c[k] = 1;
            return;
        }
        c[k] = (k % 2 ? -1 : 1) * (k == 0 || k == f->n - 1 ? 0.5 : 1) / d;
        sum += c[k];
    }
    for (int k = 0; k < f->n; k++) c[k] /= sum;
}

/* Compute the angle of a seam in its family; the result is false if it is rotated in another way
 * or too far. */
static bool angle_of(const struct chain_seam *seam, double *angle)
{
    const struct chain_family *f = &seam->family;
    double rel[9], turn[9], w[3], off[3];
    art_m3_transpose(rel, seam->side[1].T);
    art_m3_mul_t(turn, rel, f->start);
    art_rot_log(w, turn);
    *angle = art_v3_dot(w, f->axis);
    art_v3_add_scaled(off, w, -*angle, f->axis);
    const double slack = 1e-9 * (1 + fabs(*angle));
    return art_v3_norm(off) <= slack && *angle >= f->angle[0] - slack &&
           *angle <= f->angle[f->n - 1] + slack;
}

bool chain_interpolate(const struct chain_seam *seam, double *L)
{
    const struct chain_family *f = &seam->family;
    const size_t size = 9 * (size_t)seam->n * (size_t)seam->n;
    const double *row[CHAIN_ANGLES];
    double c[CHAIN_ANGLES], angle;
    if (f->n == 0 || !angle_of(seam, &angle)) return false;
    coefficients(f, angle, c);
    for (int k = 0; k < f->n; k++) row[k] = f->factor + (size_t)k * size;
    memset(L, 0, size * sizeof *L);
    chain_add_rows(f->n, size, c, row, L);
    return true;
}

/* Factors the block of a seam at one angle. */
static int factor_at(struct art_ctx *ctx, struct art_chain *chain, int j, double angle, double *L)
{
    struct chain_seam *seam = &chain->seam[j];
    double w[3], turn[9], rel[9], kept[9];
    art_m3_copy(kept, seam->side[1].T);
    art_v3_scale(w, angle, seam->family.axis);
    art_rot_exp(turn, w);
    art_m3_mul(rel, turn, seam->family.start);
    art_m3_transpose(seam->side[1].T, rel);
    memset(L, 0, 9 * (size_t)seam->n * (size_t)seam->n * sizeof *L);
    for (int k = 0; k < seam->n_sides; k++) {
        const struct chain_zone *z = &chain->zone[seam->side[k].zone];
        for (int i = 0; i < z->n_seams; i++)
            if (z->at[i].seam == j) chain_add_table(chain, z, i, i, L);
    }
    art_m3_copy(seam->side[1].T, kept);
    if (chain_cholesky(3 * seam->n, L)) return ART_OK;
    return art_error(ctx, ART_ESINGULAR, NULL,
                     "the stiffness of seam '%s' of zone '%s' is singular at %.3g degrees",
                     chain->zone[seam->side[0].zone].zone->seam[seam->side[0].seam].name,
                     chain->zone[seam->side[0].zone].zone->name, art_deg(angle));
}

int art_chain_tabulate(struct art_ctx *ctx, struct art_chain *chain, int j, const double start[9],
                       const double axis[3], double from, double to, int n)
{
    struct chain_seam *seam = &chain->seam[j];
    struct chain_family *f = &seam->family;
    const size_t size = 9 * (size_t)seam->n * (size_t)seam->n;
    int status = ART_OK;
    if (n < 2 || n > CHAIN_ANGLES || !(from < to) || !(to - from < 6.28) ||
        !(art_v3_norm(axis) > 0) || seam->bond != ART_CHAIN_BONDED)
        return art_error(
            ctx, ART_ERANGE, NULL,
            "factors need a bonded seam, an axis, 2 to %d angle{s} and a range of less than a turn",
            CHAIN_ANGLES);
    art_free(f->factor);
    *f = (struct chain_family){.n = 0};
    f->factor = art_alloc(ctx, (size_t)n * size, sizeof *f->factor);
    ART_TRY(f->factor ? ART_OK : ART_ENOMEM);
    art_m3_copy(f->start, start);
    art_v3_normalize(f->axis, axis);
    chain->posed = false;
    for (int k = 0; k < n; k++) {
        const double x = -cos(3.14159265358979323846 * k / (n - 1));
        f->angle[k] = 0.5 * (from + to) + 0.5 * (to - from) * x;
        ART_TRY(factor_at(ctx, chain, j, f->angle[k], f->factor + (size_t)k * size));
    }
    f->n = n;
out:
    return status;
}

double art_chain_error(struct art_chain *chain)
{
    const size_t n = (size_t)chain->n;
    double *r = chain->work, *e = r + n, energy, error;
    if (chain->method == ART_CHAIN_FULL || n == 0) return 0;
    chain_multiply(chain, chain->x, r);
    energy = art_dense_dot(n, chain->x, r);
    for (size_t i = 0; i < n; i++) e[i] = r[i] = chain->rhs[i] - r[i];
    chain_factor_solve(&chain->D, e);
    error = art_dense_dot(n, r, e);
    return energy > 0 && error > 0 ? sqrt(error / energy) : 0;
}

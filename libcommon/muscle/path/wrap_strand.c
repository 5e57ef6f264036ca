/* This file evaluates an elastic strand around obstacles: contacts, energy, forces, stiffness, and
 * how it moves along with its ends and with what it touches. */
#include "wrap_priv.h"
#include <string.h>

int wrap_work_create(struct art_ctx *ctx, struct art_arena *arena, int knots,
                     struct wrap_work **work)
{
    size_t n = (size_t)knots;
    struct wrap_work *w = art_arena_alloc(ctx, arena, 1, sizeof *w);
    if (!w) return ART_ENOMEM;
    w->x0 = art_arena_alloc(ctx, arena, n + 2, sizeof *w->x0);
    w->step = art_arena_alloc(ctx, arena, n, sizeof *w->step);
    w->f = art_arena_alloc(ctx, arena, n, sizeof *w->f);
    w->next = art_arena_alloc(ctx, arena, n, sizeof *w->next);
    w->H = art_arena_alloc(ctx, arena, n, sizeof *w->H);
    w->group = art_arena_alloc(ctx, arena, n, sizeof *w->group);
    w->broken = art_arena_alloc(ctx, arena, n, sizeof *w->broken);
    if (!w->x0 || !w->step || !w->f || !w->next || !w->H || !w->group || !w->broken)
        return ART_ENOMEM;
    *work = w;
    return wrap_band_create(ctx, arena, knots, &w->band);
}

/* ---------------------------------------------------------------------- places */

static const double *place(const struct strand *s, int k)
{
    return k < 0 ? s->start : k >= s->m ? s->end : s->knot[k].x;
}

void strand_lay(struct strand *s, const double (*x)[3], int n)
{
    double whole = 0, passed = 0;
    const double *a = s->start;
    for (int i = 0; i <= n; i++) {
        const double *b = i < n ? x[i] : s->end;
        whole += art_v3_distance(a, b);
        a = b;
    }
    a = s->start;
    for (int i = 0, k = 0; i <= n && k < s->m; i++) {
        const double *b = i < n ? x[i] : s->end;
        double piece = art_v3_distance(a, b);
        for (; k < s->m; k++) {
            double at = (k + 1) * whole / (s->m + 1) - passed;
            if (at > piece && i < n) break;
            art_v3_lerp(s->knot[k].x, a, b, piece > 0 ? at / piece : 0);
        }
        passed += piece;
        a = b;
    }
    for (int k = 0; k < s->m; k++) {
        struct wrap_knot *knot = &s->knot[k];
        memset(knot->loc, 0, sizeof knot->loc);
        memset(knot->n, 0, sizeof knot->n);
        knot->dist = knot->prev_dist = 0;
        knot->body = knot->prev_body = -1;
    }
    art_v3_copy(s->ends->start, s->start);
    art_v3_copy(s->ends->end, s->end);
    (void)strand_length(s);
}

double strand_length(struct strand *s)
{
    bool touches = false;
    double sum = 0;
    for (int k = 0; k <= s->m; k++) {
        sum += art_v3_distance(place(s, k), place(s, k - 1));
        touches = touches || (k < s->m && s->knot[k].body >= 0);
    }
    s->ends->length = touches ? sum : art_v3_distance(s->start, s->end);
    return s->ends->length;
}

/* -------------------------------------------------------------------- contacts */

/* Of the obstacles that hold the knot, that in which it is deepest; of equal ones the first. Where
 * it is in that body and the normal there are kept. True if that is another one than before. */
static bool find_contact(struct strand *s, struct wrap_knot *knot)
{
    double least = 0, n[3], normal[3] = {0}, local[3];
    int body = -1, before = (int)knot->body;
    for (int i = 0; i < s->n_valid; i++) {
        const struct wrap_body *b = &s->bodies[s->valid[i]];
        const struct obstacle_kind *kind = b->obstacle->kind;
        art_rigid_inv_point(local, &b->T, knot->x);
        if (kind->is_outside && kind->is_outside(b->obstacle, local)) continue;
        double d = kind->distance(b->obstacle, local, n, NULL);
        if (!(d < least)) continue;
        least = d;
        body = s->valid[i];
        art_v3_copy(normal, n);
        art_v3_copy(knot->loc, local);
    }
    knot->dist = body < 0 ? OBSTACLE_FAR : least;
    knot->body = body;
    if (body >= 0) art_rigid_vector(knot->n, &s->bodies[body].T, normal);
    return body != before;
}

void strand_find_contacts(struct strand *s)
{
    for (int k = 0; k < s->m; k++) (void)find_contact(s, &s->knot[k]);
}

/* ---------------------------------------------------------- energy, forces, stiffness */

double strand_distance(const struct strand *s, int body, const double x[3])
{
    const struct wrap_body *b = &s->bodies[body];
    double local[3];
    art_rigid_inv_point(local, &b->T, x);
    return b->obstacle->kind->distance(b->obstacle, local, NULL, NULL);
}

/* Sum the forces, and with them the energy and the square of their norm. */
static void sum_forces(const struct strand *s, double (*f)[3], struct strand_sums *sums)
{
    double K = s->law->stiffness, Kc = s->law->contact_stiffness;
    double before[3], after[3], stretch = 0, depth = 0, norm2 = 0;
    const double *x = s->start;
    art_v3_sub(before, place(s, 0), x);
    for (int k = 0; k < s->m; k++) {
        const struct wrap_knot *knot = &s->knot[k];
        art_v3_sub(after, place(s, k + 1), knot->x);
        for (int i = 0; i < 3; i++) f[k][i] = K * (after[i] - before[i]);
        stretch += art_v3_norm2(before);
        if (knot->body >= 0) {
            art_v3_add_scaled(f[k], f[k], -knot->dist * Kc, knot->n);
            depth += knot->dist * knot->dist;
        }
        norm2 += art_v3_norm2(f[k]);
        art_v3_copy(before, after);
    }
    stretch += art_v3_norm2(before);
    sums->E = 0.5 * K * stretch + 0.5 * Kc * depth;
    sums->norm2 = norm2;
}

void strand_evaluate(struct strand *s, struct strand_sums *sums)
{
    bool changed = false;
    for (int k = 0; k < s->m; k++) changed = find_contact(s, &s->knot[k]) || changed;
    sum_forces(s, s->work->f, sums);
    sums->changed = changed;
}

/* Compute R A R^T of a symmetric A, its upper half. */
static void turned(const double R[9], const double A[9], double B[9])
{
    for (int i = 0; i < 3; i++) {
        double RA[3];
        for (int k = 0; k < 3; k++)
            RA[k] = R[3 * i] * A[k] + R[3 * i + 1] * A[3 + k] + R[3 * i + 2] * A[6 + k];
        for (int j = i; j < 3; j++) B[3 * i + j] = B[3 * j + i] = art_v3_dot(RA, R + 3 * j);
    }
}

/* Compute the block of a knot in contact. */
static void contact_stiffness(const struct strand *s, const struct wrap_knot *knot, double H[9])
{
    double m = s->m, K = s->law->stiffness, Kc = s->law->contact_stiffness;
    double along = Kc + s->law->contact_damping / (m * m), N[9], world[9];
    const struct wrap_body *b = &s->bodies[(int)knot->body];
    (void)b->obstacle->kind->distance(b->obstacle, knot->loc, NULL, N);
    turned(b->T.R, N, world);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            H[3 * i + j] = (i == j) * 2 * K + along * knot->n[i] * knot->n[j] +
                           knot->dist * Kc * world[3 * i + j];
}

bool strand_newton(struct strand *s, double (*step)[3])
{
    struct wrap_work *w = s->work;
    struct wrap_band *band = &w->band;
    double m = s->m, damping = s->law->damping / (m * m);
    band->m = s->m;
    band->n = 0;
    band->k = s->law->stiffness;
    band->c = 2 * s->law->stiffness + damping;
    for (int k = 0; k < s->m; k++) {
        if (s->knot[k].body < 0) continue;
        double *H = w->H[band->n];
        contact_stiffness(s, &s->knot[k], H);
        for (int i = 0; i < 9; i += 4) H[i] += damping;
        band->at[band->n++] = k;
    }
    return wrap_band_solve(band, (const double(*)[9])w->H, (const double(*)[3])w->f, step);
}

double strand_residual(struct strand *s, double *small)
{
    struct strand_sums sums;
    sum_forces(s, s->work->f, &sums);
    *small = strand_tolerance(s);
    return sqrt(sums.norm2);
}

double strand_tolerance(const struct strand *s)
{
    return s->law->stiffness * s->ends->length * s->law->tolerance * sqrt(1.0 / s->m);
}

/* -------------------------------------------------------------------- carrying along */

/* Move the free knots between k0 and k1, which move by d0 and d1, each by its share. */
static void carry_free(struct strand *s, int k0, int k1, const double d0[3], const double d1[3])
{
    for (int k = k0 + 1; k < k1; k++) {
        double d[3];
        art_v3_lerp(d, d0, d1, (double)(k - k0) / (k1 - k0));
        art_v3_add(s->knot[k].x, s->knot[k].x, d);
    }
}

void strand_carry(struct strand *s)
{
    bool touched = false, crossed = s->law->quirks->wrap_crossed_ends;
    double at_start[3], at_end[3], d0[3], d1[3], x[3];
    int k0 = -1;
    art_v3_sub(at_start, s->start, s->ends->start);
    art_v3_sub(at_end, s->end, s->ends->end);
    art_v3_copy(d0, crossed ? at_end : at_start);
    for (int k = 0; k < s->m; k++) {
        struct wrap_knot *knot = &s->knot[k];
        if (knot->body < 0) continue;
        art_rigid_point(x, &s->bodies[(int)knot->body].T, knot->loc);
        art_v3_sub(d1, x, knot->x);
        carry_free(s, k0, k, d0, d1);
        art_v3_copy(knot->x, x);
        art_v3_copy(d0, d1);
        k0 = k;
        touched = true;
    }
    if (touched || !crossed) carry_free(s, k0, s->m, d0, crossed ? at_start : at_end);
}

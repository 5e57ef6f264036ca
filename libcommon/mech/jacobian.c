/* This file adds contributions of couplings to the Jacobians, through attachments: G_a^T B G_b. */
#include "mech_priv.h"
#include <art/simd.h>
#include <string.h>

/* The way in which a contribution C = G_a^T B G_b is added to the stored (lower) block. */
enum how {
    HOW_DIRECT,     /* block (i, j), i > j: C */
    HOW_TRANSPOSED, /* block (j, i), j > i: C^T */
    HOW_BOTH,       /* diagonal block of two components on one master: C + C^T */
    HOW_DIAGONAL    /* diagonal block of one component with itself: C */
};

/* This is the shape of the product: the usual ones are written out. */
enum shape {
    SHAPE_GENERAL,
    SHAPE_POINTS,            /* both are points of their own: C = B */
    SHAPE_FRAME_POINTS,      /* both are points fixed in frames */
    SHAPE_POINT_FRAME_POINT, /* a is a point of its own, b fixed in a frame */
    SHAPE_FRAME_POINT_POINT  /* the other way round */
};

int art_system_pair(struct art_ctx *ctx, struct art_system *sys, int a, int b)
{
    (void)ctx;
    if (!art_system_grow(sys, &sys->jac.pairs, sys->jac.n_pairs, &sys->jac.cap_pairs,
                         sizeof *sys->jac.pairs))
        return ART_ENOMEM;
    sys->jac.pairs[sys->jac.n_pairs] = (struct art_pair){.a = a, .b = b};
    return sys->jac.n_pairs++;
}

ptrdiff_t art_system_pair_place(const struct art_system *sys, int pair, bool *transposed)
{
    const struct art_pair *p = &sys->jac.pairs[pair];
    if (p->attached) return ART_PAIR_ATTACHED;
    if (p->n == 0) return ART_PAIR_PARAMETRIC;
    const struct art_pair_slot *slot = &sys->jac.slots[p->first];
    *transposed = slot->how == HOW_TRANSPOSED;
    return p->n == 1 && slot->shape == SHAPE_POINTS ? (ptrdiff_t)slot->off : ART_PAIR_ATTACHED;
}

static int size_of(const struct art_system *sys, int dyn)
{
    return sys->dyn[dyn].frame ? 6 : 3;
}

/* True if entry (ea, eb) of a pair is wanted: not between two parametric blocks, nor between two
 * that other ranks own, and once only for a component with itself. */
static bool wanted(const struct art_system *sys, const struct art_pair *pair, int i, int j)
{
    const struct art_partition *partition = sys->jac.partition;
    if (i >= sys->n_active_blocks && j >= sys->n_active_blocks) return false;
    if (!art_owns(partition, i) && !art_owns(partition, j)) return false;
    return pair->a != pair->b || i >= j;
}

static enum shape shape_of(const struct art_system *sys, const struct art_pair *pair,
                           const struct art_dof_map_entry *a, const struct art_dof_map_entry *b)
{
    if (size_of(sys, pair->a) != 3 || size_of(sys, pair->b) != 3) return SHAPE_GENERAL;
    if (a->identity && b->identity) return SHAPE_POINTS;
    if (a->frame_point && b->frame_point) return SHAPE_FRAME_POINTS;
    if (a->identity && b->frame_point) return SHAPE_POINT_FRAME_POINT;
    return a->frame_point && b->identity ? SHAPE_FRAME_POINT_POINT : SHAPE_GENERAL;
}

static int entry_size(const struct art_system *sys, const struct art_dof_map_entry *entry)
{
    return size_of(sys, sys->block_dyn[entry->block]);
}

static int add_slots(struct art_system *sys, struct art_pair *pair, bool count_only,
                     int (*places)[2], size_t *n_places)
{
    const struct art_dof_map *ea = &sys->attachments.dof_map[pair->a],
                             *eb = &sys->attachments.dof_map[pair->b];
    for (int i = 0; i < ea->n; i++) {
        for (int j = 0; j < eb->n; j++) {
            int bi = ea->entry[i].block, bj = eb->entry[j].block;
            if (!wanted(sys, pair, bi, bj)) continue;
            if (count_only) {
                if (places) {
                    places[*n_places][0] = bi > bj ? bi : bj;
                    places[*n_places][1] = bi > bj ? bj : bi;
                }
                (*n_places)++;
                continue;
            }
            if (!art_system_grow(sys, &sys->jac.slots, sys->jac.n_slots, &sys->jac.cap_slots,
                                 sizeof *sys->jac.slots))
                return ART_ENOMEM;
            struct art_pair_slot *slot = &sys->jac.slots[sys->jac.n_slots++];
            ptrdiff_t off = art_blocks_find(sys->jac.K, bi > bj ? bi : bj, bi > bj ? bj : bi);
            slot->off = (size_t)off;
            slot->Ga = ea->entry[i].identity ? NULL : ea->entry[i].G;
            slot->Gb = eb->entry[j].identity ? NULL : eb->entry[j].G;
            slot->ma = (unsigned char)entry_size(sys, &ea->entry[i]);
            slot->mb = (unsigned char)entry_size(sys, &eb->entry[j]);
            slot->shape = (unsigned char)shape_of(sys, pair, &ea->entry[i], &eb->entry[j]);
            slot->how = bi > bj              ? HOW_DIRECT
                        : bi < bj            ? HOW_TRANSPOSED
                        : pair->a == pair->b ? HOW_DIAGONAL
                                             : HOW_BOTH;
        }
    }
    return ART_OK;
}

int mech_jacobian_pattern_build(struct art_ctx *ctx, struct art_system *sys)
{
    int status = ART_OK, *size = NULL;
    int(*places)[2] = NULL;
    size_t n = 0, k = 0;
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type->pairs) ART_TRY(set->type->pairs(ctx, sys, set));
    for (int p = 0; p < sys->jac.n_pairs; p++)
        (void)add_slots(sys, &sys->jac.pairs[p], true, NULL, &n);
    places = art_alloc(ctx, n, sizeof *places);
    size = art_alloc(ctx, (size_t)sys->n_blocks, sizeof *size);
    if (!places || !size) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int p = 0; p < sys->jac.n_pairs; p++)
        (void)add_slots(sys, &sys->jac.pairs[p], true, places, &k);
    for (int b = 0; b < sys->n_blocks; b++) size[b] = size_of(sys, sys->block_dyn[b]);
    ART_TRY(
        art_blocks_create(ctx, &sys->jac.K, sys->n_blocks, size, true, n, (const int(*)[2])places));
    art_free(places);
    places = NULL;
    sys->jac.K->partition = sys->jac.partition;
    ART_TRY(art_blocks_like(ctx, &sys->jac.D, sys->jac.K, sys->n_blocks));
    ART_TRY(art_blocks_like(ctx, &sys->jac.A, sys->jac.K, sys->n_blocks));
    for (int p = 0; p < sys->jac.n_pairs; p++) {
        sys->jac.pairs[p].first = sys->jac.n_slots;
        ART_TRY(add_slots(sys, &sys->jac.pairs[p], false, NULL, NULL));
        sys->jac.pairs[p].n = sys->jac.n_slots - sys->jac.pairs[p].first;
        sys->jac.pairs[p].attached = sys->dyn[sys->jac.pairs[p].a].status == ART_DYN_ATTACHED ||
                                     sys->dyn[sys->jac.pairs[p].b].status == ART_DYN_ATTACHED;
    }
    ART_TRY(mech_rank_ones_build(ctx, sys));
out:
    art_free(places);
    art_free(size);
    return status;
}

/* ------------------------------------------------------------------ adding */

/* C[ma][mb] = Ga^T B Gb with B[sa][sb]; NULL stands for the identity. */
static inline void congruence(double *C, const double *Ga, int sa, int ma, const double *B,
                              const double *Gb, int sb, int mb)
{
    double BG[36];
    const double *right = B;
    if (Gb) {
        for (int i = 0; i < sa; i++)
            for (int j = 0; j < mb; j++) {
                double x = 0;
                for (int k = 0; k < sb; k++) x += B[i * sb + k] * Gb[k * mb + j];
                BG[i * mb + j] = x;
            }
        right = BG;
    }
    if (!Ga) {
        memcpy(C, right, (size_t)(sa * mb) * sizeof *C);
        return;
    }
    for (int i = 0; i < ma; i++)
        for (int j = 0; j < mb; j++) {
            double x = 0;
            for (int k = 0; k < sa; k++) x += Ga[k * ma + i] * right[k * mb + j];
            C[i * mb + j] = x;
        }
}

static inline void add_to(double *restrict val, const double *restrict C, int m, int n, int how)
{
    if (how == HOW_DIRECT || how == HOW_DIAGONAL || how == HOW_BOTH)
        for (int i = 0; i < m * n; i++) val[i] += C[i];
    if (how == HOW_TRANSPOSED || how == HOW_BOTH)
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) val[j * m + i] += C[i * n + j];
}

/* y_a += B acc_b and, for two different components, y_b += B^T acc_a */
static void add_products(const struct art_system *sys, const struct art_pair *pair, const double *B,
                         double *y)
{
    int sa = size_of(sys, pair->a), sb = size_of(sys, pair->b);
    const double *acc_a = sys->attachments.acc + sys->dyn[pair->a].u,
                 *acc_b = sys->attachments.acc + sys->dyn[pair->b].u;
    double *ya = y + sys->dyn[pair->a].u, *yb = y + sys->dyn[pair->b].u;
    for (int i = 0; i < sa; i++) {
        double sum = ya[i];
        for (int j = 0; j < sb; j++) sum += B[i * sb + j] * acc_b[j];
        ya[i] = sum;
    }
    for (int i = 0; pair->a != pair->b && i < sa; i++)
        for (int j = 0; j < sb; j++) yb[j] += B[i * sb + j] * acc_a[i];
}

/* With the factor of a lever, G = [I g]:  B G = [B Bg]  and  G^T R = [R; g^T R]. Sums run in the
 * order of the general product, whose zeros and ones they leave out, so that the bits are the same.
 */
static inline void times_frame_point_factor(double *R, const double *B, const double *G)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            R[6 * i + j] = B[3 * i + j];
            R[6 * i + 3 + j] =
                B[3 * i] * G[3 + j] + B[3 * i + 1] * G[9 + j] + B[3 * i + 2] * G[15 + j];
        }
}

static inline void frame_point_factor_times(double *C, const double *G, const double *R, int n)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < n; j++) {
            C[n * i + j] = R[n * i + j];
            C[n * (i + 3) + j] = G[3 + i] * R[j] + G[9 + i] * R[n + j] + G[15 + i] * R[2 * n + j];
        }
}

/* y += s x of rows of six */
static inline void add_row_of_six(double *y, double s, const double *x)
{
    ART_F64X2(y) += s * ART_F64X2_OF(x);
    ART_F64X2(y + 2) += s * ART_F64X2_OF(x + 2);
    ART_F64X2(y + 4) += s * ART_F64X2_OF(x + 4);
}

/* C = Ga^T B Gb of frames. Most entries of the factors of a frame on a frame are zero, as are those
 * of its damping. */
static void frame_product(double C[36], const double *Ga, const double *B, const double *Gb)
{
    double R[36] = {0};
    memset(C, 0, 36 * sizeof *C);
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++)
            if (B[6 * i + k] != 0) add_row_of_six(R + 6 * i, B[6 * i + k], Gb + 6 * k);
    for (int k = 0; k < 6; k++)
        for (int i = 0; i < 6; i++)
            if (Ga[6 * k + i] != 0) add_row_of_six(C + 6 * i, Ga[6 * k + i], R + 6 * k);
}

static void general_product(double *C, const struct art_system *sys, const struct art_pair *pair,
                            const struct art_pair_slot *slot, const double *B)
{
    int sa = size_of(sys, pair->a), sb = size_of(sys, pair->b);
    if (slot->Ga && slot->Gb && sa + sb + slot->ma + slot->mb == 24)
        frame_product(C, slot->Ga, B, slot->Gb);
    else
        congruence(C, slot->Ga, sa, slot->ma, B, slot->Gb, sb, slot->mb);
}

static void add_to_blocks(struct art_system *sys, const struct art_pair *pair, const double *B,
                          struct art_blocks *matrix)
{
    double C[36], R[18];
    for (int k = pair->first; k < pair->first + pair->n; k++) {
        const struct art_pair_slot *slot = &sys->jac.slots[k];
        double *val = matrix->val + slot->off;
        switch (slot->shape) {
        case SHAPE_POINTS:
            add_to(val, B, 3, 3, slot->how);
            break;
        case SHAPE_FRAME_POINTS:
            times_frame_point_factor(R, B, slot->Gb);
            frame_point_factor_times(C, slot->Ga, R, 6);
            add_to(val, C, 6, 6, slot->how);
            break;
        case SHAPE_POINT_FRAME_POINT:
            times_frame_point_factor(R, B, slot->Gb);
            add_to(val, R, 3, 6, slot->how);
            break;
        case SHAPE_FRAME_POINT_POINT:
            frame_point_factor_times(C, slot->Ga, B, 3);
            add_to(val, C, 6, 3, slot->how);
            break;
        default:
            general_product(C, sys, pair, slot, B);
            add_to(val, C, slot->ma, slot->mb, slot->how);
        }
    }
}

static void add_one(struct art_system *sys, const struct art_pair *pair, const double *B,
                    struct art_blocks *matrix, double *y)
{
    add_to_blocks(sys, pair, B, matrix);
    if (pair->attached) add_products(sys, pair, B, y);
}

/* x = s1 u + s2 acc of a component */
static void combine_motion(const struct art_system *sys, int dyn, double s1, double s2, double x[6])
{
    const double *u = sys->jac.sum.u + sys->dyn[dyn].u;
    const double *acc = sys->attachments.acc + sys->dyn[dyn].u;
    for (int k = 0; k < size_of(sys, dyn); k++) x[k] = s1 * u[k] + s2 * acc[k];
}

/* Add B between a frame that has unknowns of its own and itself to the sum; x: what it is
 * multiplied by. False: the pair is another one. */
static bool sum_own_frame(struct art_system *sys, const struct art_pair *pair, double a,
                          const double *B, double s)
{
    const struct art_pair_slot *slot = &sys->jac.slots[pair->first];
    const struct art_dyn *dyn = &sys->dyn[pair->a];
    if (pair->a != pair->b || pair->n != 1 || pair->attached || !dyn->frame || slot->Ga || slot->Gb)
        return false;
    double *val = sys->jac.A->val + slot->off, *y = sys->jac.yK + dyn->u, x[6];
    combine_motion(sys, pair->a, s, -sys->jac.sum.h, x);
    const art_f64x2 x0 = ART_F64X2_OF(x), x1 = ART_F64X2_OF(x + 2), x2 = ART_F64X2_OF(x + 4);
    for (int i = 0; i < 6; i++, B += 6, val += 6) {
        const art_f64x2 b0 = a * ART_F64X2_OF(B), b1 = a * ART_F64X2_OF(B + 2),
                        b2 = a * ART_F64X2_OF(B + 4);
        ART_F64X2(val) += b0, ART_F64X2(val + 2) += b1, ART_F64X2(val + 4) += b2;
        const art_f64x2 sum = b0 * x0 + b1 * x1 + b2 * x2;
        y[i] += sum[0] + sum[1];
    }
    return true;
}

/* Add a B of K or D to the sum; s = 1 for D, whose product with velocities counts. */
static void sum_one(struct art_system *sys, const struct art_pair *pair, double a, const double *B,
                    double s)
{
    if (sum_own_frame(sys, pair, a, B, s)) return;
    const int m = size_of(sys, pair->a), n = size_of(sys, pair->b);
    const double h = sys->jac.sum.h;
    double aB[36], xa[6], xb[6];
    double *ya = sys->jac.yK + sys->dyn[pair->a].u, *yb = sys->jac.yK + sys->dyn[pair->b].u;
    for (int i = 0; i < m * n; i++) aB[i] = a * B[i];
    add_to_blocks(sys, pair, aB, sys->jac.A);
    combine_motion(sys, pair->b, s, -h, xb);
    combine_motion(sys, pair->a, s, -h, xa);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) ya[i] += aB[i * n + j] * xb[j];
    for (int i = 0; pair->a != pair->b && i < m; i++)
        for (int j = 0; j < n; j++) yb[j] += aB[i * n + j] * xa[i];
}

void art_system_add(struct art_system *sys, int pair, const double *BK, const double *BD)
{
    if (sys->jac.sum.on) {
        if (BK) sum_one(sys, &sys->jac.pairs[pair], sys->jac.sum.K, BK, 0);
        if (BD) sum_one(sys, &sys->jac.pairs[pair], sys->jac.sum.D, BD, 1);
        return;
    }
    if (BK) add_one(sys, &sys->jac.pairs[pair], BK, sys->jac.K, sys->jac.yK);
    if (BD) add_one(sys, &sys->jac.pairs[pair], BD, sys->jac.D, sys->jac.yD);
}

/* y += s x, written out: loops this short cost more than what is in them */
static inline void add3(double *restrict y, double s, const double *restrict x)
{
    y[0] += s * x[0], y[1] += s * x[1], y[2] += s * x[2];
}

/* val += b wa wb^T */
static inline void add_outer(double *val, double b, const double *wa, int m, const double *wb,
                             int n)
{
    for (int i = 0; i < m; i++, val += n) {
        double s = b * wa[i];
        add3(val, s, wb);
        if (n == 6) add3(val + 3, s, wb + 3);
    }
}

/* ------------------------------------------------------------- along a line */

/* B = a I + b u u^T between two points gives G_a^T B G_b = a G_a^T G_b + b w_a w_b^T with w = G^T
 * u. Of a point fixed in a frame G = [I -[r]], so that w = (u, r x u) and
 *
 *     G_a^T G_b = [ I      -[r_b]                    ]
 *                 [ [r_a]  (r_a . r_b) I - r_b r_a^T ]
 */
struct line {
    const double *u;
    double kI, kU, dU; /* a of K, b of K, b of D */
};

struct end {
    bool frame_point;
    double w[6], r[3];
};

/* Set up an end of a line; G is the factor of a lever, whose right half is -[r]. */
static inline void line_end_of(struct end *e, bool lever, const double *G, const double u[3])
{
    e->frame_point = lever;
    art_v3_copy(e->w, u);
    if (!lever) return;
    e->r[0] = G[11], e->r[1] = G[15], e->r[2] = G[4];
    art_v3_cross(e->w + 3, e->r, u);
}

/* val += a [r], or -a [r], at the corner of a block with rows of six */
static inline void add_cross(double *val, int n, double a, const double r[3])
{
    val[1] -= a * r[2], val[2] += a * r[1];
    val[n] += a * r[2], val[n + 2] -= a * r[0];
    val[2 * n] -= a * r[1], val[2 * n + 1] += a * r[0];
}

/* Two rows of six, y += s aw w^T + e, where wa, wb and wc are w twice in a row. */
#define ADD_ROWS(y, s, at, e0, e1, e2)                                                             \
    do {                                                                                           \
        const double s0 = (s)*aw[at], s1 = (s)*aw[(at) + 1];                                       \
        ART_F64X4((y) + 6 * (at)) += s0 * wa + e0;                                                 \
        ART_F64X4((y) + 6 * (at) + 4) += (art_f64x4){s0, s0, s1, s1} * wb + e1;                    \
        ART_F64X4((y) + 6 * (at) + 8) += s1 * wc + e2;                                             \
    } while (0)

#define ADD_SCALED_ROWS(y, s, at)                                                                  \
    do {                                                                                           \
        const double s0 = (s)*aw[at], s1 = (s)*aw[(at) + 1];                                       \
        ART_F64X4((y) + 6 * (at)) += s0 * wa;                                                      \
        ART_F64X4((y) + 6 * (at) + 4) += (art_f64x4){s0, s0, s1, s1} * wb;                         \
        ART_F64X4((y) + 6 * (at) + 8) += s1 * wc;                                                  \
    } while (0)

/* Add a block between two levers. */
#define FRAME_POINT_BLOCK(K, D, kI, kU, dU, a, b)                                                  \
    do {                                                                                           \
        const double *x = (b)->r, *w = (b)->w, *aw = (a)->w, k = (kI);                             \
        const art_f64x4 wa = ART_F64X4_OF(w), wb = {w[4], w[5], w[0], w[1]},                       \
                        wc = ART_F64X4_OF(w + 2);                                                  \
        const double r0 = k * (a)->r[0], r1 = k * (a)->r[1], r2 = k * (a)->r[2];                   \
        const double x0 = k * x[0], x1 = k * x[1], x2 = k * x[2];                                  \
        const double dot = r0 * x[0] + r1 * x[1] + r2 * x[2];                                      \
        art_f64x4 e0 = {k, 0, 0, 0}, e1 = {x2, -x1, 0, k}, e2 = {0, -x2, 0, x0};                   \
        ADD_ROWS(K, kU, 0, e0, e1, e2);                                                            \
        e0 = (art_f64x4){0, 0, k, x1}, e1 = (art_f64x4){-x0, 0, 0, -r2};                           \
        e2 = (art_f64x4){r1, dot - x[0] * r0, -x[0] * r1, -x[0] * r2};                             \
        ADD_ROWS(K, kU, 2, e0, e1, e2);                                                            \
        e0 = (art_f64x4){r2, 0, -r0, -x[1] * r0};                                                  \
        e1 = (art_f64x4){dot - x[1] * r1, -x[1] * r2, -r1, r0};                                    \
        e2 = (art_f64x4){0, -x[2] * r0, -x[2] * r1, dot - x[2] * r2};                              \
        ADD_ROWS(K, kU, 4, e0, e1, e2);                                                            \
        if ((dU) == 0) break;                                                                      \
        ADD_SCALED_ROWS(D, dU, 0);                                                                 \
        ADD_SCALED_ROWS(D, dU, 2);                                                                 \
        ADD_SCALED_ROWS(D, dU, 4);                                                                 \
    } while (0)

/* The blocks of a line between two levers have these places: those of its ends and that between
 * them. NULL: there is none. */
struct lever_places {
    double *K[3], *D[3];
    bool straight; /* the last one is of the first end by the second */
};

#define LEVER_BLOCKS(name, how)                                                                    \
    how static void frame_point_block_##name(double *K, double *D, const struct line *l,           \
                                             const struct end *a, const struct end *b)             \
    {                                                                                              \
        FRAME_POINT_BLOCK(K, D, l->kI, l->kU, l->dU, a, b);                                        \
    }                                                                                              \
    how static void lever_blocks_##name(const struct lever_places *at, const struct line *l,       \
                                        const struct end *a, const struct end *b)                  \
    {                                                                                              \
        if (at->K[0]) FRAME_POINT_BLOCK(at->K[0], at->D[0], l->kI, l->kU, l->dU, a, a);            \
        if (at->K[1]) FRAME_POINT_BLOCK(at->K[1], at->D[1], l->kI, l->kU, l->dU, b, b);            \
        const struct end *first = at->straight ? a : b, *second = at->straight ? b : a;            \
        if (at->K[2])                                                                              \
            FRAME_POINT_BLOCK(at->K[2], at->D[2], -l->kI, -l->kU, -l->dU, first, second);          \
    }
ART_SIMD_COPIES(LEVER_BLOCKS)

/* One block. */
static void line_block(double *K, double *D, const struct line *l, const struct end *a,
                       const struct end *b)
{
    if (a->frame_point && b->frame_point) {
        ART_SIMD_CHOOSE(frame_point_block)(K, D, l, a, b);
        return;
    }
    int m = a->frame_point ? 6 : 3, n = b->frame_point ? 6 : 3;
    add_outer(K, l->kU, a->w, m, b->w, n);
    if (l->dU != 0) add_outer(D, l->dU, a->w, m, b->w, n);
    K[0] += l->kI, K[n + 1] += l->kI, K[2 * n + 2] += l->kI;
    if (b->frame_point) add_cross(K + 3, n, -l->kI, b->r);
    if (a->frame_point) add_cross(K + 3 * n, n, l->kI, a->r);
}

/* Where what belongs to K goes; in a sum all of a line does. */
static inline struct art_blocks *matrix_of_K(const struct art_system *sys)
{
    return sys->jac.sum.on ? sys->jac.A : sys->jac.K;
}

static void line_slot(struct art_system *sys, const struct art_pair_slot *slot,
                      const struct line *l, const struct end *a, const struct end *b)
{
    double *K = matrix_of_K(sys)->val + slot->off, *D = sys->jac.D->val + slot->off;
    if (slot->how != HOW_TRANSPOSED) line_block(K, D, l, a, b);
    if (slot->how == HOW_TRANSPOSED || slot->how == HOW_BOTH) line_block(K, D, l, b, a);
}

/* Add the block through the general product, for any other attachment. */
static void line_general(struct art_system *sys, const struct art_pair *pair,
                         const struct art_pair_slot *slot, const struct line *l)
{
    double uu[9], B[9], C[36];
    art_m3_outer(uu, l->u, l->u);
    art_m3_scale(B, l->kU, uu);
    for (int k = 0; k < 9; k += 4) B[k] += l->kI;
    general_product(C, sys, pair, slot, B);
    add_to(matrix_of_K(sys)->val + slot->off, C, slot->ma, slot->mb, slot->how);
    if (l->dU == 0) return;
    art_m3_scale(B, l->dU, uu);
    general_product(C, sys, pair, slot, B);
    add_to(sys->jac.D->val + slot->off, C, slot->ma, slot->mb, slot->how);
}

/* y_i += B acc_j of one component */
static void line_products(struct art_system *sys, const struct line *l, int i, int j)
{
    const double *acc = sys->attachments.acc + sys->dyn[j].u;
    double *yK = sys->jac.yK + sys->dyn[i].u, *yD = sys->jac.yD + sys->dyn[i].u;
    double along = art_v3_dot(l->u, acc);
    for (int k = 0; k < 3; k++) {
        yK[k] += l->kI * acc[k] + l->kU * along * l->u[k];
        yD[k] += l->dU * along * l->u[k];
    }
}

/* Without its products. */
static void add_line_blocks(struct art_system *sys, int pair, const struct line *line)
{
    const struct art_pair *p = &sys->jac.pairs[pair];
    const struct line l = *line;
    const double *u = l.u;
    for (int k = p->first; k < p->first + p->n; k++) {
        const struct art_pair_slot *slot = &sys->jac.slots[k];
        if (slot->shape == SHAPE_GENERAL) {
            line_general(sys, p, slot, &l);
            continue;
        }
        struct end a, b;
        line_end_of(&a, slot->shape == SHAPE_FRAME_POINTS || slot->shape == SHAPE_FRAME_POINT_POINT,
                    slot->Ga, u);
        line_end_of(&b, slot->shape == SHAPE_FRAME_POINTS || slot->shape == SHAPE_POINT_FRAME_POINT,
                    slot->Gb, u);
        line_slot(sys, slot, &l, &a, &b);
    }
}

/* A line in a sum is one of K alone: a_K (kI I + kU u u^T) + a_D dU u u^T. */
static struct line summed_line(const struct art_jacobian_sum *sum, const struct line *l)
{
    return (struct line){l->u, sum->K * l->kI, sum->K * l->kU + sum->D * l->dU, 0};
}

/* y += B x of components, with x = -h acc for the sum and the velocity along u for D */
static void sum_products(struct art_system *sys, const struct line *l, double dU, int i, int j)
{
    double x[3], *y = sys->jac.yK + sys->dyn[i].u;
    art_v3_scale(x, -sys->jac.sum.h, sys->attachments.acc + sys->dyn[j].u);
    double along =
        l->kU * art_v3_dot(l->u, x) + dU * art_v3_dot(l->u, sys->jac.sum.u + sys->dyn[j].u);
    for (int k = 0; k < 3; k++) y[k] += l->kI * x[k] + along * l->u[k];
}

void art_system_add_line(struct art_system *sys, int pair, const double u[3], double kI, double kU,
                         double dU)
{
    const struct art_pair *p = &sys->jac.pairs[pair];
    const struct art_jacobian_sum *sum = &sys->jac.sum;
    const struct line l = {u, kI, kU, dU};
    if (sum->on) {
        const struct line all = summed_line(sum, &l);
        add_line_blocks(sys, pair, &all);
        sum_products(sys, &all, sum->D * dU, p->a, p->b);
        if (p->a != p->b) sum_products(sys, &all, sum->D * dU, p->b, p->a);
        return;
    }
    add_line_blocks(sys, pair, &l);
    if (!p->attached) return;
    line_products(sys, &l, p->a, p->b);
    if (p->a != p->b) line_products(sys, &l, p->b, p->a);
}

/* The end of a line at a component that is one point of its own, fixed in one frame or fixed to
 * the world (which has no slots); false for any other. */
static inline bool simple_end(const struct art_system *sys, int dyn, const double u[3],
                              struct end *e)
{
    const struct art_dof_map *expand = &sys->attachments.dof_map[dyn];
    e->frame_point = false;
    if (expand->n == 0) return true;
    const struct art_dof_map_entry *entry = expand->entry;
    if (expand->n > 1 || !(entry->frame_point || entry->identity)) return false;
    line_end_of(e, entry->frame_point, entry->G, u);
    return true;
}

/* y_a += B (acc_a - acc_b), y_b the opposite */
static void axial_products(struct art_system *sys, const struct line *l, int a, int b)
{
    int ia = sys->dyn[a].u, ib = sys->dyn[b].u;
    double acc[3];
    art_v3_sub(acc, sys->attachments.acc + ia, sys->attachments.acc + ib);
    double along = art_v3_dot(l->u, acc), ku = l->kU * along, du = l->dU * along;
    for (int k = 0; k < 3; k++) {
        double yK = l->kI * acc[k] + ku * l->u[k], yD = du * l->u[k];
        sys->jac.yK[ia + k] += yK, sys->jac.yK[ib + k] -= yK;
        sys->jac.yD[ia + k] += yD, sys->jac.yD[ib + k] -= yD;
    }
}

/* The blocks of two points that are their own: all of them are the same but for the sign. */
static void axial_points(struct art_system *sys, const int at[3], unsigned skip,
                         const struct line *l)
{
    double K[9], D[9];
    for (int i = 0; i < 9; i++) {
        K[i] = l->kU * l->u[i / 3] * l->u[i % 3];
        D[i] = l->dU * l->u[i / 3] * l->u[i % 3];
    }
    for (int k = 0; k < 3; k++) {
        const struct art_pair *pair = &sys->jac.pairs[at[k]];
        if (!pair->n || (skip >> k & 1)) continue;
        size_t off = sys->jac.slots[pair->first].off;
        double *to = matrix_of_K(sys)->val + off, sign = k < 2 ? 1 : -1;
        for (int i = 0; i < 9; i++) to[i] += sign * K[i];
        for (int i = 0; i < 9; i += 4) to[i] += sign * l->kI;
        to = sys->jac.D->val + off;
        for (int i = 0; l->dU != 0 && i < 9; i++) to[i] += sign * D[i];
    }
}

/* The same of a sum: y_a += B x, with x = -h (acc_a - acc_b) and the rate of the length for D. */
static void axial_sum_products(struct art_system *sys, const struct line *l, double dU, int a,
                               int b)
{
    const int ia = sys->dyn[a].u, ib = sys->dyn[b].u;
    const double *acc = sys->attachments.acc, *u = sys->jac.sum.u;
    double *ya = sys->jac.yK + ia, *yb = sys->jac.yK + ib, x[3], v[3];
    art_v3_sub(x, acc + ia, acc + ib);
    art_v3_scale(x, -sys->jac.sum.h, x);
    art_v3_sub(v, u + ia, u + ib);
    const double along = l->kU * art_v3_dot(l->u, x) + dU * art_v3_dot(l->u, v);
    const double y[3] = {l->kI * x[0] + along * l->u[0], l->kI * x[1] + along * l->u[1],
                         l->kI * x[2] + along * l->u[2]};
    art_v3_add(ya, ya, y);
    art_v3_sub(yb, yb, y);
}

/* Add the blocks of two levers on different frames; false: they are on the same one. */
static inline bool add_lever_blocks(struct art_system *sys, const int at[3], unsigned skip,
                                    const struct line *l, const struct end *a, const struct end *b)
{
    const struct art_pair *pairs = sys->jac.pairs;
    double *K = matrix_of_K(sys)->val, *D = sys->jac.D->val;
    struct lever_places places = {{NULL}, {NULL}, true};
    for (int k = 0; k < 3; k++) {
        const struct art_pair *pair = &pairs[at[k]];
        if (!pair->n || (skip >> k & 1)) continue;
        const struct art_pair_slot *slot = &sys->jac.slots[pair->first];
        if (slot->how == HOW_BOTH) return false;
        places.K[k] = K + slot->off;
        places.D[k] = D + slot->off;
        if (k == 2) places.straight = (pair->a == pairs[at[0]].a) == (slot->how == HOW_DIRECT);
    }
    ART_SIMD_CHOOSE(lever_blocks)(&places, l, a, b);
    return true;
}

static inline __attribute__((always_inline)) void
add_axial_blocks(struct art_system *sys, const int at[3], unsigned skip, const struct line *l)
{
    const struct art_pair *pairs = sys->jac.pairs;
    const struct line between = {l->u, -l->kI, -l->kU, -l->dU};
    const struct art_pair *aa = &pairs[at[0]], *bb = &pairs[at[1]], *ab = &pairs[at[2]];
    int a = aa->a, b = bb->a;
    struct end at_a, at_b;
    if (sys->attachments.own_block[a] >= 0 && sys->attachments.own_block[b] >= 0) {
        axial_points(sys, at, skip, l);
        return;
    }
    if (!simple_end(sys, a, l->u, &at_a) || !simple_end(sys, b, l->u, &at_b)) {
        for (int k = 0; k < 3; k++) {
            const struct line *m = k < 2 ? l : &between;
            if (!(skip >> k & 1)) add_line_blocks(sys, at[k], m);
        }
        return;
    }
    if (at_a.frame_point && at_b.frame_point && add_lever_blocks(sys, at, skip, l, &at_a, &at_b))
        return;
    if (aa->n && !(skip & 1)) line_slot(sys, &sys->jac.slots[aa->first], l, &at_a, &at_a);
    if (bb->n && !(skip & 2)) line_slot(sys, &sys->jac.slots[bb->first], l, &at_b, &at_b);
    if (ab->n && !(skip & 4)) {
        bool straight = ab->a == a;
        line_slot(sys, &sys->jac.slots[ab->first], &between, straight ? &at_a : &at_b,
                  straight ? &at_b : &at_a);
    }
}

static inline __attribute__((always_inline)) void add_axial(struct art_system *sys, const int at[3],
                                                            unsigned skip, const struct line *l)
{
    const struct art_pair *pairs = sys->jac.pairs;
    const struct art_jacobian_sum *sum = &sys->jac.sum;
    const int a = pairs[at[0]].a, b = pairs[at[1]].a;
    if (sum->on) {
        const struct line all = summed_line(sum, l);
        add_axial_blocks(sys, at, skip, &all);
        axial_sum_products(sys, &all, sum->D * l->dU, a, b);
        return;
    }
    add_axial_blocks(sys, at, skip, l);
    if (pairs[at[2]].attached) axial_products(sys, l, a, b);
}

void art_system_add_axial(struct art_system *sys, int aa, int bb, int ab, const double u[3],
                          double kI, double kU, double dU)
{
    add_axial(sys, (const int[]){aa, bb, ab}, 0, &(struct line){u, kI, kU, dU});
}

void art_system_add_axial_rest(struct art_system *sys, const int pair[3], unsigned skip,
                               const double u[3], double kI, double kU, double dU)
{
    add_axial(sys, pair, skip, &(struct line){u, kI, kU, dU});
}

/* This groups connected cuts: those with ends at about the same place, and so on. */
#include "region_priv.h"

/* Ends are sorted into cubes as wide as the box of what is near one, so that it touches two along
 * each axis. */
struct cells {
    const struct art_surface_cuts *cuts;
    struct contact_regions *R;
    double min[3], per_length, half;
    unsigned mask;
};

static const double *end_at(const struct cells *C, int end)
{
    return C->cuts->cut[end / 2].p[end % 2];
}

static void set_cells(struct cells *C, double tol)
{
    double size = 0;
    for (int k = 0; k < 3; k++) {
        double max = -INFINITY;
        C->min[k] = INFINITY;
        for (int i = 0; i < 2 * C->cuts->n; i++) {
            C->min[k] = fmin(C->min[k], end_at(C, i)[k]);
            max = fmax(max, end_at(C, i)[k]);
        }
        size = fmax(size, max - C->min[k]);
    }
    double cell = fmax(tol, 1e-6 * size);
    C->per_length = cell > 0 ? 1 / cell : 0;
}

static unsigned hash(const struct cells *C, const int cell[3])
{
    unsigned h = (unsigned)cell[0] * 0x9E3779B1U;
    h = (h ^ (h >> 15)) + (unsigned)cell[1] * 0x85EBCA77U;
    h = (h ^ (h >> 13)) + (unsigned)cell[2] * 0xC2B2AE3DU;
    return (h ^ (h >> 16)) & C->mask;
}

static int cell_of(const struct cells *C, double x, int k)
{
    return (int)floor((x - C->min[k]) * C->per_length);
}

static bool is_near(const struct cells *C, int i, int j)
{
    const double *p = end_at(C, i), *q = end_at(C, j);
    for (int k = 0; k < 3; k++)
        if (fabs(p[k] - q[k]) > C->half) return false;
    return true;
}

/* Joins an end with earlier ones near it. */
static void add_end(const struct cells *C, int end)
{
    struct contact_regions *R = C->R;
    const double *p = end_at(C, end);
    int low[3], high[3], cell[3];
    for (int k = 0; k < 3; k++) {
        low[k] = cell_of(C, p[k] - C->half, k), high[k] = cell_of(C, p[k] + C->half, k);
        cell[k] = cell_of(C, p[k], k);
    }
    int c[3];
    for (c[0] = low[0]; c[0] <= high[0]; c[0]++)
        for (c[1] = low[1]; c[1] <= high[1]; c[1]++)
            for (c[2] = low[2]; c[2] <= high[2]; c[2]++)
                for (int i = R->slot[hash(C, c)]; i >= 0; i = R->next[i])
                    if (is_near(C, end, i)) art_sets_unite(R->root, end / 2, i / 2);
    int *slot = &R->slot[hash(C, cell)];
    R->next[end] = *slot;
    *slot = end;
}

/* Of few ends all pairs are compared. */
static void add_few(const struct cells *C, int n_ends)
{
    for (int i = 1; i < n_ends; i++)
        for (int j = 0; j < i; j++)
            if (is_near(C, i, j)) art_sets_unite(C->R->root, i / 2, j / 2);
}

static void add_many(struct cells *C, int n_ends, double tol)
{
    for (unsigned i = 0; i <= C->mask; i++) C->R->slot[i] = -1;
    set_cells(C, tol);
    for (int i = 0; i < n_ends; i++) add_end(C, i);
}

/* Collect regions in the order of their roots, each with its cuts in order: counted, then put in
 * place. */
static int collect(struct art_ctx *ctx, struct contact_regions *R, int n)
{
    int at = 0;
    for (int i = 0; i < n; i++) {
        if (art_sets_root(R->root, i) != i) continue;
        if (!ART_GROW(ctx, R->region, R->n, R->cap)) return ART_ENOMEM;
        R->next[i] = R->n;
        R->region[R->n++] = (struct contact_region){.area = {-1, -1}};
    }
    for (int i = 0; i < n; i++) R->region[R->next[art_sets_root(R->root, i)]].n_cuts++;
    for (int r = 0; r < R->n; r++) {
        R->region[r].first_cut = at;
        at += R->region[r].n_cuts;
        R->region[r].n_cuts = 0;
    }
    for (int i = 0; i < n; i++) {
        struct contact_region *r = &R->region[R->next[art_sets_root(R->root, i)]];
        R->cut[r->first_cut + r->n_cuts++] = i;
    }
    return ART_OK;
}

int contact_region_group(struct art_ctx *ctx, const struct art_surface_cuts *cuts, double tol,
                         struct contact_regions *R)
{
    enum { FEW = 16 };
    struct cells C = {.cuts = cuts, .R = R, .half = tol / 2, .mask = 15};
    int n = cuts->n;
    R->n = 0;
    if (n == 0) return ART_OK;
    while (C.mask < 2 * (unsigned)n) C.mask = 2 * C.mask + 1;
    if (!ART_RESERVE(ctx, R->root, n, R->cap_root) || !ART_RESERVE(ctx, R->cut, n, R->cap_cut) ||
        !ART_RESERVE(ctx, R->next, 2 * (size_t)n, R->cap_next) ||
        !ART_RESERVE(ctx, R->slot, C.mask + 1, R->cap_slot))
        return ART_ENOMEM;
    art_sets_init(R->root, n);
    if (n <= FEW)
        add_few(&C, 2 * n);
    else
        add_many(&C, 2 * n, tol);
    return collect(ctx, R, n);
}

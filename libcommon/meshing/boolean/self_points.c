/* These are the points of one mesh with itself. A point may be where three faces intersect, and
 * have several names then; so it is known by its place: those that are as near as rounding are
 * compared exactly. */
#include "boolean_priv.h"

/* Width of the cells in which places are looked up; much more than the error of a place. */
#define CELL 0x1p-40

static size_t cell_of(const struct art_solid *s, const int64_t at[3])
{
    return (size_t)art_hash_bytes(at, 3 * sizeof *at) & ((size_t)s->cap_cell - 1);
}

static void find_cell(const double x[3], int64_t at[3])
{
    for (int c = 0; c < 3; c++) at[c] = (int64_t)floor(x[c] / CELL);
}

static void put(struct art_solid *s, int p)
{
    int64_t at[3];
    find_cell(s->point[p].x, at);
    size_t slot = cell_of(s, at);
    s->next_in_cell[p] = s->cell[slot], s->cell[slot] = p + 1;
}

/* Room for one more point than there are. */
static int make_room(struct art_solid *s)
{
    if (!ART_RESERVE(s->ctx, s->next_in_cell, s->n_points + 1, s->cap_next)) return ART_ENOMEM;
    if (s->cap_cell > s->n_points) return ART_OK;
    int size = s->cap_cell ? s->cap_cell : 256;
    while (size <= 2 * s->n_points) size *= 2;
    int *cell = art_alloc(s->ctx, (size_t)size, sizeof *cell);
    if (!cell) return ART_ENOMEM;
    art_free(s->cell);
    s->cell = cell, s->cap_cell = size;
    for (int p = 0; p < s->n_points; p++) put(s, p);
    return ART_OK;
}

int art_solid_self_index_points(struct art_solid *s)
{
    return make_room(s);
}

static bool has_name(const struct art_solid_point *a, const struct art_solid_point *b)
{
    bool planes = a->dim[0] == ART_SOLID_FACE && a->dim[1] == ART_SOLID_FACE;
    return a->dim[0] == b->dim[0] && a->id[0] == b->id[0] && a->dim[1] == b->dim[1] &&
           a->id[1] == b->id[1] && (!planes || a->third == b->third);
}

/* True if the last point is point q. */
static bool is_same(const struct art_solid *s, int q)
{
    int p = s->n_points;
    if (has_name(&s->point[p], &s->point[q])) return true;
    for (int c = 0; c < 3; c++)
        if (art_solid_compare(s, c, p, q)) return false;
    return true;
}

/* The point that is where the new one is, at number n_points; -1. */
static int find_same(const struct art_solid *s)
{
    const struct art_solid_point *p = &s->point[s->n_points];
    int64_t low[3], high[3], at[3];
    double min[3], max[3];
    for (int c = 0; c < 3; c++) min[c] = p->x[c] - 0x1p-46, max[c] = p->x[c] + 0x1p-46;
    find_cell(min, low), find_cell(max, high);
    for (at[0] = low[0]; at[0] <= high[0]; at[0]++)
        for (at[1] = low[1]; at[1] <= high[1]; at[1]++)
            for (at[2] = low[2]; at[2] <= high[2]; at[2]++)
                for (int q = s->cell[cell_of(s, at)]; q; q = s->next_in_cell[q - 1])
                    if (is_same(s, q - 1)) return q - 1;
    return -1;
}

/* Names the point: the edge comes first; of two edges or of three faces the smaller. */
static void set_name(struct art_solid_point *p, const int dim[2], const int id[2], int third)
{
    int turn = dim[1] < dim[0] || (dim[1] == dim[0] && id[1] < id[0]);
    memset(p, 0, sizeof *p);
    for (int m = 0; m < 2; m++) p->dim[m] = dim[m ^ turn], p->id[m] = id[m ^ turn];
    p->third = third;
    for (int i = 0; i < 2 && third >= 0; i++) {
        int *a = &p->id[1 - i], *b = i ? &p->id[1] : &p->third, t = *a;
        if (*a > *b) *a = *b, *b = t;
    }
}

int art_solid_self_place(struct art_solid *s, const int dim[2], const int id[2], int third)
{
    if (!ART_GROW(s->ctx, s->point, s->n_points, s->cap_points) || make_room(s) < 0) return -1;
    struct art_solid_point *p = &s->point[s->n_points];
    set_name(p, dim, id, third);
    if (third < 0) {
        art_solid_place(s, p);
    } else {
        double far = 0;
        art_solid_round_exact_point(s, p);
        for (int c = 0; c < 3; c++) far = fmax(far, fabs(p->x[c]));
        p->error = 0x1p-50 * far;
    }
    int same = find_same(s);
    if (same >= 0) return same;
    put(s, s->n_points);
    s->n_made++;
    return s->n_points++;
}

int art_solid_self_point(struct art_solid *s, const int dim[2], const int id[2])
{
    int p = -1;
    for (int m = 0; m < 2 && p < 0; m++)
        if (dim[m] == ART_SOLID_VERTEX) p = s->side[0].point[id[m]];
    if (p < 0) p = art_solid_self_place(s, dim, id, -1);
    for (int m = 0; m < 2 && p >= 0; m++)
        if (art_solid_mark(s, 0, dim[m], id[m], p) < 0) p = -1;
    return p;
}

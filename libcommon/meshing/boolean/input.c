/* Two meshes as the rest wants them: vertices at the same place are one, numbers are below 1. */
#include "boolean_priv.h"

/* Smaller coordinates than this part of the largest count as zero: see art/predicates.h for the
 * range in which signs are exact. */
#define SMALLEST 0x1p-120

/* ---------------------------------------------------------------------- places */

/* place[v] of each vertex, numbered by first use; x of each. */
static int find_places(struct art_solid *s, struct art_solid_side *side, int *place)
{
    struct art_index places = {0};
    size_t n = (size_t)side->mesh->n_verts;
    side->x = art_alloc(s->ctx, 3 * n, sizeof *side->x);
    if (!side->x || art_index_reserve(s->ctx, &places, n) < 0) return ART_ENOMEM;
    for (size_t v = 0; v < n; v++) {
        double x[3];
        for (int c = 0; c < 3; c++) {
            x[c] = ldexp(side->mesh->pos[3 * v + (size_t)c], -s->exponent);
            if (fabs(x[c]) < SMALLEST) x[c] = 0;
        }
        struct art_index_spot at = art_index_find(&places, art_hash_point(x));
        while (at.item >= 0 && !art_v3_equal(x, art_solid_at(side, at.item)))
            art_index_next(&places, &at);
        place[v] = at.item;
        if (at.item >= 0) continue;
        memcpy(side->x + 3 * (size_t)side->n_verts, x, sizeof x);
        art_index_place(&places, &at, side->n_verts);
        place[v] = side->n_verts++;
    }
    art_index_fini(&places);
    return ART_OK;
}

/* ---------------------------------------------------------------------- edges */

static int find_edges(struct art_solid *s, struct art_solid_side *side)
{
    /* lists of edges by their smaller vertex */
    int *head = art_alloc(s->ctx, (size_t)side->n_verts + 1, sizeof *head);
    int *next = art_alloc(s->ctx, 3 * (size_t)side->n_tris + 1, sizeof *next);
    int status = ART_ENOMEM;
    side->edge = art_alloc(s->ctx, (size_t)side->n_tris + 1, sizeof *side->edge);
    side->edge_vert = art_alloc(s->ctx, 3 * (size_t)side->n_tris + 1, sizeof *side->edge_vert);
    if (!head || !next || !side->edge || !side->edge_vert) goto out;
    for (int t = 0; t < side->n_tris; t++)
        for (int k = 0; k < 3; k++) {
            int a = side->tri[t][k], b = side->tri[t][(k + 1) % 3], e;
            int low = a < b ? a : b, high = a < b ? b : a;
            for (e = head[low]; e; e = next[e - 1])
                if (side->edge_vert[e - 1][1] == high) break;
            if (!e) {
                e = ++side->n_edges;
                side->edge_vert[e - 1][0] = low, side->edge_vert[e - 1][1] = high;
                next[e - 1] = head[low], head[low] = e;
            }
            side->edge[t][k] = e - 1;
        }
    status = ART_OK;
out:
    art_free(head), art_free(next);
    return status;
}

/* --------------------------------------------------------------------- triangles */

/* The coordinate along which the projection of a triangle is largest, and which way it runs there.
 */
static int find_axis(const struct art_solid_side *side, int t)
{
    const double *a = art_solid_at(side, side->tri[t][0]);
    const double *b = art_solid_at(side, side->tri[t][1]);
    const double *c = art_solid_at(side, side->tri[t][2]);
    double u[3], v[3], n[3];
    art_v3_sub(u, b, a), art_v3_sub(v, c, a);
    art_v3_cross(n, u, v);
    int first = fabs(n[0]) > fabs(n[1]) ? 0 : 1;
    if (fabs(n[2]) > fabs(n[first])) first = 2;
    for (int i = 0; i < 3; i++) {
        int axis = (first + i) % 3, j = (axis + 1) % 3, k = (axis + 2) % 3;
        const double p[2] = {a[j], a[k]}, q[2] = {b[j], b[k]}, r[2] = {c[j], c[k]};
        int sign = art_orient2d(p, q, r);
        if (sign) return sign * (axis + 1);
    }
    return 0;
}

static void box_of(const void *user, int item, double min[3], double max[3])
{
    const struct art_solid_side *side = user;
    for (int k = 0; k < 3; k++) {
        const double *x = art_solid_at(side, side->tri[item][k]);
        for (int c = 0; c < 3; c++) {
            min[c] = k ? fmin(min[c], x[c]) : x[c];
            max[c] = k ? fmax(max[c], x[c]) : x[c];
        }
    }
}

static int load_side(struct art_solid *s, int m)
{
    struct art_solid_side *side = &s->side[m];
    const struct art_mesh *mesh = side->mesh;
    int status = ART_ENOMEM, *place = art_alloc(s->ctx, (size_t)mesh->n_verts, sizeof *place);
    side->n_tris = mesh->n_faces;
    side->tri = art_alloc(s->ctx, (size_t)side->n_tris, sizeof *side->tri);
    side->axis = art_alloc(s->ctx, (size_t)side->n_tris, sizeof *side->axis);
    if (!place || !side->tri || !side->axis) goto out;
    ART_TRY(find_places(s, side, place));
    for (int t = 0; t < side->n_tris; t++) {
        for (int k = 0; k < 3; k++) side->tri[t][k] = place[mesh->face_vert[3 * t + k]];
        side->axis[t] = (signed char)find_axis(side, t);
        /* a mesh that crosses itself may have such: they cut others and enclose nothing */
        if (!side->axis[t] && !s->self) {
            status = art_error(s->ctx, ART_ESHAPE, NULL, "triangle %d has no area", t);
            goto out;
        }
    }
    ART_TRY(find_edges(s, side));
    side->point = art_alloc(s->ctx, (size_t)side->n_verts, sizeof *side->point);
    status = side->point ? art_boxtree_create(s->ctx, &side->tree, side->n_tris, box_of, side)
                         : ART_ENOMEM;
out:
    art_free(place);
    return status;
}

/* Makes a point for each vertex. */
static int make_points(struct art_solid *s)
{
    int n = s->side[0].n_verts + s->side[1].n_verts;
    if (!ART_RESERVE(s->ctx, s->point, n, s->cap_points)) return ART_ENOMEM;
    for (int m = 0; m < 2; m++)
        for (int v = 0; v < s->side[m].n_verts; v++) {
            struct art_solid_point *p = &s->point[s->n_points];
            memset(p, 0, sizeof *p);
            memcpy(p->x, art_solid_at(&s->side[m], v), sizeof p->x);
            p->dim[m] = ART_SOLID_VERTEX, p->id[m] = v;
            p->dim[1 - m] = ART_SOLID_NONE, p->id[1 - m] = -1;
            s->side[m].point[v] = s->n_points++;
        }
    return ART_OK;
}

/* The exponent of the lowest bit that is set. */
static int lowest(double x)
{
    int e;
    double f = frexp(x, &e);
    uint64_t bits = (uint64_t)ldexp(fabs(f), 53);
    e -= 53;
    while (!(bits & 1)) bits >>= 1, e++;
    return e;
}

static void find_unit(struct art_solid *s)
{
    s->unit = 0;
    for (int m = 0; m < 2; m++)
        for (int i = 0; i < 3 * s->side[m].n_verts; i++) {
            double x = s->side[m].x[i];
            int e = x == 0 ? 0 : lowest(x);
            if (e < s->unit) s->unit = e;
        }
}

int art_solid_load(struct art_solid *s, const struct art_mesh *a, const struct art_mesh *b)
{
    double largest = 0;
    int status;
    s->side[0].mesh = a, s->side[1].mesh = b;
    for (int m = 0; m < 2; m++)
        for (int i = 0; i < 3 * s->side[m].mesh->n_verts; i++)
            largest = fmax(largest, fabs(s->side[m].mesh->pos[i]));
    s->exponent = 0;
    if (largest > 0) (void)frexp(largest, &s->exponent);
    for (int m = 0; m < 2; m++) {
        status = load_side(s, m);
        if (status < 0) return status;
    }
    find_unit(s);
    return make_points(s);
}

/* --------------------------------------------------------------------- marks */

int art_solid_mark_add(struct art_solid *s, struct art_solid_marks *marks, int on, int p, int q)
{
    if (!ART_GROW(s->ctx, marks->list, marks->n, marks->cap)) return ART_ENOMEM;
    marks->list[marks->n++] = (struct art_solid_mark){on, p, q, -1};
    return ART_OK;
}

int art_solid_marks_sort(struct art_solid *s, struct art_solid_marks *marks, int n)
{
    struct art_solid_mark *sorted = art_alloc(s->ctx, (size_t)marks->n, sizeof *sorted);
    art_free(marks->off);
    marks->off = art_alloc(s->ctx, (size_t)n + 1, sizeof *marks->off);
    if (!sorted || !marks->off) {
        art_free(sorted);
        return ART_ENOMEM;
    }
    for (int i = 0; i < marks->n; i++) marks->off[marks->list[i].on + 1]++;
    for (int i = 0; i < n; i++) marks->off[i + 1] += marks->off[i];
    for (int i = 0; i < marks->n; i++) sorted[marks->off[marks->list[i].on]++] = marks->list[i];
    for (int i = n; i > 0; i--) marks->off[i] = marks->off[i - 1];
    marks->off[0] = 0;
    art_free(marks->list);
    marks->list = sorted;
    marks->cap = marks->n;
    return ART_OK;
}

void art_solid_marks_fini(struct art_solid_marks *marks)
{
    art_free(marks->list), art_free(marks->off);
    memset(marks, 0, sizeof *marks);
}

static void side_fini(struct art_solid_side *side)
{
    art_free(side->x), art_free(side->tri), art_free(side->edge), art_free(side->edge_vert);
    art_free(side->axis), art_free(side->point);
    art_solid_marks_fini(&side->on_edge), art_solid_marks_fini(&side->on_tri);
    art_boxtree_free(side->tree);
}

void art_solid_alias_sides(struct art_solid *s)
{
    const struct art_mesh *mesh = s->side[1].mesh;
    if (s->side[1].tri != s->side[0].tri) side_fini(&s->side[1]);
    s->side[1] = s->side[0];
    s->side[1].mesh = mesh;
}

void art_solid_fini(struct art_solid *s)
{
    if (s->side[1].tri != s->side[0].tri) side_fini(&s->side[1]);
    side_fini(&s->side[0]);
    art_free(s->point), art_index_fini(&s->by_name), art_free(s->piece);
    art_free(s->cell), art_free(s->next_in_cell);
    art_free(s->rim_off), art_free(s->rim), art_free(s->label);
    art_free(s->open_part);
    memset(s, 0, sizeof *s);
}

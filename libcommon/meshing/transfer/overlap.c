/* This computes the overlap of elements of two meshes by cutting tetrahedra with tetrahedra (after
 * Grandy 1999, conservative remapping of linear functions). */
#include "transfer_priv.h"
#include <art/search.h>
#include <math.h>
#include <string.h>

/* ------------------------------------------------------- two tetrahedra */

struct cut {
    double plane[4][4]; /* inside: positive */
    const double *about;
    double volume, moment[3];
};

static double six_volumes(const double (*x)[3])
{
    double u[3], v[3], w[3], n[3];
    art_v3_sub(u, x[1], x[0]);
    art_v3_sub(v, x[2], x[0]);
    art_v3_sub(w, x[3], x[0]);
    art_v3_cross(n, v, w);
    return art_v3_dot(u, n);
}

static void intersect_edge(double p[3], const double *a, const double *b, double da, double db)
{
    double s = da / (da - db);
    for (int k = 0; k < 3; k++) p[k] = a[k] + s * (b[k] - a[k]);
}

static void add_clipped_tet(struct cut *c, const double (*x)[3], int plane);

/* Adds the prism from triangle p[0..2] to p[3..5], as three tetrahedra. */
static void add_clipped_prism(struct cut *c, const double (*p)[3], int plane)
{
    static const int part[3][4] = {{0, 1, 2, 3}, {1, 2, 3, 4}, {2, 3, 4, 5}};
    for (int i = 0; i < 3; i++) {
        double x[4][3];
        for (int k = 0; k < 4; k++) art_v3_copy(x[k], p[part[i][k]]);
        add_clipped_tet(c, (const double(*)[3])x, plane);
    }
}

/* Adds the part of a tetrahedron, of either orientation, inside the planes from number `plane` on.
 */
static void add_clipped_tet(struct cut *c, const double (*x)[3], int plane)
{
    int in[4], out[4], n = 0, m = 0;
    double d[4], p[6][3];
    if (plane == 4) {
        double v = fabs(six_volumes(x)) / 6;
        c->volume += v;
        for (int k = 0; k < 3; k++)
            c->moment[k] += v * (0.25 * (x[0][k] + x[1][k] + x[2][k] + x[3][k]) - c->about[k]);
        return;
    }
    for (int i = 0; i < 4; i++) {
        d[i] = art_v3_dot(c->plane[plane], x[i]) - c->plane[plane][3];
        if (d[i] >= 0)
            in[n++] = i;
        else
            out[m++] = i;
    }
    if (n == 4) {
        add_clipped_tet(c, x, plane + 1);
    } else if (n == 1) {
        art_v3_copy(p[0], x[in[0]]);
        for (int k = 0; k < 3; k++)
            intersect_edge(p[k + 1], x[in[0]], x[out[k]], d[in[0]], d[out[k]]);
        add_clipped_tet(c, (const double(*)[3])p, plane + 1);
    } else if (n == 3) {
        for (int k = 0; k < 3; k++) {
            art_v3_copy(p[k], x[in[k]]);
            intersect_edge(p[k + 3], x[in[k]], x[out[0]], d[in[k]], d[out[0]]);
        }
        add_clipped_prism(c, (const double(*)[3])p, plane + 1);
    } else if (n == 2) {
        for (int i = 0; i < 2; i++) {
            art_v3_copy(p[3 * i], x[in[i]]);
            for (int k = 0; k < 2; k++)
                intersect_edge(p[3 * i + 1 + k], x[in[i]], x[out[k]], d[in[i]], d[out[k]]);
        }
        add_clipped_prism(c, (const double(*)[3])p, plane + 1);
    }
}

void overlap_tets(const double (*a)[3], const double (*b)[3], const double about[3], double *volume,
                  double moment[3])
{
    static const int face[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
    struct cut c = {.about = about};
    for (int f = 0; f < 4; f++) {
        double u[3], v[3], *n = c.plane[f];
        art_v3_sub(u, b[face[f][1]], b[face[f][0]]);
        art_v3_sub(v, b[face[f][2]], b[face[f][0]]);
        art_v3_cross(n, v, u); /* inward */
        double length = art_v3_norm(n);
        if (!(length > 0)) return;
        art_v3_scale(n, 1 / length, n);
        n[3] = art_v3_dot(n, b[face[f][0]]);
    }
    add_clipped_tet(&c, a, 0);
    *volume += c.volume;
    art_v3_add(moment, moment, c.moment);
}

/* ------------------------------------------------------------- two meshes */

/* A mesh as tetrahedra that know their elements, in their order. */
struct tets {
    struct art_volume *vol;
    const struct art_field *elem;
    double (*pos)[4][3];
};

static void tets_fini(struct tets *t)
{
    art_volume_free(t->vol);
    art_free(t->pos);
}

static int make_tets(struct art_ctx *ctx, struct tets *t, const struct art_volume *vol)
{
    struct art_volume *copy = NULL;
    struct art_field *field;
    int status;
    ART_TRY(art_volume_copy(ctx, &copy, vol));
    while (copy->elem_fields.n)
        art_fields_remove(&copy->elem_fields, copy->elem_fields.list[0].name);
    ART_TRY(art_fields_add(ctx, &copy->elem_fields, "of", ART_I32, 1, copy->n_elems, &field));
    for (int e = 0; e < copy->n_elems; e++) field->val[e] = e;
    ART_TRY(art_volume_split(ctx, &t->vol, copy));
    t->elem = art_fields_find(&t->vol->elem_fields, "of");
    t->pos = art_alloc(ctx, (size_t)t->vol->n_elems + 1, sizeof *t->pos);
    if (!t->pos) ART_TRY(ART_ENOMEM);
    for (int e = 0; e < t->vol->n_elems; e++)
        for (int k = 0; k < 4 && t->vol->elem_kind[e] == ART_ELEM_TET; k++)
            art_v3_copy(t->pos[e][k],
                        t->vol->pos + 3 * (size_t)t->vol->elem_node[t->vol->elem_off[e] + k]);
out:
    art_volume_free(copy);
    return status;
}

static bool is_solid(const struct tets *t, int e)
{
    return t->vol->elem_kind[e] == ART_ELEM_TET && six_volumes((const double(*)[3])t->pos[e]) > 0;
}

static int find_centres(struct art_ctx *ctx, struct art_overlap *o, const struct tets *t, int n)
{
    double *sum = art_alloc(ctx, (size_t)n + 1, sizeof *sum);
    o->centre = art_alloc(ctx, (size_t)n + 1, sizeof *o->centre);
    if (!sum || !o->centre) {
        art_free(sum);
        return ART_ENOMEM;
    }
    for (int k = 0; k < t->vol->n_elems; k++) {
        int e = (int)t->elem->val[k];
        if (!is_solid(t, k)) continue;
        double v = six_volumes((const double(*)[3])t->pos[k]);
        sum[e] += v;
        for (int i = 0; i < 4; i++)
            art_v3_add_scaled(o->centre[e], o->centre[e], v / 4, t->pos[k][i]);
    }
    for (int e = 0; e < n; e++)
        if (sum[e] > 0) art_v3_scale(o->centre[e], 1 / sum[e], o->centre[e]);
    art_free(sum);
    return ART_OK;
}

struct search {
    struct art_ctx *ctx;
    struct art_overlap *o;
    const struct tets *from;
    const double (*x)[3]; /* the tetrahedron that is looked at */
    int first, end;       /* parts of its element */
    int status;
};

static bool visit(void *user, int item)
{
    struct search *s = user;
    int e = (int)s->from->elem->val[item], k;
    double volume = 0, moment[3] = {0};
    if (!is_solid(s->from, item)) return true;
    overlap_tets(s->x, (const double(*)[3])s->from->pos[item], s->o->centre[e], &volume, moment);
    if (!(volume > 0)) return true;
    for (k = s->first; k < s->end && s->o->part[k].elem != e; k++) {
    }
    if (k == s->end) {
        if (!ART_GROW(s->ctx, s->o->part, s->end, s->o->cap)) {
            s->status = s->ctx->status;
            return false;
        }
        s->o->part[s->end++] = (struct art_overlap_part){.elem = e};
    }
    s->o->part[k].volume += volume;
    art_v3_add(s->o->part[k].moment, s->o->part[k].moment, moment);
    return true;
}

int overlap_find(struct art_ctx *ctx, struct art_overlap *o, const struct art_volume *to,
                 const struct art_volume *from)
{
    struct tets a = {0}, b = {0};
    struct art_boxtree *tree = NULL;
    struct search s = {.ctx = ctx, .o = o, .from = &b};
    int status;
    ART_TRY(make_tets(ctx, &a, to));
    ART_TRY(make_tets(ctx, &b, from));
    ART_TRY(find_centres(ctx, o, &b, from->n_elems));
    ART_TRY(art_boxtree_create(ctx, &tree, b.vol->n_elems, art_box_of_element, b.vol));
    o->first = art_alloc(ctx, (size_t)to->n_elems + 2, sizeof *o->first);
    if (!o->first) ART_TRY(ART_ENOMEM);
    for (int e = 0, at = 0; e < to->n_elems; e++) {
        s.first = s.end;
        for (; at < a.vol->n_elems && (int)a.elem->val[at] == e; at++) {
            double min[3], max[3];
            if (!is_solid(&a, at)) continue;
            art_box_of_element(a.vol, at, min, max);
            s.x = (const double(*)[3])a.pos[at];
            (void)art_boxtree_overlaps(tree, min, max, visit, &s);
            ART_TRY(s.status);
        }
        o->first[e + 1] = s.end;
    }
out:
    art_boxtree_free(tree);
    tets_fini(&a), tets_fini(&b);
    return status;
}

void overlap_fini(struct art_overlap *o)
{
    art_free(o->first), art_free(o->part), art_free(o->centre);
}

/* -------------------------------------------------------------- gradients */

struct around {
    int *off, *elem; /* elements that have node i */
    int *seen;       /* [n_elems] with which they were last met, + 1 */
};

static int list_around(struct art_ctx *ctx, struct around *r, const struct art_volume *vol)
{
    size_t ends = vol->n_elems ? (size_t)vol->elem_off[vol->n_elems] : 0;
    r->off = art_alloc(ctx, (size_t)vol->n_nodes + 2, sizeof *r->off);
    r->elem = art_alloc(ctx, ends + 1, sizeof *r->elem);
    r->seen = art_alloc(ctx, (size_t)vol->n_elems + 1, sizeof *r->seen);
    if (!r->off || !r->elem || !r->seen) return ART_ENOMEM;
    for (size_t k = 0; k < ends; k++) r->off[vol->elem_node[k] + 1]++;
    for (int i = 0; i < vol->n_nodes; i++) r->off[i + 1] += r->off[i];
    for (int e = vol->n_elems - 1; e >= 0; e--)
        for (int k = vol->elem_off[e]; k < vol->elem_off[e + 1]; k++)
            r->elem[--r->off[vol->elem_node[k] + 1]] = e;
    /* each beginning now stands one place too far */
    for (int i = 0; i < vol->n_nodes; i++) r->off[i] = r->off[i + 1];
    r->off[vol->n_nodes] = (int)ends;
    return ART_OK;
}

/* A x = b for each b of grad, in the directions in which there are neighbours. */
static void solve(const double A[9], int dim, double *grad)
{
    double lambda[3], V[9];
    art_m3_sym_eigen(A, lambda, V);
    for (int j = 0; j < dim; j++) {
        double x[3] = {0};
        for (int c = 0; c < 3; c++) {
            const double axis[3] = {V[c], V[3 + c], V[6 + c]};
            if (lambda[c] > 1e-9 * lambda[2])
                art_v3_add_scaled(x, x, art_v3_dot(axis, grad + 3 * j) / lambda[c], axis);
        }
        art_v3_copy(grad + 3 * j, x);
    }
}

/* Sums over what is around element e: A of d d' / d^2, b of d (f - f_e) / d^2. */
static void gradient_of(const struct art_volume *vol, struct around *r,
                        const struct art_field *field, const double (*centre)[3], int e,
                        double *grad)
{
    double A[9] = {0};
    const double *own = field->val + (size_t)e * (size_t)field->dim;
    r->seen[e] = e + 1;
    for (int i = vol->elem_off[e]; i < vol->elem_off[e + 1]; i++)
        for (int k = r->off[vol->elem_node[i]]; k < r->off[vol->elem_node[i] + 1]; k++) {
            int other = r->elem[k];
            double d[3], d2;
            if (r->seen[other] == e + 1 || art_volume_type(vol, other)->dim != 3) continue;
            r->seen[other] = e + 1;
            if (vol->elem_region && vol->elem_region[other] != vol->elem_region[e]) continue;
            art_v3_sub(d, centre[other], centre[e]);
            d2 = art_v3_norm2(d);
            if (!(d2 > 0)) continue;
            for (int a = 0; a < 3; a++)
                for (int b = 0; b < 3; b++) A[3 * a + b] += d[a] * d[b] / d2;
            const double *val = field->val + (size_t)other * (size_t)field->dim;
            for (int j = 0; j < field->dim; j++)
                art_v3_add_scaled(grad + 3 * j, grad + 3 * j, (val[j] - own[j]) / d2, d);
        }
    solve(A, field->dim, grad);
}

int overlap_gradients(struct art_ctx *ctx, const struct art_volume *from,
                      const struct art_field *field, const double (*centre)[3], double *grad)
{
    struct around r = {0};
    int status;
    ART_TRY(list_around(ctx, &r, from));
    memset(grad, 0, 3 * (size_t)from->n_elems * (size_t)field->dim * sizeof *grad);
    for (int e = 0; e < from->n_elems; e++)
        if (art_volume_type(from, e)->dim == 3)
            gradient_of(from, &r, field, centre, e, grad + 3 * (size_t)e * (size_t)field->dim);
out:
    art_free(r.off), art_free(r.elem), art_free(r.seen);
    return status;
}

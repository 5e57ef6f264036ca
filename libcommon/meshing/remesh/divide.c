/* Each edge gets a middle and each face four, or one for each corner; all that hangs on them
 * follows. */
#include "remesh_priv.h"
#include <stdlib.h>
#include <string.h>

void art_divide_fini(struct art_divide *d)
{
    art_mesh_topology_free(d->t);
    art_lines_fini(&d->lines);
    art_free(d->hard), art_free(d->edge), art_free(d->side), art_free(d->begin);
    d->t = NULL, d->hard = NULL, d->edge = d->side = d->begin = NULL;
}

int art_divide_prepare(struct art_divide *d)
{
    size_t corners = (size_t)art_mesh_n_corners(d->mesh);
    struct art_mesh_corners at = {0};
    int status = ART_ENOMEM;
    d->edge = art_alloc(d->ctx, corners, sizeof *d->edge);
    d->side = art_alloc(d->ctx, corners, sizeof *d->side);
    d->begin = art_alloc(d->ctx, corners, sizeof *d->begin);
    if (!d->edge || !d->side || !d->begin) goto out;
    ART_TRY(art_mesh_corners_init(d->ctx, &at, d->mesh));
    for (int e = 0; e < d->t->n_edges; e++)
        for (int p = d->t->edge_off[e]; p < d->t->edge_off[e + 1]; p++) {
            int v = d->t->edge[e][d->t->edge_up[p] ? 0 : 1];
            int c = art_mesh_corner_at(&at, d->t->edge_face[p], v);
            d->edge[c] = e, d->side[c] = p, d->begin[p] = c;
        }
out:
    art_free(at.sorted);
    return status;
}

static int count_polygons(const struct art_mesh *mesh)
{
    int n = 0;
    for (int f = 0; f < mesh->n_faces; f++) n += art_mesh_face_size(mesh, f) != 3;
    return n;
}

int art_divide_count(const struct art_divide *d)
{
    return d->mesh->n_verts + d->t->n_edges + count_polygons(d->mesh);
}

/* ------------------------------------------------------------------------ faces */

static int add_pieces(struct art_divide *d, struct art_mesh_edit *edit, int f, int middle)
{
    const struct art_mesh *mesh = d->mesh;
    int first = mesh->face_off[f], n = art_mesh_face_size(mesh, f), status = ART_OK;
    int at[3];
    for (int k = 0; k < n; k++) {
        int c = first + k, before = first + (k + n - 1) % n;
        const int vert[4] = {mesh->face_vert[c], mesh->n_verts + d->edge[c],
                             n == 3 ? mesh->n_verts + d->edge[before] : middle,
                             mesh->n_verts + d->edge[before]};
        const int corner[4] = {c, -1, -1, -1};
        if (n == 3) at[k] = vert[1];
        ART_TRY(art_mesh_edit_add(d->ctx, edit, n == 3 ? 3 : 4, vert, corner, f));
    }
    if (n == 3) ART_TRY(art_mesh_edit_add(d->ctx, edit, 3, at, NULL, f));
out:
    return status;
}

static int cut_faces(struct art_divide *d, struct art_mesh_edit *edit)
{
    int middle = d->mesh->n_verts + d->t->n_edges, status = ART_OK;
    for (int f = 0; f < d->mesh->n_faces; f++) {
        ART_TRY(add_pieces(d, edit, f, middle));
        middle += art_mesh_face_size(d->mesh, f) != 3;
    }
out:
    return status;
}

/* ---------------------------------------------------------------------- corners */

/* The mean of n values, which may be one and the same; -1 if one is missing. */
static int mean_value(struct art_divide *d, struct art_mesh_attr *a, int n, const int *idx, int *to)
{
    double x[4] = {0};
    bool same = true;
    *to = -1;
    for (int k = 0; k < n; k++) {
        if (idx[k] < 0) return ART_OK;
        same &= idx[k] == idx[0];
    }
    *to = idx[0];
    if (same) return ART_OK;
    for (int k = 0; k < n; k++)
        for (int i = 0; i < a->dim; i++)
            x[i] += a->val[(size_t)idx[k] * (size_t)a->dim + (size_t)i] / n;
    if (a == &d->mesh->normal) art_v3_normalize(x, x);
    *to = a->n;
    return art_mesh_add_value(d->ctx, a, x);
}

/* This is a side of a face along an edge: the values at the ends of the edge, in its order. */
struct side_ends {
    int end[2], p; /* p: place in t->edge_face */
};

static int compare_ends(const void *a, const void *b)
{
    const struct side_ends *s = a, *t = b;
    for (int i = 0; i < 2; i++)
        if (s->end[i] != t->end[i]) return s->end[i] < t->end[i] ? -1 : 1;
    return (s->p > t->p) - (s->p < t->p);
}

/* The values at the ends of side p. */
static struct side_ends ends_of(const struct art_divide *d, const struct art_mesh *old,
                                const int *idx, int p)
{
    int f = d->t->edge_face[p], c = d->begin[p];
    int next = c + 1 < old->face_off[f + 1] ? c + 1 : old->face_off[f];
    bool up = d->t->edge_up[p];
    return (struct side_ends){{idx[up ? c : next], idx[up ? next : c]}, p};
}

/* first[p - edge_off[e]] becomes the first side of edge e with the values that side p has at its
 * ends. work: [sides of e] */
static void first_alike(const struct art_divide *d, const struct art_mesh *old, const int *idx,
                        int e, struct side_ends *work, int *first)
{
    int off = d->t->edge_off[e], n = d->t->edge_off[e + 1] - off;
    for (int k = 0; k < n; k++) work[k] = ends_of(d, old, idx, off + k);
    if (n > 1) qsort(work, (size_t)n, sizeof *work, compare_ends);
    for (int k = 0, from = 0; k < n; k++) {
        if (work[k].end[0] != work[from].end[0] || work[k].end[1] != work[from].end[1]) from = k;
        first[work[k].p - off] = work[from].p;
    }
}

/* Computes values in the middle of each side of the faces: one for all that have the same ends.
 * middle: [corners], by t->edge_face. */
static int side_values(struct art_divide *d, const struct art_mesh *old, struct art_mesh_attr *a,
                       const int *idx, int *middle)
{
    const struct art_mesh_topology *t = d->t;
    int most = 0, status = ART_ENOMEM, *first = NULL;
    struct side_ends *work = NULL;
    for (int e = 0; e < t->n_edges; e++)
        if (t->edge_off[e + 1] - t->edge_off[e] > most) most = t->edge_off[e + 1] - t->edge_off[e];
    work = art_alloc(d->ctx, (size_t)most, sizeof *work);
    first = art_alloc(d->ctx, (size_t)most, sizeof *first);
    if (!work || !first) goto out;
    for (int e = 0; e < t->n_edges; e++) {
        first_alike(d, old, idx, e, work, first);
        for (int p = t->edge_off[e]; p < t->edge_off[e + 1]; p++) {
            int from = first[p - t->edge_off[e]];
            struct side_ends s = ends_of(d, old, idx, p);
            if (from < p)
                middle[p] = middle[from];
            else
                ART_TRY(mean_value(d, a, 2, s.end, &middle[p]));
        }
    }
    status = ART_OK;
out:
    art_free(work), art_free(first);
    return status;
}

/* Sets the corners in the order of cut_faces. */
static int set_corners(struct art_divide *d, const struct art_mesh *old, struct art_mesh_attr *a,
                       const int *idx)
{
    int at = 0, status = ART_ENOMEM;
    int *middle = art_alloc(d->ctx, (size_t)art_mesh_n_corners(old), sizeof *middle);
    if (!middle) goto out;
    ART_TRY(side_values(d, old, a, idx, middle));
    for (int f = 0; f < old->n_faces; f++) {
        int first = old->face_off[f], n = art_mesh_face_size(old, f), center = -1;
        if (n != 3) ART_TRY(mean_value(d, a, n, idx + first, &center));
        for (int k = 0; k < n; k++) {
            int before = middle[d->side[first + (k + n - 1) % n]];
            at++; /* the old corner */
            a->idx[at++] = middle[d->side[first + k]];
            if (n != 3) a->idx[at++] = center;
            a->idx[at++] = before;
        }
        for (int k = 0; k < 3 && n == 3; k++) a->idx[at++] = middle[d->side[first + k]];
    }
    status = ART_OK;
out:
    art_free(middle);
    return status;
}

/* --------------------------------------------------------------------- vertices */

/* The vertices that new vertex v is the mean of, and how many. */
static int parents(const struct art_divide *d, const struct art_mesh *old, const int *polygon,
                   int v, const int **of)
{
    int e = v - old->n_verts, p = e - d->t->n_edges;
    if (p < 0) {
        *of = d->t->edge[e];
        return 2;
    }
    *of = old->face_vert + old->face_off[polygon[p]];
    return art_mesh_face_size(old, polygon[p]);
}

static void set_mean(double *val, int dim, int v, int n, const int *of, bool unit)
{
    double *to = val + (size_t)v * (size_t)dim;
    for (int i = 0; i < dim; i++) {
        to[i] = 0;
        for (int k = 0; k < n; k++) to[i] += val[(size_t)of[k] * (size_t)dim + (size_t)i] / n;
    }
    if (unit) art_v3_normalize(to, to);
}

/* Old vertices keep what they have; numbers of new ones are means, other things those of the first
 * parent. */
static int set_vertices(struct art_divide *d, const struct art_mesh *old, const int *polygon, int n)
{
    struct art_mesh *mesh = d->mesh;
    struct art_mesh_attr *attrs[3] = {&mesh->normal, &mesh->texture, &mesh->color};
    int status = ART_ENOMEM, *from = art_alloc(d->ctx, (size_t)n, sizeof *from);
    const int *of;
    if (!from) goto out;
    for (int v = 0; v < n; v++) {
        from[v] = v;
        if (v >= old->n_verts && parents(d, old, polygon, v, &of)) from[v] = of[0];
    }
    ART_TRY(art_mesh_renumber(d->ctx, mesh, n, from, NULL));
    for (int v = old->n_verts; v < n; v++) {
        int n_of = parents(d, old, polygon, v, &of);
        for (int i = 0; i < 3; i++)
            if (!attrs[i]->idx && attrs[i]->n == n)
                set_mean(attrs[i]->val, attrs[i]->dim, v, n_of, of, i == 0);
        for (int i = 0; i < mesh->vertex_fields.n; i++) {
            struct art_field *f = &mesh->vertex_fields.list[i];
            if (f->dim && (f->type == ART_F32 || f->type == ART_F64))
                set_mean(f->val, f->dim, v, n_of, of, false);
        }
    }
    status = ART_OK;
out:
    art_free(from);
    return status;
}

/* ------------------------------------------------------------------------ lines */

/* Segments along edges of faces get the middles of these. */
static int cut_polylines(struct art_divide *d, const struct art_mesh *old)
{
    int *vert = NULL, cap = 0, n = 0, status = ART_OK;
    for (int i = 0; i < old->n_lines; i++) {
        int first = old->line_off[i], end = old->line_off[i + 1];
        d->mesh->line_off[i] = n;
        for (int k = first; k < end; k++) {
            int a = old->line_vert[k];
            int e = k + 1 < end ? art_mesh_find_edge(d->t, a, old->line_vert[k + 1]) : -1;
            if (!ART_RESERVE(d->ctx, vert, (size_t)n + 2, cap)) ART_TRY(d->ctx->status);
            vert[n++] = a;
            if (e >= 0) vert[n++] = old->n_verts + e;
        }
        d->mesh->line_off[i + 1] = n;
    }
    if (old->n_lines) {
        art_free(d->mesh->line_vert);
        d->mesh->line_vert = vert, d->mesh->line_vert_cap = cap;
        vert = NULL;
    }
out:
    art_free(vert);
    return status;
}

/* Halves of lines are lines; corners stay. */
static int inherit(struct art_divide *d, int n_old)
{
    struct art_divide next = {.ctx = d->ctx, .mesh = d->mesh};
    int status;
    ART_TRY(art_mesh_topology_create(d->ctx, &next.t, d->mesh));
    ART_TRY(art_lines_find(d->ctx, &next.lines, d->mesh, next.t, 0, 0));
    status = ART_ENOMEM;
    next.hard = art_alloc(d->ctx, (size_t)next.t->n_edges, sizeof *next.hard);
    if (!next.hard) goto out;
    for (int e = 0; e < next.t->n_edges; e++) {
        int a = next.t->edge[e][0], from = next.t->edge[e][1] - n_old;
        bool half = a < n_old && from >= 0 && from < d->t->n_edges;
        if (!half || next.lines.line[e]) continue;
        next.hard[e] = d->hard[from];
        next.lines.line[e] = d->lines.line[from];
    }
    art_lines_count(&next.lines, next.t, d->mesh->n_verts);
    for (int v = 0; v < n_old; v++) next.lines.corner[v] = d->lines.corner[v];
    for (int v = n_old; v < d->mesh->n_verts; v++) next.lines.corner[v] = false;
    ART_TRY(art_divide_prepare(&next));
    art_divide_fini(d);
    *d = next;
    next = (struct art_divide){0};
out:
    art_divide_fini(&next);
    return status;
}

/* -------------------------------------------------------------------------- all */

static int list_polygons(const struct art_divide *d, int **polygon)
{
    int n = 0;
    *polygon = art_alloc(d->ctx, (size_t)count_polygons(d->mesh) + 1, sizeof **polygon);
    if (!*polygon) return ART_ENOMEM;
    for (int f = 0; f < d->mesh->n_faces; f++)
        if (art_mesh_face_size(d->mesh, f) != 3) (*polygon)[n++] = f;
    return ART_OK;
}

int art_divide_all(struct art_divide *d, const double *pos)
{
    struct art_mesh_edit edit = {0};
    struct art_mesh *old = NULL, *mesh = d->mesh;
    int n = art_divide_count(d), status, *polygon = NULL;
    ART_TRY(list_polygons(d, &polygon));
    ART_TRY(art_mesh_copy(d->ctx, &old, mesh));
    ART_TRY(cut_faces(d, &edit));
    ART_TRY(art_mesh_edit_apply(d->ctx, &edit, mesh));
    if (mesh->normal.idx) ART_TRY(set_corners(d, old, &mesh->normal, old->normal.idx));
    if (mesh->texture.idx) ART_TRY(set_corners(d, old, &mesh->texture, old->texture.idx));
    if (mesh->color.idx) ART_TRY(set_corners(d, old, &mesh->color, old->color.idx));
    ART_TRY(set_vertices(d, old, polygon, n));
    if (n) memcpy(mesh->pos, pos, 3 * (size_t)n * sizeof *pos);
    ART_TRY(cut_polylines(d, old));
    ART_TRY(inherit(d, old->n_verts));
out:
    art_mesh_edit_fini(&edit);
    art_mesh_free(old);
    art_free(polygon);
    return status;
}

/* New triangles take attributes over from the surface that they lie on. */
#include "remesh_priv.h"
#include <string.h>

struct carry {
    struct art_isotropic *iso;
    const struct art_mesh *old;
    struct art_mesh *mesh;    /* the result, vertices numbered as in the web */
    int *face;                /* [faces of mesh] old face near its middle */
    int *of;                  /* [faces of the web] face of mesh */
    struct art_bvh_hit *near; /* [n_verts] of the web */
};

static bool same_part(const struct art_mesh *mesh, int f, int g)
{
    return (!mesh->face_group || mesh->face_group[f] == mesh->face_group[g]) &&
           (!mesh->face_material || mesh->face_material[f] == mesh->face_material[g]);
}

static void middle_of(const struct art_half_edges *web, int f, double x[3])
{
    memset(x, 0, 3 * sizeof *x);
    for (int k = 0; k < 3; k++)
        art_v3_add_scaled(x, x, 1.0 / 3, art_half_edge_at(web, web->vert[3 * f + k]));
}

/* Faces, with the fields of what is under them. */
static int add_faces(struct carry *c)
{
    struct art_half_edges *web = &c->iso->web;
    struct art_mesh_edit edit = {0};
    int n = 0, status = ART_OK;
    for (int f = 0; f < web->n_faces; f++) {
        struct art_bvh_hit hit;
        double x[3];
        if (web->vert[3 * f] < 0) continue;
        middle_of(web, f, x);
        c->of[f] = n;
        c->face[n] = web->from[f];
        if (art_bvh_nearest_within(c->iso->bvh, x, INFINITY, web->hit[web->vert[3 * f]], &hit) &&
            same_part(c->old, hit.face, web->from[f]))
            c->face[n] = hit.face;
        ART_TRY(art_mesh_edit_add(web->ctx, &edit, 3, web->vert + 3 * (size_t)f, NULL, c->face[n]));
        n++;
    }
    ART_TRY(art_mesh_edit_apply(web->ctx, &edit, c->mesh));
out:
    art_mesh_edit_fini(&edit);
    return status;
}

/* ---------------------------------------------------------------------- vertices */

static void mean(double *to, int dim, const double *val, const int idx[3], const double w[3])
{
    for (int i = 0; i < dim; i++) {
        to[i] = 0;
        for (int k = 0; k < 3; k++)
            if (w[k] != 0) to[i] += w[k] * val[(size_t)idx[k] * (size_t)dim + (size_t)i];
    }
}

static int find_near(struct carry *c, int *from)
{
    const struct art_half_edges *web = &c->iso->web;
    for (int v = 0; v < web->n_verts; v++) {
        struct art_bvh_hit *h = &c->near[v];
        int most = 0;
        from[v] = v < c->old->n_verts ? v : 0;
        if (web->at[v] < 0 || !art_bvh_nearest_within(c->iso->bvh, art_half_edge_at(web, v),
                                                      INFINITY, web->hit[v], h))
            continue;
        for (int k = 1; k < 3; k++)
            if (h->bary[k] > h->bary[most]) most = k;
        if (!web->fixed[v]) from[v] = h->vert[most];
    }
    return ART_OK;
}

/* Sets the numbers of vertices: real ones are interpolated, others those of the nearest corner. */
static void set_vertex(struct carry *c, int v)
{
    const struct art_mesh_attr *was[3] = {&c->old->normal, &c->old->texture, &c->old->color};
    struct art_mesh_attr *now[3] = {&c->mesh->normal, &c->mesh->texture, &c->mesh->color};
    const struct art_bvh_hit *h = &c->near[v];
    if (c->iso->web.at[v] < 0 || c->iso->web.fixed[v]) return;
    for (int i = 0; i < 3; i++)
        if (!now[i]->idx && was[i]->n == c->old->n_verts && now[i]->n > v)
            mean(now[i]->val + (size_t)v * (size_t)now[i]->dim, now[i]->dim, was[i]->val, h->vert,
                 h->bary);
    for (int i = 0; i < c->mesh->vertex_fields.n; i++) {
        struct art_field *f = &c->mesh->vertex_fields.list[i];
        if (f->dim && (f->type == ART_F32 || f->type == ART_F64))
            mean(f->val + (size_t)v * (size_t)f->dim, f->dim, c->old->vertex_fields.list[i].val,
                 h->vert, h->bary);
    }
}

static int set_vertices(struct carry *c)
{
    const struct art_half_edges *web = &c->iso->web;
    int n = web->n_verts, status = ART_ENOMEM;
    int *from = art_alloc(web->ctx, (size_t)n + 1, sizeof *from);
    if (!from) goto out;
    ART_TRY(find_near(c, from));
    ART_TRY(art_mesh_renumber(web->ctx, c->mesh, n, from, NULL));
    if (n) memcpy(c->mesh->pos, web->pos, 3 * (size_t)n * sizeof *web->pos);
    for (int v = 0; v < n; v++) set_vertex(c, v);
    status = ART_OK;
out:
    art_free(from);
    return status;
}

/* ----------------------------------------------------------------------- corners */

/* Weights of the corners of old face f at x, which is not far from it. */
static void weights(const struct art_mesh *old, int f, const double x[3], double w[3])
{
    const double *v[3];
    double a[3], b[3], n[3], across[3];
    for (int k = 0; k < 3; k++) v[k] = art_mesh_at(old, old->face_vert[3 * f + k]);
    (void)art_half_edge_shape(v[0], v[1], v[2], n);
    double all = art_v3_norm2(n);
    if (!(all > 0)) {
        art_nearest_on_triangle(v, x, w);
        return;
    }
    for (int k = 0; k < 3; k++) {
        art_v3_sub(a, v[(k + 1) % 3], x), art_v3_sub(b, v[(k + 2) % 3], x);
        art_v3_cross(across, a, b);
        w[k] = art_v3_dot(across, n) / all;
    }
}

/* The old face that is under a face of the result at its corner k, by a point that is hardly
 * inside.
 */
static int face_under(const struct carry *c, int k)
{
    const struct art_mesh *mesh = c->mesh;
    int f = k / 3, v = mesh->face_vert[k];
    double middle[3] = {0}, x[3];
    struct art_bvh_hit hit;
    for (int i = 0; i < 3; i++)
        art_v3_add_scaled(middle, middle, 1.0 / 3, art_mesh_at(mesh, mesh->face_vert[3 * f + i]));
    art_v3_lerp(x, art_mesh_at(mesh, v), middle, 1e-3);
    if (!art_bvh_nearest_within(c->iso->bvh, x, INFINITY, c->near[v].face, &hit)) return c->face[f];
    return same_part(c->old, hit.face, c->face[f]) ? hit.face : c->face[f];
}

static int add_value(struct carry *c, struct art_mesh_attr *to, const struct art_mesh_attr *from,
                     int f, const double x[3], int *at)
{
    const int *idx = from->idx + 3 * (size_t)f;
    double w[3], value[4];
    *at = -1;
    if (idx[0] < 0 || idx[1] < 0 || idx[2] < 0) return ART_OK;
    *at = idx[0];
    if (idx[0] == idx[1] && idx[0] == idx[2]) return ART_OK;
    weights(c->old, f, x, w);
    mean(value, to->dim, from->val, idx, w);
    *at = to->n;
    return art_mesh_add_value(c->iso->web.ctx, to, value);
}

/* The corners of a vertex between two lines share a value: that which is under the one in their
 * middle. star: n of them, web corners. */
static int set_sector(struct carry *c, struct art_mesh_attr *to, const struct art_mesh_attr *from,
                      int n, const int *star)
{
    const struct art_half_edges *web = &c->iso->web;
    int value, status, middle = star[n / 2];
    int f = web->lines[web->vert[middle]] || n < 3
                ? face_under(c, 3 * c->of[middle / 3] + middle % 3)
                : c->near[web->vert[middle]].face;
    ART_TRY(add_value(c, to, from, f, art_half_edge_at(web, web->vert[middle]), &value));
    for (int i = 0; i < n; i++) to->idx[3 * c->of[star[i] / 3] + star[i] % 3] = value;
out:
    return status;
}

static int set_corners(struct carry *c, struct art_mesh_attr *to, const struct art_mesh_attr *from)
{
    const struct art_half_edges *web = &c->iso->web;
    int star[2 * ART_HALF_EDGE_STAR], status = ART_OK;
    for (int v = 0; v < web->n_verts; v++) {
        int n = art_half_edge_star(web, v, star), first = 0;
        while (first < n && web->span[star[first]].chain < 0) first++;
        if (n > 0 && first == n) first = 0;
        for (int i = 0; i < first; i++) star[n + i] = star[i];
        for (int i = first, m; i < first + n; i += m) {
            for (m = 1; i + m < first + n && web->span[star[i + m]].chain < 0;) m++;
            ART_TRY(set_sector(c, to, from, m, star + i));
        }
    }
    /* those of vertices with too many corners, each by itself */
    for (int k = 0; k < 3 * c->mesh->n_faces; k++) {
        int v = c->mesh->face_vert[k];
        if (art_half_edge_star(web, v, star) < 0)
            ART_TRY(
                add_value(c, to, from, face_under(c, k), art_half_edge_at(web, v), &to->idx[k]));
    }
out:
    return status;
}

int art_isotropic_result(struct art_isotropic *iso, struct art_mesh **out)
{
    struct carry c = {.iso = iso, .old = iso->old};
    struct art_ctx *ctx = iso->web.ctx;
    int status;
    *out = NULL;
    ART_TRY(art_mesh_copy(ctx, &c.mesh, iso->old));
    status = ART_ENOMEM;
    c.face = art_alloc(ctx, (size_t)iso->web.n_faces + 1, sizeof *c.face);
    c.near = art_alloc(ctx, (size_t)iso->web.n_verts + 1, sizeof *c.near);
    c.of = art_alloc(ctx, (size_t)iso->web.n_faces + 1, sizeof *c.of);
    if (!c.face || !c.near || !c.of) goto out;
    ART_TRY(add_faces(&c));
    ART_TRY(set_vertices(&c));
    if (c.old->texture.idx) ART_TRY(set_corners(&c, &c.mesh->texture, &c.old->texture));
    if (c.old->color.idx) ART_TRY(set_corners(&c, &c.mesh->color, &c.old->color));
    ART_TRY(art_mesh_keep(ctx, c.mesh, &(struct art_mesh_parts){0}, true));
    *out = c.mesh, c.mesh = NULL;
out:
    art_mesh_free(c.mesh);
    art_free(c.face), art_free(c.near), art_free(c.of);
    return status;
}

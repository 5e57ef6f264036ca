/* This is a triangle mesh whose edges collapse: what is around a vertex, making and reading out. */
#include "remesh_priv.h"
#include <string.h>

/* True if two old corners have the same values. */
static bool same_values(const struct art_mesh *mesh, int a, int b)
{
    const struct art_mesh_attr *attrs[3] = {&mesh->normal, &mesh->texture, &mesh->color};
    for (int i = 0; i < 3; i++) {
        const struct art_mesh_attr *t = attrs[i];
        if (!t->idx || t->idx[a] == t->idx[b]) continue;
        if (t->idx[a] < 0 || t->idx[b] < 0) return false;
        size_t size = (size_t)t->dim;
        if (memcmp(t->val + size * (size_t)t->idx[a], t->val + size * (size_t)t->idx[b],
                   size * sizeof *t->val) != 0)
            return false;
    }
    return true;
}

/* The corner of the other end of an edge, in face i of the edge. */
static int other_corner(const struct art_star_edge *e, int i)
{
    int f = e->corner[i] / 3, k = e->corner[i] % 3;
    return 3 * f + (e->up[i] ? k + 1 : k + 2) % 3;
}

static bool is_line(const struct art_collapse *c, const struct art_star_edge *e)
{
    const struct art_mesh *mesh = c->mesh;
    int f = e->corner[0] / 3, g = e->corner[1] / 3;
    if (e->n != 2 || e->up[0] == e->up[1]) return true;
    if (c->plain) return false;
    if (mesh->face_group && mesh->face_group[f] != mesh->face_group[g]) return true;
    if (mesh->face_material && mesh->face_material[f] != mesh->face_material[g]) return true;
    return !same_values(mesh, c->from[e->corner[0]], c->from[e->corner[1]]) ||
           !same_values(mesh, c->from[other_corner(e, 0)], c->from[other_corner(e, 1)]);
}

static void add_edge(struct art_star *star, int vert, int corner, bool up)
{
    int i = 0;
    while (i < star->n_near && star->near[i].vert != vert) i++;
    struct art_star_edge *e = &star->near[i];
    if (i == star->n_near) {
        *e = (struct art_star_edge){.vert = vert};
        star->n_near++;
    }
    if (e->n < 2) e->corner[e->n] = corner, e->up[e->n] = up;
    e->n++;
}

bool art_collapse_star(struct art_collapse *c, int v, struct art_star *star)
{
    star->n = star->n_near = 0;
    for (int *at = &c->head[v]; *at >= 0;) {
        int corner = *at, f = corner / 3;
        if (c->dead[f]) {
            *at = c->next[corner];
            continue;
        }
        if (star->n == ART_STAR_MAX) return false;
        star->corner[star->n++] = corner;
        add_edge(star, c->vert[3 * f + (corner + 1 - 3 * f) % 3], corner, true);
        add_edge(star, c->vert[3 * f + (corner + 2 - 3 * f) % 3], corner, false);
        at = &c->next[corner];
    }
    for (int i = 0; i < star->n_near; i++) star->near[i].line = is_line(c, &star->near[i]);
    return true;
}

static int add_near(int *near, int n, int vert)
{
    int i = 0;
    while (i < n && near[i] != vert) i++;
    near[i] = vert;
    return i == n ? n + 1 : n;
}

int art_collapse_near(struct art_collapse *c, int v, int near[2 * ART_STAR_MAX])
{
    int n = 0, faces = 0;
    for (int *at = &c->head[v]; *at >= 0;) {
        int corner = *at, f = corner / 3, k = corner - 3 * f;
        if (c->dead[f]) {
            *at = c->next[corner];
            continue;
        }
        if (faces++ == ART_STAR_MAX) return -1;
        n = add_near(near, n, c->vert[3 * f + (k == 2 ? 0 : k + 1)]);
        n = add_near(near, n, c->vert[3 * f + (k == 0 ? 2 : k - 1)]);
        at = &c->next[corner];
    }
    return n;
}

/* True if the faces of a vertex are one fan, each edge with one or two that run on. */
static bool is_fan(int v, const struct art_star *star)
{
    bool seen[ART_STAR_MAX] = {false};
    int n_seen = 1;
    for (int i = 0; i < star->n_near; i++) {
        const struct art_star_edge *e = &star->near[i];
        if (e->vert == v || e->n > 2 || (e->n == 2 && e->up[0] == e->up[1])) return false;
    }
    if (star->n == 0) return false;
    seen[0] = true;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < star->n_near; i++) {
            const struct art_star_edge *e = &star->near[i];
            int a = -1, b = -1;
            for (int k = 0; k < star->n && e->n == 2; k++) {
                if (star->corner[k] == e->corner[0]) a = k;
                if (star->corner[k] == e->corner[1]) b = k;
            }
            if (a < 0 || b < 0 || seen[a] == seen[b]) continue;
            seen[a] = seen[b] = more = true;
            n_seen++;
        }
    }
    return n_seen == star->n;
}

static void find_fixed(struct art_collapse *c)
{
    const struct art_mesh *mesh = c->mesh;
    struct art_star star;
    for (int v = 0; v < mesh->n_verts; v++)
        c->fixed[v] = !art_collapse_star(c, v, &star) || !is_fan(v, &star);
    for (int i = 0; i < mesh->n_points; i++) c->fixed[mesh->point_vert[i]] = true;
    for (int i = 0; mesh->n_lines && i < mesh->line_off[mesh->n_lines]; i++)
        c->fixed[mesh->line_vert[i]] = true;
}

int art_collapse_create(struct art_ctx *ctx, struct art_collapse **collapse,
                        const struct art_mesh *mesh)
{
    size_t faces = (size_t)mesh->n_faces, verts = (size_t)mesh->n_verts;
    struct art_collapse *c = art_alloc(ctx, 1, sizeof *c);
    *collapse = c;
    if (!c) return ART_ENOMEM;
    c->ctx = ctx, c->mesh = mesh, c->n_live = mesh->n_faces;
    c->plain = !mesh->face_group && !mesh->face_material && !mesh->normal.idx &&
               !mesh->texture.idx && !mesh->color.idx;
    c->vert = art_alloc(ctx, 3 * faces, sizeof *c->vert);
    c->from = art_alloc(ctx, 3 * faces, sizeof *c->from);
    c->next = art_alloc(ctx, 3 * faces, sizeof *c->next);
    c->dead = art_alloc(ctx, faces, sizeof *c->dead);
    c->normal = art_alloc(ctx, faces, sizeof *c->normal);
    c->head = art_alloc(ctx, verts, sizeof *c->head);
    c->fixed = art_alloc(ctx, verts, sizeof *c->fixed);
    c->gone = art_alloc(ctx, verts, sizeof *c->gone);
    if (!c->vert || !c->from || !c->next || !c->dead || !c->normal || !c->head || !c->fixed ||
        !c->gone) {
        art_collapse_free(c);
        *collapse = NULL;
        return ART_ENOMEM;
    }
    for (int v = 0; v < mesh->n_verts; v++) c->head[v] = -1;
    for (int i = 3 * mesh->n_faces - 1; i >= 0; i--) {
        int v = mesh->face_vert[i];
        c->vert[i] = v, c->from[i] = i;
        c->next[i] = c->head[v], c->head[v] = i;
    }
    for (int f = 0; f < mesh->n_faces; f++) art_mesh_face_normal(mesh, f, c->normal[f]);
    find_fixed(c);
    return ART_OK;
}

void art_collapse_free(struct art_collapse *c)
{
    if (!c) return;
    art_free(c->vert), art_free(c->from), art_free(c->next), art_free(c->dead);
    art_free(c->normal), art_free(c->head), art_free(c->fixed), art_free(c->gone);
    art_free(c);
}

/* The pair of corners of an edge that vanishes, whose values at v are those of a corner: what takes
 * their place at u. -1 if there is none, or if it is not definite. */
static int value_at(const struct art_collapse *c, const struct art_star_edge *e, int corner)
{
    int found = -1;
    if (c->plain && e->n > 0) return c->from[other_corner(e, 0)];
    for (int i = 0; i < e->n; i++) {
        int to = c->from[other_corner(e, i)];
        if (!same_values(c->mesh, c->from[corner], c->from[e->corner[i]])) continue;
        if (found >= 0 && !same_values(c->mesh, found, to)) return -1;
        if (found < 0) found = to;
    }
    return found;
}

static struct art_star_edge *find_edge(struct art_star *star, int u)
{
    for (int i = 0; i < star->n_near; i++)
        if (star->near[i].vert == u) return &star->near[i];
    return NULL;
}

static bool has_vert(const struct art_collapse *c, int f, int v)
{
    return c->vert[3 * f] == v || c->vert[3 * f + 1] == v || c->vert[3 * f + 2] == v;
}

/* Vector area, and 4 sqrt(3) area over the sum of squared sides: 1 for equal ones. */
static double shape(const double *const x[3], double n[3])
{
    double a[3], b[3], d[3];
    art_v3_sub(a, x[1], x[0]), art_v3_sub(b, x[2], x[0]), art_v3_sub(d, x[2], x[1]);
    art_v3_cross(n, a, b);
    double sum = art_v3_norm2(a) + art_v3_norm2(b) + art_v3_norm2(d);
    return sum > 0 ? 2 * sqrt(3) * art_v3_norm(n) / sum : 0;
}

/* True if no face turns over, loses its area or gets thinner than it may. */
static bool keeps_shape(const struct art_collapse *c, const struct art_star *star, int u)
{
    double worst = 0.05, best = 1, old[ART_STAR_MAX][3];
    for (int i = 0; i < star->n; i++) {
        const double *x[3];
        int f = star->corner[i] / 3;
        for (int k = 0; k < 3; k++) x[k] = art_collapse_at(c, c->vert[3 * f + k]);
        worst = fmin(worst, shape(x, old[i]));
    }
    for (int i = 0; i < star->n; i++) {
        const double *x[3];
        double n[3];
        int f = star->corner[i] / 3;
        if (has_vert(c, f, u)) continue;
        for (int k = 0; k < 3; k++) {
            int corner = 3 * f + k;
            x[k] = art_collapse_at(c, corner == star->corner[i] ? u : c->vert[corner]);
        }
        best = fmin(best, shape(x, n));
        if (!(art_v3_dot(n, old[i]) > 0.2 * art_v3_norm(n) * art_v3_norm(old[i]))) return false;
        if (!(art_v3_dot(n, c->normal[f]) > 0)) return false;
    }
    return best >= worst && best > 1e-6;
}

/* Tests the link condition: what both ends see is what is opposite the edge, and lines do not
 * meet. */
static bool keeps_topology(struct art_collapse *c, struct art_star *v, struct art_star *u,
                           const struct art_star_edge *e, int u_vert)
{
    int shared = 0;
    for (int i = 0; i < v->n_near; i++) {
        const struct art_star_edge *other = find_edge(u, v->near[i].vert);
        if (!other) continue;
        shared++;
        if (v->near[i].line && other->line) return false;
    }
    if (shared != e->n) return false;
    for (int i = 0; i < v->n; i++) {
        int f = v->corner[i] / 3, k = v->corner[i] % 3;
        if (has_vert(c, f, u_vert)) continue;
        int a = c->vert[3 * f + (k + 1) % 3], b = c->vert[3 * f + (k + 2) % 3];
        for (int j = 0; j < u->n; j++)
            if (has_vert(c, u->corner[j] / 3, a) && has_vert(c, u->corner[j] / 3, b)) return false;
        if (value_at(c, e, v->corner[i]) < 0) return false;
    }
    return true;
}

static bool allowed(struct art_collapse *c, int v, int u, struct art_star *sv)
{
    struct art_star su;
    int lines = 0;
    if (c->fixed[v] || c->gone[v] || c->gone[u] || v == u) return false;
    if (!art_collapse_star(c, v, sv) || !art_collapse_star(c, u, &su)) return false;
    const struct art_star_edge *e = find_edge(sv, u);
    if (!e || sv->n + su.n - 2 * e->n > ART_STAR_MAX) return false;
    for (int i = 0; i < sv->n_near; i++) lines += sv->near[i].line;
    if (lines && (lines != 2 || !e->line)) return false;
    return keeps_topology(c, sv, &su, e, u) && keeps_shape(c, sv, u);
}

bool art_collapse_edge(struct art_collapse *c, int v, int u)
{
    struct art_star star;
    int from[ART_STAR_MAX];
    if (!allowed(c, v, u, &star)) return false;
    const struct art_star_edge *e = find_edge(&star, u);
    for (int i = 0; i < star.n; i++) from[i] = value_at(c, e, star.corner[i]);
    for (int i = 0; i < star.n; i++) {
        int corner = star.corner[i], f = corner / 3;
        if (has_vert(c, f, u)) {
            c->dead[f] = true;
            c->n_live--;
            continue;
        }
        c->vert[corner] = u, c->from[corner] = from[i];
        c->next[corner] = c->head[u], c->head[u] = corner;
    }
    c->head[v] = -1, c->gone[v] = true;
    return true;
}

int art_collapse_result(struct art_collapse *c, struct art_mesh **out)
{
    struct art_mesh_edit edit = {0};
    int status;
    *out = NULL;
    ART_TRY(art_mesh_copy(c->ctx, out, c->mesh));
    for (int f = 0; f < c->mesh->n_faces; f++)
        if (!c->dead[f])
            ART_TRY(art_mesh_edit_add(c->ctx, &edit, 3, c->vert + 3 * (size_t)f,
                                      c->from + 3 * (size_t)f, f));
    ART_TRY(art_mesh_edit_apply(c->ctx, &edit, *out));
    ART_TRY(art_mesh_keep(c->ctx, *out, &(struct art_mesh_parts){0}, true));
out:
    art_mesh_edit_fini(&edit);
    if (status != ART_OK) art_mesh_free(*out), *out = NULL;
    return status;
}

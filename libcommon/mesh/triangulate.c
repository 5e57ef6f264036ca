#include <art/mesh.h>
#include <string.h>

/* corners of the largest polygon that is cut ear by ear, which takes up to cubic time */
enum { MAX_EARS = 2000 };

bool art_mesh_is_triangular(const struct art_mesh *mesh)
{
    const int *off = mesh->face_off, n = mesh->n_faces;
    int f = 0, other = 0;
    if (n == 0) return true;
    if (off[n] != 3 * (int64_t)n) return false;
    for (; f + 8 <= n && !other; f += 8) /* eight at a time: files have millions */
        for (int k = 0; k < 8; k++) other |= (off[f + k + 1] - off[f + k]) ^ 3;
    for (; f < n && !other; f++) other = off[f + 1] - off[f] - 3;
    return !other;
}

/* This is one polygon in its plane. */
struct polygon {
    int n;
    double (*xy)[2];  /* [n] */
    int *next, *prev; /* ring of the corners that are left */
    int *out;         /* corner triples so far */
    int n_out;
};

static double area2(const struct polygon *p, int a, int b, int c)
{
    return (p->xy[b][0] - p->xy[a][0]) * (p->xy[c][1] - p->xy[a][1]) -
           (p->xy[b][1] - p->xy[a][1]) * (p->xy[c][0] - p->xy[a][0]);
}

/* Project on the plane at right angles to the vector area, so that the polygon runs
 * counter-clockwise; false if it has no area. */
static bool project(const struct art_mesh *mesh, int f, struct polygon *p)
{
    double normal[3], u[3], v[3], d[3];
    const int *vert = mesh->face_vert + mesh->face_off[f];
    const double *origin = mesh->pos + 3 * (size_t)vert[0];
    art_mesh_face_normal(mesh, f, normal);
    if (art_v3_norm2(normal) == 0) return false;
    art_v3_basis(normal, u, v);
    for (int i = 0; i < p->n; i++) {
        art_v3_sub(d, mesh->pos + 3 * (size_t)vert[i], origin);
        p->xy[i][0] = art_v3_dot(d, u);
        p->xy[i][1] = art_v3_dot(d, v);
    }
    return true;
}

static void emit(struct polygon *p, int a, int b, int c)
{
    p->out[p->n_out++] = a;
    p->out[p->n_out++] = b;
    p->out[p->n_out++] = c;
}

static void fan(struct polygon *p)
{
    p->n_out = 0;
    for (int k = 1; k + 1 < p->n; k++) emit(p, 0, k, k + 1);
}

static bool fan_is_sound(const struct polygon *p)
{
    for (int k = 1; k + 1 < p->n; k++)
        if (!(area2(p, 0, k, k + 1) > 0)) return false;
    return true;
}

/* True if corner b with its neighbours is an ear: convex, and no other corner inside. */
static bool is_ear(const struct polygon *p, int b)
{
    int a = p->prev[b], c = p->next[b];
    if (!(area2(p, a, b, c) > 0)) return false;
    for (int i = p->next[c]; i != a; i = p->next[i]) {
        /* a corner that lies on b, a or c only touches (keyhole polygons) */
        bool same = false;
        const int abc[3] = {a, b, c};
        for (int k = 0; k < 3; k++)
            if (p->xy[i][0] == p->xy[abc[k]][0] && p->xy[i][1] == p->xy[abc[k]][1]) same = true;
        if (same) continue;
        if (area2(p, a, b, i) >= 0 && area2(p, b, c, i) >= 0 && area2(p, c, a, i) >= 0)
            return false;
    }
    return true;
}

static void cut_ears(struct polygon *p)
{
    int left = p->n, at = 0, tried = 0;
    p->n_out = 0;
    for (int i = 0; i < p->n; i++) {
        p->next[i] = (i + 1) % p->n;
        p->prev[i] = (i + p->n - 1) % p->n;
    }
    while (left > 3) {
        /* a polygon that crosses itself runs out of ears: cut anyway */
        if (is_ear(p, at) || tried > left) {
            int a = p->prev[at], c = p->next[at];
            emit(p, a, at, c);
            p->next[a] = c;
            p->prev[c] = a;
            left--;
            tried = 0;
        } else {
            tried++;
        }
        at = p->next[at];
    }
    emit(p, p->prev[at], at, p->next[at]);
}

/* New corner lists: for each new corner the old one it comes from, for each new face the old one.
 */
struct cut {
    int *corner, *face;
    int n_faces;
};

static int cut_all(struct art_ctx *ctx, const struct art_mesh *mesh, struct cut *cut)
{
    struct polygon p = {0};
    int most = 0, status = ART_ENOMEM;
    for (int f = 0; f < mesh->n_faces; f++) {
        int n = mesh->face_off[f + 1] - mesh->face_off[f];
        if (n > most) most = n;
    }
    p.xy = art_alloc(ctx, (size_t)most, sizeof *p.xy);
    p.next = art_alloc(ctx, (size_t)most, sizeof *p.next);
    p.prev = art_alloc(ctx, (size_t)most, sizeof *p.prev);
    p.out = art_alloc(ctx, 3 * (size_t)most, sizeof *p.out);
    if (!p.xy || !p.next || !p.prev || !p.out) goto out;
    for (int f = 0; f < mesh->n_faces; f++) {
        p.n = mesh->face_off[f + 1] - mesh->face_off[f];
        if (p.n == 3 || !project(mesh, f, &p) || fan_is_sound(&p))
            fan(&p);
        else if (p.n <= MAX_EARS)
            cut_ears(&p);
        else {
            status = art_error(ctx, ART_ELIMIT, NULL,
                               "face %d has %d corners and is not convex (the limit is %d)", f, p.n,
                               MAX_EARS);
            goto out;
        }
        for (int k = 0; k < p.n_out; k++)
            cut->corner[3 * cut->n_faces + k] = mesh->face_off[f] + p.out[k];
        for (int k = 0; k < p.n_out / 3; k++) cut->face[cut->n_faces + k] = f;
        cut->n_faces += p.n_out / 3;
    }
    status = ART_OK;
out:
    art_free(p.xy), art_free(p.next), art_free(p.prev), art_free(p.out);
    return status;
}

/* A new array with to[i] = from[source[i]]; NULL for NULL. */
static int gather(struct art_ctx *ctx, int **to, const int *from, const int *source, int n)
{
    *to = NULL;
    if (!from) return ART_OK;
    *to = art_alloc(ctx, (size_t)n, sizeof **to);
    if (!*to) return ART_ENOMEM;
    for (int i = 0; i < n; i++) (*to)[i] = from[source[i]];
    return ART_OK;
}

int art_mesh_triangulate(struct art_ctx *ctx, struct art_mesh *mesh)
{
    if (art_mesh_is_triangular(mesh)) return ART_OK;
    struct cut cut = {0};
    struct art_fields fields = {0};
    int corners = art_mesh_n_corners(mesh), status = ART_ENOMEM;
    int n = corners - 2 * mesh->n_faces; /* each polygon of k corners gives k - 2 triangles */
    int **const old[6] = {&mesh->face_vert, &mesh->normal.idx, &mesh->texture.idx,
                          &mesh->color.idx, &mesh->face_group, &mesh->face_material};
    int *const cap[6] = {&mesh->face_vert_cap, &mesh->normal.idx_cap, &mesh->texture.idx_cap,
                         &mesh->color.idx_cap, &mesh->group_cap,      &mesh->material_cap};
    int *fresh[6] = {NULL}, *off = art_alloc(ctx, (size_t)n + 1, sizeof *off);
    cut.corner = art_alloc(ctx, 3 * (size_t)n, sizeof *cut.corner);
    cut.face = art_alloc(ctx, (size_t)n, sizeof *cut.face);
    if (!off || !cut.corner || !cut.face) goto out;
    ART_TRY(cut_all(ctx, mesh, &cut));
    for (int i = 0; i < 6; i++)
        ART_TRY(gather(ctx, &fresh[i], *old[i], i < 4 ? cut.corner : cut.face, i < 4 ? 3 * n : n));
    ART_TRY(art_fields_copy(ctx, &fields, &mesh->face_fields));
    ART_TRY(art_fields_gather(ctx, &fields, n, cut.face));
    for (int f = 0; f <= n; f++) off[f] = 3 * f;
    for (int i = 0; i < 6; i++) {
        art_free(*old[i]);
        *old[i] = fresh[i];
        *cap[i] = fresh[i] ? (i < 4 ? 3 * n : n) : 0;
        fresh[i] = NULL;
    }
    art_free(mesh->face_off);
    mesh->face_off = off;
    mesh->face_off_cap = n + 1;
    mesh->n_faces = n;
    art_fields_fini(&mesh->face_fields);
    mesh->face_fields = fields;
    memset(&fields, 0, sizeof fields);
    off = NULL;
    status = ART_OK;
out:
    for (int i = 0; i < 6; i++) art_free(fresh[i]);
    art_free(off), art_free(cut.corner), art_free(cut.face);
    art_fields_fini(&fields);
    return status;
}

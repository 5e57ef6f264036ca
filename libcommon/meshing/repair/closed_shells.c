/* The closed parts of a surface and how they lie in each other. */
#include <art/mesh.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* The faces are sorted by component: face[off[c]] ... */
struct parts {
    const struct art_mesh *mesh;
    int n;
    int *off, *face;
    double (*box)[6]; /* min, max */
};

static int sort_faces(struct art_ctx *ctx, struct parts *p,
                      const struct art_mesh_topology *topology)
{
    const struct art_mesh *m = p->mesh;
    p->n = topology->n_components;
    p->off = art_alloc(ctx, (size_t)p->n + 2, sizeof *p->off);
    p->face = art_alloc(ctx, (size_t)m->n_faces, sizeof *p->face);
    p->box = art_alloc(ctx, (size_t)p->n, sizeof *p->box);
    if (!p->off || !p->face || !p->box) return ART_ENOMEM;
    for (int f = 0; f < m->n_faces; f++) p->off[topology->component[f] + 2]++;
    for (int c = 0; c < p->n; c++) p->off[c + 2] += p->off[c + 1];
    for (int f = 0; f < m->n_faces; f++) p->face[p->off[topology->component[f] + 1]++] = f;
    for (int c = 0; c < p->n; c++) {
        for (int k = 0; k < 3; k++) p->box[c][k] = DBL_MAX, p->box[c][3 + k] = -DBL_MAX;
        for (int i = p->off[c]; i < p->off[c + 1]; i++)
            for (int k = m->face_off[p->face[i]]; k < m->face_off[p->face[i] + 1]; k++) {
                const double *x = m->pos + 3 * (size_t)m->face_vert[k];
                for (int a = 0; a < 3; a++) {
                    p->box[c][a] = fmin(p->box[c][a], x[a]);
                    p->box[c][3 + a] = fmax(p->box[c][3 + a], x[a]);
                }
            }
    }
    return ART_OK;
}

/* Computes half the solid angle of a triangle seen from the origin (van Oosterom and Strackee
 * 1983, eq. 8). */
static double half_angle(const double a[3], const double b[3], const double c[3])
{
    double la = art_v3_norm(a), lb = art_v3_norm(b), lc = art_v3_norm(c), bc[3];
    art_v3_cross(bc, b, c);
    return atan2(art_v3_dot(a, bc), la * lb * lc + art_v3_dot(a, b) * lc + art_v3_dot(a, c) * lb +
                                        art_v3_dot(b, c) * la);
}

/* Counts how often component c winds about x: 0 outside, 1 or -1 inside. */
static double winding(const struct parts *p, int c, const double x[3])
{
    const struct art_mesh *m = p->mesh;
    double sum = 0;
    for (int k = 0; k < 3; k++)
        if (x[k] < p->box[c][k] || x[k] > p->box[c][3 + k]) return 0;
    for (int i = p->off[c]; i < p->off[c + 1]; i++) {
        const int *v = m->face_vert + m->face_off[p->face[i]];
        int n = m->face_off[p->face[i] + 1] - m->face_off[p->face[i]];
        double r[3][3];
        art_v3_sub(r[0], m->pos + 3 * (size_t)v[0], x);
        for (int k = 1; k + 1 < n; k++) {
            art_v3_sub(r[1], m->pos + 3 * (size_t)v[k], x);
            art_v3_sub(r[2], m->pos + 3 * (size_t)v[k + 1], x);
            sum += half_angle(r[0], r[1], r[2]);
        }
    }
    return sum / (2 * ART_PI);
}

static bool holds(const struct parts *p, int c, const double x[3])
{
    return fabs(winding(p, c, x)) > 0.5;
}

/* Computes the signed volume of a component, about a point of its own for accuracy. */
static double volume_of(const struct parts *p, int c)
{
    const struct art_mesh *m = p->mesh;
    const double *o = m->pos + 3 * (size_t)m->face_vert[m->face_off[p->face[p->off[c]]]];
    double sum = 0;
    for (int i = p->off[c]; i < p->off[c + 1]; i++) {
        const int *v = m->face_vert + m->face_off[p->face[i]];
        int n = m->face_off[p->face[i] + 1] - m->face_off[p->face[i]];
        double r[3][3], bc[3];
        art_v3_sub(r[0], m->pos + 3 * (size_t)v[0], o);
        for (int k = 1; k + 1 < n; k++) {
            art_v3_sub(r[1], m->pos + 3 * (size_t)v[k], o);
            art_v3_sub(r[2], m->pos + 3 * (size_t)v[k + 1], o);
            art_v3_cross(bc, r[1], r[2]);
            sum += art_v3_dot(r[0], bc);
        }
    }
    return sum / 6;
}

/* ------------------------------------------------------------------- nesting */

static void find_parents(const struct parts *p, struct art_mesh_skin *skin)
{
    const struct art_mesh *m = p->mesh;
    for (int c = 0; c < p->n; c++) {
        const double *x = m->pos + 3 * (size_t)m->face_vert[m->face_off[p->face[p->off[c]]]];
        skin[c].parent = -1;
        for (int d = 0; d < p->n; d++) {
            int now = skin[c].parent;
            if (d == c || fabs(skin[d].volume) <= fabs(skin[c].volume)) continue;
            if (now >= 0 && fabs(skin[d].volume) >= fabs(skin[now].volume)) continue;
            if (holds(p, d, x)) skin[c].parent = d;
        }
    }
}

/* --------------------------------------------------------------------- seeds */

/* True if x lies in part c and in none within it. */
static bool is_just_within(const struct parts *p, const struct art_mesh_skin *skin, int c,
                           const double x[3])
{
    if (!holds(p, c, x)) return false;
    for (int d = 0; d < p->n; d++)
        if (skin[d].parent == c && holds(p, d, x)) return false;
    return true;
}

/* Half-way from the middle of face f to what lies opposite; returns how far that is. */
static double find_across(const struct parts *p, const struct art_bvh *bvh, int f, double side,
                          double skip, double x[3])
{
    const struct art_mesh *m = p->mesh;
    const int *v = m->face_vert + m->face_off[f];
    struct art_bvh_hit hit;
    double n[3], from[3], mid[3] = {0, 0, 0};
    for (int k = 0; k < 3; k++) art_v3_add(mid, mid, m->pos + 3 * (size_t)v[k]);
    art_v3_scale(mid, 1. / 3, mid);
    art_mesh_face_normal(m, f, n);
    if (art_v3_dot(n, n) == 0) return 0;
    art_v3_scale(n, side, n);
    art_v3_add_scaled(from, mid, skip, n);
    if (!art_bvh_ray(bvh, from, n, DBL_MAX, &hit)) return 0;
    art_v3_add_scaled(x, mid, (skip + hit.distance) / 2, n);
    return skip + hit.distance;
}

/* The face, of some, from which there is most room. */
static int find_seed(struct art_ctx *ctx, const struct parts *p, const struct art_bvh *bvh,
                     struct art_mesh_skin *skin, int c)
{
    enum { TRIES = 64 };
    int n = p->off[c + 1] - p->off[c], step = n > TRIES ? n / TRIES : 1;
    double size = 0, best = 0, side = skin[c].volume > 0 ? -1 : 1;
    for (int k = 0; k < 3; k++) size = fmax(size, p->box[c][3 + k] - p->box[c][k]);
    for (int i = p->off[c]; i < p->off[c + 1]; i += step) {
        double x[3], room = find_across(p, bvh, p->face[i], side, 1e-9 * size, x);
        if (room <= best || !is_just_within(p, skin, c, x)) continue;
        best = room;
        art_v3_copy(skin[c].inside, x);
    }
    if (best > 0) return ART_OK;
    const double *x =
        p->mesh->pos + 3 * (size_t)p->mesh->face_vert[p->mesh->face_off[p->face[p->off[c]]]];
    return art_error(ctx, ART_ESHAPE, NULL,
                     "no point within the part of the surface at (%g, %g, %g) was found", x[0],
                     x[1], x[2]);
}

int art_mesh_closed_shells(struct art_ctx *ctx, const struct art_mesh *mesh,
                           const struct art_mesh_topology *topology, struct art_mesh_skin **skins,
                           int *n)
{
    struct parts p = {.mesh = mesh};
    struct art_mesh_skin *made = NULL;
    struct art_bvh *bvh = NULL;
    int status;
    if (!topology->closed) return art_error(ctx, ART_ESHAPE, NULL, "the surface is not closed");
    ART_TRY(sort_faces(ctx, &p, topology));
    ART_TRY(art_bvh_create(ctx, &bvh, mesh));
    made = art_alloc(ctx, (size_t)p.n, sizeof *made);
    if (!made) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int c = 0; c < p.n; c++) made[c].volume = volume_of(&p, c);
    find_parents(&p, made);
    for (int c = 0; c < p.n; c++) ART_TRY(find_seed(ctx, &p, bvh, made, c));
    *skins = made;
    *n = p.n;
    made = NULL;
out:
    art_free(made);
    art_bvh_free(bvh);
    art_free(p.off), art_free(p.face), art_free(p.box);
    return status;
}

/* Surfaces in motion. */
#include "surface_priv.h"

static void box_of(const struct art_surface *s, const double *x, double min[3], double max[3])
{
    for (int k = 0; k < 3; k++) min[k] = INFINITY, max[k] = -INFINITY;
    for (int v = 0; v < s->n_verts; v++)
        for (int k = 0; k < 3; k++) {
            double c = x[3 * (size_t)v + k];
            min[k] = c < min[k] ? c : min[k];
            max[k] = c > max[k] ? c : max[k];
        }
}

int art_surface_make_tree(struct art_ctx *ctx, struct art_surface *s)
{
    struct art_surface_tree *tree = s->tree = art_alloc(ctx, 1, sizeof *tree);
    if (!tree) return ART_ENOMEM;
    art_rigid_identity(&tree->home);
    tree->view.n_verts = s->n_verts;
    tree->view.pos = (double *)s->local;
    tree->view.n_faces = s->n_tris;
    tree->view.face_vert = (int *)s->tri;
    tree->view.face_off = art_alloc(ctx, (size_t)s->n_tris + 1, sizeof(int));
    if (!tree->view.face_off) return ART_ENOMEM;
    for (int t = 0; t <= s->n_tris; t++) tree->view.face_off[t] = 3 * t;
    int status = art_bvh_create(ctx, &tree->bvh, &tree->view);
    if (status < 0) return status;
    const struct art_boxtree *boxes = tree->bvh->tree;
    tree->size = art_alloc(ctx, (size_t)boxes->n_nodes, sizeof *tree->size);
    if (!tree->size) return ART_ENOMEM;
    for (int at = 0; at < boxes->n_nodes; at++)
        for (int i = 0; i < ART_TREE_WIDE; i++) {
            const struct art_tree_node *node = &boxes->node[at];
            for (int k = 0; k < 3 && node->n[i] >= 0; k++)
                tree->size[at][i] +=
                    (float)((double)(node->max[k][i] - node->min[k][i]) / boxes->scale);
        }
    box_of(s, s->local, s->own_min, s->own_max);
    s->fitted = true;
    return ART_OK;
}

void art_surface_free_tree(struct art_surface *s)
{
    if (!s->tree) return;
    art_bvh_free(s->tree->bvh);
    art_free(s->tree->view.face_off), art_free(s->tree->size);
    art_free(s->tree);
}

void art_surface_place(struct art_surface *s, const struct art_rigid *T)
{
    double c[3], h[3];
    if (!s->rigid) s->fitted = false; /* the tree comes back to its own axes */
    s->rigid = true;
    s->fresh = false;
    s->T = *T;
    for (int k = 0; k < 3; k++) {
        c[k] = s->own_min[k] / 2 + s->own_max[k] / 2;
        h[k] = s->own_max[k] / 2 - s->own_min[k] / 2;
    }
    for (int i = 0; i < 3; i++) {
        const double *r = T->R + 3 * i;
        double mid = r[0] * c[0] + r[1] * c[1] + r[2] * c[2] + T->p[i];
        double half = fabs(r[0]) * h[0] + fabs(r[1]) * h[1] + fabs(r[2]) * h[2];
        /* rounding of this and of the positions */
        double size =
            fabs(r[0] * c[0]) + fabs(r[1] * c[1]) + fabs(r[2] * c[2]) + fabs(T->p[i]) + half;
        half += 0x1p-48 * size;
        s->min[i] = mid - half, s->max[i] = mid + half;
    }
}

void art_surface_move(struct art_surface *s, const double *x)
{
    memcpy(s->x, x, 3 * (size_t)s->n_verts * sizeof *x);
    s->rigid = false;
    s->fresh = true;
    s->fitted = false;
    box_of(s, s->x, s->min, s->max);
}

const double *art_surface_positions(struct art_surface *s)
{
    if (s->fresh) return s->x;
    for (int v = 0; v < s->n_verts; v++)
        art_rigid_point(s->x + 3 * (size_t)v, &s->T, s->local + 3 * (size_t)v);
    s->fresh = true;
    return s->x;
}

void art_surface_fit(struct art_surface *s)
{
    if (s->fitted) return;
    s->tree->view.pos = (double *)art_surface_own(s);
    art_bvh_refit(s->tree->bvh);
    s->fitted = true;
}

void art_surface_ready(struct art_surface *s)
{
    (void)art_surface_positions(s);
    art_surface_fit(s);
}

void art_surface_area_vector(struct art_surface *s, int tri, double out[3])
{
    const double *x = art_surface_positions(s);
    const int *v = s->tri[tri];
    double ab[3], ac[3];
    art_v3_sub(ab, x + 3 * (size_t)v[1], x + 3 * (size_t)v[0]);
    art_v3_sub(ac, x + 3 * (size_t)v[2], x + 3 * (size_t)v[0]);
    art_v3_cross(out, ab, ac);
}

void art_surface_normal(struct art_surface *s, int tri, double out[3])
{
    double a[3];
    art_surface_area_vector(s, tri, a);
    art_v3_normalize(out, a);
}

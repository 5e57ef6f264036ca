/* The tree of a surface is created when it is first needed, and its boxes are refitted when
 * vertices move. */
#include "surface_priv.h"
#include <float.h>

static int view_triangles(struct art_ctx *ctx, struct art_mesh *view, const struct art_surface *s)
{
    view->n_verts = s->n_verts;
    view->pos = (double *)s->local;
    view->n_faces = s->n_tris;
    view->face_vert = (int *)s->tri;
    view->face_off = art_alloc(ctx, (size_t)s->n_tris + 1, sizeof *view->face_off);
    for (int t = 0; t <= s->n_tris && view->face_off; t++) view->face_off[t] = 3 * t;
    return view->face_off ? ART_OK : ART_ENOMEM;
}

static void set_sizes(const struct art_boxtree *boxes, float (*size)[ART_TREE_WIDE])
{
    for (int at = 0; at < boxes->n_nodes; at++)
        for (int i = 0; i < ART_TREE_WIDE; i++) {
            const struct art_tree_node *node = &boxes->node[at];
            for (int k = 0; k < 3 && node->n[i] >= 0; k++)
                size[at][i] += (float)((double)(node->max[k][i] - node->min[k][i]) / boxes->scale);
        }
}

static int mark_first(struct art_ctx *ctx, const struct art_surface *s)
{
    bool *seen = art_alloc(ctx, (size_t)s->n_verts, sizeof *seen);
    if (!seen) return ART_ENOMEM;
    for (int i = 0; i < s->n_tris; i++)
        for (int k = 0; k < 3; k++) {
            bool *v = &seen[s->tree->vert[i][k]];
            s->tree->first[i] |= (unsigned char)(!*v << k);
            *v = true;
        }
    art_free(seen);
    return ART_OK;
}

static int make_tree(struct art_ctx *ctx, struct art_surface *s)
{
    int status;
    struct art_surface_tree *tree = s->tree = art_alloc(ctx, 1, sizeof *tree);
    if (!tree) return ART_ENOMEM;
    art_rigid_identity(&tree->home);
    ART_TRY(view_triangles(ctx, &tree->view, s));
    ART_TRY(art_bvh_create_plain(ctx, &tree->bvh, &tree->view));
    const struct art_boxtree *made = tree->bvh->tree;
    tree->boxes = *made;
    tree->boxes.node = art_alloc(ctx, (size_t)made->n_nodes, sizeof *made->node);
    tree->size = art_alloc(ctx, (size_t)made->n_nodes, sizeof *tree->size);
    tree->vert = art_alloc(ctx, (size_t)s->n_tris, sizeof *tree->vert);
    tree->first = art_alloc(ctx, (size_t)s->n_tris, sizeof *tree->first);
    tree->cones = art_alloc(ctx, (size_t)made->n_nodes, sizeof *tree->cones);
    if (!tree->boxes.node || !tree->size || !tree->vert || !tree->first || !tree->cones)
        return ART_ENOMEM;
    memcpy(tree->boxes.node, made->node, (size_t)made->n_nodes * sizeof *made->node);
    set_sizes(made, tree->size);
    for (int i = 0; i < s->n_tris; i++)
        memcpy(tree->vert[i], s->tri[art_surface_at(s, i)], sizeof *tree->vert);
    status = mark_first(ctx, s);
out:
    return status;
}

int art_surface_need_tree(struct art_ctx *ctx, struct art_surface *s, struct art_pool *pool)
{
    int status = s->tree ? ART_OK : make_tree(ctx, s);
    if (status == ART_OK && s->rigid && !s->tree->bvh->block)
        status = art_bvh_make_blocks(ctx, s->tree->bvh, pool);
    if (status < 0) art_surface_free_tree(s);
    return status;
}

static void make_tree_task(void *arg, int task)
{
    struct art_surface *s = ((struct art_surface *const *)arg)[task];
    struct art_ctx own; /* threads cannot share one */
    art_ctx_init(&own);
    if (!s->tree && make_tree(&own, s) < 0) art_surface_free_tree(s);
    art_ctx_fini(&own);
}

int art_surface_need_trees(struct art_ctx *ctx, struct art_surface *const *surface, int n,
                           struct art_pool *pool)
{
    int status = ART_OK;
    /* what is made here counts as none of the allocations of ctx, one of which a test lets fail */
    if (n > 1 && art_pool_threads(pool) > 1 && ctx->fail_after < 0)
        art_pool_run(pool, n, make_tree_task, (void *)surface);
    /* a tree that could not be made is tried again, for the message */
    for (int i = 0; i < n && status == ART_OK; i++)
        status = art_surface_need_tree(ctx, surface[i], pool);
    return status;
}

void art_surface_free_tree(struct art_surface *s)
{
    if (!s->tree) return;
    art_bvh_free(s->tree->bvh);
    art_free(s->tree->boxes.node), art_free(s->tree->vert), art_free(s->tree->first);
    art_free(s->tree->cones), art_free(s->tree->view.face_off), art_free(s->tree->size);
    art_free(s->tree);
    s->tree = NULL;
}

/* ------------------------------------------------------------------- refit */

struct box {
    float min[3], max[3];
};

static inline void add_box(struct box *b, const float min[3], const float max[3])
{
    for (int k = 0; k < 3; k++) {
        b->min[k] = min[k] < b->min[k] ? min[k] : b->min[k];
        b->max[k] = max[k] > b->max[k] ? max[k] : b->max[k];
    }
}

static struct box leaf_box(const struct art_surface *s, int first, int n)
{
    const struct art_boxtree *boxes = &s->tree->boxes;
    double min[3], max[3];
    struct box b;
    memcpy(min, s->x + 3 * (size_t)s->tree->vert[first][0], sizeof min);
    memcpy(max, min, sizeof max);
    for (int i = first; i < first + n; i++)
        for (int j = 0; j < 3; j++) {
            const double *x = s->x + 3 * (size_t)s->tree->vert[i][j];
            for (int k = 0; k < 3; k++) {
                min[k] = x[k] < min[k] ? x[k] : min[k];
                max[k] = x[k] > max[k] ? x[k] : max[k];
            }
        }
    for (int k = 0; k < 3; k++) {
        b.min[k] = (float)((min[k] - boxes->origin[k]) * boxes->scale) - ART_TREE_MARGIN;
        b.max[k] = (float)((max[k] - boxes->origin[k]) * boxes->scale) + ART_TREE_MARGIN;
    }
    return b;
}

/* Chooses coordinates between -1 and 1, by a power of two. */
static void set_frame(struct art_boxtree *boxes, const struct art_surface *s)
{
    double size = 0;
    int exponent = 0;
    for (int k = 0; k < 3; k++) {
        boxes->origin[k] = s->min[k] / 2 + s->max[k] / 2;
        size = fmax(size, fmax(s->max[k] - boxes->origin[k], boxes->origin[k] - s->min[k]));
    }
    (void)frexp(size, &exponent);
    exponent = size == 0 ? 0 : exponent;
    boxes->scale = ldexp(1, exponent < -1000 ? 1000 : -exponent);
}

void art_surface_fit(struct art_surface *s)
{
    struct art_boxtree *boxes = &s->tree->boxes;
    if (s->fitted) return;
    set_frame(boxes, s);
    /* children come after their parents */
    for (int at = boxes->n_nodes - 1; at >= 0; at--) {
        struct art_tree_node *node = &boxes->node[at];
        for (int i = 0; i < ART_TREE_WIDE && node->n[i] >= 0; i++) {
            struct box b;
            if (node->n[i] > 0) {
                b = leaf_box(s, node->child[i], node->n[i]);
            } else {
                const struct art_tree_node *below = &boxes->node[node->child[i]];
                b = (struct box){{FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX}};
                for (int j = 0; j < ART_TREE_WIDE && below->n[j] >= 0; j++)
                    add_box(&b,
                            (const float[]){below->min[0][j], below->min[1][j], below->min[2][j]},
                            (const float[]){below->max[0][j], below->max[1][j], below->max[2][j]});
            }
            for (int k = 0; k < 3; k++) node->min[k][i] = b.min[k], node->max[k][i] = b.max[k];
        }
    }
    s->fitted = true;
}

void art_surface_relate(struct art_surface_relative *r, const struct art_surface *from,
                        const struct art_surface *to)
{
    const struct art_rigid *A = art_surface_pose(to), *B = art_surface_pose(from);
    const struct art_boxtree *ta = art_surface_boxes(to), *tb = art_surface_boxes(from);
    double o[3], size;
    r->ratio = ta->scale / tb->scale;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            r->R[i][j] = A->R[i] * B->R[j] + A->R[3 + i] * B->R[3 + j] + A->R[6 + i] * B->R[6 + j];
    art_rigid_point(o, B, tb->origin);
    art_rigid_inv_point(o, A, o);
    for (int k = 0; k < 3; k++) r->shift[k] = (o[k] - ta->origin[k]) * ta->scale;
    /* of positions and of all this; rotations are not perfect either */
    size =
        art_v3_norm(A->p) + art_v3_norm(B->p) + art_v3_norm(ta->origin) + art_v3_norm(tb->origin);
    r->slack = 0x1p-40 * (size * ta->scale + 2 + 2 * r->ratio);
}

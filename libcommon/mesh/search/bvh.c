#include "../bvh_priv.h"

/* A triangle while the tree is built. */
struct place {
    int face, corner;
};

struct places {
    const struct art_mesh *mesh;
    struct place *at;
};

void art_bvh_tri_load(struct art_bvh_tri *tri, const struct art_mesh *mesh, int face, int corner)
{
    const int *v = mesh->face_vert + mesh->face_off[face];
    tri->face = face;
    tri->corner = corner;
    art_v3_copy(tri->p[0], mesh->pos + 3 * (size_t)v[0]);
    art_v3_copy(tri->p[1], mesh->pos + 3 * (size_t)v[corner]);
    art_v3_copy(tri->p[2], mesh->pos + 3 * (size_t)v[corner + 1]);
}

void art_bvh_tri_box(const struct art_bvh_tri *tri, double min[3], double max[3])
{
    for (int k = 0; k < 3; k++) {
        double a = tri->p[0][k], b = tri->p[1][k], c = tri->p[2][k];
        double low = a < b ? a : b, high = a < b ? b : a;
        min[k] = c < low ? c : low;
        max[k] = c > high ? c : high;
    }
}

static void box_of_place(const void *user, int item, double min[3], double max[3])
{
    const struct places *places = user;
    struct art_bvh_tri tri;
    art_bvh_tri_load(&tri, places->mesh, places->at[item].face, places->at[item].corner);
    art_bvh_tri_box(&tri, min, max);
}

static void box_of_tri(const void *user, int item, double min[3], double max[3])
{
    const struct art_bvh *bvh = user;
    art_bvh_tri_box(&bvh->tri[item], min, max);
}

int art_bvh_create_plain(struct art_ctx *ctx, struct art_bvh **out_bvh, const struct art_mesh *mesh)
{
    int n = art_mesh_n_corners(mesh) - 2 * mesh->n_faces, m = 0, status = ART_ENOMEM;
    struct art_bvh *bvh = art_alloc(ctx, 1, sizeof *bvh);
    struct places places = {mesh, art_alloc(ctx, (size_t)n, sizeof *places.at)};
    if (!bvh || !places.at) goto out;
    bvh->mesh = mesh;
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = 1; k + 1 < mesh->face_off[f + 1] - mesh->face_off[f]; k++)
            places.at[m++] = (struct place){f, k};
    ART_TRY(art_boxtree_create(ctx, &bvh->tree, n, box_of_place, &places));
    status = ART_ENOMEM;
    bvh->tri = art_alloc(ctx, (size_t)n, sizeof *bvh->tri);
    if (!bvh->tri) goto out;
    for (int i = 0; i < n; i++) {
        struct place at = places.at[bvh->tree->item[i]];
        art_bvh_tri_load(&bvh->tri[i], mesh, at.face, at.corner);
        bvh->tree->item[i] = i;
    }
    bvh->tree->box = box_of_tri;
    bvh->tree->user = bvh;
    *out_bvh = bvh;
    bvh = NULL;
    status = ART_OK;
out:
    art_free(places.at);
    art_bvh_free(bvh);
    return status;
}

int art_bvh_create(struct art_ctx *ctx, struct art_bvh **bvh, const struct art_mesh *mesh)
{
    struct art_bvh *plain = NULL;
    int status = art_bvh_create_plain(ctx, &plain, mesh);
    if (status == ART_OK) status = art_bvh_make_blocks(ctx, plain, NULL);
    if (status == ART_OK) *bvh = plain;
    if (status < 0) art_bvh_free(plain);
    return status;
}

void art_bvh_free(struct art_bvh *bvh)
{
    if (!bvh) return;
    art_boxtree_free(bvh->tree);
    art_free(bvh->tri), art_free(bvh->room), art_free(bvh->span), art_free(bvh->seeds.block);
    art_free(bvh);
}

void art_bvh_refit(struct art_bvh *bvh)
{
    for (int i = 0; i < bvh->tree->n; i++)
        art_bvh_tri_load(&bvh->tri[i], bvh->mesh, bvh->tri[i].face, bvh->tri[i].corner);
    art_boxtree_refit(bvh->tree);
    art_bvh_fill_blocks(bvh, NULL);
}

#include <art/mesh.h>

/* Reverses the order of each face's corners after the first. */
static void reverse_corners(const struct art_mesh *mesh, int *corner)
{
    for (int f = 0; f < mesh->n_faces; f++) {
        int i = mesh->face_off[f] + 1, j = mesh->face_off[f + 1] - 1;
        for (; i < j; i++, j--) {
            int t = corner[i];
            corner[i] = corner[j], corner[j] = t;
        }
    }
}

static void turn_faces(struct art_mesh *mesh)
{
    reverse_corners(mesh, mesh->face_vert);
    if (mesh->normal.idx) reverse_corners(mesh, mesh->normal.idx);
    if (mesh->texture.idx) reverse_corners(mesh, mesh->texture.idx);
    if (mesh->color.idx) reverse_corners(mesh, mesh->color.idx);
}

void art_mesh_flip(struct art_mesh *mesh)
{
    turn_faces(mesh);
    for (int i = 0; i < 3 * mesh->normal.n; i++) mesh->normal.val[i] = -mesh->normal.val[i];
}

void art_mesh_transform_rigid(struct art_mesh *mesh, const struct art_rigid *T)
{
    for (int i = 0; i < mesh->n_verts; i++) {
        double *p = mesh->pos + 3 * (size_t)i;
        art_rigid_point(p, T, p);
    }
    for (int i = 0; i < mesh->normal.n; i++) {
        double *n = mesh->normal.val + 3 * (size_t)i;
        art_rigid_vector(n, T, n);
    }
}

int art_mesh_transform(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_affine *X)
{
    double inverse[9];
    if (mesh->normal.n > 0 && !art_m3_inverse(inverse, X->A))
        return art_error(ctx, ART_ESINGULAR, NULL,
                         "the transform flattens space, normals are lost");
    for (int i = 0; i < mesh->normal.n; i++) {
        double *n = mesh->normal.val + 3 * (size_t)i, m[3];
        art_m3_tmulvec(m, inverse, n);
        art_v3_normalize(n, m);
    }
    for (int i = 0; i < mesh->n_verts; i++) {
        double *p = mesh->pos + 3 * (size_t)i;
        art_affine_point(p, X, p);
    }
    if (art_m3_det(X->A) < 0) turn_faces(mesh);
    return ART_OK;
}

int art_mesh_scale(struct art_ctx *ctx, struct art_mesh *mesh, double sx, double sy, double sz)
{
    struct art_affine X;
    art_affine_scaling(&X, sx, sy, sz);
    return art_mesh_transform(ctx, mesh, &X);
}

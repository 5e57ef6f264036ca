/* Attributes as vertices or faces have them. */
#include "format_priv.h"
#include <math.h>

/* Value of each vertex, -1 none; false if a vertex has several, or one and none. */
static bool vertex_values(const struct art_mesh *mesh, const struct art_mesh_attr *attr, int *value)
{
    for (int i = 0; i < mesh->n_verts; i++) value[i] = -1;
    for (int k = 0; k < art_mesh_n_corners(mesh); k++) {
        int *v = &value[mesh->face_vert[k]];
        if (attr->idx[k] < 0 || (*v >= 0 && *v != attr->idx[k])) return false;
        *v = attr->idx[k];
    }
    return true;
}

int art_attr_by_vertex(struct art_ctx *ctx, const struct art_mesh *mesh,
                       const struct art_mesh_attr *attr, struct art_mesh_attr *view, double **own)
{
    size_t dim = (size_t)attr->dim;
    *view = (struct art_mesh_attr){.dim = attr->dim};
    *own = NULL;
    if (attr->n == 0) return ART_OK;
    if (!attr->idx) {
        if (attr->n == mesh->n_verts) *view = *attr;
        return ART_OK;
    }
    int *value = art_alloc(ctx, (size_t)mesh->n_verts + 1, sizeof *value);
    double *val = art_alloc(ctx, dim * (size_t)mesh->n_verts + 1, sizeof *val);
    if (!value || !val) {
        art_free(value), art_free(val);
        return ART_ENOMEM;
    }
    if (vertex_values(mesh, attr, value)) {
        for (int i = 0; i < mesh->n_verts; i++)
            if (value[i] >= 0)
                memcpy(val + dim * (size_t)i, attr->val + dim * (size_t)value[i],
                       dim * sizeof *val);
        view->n = mesh->n_verts;
        view->val = *own = val;
        val = NULL;
    }
    art_free(value), art_free(val);
    return ART_OK;
}

bool art_attr_by_face(const struct art_mesh *mesh, const struct art_mesh_attr *attr)
{
    if (attr->n == 0 || !attr->idx) return false;
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = mesh->face_off[f] + 1; k < mesh->face_off[f + 1]; k++)
            if (attr->idx[k] != attr->idx[k - 1]) return false;
    return true;
}

bool art_attr_is_whole(const struct art_mesh_attr *attr, double scale)
{
    for (int i = 0; i < attr->n * attr->dim; i++) {
        double x = attr->val[i];
        if (!(x >= 0 && x <= 1) || floor(x * scale + 0.5) / scale != x) return false;
    }
    return true;
}

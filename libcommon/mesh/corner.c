/* These functions set index lists, values of corners, and one colour for each vertex or face. */
#include <art/mesh.h>
#include <stdlib.h>
#include <string.h>

void art_mesh_vertex_indices(const struct art_mesh *mesh, int *idx)
{
    for (int k = 0; k < art_mesh_n_corners(mesh); k++) idx[k] = mesh->face_vert[k];
}

void art_mesh_face_indices(const struct art_mesh *mesh, int *idx)
{
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++) idx[k] = f;
}

/* Returns the index of the value at a corner, -1 if it has none. */
static int index_at(const struct art_mesh *mesh, const struct art_mesh_attr *attr, int corner)
{
    int i = attr->idx ? attr->idx[corner] : mesh->face_vert[corner];
    return i < attr->n ? i : -1;
}

const double *art_mesh_corner_value(const struct art_mesh *mesh, const struct art_mesh_attr *attr,
                                    int f, int k)
{
    int i = index_at(mesh, attr, mesh->face_off[f] + k);
    return i < 0 ? NULL : attr->val + (size_t)attr->dim * (size_t)i;
}

static int check_values(struct art_ctx *ctx, const struct art_mesh *mesh, int n, int n_idx,
                        const int *idx)
{
    int corners = art_mesh_n_corners(mesh);
    if (!idx && n != mesh->n_verts)
        return art_error(ctx, ART_ESHAPE, NULL, "%d value{s} for %d {vertex|vertices}", n,
                         mesh->n_verts);
    if (idx && n_idx != corners)
        return art_error(ctx, ART_ESHAPE, NULL, "%d {index|indices} for %d corner{s} of faces",
                         n_idx, corners);
    for (int k = 0; idx && k < corners; k++)
        if (idx[k] < -1 || idx[k] >= n)
            return art_error(ctx, ART_ERANGE, NULL,
                             "index %d of corner %d does not exist (there are %d values)", idx[k],
                             k, n);
    return ART_OK;
}

int art_mesh_set_values(struct art_ctx *ctx, struct art_mesh *mesh, struct art_mesh_attr *attr,
                        int n, const double *val, int n_idx, const int *idx)
{
    struct art_mesh_attr made = {.dim = attr->dim, .n = n};
    size_t numbers = (size_t)attr->dim * (size_t)n;
    int status;
    ART_TRY(check_values(ctx, mesh, n, n_idx, idx));
    if (!ART_RESERVE(ctx, made.val, numbers + 1, made.val_cap) ||
        (idx && !ART_RESERVE(ctx, made.idx, (size_t)n_idx + 1, made.idx_cap))) {
        status = ctx->status;
        goto out;
    }
    if (numbers) memcpy(made.val, val, numbers * sizeof *val);
    if (idx && n_idx) memcpy(made.idx, idx, (size_t)n_idx * sizeof *idx);
    art_mesh_clear_attr(attr);
    *attr = made;
    made = (struct art_mesh_attr){0};
out:
    art_free(made.val), art_free(made.idx);
    return status;
}

/* Colours of n things, each from the corners in its turn: the first colour found stays, others are
 * rgba. */
static double *gather_colors(struct art_ctx *ctx, const struct art_mesh *mesh, int n, bool by_face,
                             const double rgba[4])
{
    const struct art_mesh_attr *c = &mesh->color;
    double *val = art_alloc(ctx, 4 * (size_t)n + 1, sizeof *val);
    bool *done = art_alloc(ctx, (size_t)n + 1, sizeof *done);
    if (!val || !done) {
        art_free(val), art_free(done);
        return NULL;
    }
    for (int i = 0; i < n; i++) {
        bool own = !by_face && !c->idx && i < c->n; /* also of vertices without a face */
        memcpy(val + 4 * (size_t)i, own ? c->val + 4 * (size_t)i : rgba, 4 * sizeof *val);
        done[i] = own;
    }
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++) {
            int i = by_face ? f : mesh->face_vert[k], from = index_at(mesh, c, k);
            if (from < 0 || done[i]) continue;
            memcpy(val + 4 * (size_t)i, c->val + 4 * (size_t)from, 4 * sizeof *val);
            done[i] = true;
        }
    art_free(done);
    return val;
}

int art_mesh_color_vertices(struct art_ctx *ctx, struct art_mesh *mesh, const double rgba[4])
{
    double *val = gather_colors(ctx, mesh, mesh->n_verts, false, rgba);
    if (!val) return ART_ENOMEM;
    int status = art_mesh_set_values(ctx, mesh, &mesh->color, mesh->n_verts, val, 0, NULL);
    art_free(val);
    return status;
}

int art_mesh_color_faces(struct art_ctx *ctx, struct art_mesh *mesh, const double rgba[4])
{
    int corners = art_mesh_n_corners(mesh), status = ART_ENOMEM;
    double *val = gather_colors(ctx, mesh, mesh->n_faces, true, rgba);
    int *idx = art_alloc(ctx, (size_t)corners + 1, sizeof *idx);
    if (val && idx) {
        art_mesh_face_indices(mesh, idx);
        status = art_mesh_set_values(ctx, mesh, &mesh->color, mesh->n_faces, val, corners, idx);
    }
    art_free(val), art_free(idx);
    return status;
}

enum { SMALL = 16 }; /* faces that are gone through */

int art_mesh_corners_init(struct art_ctx *ctx, struct art_mesh_corners *corners,
                          const struct art_mesh *mesh)
{
    *corners = (struct art_mesh_corners){.mesh = mesh};
    for (int f = 0; f < mesh->n_faces; f++) {
        int first = mesh->face_off[f], n = art_mesh_face_size(mesh, f);
        if (n <= SMALL) continue;
        if (!corners->sorted)
            corners->sorted =
                art_alloc(ctx, (size_t)art_mesh_n_corners(mesh), sizeof *corners->sorted);
        if (!corners->sorted) return ART_ENOMEM;
        for (int k = first; k < first + n; k++)
            corners->sorted[k][0] = mesh->face_vert[k], corners->sorted[k][1] = k;
        qsort(corners->sorted + first, (size_t)n, sizeof *corners->sorted, art_compare_int_pairs);
    }
    return ART_OK;
}

int art_mesh_corner_at(const struct art_mesh_corners *corners, int f, int v)
{
    int low = corners->mesh->face_off[f], high = corners->mesh->face_off[f + 1];
    if (high - low <= SMALL) {
        while (corners->mesh->face_vert[low] != v) low++;
        return low;
    }
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (corners->sorted[mid][0] < v)
            low = mid + 1;
        else
            high = mid;
    }
    return corners->sorted[low][1];
}

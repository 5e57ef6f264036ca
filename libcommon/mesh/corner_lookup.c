/* The lookup of the corner at which a face has a vertex. */
#include <art/mesh.h>
#include <stdlib.h>

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

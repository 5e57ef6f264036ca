/* Counts of edges alone: what a whole topology would list costs three times as much. */
#include <art/mesh.h>
#include <stdlib.h>

/* Sides of faces are listed at their smaller vertices: twice the larger one, plus one if the face
 * runs towards it. */
static int compare_sides(const void *p, const void *q)
{
    const int64_t a = *(const int64_t *)p, b = *(const int64_t *)q;
    return a < b ? -1 : a > b;
}

static void sort_sides(int64_t *side, int n)
{
    if (n > 32) {
        qsort(side, (size_t)n, sizeof *side, compare_sides);
        return;
    }
    for (int i = 1; i < n; i++) {
        int64_t s = side[i];
        int k = i;
        for (; k > 0 && s < side[k - 1]; k--) side[k] = side[k - 1];
        side[k] = s;
    }
}

/* Counts the edges whose n sides, sorted, have the same smaller vertex. */
static void count_at_vertex(struct art_mesh_edge_counts *c, const int64_t *side, int n)
{
    for (int i = 0, next; i < n; i = next) {
        for (next = i + 1; next < n && side[next] >> 1 == side[i] >> 1;) next++;
        c->n_edges++;
        c->n_boundary += next - i == 1;
        c->n_nonmanifold += next - i > 2;
        c->n_misoriented += next - i == 2 && side[i] == side[i + 1];
    }
}

/* Counts the sides of each vertex, or, with `side`, puts them in their places. */
static void deal_sides(const struct art_mesh *mesh, int *end, int64_t *side)
{
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *vert = mesh->face_vert + mesh->face_off[f];
        int n = mesh->face_off[f + 1] - mesh->face_off[f];
        for (int k = 0; k < n; k++) {
            int a = vert[k], b = vert[k + 1 < n ? k + 1 : 0], low = a < b ? a : b;
            if (a == b) continue;
            if (side) side[end[low]] = 2 * (int64_t)(a < b ? b : a) + (a < b);
            end[low]++;
        }
    }
}

int art_mesh_count_edges(struct art_ctx *ctx, struct art_mesh_edge_counts *counts,
                         const struct art_mesh *mesh)
{
    struct art_mesh_edge_counts c = {0};
    size_t corners = (size_t)art_mesh_n_corners(mesh);
    int64_t *side = art_alloc(ctx, corners, sizeof *side);
    int *end = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *end), sum = 0;
    int status = side && end ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    deal_sides(mesh, end, NULL);
    for (int i = 0; i < mesh->n_verts; i++) {
        int n = end[i];
        end[i] = sum;
        sum += n;
    }
    deal_sides(mesh, end, side);
    for (int i = 0, first = 0; i < mesh->n_verts; first = end[i++]) {
        sort_sides(side + first, end[i] - first);
        count_at_vertex(&c, side + first, end[i] - first);
    }
    c.closed = mesh->n_faces > 0 && c.n_boundary == 0 && c.n_nonmanifold == 0;
    *counts = c;
out:
    art_free(side), art_free(end);
    return status;
}

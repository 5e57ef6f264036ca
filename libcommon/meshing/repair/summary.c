/* This writes the summary of a mesh in numbers. */
#include "repair_priv.h"
#include <float.h>

static void count_faces(const struct art_mesh *mesh, struct art_mesh_summary *s)
{
    for (int f = 0; f < mesh->n_faces; f++) {
        int n = mesh->face_off[f + 1] - mesh->face_off[f];
        s->n_triangles += n == 3;
        s->n_quads += n == 4;
        s->n_polygons += n > 4;
    }
}

/* Mean of the lengths so far, by steps that don't overflow. */
struct lengths {
    double min, max, mean;
    double n;
};

static void add_length(struct lengths *l, const struct art_mesh *mesh, int a, int b)
{
    double x = art_v3_distance(mesh->pos + 3 * (size_t)a, mesh->pos + 3 * (size_t)b);
    l->min = fmin(l->min, x);
    l->max = fmax(l->max, x);
    l->n++;
    l->mean += (x - l->mean) / l->n;
}

static void measure_edges(const struct art_mesh *mesh, const struct art_mesh_topology *t,
                          struct art_mesh_summary *s)
{
    struct lengths l = {.min = DBL_MAX};
    for (int e = 0; e < t->n_edges; e++) add_length(&l, mesh, t->edge[e][0], t->edge[e][1]);
    for (int i = 0; i < mesh->n_lines; i++)
        for (int k = mesh->line_off[i]; k + 1 < mesh->line_off[i + 1]; k++) {
            add_length(&l, mesh, mesh->line_vert[k], mesh->line_vert[k + 1]);
            s->n_segments++;
        }
    if (l.n == 0) return;
    s->edge_min = l.min, s->edge_mean = l.mean, s->edge_max = l.max;
}

static int count_loose(struct art_ctx *ctx, const struct art_mesh *mesh, int *n)
{
    bool *used = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *used);
    if (!used) return ART_ENOMEM;
    for (int k = art_mesh_n_corners(mesh); k-- > 0;) used[mesh->face_vert[k]] = true;
    for (int k = mesh->n_lines ? mesh->line_off[mesh->n_lines] : 0; k-- > 0;)
        used[mesh->line_vert[k]] = true;
    for (int k = 0; k < mesh->n_points; k++) used[mesh->point_vert[k]] = true;
    *n = 0;
    for (int i = 0; i < mesh->n_verts; i++) *n += !used[i];
    art_free(used);
    return ART_OK;
}

int art_mesh_summarize(struct art_ctx *ctx, const struct art_mesh *mesh,
                       const struct art_mesh_topology *t, struct art_mesh_summary *summary)
{
    struct art_mesh_summary s = {.genus = -1};
    int status;
    ART_TRY(count_loose(ctx, mesh, &s.n_loose));
    count_faces(mesh, &s);
    measure_edges(mesh, t, &s);
    s.euler = mesh->n_verts - t->n_unused - t->n_edges + mesh->n_faces;
    /* V - E + F = 2 (components - handles) */
    if (t->closed && t->manifold && t->oriented) s.genus = t->n_components - s.euler / 2;
    *summary = s;
out:
    return status;
}

/* This smooths the interfaces of labels: vertices move towards the mean of their neighbours and
 * back (Taubin 1995), those of lines between three labels along these lines. */
#include "label_surface.h"
#include <string.h>

#define LAMBDA 0.5
#define MU (-0.53)

struct smoothing {
    struct art_mesh *mesh;
    struct art_mesh_topology *topology;
    int *n_labels; /* [n_verts] that meet there: 2 to 4 */
    double *sum;   /* [n_verts][3] */
    int *count;
    double *rest; /* [n_verts][3] where the vertices were */
    struct art_affine inverse;
    double reach;
};

/* The labels that meet at each vertex, four at most. */
static void count_labels(struct smoothing *s, int *seen)
{
    const struct art_mesh *mesh = s->mesh;
    const struct art_field *side[2] = {art_fields_find(&mesh->face_fields, "inside"),
                                       art_fields_find(&mesh->face_fields, "outside")};
    for (int f = 0; f < mesh->n_faces; f++)
        for (int c = mesh->face_off[f]; c < mesh->face_off[f + 1]; c++)
            for (int d = 0; d < 2; d++) {
                int v = mesh->face_vert[c], label = (int)side[d]->val[f], n = s->n_labels[v], i;
                for (i = 0; i < n && seen[4 * (size_t)v + (size_t)i] != label;) i++;
                if (i == n && n < 4) {
                    seen[4 * (size_t)v + (size_t)n] = label;
                    s->n_labels[v]++;
                }
            }
}

/* A neighbour counts if the edge is part of the line that the vertex lies on. */
static void gather(struct smoothing *s)
{
    const struct art_mesh_topology *topology = s->topology;
    int n = s->mesh->n_verts;
    memset(s->sum, 0, 3 * (size_t)n * sizeof *s->sum);
    memset(s->count, 0, (size_t)n * sizeof *s->count);
    for (int e = 0; e < topology->n_edges; e++) {
        int faces = topology->edge_off[e + 1] - topology->edge_off[e];
        for (int end = 0; end < 2; end++) {
            int v = topology->edge[e][end], w = topology->edge[e][1 - end];
            if (s->n_labels[v] > 3 || (s->n_labels[v] == 3 && faces < 3)) continue;
            art_v3_add(s->sum + 3 * (size_t)v, s->sum + 3 * (size_t)v,
                       s->mesh->pos + 3 * (size_t)w);
            s->count[v]++;
        }
    }
}

/* Held to the box of `reach` voxels around where it was. */
static void hold(const struct smoothing *s, int v, double p[3])
{
    double d[3], step[3];
    art_v3_sub(d, p, s->rest + 3 * (size_t)v);
    art_affine_vector(step, &s->inverse, d);
    double most = fmax(fabs(step[0]), fmax(fabs(step[1]), fabs(step[2])));
    if (most > s->reach) art_v3_add_scaled(p, s->rest + 3 * (size_t)v, s->reach / most, d);
}

static void move(struct smoothing *s, double part)
{
    gather(s);
    for (int v = 0; v < s->mesh->n_verts; v++) {
        double *p = s->mesh->pos + 3 * (size_t)v, mean[3];
        if (!s->count[v]) continue;
        art_v3_scale(mean, 1.0 / s->count[v], s->sum + 3 * (size_t)v);
        art_v3_lerp(p, p, mean, part);
        hold(s, v, p);
    }
}

int art_label_smooth(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_image *image,
                     int iterations, double reach)
{
    struct smoothing s = {.mesh = mesh, .reach = reach};
    size_t n = (size_t)mesh->n_verts;
    int *seen = NULL, status;
    if (!art_affine_inverse(&s.inverse, &image->X))
        return art_error(ctx, ART_ESINGULAR, NULL, "the axes of the image lie in one plane");
    ART_TRY(art_mesh_topology_create(ctx, &s.topology, mesh));
    seen = art_alloc(ctx, 4 * n, sizeof *seen);
    s.n_labels = art_alloc(ctx, n, sizeof *s.n_labels);
    s.count = art_alloc(ctx, n, sizeof *s.count);
    s.sum = art_alloc(ctx, 3 * n, sizeof *s.sum);
    s.rest = art_alloc(ctx, 3 * n, sizeof *s.rest);
    if (!seen || !s.n_labels || !s.count || !s.sum || !s.rest) {
        status = ctx->status;
        goto out;
    }
    if (n) memcpy(s.rest, mesh->pos, 3 * n * sizeof *s.rest);
    count_labels(&s, seen);
    for (int i = 0; i < iterations; i++) {
        move(&s, LAMBDA);
        move(&s, MU);
    }
out:
    art_free(seen);
    art_free(s.n_labels);
    art_free(s.count);
    art_free(s.sum);
    art_free(s.rest);
    art_mesh_topology_free(s.topology);
    return status;
}

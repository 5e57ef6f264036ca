/* This finds the lines of a surface: open edges, creases, borders, seams. */
#include "remesh_priv.h"
#include <string.h>

int art_lines_corner_of(const struct art_mesh *mesh, int f, int v)
{
    for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++)
        if (mesh->face_vert[k] == v) return k;
    return -1;
}

int art_remesh_check(struct art_ctx *ctx, const struct art_mesh *mesh,
                     const struct art_mesh_topology *t)
{
    int status = ART_OK, *seen = NULL;
    if (!t->n_degenerate) return ART_OK;
    seen = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *seen);
    if (!seen) return ART_ENOMEM;
    for (int f = 0; f < mesh->n_faces && status == ART_OK; f++)
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1] && status == ART_OK; k++) {
            int v = mesh->face_vert[k];
            if (seen[v] == f + 1)
                status = art_error(ctx, ART_ESHAPE, NULL,
                                   "face %d has vertex %d twice (artmesh repair drops such faces)",
                                   f, v);
            seen[v] = f + 1;
        }
    art_free(seen);
    return status;
}

static bool differs_at(const struct art_mesh_attr *a, int c, int d)
{
    if (c < 0 || d < 0 || a->idx[c] == a->idx[d]) return false;
    if (a->idx[c] < 0 || a->idx[d] < 0) return true;
    size_t dim = (size_t)a->dim;
    return memcmp(a->val + dim * (size_t)a->idx[c], a->val + dim * (size_t)a->idx[d],
                  dim * sizeof *a->val) != 0;
}

/* True if the values of two faces differ at either end of their edge. */
static bool is_seam(const struct art_mesh *mesh, const struct art_mesh_attr *a, const int edge[2],
                    const int face[2])
{
    for (int i = 0; i < 2 && a->idx; i++)
        if (differs_at(a, art_lines_corner_of(mesh, face[0], edge[i]),
                       art_lines_corner_of(mesh, face[1], edge[i])))
            return true;
    return false;
}

static bool is_line(const struct art_mesh *mesh, const struct art_mesh_topology *t, int e,
                    unsigned kinds, double angle)
{
    const int *face = t->edge_face + t->edge_off[e];
    if (!art_mesh_edge_is_inner(t, e)) return true;
    if ((kinds & ART_LINE_BENDS) && angle > 0 && art_mesh_dihedral_angle(mesh, t, e) > angle)
        return true;
    if (kinds & ART_LINE_BORDERS) {
        if (mesh->face_group && mesh->face_group[face[0]] != mesh->face_group[face[1]]) return true;
        if (mesh->face_material && mesh->face_material[face[0]] != mesh->face_material[face[1]])
            return true;
    }
    return (kinds & ART_LINE_SEAMS) && (is_seam(mesh, &mesh->texture, t->edge[e], face) ||
                                        is_seam(mesh, &mesh->color, t->edge[e], face));
}

/* The angle by which a line turns at a vertex. */
static double turn(const struct art_mesh *mesh, int v, const int end[2])
{
    double in[3], out[3], n[3];
    art_v3_sub(in, art_mesh_at(mesh, v), art_mesh_at(mesh, end[0]));
    art_v3_sub(out, art_mesh_at(mesh, end[1]), art_mesh_at(mesh, v));
    art_v3_cross(n, in, out);
    return atan2(art_v3_norm(n), art_v3_dot(in, out));
}

void art_lines_count(struct art_lines *lines, const struct art_mesh_topology *t, int n_verts)
{
    for (int v = 0; v < n_verts; v++)
        lines->count[v] = 0, lines->end[2 * v] = lines->end[2 * v + 1] = -1;
    for (int e = 0; e < t->n_edges; e++)
        for (int i = 0; i < 2 && lines->line[e]; i++) {
            int v = t->edge[e][i];
            if (lines->count[v] < 2) lines->end[2 * v + lines->count[v]] = t->edge[e][1 - i];
            lines->count[v]++;
        }
}

static void find_corners(struct art_lines *lines, const struct art_mesh *mesh, double angle)
{
    for (int v = 0; v < mesh->n_verts; v++) {
        int n = lines->count[v];
        lines->corner[v] = n == 1 || n > 2;
        if (n == 2 && angle > 0) lines->corner[v] = turn(mesh, v, lines->end + 2 * v) > angle;
    }
}

int art_lines_find(struct art_ctx *ctx, struct art_lines *lines, const struct art_mesh *mesh,
                   const struct art_mesh_topology *t, unsigned kinds, double angle)
{
    size_t n = (size_t)mesh->n_verts;
    int status = ART_ENOMEM;
    memset(lines, 0, sizeof *lines);
    lines->line = art_alloc(ctx, (size_t)t->n_edges, sizeof *lines->line);
    lines->corner = art_alloc(ctx, n, sizeof *lines->corner);
    lines->count = art_alloc(ctx, n, sizeof *lines->count);
    lines->end = art_alloc(ctx, 2 * n, sizeof *lines->end);
    if (!lines->line || !lines->corner || !lines->count || !lines->end) goto out;
    if (kinds & ART_LINE_CREASES) (void)art_mesh_crease_edges(mesh, t, lines->line);
    for (int e = 0; e < t->n_edges; e++)
        if (!lines->line[e]) lines->line[e] = is_line(mesh, t, e, kinds, angle);
    art_lines_count(lines, t, mesh->n_verts);
    find_corners(lines, mesh, angle);
    return ART_OK;
out:
    art_lines_fini(lines);
    return status;
}

void art_lines_fini(struct art_lines *lines)
{
    art_free(lines->line), art_free(lines->corner), art_free(lines->count), art_free(lines->end);
    memset(lines, 0, sizeof *lines);
}

int art_remesh_normals(struct art_ctx *ctx, struct art_mesh *mesh,
                       const struct art_mesh_topology *t, const bool *hard)
{
    return mesh->normal.n ? art_mesh_make_normals(ctx, mesh, t, hard) : ART_OK;
}

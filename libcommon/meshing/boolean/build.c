/* The result as a mesh, with all that hangs on the faces and vertices it is made of. */
#include "boolean_priv.h"
#include <art/mesh.h>

/* Joins the faces of both meshes in one. */
static int put_together(struct art_solid *s, struct art_mesh **both)
{
    const struct art_mesh *a = s->side[0].mesh, *b = s->side[1].mesh;
    struct art_mesh *bare[2] = {NULL, NULL};
    int status;
    for (int m = 0; m < 2; m++) {
        ART_TRY(art_mesh_copy(s->ctx, &bare[m], m ? b : a));
        bare[m]->n_lines = bare[m]->n_points = 0;
        ART_TRY(art_fields_resize(s->ctx, &bare[m]->line_fields, 0));
        ART_TRY(art_fields_resize(s->ctx, &bare[m]->point_fields, 0));
    }
    ART_TRY(art_mesh_append(s->ctx, bare[0], bare[1]));
    *both = bare[0];
    bare[0] = NULL;
out:
    art_mesh_free(bare[0]), art_mesh_free(bare[1]);
    return status;
}

/* Corner of the triangle of a piece that is its corner k; -1: a new one. */
static int own_corner(const struct art_solid *s, int c)
{
    const struct art_solid_piece *piece = &s->piece[c / 3];
    const struct art_solid_side *side = &s->side[piece->m];
    for (int k = 0; k < 3; k++)
        if (side->point[side->tri[piece->tri][k]] == piece->v[c % 3]) return k;
    return -1;
}

static int add_faces(struct art_solid_build *b, struct art_mesh_edit *edit)
{
    const struct art_solid *s = b->s;
    int status = ART_OK;
    for (int i = 0; i < s->n_pieces; i++) {
        int vert[3], corner[3], face = art_solid_face(s, i);
        if (!b->keep[i]) continue;
        for (int k = 0; k < 3; k++) {
            int c = 3 * i + (b->keep[i] > 0 ? k : 2 - k), own = own_corner(s, c);
            vert[k] = b->corner[c];
            corner[k] = own < 0 ? -1 : 3 * face + own;
        }
        ART_TRY(art_mesh_edit_add(s->ctx, edit, 3, vert, corner, face));
    }
out:
    return status;
}

/* Finds a corner of a piece of either mesh for each vertex. */
static void find_sources(struct art_solid_build *b)
{
    for (int v = 0; v < 2 * b->n; v++) b->source[v] = -1;
    for (int c = 3 * b->s->n_pieces - 1; c >= 0; c--)
        if (b->keep[c / 3]) b->source[2 * b->corner[c] + b->s->piece[c / 3].m] = c;
}

/* The vertex of both meshes together that a vertex of the result is, or is nearest to among the
 * corners of a face that it lies in. */
static int nearest_vertex(const struct art_solid_build *b, int c)
{
    const struct art_solid_piece *piece = &b->s->piece[c / 3];
    int own = own_corner(b->s, c), face = art_solid_face(b->s, c / 3);
    double w[3];
    if (own < 0) {
        art_solid_weights(b->s, piece->m, piece->tri, piece->v[c % 3], w);
        own = w[1] > w[0] ? 1 : 0;
        if (w[2] > w[own]) own = 2;
    }
    return b->old->face_vert[3 * face + own];
}

static void set_places(struct art_solid_build *b)
{
    for (int v = 0; v < b->n; v++) {
        double *x = b->mesh->pos + 3 * (size_t)v;
        int own = -1;
        for (int m = 0; m < 2 && own < 0; m++) {
            int c = b->source[2 * v + m];
            if (c >= 0 && own_corner(b->s, c) >= 0) own = nearest_vertex(b, c);
        }
        int c = b->source[2 * v] >= 0 ? b->source[2 * v] : b->source[2 * v + 1];
        const double *y = b->s->point[b->s->piece[c / 3].v[c % 3]].x;
        for (int i = 0; i < 3; i++)
            x[i] = own >= 0 ? b->old->pos[3 * own + i] : ldexp(y[i], b->s->exponent);
        b->n_new += own < 0;
    }
}

/* Normals of corners can be sharp at new edges, and those of faces that are turned over differ. */
static int spread_normals(struct art_solid_build *b)
{
    struct art_mesh_attr *a = &b->mesh->normal;
    int n = art_mesh_n_corners(b->mesh);
    if (a->n == 0 || a->idx || n == 0) return ART_OK;
    a->idx = art_alloc(b->s->ctx, (size_t)n, sizeof *a->idx);
    if (!a->idx) return ART_ENOMEM;
    a->idx_cap = n;
    art_mesh_vertex_indices(b->mesh, a->idx);
    return ART_OK;
}

static int renumber(struct art_solid_build *b)
{
    int status = ART_ENOMEM, *from = art_alloc(b->s->ctx, (size_t)b->n, sizeof *from);
    if (!from) return ART_ENOMEM;
    for (int v = 0; v < b->n; v++)
        from[v] =
            nearest_vertex(b, b->source[2 * v] >= 0 ? b->source[2 * v] : b->source[2 * v + 1]);
    status = art_mesh_renumber(b->s->ctx, b->mesh, b->n, from, NULL);
    art_free(from);
    return status;
}

static int assemble(struct art_solid_build *b)
{
    struct art_ctx *ctx = b->s->ctx;
    struct art_mesh_edit edit = {0};
    const struct art_mesh_parts all = {0};
    int status;
    ART_TRY(put_together(b->s, &b->mesh));
    ART_TRY(spread_normals(b));
    ART_TRY(art_mesh_copy(ctx, &b->old, b->mesh));
    ART_TRY(add_faces(b, &edit));
    find_sources(b);
    ART_TRY(art_mesh_edit_apply(ctx, &edit, b->mesh));
    ART_TRY(renumber(b));
    set_places(b);
    ART_TRY(art_solid_values(b));
    ART_TRY(art_mesh_keep(ctx, b->mesh, &all, true));
out:
    art_mesh_edit_fini(&edit);
    return status;
}

int art_solid_build(struct art_solid *s, const signed char *keep, struct art_mesh **out, int *n_new)
{
    struct art_solid_build b = {.s = s, .keep = keep};
    int status = ART_ENOMEM, *from = NULL;
    b.corner = art_alloc(s->ctx, 3 * (size_t)s->n_pieces, sizeof *b.corner);
    if (!b.corner) goto out;
    ART_TRY(art_solid_vertex_fans(s, keep, b.corner, &from, &b.n));
    b.source = art_alloc(s->ctx, 2 * (size_t)b.n, sizeof *b.source);
    status = b.source ? assemble(&b) : ART_ENOMEM;
    if (status < 0) goto out;
    *out = b.mesh, *n_new = b.n_new;
    b.mesh = NULL;
out:
    art_mesh_free(b.mesh), art_mesh_free(b.old);
    art_free(b.corner), art_free(b.source), art_free(from);
    return status;
}

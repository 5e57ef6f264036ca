/* This creates surfaces from meshes: triangles, what is beside what. */
#include "surface_priv.h"

/* Arrays of a surface, writable while it is made; one block each. */
struct parts {
    double *local, *x;
    int (*tri)[3], (*next)[3], *vert_off, *vert_tri, *face;
};

/* Collects the faces alone, each with its number, cut into triangles. */
static int triangles_of(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_mesh **out)
{
    int status;
    struct art_mesh *copy = NULL, bare = {.n_verts = mesh->n_verts, .pos = mesh->pos};
    struct art_field *face;
    bare.n_faces = mesh->n_faces, bare.face_off = mesh->face_off, bare.face_vert = mesh->face_vert;
    ART_TRY(art_mesh_copy(ctx, &copy, &bare));
    ART_TRY(art_fields_add(ctx, &copy->face_fields, "face", ART_I32, 1, copy->n_faces, &face));
    for (int f = 0; f < mesh->n_faces; f++) face->val[f] = f;
    ART_TRY(art_mesh_triangulate(ctx, copy));
    *out = copy;
    copy = NULL;
out:
    art_mesh_free(copy);
    return status;
}

static int take_triangles(struct art_ctx *ctx, struct art_surface *s, struct parts *p,
                          const struct art_mesh *mesh)
{
    const struct art_field *face = art_fields_find(&mesh->face_fields, "face");
    s->n_verts = mesh->n_verts;
    p->tri = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *p->tri);
    p->face = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *p->face);
    s->tri = (const int(*)[3])p->tri, s->face = p->face;
    if (!p->tri || !p->face) return ART_ENOMEM;
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        if (v[0] == v[1] || v[1] == v[2] || v[2] == v[0]) continue;
        p->face[s->n_tris] = (int)face->val[f];
        for (int k = 0; k < 3; k++) p->tri[s->n_tris][k] = v[k];
        s->n_tris++;
    }
    if (s->n_tris == 0)
        return art_error(ctx, ART_ESHAPE, NULL, "the mesh%s%s has no triangles",
                         mesh->name ? " " : "", mesh->name ? mesh->name : "");
    return ART_OK;
}

static int copy_positions(struct art_ctx *ctx, struct art_surface *s, struct parts *p,
                          const struct art_mesh *mesh)
{
    size_t n = 3 * (size_t)s->n_verts;
    p->local = art_alloc(ctx, n, sizeof *p->local);
    p->x = art_alloc(ctx, n, sizeof *p->x);
    s->local = p->local, s->x = p->x;
    if (!p->local || !p->x) return ART_ENOMEM;
    memcpy(p->local, mesh->pos, n * sizeof *p->local);
    memcpy(p->x, mesh->pos, n * sizeof *p->x);
    return ART_OK;
}

static int find_triangles(struct art_ctx *ctx, struct art_surface *s, struct parts *p)
{
    p->vert_off = art_alloc(ctx, (size_t)s->n_verts + 2, sizeof *p->vert_off);
    p->vert_tri = art_alloc(ctx, 3 * (size_t)s->n_tris, sizeof *p->vert_tri);
    s->vert_off = p->vert_off, s->vert_tri = p->vert_tri;
    if (!p->vert_off || !p->vert_tri) return ART_ENOMEM;
    /* counted two places on, so that filling in leaves each at its first */
    for (int t = 0; t < s->n_tris; t++)
        for (int k = 0; k < 3; k++) p->vert_off[p->tri[t][k] + 2]++;
    for (int v = 0; v < s->n_verts; v++) p->vert_off[v + 2] += p->vert_off[v + 1];
    for (int t = 0; t < s->n_tris; t++)
        for (int k = 0; k < 3; k++) p->vert_tri[p->vert_off[p->tri[t][k] + 1]++] = t;
    return ART_OK;
}

/* The corner of t from which an edge runs from a to b, -1 if none does. */
static int corner_from(const struct art_surface *s, int t, int a, int b)
{
    for (int k = 0; k < 3; k++)
        if (s->tri[t][k] == a && s->tri[t][(k + 1) % 3] == b) return k;
    return -1;
}

/* The first triangle along the edge from b to a that has no neighbour there yet. Triangles come in
 * ascending order, and so do those at a vertex. */
static void find_next(const struct art_surface *s, struct parts *p, int t, int k)
{
    int a = s->tri[t][k], b = s->tri[t][(k + 1) % 3];
    for (int i = s->vert_off[a]; i < s->vert_off[a + 1]; i++) {
        int u = s->vert_tri[i], j = corner_from(s, u, b, a);
        if (j < 0 || p->next[u][j] >= 0) continue;
        p->next[t][k] = u;
        p->next[u][j] = t;
        return;
    }
}

static int find_neighbours(struct art_ctx *ctx, struct art_surface *s, struct parts *p)
{
    p->next = art_alloc(ctx, (size_t)s->n_tris, sizeof *p->next);
    s->next = (const int(*)[3])p->next;
    if (!p->next) return ART_ENOMEM;
    memset(p->next, -1, (size_t)s->n_tris * sizeof *p->next);
    for (int t = 0; t < s->n_tris; t++)
        for (int k = 0; k < 3; k++)
            if (p->next[t][k] < 0) find_next(s, p, t, k);
    for (int t = 0; t < s->n_tris; t++)
        for (int k = 0; k < 3; k++) s->n_border += p->next[t][k] < 0;
    return ART_OK;
}

int art_surface_create_bare(struct art_ctx *ctx, struct art_surface **out,
                            const struct art_mesh *mesh)
{
    int status = ART_ENOMEM;
    struct art_mesh *cut = NULL;
    struct parts p = {0};
    struct art_surface *s = art_alloc(ctx, 1, sizeof *s);
    struct art_rigid home;
    if (!s) goto out;
    ART_TRY(triangles_of(ctx, mesh, &cut));
    ART_TRY(take_triangles(ctx, s, &p, cut));
    ART_TRY(copy_positions(ctx, s, &p, cut));
    ART_TRY(find_triangles(ctx, s, &p));
    ART_TRY(find_neighbours(ctx, s, &p));
    s->volume = art_mesh_volume(mesh);
    art_surface_box_of(s, s->local, s->own_min, s->own_max);
    s->radius = art_v3_distance(s->own_min, s->own_max) / 2;
    art_rigid_identity(&home);
    art_surface_place(s, &home);
    *out = s;
    s = NULL;
out:
    art_mesh_free(cut);
    art_surface_free(s);
    return status;
}

int art_surface_create(struct art_ctx *ctx, struct art_surface **out, const struct art_mesh *mesh)
{
    struct art_surface *s = NULL;
    int status = art_surface_create_bare(ctx, &s, mesh);
    if (status == ART_OK) status = art_surface_need_tree(ctx, s, NULL);
    if (status < 0)
        art_surface_free(s);
    else
        *out = s;
    return status;
}

void art_surface_free(struct art_surface *s)
{
    if (!s) return;
    art_surface_free_tree(s);
    art_free((void *)s->tri), art_free((void *)s->next), art_free((void *)s->face);
    art_free((void *)s->vert_off), art_free((void *)s->vert_tri);
    art_free((void *)s->local), art_free(s->x), art_free(s);
}

/* This extracts the outer surface of a volume mesh, and the faces between its regions. */
#include <art/volume.h>
#include <stdlib.h>
#include <string.h>

/* This is a face of a solid; equal keys are the same face. */
struct side {
    int key[4]; /* nodes in ascending order, -1 in front for a triangle */
    int elem, face;
    int behind; /* the element on the other side of an interface */
};

static int compare_keys(const void *a, const void *b)
{
    const struct side *s = a, *t = b;
    for (int i = 0; i < 4; i++)
        if (s->key[i] != t->key[i]) return s->key[i] < t->key[i] ? -1 : 1;
    if (s->elem != t->elem) return s->elem < t->elem ? -1 : 1;
    return s->face - t->face;
}

static int compare_places(const void *a, const void *b)
{
    const struct side *s = a, *t = b;
    if (s->elem != t->elem) return s->elem < t->elem ? -1 : 1;
    return s->face - t->face;
}

static void set_key(const struct art_volume *vol, struct side *side)
{
    const signed char *face = art_volume_type(vol, side->elem)->face[side->face];
    const int *node = vol->elem_node + vol->elem_off[side->elem];
    for (int i = 0; i < 4; i++) side->key[i] = face[i] < 0 ? -1 : node[(int)face[i]];
    for (int i = 1; i < 4; i++)
        for (int k = i; k > 0 && side->key[k - 1] > side->key[k]; k--) {
            int t = side->key[k];
            side->key[k] = side->key[k - 1], side->key[k - 1] = t;
        }
}

static bool same_key(const struct side *a, const struct side *b)
{
    return memcmp(a->key, b->key, sizeof a->key) == 0;
}

static int region_of(const struct art_volume *vol, int e)
{
    return vol->elem_region ? vol->elem_region[e] : -1;
}

/* Sides that belong to the surface, in the order of the elements; returns their count. */
static size_t choose(const struct art_volume *vol, const struct art_volume_skin *how,
                     struct side *side)
{
    size_t n = 0, kept = 0;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        if (how->elem && !how->elem[e]) continue;
        for (int f = 0; type->dim == 3 && f < type->n_faces; f++, n++) {
            side[n].elem = e, side[n].face = f;
            set_key(vol, &side[n]);
        }
    }
    qsort(side, n, sizeof *side, compare_keys);
    for (size_t i = 0, next; i < n; i = next) {
        for (next = i + 1; next < n && same_key(&side[i], &side[next]);) next++;
        if (!how->interfaces && next == i + 1) side[kept++] = side[i];
        if (!how->interfaces || next != i + 2) continue;
        int a = region_of(vol, side[i].elem), b = region_of(vol, side[i + 1].elem);
        if (a == b) continue;
        size_t front = a < b ? i : i + 1, back = a < b ? i + 1 : i;
        int behind = side[back].elem;
        side[kept] = side[front];
        side[kept++].behind = behind;
    }
    for (int e = 0; e < vol->n_elems; e++)
        if (art_volume_type(vol, e)->dim == 2 && !how->interfaces && !how->no_shells &&
            (!how->elem || how->elem[e]))
            side[kept++] = (struct side){.elem = e};
    qsort(side, kept, sizeof *side, compare_places);
    return kept;
}

static int corners_of(const struct art_volume *vol, const struct side *side, int node[4])
{
    const signed char *face = art_volume_type(vol, side->elem)->face[side->face];
    int n = face[3] < 0 ? 3 : 4;
    for (int i = 0; i < n; i++) node[i] = vol->elem_node[vol->elem_off[side->elem] + face[i]];
    return n;
}

/* Vertices for the nodes in use, in their order. */
static int add_vertices(struct art_ctx *ctx, const struct art_volume *vol, const struct side *side,
                        size_t n, struct art_mesh *mesh, int *vert_of, int *node_of)
{
    int node[4], status = ART_OK;
    for (int i = 0; i < vol->n_nodes; i++) vert_of[i] = -1;
    for (size_t i = 0; i < n; i++)
        for (int k = corners_of(vol, &side[i], node) - 1; k >= 0; k--) vert_of[node[k]] = 0;
    for (int i = 0; i < vol->n_nodes; i++) {
        if (vert_of[i] < 0) continue;
        vert_of[i] = mesh->n_verts;
        node_of[mesh->n_verts] = i;
        ART_TRY(art_mesh_add_vertex(ctx, mesh, vol->pos + 3 * (size_t)i));
    }
out:
    return status;
}

/* The region becomes a group, two of them "A-B". */
static int set_group(struct art_ctx *ctx, const struct art_volume *vol, const struct side *side,
                     bool interfaces, struct art_mesh *mesh)
{
    int a = region_of(vol, side->elem), status = ART_OK, index;
    struct art_buf name;
    if (a < 0 && !interfaces) return ART_OK;
    art_buf_init(&name, ctx);
    art_buf_puts(&name, a < 0 ? "none" : vol->regions.name[a]);
    if (interfaces) {
        int b = region_of(vol, side->behind);
        art_buf_putc(&name, '-');
        art_buf_puts(&name, b < 0 ? "none" : vol->regions.name[b]);
    }
    ART_TRY(art_buf_status(&name));
    ART_TRY(art_mesh_add_name(ctx, &mesh->groups, name.s, name.n, &index));
    ART_TRY(art_mesh_set_group(ctx, mesh, mesh->n_faces - 1, index));
out:
    art_buf_fini(&name);
    return status;
}

static int build(struct art_ctx *ctx, const struct art_volume *vol,
                 const struct art_volume_skin *how, struct side *side, int *vert_of, int *node_of,
                 struct art_mesh *mesh)
{
    int status, node[4];
    size_t n = choose(vol, how, side);
    int *elem_of = NULL;
    ART_TRY(add_vertices(ctx, vol, side, n, mesh, vert_of, node_of));
    for (size_t i = 0; i < n; i++) {
        int count = corners_of(vol, &side[i], node);
        for (int k = 0; k < count; k++) node[k] = vert_of[node[k]];
        ART_TRY(art_mesh_add_face(ctx, mesh, count, node));
        ART_TRY(set_group(ctx, vol, &side[i], how->interfaces, mesh));
    }
    if (vol->units) {
        mesh->units = art_strdup(ctx, vol->units);
        if (!mesh->units) status = ART_ENOMEM;
    }
    if (status < 0 || !how->elem_of) goto out;
    elem_of = art_alloc(ctx, n + 1, sizeof *elem_of);
    if (!elem_of) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) elem_of[i] = side[i].elem;
    *how->elem_of = elem_of;
out:
    return status;
}

int art_volume_skin(struct art_ctx *ctx, const struct art_volume *vol,
                    const struct art_volume_skin *how, struct art_mesh **out_mesh,
                    int **out_node_of)
{
    struct art_mesh *mesh = NULL;
    size_t n = 1, nodes = (size_t)vol->n_nodes + 1;
    for (int e = 0; e < vol->n_elems; e++) n += (size_t)art_volume_type(vol, e)->n_faces;
    struct side *side = art_alloc(ctx, n, sizeof *side);
    int *vert_of = art_alloc(ctx, nodes, sizeof *vert_of);
    int *node_of = art_alloc(ctx, nodes, sizeof *node_of);
    int status = side && vert_of && node_of ? art_mesh_create(ctx, &mesh) : ART_ENOMEM;
    if (status == ART_OK) status = build(ctx, vol, how, side, vert_of, node_of, mesh);
    art_free(side), art_free(vert_of);
    if (status < 0) {
        art_mesh_free(mesh);
        mesh = NULL;
    }
    if (status == ART_OK) *out_mesh = mesh;
    if (status == ART_OK && out_node_of)
        *out_node_of = node_of;
    else
        art_free(node_of);
    return status;
}

int art_volume_surface_nodes(struct art_ctx *ctx, const struct art_volume *vol, bool *on_surface)
{
    static const struct art_volume_skin all = {0};
    size_t n = 1;
    int node[8];
    for (int e = 0; e < vol->n_elems; e++) n += (size_t)art_volume_type(vol, e)->n_faces;
    struct side *side = art_alloc(ctx, n, sizeof *side);
    if (!side) return ART_ENOMEM;
    n = choose(vol, &all, side);
    for (int i = 0; i < vol->n_nodes; i++) on_surface[i] = false;
    for (size_t i = 0; i < n; i++) {
        const int *of = vol->elem_node + vol->elem_off[side[i].elem];
        int m = art_elem_face_nodes(art_volume_type(vol, side[i].elem), side[i].face, node);
        for (int k = 0; k < m; k++) on_surface[of[node[k]]] = true;
    }
    art_free(side);
    return ART_OK;
}

int art_volume_surface(struct art_ctx *ctx, const struct art_volume *vol,
                       struct art_mesh **out_mesh, int **out_node_of)
{
    static const struct art_volume_skin all = {0};
    return art_volume_skin(ctx, vol, &all, out_mesh, out_node_of);
}

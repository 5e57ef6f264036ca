/* This makes the surface of elements: triangles whose vertices are nodes. */
#include "mesh_priv.h"
#include <art/math.h>

struct making {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_mesh *mesh;
    struct fem_vertex_weights links;
    int *vert_of; /* [n_nodes] vertex of each node, -1 none yet */
};

static int add_vertex(struct making *m, int node)
{
    struct fem_vertex_weights *l = &m->links;
    if (m->vert_of[node] >= 0) return ART_OK;
    if (!ART_GROW(m->ctx, l->first, l->n_verts, l->cap_first) ||
        !ART_GROW(m->ctx, l->node, l->n, l->cap_node) ||
        !ART_GROW(m->ctx, l->weight, l->n, l->cap_weight))
        return ART_ENOMEM;
    m->vert_of[node] = l->n_verts;
    l->first[l->n_verts++] = l->n;
    l->node[l->n] = node;
    l->weight[l->n++] = 1;
    return art_mesh_add_vertex(m->ctx, m->mesh, m->vol->pos + 3 * (size_t)node);
}

static int add_triangle(struct making *m, const int *node, int a, int b, int c)
{
    const int of[3] = {node[a], node[b], node[c]};
    int vert[3], status = ART_OK;
    for (int i = 0; i < 3 && status == ART_OK; i++) {
        status = add_vertex(m, of[i]);
        vert[i] = m->vert_of[of[i]];
    }
    return status == ART_OK ? art_mesh_add_face(m->ctx, m->mesh, 3, vert) : status;
}

/* A quadrilateral is cut from its first node, as the original cuts it. Faces with nodes on their
 * edges are cut at these: corner k lies between edges k - 1 and k. */
static int add_face(struct making *m, const int *node, int n)
{
    int corners = n == 6 ? 3 : n == 8 ? 4 : n, status = ART_OK;
    if (n <= 4) {
        for (int k = 1; k + 1 < n && status == ART_OK; k++)
            status = add_triangle(m, node, 0, k, k + 1);
        return status;
    }
    for (int k = 0; k < corners && status == ART_OK; k++)
        status = add_triangle(m, node, k, corners + k, corners + (k + corners - 1) % corners);
    for (int k = 1; k + 1 < corners && status == ART_OK; k++)
        status = add_triangle(m, node + corners, 0, k, k + 1);
    return status;
}

/* The nodes of the face of element e that has these corners, in the order of its outline: of linear
 * elements the corners themselves, in their order. */
static int face_nodes(const struct art_volume *vol, int e, int n, const int *corner, int node[8])
{
    const struct art_elem_type *type = art_volume_type(vol, e);
    const int *of = vol->elem_node + vol->elem_off[e];
    int local[8];
    for (int i = 0; i < n; i++) node[i] = corner[i];
    for (int f = 0; type->dim == 3 && type->linear != type->kind && f < 8; f++) {
        int m = art_elem_face_nodes(type, f, local), hits = 0;
        if (m != 2 * n) continue;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++) hits += of[local[k]] == corner[i];
        if (hits != n) continue;
        for (int i = 0; i < m; i++) node[i] = of[local[i]];
        return m;
    }
    return n;
}

static int add_faces(struct making *m, const struct art_mesh *skin, const int *node_of,
                     const int *elem_of)
{
    int status = ART_OK;
    for (int f = 0; f < skin->n_faces && status == ART_OK; f++) {
        int corner[4], node[8], n = skin->face_off[f + 1] - skin->face_off[f];
        if (n > 4) return art_error(m->ctx, ART_EUNSUPPORTED, NULL, "a face has %d corner{s}", n);
        for (int k = 0; k < n; k++) corner[k] = node_of[skin->face_vert[skin->face_off[f] + k]];
        status = add_face(m, node, face_nodes(m->vol, elem_of[f], n, corner, node));
    }
    return status;
}

int art_fem_surface(struct art_ctx *ctx, const struct art_volume *vol, const bool *elem,
                    struct art_embedded **out)
{
    struct making m = {.ctx = ctx, .vol = vol};
    struct art_embedded *e = NULL;
    struct art_mesh *skin = NULL;
    int *node_of = NULL, *elem_of = NULL, status;
    const struct art_volume_skin how = {.elem = elem, .elem_of = &elem_of};
    *out = NULL;
    ART_TRY(art_volume_skin(ctx, vol, &how, &skin, &node_of));
    ART_TRY(fem_embedded_create(ctx, &e));
    ART_TRY(art_mesh_create(ctx, &e->mesh));
    m.mesh = e->mesh;
    m.vert_of = art_alloc(ctx, (size_t)vol->n_nodes + 1, sizeof *m.vert_of);
    ART_TRY(m.vert_of ? ART_OK : ART_ENOMEM);
    for (int i = 0; i < vol->n_nodes; i++) m.vert_of[i] = -1;
    ART_TRY(add_faces(&m, skin, node_of, elem_of));
    ART_TRY(fem_vertex_weights_to_embedding(ctx, &m.links, &e->at));
    e->surface = e->generated = true;
    *out = e;
    e = NULL;
out:
    fem_vertex_weights_fini(&m.links);
    art_free(m.vert_of);
    art_free(node_of);
    art_free(elem_of);
    art_mesh_free(skin);
    art_embedded_free(e);
    return status;
}

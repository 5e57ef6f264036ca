/* This reads a FemMeshComp in the tree: its mesh and its embedding. */
#include "mesh_priv.h"
#include <art/math.h>
#include <art/text.h>
#include <math.h>
#include <string.h>

static bool is_true(const struct art_comp *comp, const char *prop)
{
    size_t n;
    const char *end, *s = fem_tree_text(comp, prop, &end);
    const char *word = s ? fem_next_word(&s, end, &n) : NULL;
    return word && n == 4 && memcmp(word, "true", 4) == 0;
}

/* Collect the current positions of the nodes. */
static int node_places(struct art_ctx *ctx, const struct art_comp *fem, double **out)
{
    const struct art_comp *nodes = art_comp_child(fem, "nodes");
    int n = nodes ? nodes->n_children : 0;
    double *x = *out = art_alloc(ctx, 3 * (size_t)n + 1, sizeof *x);
    if (!x) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        double *p = x + 3 * (size_t)i;
        if (art_get_vector(nodes->children[i], "position", p, 3) != 3 ||
            !isfinite(p[0] + p[1] + p[2]))
            return art_error(ctx, ART_ERANGE, fem_loc_of(nodes->children[i], "position"),
                             "the place of node '%s' is not three finite numbers",
                             art_comp_path(nodes->children[i], NULL));
    }
    return ART_OK;
}

/* Embedded where it is, or made from the elements. */
static int embed(struct art_ctx *ctx, const struct art_comp *comp, struct art_embedded *e)
{
    struct art_volume *vol = NULL;
    int status;
    ART_TRY(art_fem_tree_mesh(ctx, comp->parent->parent, false, &vol));
    status = fem_embed(ctx, vol, e->mesh->n_verts, e->mesh->pos, comp, &e->at);
out:
    art_volume_free(vol);
    return status;
}

static int generate(struct art_ctx *ctx, const struct art_comp *comp, struct art_embedded *e)
{
    struct art_volume *vol = NULL;
    struct art_embedded *made = NULL;
    int status;
    ART_TRY(art_fem_tree_mesh(ctx, comp->parent->parent, false, &vol));
    ART_TRY(art_fem_surface(ctx, vol, NULL, &made));
    art_mesh_free(e->mesh);
    e->mesh = made->mesh;
    e->at = made->at;
    made->mesh = NULL;
    made->at = NULL;
out:
    art_embedded_free(made);
    art_volume_free(vol);
    return status;
}

static int check_counts(struct art_ctx *ctx, const struct art_comp *comp,
                        const struct fem_vertex_weights *links, const struct art_mesh *mesh)
{
    const struct art_loc *loc = fem_loc_of(comp, "attachments");
    if (links->n_verts == mesh->n_verts) return ART_OK;
    return art_error(ctx, ART_ESHAPE, loc->line ? loc : NULL,
                     "'%s' has attachments of %d {vertex|vertices}, and a mesh of %d",
                     art_comp_path(comp, NULL), links->n_verts, mesh->n_verts);
}

/* Vertices that no face or line uses are points if there is nothing else. */
static int make_points(struct art_ctx *ctx, struct art_mesh *mesh)
{
    int status = ART_OK;
    if (mesh->n_faces + mesh->n_lines + mesh->n_points > 0) return ART_OK;
    for (int v = 0; v < mesh->n_verts && status == ART_OK; v++)
        status = art_mesh_add_point(ctx, mesh, v);
    return status;
}

/* Read the attachments of vertices. A generated surface of nodes some of which are gone is made
 * anew. */
static int read_links(struct art_ctx *ctx, const struct art_comp *comp, bool generated,
                      struct fem_vertex_weights *links)
{
    const struct art_loc *loc = fem_loc_of(comp, "attachments");
    bool stale = false;
    int status = fem_read_attachments(ctx, comp, links, generated ? &stale : NULL);
    if (!stale) return status;
    fem_vertex_weights_fini(links);
    art_warn(ctx, loc->line ? loc : NULL,
             "the surface '%s' has nodes that are no longer in the model: it is generated again",
             art_comp_path(comp, NULL));
    return ART_OK;
}

/* The faces, and the vertices' links unless the mesh is to be embedded or made. */
static int read_parts(struct art_ctx *ctx, const struct art_comp *comp, bool generated,
                      struct fem_vertex_weights *links, struct art_mesh **mesh)
{
    int status;
    ART_TRY(read_links(ctx, comp, generated, links));
    ART_TRY(art_comp_mesh(ctx, comp, mesh));
    if (*mesh) return ART_OK;
    ART_TRY(art_mesh_create(ctx, mesh));
    /* without vertices there is nothing that faces could have */
    if (generated && links->n_verts == 0) return ART_OK;
    ART_TRY(fem_read_meshdata(ctx, comp, links, *mesh));
out:
    return status;
}

static int attach(struct art_ctx *ctx, const struct art_comp *comp,
                  const struct fem_vertex_weights *links, struct art_embedded *e)
{
    int status;
    if (links->n_verts == 0 && e->generated) return generate(ctx, comp, e);
    if (links->n_verts == 0) return embed(ctx, comp, e);
    ART_TRY(check_counts(ctx, comp, links, e->mesh));
    status = fem_vertex_weights_to_embedding(ctx, links, &e->at);
out:
    return status;
}

/* Vertices go to where the nodes have them; normals that were stated do not turn with them. */
static int place_vertices(struct art_ctx *ctx, const struct art_comp *comp, struct art_embedded *e)
{
    double *x = NULL;
    int status = node_places(ctx, comp->parent->parent, &x);
    if (status == ART_OK) {
        art_embedding_gather(e->at, 3, x, e->mesh->pos);
        art_mesh_clear_attr(&e->mesh->normal);
        status = make_points(ctx, e->mesh);
    }
    art_free(x);
    return status;
}

int art_fem_mesh_read(struct art_ctx *ctx, const struct art_comp *comp, struct art_embedded **out)
{
    struct fem_vertex_weights links = {0};
    struct art_embedded *e = NULL;
    int status;
    *out = NULL;
    if (!comp->parent || !comp->parent->parent ||
        !art_comp_has_kind(comp->parent->parent, ART_KIND_FEM_MODEL))
        return art_error(ctx, ART_EUSAGE, comp->loc.line ? &comp->loc : NULL,
                         "'%s' is no mesh of a FEM model", art_comp_path(comp, NULL));
    ART_TRY(fem_embedded_create(ctx, &e));
    e->surface = is_true(comp, "surfaceMesh");
    e->generated = is_true(comp, "generatedSurface");
    ART_TRY(read_parts(ctx, comp, e->generated, &links, &e->mesh));
    if (links.n_verts == 0 && e->mesh->n_verts == 0 && !e->generated) goto out;
    ART_TRY(attach(ctx, comp, &links, e));
    ART_TRY(place_vertices(ctx, comp, e));
    *out = e;
    e = NULL;
out:
    fem_vertex_weights_fini(&links);
    art_embedded_free(e);
    return status;
}

/* ------------------------------------------------------------------------ to state */

static void put_links(struct art_buf *text, const struct art_comp *nodes,
                      const struct art_embedding *at)
{
    art_buf_puts(text, "[\n");
    for (int v = 0; v < at->n_verts; v++) {
        int n = at->first[v + 1] - at->first[v];
        art_buf_puts(text, "  [");
        for (int k = at->first[v]; k < at->first[v + 1]; k++) {
            art_buf_printf(text, " %d", nodes->children[at->node[k]]->number);
            if (n == 1 && at->weight[k] == 1) continue;
            art_buf_putc(text, ' ');
            art_buf_real(text, at->weight[k]);
        }
        art_buf_puts(text, " ]\n");
    }
    art_buf_puts(text, "]");
}

static void put_cells(struct art_buf *text, char key, int n, const int *off, const int *vert)
{
    for (int i = 0; i < n; i++) {
        art_buf_printf(text, "  %c", key);
        for (int k = off[i]; k < off[i + 1]; k++) art_buf_printf(text, " %d", vert[k] + 1);
        art_buf_putc(text, '\n');
    }
}

int art_fem_mesh_write(struct art_ctx *ctx, struct art_comp *comp, const struct art_embedded *e)
{
    struct art_buf text;
    int status;
    const struct art_comp *nodes = art_comp_child(comp->parent->parent, "nodes");
    art_buf_init(&text, ctx);
    ART_TRY(art_set_text(ctx, comp, "fem", "\".\"", NULL));
    ART_TRY(art_set_text(ctx, comp, "surfaceMesh", e->surface ? "true" : "false", NULL));
    ART_TRY(art_set_text(ctx, comp, "generatedSurface", e->generated ? "true" : "false", NULL));
    put_links(&text, nodes, e->at);
    ART_TRY(art_buf_status(&text));
    ART_TRY(art_set_text(ctx, comp, "attachments", text.s, NULL));
    art_buf_clear(&text);
    art_buf_puts(&text, "[\n");
    put_cells(&text, 'f', e->mesh->n_faces, e->mesh->face_off, e->mesh->face_vert);
    put_cells(&text, 'l', e->mesh->n_lines, e->mesh->line_off, e->mesh->line_vert);
    for (int i = 0; i < e->mesh->n_points; i++)
        art_buf_printf(&text, "  p %d\n", e->mesh->point_vert[i] + 1);
    art_buf_puts(&text, "]");
    ART_TRY(art_buf_status(&text));
    status = art_set_text(ctx, comp, "meshdata", text.s, NULL);
out:
    art_buf_fini(&text);
    return status;
}

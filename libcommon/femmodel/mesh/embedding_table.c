/* This reads embeddings as tables, and moves meshes by them. */
#include "mesh_priv.h"
#include <art/femmodel.h>
#include <math.h>
#include <stdlib.h>

static int put(struct art_sink *sink, int vertex, int node, double weight)
{
    char s[ART_NUMBER_MAX];
    art_print_double(s, weight);
    return art_sink_printf(sink, "%d\t%d\t%s\n", vertex, node, s);
}

int art_embedding_print(struct art_sink *sink, const struct art_embedding *at,
                        const struct art_volume *vol)
{
    int status;
    ART_TRY(art_sink_printf(sink, "# vertex\tnode\tweight\n"));
    for (int v = 0; v < at->n_verts; v++)
        for (int k = at->first[v]; k < at->first[v + 1]; k++)
            ART_TRY(put(sink, v, art_volume_node_id(vol, at->node[k]), at->weight[k]));
out:
    return status;
}

/* -------------------------------------------------------------------- reading */

struct numbered {
    int id, node;
};

struct parsing {
    struct art_ctx *ctx;
    const struct art_table *table;
    struct numbered *nodes; /* [n_nodes] by their numbers */
    int n_nodes;
    struct fem_vertex_weights links;
};

static int number_nodes(struct parsing *p, const struct art_volume *vol)
{
    p->n_nodes = vol->n_nodes;
    p->nodes = art_alloc(p->ctx, (size_t)vol->n_nodes + 1, sizeof *p->nodes);
    if (!p->nodes) return ART_ENOMEM;
    for (int i = 0; i < vol->n_nodes; i++)
        p->nodes[i] = (struct numbered){art_volume_node_id(vol, i), i};
    qsort(p->nodes, (size_t)vol->n_nodes, sizeof *p->nodes, art_compare_ints);
    return ART_OK;
}

static struct art_loc place_of(const struct parsing *p, size_t row, int col)
{
    return (struct art_loc){p->table->name, p->table->line[row],
                            p->table->col[3 * row + (size_t)col]};
}

/* Read a whole number in a column. */
static int whole(struct parsing *p, size_t row, int col, const char *what, int *number)
{
    double x = p->table->num[3 * row + (size_t)col];
    struct art_loc loc = place_of(p, row, col);
    if (!(x == floor(x) && fabs(x) <= INT32_MAX))
        return art_error(p->ctx, ART_ESYNTAX, &loc, "'%s' is no number of a %s",
                         p->table->text[3 * row + (size_t)col], what);
    *number = (int)x;
    return ART_OK;
}

/* The weights of the vertex that was read last. */
static int check_sum(struct parsing *p, size_t row)
{
    struct fem_vertex_weights *l = &p->links;
    struct art_loc loc = place_of(p, row, 0);
    double sum = 0;
    if (l->n_verts == 0) return ART_OK;
    for (int k = l->first[l->n_verts - 1]; k < l->n; k++) sum += l->weight[k];
    if (fabs(sum - 1) <= 1e-6) return ART_OK;
    return art_error(p->ctx, ART_ERANGE, &loc, "the weights of vertex %d sum to %.9g, not to 1",
                     l->n_verts - 1, sum);
}

static int take_row(struct parsing *p, size_t row)
{
    struct fem_vertex_weights *l = &p->links;
    struct numbered want = {0};
    double weight = p->table->num[3 * row + 2];
    struct art_loc loc = place_of(p, row, 0);
    int vertex, status;
    ART_TRY(whole(p, row, 0, "vertex", &vertex));
    ART_TRY(whole(p, row, 1, "node", &want.id));
    if (vertex != l->n_verts && vertex != l->n_verts - 1)
        return art_error(p->ctx, ART_ERANGE, &loc, "vertex %d where %d is expected", vertex,
                         l->n_verts);
    if (vertex == l->n_verts) {
        ART_TRY(check_sum(p, row > 0 ? row - 1 : 0));
        if (!ART_GROW(p->ctx, l->first, l->n_verts, l->cap_first)) return ART_ENOMEM;
        l->first[l->n_verts++] = l->n;
    }
    const struct numbered *found =
        bsearch(&want, p->nodes, (size_t)p->n_nodes, sizeof want, art_compare_ints);
    loc = place_of(p, row, 1);
    if (!found) return art_error(p->ctx, ART_ENOTFOUND, &loc, "the mesh has no node %d", want.id);
    loc = place_of(p, row, 2);
    if (!isfinite(weight))
        return art_error(p->ctx, ART_ESYNTAX, &loc, "'%s' is no weight",
                         p->table->text[3 * row + 2]);
    if (!ART_GROW(p->ctx, l->node, l->n, l->cap_node) ||
        !ART_GROW(p->ctx, l->weight, l->n, l->cap_weight))
        return ART_ENOMEM;
    l->node[l->n] = found->node;
    l->weight[l->n++] = weight;
out:
    return status;
}

int art_embedding_parse(struct art_ctx *ctx, struct art_embedding **at,
                        const struct art_source *src, const struct art_volume *vol)
{
    struct art_table table = {0};
    struct parsing p = {.ctx = ctx, .table = &table};
    int status;
    ART_TRY(art_table_read(ctx, &table, src, 0));
    if (table.n_rows && table.n_cols != 3) {
        const struct art_loc loc = {table.name, table.line[0], 1};
        status = art_error(ctx, ART_ESYNTAX, &loc, "%d column{s} instead of vertex, node, weight",
                           table.n_cols);
        goto out;
    }
    ART_TRY(number_nodes(&p, vol));
    for (size_t row = 0; row < table.n_rows; row++) ART_TRY(take_row(&p, row));
    if (table.n_rows) ART_TRY(check_sum(&p, table.n_rows - 1));
    status = fem_vertex_weights_to_embedding(ctx, &p.links, at);
out:
    art_free(p.nodes);
    fem_vertex_weights_fini(&p.links);
    art_table_fini(&table);
    return status;
}

/* --------------------------------------------------------------------- moving */

int art_embedding_move(struct art_ctx *ctx, const struct art_embedding *at, const double *pos,
                       struct art_mesh *mesh)
{
    struct art_mesh_topology *topology = NULL;
    bool *hard = NULL;
    int status = ART_OK;
    if (at->n_verts != mesh->n_verts)
        return art_error(ctx, ART_ESHAPE, NULL,
                         "%d {vertex|vertices} {is|are} embedded, the mesh has %d", at->n_verts,
                         mesh->n_verts);
    bool shaded = mesh->normal.n > 0 && mesh->n_faces > 0;
    if (shaded) {
        ART_TRY(art_mesh_topology_create(ctx, &topology, mesh));
        hard = art_alloc(ctx, (size_t)topology->n_edges + 1, sizeof *hard);
        if (!hard) {
            status = ART_ENOMEM;
            goto out;
        }
        art_mesh_crease_edges(mesh, topology, hard);
    }
    art_embedding_gather(at, 3, pos, mesh->pos);
    if (shaded) ART_TRY(art_mesh_make_normals(ctx, mesh, topology, hard));
out:
    art_mesh_topology_free(topology);
    art_free(hard);
    return status;
}

/* Nodes and elements of both versions, as they stand in the file. */
#include "msh_priv.h"

/* ------------------------------------------------------------------------ nodes */

static int add_node(struct msh_reader *r, const char *at, int id, const double x[3])
{
    bool fresh;
    int status, index = r->vol->n_nodes;
    ART_TRY(art_ids_add(r->ctx, &r->nodes, id, index, &fresh));
    if (!fresh) return art_msh_fail(r, at, ART_ERANGE, "node %d stands twice", id);
    ART_TRY(art_volume_add_node(r->ctx, r->vol, x));
    ART_TRY(art_volume_set_node_id(r->ctx, r->vol, index, id));
out:
    return status;
}

static int read_point(struct msh_reader *r, double x[3])
{
    int status = ART_OK;
    for (int k = 0; k < 3; k++) ART_TRY(art_msh_double(r, &x[k]));
out:
    return status;
}

static int read_old_nodes(struct msh_reader *r)
{
    int n, id, status;
    double x[3];
    if (r->binary) {
        ART_TRY(art_msh_text_int(r, "the number of nodes", &n));
        ART_TRY(art_msh_newline(r));
    } else {
        ART_TRY(art_msh_count(r, "the number of nodes", 8, &n));
    }
    for (int i = 0; i < n; i++) {
        if (!r->binary) art_msh_skip(r);
        const char *at = r->p;
        ART_TRY(art_msh_int(r, "the number of a node", &id));
        ART_TRY(read_point(r, x));
        ART_TRY(add_node(r, at, id, x));
    }
out:
    return status;
}

/* Tags of a block first, then places, with the parameters on the entity behind them. */
static int read_node_block(struct msh_reader *r)
{
    int dim, tag, parametric, n, status, *id = NULL;
    double x[3], parameter;
    ART_TRY(art_msh_int(r, "the dimension of a block", &dim));
    ART_TRY(art_msh_int(r, "the entity of a block", &tag));
    ART_TRY(art_msh_int(r, "whether a block has parameters", &parametric));
    ART_TRY(art_msh_count(r, "the number of nodes of a block", r->binary ? 32 : 8, &n));
    if (dim < 0 || dim > 3)
        return art_msh_fail(r, r->p, ART_ERANGE, "a block of dimension %d", dim);
    id = art_alloc(r->ctx, (size_t)n, sizeof *id);
    if (!id) return ART_ENOMEM;
    const char *at = r->p;
    for (int i = 0; i < n; i++) ART_TRY(art_msh_size(r, "the number of a node", &id[i]));
    for (int i = 0; i < n; i++) {
        ART_TRY(read_point(r, x));
        for (int k = 0; k < dim && parametric; k++) ART_TRY(art_msh_double(r, &parameter));
        ART_TRY(add_node(r, at, id[i], x));
    }
out:
    art_free(id);
    return status;
}

/* Blocks, things, least and largest number. */
static int read_counts(struct msh_reader *r, const char *what, int *n_blocks, int *n)
{
    int ignored, status;
    ART_TRY(art_msh_count(r, "the number of blocks", r->binary ? 4 : 2, n_blocks));
    ART_TRY(art_msh_count(r, what, r->binary ? 8 : 2, n));
    for (int i = 0; i < 2; i++) ART_TRY(art_msh_size(r, "a range of numbers", &ignored));
out:
    return status;
}

int art_msh_read_nodes(struct msh_reader *r)
{
    int n_blocks, n, status;
    if (r->old) return read_old_nodes(r);
    const char *at = r->p;
    ART_TRY(read_counts(r, "the number of nodes", &n_blocks, &n));
    for (int i = 0; i < n_blocks; i++) ART_TRY(read_node_block(r));
    if (r->vol->n_nodes != n)
        return art_msh_fail(r, at, ART_ERANGE, "the file states %d nodes and has %d", n,
                            r->vol->n_nodes);
out:
    return status;
}

/* --------------------------------------------------------------------- elements */

static const struct art_msh_type *type_of(struct msh_reader *r, const char *at, int number)
{
    const struct art_msh_type *type = art_msh_type(number);
    if (!type)
        (void)art_msh_fail(
            r, at, ART_EUNSUPPORTED,
            "elements of type %d, of third or higher order or of no known shape, are not read",
            number);
    return type;
}

/* Nodes of the last cell. */
static int read_cell_nodes(struct msh_reader *r, const struct art_msh_type *type, int id)
{
    int number, status = ART_OK;
    for (int k = 0; k < type->n_nodes; k++) {
        if (!r->binary) art_msh_skip(r);
        const char *at = r->p;
        ART_TRY(art_msh_size(r, "a node of an element", &number));
        int index = art_ids_find(&r->nodes, number);
        if (index < 0)
            return art_msh_fail(r, at, ART_ERANGE, "element %d: node %d does not exist", id,
                                number);
        r->node[r->n_node++] = index;
    }
out:
    return status;
}

static int add_cell(struct msh_reader *r, const char *at, const struct art_msh_type *type, int id,
                    int owner)
{
    bool fresh;
    int status;
    if (!ART_GROW(r->ctx, r->cell, r->n_cells, r->cap_cells)) return r->ctx->status;
    if (!ART_RESERVE(r->ctx, r->node, r->n_node + (size_t)type->n_nodes, r->cap_node))
        return r->ctx->status;
    ART_TRY(art_ids_add(r->ctx, &r->cells, id, r->n_cells, &fresh));
    if (!fresh) return art_msh_fail(r, at, ART_ERANGE, "element %d stands twice", id);
    r->cell[r->n_cells++] = (struct msh_cell){type, id, owner, r->n_node};
    ART_TRY(read_cell_nodes(r, type, id));
out:
    return status;
}

/* The first tag is the physical group; 0 is none. */
static int read_tags(struct msh_reader *r, int dim, int n_tags, int *owner)
{
    int tag, physical = 0, status = ART_OK;
    for (int k = 0; k < n_tags; k++) {
        ART_TRY(art_msh_int(r, "a tag of an element", &tag));
        if (k == 0) physical = tag;
    }
    ART_TRY(art_msh_owner(r, dim, physical, owner));
out:
    return status;
}

/* An element in text; one head for many in bytes. */
static int read_old_block(struct msh_reader *r, int *n)
{
    int id = 0, number, n_tags, owner, status;
    *n = 1;
    if (!r->binary) art_msh_skip(r);
    const char *at = r->p;
    if (!r->binary) ART_TRY(art_msh_int(r, "the number of an element", &id));
    ART_TRY(art_msh_int(r, "the type of an element", &number));
    const struct art_msh_type *type = type_of(r, at, number);
    if (!type) return r->ctx->status;
    if (r->binary) ART_TRY(art_msh_count(r, "the number of elements of a head", 4, n));
    ART_TRY(art_msh_count(r, "the number of tags", r->binary ? 4 : 2, &n_tags));
    for (int i = 0; i < *n; i++) {
        if (r->binary) {
            at = r->p;
            ART_TRY(art_msh_int(r, "the number of an element", &id));
        }
        ART_TRY(read_tags(r, type->dim, n_tags, &owner));
        ART_TRY(add_cell(r, at, type, id, owner));
    }
out:
    return status;
}

static int read_old_cells(struct msh_reader *r)
{
    int n, done, status;
    const char *start = r->p;
    ART_TRY(art_msh_text_int(r, "the number of elements", &n));
    if (r->binary) ART_TRY(art_msh_newline(r));
    for (int i = 0; i < n; i += done) {
        const char *at = r->p;
        ART_TRY(read_old_block(r, &done));
        if (done == 0) return art_msh_fail(r, at, ART_ERANGE, "a head of no elements");
    }
    if (r->n_cells != n)
        return art_msh_fail(r, start, ART_ERANGE, "the file states %d elements and has %d", n,
                            r->n_cells);
out:
    return status;
}

static int read_cell_block(struct msh_reader *r)
{
    int dim, tag, number, n, id, owner, status;
    const char *at = r->p;
    ART_TRY(art_msh_int(r, "the dimension of a block", &dim));
    ART_TRY(art_msh_int(r, "the entity of a block", &tag));
    ART_TRY(art_msh_int(r, "the type of elements", &number));
    const struct art_msh_type *type = type_of(r, at, number);
    if (!type) return r->ctx->status;
    ART_TRY(art_msh_count(r, "the number of elements of a block", r->binary ? 16 : 4, &n));
    ART_TRY(art_msh_owner(r, dim, tag, &owner));
    for (int i = 0; i < n; i++) {
        if (!r->binary) art_msh_skip(r);
        at = r->p;
        ART_TRY(art_msh_size(r, "the number of an element", &id));
        ART_TRY(add_cell(r, at, type, id, owner));
    }
out:
    return status;
}

int art_msh_read_cells(struct msh_reader *r)
{
    int n_blocks, n, status;
    const char *at = r->p;
    if (r->old) return read_old_cells(r);
    ART_TRY(read_counts(r, "the number of elements", &n_blocks, &n));
    for (int i = 0; i < n_blocks; i++) ART_TRY(read_cell_block(r));
    if (r->n_cells != n)
        return art_msh_fail(r, at, ART_ERANGE, "the file states %d elements and has %d", n,
                            r->n_cells);
out:
    return status;
}

/* Places in a mesh of elements as sums of its nodes. */
#include "mesh_priv.h"
#include <art/math.h>
#include <art/search.h>
#include <math.h>
#include <stdio.h>

/* Weights below count as none: the vertex lies on a face, an edge. */
static const double least_weight = 1e-13;

struct embedding {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_locator *query;
    const struct art_comp *comp; /* for messages; or NULL */
    double size;                 /* diagonal of the box of the nodes */
    struct fem_vertex_weights links;
};

static int add_vertex(struct embedding *e)
{
    struct fem_vertex_weights *l = &e->links;
    if (!ART_GROW(e->ctx, l->first, l->n_verts, l->cap_first)) return ART_ENOMEM;
    l->first[l->n_verts++] = l->n;
    return ART_OK;
}

static int add_link(struct embedding *e, int node, double weight)
{
    struct fem_vertex_weights *l = &e->links;
    if (!ART_GROW(e->ctx, l->node, l->n, l->cap_node) ||
        !ART_GROW(e->ctx, l->weight, l->n, l->cap_weight))
        return ART_ENOMEM;
    l->node[l->n] = node;
    l->weight[l->n++] = weight;
    return ART_OK;
}

/* Outside of a solid the weights of the nearest point are corrected by a linear function of the
 * node positions, w_k += b (x_k - c), until they give p: the distance of the point is preserved
 * under any motion x -> A x + b. Shells have no thickness to do so; p moves to its nearest point.
 * */
static void reach(const struct embedding *e, const double p[3], struct art_elem_spot *spot)
{
    double c[3] = {0, 0, 0}, S[9] = {0}, Si[9], r[3], b[3], d[3];
    if (art_volume_type(e->vol, spot->elem)->dim != 3) return;
    for (int k = 0; k < spot->n; k++)
        art_v3_add_scaled(c, c, 1.0 / spot->n, e->vol->pos + 3 * (size_t)spot->node[k]);
    for (int k = 0; k < spot->n; k++) {
        art_v3_sub(d, e->vol->pos + 3 * (size_t)spot->node[k], c);
        for (int i = 0; i < 9; i++) S[i] += d[i / 3] * d[i % 3];
    }
    if (!art_m3_inverse(Si, S)) return;
    /* twice, for what rounding leaves */
    for (int round = 0; round < 2; round++) {
        art_v3_copy(r, p);
        for (int k = 0; k < spot->n; k++)
            art_v3_add_scaled(r, r, -spot->N[k], e->vol->pos + 3 * (size_t)spot->node[k]);
        art_m3_mulvec(b, Si, r);
        for (int k = 0; k < spot->n; k++) {
            art_v3_sub(d, e->vol->pos + 3 * (size_t)spot->node[k], c);
            spot->N[k] += art_v3_dot(b, d);
        }
    }
}

static int add_spot(struct embedding *e, const struct art_elem_spot *spot)
{
    int status = ART_OK;
    for (int k = 0; k < spot->n && status == ART_OK; k++)
        if (fabs(spot->N[k]) > least_weight) status = add_link(e, spot->node[k], spot->N[k]);
    return status;
}

static int fail(const struct embedding *e, int status, const char *fmt, ...) ART_PRINTF(3, 4);
static int fail(const struct embedding *e, int status, const char *fmt, ...)
{
    const struct art_loc *loc = e->comp ? fem_loc_of(e->comp, "mesh") : NULL;
    char text[200];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (!e->comp) return art_error(e->ctx, status, NULL, "%s", text);
    return art_error(e->ctx, status, loc->line ? loc : NULL,
                     "the mesh of '%s' cannot be embedded: %s", art_comp_path(e->comp, NULL), text);
}

static int embed_one(struct embedding *e, int v, const double p[3])
{
    struct art_elem_spot spot;
    int status = add_vertex(e);
    if (status < 0) return status;
    int node = art_locator_nearest_node(e->query, p, 1e-8 * e->size, NULL);
    if (node >= 0) return add_link(e, node, 1);
    if (art_locator_containing(e->query, p, &spot)) return add_spot(e, &spot);
    if (!art_locator_nearest(e->query, ART_LOCATE_ALL, NULL, p, e->size, &spot))
        return fail(
            e, ART_ERANGE,
            "vertex %d at (%.6g, %.6g, %.6g) is farther from the elements than the model is "
            "large, %.6g",
            v + 1, p[0], p[1], p[2], e->size);
    reach(e, p, &spot);
    return add_spot(e, &spot);
}

int fem_embed(struct art_ctx *ctx, const struct art_volume *vol, int n, const double *x,
              const struct art_comp *comp, struct art_embedding **at)
{
    struct embedding e = {.ctx = ctx, .vol = vol, .comp = comp};
    double min[3], max[3];
    int status;
    *at = NULL;
    if (vol->n_elems == 0 || !art_volume_bounds(vol, min, max))
        return fail(&e, ART_ENOTFOUND, "there are no elements");
    art_v3_sub(max, max, min);
    e.size = art_v3_norm(max);
    ART_TRY(art_locator_create(ctx, &e.query, vol));
    for (int v = 0; v < n; v++) ART_TRY(embed_one(&e, v, x + 3 * (size_t)v));
    status = fem_vertex_weights_to_embedding(ctx, &e.links, at);
out:
    fem_vertex_weights_fini(&e.links);
    art_locator_free(e.query);
    return status;
}

int art_fem_embed(struct art_ctx *ctx, const struct art_volume *vol, int n, const double *x,
                  struct art_embedding **at)
{
    return fem_embed(ctx, vol, n, x, NULL, at);
}

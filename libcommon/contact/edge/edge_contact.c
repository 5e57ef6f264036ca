/* This is the narrow phase by edges: contacts of edges with edges, which vertex contacts miss. */
#include "../contact_priv.h"

/* The common perpendicular may point beside the normals of the faces by this angle, rad, for
 * rounding alone. */
static const double slack = 1e-6;

static void place_edge(const struct contact_body *body, const struct contact_edge *e, int k,
                       struct contact_point *place)
{
    const int *tri = body->surface->tri[e->tri[k]];
    contact_point_at(body, e->x[k], place);
    place->n_verts = 2;
    place->vert[0] = tri[e->k[k]];
    place->vert[1] = tri[(e->k[k] + 1) % 3];
    place->weight[0] = 1 - e->t[k];
    place->weight[1] = e->t[k];
}

/* Return a number for the pair of edges, beyond those of vertices; it is exact up to 2^53. The
 * original identifies a contact by the edge of body 0 alone. */
static double key_of(const struct contact_set *c, const struct contact_body *a,
                     const struct contact_body *b, const struct contact_edge *e)
{
    double n = 3.0 * b->surface->n_tris, i = 3.0 * e->tri[0] + e->k[0],
           j = 3.0 * e->tri[1] + e->k[1];
    if (c->sys->quirks.edges_by_angle) return a->surface->n_verts + i;
    return a->surface->n_verts + i * n + j;
}

static int add(struct art_ctx *ctx, struct contact_set *c, int i, const struct contact_edge *e)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    struct contact_record *r = contact_record_add(ctx, c, i, 0);
    if (!r) return ART_ENOMEM;
    place_edge(a, e, 0, &r->at[0]);
    place_edge(b, e, 1, &r->at[1]);
    art_v3_copy(r->normal, e->normal);
    r->dist = e->distance;
    r->constraint = contact_default_constraint(c, rule);
    r->key = key_of(c, a, b, e);
    return ART_OK;
}

int contact_find_edges(struct art_ctx *ctx, struct contact_set *c, int i)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct art_surface *a = c->body[rule->a].surface, *b = c->body[rule->b].surface;
    const struct contact_edge_rule how = {.slack = slack,
                                          .by_angle = c->sys->quirks.edges_by_angle};
    int status = contact_edges_of_contours(ctx, a, b, &c->narrow.contours, &how, &c->narrow.edges);
    for (int k = 0; k < c->narrow.edges.n && status == ART_OK; k++)
        status = add(ctx, c, i, &c->narrow.edges.list[k]);
    return status;
}

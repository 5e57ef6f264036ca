/* This distributes forces: forces of vertices in contact with a rigid body are distributed over
 * the vertices of that body that lie inside the other, by their areas and their weights at the
 * vertex in contact (ArtiSynth's guide, section 8.8.4; contact semantics, section 11, there
 * without conserving the sum). */
#include "report_priv.h"

static int add(struct art_ctx *ctx, struct contact_force_distribution *s, int vert, int other,
               double weight)
{
    if (!(weight > 0)) return ART_OK;
    if (!ART_GROW(ctx, s->entry, s->n, s->cap)) return ART_ENOMEM;
    s->entry[s->n] = (struct contact_force_share){vert, s->first[other], weight};
    s->first[other] = s->n++;
    s->total[other] += weight;
    return ART_OK;
}

static int add_inner(struct art_ctx *ctx, const struct contact_set *c,
                     const struct art_state *state, int body, const struct art_surface *other,
                     const struct art_surface_inner *inner, struct contact_force_distribution *s)
{
    double sum[3];
    int status = ART_OK;
    contact_vertex_area_vector(c, state, &c->body[body], inner->vert, sum);
    double area = art_v3_norm(sum) / 6;
    for (int k = 0; k < 3 && status == ART_OK; k++)
        status =
            add(ctx, s, inner->vert, other->tri[inner->near.tri][k], area * inner->near.bary[k]);
    return status;
}

int contact_force_distribution_make(struct art_ctx *ctx, const struct contact_set *c,
                                    const struct art_state *state, int body, int other,
                                    struct contact_force_distribution *spread)
{
    struct contact_moved_surface a = {0}, b = {0};
    struct art_surface_inners inside = {0};
    size_t n = (size_t)c->body[other].surface->n_verts;
    int status;
    spread->first = art_alloc(ctx, n, sizeof *spread->first);
    spread->total = art_alloc(ctx, n, sizeof *spread->total);
    if (!spread->first || !spread->total) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) spread->first[i] = -1;
    ART_TRY(contact_surface_move(ctx, c, state, body, &a));
    ART_TRY(contact_surface_move(ctx, c, state, other, &b));
    ART_TRY(art_surface_vertices_inside(ctx, a.body->surface, b.body->surface, 0, &inside));
    for (int i = 0; i < inside.n; i++)
        ART_TRY(add_inner(ctx, c, state, body, b.body->surface, &inside.list[i], spread));
out:
    contact_surface_restore(&a);
    contact_surface_restore(&b);
    art_surface_inners_fini(&inside);
    return status;
}

void contact_force_distribution_fini(struct contact_force_distribution *spread)
{
    art_free(spread->first);
    art_free(spread->total);
    art_free(spread->entry);
}

/* The narrow phase intersects two surfaces: the result is pairs of triangles that cross, or
 * contours with the parts inside. */
#include "../contact_priv.h"

static void measure_overlap(const struct contact_set *c, struct contact_overlap *overlap)
{
    const struct art_contours *all = &c->narrow.contours;
    overlap->area[0] = overlap->area[1] = overlap->length = 0;
    for (int i = 0; i < all->n_regions; i++)
        overlap->area[all->region[i].mesh] += all->region[i].area;
    for (int i = 0; i < all->n_contours; i++) overlap->length += all->contour[i].length;
}

static double length_of(const struct art_surface_cuts *cuts)
{
    double sum = 0;
    for (int i = 0; i < cuts->n; i++) {
        double d[3];
        art_v3_sub(d, cuts->cut[i].p[1], cuts->cut[i].p[0]);
        sum += art_v3_norm(d);
    }
    return sum;
}

/* Vertices that are attached to the other body get no contacts (contact_add_vertex). */
static void remove_attached(const struct contact_set *c, const struct contact_body *soft,
                            const struct contact_body *rigid, struct art_surface_tracker *tracker)
{
    for (int v = 0; v < soft->surface->n_verts; v++)
        if (contact_attached(c, soft, v, rigid)) art_surface_tracker_exclude(tracker, v);
}

int contact_tracker(struct art_ctx *ctx, struct contact_set *c, int i,
                    struct art_surface_tracker **tracker, int *soft)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    *tracker = NULL;
    *soft = a->collidable->rigid;
    if (a->collidable->rigid == b->collidable->rigid) return ART_OK;
    if (!c->pairs.pair[i]->tracker) {
        int status = art_surface_tracker_create(ctx, &c->pairs.pair[i]->tracker,
                                                *soft ? b->surface : a->surface,
                                                *soft ? a->surface : b->surface);
        if (status < 0) return status;
        remove_attached(c, *soft ? b : a, *soft ? a : b, c->pairs.pair[i]->tracker);
    }
    *tracker = c->pairs.pair[i]->tracker;
    return ART_OK;
}

static int find_cuts(struct art_ctx *ctx, struct contact_set *c, int i)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct art_surface_tracker *tracker;
    int soft, status = contact_tracker(ctx, c, i, &tracker, &soft);
    if (status < 0) return status;
    if (tracker)
        return art_surface_tracker_cuts(ctx, tracker, c->sys->pool, soft != 0, &c->narrow.cuts);
    return art_surface_cuts(ctx, c->body[rule->a].surface, c->body[rule->b].surface,
                            &c->narrow.cuts);
}

int contact_intersect(struct art_ctx *ctx, struct contact_set *c, int i,
                      struct contact_overlap *overlap)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct art_surface *a = c->body[rule->a].surface, *b = c->body[rule->b].surface;
    int status;
    if (rule->law->collider == ART_COLLIDER_CONTOUR) {
        ART_TRY(art_surface_contours(ctx, a, b, &c->narrow.contours));
        overlap->in_contact = c->narrow.contours.n_contours > 0;
        measure_overlap(c, overlap);
    } else {
        ART_TRY(find_cuts(ctx, c, i));
        overlap->in_contact = c->narrow.cuts.n > 0;
        overlap->length = length_of(&c->narrow.cuts);
    }
out:
    return status;
}

/* Reports of penetration that detection cannot put right: bodies that begin deep inside each other,
 * and bodies that are and make no contact, so that nothing keeps them from going on. Each pair is
 * reported once. */
#include "../contact_priv.h"
#include <math.h>

/* A penetration is deep beyond this share of the extent of the thinner body. At half of the extent
 * the nearest side is the one beyond. */
static const double deep_share = 0.25;

static const char *path(const struct contact_set *c, int body)
{
    return art_comp_path(c->rules->body[body].comp, NULL);
}

/* Return the least extent of a body in its own axes; infinite for a sheet, which has none. */
static double thickness(const struct contact_body *body)
{
    struct art_surface *s = body->surface;
    const double *x = s->rigid ? s->local : art_surface_positions(s);
    double least = INFINITY;
    for (int k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY;
        for (int v = 0; v < s->n_verts; v++) {
            if (s->vert_off[v + 1] == s->vert_off[v]) continue;
            low = fmin(low, x[3 * v + k]), high = fmax(high, x[3 * v + k]);
        }
        least = fmin(least, high - low);
    }
    return s->n_border > 0 || !(least > 1e-6 * s->radius) ? INFINITY : least;
}

bool contact_is_deep(const struct contact_set *c, const struct art_contact_rule *rule, double depth)
{
    if (!(depth > 0)) return false;
    double thin = fmin(thickness(&c->body[rule->a]), thickness(&c->body[rule->b]));
    return depth > deep_share * thin;
}

/* Vertices attached to the other body make no contact, rightly. */
static bool some_attached(const struct contact_set *c, const struct art_contact_rule *rule)
{
    const struct contact_body *body[2] = {&c->body[rule->a], &c->body[rule->b]};
    for (int k = 0; k < 2; k++)
        for (int v = 0; (body[k]->fem || body[k]->skin) && v < body[k]->surface->n_verts; v++)
            if (contact_attached(c, body[k], v, body[!k])) return true;
    return false;
}

/* Compute the depth of two surfaces that cross, by vertices inside and by the regions of rigid
 * bodies. */
static int crossing_depth(struct art_ctx *ctx, struct contact_set *c, int i, double *depth)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct art_surface *s[2] = {c->body[rule->a].surface, c->body[rule->b].surface};
    int status = ART_OK;
    *depth = 0;
    for (int k = 0; k < 2; k++) {
        if (s[!k]->n_border > 0) continue;
        ART_TRY(art_surface_vertices_inside(ctx, s[k], s[!k], 0, &c->narrow.inside));
        for (int v = 0; v < c->narrow.inside.n; v++)
            *depth = fmax(*depth, c->narrow.inside.list[v].near.distance);
    }
    if (!s[0]->rigid || !s[1]->rigid) goto out;
    ART_TRY(contact_regions_find(ctx, c, i));
    for (int k = 0; k < c->narrow.regions.n; k++)
        *depth = fmax(*depth, c->narrow.regions.region[k].depth);
out:
    return status;
}

/* Contacts of vertices have the way to the nearest side, which of a vertex deep below a face may be
 * another one that does not separate the bodies: rigid ones have their regions. */
static int start_depth(struct art_ctx *ctx, struct contact_set *c, int i,
                       const struct contact_overlap *overlap, double *depth)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct contact_overlap cross = *overlap;
    int status = ART_OK;
    *depth = 0;
    if (c->body[rule->a].surface->rigid && c->body[rule->b].surface->rigid) {
        ART_TRY(contact_intersect(ctx, c, i, &cross));
        if (cross.in_contact) ART_TRY(crossing_depth(ctx, c, i, depth));
    }
    *depth = fmax(*depth, overlap->deepest);
out:
    return status;
}

static const struct art_loc *place(const struct art_contact_rule *rule)
{
    return rule->law->loc.line ? &rule->law->loc : NULL;
}

static int report_missed(struct art_ctx *ctx, struct contact_set *c, int i, double depth)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    bool side[2];
    contact_vertex_sides(c, rule, side);
    const char *what = side[0] && side[1] ? "vertices"
                       : side[0]          ? "vertices of the first"
                                          : "vertices of the second";
    return art_warn_strict(ctx, ART_ERANGE, place(rule),
                           "'%s' and '%s' are %.4g inside each other at t = %.9g, and there is no "
                           "contact between them: %s alone are tested, and none is inside "
                           "(vertexPenetrations=BOTH_COLLIDABLES looks at both, "
                           "VERTEX_EDGE_PENETRATION at edges)",
                           path(c, rule->a), path(c, rule->b), depth, c->narrow.state->t, what);
}

static int report_enclosed(struct art_ctx *ctx, struct contact_set *c, int i, int inner,
                           double depth, bool touching)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const char *in = path(c, inner ? rule->b : rule->a), *out = path(c, inner ? rule->a : rule->b);
    double t = c->narrow.state->t;
    if (touching) {
        art_warn(ctx, place(rule),
                 "'%s' lies wholly inside '%s', %.4g deep, at t = %.9g: contact pushes it out "
                 "through the nearest side",
                 in, out, depth, t);
        return ART_OK;
    }
    if (some_attached(c, rule)) return ART_OK;
    return art_warn_strict(ctx, ART_ERANGE, place(rule),
                           "'%s' lies wholly inside '%s', %.4g deep, at t = %.9g, and there is no "
                           "contact between them: their surfaces do not cross",
                           in, out, depth, t);
}

static void report_start(struct art_ctx *ctx, const struct contact_set *c,
                         const struct art_contact_rule *rule, double depth)
{
    art_warn(ctx, place(rule),
             "'%s' and '%s' begin %.4g inside each other at t = %.9g: contact pushes them to "
             "the nearest sides, which need not part them",
             path(c, rule->a), path(c, rule->b), depth, c->narrow.state->t);
}

int contact_report_deep(struct art_ctx *ctx, struct contact_set *c, int i,
                        const struct contact_overlap *overlap, int inner, double depth)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    bool *reported = &c->pairs.pair[i]->reported_deep, touching = overlap->n_contacts > 0;
    int status = ART_OK;
    if (*reported || rule->law->method == ART_CONTACT_INACTIVE || rule->a == rule->b) goto out;
    if (inner >= 0) {
        *reported = true;
        ART_TRY(report_enclosed(ctx, c, i, inner, depth, touching));
    } else if (touching) {
        if (!c->first) goto out;
        ART_TRY(start_depth(ctx, c, i, overlap, &depth));
        *reported = contact_is_deep(c, rule, depth);
        if (*reported) report_start(ctx, c, rule, depth);
    } else if (overlap->in_contact && !some_attached(c, rule)) {
        /* The depth is the larger part of a detection, so it is computed only for a report. */
        ART_TRY(crossing_depth(ctx, c, i, &depth));
        *reported = contact_is_deep(c, rule, depth);
        if (*reported) ART_TRY(report_missed(ctx, c, i, depth));
    }
out:
    return status;
}

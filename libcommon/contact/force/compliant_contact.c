/* This implements compliant (regularized, penalty) contact: a contact with compliance is a spring
 * with a damper; docs/rooms/contact/compliant.md. */
#include "../contact_priv.h"
#include <math.h>

/* The depth that counts: what is above the tolerance. */
double contact_excess_depth(double gap, double tol)
{
    return fmin(gap + tol, 0);
}

bool contact_is_spring(const struct art_contact_rule *rule)
{
    return rule->law->compliance > 0 || rule->law->acceleration > 0 || rule->law->force;
}

/* ------------------------------------------------------------------- a law */

static void describe_place(const struct contact_set *c, const struct contact_record *r, int k,
                           struct art_contact_point *point)
{
    const struct contact_point *place = &r->at[k];
    point->body = c->body[contact_body_of(c, r, k)].collidable->comp;
    art_v3_copy(point->x, place->x);
    point->n_verts = (int)place->n_verts;
    for (int i = 0; i < point->n_verts; i++) {
        point->vert[i] = (int)place->vert[i];
        point->weight[i] = place->weight[i];
    }
}

static int report_error(struct art_ctx *ctx, const struct contact_set *c,
                        const struct contact_record *r, const struct art_loc *loc, int status,
                        const char *what, const char *why)
{
    const struct art_comp *a = c->body[contact_body_of(c, r, 0)].collidable->comp;
    const struct art_comp *b = c->body[contact_body_of(c, r, 1)].collidable->comp;
    return art_error(ctx, status, loc, "%s where '%s' touches '%s': %s", what,
                     art_comp_path(a, NULL), art_comp_path(b, NULL), why);
}

/* Evaluate the parameters at a contact; those that are fields are evaluated there. */
static int parameters_at(struct art_ctx *ctx, const struct contact_set *c,
                         const struct art_state *state, const struct contact_record *r,
                         const struct contact_law *law, double *par)
{
    for (int k = 0; k < ART_CONTACT_PARAMS; k++) par[k] = law->par[k];
    for (int k = 0; k < law->n_fields; k++) {
        const struct contact_field_param *b = &law->field[k];
        par[b->par] = contact_field_value(c, state, b, r);
        const char *why = !isfinite(par[b->par]) ? "the field has no finite value there"
                          : law->law->check      ? law->law->check(par)
                                                 : NULL;
        if (why) return report_error(ctx, c, r, &b->slot->loc, ART_ERANGE, b->slot->key, why);
    }
    return ART_OK;
}

static int check_areas(struct art_ctx *ctx, const struct contact_set *c,
                       const struct contact_record *r, const struct contact_law *law,
                       const double *par)
{
    unsigned needs = law->law->needs ? law->law->needs(par) : 0;
    const char *why = needs & ART_CONTACT_NEEDS_AREA && r->area < 0
                          ? "the area is known at vertices only: method=VERTEX_PENETRATION"
                      : needs & ART_CONTACT_NEEDS_REGION_AREA && r->region_area < 0
                          ? "the area of the region is not known: colliderType=AJL_CONTOUR"
                          : NULL;
    if (!why) return ART_OK;
    return report_error(ctx, c, r, &law->comp->loc, ART_EUSAGE, law->comp->cls->name, why);
}

/* Evaluate the force of a law at the gap. Laws are functions of the depth; above the surface,
 * where the middle of a step may be, the force continues along its tangent. */
static int evaluate_law(struct art_ctx *ctx, const struct contact_set *c,
                        const struct art_state *state, const struct contact_record *r,
                        const struct contact_law *law, double gap, struct art_contact_force *f)
{
    double par[ART_CONTACT_PARAMS];
    struct art_contact_depth at = {.dist = fmin(gap, 0),
                                   .area = r->area,
                                   .region_area = r->region_area,
                                   .two_way = r->two_way != 0,
                                   .par = par,
                                   .data = law->data,
                                   .ctx = ctx};
    int status;
    ART_TRY(parameters_at(ctx, c, state, r, law, par));
    ART_TRY(check_areas(ctx, c, r, law, par));
    art_v3_copy(at.normal, r->normal);
    for (int k = 0; k < 2; k++) describe_place(c, r, k, &at.point[k]);
    ART_TRY(law->law->eval(&at, f));
    bool slack = f->force == 0 && !(f->compliance > 0 && f->compliance < INFINITY);
    if (slack) f->compliance = 0;
    if (!isfinite(f->force) || !isfinite(f->compliance) || !isfinite(f->damping))
        return report_error(ctx, c, r, &law->comp->loc, ART_EDIVERGED, law->comp->cls->name,
                            "force, compliance or damping is not finite");
    if (f->damping < 0 || (!slack && f->compliance <= 0))
        return report_error(ctx, c, r, &law->comp->loc, ART_ERANGE, law->comp->cls->name,
                            "compliance must be positive, damping not negative");
    if (!slack && gap > 0) f->force += gap / f->compliance;
out:
    return status;
}

/* ------------------------------------------------------------------- the spring */

int contact_spring_of(struct art_ctx *ctx, const struct contact_set *c,
                      const struct art_state *state, const struct contact_record *r, double gap,
                      struct contact_spring *spring)
{
    const struct contact_cached_pair *pair = c->pairs.pair[contact_pair_cache_find(c, r->rule)];
    const struct art_contact_rule *rule = &pair->rule;
    int k = pair->law, status;
    const double *linear = pair->linear;
    double tol = rule->penetration_tol;
    *spring =
        (struct contact_spring){.dist = c->is_static ? gap + tol : contact_excess_depth(gap, tol)};
    if (k >= 0) {
        struct art_contact_force f = {0};
        status = evaluate_law(ctx, c, state, r, &c->springs->law[k], gap, &f);
        if (status < 0) return status;
        bool falls_back = c->sys->quirks.zero_force_is_no_law;
        if (f.compliance > 0) {
            /* without a force the original takes the depth, by the compliance and damping of the
             * law */
            if (!falls_back || f.force != 0) spring->dist = f.force * f.compliance;
            spring->compliance = f.compliance;
            spring->damping = f.damping;
            return ART_OK;
        }
        spring->none = !falls_back && !(linear[0] > 0);
    }
    if (!(linear[0] > 0)) return ART_OK;
    spring->compliance = linear[0];
    spring->damping = linear[1];
    return ART_OK;
}

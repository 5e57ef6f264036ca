/* Continuous collision detection (CCD) prevents tunnelling: positions at the start and the end of
 * a step are joined by lines, and a vertex that crosses a triangle gets a contact on the side that
 * it came from, however thin the other body is. All motion is along lines, which is an
 * approximation for turning bodies; edges that cross edges without a vertex on either side are not
 * detected. Vertices that are inside at the end have contacts as in discrete detection. */
#include "../contact_priv.h"
#include <math.h>
#include <string.h>

/* The share (ERP) of the penetration of a corner of a rigid body that is corrected in a step: all
 * at once would stretch the shells around. */
static const double erp_of_corners = 0.3;

/* The vertices of one side that move against the triangles of the other. */
struct side {
    struct art_ctx *ctx;
    struct contact_set *c;
    int rule, side;
    const struct contact_body *mine, *other;
    struct contact_sweep sweep;
    bool both; /* the other's vertices make contacts as well */
};

/* A vertex that had a contact already began above the surface, whatever is left of its depth. */
static void start_above(const struct side *w, int vert, double from[3])
{
    const struct art_contact_rule *rule = contact_rule(w->c, w->rule);
    art_v3_copy(from, w->sweep.x0 + 3 * (size_t)vert);
    const struct contact_record *r = contact_previous(w->c, w->rule, w->side, vert);
    if (r) art_v3_add_scaled(from, from, 2 * (fabs(r->gap) + rule->penetration_tol), r->normal);
}

static int add_crossing(const struct side *w)
{
    const struct art_contact_rule *rule = contact_rule(w->c, w->rule);
    const int vert = w->sweep.vert;
    struct contact_crossing at;
    if (!contact_sweep_crossing(&w->sweep, &at)) return ART_OK; /* it came back */
    struct contact_record *r = contact_record_add(w->ctx, w->c, w->rule, w->side);
    if (!r) return ART_ENOMEM;
    contact_point_vertex(w->mine, vert, &r->at[0]);
    contact_point_face(w->other, w->sweep.tri, at.bary, at.point, &r->at[1]);
    art_v3_copy(r->normal, at.normal);
    r->dist = at.dist;
    r->area = contact_vertex_area(w->mine->surface, vert, at.normal);
    r->two_way = w->both;
    r->key = vert;
    r->constraint =
        !rule->law->bilateral || (w->mine->collidable->rigid && w->other->collidable->rigid)
            ? CONTACT_UNILATERAL
            : CONTACT_BILATERAL;
    return ART_OK;
}

static bool attached(const struct side *w)
{
    if (contact_attached(w->c, w->mine, w->sweep.vert, w->other)) return true;
    for (int k = 0; k < 3; k++)
        if (contact_attached(w->c, w->other, w->other->surface->tri[w->sweep.tri][k], w->mine))
            return true;
    return false;
}

static int sweep_side(struct art_ctx *ctx, struct contact_set *c, int i, int side, bool both)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct side w = {.ctx = ctx, .c = c, .rule = i, .side = side, .both = both};
    int status;
    w.mine = &c->body[side ? rule->b : rule->a];
    w.other = &c->body[side ? rule->a : rule->b];
    w.sweep = (struct contact_sweep){.mine = w.mine->surface, .other = w.other->surface};
    w.sweep.x0 = w.mine->x_start, w.sweep.x1 = art_surface_positions(w.mine->surface);
    w.sweep.y0 = w.other->x_start, w.sweep.y1 = art_surface_positions(w.other->surface);
    ART_TRY(contact_sweep_create(ctx, &w.sweep));
    for (int v = 0; v < w.mine->surface->n_verts; v++) {
        double from[3];
        start_above(&w, v, from);
        if (contact_sweep_vertex(&w.sweep, v, from) && !attached(&w)) ART_TRY(add_crossing(&w));
    }
out:
    art_boxtree_free(w.sweep.tree);
    return status;
}

/* True if the vertices of a triangle have contacts of their own. */
static bool has_contact(const struct contact_detected *f, int first, int end, int side,
                        const int v[3])
{
    int n = 0;
    for (int k = 0; k < 3; k++)
        for (int j = first; j < end; j++)
            if (f->record[j].side == side && f->record[j].key == v[k]) {
                n++;
                break;
            }
    return n == 3;
}

/* A body that rests on vertices of the sheet is a little beside their faces; a contact there as
 * well would catch it in the folds. Only its side is recorded. */
int contact_add_corners(struct art_ctx *ctx, struct contact_set *c, int rule, int side, int first)
{
    struct contact_detected *f = &c->detected;
    int end = f->n, status = ART_OK;
    if (!c->start_known) return ART_OK;
    ART_TRY(sweep_side(ctx, c, rule, side, false));
    for (int k = end; k < f->n; k++) {
        struct contact_record *r = &f->record[k];
        int v[3] = {(int)r->at[1].vert[0], (int)r->at[1].vert[1], (int)r->at[1].vert[2]};
        r->erp = erp_of_corners;
        r->constraint =
            has_contact(f, first, end, 1 - side, v) ? CONTACT_NO_ROW : CONTACT_UNILATERAL;
    }
out:
    return status;
}

/* Remove those contacts from `first` on that were found by positions alone, where a crossing gives
 * a better one. */
static void prefer_crossings(struct contact_detected *f, int first, int crossings)
{
    int n = first;
    for (int k = first; k < crossings; k++) {
        bool better = false;
        for (int j = crossings; j < f->n && !better; j++)
            better = f->record[j].side == f->record[k].side && f->record[j].key == f->record[k].key;
        if (!better) f->record[n++] = f->record[k];
    }
    if (n == crossings) return;
    memmove(f->record + n, f->record + crossings, (size_t)(f->n - crossings) * sizeof *f->record);
    f->n -= crossings - n;
}

/* True if the other mesh of a side has a border. It has two sides then and no inside: only the
 * position that a vertex came from decides. */
static bool is_open(const struct contact_set *c, int i, int side)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    return c->body[side ? rule->a : rule->b].surface->n_border > 0;
}

/* Both bodies' vertices, also between rigid ones, unless the behaviour names one of them. */
static void ccd_sides(const struct art_contact_rule *rule, bool side[2])
{
    enum art_penetrations of = rule->law->penetrations;
    side[0] = of != ART_PENETRATE_SECOND;
    side[1] = of != ART_PENETRATE_FIRST;
}

static int find(struct art_ctx *ctx, struct contact_set *c, int i, struct contact_overlap *overlap)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    int first = c->detected.n, status;
    bool side[2];
    ccd_sides(rule, side);
    ART_TRY(contact_intersect(ctx, c, i, overlap));
    for (int k = 0; k < 2 && overlap->in_contact; k++)
        if (side[k] && (!c->start_known || !is_open(c, i, k)))
            ART_TRY(contact_add_vertices(ctx, c, i, k, side[0] && side[1]));
    for (int k = first; k < c->detected.n; k++)
        if (a->collidable->rigid && b->collidable->rigid)
            c->detected.record[k].constraint = CONTACT_UNILATERAL;
    if (!c->start_known) goto out;
    int crossings = c->detected.n;
    for (int k = 0; k < 2; k++)
        if (side[k]) ART_TRY(sweep_side(ctx, c, i, k, side[0] && side[1]));
    prefer_crossings(&c->detected, first, crossings);
out:
    return status;
}

const struct contact_method contact_by_ccd = {"ccd", contact_uses_ccd, find, false};

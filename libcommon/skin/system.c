/* This file handles skins in a system: vertices, and points that follow a skin. */
#include "skin_priv.h"
#include <math.h>
#include <string.h>

static const struct skin_body *body_of(const struct art_skin *skin)
{
    return (const struct skin_body *)skin;
}

/* -------------------------------------------------------------------- vertices */

static void positions_of_four(const struct skin_body *b, int i, double *x)
{
    const struct skin_fours *fours = &b->fours;
    int first = fours->first[i / 4];
    const struct skin_four four = {.how = &b->blend,
                                   .motion = b->motion,
                                   .n = fours->first[i / 4 + 1] - first,
                                   .master = (const int(*)[4])fours->master + first,
                                   .w = (const double(*)[4])fours->w + first,
                                   .base = (const double(*)[4])fours->base + 3 * (i / 4)};
    double at[3][4] = {{0}};
    if (four.n) skin_blend_four(&four, b->part, at);
    skin_elem_fours_add(b, i / 4, at);
    for (int k = 0; k < 4 && i + k < b->at.n; k++, x += 3)
        art_v3_set(x, at[0][k], at[1][k], at[2][k]);
}

void art_skin_positions(const struct art_skin *skin, const struct art_state *state, double *x)
{
    const struct skin_body *b = body_of(skin);
    if (skin->type) {
        skin->type->positions(skin, state, x);
        return;
    }
    skin_motions(b, state, b->motion);
    for (int k = 0; k < b->masters.n; k++)
        if (b->fem[k]) skin_fem_update(b->fem[k], state);
    for (int i = 0; i < skin->n_verts; i += 4) positions_of_four(b, i, x + 3 * (size_t)i);
    for (int k = 0; k < b->n_rest; k++)
        skin_point_add_rest(b, state, &b->at, b->rest[k], x + 3 * (size_t)b->rest[k]);
}

void art_skin_vertex(const struct art_skin *skin, const struct art_state *state, int vert,
                     double x[3])
{
    const struct skin_body *b = body_of(skin);
    if (skin->type) {
        skin->type->vertex(skin, state, vert, x);
        return;
    }
    skin_motions(b, state, b->motion);
    skin_point_position(b, state, &b->at, vert, b->motion, x);
}

int art_skin_vertex_terms(const struct art_skin *skin, const struct art_state *state, int vert,
                          const struct art_skin_term **term)
{
    const struct skin_body *b = body_of(skin);
    if (skin->type) return skin->type->terms(skin, state, vert, term);
    if (state) skin_motions(b, state, b->motion);
    *term = b->term;
    return skin_point_terms(b, state, &b->at, vert, b->motion, b->term);
}

double art_skin_mass(const struct art_skin *skin)
{
    const struct skin_body *b = body_of(skin);
    double sum = 0;
    if (skin->type) return skin->type->mass(skin);
    for (int k = 0; k < b->masters.n; k++) {
        const struct art_fem *fem = b->fem[k] ? b->fem[k]->fem : NULL;
        if (b->dyn[k] >= 0) sum += skin->sys->dyn[b->dyn[k]].inertia.mass;
        for (int i = 0; fem && i < fem->n_nodes; i++) sum += skin->sys->dyn[fem->node_dyn[i]].mass;
    }
    return sum;
}

/* Calls `see` with the terms of each vertex. */
static void each_vertex(const struct art_skin *skin, const struct art_state *state,
                        void (*see)(void *user, int i, const struct art_skin_term *term, int n),
                        void *user)
{
    const struct skin_body *b = body_of(skin);
    for (int i = 0; skin->type && i < skin->n_verts; i++) {
        const struct art_skin_term *term;
        int n = skin->type->terms(skin, state, i, &term);
        see(user, i, term, n);
    }
    if (skin->type) return;
    skin_motions(b, state, b->motion);
    for (int i = 0; i < skin->n_verts; i++)
        see(user, i, b->term, skin_point_terms(b, state, &b->at, i, b->motion, b->term));
}

struct moving {
    const struct art_system *sys;
    const double *from;
    double *to;
};

static void add_velocity(void *user, int i, const struct art_skin_term *term, int n)
{
    const struct moving *m = user;
    double *u = m->to + 3 * (size_t)i;
    art_v3_zero(u);
    for (int k = 0; k < n; k++) {
        const double *v = m->from + m->sys->dyn[term[k].dyn].u;
        int size = term[k].frame ? 6 : 3;
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < size; c++) u[r] += term[k].G[size * r + c] * v[c];
    }
}

void art_skin_velocities(const struct art_skin *skin, const struct art_state *state, double *u)
{
    struct moving m = {skin->sys, state->u, u};
    each_vertex(skin, state, add_velocity, &m);
}

static void add_force(void *user, int i, const struct art_skin_term *term, int n)
{
    const struct moving *m = user;
    const double *f = m->from + 3 * (size_t)i;
    for (int k = 0; k < n; k++) {
        double *to = m->to + m->sys->dyn[term[k].dyn].u;
        int size = term[k].frame ? 6 : 3;
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < size; c++) to[c] += term[k].G[size * r + c] * f[r];
    }
}

void art_skin_add_forces(const struct art_skin *skin, const struct art_state *state,
                         const double *f, double *force)
{
    struct moving m = {skin->sys, f, force};
    each_vertex(skin, state, add_force, &m);
}

/* ------------------------------------------------------------- attached points */

struct held {
    struct skin_body *body;
    struct skin_points point;   /* one */
    struct art_skin_term *term; /* [n_links of the attachment] */
};

static void place(const struct art_system *sys, const struct art_state *state,
                  const struct art_attach *att, double *q)
{
    const struct held *h = att->data;
    (void)sys;
    skin_motions(h->body, state, h->body->motion);
    skin_point_position(h->body, state, &h->point, 0, h->body->motion, q);
}

static void link(const struct art_system *sys, const struct art_state *state,
                 struct art_attach *att, double *acc)
{
    const struct held *h = att->data;
    skin_motions(h->body, state, h->body->motion);
    int n = skin_point_terms(h->body, state, &h->point, 0, h->body->motion, h->term);
    for (int k = 0; k < n; k++)
        memcpy(att->links[k].G, h->term[k].G, (h->term[k].frame ? 18 : 9) * sizeof(double));
    if (!sys->quirks.skin_unaccelerated)
        skin_point_rate(h->body, state, &h->point, 0, h->body->motion, acc);
}

static const struct art_attach_type point_skin = {
    .name = "point-skin", .master_frame = ART_MASTER_ANY, .place = place, .link = link};

/* Each master has the share of its weight in the mass of the point, frames where the point is in
 * them; the original forgets it. */
static int share_mass(struct art_ctx *ctx, struct art_system *sys, const struct held *h, int n,
                      struct art_attach *att)
{
    const struct skin_point *p = &h->point.point[0];
    double *share = art_arena_alloc(ctx, &sys->arena, (size_t)n + 1, sizeof *share);
    double(*at)[3] = art_arena_alloc(ctx, &sys->arena, (size_t)n + 1, sizeof *at);
    double sum = fabs(p->base_weight);
    int f = 0;
    if (!share || !at) return ART_ENOMEM;
    att->mass_share = share;
    att->share_at = (const double(*)[3])at;
    if (sys->quirks.skin_mass_ignored) return ART_OK;
    for (int k = p->first; k < p->first + p->n; k++) {
        const struct skin_link *link = &h->point.link[k];
        sum += fabs(link->w);
        if (link->kind == ART_SKIN_FRAME) {
            art_rigid_inv_point(at[f], &h->body->masters.master[link->master].base, p->base);
            share[f++] = fabs(link->w);
            continue;
        }
        double all = 0;
        const struct art_fem *fem = h->body->fem[link->master]->fem;
        for (int c = link->first; c < link->first + link->n; c++) all += fabs(h->point.coord[c]);
        for (int c = link->first; c < link->first + link->n; c++)
            for (int t = 0; t < n; t++)
                if (h->term[t].dyn == fem->node_dyn[h->point.node[c]])
                    share[t] += fabs(link->w * h->point.coord[c]) / all;
    }
    for (int t = 0; t < n; t++) share[t] /= sum;
    return ART_OK;
}

static int attach_terms(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *owner,
                        const struct art_comp *slave, struct held *h)
{
    struct art_attach *att;
    int most = skin_point_most_terms(h->body, &h->point, 0), status;
    const struct art_comp **masters = art_alloc(ctx, (size_t)most + 1, sizeof *masters);
    h->term = art_arena_alloc(ctx, &sys->arena, (size_t)most + 1, sizeof *h->term);
    if (!masters || !h->term) {
        art_free(masters);
        return ART_ENOMEM;
    }
    int n = skin_point_terms(h->body, NULL, &h->point, 0, h->body->motion, h->term);
    for (int k = 0; k < n; k++) masters[k] = sys->dyn[h->term[k].dyn].comp;
    ART_TRY(art_system_attach(ctx, sys, &point_skin, owner, slave, n, masters, &att));
    /* backs of shells are points of their nodes */
    for (int k = 0; k < n; k++) att->links[k].dyn = h->term[k].dyn;
    att->data = h;
    status = share_mass(ctx, sys, h, n, att);
out:
    art_free(masters);
    return status;
}

static int attach(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *att,
                  const struct art_comp *slave)
{
    const struct art_comp *skin = art_get_ref(att, "skinMesh");
    struct art_skin_points points = {0};
    struct held *h = art_arena_alloc(ctx, &sys->arena, 1, sizeof *h);
    int status;
    if (!h) return ART_ENOMEM;
    if (!slave)
        return art_error(ctx, ART_ENOTFOUND, &att->loc, "'%s' has no point",
                         art_comp_path(att, NULL));
    if (!skin || !art_comp_has_kind(skin, ART_KIND_SKIN))
        return art_error(ctx, ART_ENOTFOUND, &att->loc, "'%s' has no skin (skinMesh)",
                         art_comp_path(att, NULL));
    ART_TRY(skin_need(ctx, sys, skin, &h->body));
    ART_TRY(art_skin_point_read(ctx, att, &h->body->masters, h->body->single, &points));
    ART_TRY(skin_points_compile(ctx, h->body, att, &points, &h->point));
    status = attach_terms(ctx, sys, att, slave, h);
out:
    art_skin_points_fini(&points);
    return status;
}

static int add_attachment(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return attach(ctx, sys, comp, art_get_ref(comp, "point"));
}

const struct art_mech_ops art_ops_point_skin = {.attachments = add_attachment,
                                                .attach_slave = attach};

/* --------------------------------------------------------------------- markers */

static int attach_marker(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_comp *object = art_get_object(comp, "attachment");
    if (!object)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' is attached to no skin",
                         art_comp_path(comp, NULL));
    int status = attach(ctx, sys, object, comp);
    return status < 0 ? status : art_external_force_init(ctx, sys, comp);
}

static const struct art_live *marker_live(const struct art_comp *comp, const char *prop)
{
    (void)comp;
    return art_live_row(&art_ops_particle, prop);
}

const struct art_mech_ops art_ops_skin_marker = {
    .dynamics = art_marker_add, .attachments = attach_marker, .find_live = marker_live};

/* ----------------------------------------------------------------------- skins */

static int add_skin(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct skin_body *body;
    int most = 0, status = skin_need(ctx, sys, comp, &body);
    if (status < 0) return status;
    for (int i = 0; i < body->at.n; i++) {
        int n = skin_point_most_terms(body, &body->at, i);
        if (n > most) most = n;
    }
    body->term = art_arena_alloc(ctx, &sys->arena, (size_t)most + 1, sizeof *body->term);
    art_system_set_place(sys, comp, 1);
    return body->term ? ART_OK : ART_ENOMEM;
}

static bool is_markers(const struct art_comp *comp, const struct art_comp *child)
{
    (void)comp;
    return art_streq(child->name, "markers");
}

const struct art_mech_ops art_ops_skin = {
    .attachments = add_skin, .includes_child = is_markers, ART_LIVE(skin_live)};

/* A MultizoneBody when a system is compiled: its points, what holds those of kinematic seams, its
 * surface. */
#include "body_priv.h"
#include <art/multizonebody.h>
#include <math.h>
#include <string.h>

static const struct art_comp *points_of(const struct art_comp *comp)
{
    return art_comp_child(comp, "points");
}

/* ------------------------------------------------------------- kinematic seams */

/* A point halfway between where two frames take it. */
struct halfway {
    double x[2][3]; /* in each frame */
};

static void place_halfway(const struct art_system *sys, const struct art_state *state,
                          const struct art_attach *att, double *q)
{
    const struct halfway *h = att->data;
    art_v3_zero(q);
    for (int k = 0; k < 2; k++) {
        const struct art_dyn *frame = &sys->dyn[att->links[k].dyn];
        double p[3];
        art_m3_mulvec(p, frame->R, h->x[k]);
        art_v3_add(p, p, state->q + frame->q);
        art_v3_add_scaled(q, q, 0.5, p);
    }
}

static void link_halfway(const struct art_system *sys, const struct art_state *state,
                         struct art_attach *att, double *acc)
{
    const struct halfway *h = att->data;
    art_v3_zero(acc);
    for (int k = 0; k < 2; k++) {
        const struct art_dyn *frame = &sys->dyn[att->links[k].dyn];
        const double *w = state->u + frame->u + 3;
        double r[3], S[9], wr[3], a[3];
        art_m3_mulvec(r, frame->R, h->x[k]);
        art_m3_skew(S, r);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                att->links[k].G[6 * i + j] = 0.5 * (i == j);
                att->links[k].G[6 * i + 3 + j] = -0.5 * S[3 * i + j];
            }
        art_v3_cross(wr, w, r);
        art_v3_cross(a, w, wr);
        art_v3_add_scaled(acc, acc, 0.5, a);
    }
}

static const struct art_attach_type halfway_type = {
    .name = "zone-seam", .master_frame = 1, .place = place_halfway, .link = link_halfway};

static int attach_seams(struct art_ctx *ctx, struct art_system *sys, const struct zone_body *b)
{
    static const double half[2] = {0.5, 0.5};
    const struct art_comp *points = points_of(b->skin.comp);
    int status = ART_OK;
    for (int i = 0; i < b->layout.n_points; i++) {
        const struct zone_point *p = &b->layout.at[i];
        const struct art_comp *frames[2];
        struct art_attach *att;
        if (!p->kinematic) continue;
        struct halfway *h = art_arena_alloc(ctx, &sys->arena, 1, sizeof *h);
        if (!h) return ART_ENOMEM;
        for (int k = 0; k < 2; k++) {
            frames[k] = sys->dyn[b->zone[p->zone[k]].frame].comp;
            art_v3_copy(h->x[k], b->layout.zone[p->zone[k]]->x + 3 * (size_t)p->node[k]);
        }
        ART_TRY(art_system_attach(ctx, sys, &halfway_type, b->skin.comp, points->children[i], 2,
                                  frames, &att));
        att->data = h;
        att->mass_share = half;
        att->share_at = (const double(*)[3])h->x;
    }
out:
    return status;
}

/* --------------------------------------------------------------------- a zone */

static int find_components(struct art_ctx *ctx, struct art_system *sys, struct zone_body *b, int k)
{
    const struct art_comp *comp = b->skin.comp, *points = points_of(comp);
    const struct art_comp *frame = art_comp_slot(comp, "frames")->value.refs[k].to;
    struct body_zone *z = &b->zone[k];
    const struct art_dyn *dyn = art_system_dyn(sys, frame);
    if (!dyn || !dyn->frame)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc,
                         "'%s' is on '%s', which is not simulated here", art_comp_path(comp, NULL),
                         art_comp_path(frame, NULL));
    z->frame = (int)(dyn - sys->dyn);
    for (int i = 0; i < z->n; i++) {
        dyn = art_system_dyn(sys, points->children[b->layout.point[k][i]]);
        if (!dyn)
            return art_error(ctx, ART_ENOTFOUND, &comp->loc, "a point of '%s' is not simulated",
                             art_comp_path(comp, NULL));
        z->dyn[i] = (int)(dyn - sys->dyn);
    }
    return ART_OK;
}

static int make_zone(struct art_ctx *ctx, struct art_system *sys, struct zone_body *b, int k)
{
    struct body_zone *z = &b->zone[k];
    struct art_arena *arena = &sys->arena;
    z->zone = b->layout.zone[k];
    z->n = z->zone->n_column_nodes;
    const size_t n = 3 * (size_t)z->n, m = (size_t)z->n;
    z->dyn = art_arena_alloc(ctx, arena, m + 1, sizeof *z->dyn);
    z->pair = art_arena_alloc(ctx, arena, m * (m + 1) / 2 + 1, sizeof *z->pair);
    z->pair_frame = art_arena_alloc(ctx, arena, m + 1, sizeof *z->pair_frame);
    z->K = art_arena_alloc(ctx, arena, n * n + 1, sizeof *z->K);
    z->N = art_arena_alloc(ctx, arena, 3 * (size_t)z->zone->n_nodes * n + 1, sizeof *z->N);
    z->d = art_arena_alloc(ctx, arena, 4 * n + 1, sizeof *z->d);
    if (!z->dyn || !z->pair || !z->pair_frame || !z->K || !z->N || !z->d) return ART_ENOMEM;
    z->w = z->d + n;
    z->f = z->w + n;
    z->r = z->f + n;
    int status = art_zone_stiffness(ctx, z->zone, z->K);
    if (status == ART_OK) status = art_zone_shapes(ctx, z->zone, z->N);
    return status < 0 ? status : find_components(ctx, sys, b, k);
}

/* ------------------------------------------------------------------- surface */

/* Make vertices of all nodes of all zones, one zone after the other. */
static int make_vertices(struct art_ctx *ctx, struct art_system *sys, struct zone_body *b)
{
    int n = 0, most = 0, status;
    for (int z = 0; z < b->layout.n_zones; z++) {
        n += b->layout.zone[z]->n_nodes;
        if (b->zone[z].n > most) most = b->zone[z].n;
    }
    b->vert_zone = art_arena_alloc(ctx, &sys->arena, (size_t)n + 1, sizeof *b->vert_zone);
    b->vert_node = art_arena_alloc(ctx, &sys->arena, (size_t)n + 1, sizeof *b->vert_node);
    b->term = art_arena_alloc(ctx, &sys->arena, (size_t)most + 1, sizeof *b->term);
    if (!b->vert_zone || !b->vert_node || !b->term) return ART_ENOMEM;
    int v = 0;
    for (int z = 0; z < b->layout.n_zones; z++)
        for (int i = 0; i < b->layout.zone[z]->n_nodes; i++) {
            b->vert_zone[v] = z;
            b->vert_node[v++] = i;
        }
    ART_TRY(art_comp_mesh(ctx, b->skin.comp, &b->mesh));
    if (b->mesh && b->mesh->n_verts != n)
        ART_TRY(art_error(ctx, ART_ESHAPE, &b->skin.comp->loc,
                          "the mesh of '%s' has %d {vertex|vertices}, its zones have %d node{s}",
                          art_comp_path(b->skin.comp, NULL), b->mesh->n_verts, n));
    b->skin.mesh = b->mesh;
    b->skin.n_verts = b->mesh ? n : 0;
    status = art_system_add_skin(ctx, sys, &b->skin);
out:
    return status;
}

/* ---------------------------------------------------------------------- body */

struct zone_body *zone_body_of(const struct art_system *sys, const struct art_comp *comp)
{
    const struct zone_bodies *all = art_system_set_data(sys, &zone_body_forces);
    for (struct zone_body *b = all ? all->first : NULL; b; b = b->next)
        if (b->skin.comp == comp) return b;
    return NULL;
}

static int add_body(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct zone_bodies *all = art_system_ensure_set(ctx, sys, &zone_body_forces, sizeof *all);
    struct zone_body *b = art_arena_alloc(ctx, &sys->arena, 1, sizeof *b), **end;
    const struct art_comp *points = points_of(comp);
    int status;
    if (!all || !b) return ART_ENOMEM;
    b->skin = (struct art_skin){.type = &zone_body_skin, .comp = comp, .sys = sys};
    for (end = &all->first; *end;) end = &(*end)->next;
    /* one of the list from here on, which frees it */
    *end = b;
    ART_TRY(zone_layout_read(ctx, comp, &b->layout));
    const int n = points ? points->n_children : 0;
    if (n != b->layout.n_points)
        ART_TRY(art_error(
            ctx, ART_ESHAPE, &comp->loc,
            "'%s' has %d point{s}, its zones have %d node{s} with columns: it must be built again",
            art_comp_path(comp, NULL), n, b->layout.n_points));
    b->alpha = art_get_double(comp, "particleDamping");
    b->beta = art_get_double(comp, "stiffnessDamping");
    b->zone = art_arena_alloc(ctx, &sys->arena, (size_t)b->layout.n_zones + 1, sizeof *b->zone);
    ART_TRY(b->zone ? ART_OK : ART_ENOMEM);
    for (int z = 0; z < b->layout.n_zones; z++) ART_TRY(make_zone(ctx, sys, b, z));
    ART_TRY(attach_seams(ctx, sys, b));
    ART_TRY(make_vertices(ctx, sys, b));
    art_system_set_place(sys, comp, 1);
out:
    return status;
}

static bool is_points(const struct art_comp *comp, const struct art_comp *child)
{
    (void)comp;
    return art_streq(child->name, "points");
}

static void get_energy(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    const struct zone_body *b = zone_body_of(sys, comp);
    *out = b ? zone_body_energy(b, state) : 0;
}

static const struct art_live body_live[] = {{"energy", 1, get_energy, NULL}};

const struct art_mech_ops art_ops_multizone = {
    .attachments = add_body, .includes_child = is_points, ART_LIVE(body_live)};

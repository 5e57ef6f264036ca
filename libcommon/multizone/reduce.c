/* This file reduces a FEM model to its surface: which nodes stay, and the columns of the Green's
 * functions. */
#include "multizone_priv.h"
#include <art/volume.h>
#include <math.h>
#include <string.h>

struct selection {
    const struct art_reduction_request *request;
    const struct art_comp *fem;
    int n;              /* nodes of the model */
    int *seam_of;       /* [n] -1: none; bone nodes have none */
    bool *fixed, *kept; /* [n] */
    int *place;         /* [n] index in the zone, -1 */
    struct art_mesh *surface;
    int *node_of; /* of vertices of the surface */
};

static bool flag(const bool *flags, int i)
{
    return flags && flags[i];
}

static int node_id(const struct art_reduction *r, int i)
{
    return r->k.fem->node_comp[i]->number;
}

/* --------------------------------------------------------------------- selection */

static int place_seams(struct art_ctx *ctx, struct art_reduction *r, struct selection *s)
{
    const struct art_reduction_request *q = s->request;
    for (int i = 0; i < s->n; i++) s->seam_of[i] = -1;
    for (int k = 0; k < q->n_seams; k++) {
        int left = 0;
        for (int j = 0; j < q->seam[k].n; j++) {
            int i = q->seam[k].node[j];
            if (flag(q->bone, i)) continue;
            if (s->seam_of[i] >= 0)
                return art_error(ctx, ART_EUSAGE, &s->fem->loc, "node %d is %s seam '%s'%s%s%s",
                                 node_id(r, i), s->seam_of[i] == k ? "twice in" : "in",
                                 q->seam[k].name, s->seam_of[i] == k ? "" : " and in seam '",
                                 s->seam_of[i] == k ? "" : q->seam[s->seam_of[i]].name,
                                 s->seam_of[i] == k ? "" : "'");
            if (r->k.fem->node_back[i] >= 0)
                return art_error(
                    ctx, ART_EUSAGE, &s->fem->loc,
                    "node %d of seam '%s' belongs to a shell, whose director a seam does not turn: "
                    "end the shell before the seam or hold its edge as bone",
                    node_id(r, i), q->seam[k].name);
            s->seam_of[i] = k;
            left++;
        }
        if (left == 0)
            return art_error(ctx, ART_EUSAGE, &s->fem->loc,
                             "seam '%s' of '%s' has no nodes that are not bone", q->seam[k].name,
                             art_comp_path(s->fem, NULL));
    }
    return ART_OK;
}

static int select_nodes(struct art_ctx *ctx, struct art_reduction *r, struct selection *s)
{
    struct art_volume *vol = NULL;
    int status;
    const size_t n = (size_t)s->n + 1;
    s->seam_of = art_alloc(ctx, n, sizeof *s->seam_of);
    s->fixed = art_alloc(ctx, n, sizeof *s->fixed);
    s->kept = art_alloc(ctx, n, sizeof *s->kept);
    s->place = art_alloc(ctx, n, sizeof *s->place);
    ART_TRY(s->seam_of && s->fixed && s->kept && s->place ? ART_OK : ART_ENOMEM);
    ART_TRY(place_seams(ctx, r, s));
    ART_TRY(art_fem_tree_mesh(ctx, s->fem, true, &vol));
    ART_TRY(art_volume_surface_nodes(ctx, vol, s->kept));
    ART_TRY(art_volume_surface(ctx, vol, &s->surface, &s->node_of));
    ART_TRY(art_mesh_triangulate(ctx, s->surface));
    for (int i = 0; i < s->n; i++) {
        s->fixed[i] = flag(s->request->bone, i) || s->seam_of[i] >= 0;
        s->kept[i] = s->kept[i] || s->fixed[i] || flag(s->request->touch, i);
    }
out:
    art_volume_free(vol);
    return status;
}

static void selection_fini(struct selection *s)
{
    art_free(s->seam_of);
    art_free(s->fixed);
    art_free(s->kept);
    art_free(s->place);
    art_free(s->node_of);
    art_mesh_free(s->surface);
}

/* -------------------------------------------------------------------------- zone */

static int make_seams(struct art_ctx *ctx, struct art_zone *zone, const struct selection *s)
{
    const struct art_reduction_request *q = s->request;
    zone->seam = art_alloc(ctx, (size_t)q->n_seams + 1, sizeof *zone->seam);
    if (!zone->seam) return ART_ENOMEM;
    zone->n_seams = q->n_seams;
    for (int k = 0; k < q->n_seams; k++) {
        struct art_zone_seam *seam = &zone->seam[k];
        seam->name = art_strdup(ctx, q->seam[k].name);
        seam->node = art_alloc(ctx, (size_t)q->seam[k].n, sizeof *seam->node);
        if (!seam->name || !seam->node) return ART_ENOMEM;
        for (int j = 0; j < q->seam[k].n; j++)
            if (!flag(q->bone, q->seam[k].node[j]))
                seam->node[seam->n++] = s->place[q->seam[k].node[j]];
    }
    return ART_OK;
}

static int make_columns(struct art_ctx *ctx, struct art_zone *zone, const struct selection *s)
{
    zone->column_node = art_alloc(ctx, (size_t)zone->n_nodes + 1, sizeof *zone->column_node);
    if (!zone->column_node) return ART_ENOMEM;
    for (int k = 0; k < zone->n_seams; k++)
        for (int j = 0; j < zone->seam[k].n; j++)
            zone->column_node[zone->n_column_nodes++] = zone->seam[k].node[j];
    for (int i = 0; i < s->n; i++)
        if (flag(s->request->touch, i) && !s->fixed[i])
            zone->column_node[zone->n_column_nodes++] = s->place[i];
    zone_index_columns(zone);
    return zone_alloc_columns(ctx, zone);
}

static int make_faces(struct art_ctx *ctx, struct art_zone *zone, const struct selection *s)
{
    const struct art_mesh *m = s->surface;
    zone->face = art_alloc(ctx, (size_t)m->n_faces + 1, sizeof *zone->face);
    if (!zone->face) return ART_ENOMEM;
    zone->n_faces = m->n_faces;
    for (int f = 0; f < m->n_faces; f++)
        for (int c = 0; c < 3; c++)
            zone->face[f][c] = s->place[s->node_of[m->face_vert[m->face_off[f] + c]]];
    return ART_OK;
}

/* Mass of every node of the model goes to the nearest node that can carry it in a system: those
 * with columns, and bone nodes; all of it is kept. */
static void share_mass(struct art_reduction *r)
{
    struct art_zone *zone = r->zone;
    const struct art_fem *fem = r->k.fem;
    for (int i = 0; i < fem->n_nodes; i++) {
        double x[3], least = INFINITY, mass = fem->node_mass[i];
        int best = -1;
        if (fem->node_back[i] >= 0) mass += fem->node_mass[fem->node_back[i]];
        art_rigid_inv_point(x, &r->frame, fem->rest + 3 * (size_t)i);
        for (int k = 0; k < zone->n_nodes; k++) {
            if (zone->column_of[k] < 0 && zone->role[k] != ART_ZONE_BONE) continue;
            double d = art_v3_distance(x, zone->x + 3 * (size_t)k);
            if (d < least) least = d, best = k;
        }
        if (best >= 0) zone->mass[best] += mass;
    }
}

static int make_zone(struct art_ctx *ctx, struct art_reduction *r, struct selection *s)
{
    const struct art_reduction_request *q = s->request;
    struct art_zone *zone = r->zone = art_alloc(ctx, 1, sizeof *zone);
    int status;
    if (!zone) return ART_ENOMEM;
    for (int i = 0; i < s->n; i++) s->place[i] = s->kept[i] ? zone->n_nodes++ : -1;
    zone->name = art_strdup(ctx, q->name);
    zone->units = art_strdup(ctx, q->units && *q->units ? q->units : "model");
    zone->source = art_strdup(ctx, q->source ? q->source : "");
    zone->frame = q->frame;
    r->node_of = art_alloc(ctx, (size_t)zone->n_nodes + 1, sizeof *r->node_of);
    ART_TRY(zone->name && zone->units && zone->source && r->node_of ? ART_OK : ART_ENOMEM);
    ART_TRY(zone_alloc_nodes(ctx, zone));
    for (int i = 0; i < s->n; i++) {
        int k = s->place[i];
        if (k < 0) continue;
        r->node_of[k] = i;
        zone->id[k] = node_id(r, i);
        zone->role[k] = flag(q->bone, i)     ? ART_ZONE_BONE
                        : s->seam_of[i] >= 0 ? ART_ZONE_SEAM
                                             : ART_ZONE_FREE;
        art_rigid_inv_point(zone->x + 3 * (size_t)k, &q->frame, r->k.fem->rest + 3 * (size_t)i);
    }
    ART_TRY(make_seams(ctx, zone, s));
    ART_TRY(make_faces(ctx, zone, s));
    status = make_columns(ctx, zone, s);
out:
    return status;
}

static uint64_t mix(uint64_t key, const void *data, size_t n)
{
    return (key ^ art_hash_bytes(data, n)) * UINT64_C(0x9E3779B97F4A7C15) + 1;
}

static uint64_t key_of(const struct art_reduction *r)
{
    const struct art_zone *z = r->zone;
    const struct art_blocks *K = r->k.sys->jac.K;
    const size_t n = (size_t)z->n_nodes;
    uint64_t key = mix(0, K->val, K->n_val * sizeof *K->val);
    key = mix(key, z->id, n * sizeof *z->id);
    key = mix(key, z->role, n * sizeof *z->role);
    key = mix(key, z->x, 3 * n * sizeof *z->x);
    return mix(key, z->column_node, (size_t)z->n_column_nodes * sizeof *z->column_node);
}

int art_reduction_create(struct art_ctx *ctx, const struct art_comp *fem,
                         const struct art_reduction_request *request, struct art_reduction **out)
{
    struct selection s = {.request = request, .fem = fem};
    struct art_watch watch = {.on = true};
    struct art_reduction *r = art_alloc(ctx, 1, sizeof *r);
    int status;
    if (!r) return ART_ENOMEM;
    r->frame = request->frame;
    ART_TRY(zone_stiffness_open(ctx, fem, &r->k));
    s.n = r->k.n_nodes;
    ART_TRY(select_nodes(ctx, r, &s));
    ART_TRY(make_zone(ctx, r, &s));
    share_mass(r);
    r->zone->key = key_of(r);
    art_watch_start(&watch);
    ART_TRY(zone_stiffness_factor(ctx, &r->k, s.fixed, request->solvers));
    art_watch_lap(&watch, &r->seconds_factor, 0);
    *out = r;
    r = NULL;
out:
    selection_fini(&s);
    art_reduction_free(r);
    return status;
}

void art_reduction_free(struct art_reduction *r)
{
    if (!r) return;
    zone_stiffness_fini(&r->k);
    art_zone_free(r->zone);
    art_free(r->node_of);
    art_free(r);
}

const struct art_zone *art_reduction_zone(const struct art_reduction *r)
{
    return r->zone;
}

struct art_zone *art_reduction_take(struct art_reduction *r)
{
    struct art_zone *zone = r->zone;
    r->zone = NULL;
    return zone;
}

void art_reduction_stats(const struct art_reduction *r, struct art_reduction_stats *stats)
{
    static const struct art_solver_stats none = {0};
    const struct art_solver_stats *s = r->k.solver ? art_solver_stats(r->k.solver) : &none;
    stats->n_unknowns = r->k.csc.n;
    stats->nnz_matrix = s->nnz_matrix;
    stats->nnz_factor = s->nnz_factor;
    stats->seconds_factor = r->seconds_factor;
}

int art_reduction_resume(struct art_ctx *ctx, struct art_reduction *r, const struct art_zone *from,
                         int *n)
{
    struct art_zone *zone = r->zone;
    (void)ctx;
    *n = 0;
    if (from->key != zone->key || from->n_nodes != zone->n_nodes ||
        from->n_column_nodes != zone->n_column_nodes)
        return ART_OK;
    memcpy(zone->xi, from->xi,
           (size_t)from->n_computed * 3 * (size_t)zone->n_nodes * sizeof *zone->xi);
    *n = zone->n_computed = from->n_computed;
    return ART_OK;
}

/* ----------------------------------------------------------------------- columns */

/* Set the given values of a column in the world: a unit vector of the frame at its node. */
static void unit_value(const struct art_reduction *r, int column, double *x)
{
    const struct zone_stiffness *k = &r->k;
    int node = r->zone->column_node[column / 3];
    double axis[3] = {0};
    axis[column % 3] = 1;
    memset(x, 0, (size_t)k->n_scalars * sizeof *x);
    art_rigid_vector(x + zone_stiffness_at(k, r->node_of[node]), &r->frame, axis);
}

static bool loads(const struct art_reduction *r, int column)
{
    return r->zone->role[r->zone->column_node[column / 3]] == ART_ZONE_FREE;
}

static void load_column(struct art_reduction *r, int column, double *rhs)
{
    const struct zone_stiffness *k = &r->k;
    double *x = k->work, *y = k->work + k->n_scalars;
    unit_value(r, column, x);
    bool load = loads(r, column);
    if (!load) zone_stiffness_mul(k, false, x, y);
    for (int i = 0; i < k->csc.n; i++) rhs[i] = load ? x[k->csc.unknown[i]] : -y[k->csc.unknown[i]];
}

static void store_column(struct art_reduction *r, int column, const double *solution)
{
    const struct zone_stiffness *k = &r->k;
    struct art_zone *zone = r->zone;
    double *x = k->work, *y = k->work + k->n_scalars;
    double *out = zone->xi + (size_t)column * 3 * (size_t)zone->n_nodes;
    unit_value(r, column, x);
    if (loads(r, column)) memset(x, 0, (size_t)k->n_scalars * sizeof *x);
    for (int i = 0; i < k->csc.n; i++) x[k->csc.unknown[i]] = solution[i];
    zone_stiffness_mul(k, true, x, y);
    for (int i = 0; i < zone->n_nodes; i++) {
        const int node = r->node_of[i], at = zone_stiffness_at(k, node),
                  back = k->fem->node_back[node];
        double v[3];
        art_v3_copy(v, (zone->role[i] == ART_ZONE_FREE ? x : y) + at);
        /* the back of a shell is held with its node, which takes both forces */
        if (zone->role[i] != ART_ZONE_FREE && back >= 0)
            art_v3_add(v, v, y + zone_stiffness_at(k, back));
        art_rigid_inv_vector(out + 3 * (size_t)i, &r->frame, v);
    }
}

int art_reduction_columns(struct art_ctx *ctx, struct art_reduction *r, int most)
{
    struct zone_stiffness *k = &r->k;
    int n = art_zone_n_columns(r->zone) - r->zone->n_computed, status = ART_OK;
    if (n > most) n = most;
    enum { BLOCK = 48 };
    while (n > 0) {
        const int first = r->zone->n_computed, m = n < BLOCK ? n : BLOCK;
        ART_TRY(zone_stiffness_room(ctx, k, m));
        for (int j = 0; j < m; j++)
            load_column(r, first + j, k->rhs + (size_t)j * (size_t)k->csc.n);
        ART_TRY(zone_stiffness_solve(ctx, k, m));
        for (int j = 0; j < m; j++)
            store_column(r, first + j, k->rhs + (size_t)j * (size_t)k->csc.n);
        r->zone->n_computed += m;
        n -= m;
    }
out:
    return status;
}

int art_reduction_solve(struct art_ctx *ctx, struct art_reduction *r, double *u, double *f)
{
    struct zone_stiffness *k = &r->k;
    double *x = k->work, *y = k->work + k->n_scalars;
    int status;
    ART_TRY(zone_stiffness_room(ctx, k, 1));
    memset(x, 0, (size_t)k->n_scalars * sizeof *x);
    for (int i = 0; i < k->n_nodes; i++) {
        int at = zone_stiffness_at(k, i);
        if (k->fixed[k->sys->dyn[k->fem->node_dyn[i]].block]) art_v3_copy(x + at, u + 3 * i);
    }
    zone_stiffness_mul(k, false, x, y);
    for (int i = 0; i < k->n_nodes; i++) {
        int at = zone_stiffness_at(k, i);
        if (!k->fixed[k->sys->dyn[k->fem->node_dyn[i]].block])
            art_v3_sub(y + at, f + 3 * i, y + at);
    }
    for (int b = 0; b < k->fem->n_all - k->n_nodes; b++) {
        int at = zone_stiffness_at(k, k->n_nodes + b);
        art_v3_negate(y + at, y + at);
    }
    for (int i = 0; i < k->csc.n; i++) k->rhs[i] = y[k->csc.unknown[i]];
    ART_TRY(zone_stiffness_solve(ctx, k, 1));
    for (int i = 0; i < k->csc.n; i++) x[k->csc.unknown[i]] = k->rhs[i];
    zone_stiffness_mul(k, true, x, y);
    for (int i = 0; i < k->n_nodes; i++) {
        int at = zone_stiffness_at(k, i);
        if (k->fixed[k->sys->dyn[k->fem->node_dyn[i]].block])
            art_v3_copy(f + 3 * i, y + at);
        else
            art_v3_copy(u + 3 * i, x + at);
    }
out:
    return status;
}

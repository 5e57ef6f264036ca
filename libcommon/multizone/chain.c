/* This file builds chains of zones: seams paired in the fitting pose, and zones that float. */
#include "chain_priv.h"
#include <math.h>
#include <string.h>

static double extent(const struct art_zone *zone)
{
    double lo[3], hi[3];
    art_v3_copy(lo, zone->x);
    art_v3_copy(hi, zone->x);
    for (int i = 0; i < zone->n_nodes; i++)
        for (int a = 0; a < 3; a++) {
            lo[a] = fmin(lo[a], zone->x[3 * i + a]);
            hi[a] = fmax(hi[a], zone->x[3 * i + a]);
        }
    return art_v3_distance(lo, hi);
}

static const struct art_zone_seam *seam_of(const struct art_chain *chain,
                                           const struct chain_seam *seam, int side)
{
    const struct chain_side *s = &seam->side[side];
    return &chain->zone[s->zone].zone->seam[s->seam];
}

/* Nodes of the second side in the order of the first, by nearest places in the fitting pose. */
static int pair_nodes(struct art_ctx *ctx, const struct art_chain *chain, struct chain_seam *seam,
                      const struct art_rigid *fit)
{
    const struct art_zone_seam *a = seam_of(chain, seam, 0), *b = seam_of(chain, seam, 1);
    const struct art_zone *za = chain->zone[seam->side[0].zone].zone;
    const struct art_zone *zb = chain->zone[seam->side[1].zone].zone;
    const double size = fmin(extent(za), extent(zb));
    for (int i = 0; i < a->n; i++) {
        double x[3], y[3], least = INFINITY;
        int best = -1;
        art_rigid_point(x, &fit[seam->side[0].zone], za->x + 3 * (size_t)a->node[i]);
        for (int j = 0; j < b->n; j++) {
            art_rigid_point(y, &fit[seam->side[1].zone], zb->x + 3 * (size_t)b->node[j]);
            double d = art_v3_distance(x, y);
            if (d < least) least = d, best = b->node[j];
        }
        for (int k = 0; k < i; k++)
            if (seam->side[1].node[k] == best) least = fmax(least, size);
        if (!(least <= 1e-6 * size))
            return art_error(
                ctx, ART_ERANGE, NULL,
                "seams '%s' of '%s' and '%s' of '%s' do not conform: node %d is %.3g away from the "
                "other side in the fitting pose",
                a->name, za->name, b->name, zb->name, za->id[a->node[i]], least);
        seam->side[0].node[i] = a->node[i];
        seam->side[1].node[i] = best;
    }
    return ART_OK;
}

static int make_seam(struct art_ctx *ctx, struct art_chain *chain,
                     const struct art_chain_seam *from, const struct art_rigid *fit,
                     struct chain_seam *seam)
{
    seam->bond = from->bond;
    seam->n_sides = from->bond == ART_CHAIN_FREE ? 1 : 2;
    for (int k = 0; k < 2; k++) {
        struct chain_side *side = &seam->side[k];
        side->zone = k < seam->n_sides ? from->zone[k] : -1;
        side->seam = from->seam[k];
        art_m3_identity(side->T);
        if (side->zone < 0) continue;
        if (side->zone >= chain->n_zones || side->seam < 0 ||
            side->seam >= chain->zone[side->zone].zone->n_seams)
            return art_error(ctx, ART_ENOTFOUND, NULL, "there is no such zone or seam");
    }
    const struct art_zone_seam *a = seam_of(chain, seam, 0);
    if (seam->n_sides == 2) {
        const struct art_zone_seam *b = seam_of(chain, seam, 1);
        if (a->n != b->n)
            return art_error(ctx, ART_ESHAPE, NULL,
                             "seam '%s' of '%s' has %d node{s}, seam '%s' of '%s' has %d", a->name,
                             chain->zone[seam->side[0].zone].zone->name, a->n, b->name,
                             chain->zone[seam->side[1].zone].zone->name, b->n);
        if (seam->side[0].zone == seam->side[1].zone)
            return art_error(ctx, ART_ESHAPE, NULL, "zone '%s' is bonded to itself",
                             chain->zone[seam->side[0].zone].zone->name);
    }
    const size_t n = (size_t)(seam->n = a->n);
    seam->u = art_alloc(ctx, 3 * n, sizeof *seam->u);
    seam->load = art_alloc(ctx, 3 * n, sizeof *seam->load);
    if (!seam->u || !seam->load) return ART_ENOMEM;
    for (int k = 0; k < seam->n_sides; k++) {
        seam->side[k].node = art_alloc(ctx, n, sizeof *seam->side[k].node);
        seam->side[k].gap = art_alloc(ctx, 3 * n, sizeof *seam->side[k].gap);
        if (!seam->side[k].node || !seam->side[k].gap) return ART_ENOMEM;
    }
    if (seam->n_sides == 2) return pair_nodes(ctx, chain, seam, fit);
    memcpy(seam->side[0].node, a->node, n * sizeof *a->node);
    return ART_OK;
}

static int make_zone(struct art_ctx *ctx, struct chain_zone *z, const struct art_zone *zone)
{
    const size_t n = (size_t)zone->n_nodes;
    z->zone = zone;
    z->at = art_alloc(ctx, (size_t)zone->n_seams + 1, sizeof *z->at);
    z->seam_of = art_alloc(ctx, n, sizeof *z->seam_of);
    z->place_of = art_alloc(ctx, n, sizeof *z->place_of);
    z->f = art_alloc(ctx, 3 * n, sizeof *z->f);
    z->v = art_alloc(ctx, 3 * n, sizeof *z->v);
    z->pressed = art_alloc(ctx, n, sizeof *z->pressed);
    if (!z->at || !z->seam_of || !z->place_of || !z->f || !z->v || !z->pressed) return ART_ENOMEM;
    for (int i = 0; i < zone->n_nodes; i++) z->seam_of[i] = -1;
    return ART_OK;
}

/* Register the seams with each zone; a seam of a zone belongs to one seam of the chain. */
static int enter_seams(struct art_ctx *ctx, struct art_chain *chain)
{
    for (int j = 0; j < chain->n_seams; j++)
        for (int k = 0; k < chain->seam[j].n_sides; k++) {
            struct chain_side *side = &chain->seam[j].side[k];
            struct chain_zone *z = &chain->zone[side->zone];
            for (int i = 0; i < chain->seam[j].n; i++) {
                if (z->seam_of[side->node[i]] >= 0)
                    return art_error(ctx, ART_ESHAPE, NULL, "seam '%s' of '%s' is bonded twice",
                                     z->zone->seam[side->seam].name, z->zone->name);
                z->seam_of[side->node[i]] = j;
                z->place_of[side->node[i]] = i;
            }
            z->at[z->n_seams].seam = j;
            z->at[z->n_seams++].side = k;
        }
    return ART_OK;
}

static bool is_held(const struct chain_zone *z)
{
    for (int i = 0; i < z->zone->n_nodes; i++)
        if (z->zone->role[i] == ART_ZONE_BONE ||
            (z->zone->role[i] == ART_ZONE_SEAM && z->seam_of[i] < 0))
            return true;
    return false;
}

/* Zones that are bonded, directly or through others, to nothing that is held. */
static int check_floating(struct art_ctx *ctx, const struct art_chain *chain)
{
    const int n = chain->n_zones;
    int *set = art_alloc(ctx, (size_t)n + 1, sizeof *set), status = ART_OK;
    bool *held = art_alloc(ctx, (size_t)n + 1, sizeof *held);
    ART_TRY(set && held ? ART_OK : ART_ENOMEM);
    art_sets_init(set, n);
    for (int j = 0; j < chain->n_seams; j++)
        if (chain->seam[j].bond == ART_CHAIN_BONDED)
            art_sets_unite(set, chain->seam[j].side[0].zone, chain->seam[j].side[1].zone);
    for (int z = 0; z < n; z++)
        if (is_held(&chain->zone[z])) held[art_sets_root(set, z)] = true;
    for (int j = 0; j < chain->n_seams; j++)
        for (int k = 0; k < 2 && chain->seam[j].bond == ART_CHAIN_KINEMATIC; k++)
            held[art_sets_root(set, chain->seam[j].side[k].zone)] = true;
    for (int z = 0; z < n && status == ART_OK; z++)
        if (!held[art_sets_root(set, z)])
            status = art_error(ctx, ART_ESINGULAR, NULL,
                               "zone '%s' floats: neither it nor what it is bonded to has bone "
                               "nodes or a fixed seam",
                               chain->zone[z].zone->name);
out:
    art_free(set);
    art_free(held);
    return status;
}

/* Make the blocks of the system: the seams whose displacement is unknown; a zone that has two
 * seams couples them. */
static int make_system(struct art_ctx *ctx, struct art_chain *chain)
{
    const size_t m = (size_t)chain->n_seams + 1;
    int n = 0, *size = art_alloc(ctx, m, sizeof *size), status;
    bool *coupled = art_alloc(ctx, m * m, sizeof *coupled);
    bool *alone = art_alloc(ctx, m * m, sizeof *alone);
    ART_TRY(size && coupled && alone ? ART_OK : ART_ENOMEM);
    for (int j = 0; j < chain->n_seams; j++) {
        bool unknown = chain->seam[j].bond != ART_CHAIN_KINEMATIC;
        chain->seam[j].block = unknown ? n : -1;
        if (unknown) size[n++] = 3 * chain->seam[j].n;
        if (unknown) chain->n += 3 * chain->seam[j].n;
    }
    for (int z = 0; z < chain->n_zones; z++)
        for (int i = 0; i < chain->zone[z].n_seams; i++)
            for (int k = 0; k < chain->zone[z].n_seams; k++) {
                int a = chain->seam[chain->zone[z].at[i].seam].block;
                int b = chain->seam[chain->zone[z].at[k].seam].block;
                if (a >= 0 && b >= 0) coupled[a * n + b] = true;
            }
    ART_TRY(chain_factor_create(ctx, &chain->A, n, size, coupled));
    ART_TRY(chain_factor_create(ctx, &chain->D, n, size, alone));
    chain->rhs = art_alloc(ctx, (size_t)chain->n + 1, sizeof *chain->rhs);
    chain->x = art_alloc(ctx, (size_t)chain->n + 1, sizeof *chain->x);
    chain->stale = art_alloc(ctx, m, sizeof *chain->stale);
    chain->most = art_alloc(ctx, 2 * m, sizeof *chain->most);
    status = chain->rhs && chain->x && chain->stale && chain->most ? ART_OK : ART_ENOMEM;
out:
    art_free(size);
    art_free(coupled);
    art_free(alone);
    return status;
}

/* The largest difference of the seam system to its mirror image, which no rotation changes. */
static double asymmetry_of(const struct art_zone *z)
{
    double size = 0, off = 0;
    for (int i = 0; i < z->n_column_nodes; i++)
        for (int j = 0; j <= i; j++)
            for (int k = 0; k < 9; k++) {
                int a = z->column_node[i], b = z->column_node[j];
                if (z->role[a] != ART_ZONE_SEAM || z->role[b] != ART_ZONE_SEAM) continue;
                double x = art_zone_column(z, a, k / 3)[3 * b + k % 3],
                       y = art_zone_column(z, b, k % 3)[3 * a + k / 3];
                size = fmax(size, fabs(x));
                off = fmax(off, fabs(x - y));
            }
    return size > 0 ? off / size : 0;
}

static int fill(struct art_ctx *ctx, struct art_chain *chain, const struct art_zone *const *zones,
                const struct art_rigid *fit, const struct art_chain_seam *seams)
{
    int status;
    chain->zone = art_alloc(ctx, (size_t)chain->n_zones + 1, sizeof *chain->zone);
    chain->seam = art_alloc(ctx, (size_t)chain->n_seams + 1, sizeof *chain->seam);
    chain->frame = art_alloc(ctx, (size_t)chain->n_zones + 1, sizeof *chain->frame);
    ART_TRY(chain->zone && chain->seam && chain->frame ? ART_OK : ART_ENOMEM);
    for (int z = 0; z < chain->n_zones; z++) {
        ART_TRY(make_zone(ctx, &chain->zone[z], zones[z]));
        chain->frame[z] = fit ? fit[z] : zones[z]->frame;
    }
    for (int j = 0; j < chain->n_seams; j++)
        ART_TRY(make_seam(ctx, chain, &seams[j], chain->frame, &chain->seam[j]));
    ART_TRY(enter_seams(ctx, chain));
    ART_TRY(check_floating(ctx, chain));
    for (int z = 0; z < chain->n_zones; z++)
        chain->asymmetry = fmax(chain->asymmetry, asymmetry_of(zones[z]));
    ART_TRY(make_system(ctx, chain));
    status = chain_tables(ctx, chain);
out:
    return status;
}

int art_chain_create(struct art_ctx *ctx, struct art_chain **out, int n_zones,
                     const struct art_zone *const *zones, const struct art_rigid *fit, int n_seams,
                     const struct art_chain_seam *seams)
{
    struct art_chain *chain = art_alloc(ctx, 1, sizeof *chain);
    if (!chain) return ART_ENOMEM;
    chain->n_zones = n_zones;
    chain->n_seams = n_seams;
    int status = fill(ctx, chain, zones, fit, seams);
    if (status < 0)
        art_chain_free(chain);
    else
        *out = chain;
    return status;
}

void art_chain_free(struct art_chain *chain)
{
    if (!chain) return;
    for (int z = 0; chain->zone && z < chain->n_zones; z++) {
        struct chain_zone *zone = &chain->zone[z];
        void *const all[] = {zone->at,    zone->seam_of, zone->place_of, zone->f,
                             zone->v,     zone->table,   zone->run,      zone->pressed,
                             zone->touch, zone->touch_of};
        for (size_t i = 0; i < sizeof all / sizeof *all; i++) art_free(all[i]);
    }
    for (int j = 0; chain->seam && j < chain->n_seams; j++) {
        art_free(chain->seam[j].u);
        art_free(chain->seam[j].family.factor);
        art_free(chain->seam[j].load);
        for (int k = 0; k < 2; k++) {
            art_free(chain->seam[j].side[k].node);
            art_free(chain->seam[j].side[k].gap);
        }
    }
    art_free(chain->zone);
    art_free(chain->seam);
    art_free(chain->frame);
    chain_factor_fini(&chain->A);
    chain_factor_fini(&chain->D);
    art_free(chain->rhs);
    art_free(chain->x);
    art_free(chain->work);
    art_free(chain->pool);
    art_free(chain->stale);
    art_free(chain->most);
    art_free(chain);
}

void art_chain_method(struct art_chain *chain, enum art_chain_method method)
{
    chain->method = method;
}

const struct art_rigid *art_chain_frames(const struct art_chain *chain)
{
    return chain->frame;
}

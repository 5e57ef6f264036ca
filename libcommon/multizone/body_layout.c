/* This file lays out the zones of a MultizoneBody of the tree: files, frames, seams, points. */
#include "body_priv.h"
#include "chain_priv.h"
#include <string.h>

static const struct art_value *value_of(const struct art_comp *body, const char *prop)
{
    const struct art_slot *slot = art_comp_slot(body, prop);
    return slot && slot->has_value ? &slot->value : NULL;
}

static const struct art_loc *loc_of(const struct art_comp *body, const char *prop)
{
    const struct art_slot *slot = art_comp_slot(body, prop);
    return slot && slot->loc.line ? &slot->loc : &body->loc;
}

/* Strings of a list have a quote in front. */
static const char *word_at(const struct art_value *value, int i)
{
    return value->words[i][0] == '"' ? value->words[i] + 1 : value->words[i];
}

static int read_zones(struct art_ctx *ctx, const struct art_comp *body, struct zone_layout *l)
{
    const struct art_value *files = value_of(body, "files"), *frames = value_of(body, "frames");
    int status = ART_OK;
    l->n_zones = files ? files->n : 0;
    if (l->n_zones == 0)
        return art_error(ctx, ART_EUSAGE, &body->loc, "'%s' has no zones (files)",
                         art_comp_path(body, NULL));
    if (!frames || frames->n != l->n_zones)
        return art_error(ctx, ART_ESHAPE, loc_of(body, "frames"),
                         "'%s' has %d file{s} and %d frame{s}", art_comp_path(body, NULL),
                         l->n_zones, frames ? frames->n : 0);
    l->zone = art_alloc(ctx, (size_t)l->n_zones, sizeof *l->zone);
    l->fit = art_alloc(ctx, (size_t)l->n_zones, sizeof *l->fit);
    l->point = art_alloc(ctx, (size_t)l->n_zones, sizeof *l->point);
    if (!l->zone || !l->fit || !l->point) return ART_ENOMEM;
    for (int z = 0; z < l->n_zones; z++) {
        char *path = NULL;
        ART_TRY(
            art_model_find_file(ctx, body->model, word_at(files, z), loc_of(body, "files"), &path));
        status = art_zone_read(ctx, path, &l->zone[z]);
        art_free(path);
        if (status < 0) goto out;
        l->fit[z] = l->zone[z]->frame;
        if (!frames->refs[z].to || !art_comp_has_kind(frames->refs[z].to, ART_KIND_FRAME))
            ART_TRY(art_error(ctx, ART_ENOTFOUND, loc_of(body, "frames"),
                              "frame %d of '%s' is no frame or body of the model", z,
                              art_comp_path(body, NULL)));
    }
out:
    return status;
}

static int read_fit(struct art_ctx *ctx, const struct art_comp *body, struct zone_layout *l)
{
    const struct art_value *fit = value_of(body, "fit");
    int n;
    const double *num = fit ? art_value_numbers(fit, &n) : NULL;
    if (!fit || n == 0) return ART_OK;
    if (n != 7 * l->n_zones)
        return art_error(ctx, ART_ESHAPE, loc_of(body, "fit"),
                         "fit of '%s' has %d number{s}: a position and a quaternion (w first) for "
                         "each zone are %d",
                         art_comp_path(body, NULL), n, 7 * l->n_zones);
    for (int z = 0; z < l->n_zones; z++)
        art_rigid_from_quat(&l->fit[z], num + 7 * z, num + 7 * z + 3);
    return ART_OK;
}

/* Parses "0:right": zone and seam. */
static int read_end(struct art_ctx *ctx, const struct art_comp *body, const struct zone_layout *l,
                    const char *text, int *zone, int *seam)
{
    int64_t index;
    size_t used = art_read_int(text, strlen(text), &index);
    if (used == 0 || text[used] != ':' || index < 0 || index >= l->n_zones)
        return art_error(ctx, ART_EUSAGE, loc_of(body, "seams"),
                         "'%s' is no seam of '%s': expected ZONE:NAME with a zone from 0 to %d",
                         text, art_comp_path(body, NULL), l->n_zones - 1);
    *zone = (int)index;
    *seam = art_zone_seam(l->zone[index], text + used + 1);
    if (*seam < 0)
        return art_error(ctx, ART_ENOTFOUND, loc_of(body, "seams"),
                         "zone '%s' of '%s' has no seam '%s'", l->zone[index]->name,
                         art_comp_path(body, NULL), text + used + 1);
    return ART_OK;
}

static int read_seams(struct art_ctx *ctx, const struct art_comp *body, struct zone_layout *l)
{
    const struct art_value *seams = value_of(body, "seams");
    const int n = seams ? seams->n : 0;
    int status = ART_OK;
    l->kinematic = art_streq(art_get_text(body, "seamBond"), "KINEMATIC");
    l->seam = art_alloc(ctx, (size_t)n / 2 + 1, sizeof *l->seam);
    if (!l->seam) return ART_ENOMEM;
    if (n % 2)
        return art_error(ctx, ART_ESHAPE, loc_of(body, "seams"),
                         "seams of '%s' come in pairs, ZONE:NAME ZONE:NAME",
                         art_comp_path(body, NULL));
    for (int i = 0; i < n; i++) {
        struct art_chain_seam *s = &l->seam[i / 2];
        s->bond = l->kinematic ? ART_CHAIN_KINEMATIC : ART_CHAIN_BONDED;
        ART_TRY(read_end(ctx, body, l, word_at(seams, i), &s->zone[i % 2], &s->seam[i % 2]));
    }
    l->n_seams = n / 2;
out:
    return status;
}

/* Assigns numbers to the points of the seams of the chain, then to those of all other nodes with
 * columns. */
static int number_points(struct art_ctx *ctx, struct zone_layout *l, const struct art_chain *chain)
{
    int most = 0;
    for (int z = 0; z < l->n_zones; z++) {
        const struct art_zone *zone = l->zone[z];
        most += zone->n_column_nodes;
        l->point[z] = art_alloc(ctx, (size_t)zone->n_column_nodes + 1, sizeof **l->point);
        if (!l->point[z]) return ART_ENOMEM;
        for (int k = 0; k < zone->n_column_nodes; k++) l->point[z][k] = -1;
    }
    l->at = art_alloc(ctx, (size_t)most + 1, sizeof *l->at);
    if (!l->at) return ART_ENOMEM;
    for (int j = 0; j < l->n_seams; j++)
        for (int i = 0; i < chain->seam[j].n; i++) {
            struct zone_point *p = &l->at[l->n_points];
            p->kinematic = l->kinematic;
            for (int k = 0; k < 2; k++) {
                const struct chain_side *side = &chain->seam[j].side[k];
                p->zone[k] = side->zone;
                p->node[k] = side->node[i];
                l->point[side->zone][l->zone[side->zone]->column_of[side->node[i]] / 3] =
                    l->n_points;
            }
            l->n_points++;
        }
    for (int z = 0; z < l->n_zones; z++)
        for (int k = 0; k < l->zone[z]->n_column_nodes; k++)
            if (l->point[z][k] < 0) {
                l->at[l->n_points] =
                    (struct zone_point){{z, -1}, {l->zone[z]->column_node[k], -1}, false};
                l->point[z][k] = l->n_points++;
            }
    return ART_OK;
}

int zone_frames_read(struct art_ctx *ctx, const struct art_comp *body, struct zone_layout *l)
{
    *l = (struct zone_layout){0};
    return read_zones(ctx, body, l);
}

int zone_layout_read(struct art_ctx *ctx, const struct art_comp *body, struct zone_layout *l)
{
    struct art_chain *chain = NULL;
    int status;
    *l = (struct zone_layout){0};
    ART_TRY(read_zones(ctx, body, l));
    ART_TRY(read_fit(ctx, body, l));
    ART_TRY(read_seams(ctx, body, l));
    /* pairs the nodes of seams, with all checks */
    ART_TRY(art_chain_create(ctx, &chain, l->n_zones, (const struct art_zone *const *)l->zone,
                             l->fit, l->n_seams, l->seam));
    status = number_points(ctx, l, chain);
out:
    art_chain_free(chain);
    if (status < 0) zone_layout_fini(l);
    return status;
}

void zone_layout_fini(struct zone_layout *l)
{
    for (int z = 0; z < l->n_zones; z++) {
        if (l->zone) art_zone_free(l->zone[z]);
        if (l->point) art_free(l->point[z]);
    }
    art_free(l->zone);
    art_free(l->fit);
    art_free(l->seam);
    art_free(l->point);
    art_free(l->at);
    *l = (struct zone_layout){0};
}

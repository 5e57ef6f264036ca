/* Conversion of tetgen's output to a mesh with names, and its checks. */
#include "tet.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Regions come with numbers; those that we gave have names. Parts without a point of ours have
 * numbers by tetgen, which a name of ours may look like. */
static int name_regions(struct tet_job *job, struct art_volume *vol)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_mesh_names named = {0};
    int status = ART_OK, n = vol->regions.n;
    int *to = art_alloc(ctx, (size_t)n + 1, sizeof *to);
    if (!to) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        const char *name = vol->regions.name[i];
        char other[64];
        int64_t k = 0;
        if (art_parse_int(name, &k) && k >= 1 && k <= job->regions.n) {
            name = job->regions.name[k - 1];
        } else if (art_mesh_find_name(&job->regions, name, strlen(name)) >= 0) {
            snprintf(other, sizeof other, "part%s", name);
            name = other;
        }
        ART_TRY(art_mesh_add_name(ctx, &named, name, strlen(name), &to[i]));
    }
    for (int e = 0; e < vol->n_elems && vol->elem_region; e++)
        if (vol->elem_region[e] >= 0) vol->elem_region[e] = to[vol->elem_region[e]];
    art_mesh_clear_names(&vol->regions);
    vol->regions = named;
    memset(&named, 0, sizeof named);
out:
    art_mesh_clear_names(&named);
    art_free(to);
    return status;
}

/* Sides of the elements at the faces of each group are a set of its name. */
static int name_sides(struct tet_job *job, struct art_volume *vol, const struct art_field *marker)
{
    struct art_ctx *ctx = &job->cli->ctx;
    int status = ART_OK;
    int(*side)[2] = art_alloc(ctx, (size_t)vol->n_facets, sizeof *side);
    if (!side) return ART_ENOMEM;
    ART_TRY(art_volume_facet_sides(ctx, vol, side));
    for (int f = 0; f < vol->n_facets; f++) {
        struct art_volume_set *set;
        int m = (int)marker->val[f];
        if (m < 1 || m > job->n_markers || job->marker[m - 1][0] < 0) continue;
        ART_TRY(art_volume_set(ctx, vol, job->mesh->groups.name[job->marker[m - 1][0]],
                               ART_OF_SIDES, &set));
        for (int k = 0; k < 2; k++)
            if (side[f][k] >= 0) ART_TRY(art_volume_set_add(ctx, set, side[f][k]));
    }
out:
    art_free(side);
    return status;
}

static void drop_facets(struct art_volume *vol)
{
    while (vol->facet_fields.n)
        art_fields_remove(&vol->facet_fields, vol->facet_fields.list[0].name);
    vol->n_facets = 0;
}

int tet_name_parts(struct tet_job *job, struct art_volume *vol, bool facets)
{
    struct art_field *marker = art_fields_find(&vol->facet_fields, "marker");
    bool own = art_fields_find(&job->mesh->face_fields, "marker") != NULL;
    int status;
    ART_TRY(name_regions(job, vol));
    if (marker && job->marker) {
        ART_TRY(name_sides(job, vol, marker));
        for (int f = 0; f < vol->n_facets && own; f++) {
            int m = (int)marker->val[f];
            marker->val[f] = m >= 1 && m <= job->n_markers ? job->marker[m - 1][1] : 0;
        }
        if (!own) art_fields_remove(&vol->facet_fields, "marker");
    }
    if (!facets) drop_facets(vol);
    if (job->mesh->units) {
        art_free(vol->units);
        vol->units = art_strdup(&job->cli->ctx, job->mesh->units);
        if (!vol->units) status = ART_ENOMEM;
    }
out:
    return status;
}

/* -------------------------------------------------------------------- checks */

/* Flat elements are no fault of the program: points that are added where the surface has slivers or
 * nearly touches itself are as near to each other. */
static int check_elements(struct tet_job *job, const struct art_volume *vol)
{
    static const double flat = 1e-4; /* of what a regular tetrahedron has */
    double x[ART_ELEM_MAX_NODES][3], worst = flat;
    int bad = 0, first = -1, thin = 0, thinnest = -1;
    for (int e = 0; e < vol->n_elems; e++) {
        struct art_elem_quality q;
        const struct art_elem_type *type = art_volume_type(vol, e);
        art_volume_elem_pos(vol, e, x);
        if (!(art_elem_min_jacobian(type, (const double(*)[3])x) > 0)) {
            if (bad++ == 0) first = e;
            continue;
        }
        art_elem_quality(type, (const double(*)[3])x, &q);
        if (q.scaled_jacobian >= flat) continue;
        thin++;
        if (q.scaled_jacobian < worst) worst = q.scaled_jacobian, thinnest = e;
    }
    if (bad) {
        art_volume_elem_pos(vol, first, x);
        return art_error(&job->cli->ctx, ART_EDIVERGED, NULL,
                         "tetgen made %d element{s} without volume, the first at (%g, %g, %g); "
                         "--quality may help",
                         bad, x[0][0], x[0][1], x[0][2]);
    }
    if (thin == 0) return ART_OK;
    art_volume_elem_pos(vol, thinnest, x);
    art_warn(
        &job->cli->ctx, NULL,
        "%d element{s} {is|are} nearly flat, the flattest (scaled jacobian %.2g) at (%g, %g, %g): "
        "%s`artmesh repair --slivers` or `artmesh remesh` before it, may help",
        thin, worst, x[0][0], x[0][1], x[0][2],
        job->o->quality > 0 ? "--no-split, or " : "--no-split, --quality, or ");
    return ART_OK;
}

int tet_verify(struct tet_job *job, const struct art_volume *vol)
{
    struct art_ctx *ctx = &job->cli->ctx;
    double min[3], max[3], box = 1, volume = art_volume_volume(vol);
    int status = check_elements(job, vol);
    if (status < 0) return status;
    if (!art_volume_bounds(vol, min, max)) return ART_OK;
    for (int k = 0; k < 3; k++) box *= max[k] - min[k];
    bool differs = fabs(volume - job->volume) > 1e-9 * fabs(job->volume) + 1e-12 * box;
    if (differs && job->merge && fabs(volume - job->volume) < 1e-4 * fabs(job->volume))
        art_warn(
            ctx, NULL,
            "tetgen crashed until it could merge faces that are nearly flat: the volume is %.9g "
            "instead of %.9g",
            volume, job->volume);
    else if (differs)
        return art_error(ctx, ART_EDIVERGED, NULL,
                         "the elements have a volume of %.9g, the surface one of %.9g: tetgen did "
                         "not fill it",
                         volume, job->volume);
    if (job->cli->verbose && isnan(job->volume))
        art_note(ctx, NULL, "%d node{s}, %d element{s}, volume %.9g", vol->n_nodes, vol->n_elems,
                 volume);
    else if (job->cli->verbose)
        art_note(ctx, NULL,
                 "%d node{s}, %d element{s}, volume %.9g (that of the surface times 1%+.1e)",
                 vol->n_nodes, vol->n_elems, volume, volume / job->volume - 1);
    return ART_OK;
}

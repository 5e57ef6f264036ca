/* This file makes distance grids of bodies from their properties. */
#include <art/deformable.h>
#include <string.h>

static const struct art_loc *place_of(const struct art_comp *comp, const char *prop)
{
    const struct art_slot *slot = art_comp_slot(comp, prop);
    return slot ? &slot->loc : &comp->loc;
}

static int read_ranges(struct art_ctx *ctx, const struct art_comp *comp, int first[3], int last[3])
{
    const char *text = art_get_text(comp, "renderRanges");
    if (art_distgrid_ranges(text && *text ? text : "***", first, last)) return ART_OK;
    return art_error(ctx, ART_ERANGE, place_of(comp, "renderRanges"),
                     "'%s' is no range of vertices for each of x, y, z: '*', 'N' or 'N:M'", text);
}

int art_bodygrid_read(struct art_ctx *ctx, const struct art_comp *body,
                      struct art_bodygrid *settings)
{
    struct art_bodygrid s = {.kind = ART_DISTGRID_CUBIC, .show_grid = true};
    const struct art_comp *comp = art_comp_child(body, "distanceGrid");
    int status = ART_OK;
    art_distgrid_defaults(&s.how);
    s.instead = art_get_bool(body, "gridSurfaceRendering");
    art_distgrid_ranges("***", s.first, s.last);
    if (comp) {
        double resolution[3] = {0, 0, 0};
        art_get_vector(comp, "resolution", resolution, 3);
        for (int a = 0; a < 3; a++) s.how.resolution[a] = (int)resolution[a];
        ART_TRY(read_ranges(ctx, comp, s.first, s.last));
        s.how.max_resolution = (int)art_get_double(comp, "maxResolution");
        s.how.margin = art_get_double(comp, "marginFraction");
        s.how.oriented = art_get_bool(comp, "fitWithOBB");
        s.level = art_get_double(comp, "surfaceDistance");
        s.show_grid = art_get_bool(comp, "renderGrid");
        s.show_surface = art_get_bool(comp, "renderSurface");
        if (!art_streq(art_get_text(comp, "surfaceType"), "QUADRATIC"))
            s.kind = ART_DISTGRID_LINEAR;
    }
    *settings = s;
out:
    return status;
}

int art_bodygrid_check(struct art_ctx *ctx, const struct art_comp *top)
{
    struct art_bodygrid settings;
    int found = ART_OK;
    for (struct art_comp *c = (struct art_comp *)top; c; c = art_comp_next(top, c)) {
        int status = ART_OK;
        if (art_comp_has_kind(c, ART_KIND_RIGID_BODY))
            status = art_bodygrid_read(ctx, c, &settings);
        if (found == ART_OK) found = status;
    }
    return found;
}

int art_bodygrid_create(struct art_ctx *ctx, const struct art_comp *body,
                        const struct art_mesh *mesh, struct art_distgrid **grid)
{
    struct art_bodygrid settings;
    struct art_quiet quiet;
    int status = art_bodygrid_read(ctx, body, &settings);
    if (status < 0) return status;
    art_quiet_begin(ctx, &quiet);
    status = art_quiet_end(ctx, &quiet, art_distgrid_create(ctx, grid, mesh, &settings.how));
    if (status == ART_OK || art_status_stops(status)) return status;
    return art_error(ctx, status, &body->loc, "the distance grid of '%s': %s",
                     art_comp_path(body, NULL), quiet.why);
}

int art_body_collision_mesh(struct art_ctx *ctx, const struct art_comp *body,
                            struct art_mesh **mesh)
{
    const struct art_comp *meshes = art_comp_child(body, "meshes");
    struct art_mesh *all = NULL, *part = NULL;
    int status = ART_OK;
    for (int i = 0; meshes && i < meshes->n_children; i++) {
        if (!art_get_bool(meshes->children[i], "isCollidable")) continue;
        ART_TRY(art_deformable_mesh(ctx, meshes->children[i], &part));
        if (part && part->n_faces > 0 && all) ART_TRY(art_mesh_append(ctx, all, part));
        if (part && part->n_faces > 0 && !all) {
            all = part;
            part = NULL;
        }
        art_mesh_free(part);
        part = NULL;
    }
    *mesh = all;
    all = NULL;
out:
    art_mesh_free(part);
    art_mesh_free(all);
    return status;
}

/* Points: particles, markers and other points that are no nodes of a finite element model. */
#include "../frames_priv.h"
#include <string.h>

static const struct art_frames_prop fields[] = {
    {"velocity", 3}, {"force", 3}, {"externalForce", 3}, {"reaction", 3}};
enum { N_FIELDS = sizeof fields / sizeof fields[0] };

struct points {
    struct art_frames_props props;
};

static int add_points(struct art_ctx *ctx, const struct art_system *sys,
                      struct art_frames_part *part)
{
    static const double origin[3];
    int status = ART_OK;
    for (int i = 0; i < sys->n_dyn && status == ART_OK; i++) {
        if (sys->dyn[i].frame) continue;
        ART_TRY(art_frames_add_comp(ctx, part, sys->dyn[i].comp));
        ART_TRY(art_mesh_add_vertex(ctx, part->mesh, origin));
        ART_TRY(art_mesh_add_point(ctx, part->mesh, part->mesh->n_verts - 1));
    }
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_frames *frames)
{
    struct art_frames_part *part;
    struct points *points;
    struct art_field *field;
    int status;
    ART_TRY(art_frames_add_part(ctx, frames, &art_frames_points, "points", &part));
    ART_TRY(art_mesh_create(ctx, &part->mesh));
    for (int i = 0; i < art_sim_models(frames->sim); i++)
        ART_TRY(add_points(ctx, art_sim_system(frames->sim, i), part));
    if (part->n_comps == 0) {
        art_frames_drop_part(frames);
        return ART_OK;
    }
    part->data = points = art_alloc(ctx, 1, sizeof *points);
    if (!points) return ART_ENOMEM;
    ART_TRY(art_frames_props_bind(ctx, frames->sim, part, fields, N_FIELDS, &points->props));
    ART_TRY(art_fields_add(ctx, &part->mesh->vertex_fields, "component", ART_I32, 1, part->n_comps,
                           &field));
    for (int i = 0; i < part->n_comps; i++) field->val[i] = i;
    for (int k = 0; k < N_FIELDS; k++)
        ART_TRY(art_fields_add(ctx, &part->mesh->vertex_fields, fields[k].name, ART_F64,
                               fields[k].dim, part->n_comps, &field));
out:
    return status;
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_frames_part *part)
{
    const struct points *points = part->data;
    struct art_field *field = part->mesh->vertex_fields.list + 1;
    (void)ctx;
    for (int i = 0; i < part->n_comps; i++) {
        int model = points->props.model[i];
        const struct art_dyn *dyn = art_system_dyn(art_sim_system(sim, model), part->comp[i]);
        art_v3_copy(part->mesh->pos + 3 * (size_t)i, art_sim_state(sim, model)->q + dyn->q);
        for (int k = 0; k < N_FIELDS; k++)
            art_frames_props_get(&points->props, sim, part, i, k,
                                 field[k].val + (size_t)i * (size_t)fields[k].dim);
    }
    return ART_OK;
}

static void free_points(struct art_frames_part *part)
{
    struct points *points = part->data;
    if (points) art_frames_props_fini(&points->props);
    art_free(points);
}

const struct art_frames_kind art_frames_points = {.name = "points",
                                                  .summary = "particles, markers, points",
                                                  .make = make,
                                                  .update = update,
                                                  .free = free_points};

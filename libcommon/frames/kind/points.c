/* Points: particles, markers and other points that are no nodes of a finite element model. */
#include "../frames_priv.h"
#include <art/fem.h>

static const struct art_frames_prop fields[] = {{"velocity", 3, false, false},
                                                {"force", 3, false, true},
                                                {"externalForce", 3, false, false},
                                                {"reaction", 3, false, true}};
enum { N_FIELDS = sizeof fields / sizeof fields[0] };

struct points {
    struct art_frames_props props;
};

/* Which components of a system are nodes of finite element models. */
static void mark_nodes(const struct art_system *sys, bool *is_node)
{
    for (const struct art_fem *fem = art_system_fems(sys); fem; fem = fem->next)
        for (int i = 0; i < fem->n_all; i++) is_node[fem->node_dyn[i]] = true;
}

static int add_points(struct art_ctx *ctx, const struct art_system *sys,
                      struct art_frames_part *part)
{
    static const double origin[3];
    bool *is_node = art_alloc(ctx, (size_t)sys->n_dyn, sizeof *is_node);
    int status = is_node ? ART_OK : ART_ENOMEM;
    if (is_node) mark_nodes(sys, is_node);
    for (int i = 0; i < sys->n_dyn && status == ART_OK; i++) {
        if (sys->dyn[i].frame || is_node[i]) continue;
        ART_TRY(art_frames_add_comp(ctx, part, sys->dyn[i].comp));
        ART_TRY(art_mesh_add_vertex(ctx, part->mesh, origin));
        ART_TRY(art_mesh_add_point(ctx, part->mesh, part->mesh->n_verts - 1));
    }
out:
    art_free(is_node);
    return status;
}

static bool field(int i, struct art_frames_field *f)
{
    return art_frames_prop_field(fields, N_FIELDS, i, ART_FRAMES_ITEMS, f);
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
    ART_TRY(art_fields_add(ctx, &part->mesh->vertex_fields, "component", ART_I32, 1, part->n_comps,
                           &field));
    for (int i = 0; i < part->n_comps; i++) field->val[i] = i;
    ART_TRY(art_frames_props_bind(ctx, frames, part, part->n_comps, ART_FRAMES_ITEMS, fields,
                                  N_FIELDS, &part->mesh->vertex_fields, part->n_comps,
                                  &points->props));
out:
    return status;
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_frames_part *part)
{
    const struct points *points = part->data;
    (void)ctx;
    for (int i = 0; i < part->n_comps; i++) {
        int model = points->props.model[i];
        const struct art_dyn *dyn = art_system_dyn(art_sim_system(sim, model), part->comp[i]);
        art_v3_copy(part->mesh->pos + 3 * (size_t)i, art_sim_state(sim, model)->q + dyn->q);
        art_frames_props_take(&points->props, sim, part, i, &part->mesh->vertex_fields, i);
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
                                                  .field = field,
                                                  .make = make,
                                                  .update = update,
                                                  .free = free_points};

/* Springs and muscles along their lines: a cell for each straight piece. */
#include "../frames_priv.h"
#include <string.h>

static const struct art_frames_prop fields[] = {
    {"forceNorm", 1, false, false},     {"length", 1, false, false},
    {"lengthDot", 1, false, false},     {"excitation", 1, false, false},
    {"netExcitation", 1, false, false}, {"passiveForceNorm", 1, false, false}};
enum { N_FIELDS = sizeof fields / sizeof fields[0] };

struct lines {
    struct art_frames_props props;
    double (*path)[3]; /* of one of them */
    int cap_path;
};

static int add_line(struct art_ctx *ctx, void *user, int model, const struct art_comp *comp)
{
    struct art_frames *frames = user;
    const struct art_sim *sim = frames->sim;
    if (!comp->cls->ops) return ART_OK;
    if (art_system_path(art_sim_system(sim, model), art_sim_state(sim, model), comp, NULL, 0) == 0)
        return ART_OK;
    return art_frames_add_comp(ctx, frames->part[frames->n_parts - 1], comp);
}

static bool field(int i, struct art_frames_field *f)
{
    return art_frames_prop_field(fields, N_FIELDS, i, ART_FRAMES_ITEMS, f);
}

static int make(struct art_ctx *ctx, struct art_frames *frames)
{
    struct art_frames_part *part;
    struct lines *lines;
    int status;
    ART_TRY(art_frames_add_part(ctx, frames, &art_frames_lines, "lines", &part));
    ART_TRY(art_mesh_create(ctx, &part->mesh));
    ART_TRY(art_frames_walk(ctx, frames->sim, add_line, frames));
    if (part->n_comps == 0) {
        art_frames_drop_part(frames);
        return ART_OK;
    }
    part->data = lines = art_alloc(ctx, 1, sizeof *lines);
    if (!lines) return ART_ENOMEM;
    ART_TRY(art_fields_add(ctx, &part->mesh->line_fields, "component", ART_I32, 1, 0, NULL));
    ART_TRY(art_frames_props_bind(ctx, frames, part, part->n_comps, ART_FRAMES_ITEMS, fields,
                                  N_FIELDS, &part->mesh->line_fields, 0, &lines->props));
out:
    return status;
}

/* The points of one line into lines->path. */
static int trace(struct art_ctx *ctx, const struct art_system *sys, const struct art_state *state,
                 const struct art_comp *comp, struct lines *lines, int *n)
{
    *n = art_system_path(sys, state, comp, lines->path, lines->cap_path);
    if (*n <= lines->cap_path) return ART_OK;
    if (!ART_RESERVE(ctx, lines->path, *n, lines->cap_path)) return ART_ENOMEM;
    *n = art_system_path(sys, state, comp, lines->path, lines->cap_path);
    return ART_OK;
}

/* What the first piece has, the others have too. */
static void copy_items(struct art_fields *f, int from, int to)
{
    for (int k = 0; k < f->n; k++) {
        const size_t dim = (size_t)f->list[k].dim;
        double *val = f->list[k].val;
        memcpy(val + (size_t)to * dim, val + (size_t)from * dim, dim * sizeof *val);
    }
}

static int put_line(struct art_ctx *ctx, const struct art_sim *sim, struct art_frames_part *part,
                    int i)
{
    struct lines *lines = part->data;
    struct art_mesh *mesh = part->mesh;
    struct art_fields *f = &mesh->line_fields;
    int model = lines->props.model[i], first = mesh->n_lines, n, status;
    ART_TRY(trace(ctx, art_sim_system(sim, model), art_sim_state(sim, model), part->comp[i], lines,
                  &n));
    for (int j = 0; j < n; j++) {
        const int piece[2] = {mesh->n_verts - 1, mesh->n_verts};
        ART_TRY(art_mesh_add_vertex(ctx, mesh, lines->path[j]));
        if (j == 0) continue;
        ART_TRY(art_mesh_add_line(ctx, mesh, 2, piece));
        if (j > 1) copy_items(f, first, mesh->n_lines - 1);
        if (j > 1) continue;
        f->list[0].val[first] = i;
        art_frames_props_take(&lines->props, sim, part, i, f, first);
    }
    status = ART_OK;
out:
    return status;
}

/* Paths may have other points than before: the mesh is made anew. */
static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_frames_part *part)
{
    struct art_mesh *mesh = part->mesh;
    int status;
    mesh->n_verts = mesh->n_lines = 0;
    ART_TRY(art_fields_resize(ctx, &mesh->line_fields, 0));
    for (int i = 0; i < part->n_comps; i++) ART_TRY(put_line(ctx, sim, part, i));
out:
    return status;
}

static void free_lines(struct art_frames_part *part)
{
    struct lines *lines = part->data;
    if (lines) {
        art_frames_props_fini(&lines->props);
        art_free(lines->path);
    }
    art_free(lines);
}

const struct art_frames_kind art_frames_lines = {.name = "lines",
                                                 .summary = "springs and muscles",
                                                 .field = field,
                                                 .make = make,
                                                 .update = update,
                                                 .free = free_lines};

/* Meshes that move with finite element models: a part for each. */
#include "../frames_priv.h"
#include <art/femmodel.h>

/* A field of the vertices, by their weights from those of the nodes. */
struct row {
    const struct art_fem_field *field;
    int place; /* in the fields of vertices */
};

struct data {
    int model;
    const struct art_fem_mesh *mesh;
    struct row *row;                    /* [n] */
    const struct art_fem_field **field; /* [n] the same, as art_fem_fields_all wants them */
    double **out;                       /* [n] values of all nodes */
    int n, velocity;                    /* place of the velocity, -1: it is not shown */
};

/* Whether a row is wanted; only the displacement is if nothing is asked for. */
static bool wants(const struct art_frames *frames, const char *name, bool usual)
{
    struct art_frames_field f = {.name = name, .of = ART_FRAMES_NODES, .usual = usual};
    return art_frames_wants(frames->fields, &f);
}

static int add_row(struct art_ctx *ctx, struct art_frames_part *part, struct data *d,
                   const struct art_fem_field *field)
{
    struct art_fields *fields = &part->mesh->vertex_fields;
    const struct art_fem *fem = d->mesh->fem;
    double *out = art_alloc(ctx, (size_t)fem->n_nodes * (size_t)field->size + 1, sizeof *out);
    if (!out) return ART_ENOMEM;
    d->field[d->n] = field;
    d->out[d->n] = out;
    d->row[d->n++] = (struct row){field, fields->n};
    return art_fields_add(ctx, fields, field->name, ART_F64, field->size, part->mesh->n_verts,
                          NULL);
}

static int add_rows(struct art_ctx *ctx, const struct art_frames *frames,
                    struct art_frames_part *part, struct data *d)
{
    const struct art_fem_field *field;
    int n = 0, status = ART_OK;
    while (art_frames_fem_row(n)) n++;
    d->row = art_alloc(ctx, (size_t)n + 1, sizeof *d->row);
    d->field = art_alloc(ctx, (size_t)n + 1, sizeof *d->field);
    d->out = art_alloc(ctx, (size_t)n + 1, sizeof *d->out);
    if (!d->row || !d->field || !d->out) return ART_ENOMEM;
    for (int i = 0; i < n && status == ART_OK; i++) {
        field = art_frames_fem_row(i);
        if (field->where == ART_FEM_NODE &&
            wants(frames, field->name, art_streq(field->name, "displacement")))
            status = add_row(ctx, part, d, field);
    }
    return status;
}

static int add_velocity(struct art_ctx *ctx, const struct art_frames *frames,
                        struct art_frames_part *part, struct data *d)
{
    struct art_fields *fields = &part->mesh->vertex_fields;
    d->velocity = -1;
    if (!wants(frames, "velocity", false)) return ART_OK;
    d->velocity = fields->n;
    return art_fields_add(ctx, fields, "velocity", ART_F64, 3, part->mesh->n_verts, NULL);
}

/* "component" of faces, lines and points: all 0, that of the part. */
static int add_component(struct art_ctx *ctx, struct art_frames_part *part,
                         const struct art_fem_mesh *m)
{
    struct art_mesh *mesh = part->mesh;
    int status;
    ART_TRY(art_frames_add_comp(ctx, part, m->comp ? m->comp : m->fem->comp));
    ART_TRY(art_fields_add(ctx, &mesh->face_fields, "component", ART_I32, 1, mesh->n_faces, NULL));
    ART_TRY(art_fields_add(ctx, &mesh->line_fields, "component", ART_I32, 1, mesh->n_lines, NULL));
    status =
        art_fields_add(ctx, &mesh->point_fields, "component", ART_I32, 1, mesh->n_points, NULL);
out:
    return status;
}

static int name_part(struct art_ctx *ctx, struct art_frames *frames,
                     const struct art_frames_kind *kind, const struct art_fem_mesh *m,
                     struct art_frames_part **part)
{
    const char *fem = m->fem->comp->name, *own = m->comp ? m->comp->name : "surface";
    char *name = art_format(ctx, "%s-%s", fem ? fem : "fem", own ? own : "mesh");
    int status = name ? art_frames_add_part(ctx, frames, kind, name, part) : ART_ENOMEM;
    art_free(name);
    return status;
}

/* What a mesh has besides its shape belongs to where it came from: other fields, normals. */
static int copy_shape(struct art_ctx *ctx, const struct art_mesh *from, struct art_mesh **out)
{
    struct art_mesh *mesh;
    int status = art_mesh_copy(ctx, &mesh, from);
    if (status < 0) return status;
    art_fields_fini(&mesh->vertex_fields);
    art_fields_fini(&mesh->face_fields);
    art_fields_fini(&mesh->line_fields);
    art_fields_fini(&mesh->point_fields);
    *out = mesh;
    return ART_OK;
}

int art_frames_add_fem_mesh(struct art_ctx *ctx, struct art_frames *frames,
                            const struct art_frames_kind *kind, int model,
                            const struct art_fem_mesh *m)
{
    struct art_frames_part *part;
    struct data *d;
    int status;
    ART_TRY(name_part(ctx, frames, kind, m, &part));
    ART_TRY(copy_shape(ctx, m->mesh, &part->mesh));
    part->data = d = art_alloc(ctx, 1, sizeof *d);
    if (!d) return ART_ENOMEM;
    d->model = model;
    d->mesh = m;
    ART_TRY(add_component(ctx, part, m));
    ART_TRY(add_velocity(ctx, frames, part, d));
    ART_TRY(add_rows(ctx, frames, part, d));
out:
    return status;
}

int art_frames_update_fem_mesh(struct art_ctx *ctx, const struct art_sim *sim,
                               struct art_frames_part *part)
{
    struct data *d = part->data;
    const struct art_state *state = art_sim_state(sim, d->model);
    struct art_field *list = part->mesh->vertex_fields.list;
    art_fem_mesh_positions(d->mesh, state, part->mesh->pos);
    if (d->velocity >= 0) art_fem_mesh_velocities(d->mesh, state, list[d->velocity].val);
    if (d->n == 0) return ART_OK;
    int status = art_fem_fields_all(ctx, d->field, d->n, d->mesh->fem, state, d->out);
    for (int k = 0; k < d->n && status == ART_OK; k++)
        art_embedding_gather(d->mesh->at, d->row[k].field->size, d->out[k],
                             list[d->row[k].place].val);
    return status;
}

void art_frames_free_fem_mesh(struct art_frames_part *part)
{
    struct data *d = part->data;
    if (d) {
        for (int k = 0; k < d->n; k++) art_free(d->out[k]);
        art_free(d->row);
        art_free(d->field);
        art_free(d->out);
    }
    art_free(d);
}

static int make(struct art_ctx *ctx, struct art_frames *frames)
{
    int status = ART_OK;
    for (int i = 0; i < art_sim_models(frames->sim); i++) {
        const struct art_fem *fem = art_system_fems(art_sim_system(frames->sim, i));
        for (; fem; fem = fem->next)
            for (const struct art_fem_mesh *m = art_fem_meshes(fem); m && status == ART_OK;
                 m = m->next)
                if (!m->generated)
                    status = art_frames_add_fem_mesh(ctx, frames, &art_frames_meshes, i, m);
    }
    return status;
}

const struct art_frames_kind art_frames_meshes = {.name = "meshes",
                                                  .summary = "meshes within finite element models",
                                                  .make = make,
                                                  .update = art_frames_update_fem_mesh,
                                                  .free = art_frames_free_fem_mesh};

/* Meshes that move with finite element models: a part for each. */
#include "../geom_priv.h"
#include <art/femmodel.h>

/* True if a row is wanted; without a request only the displacement is. */
static bool wants(const struct art_geom *geom, const char *name, bool usual)
{
    struct art_geom_field f = {.name = name, .of = ART_GEOM_NODES, .usual = usual};
    return art_geom_wants(geom->fields, &f);
}

/* Vertices have them by their weights from those of the nodes. */
static int add_rows(struct art_ctx *ctx, const struct art_geom *geom, struct art_geom_part *part,
                    struct art_geom_embedded *d)
{
    const int n_nodes = d->mesh->fem->n_nodes;
    const struct art_fem_field *row;
    int status = art_geom_rows_init(ctx, &d->rows);
    for (int i = 0; (row = art_geom_fem_row(i)) && status == ART_OK; i++) {
        if (row->where != ART_FEM_NODE ||
            !wants(geom, row->name, art_streq(row->name, "displacement")))
            continue;
        double *out = art_alloc(ctx, (size_t)n_nodes * (size_t)row->size, sizeof *out);
        if (!out) return ART_ENOMEM;
        d->rows.out[d->rows.n] = out;
        status =
            art_geom_rows_add(ctx, &d->rows, row, &part->mesh->vertex_fields, part->mesh->n_verts);
    }
    return status;
}

static int add_velocity(struct art_ctx *ctx, const struct art_geom *geom,
                        struct art_geom_part *part, struct art_geom_embedded *d)
{
    struct art_fields *fields = &part->mesh->vertex_fields;
    d->velocity = -1;
    if (!wants(geom, "velocity", false)) return ART_OK;
    d->velocity = fields->n;
    return art_fields_add(ctx, fields, "velocity", ART_F64, 3, part->mesh->n_verts, NULL);
}

/* Adds "component" of faces, lines and points: all 0, that of the part. */
static int add_component(struct art_ctx *ctx, struct art_geom_part *part,
                         const struct art_fem_mesh *m)
{
    struct art_mesh *mesh = part->mesh;
    int status;
    ART_TRY(art_geom_add_comp(ctx, part, m->comp ? m->comp : m->fem->comp));
    ART_TRY(art_fields_add(ctx, &mesh->face_fields, "component", ART_I32, 1, mesh->n_faces, NULL));
    ART_TRY(art_fields_add(ctx, &mesh->line_fields, "component", ART_I32, 1, mesh->n_lines, NULL));
    status =
        art_fields_add(ctx, &mesh->point_fields, "component", ART_I32, 1, mesh->n_points, NULL);
out:
    return status;
}

static int name_part(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_kind *kind,
                     const struct art_fem_mesh *m, struct art_geom_part **part)
{
    const char *fem = m->fem->comp->name, *own = m->comp ? m->comp->name : "surface";
    char *name = art_format(ctx, "%s-%s", fem ? fem : "fem", own ? own : "mesh");
    int status = name ? art_geom_add_part(ctx, geom, kind, name, part) : ART_ENOMEM;
    art_free(name);
    return status;
}

/* Fields and normals that the mesh had in its file do not move with it, and are left out. */
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

int art_geom_add_fem_mesh(struct art_ctx *ctx, struct art_geom *geom,
                          const struct art_geom_kind *kind, int model, const struct art_fem_mesh *m)
{
    struct art_geom_part *part;
    int status;
    ART_TRY(name_part(ctx, geom, kind, m, &part));
    ART_TRY(copy_shape(ctx, m->mesh, &part->mesh));
    struct art_geom_embedded *d = part->data;
    d->model = model;
    d->mesh = m;
    ART_TRY(add_component(ctx, part, m));
    ART_TRY(add_velocity(ctx, geom, part, d));
    ART_TRY(add_rows(ctx, geom, part, d));
out:
    return status;
}

int art_geom_update_fem_mesh(struct art_ctx *ctx, const struct art_sim *sim,
                             struct art_geom_part *part)
{
    struct art_geom_embedded *d = part->data;
    const struct art_state *state = art_sim_state(sim, d->model);
    struct art_field *list = part->mesh->vertex_fields.list;
    art_fem_mesh_positions(d->mesh, state, part->mesh->pos);
    if (d->velocity >= 0) art_fem_mesh_velocities(d->mesh, state, list[d->velocity].val);
    if (d->rows.n == 0) return ART_OK;
    int status =
        art_fem_fields_all(ctx, d->rows.field, d->rows.n, d->mesh->fem, state, d->rows.out);
    for (int k = 0; k < d->rows.n && status == ART_OK; k++)
        art_embedding_gather(d->mesh->at, d->rows.field[k]->size, d->rows.out[k],
                             list[d->rows.place[k]].val);
    return status;
}

void art_geom_free_fem_mesh(struct art_geom_part *part)
{
    struct art_geom_embedded *d = part->data;
    for (int k = 0; k < d->rows.n; k++) art_free(d->rows.out[k]);
    art_geom_rows_fini(&d->rows);
}

static int move(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item)
{
    (void)ctx;
    art_fem_mesh_positions(item->data, art_sim_state(sim, item->model), item->pos);
    return ART_OK;
}

static int make(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_kind *kind)
{
    int status = ART_OK;
    for (int i = 0; i < art_sim_models(geom->sim); i++) {
        const struct art_fem *fem = art_system_fems(art_sim_system(geom->sim, i));
        for (; fem; fem = fem->next)
            for (const struct art_fem_mesh *m = art_fem_meshes(fem); m && status == ART_OK;
                 m = m->next)
                if (!m->generated) status = art_geom_add_fem_mesh(ctx, geom, kind, i, m);
    }
    return status;
}

const struct art_geom_kind art_geom_meshes = {.name = "meshes",
                                              .summary = "meshes within finite element models",
                                              .move = move,
                                              .size = sizeof(struct art_geom_embedded),
                                              .make = make,
                                              .update = art_geom_update_fem_mesh,
                                              .free = art_geom_free_fem_mesh};

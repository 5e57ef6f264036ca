/* The surfaces that collide, each with what contact does to its vertices. */
#include "../geom_priv.h"
#include <art/contact.h>
#include <art/femmodel.h>
#include <string.h>

static const struct art_geom_prop props[] = {{"contactForce", 3, false, false},
                                             {"contactPressure", 1, false, false},
                                             {"penetrationDepth", 1, false, false}};
enum { FORCE, PRESSURE, DEPTH, N_PROPS };

struct data {
    int model, body;
    int at[N_PROPS]; /* in the fields of vertices; -1: not shown */
    struct art_contacts now;
    struct art_contact_vertices vertices;
};

static int copy_shape(struct art_ctx *ctx, const struct art_surface *s, struct art_mesh **mesh)
{
    static const double origin[3];
    int status;
    ART_TRY(art_mesh_create(ctx, mesh));
    for (int i = 0; i < s->n_verts; i++) ART_TRY(art_mesh_add_vertex(ctx, *mesh, origin));
    for (int i = 0; i < s->n_tris; i++) ART_TRY(art_mesh_add_face(ctx, *mesh, 3, s->tri[i]));
    status = art_fields_add(ctx, &(*mesh)->face_fields, "component", ART_I32, 1, s->n_tris, NULL);
out:
    return status;
}

static int add_fields(struct art_ctx *ctx, const struct art_geom *geom, struct art_geom_part *part,
                      struct data *d)
{
    struct art_fields *to = &part->mesh->vertex_fields;
    int status = ART_OK;
    for (int k = 0; k < N_PROPS && status == ART_OK; k++) {
        d->at[k] = -1;
        if (!art_geom_wants_prop(geom, part->kind, k)) continue;
        d->at[k] = to->n;
        status = art_fields_add(ctx, to, props[k].name, ART_F64, props[k].dim, part->mesh->n_verts,
                                NULL);
    }
    return status;
}

/* The component that a part is named after: a FEM model stands for the mesh that is its surface, so
 * that the name does not depend on whether the file lists that mesh. */
static const struct art_comp *named_after(const struct art_system *sys, const struct art_comp *comp)
{
    const struct art_fem_mesh *mesh = art_system_fem_mesh_of(sys, comp);
    return mesh && mesh->surface ? comp->parent->parent : comp;
}

static int add_body(struct art_ctx *ctx, struct art_geom *geom, int model, int body,
                    const struct art_comp *comp, const struct art_geom_kind *kind)
{
    const struct art_system *sys = art_sim_system(geom->sim, model);
    const struct art_surface *s = art_contacts_surface(sys, body, NULL);
    const struct art_comp *shown = named_after(sys, comp);
    const struct art_comp *owner =
        art_comp_has_kind(shown, ART_KIND_FEM_MESH) ? shown->parent->parent : shown;
    struct art_geom_part *part;
    char *name;
    int status;
    if (!s) return ART_OK;
    name = art_format(ctx, "contact-%s%s%s", owner->name ? owner->name : "body",
                      owner != shown ? "-" : "", owner != shown && shown->name ? shown->name : "");
    status = name ? art_geom_add_part(ctx, geom, kind, name, &part) : ART_ENOMEM;
    art_free(name);
    if (status < 0) return status;
    struct data *d = part->data;
    d->model = model;
    d->body = body;
    ART_TRY(art_geom_add_comp(ctx, part, comp));
    ART_TRY(copy_shape(ctx, s, &part->mesh));
    status = add_fields(ctx, geom, part, d);
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_kind *kind)
{
    int status = ART_OK;
    for (int i = 0; i < art_sim_models(geom->sim); i++) {
        const struct art_contact_rules *rules = art_contacts_rules(art_sim_system(geom->sim, i));
        for (int k = 0; rules && k < rules->n_bodies && status == ART_OK; k++)
            if (rules->may[k] & ART_CONTACT_COLLIDES)
                status = add_body(ctx, geom, i, k, rules->body[k].comp, kind);
    }
    return status;
}

static void spread(const struct data *d, struct art_mesh *mesh)
{
    struct art_field *list = mesh->vertex_fields.list;
    size_t n = (size_t)mesh->n_verts;
    double *f = d->at[FORCE] < 0 ? NULL : list[d->at[FORCE]].val;
    double *p = d->at[PRESSURE] < 0 ? NULL : list[d->at[PRESSURE]].val;
    if (f) memset(f, 0, 3 * n * sizeof *f);
    if (p) memset(p, 0, n * sizeof *p);
    for (int i = 0; i < d->vertices.n; i++) {
        const struct art_contact_vertex *v = &d->vertices.list[i];
        if (f) art_v3_copy(f + 3 * (size_t)v->vert, v->force);
        if (p) p[v->vert] = v->pressure;
    }
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_part *part)
{
    struct data *d = part->data;
    const struct art_system *sys = art_sim_system(sim, d->model);
    const struct art_state *state = art_sim_state(sim, d->model);
    int status;
    art_contacts_positions(sys, state, d->body, part->mesh->pos);
    ART_TRY(art_contacts_get(ctx, sys, state, NULL, &d->now));
    ART_TRY(art_contacts_on_body(ctx, sys, state, &d->now, d->body, &d->vertices));
    spread(d, part->mesh);
    if (d->at[DEPTH] >= 0)
        status = art_contacts_depths(ctx, sys, state, &d->now, d->body,
                                     part->mesh->vertex_fields.list[d->at[DEPTH]].val);
out:
    return status;
}

static void free_collidable(struct art_geom_part *part)
{
    struct data *d = part->data;
    art_contacts_fini(&d->now);
    art_contact_vertices_fini(&d->vertices);
}

const struct art_geom_kind art_geom_collidables = {.name = "collidables",
                                                   .summary = "surfaces that collide",
                                                   .unusual = true,
                                                   .prop = props,
                                                   .n_props = N_PROPS,
                                                   .size = sizeof(struct data),
                                                   .make = make,
                                                   .update = update,
                                                   .free = free_collidable};

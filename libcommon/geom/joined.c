/* Parts that join all components of a kind: one mesh, whose items know their component. */
#include "geom_priv.h"
#include <string.h>

/* ----------------------------------------------------------------------- making */

/* The fields of what items are; those of cells have `component` alone. */
static struct art_fields *fields_of(const struct art_geom_part *part)
{
    return part->kind->on == ART_GEOM_ON_VERTS   ? &part->mesh->vertex_fields
           : part->kind->on == ART_GEOM_ON_LINES ? &part->mesh->line_fields
                                                 : &part->mesh->face_fields;
}

static int add_component(struct art_ctx *ctx, struct art_geom_part *part)
{
    struct art_mesh *mesh = part->mesh;
    int status;
    if (part->kind->on == ART_GEOM_ON_CELLS) {
        ART_TRY(art_fields_add(ctx, &mesh->point_fields, "component", ART_I32, 1, 0, NULL));
        ART_TRY(art_fields_add(ctx, &mesh->line_fields, "component", ART_I32, 1, 0, NULL));
    }
    status = art_fields_add(ctx, fields_of(part), "component", ART_I32, 1, 0, NULL);
out:
    return status;
}

/* Items of one owner behind each other are one component. */
static int add_item(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_part *part,
                    const struct art_comp *comp)
{
    struct art_geom_joined *j = part->data;
    const struct art_comp *last = part->n_comps ? part->comp[part->n_comps - 1] : NULL;
    if (!ART_GROW(ctx, j->item, j->n, j->cap) || !ART_GROW(ctx, j->comp, j->n, j->cap_comp))
        return ART_ENOMEM;
    struct art_geom_item *item = &j->item[j->n];
    int status = art_geom_item_open(ctx, sim, part->kind, comp, item);
    if (status == ART_OK && (part->kind->is_of_part || item->in_state)) {
        j->n++;
        if (item->owner != last) status = art_geom_add_comp(ctx, part, item->owner);
        j->comp[j->n - 1] = part->n_comps - 1;
        return status;
    }
    art_geom_item_close(item);
    return status < 0 ? status : ART_OK;
}

static int find_items(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_part *part)
{
    const struct art_geom_kind *kind = part->kind;
    const struct art_cls *cls = NULL;
    bool shown = false;
    int status = ART_OK;
    for (int i = 0; i < art_sim_models(sim); i++) {
        const struct art_system *sys = art_sim_system(sim, i);
        for (struct art_comp *c = sys->top; c && status == ART_OK; c = art_comp_next(sys->top, c)) {
            if (c->cls != cls) shown = art_geom_kind_shows(kind, c);
            cls = c->cls;
            if (shown && (!kind->is_of_part || kind->is_of_part(sys, c)))
                status = add_item(ctx, sim, part, c);
        }
    }
    return status;
}

/* The points, lines and triangles of a mesh whose vertices begin with `first`. */
static int add_cells(struct art_ctx *ctx, struct art_mesh *to, const struct art_mesh *from,
                     int first, int comp, int group)
{
    int vert[3], status = ART_OK;
    for (int i = 0; i < from->n_points; i++) {
        ART_TRY(art_mesh_add_point(ctx, to, first + from->point_vert[i]));
        to->point_fields.list[0].val[to->n_points - 1] = comp;
    }
    for (int i = 0; i < from->n_lines; i++)
        for (int k = from->line_off[i] + 1; k < from->line_off[i + 1]; k++) {
            vert[0] = first + from->line_vert[k - 1];
            vert[1] = first + from->line_vert[k];
            ART_TRY(art_mesh_add_line(ctx, to, 2, vert));
            to->line_fields.list[0].val[to->n_lines - 1] = comp;
        }
    for (int i = 0; i < from->n_faces; i++) {
        for (int k = 0; k < 3; k++) vert[k] = first + from->face_vert[from->face_off[i] + k];
        ART_TRY(art_mesh_add_face(ctx, to, 3, vert));
        ART_TRY(art_mesh_set_group(ctx, to, to->n_faces - 1, group));
        to->face_fields.list[0].val[to->n_faces - 1] = comp;
    }
out:
    return status;
}

/* The mesh of an item at the end of the joined one, which is then the only one. */
static int add_mesh(struct art_ctx *ctx, struct art_geom_part *part, int i)
{
    struct art_geom_joined *j = part->data;
    struct art_geom_item *item = &j->item[i];
    const char *path = art_comp_path(item->owner, NULL);
    int status, group, first = part->mesh->n_verts;
    ART_TRY(art_mesh_add_name(ctx, &part->mesh->groups, path, strlen(path), &group));
    for (int v = 0; v < item->n; v++)
        ART_TRY(art_mesh_add_vertex(ctx, part->mesh, item->mesh->pos + 3 * (size_t)v));
    ART_TRY(add_cells(ctx, part->mesh, item->mesh, first, j->comp[i], group));
    art_mesh_free(item->mesh);
    art_mesh_free(item->outline);
    item->mesh = item->outline = NULL;
out:
    return status;
}

static int join_meshes(struct art_ctx *ctx, struct art_geom_part *part)
{
    struct art_geom_joined *j = part->data;
    double *pos;
    int status = ART_OK;
    for (int i = 0; i < j->n; i++) ART_TRY(add_mesh(ctx, part, i));
    pos = part->mesh->pos;
    for (int i = 0; i < j->n; pos += 3 * (size_t)j->item[i++].n) j->item[i].pos = pos;
out:
    return status;
}

int art_geom_joined_make(struct art_ctx *ctx, struct art_geom *geom,
                         const struct art_geom_kind *kind)
{
    struct art_geom_part *part;
    int status;
    ART_TRY(art_geom_add_part(ctx, geom, kind, kind->name, &part));
    ART_TRY(art_mesh_create(ctx, &part->mesh));
    struct art_geom_joined *j = part->data;
    ART_TRY(add_component(ctx, part));
    ART_TRY(find_items(ctx, geom->sim, part));
    if (j->n == 0) {
        art_geom_drop_part(geom);
        return ART_OK;
    }
    if (kind->on == ART_GEOM_ON_CELLS) ART_TRY(join_meshes(ctx, part));
    status = art_geom_props_bind(ctx, geom, part, part->n_comps, fields_of(part), 0, &j->props);
out:
    return status;
}

/* ----------------------------------------------------------------------- updates */

/* All pieces have the fields of the first one. */
static void copy_values(struct art_fields *f, int from, int to)
{
    for (int k = 0; k < f->n; k++) {
        const size_t dim = (size_t)f->list[k].dim;
        double *val = f->list[k].val;
        memcpy(val + (size_t)to * dim, val + (size_t)from * dim, dim * sizeof *val);
    }
}

static void set_values(const struct art_sim *sim, struct art_geom_part *part, int comp, int at)
{
    const struct art_geom_joined *j = part->data;
    fields_of(part)->list[0].val[at] = comp;
    art_geom_props_take(&j->props, sim, part, comp, fields_of(part), at);
}

/* The points of an item, or the pieces of its line, at the end of the mesh. */
static int add_points(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_part *part,
                      const struct art_geom_item *item, int comp)
{
    struct art_mesh *mesh = part->mesh;
    int first = mesh->n_lines, status = ART_OK;
    for (int k = 0; k < item->n; k++) {
        const int piece[2] = {mesh->n_verts - 1, mesh->n_verts};
        ART_TRY(art_mesh_add_vertex(ctx, mesh, item->x[k]));
        if (part->kind->on == ART_GEOM_ON_VERTS) {
            ART_TRY(art_mesh_add_point(ctx, mesh, piece[1]));
            set_values(sim, part, comp, piece[1]);
        } else if (k > 0) {
            ART_TRY(art_mesh_add_line(ctx, mesh, 2, piece));
            if (k == 1)
                set_values(sim, part, comp, first);
            else
                copy_values(&mesh->line_fields, first, mesh->n_lines - 1);
        }
    }
out:
    return status;
}

/* Lines may have other points than before: what is not a mesh is made anew. */
int art_geom_joined_update(struct art_ctx *ctx, const struct art_sim *sim,
                           struct art_geom_part *part)
{
    struct art_geom_joined *j = part->data;
    struct art_mesh *mesh = part->mesh;
    bool points = part->kind->on != ART_GEOM_ON_CELLS;
    int status = ART_OK;
    if (points) {
        mesh->n_verts = mesh->n_lines = mesh->n_points = 0;
        ART_TRY(art_fields_resize(ctx, fields_of(part), 0));
    }
    for (int i = 0; i < j->n; i++) {
        ART_TRY(art_geom_item_update(ctx, sim, &j->item[i]));
        if (points) ART_TRY(add_points(ctx, sim, part, &j->item[i], j->comp[i]));
    }
out:
    return status;
}

void art_geom_joined_free(struct art_geom_part *part)
{
    struct art_geom_joined *j = part->data;
    art_geom_props_fini(&j->props);
    for (int i = 0; i < j->n; i++) art_geom_item_close(&j->item[i]);
    art_free(j->item);
    art_free(j->comp);
}

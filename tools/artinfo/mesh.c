/* Meshes of components: of bodies, of FEM models and what is embedded in them. */
#include "artinfo.h"
#include <art/femmodel.h>
#include <art/format.h>
#include <art/mech.h>
#include <string.h>

/* The surface of a FEM model, now. */
static int fem_surface(struct art_ctx *ctx, const struct art_comp *fem, struct art_mesh **mesh)
{
    struct art_volume *vol = NULL;
    struct art_embedded *e = NULL;
    int status;
    ART_TRY(art_fem_tree_mesh(ctx, fem, false, &vol));
    ART_TRY(art_fem_surface(ctx, vol, NULL, &e));
    *mesh = e->mesh;
    e->mesh = NULL;
out:
    art_embedded_free(e);
    art_volume_free(vol);
    return status;
}

static int embedded(struct art_ctx *ctx, const struct art_comp *comp, struct art_mesh **mesh)
{
    struct art_embedded *e;
    int status = art_fem_mesh_read(ctx, comp, &e);
    if (status < 0 || !e) return status;
    *mesh = e->mesh;
    e->mesh = NULL;
    art_embedded_free(e);
    return ART_OK;
}

/* The frame that carries the mesh of a component: itself or what it is part of; NULL: none does. */
static const struct art_comp *frame_of(const struct art_comp *comp)
{
    for (; comp; comp = comp->parent)
        if (art_comp_has_kind(comp, ART_KIND_FRAME) || art_comp_has_kind(comp, ART_KIND_FIXED_MESH))
            return comp;
    return NULL;
}

/* The mesh of a component where it is, NULL with ART_OK if it has none of its own. */
static int mesh_of(struct art_ctx *ctx, const struct art_comp *comp, bool local,
                   struct art_mesh **mesh)
{
    *mesh = NULL;
    if (art_comp_has_kind(comp, ART_KIND_FEM_MODEL)) return fem_surface(ctx, comp, mesh);
    if (art_comp_has_kind(comp, ART_KIND_FEM_MESH)) return embedded(ctx, comp, mesh);
    int status = art_comp_mesh(ctx, comp, mesh);
    const struct art_comp *frame = frame_of(comp);
    if (status == ART_OK && *mesh && frame && !local) {
        struct art_rigid T;
        art_frame_pose(frame, &T);
        art_mesh_transform_rigid(*mesh, &T);
    }
    return status;
}

/* True if the table lists a component. */
static bool may_have(const struct art_comp *comp)
{
    return art_comp_has_kind(comp, ART_KIND_FEM_MODEL) ||
           art_comp_has_kind(comp, ART_KIND_FEM_MESH) || art_comp_slot(comp, "mesh");
}

static int put_table(struct art_ctx *ctx, const struct art_model *model, struct art_buf *buf)
{
    int status = ART_OK;
    art_buf_puts(buf, "# path\tclass\tvertices\tfaces\tlines\tpoints\n");
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        struct art_mesh *mesh;
        if (!may_have(c)) continue;
        ART_TRY(mesh_of(ctx, c, true, &mesh));
        if (!mesh) continue;
        art_buf_printf(buf, "%s\t", art_comp_path(c, NULL));
        art_inspect_class(buf, c);
        art_buf_printf(buf, "\t%d\t%d\t%d\t%d\n", mesh->n_verts, mesh->n_faces, mesh->n_lines,
                       mesh->n_points);
        art_mesh_free(mesh);
    }
out:
    return status;
}

/* All faces in a group of this name. */
static int name_group(struct art_ctx *ctx, struct art_mesh *mesh, const char *name)
{
    int group, status;
    ART_TRY(art_mesh_add_name(ctx, &mesh->groups, name, strlen(name), &group));
    for (int f = 0; f < mesh->n_faces; f++) ART_TRY(art_mesh_set_group(ctx, mesh, f, group));
out:
    return status;
}

/* A mesh of its own, or those of all the meshes that a body has. */
static int add_meshes(struct art_ctx *ctx, const struct art_comp *comp, bool local,
                      struct art_mesh *to)
{
    struct art_mesh *mesh = NULL;
    const struct art_comp *list = art_comp_child(comp, "meshes");
    int status;
    ART_TRY(mesh_of(ctx, comp, local, &mesh));
    if (mesh) ART_TRY(art_mesh_append(ctx, to, mesh));
    for (int i = 0; !mesh && list && i < list->n_children; i++)
        ART_TRY(add_meshes(ctx, list->children[i], local, to));
out:
    art_mesh_free(mesh);
    return status;
}

static int add_named(struct art_ctx *ctx, const struct art_model *model, const char *path,
                     bool local, bool group, struct art_mesh *to)
{
    struct art_mesh *mesh = NULL;
    struct art_comp *comp;
    int status;
    ART_TRY(input_find(ctx, model->root, path, &comp));
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(add_meshes(ctx, comp, local, mesh));
    if (mesh->n_verts == 0)
        ART_TRY(art_error(ctx, ART_ENOTFOUND, comp->loc.line ? &comp->loc : NULL,
                          "'%s', a %s, has no mesh", path, comp->cls->name));
    if (group) ART_TRY(name_group(ctx, mesh, path));
    status = art_mesh_append(ctx, to, mesh);
out:
    art_mesh_free(mesh);
    return status;
}

static int write_meshes(struct art_cli *cli, const struct art_model *model,
                        const struct mesh_options *o)
{
    const struct art_format *format;
    struct art_mesh *all = NULL;
    int status;
    ART_TRY(art_format_for_writing(&cli->ctx, ART_FORMAT_MESH, o->to, cli->output, "obj", &format));
    ART_TRY(art_mesh_create(&cli->ctx, &all));
    for (int i = 1; i < cli->n_args; i++)
        ART_TRY(add_named(&cli->ctx, model, cli->args[i], o->local, cli->n_args > 2, all));
    status = art_mesh_write(&cli->ctx, all, cli->output, format->name);
out:
    art_mesh_free(all);
    return status;
}

int run_mesh(struct art_cli *cli, void *options)
{
    const struct mesh_options *o = options;
    struct input in;
    struct art_buf buf;
    art_buf_init(&buf, &cli->ctx);
    int status = input_open(&in, &cli->ctx, &o->model, cli->args, 1, true);
    if (status >= 0 && cli->n_args > 1)
        status = write_meshes(cli, in.models[0], o);
    else if (status >= 0)
        status = put_table(&cli->ctx, in.models[0], &buf);
    /* what is wrong with the rest of the model is reported, and shows in the exit code */
    const bool faulty = in.models[0] && in.models[0]->n_faults > 0;
    input_close(&in);
    if (cli->n_args == 1)
        status = finish(cli, &buf, status);
    else
        art_buf_fini(&buf);
    return status == ART_OK && faulty ? ART_ESYNTAX : status;
}

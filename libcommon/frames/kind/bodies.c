/* Meshes of bodies, and bodies that are nothing but a mesh, at their poses. */
#include "../frames_priv.h"
#include <string.h>

/* What one component brings: vertices in the coordinates of its own frame. */
struct piece {
    const struct art_comp *frame; /* whose pose it has */
    int model;
    int first, n; /* vertices */
};

struct bodies {
    double *rest; /* [n_verts][3] */
    struct piece *piece;
    int n_pieces, cap_pieces;
};

struct making {
    struct art_sim *sim;
    struct art_frames_part *part;
    struct bodies *bodies;
};

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

/* The mesh of `comp`, which moves with `frame`. */
static int add_mesh(struct art_ctx *ctx, struct making *m, int model, const struct art_comp *comp,
                    const struct art_comp *frame)
{
    struct art_mesh *mesh = NULL, *to = m->part->mesh;
    struct bodies *b = m->bodies;
    const char *path = art_comp_path(frame, NULL);
    int status, group, first = to->n_verts;
    ART_TRY(art_comp_mesh(ctx, comp, &mesh));
    if (!mesh || mesh->n_verts == 0) goto out;
    ART_TRY(art_mesh_triangulate(ctx, mesh));
    if (b->n_pieces == 0 || b->piece[b->n_pieces - 1].frame != frame) {
        if (!ART_GROW(ctx, b->piece, b->n_pieces, b->cap_pieces)) {
            status = ART_ENOMEM;
            goto out;
        }
        b->piece[b->n_pieces++] = (struct piece){frame, model, first, 0};
        ART_TRY(art_frames_add_comp(ctx, m->part, frame));
    }
    ART_TRY(art_mesh_add_name(ctx, &to->groups, path, strlen(path), &group));
    for (int i = 0; i < mesh->n_verts; i++)
        ART_TRY(art_mesh_add_vertex(ctx, to, mesh->pos + 3 * (size_t)i));
    b->piece[b->n_pieces - 1].n += mesh->n_verts;
    ART_TRY(add_cells(ctx, to, mesh, first, m->part->n_comps - 1, group));
out:
    art_mesh_free(mesh);
    return status;
}

static int add_body(struct art_ctx *ctx, void *user, int model, const struct art_comp *comp)
{
    struct making *m = user;
    const struct art_comp *meshes = art_comp_child(comp, "meshes");
    int status = ART_OK;
    if (art_comp_is(comp, "FixedMeshBody")) return add_mesh(ctx, m, model, comp, comp);
    if (!art_comp_is(comp, "RigidBody") || !art_system_dyn(art_sim_system(m->sim, model), comp))
        return ART_OK;
    for (int i = 0; meshes && i < meshes->n_children && status == ART_OK; i++)
        status = add_mesh(ctx, m, model, meshes->children[i], comp);
    return status;
}

static int make(struct art_ctx *ctx, struct art_frames *frames)
{
    struct making m = {.sim = frames->sim};
    int status;
    ART_TRY(art_frames_add_part(ctx, frames, &art_frames_bodies, "bodies", &m.part));
    ART_TRY(art_mesh_create(ctx, &m.part->mesh));
    m.part->data = m.bodies = art_alloc(ctx, 1, sizeof *m.bodies);
    if (!m.bodies) return ART_ENOMEM;
    struct art_fields *cells[] = {&m.part->mesh->point_fields, &m.part->mesh->line_fields,
                                  &m.part->mesh->face_fields};
    for (int i = 0; i < 3; i++)
        ART_TRY(art_fields_add(ctx, cells[i], "component", ART_I32, 1, 0, NULL));
    ART_TRY(art_frames_walk(ctx, frames->sim, add_body, &m));
    if (m.part->n_comps == 0) {
        art_frames_drop_part(frames);
        return ART_OK;
    }
    const size_t n = 3 * (size_t)m.part->mesh->n_verts;
    m.bodies->rest = art_alloc(ctx, n, sizeof *m.bodies->rest);
    if (!m.bodies->rest) return ART_ENOMEM;
    memcpy(m.bodies->rest, m.part->mesh->pos, n * sizeof *m.bodies->rest);
out:
    return status;
}

/* Bodies move with the state, meshes that are fixed are where the tree says. */
static void pose_of(const struct art_sim *sim, const struct piece *piece, struct art_rigid *T)
{
    const struct art_dyn *dyn = art_system_dyn(art_sim_system(sim, piece->model), piece->frame);
    if (!dyn || !dyn->frame) {
        art_frame_pose(piece->frame, T);
        return;
    }
    const double *q = art_sim_state(sim, piece->model)->q + dyn->q;
    art_v3_copy(T->p, q);
    art_rot_from_quat(T->R, q + 3);
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_frames_part *part)
{
    const struct bodies *b = part->data;
    (void)ctx;
    for (int k = 0; k < b->n_pieces; k++) {
        struct art_rigid T;
        pose_of(sim, &b->piece[k], &T);
        for (int i = b->piece[k].first; i < b->piece[k].first + b->piece[k].n; i++)
            art_rigid_point(part->mesh->pos + 3 * (size_t)i, &T, b->rest + 3 * (size_t)i);
    }
    return ART_OK;
}

static void free_bodies(struct art_frames_part *part)
{
    struct bodies *b = part->data;
    if (b) {
        art_free(b->rest);
        art_free(b->piece);
    }
    art_free(b);
}

const struct art_frames_kind art_frames_bodies = {.name = "bodies",
                                                  .summary = "meshes of bodies",
                                                  .make = make,
                                                  .update = update,
                                                  .free = free_bodies};

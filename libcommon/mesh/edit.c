/* This selects and renumbers faces and vertices; attributes, fields and groups follow. */
#include <art/mesh.h>
#include <string.h>

void art_mesh_edit_fini(struct art_mesh_edit *edit)
{
    art_free(edit->off), art_free(edit->vert), art_free(edit->corner), art_free(edit->face);
    memset(edit, 0, sizeof *edit);
}

int art_mesh_edit_add(struct art_ctx *ctx, struct art_mesh_edit *edit, int n, const int *vert,
                      const int *corner, int from)
{
    size_t corners = (size_t)edit->n_corners + (size_t)n;
    if (!ART_RESERVE(ctx, edit->off, (size_t)edit->n_faces + 2, edit->off_cap) ||
        !ART_GROW(ctx, edit->face, edit->n_faces, edit->face_cap) ||
        !ART_RESERVE(ctx, edit->vert, corners, edit->vert_cap) ||
        !ART_RESERVE(ctx, edit->corner, corners, edit->corner_cap))
        return ctx->status;
    for (int k = 0; k < n; k++) {
        edit->vert[edit->n_corners + k] = vert[k];
        edit->corner[edit->n_corners + k] = corner ? corner[k] : -1;
    }
    edit->off[0] = 0;
    edit->n_corners += n;
    edit->face[edit->n_faces++] = from;
    edit->off[edit->n_faces] = edit->n_corners;
    return ART_OK;
}

int art_mesh_edit_keep(struct art_ctx *ctx, struct art_mesh_edit *edit, const struct art_mesh *mesh,
                       int f)
{
    int n = art_mesh_face_size(mesh, f), at = edit->n_corners;
    int status = art_mesh_edit_add(ctx, edit, n, mesh->face_vert + mesh->face_off[f], NULL, f);
    for (int k = 0; k < n && status == ART_OK; k++) edit->corner[at + k] = mesh->face_off[f] + k;
    return status;
}

/* A new array with to[i] = from[source[i]], -1 where there is no source; NULL for NULL. */
static int gather(struct art_ctx *ctx, int **to, const int *from, const int *source, int n)
{
    *to = NULL;
    if (!from) return ART_OK;
    *to = art_alloc(ctx, (size_t)n, sizeof **to);
    if (!*to) return ART_ENOMEM;
    for (int i = 0; i < n; i++) (*to)[i] = source[i] < 0 ? -1 : from[source[i]];
    return ART_OK;
}

static void replace(int **array, int *cap, int **by, int n)
{
    art_free(*array);
    *array = *by;
    *cap = *by ? n : 0;
    *by = NULL;
}

int art_mesh_edit_apply(struct art_ctx *ctx, struct art_mesh_edit *edit, struct art_mesh *mesh)
{
    int *const old[5] = {mesh->normal.idx, mesh->texture.idx, mesh->color.idx, mesh->face_group,
                         mesh->face_material};
    int *fresh[5] = {NULL}, status;
    struct art_fields fields = {0};
    if (!ART_GROW(ctx, edit->off, edit->n_faces, edit->off_cap)) return ctx->status;
    edit->off[0] = 0;
    for (int i = 0; i < 5; i++)
        ART_TRY(gather(ctx, &fresh[i], old[i], i < 3 ? edit->corner : edit->face,
                       i < 3 ? edit->n_corners : edit->n_faces));
    ART_TRY(art_fields_copy(ctx, &fields, &mesh->face_fields));
    ART_TRY(art_fields_gather(ctx, &fields, edit->n_faces, edit->face));
    replace(&mesh->normal.idx, &mesh->normal.idx_cap, &fresh[0], edit->n_corners);
    replace(&mesh->texture.idx, &mesh->texture.idx_cap, &fresh[1], edit->n_corners);
    replace(&mesh->color.idx, &mesh->color.idx_cap, &fresh[2], edit->n_corners);
    replace(&mesh->face_group, &mesh->group_cap, &fresh[3], edit->n_faces);
    replace(&mesh->face_material, &mesh->material_cap, &fresh[4], edit->n_faces);
    replace(&mesh->face_off, &mesh->face_off_cap, &edit->off, edit->off_cap);
    replace(&mesh->face_vert, &mesh->face_vert_cap, &edit->vert, edit->vert_cap);
    mesh->n_faces = edit->n_faces;
    art_fields_fini(&mesh->face_fields);
    mesh->face_fields = fields;
    memset(&fields, 0, sizeof fields);
out:
    for (int i = 0; i < 5; i++) art_free(fresh[i]);
    art_fields_fini(&fields);
    return status;
}

/* ---------------------------------------------------------------- vertices */

/* Gathers values of vertices (an attribute without indices) anew; NULL if there are none. */
static int gather_values(struct art_ctx *ctx, double **to, const double *val, int dim, int n_old,
                         int n, const int *from)
{
    *to = NULL;
    if (!val || n_old == 0) return ART_OK;
    *to = art_alloc(ctx, (size_t)n * (size_t)dim, sizeof **to);
    if (!*to) return ART_ENOMEM;
    for (int i = 0; i < n; i++)
        if (from[i] < n_old)
            memcpy(*to + (size_t)i * (size_t)dim, val + (size_t)from[i] * (size_t)dim,
                   (size_t)dim * sizeof **to);
    return ART_OK;
}

static void map(int *index, int n, const int *to)
{
    for (int i = 0; i < n && to; i++) index[i] = to[index[i]];
}

int art_mesh_renumber(struct art_ctx *ctx, struct art_mesh *mesh, int n, const int *from,
                      const int *to)
{
    struct art_mesh_attr *attrs[3] = {&mesh->normal, &mesh->texture, &mesh->color};
    double *pos = NULL, *val[3] = {NULL};
    struct art_fields fields = {0};
    int status;
    ART_TRY(gather_values(ctx, &pos, mesh->pos, 3, mesh->n_verts, n, from));
    for (int i = 0; i < 3; i++)
        if (!attrs[i]->idx)
            ART_TRY(
                gather_values(ctx, &val[i], attrs[i]->val, attrs[i]->dim, attrs[i]->n, n, from));
    ART_TRY(art_fields_copy(ctx, &fields, &mesh->vertex_fields));
    ART_TRY(art_fields_gather(ctx, &fields, n, from));
    for (int i = 0; i < 3; i++) {
        if (!val[i]) continue;
        art_free(attrs[i]->val);
        attrs[i]->val = val[i];
        attrs[i]->n = n;
        attrs[i]->val_cap = n * attrs[i]->dim;
        val[i] = NULL;
    }
    if (pos) {
        art_free(mesh->pos);
        mesh->pos = pos;
        mesh->pos_cap = 3 * n;
        pos = NULL;
    }
    mesh->n_verts = n;
    art_fields_fini(&mesh->vertex_fields);
    mesh->vertex_fields = fields;
    memset(&fields, 0, sizeof fields);
    map(mesh->face_vert, art_mesh_n_corners(mesh), to);
    if (mesh->n_lines) map(mesh->line_vert, mesh->line_off[mesh->n_lines], to);
    map(mesh->point_vert, mesh->n_points, to);
out:
    art_free(pos);
    for (int i = 0; i < 3; i++) art_free(val[i]);
    art_fields_fini(&fields);
    return status;
}

int art_mesh_drop_unused(struct art_ctx *ctx, struct art_mesh *mesh, int *count)
{
    const struct art_mesh_parts all = {0};
    int n = 0, lines = mesh->n_lines ? mesh->line_off[mesh->n_lines] : 0;
    bool *used = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *used);
    if (!used) return ART_ENOMEM;
    for (int k = 0; k < art_mesh_n_corners(mesh); k++) used[mesh->face_vert[k]] = true;
    for (int k = 0; k < lines; k++) used[mesh->line_vert[k]] = true;
    for (int k = 0; k < mesh->n_points; k++) used[mesh->point_vert[k]] = true;
    for (int i = 0; i < mesh->n_verts; i++) n += !used[i];
    art_free(used);
    if (count) *count = n;
    return n ? art_mesh_keep(ctx, mesh, &all, true) : ART_OK;
}

#include "mesh_priv.h"

int art_mesh_create(struct art_ctx *ctx, struct art_mesh **out_mesh)
{
    struct art_mesh *mesh = art_alloc(ctx, 1, sizeof *mesh);
    if (!mesh) return ART_ENOMEM;
    mesh->normal.dim = 3;
    mesh->texture.dim = 3;
    mesh->color.dim = 4;
    *out_mesh = mesh;
    return ART_OK;
}

void art_mesh_clear_attr(struct art_mesh_attr *attr)
{
    int dim = attr->dim;
    art_free(attr->val), art_free(attr->idx);
    memset(attr, 0, sizeof *attr);
    attr->dim = dim;
}

void art_mesh_free(struct art_mesh *mesh)
{
    if (!mesh) return;
    art_free(mesh->name), art_free(mesh->units), art_free(mesh->material_file);
    art_free(mesh->pos), art_free(mesh->face_off), art_free(mesh->face_vert);
    art_free(mesh->line_off), art_free(mesh->line_vert), art_free(mesh->point_vert);
    art_free(mesh->face_group), art_free(mesh->face_material);
    art_mesh_clear_attr(&mesh->normal);
    art_mesh_clear_attr(&mesh->texture);
    art_mesh_clear_attr(&mesh->color);
    art_fields_fini(&mesh->vertex_fields);
    art_fields_fini(&mesh->face_fields);
    art_fields_fini(&mesh->line_fields);
    art_fields_fini(&mesh->point_fields);
    art_fields_fini(&mesh->mesh_fields);
    art_mesh_clear_names(&mesh->groups);
    art_mesh_clear_names(&mesh->materials);
    art_free(mesh);
}

/* ----------------------------------------------------------------- copying */

/* Copies of arrays; NULL stays NULL. The capacity becomes the size. */
static int copy_ints(struct art_ctx *ctx, int **to, int *cap, const int *from, int n)
{
    if (!from) return ART_OK;
    *to = art_alloc(ctx, (size_t)n, sizeof **to);
    if (!*to) return ART_ENOMEM;
    if (n) memcpy(*to, from, (size_t)n * sizeof **to);
    *cap = n;
    return ART_OK;
}

static int copy_doubles(struct art_ctx *ctx, double **to, int *cap, const double *from, int n)
{
    if (!from) return ART_OK;
    *to = art_alloc(ctx, (size_t)n, sizeof **to);
    if (!*to) return ART_ENOMEM;
    if (n) memcpy(*to, from, (size_t)n * sizeof **to);
    *cap = n;
    return ART_OK;
}

static int copy_string(struct art_ctx *ctx, char **to, const char *from)
{
    if (!from) return ART_OK;
    *to = art_strdup(ctx, from);
    return *to ? ART_OK : ART_ENOMEM;
}

static int copy_attr(struct art_ctx *ctx, struct art_mesh_attr *to,
                     const struct art_mesh_attr *from, int corners)
{
    int status;
    ART_TRY(copy_doubles(ctx, &to->val, &to->val_cap, from->val, from->n * from->dim));
    ART_TRY(copy_ints(ctx, &to->idx, &to->idx_cap, from->idx, corners));
    to->n = from->n;
out:
    return status;
}

static int copy_names(struct art_ctx *ctx, struct art_mesh_names *to,
                      const struct art_mesh_names *from)
{
    int status = ART_OK, index;
    for (int i = 0; i < from->n; i++)
        ART_TRY(art_mesh_add_name(ctx, to, from->name[i], strlen(from->name[i]), &index));
out:
    return status;
}

static int copy_fields(struct art_ctx *ctx, struct art_mesh *to, const struct art_mesh *from)
{
    int status;
    ART_TRY(art_fields_copy(ctx, &to->vertex_fields, &from->vertex_fields));
    ART_TRY(art_fields_copy(ctx, &to->face_fields, &from->face_fields));
    ART_TRY(art_fields_copy(ctx, &to->line_fields, &from->line_fields));
    ART_TRY(art_fields_copy(ctx, &to->point_fields, &from->point_fields));
    ART_TRY(art_fields_copy(ctx, &to->mesh_fields, &from->mesh_fields));
out:
    return status;
}

int art_mesh_copy(struct art_ctx *ctx, struct art_mesh **copy, const struct art_mesh *m)
{
    struct art_mesh *c = NULL;
    int status, corners = art_mesh_n_corners(m);
    int line_corners = m->n_lines ? m->line_off[m->n_lines] : 0;
    ART_TRY(art_mesh_create(ctx, &c));
    ART_TRY(copy_string(ctx, &c->name, m->name));
    ART_TRY(copy_string(ctx, &c->units, m->units));
    ART_TRY(copy_string(ctx, &c->material_file, m->material_file));
    ART_TRY(copy_doubles(ctx, &c->pos, &c->pos_cap, m->pos, 3 * m->n_verts));
    ART_TRY(copy_ints(ctx, &c->face_off, &c->face_off_cap, m->face_off, m->n_faces + 1));
    ART_TRY(copy_ints(ctx, &c->face_vert, &c->face_vert_cap, m->face_vert, corners));
    ART_TRY(copy_ints(ctx, &c->line_off, &c->line_off_cap, m->line_off, m->n_lines + 1));
    ART_TRY(copy_ints(ctx, &c->line_vert, &c->line_vert_cap, m->line_vert, line_corners));
    ART_TRY(copy_ints(ctx, &c->point_vert, &c->point_cap, m->point_vert, m->n_points));
    ART_TRY(copy_ints(ctx, &c->face_group, &c->group_cap, m->face_group, m->n_faces));
    ART_TRY(copy_ints(ctx, &c->face_material, &c->material_cap, m->face_material, m->n_faces));
    c->n_verts = m->n_verts, c->n_faces = m->n_faces, c->n_lines = m->n_lines;
    c->n_points = m->n_points;
    c->coloring = m->coloring;
    memcpy(c->new_color, m->new_color, sizeof c->new_color);
    ART_TRY(copy_fields(ctx, c, m));
    ART_TRY(copy_attr(ctx, &c->normal, &m->normal, corners));
    ART_TRY(copy_attr(ctx, &c->texture, &m->texture, corners));
    ART_TRY(copy_attr(ctx, &c->color, &m->color, corners));
    ART_TRY(copy_names(ctx, &c->groups, &m->groups));
    ART_TRY(copy_names(ctx, &c->materials, &m->materials));
    *copy = c;
    c = NULL;
out:
    art_mesh_free(c);
    return status;
}

/* ------------------------------------------------------------------ adding */

int art_mesh_add_vertex(struct art_ctx *ctx, struct art_mesh *mesh, const double pos[3])
{
    size_t at = 3 * (size_t)mesh->n_verts;
    if (!ART_RESERVE(ctx, mesh->pos, at + 3, mesh->pos_cap)) return ctx->status;
    if (mesh->vertex_fields.n) {
        int status = art_fields_resize(ctx, &mesh->vertex_fields, mesh->n_verts + 1);
        if (status < 0) return status;
    }
    int status = mesh_color_new_vertex(ctx, mesh);
    if (status < 0) return status;
    art_v3_copy(mesh->pos + at, pos);
    mesh->n_verts++;
    return ART_OK;
}

static int check_indices(struct art_ctx *ctx, const struct art_mesh *mesh, int n, int least,
                         const int *vert)
{
    if (n < least)
        return art_error(ctx, ART_ESHAPE, NULL, "%s of %d {vertex|vertices}",
                         least == 3 ? "face" : "line", n);
    for (int i = 0; i < n; i++)
        if (vert[i] < 0 || vert[i] >= mesh->n_verts)
            return art_error(ctx, ART_ERANGE, NULL, "vertex %d does not exist (there are %d)",
                             vert[i], mesh->n_verts);
    return ART_OK;
}

/* Makes room for n more corners of an attribute; earlier corners have no values. */
static int grow_index(struct art_ctx *ctx, struct art_mesh_attr *attr, int corners, int n,
                      const int *index)
{
    if (!attr->idx && !index) return ART_OK;
    bool fresh = !attr->idx;
    if (!ART_RESERVE(ctx, attr->idx, (size_t)corners + (size_t)n, attr->idx_cap))
        return ctx->status;
    for (int i = 0; fresh && i < corners; i++) attr->idx[i] = -1;
    for (int i = 0; i < n; i++) attr->idx[corners + i] = index ? index[i] : -1;
    return ART_OK;
}

/* Makes room for n tags of faces; new ones are -1, also those that no face has yet: readers append
 * faces by themselves. */
static int grow_tags(struct art_ctx *ctx, int n, int **tags, int *cap)
{
    int old = *cap;
    if (!ART_RESERVE(ctx, *tags, (size_t)n, *cap)) return ctx->status;
    for (int i = old; i < *cap; i++) (*tags)[i] = -1;
    return ART_OK;
}

/* The face to come has no tag. */
static int next_tag(struct art_ctx *ctx, const struct art_mesh *mesh, int **tags, int *cap)
{
    if (!*tags) return ART_OK;
    int status = grow_tags(ctx, mesh->n_faces + 1, tags, cap);
    if (status == ART_OK) (*tags)[mesh->n_faces] = -1;
    return status;
}

int art_mesh_add_face_attrs(struct art_ctx *ctx, struct art_mesh *mesh, int n, const int *vert,
                            const int *normal, const int *texture)
{
    int status, corners = art_mesh_n_corners(mesh);
    ART_TRY(check_indices(ctx, mesh, n, 3, vert));
    ART_TRY(grow_index(ctx, &mesh->normal, corners, n, normal));
    ART_TRY(grow_index(ctx, &mesh->texture, corners, n, texture));
    ART_TRY(grow_index(ctx, &mesh->color, corners, n, NULL));
    ART_TRY(next_tag(ctx, mesh, &mesh->face_group, &mesh->group_cap));
    ART_TRY(next_tag(ctx, mesh, &mesh->face_material, &mesh->material_cap));
    ART_TRY(art_fields_resize(ctx, &mesh->face_fields, mesh->n_faces + 1));
    ART_TRY(art_lists_append(ctx, mesh->n_faces, &mesh->face_off, &mesh->face_off_cap,
                             &mesh->face_vert, &mesh->face_vert_cap, n, vert));
    ART_TRY(mesh_color_new_face(ctx, mesh, corners, n));
    mesh->n_faces++;
out:
    return status;
}

int art_mesh_add_face(struct art_ctx *ctx, struct art_mesh *mesh, int n, const int *vert)
{
    return art_mesh_add_face_attrs(ctx, mesh, n, vert, NULL, NULL);
}

int art_mesh_add_line(struct art_ctx *ctx, struct art_mesh *mesh, int n, const int *vert)
{
    int status;
    ART_TRY(check_indices(ctx, mesh, n, 2, vert));
    ART_TRY(art_fields_resize(ctx, &mesh->line_fields, mesh->n_lines + 1));
    ART_TRY(mesh_color_new_item(ctx, mesh, &mesh->line_fields, mesh->n_lines + 1));
    ART_TRY(art_lists_append(ctx, mesh->n_lines, &mesh->line_off, &mesh->line_off_cap,
                             &mesh->line_vert, &mesh->line_vert_cap, n, vert));
    mesh->n_lines++;
out:
    return status;
}

int art_mesh_add_point(struct art_ctx *ctx, struct art_mesh *mesh, int vert)
{
    int status;
    ART_TRY(check_indices(ctx, mesh, 1, 1, &vert));
    if (!ART_GROW(ctx, mesh->point_vert, mesh->n_points, mesh->point_cap)) return ctx->status;
    ART_TRY(art_fields_resize(ctx, &mesh->point_fields, mesh->n_points + 1));
    ART_TRY(mesh_color_new_item(ctx, mesh, &mesh->point_fields, mesh->n_points + 1));
    mesh->point_vert[mesh->n_points++] = vert;
out:
    return status;
}

int art_mesh_add_value(struct art_ctx *ctx, struct art_mesh_attr *attr, const double *value)
{
    size_t dim = (size_t)attr->dim, at = (size_t)attr->n * dim;
    if (!ART_RESERVE(ctx, attr->val, at + dim, attr->val_cap)) return ctx->status;
    memcpy(attr->val + at, value, dim * sizeof *value);
    attr->n++;
    return ART_OK;
}

static int set_tag(struct art_ctx *ctx, const struct art_mesh *mesh, int **tags, int *cap, int f,
                   int tag)
{
    if (!*tags && tag < 0) return ART_OK;
    int status = grow_tags(ctx, f < mesh->n_faces ? mesh->n_faces : f + 1, tags, cap);
    if (status < 0) return status;
    (*tags)[f] = tag;
    return ART_OK;
}

int art_mesh_set_group(struct art_ctx *ctx, struct art_mesh *mesh, int f, int group)
{
    return set_tag(ctx, mesh, &mesh->face_group, &mesh->group_cap, f, group);
}

int art_mesh_set_material(struct art_ctx *ctx, struct art_mesh *mesh, int f, int material)
{
    return set_tag(ctx, mesh, &mesh->face_material, &mesh->material_cap, f, material);
}

/* ---------------------------------------------------------------- checking */

static int check_attr(struct art_ctx *ctx, const struct art_mesh *mesh,
                      const struct art_mesh_attr *a, const char *what)
{
    int corners = art_mesh_n_corners(mesh);
    for (int i = 0; i < a->n * a->dim; i++)
        if (!isfinite(a->val[i]))
            return art_error(ctx, ART_ERANGE, NULL, "%s %d is not finite", what, i / a->dim);
    for (int i = 0; a->idx && i < corners; i++)
        if (a->idx[i] < -1 || a->idx[i] >= a->n)
            return art_error(ctx, ART_ERANGE, NULL, "%s %d does not exist (there are %d)", what,
                             a->idx[i], a->n);
    return ART_OK;
}

static int check_lists(struct art_ctx *ctx, const struct art_mesh *mesh, int n, int least,
                       const int *off, const int *vert)
{
    int status = ART_OK;
    for (int f = 0; f < n; f++)
        ART_TRY(check_indices(ctx, mesh, off[f + 1] - off[f], least, vert + off[f]));
out:
    return status;
}

/* Values of fields may be anything, numbers or not; their count may not. */
static int check_fields(struct art_ctx *ctx, const struct art_fields *fields, int n)
{
    for (int i = 0; i < fields->n; i++)
        if (fields->list[i].n != n)
            return art_error(ctx, ART_ESHAPE, NULL, "field '%s' has %d item{s} instead of %d",
                             fields->list[i].name, fields->list[i].n, n);
    return ART_OK;
}

int art_mesh_check(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    int status;
    for (int i = 0; i < mesh->n_verts; i++)
        if (!art_v3_finite(mesh->pos + 3 * (size_t)i))
            return art_error(ctx, ART_ERANGE, NULL, "vertex %d is not finite", i);
    ART_TRY(check_lists(ctx, mesh, mesh->n_faces, 3, mesh->face_off, mesh->face_vert));
    ART_TRY(check_lists(ctx, mesh, mesh->n_lines, 2, mesh->line_off, mesh->line_vert));
    for (int i = 0; i < mesh->n_points; i++)
        ART_TRY(check_indices(ctx, mesh, 1, 1, &mesh->point_vert[i]));
    ART_TRY(check_fields(ctx, &mesh->vertex_fields, mesh->n_verts));
    ART_TRY(check_fields(ctx, &mesh->face_fields, mesh->n_faces));
    ART_TRY(check_fields(ctx, &mesh->line_fields, mesh->n_lines));
    ART_TRY(check_fields(ctx, &mesh->point_fields, mesh->n_points));
    ART_TRY(check_fields(ctx, &mesh->mesh_fields, 1));
    ART_TRY(check_attr(ctx, mesh, &mesh->normal, "normal"));
    ART_TRY(check_attr(ctx, mesh, &mesh->texture, "texture coordinate"));
    ART_TRY(check_attr(ctx, mesh, &mesh->color, "colour"));
    for (int f = 0; f < mesh->n_faces; f++)
        if ((mesh->face_group && mesh->face_group[f] >= mesh->groups.n) ||
            (mesh->face_material && mesh->face_material[f] >= mesh->materials.n))
            return art_error(ctx, ART_ERANGE, NULL, "face %d has an unknown group or material", f);
out:
    return status;
}

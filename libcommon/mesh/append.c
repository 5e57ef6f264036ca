/* One mesh behind another. */
#include "mesh_priv.h"
#include <limits.h>

/* The counts of the two meshes before. */
struct joint {
    struct art_ctx *ctx;
    struct art_mesh *to;
    const struct art_mesh *from;
    int verts, faces, lines, points, corners, add_corners;
    bool fresh; /* there was nothing */
};

/* ------------------------------------------------------------------- indices */

/* Lists of vertices behind lists of vertices. */
static int add_lists(const struct joint *j, int n_to, int **off, int *off_cap, int **vert,
                     int *vert_cap, int n, const int *from_off, const int *from_vert)
{
    struct art_ctx *ctx = j->ctx;
    if (n == 0) return ART_OK;
    bool first = !*off;
    int at = n_to ? (*off)[n_to] : 0, items = from_off[n];
    if (!ART_RESERVE(ctx, *off, (size_t)n_to + (size_t)n + 1, *off_cap) ||
        !ART_RESERVE(ctx, *vert, (size_t)at + (size_t)items, *vert_cap))
        return ctx->status;
    if (first) (*off)[0] = 0;
    for (int i = 1; i <= n; i++) (*off)[n_to + i] = at + from_off[i];
    for (int k = 0; k < items; k++) (*vert)[at + k] = j->verts + from_vert[k];
    return ART_OK;
}

static int add_geometry(const struct joint *j)
{
    struct art_mesh *to = j->to;
    const struct art_mesh *from = j->from;
    struct art_ctx *ctx = j->ctx;
    size_t n = 3 * (size_t)j->verts, m = 3 * (size_t)from->n_verts;
    int status;
    if (!ART_RESERVE(ctx, to->pos, n + m, to->pos_cap) ||
        !ART_RESERVE(ctx, to->point_vert, j->points + from->n_points, to->point_cap))
        return ctx->status;
    ART_TRY(add_lists(j, j->faces, &to->face_off, &to->face_off_cap, &to->face_vert,
                      &to->face_vert_cap, from->n_faces, from->face_off, from->face_vert));
    ART_TRY(add_lists(j, j->lines, &to->line_off, &to->line_off_cap, &to->line_vert,
                      &to->line_vert_cap, from->n_lines, from->line_off, from->line_vert));
    if (m) memcpy(to->pos + n, from->pos, m * sizeof *to->pos);
    for (int p = 0; p < from->n_points; p++)
        to->point_vert[j->points + p] = j->verts + from->point_vert[p];
    to->n_verts += from->n_verts;
    to->n_faces += from->n_faces;
    to->n_lines += from->n_lines;
    to->n_points += from->n_points;
out:
    return status;
}

/* ---------------------------------------------------------------- attributes */

/* Returns the index of a corner: its own, or that of the vertex if there is a value for it. */
static int corner_index(const struct art_mesh_attr *a, int n, int corner, int vert)
{
    if (a->idx) return a->idx[corner];
    return vert < n ? vert : -1;
}

/* Values for each vertex go to the corners, so that the other mesh can be without: what no face
 * uses loses its value. */
static int warn_of_loss(const struct joint *j, const struct art_mesh *mesh,
                        const struct art_mesh_attr *a, const char *what)
{
    if (a->idx || a->n == 0 || (mesh->n_lines == 0 && mesh->n_points == 0 && mesh->n_faces > 0))
        return ART_OK;
    return art_warn_strict(j->ctx, ART_EUNSUPPORTED, NULL,
                           "%s are lost where no face is: only one of the meshes has some", what);
}

static int add_attr(const struct joint *j, struct art_mesh_attr *to,
                    const struct art_mesh_attr *from, const char *what)
{
    struct art_ctx *ctx = j->ctx;
    int status = ART_OK, n_to = to->n;
    if (to->n == 0 && from->n == 0 && !to->idx) return ART_OK;
    if (to->n && from->n && to->dim != from->dim)
        return art_error(ctx, ART_ESHAPE, NULL, "%s of %d and of %d number{s}", what, to->dim,
                         from->dim);
    if (to->n == 0) to->dim = from->dim;
    size_t dim = (size_t)to->dim, n = (size_t)to->n * dim, m = (size_t)from->n * dim;
    if (n_to > INT_MAX - from->n) return art_error(ctx, ART_ELIMIT, NULL, "too many %s", what);
    /* value i is vertex i's as long as there is one for each */
    bool by_vertex = !to->idx && !from->idx && n_to == j->verts && from->n == j->from->n_verts;
    if (!by_vertex) {
        ART_TRY(warn_of_loss(j, j->to, to, what));
        ART_TRY(warn_of_loss(j, j->from, from, what));
        bool own = to->idx != NULL;
        if (!ART_RESERVE(ctx, to->idx, (size_t)j->corners + (size_t)j->add_corners, to->idx_cap))
            return ctx->status;
        for (int k = 0; k < j->corners && !own; k++)
            to->idx[k] = j->to->face_vert[k] < n_to ? j->to->face_vert[k] : -1;
        for (int k = 0; k < j->add_corners; k++) {
            int i = corner_index(from, from->n, k, j->from->face_vert[k]);
            to->idx[j->corners + k] = i < 0 ? -1 : n_to + i;
        }
    }
    if (!ART_RESERVE(ctx, to->val, n + m, to->val_cap)) return ctx->status;
    if (m) memcpy(to->val + n, from->val, m * sizeof *to->val);
    to->n += from->n;
out:
    return status;
}

/* ----------------------------------------------------------- groups, materials */

static int add_tags(const struct joint *j, struct art_mesh_names *names, int **tags, int *cap,
                    const struct art_mesh_names *from_names, const int *from_tags)
{
    struct art_ctx *ctx = j->ctx;
    int *to = NULL, status = ART_OK;
    if (from_names->n > 0) {
        to = art_alloc(ctx, (size_t)from_names->n, sizeof *to);
        if (!to) return ART_ENOMEM;
    }
    for (int i = 0; i < from_names->n; i++)
        ART_TRY(art_mesh_add_name(ctx, names, from_names->name[i], strlen(from_names->name[i]),
                                  &to[i]));
    if (!*tags && !from_tags) goto out;
    bool fresh = !*tags;
    if (!ART_RESERVE(ctx, *tags, (size_t)j->faces + (size_t)j->from->n_faces, *cap)) {
        status = ctx->status;
        goto out;
    }
    for (int f = 0; f < j->faces && fresh; f++) (*tags)[f] = -1;
    for (int f = 0; f < j->from->n_faces; f++)
        (*tags)[j->faces + f] = from_tags && from_tags[f] >= 0 ? to[from_tags[f]] : -1;
out:
    art_free(to);
    return status;
}

/* --------------------------------------------------------------------- fields */

/* A type that holds what both hold. */
static enum art_scalar wider(enum art_scalar a, enum art_scalar b)
{
    if (a == b) return a;
    return a >= ART_F32 || b >= ART_F32 ? ART_F64 : ART_I64;
}

/* Appends the items of one field behind n_to others. */
static int add_items(struct art_ctx *ctx, struct art_field *to, const struct art_field *from)
{
    int status = ART_OK;
    static const double none;
    for (int i = 0; i < from->n; i++) {
        size_t at = from->dim ? (size_t)i * (size_t)from->dim : (size_t)from->off[i];
        int n = from->dim ? from->dim : from->off[i + 1] - from->off[i];
        ART_TRY(art_field_append(ctx, to, n, n ? from->val + at : &none));
    }
out:
    return status;
}

/* Appends n items of `from` behind the n_to items before; a field that one side lacks is filled
 * with zeros there. */
static int add_fields(const struct joint *j, struct art_fields *to, int n_to,
                      const struct art_fields *from, int n, const char *what)
{
    struct art_ctx *ctx = j->ctx;
    int status = ART_OK;
    for (int i = 0; i < from->n; i++) {
        const struct art_field *f = &from->list[i];
        struct art_field *mine = art_fields_find(to, f->name);
        if (mine && mine->dim != f->dim) {
            status = art_error(ctx, ART_ESHAPE, NULL,
                               "field '%s' of the %s has %d number{s} in one mesh, %d in another",
                               f->name, what, mine->dim, f->dim);
            goto out;
        }
        if (!mine) {
            if (n_to > 0 && n > 0)
                ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                        "field '%s' of the %s is in one mesh only: zeros elsewhere",
                                        f->name, what));
            ART_TRY(art_fields_add(ctx, to, f->name, f->type, f->dim, n_to, &mine));
        }
        mine->type = wider(mine->type, f->type);
        ART_TRY(add_items(ctx, mine, f));
    }
    for (int i = 0; i < to->n; i++)
        if (n > 0 && n_to > 0 && !art_fields_find(from, to->list[i].name))
            ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                    "field '%s' of the %s is in one mesh only: zeros elsewhere",
                                    to->list[i].name, what));
    ART_TRY(art_fields_resize(ctx, to, n_to + n));
out:
    return status;
}

static bool same_field(const struct art_field *a, const struct art_field *b)
{
    int n = a->dim ? a->dim : a->off[1];
    if (a->dim != b->dim || n != (b->dim ? b->dim : b->off[1])) return false;
    return n == 0 || memcmp(a->val, b->val, (size_t)n * sizeof *a->val) == 0;
}

/* Adds the fields of the mesh as a whole that are new. */
static int add_mesh_fields(const struct joint *j)
{
    struct art_ctx *ctx = j->ctx;
    struct art_fields *to = &j->to->mesh_fields;
    int status = ART_OK;
    for (int i = 0; i < j->from->mesh_fields.n; i++) {
        const struct art_field *f = &j->from->mesh_fields.list[i];
        struct art_field *mine = art_fields_find(to, f->name);
        if (mine && !same_field(mine, f))
            ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                    "the meshes have different values of '%s': the first stays",
                                    f->name));
        if (mine) continue;
        ART_TRY(art_fields_add(ctx, to, f->name, f->type, f->dim, 0, &mine));
        ART_TRY(add_items(ctx, mine, f));
    }
out:
    return status;
}

/* ---------------------------------------------------------------------- texts */

static int keep_text(const struct joint *j, char **to, const char *from)
{
    if (*to || !from) return ART_OK;
    *to = art_strdup(j->ctx, from);
    return *to ? ART_OK : ART_ENOMEM;
}

/* The first word is the unit of length. */
static bool same_length_unit(const char *a, const char *b)
{
    size_t n = strcspn(a, " ,\t");
    return n == strcspn(b, " ,\t") && memcmp(a, b, n) == 0;
}

static int add_texts(const struct joint *j)
{
    struct art_mesh *to = j->to;
    const struct art_mesh *from = j->from;
    int status = ART_OK;
    if (to->units && from->units && !same_length_unit(to->units, from->units))
        return art_error(j->ctx, ART_EUSAGE, NULL, "one mesh is in '%s', the other in '%s'",
                         to->units, from->units);
    if (!j->fresh && !to->units != !from->units)
        ART_TRY(art_warn_strict(j->ctx, ART_EUNSUPPORTED, NULL,
                                "one mesh is in '%s', the other does not say: taken as the same",
                                to->units ? to->units : from->units));
    if (to->material_file && from->material_file &&
        strcmp(to->material_file, from->material_file) != 0)
        ART_TRY(art_warn_strict(j->ctx, ART_EUNSUPPORTED, NULL,
                                "the materials are in '%s' and '%s': only the first is named",
                                to->material_file, from->material_file));
    ART_TRY(keep_text(j, &to->units, from->units));
    ART_TRY(keep_text(j, &to->material_file, from->material_file));
    if (j->fresh) ART_TRY(keep_text(j, &to->name, from->name));
out:
    return status;
}

static bool too_many(int a, int b)
{
    return (double)a + b > INT_MAX / 4;
}

int art_mesh_append(struct art_ctx *ctx, struct art_mesh *to, const struct art_mesh *from)
{
    int status;
    struct joint j = {.ctx = ctx, .to = to, .from = from};
    j.verts = to->n_verts, j.faces = to->n_faces, j.lines = to->n_lines, j.points = to->n_points;
    j.corners = art_mesh_n_corners(to), j.add_corners = art_mesh_n_corners(from);
    j.fresh = j.verts == 0;
    if (to == from) return art_error(ctx, ART_EUSAGE, NULL, "a mesh cannot be appended to itself");
    if (too_many(j.verts, from->n_verts) || too_many(j.corners, j.add_corners) ||
        too_many(to->n_lines ? to->line_off[to->n_lines] : 0,
                 from->n_lines ? from->line_off[from->n_lines] : 0))
        return art_error(ctx, ART_ELIMIT, NULL, "the meshes are too large together");
    ART_TRY(add_texts(&j));
    ART_TRY(add_attr(&j, &to->normal, &from->normal, "normals"));
    ART_TRY(add_attr(&j, &to->texture, &from->texture, "texture coordinates"));
    ART_TRY(add_attr(&j, &to->color, &from->color, "colours"));
    ART_TRY(add_tags(&j, &to->groups, &to->face_group, &to->group_cap, &from->groups,
                     from->face_group));
    ART_TRY(add_tags(&j, &to->materials, &to->face_material, &to->material_cap, &from->materials,
                     from->face_material));
    ART_TRY(add_fields(&j, &to->vertex_fields, j.verts, &from->vertex_fields, from->n_verts,
                       "vertices"));
    ART_TRY(add_fields(&j, &to->face_fields, j.faces, &from->face_fields, from->n_faces, "faces"));
    ART_TRY(add_fields(&j, &to->line_fields, j.lines, &from->line_fields, from->n_lines, "lines"));
    ART_TRY(
        add_fields(&j, &to->point_fields, j.points, &from->point_fields, from->n_points, "points"));
    ART_TRY(add_mesh_fields(&j));
    ART_TRY(add_geometry(&j));
out:
    return status;
}

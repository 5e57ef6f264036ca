/* These functions compare meshes bit for bit. */
#include <art/mesh.h>
#include <string.h>

static bool equal_bytes(const void *a, const void *b, size_t n, size_t size)
{
    return n == 0 || a == b || (a && b && memcmp(a, b, n * size) == 0);
}

bool art_mesh_names_equal(const struct art_mesh_names *a, const struct art_mesh_names *b)
{
    if (a->n != b->n) return false;
    for (int i = 0; i < a->n; i++)
        if (strcmp(a->name[i], b->name[i]) != 0) return false;
    return true;
}

static bool equal_attr(const struct art_mesh_attr *a, const struct art_mesh_attr *b, int corners)
{
    if (a->n != b->n) return false;
    return a->n == 0 ||
           (a->dim == b->dim && equal_bytes(a->val, b->val, (size_t)a->n * (size_t)a->dim, 8) &&
            art_indices_equal(a->idx, b->idx, corners));
}

const char *art_fields_compare(const struct art_fields *a, const struct art_fields *b)
{
    if (a->n != b->n) return "fields";
    for (int i = 0; i < a->n; i++) {
        const struct art_field *f = &a->list[i], *g = &b->list[i];
        if (strcmp(f->name, g->name) != 0) return "fields";
        if (f->type != g->type || f->dim != g->dim || f->n != g->n) return f->name;
        if (f->dim == 0 && !art_indices_equal(f->off, g->off, f->n + 1)) return f->name;
        size_t n = f->dim ? (size_t)f->n * (size_t)f->dim : f->n ? (size_t)f->off[f->n] : 0;
        if (!equal_bytes(f->val, g->val, n, sizeof *f->val)) return f->name;
    }
    return NULL;
}

const char *art_mesh_compare(const struct art_mesh *a, const struct art_mesh *b)
{
    const struct art_fields *fields[][2] = {{&a->vertex_fields, &b->vertex_fields},
                                            {&a->face_fields, &b->face_fields},
                                            {&a->line_fields, &b->line_fields},
                                            {&a->point_fields, &b->point_fields},
                                            {&a->mesh_fields, &b->mesh_fields}};
    const char *what = NULL;
    int corners = art_mesh_n_corners(a);
    if (a->n_verts != b->n_verts) return "number of vertices";
    if (a->n_faces != b->n_faces) return "number of faces";
    if (a->n_lines != b->n_lines) return "number of polylines";
    if (a->n_points != b->n_points) return "number of points";
    if (!equal_bytes(a->pos, b->pos, 3 * (size_t)a->n_verts, 8)) return "positions";
    if (!art_lists_equal(a->n_faces, a->face_off, a->face_vert, b->face_off, b->face_vert))
        return "faces";
    if (!art_lists_equal(a->n_lines, a->line_off, a->line_vert, b->line_off, b->line_vert))
        return "polylines";
    if (!art_indices_equal(a->point_vert, b->point_vert, a->n_points)) return "points";
    if (!equal_attr(&a->normal, &b->normal, corners)) return "normals";
    if (!equal_attr(&a->texture, &b->texture, corners)) return "texture coordinates";
    if (!equal_attr(&a->color, &b->color, corners)) return "colours";
    if (!art_mesh_names_equal(&a->groups, &b->groups)) return "names of groups";
    if (!art_indices_equal(a->face_group, b->face_group, a->n_faces)) return "groups";
    if (!art_mesh_names_equal(&a->materials, &b->materials)) return "names of materials";
    if (!art_indices_equal(a->face_material, b->face_material, a->n_faces)) return "materials";
    if (!art_streq(a->material_file, b->material_file)) return "file of materials";
    if (!art_streq(a->units, b->units)) return "unit";
    if (!art_streq(a->name, b->name)) return "name";
    for (size_t i = 0; !what && i < sizeof fields / sizeof fields[0]; i++)
        what = art_fields_compare(fields[i][0], fields[i][1]);
    return what;
}

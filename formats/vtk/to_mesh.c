/* Conversion of a data set to a surface mesh. */
#include "vtk_code.h"
#include "vtk_priv.h"
#include <math.h>
#include <string.h>

/* The parts that cells become: points, lines, faces. */
enum { POINTS, LINES, FACES, SORTS };

struct sort {
    int n, *off, *node, *from;
    int n_node, off_cap, node_cap, from_cap;
};

struct builder {
    struct art_ctx *ctx;
    const struct art_source *src;
    struct art_vtk *d;
    struct art_mesh *mesh;
    struct sort sort[SORTS];
    int n_short; /* cells of too few points */
};

static int add(struct builder *b, int sort, int n, const int *node, int from)
{
    static const int least[SORTS] = {1, 2, 3};
    struct sort *s = &b->sort[sort];
    if (n < least[sort]) {
        b->n_short++;
        return ART_OK;
    }
    if (!ART_RESERVE(b->ctx, s->off, (size_t)s->n + 2, s->off_cap) ||
        !ART_RESERVE(b->ctx, s->node, (size_t)s->n_node + (size_t)n, s->node_cap) ||
        !ART_GROW(b->ctx, s->from, s->n, s->from_cap))
        return b->ctx->status;
    memcpy(s->node + s->n_node, node, (size_t)n * sizeof *node);
    s->from[s->n] = from;
    s->off[s->n++] = s->n_node;
    s->n_node += n;
    s->off[s->n] = s->n_node;
    return ART_OK;
}

static int add_points(struct builder *b, int n, const int *node, int from)
{
    int status = ART_OK;
    for (int i = 0; i < n; i++) ART_TRY(add(b, POINTS, 1, node + i, from));
out:
    return status;
}

/* Every second triangle of a strip runs the other way. */
static int add_strip(struct builder *b, int n, const int *node, int from)
{
    int status = ART_OK;
    if (n < 3) b->n_short++;
    for (int i = 0; i + 2 < n; i++) {
        const int face[3] = {node[i + (i & 1)], node[i + 1 - (i & 1)], node[i + 2]};
        ART_TRY(add(b, FACES, 3, face, from));
    }
out:
    return status;
}

/* Cells of a grid: the corners of a quadratic one alternate with the nodes between them. */
static int add_cell(struct builder *b, int type, int n, const int *node, int from)
{
    const struct art_loc *cells = &b->d->list[ART_VTK_CELLS].loc;
    const struct art_elem_type *elem = art_elem_find_vtk(type);
    int ring[8];
    switch (type) {
    case ART_VTK_EMPTY:
        return ART_OK;
    case ART_VTK_VERTEX:
    case ART_VTK_POLY_VERTEX:
        return add_points(b, n, node, from);
    case ART_VTK_LINE:
    case ART_VTK_POLY_LINE:
        return add(b, LINES, n, node, from);
    case ART_VTK_POLYGON:
        return add(b, FACES, n, node, from);
    case ART_VTK_STRIP:
        return add_strip(b, n, node, from);
    default:
        break;
    }
    const int want = type == ART_VTK_PIXEL            ? 4
                     : type == ART_VTK_QUADRATIC_EDGE ? 3
                     : elem                           ? elem->n_nodes
                                                      : n;
    if (elem ? elem->dim == 3 : type == ART_VTK_VOXEL)
        return art_error(b->ctx, ART_ESHAPE, cells,
                         "cell %d is a solid (%s): the file holds a volume mesh, not a surface",
                         from, elem ? elem->name : "voxel");
    if (!elem && type != ART_VTK_PIXEL && type != ART_VTK_QUADRATIC_EDGE)
        return art_error(b->ctx, ART_EUNSUPPORTED, cells,
                         "cell %d is of type %d, which cannot be read", from, type);
    if (n != want)
        return art_error(b->ctx, ART_ESHAPE, cells,
                         "cell %d of type %d has %d point{s} instead of %d", from, type, n, want);
    if (type == ART_VTK_PIXEL) {
        const int quad[4] = {node[0], node[1], node[3], node[2]};
        return add(b, FACES, 4, quad, from);
    }
    if (type == ART_VTK_QUADRATIC_EDGE) {
        const int line[3] = {node[0], node[2], node[1]};
        return add(b, LINES, 3, line, from);
    }
    if (elem->n_nodes == elem->n_corners) return add(b, FACES, n, node, from);
    for (int i = 0; i < n; i++) ring[i] = node[i % 2 ? elem->n_corners + i / 2 : i / 2];
    return add(b, FACES, n, ring, from);
}

static int build_grid(struct builder *b)
{
    const struct art_vtk_list *l = &b->d->list[ART_VTK_CELLS];
    int status = ART_OK;
    for (int c = 0; c < l->n; c++)
        ART_TRY(add_cell(b, b->d->type[c], l->off[c + 1] - l->off[c], l->node + l->off[c], c));
out:
    return status;
}

/* The beginning of a list's cells in the order of the cell data. */
static int first_of(const struct art_vtk *d, int list)
{
    int n = 0;
    if (list > ART_VTK_VERTS) n += d->list[ART_VTK_VERTS].n;
    if (list > ART_VTK_LINES) n += d->list[ART_VTK_LINES].n;
    if (list == ART_VTK_POLYS && d->strips_first) n += d->list[ART_VTK_STRIPS].n;
    if (list == ART_VTK_STRIPS && !d->strips_first) n += d->list[ART_VTK_POLYS].n;
    return n;
}

static int build_lists(struct builder *b)
{
    int status = ART_OK;
    for (int k = 0; k <= ART_VTK_STRIPS; k++) {
        const struct art_vtk_list *l = &b->d->list[k];
        const int first = first_of(b->d, k);
        for (int c = 0; c < l->n; c++) {
            const int n = l->off[c + 1] - l->off[c], *node = l->node + l->off[c];
            if (k == ART_VTK_VERTS) ART_TRY(add_points(b, n, node, first + c));
            if (k == ART_VTK_LINES) ART_TRY(add(b, LINES, n, node, first + c));
            if (k == ART_VTK_POLYS) ART_TRY(add(b, FACES, n, node, first + c));
            if (k == ART_VTK_STRIPS) ART_TRY(add_strip(b, n, node, first + c));
        }
    }
out:
    return status;
}

/* True if the polygons can be taken as they stand: nothing else is there. */
static bool is_simple(const struct art_vtk *d)
{
    const struct art_vtk_list *l = &d->list[ART_VTK_POLYS];
    if (d->grid || d->list[ART_VTK_VERTS].n || d->list[ART_VTK_LINES].n ||
        d->list[ART_VTK_STRIPS].n || l->n == 0)
        return false;
    for (int c = 0; c < l->n; c++)
        if (l->off[c + 1] - l->off[c] < 3) return false;
    return true;
}

static void take_polys(struct art_vtk *d, struct art_mesh *m)
{
    struct art_vtk_list *l = &d->list[ART_VTK_POLYS];
    m->n_faces = l->n;
    m->face_off = l->off, m->face_off_cap = l->n + 1;
    m->face_vert = l->node, m->face_vert_cap = l->off[l->n];
    l->off = l->node = NULL;
    l->n = 0;
}

static void take_sorts(struct builder *b)
{
    struct art_mesh *m = b->mesh;
    struct sort *p = &b->sort[POINTS], *l = &b->sort[LINES], *f = &b->sort[FACES];
    m->n_points = p->n, m->point_vert = p->node, m->point_cap = p->node_cap;
    m->n_lines = l->n, m->line_off = l->off, m->line_off_cap = l->off_cap;
    m->line_vert = l->node, m->line_vert_cap = l->node_cap;
    m->n_faces = f->n, m->face_off = f->off, m->face_off_cap = f->off_cap;
    m->face_vert = f->node, m->face_vert_cap = f->node_cap;
    p->node = l->off = l->node = f->off = f->node = NULL;
}

/* --------------------------------------------------------------- attributes */

static bool all_finite(const struct art_vtk_array *a)
{
    for (size_t i = 0; i < (size_t)a->n * (size_t)a->dim; i++)
        if (!isfinite(a->val[i])) return false;
    return true;
}

/* The array of points that plays a role, by itself or by its name. */
static struct art_vtk_array *in_role(struct art_vtk *d, enum art_vtk_role role,
                                     const char *const *names)
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < d->point.n; i++) {
            struct art_vtk_array *a = &d->point.list[i];
            bool named = a->role == role;
            for (int k = 0; pass && names[k]; k++)
                named = named || art_strcaseeq(a->name, names[k]);
            if (named && !a->taken && !a->text && all_finite(a)) return a;
        }
    return NULL;
}

/* Hand the values over, or numbers of them with zeros (colours: ones) behind. */
static int take_attr(struct builder *b, struct art_vtk_array *a, struct art_mesh_attr *attr,
                     double scale, double fill)
{
    const int dim = attr->dim;
    if (a->n == 0) return ART_OK;
    if ((int64_t)a->n * dim > INT32_MAX / 2)
        return art_error(b->ctx, ART_ELIMIT, NULL, "array '%s' has more numbers than can be kept",
                         a->name);
    if (a->dim == dim && scale == 1) {
        attr->val = a->val;
        a->val = NULL;
    } else {
        attr->val = art_alloc(b->ctx, (size_t)a->n * (size_t)dim, sizeof *attr->val);
        if (!attr->val) return ART_ENOMEM;
        for (int i = 0; i < a->n; i++)
            for (int k = 0; k < dim; k++)
                attr->val[(size_t)i * (size_t)dim + (size_t)k] =
                    k < a->dim ? a->val[(size_t)i * (size_t)a->dim + (size_t)k] / scale : fill;
    }
    attr->n = a->n;
    attr->val_cap = a->n * dim;
    a->taken = true;
    return ART_OK;
}

static int take_attributes(struct builder *b)
{
    static const char *const normals[] = {"Normals", NULL}, *const none[] = {NULL},
                             *const colors[] = {"RGBA",  "RGB",    "colors", "colours",
                                                "color", "colour", NULL};
    struct art_vtk_array *a;
    int status = ART_OK;
    a = in_role(b->d, ART_VTK_NORMALS, normals);
    if (a && a->dim == 3) ART_TRY(take_attr(b, a, &b->mesh->normal, 1, 0));
    a = in_role(b->d, ART_VTK_TCOORDS, none);
    if (a && a->dim <= 3) ART_TRY(take_attr(b, a, &b->mesh->texture, 1, 0));
    a = in_role(b->d, ART_VTK_COLORS, colors);
    if (a && (a->dim == 3 || a->dim == 4) && (a->type == ART_U8 || a->type >= ART_F32))
        ART_TRY(take_attr(b, a, &b->mesh->color, a->type == ART_U8 ? 255 : 1, 1));
out:
    return status;
}

/* Names that our writer put into the data of the whole. */
static int take_text(struct builder *b, const char *name, char **text)
{
    struct art_vtk_array *a = art_vtk_find(&b->d->field, name);
    int at = 0;
    if (art_vtk_n_texts(a) != 1) return ART_OK;
    *text = art_vtk_text(b->ctx, a, &at);
    a->taken = true;
    return *text ? ART_OK : ART_ENOMEM;
}

/* A field of the faces that says which of the names each has. */
static int take_tags(struct builder *b, const char *field, const char *list,
                     struct art_mesh_names *names,
                     int (*set)(struct art_ctx *ctx, struct art_mesh *mesh, int f, int tag))
{
    struct art_vtk_array *a = art_vtk_find(&b->d->field, list);
    struct art_field *f = art_fields_find(&b->mesh->face_fields, field);
    int status = ART_OK, n = art_vtk_n_texts(a);
    if (n == 0 || (f && f->dim != 1)) return ART_OK;
    for (int i = 0; f && i < f->n; i++)
        if (!(f->val[i] >= -1) || f->val[i] >= n || f->val[i] != floor(f->val[i])) return ART_OK;
    ART_TRY(art_vtk_take_names(b->ctx, a, names));
    if (!a->taken || !f) return ART_OK;
    for (int i = 0; i < f->n; i++) ART_TRY(set(b->ctx, b->mesh, i, (int)f->val[i]));
    art_fields_remove(&b->mesh->face_fields, field);
out:
    return status;
}

static int take_names(struct builder *b)
{
    int status;
    ART_TRY(take_text(b, "name", &b->mesh->name));
    ART_TRY(take_text(b, "material_file", &b->mesh->material_file));
    ART_TRY(take_tags(b, "group", "group_names", &b->mesh->groups, art_mesh_set_group));
    ART_TRY(take_tags(b, "material", "material_names", &b->mesh->materials, art_mesh_set_material));
out:
    return status;
}

static int take_fields(struct builder *b, int first)
{
    struct art_mesh *m = b->mesh;
    const struct art_vtk_part parts[] = {
        {"point:", &m->point_fields, m->n_points, b->sort[POINTS].from, 0},
        {"line:", &m->line_fields, m->n_lines, b->sort[LINES].from, 0},
        {"face:", &m->face_fields, m->n_faces, b->sort[FACES].from, first}};
    const struct art_vtk_lists lists[] = {{"vertex", &m->vertex_fields, m->n_verts},
                                          {"point", &m->point_fields, m->n_points},
                                          {"line", &m->line_fields, m->n_lines},
                                          {"face", &m->face_fields, m->n_faces},
                                          {"mesh", &m->mesh_fields, 1}};
    int status;
    ART_TRY(take_attributes(b));
    ART_TRY(art_vtk_take_points(b->ctx, b->d, b->src, &m->vertex_fields));
    ART_TRY(art_vtk_spread(b->ctx, b->d, b->src, 3, parts));
    ART_TRY(take_names(b));
    ART_TRY(art_vtk_take_rest(b->ctx, b->d, b->src, &m->mesh_fields, 5, lists));
out:
    return status;
}

int art_vtk_to_mesh(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src,
                    struct art_mesh **mesh)
{
    struct builder b = {.ctx = ctx, .src = src, .d = d};
    struct art_loc loc = {src->name, 0, 0};
    int status;
    ART_TRY(art_vtk_check(ctx, d));
    ART_TRY(art_mesh_create(ctx, &b.mesh));
    if (is_simple(d)) {
        take_polys(d, b.mesh);
    } else {
        ART_TRY(d->grid ? build_grid(&b) : build_lists(&b));
        take_sorts(&b);
    }
    if (b.n_short)
        ART_TRY(art_warn_strict(ctx, ART_ESHAPE, &loc, "%d cells of too few points are left out",
                                b.n_short));
    b.mesh->n_verts = d->n_points;
    b.mesh->pos = d->pos, b.mesh->pos_cap = 3 * d->n_points;
    b.mesh->units = d->units;
    d->pos = NULL, d->units = NULL;
    ART_TRY(take_fields(&b, 0));
    ART_TRY(art_mesh_check(ctx, b.mesh));
    *mesh = b.mesh;
    b.mesh = NULL;
out:
    for (int k = 0; k < SORTS; k++)
        art_free(b.sort[k].off), art_free(b.sort[k].node), art_free(b.sort[k].from);
    art_mesh_free(b.mesh);
    return status;
}

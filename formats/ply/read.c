/* A polygon file into a mesh: which property goes where; what the elements mean. Whatever is not
 * known is kept as a field. */
#include "ply_priv.h"

struct reader {
    struct art_ctx *ctx;
    struct art_scan scan;
    struct art_ply_header header;
    struct art_mesh *mesh;
    struct art_ply_lists faces, lines, strips;
    int *strip_off, *strip_item, strip_off_cap, strip_item_cap;
    double *edges, *points; /* [n][2], [n] */
    int n_edges;
    bool face_colors; /* in the field below */
    struct colored {  /* elements whose colours are a field of the mesh: edges, polylines, points */
        struct art_ply_element *element;
        struct art_fields *fields;
    } colored[3];
    int n_colored;
};

/* Colours of faces, kept until it is known which faces there are. */
#define FACE_COLORS " colors of faces"
static const char *const rgba_names[] = {"red", "green", "blue", "alpha"};

static struct art_ply_property *find(struct art_ply_element *e, const char *name, bool list)
{
    for (int k = 0; e && k < e->n_properties; k++)
        if (e->property[k].list == list && strcmp(e->property[k].name, name) == 0)
            return &e->property[k];
    return NULL;
}

static struct art_ply_element *find_element(struct reader *r, const char *name)
{
    for (int i = 0; i < r->header.n_elements; i++)
        if (strcmp(r->header.element[i].name, name) == 0) return &r->header.element[i];
    return NULL;
}

static bool is_taken(const struct art_ply_property *p)
{
    return p->to || p->lists || p->field;
}

/* ------------------------------------------------------------------- fields */

/* Lists that become attributes of the corners of faces. */
static const struct {
    const char *name;
    int dim;
} corner_lists[] = {{ART_PLY_TEXCOORD, 2}, {ART_PLY_CORNER_NORMAL, 3}, {ART_PLY_CORNER_COLOR, 4}};

static bool is_corner_list(const struct art_ply_property *p)
{
    for (int i = 0; i < 3; i++)
        if (p->list && strcmp(p->name, corner_lists[i].name) == 0) return true;
    return false;
}

/* A field for each property that has no other place. */
static int add_fields(struct reader *r, struct art_ply_element *e, struct art_fields *fields)
{
    int status = ART_OK;
    for (int k = 0; k < e->n_properties; k++) {
        struct art_ply_property *p = &e->property[k];
        if (is_taken(p)) continue;
        ART_TRY(art_fields_add(r->ctx, fields, p->name, p->type, p->list ? 0 : 1,
                               p->list ? 0 : e->n, &p->field));
        if (!p->list) p->to = p->field->val, p->stride = 1;
        p->single = !is_corner_list(p);
    }
    /* fields move while others are added */
    for (int k = 0; k < e->n_properties; k++)
        if (e->property[k].field)
            e->property[k].field = art_fields_find(fields, e->property[k].name);
out:
    return status;
}

/* Lists of the same length throughout are rows. */
static void settle_lists(struct art_fields *fields)
{
    for (int i = 0; i < fields->n; i++) {
        struct art_field *f = &fields->list[i];
        if (f->dim != 0 || f->n == 0) continue;
        int length = f->off[1], k = 1;
        while (k < f->n && f->off[k + 1] - f->off[k] == length) k++;
        if (k < f->n || length < 2) continue;
        f->dim = length;
        art_free(f->off);
        f->off = NULL;
        f->off_cap = 0;
    }
}

/* An element that is not known: a field of the mesh for each of its properties. */
static int add_unknown(struct reader *r, struct art_ply_element *e)
{
    int status = ART_OK;
    if (strcmp(e->name, "mesh") == 0 && e->n == 1) return add_fields(r, e, &r->mesh->mesh_fields);
    for (int k = 0; k < e->n_properties; k++) {
        struct art_ply_property *p = &e->property[k];
        struct art_field *field;
        if (p->list) {
            struct art_loc loc = art_scan_place(&r->scan, p->at);
            ART_TRY(art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                                    "the lists '%s' of the element '%s' are left out", p->name,
                                    e->name));
            continue;
        }
        char *name = art_format(r->ctx, "%s.%s", e->name, p->name);
        if (!name) return ART_ENOMEM;
        status = art_fields_add(r->ctx, &r->mesh->mesh_fields, name, p->type, e->n, 1, &field);
        art_free(name);
        if (status < 0) return status;
        p->to = field->val;
        p->stride = 1;
        p->single = true;
    }
out:
    return status;
}

/* ----------------------------------------------------------------- vertices */

/* Numbers that belong together: all are there, with one type, or none is taken. */
static bool take(struct art_ply_element *e, int n, const char *const *names, bool same_type)
{
    for (int k = 0; k < n; k++) {
        const struct art_ply_property *p = find(e, names[k], false);
        if (!p || (same_type && p->type != find(e, names[0], false)->type)) return false;
    }
    return true;
}

static int place_attr(struct reader *r, struct art_ply_element *e, struct art_mesh_attr *attr,
                      int n, const char *const *names)
{
    if (!ART_RESERVE(r->ctx, attr->val, (size_t)attr->dim * (size_t)e->n + 1, attr->val_cap))
        return r->ctx->status;
    memset(attr->val, 0, (size_t)attr->dim * (size_t)e->n * sizeof *attr->val);
    attr->n = e->n;
    for (int k = 0; k < n; k++) {
        struct art_ply_property *p = find(e, names[k], false);
        p->to = attr->val + k;
        p->stride = attr->dim;
        p->finite = true;
    }
    return ART_OK;
}

static double color_scale(enum art_scalar type)
{
    return type == ART_U8                       ? 255
           : type == ART_U16                    ? 65535
           : type == ART_F32 || type == ART_F64 ? 1
                                                : 0;
}

static bool has_colors(struct art_ply_element *e)
{
    return take(e, 3, rgba_names, true) && color_scale(find(e, "red", false)->type) > 0;
}

static int add_vertices(struct reader *r, struct art_ply_element *e)
{
    static const char *const xyz[] = {"x", "y", "z"}, *const normal[] = {"nx", "ny", "nz"},
                             *const uv[][2] = {{"s", "t"},
                                               {"u", "v"},
                                               {"texture_u", "texture_v"},
                                               {"texture_s", "texture_t"}};
    struct art_mesh *m = r->mesh;
    int status;
    if (!take(e, 3, xyz, false))
        return art_scan_fail(&r->scan, e->at, ART_ESYNTAX, "the vertices have no x, y and z");
    if (!ART_RESERVE(r->ctx, m->pos, 3 * (size_t)e->n + 1, m->pos_cap)) return r->ctx->status;
    m->n_verts = e->n;
    for (int k = 0; k < 3; k++) {
        struct art_ply_property *p = find(e, xyz[k], false);
        p->to = m->pos + k, p->stride = 3, p->finite = true;
    }
    if (take(e, 3, normal, false)) ART_TRY(place_attr(r, e, &m->normal, 3, normal));
    for (int i = 0; i < 4 && m->texture.n == 0; i++)
        if (take(e, 2, uv[i], false)) ART_TRY(place_attr(r, e, &m->texture, 2, uv[i]));
    if (has_colors(e))
        ART_TRY(place_attr(r, e, &m->color, take(e, 4, rgba_names, true) ? 4 : 3, rgba_names));
    ART_TRY(add_fields(r, e, &m->vertex_fields));
out:
    return status;
}

/* Whole numbers into 0 ... 1; opaque without an opacity. */
static void scale_colors(struct art_ply_element *e, int n, double *val)
{
    double scale = color_scale(find(e, "red", false)->type);
    bool opaque = !take(e, 4, rgba_names, true);
    for (int i = 0; i < n; i++) {
        double *rgba = val + 4 * (size_t)i;
        for (int k = 0; k < 4 && scale != 1; k++) rgba[k] /= scale;
        if (opaque) rgba[3] = 1;
    }
}

/* ----------------------------------------------------------- faces and such */

/* Only numbers of vertices; without vertices, none. */
static void limit_to(struct art_ply_property *p, const struct art_ply_element *vertices, int least)
{
    bool any = vertices && vertices->n > 0;
    p->limit = any ? vertices->n : 1;
    p->least = any ? least : 1;
}

static int take_indices(struct reader *r, struct art_ply_element *e, struct art_ply_lists *lists,
                        int least)
{
    struct art_ply_property *p = find(e, "vertex_indices", true);
    if (!p) p = find(e, "vertex_index", true);
    if (!p)
        return art_scan_fail(&r->scan, e->at, ART_ESYNTAX,
                             "the element '%s' has no list vertex_indices", e->name);
    const struct art_ply_element *vertices = find_element(r, "vertex");
    p->lists = lists;
    limit_to(p, vertices, least);
    /* most faces are triangles; what is not used costs nothing */
    if (e->n > INT32_MAX / 4) return ART_OK;
    if (!ART_RESERVE(r->ctx, *lists->off, (size_t)e->n + 2, *lists->off_cap) ||
        !ART_RESERVE(r->ctx, *lists->item, 3 * (size_t)e->n + 2, *lists->item_cap))
        return r->ctx->status;
    (*lists->off)[0] = 0;
    return ART_OK;
}

/* Colours of faces, unless the vertices have their own. */
static int add_face_colors(struct reader *r, struct art_ply_element *e)
{
    struct art_ply_element *vertices = find_element(r, "vertex");
    struct art_field *field;
    if (!has_colors(e) || (vertices && has_colors(vertices))) return ART_OK;
    int status =
        art_fields_add(r->ctx, &r->mesh->face_fields, FACE_COLORS, ART_F64, 4, e->n, &field);
    if (status < 0) return status;
    r->face_colors = true;
    for (int k = 0; k < (take(e, 4, rgba_names, true) ? 4 : 3); k++) {
        struct art_ply_property *p = find(e, rgba_names[k], false);
        p->to = field->val + k, p->stride = 4, p->finite = true;
    }
    return ART_OK;
}

/* Colours of polylines or points are a field of the mesh. */
static int add_item_colors(struct reader *r, struct art_ply_element *e, struct art_fields *fields)
{
    struct art_field *field;
    if (!has_colors(e) || find(e, ART_MESH_COLOR, false) || find(e, ART_MESH_COLOR, true))
        return ART_OK;
    int status = art_fields_add(r->ctx, fields, ART_MESH_COLOR, ART_F64, 4, e->n, &field);
    if (status < 0) return status;
    for (int k = 0; k < (take(e, 4, rgba_names, true) ? 4 : 3); k++) {
        struct art_ply_property *p = find(e, rgba_names[k], false);
        p->to = field->val + k, p->stride = 4, p->finite = true;
    }
    r->colored[r->n_colored++] = (struct colored){e, fields};
    return ART_OK;
}

static void settle_item_colors(struct reader *r)
{
    for (int i = 0; i < r->n_colored; i++) {
        struct art_field *f = art_fields_find(r->colored[i].fields, ART_MESH_COLOR);
        if (f) scale_colors(r->colored[i].element, f->n, f->val);
    }
}

static int settle_face_colors(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    struct art_field *field = art_fields_find(&m->face_fields, FACE_COLORS);
    struct art_mesh_attr *c = &m->color;
    size_t corners = (size_t)art_mesh_n_corners(m);
    if (!r->face_colors) return ART_OK;
    scale_colors(find_element(r, "face"), field->n, field->val);
    if (c->n == 0 && field->n > 0) {
        if (!ART_RESERVE(r->ctx, c->idx, corners, c->idx_cap)) return r->ctx->status;
        for (int f = 0; f < m->n_faces; f++)
            for (int k = m->face_off[f]; k < m->face_off[f + 1]; k++) c->idx[k] = f;
        c->val = field->val, c->n = field->n, c->val_cap = field->val_cap;
        field->val = NULL;
    }
    art_fields_remove(&m->face_fields, FACE_COLORS);
    return ART_OK;
}

static int add_faces(struct reader *r, struct art_ply_element *e)
{
    struct art_mesh *m = r->mesh;
    int status;
    r->faces =
        (struct art_ply_lists){&m->face_off, &m->face_off_cap, &m->face_vert, &m->face_vert_cap, 0};
    ART_TRY(take_indices(r, e, &r->faces, 0));
    ART_TRY(add_face_colors(r, e));
    ART_TRY(add_fields(r, e, &m->face_fields));
out:
    return status;
}

static int add_polylines(struct reader *r, struct art_ply_element *e)
{
    struct art_mesh *m = r->mesh;
    int status;
    if (!find(e, "vertex_indices", true) || find_element(r, "edge")) return add_unknown(r, e);
    r->lines =
        (struct art_ply_lists){&m->line_off, &m->line_off_cap, &m->line_vert, &m->line_vert_cap, 0};
    ART_TRY(take_indices(r, e, &r->lines, 0));
    ART_TRY(add_item_colors(r, e, &m->line_fields));
    ART_TRY(add_fields(r, e, &m->line_fields));
out:
    return status;
}

static int add_strips(struct reader *r, struct art_ply_element *e)
{
    r->strips = (struct art_ply_lists){&r->strip_off, &r->strip_off_cap, &r->strip_item,
                                       &r->strip_item_cap, 0};
    return take_indices(r, e, &r->strips, -1);
}

/* Columns with the names are indices of vertices. */
static int take_columns(struct reader *r, struct art_ply_element *e, int n,
                        const char *const *names, double **to)
{
    const struct art_ply_element *vertices = find_element(r, "vertex");
    *to = art_alloc(r->ctx, (size_t)e->n * (size_t)n + 1, sizeof **to);
    if (!*to) return ART_ENOMEM;
    for (int k = 0; k < n; k++) {
        struct art_ply_property *p = find(e, names[k], false);
        p->to = *to + k, p->stride = n;
        limit_to(p, vertices, 0);
    }
    return ART_OK;
}

static int add_edges(struct reader *r, struct art_ply_element *e)
{
    static const char *const names[] = {"vertex1", "vertex2"};
    int status;
    if (!take(e, 2, names, false)) return add_unknown(r, e);
    r->n_edges = e->n;
    ART_TRY(take_columns(r, e, 2, names, &r->edges));
    ART_TRY(add_item_colors(r, e, &r->mesh->line_fields));
    ART_TRY(add_fields(r, e, &r->mesh->line_fields));
out:
    return status;
}

static int add_points(struct reader *r, struct art_ply_element *e)
{
    static const char *const names[] = {"vertex_index"};
    int status;
    if (!take(e, 1, names, false)) return add_unknown(r, e);
    r->mesh->n_points = e->n;
    ART_TRY(take_columns(r, e, 1, names, &r->points));
    ART_TRY(add_item_colors(r, e, &r->mesh->point_fields));
    ART_TRY(add_fields(r, e, &r->mesh->point_fields));
out:
    return status;
}

static const struct {
    const char *name;
    int (*add)(struct reader *r, struct art_ply_element *e);
} elements[] = {{"vertex", add_vertices},    {"face", add_faces},   {"edge", add_edges},
                {"polyline", add_polylines}, {"point", add_points}, {"tristrips", add_strips}};

static int add_element(struct reader *r, struct art_ply_element *e)
{
    for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++)
        if (strcmp(e->name, elements[i].name) == 0) return elements[i].add(r, e);
    return add_unknown(r, e);
}

/* ------------------------------------------------- what the numbers stand for */

static int settle_edges(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    if (r->n_edges == 0) return ART_OK;
    if (!ART_RESERVE(r->ctx, m->line_off, (size_t)r->n_edges + 1, m->line_off_cap) ||
        !ART_RESERVE(r->ctx, m->line_vert, 2 * (size_t)r->n_edges, m->line_vert_cap))
        return r->ctx->status;
    for (int i = 0; i <= r->n_edges; i++) m->line_off[i] = 2 * i;
    for (int i = 0; i < 2 * r->n_edges; i++) m->line_vert[i] = (int)r->edges[i];
    m->n_lines = r->n_edges;
    return ART_OK;
}

static int settle_points(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    if (!r->points) return ART_OK;
    if (!ART_RESERVE(r->ctx, m->point_vert, (size_t)m->n_points + 1, m->point_cap))
        return r->ctx->status;
    for (int i = 0; i < m->n_points; i++) m->point_vert[i] = (int)r->points[i];
    return ART_OK;
}

/* Each vertex of a strip from the third on makes a triangle with the two before it; every second
 * one is turned over; -1 begins another strip. Triangles that use a vertex twice only steer the
 * strip. */
static int settle_strips(struct reader *r)
{
    int status = ART_OK;
    for (int s = 0; s < r->strips.n; s++)
        for (int k = r->strip_off[s], since = 0; k < r->strip_off[s + 1]; k++) {
            const int *v = r->strip_item + k;
            since = *v < 0 ? 0 : since + 1;
            if (since < 3 || v[0] == v[-1] || v[-1] == v[-2] || v[0] == v[-2]) continue;
            const int tri[3] = {v[-2], since % 2 ? v[-1] : v[0], since % 2 ? v[0] : v[-1]};
            ART_TRY(art_mesh_add_face(r->ctx, r->mesh, 3, tri));
        }
out:
    return status;
}

/* Lists that are too short for what they are: left out, with their fields. */
static int drop_short(struct reader *r, const struct art_ply_lists *lists, int least,
                      const char *what, struct art_fields *fields, int *count)
{
    int *off = lists->off ? *lists->off : NULL, *item = lists->item ? *lists->item : NULL;
    int status = ART_OK, n = 0, at = 0;
    for (int i = 0; i < lists->n; i++) n += off[i + 1] - off[i] >= least;
    *count = n;
    if (n == lists->n) return ART_OK;
    struct art_loc loc = {r->scan.src->name, 0, 0};
    ART_TRY(art_warn_strict(r->ctx, ART_ESYNTAX, &loc,
                            "%d %s with fewer than %d {vertex|vertices} {is|are} left out",
                            lists->n - n, what, least));
    int *from = art_alloc(r->ctx, (size_t)n + 1, sizeof *from);
    if (!from) return ART_ENOMEM;
    n = 0;
    for (int i = 0, begin = 0; i < lists->n; i++) {
        int end = off[i + 1];
        if (end - begin >= least) {
            memmove(item + at, item + begin, (size_t)(end - begin) * sizeof *item);
            at += end - begin;
            from[n++] = i;
            off[n] = at;
        }
        begin = end;
    }
    status = art_fields_gather(r->ctx, fields, n, from);
    art_free(from);
out:
    return status;
}

/* ------------------------------------------------------- corners and names */

static bool fits_corners(const struct art_mesh *m, const struct art_field *f, int dim)
{
    for (int i = 0; i < f->n; i++) {
        int length = f->off[i + 1] - f->off[i];
        if (length != 0 && length != dim * (m->face_off[i + 1] - m->face_off[i])) return false;
    }
    return true;
}

/* The number of one value of a corner, the same for the same values (of colours: a new one). */
static int add_corner_value(struct reader *r, struct art_weld *weld, struct art_mesh_attr *attr,
                            int dim, const double *x, int *index)
{
    double place[1][3] = {{0}};
    int status = ART_OK;
    *index = -1;
    for (int j = 0; j < dim; j++)
        if (x[j] - x[j] != 0) return ART_OK;
    if (dim == 4) {
        ART_TRY(art_mesh_add_value(r->ctx, attr, x));
        *index = attr->n - 1;
    } else {
        memcpy(place[0], x, (size_t)dim * sizeof *x);
        ART_TRY(art_weld_find(weld, 1, (const double(*)[3])place, index));
    }
out:
    return status;
}

/* Lists of the faces with dim numbers for each corner become an attribute of corners; where they
 * are not numbers, the corner has none. */
static int settle_corners(struct reader *r, const char *name, int dim, struct art_mesh_attr *attr)
{
    struct art_mesh *m = r->mesh;
    struct art_field *f = art_fields_find(&m->face_fields, name);
    struct art_weld weld = {0};
    int status, corners = art_mesh_n_corners(m);
    if (!f || f->dim != 0 || attr->n > 0 || corners == 0 || !fits_corners(m, f, dim)) return ART_OK;
    ART_TRY(art_weld_init(&weld, r->ctx, (size_t)m->n_verts));
    if (!ART_RESERVE(r->ctx, attr->idx, (size_t)corners, attr->idx_cap)) {
        status = r->ctx->status;
        goto out;
    }
    for (int i = 0; i < f->n; i++)
        for (int c = m->face_off[i], k = f->off[i]; c < m->face_off[i + 1]; c++, k += dim) {
            attr->idx[c] = -1;
            if (f->off[i] < f->off[i + 1])
                ART_TRY(add_corner_value(r, &weld, attr, dim, f->val + k, &attr->idx[c]));
        }
    if (dim < 4) {
        attr->val = weld.pos, attr->n = weld.n, attr->val_cap = weld.pos_cap;
        weld.pos = NULL;
    }
    if (attr->n == 0) art_mesh_clear_attr(attr);
    art_fields_remove(&m->face_fields, name);
out:
    art_weld_fini(&weld);
    return status;
}

/* A field of the faces that counts names which comments gave. */
static int settle_names(struct reader *r, const char *name, struct art_mesh_names *given,
                        struct art_mesh_names *names,
                        int set(struct art_ctx *, struct art_mesh *, int, int))
{
    struct art_mesh *m = r->mesh;
    struct art_field *f = art_fields_find(&m->face_fields, name);
    int status = ART_OK;
    if (given->n == 0 || names->n > 0) return ART_OK;
    if (!f && given == &r->header.textures && given->n > 1) return ART_OK;
    if (f && f->dim != 1) return ART_OK;
    for (int i = 0; f && i < f->n; i++)
        if (!(f->val[i] >= -1 && f->val[i] < given->n)) {
            const struct art_ply_property *p = find(find_element(r, "face"), name, false);
            return art_error(r->ctx, ART_ERANGE, &p->loc, "face %d has %s %g of %d", i, name,
                             f->val[i], given->n);
        }
    *names = *given;
    memset(given, 0, sizeof *given);
    for (int i = 0; i < m->n_faces; i++) {
        double k = f ? (i < f->n ? f->val[i] : -1) : given == &r->header.textures ? 0 : -1;
        if (k >= 0) ART_TRY(set(r->ctx, m, i, (int)k));
    }
    if (f) art_fields_remove(&m->face_fields, name);
out:
    return status;
}

static int settle(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    int status;
    ART_TRY(drop_short(r, &r->faces, 3, "faces", &m->face_fields, &m->n_faces));
    if (r->lines.n > 0)
        ART_TRY(drop_short(r, &r->lines, 2, "polylines", &m->line_fields, &m->n_lines));
    ART_TRY(settle_edges(r));
    ART_TRY(settle_points(r));
    if (m->color.n > 0) scale_colors(find_element(r, "vertex"), m->color.n, m->color.val);
    ART_TRY(settle_face_colors(r));
    settle_item_colors(r);
    struct art_mesh_attr *attr[] = {&m->texture, &m->normal, &m->color};
    for (int i = 0; i < 3; i++)
        ART_TRY(settle_corners(r, corner_lists[i].name, corner_lists[i].dim, attr[i]));
    struct art_fields *fields[] = {&m->vertex_fields, &m->face_fields, &m->line_fields,
                                   &m->point_fields, &m->mesh_fields};
    for (int i = 0; i < 5; i++) settle_lists(fields[i]);
    ART_TRY(settle_strips(r));
    ART_TRY(settle_names(r, "group", &r->header.groups, &m->groups, art_mesh_set_group));
    ART_TRY(
        settle_names(r, "material", &r->header.materials, &m->materials, art_mesh_set_material));
    ART_TRY(
        settle_names(r, "texnumber", &r->header.textures, &m->materials, art_mesh_set_material));
out:
    return status;
}

/* More data than the header states: in a text the columns do not fit. */
static int check_rest(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    struct art_loc loc = {scan->src->name, 0, 0};
    int status;
    if (r->header.encoding == ART_ENCODE_ASCII) {
        if (!art_scan_more(scan)) return ART_OK;
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "more data than the header states");
    }
    ART_TRY(art_source_fill(scan->src, SIZE_MAX));
    scan->end = scan->src->data + scan->src->n;
    if (scan->p == scan->end) return ART_OK;
    /* what fills a block or ends a line is no data */
    const char *p = scan->p;
    while (p < scan->end && (*p == '\0' || *p == '\n' || *p == '\r')) p++;
    if (p < scan->end)
        return art_error(r->ctx, ART_ESYNTAX, &loc, "byte %zu: more data than the header states",
                         (size_t)(scan->p - scan->src->data));
    return art_warn_strict(r->ctx, ART_ESYNTAX, &loc,
                           "byte %zu: %zu bytes after the data are ignored",
                           (size_t)(scan->p - scan->src->data), (size_t)(scan->end - scan->p));
out:
    return status;
}

int art_ply_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct reader r = {.ctx = ctx};
    int status;
    art_scan_init(&r.scan, ctx, src);
    ART_TRY(art_mesh_create(ctx, &r.mesh));
    ART_TRY(art_ply_read_header(&r.scan, &r.header));
    for (int i = 0; i < r.header.n_elements; i++) ART_TRY(add_element(&r, &r.header.element[i]));
    r.scan.free_form = r.scan.once = true;
    for (int i = 0; i < r.header.n_elements; i++)
        ART_TRY(art_ply_read_data(&r.scan, r.header.encoding, &r.header.element[i]));
    ART_TRY(check_rest(&r));
    ART_TRY(settle(&r));
    r.mesh->units = r.header.units, r.header.units = NULL;
    r.mesh->name = r.header.name, r.header.name = NULL;
    *(struct art_mesh **)object = r.mesh;
    r.mesh = NULL;
out:
    art_ply_header_fini(&r.header);
    art_free(r.strip_off), art_free(r.strip_item), art_free(r.edges), art_free(r.points);
    art_mesh_free(r.mesh);
    return status;
}

bool art_ply_sniff(const struct art_source *src)
{
    return src->n >= 4 && memcmp(src->data, "ply", 3) == 0 &&
           (src->data[3] == '\n' || src->data[3] == '\r' || src->data[3] == ' ');
}

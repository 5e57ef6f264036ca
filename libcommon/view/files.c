/* Meshes and volume meshes that come from files. */
#include "view_draw.h"
#include "view_priv.h"
#include <art/format.h>
#include <string.h>

/* -------------------------------------------------------------------- reading */

/* True if the volume has data that its surface does not show. */
static bool has_elements(const struct art_volume *v)
{
    for (int e = 0; e < v->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(v, e);
        if (type->dim == 3 || type->n_nodes > type->n_corners) return true;
    }
    return false;
}

/* Read a file as elements, without a message if it holds none. */
static int try_volume(struct art_ctx *ctx, const struct art_format *format,
                      const struct art_source *src, struct art_volume **volume)
{
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int status = art_quiet_end(ctx, &quiet, format->read(ctx, volume, src));
    if (status < 0) *volume = NULL;
    if (status == ART_OK && !has_elements(*volume)) {
        art_volume_free(*volume);
        *volume = NULL;
    }
    return art_status_stops(status) ? status : ART_OK;
}

/* A file whose format may hold a surface or elements is read as a whole, and both readers are
 * tried. */
static int read_whole(struct art_ctx *ctx, const char *path, const char *format,
                      struct art_shown *shown)
{
    const struct art_format *mesh, *volume;
    struct art_source src;
    int status = art_source_read(ctx, &src, path);
    if (status < 0) return status;
    mesh = art_format_guess(ART_FORMAT_MESH, format, &src);
    volume = art_format_guess(ART_FORMAT_VOLUME, format, &src);
    if (volume && mesh) ART_TRY(try_volume(ctx, volume, &src, &shown->volume));
    if (volume && !mesh) ART_TRY(volume->read(ctx, &shown->volume, &src));
    if (!shown->volume && !mesh)
        ART_TRY(art_format_for_reading(ctx, ART_FORMAT_MESH, format, &src, &mesh));
    if (!shown->volume) status = mesh->read(ctx, &shown->mesh, &src);
out:
    art_source_fini(&src);
    return status;
}

int art_view_read(struct art_ctx *ctx, const char *path, const char *format,
                  struct art_shown *shown)
{
    struct art_source src;
    const struct art_format *volume = NULL;
    bool whole = art_streq(path, "-");
    int status = ART_OK;
    memset(shown, 0, sizeof *shown);
    if (!whole) {
        ART_TRY(art_source_open(ctx, &src, path));
        volume = art_format_guess(ART_FORMAT_VOLUME, format, &src);
        art_source_fini(&src);
        whole = volume != NULL;
    }
    /* surfaces alone come bit by bit, however large they are */
    status = whole ? read_whole(ctx, path, format, shown)
                   : art_mesh_read(ctx, &shown->mesh, path, format);
    if (status < 0) memset(shown, 0, sizeof *shown);
out:
    return status;
}

void art_shown_fini(struct art_shown *shown)
{
    art_mesh_free(shown->mesh);
    art_volume_free(shown->volume);
    memset(shown, 0, sizeof *shown);
}

/* -------------------------------------------------------------------- colours */

bool art_view_has_color(const struct art_viewer *view)
{
    return view->has_color;
}

/* "nodes/NAME" and "elements/NAME" say which of two. */
static const struct art_field *find_field(const struct art_viewer *view,
                                          const struct art_fields *fields, const char *of)
{
    const char *name = view->o->color, *slash = name ? strchr(name, '/') : NULL;
    if (!name) return NULL;
    if (slash && strncmp(name, of, (size_t)(slash - name)) == 0 && !of[slash - name])
        name = slash + 1;
    const struct art_field *f = art_fields_find(fields, name);
    return f && f->dim > 0 ? f : NULL;
}

/* Computes one number per item. NULL without memory. */
static double *sizes_of(struct art_ctx *ctx, const struct art_field *f)
{
    double *size = art_alloc(ctx, (size_t)f->n + 1, sizeof *size);
    for (int i = 0; i < f->n && size; i++)
        size[i] = art_draw_size(f->name, f->dim, f->val + (size_t)i * (size_t)f->dim);
    return size;
}

static int measure_field(struct art_ctx *ctx, struct art_viewer *view, const struct art_field *f)
{
    double *size = f ? sizes_of(ctx, f) : NULL;
    if (f && !size) return ART_ENOMEM;
    if (f) view->has_color = true;
    if (f) art_draw_measure(&view->scale[0], f->n, size);
    art_free(size);
    return ART_OK;
}

static int measure_mesh(struct art_ctx *ctx, struct art_viewer *view, const struct art_mesh *mesh)
{
    int status;
    ART_TRY(measure_field(ctx, view, find_field(view, &mesh->vertex_fields, "nodes")));
    ART_TRY(measure_field(ctx, view, find_field(view, &mesh->line_fields, "elements")));
    status = measure_field(ctx, view, find_field(view, &mesh->face_fields, "elements"));
out:
    return status;
}

static int measure_volume(struct art_ctx *ctx, struct art_viewer *view,
                          const struct art_volume *volume)
{
    const struct art_field *f = find_field(view, &volume->node_fields, "nodes");
    return measure_field(ctx, view, f ? f : find_field(view, &volume->elem_fields, "elements"));
}

int art_view_measure_shown(struct art_ctx *ctx, struct art_viewer *view,
                           const struct art_shown *shown)
{
    return shown->mesh ? measure_mesh(ctx, view, shown->mesh)
                       : measure_volume(ctx, view, shown->volume);
}

/* -------------------------------------------------------------------- drawing */

/* The look of files, which have no render properties. */
static void file_props(const struct art_viewer *view, struct art_props *props)
{
    const struct art_view_options *o = view->o;
    const struct art_view_color *color = o->face.set ? &o->face : &view->part;
    art_props_default(props);
    props->face_style = ART_FACE_FRONT_AND_BACK;
    props->shading = o->smooth ? ART_RENDER_SMOOTH : ART_RENDER_FLAT;
    if (color->set) props->face = props->line = props->point = *color;
    props->draw_edges = o->edges;
    props->edge = (struct art_view_color){true, {0.15f, 0.15f, 0.15f}};
    props->line_width = 2;
    props->point_size = 4;
}

/* Draws lines and points, by the values of their field. */
static int draw_values(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                       const struct art_mesh *mesh)
{
    const struct art_field *line = find_field(view, &mesh->line_fields, "elements");
    const struct art_field *vert = find_field(view, &mesh->vertex_fields, "nodes");
    double *l = line ? sizes_of(ctx, line) : NULL, *v = vert ? sizes_of(ctx, vert) : NULL;
    const struct view_lines lines = {mesh, v, l, &view->scale[0]};
    int status = (line && !l) || (vert && !v) ? ART_ENOMEM : ART_OK;
    if (status == ART_OK) status = art_draw_lines_and_points(ctx, view, props, &lines);
    if (l || v) view->scale[0].used = true;
    art_free(l);
    art_free(v);
    return status;
}

/* Draws the faces of a mesh alone. */
static int draw_faces(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                      const struct art_mesh *mesh)
{
    struct art_mesh *tri = NULL;
    struct view_surface s = {.outline = mesh};
    const struct art_field *f;
    double *size = NULL;
    int status = ART_OK;
    ART_TRY(art_mesh_copy(ctx, &tri, mesh));
    ART_TRY(art_mesh_triangulate(ctx, tri));
    tri->n_lines = tri->n_points = 0;
    s.mesh = tri;
    bool by_vertex = (f = find_field(view, &tri->vertex_fields, "nodes")) != NULL;
    if (!f) f = find_field(view, &tri->face_fields, "elements");
    if (f) {
        size = sizes_of(ctx, f);
        status = size ? ART_OK : ART_ENOMEM;
        s.value = by_vertex ? size : NULL;
        s.face_value = by_vertex ? NULL : size;
        s.scale = &view->scale[0];
        view->scale[0].used = true;
    }
    if (status == ART_OK) status = art_draw_surface(ctx, view, props, &s);
out:
    art_free(size);
    art_mesh_free(tri);
    return status;
}

static int view_mesh(struct art_ctx *ctx, struct art_viewer *view, struct art_scene *scene,
                     const struct art_mesh *mesh)
{
    struct art_props props;
    int status = ART_OK;
    view->scene = scene;
    file_props(view, &props);
    if (mesh->n_faces > 0) ART_TRY(draw_faces(ctx, view, &props, mesh));
    ART_TRY(draw_values(ctx, view, &props, mesh));
    status = art_draw_flush(ctx, view);
out:
    view->scene = NULL;
    return status;
}

/* Computes fields of the surface from those of its nodes and elements: only that which gives
 * colours. */
static int carry_field(struct art_ctx *ctx, const struct art_viewer *view,
                       const struct art_volume *volume, struct art_mesh *mesh, const int *node_of,
                       const int *elem_of)
{
    const struct art_field *f = find_field(view, &volume->node_fields, "nodes");
    bool nodes = f != NULL;
    struct art_field *to;
    if (!f) f = find_field(view, &volume->elem_fields, "elements");
    if (!f) return ART_OK;
    int n = nodes ? mesh->n_verts : mesh->n_faces;
    int status = art_fields_add(ctx, nodes ? &mesh->vertex_fields : &mesh->face_fields, f->name,
                                f->type, f->dim, n, &to);
    if (status < 0) return status;
    for (int i = 0; i < n; i++)
        memcpy(to->val + (size_t)i * (size_t)f->dim,
               f->val + (size_t)(nodes ? node_of[i] : elem_of[i]) * (size_t)f->dim,
               (size_t)f->dim * sizeof *f->val);
    return ART_OK;
}

static int view_volume(struct art_ctx *ctx, struct art_viewer *view, struct art_scene *scene,
                       const struct art_volume *volume)
{
    struct art_mesh *mesh = NULL;
    int *node_of = NULL, *elem_of = NULL, status;
    struct art_volume_skin how = {.elem_of = &elem_of};
    ART_TRY(art_volume_skin(ctx, volume, &how, &mesh, &node_of));
    ART_TRY(carry_field(ctx, view, volume, mesh, node_of, elem_of));
    status = mesh->n_faces > 0 ? view_mesh(ctx, view, scene, mesh) : ART_OK;
out:
    art_mesh_free(mesh);
    art_free(node_of);
    art_free(elem_of);
    return status;
}

int art_view_shown(struct art_ctx *ctx, struct art_viewer *view, struct art_scene *scene,
                   const struct art_shown *shown)
{
    view->part = shown->color;
    int status = shown->mesh ? view_mesh(ctx, view, scene, shown->mesh)
                             : view_volume(ctx, view, scene, shown->volume);
    view->part.set = false;
    return status;
}

void art_view_part_color(const char *part, struct art_view_color *color)
{
    static const struct {
        const char *part;
        struct art_view_color color;
    } rows[] = {{"lines", {true, {0.7f, 0.16f, 0.13f}}},
                {"points", {true, {0.16f, 0.32f, 0.62f}}},
                {"contacts", {true, {0.1f, 0.1f, 0.1f}}},
                {"bodies", {true, {0.8f, 0.77f, 0.7f}}}};
    *color = (struct art_view_color){true, {0.84f, 0.6f, 0.56f}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (art_streq(rows[i].part, part)) *color = rows[i].color;
}

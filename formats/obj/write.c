#include "../format_priv.h"
#include <art/math.h>

struct writer {
    struct art_emit e;
    int base; /* first index: 1 or 0 */
};

static void put_plain(struct art_emit *e, int n, const double *x)
{
    for (int i = 0; i < n; i++) {
        art_emit_putc(e, ' ');
        art_emit_double(e, x[i]);
    }
}

static void put_index(struct writer *w, char before, int index)
{
    art_emit_putc(&w->e, before);
    art_emit_int(&w->e, index + w->base);
}

/* Value of an attribute at corner k with vertex v, or -1. */
static int index_at(const struct art_mesh *m, const struct art_mesh_attr *attr, int k)
{
    if (attr->n == 0) return -1;
    if (attr->idx) return attr->idx[k];
    return attr->n == m->n_verts ? m->face_vert[k] : -1;
}

static void put_face(struct writer *w, const struct art_mesh *m, int f)
{
    art_emit_putc(&w->e, 'f');
    for (int k = m->face_off[f]; k < m->face_off[f + 1]; k++) {
        int t = index_at(m, &m->texture, k), n = index_at(m, &m->normal, k);
        put_index(w, ' ', m->face_vert[k]);
        if (t >= 0)
            put_index(w, '/', t);
        else if (n >= 0)
            art_emit_putc(&w->e, '/');
        if (n >= 0) put_index(w, '/', n);
    }
    art_emit_putc(&w->e, '\n');
}

static void put_line(struct writer *w, const struct art_mesh *m, int l)
{
    art_emit_putc(&w->e, 'l');
    for (int k = m->line_off[l]; k < m->line_off[l + 1]; k++) put_index(w, ' ', m->line_vert[k]);
    art_emit_putc(&w->e, '\n');
}

/* A line with the new name where the tag of a face differs from that of the one before. */
static void put_tag(struct art_emit *e, const char *keyword, const struct art_mesh_names *names,
                    const int *tags, int f)
{
    if (!tags || tags[f] == (f > 0 ? tags[f - 1] : -1)) return;
    art_emit_puts(e, keyword);
    if (tags[f] >= 0) {
        art_emit_putc(e, ' ');
        art_emit_puts(e, names->name[tags[f]]);
    }
    art_emit_putc(e, '\n');
}

static int put_vertices(struct writer *w, const struct art_mesh *m)
{
    const struct art_mesh_attr *color = &m->color;
    bool colored = color->n > 0 && !color->idx && color->n == m->n_verts, opaque = true;
    int status = ART_OK;
    if (color->n > 0 && !colored)
        ART_TRY(art_warn_strict(w->e.ctx, ART_EUNSUPPORTED, NULL,
                                "colours of face corners cannot be written as obj"));
    for (int i = 0; colored && i < m->n_verts; i++)
        if (color->val[4 * (size_t)i + 3] != 1) opaque = false;
    for (int i = 0; i < m->n_verts; i++) {
        art_emit_putc(&w->e, 'v');
        art_emit_numbers(&w->e, 3, m->pos + 3 * (size_t)i);
        if (colored) put_plain(&w->e, opaque ? 3 : 4, color->val + 4 * (size_t)i);
        art_emit_putc(&w->e, '\n');
    }
out:
    return status;
}

static void put_attribute(struct art_emit *e, const char *keyword, const struct art_mesh_attr *attr,
                          int dim)
{
    for (int i = 0; i < attr->n; i++) {
        art_emit_puts(e, keyword);
        art_emit_numbers(e, dim, attr->val + 3 * (size_t)i);
        art_emit_putc(e, '\n');
    }
}

static void put_faces(struct writer *w, const struct art_mesh *m)
{
    for (int f = 0; f < m->n_faces; f++) {
        put_tag(&w->e, "g", &m->groups, m->face_group, f);
        put_tag(&w->e, "usemtl", &m->materials, m->face_material, f);
        put_face(w, m, f);
    }
    /* lines and points are not in the group of the last face */
    if (m->n_lines + m->n_points > 0 && m->n_faces > 0 && m->face_group &&
        m->face_group[m->n_faces - 1] >= 0)
        art_emit_puts(&w->e, "g\n");
    for (int l = 0; l < m->n_lines; l++) put_line(w, m, l);
    for (int i = 0; i < m->n_points; i++) {
        art_emit_putc(&w->e, 'p');
        put_index(w, ' ', m->point_vert[i]);
        art_emit_putc(&w->e, '\n');
    }
}

int art_obj_write(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_sink *sink,
                  const struct art_obj_writing *how)
{
    struct writer w = {.base = how && how->zero_based ? 0 : 1};
    struct art_buf none;
    bool deep = false;
    int status;
    art_buf_init(&none, ctx);
    /* checks the conversion */
    if (how && how->format) ART_TRY(art_dense_format(&none, how->format, 0, 0, NULL));
    art_emit_init(&w.e, ctx, sink, how && !art_streq(how->format, "%g") ? how->format : NULL);
    if (mesh->units) art_emit_printf(&w.e, "# units %s\n", mesh->units);
    /* a file of no bytes is what programs leave that fail */
    if (mesh->n_verts == 0) art_emit_puts(&w.e, "# no vertices\n");
    if (mesh->material_file) art_emit_printf(&w.e, "mtllib %s\n", mesh->material_file);
    ART_TRY(put_vertices(&w, mesh));
    for (int i = 0; i < mesh->texture.n; i++)
        if (mesh->texture.val[3 * (size_t)i + 2] != 0) deep = true;
    put_attribute(&w.e, "vt", &mesh->texture, deep ? 3 : 2);
    put_attribute(&w.e, "vn", &mesh->normal, 3);
    put_faces(&w, mesh);
    status = art_emit_end(&w.e);
out:
    return status;
}

/* ------------------------------------------------------------------ formats */

static int read_obj(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    return art_obj_read(ctx, object, src, NULL);
}

static int write_obj(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return art_obj_write(ctx, object, sink, NULL);
}

static int write_obj_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                        const struct art_writing *how)
{
    const struct art_obj_writing obj = {.zero_based = how->zero_based, .format = how->number};
    return art_obj_write(ctx, object, sink, &obj);
}

enum {
    OBJ_CARRIES = ART_CARRIES_FACES | ART_CARRIES_POLYGONS | ART_CARRIES_LINES |
                  ART_CARRIES_POINTS | ART_CARRIES_LOOSE | ART_CARRIES_NORMALS |
                  ART_CARRIES_TEXTURE | ART_CARRIES_COLOR | ART_CARRIES_CORNERS |
                  ART_CARRIES_GROUPS | ART_CARRIES_MATERIALS | ART_CARRIES_UNITS
};

static const char *const extensions[] = {".obj", NULL};

const struct art_format art_format_obj = {
    .name = "obj",
    .summary = "Alias Wavefront: polygons, polylines, points",
    .kind = ART_FORMAT_MESH,
    .extensions = extensions,
    .sniff = art_obj_sniff,
    .read = read_obj,
    .write = write_obj,
    .streams = true,
    .write_as = write_obj_as,
    .choices = ART_CHOICE_ASCII | ART_CHOICE_NUMBER | ART_CHOICE_ZERO_BASED,
    .carries = OBJ_CARRIES,
};

static int read_obj0(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    const struct art_obj_reading obj = {.zero_based = true};
    return art_obj_read(ctx, object, src, &obj);
}

static int write_obj0(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_obj_writing obj = {.zero_based = true};
    return art_obj_write(ctx, object, sink, &obj);
}

static int write_obj0_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                         const struct art_writing *how)
{
    const struct art_obj_writing obj = {.zero_based = true, .format = how->number};
    return art_obj_write(ctx, object, sink, &obj);
}

static const char *const no_extensions[] = {NULL};

/* It is read where its name is given alone: nothing in a file says from where its indices count. */
const struct art_format art_format_obj0 = {
    .name = "obj0",
    .summary = "obj whose indices count from 0",
    .kind = ART_FORMAT_MESH,
    .extensions = no_extensions,
    .read = read_obj0,
    .write = write_obj0,
    .streams = true,
    .write_as = write_obj0_as,
    .choices = ART_CHOICE_ASCII | ART_CHOICE_NUMBER,
    .carries = OBJ_CARRIES,
};

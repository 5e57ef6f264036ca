#include <art/format.h>
#include <art/math.h>

/* Text is handed on in pieces of about this many bytes. */
enum { PIECE = 1 << 16 };

struct writer {
    struct art_ctx *ctx;
    struct art_sink *sink;
    struct art_buf buf;
    const char *format;
    int base; /* first index: 1 or 0 */
};

static int hand_on(struct writer *w, size_t least)
{
    int status = art_buf_status(&w->buf);
    if (status < 0 || w->buf.n < least) return status;
    status = art_sink_write(w->sink, w->buf.s, w->buf.n);
    art_buf_clear(&w->buf);
    return status;
}

static int put_numbers(struct writer *w, const char *keyword, int n, const double *x, int n2,
                       const double *x2)
{
    int status;
    art_buf_puts(&w->buf, keyword);
    art_buf_putc(&w->buf, ' ');
    ART_TRY(art_dense_format(&w->buf, w->format, 1, n, x));
    if (n2 > 0) {
        art_buf_putc(&w->buf, ' ');
        ART_TRY(art_dense_format(&w->buf, NULL, 1, n2, x2));
    }
    art_buf_putc(&w->buf, '\n');
    ART_TRY(hand_on(w, PIECE));
out:
    return status;
}

static void put_index(struct writer *w, int i)
{
    char text[16];
    int at = sizeof text;
    unsigned v = (unsigned)(i + w->base);
    do text[--at] = (char)('0' + v % 10);
    while (v /= 10);
    art_buf_add(&w->buf, text + at, sizeof text - (size_t)at);
}

/* Value of an attribute at corner k with vertex v, or -1. */
static int index_at(const struct art_mesh *m, const struct art_mesh_attr *attr, int k)
{
    if (attr->n == 0) return -1;
    if (attr->idx) return attr->idx[k];
    return attr->n == m->n_verts ? m->face_vert[k] : -1;
}

static int put_face(struct writer *w, const struct art_mesh *m, int f)
{
    art_buf_putc(&w->buf, 'f');
    for (int k = m->face_off[f]; k < m->face_off[f + 1]; k++) {
        int t = index_at(m, &m->texture, k), n = index_at(m, &m->normal, k);
        art_buf_putc(&w->buf, ' ');
        put_index(w, m->face_vert[k]);
        if (t >= 0 || n >= 0) art_buf_putc(&w->buf, '/');
        if (t >= 0) put_index(w, t);
        if (n >= 0) {
            art_buf_putc(&w->buf, '/');
            put_index(w, n);
        }
    }
    art_buf_putc(&w->buf, '\n');
    return hand_on(w, PIECE);
}

/* A line with the new name where the tag of a face differs from that of the one before. */
static void put_tag(struct writer *w, const char *keyword, const struct art_mesh_names *names,
                    const int *tags, int f)
{
    if (!tags || tags[f] == (f > 0 ? tags[f - 1] : -1)) return;
    art_buf_puts(&w->buf, keyword);
    if (tags[f] >= 0) {
        art_buf_putc(&w->buf, ' ');
        art_buf_puts(&w->buf, names->name[tags[f]]);
    }
    art_buf_putc(&w->buf, '\n');
}

static int put_vertices(struct writer *w, const struct art_mesh *m)
{
    const struct art_mesh_attr *color = &m->color;
    bool colored = color->n > 0 && !color->idx && color->n == m->n_verts, opaque = true;
    int status = ART_OK;
    if (color->n > 0 && !colored)
        ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                "colours of face corners cannot be written as obj"));
    for (int i = 0; colored && i < m->n_verts; i++)
        if (color->val[4 * (size_t)i + 3] != 1) opaque = false;
    for (int i = 0; i < m->n_verts; i++)
        ART_TRY(put_numbers(w, "v", 3, m->pos + 3 * (size_t)i, colored ? (opaque ? 3 : 4) : 0,
                            colored ? color->val + 4 * (size_t)i : NULL));
out:
    return status;
}

static int put_attributes(struct writer *w, const struct art_mesh *m)
{
    int status = ART_OK;
    bool deep = false;
    for (int i = 0; i < m->texture.n; i++)
        if (m->texture.val[3 * (size_t)i + 2] != 0) deep = true;
    for (int i = 0; i < m->texture.n; i++)
        ART_TRY(put_numbers(w, "vt", deep ? 3 : 2, m->texture.val + 3 * (size_t)i, 0, NULL));
    for (int i = 0; i < m->normal.n; i++)
        ART_TRY(put_numbers(w, "vn", 3, m->normal.val + 3 * (size_t)i, 0, NULL));
out:
    return status;
}

static int put_faces(struct writer *w, const struct art_mesh *m)
{
    int status = ART_OK;
    for (int f = 0; f < m->n_faces; f++) {
        put_tag(w, "g", &m->groups, m->face_group, f);
        put_tag(w, "usemtl", &m->materials, m->face_material, f);
        ART_TRY(put_face(w, m, f));
    }
    for (int l = 0; l < m->n_lines; l++) {
        art_buf_putc(&w->buf, 'l');
        for (int k = m->line_off[l]; k < m->line_off[l + 1]; k++) {
            art_buf_putc(&w->buf, ' ');
            put_index(w, m->line_vert[k]);
        }
        art_buf_putc(&w->buf, '\n');
        ART_TRY(hand_on(w, PIECE));
    }
out:
    return status;
}

int art_obj_write(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_sink *sink,
                  const struct art_obj_writing *how)
{
    struct writer w = {.ctx = ctx, .sink = sink, .base = 1};
    int status;
    if (how) {
        w.format = how->format;
        w.base = how->zero_based ? 0 : 1;
    }
    art_buf_init(&w.buf, ctx);
    if (mesh->units) art_buf_printf(&w.buf, "# units %s\n", mesh->units);
    if (mesh->material_file) art_buf_printf(&w.buf, "mtllib %s\n", mesh->material_file);
    ART_TRY(put_vertices(&w, mesh));
    ART_TRY(put_attributes(&w, mesh));
    ART_TRY(put_faces(&w, mesh));
    ART_TRY(hand_on(&w, 1));
out:
    art_buf_fini(&w.buf);
    return status;
}

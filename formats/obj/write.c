#include <art/format.h>
#include <art/math.h>

/* Text is handed on in pieces of about this many bytes, which is little enough to be gathered by
 * the sink. */
enum { PIECE = 1 << 15 };

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

/* Room for n more bytes at the end of the text; NULL without memory. */
static char *room(struct writer *w, size_t n)
{
    if (w->buf.failed || !ART_RESERVE(w->ctx, w->buf.s, w->buf.n + n + 1, w->buf.cap)) {
        w->buf.failed = true;
        return NULL;
    }
    return w->buf.s + w->buf.n;
}

/* The text now ends at `end`. */
static void close_at(struct writer *w, char *end)
{
    *end = '\0';
    w->buf.n = (size_t)(end - w->buf.s);
}

/* The shortest text of each number. */
static int put_plain(struct writer *w, int n, const double *x)
{
    char *p = room(w, (size_t)n * (ART_NUMBER_MAX + 1));
    if (!p) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        if (i > 0) *p++ = ' ';
        p += art_print_double(p, x[i]);
    }
    close_at(w, p);
    return ART_OK;
}

static int put_numbers(struct writer *w, const char *keyword, int n, const double *x, int n2,
                       const double *x2)
{
    int status;
    art_buf_puts(&w->buf, keyword);
    art_buf_putc(&w->buf, ' ');
    ART_TRY(w->format ? art_dense_format(&w->buf, w->format, 1, n, x) : put_plain(w, n, x));
    if (n2 > 0) {
        art_buf_putc(&w->buf, ' ');
        ART_TRY(put_plain(w, n2, x2));
    }
    art_buf_putc(&w->buf, '\n');
    ART_TRY(hand_on(w, PIECE));
out:
    return status;
}

enum { INDEX_MAX = 12 };

/* At most INDEX_MAX characters; returns the end. */
static inline char *put_index(char *p, unsigned v)
{
    char text[INDEX_MAX];
    int at = INDEX_MAX;
    do text[--at] = (char)('0' + v % 10);
    while (v /= 10);
    while (at < INDEX_MAX) *p++ = text[at++];
    return p;
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
    int first = m->face_off[f], last = m->face_off[f + 1];
    char *p = room(w, (size_t)(last - first) * (3 * INDEX_MAX + 3) + 2);
    if (!p) return ART_ENOMEM;
    *p++ = 'f';
    for (int k = first; k < last; k++) {
        int t = index_at(m, &m->texture, k), n = index_at(m, &m->normal, k);
        *p++ = ' ';
        p = put_index(p, (unsigned)(m->face_vert[k] + w->base));
        if (t >= 0 || n >= 0) *p++ = '/';
        if (t >= 0) p = put_index(p, (unsigned)(t + w->base));
        if (n >= 0) {
            *p++ = '/';
            p = put_index(p, (unsigned)(n + w->base));
        }
    }
    *p++ = '\n';
    close_at(w, p);
    return hand_on(w, PIECE);
}

static int put_line(struct writer *w, const struct art_mesh *m, int l)
{
    int first = m->line_off[l], last = m->line_off[l + 1];
    char *p = room(w, (size_t)(last - first) * (INDEX_MAX + 1) + 2);
    if (!p) return ART_ENOMEM;
    *p++ = 'l';
    for (int k = first; k < last; k++) {
        *p++ = ' ';
        p = put_index(p, (unsigned)(m->line_vert[k] + w->base));
    }
    *p++ = '\n';
    close_at(w, p);
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
    /* lines and points are not in the group of the last face */
    if (m->n_lines + m->n_points > 0 && m->n_faces > 0 && m->face_group &&
        m->face_group[m->n_faces - 1] >= 0)
        art_buf_puts(&w->buf, "g\n");
    for (int l = 0; l < m->n_lines; l++) ART_TRY(put_line(w, m, l));
    for (int i = 0; i < m->n_points; i++) {
        art_buf_printf(&w->buf, "p %d\n", m->point_vert[i] + w->base);
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
        w.format = art_streq(how->format, "%g") ? NULL : how->format;
        w.base = how->zero_based ? 0 : 1;
    }
    art_buf_init(&w.buf, ctx);
    if (mesh->units) art_buf_printf(&w.buf, "# units %s\n", mesh->units);
    /* a file of no bytes is what programs leave that fail */
    if (mesh->n_verts == 0) art_buf_puts(&w.buf, "# no vertices\n");
    if (mesh->material_file) art_buf_printf(&w.buf, "mtllib %s\n", mesh->material_file);
    ART_TRY(put_vertices(&w, mesh));
    ART_TRY(put_attributes(&w, mesh));
    ART_TRY(put_faces(&w, mesh));
    ART_TRY(hand_on(&w, 1));
out:
    art_buf_fini(&w.buf);
    return status;
}

/* A Geomview object file into a mesh. */
#include "off_priv.h"
#include <art/rowreader.h>
#include <math.h>

struct reader {
    struct art_ctx *ctx;
    struct art_scan scan;
    struct art_off_header header;
    struct art_mesh *mesh;
    int n_faces;       /* that the file states, with those of one and two corners */
    int color_numbers; /* numbers of the colour of a vertex */
    double *rgba;      /* [4 * faces so far] their colours */
    int rgba_cap;
    int *index; /* [faces so far] their places in a table of colours; -1 none */
    int index_cap;
    bool any_color, any_index, lost_color, warned_colors;
    int *vert, vert_cap; /* corners of the face that is read */
};

/* ------------------------------------------------------------------- header */

size_t art_off_word(const char *word, size_t n, struct art_off_header *h, bool *flat)
{
    size_t at = 0;
    *h = (struct art_off_header){0};
    *flat = true;
    if (n == 3 && memcmp(word, "off", 3) == 0) return 3;
    if (n >= at + 2 && memcmp(word + at, "ST", 2) == 0) h->texture = true, at += 2;
    if (at < n && word[at] == 'C') h->colors = true, at++;
    if (at < n && word[at] == 'N') h->normals = true, at++;
    if (at < n && word[at] == '4') *flat = false, at++;
    if (at < n && word[at] == 'n') *flat = false, at++;
    return n == at + 3 && memcmp(word + at, "OFF", 3) == 0 ? n : 0;
}

bool art_off_sniff(const struct art_source *src)
{
    struct art_scan scan;
    struct art_off_header header;
    const char *word;
    bool flat;
    if (art_is_legacy_vtk(src)) return false;
    art_scan_init(&scan, NULL, src);
    scan.comment = '#';
    if (!art_scan_more(&scan)) return false;
    size_t n = art_scan_word(&scan, &word);
    return art_off_word(word, n, &header, &flat) > 0;
}

static bool is_whole(const char *p, const char *end)
{
    for (; p < end; p++)
        if ((*p < '0' || *p > '9') && *p != '-' && *p != '+') return false;
    return true;
}

static int read_header(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    const char *word;
    bool flat;
    if (!art_scan_more(scan)) return art_scan_fail(scan, scan->p, ART_ESYNTAX, "the file is empty");
    size_t n = art_scan_word(scan, &word);
    if (is_whole(word, word + n)) { /* the word may be missing */
        scan->p = word;
        return ART_OK;
    }
    if (!art_off_word(word, n, &r->header, &flat))
        return art_scan_fail(scan, word, ART_ESYNTAX,
                             "expected OFF (also STOFF, COFF, NOFF), found '%.*s'",
                             (int)(n < 40 ? n : 40), word);
    if (!flat)
        return art_scan_fail(scan, word, ART_EUNSUPPORTED,
                             "points with other than three coordinates (%.*s)", (int)n, word);
    r->header.binary = art_scan_is(scan, "BINARY");
    return ART_OK;
}

static int reserve(struct reader *r, int n_verts)
{
    struct art_mesh *m = r->mesh;
    size_t n = (size_t)n_verts;
    if (!ART_RESERVE(r->ctx, m->pos, 3 * n + 1, m->pos_cap)) return r->ctx->status;
    if (r->header.normals && !ART_RESERVE(r->ctx, m->normal.val, 3 * n + 1, m->normal.val_cap))
        return r->ctx->status;
    if (r->header.texture && !ART_RESERVE(r->ctx, m->texture.val, 3 * n + 1, m->texture.val_cap))
        return r->ctx->status;
    if (r->header.colors && !ART_RESERVE(r->ctx, m->color.val, 4 * n + 1, m->color.val_cap))
        return r->ctx->status;
    return ART_OK;
}

/* A vertex as one row of numbers: position, normal, colour of c numbers, texture. */
static void put_vertex(struct reader *r, const double *x, int c)
{
    struct art_mesh *m = r->mesh;
    size_t i = (size_t)m->n_verts++;
    memcpy(m->pos + 3 * i, x, 3 * sizeof *x), x += 3;
    if (r->header.normals) {
        memcpy(m->normal.val + 3 * i, x, 3 * sizeof *x), x += 3;
        m->normal.n++;
    }
    if (r->header.colors) {
        m->color.val[4 * i + 3] = 1;
        memcpy(m->color.val + 4 * i, x, (size_t)c * sizeof *x), x += c;
        m->color.n++;
    }
    if (r->header.texture) {
        memcpy(m->texture.val + 3 * i, x, 2 * sizeof *x);
        m->texture.val[3 * i + 2] = 0;
        m->texture.n++;
    }
}

/* Numbers of a vertex aside from the colour. */
static int plain_numbers(const struct reader *r)
{
    return 3 + (r->header.normals ? 3 : 0) + (r->header.texture ? 2 : 0);
}

/* ---------------------------------------------------------------- elements */

/* The kind of a face of n corners: a polygon, a line, a point. Its colour counts from 0 to 1; c
 * numbers. */
static int add(struct reader *r, int n, const double *rgba, int c)
{
    struct art_mesh *m = r->mesh;
    int status;
    if (n < 3) {
        r->lost_color = r->lost_color || c > 0;
        return n == 2 ? art_mesh_add_line(r->ctx, m, 2, r->vert)
                      : art_mesh_add_point(r->ctx, m, r->vert[0]);
    }
    size_t f = (size_t)m->n_faces;
    if (!ART_RESERVE(r->ctx, r->rgba, 4 * f + 4, r->rgba_cap) ||
        !ART_GROW(r->ctx, r->index, m->n_faces, r->index_cap))
        return r->ctx->status;
    ART_TRY(art_mesh_add_face(r->ctx, m, n, r->vert));
    r->index[f] = c == 1 ? (int)rgba[0] : -1;
    r->any_index = r->any_index || c == 1;
    r->any_color = r->any_color || c > 1;
    memset(r->rgba + 4 * f, 0, 3 * sizeof *r->rgba);
    r->rgba[4 * f + 3] = c > 1 ? 1 : -1; /* -1: none */
    if (c > 1) memcpy(r->rgba + 4 * f, rgba, (size_t)c * sizeof *rgba);
out:
    return status;
}

/* -------------------------------------------------------------------- text */

/* Colours of vertices have three or four numbers: those of the first line tell. */
static int count_line(const struct reader *r)
{
    struct art_scan ahead = r->scan;
    const char *word;
    int n = 0;
    ahead.free_form = false;
    if (!art_scan_more(&ahead)) return 0;
    while (art_scan_word(&ahead, &word) > 0) n++;
    return n;
}

static int read_vertices(struct reader *r, int n)
{
    struct art_scan *scan = &r->scan;
    double x[12];
    int status = ART_OK, plain = plain_numbers(r);
    int c = r->header.colors ? (count_line(r) == plain + 3 ? 3 : 4) : 0;
    scan->once = true;
    for (int i = 0; i < n; i++) {
        ART_TRY(art_scan_reals(scan, plain + c, x));
        put_vertex(r, x, c);
    }
out:
    return status;
}

/* The rest of the line of a face: one whole number (a place in a table), or three or four, of 255
 * if they are whole. */
static int read_color(struct reader *r, double rgba[4], int *count)
{
    struct art_scan *scan = &r->scan;
    const char *begin = scan->p;
    bool whole = true;
    int n = 0, status = ART_OK;
    scan->free_form = false;
    while (!art_scan_line_end(scan)) {
        double x;
        const char *at = scan->p;
        ART_TRY(art_scan_real(scan, &x));
        whole = whole && is_whole(at, scan->p);
        if (n < 4) rgba[n] = x;
        n++;
    }
    if (n == 2 || n > 4 || (n == 1 && (!whole || !(fabs(rgba[0]) < 1e9)))) {
        status = art_scan_fail(scan, begin, ART_ESYNTAX,
                               "%d numbers after the corners are not a colour", n);
        goto out;
    }
    for (int k = 0; k < n && whole && n > 1; k++) rgba[k] /= 255;
    *count = n;
out:
    scan->free_form = true;
    return status;
}

static int read_faces(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    int status = ART_OK;
    for (int f = 0; f < r->n_faces; f++) {
        int n = 0, c = 0;
        double rgba[4];
        art_scan_more(scan);
        const char *at = scan->p;
        ART_TRY(art_scan_count(scan, 2, &n));
        if (n < 1) return art_scan_fail(scan, at, ART_ERANGE, "a face without corners");
        if (!ART_RESERVE(r->ctx, r->vert, n, r->vert_cap)) return r->ctx->status;
        for (int k = 0; k < n; k++) {
            ART_TRY(art_scan_int(scan, &r->vert[k]));
            if (r->vert[k] < 0 || r->vert[k] >= r->mesh->n_verts) {
                while (scan->p > at && (unsigned char)scan->p[-1] > ' ') scan->p--;
                return art_scan_fail(scan, scan->p, ART_ERANGE,
                                     "vertex %d does not exist (there are %d)", r->vert[k],
                                     r->mesh->n_verts);
            }
        }
        ART_TRY(read_color(r, rgba, &c));
        ART_TRY(add(r, n, rgba, c));
    }
out:
    return status;
}

static int read_text(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    int status, n_verts = 0, n_edges;
    scan->free_form = true;
    size_t bytes = 2 * (size_t)(plain_numbers(r) + (r->header.colors ? 3 : 0));
    ART_TRY(art_scan_count(scan, bytes, &n_verts));
    ART_TRY(art_scan_count(scan, 4, &r->n_faces));
    scan->free_form = false;
    /* the number of edges says nothing, and some leave it out */
    if (!art_scan_line_end(scan)) ART_TRY(art_scan_int(scan, &n_edges));
    ART_TRY(art_scan_end_line(scan));
    scan->free_form = true;
    ART_TRY(reserve(r, n_verts));
    ART_TRY(read_vertices(r, n_verts));
    ART_TRY(read_faces(r));
    if (art_scan_more(scan))
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "more than the counts of the file state");
    ART_TRY(art_scan_units(scan, &r->mesh->units));
out:
    return status;
}

/* ------------------------------------------------------------------- binary */

static int binary_fail(struct reader *r, int status, const char *what)
{
    struct art_loc loc = {r->scan.src->name, 0, 0};
    return art_error(r->ctx, status, &loc, "byte %zu: %s", (size_t)(r->scan.p - r->scan.src->data),
                     what);
}

/* Big-endian words of four bytes. */
static bool next_word(struct reader *r, uint32_t *u)
{
    if (r->scan.end - r->scan.p < 4) return false;
    const unsigned char *b = (const unsigned char *)r->scan.p;
    *u = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    r->scan.p += 4;
    return true;
}

static int next_int(struct reader *r, int *i)
{
    uint32_t u;
    if (!next_word(r, &u)) return binary_fail(r, ART_ESYNTAX, "the file ends inside the data");
    *i = (int)(int32_t)u;
    return ART_OK;
}

/* A count of things of at least so many bytes. */
static int next_count(struct reader *r, size_t bytes, int *n)
{
    int status = next_int(r, n);
    if (status < 0) return status;
    if (*n >= 0 && (size_t)*n <= (size_t)(r->scan.end - r->scan.p) / bytes) return ART_OK;
    r->scan.p -= 4;
    return binary_fail(r, ART_ERANGE, "a count larger than the rest of the file can hold");
}

static int next_real(struct reader *r, double *x)
{
    uint32_t u;
    float f;
    if (!next_word(r, &u)) return binary_fail(r, ART_ESYNTAX, "the file ends inside the data");
    memcpy(&f, &u, sizeof f);
    *x = f;
    if (isfinite(f)) return ART_OK;
    r->scan.p -= 4;
    return binary_fail(r, ART_ERANGE, "a number is infinite or not a number");
}

static int read_binary_face(struct reader *r)
{
    double rgba[4];
    int n = 0, c = 0, index, status;
    ART_TRY(next_count(r, 4, &n));
    if (n < 1) return binary_fail(r, ART_ERANGE, "a face without corners");
    if (!ART_RESERVE(r->ctx, r->vert, n, r->vert_cap)) return r->ctx->status;
    for (int k = 0; k < n; k++) {
        ART_TRY(next_int(r, &r->vert[k]));
        if (r->vert[k] >= 0 && r->vert[k] < r->mesh->n_verts) continue;
        r->scan.p -= 4;
        return binary_fail(r, ART_ERANGE, "a vertex that does not exist");
    }
    ART_TRY(next_count(r, 4, &c));
    if (c == 2 || c > 4) return binary_fail(r, ART_ESYNTAX, "no colour has so many numbers");
    if (c == 1) {
        ART_TRY(next_int(r, &index));
        rgba[0] = index;
    }
    for (int k = 0; k < c && c > 1; k++) ART_TRY(next_real(r, &rgba[k]));
    ART_TRY(add(r, n, rgba, c));
out:
    return status;
}

static int read_binary(struct reader *r)
{
    double x[12];
    int status, n_verts = 0, n_edges, numbers = plain_numbers(r) + (r->header.colors ? 4 : 0);
    art_scan_next_line(&r->scan);
    ART_TRY(art_source_fill(r->scan.src, SIZE_MAX));
    r->scan.end = r->scan.src->data + r->scan.src->n;
    ART_TRY(next_count(r, 4 * (size_t)numbers, &n_verts));
    ART_TRY(next_count(r, 8, &r->n_faces));
    ART_TRY(next_int(r, &n_edges));
    ART_TRY(reserve(r, n_verts));
    for (int i = 0; i < n_verts; i++) {
        for (int k = 0; k < numbers; k++) ART_TRY(next_real(r, &x[k]));
        put_vertex(r, x, 4);
    }
    for (int f = 0; f < r->n_faces; f++) ART_TRY(read_binary_face(r));
    if (r->scan.p < r->scan.end) {
        struct art_loc loc = {r->scan.src->name, 0, 0};
        ART_TRY(art_warn_strict(r->ctx, ART_ESYNTAX, &loc, "%zu bytes after the data are ignored",
                                (size_t)(r->scan.end - r->scan.p)));
    }
out:
    return status;
}

/* ------------------------------------------------------------------ settling */

/* Colours of vertices beyond 1 are parts of 255. */
static void scale_colors(struct art_mesh_attr *c)
{
    double most = 0;
    for (int i = 0; i < 4 * c->n; i++)
        if (i % 4 != 3 || c->val[i] > 1) most = fmax(most, c->val[i]);
    if (most <= 1) return;
    for (int i = 0; i < 4 * c->n; i++) c->val[i] /= 255;
}

/* Colours of faces are those of their corners, or a field where the vertices have their own. */
static int settle_colors(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    struct art_mesh_attr *c = &m->color;
    struct art_field *field;
    int status = ART_OK;
    if (r->any_index) {
        ART_TRY(art_fields_add(r->ctx, &m->face_fields, ART_OFF_COLOR_INDEX, ART_I32, 1, m->n_faces,
                               &field));
        for (int f = 0; f < m->n_faces; f++) field->val[f] = r->index[f];
    }
    if (!r->any_color) return ART_OK;
    if (c->n > 0) {
        ART_TRY(art_fields_add(r->ctx, &m->face_fields, ART_OFF_FACE_COLOR, ART_F64, 4, m->n_faces,
                               &field));
        if (m->n_faces) memcpy(field->val, r->rgba, 4 * (size_t)m->n_faces * sizeof *r->rgba);
        return ART_OK;
    }
    int corners = art_mesh_n_corners(m);
    if (!ART_RESERVE(r->ctx, c->idx, (size_t)corners, c->idx_cap)) return r->ctx->status;
    for (int f = 0; f < m->n_faces; f++) {
        int value = -1;
        if (r->rgba[4 * f + 3] >= 0) {
            value = c->n;
            ART_TRY(art_mesh_add_value(r->ctx, c, r->rgba + 4 * (size_t)f));
        }
        for (int k = m->face_off[f]; k < m->face_off[f + 1]; k++) c->idx[k] = value;
    }
out:
    return status;
}

int art_off_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct reader r = {.ctx = ctx};
    struct art_loc loc = {src->name, 0, 0};
    int status;
    art_scan_init(&r.scan, ctx, src);
    r.scan.comment = '#';
    ART_TRY(art_mesh_create(ctx, &r.mesh));
    ART_TRY(read_header(&r));
    ART_TRY(r.header.binary ? read_binary(&r) : read_text(&r));
    scale_colors(&r.mesh->color);
    ART_TRY(settle_colors(&r));
    if (r.lost_color)
        ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, &loc,
                                "colours of lines and points are left out"));
    *(struct art_mesh **)object = r.mesh;
    r.mesh = NULL;
out:
    art_free(r.rgba), art_free(r.index), art_free(r.vert);
    art_mesh_free(r.mesh);
    return status;
}

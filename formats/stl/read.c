/* Stereolithography into a mesh: which form it has, the binary form, and what both share. Facets
 * come with the coordinates of their corners; corners at exactly the same place become one vertex.
 */
#include "stl_priv.h"
#include <math.h>

/* -------------------------------------------------------------------- forms */

/* Length of a binary file that says what its header says; 0 if it is too short for one. */
static uint64_t stated_size(const struct art_source *src)
{
    if (src->n < ART_STL_HEADER) return 0;
    return ART_STL_HEADER + (uint64_t)ART_STL_FACET * art_load_u32(src->data + 80);
}

bool art_stl_is_text(const struct art_source *src)
{
    struct art_scan scan;
    /* binary files may begin with the word as well; texts have no such sizes */
    if (stated_size(src) == art_source_total(src)) return false;
    art_scan_init(&scan, NULL, src);
    if (!art_scan_more(&scan) || !art_scan_is(&scan, "solid")) return false;
    /* nor have they zeros, of which a number of facets has one at least */
    size_t n = src->n < 256 ? src->n : 256;
    return memchr(src->data, '\0', n) == NULL;
}

/* A stream whose size is not known yet: whether its first facets have coordinates. */
static bool has_coordinates(const struct art_source *src)
{
    size_t n = src->n, facets = 0;
    for (size_t at = ART_STL_HEADER; at + ART_STL_FACET <= n && facets < 100;
         at += ART_STL_FACET, facets++)
        for (size_t k = 0; k < 9; k++) {
            float x = fabsf(art_load_f32(src->data + at + 12 + 4 * k));
            if (!(x == 0 || (x > 1e-20F && x < 1e20F))) return false;
        }
    return facets > 0 && stated_size(src) >= n;
}

static bool sniff(const struct art_source *src)
{
    if (art_stl_is_text(src)) return true;
    if (src->n < ART_STL_HEADER) return false;
    size_t total = art_source_total(src);
    return total == SIZE_MAX ? has_coordinates(src) : stated_size(src) == total;
}

/* ------------------------------------------------------------ pieces of facets */

static inline bool same(const double *a, const double *b)
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

bool art_stl_make(const struct art_stl_reading *r, struct art_stl_made *made,
                  const struct art_facets *facets)
{
    char *end = r->taker->make(r->taker, facets, made->end);
    if (!end) {
        made->refused = true;
        return false;
    }
    for (int f = 0; f < facets->n; f++) {
        const double(*x)[3] = facets->pos + 3 * f;
        if (!same(x[0], x[1]) && !same(x[1], x[2]) && !same(x[2], x[0])) continue;
        if (made->degenerate++ == 0) made->first = made->n + f + 1;
    }
    made->n += facets->n;
    made->end = end;
    return true;
}

static int take_made(struct art_stl_reading *r, const struct art_stl_made *made)
{
    if (made->refused) r->refused = true;
    if (r->refused || made->n == 0) return ART_OK;
    if (r->n > INT32_MAX / 4 - made->n)
        return art_error(r->ctx, ART_ELIMIT, &(struct art_loc){r->src->name, 0, 0},
                         "there are too many facets");
    if (r->degenerate == 0 && made->degenerate > 0) r->first = r->n + made->first;
    r->degenerate += made->degenerate;
    r->n += made->n;
    r->taker->group = r->group;
    int status = r->taker->take(r->taker, made->n, made->out, (size_t)(made->end - made->out));
    if (r->taker->refused) r->refused = true;
    return status;
}

static struct art_stl_made *begin_made(void *room)
{
    struct art_stl_made *made = room;
    memset(made, 0, sizeof *made);
    made->end = made->out;
    return made;
}

static void read_any(void *arg, struct art_piece *piece)
{
    struct art_stl_reading *r = arg;
    r->read(r, piece, begin_made(piece->made));
}

static int take_piece(void *arg, const struct art_piece *piece)
{
    return take_made(arg, piece->made);
}

static int pieces_create(struct art_stl_reading *r)
{
    const struct art_pieces_way way = {
        .arg = r,
        .room = (sizeof(struct art_stl_made) + ART_STL_PIECE * r->taker->size + 7) / 8 * 8,
        .read = read_any,
        .take = take_piece};
    return art_pieces_create(r->ctx, &r->pieces, r->src, &way);
}

int art_stl_hand_on(struct art_stl_reading *r, const struct art_facets *facets)
{
    int status;
    ART_TRY(art_pieces_settle(r->pieces));
    struct art_stl_made *made = begin_made(art_pieces_place(r->pieces, 0)->made);
    (void)art_stl_make(r, made, facets);
    ART_TRY(take_made(r, made));
out:
    return status;
}

/* ------------------------------------------------------------------- binary */

/* "units mm" in the header, up to a NUL or the colour. */
static int header_units(struct art_ctx *ctx, const struct art_source *src, char **units)
{
    char text[81] = "";
    memcpy(text, src->data, 80);
    const unsigned char *color = art_stl_object_color(src->data);
    if (color) text[color - (const unsigned char *)src->data - ART_STL_COLOR_WORD] = '\0';
    const char *at = strstr(text, "units ");
    if (!at) return ART_OK;
    at += 6;
    size_t n = strlen(at);
    while (n > 0 && (unsigned char)at[n - 1] <= ' ') n--;
    if (n == 0) return ART_OK;
    *units = art_strndup(ctx, at, n);
    return *units ? ART_OK : ART_ENOMEM;
}

bool art_stl_load_tile(const char *p, int n, double (*x)[3], uint16_t *attribute)
{
    uint32_t bad = 0;
    for (int f = 0; f < n; f++, p += ART_STL_FACET, x += 3) {
        float v[9];
#pragma GCC unroll 9
        for (int k = 0; k < 9; k++) v[k] = art_load_f32(p + 12 + 4 * k);
        art_stl_check_nine(v, &bad);
#pragma GCC unroll 9
        for (int k = 0; k < 9; k++) x[k / 3][k % 3] = (double)v[k] + 0.0;
        attribute[f] = (uint16_t)((unsigned char)p[48] | (unsigned)(unsigned char)p[49] << 8);
    }
    return bad >> 31 == 0;
}

/* Facets up to the first that is no good, by whole tiles. */
static void read_piece(const struct art_stl_reading *r, struct art_piece *piece,
                       struct art_stl_made *made)
{
    double x[3 * ART_STL_TILE][3];
    uint16_t attribute[ART_STL_TILE];
    while (piece->at < piece->end) {
        int left = (int)((piece->end - piece->at) / ART_STL_FACET);
        struct art_facets tile = {left < ART_STL_TILE ? left : ART_STL_TILE, (const double(*)[3])x,
                                  attribute};
        if (!art_stl_load_tile(piece->at, tile.n, x, attribute)) return;
        if (!art_stl_make(r, made, &tile)) return;
        piece->at += tile.n * ART_STL_FACET;
    }
}

static int not_finite(struct art_stl_reading *r, const char *p, int facet)
{
    struct art_loc loc = {r->src->name, 0, 0};
    int k = 0;
    while (isfinite(art_load_f32(p + k / 9 * ART_STL_FACET + 12 + 4 * (k % 9)))) k++;
    return art_error(
        r->ctx, ART_ERANGE, &loc, "byte %zu: a coordinate of facet %d is infinite or not a number",
        (size_t)(p - r->src->data) + (size_t)(k / 9 * ART_STL_FACET + 12 + 4 * (k % 9)),
        facet + k / 9 + 1);
}

static int too_short(struct art_stl_reading *r, uint64_t count)
{
    struct art_loc loc = {r->src->name, 0, 0};
    return art_error(r->ctx, ART_ESYNTAX, &loc,
                     "byte %llu: the file ends; its %llu facets need %llu bytes",
                     (unsigned long long)art_source_total(r->src), (unsigned long long)count,
                     (unsigned long long)(ART_STL_HEADER + count * ART_STL_FACET));
}

static int check_size(struct art_stl_reading *r, uint64_t count)
{
    uint64_t want = stated_size(r->src), n = art_source_total(r->src);
    struct art_loc loc = {r->src->name, 0, 0};
    if (count > INT32_MAX / 4)
        return art_error(r->ctx, ART_ELIMIT, &loc, "byte 80: %llu facets are too many",
                         (unsigned long long)count);
    if (n < want) return too_short(r, count);
    if (n > want && (n - want) % ART_STL_FACET == 0)
        return art_error(
            r->ctx, ART_ESYNTAX, &loc, "byte 80: the file has %llu facets, but states %llu",
            (unsigned long long)(count + (n - want) / ART_STL_FACET), (unsigned long long)count);
    if (n > want)
        return art_warn_strict(r->ctx, ART_ESYNTAX, &loc,
                               "%llu bytes after the last facet are ignored",
                               (unsigned long long)(n - want));
    return ART_OK;
}

/* n facets in pieces; *pieces is how many these are. */
static void lay_out(struct art_stl_reading *r, const char *p, int n, int *pieces)
{
    for (*pieces = 0; n > 0 && *pieces < art_pieces_most(r->pieces); (*pieces)++) {
        struct art_piece *piece = art_pieces_place(r->pieces, *pieces);
        int k = n < ART_STL_PIECE ? n : ART_STL_PIECE;
        piece->from = p;
        piece->end = p += (size_t)k * ART_STL_FACET;
        n -= k;
    }
}

static int read_binary_facets(struct art_stl_reading *r, int count)
{
    const size_t batch = (size_t)art_pieces_most(r->pieces) * ART_STL_PIECE * ART_STL_FACET;
    size_t at = ART_STL_HEADER, end = ART_STL_HEADER + (size_t)count * ART_STL_FACET;
    int status = ART_OK;
    r->read = read_piece;
    while (at < end && !r->refused) {
        size_t to = end - at < batch ? end : at + batch, more = end - to < batch ? end : to + batch;
        int pieces, good;
        ART_TRY(art_source_fill(r->src, to));
        if (r->src->n < to) return too_short(r, (unsigned)count);
        lay_out(r, r->src->data + at, (int)((to - at) / ART_STL_FACET), &pieces);
        const struct art_piece *piece = art_pieces_place(r->pieces, 0);
        ART_TRY(art_pieces_run(r->pieces, pieces, more, &good));
        const struct art_piece *last = &piece[good - 1];
        if (last->at < last->end && !((const struct art_stl_made *)last->made)->refused)
            return not_finite(r, last->at,
                              (int)((size_t)(last->at - r->src->data) - ART_STL_HEADER) /
                                  ART_STL_FACET);
        art_source_forget(r->src, at = to);
    }
    ART_TRY(art_pieces_settle(r->pieces));
out:
    return status;
}

static int read_binary(struct art_stl_reading *r)
{
    struct art_loc loc = {r->src->name, 0, 0};
    int status;
    if (r->src->n == 0) return art_error(r->ctx, ART_ESYNTAX, &loc, "byte 0: the file is empty");
    if (r->src->n < ART_STL_HEADER)
        return art_error(r->ctx, ART_ESYNTAX, &loc,
                         "byte %zu: the file ends inside the header; it is no stl file", r->src->n);
    uint64_t count = art_load_u32(r->src->data + 80);
    if (art_source_total(r->src) == SIZE_MAX) ART_TRY(art_source_fill(r->src, SIZE_MAX));
    ART_TRY(check_size(r, count));
    memcpy(r->header, r->src->data, sizeof r->header);
    ART_TRY(header_units(r->ctx, r->src, &r->mesh->units));
    r->count = (int)count;
    if (count > 0) status = read_binary_facets(r, (int)count);
out:
    return status;
}

/* --------------------------------------------------------------------- both */

/* Facets that use a place twice are kept, but not in silence. */
static void report_degenerate(const struct art_stl_reading *r)
{
    struct art_loc loc = {r->src->name, 0, 0};
    if (r->degenerate > 0)
        art_warn(
            r->ctx, &loc,
            "%d facet{s} {has|have} two corners at one place (the first: facet %d); they are kept",
            r->degenerate, r->first);
}

static int read_facets(struct art_stl_reading *r)
{
    int status;
    ART_TRY(pieces_create(r));
    ART_TRY(art_stl_is_text(r->src) ? art_stl_read_text(r) : read_binary(r));
    if (!r->refused) report_degenerate(r);
out:
    art_pieces_free(r->pieces);
    r->pieces = NULL;
    return status;
}

/* The number of facets that the file states, if that may be right. */
static int stated_facets(const struct art_source *src)
{
    uint64_t n = src->n < ART_STL_HEADER ? 0 : art_load_u32(src->data + 80);
    return stated_size(src) == art_source_total(src) && n <= INT32_MAX / 4 ? (int)n : 0;
}

/* ------------------------------------------------------------- into a mesh
 *
 * Corners at exactly the same place become one vertex. */

/* A taker that makes a mesh: corners at exactly the same place become one vertex. */
struct mesh_taker {
    struct art_facet_taker taker;
    struct art_stl_reading *reading;
    struct art_weld weld;
    struct art_field *attribute; /* of the facets; NULL as long as they have none */
};

enum { CORNERS = 9 * sizeof(double), RECORD = CORNERS + 8 };

static char *make(const struct art_facet_taker *taker, const struct art_facets *facets, char *to)
{
    (void)taker;
    for (int f = 0; f < facets->n; f++, to += RECORD) {
        uint64_t attribute = facets->attribute ? facets->attribute[f] : 0;
        memcpy(to, facets->pos + 3 * f, CORNERS);
        memcpy(to + CORNERS, &attribute, 8);
    }
    return to;
}

/* A field if there is something in the two bytes of a facet. */
static int keep_attribute(struct mesh_taker *t, int f, uint64_t value)
{
    struct art_mesh *m = t->reading->mesh;
    if (value == 0) return ART_OK;
    if (!t->attribute) {
        int status = art_fields_add(t->reading->ctx, &m->face_fields, ART_STL_ATTRIBUTE, ART_U16, 1,
                                    t->reading->count, &t->attribute);
        if (status < 0) return status;
    }
    t->attribute->val[f] = (double)value;
    return ART_OK;
}

static int keep_groups(struct art_stl_reading *r, int n)
{
    struct art_mesh *m = r->mesh;
    bool fresh = !m->face_group;
    if (fresh && r->group < 0) return ART_OK;
    if (!ART_RESERVE(r->ctx, m->face_group, (size_t)m->n_faces + (size_t)n, m->group_cap))
        return r->ctx->status;
    for (int f = 0; fresh && f < m->n_faces; f++) m->face_group[f] = -1;
    for (int f = m->n_faces; f < m->n_faces + n; f++) m->face_group[f] = r->group;
    return ART_OK;
}

static int reserve(struct art_stl_reading *r, int faces, int corners)
{
    struct art_mesh *m = r->mesh;
    bool fresh = !m->face_off;
    size_t at = (size_t)art_mesh_n_corners(m);
    if (!ART_RESERVE(r->ctx, m->face_off, (size_t)m->n_faces + (size_t)faces + 1,
                     m->face_off_cap) ||
        !ART_RESERVE(r->ctx, m->face_vert, at + (size_t)corners, m->face_vert_cap))
        return r->ctx->status;
    if (fresh) m->face_off[0] = 0;
    return ART_OK;
}

/* Many corners at once are found faster. */
enum { TILE = ART_WELD_MOST / 3 };

static int take(struct art_facet_taker *taker, int n, const char *s, size_t bytes)
{
    struct mesh_taker *t = (struct mesh_taker *)taker;
    struct art_mesh *m = t->reading->mesh;
    int status, at = art_mesh_n_corners(m);
    (void)bytes;
    ART_TRY(reserve(t->reading, n, 3 * n));
    ART_TRY(keep_groups(t->reading, n));
    for (int f = 0, k; f < n; f += k) {
        double x[3 * TILE][3];
        k = n - f < TILE ? n - f : TILE;
        for (int i = 0; i < k; i++, s += RECORD) {
            uint64_t attribute;
            memcpy(x + 3 * i, s, CORNERS);
            memcpy(&attribute, s + CORNERS, 8);
            ART_TRY(keep_attribute(t, m->n_faces + f + i, attribute));
        }
        ART_TRY(art_weld_find(&t->weld, 3 * k, (const double(*)[3])x, m->face_vert + at + 3 * f));
    }
    for (int f = 1; f <= n; f++) m->face_off[m->n_faces + f] = at + 3 * f;
    m->n_faces += n;
out:
    return status;
}

static int polygon(struct art_stl_reading *r, int n, const double (*pos)[3])
{
    struct mesh_taker *t = (struct mesh_taker *)r->taker;
    struct art_mesh *m = r->mesh;
    int status, at = art_mesh_n_corners(m);
    ART_TRY(reserve(r, 1, n));
    ART_TRY(keep_groups(r, 1));
    for (int k = 0, many; k < n; k += many) {
        many = n - k < ART_WELD_MOST ? n - k : ART_WELD_MOST;
        ART_TRY(art_weld_find(&t->weld, many, pos + k, m->face_vert + at + k));
    }
    m->face_off[++m->n_faces] = at + n;
out:
    return status;
}

static int mesh_init(struct mesh_taker *t, struct art_stl_reading *r, size_t expect, int most)
{
    *t = (struct mesh_taker){.taker = {.size = RECORD, .make = make, .take = take}, .reading = r};
    r->taker = &t->taker;
    r->polygon = polygon;
    int status = art_weld_init(&t->weld, r->ctx, expect);
    if (status == ART_OK && most > 0) status = reserve(r, most, 3 * most);
    return status;
}

static int mesh_settle(struct mesh_taker *t)
{
    struct art_mesh *m = t->reading->mesh;
    m->pos = t->weld.pos;
    m->n_verts = t->weld.n;
    m->pos_cap = t->weld.pos_cap;
    t->weld.pos = NULL;
    return ART_OK;
}

static void mesh_fini(struct mesh_taker *t)
{
    art_weld_fini(&t->weld);
}

static int read_mesh(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct art_stl_reading r = {.ctx = ctx, .src = src, .group = -1};
    struct mesh_taker taker = {0};
    size_t size = art_source_total(src);
    int status, most = art_stl_is_text(src) ? 0 : stated_facets(src);
    ART_TRY(art_mesh_create(ctx, &r.mesh));
    ART_TRY(mesh_init(&taker, &r,
                      most              ? (size_t)most / 2
                      : size < SIZE_MAX ? size / 500
                                        : 0,
                      most));
    ART_TRY(read_facets(&r));
    ART_TRY(mesh_settle(&taker));
    ART_TRY(art_stl_take_colors(ctx, r.mesh, src, r.header));
    *(struct art_mesh **)object = r.mesh;
    r.mesh = NULL;
out:
    mesh_fini(&taker);
    art_mesh_free(r.mesh);
    return status;
}

int art_stl_read_to(struct art_ctx *ctx, const struct art_source *src, struct art_mesh *rest,
                    struct art_facet_taker *taker, bool *done)
{
    struct art_stl_reading r = {.ctx = ctx, .src = src, .group = -1, .mesh = rest, .taker = taker};
    int status = read_facets(&r);
    *done = !r.refused;
    return status;
}

int art_stl_head(struct art_ctx *ctx, const struct art_source *src, struct art_facet_head *head)
{
    char *units = NULL;
    head->plain = !art_stl_is_text(src);
    head->count = -1;
    if (!head->plain || src->n < ART_STL_HEADER) return ART_OK;
    int status = header_units(ctx, src, &units);
    head->units = units;
    head->by_mesh = art_stl_object_color(src->data) != NULL;
    if (stated_size(src) == art_source_total(src)) head->count = art_load_u32(src->data + 80);
    return status;
}

/* ------------------------------------------------------------------- format */

static const char *const extensions[] = {".stl", NULL};

const struct art_format art_format_stl = {
    .name = "stl",
    .summary = "stereolithography, text and binary: triangles",
    .kind = ART_FORMAT_MESH,
    .extensions = extensions,
    .sniff = sniff,
    .read = read_mesh,
    .write = art_stl_write,
    .streams = true,
    .pass = art_stl_pass,
    .write_as = art_stl_write_as,
    .choices = ART_CHOICE_ASCII | ART_CHOICE_BINARY | ART_CHOICE_NUMBER | ART_CHOICE_COLORS,
    /* what of fields and colours of faces is lost, and what in the binary form, the writer reports
     */
    .carries = ART_CARRIES_FACES | ART_CARRIES_GROUPS | ART_CARRIES_UNITS |
               ART_CARRIES_FACE_FIELDS | ART_CARRIES_COLOR | ART_CARRIES_CORNERS};

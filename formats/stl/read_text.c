/* The text form of stereolithography: a group for each solid. */
#include "stl_priv.h"
#include <art/rowreader.h>
#include <math.h>

struct reader {
    struct art_ctx *ctx;
    struct art_stl_reading *r;
    struct art_scan scan;
    struct art_mesh *mesh;
    int solids; /* so far */
    int *next;  /* [groups] the number that the next solid of its name tries first */
    int next_cap;
    bool unnamed;   /* there was a solid without a name */
    int warned;     /* statements that are not known */
    double (*x)[3]; /* corners of the facet that is read */
    int corners, cap;
    size_t batch; /* bytes that are tried at once: few where much is unusual */
};

/* ------------------------------------------------------------------- groups */

static int find_group(const struct art_mesh *m, const char *name)
{
    return art_mesh_find_name(&m->groups, name, strlen(name));
}

/* The first solid without a name is no group; others without one, and those whose name is taken,
 * get a name of their own. */
static int add_group(struct reader *r, const char *text, size_t n)
{
    struct art_mesh *m = r->mesh;
    int status = ART_OK;
    r->r->group = -1;
    if (n == 0 && !r->unnamed) {
        r->unnamed = true;
        return ART_OK;
    }
    char *name = n ? art_strndup(r->ctx, text, n) : art_format(r->ctx, "solid %d", r->solids);
    if (!name) return ART_ENOMEM;
    int first = find_group(m, name);
    while (find_group(m, name) >= 0) {
        art_free(name);
        int k = r->next[first]++;
        name = n ? art_format(r->ctx, "%.*s (%d)", (int)n, text, k)
                 : art_format(r->ctx, "solid %d (%d)", r->solids, k);
        if (!name) return ART_ENOMEM;
    }
    ART_TRY(art_mesh_add_name(r->ctx, &m->groups, name, strlen(name), &r->r->group));
    if (!ART_RESERVE(r->ctx, r->next, (size_t)m->groups.n, r->next_cap))
        status = r->ctx->status;
    else
        r->next[r->r->group] = 2;
out:
    art_free(name);
    return status;
}

/* "name # units mm": the rest of the line with the word solid. */
static int read_name(struct reader *r)
{
    const char *text;
    size_t n = art_scan_rest(&r->scan, &text), at = 0;
    static const char mark[] = "# units ";
    const size_t len = sizeof mark - 1;
    while (at + len < n && memcmp(text + at, mark, len) != 0) at++;
    if (at + len < n) {
        if (!r->mesh->units) {
            r->mesh->units = art_strndup(r->ctx, text + at + len, n - at - len);
            if (!r->mesh->units) return ART_ENOMEM;
        }
        n = at;
        while (n > 0 && text[n - 1] == ' ') n--;
    }
    return add_group(r, text, n);
}

/* ------------------------------------------------------------------- facets */

static int expect(struct reader *r, const char *word)
{
    if (art_scan_is(&r->scan, word)) return ART_OK;
    const char *found;
    size_t n = art_scan_word(&r->scan, &found);
    if (n == 0)
        return art_scan_fail(&r->scan, r->scan.p, ART_ESYNTAX,
                             "the file ends where '%s' is expected", word);
    return art_scan_fail(&r->scan, found, ART_ESYNTAX, "expected '%s', found '%.*s'", word,
                         (int)(n < 40 ? n : 40), found);
}

/* "endfacet" or "end facet" */
static bool is_end(struct reader *r, const char *joined, const char *what)
{
    return art_scan_is(&r->scan, joined) ||
           (art_scan_is(&r->scan, "end") && art_scan_is(&r->scan, what));
}

static bool same(const double *a, const double *b)
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

static int add_polygon(struct reader *r)
{
    struct art_stl_reading *to = r->r;
    int status, n = r->corners;
    ART_TRY(art_pieces_settle(to->pieces));
    to->n++;
    for (int k = 0; k < n; k++) {
        if (k == 2 && n > 3) k = n - 1; /* as in triangles, the ends and what is beside them */
        if (!same(r->x[k], r->x[(k + 1) % n])) continue;
        if (to->degenerate++ == 0) to->first = to->n;
        break;
    }
    if (to->polygon)
        status = to->polygon(to, n, (const double(*)[3])r->x);
    else
        to->refused = true;
out:
    return status;
}

static int add_facet(struct reader *r)
{
    const struct art_facets facet = {1, (const double(*)[3])r->x, NULL};
    for (int k = 0; k < r->corners; k++)
        for (int i = 0; i < 3; i++) r->x[k][i] += 0.0;
    return r->corners > 3 ? add_polygon(r) : art_stl_hand_on(r->r, &facet);
}

static int read_facet(struct reader *r, const char *at)
{
    const char *word;
    int status;
    /* the normal follows from the corners; some programs write one that is no number */
    if (art_scan_is(&r->scan, "normal"))
        for (int k = 0; k < 3; k++)
            if (art_scan_word(&r->scan, &word) == 0) break;
    ART_TRY(expect(r, "outer"));
    ART_TRY(expect(r, "loop"));
    for (r->corners = 0; art_scan_is(&r->scan, "vertex"); r->corners++) {
        if (!ART_GROW(r->ctx, r->x, r->corners, r->cap)) return r->ctx->status;
        double *x = r->x[r->corners];
        for (int k = 0; k < 3; k++) ART_TRY(art_scan_real(&r->scan, &x[k]));
    }
    if (!is_end(r, "endloop", "loop")) ART_TRY(expect(r, r->corners < 3 ? "vertex" : "endloop"));
    if (r->corners < 3)
        return art_scan_fail(&r->scan, at, ART_ESYNTAX, "a facet of %d corners", r->corners);
    if (!is_end(r, "endfacet", "facet")) ART_TRY(expect(r, "endfacet"));
    ART_TRY(add_facet(r));
out:
    return status;
}

/* ----------------------------------------------------------- the usual facet
 *
 * Nearly all texts are written in one way, in lower case. Such a facet is read with one look at
 * each character; any other, and whatever is wrong with it, goes the way above.
 *
 * What stands between the numbers is the same from facet to facet, and a vertex is written once
 * for each facet around it. So a facet is first taken for one laid out as the one before it, with
 * vertices that were read lately: what it has in common with them is compared, not read again. */

/* The words between numbers: up to the normal, up to each of the vertices, to the end. */
enum { GAPS = 5, GAP_MOST = 64, VERTEX_MOST = 128 };
/* Behind a place where a gap begins, so that all of it and the vertex behind it can be looked at
 * without asking where the text ends. */
enum { ROOM = GAP_MOST + VERTEX_MOST + 64 };

struct vertex {
    const char *text; /* all three numbers and what is before them */
    size_t n;
    double x[3];
};

/* In most texts corners come back in a pattern that is the same for every second facet at the
 * latest: that of a quadrangle cut in two, of a strip. So it is guessed, before its text is looked
 * at, which of the last vertices a corner is. */
enum { RECENT = 16, PATTERN = 2 };

/* A piece while it is read. */
struct usual {
    const char *begin, *end;
    art_row_reader *row;
    bool known; /* how the facet before is laid out: */
    const char *gap[GAPS];
    size_t gap_size[GAPS];
    uint64_t gap_bits[GAPS]; /* bit k: whether character k is part of the gap */
    int lines;               /* line ends in its gaps */
    struct vertex recent[RECENT];
    double first[RECENT];      /* their first coordinates */
    unsigned n_vertices;       /* so far */
    unsigned back[PATTERN][3]; /* so many vertices ago the corner was before; 0: not lately */
};

/* ------------------------------------------------------------------ any layout */

static inline const char *pass_blanks(const char *p, const char *end)
{
    while (p < end && art_stl_is_blank(*p)) p++;
    return p;
}

/* Behind a word, of n characters, that is the next; NULL if it is not. */
static inline const char *pass(const char *p, const char *end, const char *word, size_t n)
{
    if (!p) return NULL;
    p = pass_blanks(p, end);
    if ((size_t)(end - p) <= n || memcmp(p, word, n) != 0 || !art_stl_is_blank(p[n])) return NULL;
    return p + n;
}
#define PASS(p, end, word) pass(p, end, word, sizeof(word) - 1)

/* Matches three words of any kind. */
static inline const char *pass_three(const char *p, const char *end)
{
    for (int k = 0; p && k < 3; k++) {
        const char *from = p = pass_blanks(p, end);
        while (p < end && (unsigned char)*p > ' ') p++;
        if (p == from || p == end) return NULL;
    }
    return p;
}

static inline const char *pass_numbers(const char *p, const char *end, double x[3])
{
    for (int k = 0; p && k < 3; k++) {
        p = pass_blanks(p, end);
        size_t n = art_read_double(p, (size_t)(end - p), &x[k]);
        p += n;
        if (n == 0 || p == end || !art_stl_is_blank(*p) || !isfinite(x[k])) return NULL;
        x[k] += 0.0;
    }
    return p;
}

/* The facet from `from` on has its gaps from[k] to to[k]. */
static void learn(struct usual *u, const char *const from[GAPS], const char *const to[GAPS])
{
    const char *line;
    u->known = true;
    u->lines = 0;
    for (int k = 0; k < GAPS; k++) {
        u->gap[k] = from[k];
        u->gap_size[k] = (size_t)(to[k] - from[k]);
        if (u->gap_size[k] == 0 || u->gap_size[k] > GAP_MOST)
            u->known = false;
        else
            u->gap_bits[k] = UINT64_MAX >> (64 - u->gap_size[k]);
        u->lines += art_count_lines(from[k], to[k], &line);
    }
}

/* Behind a facet; NULL if there is none such. */
static const char *pass_facet(struct usual *u, const char *p, double (*x)[3], int *lines)
{
    const char *from[GAPS] = {p}, *to[GAPS], *end = u->end, *line;
    to[0] = p = PASS(PASS(p, end, "facet"), end, "normal");
    from[1] = p = pass_three(p, end);
    p = PASS(PASS(p, end, "outer"), end, "loop");
    for (int k = 0; k < 3; k++) {
        to[1 + k] = p = PASS(p, end, "vertex");
        from[2 + k] = p = pass_numbers(p, end, x[k]);
    }
    to[4] = p = PASS(PASS(p, end, "endloop"), end, "endfacet");
    if (!p) return NULL;
    *lines += art_count_lines(from[0], p, &line);
    learn(u, from, (const char *const *)to);
    return p;
}

/* ----------------------------------------------- a facet laid out as that before it */

/* How many vertices ago there was one at x, at least 1; 0: not lately. */
static inline unsigned look_back(const struct usual *u, const double x[3])
{
    unsigned hits = 0;
#pragma GCC unroll 16
    for (unsigned k = 0; k < RECENT; k++) hits |= (unsigned)(u->first[k] == x[0]) << k;
    for (unsigned back = 1; hits && back < RECENT && back <= u->n_vertices; back++) {
        unsigned k = (u->n_vertices - back) % RECENT;
        const double *y = u->recent[k].x;
        if (hits >> k & 1 && y[1] == x[1] && y[2] == x[2]) return back;
    }
    return 0;
}

/* Behind gap k, if it is that of the facet before. */
static inline const char *pass_gap(const struct usual *u, int k, const char *p)
{
    if (u->end - p < ROOM || memcmp(p, u->gap[k], u->gap_size[k]) != 0) return NULL;
    return p + u->gap_size[k];
}

/* The corner that is one of the last vertices. */
static inline const char *guess_vertex(struct usual *u, const char *p, unsigned back, double x[3])
{
    const struct vertex *v = &u->recent[(u->n_vertices - back) % RECENT];
    if (memcmp(p, v->text, v->n) != 0 || !art_stl_is_blank(p[v->n])) return NULL;
    memcpy(x, v->x, sizeof v->x);
    u->first[u->n_vertices % RECENT] = x[0];
    struct vertex *to = &u->recent[u->n_vertices++ % RECENT];
    *to = *v;
    to->text = p;
    return p + v->n;
}

/* A corner that is read; it is looked up so that it can be guessed the next time. */
static inline const char *read_vertex(struct usual *u, const char *p, unsigned *back, double x[3])
{
    const char *end = u->row(u->begin, p, u->end, 3, x);
    if (!end || end - p > VERTEX_MOST) return NULL;
    for (int k = 0; k < 3; k++) x[k] += 0.0;
    *back = look_back(u, x);
    u->first[u->n_vertices % RECENT] = x[0];
    struct vertex *v = &u->recent[u->n_vertices++ % RECENT];
    v->text = p;
    v->n = (size_t)(end - p);
    memcpy(v->x, x, sizeof v->x);
    return end;
}

/* Three words with nothing but spaces before each, so with no line end. */
static inline const char *pass_spaced(const char *p, const char *end)
{
    for (int k = 0; k < 3; k++) {
        const char *from = p;
        while (p < end && *p == ' ') p++;
        if (p == from) return NULL;
        for (from = p; p < end && (unsigned char)*p > ' ';) p++;
        if (p == from || p == end) return NULL;
    }
    return p;
}

/* Read a facet as pass_facet, if it is laid out as the one before it. */
static inline const char *pass_like(struct usual *u, const char *p, unsigned back[3],
                                    double (*x)[3], int *lines)
{
    if (!u->known || !(p = pass_gap(u, 0, p))) return NULL;
    if (!(p = pass_spaced(p, u->end)) || !(p = pass_gap(u, 1, p))) return NULL;
    for (int k = 0; k < 3; k++) {
        const char *from = p;
        p = back[k] ? guess_vertex(u, from, back[k], x[k]) : NULL;
        if (!p && !(p = read_vertex(u, from, &back[k], x[k]))) return NULL;
        if (!(p = pass_gap(u, 2 + k, p))) return NULL;
    }
    if (!art_stl_is_blank(*p)) return NULL;
    *lines += u->lines;
    return p;
}

/* Up to `most` facets into x; returns their end. */
static const char *read_tile(struct usual *u, const char *p, int most, struct art_facets *tile,
                             double (*x)[3], int *lines)
{
    for (; tile->n < most; tile->n++, x += 3) {
        const char *end = pass_like(u, p, u->back[tile->n % PATTERN], x, lines);
        if (!end) end = pass_facet(u, p, x, lines);
        if (!end) break;
        p = end;
    }
    return p;
}

/* --------------------------------------------------------------------- a piece */

void art_stl_read_usual(const struct art_stl_reading *r, struct art_piece *piece,
                        struct art_stl_made *made)
{
    double x[3 * ART_STL_TILE][3];
    struct usual u;
    const char *line, *at;
    bool all = true;
    u.begin = piece->from;
    u.end = piece->end;
    u.row = art_choose_row_reader();
    u.known = false;
    u.n_vertices = 0;
    memset(u.back, 0, sizeof u.back);
    while (all && made->n < ART_STL_PIECE) {
        struct art_facets tile = {.pos = (const double(*)[3])x};
        int most = ART_STL_PIECE - made->n, lines = 0;
        if (most > ART_STL_TILE) most = ART_STL_TILE;
        at = read_tile(&u, piece->at, most, &tile, x, &lines);
        all = tile.n == most;
        if (!art_stl_make(r, made, &tile)) break;
        piece->at = at;
        piece->lines += lines;
    }
    at = piece->at;
    piece->at = pass_blanks(at, piece->end);
    piece->lines += art_count_lines(at, piece->at, &line);
}

/* -------------------------------------------------------- many usual facets */

/* " facet normal 0 0 0 outer loop vertex 0 0 0 vertex 0 0 0 vertex 0 0 0 endloop endfacet": none is
 * shorter. */
enum { SHORTEST = 86, LONG = 1000, PIECE_SIZE = SHORTEST * ART_STL_PIECE };

/* Behind the end of a facet at or behind `p` and a blank, without which it would not be seen to
 * end; `end` if there is none. A line end stays whole. */
static const char *facet_end(const char *p, const char *end)
{
    static const char word[] = "endfacet";
    const size_t n = sizeof word - 1;
    while (p < end && (p = memchr(p, 'e', (size_t)(end - p)))) {
        if ((size_t)(end - p) > n + 1 && memcmp(p, word, n) == 0 && art_stl_is_blank(p[n]))
            return p + n + 1 + (p[n] == '\r' && p[n + 1] == '\n');
        p++;
    }
    return end;
}

/* Cut what is here into pieces; returns how many. */
static int lay_out(struct reader *r)
{
    const char *p = r->scan.p, *end = r->scan.end;
    int n = 0;
    if ((size_t)(end - p) > r->batch) end = p + r->batch;
    for (; p < end && n < art_pieces_most(r->r->pieces); n++) {
        struct art_piece *piece = art_pieces_place(r->r->pieces, n);
        const char *near = end - p > PIECE_SIZE ? p + PIECE_SIZE - LONG : end;
        const char *to = facet_end(near, end - p > PIECE_SIZE ? p + PIECE_SIZE : r->scan.end);
        if (to - p > PIECE_SIZE) to = p + PIECE_SIZE;
        piece->from = p;
        piece->end = p = to;
    }
    return n;
}

/* Read usual facets as long as there are any; the scanner stops at anything else. */
static int read_usual_facets(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    const size_t most = (size_t)PIECE_SIZE * (size_t)art_pieces_most(r->r->pieces), least = 1 << 12;
    int status = ART_OK;
    for (bool usual = true; usual && !r->r->refused;) {
        size_t at = (size_t)(scan->p - scan->src->data);
        ART_TRY(art_source_fill(scan->src, at + r->batch));
        if ((size_t)(scan->end - scan->p) < r->batch)
            scan->end = art_source_lines(scan->src, scan->end);
        int good, n = lay_out(r);
        const struct art_piece *piece = art_pieces_place(r->r->pieces, 0);
        if (n == 0) break;
        ART_TRY(art_pieces_run(r->r->pieces, n, at + 2 * r->batch, &good));
        const char *from = scan->p;
        for (int k = 0; k < good; k++) art_scan_jump(scan, piece[k].at, piece[k].lines);
        art_source_forget(scan->src, (size_t)(scan->from - scan->src->data));
        /* a facet that is cut off at the end of what was here is none that is unusual */
        usual = scan->p > from && good == n;
        r->batch = !usual ? least : r->batch < most / 2 ? 2 * r->batch : most;
    }
out:
    return status;
}

/* ------------------------------------------------------------------- solids */

static int read_solid(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    const char *word;
    int status;
    r->solids++;
    ART_TRY(read_name(r));
    for (;;) {
        /* nothing points into what was passed here; within facets it does */
        scan->once = true;
        bool more = art_scan_more(scan);
        scan->once = false;
        if (!more) return art_scan_fail(scan, scan->p, ART_ESYNTAX, "the file ends inside a solid");
        ART_TRY(read_usual_facets(r));
        if (r->r->refused) return ART_OK;
        if (!art_scan_more(scan)) continue;
        const char *at = scan->p;
        if (art_scan_is(scan, "facet")) {
            ART_TRY(read_facet(r, at));
        } else if (is_end(r, "endsolid", "solid")) {
            art_scan_rest(scan, &word);
            return art_pieces_settle(r->r->pieces);
        } else {
            struct art_loc loc = art_scan_place(scan, at);
            size_t n = art_scan_word(scan, &word);
            art_scan_rest(scan, &at);
            if (r->warned++ == 0)
                ART_TRY(art_warn_strict(r->ctx, ART_ESYNTAX, &loc,
                                        "'%.*s' is not known and left out", (int)(n < 40 ? n : 40),
                                        word));
        }
    }
out:
    return status;
}

int art_stl_read_text(struct art_stl_reading *reading)
{
    struct reader r = {.ctx = reading->ctx, .r = reading, .mesh = reading->mesh, .batch = 1 << 16};
    int status = ART_OK;
    reading->read = art_stl_read_usual;
    art_scan_init(&r.scan, reading->ctx, reading->src);
    r.scan.free_form = true;
    while (!reading->refused && art_scan_more(&r.scan)) {
        ART_TRY(expect(&r, "solid"));
        ART_TRY(read_solid(&r));
    }
out:
    art_free(r.next);
    art_free(r.x);
    return status;
}

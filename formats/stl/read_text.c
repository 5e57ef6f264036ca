/* The text form of stereolithography: a group for each solid. */
#include "stl_priv.h"
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

/* The text form of stereolithography: a group for each solid. */
#include "stl_priv.h"
#include <math.h>

struct reader {
    struct art_ctx *ctx;
    struct art_scan scan;
    struct art_mesh *mesh;
    struct art_weld *weld;
    int solids;     /* so far */
    int group;      /* of the facets to come; -1 none */
    bool unnamed;   /* there was a solid without a name */
    int warned;     /* statements that are not known */
    double (*x)[3]; /* corners of facets that have no vertices yet … */
    int waiting;    /* … so many, then those of the facet that is read */
    int corners, cap;
};

/* ------------------------------------------------------------------- groups */

static bool has_group(const struct art_mesh *m, const char *name)
{
    for (int i = 0; i < m->groups.n; i++)
        if (strcmp(m->groups.name[i], name) == 0) return true;
    return false;
}

/* The first solid without a name is no group; others without one, and those whose name is taken,
 * get a name of their own. */
static int add_group(struct reader *r, const char *text, size_t n)
{
    struct art_mesh *m = r->mesh;
    int status = ART_OK;
    r->group = -1;
    if (n == 0 && !r->unnamed) {
        r->unnamed = true;
        return ART_OK;
    }
    char *name = n ? art_strndup(r->ctx, text, n) : art_format(r->ctx, "solid %d", r->solids);
    for (int k = 2; name && has_group(m, name); k++) {
        art_free(name);
        name = n ? art_format(r->ctx, "%.*s (%d)", (int)n, text, k)
                 : art_format(r->ctx, "solid %d (%d)", r->solids, k);
    }
    if (!name) return ART_ENOMEM;
    status = art_mesh_add_name(r->ctx, &m->groups, name, strlen(name), &r->group);
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

/* The group of the next face. */
static int push_group(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    int n = m->n_faces;
    bool fresh = !m->face_group;
    if (fresh && r->group < 0) return ART_OK;
    if (!ART_GROW(r->ctx, m->face_group, n, m->group_cap)) return r->ctx->status;
    for (int f = 0; fresh && f < n; f++) m->face_group[f] = -1;
    m->face_group[n] = r->group;
    return ART_OK;
}

/* Vertices for all corners that wait. */
static int settle_corners(struct reader *r)
{
    int status = ART_OK, at = art_mesh_n_corners(r->mesh) - r->waiting;
    for (int k = 0, n; k < r->waiting; k += n) {
        n = r->waiting - k < ART_WELD_MOST ? r->waiting - k : ART_WELD_MOST;
        ART_TRY(
            art_weld_find(r->weld, n, (const double(*)[3])(r->x + k), r->mesh->face_vert + at + k));
    }
    r->waiting = 0;
out:
    return status;
}

static int add_facet(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    int status, at = art_mesh_n_corners(m), n = r->corners;
    bool fresh = !m->face_off;
    if (!ART_RESERVE(r->ctx, m->face_off, (size_t)m->n_faces + 2, m->face_off_cap) ||
        !ART_RESERVE(r->ctx, m->face_vert, (size_t)at + (size_t)n, m->face_vert_cap))
        return r->ctx->status;
    if (fresh) m->face_off[0] = 0;
    ART_TRY(push_group(r));
    m->face_off[++m->n_faces] = at + n;
    r->waiting += n;
    if (r->waiting > ART_WELD_MOST - 3) ART_TRY(settle_corners(r)); /* many at once are faster */
out:
    return status;
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
        if (!ART_GROW(r->ctx, r->x, r->waiting + r->corners, r->cap)) return r->ctx->status;
        double *x = r->x[r->waiting + r->corners];
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

/* --------------------------------------------------------- the usual facet
 *
 * Nearly all texts are written in one way, in lower case. Such a facet is read with one look at
 * each character; any other, and whatever is wrong with it, is left to read_facet. */

static inline bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static inline const char *pass_blanks(const char *p, const char *end)
{
    while (p < end && is_blank(*p)) p++;
    return p;
}

/* Behind a word, of n characters, that is the next; NULL if it is not. */
static inline const char *pass(const char *p, const char *end, const char *word, size_t n)
{
    if (!p) return NULL;
    p = pass_blanks(p, end);
    if ((size_t)(end - p) <= n || memcmp(p, word, n) != 0 || !is_blank(p[n])) return NULL;
    return p + n;
}
#define PASS(p, end, word) pass(p, end, word, sizeof(word) - 1)

/* The same with three words of whatever kind. */
static inline const char *pass_three(const char *p, const char *end)
{
    for (int k = 0; p && k < 3; k++) {
        const char *from = p = pass_blanks(p, end);
        while (p < end && (unsigned char)*p > ' ') p++;
        if (p == from || p == end) return NULL;
    }
    return p;
}

static inline const char *pass_vertex(const char *p, const char *end, double x[3])
{
    p = PASS(p, end, "vertex");
    for (int k = 0; p && k < 3; k++) {
        p = pass_blanks(p, end);
        size_t n = art_read_double(p, (size_t)(end - p), &x[k]);
        p += n;
        if (n == 0 || p == end || !is_blank(*p) || !isfinite(x[k])) return NULL;
    }
    return p;
}

static int read_usual_facet(struct reader *r, bool *done)
{
    const char *p = r->scan.p, *end = r->scan.end;
    *done = false;
    if (!ART_RESERVE(r->ctx, r->x, r->waiting + 3, r->cap)) return r->ctx->status;
    p = pass_three(PASS(PASS(p, end, "facet"), end, "normal"), end);
    p = PASS(PASS(p, end, "outer"), end, "loop");
    for (int k = 0; k < 3; k++) p = pass_vertex(p, end, r->x[r->waiting + k]);
    p = PASS(PASS(p, end, "endloop"), end, "endfacet");
    if (!p) return ART_OK;
    r->scan.p = p;
    r->corners = 3;
    *done = true;
    return add_facet(r);
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
        bool done;
        /* nothing points into what was passed here; within facets it does */
        scan->once = true;
        bool more = art_scan_more(scan);
        scan->once = false;
        if (!more) return art_scan_fail(scan, scan->p, ART_ESYNTAX, "the file ends inside a solid");
        ART_TRY(read_usual_facet(r, &done));
        if (done) continue;
        const char *at = scan->p;
        if (art_scan_is(scan, "facet")) {
            ART_TRY(read_facet(r, at));
        } else if (is_end(r, "endsolid", "solid")) {
            art_scan_rest(scan, &word);
            return ART_OK;
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

int art_stl_read_text(struct art_ctx *ctx, struct art_mesh *mesh, struct art_weld *weld,
                      const struct art_source *src)
{
    struct reader r = {.ctx = ctx, .mesh = mesh, .weld = weld};
    int status = ART_OK;
    art_scan_init(&r.scan, ctx, src);
    r.scan.free_form = true;
    while (art_scan_more(&r.scan)) {
        ART_TRY(expect(&r, "solid"));
        ART_TRY(read_solid(&r));
    }
    ART_TRY(settle_corners(&r));
out:
    art_free(r.x);
    return status;
}

/* The usual facet of a text.
 *
 * Nearly all texts are written in one way, in lower case. Such a facet is read with one look at
 * each character; any other, and whatever is wrong with it, is left to who calls.
 *
 * What stands between the numbers is the same from facet to facet, and a vertex is written once
 * for each facet around it. So a facet is first taken for one laid out as the one before it, with
 * vertices that were read lately: what it has in common with them is compared, not read again. */
#include "stl_priv.h"
#include <math.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The words between numbers: up to the normal, up to each of the vertices, to the end. */
enum { GAPS = 5, GAP_MOST = 64, VERTEX_MOST = 128, SEEN_BITS = 9 };
/* Behind a place where a gap begins, so that all of it and the vertex behind it can be looked at
 * without asking where the text ends. */
enum { ROOM = GAP_MOST + VERTEX_MOST + 64 };

struct vertex {
    const char *text; /* all three numbers and what is before them */
    size_t n;         /* 0: none yet */
    double x[3];
    unsigned when; /* vertices before it */
};

/* In most texts corners come back in a pattern that is the same for every second facet at the
 * latest: that of a quadrangle cut in two, of a strip. So it is guessed, before its text is looked
 * at, which of the last vertices a corner is. */
enum { RECENT = 16, PATTERN = 2 };

/* A piece while it is read. */
struct reader {
    const char *end;
    bool known; /* how the facet before is laid out: */
    const char *gap[GAPS];
    size_t gap_size[GAPS];
    int lines; /* line ends in its gaps */
    struct vertex seen[1 << SEEN_BITS];
    struct vertex recent[RECENT];
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
static void learn(struct reader *r, const char *const from[GAPS], const char *const to[GAPS])
{
    const char *line;
    r->known = true;
    r->lines = 0;
    for (int k = 0; k < GAPS; k++) {
        r->gap[k] = from[k];
        r->gap_size[k] = (size_t)(to[k] - from[k]);
        if (r->gap_size[k] > GAP_MOST) r->known = false;
        r->lines += art_count_lines(from[k], to[k], &line);
    }
}

/* Behind a facet; NULL if there is none such. */
static const char *pass_facet(struct reader *r, const char *p, double (*x)[3], int *lines)
{
    const char *from[GAPS] = {p}, *to[GAPS], *end = r->end, *line;
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
    learn(r, from, (const char *const *)to);
    return p;
}

/* ----------------------------------------------- a facet laid out as that before it */

#ifdef __SSE2__

static inline unsigned equal_bytes(__m128i a, __m128i b)
{
    return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(a, b));
}

static inline __m128i load(const char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

/* True if n > 0 bytes are the same; of both there are as many as the next multiple of 16. */
static inline bool same_text(const char *a, const char *b, size_t n)
{
    for (; n > 16; n -= 16, a += 16, b += 16)
        if (equal_bytes(load(a), load(b)) != 0xffff) return false;
    return ((~equal_bytes(load(a), load(b)) << (16 - n)) & 0xffff) == 0;
}

/* Bit k: whether p[k] is no part of a word, and whether it is so without being a space. */
static inline uint64_t find_blanks(const char *p, uint64_t *odd)
{
    const __m128i space = _mm_set1_epi8(' ');
    uint64_t blank = 0, spaces = 0;
    for (int k = 0; k < 64; k += 16) {
        __m128i x = load(p + k);
        blank |= (uint64_t)equal_bytes(_mm_min_epu8(x, space), x) << k;
        spaces |= (uint64_t)equal_bytes(x, space) << k;
    }
    *odd = blank ^ spaces;
    return blank;
}

#else

static inline bool same_text(const char *a, const char *b, size_t n)
{
    return memcmp(a, b, n) == 0;
}

static inline uint64_t find_blanks(const char *p, uint64_t *odd)
{
    uint64_t blank = 0;
    *odd = 0;
    for (int k = 0; k < 64; k++) {
        blank |= (uint64_t)((unsigned char)p[k] <= ' ') << k;
        *odd |= (uint64_t)((unsigned char)p[k] < ' ') << k;
    }
    return blank;
}

#endif

/* Length of three words with spaces before them, at most VERTEX_MOST; 0 if that is not what is
 * there. */
static inline size_t three_words(const char *p)
{
    uint64_t odd, blank = find_blanks(p, &odd), end = blank & ~(blank << 1) & ~UINT64_C(1);
    if (!(blank & 1)) return 0;
    uint64_t second = end & (end - 1), third = second & (second - 1);
    if (third) return odd & (third ^ (third - 1)) >> 1 ? 0 : (size_t)__builtin_ctzll(third);
    if (odd) return 0;
    uint64_t last = blank >> 63;
    blank = find_blanks(p + 64, &odd);
    third = blank & ~(blank << 1 | last);
    if (!second) third &= third - 1;
    if (!end) third &= third - 1;
    return !third || odd & (third ^ (third - 1)) >> 1 ? 0 : 64 + (size_t)__builtin_ctzll(third);
}

/* Behind gap k, if it is that of the facet before. */
static inline const char *same_gap(const struct reader *r, int k, const char *p)
{
    if (r->end - p < ROOM || !same_text(p, r->gap[k], r->gap_size[k])) return NULL;
    return p + r->gap_size[k];
}

static inline uint64_t eight(const char *p)
{
    uint64_t x;
    memcpy(&x, p, sizeof x);
    return x;
}

/* The place of a vertex in that text. A gap is before it, so that eight bytes before its end are in
 * any case within the piece. */
static inline struct vertex *place_of(struct reader *r, const char *p, size_t n)
{
    uint64_t hash = eight(p) * UINT64_C(0x9e3779b97f4a7c15) +
                    eight(p + n / 4) * UINT64_C(0xc2b2ae3d27d4eb4f) +
                    eight(p + n / 2) * UINT64_C(0x165667b19e3779f9) +
                    eight(p + n - 8) * UINT64_C(0x27d4eb2f165667c5);
    return &r->seen[hash >> (64 - SEEN_BITS)];
}

/* Three numbers of n characters in all, with spaces between them. */
static bool read_vertex(const struct reader *r, const char *p, size_t n, double x[3])
{
    const char *end = p + n;
    for (int k = 0; k < 3; k++) {
        while (*p == ' ') p++;
        size_t size = art_read_double(p, (size_t)(r->end - p), &x[k]);
        if (size == 0 || !isfinite(x[k])) return false;
        x[k] += 0.0;
        p += size;
    }
    return p == end;
}

/* The corner that is one of the last vertices. */
static inline const char *guess_vertex(const struct reader *r, const char *p, unsigned back,
                                       double x[3])
{
    const struct vertex *v = &r->recent[(r->n_vertices - back) % RECENT];
    if (!same_text(p, v->text, v->n) || !art_stl_is_blank(p[v->n])) return NULL;
    memcpy(x, v->x, sizeof v->x);
    return p + v->n;
}

static inline const char *find_vertex(struct reader *r, const char *p, unsigned *back, double x[3])
{
    size_t n = three_words(p);
    if (n == 0) return NULL;
    struct vertex *v = place_of(r, p, n);
    if (v->n != n || !same_text(p, v->text, n)) {
        v->n = 0;
        if (!read_vertex(r, p, n, v->x)) return NULL;
        v->text = p;
        v->n = n;
        *back = 0;
    } else {
        *back = r->n_vertices - v->when;
        if (*back >= RECENT) *back = 0;
    }
    v->when = r->n_vertices;
    memcpy(x, v->x, sizeof v->x);
    return p + n;
}

static inline const char *same_vertex(struct reader *r, const char *p, unsigned *back, double x[3])
{
    const char *end = *back ? guess_vertex(r, p, *back, x) : NULL;
    if (!end) end = find_vertex(r, p, back, x);
    if (!end) return NULL;
    struct vertex *v = &r->recent[r->n_vertices++ % RECENT];
    v->text = p;
    v->n = (size_t)(end - p);
    memcpy(v->x, x, sizeof v->x);
    return end;
}

/* Read a facet as pass_facet, if it is laid out as the one before it. */
static inline const char *pass_same(struct reader *r, const char *p, int which, double (*x)[3],
                                    int *lines)
{
    if (!r->known || !(p = same_gap(r, 0, p))) return NULL;
    size_t normal = three_words(p);
    if (normal == 0 || !(p = same_gap(r, 1, p + normal))) return NULL;
    for (int k = 0; k < 3; k++) {
        if (!(p = same_vertex(r, p, &r->back[which % PATTERN][k], x[k]))) return NULL;
        if (!(p = same_gap(r, 2 + k, p))) return NULL;
    }
    if (!art_stl_is_blank(*p)) return NULL;
    *lines += r->lines;
    return p;
}

/* --------------------------------------------------------------------- a piece */

void art_stl_read_usual(const struct art_stl_reading *r, struct art_piece *piece,
                        struct art_stl_made *made)
{
    double x[3 * ART_STL_TILE][3];
    struct reader reader = {.end = piece->end};
    const char *p = piece->from, *line;
    while (p && made->n < ART_STL_PIECE) {
        struct art_facets tile = {.pos = (const double(*)[3])x};
        const char *from = piece->at;
        int most = ART_STL_PIECE - made->n, lines = 0;
        if (most > ART_STL_TILE) most = ART_STL_TILE;
        for (; tile.n < most; tile.n++, from = p) {
            double(*to)[3] = x + 3 * tile.n;
            p = pass_same(&reader, from, tile.n, to, &lines);
            if (!p) p = pass_facet(&reader, from, to, &lines);
            if (!p) break;
        }
        if (!art_stl_make(r, made, &tile)) break;
        piece->at = from;
        piece->lines += lines;
    }
    const char *at = piece->at;
    piece->at = pass_blanks(at, piece->end);
    piece->lines += art_count_lines(at, piece->at, &line);
}

/* The usual facet of a text.
 *
 * Nearly all texts are written in one way, in lower case. Such a facet is read with one look at
 * each character; any other, and whatever is wrong with it, is left to who calls.
 *
 * What stands between the numbers is the same from facet to facet, and a vertex is written once
 * for each facet around it. So a facet is first taken for one laid out as the one before it, with
 * vertices that were read lately: what it has in common with them is compared, not read again. */
#include "stl_priv.h"
#include <art/rowreader.h>
#include <art/simdwide.h>
#include <math.h>

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
struct reader {
    const char *begin, *end;
    art_row_reader *row;
    bool known; /* how the facet before is laid out: */
    const char *gap[GAPS];
    size_t gap_size[GAPS];
    uint64_t gap_bits[GAPS]; /* bit k: whether character k is part of the gap */
    int lines;               /* line ends in its gaps */
    struct vertex recent[RECENT];
    uint32_t key[RECENT];      /* of their places: others may have the same */
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
        if (r->gap_size[k] == 0 || r->gap_size[k] > GAP_MOST)
            r->known = false;
        else
            r->gap_bits[k] = UINT64_MAX >> (64 - r->gap_size[k]);
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

/* Of the bits of coordinates: which do not matter, since a guess is compared with the text. */
static inline uint32_t key_of(const double x[3])
{
    uint64_t bits[3];
    memcpy(bits, x, sizeof bits);
    return (uint32_t)((bits[0] * UINT64_C(0x9e3779b97f4a7c15) +
                       bits[1] * UINT64_C(0xc2b2ae3d27d4eb4f) +
                       bits[2] * UINT64_C(0x165667b19e3779f9)) >>
                      32);
}

/* How many vertices ago there was one with the key, at least 1; 0: not lately. */
static inline unsigned look_back(const struct reader *r, uint32_t key)
{
    for (unsigned back = 1; back < RECENT && back <= r->n_vertices; back++)
        if (r->key[(r->n_vertices - back) % RECENT] == key) return back;
    return 0;
}

#define SAME(name) name##_plain
#include "usual_same_priv.h"
#undef SAME
#ifdef ART_SIMD_WIDE
ART_SIMD_WIDE_BEGIN
#define SAME(name) name##_wide
#define SAME_WIDE
#include "usual_same_priv.h"
ART_SIMD_WIDE_END
#endif

/* --------------------------------------------------------------------- a piece */

void art_stl_read_usual(const struct art_stl_reading *r, struct art_piece *piece,
                        struct art_stl_made *made)
{
    double x[3 * ART_STL_TILE][3];
    struct reader reader;
    const char *line, *at;
    bool all = true;
    reader.begin = piece->from;
    reader.end = piece->end;
    reader.row = art_choose_row_reader();
    reader.known = false;
    reader.n_vertices = 0;
    memset(reader.key, 0, sizeof reader.key);
    memset(reader.back, 0, sizeof reader.back);
    while (all && made->n < ART_STL_PIECE) {
        struct art_facets tile = {.pos = (const double(*)[3])x};
        int most = ART_STL_PIECE - made->n, lines = 0;
        if (most > ART_STL_TILE) most = ART_STL_TILE;
#ifdef ART_SIMD_WIDE
        if (art_simd_wide())
            at = read_tile_wide(&reader, piece->at, most, &tile, x, &lines);
        else
#endif
            at = read_tile_plain(&reader, piece->at, most, &tile, x, &lines);
        all = tile.n == most;
        if (!art_stl_make(r, made, &tile)) break;
        piece->at = at;
        piece->lines += lines;
    }
    at = piece->at;
    piece->at = pass_blanks(at, piece->end);
    piece->lines += art_count_lines(at, piece->at, &line);
}

/* usual_same_priv.h - facets laid out as the one before them.
 *
 * The file usual.c includes this twice: as it is for all processors, and with SAME_WIDE for those with AVX2.
 * Both give the same facets.
 */
#include "usual_bytes_priv.h"

/* Length of the three words of a normal with spaces before them, at most VERTEX_MOST; 0 if that is
 * not what is there. */
static inline size_t SAME(three_words)(const char *p)
{
    uint64_t odd, blank = SAME(find_blanks)(p, &odd), end = blank & ~(blank << 1) & ~UINT64_C(1);
    if (!(blank & 1)) return 0;
    uint64_t second = end & (end - 1), third = second & (second - 1);
    if (third) return odd & (third ^ (third - 1)) >> 1 ? 0 : (size_t)__builtin_ctzll(third);
    if (odd) return 0;
    uint64_t last = blank >> 63;
    blank = SAME(find_blanks)(p + 64, &odd);
    third = blank & ~(blank << 1 | last);
    if (!second) third &= third - 1;
    if (!end) third &= third - 1;
    return !third || odd & (third ^ (third - 1)) >> 1 ? 0 : 64 + (size_t)__builtin_ctzll(third);
}

/* Behind gap k, if it is that of the facet before. */
static inline const char *SAME(pass_gap)(const struct reader *r, int k, const char *p)
{
    if (r->end - p < ROOM || !SAME(is_gap)(r, k, p)) return NULL;
    return p + r->gap_size[k];
}

/* The corner that is one of the last vertices. */
static inline const char *SAME(guess_vertex)(struct reader *r, const char *p, unsigned back,
                                             double x[3])
{
    const struct vertex *v = &r->recent[(r->n_vertices - back) % RECENT];
    if (!SAME(is_text)(p, v->text, v->n) || !art_stl_is_blank(p[v->n])) return NULL;
    memcpy(x, v->x, sizeof v->x);
    r->key[r->n_vertices % RECENT] = r->key[(r->n_vertices - back) % RECENT];
    struct vertex *to = &r->recent[r->n_vertices++ % RECENT];
    *to = *v;
    to->text = p;
    return p + v->n;
}

/* A corner that is read; it is looked up so that it can be guessed the next time. */
static inline const char *SAME(read_vertex)(struct reader *r, const char *p, unsigned *back,
                                            double x[3])
{
    const char *end = r->row(r->begin, p, r->end, 3, x);
    if (!end || end - p > VERTEX_MOST) return NULL;
    for (int k = 0; k < 3; k++) x[k] += 0.0;
    uint32_t key = key_of(x);
    *back = SAME(is_key_recent)(r, key) ? look_back(r, key) : 0;
    struct vertex *v = &r->recent[r->n_vertices % RECENT];
    r->key[r->n_vertices++ % RECENT] = key;
    v->text = p;
    v->n = (size_t)(end - p);
    memcpy(v->x, x, sizeof v->x);
    return end;
}

/* Read a facet as pass_facet, if it is laid out as the one before it. */
static inline const char *SAME(pass_facet)(struct reader *r, const char *p, unsigned back[3],
                                           double (*x)[3], int *lines)
{
    if (!r->known || !(p = SAME(pass_gap)(r, 0, p))) return NULL;
    size_t normal = SAME(three_words)(p);
    if (normal == 0 || !(p = SAME(pass_gap)(r, 1, p + normal))) return NULL;
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++) {
        const char *from = p;
        p = back[k] ? SAME(guess_vertex)(r, from, back[k], x[k]) : NULL;
        if (!p && !(p = SAME(read_vertex)(r, from, &back[k], x[k]))) return NULL;
        if (!(p = SAME(pass_gap)(r, 2 + k, p))) return NULL;
    }
    if (!art_stl_is_blank(*p)) return NULL;
    *lines += r->lines;
    return p;
}

/* Up to `most` facets into x; returns their end. */
static const char *SAME(read_tile)(struct reader *r, const char *p, int most,
                                   struct art_facets *tile, double (*x)[3], int *lines)
{
    for (; tile->n < most; tile->n++, x += 3) {
        const char *end = SAME(pass_facet)(r, p, r->back[tile->n % PATTERN], x, lines);
        if (!end) end = pass_facet(r, p, x, lines);
        if (!end) break;
        p = end;
    }
    return p;
}

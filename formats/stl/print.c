/* Facets as text: one by itself, and as they come. */
#include "stl_priv.h"

/* A copy of a size that is known. */
#define PUT(to, word) ((char *)memcpy(to, word, sizeof(word) - 1) + sizeof(word) - 1)

static inline char *put_three(char *to, const double x[3])
{
    for (int k = 0; k < 3; k++) {
        *to++ = ' ';
        to += art_print_double(to, x[k]);
    }
    return to;
}

char *art_stl_print(char *to, const double *a, const double *b, const double *c)
{
    const double *corner[3] = {a, b, c};
    double n[3];
    art_stl_normal(a, b, c, n);
    art_stl_round_normal(n);
    to = put_three(PUT(to, "  facet normal"), n);
    to = PUT(to, "\n    outer loop\n");
    for (int k = 0; k < 3; k++) {
        to = put_three(PUT(to, "      vertex"), corner[k]);
        *to++ = '\n';
    }
    return PUT(to, "    endloop\n  endfacet\n");
}

/* ----------------------------------------------------------- as they come */

/* Solids stand in the order of their groups, the one without first, and units in the first of them.
 */
struct text_taker {
    struct art_facet_taker taker;
    struct art_emit e;
    bool begun;
    int group;         /* the last one that was begun */
    const char *units; /* of the first */
};

static char *make(const struct art_facet_taker *taker, const struct art_facets *facets, char *to)
{
    (void)taker;
    for (int f = 0; f < facets->n; f++) {
        const double(*x)[3] = facets->pos + 3 * f;
        /* the text form keeps none, which is reported by way of a mesh */
        if (facets->attribute && facets->attribute[f] != 0) return NULL;
        to = art_stl_print(to, x[0], x[1], x[2]);
    }
    return to;
}

static const char *name_of(const struct text_taker *t)
{
    return t->group < 0 ? NULL : t->taker.rest->groups.name[t->group];
}

static void end_solid(struct text_taker *t)
{
    if (t->begun) art_stl_solid_line(&t->e, "endsolid", name_of(t), NULL);
}

/* Solids up to this one are there; false if it should have come earlier. */
static bool go_to(struct text_taker *t, int group)
{
    const struct art_mesh *rest = t->taker.rest;
    if (t->begun && (group < t->group || rest->units != t->units)) return false;
    while (!t->begun || t->group < group) {
        end_solid(t);
        t->group = t->begun ? t->group + 1 : group < 0 ? -1 : 0;
        t->units = rest->units;
        art_stl_solid_line(&t->e, "solid", name_of(t), t->begun ? NULL : t->units);
        t->begun = true;
    }
    return true;
}

static int take(struct art_facet_taker *taker, int n, const char *s, size_t bytes)
{
    struct text_taker *t = (struct text_taker *)taker;
    int status;
    (void)n;
    if (!go_to(t, taker->group)) {
        taker->refused = true;
        return ART_OK;
    }
    ART_TRY(art_emit_end(&t->e));
    status = art_sink_write(t->e.sink, s, bytes);
out:
    return status;
}

int art_stl_open_text(struct art_ctx *ctx, struct art_sink *sink, struct art_facet_taker **taker)
{
    *taker = NULL;
    /* what turns out to have to go another way must not have left anything */
    if (!art_sink_can_patch(sink)) return ART_OK;
    struct text_taker *t = art_alloc(ctx, 1, sizeof *t);
    if (!t) return ART_ENOMEM;
    *t = (struct text_taker){.taker = {.size = ART_STL_TEXT, .make = make, .take = take},
                             .group = -1};
    art_emit_init(&t->e, ctx, sink, NULL);
    *taker = &t->taker;
    return ART_OK;
}

int art_stl_finish_text(struct art_facet_taker *taker)
{
    struct text_taker *t = (struct text_taker *)taker;
    if (!go_to(t, taker->rest->groups.n - 1)) {
        taker->refused = true;
        return ART_OK;
    }
    end_solid(t);
    return art_emit_end(&t->e);
}

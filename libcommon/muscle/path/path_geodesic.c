/* Exact paths (wrapMethod Geodesic) between strands that find them. */
#include "geodesic.h"
#include "path_priv.h"
#include <string.h>

enum { SAMPLES = 17 }; /* of an arc, where it is shown or becomes a strand again */

static void open_geodesic(const struct strand *s, struct geodesic *g)
{
    art_v3_copy(g->start, s->start);
    art_v3_copy(g->end, s->end);
    g->bodies = s->bodies;
    g->valid = s->valid;
    g->n_valid = s->n_valid;
    g->n = 0;
}

/* The strand along the arcs as they are, so that it goes on where the exact path ended. */
static void lay_along(const struct geodesic *g, struct strand *s)
{
    double x[GEODESIC_MOST_ARCS * SAMPLES][3];
    for (int i = 0; i < g->n; i++) geodesic_sample(g, i, SAMPLES, x + i * SAMPLES);
    strand_lay(s, (const double(*)[3])x, g->n * SAMPLES);
}

static bool arcs_before(const struct path_strand *before, struct geodesic *g)
{
    if (!before || !before->exact) return false;
    return before->n_pieces == 0 || geodesic_from_pieces(g, before->pieces, before->n_pieces);
}

static int finish(struct strand *s, const struct geodesic *g, struct wrap_piece *pieces)
{
    int n = geodesic_pieces(g, pieces, &s->ends->length);
    art_v3_copy(s->ends->start, s->start);
    art_v3_copy(s->ends->end, s->end);
    return n;
}

static bool touches(const struct strand *s)
{
    for (int k = 0; k < s->m; k++)
        if (s->knot[k].body >= 0) return true;
    return false;
}

int path_solve_geodesic(struct strand *s, const struct path_strand *before, int limit, bool rests,
                        struct wrap_piece *pieces, bool *exact)
{
    enum { TIMES = 10 };
    struct geodesic g;
    bool converged = rests;
    open_geodesic(s, &g);
    *exact = false;
    if (arcs_before(before, &g)) {
        if ((*exact = geodesic_solve(&g))) return finish(s, &g, pieces);
        open_geodesic(s, &g);
        (void)arcs_before(before, &g);
        lay_along(&g, s);
    }
    if (limit == 0) (void)strand_length(s);
    for (int k = 0; limit > 0 && k < TIMES && !converged; k++)
        (void)strand_relax(s, limit, &converged);
    open_geodesic(s, &g);
    if (limit == 0 && !touches(s)) return 0;
    *exact = geodesic_from_strand(&g, s) && geodesic_solve(&g);
    return *exact ? finish(s, &g, pieces) : wrap_pieces(s, pieces);
}

int path_wrapped_points(const struct art_system *sys, const struct art_state *state,
                        struct muscle_path *p, const struct path_strand *strand, double (*x)[3],
                        int *body, int most)
{
    struct geodesic g;
    struct strand s;
    int n = 0;
    if (!strand->exact) {
        for (int k = 0; k < strand->m && k < most; k++) {
            art_v3_copy(x[k], strand->knots[k].x);
            if (body) body[k] = (int)strand->knots[k].body;
        }
        return strand->m;
    }
    path_strand_open(sys, state, p, strand, &s);
    open_geodesic(&s, &g);
    if (strand->n_pieces > 0) (void)geodesic_from_pieces(&g, strand->pieces, strand->n_pieces);
    for (int i = 0; i < g.n; i++, n += SAMPLES) {
        double at[SAMPLES][3];
        geodesic_sample(&g, i, SAMPLES, at);
        for (int k = 0; k < SAMPLES && n + k < most; k++) {
            art_v3_copy(x[n + k], at[k]);
            if (body) body[n + k] = g.arc[i].body;
        }
    }
    return n;
}

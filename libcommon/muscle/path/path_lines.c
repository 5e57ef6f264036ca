/* This file finds the straight pieces of a path at a state, its length and rate. */
#include "path_priv.h"
#include <string.h>

/* Make the straight line from one point of the path to another. */
static void straight_line(const struct art_state *state, const struct muscle_path *p, int a, int b,
                          struct path_line *line)
{
    line->a = a;
    line->b = b;
    line->around = 0;
    line->on_body = false;
    art_v3_sub(line->u, state->q + p->nodes[b].q, state->q + p->nodes[a].q);
    line->l = art_v3_norm(line->u);
    if (line->l > 0) art_v3_scale(line->u, 1 / line->l, line->u);
}

/* The present end of a piece, fixed in its body; the original leaves it where it was in space. */
static int end_of(const struct art_system *sys, const struct art_state *state,
                  const struct muscle_path *p, const struct wrap_piece *piece, int end, int point,
                  double x[3], double r[3])
{
    int body = (int)piece->body[end];
    if (body < 0) {
        int node = p->segments[point].node;
        art_v3_copy(x, state->q + p->nodes[node].q);
        art_v3_zero(r);
        return node;
    }
    const struct path_node *node = &p->nodes[p->wrap.obstacles[body].node];
    if (p->wrap.law.quirks->wrap_frozen) {
        art_v3_copy(x, piece->x[end]);
        art_v3_sub(r, x, state->q + node->q);
    } else {
        art_m3_mulvec(r, sys->dyn[node->dyn].R, piece->loc[end]);
        art_v3_add(x, state->q + node->q, r);
    }
    return p->wrap.obstacles[body].node;
}

/* The matrix X by which the force of a piece changes when its ends move: I - u u^T between points,
 * n n^T if one end lies on a surface with normal n, (n_a . n_b) n n^T with the mean normal n if
 * both do. */
static void turning(const struct wrap_piece *piece, struct path_line *line)
{
    bool first = piece->body[0] >= 0, second = piece->body[1] >= 0;
    line->on_body = first || second;
    line->turn = 1;
    if (first && second) {
        art_v3_add(line->n, piece->n[0], piece->n[1]);
        (void)art_v3_normalize(line->n, line->n);
        line->turn = art_v3_dot(piece->n[0], piece->n[1]);
    } else if (line->on_body) {
        art_v3_copy(line->n, piece->n[second ? 1 : 0]);
    }
}

/* Make the pieces of a strand; the length of its wrapped part counts with the first one. Between
 * solves the original keeps the length of the whole strand. Here only that of the wrapped part
 * stays, which the motion of its ends changes in second order alone. */
static int wrapped_lines(const struct art_system *sys, const struct art_state *state,
                         const struct muscle_path *p, const struct path_strand *strand,
                         struct path_line *out)
{
    double straight = 0, a[3], b[3];
    for (int i = 0; i < strand->n_pieces; i++) {
        const struct wrap_piece *piece = &strand->pieces[i];
        struct path_line *line = &out[i];
        line->a = end_of(sys, state, p, piece, 0, strand->from, a, line->ra);
        line->b = end_of(sys, state, p, piece, 1, strand->to, b, line->rb);
        line->around = 0;
        art_v3_sub(line->u, b, a);
        line->l = art_v3_norm(line->u);
        if (line->l > 0) art_v3_scale(line->u, 1 / line->l, line->u);
        turning(piece, line);
        line->strand = p->wrap.law.quirks->wrap_frozen ? 0 : strand->ends->length;
        straight += p->wrap.law.quirks->wrap_frozen ? line->l : piece->length;
    }
    out[0].around = strand->ends->length - straight;
    return strand->n_pieces;
}

/* A line past points that take no part is passive if all of it is. */
void path_build_lines(const struct art_system *sys, const struct art_state *state,
                      struct muscle_path *p)
{
    int from = path_runs_through(sys, state, p, 0) ? 0 : -1;
    bool passive = p->segments[0].passive;
    p->n_lines = 0;
    for (int i = 1; i < p->n_points; i++) {
        struct path_strand strand;
        struct path_line *out = p->lines + p->n_lines;
        int n = 0;
        if (!path_runs_through(sys, state, p, i)) {
            passive = passive && p->segments[i].passive;
            continue;
        }
        if (from >= 0 && p->wraps && path_strand_at(p, state, from, &strand) && strand.n_pieces > 0)
            n = wrapped_lines(sys, state, p, &strand, out);
        if (from >= 0 && n == 0) {
            straight_line(state, p, p->segments[from].node, p->segments[i].node, out);
            n = 1;
        }
        for (int k = 0; k < n; k++) out[k].passive = passive;
        p->n_lines += n;
        from = i;
        passive = p->segments[i].passive;
    }
}

/* Velocity of an end of a line. */
static const double *velocity_of(const struct art_state *state, const struct path_node *node,
                                 const double r[3], double v[3])
{
    const double *u = state->u + node->u;
    if (!node->frame) return u;
    art_v3_cross(v, u + 3, r);
    art_v3_add(v, u, v);
    return v;
}

void path_length_and_rate(const struct art_state *state, const struct muscle_path *p, bool all,
                          double *l, double *ldot)
{
    double dv[3], va[3], vb[3];
    *l = *ldot = 0;
    for (int i = 0; i < p->n_lines; i++) {
        const struct path_line *line = &p->lines[i];
        if (line->passive && !all) continue;
        art_v3_sub(dv, velocity_of(state, &p->nodes[line->b], line->rb, vb),
                   velocity_of(state, &p->nodes[line->a], line->ra, va));
        *l += line->l;
        *l += line->around;
        *ldot += art_v3_dot(line->u, dv);
    }
}

int path_polyline(const struct art_system *sys, const struct art_state *state,
                  struct muscle_path *p, double (*x)[3], int most)
{
    int n = 0;
    for (int i = 0; i < p->n_points; i++) {
        struct path_strand strand;
        if (!path_runs_through(sys, state, p, i)) continue;
        if (n++ < most) art_v3_copy(x[n - 1], state->q + p->nodes[p->segments[i].node].q);
        if (!p->wraps || !path_strand_at(p, state, i, &strand)) continue;
        int left = most > n ? most - n : 0;
        n += path_wrapped_points(sys, state, p, &strand, x + (left ? n : 0), NULL, left);
    }
    return n;
}

/* The report of a path at a state: knots, contact with obstacles, and the residual of its
 * equilibrium. */
#include "path_priv.h"
#include <string.h>

struct reporter {
    struct art_path_report *out;
    struct art_path_mark *marks;
    int most;
};

static void add_mark(struct reporter *r, enum art_path_mark_kind kind, const double x[3],
                     const struct art_comp *body)
{
    if (r->marks && r->out->n_marks < r->most) {
        struct art_path_mark *mark = &r->marks[r->out->n_marks];
        mark->kind = kind;
        mark->body = body;
        art_v3_copy(mark->x, x);
    }
    r->out->n_marks++;
}

static const struct art_comp *body_of(const struct muscle_path *p, double body)
{
    return body < 0 ? NULL : p->wrap.bodies[(int)body].obstacle->body;
}

/* Mark the knots (of exact paths: points of the arcs), and the ends of pieces on obstacles. */
static void mark_strand(const struct art_system *sys, const struct art_state *state,
                        struct muscle_path *p, const struct path_strand *strand, struct reporter *r)
{
    enum { MOST = 512 };
    double x[MOST][3];
    int body[MOST], n = path_wrapped_points(sys, state, p, strand, x, body, MOST);
    for (int k = 0; k < n; k++) {
        bool is_stored = k >= MOST;
        const double *at = is_stored ? strand->knots[k].x : x[k];
        int on = is_stored ? (int)strand->knots[k].body : body[k];
        r->out->n_contacts += on >= 0;
        add_mark(r, on >= 0 ? ART_PATH_CONTACT : ART_PATH_KNOT, at, body_of(p, on));
    }
    for (int k = 0; !strand->exact && k < strand->m; k++)
        if (strand->knots[k].body >= 0) r->out->depth = fmax(r->out->depth, -strand->knots[k].dist);
    for (int i = 0; i < strand->n_pieces; i++)
        for (int e = 0; e < 2; e++) {
            double at[3], on = strand->pieces[i].body[e];
            if (on < 0) continue;
            art_rigid_point(at, &p->wrap.bodies[(int)on].T, strand->pieces[i].loc[e]);
            add_mark(r, ART_PATH_TOUCH, at, body_of(p, on));
        }
}

static void report_strand(const struct art_system *sys, const struct art_state *state,
                          struct muscle_path *p, const struct path_strand *strand,
                          struct reporter *r)
{
    struct strand s;
    double small;
    path_strand_open(sys, state, p, strand, &s);
    double residual = strand->exact ? 0 : strand_residual(&s, &small) / fmax(small, 1e-300);
    r->out->residual = fmax(r->out->residual, residual);
    r->out->at_rest = r->out->at_rest && residual <= 1 && strand->exact == p->wrap.geodesic;
    r->out->n_knots += strand->m;
    r->out->n_obstacles += strand->n_pieces > 0 ? strand->n_pieces - 1 : 0;
    for (int i = 0; i < strand->n_pieces; i++)
        r->out->tangent_error =
            fmax(r->out->tangent_error, wrap_piece_error(&s, &strand->pieces[i]));
    r->out->pierced = r->out->pierced || (!strand->exact && strand_pierced(&s) >= 0);
    r->out->end_inside =
        r->out->end_inside || strand_holder(&s, s.start) >= 0 || strand_holder(&s, s.end) >= 0;
    mark_strand(sys, state, p, strand, r);
}

bool art_path_report(struct art_system *sys, const struct art_state *state,
                     const struct art_comp *spring, struct art_path_report *report,
                     struct art_path_mark *marks, int most)
{
    struct muscle_paths *all = muscle_paths_of(sys);
    struct reporter r = {report, marks, most};
    int place = all ? art_system_place(sys, spring) : 0;
    struct path_strand strand;
    if (place < 1 || place > all->n || all->list[place - 1].comp != spring)
        return muscle_function_report(sys, state, spring, report);
    struct muscle_path *p = &all->list[place - 1];
    memset(report, 0, sizeof *report);
    report->at_rest = true;
    path_build_lines(sys, state, p);
    path_length_and_rate(state, p, true, &report->length, &report->rate);
    report->tension = path_tension(sys, state, p);
    for (int i = 0; p->wraps && i < p->n_points; i++)
        if (path_strand_at(p, state, i, &strand)) report_strand(sys, state, p, &strand, &r);
    return true;
}

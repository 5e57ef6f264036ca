/* This is the stability term: the determinant of the stiffness of the model is kept above a
 * target, by one inequality that is linear in excitations (Stavness, Lloyd & Fels 2011). The
 * stiffness is -df/dx of what is free to move, symmetric, without constraints; at the excitations
 * before the step, and by differences of 1e-3. */
#include "inverse_priv.h"
#include <math.h>
#include <string.h>

enum { MOST = 300 }; /* unknowns */

static const double increment = 1e-3;

struct stability {
    int n, *of;       /* unknowns that count */
    double *S, *wide; /* [n][n]; [unknowns][unknowns] */
    double *c;        /* [exciters] */
    double det;
    bool known;
};

/* Unknowns that count: all, or rotations alone. */
static int list_unknowns(struct art_tracker *x, const struct tracker_term *term,
                         struct stability *s)
{
    const struct art_system *sys = x->m.sys;
    bool rotations = art_get_bool(term->comp, "ignorePosition");
    s->n = 0;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        int size = sys->jac.K->size[b];
        for (int k = rotations ? 3 : 0; k < size; k++) s->of[s->n++] = sys->jac.K->row_off[b] + k;
    }
    if (s->n > 0) return ART_OK;
    return art_error(x->ctx, ART_EUSAGE, &term->comp->loc,
                     "'%s' looks at rotations, and the model has no bodies that are free to turn",
                     art_comp_path(term->comp, NULL));
}

static int create(struct art_tracker *x, struct tracker_term *term)
{
    struct stability *s = art_alloc(x->ctx, 1, sizeof *s);
    size_t n = (size_t)x->m.sys->n_active;
    if (!s) return ART_ENOMEM;
    term->data = s;
    if (!art_streq(art_get_text(term->comp, "stiffnessType"), "SYMMETRIC"))
        return art_error(x->ctx, ART_EUNSUPPORTED, &term->comp->loc,
                         "stiffnessType of '%s': the stiffness is symmetric here (SYMMETRIC)",
                         art_comp_path(term->comp, NULL));
    if (n > MOST)
        return art_error(x->ctx, ART_ELIMIT, &term->comp->loc,
                         "'%s' takes the determinant of a model of %zu unknowns, more than %d",
                         art_comp_path(term->comp, NULL), n, MOST);
    s->of = art_alloc(x->ctx, n + 1, sizeof *s->of);
    s->S = art_alloc(x->ctx, 2 * n * n + (size_t)x->n + 1, sizeof *s->S);
    if (!s->of || !s->S) return ART_ENOMEM;
    s->wide = s->S + n * n, s->c = s->wide + n * n;
    return list_unknowns(x, term, s);
}

static void free_stability(struct tracker_term *term)
{
    struct stability *s = term->data;
    if (!s) return;
    art_free(s->of);
    art_free(s->S);
    art_free(s);
}

/* S = -df/dx of the unknowns that count. */
static void fill(const struct art_tracker *x, struct stability *s)
{
    const struct art_blocks *K = x->m.sys->jac.K;
    size_t n = (size_t)x->m.sys->n_active;
    memset(s->wide, 0, n * n * sizeof *s->wide);
    for (int i = 0; i < x->m.sys->n_active_blocks; i++)
        for (int k = K->ptr[i]; k < K->ptr[i + 1]; k++) {
            int j = K->col[k], rows = K->size[i], cols = K->size[j];
            const double *B = K->val + K->val_off[k];
            if (j >= x->m.sys->n_active_blocks) continue;
            for (int r = 0; r < rows; r++)
                for (int c = 0; c < cols; c++) {
                    size_t a = (size_t)(K->row_off[i] + r), b = (size_t)(K->row_off[j] + c);
                    s->wide[a * n + b] = s->wide[b * n + a] = -B[r * cols + c];
                }
        }
    for (int r = 0; r < s->n; r++)
        for (int c = 0; c < s->n; c++)
            s->S[r * s->n + c] = s->wide[(size_t)s->of[r] * n + (size_t)s->of[c]];
}

/* Computes the determinant by elimination with partial pivoting. */
static double determinant(int n, double *S)
{
    double det = 1;
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int r = k + 1; r < n; r++)
            if (fabs(S[r * n + k]) > fabs(S[pivot * n + k])) pivot = r;
        if (S[pivot * n + k] == 0) return 0;
        for (int c = 0; c < n && pivot != k; c++) {
            double t = S[k * n + c];
            S[k * n + c] = S[pivot * n + c], S[pivot * n + c] = t;
        }
        det *= pivot != k ? -S[k * n + k] : S[k * n + k];
        for (int r = k + 1; r < n; r++) {
            double f = S[r * n + k] / S[k * n + k];
            for (int c = k; c < n && f != 0; c++) S[r * n + c] -= f * S[k * n + c];
        }
    }
    return det;
}

/* Evaluates the determinant with exciter j changed by d. */
static double evaluate(struct art_tracker *x, struct stability *s, int j, double d)
{
    struct art_excitable *list = x->m.sys->excitation.list;
    for (int i = 0; i < x->n; i++) list[x->exciter[i].excitable].own = x->a[i] + (i == j ? d : 0);
    art_system_excite(x->m.sys);
    art_system_jacobians(x->m.sys, x->m.state);
    fill(x, s);
    return determinant(s->n, s->S);
}

/* The stiffness is that of the present position, in each piece of a horizon. */
static int add_pieces(struct art_tracker *x, struct tracker_term *term, double d)
{
    const struct stability *s = term->data;
    int status = ART_OK;
    double *c = art_alloc(x->ctx, (size_t)x->qp.n, sizeof *c);
    if (!c) return ART_ENOMEM;
    for (int i = 0; i < x->qp.n && status == ART_OK; i += x->n) {
        memset(c, 0, (size_t)x->qp.n * sizeof *c);
        memcpy(c + i, s->c, (size_t)x->n * sizeof *c);
        status = tracker_inequality_reach(x, term, c, d);
    }
    art_free(c);
    return status;
}

static int add(struct art_tracker *x, struct tracker_term *term)
{
    struct stability *s = term->data;
    double target = art_get_double(term->comp, "detTarget"), d;
    s->det = evaluate(x, s, -1, 0);
    s->known = true;
    d = target - s->det;
    for (int j = 0; j < x->n && target > 0; j++) {
        double up = x->a[j] + increment > x->exciter[j].hi ? -increment : increment;
        s->c[j] = (evaluate(x, s, j, up) - s->det) / up;
        if (!x->set.incremental) d += s->c[j] * x->a[j];
    }
    tracker_set_own(x, x->own);
    if (!isfinite(s->det) || !isfinite(d))
        return art_error(
            x->ctx, ART_EDIVERGED, &term->comp->loc,
            "the determinant of the stiffness, for '%s', is beyond the range of numbers",
            art_comp_path(term->comp, NULL));
    return target > 0 ? add_pieces(x, term, d) : ART_OK;
}

static bool value(const struct art_tracker *x, const struct tracker_term *term, const char *prop,
                  double *out)
{
    const struct stability *s = term->data;
    if (!art_streq(prop, "det")) return false;
    *out = s->known || x->m.sys->quirks.zero_before_first_step ? s->det : NAN;
    return true;
}

const struct tracker_term_type tracker_stability_term = {.cls = "StabilityTerm",
                                                         .has_weight = true,
                                                         .create = create,
                                                         .add = add,
                                                         .value = value,
                                                         .free = free_stability};

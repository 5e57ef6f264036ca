/* Contacts and limits in the choice of excitations: which unilateral rows press in the step depends
 * on what is excited. For each set of rows that press, as equations, the step is linear and the
 * excitations follow from a program of their own; they are an answer if, with them, the rows that
 * press are those of the set. The best of such answers is taken: a program with complementarity
 * constraints, one piece after the other (Luo, Pang & Ralph 1996, Mathematical Programs with
 * Equilibrium Constraints, section 1.3). The first pieces are that without rows, in which what lies
 * on a stop can be lifted, and that of the prediction; others follow from what presses with their
 * answers. They are not tried where the rows of the prediction leave little to be asked for. */
#include "inverse_priv.h"
#include <math.h>
#include <string.h>

enum { MOST_PIECES = 6 };

struct piece {
    double *pressing, *a; /* [rows of N], [exciters] */
    double cost;
    bool consistent;
};

struct pieces {
    struct piece list[MOST_PIECES];
    int n;
    double *memory, *theta, *b, *u;
};

static bool is_same_set(const double *a, const double *b, int n)
{
    for (int i = 0; i < n; i++)
        if ((a[i] > 0) != (b[i] > 0)) return false;
    return true;
}

/* Add a piece, unless it is there. */
static void add_piece(const struct art_tracker *x, struct pieces *p, const double *pressing)
{
    const int n = x->response.unilateral.n;
    for (int i = 0; i < p->n; i++)
        if (is_same_set(p->list[i].pressing, pressing, n)) return;
    if (p->n == MOST_PIECES) return;
    memcpy(p->list[p->n++].pressing, pressing, (size_t)n * sizeof *pressing);
}

static int allocate(struct art_tracker *x, struct pieces *p)
{
    const size_t n = (size_t)x->n, k = (size_t)x->response.unilateral.n,
                 u = (size_t)x->response.n_u;
    p->n = 0;
    p->memory = art_alloc(x->ctx, MOST_PIECES * (n + k) + k + 2 * u, sizeof *p->memory);
    if (!p->memory) return ART_ENOMEM;
    for (size_t i = 0; i < MOST_PIECES; i++) {
        p->list[i].pressing = p->memory + i * (n + k);
        p->list[i].a = p->list[i].pressing + k;
    }
    p->theta = p->memory + MOST_PIECES * (n + k);
    p->b = p->theta + k, p->u = p->b + u;
    return ART_OK;
}

/* Find the impulses of unilateral rows with the excitations of a piece; those that are rounding
 * beside the largest are zero. */
static int find_pressing(struct art_tracker *x, struct pieces *p, const struct piece *piece)
{
    static const double rounding = 1e-12;
    const struct tracker_response *r = &x->response;
    const size_t n = (size_t)r->n_u;
    double most = 0;
    memcpy(p->b, r->unilateral.b, n * sizeof *p->b);
    for (size_t j = 0; j < (size_t)x->n; j++) {
        double change = piece->a[j] - (x->set.incremental ? x->a[j] : 0);
        for (size_t i = 0; i < n; i++) p->b[i] += change * r->df[j * n + i];
    }
    const struct art_step_responses request = {
        .n = 1, .b = p->b, .x = p->u, .theta = p->theta, .rows = ART_RESPOND_WITH_OFFSETS};
    int status = art_step_respond(x->m.step, &request);
    for (int i = 0; i < r->unilateral.n; i++) most = fmax(most, p->theta[i]);
    for (int i = 0; i < r->unilateral.n; i++)
        if (p->theta[i] < rounding * most) p->theta[i] = 0;
    return status;
}

static int solve_piece(struct art_tracker *x, struct pieces *p, struct piece *piece)
{
    int status;
    ART_TRY(tracker_respond_with(x, piece->pressing));
    ART_TRY(tracker_assemble(x));
    ART_TRY(tracker_find(x, piece->a));
    piece->cost = x->qp.cost[1];
    ART_TRY(find_pressing(x, p, piece));
    piece->consistent = is_same_set(piece->pressing, p->theta, x->response.unilateral.n);
    add_piece(x, p, p->theta);
    status = ART_OK;
out:
    return status;
}

/* Where no piece is consistent, that of the prediction counts: the second, or the only one. */
static const struct piece *best_of(const struct pieces *p, int of_prediction)
{
    const struct piece *best = NULL;
    for (int i = 0; i < p->n; i++) {
        const struct piece *piece = &p->list[i];
        if (piece->consistent && (!best || piece->cost < best->cost)) best = piece;
    }
    return best ? best : &p->list[of_prediction];
}

bool tracker_has_pieces(const struct art_tracker *x)
{
    return x->response.unilateral.n > 0 && x->set.horizon == 1 && !tracker_responds_alone(x) &&
           !tracker_quirks(x)->response_with_offsets;
}

/* True if excitations a, found with the rows that press in the prediction, leave little of the
 * errors, and none is at its greatest: what these rows block was not asked for. */
static bool is_unblocked(const struct art_tracker *x, const double *a)
{
    static const double little = 0.1;
    if (x->response.unilateral.n_pressing == 0 || x->qp.n_eq > 0) return false;
    for (int i = 0; i < x->n; i++)
        if (a[i] >= x->exciter[i].hi) return false;
    return x->qp.cost[1] < little * x->qp.cost[0];
}

static int try_pieces(struct art_tracker *x, struct pieces *p)
{
    int status = ART_OK;
    x->response.unilateral.tried = true;
    add_piece(x, p, p->theta); /* none: zeros */
    add_piece(x, p, x->response.unilateral.theta);
    const int of_prediction = p->n - 1;
    for (int i = 0; i < p->n && status == ART_OK; i++) status = solve_piece(x, p, &p->list[i]);
    if (status == ART_OK) tracker_take(x, best_of(p, of_prediction)->a);
    return status;
}

int tracker_solve_pieces(struct art_tracker *x)
{
    struct pieces p;
    double *a;
    int status = allocate(x, &p);
    if (status < 0) return status;
    a = p.list[0].a;
    ART_TRY(tracker_assemble(x));
    ART_TRY(tracker_find(x, a));
    if (is_unblocked(x, a))
        tracker_take(x, a);
    else
        status = try_pieces(x, &p);
out:
    x->response.unilateral.pressing = x->response.unilateral.theta; /* no piece's, which is freed */
    art_free(p.memory);
    return status;
}

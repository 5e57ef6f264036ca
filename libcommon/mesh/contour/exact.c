/* These functions compute the perturbation of sos.c (simulation of simplicity) with numbers
 * instead of signs alone: the first term of an orientation, and the order of two triangles along
 * an edge, which is a question about products of orientations.
 *
 * With s(T, u) the orientation of a triangle T and a point u, the edge from u to v passes T at t =
 * s(T, u) / (s(T, u) - s(T, v)). So t(P) < t(Q) is a question about the sign of s(Q, u) s(P, v) -
 * s(P, u) s(Q, v), times the signs of both denominators. First in doubles with a bound, then, as a
 * sum of terms, in whole numbers: all coordinates are multiples of some power of two. */
#include "contour_priv.h"

/* -------------------------------------------------------------------------- terms */

enum { MOST_TERMS = 73 };

/* An orientation of four vertices as a sum of terms. */
struct sum {
    const double *x[4]; /* by ascending rank */
    int place[4];
    int turn; /* sign of the order given, times -1 for that of rows (x, y, z, 1) */
    int n;
    struct {
        uint64_t key;         /* sum of 3^(3 place + 0, 1, 2 for z, y, x) */
        unsigned char out[4]; /* of each row: 0, or 1, 2, 3: z, y, x is left out */
    } term[MOST_TERMS];
};

/* Rows of higher rank count more, so that terms come out with ascending keys. */
static void list_terms(struct sum *sum)
{
    uint64_t weight[4][4];
    for (int r = 0; r < 4; r++) {
        uint64_t power = 1;
        for (int i = 0; i < 3 * sum->place[r]; i++) power *= 3;
        weight[r][0] = 0;
        for (int d = 1; d < 4; d++) weight[r][d] = power, power *= 3;
    }
    sum->n = 0;
    for (unsigned code = 0; code < 256; code++) {
        unsigned used = 0, clash = 0, left_out = 0;
        uint64_t key = 0;
        for (int r = 0; r < 4; r++) {
            unsigned d = code >> (2 * r) & 3;
            clash |= d ? used & (1u << d) : 0;
            used |= d ? 1u << d : 0;
            left_out += d != 0;
            key += weight[r][d];
        }
        if (clash || left_out > 3) continue;
        sum->term[sum->n].key = key;
        for (int r = 0; r < 4; r++) sum->term[sum->n].out[r] = code >> (2 * r) & 3;
        sum->n++;
    }
}

static void make_sum(struct sum *sum, const struct art_sos_vertex *const v[4], const int place[4])
{
    int at[4] = {0, 1, 2, 3};
    sum->turn = -1;
    for (int i = 1; i < 4; i++)
        for (int j = i; j > 0 && place[at[j]] < place[at[j - 1]]; j--) {
            int t = at[j];
            at[j] = at[j - 1], at[j - 1] = t;
            sum->turn = -sum->turn;
        }
    for (int i = 0; i < 4; i++) sum->x[i] = v[at[i]]->x, sum->place[i] = place[at[i]];
    list_terms(sum);
}

/* The power of two of which all coordinates are multiples. */
static int common_unit(int n, const double *const *x)
{
    int unit = 2000;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) {
            int e;
            double m = frexp(fabs(x[i][k]), &e);
            if (m == 0) continue;
            uint64_t bits = (uint64_t)ldexp(m, 53);
            for (e -= 53; bits % 2 == 0; bits /= 2) e++;
            if (e < unit) unit = e;
        }
    return unit == 2000 ? 0 : unit;
}

/* r = determinant of the first n rows and columns */
static void determinant(struct art_bigint *r, int n, struct art_bigint d[3][3])
{
    struct art_bigint p, q;
    if (n == 1) {
        art_bigint_copy(r, &d[0][0]);
    } else if (n == 2) {
        art_bigint_mul(&p, &d[0][0], &d[1][1]);
        art_bigint_mul(&q, &d[0][1], &d[1][0]);
        art_bigint_add(r, &p, -1, &q);
    } else {
        r->n = r->sign = 0;
        for (int i = 0; i < 3; i++) {
            struct art_bigint m;
            int j = (i + 1) % 3, k = (i + 2) % 3;
            art_bigint_mul(&p, &d[1][j], &d[2][k]);
            art_bigint_mul(&q, &d[1][k], &d[2][j]);
            art_bigint_add(&m, &p, -1, &q);
            art_bigint_mul(&p, &d[0][i], &m);
            art_bigint_add(r, r, 1, &p);
        }
    }
}

/* r = what stands before the moves of a term, in units of 2^(unit rows); returns the rows */
static int coefficient(struct art_bigint *r, const struct sum *sum, int term, int unit)
{
    const unsigned char *out = sum->term[term].out;
    int row[4], col[3], n_rows = 0, n_cols = 0, sign = sum->turn, taken[4], n_taken = 0;
    bool gone[3] = {false, false, false};
    for (int i = 0; i < 4; i++) {
        if (!out[i]) {
            row[n_rows++] = i;
            continue;
        }
        int c = 3 - out[i];
        gone[c] = true;
        if ((i + c) % 2) sign = -sign;
        for (int j = 0; j < n_taken; j++)
            if (taken[j] > c) sign = -sign;
        taken[n_taken++] = c;
    }
    for (int c = 0; c < 3; c++)
        if (!gone[c]) col[n_cols++] = c;
    int n = n_rows - 1;
    if (n == 0) {
        r->n = 1, r->w[0] = 1, r->sign = sign;
        return 0;
    }
    struct art_bigint d[3][3], last;
    for (int j = 0; j < n; j++) {
        art_bigint_set(&last, sum->x[row[n]][col[j]], unit);
        for (int i = 0; i < n; i++) {
            art_bigint_set(&d[i][j], sum->x[row[i]][col[j]], unit);
            art_bigint_add(&d[i][j], &d[i][j], -1, &last);
        }
    }
    determinant(r, n, d);
    r->sign *= sign;
    return n;
}

/* ---------------------------------------------------------------------- first terms */

/* Numbers the vertices by rank, so that the same vertex gets the same number. */
static void number(int n, const struct art_sos_vertex *v, int *place)
{
    for (int i = 0; i < n; i++) {
        place[i] = 0;
        for (int j = 0; j < n; j++) {
            bool first = true;
            for (int k = 0; k < j; k++) first = first && v[k].rank != v[j].rank;
            place[i] += first && v[j].rank < v[i].rank;
        }
    }
}

static void lead_exactly(const struct art_sos_vertex *const v[4], const int place[4],
                         struct art_sos_lead *lead)
{
    struct sum sum;
    make_sum(&sum, v, place);
    int unit = common_unit(4, sum.x);
    for (int i = 0; i < sum.n; i++) {
        struct art_bigint c;
        int n = coefficient(&c, &sum, i, unit);
        if (c.sign == 0) continue;
        *lead = (struct art_sos_lead){c.sign, sum.term[i].key, art_bigint_get(&c, n * unit)};
        return;
    }
}

void art_sos_leads(int n_verts, const struct art_sos_vertex *v, int n, const int (*question)[4],
                   struct art_sos_lead *lead)
{
    int place[8];
    bool numbered = false;
    for (int i = 0; i < n; i++) {
        const int *q = question[i];
        double error, det = art_sos_plain(v[q[0]].x, v[q[1]].x, v[q[2]].x, v[q[3]].x, &error);
        if (fabs(det) > 1e9 * error) {
            lead[i] = (struct art_sos_lead){det > 0 ? 1 : -1, 0, det};
            continue;
        }
        if (!numbered) number(n_verts, v, place);
        numbered = true;
        lead_exactly((const struct art_sos_vertex *const[]){v + q[0], v + q[1], v + q[2], v + q[3]},
                     (const int[]){place[q[0]], place[q[1]], place[q[2]], place[q[3]]}, &lead[i]);
    }
}

/* --------------------------------------------------------------------------- order */

/* The predicate uses four orientations: P and Q with u and with v. */
enum { PU, PV, QU, QV };

static double order_in_doubles(const struct art_sos_vertex *const v[4][4], double *error)
{
    double s[4], e[4];
    for (int i = 0; i < 4; i++)
        s[i] = art_sos_plain(v[i][0]->x, v[i][1]->x, v[i][2]->x, v[i][3]->x, &e[i]);
    double f = s[QU] * s[PV], g = s[PU] * s[QV];
    *error = fabs(s[QU]) * e[PV] + fabs(s[PV]) * e[QU] + e[QU] * e[PV] + fabs(s[PU]) * e[QV] +
             fabs(s[QV]) * e[PU] + e[PU] * e[QV];
    /* the products and sums above are rounded too */
    *error = 1.001 * *error + 2 * DBL_EPSILON * (fabs(f) + fabs(g)) + 1e-290;
    return f - g;
}

/* The smallest key above `last` of the products of two sums; `best` if there is none. */
static uint64_t next_key(const struct sum *a, const struct sum *b, int64_t last, uint64_t best)
{
    for (int i = 0; i < a->n; i++) {
        if (a->term[i].key >= best) break;
        for (int j = 0; j < b->n; j++) {
            uint64_t key = a->term[i].key + b->term[j].key;
            if (key >= best) break;
            if ((int64_t)key > last) best = key;
        }
    }
    return best;
}

/* r += s times what stands before the moves `key` in a b. Units need no care: with each move a
 * product has one coordinate less, so all that have the same moves have the same unit. */
static void add_products(struct art_bigint *r, const struct sum *a, const struct sum *b,
                         uint64_t key, int s, int unit)
{
    for (int i = 0; i < a->n && a->term[i].key <= key; i++)
        for (int j = 0; j < b->n && a->term[i].key + b->term[j].key <= key; j++) {
            struct art_bigint f, g, product;
            if (a->term[i].key + b->term[j].key != key) continue;
            coefficient(&f, a, i, unit);
            coefficient(&g, b, j, unit);
            art_bigint_mul(&product, &f, &g);
            art_bigint_add(r, r, s, &product);
        }
}

static int order_exactly(const struct art_sos_vertex *const v[4][4], int place[4][4])
{
    struct sum s[4];
    const double *x[8];
    for (int i = 0; i < 4; i++) make_sum(&s[i], v[i], place[i]);
    for (int i = 0; i < 3; i++) x[i] = v[PU][i]->x, x[3 + i] = v[QU][i]->x;
    x[6] = v[PU][3]->x, x[7] = v[PV][3]->x;
    int unit = common_unit(8, x);
    for (int64_t last = -1;;) {
        uint64_t key = next_key(&s[PU], &s[QV], last, next_key(&s[QU], &s[PV], last, UINT64_MAX));
        struct art_bigint sum;
        sum.n = sum.sign = 0;
        if (key == UINT64_MAX) return 0;
        add_products(&sum, &s[QU], &s[PV], key, 1, unit);
        add_products(&sum, &s[PU], &s[QV], key, -1, unit);
        if (sum.sign) return sum.sign;
        last = (int64_t)key;
    }
}

static bool same_vertices(const struct art_sos_vertex p[3], const struct art_sos_vertex q[3])
{
    for (int i = 0; i < 3; i++)
        if (p[i].rank != q[0].rank && p[i].rank != q[1].rank && p[i].rank != q[2].rank)
            return false;
    return true;
}

int art_sos_order(const struct art_sos_vertex *u, const struct art_sos_vertex *v,
                  const struct art_sos_vertex p[3], const struct art_sos_vertex q[3])
{
    const struct art_sos_vertex *of[4][4] = {{&p[0], &p[1], &p[2], u},
                                             {&p[0], &p[1], &p[2], v},
                                             {&q[0], &q[1], &q[2], u},
                                             {&q[0], &q[1], &q[2], v}};
    /* as u and v are on different sides, s(T, u) - s(T, v) has the sign of s(T, u) */
    int turn = art_sos_orient(of[PU][0], of[PU][1], of[PU][2], u) *
               art_sos_orient(of[QU][0], of[QU][1], of[QU][2], u);
    double error, d = order_in_doubles(of, &error);
    /* t(P) - t(Q) has the sign of s(P, v) s(Q, u) - s(P, u) s(Q, v) over the denominators */
    if (fabs(d) > error) return d > 0 ? turn : -turn;
    const struct art_sos_vertex all[8] = {p[0], p[1], p[2], q[0], q[1], q[2], *u, *v};
    int place[8], places[4][4];
    if (same_vertices(p, q)) return 0;
    number(8, all, place);
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 3; k++) places[i][k] = place[(i < QU ? 0 : 3) + k];
        places[i][3] = place[i % 2 ? 7 : 6];
    }
    return turn * order_exactly(of, places);
}

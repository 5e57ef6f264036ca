/* This is OpenSim's custom joint: three rotations and three translations along axes, each by a
 * function of the joint's coordinates (Seth, Sherman, Eastman & Delp 2010, Minimal formulation of
 * joint motion for biomechanisms, Nonlinear Dynamics 62):
 *
 *     T_CD:  R = Rot(a1, f1) Rot(a2, f2) Rot(a3, f3),    p = a4 f4 + a5 f5 + a6 f6
 *
 * Column j of H (6 x n) is the twist (v; w) of C against D, axes of D, for unit speed of q_j:
 *
 *     v_j = sum a_i f_i,j,     w_j = sum R_(i-1) a_i f_i,j
 *
 * The limit of q_j has the wrench g_j = column j of H M, M = (H'H)^-1, so that g_j . H_k is 1 for
 * j = k and else 0; the 6 - n bilateral rows are an orthonormal basis of all that has no part in H,
 * by Gram and Schmidt's orthogonalization, along which their rates go. Those of the limits are
 *
 *     dg = (I - g H') dH M - g dH' g
 *
 * G is the allowed pose where g . error = 0, the error taken as a twist: the nearest one, found by
 * Gauss and Newton's method from the last coordinates. */
#include "../joint_kind.h"
#include <art/model.h>
#include <art/rows.h>
#include <string.h>

enum { N_AXES = 6, ITERATIONS = 50 };

struct axis {
    double a[3]; /* of a rotation: of unit length */
    int n, coord[N_AXES];
    bool has_f;
    struct art_function f;
};

struct custom {
    struct axis axis[N_AXES];
    struct art_joint_kind kind;
    struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
    struct art_joint_row_def rows[N_AXES];
    const char *text; /* that all this was read from */
};

static const struct art_joint_row_def solid_rows[N_AXES] = {
    JOINT_FIXED_LENGTH, JOINT_FIXED_LENGTH, JOINT_FIXED_LENGTH,
    JOINT_FIXED_ANGLE,  JOINT_FIXED_ANGLE,  JOINT_FIXED_ANGLE,
};

/* ------------------------------------------------------------------- kinematics */

/* This is a function at the coordinates: its value, first derivatives by the coordinates, and
 * second derivatives times speeds. */
struct value {
    double f, d[N_AXES], rate[N_AXES];
};

static void evaluate(const struct axis *axis, const double *q, const double *qdot, struct value *v)
{
    double x[N_AXES] = {0}, one[N_AXES] = {0}, grad[N_AXES] = {0}, curve;
    memset(v, 0, sizeof *v);
    if (!axis->has_f) return;
    for (int k = 0; k < axis->n; k++) x[k] = q[axis->coord[k]];
    one[0] = 1; /* functions of several arguments are linear */
    v->f = art_function_eval(&axis->f, x, one, grad, &curve);
    for (int k = 0; k < axis->n; k++) {
        int j = axis->coord[k];
        v->d[j] += grad[k];
        if (qdot && axis->n == 1) v->rate[j] += curve * qdot[j];
    }
}

/* This is the motion at the coordinates: the columns of H and, with speeds, of its rate. */
struct motion {
    struct art_rigid T;
    double H[N_AXES][6], dH[N_AXES][6];
};

static void add_column(double *column, const double *v, double s)
{
    for (int i = 0; i < 3; i++) column[i] += s * v[i];
}

static void move(const struct custom *c, const double *q, const double *qdot, struct motion *m)
{
    const int n = c->kind.n_coords;
    double spin[3] = {0};
    struct value v;
    memset(m, 0, sizeof *m);
    art_rigid_identity(&m->T);
    for (int i = 0; i < 3; i++) {
        double u[3], turn[9], du[3], R[9], fdot = 0;
        evaluate(&c->axis[i], q, qdot, &v);
        art_m3_mulvec(u, m->T.R, c->axis[i].a);
        art_v3_cross(du, spin, u);
        for (int j = 0; j < n; j++) {
            add_column(m->H[j] + 3, u, v.d[j]);
            add_column(m->dH[j] + 3, du, v.d[j]);
            add_column(m->dH[j] + 3, u, v.rate[j]);
            if (qdot) fdot += v.d[j] * qdot[j];
        }
        art_v3_add_scaled(spin, spin, fdot, u);
        if (v.f == 0) continue;
        art_rot_from_axis_angle(turn, c->axis[i].a, v.f);
        art_m3_mul(R, m->T.R, turn);
        art_m3_copy(m->T.R, R);
    }
    for (int i = 3; i < N_AXES; i++) {
        evaluate(&c->axis[i], q, qdot, &v);
        art_v3_add_scaled(m->T.p, m->T.p, v.f, c->axis[i].a);
        for (int j = 0; j < n; j++) {
            add_column(m->H[j], c->axis[i].a, v.d[j]);
            add_column(m->dH[j], c->axis[i].a, v.rate[j]);
        }
    }
}

/* ------------------------------------------------------------------------ bases */

static double dot6(const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < 6; i++) sum += a[i] * b[i];
    return sum;
}

/* These are orthonormal vectors with their rates. */
struct basis {
    double q[6][6], dq[6][6];
};

/* Subtract from v its part in the first k vectors, twice because of rounding (Gram-Schmidt); dv is
 * its rate. The result is the norm. */
static double orthogonal(double *v, double *dv, const struct basis *b, int k)
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < k; i++) {
            double s = dot6(v, b->q[i]), ds = dot6(dv, b->q[i]) + dot6(v, b->dq[i]);
            for (int j = 0; j < 6; j++) {
                dv[j] -= ds * b->q[i][j] + s * b->dq[i][j];
                v[j] -= s * b->q[i][j];
            }
        }
    return sqrt(dot6(v, v));
}

static void normal(struct basis *b, int k, const double *v, const double *dv, double norm)
{
    double along = dot6(v, dv) / (norm * norm);
    for (int j = 0; j < 6; j++) {
        b->q[k][j] = v[j] / norm;
        b->dq[k][j] = (dv[j] - along * v[j]) / norm;
    }
}

/* The vector of n that is longest beside the first k, as number k; its index, -1 if none has
 * `least`. */
static int add_longest(struct basis *b, int k, double (*x)[6], double (*dx)[6], int n,
                       const bool *used, double least, double *length)
{
    double best = 0, v[6], dv[6], most[6] = {0}, dmost[6] = {0};
    int which = -1;
    for (int j = 0; j < n; j++) {
        if (used[j]) continue;
        memcpy(v, x[j], sizeof v);
        memcpy(dv, dx[j], sizeof dv);
        double norm = orthogonal(v, dv, b, k);
        if (norm <= best + 1e-12) continue;
        best = norm;
        which = j;
        memcpy(most, v, sizeof v);
        memcpy(dmost, dv, sizeof dv);
    }
    *length = best;
    if (which < 0 || best <= least) return -1;
    normal(b, k, most, dmost, best);
    return which;
}

/* Find orthonormal vectors that span H, in the order `pivot`; the result is the rank. */
static int span(double (*H)[6], double (*dH)[6], int n, struct basis *b, int *pivot)
{
    bool used[6] = {false};
    double first = 0, length;
    for (int k = 0; k < n; k++) {
        pivot[k] = add_longest(b, k, H, dH, n, used, 1e-8 * first, &length);
        if (pivot[k] < 0) return k;
        if (k == 0) first = length;
        used[pivot[k]] = true;
    }
    return n;
}

/* Compute the dual columns g[n] of H, which b spans then; the result is the rank. */
static int duals(double (*H)[6], double (*dH)[6], int n, struct basis *b, double (*g)[6])
{
    int pivot[6], rank = span(H, dH, n, b, pivot);
    memset(g, 0, (size_t)n * sizeof *g);
    for (int j = 0; j < rank; j++) {
        double x[N_AXES];
        for (int k = 0; k < rank; k++) {
            const double *h = H[pivot[k]];
            double sum = j == k ? 1 : 0;
            for (int i = 0; i < k; i++) sum -= dot6(b->q[i], h) * x[i];
            x[k] = sum / dot6(b->q[k], h);
        }
        for (int k = 0; k < rank; k++)
            for (int i = 0; i < 6; i++) g[pivot[j]][i] += x[k] * b->q[k][i];
    }
    return rank;
}

/* Extend b: b->q[rank ... 6) become a basis of what is orthogonal to the first ones. Each comes
 * from the unit vector of which most is left, by Pythagoras. */
static void complement(struct basis *b, int rank)
{
    double left[6];
    bool used[6] = {false};
    for (int i = 0; i < 6; i++) {
        left[i] = 1;
        for (int k = 0; k < rank; k++) left[i] -= b->q[k][i] * b->q[k][i];
    }
    for (int k = rank; k < 6; k++) {
        double v[6] = {0}, dv[6] = {0}, best = 0;
        int which = 0;
        for (int i = 0; i < 6; i++) {
            double norm = left[i] > 0 && !used[i] ? sqrt(left[i]) : 0;
            if (norm <= best + 1e-12) continue;
            best = norm;
            which = i;
        }
        used[which] = true;
        v[which] = 1;
        normal(b, k, v, dv, orthogonal(v, dv, b, k));
        for (int i = 0; i < 6; i++) left[i] -= b->q[k][i] * b->q[k][i];
    }
}

/* ---------------------------------------------------------------- the functions */

static void pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    struct motion m;
    art_rigid_identity(TCD);
    if (!joint->data) return;
    move(joint->data, c, NULL, &m);
    *TCD = m.T;
}

/* Compute the error of a pose, as a twist in the axes of D. */
static void error_in_D(const struct art_rigid *TGD, const struct art_rigid *TCD, double e[6])
{
    struct art_rigid TCG;
    double w[3];
    art_rigid_mul_inv_left(&TCG, TGD, TCD);
    art_rot_log(w, TCG.R);
    art_m3_mulvec(e, TGD->R, TCG.p);
    art_m3_mulvec(e + 3, TGD->R, w);
}

/* Find the coordinates of the allowed pose nearest to T, starting from q. */
static void nearest(const struct custom *c, const struct art_rigid *T, double *q, bool once)
{
    const int n = c->kind.n_coords;
    double before = INFINITY;
    for (int it = 0; it < (once ? 1 : ITERATIONS); it++) {
        struct motion m;
        double g[N_AXES][6], e[6], dq[N_AXES], size = 0, far = 1;
        struct basis basis;
        move(c, q, NULL, &m);
        duals(m.H, m.dH, n, &basis, g);
        error_in_D(&m.T, T, e);
        for (int j = 0; j < n; j++) {
            dq[j] = dot6(g[j], e);
            size = fmax(size, fabs(dq[j]));
            far = fmax(far, fabs(q[j]));
        }
        /* Gauss and Newton's steps shrink; where they do not, rounding or a turn of half a circle
         * is at work */
        if (size > 0.5 * before && size < 1e-9 * far) break;
        for (int j = 0; j < n; j++) q[j] += dq[j];
        if (size <= 1e-15 * far) break;
        before = size;
    }
}

static void project(const struct art_joint *joint, const double *coords,
                    const struct art_rigid *TCD, struct art_rigid *TGD)
{
    double q[ART_JOINT_MAX_COORDS];
    memcpy(q, coords, (size_t)joint->n_coords * sizeof *q);
    if (joint->data) nearest(joint->data, TCD, q, false);
    pose(joint, q, TGD);
}

static void coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c)
{
    if (joint->data) nearest(joint->data, TGD, c, false);
}

static void set_row(const struct art_joint *joint, const struct art_rigid *TGD, const double vel[6],
                    const double w[6], const double rate[6], struct art_joint_row *row)
{
    art_joint_row_in_D(row, TGD->R, vel, w, rate);
    if (joint->quirks.joint_coord_rates_ignored) memset(row->deriv, 0, sizeof row->deriv);
}

static void update(const struct art_joint *joint, const double *coords, const struct art_rigid *TGD,
                   const double err[6], const double vel[6], struct art_joint_row *rows)
{
    static const struct custom none = {.kind = {.n_coords = 0}};
    const struct custom *c = joint->data ? joint->data : &none;
    const int n = joint->n_coords;
    struct motion m;
    struct basis basis;
    double g[N_AXES][6], V[6], qdot[N_AXES] = {0}, hg[N_AXES][N_AXES], M[N_AXES][N_AXES];
    (void)err;
    move(c, coords, NULL, &m);
    duals(m.H, m.dH, n, &basis, g);
    art_m3_mulvec(V, TGD->R, vel);
    art_m3_mulvec(V + 3, TGD->R, vel + 3);
    for (int j = 0; j < n; j++) qdot[j] = dot6(g[j], V);
    move(c, coords, qdot, &m);
    complement(&basis, duals(m.H, m.dH, n, &basis, g));
    for (int r = 0; r < 6 - n; r++) {
        const double *w = basis.q[n + r];
        bool linear = art_v3_dot(w, w) >= art_v3_dot(w + 3, w + 3);
        rows[r].flags = ART_ROW_BILATERAL | (linear ? ART_ROW_LINEAR : ART_ROW_ROTARY);
        set_row(joint, TGD, vel, w, basis.dq[n + r], &rows[r]);
    }
    for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++) {
            hg[j][k] = dot6(m.dH[j], g[k]);
            M[j][k] = dot6(g[j], g[k]);
        }
    for (int k = 0; k < n; k++) {
        double x[6] = {0}, rate[6];
        for (int j = 0; j < n; j++)
            for (int i = 0; i < 6; i++) x[i] += m.dH[j][i] * M[j][k];
        memcpy(rate, x, sizeof rate);
        for (int j = 0; j < n; j++) {
            double s = dot6(m.H[j], x) + hg[j][k];
            for (int i = 0; i < 6; i++) rate[i] -= s * g[j][i];
        }
        set_row(joint, TGD, vel, g[k], rate, &rows[6 - n + k]);
    }
}

/* ---------------------------------------------------------------------- reading */

struct reader {
    struct art_ctx *ctx;
    struct art_system *sys;
    const struct art_joint *joint;
    struct custom *c;
    struct art_lexer lex;
    struct art_loc start;
    int n_axes;
};

static struct art_loc place(const struct reader *r, const struct art_loc *loc)
{
    struct art_loc at = r->start;
    at.line += loc->line - 1;
    at.col = loc->line > 1 ? loc->col : at.col + loc->col - 1;
    return at;
}

static int wrong(const struct reader *r, const struct art_token *tok, const char *what)
{
    char seen[80];
    struct art_loc loc = place(r, &tok->loc);
    return art_error(r->ctx, ART_ESYNTAX, &loc, "coupling of '%s': expected %s, found %s",
                     art_comp_path(r->joint->comp, NULL), what, art_token_describe(tok, seen));
}

static bool is(const struct art_token *tok, char ch)
{
    return tok->kind == ART_TOK_CHAR && tok->ch == ch;
}

static bool is_word(const struct art_token *tok, const char *word)
{
    return tok->kind == ART_TOK_WORD && tok->n == strlen(word) && !memcmp(tok->s, word, tok->n);
}

/* Take the text of a value: a word, a number, or everything between brackets, with a class in
 * front. */
static int value_text(struct reader *r, size_t *from, size_t *to, struct art_loc *loc)
{
    struct art_token tok;
    const struct art_token *peek;
    int depth = 0, status;
    ART_TRY(art_lex_next(&r->lex, &tok));
    *from = tok.off;
    *loc = place(r, &tok.loc);
    if (tok.kind == ART_TOK_WORD) {
        ART_TRY(art_lex_peek(&r->lex, &peek));
        if (is(peek, '[')) ART_TRY(art_lex_next(&r->lex, &tok));
    }
    for (;;) {
        if (tok.kind == ART_TOK_END || (depth == 0 && is(&tok, ']')))
            return wrong(r, &tok, "a value");
        if (is(&tok, '[')) depth++;
        if (is(&tok, ']')) depth--;
        *to = tok.end;
        if (depth == 0) break;
        ART_TRY(art_lex_next(&r->lex, &tok));
    }
out:
    return status;
}

static int numbers(struct reader *r, double *x, int most, int *n)
{
    struct art_token tok;
    int status;
    *n = 0;
    ART_TRY(art_lex_next(&r->lex, &tok));
    if (!is(&tok, '[')) return wrong(r, &tok, "'['");
    for (;;) {
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (is(&tok, ']')) break;
        if ((tok.kind != ART_TOK_INT && tok.kind != ART_TOK_REAL) || !isfinite(tok.num))
            return wrong(r, &tok, "a finite number or ']'");
        if (*n == most) return wrong(r, &tok, "']'");
        x[(*n)++] = tok.num;
    }
out:
    return status;
}

static int refuse(struct reader *r, const struct art_loc *loc, const char *what)
{
    struct art_loc at = place(r, loc);
    return art_error(r->ctx, ART_ERANGE, &at, "coupling of '%s': axis %d %s",
                     art_comp_path(r->joint->comp, NULL), r->n_axes + 1, what);
}

static int check_axis(struct reader *r, struct axis *axis, const struct art_loc *loc)
{
    double length = art_v3_norm(axis->a);
    if (!axis->has_f) axis->n = 0;
    if (axis->has_f && axis->f.n_in != (axis->n ? axis->n : 1))
        return refuse(r, loc, "has a function of another number of arguments than coordinates");
    if (length == 0 && axis->has_f) return refuse(r, loc, "has no direction");
    if (length > 0 && r->n_axes < 3) art_v3_scale(axis->a, 1 / length, axis->a);
    return ART_OK;
}

static int read_axis(struct reader *r, struct axis *axis)
{
    struct art_token tok, key;
    struct art_loc loc, begin = {0};
    double x[N_AXES];
    size_t from, to;
    int status, n;
    axis->a[r->n_axes % 3] = 1;
    for (bool first = true;; first = false) {
        ART_TRY(art_lex_next(&r->lex, &key));
        if (first) begin = key.loc;
        if (is(&key, ']')) break;
        bool idx = is_word(&key, "coordIdxs"), dir = is_word(&key, "axis");
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (key.kind != ART_TOK_WORD || !is(&tok, '=')) return wrong(r, &key, "KEY= or ']'");
        if (dir || idx) {
            ART_TRY(numbers(r, x, dir ? 3 : N_AXES, &n));
            if (dir && n != 3) return refuse(r, &key.loc, "takes three numbers");
            if (dir) art_v3_copy(axis->a, x);
            for (int k = 0; idx && k < n; k++) {
                if (!(x[k] >= 0 && x[k] < r->c->kind.n_coords && x[k] == floor(x[k])))
                    return refuse(r, &key.loc, "depends on a coordinate that is not there");
                axis->coord[k] = (int)x[k];
            }
            if (idx) axis->n = n;
            continue;
        }
        bool function = is_word(&key, "function");
        ART_TRY(value_text(r, &from, &to, &loc));
        bool null = to - from == 4 && memcmp(r->lex.src->data + from, "null", 4) == 0;
        if (!function || null) continue;
        ART_TRY(art_function_parse(r->ctx, &r->sys->arena, r->joint->comp, "coupling", &loc,
                                   r->lex.src->data + from, to - from, &axis->f));
        axis->has_f = true;
    }
    status = check_axis(r, axis, &begin);
    r->n_axes++;
out:
    return status;
}

static int read_axes(struct reader *r)
{
    struct art_token tok;
    int status;
    ART_TRY(art_lex_next(&r->lex, &tok));
    if (!is(&tok, '[')) return wrong(r, &tok, "'[' before the axes");
    for (;;) {
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (is(&tok, ']')) break;
        if (!is(&tok, '[')) return wrong(r, &tok, "'[' before an axis");
        if (r->n_axes == N_AXES) return wrong(r, &tok, "no more than six axes");
        ART_TRY(read_axis(r, &r->c->axis[r->n_axes]));
    }
out:
    return status;
}

/* [ coordinates=[ ... ] axes=[ ... ] ] */
static int read_coupling(struct reader *r)
{
    struct art_token tok, key;
    struct art_loc loc;
    size_t from, to;
    int status;
    ART_TRY(art_lex_next(&r->lex, &tok));
    if (!is(&tok, '[')) return wrong(r, &tok, "'['");
    for (;;) {
        ART_TRY(art_lex_next(&r->lex, &key));
        if (is(&key, ']')) break;
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (key.kind != ART_TOK_WORD || !is(&tok, '=')) return wrong(r, &key, "KEY= or ']'");
        if (is_word(&key, "axes"))
            ART_TRY(read_axes(r));
        else
            ART_TRY(value_text(r, &from, &to, &loc));
    }
    if (r->n_axes != N_AXES && r->n_axes != 0) status = wrong(r, &key, "six axes");
out:
    return status;
}

/* Set up the rows of a joint of n coordinates: first the constrained directions, then the limits.
 */
static void make_kind(struct custom *c, const struct art_joint *joint)
{
    c->kind = art_joint_opensim_custom;
    c->kind.n_coords = art_joint_comp_coords(joint->comp, c->coords);
    c->kind.coords = c->coords;
    c->kind.rows = c->rows;
    for (int r = 0; r < N_AXES; r++) {
        int limit = r - (N_AXES - c->kind.n_coords);
        c->rows[r] = solid_rows[r];
        if (limit < 0) continue;
        c->rows[r].flags =
            ART_ROW_LIMIT | (c->coords[limit].rotary ? ART_ROW_ROTARY : ART_ROW_LINEAR);
        c->rows[r].coord = limit;
    }
}

/* Names of properties are made of those of coordinates. */
static int check_names(struct art_ctx *ctx, const struct custom *c, const struct art_joint *joint)
{
    for (int i = 0; i < c->kind.n_coords; i++)
        if (strlen(c->coords[i].name) > ART_JOINT_MAX_NAME)
            return art_error(ctx, ART_EUNSUPPORTED, &joint->comp->loc,
                             "'%s': the name of coordinate '%s' has more than %d letters",
                             art_comp_path(joint->comp, NULL), c->coords[i].name,
                             ART_JOINT_MAX_NAME);
    return ART_OK;
}

static int init(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    const struct art_slot *slot = art_comp_slot(joint->comp, "coupling");
    struct custom *c = joint->data;
    int status = ART_OK;
    if (!slot || !slot->has_value || !slot->value.text || (c && c->text == slot->value.text))
        return ART_OK;
    struct reader r = {.ctx = ctx, .sys = sys, .joint = joint, .start = slot->loc};
    struct art_source src;
    c = art_arena_alloc(ctx, &sys->arena, 1, sizeof *c);
    if (!c) return ART_ENOMEM;
    r.c = c;
    make_kind(c, joint);
    ART_TRY(check_names(ctx, c, joint));
    r.start.col += (int)strlen("coupling=");
    const char *file = joint->comp->model->file;
    ART_TRY(art_source_string(ctx, &src, file ? file : "", slot->value.text, slot->value.text_n));
    art_lexer_init(&r.lex, ctx, &src);
    status = read_coupling(&r);
    art_lexer_fini(&r.lex);
    art_source_fini(&src);
    ART_TRY(status);
    c->text = slot->value.text;
    joint->data = c;
    joint->kind = &c->kind;
    joint->n_coords = c->kind.n_coords;
    joint->n_rows = N_AXES;
    for (int k = 0; k < N_AXES; k++) joint->row[k].flags = c->rows[k].flags;
out:
    return status;
}

/* ------------------------------------------------------------------------ class */

static const struct art_prop props[] = {
    ART_P("coupling", RAW, NULL,
          "its coordinates, and the axes and functions by which they move body A against body B",
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN | ART_PROP_DECLARES, .unit = "?"),
};

static const struct art_class cls = {
    .name = "OpenSimCustomJoint",
    .full_name = "artisynth.core.opensim.customjoint.OpenSimCustomJoint",
    .extends = "JointBase",
    .flags = ART_CLASS_COORDS,
    ART_PROPS(props),
    .ops = &art_ops_joint,
    .law = &art_joint_opensim_custom,
    .help = "moves by functions of its coordinates along three axes of rotation and three of "
            "translation",
};

const struct art_joint_kind art_joint_opensim_custom = {
    .cls = &cls,
    .n_rows = ART_JOINT_COUNT(solid_rows),
    .rows = solid_rows,
    .init = init,
    .pose = pose,
    .project = project,
    .coords_of = coords_of,
    .update = update,
};

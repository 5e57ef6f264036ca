/* Functions that files hold: polynomials, splines, linear ones of several numbers. */
#include "mech_priv.h"
#include <string.h>

/* ------------------------------------------------------------------- evaluation */

static int piece_at(const struct art_function *f, double x)
{
    int lo = 0, hi = f->n_pieces - 1;
    while (lo < hi) {
        int mid = (lo + hi + 1) / 2;
        if (f->piece[mid].from <= x)
            lo = mid;
        else
            hi = mid - 1;
    }
    return lo;
}

static double cubic(const struct art_function_piece *p, double x)
{
    double t = x - p->origin;
    return ((p->a[3] * t + p->a[2]) * t + p->a[1]) * t + p->a[0];
}

double art_function_eval(const struct art_function *f, const double *x, const double *v,
                         double *grad, double *curve)
{
    *curve = 0;
    if (f->c) {
        double y = f->c[f->n_in];
        for (int i = 0; i < f->n_in; i++) {
            y += f->c[i] * x[i];
            grad[i] = f->c[i];
        }
        return y;
    }
    const struct art_function_piece *p = &f->piece[piece_at(f, *x)];
    double t = *x - p->origin;
    *grad = (3 * p->a[3] * t + 2 * p->a[2]) * t + p->a[1];
    *curve = (6 * p->a[3] * t + 2 * p->a[2]) * *v * *v;
    return cubic(p, *x);
}

/* --------------------------------------------------------------------- bounds */

static void include(double y, double out[2])
{
    out[0] = fmin(out[0], y);
    out[1] = fmax(out[1], y);
}

/* Value of a cubic at an end that may be infinite. */
static double at_end(const struct art_function_piece *p, double x)
{
    if (isfinite(x)) return cubic(p, x);
    int degree = 3;
    while (degree > 0 && p->a[degree] == 0) degree--;
    if (degree == 0) return p->a[0];
    double sign = x < 0 && degree % 2 ? -1 : 1;
    return sign * p->a[degree] * INFINITY;
}

static void piece_bounds(const struct art_function_piece *p, double lo, double hi, double out[2])
{
    double a = 3 * p->a[3], b = 2 * p->a[2], c = p->a[1], root[2];
    int n = 0;
    include(at_end(p, lo), out);
    include(at_end(p, hi), out);
    double disc = b * b - 4 * a * c;
    if (a == 0 && b != 0) {
        root[n++] = -c / b;
    } else if (a != 0 && disc >= 0) {
        double q = -0.5 * (b + copysign(sqrt(disc), b));
        root[n++] = q / a;
        if (q != 0) root[n++] = c / q;
    }
    for (int i = 0; i < n; i++) {
        double x = p->origin + root[i];
        if (x > lo && x < hi) include(cubic(p, x), out);
    }
}

void art_function_bounds(const struct art_function *f, const double *lo, const double *hi,
                         double out[2])
{
    if (f->c) {
        out[0] = out[1] = f->c[f->n_in];
        for (int i = 0; i < f->n_in; i++) {
            double c = f->c[i];
            if (c == 0) continue;
            out[0] += c * (c > 0 ? lo[i] : hi[i]);
            out[1] += c * (c > 0 ? hi[i] : lo[i]);
        }
        return;
    }
    out[0] = INFINITY;
    out[1] = -INFINITY;
    for (int i = 0; i < f->n_pieces; i++) {
        double from = i ? f->piece[i].from : -INFINITY;
        double to = i + 1 < f->n_pieces ? f->piece[i + 1].from : INFINITY;
        if (to < *lo || from > *hi) continue;
        piece_bounds(&f->piece[i], fmax(from, *lo), fmin(to, *hi), out);
    }
}

/* ---------------------------------------------------------------------- reading */

struct reader {
    struct art_ctx *ctx;
    struct art_arena *arena;
    const struct art_comp *comp;
    const char *prop;
    struct art_loc start; /* of the text */
    struct art_lexer lex;
    int n_in, depth;
    struct art_curve *curve; /* that is read; NULL: functions are */
};

/* The place of a token of the text in the file. */
static struct art_loc place(const struct reader *r, const struct art_loc *loc)
{
    struct art_loc at = r->start;
    if (loc->line > 1) {
        at.line += loc->line - 1;
        at.col = loc->col;
    } else {
        at.col += loc->col - 1;
    }
    return at;
}

static int wrong(const struct reader *r, const struct art_token *tok, int status, const char *what)
{
    char seen[80];
    struct art_loc loc = place(r, &tok->loc);
    return art_error(r->ctx, status, &loc, "%s of '%s': expected %s, found %s", r->prop,
                     art_comp_path(r->comp, NULL), what, art_token_describe(tok, seen));
}

static int expect(struct reader *r, char ch, const char *what)
{
    struct art_token tok;
    int status = art_lex_next(&r->lex, &tok);
    if (status < 0 || (tok.kind == ART_TOK_CHAR && tok.ch == ch)) return status;
    return wrong(r, &tok, ART_ESYNTAX, what);
}

/* Reads numbers up to the closing bracket. */
struct numbers {
    double *x;
    int n, cap;
};

static int read_numbers(struct reader *r, struct numbers *num)
{
    struct art_token tok;
    int status;
    ART_TRY(expect(r, '[', "'[' before the numbers of a function"));
    for (;;) {
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (tok.kind == ART_TOK_CHAR && tok.ch == ']') break;
        bool number = tok.kind == ART_TOK_INT || tok.kind == ART_TOK_REAL;
        if (!number || !isfinite(tok.num)) return wrong(r, &tok, ART_ESYNTAX, "a finite number");
        if (!ART_GROW(r->ctx, num->x, num->n, num->cap)) return ART_ENOMEM;
        num->x[num->n++] = tok.num;
    }
out:
    return status;
}

/* This is a kind of function: how many numbers, and what they make. */
struct kind {
    const char *name;
    int least, each; /* numbers: least + a multiple of each; each = 0: just so many */
    const char *want;
    int (*make)(struct reader *r, const struct kind *kind, const struct art_token *name,
                const struct numbers *num, struct art_function *f);
};

static int pieces(struct reader *r, struct art_function *f, int n)
{
    f->n_in = 1;
    f->n_pieces = n;
    f->c = NULL;
    f->piece = art_arena_alloc(r->ctx, r->arena, (size_t)n, sizeof *f->piece);
    return f->piece ? ART_OK : ART_ENOMEM;
}

/* Read coefficients from the highest power down. */
static int make_polynomial(struct reader *r, const struct kind *kind, const struct art_token *name,
                           const struct numbers *num, struct art_function *f)
{
    (void)kind;
    (void)name;
    if (pieces(r, f, 1) < 0) return ART_ENOMEM;
    for (int i = 0; i < num->n; i++) f->piece[0].a[i] = num->x[num->n - 1 - i];
    return ART_OK;
}

static int make_linear(struct reader *r, const struct kind *kind, const struct art_token *name,
                       const struct numbers *num, struct art_function *f)
{
    (void)kind;
    (void)name;
    f->n_in = num->n - 1;
    f->c = art_arena_alloc(r->ctx, r->arena, (size_t)num->n, sizeof *f->c);
    if (!f->c) return ART_ENOMEM;
    memcpy(f->c, num->x, (size_t)num->n * sizeof *f->c);
    return ART_OK;
}

/* Knots may stand in any order. */
static int sort_knots(struct reader *r, const struct art_token *name, double *x, int n, int each)
{
    double knot[3];
    struct art_loc loc = place(r, &name->loc);
    size_t size = (size_t)each * sizeof *x;
    for (int i = 1; i < n; i++) {
        int k = i;
        memcpy(knot, x + (size_t)i * (size_t)each, size);
        for (; k > 0 && x[(k - 1) * each] > knot[0]; k--)
            memcpy(x + k * each, x + (k - 1) * each, size);
        memcpy(x + k * each, knot, size);
    }
    for (int i = 1; i < n; i++)
        if (x[i * each] == x[(i - 1) * each])
            return art_error(r->ctx, ART_ERANGE, &loc, "%s of '%s' has two knots at %g", r->prop,
                             art_comp_path(r->comp, NULL), x[i * each]);
    return ART_OK;
}

/* Read x y of each knot; the first and the last line continue beyond the ends. */
static int make_lines(struct reader *r, const struct kind *kind, const struct art_token *name,
                      const struct numbers *num, struct art_function *f)
{
    int n = num->n / 2, status;
    (void)kind;
    ART_TRY(sort_knots(r, name, num->x, n, 2));
    ART_TRY(pieces(r, f, n > 1 ? n - 1 : 1));
    for (int i = 0; i < f->n_pieces; i++) {
        const double *k = num->x + 2 * i;
        struct art_function_piece *p = &f->piece[i];
        p->from = p->origin = k[0];
        p->a[0] = k[1];
        p->a[1] = n > 1 ? (k[3] - k[1]) / (k[2] - k[0]) : 0;
    }
out:
    return status;
}

/* Make pieces from x y y' of each of n knots; beyond the ends the function continues with the
 * slope there. */
static void hermite_pieces(const double *knots, int n, struct art_function_piece *piece)
{
    for (int i = 0; i <= n; i++) {
        const double *k = knots + 3 * (i ? i - 1 : 0);
        struct art_function_piece *p = &piece[i];
        p->from = p->origin = k[0];
        p->a[0] = k[1];
        p->a[1] = k[2];
        if (i == 0 || i == n) continue;
        double h = k[3] - k[0], slope = (k[4] - k[1]) / h;
        p->a[2] = (3 * slope - 2 * k[2] - k[5]) / h;
        p->a[3] = (k[2] + k[5] - 2 * slope) / (h * h);
    }
}

static int make_hermite(struct reader *r, const struct kind *kind, const struct art_token *name,
                        const struct numbers *num, struct art_function *f)
{
    int n = num->n / 3, status;
    (void)kind;
    ART_TRY(sort_knots(r, name, num->x, n, 3));
    ART_TRY(pieces(r, f, n + 1));
    hermite_pieces(num->x, n, f->piece);
out:
    return status;
}

static const struct kind hermite = {"CubicHermiteSpline1d", 3, 3, "numbers x y dy for each knot",
                                    make_hermite};

static const struct kind kinds[] = {
    {"ConstantFunction1x1", 1, 0, "1 number", make_polynomial},
    {"LinearFunction1x1", 2, 0, "2 numbers, the highest power first", make_polynomial},
    {"QuadraticFunction1x1", 3, 0, "3 numbers, the highest power first", make_polynomial},
    {"CubicFunction1x1", 4, 0, "4 numbers, the highest power first", make_polynomial},
    {"LinearSpline1d", 2, 2, "pairs of numbers x y", make_lines},
    {"LinearFunctionNx1", 1, 1, "a number for each argument and a constant", make_linear},
};

static bool named(const struct art_token *tok, const char *name)
{
    size_t n = strlen(name);
    if (tok->n < n || memcmp(tok->s + tok->n - n, name, n) != 0) return false;
    return tok->n == n || tok->s[tok->n - n - 1] == '.';
}

static int make(struct reader *r, const struct kind *kind, const struct art_token *name,
                struct art_function *f)
{
    struct numbers num = {NULL, 0, 0};
    struct art_loc loc = place(r, &name->loc);
    int status = read_numbers(r, &num);
    int rest = num.n - kind->least;
    bool fits = rest >= 0 && (kind->each ? rest % kind->each == 0 : rest == 0);
    if (status == ART_OK && !fits)
        status =
            art_error(r->ctx, ART_ESHAPE, &loc, "%s of '%s': a %s takes %s, and this one has %d",
                      r->prop, art_comp_path(r->comp, NULL), kind->name, kind->want, num.n);
    if (status == ART_OK) status = kind->make(r, kind, name, &num, f);
    art_free(num.x);
    return status;
}

static int read_one(struct reader *r, struct art_function *f);

static void scale(struct art_function *f, double s)
{
    for (int i = 0; f->c && i <= f->n_in; i++) f->c[i] *= s;
    for (int i = 0; !f->c && i < f->n_pieces; i++)
        for (int k = 0; k < 4; k++) f->piece[i].a[k] *= s;
}

/* [ scale=... function=... ] */
static int read_scaled(struct reader *r, const struct art_token *name, struct art_function *f)
{
    struct art_token tok;
    struct art_loc loc = place(r, &name->loc);
    bool has_scale = false, has_function = false;
    double s = 0;
    int status;
    if (++r->depth > 20)
        return art_error(r->ctx, ART_ELIMIT, &loc, "%s of '%s' is nested too deeply", r->prop,
                         art_comp_path(r->comp, NULL));
    ART_TRY(expect(r, '[', "'[' before scale and function"));
    for (;;) {
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (tok.kind == ART_TOK_CHAR && tok.ch == ']') break;
        bool is_scale = tok.kind == ART_TOK_WORD && named(&tok, "scale");
        if (!is_scale && !(tok.kind == ART_TOK_WORD && named(&tok, "function")))
            return wrong(r, &tok, ART_ESYNTAX, "scale=, function= or ']'");
        ART_TRY(expect(r, '=', "'='"));
        if (!is_scale) {
            ART_TRY(read_one(r, f));
            has_function = true;
            continue;
        }
        ART_TRY(art_lex_next(&r->lex, &tok));
        bool number = tok.kind == ART_TOK_INT || tok.kind == ART_TOK_REAL;
        if (!number || !isfinite(tok.num)) return wrong(r, &tok, ART_ESYNTAX, "a finite number");
        s = tok.num;
        has_scale = true;
    }
    if (!has_scale || !has_function)
        return art_error(r->ctx, ART_ESYNTAX, &loc, "%s of '%s': a scaled function has no %s",
                         r->prop, art_comp_path(r->comp, NULL), has_scale ? "function" : "scale");
    scale(f, s);
    r->depth--;
out:
    return status;
}

static int read_one(struct reader *r, struct art_function *f)
{
    struct art_token tok;
    int status;
    ART_TRY(art_lex_next(&r->lex, &tok));
    if (tok.kind != ART_TOK_WORD) return wrong(r, &tok, ART_ESYNTAX, "the class of a function");
    if (named(&tok, "ScaledDiff1Function1x1") || named(&tok, "ScaledDiff1FunctionNx1"))
        return read_scaled(r, &tok, f);
    if (named(&tok, hermite.name)) return make(r, &hermite, &tok, f);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (named(&tok, kinds[i].name)) return make(r, &kinds[i], &tok, f);
    status =
        wrong(r, &tok, ART_EUNSUPPORTED,
              "a polynomial (CubicFunction1x1 [ a3 a2 a1 a0 ]), a spline, a linear or a scaled "
              "function of maspack");
out:
    return status;
}

static int read_list(struct reader *r, struct art_function *list, int n)
{
    int status;
    struct art_token tok;
    if (n > 1) ART_TRY(expect(r, '[', "'[' before the functions"));
    for (int i = 0; i < n; i++) {
        struct art_loc loc;
        const struct art_token *peek;
        ART_TRY(art_lex_peek(&r->lex, &peek));
        loc = place(r, &peek->loc);
        ART_TRY(read_one(r, &list[i]));
        if (r->n_in > 0 && list[i].n_in != r->n_in)
            return art_error(r->ctx, ART_ESHAPE, &loc,
                             "%s of '%s' is a function of %d, and there %s %d", r->prop,
                             art_comp_path(r->comp, NULL), list[i].n_in,
                             r->n_in == 1 ? "is" : "are", r->n_in);
    }
    if (n > 1) ART_TRY(expect(r, ']', "']' after the functions"));
    ART_TRY(art_lex_next(&r->lex, &tok));
    if (tok.kind != ART_TOK_END) status = wrong(r, &tok, ART_ESYNTAX, "the end of the function");
out:
    return status;
}

typedef int (*read_fn)(struct reader *r, struct art_function *list, int n);

/* n bytes of text that stand at r->start. */
static int read_piece(struct reader *r, const char *text, size_t size, read_fn read,
                      struct art_function *list, int n)
{
    const struct art_model *model = r->comp->model;
    struct art_source src = {0};
    int status = art_source_string(r->ctx, &src, model->file ? model->file : "", text, size);
    if (status < 0) return status;
    art_lexer_init(&r->lex, r->ctx, &src);
    status = read(r, list, n);
    art_lexer_fini(&r->lex);
    art_source_fini(&src);
    return status;
}

static int read_text(struct reader *r, read_fn read, struct art_function *list, int n)
{
    const struct art_comp *comp = r->comp;
    const struct art_slot *slot = art_comp_slot(comp, r->prop);
    if (!slot || !slot->has_value || !slot->value.text)
        return art_error(r->ctx, ART_ENOTFOUND, &comp->loc, "'%s' has no %s",
                         art_comp_path(comp, NULL), r->prop);
    r->start = slot->loc;
    r->start.col += (int)strlen(r->prop) + 1; /* behind the '=' */
    return read_piece(r, slot->value.text, slot->value.text_n, read, list, n);
}

int art_function_parse(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                       const char *prop, const struct art_loc *at, const char *text, size_t n,
                       struct art_function *f)
{
    struct reader r = {.ctx = ctx, .arena = arena, .comp = comp, .prop = prop, .start = *at};
    return read_piece(&r, text, n, read_list, f, 1);
}

int art_function_read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                      const char *prop, int n_in, struct art_function *list, int n)
{
    struct reader r = {.ctx = ctx, .arena = arena, .comp = comp, .prop = prop, .n_in = n_in};
    return read_text(&r, read_list, list, n);
}

/* --------------------------------------------------------------------- curves */

/* Read the ends of corners: x y dy and the curviness of the corner that follows. */
static int make_corners(struct reader *r, const struct kind *kind, const struct art_token *name,
                        const struct numbers *num, struct art_function *f)
{
    int n = num->n / 4 + 1, status;
    double(*ends)[4] = art_alloc(r->ctx, (size_t)n, sizeof *ends);
    struct art_loc loc = place(r, &name->loc);
    const char *wrong;
    (void)kind;
    (void)f;
    if (!ends) return ART_ENOMEM;
    memcpy(ends, num->x, (size_t)num->n * sizeof *num->x);
    status = art_curve_of_corners(r->ctx, r->arena, (const double(*)[4])ends, n, r->curve, &wrong);
    if (wrong)
        status = art_error(r->ctx, status, &loc, "%s of '%s': %s", r->prop,
                           art_comp_path(r->comp, NULL), wrong);
    art_free(ends);
    return status;
}

static const struct kind corners = {"BezierCornerCurve", 7, 4,
                                    "x y dy and a curviness for each end, x y dy for the last",
                                    make_corners};

/* Read knots in brackets, or a function with its class. */
static int read_curve(struct reader *r, struct art_function *f, int n)
{
    const struct art_token *peek;
    int status;
    ART_TRY(art_lex_peek(&r->lex, &peek));
    struct art_token tok = *peek;
    bool rounded = peek->kind == ART_TOK_WORD && named(peek, corners.name);
    if (peek->kind != ART_TOK_CHAR && !rounded) return read_list(r, f, n);
    if (rounded) ART_TRY(art_lex_next(&r->lex, &tok));
    ART_TRY(make(r, rounded ? &corners : &hermite, &tok, f));
    ART_TRY(art_lex_next(&r->lex, &tok));
    if (tok.kind != ART_TOK_END) status = wrong(r, &tok, ART_ESYNTAX, "the end of the curve");
out:
    return status;
}

int art_curve_read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                   const char *prop, struct art_curve *curve)
{
    struct reader r = {
        .ctx = ctx, .arena = arena, .comp = comp, .prop = prop, .n_in = 1, .curve = curve};
    memset(curve, 0, sizeof *curve);
    return read_text(&r, read_curve, &curve->f, 1);
}

int art_curve_of_knots(struct art_ctx *ctx, struct art_arena *arena, const double (*knots)[3],
                       int n, struct art_curve *curve)
{
    struct reader r = {.ctx = ctx, .arena = arena};
    memset(curve, 0, sizeof *curve);
    int status = pieces(&r, &curve->f, n + 1);
    if (status == ART_OK) hermite_pieces(knots[0], n, curve->f.piece);
    return status;
}

double art_curve_eval(const struct art_curve *curve, double x, double *slope)
{
    double curvature, none = 0;
    if (curve->corner) return mech_corners_eval(curve, x, slope);
    return art_function_eval(&curve->f, &x, &none, slope, &curvature);
}

static double primitive(const struct art_function_piece *p, double x)
{
    double t = x - p->origin;
    return (((p->a[3] / 4 * t + p->a[2] / 3) * t + p->a[1] / 2) * t + p->a[0]) * t;
}

double art_curve_integral(const struct art_curve *curve, double from, double to)
{
    const struct art_function *f = &curve->f;
    if (curve->corner) return mech_corners_integral(curve, from, to);
    double lo = fmin(from, to), hi = fmax(from, to), sum = 0;
    if (f->c) return (0.5 * f->c[0] * (lo + hi) + f->c[1]) * (to - from);
    for (int i = piece_at(f, lo); i < f->n_pieces; i++) {
        double end = i + 1 < f->n_pieces ? fmin(f->piece[i + 1].from, hi) : hi;
        if (end > lo) sum += primitive(&f->piece[i], end) - primitive(&f->piece[i], lo);
        lo = fmax(lo, end);
        if (lo >= hi) break;
    }
    return to < from ? -sum : sum;
}

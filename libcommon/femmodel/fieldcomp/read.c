/* Values of fields as the tree has them, in ArtiSynth's form:
 *
 *     values=[ 1 null 2.5 ]
 *         scalars, by the number of their node, element, ...
 *     values=[ [ 1 0 0 ] null ]
 *         vectors and matrices
 *     values=[ [ 1 null 2 ] null ]
 *         on integration points: a list for each element
 *
 * An error has the place of the token that is wrong, not by the property. */
#include "fieldcomp_priv.h"
#include <art/text.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* This reads the text of one property, token by token. */
struct reader {
    struct art_ctx *ctx;
    struct art_fieldcomp *f;
    const char *prop;
    struct art_source src;
    struct art_lexer lex;
};

/* False if the property has no text. */
static bool begin(struct reader *r, struct art_ctx *ctx, struct art_fieldcomp *f, const char *prop)
{
    struct art_value value;
    const struct art_slot *slot = art_comp_slot(f->comp, prop);
    if (!slot || !art_get(f->comp, prop, &value) || value.is_null || !value.text) return false;
    const struct art_loc *loc = value.loc.line ? &value.loc : &slot->loc;
    memset(r, 0, sizeof *r);
    r->ctx = ctx;
    r->f = f;
    r->prop = prop;
    /* the text is that of the model, which outlives this */
    memcpy(&r->src.data, &value.text, sizeof r->src.data);
    memcpy(&r->src.name, &loc->file, sizeof r->src.name);
    r->src.n = value.text_n;
    r->src.line = loc->line;
    r->src.col = loc->col;
    art_lexer_init(&r->lex, ctx, &r->src);
    return true;
}

static bool is_char(const struct art_token *tok, char c)
{
    return tok->kind == ART_TOK_CHAR && tok->ch == c;
}

static bool is_null(const struct art_token *tok)
{
    return tok->kind == ART_TOK_WORD && tok->n == 4 && memcmp(tok->s, "null", 4) == 0;
}

static bool is_number(const struct art_token *tok)
{
    return tok->kind == ART_TOK_INT || tok->kind == ART_TOK_REAL;
}

static int unexpected(const struct reader *r, const struct art_token *tok, const char *want)
{
    char seen[80];
    return art_error(r->ctx, ART_ESYNTAX, &tok->loc, "%s of '%s': expected %s, found %s", r->prop,
                     art_comp_path(r->f->comp, NULL), want, art_token_describe(tok, seen));
}

static int read_char(struct reader *r, char c, const char *want)
{
    struct art_token tok;
    int status = art_lex_next(&r->lex, &tok);
    if (status < 0) return status;
    return is_char(&tok, c) ? ART_OK : unexpected(r, &tok, want);
}

/* Read numbers up to ']'; rows of matrices may be separated by ';'. */
static int read_numbers(struct reader *r, const struct art_loc *loc, double *out)
{
    struct art_token tok;
    int n = 0, status;
    for (;;) {
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (is_char(&tok, ']')) break;
        if (is_char(&tok, ';')) continue;
        if (!is_number(&tok)) return unexpected(r, &tok, "a number");
        if (n < r->f->size) out[n] = tok.num;
        n++;
    }
    if (n == r->f->size) return ART_OK;
    return art_error(r->ctx, ART_ESHAPE, loc, "%s of '%s': a value has %d number{s}, not %d",
                     r->prop, art_comp_path(r->f->comp, NULL), n, r->f->size);
out:
    return status;
}

/* A value that begins with `tok`. */
static int read_value(struct reader *r, const struct art_token *tok, double *out)
{
    const struct art_loc loc = tok->loc;
    if (r->f->scalar) {
        if (!is_number(tok)) return unexpected(r, tok, "a number or null");
        *out = tok->num;
        return ART_OK;
    }
    if (!is_char(tok, '[')) return unexpected(r, tok, "'[' before the numbers of a value, or null");
    return read_numbers(r, &loc, out);
}

int fieldcomp_read_one(struct art_ctx *ctx, struct art_fieldcomp *f, const char *prop, double *out,
                       bool *found)
{
    struct reader r;
    struct art_token tok;
    int status;
    *found = false;
    if (!begin(&r, ctx, f, prop)) return ART_OK;
    ART_TRY(art_lex_next(&r.lex, &tok));
    if (is_null(&tok)) goto out;
    ART_TRY(read_value(&r, &tok, out));
    *found = true;
out:
    art_lexer_fini(&r.lex);
    return status;
}

/* n, or [ rows cols ] */
static int read_size_text(struct reader *r, const struct art_loc *loc)
{
    struct art_token tok;
    int64_t x[2] = {0, 1};
    int n = 0, status;
    ART_TRY(art_lex_next(&r->lex, &tok));
    bool list = is_char(&tok, '[');
    if (list) ART_TRY(art_lex_next(&r->lex, &tok));
    for (; !is_char(&tok, ']') && (list || n == 0); n++) {
        if (tok.kind != ART_TOK_INT || n == 2 || tok.integer < 1)
            return unexpected(r, &tok, n == 2 ? "']'" : "a positive whole number");
        if (tok.integer > ART_FIELD_MAX_NUMBERS) tok.integer = ART_FIELD_MAX_NUMBERS + 1;
        x[n] = tok.integer;
        if (list) ART_TRY(art_lex_next(&r->lex, &tok));
    }
    if (n == 0) return unexpected(r, &tok, "a positive whole number");
    if (x[0] * x[1] > ART_FIELD_MAX_NUMBERS)
        return art_error(r->ctx, ART_ELIMIT, loc, "values of '%s' have more than %d numbers",
                         art_comp_path(r->f->comp, NULL), ART_FIELD_MAX_NUMBERS);
    r->f->rows = (int)x[0];
    r->f->cols = (int)x[1];
    r->f->size = r->f->rows * r->f->cols;
out:
    return status;
}

int fieldcomp_read_size(struct art_ctx *ctx, struct art_fieldcomp *f)
{
    struct reader r;
    if (!begin(&r, ctx, f, "size"))
        return art_error(ctx, ART_EUSAGE, &f->comp->loc, "'%s' does not say the size of its values",
                         art_comp_path(f->comp, NULL));
    const struct art_loc loc = {r.src.name, r.lex.line, 1};
    int status = read_size_text(&r, &loc);
    art_lexer_fini(&r.lex);
    return status;
}

/* ------------------------------------------------------------------------ lists */

/* The place of the one with a number; -1: there is none. */
static int place_of(const struct fieldcomp_values *v, int number)
{
    char step[16];
    if (!v->list) return number < v->n ? number : -1;
    if (number < v->n && v->list->children[number]->number == number) return number;
    snprintf(step, sizeof step, "%d", number);
    const struct art_comp *comp = art_comp_child(v->list, step);
    return comp && comp->number == number ? comp->pos : -1;
}

static int no_place(const struct reader *r, const struct fieldcomp_values *v,
                    const struct art_loc *loc, int number)
{
    if (v->list)
        return art_error(r->ctx, ART_ENOTFOUND, loc,
                         "%s of '%s' has one for number %d, which '%s' does not have", r->prop,
                         art_comp_path(r->f->comp, NULL), number, art_comp_path(v->list, NULL));
    return art_error(r->ctx, ART_ESHAPE, loc, "%s of '%s': more than %d", r->prop,
                     art_comp_path(r->f->comp, NULL), v->n);
}

/* Read the values at the points of an element, behind their '['. */
static int read_points(struct reader *r, const struct art_loc *loc, struct fieldcomp_values *v,
                       int place)
{
    struct art_token tok;
    int n = 0, most = v->first[place + 1] - v->first[place], status;
    for (;; n++) {
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (is_char(&tok, ']')) break;
        size_t at = (size_t)v->first[place] + (size_t)(n < most ? n : 0);
        if (n >= most) {
            double lost[ART_FIELD_MAX_NUMBERS];
            if (!is_null(&tok)) ART_TRY(read_value(r, &tok, lost));
            continue;
        }
        if (is_null(&tok)) continue;
        ART_TRY(read_value(r, &tok, v->val + at * (size_t)r->f->size));
        v->set[at] = true;
    }
    if (n == most) return ART_OK;
    return art_error(
        r->ctx, ART_ESHAPE, loc,
        "%s of '%s': %d value{s} for an element with %d point{s} (its integration points and the "
        "warping point)",
        r->prop, art_comp_path(r->f->comp, NULL), n, most);
out:
    return status;
}

static int read_entry(struct reader *r, const struct art_token *tok, struct fieldcomp_values *v,
                      int number)
{
    const struct art_loc loc = tok->loc;
    int place = place_of(v, number);
    if (is_null(tok)) return ART_OK;
    if (place < 0) return no_place(r, v, &loc, number);
    if (v->first) {
        if (!is_char(tok, '[')) return unexpected(r, tok, "'[' before the values of an element");
        return read_points(r, &loc, v, place);
    }
    int status = read_value(r, tok, v->val + (size_t)place * (size_t)r->f->size);
    if (status == ART_OK) v->set[place] = true;
    return status;
}

int fieldcomp_read_values(struct art_ctx *ctx, struct art_fieldcomp *f, const char *prop,
                          struct fieldcomp_values *v)
{
    struct reader r;
    struct art_token tok;
    int status;
    if (!begin(&r, ctx, f, prop)) return ART_OK;
    ART_TRY(read_char(&r, '[', "'[' before values"));
    for (int number = 0;; number++) {
        ART_TRY(art_lex_next(&r.lex, &tok));
        if (is_char(&tok, ']')) break;
        ART_TRY(read_entry(&r, &tok, v, number));
    }
out:
    art_lexer_fini(&r.lex);
    return status;
}

/* ------------------------------------------------------------------------ grids */

enum { MOST_AXIS = 1 << 20, MOST_VERTICES = 1 << 26 };

/* Read numbers in brackets or bare ones; at most `most`. */
static int read_list(struct reader *r, double *x, int most, int *n)
{
    struct art_token tok;
    int status;
    *n = 0;
    ART_TRY(read_char(r, '[', "'[' before numbers"));
    for (;;) {
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (is_char(&tok, ']')) return ART_OK;
        if (is_char(&tok, ';')) continue;
        if (!is_number(&tok) || *n == most)
            return unexpected(r, &tok, *n == most ? "']'" : "a number");
        x[(*n)++] = tok.num;
    }
out:
    return status;
}

static int shape_error(const struct reader *r, const struct art_loc *loc, const char *what)
{
    return art_error(r->ctx, ART_ERANGE, loc, "grid of '%s': %s", art_comp_path(r->f->comp, NULL),
                     what);
}

static int read_cells(struct reader *r, const struct art_loc *loc, const double *x, int n)
{
    struct art_fieldcomp_grid *grid = &r->f->grid;
    double total = 1;
    for (int i = 0; i < 3 && n == 3; i++) {
        if (!(x[i] >= 1 && x[i] <= MOST_AXIS && x[i] == floor(x[i]))) n = 0;
        total *= x[i] + 1;
    }
    if (n != 3)
        return shape_error(
            r, loc, "resolution takes three whole numbers, cells along each axis, from 1 on");
    if (total > MOST_VERTICES) return shape_error(r, loc, "it has more than 2^26 vertices");
    for (int i = 0; i < 3; i++) grid->cells[i] = (int)x[i];
    return ART_OK;
}

/* Convert an axis and angle in degrees, or a matrix, to a rotation. */
static bool rotation(const double *x, int n, double R[9])
{
    const double pose[7] = {0, 0, 0, x[0], x[1], x[2], x[3]};
    struct art_rigid T;
    double P[9];
    if (n == 4) {
        if (!(art_v3_norm(x) > 0)) return false;
        art_rigid_from_pose(&T, pose);
        art_m3_copy(R, T.R);
    } else {
        art_m3_copy(R, x);
    }
    art_m3_tmul(P, R, R);
    for (int i = 0; i < 9; i++)
        if (!(fabs(P[i] - (i % 4 == 0)) <= 1e-6)) return false;
    return art_m3_det(R) > 0;
}

static int read_item(struct reader *r, const char *key, const struct art_loc *loc)
{
    struct art_fieldcomp_grid *grid = &r->f->grid;
    double x[16] = {0};
    int n, status;
    ART_TRY(read_list(r, x, 16, &n));
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i])) return shape_error(r, loc, "a number is not finite");
    if (art_streq(key, "resolution")) return read_cells(r, loc, x, n);
    if (art_streq(key, "widths")) {
        if (n != 3 || !(x[0] > 0 && x[1] > 0 && x[2] > 0))
            return shape_error(r, loc, "widths takes three positive numbers");
        art_v3_copy(grid->widths, x);
    } else if (art_streq(key, "center")) {
        if (n != 3) return shape_error(r, loc, "center takes three numbers");
        art_v3_copy(grid->TCL.p, x);
    } else if (art_streq(key, "orientation")) {
        if ((n != 4 && n != 9) || !rotation(x, n, grid->TCL.R))
            return shape_error(r, loc,
                               "orientation takes an axis and an angle, or a rotation matrix");
    } else if (art_streq(key, "LocalToWorld")) {
        if (n == 7) {
            art_rigid_from_pose(&grid->TLW, x);
            n = rotation(x + 3, 4, grid->TLW.R) ? n : 0;
        } else if (n == 12 || n == 16) {
            double R[9];
            for (int i = 0; i < 3; i++) {
                art_v3_copy(R + 3 * i, x + 4 * i);
                grid->TLW.p[i] = x[4 * i + 3];
            }
            n = rotation(R, 9, grid->TLW.R) ? n : 0;
        } else {
            n = 0;
        }
        if (n == 0)
            return shape_error(
                r, loc, "LocalToWorld takes a pose, or a 3x4 or 4x4 matrix of a rigid motion");
    } else {
        return art_error(r->ctx, ART_ESYNTAX, loc, "grid of '%s' has no '%s'",
                         art_comp_path(r->f->comp, NULL), key);
    }
out:
    return status;
}

/* Values stand after the resolution; a grid without has zeros. */
static int make_vertices(struct reader *r, const struct art_loc *loc)
{
    struct fieldcomp_values *v = &r->f->solid;
    const int *cells = r->f->grid.cells;
    if (v->val) return shape_error(r, loc, "its resolution or values stand twice");
    if (cells[0] == 0) return shape_error(r, loc, "it has no resolution before its values");
    if (r->f->size == 0) return shape_error(r, loc, "it has no size before its values");
    v->n = (cells[0] + 1) * (cells[1] + 1) * (cells[2] + 1);
    if ((double)v->n * r->f->size > MOST_VERTICES)
        return shape_error(r, loc, "it has more than 2^26 numbers");
    v->val =
        art_arena_alloc(r->ctx, &r->f->arena, (size_t)v->n * (size_t)r->f->size, sizeof *v->val);
    v->set = art_arena_alloc(r->ctx, &r->f->arena, (size_t)v->n, sizeof *v->set);
    if (!v->val || !v->set) return ART_ENOMEM;
    for (int i = 0; i < v->n; i++) v->set[i] = true;
    return ART_OK;
}

static int read_vertices(struct reader *r, const struct art_loc *loc)
{
    struct fieldcomp_values *v = &r->f->solid;
    struct art_token tok;
    int n = 0, status;
    ART_TRY(make_vertices(r, loc));
    ART_TRY(read_char(r, '[', "'[' before values"));
    for (;; n++) {
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (is_char(&tok, ']')) break;
        if (n == v->n)
            return art_error(r->ctx, ART_ESHAPE, &tok.loc,
                             "grid of '%s': more values than its %d {vertex|vertices}",
                             art_comp_path(r->f->comp, NULL), v->n);
        ART_TRY(read_value(r, &tok, v->val + (size_t)n * (size_t)r->f->size));
    }
    if (n == v->n) return ART_OK;
    return art_error(r->ctx, ART_ESHAPE, loc, "grid of '%s': %d value{s} for %d {vertex|vertices}",
                     art_comp_path(r->f->comp, NULL), n, v->n);
out:
    return status;
}

static int read_items(struct reader *r)
{
    struct art_token tok;
    char key[32];
    int status;
    for (;;) {
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (is_char(&tok, ']')) break;
        if (tok.kind != ART_TOK_WORD || tok.n >= sizeof key)
            return unexpected(r, &tok, "the name of a part");
        const struct art_loc loc = tok.loc;
        memcpy(key, tok.s, tok.n);
        key[tok.n] = '\0';
        ART_TRY(read_char(r, '=', "'='"));
        if (art_streq(key, "values")) {
            ART_TRY(read_vertices(r, &loc));
        } else if (art_streq(key, "resolution") && r->f->solid.val) {
            return shape_error(r, &loc, "its resolution comes after its values");
        } else if (art_streq(key, "size") && !r->f->scalar) {
            ART_TRY(read_size_text(r, &loc));
        } else {
            ART_TRY(read_item(r, key, &loc));
        }
    }
out:
    return status;
}

/* The class of a grid, and what it is of: [Class[<Type>]] '['. */
static int read_class(struct reader *r)
{
    struct art_token tok;
    char name[200] = "";
    int status;
    for (;;) {
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (is_char(&tok, '[')) break;
        if (is_char(&tok, '<') || is_char(&tok, '>')) continue;
        if (tok.kind != ART_TOK_WORD || tok.n >= sizeof name)
            return unexpected(r, &tok, "'[' before the parts of a grid");
        memcpy(name, tok.s, tok.n);
        name[tok.n] = '\0';
    }
    if (r->f->scalar || r->f->size > 0) return ART_OK;
    if (art_ends_with(name, "VectorNdGrid") || art_ends_with(name, "MatrixNdGrid")) return ART_OK;
    return fieldcomp_set_type(r->ctx, r->f, name, &tok.loc);
out:
    return status;
}

int fieldcomp_read_grid(struct art_ctx *ctx, struct art_fieldcomp *f)
{
    struct reader r;
    int status;
    art_rigid_identity(&f->grid.TCL);
    art_rigid_identity(&f->grid.TLW);
    art_v3_set(f->grid.widths, 1, 1, 1);
    f->grid.local = art_get_bool(f->comp, "useLocalValuesForField");
    f->grid.clip = art_get_bool(f->comp, "clipToGrid");
    f->grid.rest = art_get_bool(f->comp, "useFemRestPositions");
    if (!begin(&r, ctx, f, "grid"))
        return art_error(ctx, ART_EUSAGE, &f->comp->loc, "'%s' has no grid",
                         art_comp_path(f->comp, NULL));
    const struct art_loc loc = {r.src.name, r.lex.line, 1};
    ART_TRY(read_class(&r));
    ART_TRY(read_items(&r));
    if (!f->solid.val) ART_TRY(make_vertices(&r, &loc));
out:
    art_lexer_fini(&r.lex);
    return status;
}

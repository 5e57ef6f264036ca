/* This parses values of poses: numbers, or steps of keywords. */
#include "value_priv.h"
#include <art/math.h>
#include <math.h>
#include <string.h>

/* True if rows are orthonormal and right-handed, within what a few printed digits leave. */
static bool is_rotation(const double R[9])
{
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) {
            double dot =
                R[3 * i] * R[3 * j] + R[3 * i + 1] * R[3 * j + 1] + R[3 * i + 2] * R[3 * j + 2];
            if (!(fabs(dot - (i == j)) < 1e-3)) return false;
        }
    return R[0] * (R[4] * R[8] - R[5] * R[7]) - R[1] * (R[3] * R[8] - R[5] * R[6]) +
               R[2] * (R[3] * R[7] - R[4] * R[6]) >
           0;
}

static int pose_from_numbers(struct parser *p, const struct art_prop *prop, const double *x, int n,
                             const struct art_loc *loc, struct art_rigid *T)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return art_error(p->ctx, ART_ERANGE, loc, "%s has an infinite number", prop->name);
    if (n == 7) {
        art_rigid_from_pose(T, x);
        return ART_OK;
    }
    if (n != 12 && n != 16)
        return art_error(p->ctx, ART_ESYNTAX, loc, "%s: expected 7, 12 or 16 numbers, found %d",
                         prop->name, n);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) T->R[3 * i + j] = x[4 * i + j];
        T->p[i] = x[4 * i + 3];
    }
    if (!is_rotation(T->R))
        return art_error(p->ctx, ART_ERANGE, loc, "%s: the left 3x3 part is no rotation",
                         prop->name);
    return ART_OK;
}

/* Parses one keyword step of a pose, as "rotZ 90", which is post-multiplied. */
static int pose_step(struct parser *p, const struct art_prop *prop, const struct art_token *word,
                     struct art_rigid *T)
{
    static const struct {
        const char *name;
        int n, axis;
    } steps[] = {
        {"trans", 3, -1}, {"rotAxis", 4, -1}, {"rotX", 1, 0}, {"rotY", 1, 1}, {"rotZ", 1, 2}};
    char name[12] = "";
    double x[4] = {0}, numbers[7] = {0};
    size_t k = 0;
    if (word->n < sizeof name) memcpy(name, word->s, word->n);
    while (k < 5 && !art_strcaseeq(steps[k].name, name)) k++;
    if (k == 5) return unexpected(p, word, prop, "trans, rotAxis, rotX, rotY or rotZ");
    for (int i = 0; i < steps[k].n; i++) {
        struct art_token tok;
        int status = art_lex_next(&p->lex, &tok);
        if (status < 0) return status;
        if (!is_number(&tok) || !isfinite(tok.num))
            return unexpected(p, &tok, prop, "a finite number");
        x[i] = tok.num;
    }
    if (steps[k].n == 3) memcpy(numbers, x, 3 * sizeof *x);
    if (steps[k].n == 4) memcpy(numbers + 3, x, 4 * sizeof *x);
    if (steps[k].n == 1) {
        numbers[3 + steps[k].axis] = 1;
        numbers[6] = x[0];
    }
    if (steps[k].n == 3) numbers[3] = 1;
    struct art_rigid S, R = *T;
    art_rigid_from_pose(&S, numbers);
    art_rigid_mul(T, &R, &S);
    return ART_OK;
}

static int pose_body(struct parser *p, const struct art_prop *prop, struct art_rigid *T)
{
    const struct art_token *peek;
    struct art_token tok;
    double x[16];
    int status, n = 0;
    ART_TRY(art_lex_peek(&p->lex, &peek));
    struct art_loc loc = peek->loc;
    while (is_number(peek) && n < 16) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        x[n++] = tok.num;
        ART_TRY(art_lex_peek(&p->lex, &peek));
        if (!p->user_text || !is_char(peek, ',')) continue;
        ART_TRY(art_lex_next(&p->lex, &tok));
        ART_TRY(art_lex_peek(&p->lex, &peek));
    }
    if (n > 0) return pose_from_numbers(p, prop, x, n, &loc, T);
    while (peek->kind == ART_TOK_WORD) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        ART_TRY(pose_step(p, prop, &tok, T));
        ART_TRY(art_lex_peek(&p->lex, &peek));
    }
out:
    return status;
}

int model_parse_pose(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                     struct art_value *value)
{
    (void)comp;
    struct art_rigid T = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
    const struct art_token *peek;
    struct art_token tok;
    int status;
    ART_TRY(art_lex_peek(&p->lex, &peek));
    size_t start = peek->off;
    if (peek->kind == ART_TOK_WORD) ART_TRY(art_lex_next(&p->lex, &tok));
    /* a person may leave the brackets out */
    bool bare = p->user_text && is_number(peek);
    if (!bare) ART_TRY(model_expect_char(p, '[', "before a transform"));
    ART_TRY(pose_body(p, prop, &T));
    if (!bare) ART_TRY(art_lex_next(&p->lex, &tok));
    if (!bare && !is_char(&tok, ']')) return unexpected(p, &tok, prop, "']'");
    double *num = art_arena_alloc(p->ctx, &p->model->arena, 16, sizeof *num);
    if (!num) return ART_ENOMEM;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) num[4 * i + j] = T.R[3 * i + j];
        num[4 * i + 3] = T.p[i];
    }
    num[15] = 1;
    value->num = num;
    value->n = 16;
    value->text = model_keep_source(p, start, tok.end);
    value->text_n = tok.end - start;
    if (!value->text) return ART_ENOMEM;
out:
    return status;
}

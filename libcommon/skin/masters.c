/* This file reads the masters of a skin: bodies=[ Frame "path" [ 4 x 4 base pose ] FemModel3d
 * "path" ... ]. */
#include "skin_priv.h"
#include <math.h>
#include <string.h>

void art_skin_masters_fini(struct art_skin_masters *masters)
{
    art_free(masters->master);
    memset(masters, 0, sizeof *masters);
}

/* Read four rows of four numbers, the last one 0 0 0 1. */
static int read_pose(struct skin_text *t, struct art_rigid *T)
{
    struct art_loc loc;
    double x[16], RR[9], I[9];
    int status;
    ART_TRY(skin_text_char(t, '[', "'[' before a base pose"));
    for (int i = 0; i < 16; i++) ART_TRY(skin_text_number(t, &x[i], i ? NULL : &loc));
    ART_TRY(skin_text_char(t, ']', "']' after the 16 numbers of a base pose"));
    for (int i = 0; i < 3; i++) {
        art_v3_copy(T->R + 3 * i, x + 4 * i);
        T->p[i] = x[4 * i + 3];
    }
    art_m3_mul_t(RR, T->R, T->R);
    art_m3_identity(I);
    bool good = x[12] == 0 && x[13] == 0 && x[14] == 0 && x[15] == 1 && art_m3_det(T->R) > 0;
    for (int i = 0; i < 9; i++) good = good && fabs(RR[i] - I[i]) < 1e-6;
    for (int i = 0; i < 3; i++) good = good && isfinite(T->p[i]);
    if (!good)
        return art_error(t->ctx, ART_ERANGE, &loc, "%s of '%s': a base pose is no rigid motion",
                         t->prop, art_comp_path(t->comp, NULL));
out:
    return status;
}

/* The component that a string names; `fem`: a FEM model, else a frame. */
static int find_master(const struct skin_text *t, const struct art_token *tok, bool fem,
                       const struct art_skin_masters *masters, const struct art_comp **out)
{
    struct art_comp *comp = NULL;
    int status = art_find_checked(t->ctx, art_comp_scope((struct art_comp *)t->comp), tok->s,
                                  &tok->loc, &comp);
    if (status < 0) return status;
    if (!art_comp_has_kind(comp, fem ? ART_KIND_FEM_MODEL : ART_KIND_FRAME))
        return art_error(t->ctx, ART_EUSAGE, &tok->loc, "%s of '%s': '%s' is a %s, not a %s",
                         t->prop, art_comp_path(t->comp, NULL), tok->s, comp->cls->name,
                         fem ? "FEM model" : "frame");
    for (int i = 0; i < masters->n; i++)
        if (masters->master[i].comp == comp)
            return art_error(t->ctx, ART_EUSAGE, &tok->loc, "%s of '%s': '%s' is a master twice",
                             t->prop, art_comp_path(t->comp, NULL), tok->s);
    *out = comp;
    return ART_OK;
}

static bool is_word(const struct art_token *tok, const char *word)
{
    return tok->kind == ART_TOK_WORD && tok->n == strlen(word) && memcmp(tok->s, word, tok->n) == 0;
}

static int read_master(struct skin_text *t, const struct art_token *kind,
                       struct art_skin_masters *masters)
{
    struct art_token tok;
    struct art_skin_master master = {.fem = is_word(kind, "FemModel3d")};
    int status;
    if (!master.fem && !is_word(kind, "Frame"))
        return skin_text_unexpected(t, kind, "Frame, FemModel3d or ']'");
    ART_TRY(art_lex_next(&t->lex, &tok));
    if (tok.kind != ART_TOK_STRING && tok.kind != ART_TOK_WORD)
        return skin_text_unexpected(t, &tok, "the path of a master");
    ART_TRY(find_master(t, &tok, master.fem, masters, &master.comp));
    art_rigid_identity(&master.base);
    if (!master.fem) ART_TRY(read_pose(t, &master.base));
    if (!ART_GROW(t->ctx, masters->master, masters->n, masters->cap)) return ART_ENOMEM;
    masters->master[masters->n++] = master;
out:
    return status;
}

int art_skin_masters_read(struct art_ctx *ctx, const struct art_comp *skin,
                          struct art_skin_masters *out)
{
    struct art_skin_masters masters = {0};
    struct skin_text t;
    struct art_token tok;
    int status = ART_OK;
    if (!skin_text_begin(&t, ctx, skin, "bodies")) {
        *out = masters;
        return ART_OK;
    }
    ART_TRY(skin_text_char(&t, '[', "'[' before the masters"));
    for (;;) {
        ART_TRY(art_lex_next(&t.lex, &tok));
        if (tok.kind == ART_TOK_CHAR && tok.ch == ']') break;
        ART_TRY(read_master(&t, &tok, &masters));
    }
    *out = masters;
    memset(&masters, 0, sizeof masters);
out:
    skin_text_end(&t);
    art_skin_masters_fini(&masters);
    return status;
}

int art_skin_masters_write(struct art_ctx *ctx, struct art_comp *skin,
                           const struct art_skin_masters *masters)
{
    const struct art_comp *scope = art_comp_scope(skin);
    struct art_buf buf;
    int status;
    art_buf_init(&buf, ctx);
    art_buf_puts(&buf, "[");
    for (int i = 0; i < masters->n; i++) {
        const struct art_skin_master *m = &masters->master[i];
        art_buf_printf(&buf, "\n%s \"%s\"", m->fem ? "FemModel3d" : "Frame",
                       art_comp_path(m->comp, scope));
        for (int k = 0; !m->fem && k < 16; k++) {
            const double *row = m->base.R + 3 * (k / 4);
            double x = k >= 12 ? k == 15 : k % 4 == 3 ? m->base.p[k / 4] : row[k % 4];
            art_buf_puts(&buf, k == 0 ? "\n[ " : k % 4 == 0 ? "\n  " : " ");
            art_buf_real(&buf, x + 0.0);
            if (k == 15) art_buf_puts(&buf, "\n]");
        }
    }
    art_buf_puts(&buf, masters->n ? "\n]" : " ]");
    ART_TRY(art_buf_status(&buf));
    status = art_set_text(ctx, skin, "bodies", buf.s, NULL);
out:
    art_buf_fini(&buf);
    return status;
}

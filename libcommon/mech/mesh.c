/* This file reads the mesh of a component: from the file that its `mesh` attribute names, or from
 * the text inside it. */
#include "mech_priv.h"
#include <art/format.h>
#include <string.h>

/* Read the numbers of a bracket `[ ... ]` up to its end. */
static int bracket_numbers(struct art_lexer *lex, double *x, int most, int *n)
{
    struct art_token tok;
    int status = art_lex_next(lex, &tok);
    *n = 0;
    if (status < 0 || tok.kind != ART_TOK_CHAR || tok.ch != '[') return ART_ESYNTAX;
    for (;;) {
        status = art_lex_next(lex, &tok);
        if (status < 0 || (tok.kind == ART_TOK_CHAR && tok.ch == ']')) return status;
        if ((tok.kind != ART_TOK_INT && tok.kind != ART_TOK_REAL) || *n == most) return ART_ESYNTAX;
        x[(*n)++] = tok.num;
    }
}

static int read_transform(struct art_lexer *lex, struct art_mesh_recipe *r)
{
    struct art_token tok;
    double x[16];
    int n, status = art_lex_next(lex, &tok);
    if (status < 0 || tok.kind != ART_TOK_WORD) return ART_ESYNTAX;
    status = bracket_numbers(lex, x, 16, &n);
    if (status < 0) return status;
    if (n == 7) {
        struct art_rigid T;
        art_rigid_from_pose(&T, x);
        art_affine_from_rigid(&r->X, &T);
    } else if (n == 12 || n == 16) {
        for (int i = 0; i < 3; i++) {
            art_v3_copy(r->X.A + 3 * i, x + 4 * i);
            r->X.p[i] = x[4 * i + 3];
        }
    } else {
        return ART_ESYNTAX;
    }
    r->has_transform = true;
    return ART_OK;
}

static int read_item(struct art_lexer *lex, const struct art_token *key, struct art_mesh_recipe *r)
{
    struct art_token tok;
    bool transform = key->n == 9 && memcmp(key->s, "transform", 9) == 0;
    bool triangular = key->n == 10 && memcmp(key->s, "triangular", 10) == 0;
    bool flipped = key->n == 7 && memcmp(key->s, "flipped", 7) == 0;
    int status = art_lex_next(lex, &tok);
    if (status < 0 || tok.kind != ART_TOK_CHAR || tok.ch != '=') return ART_ESYNTAX;
    if (transform) return read_transform(lex, r);
    status = art_lex_next(lex, &tok);
    if (status < 0 || tok.kind != ART_TOK_WORD || !(triangular || flipped)) return ART_ESYNTAX;
    bool on = tok.n == 4 && memcmp(tok.s, "true", 4) == 0;
    if (triangular) r->triangular = on;
    if (flipped) r->flipped = on;
    return ART_OK;
}

static int read_recipe(struct art_ctx *ctx, const struct art_source *src, struct art_mesh_recipe *r)
{
    struct art_lexer lex;
    struct art_token tok;
    art_lexer_init(&lex, ctx, src);
    int status = art_lex_next(&lex, &tok);
    if (status == ART_OK) {
        r->file = art_strndup(ctx, tok.s, tok.n);
        if (!r->file) status = ART_ENOMEM;
    }
    while (status == ART_OK) {
        status = art_lex_next(&lex, &tok);
        if (status < 0 || tok.kind == ART_TOK_END) break;
        status = tok.kind == ART_TOK_WORD ? read_item(&lex, &tok, r) : ART_ESYNTAX;
    }
    art_lexer_fini(&lex);
    return status;
}

static int apply_recipe(struct art_ctx *ctx, const struct art_mesh_recipe *r, struct art_mesh *mesh)
{
    int status = ART_OK;
    if (r->triangular) status = art_mesh_triangulate(ctx, mesh);
    if (status == ART_OK && r->flipped) art_mesh_flip(mesh);
    if (status == ART_OK && r->has_transform) status = art_mesh_transform(ctx, mesh, &r->X);
    return status;
}

static int from_file(struct art_ctx *ctx, const struct art_comp *comp, const struct art_slot *slot,
                     const struct art_mesh_recipe *r, struct art_mesh **mesh)
{
    char *path = NULL;
    int status = art_model_find_file(ctx, comp->model, r->file, &slot->loc, &path);
    if (status == ART_OK) status = mech_mesh_read_shared(ctx, comp->model, path, NULL, 0, mesh);
    if (status == ART_OK) {
        status = apply_recipe(ctx, r, *mesh);
        if (status < 0) {
            art_mesh_free(*mesh);
            *mesh = NULL;
        }
    }
    art_free(path);
    return status;
}

/* Find the text of the `mesh` attribute; the result is false if there is none. */
static bool mesh_source(const struct art_comp *comp, struct art_source *src)
{
    const struct art_slot *slot = art_comp_slot(comp, "mesh");
    if (!slot || !slot->has_value || slot->value.type != ART_P_MESH || slot->value.is_null)
        return false;
    src->name = (char *)(slot->loc.file ? slot->loc.file : "(mesh)");
    src->data = (char *)slot->value.text;
    src->n = slot->value.text_n;
    return slot->value.text[strspn(slot->value.text, " \t\r\n")] != '\0';
}

int art_comp_mesh_recipe(struct art_ctx *ctx, const struct art_comp *comp,
                         struct art_mesh_recipe *recipe)
{
    struct art_source src = {0};
    memset(recipe, 0, sizeof *recipe);
    art_affine_identity(&recipe->X);
    if (!mesh_source(comp, &src) || src.data[strspn(src.data, " \t\r\n")] != '"') return ART_OK;
    int status = read_recipe(ctx, &src, recipe);
    if (status == ART_ESYNTAX)
        status =
            art_error(ctx, ART_ESYNTAX, &art_comp_slot(comp, "mesh")->loc,
                      "the mesh of '%s': expected a file name, then transform=, triangular= or "
                      "flipped=",
                      art_comp_path(comp, NULL));
    if (status < 0) art_mesh_recipe_fini(recipe);
    return status;
}

/* The file of a mesh, which may be needed by nobody who would miss it. */
static int check_file(struct art_ctx *ctx, const struct art_comp *comp)
{
    struct art_mesh_recipe recipe;
    struct art_quiet quiet;
    const struct art_slot *slot = art_comp_slot(comp, "mesh");
    char *path = NULL;
    art_quiet_begin(ctx, &quiet);
    int status = art_comp_mesh_recipe(ctx, comp, &recipe);
    if (status == ART_OK && recipe.file)
        status = art_model_find_file(ctx, comp->model, recipe.file, &slot->loc, &path);
    art_mesh_recipe_fini(&recipe);
    status = art_quiet_end(ctx, &quiet, status);
    bool odd = status == ART_OK && path && !art_path_is_file(path);
    if (art_status_stops(status)) return status;
    if (status < 0 || odd)
        status = art_warn_strict(ctx, ART_ENOTFOUND, &slot->loc,
                                 "the mesh of '%s' is left out: %s%s", art_comp_path(comp, NULL),
                                 odd ? "no regular file: " : quiet.why, odd ? path : "");
    art_free(path);
    return status;
}

int art_mesh_files_check(struct art_ctx *ctx, struct art_comp *root)
{
    int status = ART_OK;
    for (struct art_comp *c = root; c && status == ART_OK; c = art_comp_next(root, c))
        if (art_comp_slot(c, "mesh")) status = check_file(ctx, c);
    return status;
}

void art_mesh_recipe_fini(struct art_mesh_recipe *recipe)
{
    art_free(recipe->file);
    recipe->file = NULL;
}

int art_comp_mesh(struct art_ctx *ctx, const struct art_comp *comp, struct art_mesh **mesh)
{
    const struct art_slot *slot = art_comp_slot(comp, "mesh");
    struct art_source src = {0};
    struct art_mesh_recipe recipe;
    *mesh = NULL;
    if (!mesh_source(comp, &src)) return ART_OK;
    int status = art_comp_mesh_recipe(ctx, comp, &recipe);
    if (status < 0) return status;
    if (recipe.file) {
        status = from_file(ctx, comp, slot, &recipe, mesh);
        art_mesh_recipe_fini(&recipe);
        return status;
    }
    return mech_mesh_read_shared(ctx, comp->model, NULL, &src, slot->value.loc.line, mesh);
}

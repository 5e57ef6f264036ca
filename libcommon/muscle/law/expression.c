/* This law is a tension by an expression of the length, its rate and the excitation. */
#include "../muscle_priv.h"
#include <art/formula.h>
#include <art/rows.h>

enum { D, DDOT, L0, A, N_NAMES };
static const char *const names[N_NAMES] = {"d", "ddot", "l0", "a"};

struct expression {
    const char *text; /* what it was compiled from */
    struct art_formula *formula;
};

/* Compile the expression, once for each text. */
static int prepare(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *material,
                   void **data)
{
    const struct art_slot *slot = art_comp_slot(material, "expression");
    const char *text = art_get_text(material, "expression");
    struct expression *e = *data;
    int status;
    if (e && e->text == text) return ART_OK;
    e = art_arena_alloc(ctx, arena, 1, sizeof *e);
    if (!e) return ART_ENOMEM;
    e->text = text;
    ART_TRY(art_formula_compile(ctx, arena, text ? text : "", slot ? &slot->loc : &material->loc,
                                names, N_NAMES, &e->formula));
    *data = e;
out:
    return status;
}

static void respond(const struct art_axial_at *at, double out[3])
{
    const double x[N_NAMES] = {at->l, at->ldot, at->rest, at->activation};
    const struct expression *e = at->data;
    double by[N_NAMES];
    out[0] = art_formula_eval(e->formula, x, by);
    out[1] = isfinite(by[D]) ? by[D] : 0;
    out[2] = isfinite(by[DDOT]) ? by[DDOT] : 0;
}

static const struct art_axial_law law = {.respond = respond, .prepare = prepare, .scale = -1};

static const struct art_prop props[] = {
    ART_P("expression", STRING, "0",
          "tension by the length d, its rate ddot, the length at rest l0 and the excitation a",
          .unit = "M L/T^2"),
};
const struct art_class art_axial_expression =
    ART_CLASS("ExpressionAxialMaterial", "artkit", "AxialMaterial", ART_PROPS(props), .law = &law,
              .help = "a tension by an expression of the length and its rate");

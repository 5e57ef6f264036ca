/* Functions and curves that a file states are texts until a model runs. This file reads those of a
 * tree, so that what is none is found when a model is built or checked. */
#include "mech_priv.h"

/* A property that holds functions: `n` of them, of as many numbers as the list `args` has
 * references less `less` (0: of one). n = 0: a curve, which may be knots alone. The first row of a
 * name that the class fits counts. */
static const struct {
    const char *prop;
    int n;
    const char *args; /* a class without this property does not fit */
    int less;
} held[] = {
    {"function", 1, "coordinates", 1},
    {"functions", 3, "coordinates", 0},
    {"functions", 6, NULL, 0},
    {"activeForceLengthCurve", 0, NULL, 0},
    {"passiveForceLengthCurve", 0, NULL, 0},
    {"forceVelocityCurve", 0, NULL, 0},
    {"tendonForceLengthCurve", 0, NULL, 0},
    {"forceCurve", 0, NULL, 0},
    {"forceLengthCurve", 0, NULL, 0},
};

enum { MOST_FUNCTIONS = 6 };

static int check_held(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                      size_t i)
{
    struct art_function list[MOST_FUNCTIONS];
    struct art_curve curve;
    struct art_value value;
    int n_in = 1;
    const struct art_slot *slot = art_comp_slot(comp, held[i].prop);
    if (!slot || !slot->has_value || slot->value.is_null || !slot->value.text) return ART_OK;
    if (held[i].n == 0) return art_curve_read(ctx, arena, comp, held[i].prop, &curve);
    if (held[i].less && art_get(comp, held[i].args, &value)) n_in = value.n - held[i].less;
    return art_function_read(ctx, arena, comp, held[i].prop, n_in, list, held[i].n);
}

static bool fits(const struct art_comp *comp, size_t i)
{
    const struct art_prop *prop = art_find_prop(comp, held[i].prop);
    if (!prop || prop->type != ART_P_RAW) return false;
    if (held[i].args && !art_find_prop(comp, held[i].args)) return false;
    return i == 0 || !art_streq(held[i - 1].prop, held[i].prop) || !fits(comp, i - 1);
}

static int check_component(struct art_ctx *ctx, struct art_arena *arena,
                           const struct art_comp *comp)
{
    int status = ART_OK;
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        if (fits(comp, i)) {
            int one = check_held(ctx, arena, comp, i);
            if (status == ART_OK) status = one;
        }
    return status;
}

int art_functions_check(struct art_ctx *ctx, const struct art_comp *top)
{
    struct art_arena arena = {0};
    int status = ART_OK;
    for (struct art_comp *c = (struct art_comp *)top; c; c = art_comp_next(top, c)) {
        const struct art_comp *material =
            art_find_prop(c, "material") ? art_get_object(c, "material") : NULL;
        int one = check_component(ctx, &arena, c);
        if (status == ART_OK) status = one;
        one = material ? check_component(ctx, &arena, material) : ART_OK;
        if (status == ART_OK) status = one;
    }
    art_arena_fini(&arena);
    return status;
}

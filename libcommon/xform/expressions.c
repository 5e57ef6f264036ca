/* Formulas in other units: a text that computes a number from named numbers. Each name is divided
 * by its factor, the value multiplied by its own, so that the formula gives the same quantity;
 * numbers within it stay as they are. */
#include "xform_priv.h"
#include <art/joint.h>
#include <art/text.h>
#include <string.h>

enum { MASS, LENGTH, TIME, N_VARS = 6 };

/* What a formula gives and takes, as exponents of mass, length and time. `coordinates` names the
 * property with the coordinates that the names q, qdot, q1, q2 ... stand for; of an angle they have
 * no length, and the value of one that is `work` has a length more. */
static const struct formula {
    const char *cls, *prop, *coordinates;
    bool work;
    int value[3];
    struct {
        const char *name;
        int dims[3];
    } var[N_VARS];
} formulas[] = {
    {"ExpressionAxialMaterial",
     "expression",
     NULL,
     false,
     {1, 1, -2},
     {{"d", {0, 1, 0}}, {"ddot", {0, 1, -1}}, {"l0", {0, 1, 0}}}},
    {"JointExpressionForce",
     "expression",
     "coordinate",
     true,
     {1, 1, -2},
     {{"q", {0, 1, 0}}, {"qdot", {0, 1, -1}}, {"t", {0, 0, 1}}}},
    {"FunctionBasedPathMuscle",
     "lengthExpression",
     "coordinates",
     false,
     {0, 1, 0},
     {{"q", {0, 1, 0}}}},
    {"BushingFrameMaterial",
     "expressions",
     NULL,
     false,
     {1, 1, -2},
     {{"delta_x", {0, 1, 0}}, {"delta_y", {0, 1, 0}}, {"delta_z", {0, 1, 0}}}},
    {"FormulaMaterial", "W", NULL, false, {1, -1, -2}, {{NULL, {0}}}},
    {"IsochoricFormulaMaterial", "W", NULL, false, {1, -1, -2}, {{NULL, {0}}}},
};

static const struct formula *formula_of(const struct art_comp *comp, const char *prop)
{
    for (size_t k = 0; k < sizeof formulas / sizeof formulas[0]; k++)
        if (art_streq(formulas[k].prop, prop) && art_comp_is(comp, formulas[k].cls))
            return &formulas[k];
    return NULL;
}

/* 1 for an angle, 0 for a length, -1 for a coordinate that is not there. */
static int is_angle(const struct art_comp *comp, const char *prop, int i)
{
    struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
    struct art_value value;
    if (!art_get(comp, prop, &value) || value.is_null || i >= value.n) return -1;
    const struct art_ref *ref = &value.refs[i];
    const int n = ref->to ? art_joint_comp_coords(ref->to, coords) : 0;
    return ref->num >= 0 && ref->num < n ? coords[(int)ref->num].rotary : -1;
}

bool xform_formula_known(const struct art_comp *comp, const char *prop)
{
    const struct formula *f = formula_of(comp, prop);
    struct art_value value;
    if (!f || !f->coordinates) return true;
    if (!art_get(comp, f->coordinates, &value) || value.is_null) return false;
    for (int i = 0; i < value.n; i++)
        if (is_angle(comp, f->coordinates, i) < 0) return false;
    return true;
}

static double factor_of(const struct art_scales *s, const int dims[3], int more_length)
{
    const int all[3] = {dims[MASS], dims[LENGTH] + more_length, dims[TIME]};
    return art_scales_factor(s, all);
}

/* The factor of a name in a formula; 1 for what has no dimension and for names of definitions. */
static double name_factor(const struct formula *f, const struct art_comp *comp,
                          const struct art_scales *s, const char *name, size_t n)
{
    for (int i = 0; i < N_VARS && f->var[i].name; i++) {
        const size_t k = strlen(f->var[i].name);
        const bool numbered = art_streq(f->coordinates, "coordinates") && n == k + 1 &&
                              name[k] >= '1' && name[k] <= '8';
        if ((n != k && !numbered) || memcmp(name, f->var[i].name, k) != 0) continue;
        if (n == k && art_streq(f->coordinates, "coordinates")) continue;
        const bool angle = f->coordinates && f->var[i].dims[LENGTH] &&
                           is_angle(comp, f->coordinates, numbered ? name[k] - '1' : 0) == 1;
        return factor_of(s, f->var[i].dims, angle ? -1 : 0);
    }
    return 1;
}

/* A decimal fraction is written by its round inverse. */
static void put_scaled(struct art_buf *out, const char *what, size_t n, double factor, bool divided)
{
    const bool small = factor < 1;
    art_buf_puts(out, "(");
    art_buf_add(out, what, n);
    art_buf_puts(out, divided == small ? "*" : "/");
    art_buf_double(out, small ? 1 / factor : factor);
    art_buf_puts(out, ")");
}

static bool is_letter(char c, bool first)
{
    const bool letter = ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_';
    return letter || (!first && ((c >= '0' && c <= '9') || c == '.'));
}

/* Copies [from, to) with each name that has a factor in parentheses. What stands before '(' is a
 * function, before '=' a definition. */
static void put_names(struct art_buf *out, const struct formula *f, const struct art_comp *comp,
                      const struct art_scales *s, const char *from, const char *to)
{
    for (const char *p = from; p < to;) {
        double number;
        size_t n = art_read_double(p, (size_t)(to - p), &number);
        if (n == 0 || is_letter(*p, true) || strchr("+-", *p)) {
            for (n = 0; p + n < to && is_letter(p[n], n == 0);) n++;
            const char *next = p + n;
            while (next < to && strchr(" \t\r\n", *next)) next++;
            const bool own = n > 0 && !(next < to && strchr("(=", *next));
            const double factor = own ? name_factor(f, comp, s, p, n) : 1;
            if (factor != 1) {
                put_scaled(out, p, n, factor, true);
                p += n;
                continue;
            }
            if (n == 0) n = 1;
        }
        art_buf_add(out, p, n);
        p += n;
    }
}

int xform_formula_scale(struct art_ctx *ctx, struct art_comp *comp, const char *prop, int i,
                        const char *text, const struct art_scales *s, const char **out)
{
    const struct formula *f = formula_of(comp, prop);
    struct art_buf value;
    *out = text;
    if (!f || !text || strcmp(text, "0") == 0) return ART_OK;
    const char *end = text + strlen(text), *rest = text + strcspn(text, ";");
    const bool turns = i >= 3 || (f->work && is_angle(comp, f->coordinates, 0) == 1);
    const double factor = factor_of(s, f->value, turns);
    art_buf_init(&value, ctx);
    if (factor != 1) art_buf_puts(&value, "(");
    put_names(&value, f, comp, s, text, rest);
    if (factor != 1) {
        art_buf_puts(&value, factor < 1 ? ")/" : ")*");
        art_buf_double(&value, factor < 1 ? 1 / factor : factor);
    }
    put_names(&value, f, comp, s, rest, end);
    int status = art_buf_status(&value);
    if (status == ART_OK && strcmp(value.s, text) != 0) {
        *out = art_arena_strdup(ctx, &comp->model->arena, value.s);
        if (!*out) status = ART_ENOMEM;
    }
    art_buf_fini(&value);
    return status;
}

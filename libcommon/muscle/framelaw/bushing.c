/* This is a bushing: forces along x, y, z of C and moments that do the work along the angles of R
 * = Rx Ry Rz, by stiffnesses, functions of one displacement each, and expressions of all; damping
 * by the rates of the same six. So OpenSim's bushings (Seth et al. 2018, OpenSim; Simbody's
 * TwoFrameLinker of a bushing). */
#include "../framelaw_priv.h"
#include <art/formula.h>
#include <art/mechtree.h>
#include <art/rows.h>
#include <string.h>

enum { K_T, K_R = 3, D_T = 6, D_R = 9 };
static const char *const names[6] = {"delta_x", "delta_y", "delta_z",
                                     "theta_x", "theta_y", "theta_z"};

struct bushing {
    const char *text;  /* what the functions were read from */
    const void *words; /* and the expressions */
    bool has_functions;
    struct art_function function[6];
    struct art_formula *formula[6];
};

static int read_expressions(struct art_ctx *ctx, struct art_arena *arena,
                            const struct art_comp *material, struct bushing *b)
{
    const struct art_slot *slot = art_comp_slot(material, "expressions");
    const struct art_loc *loc = slot ? &slot->loc : &material->loc;
    struct art_value value;
    int status = ART_OK;
    if (!art_get(material, "expressions", &value) || value.is_null || value.n == 0) return ART_OK;
    if (value.n != 6)
        return art_error(ctx, ART_ESHAPE, loc, "expressions of a %s are six, not %d",
                         material->cls->name, (int)value.n);
    for (int i = 0; i < 6 && status == ART_OK; i++) {
        const char *text = value.words[i] + (value.words[i][0] == '"');
        status = art_formula_compile(ctx, arena, text, loc, names, 6, &b->formula[i]);
    }
    return status;
}

/* Read once for each text. */
static int prepare(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *material,
                   void **data)
{
    const struct art_slot *functions = art_comp_slot(material, "functions");
    const struct art_slot *expressions = art_comp_slot(material, "expressions");
    struct bushing *b = *data, *made;
    bool given = functions && functions->has_value && !functions->value.is_null;
    const char *text = given ? functions->value.text : NULL;
    const void *words = expressions && expressions->has_value ? expressions->value.words : NULL;
    int status = ART_OK;
    if (b && b->text == text && b->words == words) return ART_OK;
    made = art_arena_alloc(ctx, arena, 1, sizeof *made);
    if (!made) return ART_ENOMEM;
    memset(made, 0, sizeof *made);
    made->text = text;
    made->words = words;
    made->has_functions = text != NULL;
    if (text) ART_TRY(art_function_read(ctx, arena, material, "functions", 1, made->function, 6));
    ART_TRY(read_expressions(ctx, arena, material, made));
    *data = made;
out:
    return status;
}

/* Evaluate the six forces g along the displacements q, and their derivatives G = dg/dq. */
static void along(const struct bushing *b, const double *par, const double q[6], double g[6],
                  double G[36])
{
    static const double one = 1;
    memset(G, 0, 36 * sizeof *G);
    for (int i = 0; i < 6; i++) {
        double slope, curve, by[6];
        g[i] = par[K_T + i] * q[i];
        G[7 * i] = par[K_T + i];
        if (b->has_functions) {
            g[i] += art_function_eval(&b->function[i], &q[i], &one, &slope, &curve);
            G[7 * i] += slope;
        }
        if (!b->formula[i]) continue;
        g[i] += art_formula_eval(b->formula[i], q, by);
        for (int j = 0; j < 6; j++) G[6 * i + j] += isfinite(by[j]) ? by[j] : 0;
    }
}

/* S += J^T G J with J = diag(1, B) */
static void add_turned(const double G[36], const double B[9], double S[36])
{
    double J[36] = {0}, GJ[36];
    for (int i = 0; i < 3; i++) {
        J[7 * i] = 1;
        for (int j = 0; j < 3; j++) J[6 * (3 + i) + 3 + j] = B[3 * i + j];
    }
    art_dense_mul(6, 6, 6, GJ, G, J);
    for (int r = 0; r < 6; r++)
        for (int c = 0; c < 6; c++)
            for (int k = 0; k < 6; k++) S[6 * r + c] += J[6 * k + r] * GJ[6 * k + c];
}

static void respond(const void *data, const double *par, const struct art_rigid *T,
                    const double v[6], double f[6], double K[36], double D[36])
{
    static const double none[3];
    double q[6], B[9], g[6], G[36], rate[6], d[36] = {0};
    art_v3_copy(q, T->p);
    muscle_frame_xyz_angles(T->R, q + 3, B);
    along(data, par, q, g, G);
    art_v3_copy(rate, v);
    art_m3_mulvec(rate + 3, B, v + 3);
    for (int i = 0; i < 6; i++) {
        g[i] += par[D_T + i] * rate[i];
        d[7 * i] = par[D_T + i];
    }
    art_v3_add(f, f, g);
    muscle_frame_xyz_moment(q + 3, B, g + 3, none, f, K);
    add_turned(G, B, K);
    add_turned(d, B, D);
}

/* Return the energy of the stiffnesses and the functions, the latter by piecewise Gauss
 * quadrature. */
static double stored(const void *data, const double *par, const struct art_rigid *T)
{
    static const double x[3] = {-0.7745966692414834, 0, 0.7745966692414834},
                        w[3] = {5.0 / 9, 8.0 / 9, 5.0 / 9}, one = 1;
    enum { PIECES = 64 };
    const struct bushing *b = data;
    double q[6], B[9], sum = 0, slope, curve;
    art_v3_copy(q, T->p);
    muscle_frame_xyz_angles(T->R, q + 3, B);
    for (int i = 0; i < 6; i++) {
        sum += 0.5 * par[K_T + i] * q[i] * q[i];
        for (int k = 0; k < 3 * PIECES && b->has_functions; k++) {
            double h = q[i] / PIECES, at = h * (k / 3 + 0.5 * (1 + x[k % 3]));
            sum +=
                0.5 * h * w[k % 3] * art_function_eval(&b->function[i], &at, &one, &slope, &curve);
        }
    }
    return sum;
}

static const struct art_frame_law law = {
    .params = {"stiffness", "rotaryStiffness", "damping", "rotaryDamping"},
    .prepare = prepare,
    .respond = respond,
    .stored = stored,
};

static const struct art_prop props[] = {
    FRAME_LINEAR_PROPS,
    ART_P(
        "functions", RAW, NULL,
        "six functions: forces by x, y, z, moments by the angles of turns about x, then y, then z",
        .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .unit = "?"),
    ART_P("expressions", WORDS, NULL,
          "six of delta_x, delta_y, delta_z, theta_x, theta_y, theta_z: forces, then moments",
          ART_ATTR),
};
const struct art_class art_framemat_bushing =
    ART_CLASS("BushingFrameMaterial", "artkit", "FrameMaterial", ART_PROPS(props), .law = &law,
              .help = "a bushing by stiffnesses, functions and expressions of six displacements");

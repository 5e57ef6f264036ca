/* A material of finite elements for artkit: the foam of Blatz & Ko 1962, Trans. Soc. Rheology 6,
 *
 *     W = mu/2 (tr C^-1 + 2 J - 5),   sigma = mu (I - B^-1/J)
 *
 * with Poisson's ratio 1/4 at rest. With b = B^-1 and a rate of deformation d the tangent is
 *
 *     J D:d = mu (J tr(d) I - 2 J d + 2 (d b + b d)). */
#include <art/plugin.h>

enum { MU };

static const unsigned char row[6] = {0, 1, 2, 0, 1, 0}, col[6] = {0, 1, 2, 1, 2, 2};

static void inverse_left_green(const double F[9], double b[9])
{
    double Fi[9];
    if (!art_m3_inverse(Fi, F)) art_m3_zero(Fi);
    art_m3_tmul(b, Fi, Fi); /* F^-T F^-1 */
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    double b[9], mu = m->par[MU], J = pt->J;
    inverse_left_green(pt->F, b);
    for (int i = 0; i < 6; i++) s[i] = mu * ((i < 3) - b[3 * row[i] + col[i]] / J);
    for (int p = 0; D && p < 6; p++)
        for (int q = 0; q < 6; q++) {
            int i = row[p], j = col[p], k = row[q], l = col[q];
            double h = (i == k) * b[3 * l + j] + (i == l) * b[3 * k + j] + b[3 * i + k] * (l == j) +
                       b[3 * i + l] * (k == j);
            double one = 0.5 * ((i == k && j == l) + (i == l && j == k));
            D[6 * p + q] = mu * ((p < 3 && q < 3) - 2 * one + h / J);
        }
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    double b[9];
    inverse_left_green(pt->F, b);
    return 0.5 * m->par[MU] * (art_m3_trace(b) + 2 * pt->J - 5);
}

static const char *check(const double *par)
{
    return par[MU] > 0 ? NULL : "shearModulus must be positive";
}

static const struct art_material_law law = {
    .params = {"shearModulus"},
    .check = check,
    .stress = stress,
    .energy = energy,
};

static const struct art_prop props[] = {
    ART_P("shearModulus", DOUBLE("M/L/T^2"), "10000", "shear modulus at rest"),
};

static const struct art_class foam =
    ART_CLASS("BlatzKoFoam", "example", "FemMaterial", ART_PROPS(props), .law = &law,
              .help = "foam rubber of Blatz and Ko");

static const struct art_class *const classes[] = {&foam};
static const struct art_class_set set = ART_CLASS_LIST(classes);

ART_PLUGIN_INTERFACE;

int art_plugin_register(struct art_ctx *ctx, struct art_plugin *plugin)
{
    (void)ctx;
    plugin->classes = &set;
    return ART_OK;
}

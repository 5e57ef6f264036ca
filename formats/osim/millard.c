/* The curves of Millard, Uchida, Seth & Delp (2013, Flexing computational muscle, J. Biomech. Eng.
 * 135:021005): corners between straight lines, rounded by quintic Bezier curves, as OpenSim builds
 * them from the parameters in a file. Here they become cubic splines through points of them with
 * their slopes. */
#include "osim_calls.h"
#include <string.h>

enum { PARTS = 12, MOST_CORNERS = 5 };

/* The end of a corner: a point, and the slope of the line through it. */
struct end {
    double x, y, slope;
};

struct curve {
    struct end end[MOST_CORNERS + 1];
    double round[MOST_CORNERS]; /* curviness of the corner from end i to the next */
    int n;                      /* corners */
};

/* -------------------------------------------------------------------- the corners */

/* Curviness 0 is a corner that is nearly straight, 1 one that is nearly sharp. */
static double scaled(double curviness)
{
    return 0.1 + 0.8 * curviness;
}

/* Point and slope at u in [0, 1] of the corner between two lines: twice the end, and two points
 * towards where the lines meet. */
static void corner(const struct end *a, const struct end *b, double c, double u, double out[3])
{
    double turn = a->slope - b->slope, x, y, p[2][6], at[2] = {0}, d[2] = {0};
    static const double binomial[6] = {1, 5, 10, 10, 5, 1}, lower[5] = {1, 4, 6, 4, 1};
    x = fabs(turn) > 1e-8 ? (b->y - a->y - b->x * b->slope + a->x * a->slope) / turn
                          : 0.5 * (a->x + b->x);
    y = (x - b->x) * b->slope + b->y;
    const double from[2] = {a->x, a->y}, to[2] = {b->x, b->y}, tip[2] = {x, y};
    for (int k = 0; k < 2; k++) {
        p[k][0] = from[k];
        p[k][1] = p[k][2] = from[k] + c * (tip[k] - from[k]);
        p[k][3] = p[k][4] = to[k] + c * (tip[k] - to[k]);
        p[k][5] = to[k];
        for (int i = 0; i < 6; i++) at[k] += binomial[i] * pow(u, i) * pow(1 - u, 5 - i) * p[k][i];
        for (int i = 0; i < 5; i++)
            d[k] += 5 * lower[i] * pow(u, i) * pow(1 - u, 4 - i) * (p[k][i + 1] - p[k][i]);
    }
    out[0] = at[0];
    out[1] = at[1];
    out[2] = u <= 0 ? a->slope : u >= 1 ? b->slope : d[1] / d[0];
    if (u <= 0 || u >= 1) {
        out[0] = u <= 0 ? a->x : b->x;
        out[1] = u <= 0 ? a->y : b->y;
    }
}

static void put_curve(struct osim *o, const char *prop, const struct curve *c)
{
    art_buf_printf(&o->text, "%*s%s=[", 2 * o->indent, "", prop);
    for (int i = 0; i < c->n; i++)
        for (int k = i ? 1 : 0; k <= PARTS; k++) {
            double at[3];
            corner(&c->end[i], &c->end[i + 1], c->round[i], (double)k / PARTS, at);
            for (int j = 0; j < 3; j++) {
                art_buf_puts(&o->text, j ? " " : "  ");
                art_buf_real(&o->text, at[j]);
            }
        }
    art_buf_puts(&o->text, " ]\n");
}

/* --------------------------------------------------------------------- the curves */

/* p: least, transition and greatest length, slope of the shallow ascent, least value. */
static void active(const double *p, struct curve *c)
{
    const double wide = 0.05, shoulder = 1 - wide, slope = p[3];
    double y1 = 1 - slope * (shoulder - p[1]), middle = 1 + wide + 0.5 * (p[2] - 1 - wide);
    const struct end ends[] = {{p[0], p[4], 0},
                               {0.5 * (p[0] + p[1]), 0.5 * y1, 1.25 * y1 / (p[1] - p[0])},
                               {0.5 * (p[1] + shoulder), 0.5 * (y1 + 1), slope},
                               {1, 1, 0},
                               {middle, 0.5, -1 / ((p[2] - wide) - (1 + wide))},
                               {p[2], p[4], 0}};
    c->n = 5;
    memcpy(c->end, ends, sizeof ends);
    for (int i = 0; i < 5; i++) c->round[i] = scaled(1);
}

/* p: strain at no force and at the greatest, slope at low force and there, curviness. */
static void passive(const double *p, struct curve *c)
{
    double zero = 1 + p[0], one = 1 + p[1], slope = isnan(p[3]) ? 2 / (p[1] - p[0]) : p[3];
    double low = isnan(p[2]) ? 0.2 : p[2], round = isnan(p[4]) ? 0.75 : p[4];
    double x = zero + fmin(0.1 / slope, 0.1 * (one - zero)), foot = zero + 0.5 * (x - zero);
    c->n = 2;
    c->end[0] = (struct end){zero, 0, 0};
    c->end[1] = (struct end){x, low * (x - foot), low};
    c->end[2] = (struct end){one, 1, slope};
    c->round[0] = c->round[1] = scaled(round);
}

/* p: strain and slope at the greatest force, force where the line begins, curviness. */
static void tendon(const double *p, struct curve *c)
{
    double one = 1 + p[0], slope = isnan(p[1]) ? 1.375 / p[0] : p[1];
    double toe = isnan(p[2]) ? 2.0 / 3 : p[2], round = isnan(p[3]) ? 0.5 : p[3];
    double x = (toe - 1) / slope + one, foot = 1 + 0.1 * (x - 1);
    double mid = (0.5 * toe - 1) / slope + one, rise = 0.5 * toe / (mid - foot);
    double at = foot + 0.5 * (mid - foot);
    c->n = 2;
    c->end[0] = (struct end){1, 0, 0};
    c->end[1] = (struct end){at, rise * (at - foot), rise};
    c->end[2] = (struct end){x, toe, slope};
    c->round[0] = c->round[1] = scaled(round);
}

/* p: slopes of shortening at the greatest speed and near it, at no speed, of lengthening at the
 * greatest speed and near it, greatest force of lengthening, curviness of shortening and of
 * lengthening. */
static void speed(const double *p, struct curve *c)
{
    c->n = 4;
    c->end[0] = (struct end){-1, 0, p[0]};
    c->end[1] = (struct end){-0.9, 0.5 * (p[0] + p[1]) * 0.1, p[1]};
    c->end[2] = (struct end){0, 1, p[2]};
    c->end[3] = (struct end){0.9, p[5] - 0.5 * (p[3] + p[4]) * 0.1, p[4]};
    c->end[4] = (struct end){1, p[5], p[3]};
    for (int i = 0; i < 4; i++) c->round[i] = scaled(p[i < 2 ? 6 : 7]);
}

/* ------------------------------------------------------------------------ reading */

/* A tag without a value of its own is one that OpenSim derives from the others. */
static const struct kind {
    const char *tag, *prop;
    void (*make)(const double *p, struct curve *c);
    struct {
        const char *tag;
        double value;
    } par[8];
} kinds[] = {
    {"ActiveForceLengthCurve",
     "activeForceLengthCurve",
     active,
     {{"min_norm_active_fiber_length", 0.4441},
      {"transition_norm_fiber_length", 0.73},
      {"max_norm_active_fiber_length", 1.8123},
      {"shallow_ascending_slope", 0.8616},
      {"minimum_value", 0.1}}},
    {"FiberForceLengthCurve",
     "passiveForceLengthCurve",
     passive,
     {{"strain_at_zero_force", 0},
      {"strain_at_one_norm_force", 0.7},
      {"stiffness_at_low_force", NAN},
      {"stiffness_at_one_norm_force", NAN},
      {"curviness", NAN}}},
    {"TendonForceLengthCurve",
     "tendonForceLengthCurve",
     tendon,
     {{"strain_at_one_norm_force", 0.049},
      {"stiffness_at_one_norm_force", NAN},
      {"norm_force_at_toe_end", NAN},
      {"curviness", NAN}}},
    {"ForceVelocityCurve",
     "forceVelocityCurve",
     speed,
     {{"concentric_slope_at_vmax", 0},
      {"concentric_slope_near_vmax", 0.25},
      {"isometric_slope", 5},
      {"eccentric_slope_at_vmax", 0},
      {"eccentric_slope_near_vmax", 0.15},
      {"max_eccentric_velocity_force_multiplier", 1.4},
      {"concentric_curviness", 0.6},
      {"eccentric_curviness", 0.9}}},
};

/* Lengths, speeds and forces must ascend from end to end, and the lines of a corner meet within it.
 */
static bool is_sound(const struct curve *c)
{
    for (int i = 0; i < c->n; i++) {
        const struct end *a = &c->end[i], *b = a + 1;
        double last = a->x;
        if (!isfinite(a->y) || !isfinite(b->y) || !(b->x > a->x)) return false;
        for (int k = 1; k <= PARTS; k++) {
            double at[3];
            corner(a, b, c->round[i], (double)k / PARTS, at);
            if (!(at[0] > last) || !isfinite(at[1]) || !isfinite(at[2])) return false;
            last = at[0];
        }
    }
    return true;
}

int osim_emit_millard_curves(struct osim *o, const struct art_xml_tag *n)
{
    double damping;
    int status;
    ART_TRY(osim_number(o, n, "fiber_damping", 0.1, &damping));
    /* with damping of the fibre, or a rigid tendon, OpenSim needs no least value and no slope at
     * the greatest speed, and takes none */
    bool regular = damping >= 0.001 || osim_bool(o, n, "ignore_tendon_compliance", false);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const struct kind *kind = &kinds[i];
        struct art_xml_tag *c = osim_child(o, n, kind->tag);
        struct curve curve;
        double p[8];
        if (c) c->used = true;
        for (int k = 0; k < 8 && kind->par[k].tag; k++) {
            p[k] = kind->par[k].value;
            if (c) ART_TRY(osim_number(o, c, kind->par[k].tag, p[k], &p[k]));
        }
        if (regular && kind->make == active) p[4] = 0;
        if (regular && kind->make == speed) p[0] = p[3] = 0;
        if (!regular && kind->make == active) p[4] = fmax(p[4], 0.1);
        if (c && kind->make == passive)
            ART_TRY(osim_number(o, c, "default_curviness", p[4], &p[4]));
        memset(&curve, 0, sizeof curve);
        kind->make(p, &curve);
        if (!is_sound(&curve)) {
            ART_TRY(osim_drop(
                o, c ? c : n,
                "parameters that do not define a curve; the default curve of the class is used"));
            continue;
        }
        if (!o->how->artisynth) put_curve(o, kind->prop, &curve);
    }
out:
    return status;
}

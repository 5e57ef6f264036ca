/* The curves of Millard, Uchida, Seth & Delp (2013, Flexing computational muscle, J. Biomech. Eng.
 * 135:021005): corners between straight lines, rounded by quintic Bezier curves, as OpenSim builds
 * them from the parameters in a file. They are written by their corners (art_curve_of_corners). */
#include "osim_priv.h"
#include <string.h>

enum { MOST_CORNERS = 5 };

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

static void put_curve(struct osim *o, const char *prop, const struct curve *c)
{
    art_build_words(&o->build, prop);
    art_build_word(&o->build, "artkit.BezierCornerCurve [");
    for (int i = 0; i <= c->n; i++) {
        const double at[4] = {c->end[i].x, c->end[i].y, c->end[i].slope,
                              i < c->n ? c->round[i] : 0};
        for (int j = 0; j < (i < c->n ? 4 : 3); j++) {
            art_build_word(&o->build, j ? " " : "  ");
            art_build_numbers(&o->build, 1, &at[j]);
        }
    }
    art_build_word(&o->build, " ]");
    art_build_close(&o->build);
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
    for (int i = 0; i < 5; i++) c->round[i] = 1;
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
    c->round[0] = c->round[1] = round;
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
    c->round[0] = c->round[1] = round;
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
    for (int i = 0; i < 4; i++) c->round[i] = p[i < 2 ? 6 : 7];
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

/* Lengths and speeds must ascend from end to end, and the lines of a corner meet within it: so
 * art_curve_of_corners asks. */
static bool is_sound(const struct curve *c)
{
    for (int i = 0; i < c->n; i++) {
        const struct end *a = &c->end[i], *b = a + 1;
        double turn = a->slope - b->slope, length = b->x - a->x;
        if (!isfinite(a->y) || !isfinite(b->y) || !isfinite(turn) || !(length > 0)) return false;
        if (!(c->round[i] >= 0 && c->round[i] <= 1)) return false;
        double tip = fabs(turn) > 1e-8 ? (b->y - a->y - length * b->slope) / turn : 0;
        if (!(tip >= 0 && tip <= length)) return false;
    }
    return true;
}

int osim_emit_millard_curves(struct osim *o, const struct art_xml_tag *n)
{
    int status = ART_OK;
    double damping = osim_number(o, n, "fiber_damping", 0.1);
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
            if (c) p[k] = osim_number(o, c, kind->par[k].tag, p[k]);
        }
        if (regular && kind->make == active) p[4] = 0;
        if (regular && kind->make == speed) p[0] = p[3] = 0;
        if (!regular && kind->make == active) p[4] = fmax(p[4], 0.1);
        if (c && kind->make == passive) p[4] = osim_number(o, c, "default_curviness", p[4]);
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

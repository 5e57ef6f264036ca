/* This law is a spring and a damper in series: the spring has the length y, F = k (y - l0) = d
 * (ldot - ydot). Over a step y is integrated by implicit rules of the order of the scheme
 * (inner_step.h), each stage of which is y = (d from + g (d ldot + k l0)) / (d + k g), g = gamma h;
 * the first of them is backward Euler. */
#include "../inner_step.h"
#include "../muscle_priv.h"
#include <art/rows.h>

enum { K, D, START, ORIGINAL };
enum { LENGTH, STEP, WHOLE, RATE, ORDER, MEMORY };

/* Length of the spring where forces are evaluated, and its derivatives by length and rate of the
 * whole. */
static void integrate(const struct art_axial_at *at, double y[3])
{
    double k = at->par[K], d = at->par[D], H = at->history[STEP] * (1 - at->left);
    const struct muscle_stages *m = muscle_stages_of((int)at->history[ORDER]);
    const struct muscle_way way = {H, at->history[WHOLE], at->history[RATE], at->l, at->ldot};
    const double rest[3] = {at->rest, 0, 0};
    double speed[ART_INNER_STAGES][3], g = m->gamma * H, sum = k * g + d;
    y[0] = at->history[LENGTH];
    y[1] = y[2] = 0;
    if (!(H > 0 && sum > 0)) return;
    for (int i = 0; i < m->n; i++) {
        double from[3] = {at->history[LENGTH], 0, 0};
        struct muscle_way_at on = muscle_way_at(&way, m->c[i]);
        const double drive[3] = {d * on.rate, d * on.rate_by_l, d * on.rate_by_rate};
        for (int j = 0; j < i; j++)
            for (int e = 0; e < 3; e++) from[e] += H * m->a[i][j] * speed[j][e];
        for (int e = 0; e < 3; e++) {
            y[e] = from[e] + g * (drive[e] - k * (from[e] - rest[e])) / sum;
            speed[i][e] = (y[e] - from[e]) / g;
        }
    }
}

static double length_now(const struct art_axial_at *at)
{
    double y[3];
    integrate(at, y);
    return y[0];
}

/* The original leaves k out of the derivative by ldot. At the start of a step the derivatives are
 * those of its end, by which an implicit step finds its first solution. */
static void respond(const struct art_axial_at *at, double out[3])
{
    struct art_axial_at end = *at;
    double k = at->par[K], y[3], slope[3];
    integrate(at, y);
    if (at->left == 1) end.left = 0;
    integrate(&end, slope);
    out[0] = k * (y[0] - at->rest);
    out[1] = k * slope[1];
    out[2] = (at->par[ORIGINAL] != 0 ? 1 : k) * slope[2];
}

static double stored(const struct art_axial_at *at)
{
    double x = length_now(at) - at->rest;
    return 0.5 * at->par[K] * x * x;
}

static void advance(const struct art_axial_at *at, double h, double *history)
{
    history[LENGTH] = h < 0 ? at->par[START] : length_now(at);
    history[STEP] = h < 0 ? 0 : h;
    history[WHOLE] = at->l;
    history[RATE] = at->ldot;
    history[ORDER] = at->order;
}

static const struct art_axial_law law = {
    .params = {"stiffness", "damping", "springLength", "@maxwell_damping_unscaled"},
    .respond = respond,
    .scale = -1,
    .stored_energy = stored,
    .inner = "springLength",
    .inner_length = length_now,
    .n_history = MEMORY,
    .update_history = advance};

static const struct art_prop props[] = {
    ART_P("stiffness", DOUBLE("M/T^2"), "0", "force per length", ART_EXPLICIT),
    ART_P("damping", DOUBLE("M/T"), "0", "force per speed", ART_EXPLICIT),
    ART_P("springLength", DOUBLE("L"), "0"),
};
const struct art_class art_axial_maxwell = ART_CORE_CLASS(
    "MaxwellAxialMaterial", "materials", "AxialMaterial", ART_PROPS(props), .law = &law);

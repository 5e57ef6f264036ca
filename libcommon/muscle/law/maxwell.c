/* This law is a spring and a damper in series: the spring has the length y, F = k (y - l0) = d
 * (ldot - ydot). Over a step h backward Euler gives y = y0 + h (d ldot - k (y0 - l0)) / (k h + d),
 * with the ldot of the end of the step. */
#include "../muscle_priv.h"
#include <art/rows.h>

enum { K, D, START, ORIGINAL };
enum { LENGTH, STEP, MEMORY };

static double length_now(const struct art_axial_at *at)
{
    double k = at->par[K], d = at->par[D], y = at->history[LENGTH], h = at->history[STEP];
    double sum = k * h + d;
    return h > 0 && sum > 0 ? y + h * (d * at->ldot - k * (y - at->rest)) / sum : y;
}

/* The original leaves k out of the derivative by ldot. */
static void respond(const struct art_axial_at *at, double out[3])
{
    double k = at->par[K], d = at->par[D], h = at->history[STEP], sum = k * h + d;
    out[0] = k * (length_now(at) - at->rest);
    out[1] = 0;
    out[2] = h > 0 && sum > 0 ? (at->par[ORIGINAL] != 0 ? 1 : k) * h * d / sum : 0;
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

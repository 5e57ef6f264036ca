/* This law is a spring behind a clutch, which the activation u works: while u > 0 the stretch y
 * goes with the length, without it fades with a time constant. F = u k y (1 + c ldot). It is
 * OpenSim's ClutchedPathSpring, whose residual tension is that of a clutch that closes again before
 * the spring is slack. Over a step, and a part of it, y is exact. */
#include "../muscle_priv.h"
#include <art/rows.h>

enum { K, C, RELAXATION, START };
enum { STRETCH, LENGTH, STEP, MEMORY };

static bool is_engaged(const struct art_axial_at *at)
{
    return at->activation > 0;
}

static double stretch_now(const struct art_axial_at *at)
{
    double y = at->history[STRETCH], h = at->history[STEP] * (1 - at->left),
           T = at->par[RELAXATION];
    if (is_engaged(at)) return y + (h > 0 ? at->l - at->history[LENGTH] : 0);
    return T > 0 ? y * exp(-h / T) : h > 0 ? 0 : y;
}

static void respond(const struct art_axial_at *at, double out[3])
{
    double u = fmin(1, at->activation), y = stretch_now(at), damped = 1 + at->par[C] * at->ldot;
    out[0] = out[1] = out[2] = 0;
    if (!is_engaged(at)) return;
    out[0] = u * at->par[K] * y * damped;
    out[1] = at->history[STEP] > 0 ? u * at->par[K] * damped : 0;
    out[2] = u * at->par[K] * y * at->par[C];
}

static double without_activation(const struct art_axial_at *at)
{
    (void)at;
    return 0;
}

static double stored(const struct art_axial_at *at)
{
    double y = stretch_now(at);
    return is_engaged(at) ? 0.5 * fmin(1, at->activation) * at->par[K] * y * y : 0;
}

static void advance(const struct art_axial_at *at, double h, double *history)
{
    history[STRETCH] = h < 0 ? at->par[START] : stretch_now(at);
    history[LENGTH] = at->l;
    history[STEP] = h < 0 ? 0 : h;
}

static const struct art_axial_law law = {
    .params = {"stiffness", "dissipation", "relaxationTime", "initialStretch"},
    .respond = respond,
    .scale = -1,
    .stored_energy = stored,
    .passive = without_activation,
    .inner = "stretch",
    .inner_length = stretch_now,
    .n_history = MEMORY,
    .update_history = advance};

static const struct art_prop props[] = {
    ART_P("stiffness", DOUBLE("M/T^2"), "0", "force per stretch", .range = "[0,inf)"),
    ART_P("dissipation", DOUBLE("T/L"), "0", "share of the force per speed of lengthening",
          .range = "[0,inf)"),
    ART_P("relaxationTime", DOUBLE("T"), "0.001",
          "time constant with which the stretch fades while the clutch is open; 0: at once",
          .range = "[0,inf)"),
    ART_P("initialStretch", DOUBLE("L"), "0", "stretch at the start"),
    ART_P("stretch", DOUBLE("L"), NULL, "of the spring behind the clutch", ART_READONLY),
};
const struct art_class art_axial_clutched_spring =
    ART_CLASS("ClutchedAxialMaterial", "artkit", "AxialMaterial", ART_PROPS(props), .law = &law,
              .help = "a spring behind a clutch that the excitation closes");
